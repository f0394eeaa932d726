"""The computer's levels in every draughts game but American checkers."""

from __future__ import annotations

from checkers_app.games.base import Sight, Strength
from checkers_app.words import later

LEVELS = (
    Strength(
        later("First game"),
        later("Doesn't look at your reply."),
        1,
        sight=Sight(1000, 5000, 0.02, 0, beside=0.16),
    ),
    Strength(
        later("Kitchen table"),
        later("Sees your reply if it is near."),
        1,
        sight=Sight(38, 400, 0.18, 0.1, beside=0.03),
    ),
    Strength(
        later("Rainy Sunday"),
        later("Leaves nothing that you can take for free."),
        2,
        sight=Sight(235, 70, 1, 0.5, 1),
    ),
    Strength(
        later("Market hall"),
        later("Looks at 350 positions a move."),
        nodes=350,
        compiled=True,
        sight=Sight(18, 45),
    ),
    Strength(
        later("Town hall"),
        later("Looks at 1\u00a0650 positions a move."),
        nodes=1_650,
        compiled=True,
        sight=Sight(13, 34),
    ),
    Strength(
        later("Night train"),
        later("Looks at 7\u00a0200 positions a move."),
        nodes=7_200,
        compiled=True,
        sight=Sight(11, 28),
    ),
    Strength(
        later("Semi-final"),
        later("Looks at 25\u00a0500 positions a move."),
        nodes=25_500,
        compiled=True,
        sight=Sight(6, 16),
    ),
    Strength(later("Full strength"), later("Thinks as long as you allow."), compiled=True),
)
"""From the fourth on they need the compiled engine, which looks at so many positions a move."""
