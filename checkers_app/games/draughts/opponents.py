"""The computer's levels in every draughts game except American checkers."""

from __future__ import annotations

from checkers_app.games.base import Sight, Strength
from checkers_app.words import N_

LEVELS = (
    Strength(
        N_("First game"),
        N_("Doesn't look at your reply."),
        1,
        sight=Sight(1000, 5000, 0.02, 0, beside=0.16),
    ),
    Strength(
        N_("Kitchen table"),
        N_("Sees your reply if it is close by."),
        1,
        sight=Sight(38, 400, 0.18, 0.1, beside=0.03),
    ),
    Strength(
        N_("Rainy Sunday"),
        N_("Leaves nothing that you can take for free."),
        2,
        sight=Sight(235, 70, 1, 0.5, 1),
    ),
    Strength(
        N_("Market hall"),
        N_("Looks at 350 positions a move."),
        nodes=350,
        compiled=True,
        sight=Sight(18, 45),
    ),
    Strength(
        N_("Town hall"),
        N_("Looks at 1,650 positions a move."),
        nodes=1_650,
        compiled=True,
        sight=Sight(13, 34),
    ),
    Strength(
        N_("Night train"),
        N_("Looks at 7,200 positions a move."),
        nodes=7_200,
        compiled=True,
        sight=Sight(11, 28),
    ),
    Strength(
        N_("Semi-final"),
        N_("Looks at 25,500 positions a move."),
        nodes=25_500,
        compiled=True,
        sight=Sight(6, 16),
    ),
    Strength(N_("Full strength"), N_("Thinks as long as you allow."), compiled=True),
)
"""The levels, easiest first.  The fourth and higher levels need the compiled engine, which searches the
stated number of positions for each move.
"""
