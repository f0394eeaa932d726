"""The computer's levels in every draughts game except American checkers."""

from __future__ import annotations

from checkers_app.games.base import Sight, Strength
from checkers_app.words import N_

_LARGE = 12
"""The size of boards on which the middle levels look at more positions."""

_EASY = (
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
)
_MIDDLE = (
    (N_("Market hall"), Sight(18, 45)),
    (N_("Town hall"), Sight(13, 34)),
    (N_("Night train"), Sight(11, 28)),
    (N_("Semi-final"), Sight(6, 16)),
)
_NODES = (
    (350, N_("Looks at 350 positions a move.")),
    (1_650, N_("Looks at 1,650 positions a move.")),
    (7_200, N_("Looks at 7,200 positions a move.")),
    (25_500, N_("Looks at 25,500 positions a move.")),
    (160_000, N_("Looks at 160,000 positions a move.")),
)
"""The middle levels have the first four numbers, on large boards the last four: with 350 positions, level 4
lost 35 of 40 games in Canadian draughts to level 3.
"""
_FULL = Strength(N_("Full strength"), N_("Thinks as long as you let it."), compiled=True)


def levels_on(size: int) -> tuple[Strength, ...]:
    """The levels on a board with this many rows, easiest first.

    Levels from the fourth up need the compiled engine.  At each of these levels except full strength, the
    number of positions searched for a move is limited.
    """
    nodes = _NODES[1:] if size >= _LARGE else _NODES[:-1]
    middle = (
        Strength(name, line, nodes=count, compiled=True, sight=sight)
        for (name, sight), (count, line) in zip(_MIDDLE, nodes, strict=True)
    )
    return (*_EASY, *middle, _FULL)
