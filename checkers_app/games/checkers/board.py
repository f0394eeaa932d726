"""What the checkers board says of itself: its words, its squares and the levels of its opponents."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.games.base import Game, Side, Sight, Strength
from checkers_app.games.checkers.evaluation import evaluate, material
from checkers_app.games.checkers.rules import CELLS, NAMES, Checkers

_LEVELS = (
    Strength(
        "First game", "Thinks of its own move and overlooks most replies.", 1, sight=Sight(150, 530, 0.22, 0)
    ),
    Strength(
        "Kitchen table", "Looks at your answer, if it is not far off.", 2, sight=Sight(72, 215, 0.76, 0.3)
    ),
    Strength(
        "Rainy Sunday", "Leaves nothing that you can take for free.", 1, sight=Sight(135, 95, 0.9, 0.1, 1)
    ),
    Strength(
        "Park bench", "Sees most answers and walks into no simple shot.", 2, sight=Sight(60, 80, 0.85, 0.4)
    ),
    Strength("Coffee house", "Overlooks nothing three moves ahead.", 3, sight=Sight(45, 60, 1, 0.6)),
    Strength(
        "Club night", "Knows the game and calculates little.", nodes=150, compiled=True, sight=Sight(15, 40)
    ),
    Strength("County match", "Looks at 600 positions a move.", nodes=600, compiled=True, sight=Sight(12, 30)),
    Strength(
        "Long evening", "Looks at 3,000 positions a move.", nodes=3_000, compiled=True, sight=Sight(12, 30)
    ),
    Strength(
        "Championship",
        "Looks at 10,000 positions. Rarely slips.",
        nodes=10_000,
        compiled=True,
        sight=Sight(10, 25),
    ),
    Strength("Full strength", "Three seconds on every processor. No mercy.", compiled=True, threads=None),
)
"""Up to the fifth the levels see what is said of them and no more; those after it judge as full strength does
and look at few positions.  The numbers were found by matches; :mod:`checkers_app.arena.ladder` measures
what they are worth.
"""

GAME = Game(
    key="checkers",
    title="Checkers",
    side_names=NAMES,
    rows=8,
    columns=8,
    cells=CELLS,
    initial=Checkers(),
    top_side=Side.FIRST,
    square_names=MappingProxyType(
        {square: f"{'ABCDEFGH'[column]}{8 - row}" for square, (row, column) in CELLS.items()}
    ),
    piece_names=("man", "king"),
    blurb="{opponents}, the last at full strength",
    icon="checkers",
    rules="""
        Black moves first. Men move one square forward on the dark squares, kings one square in any
        diagonal direction.

        A piece takes by jumping over an enemy beside it to the empty square behind. Whoever can jump
        must jump, with any piece and by any route, and must go on while it can.

        A man that reaches the far row becomes a king; its move ends there.

        Whoever has no move left has lost. When a position stands for the third time, or after 40 moves
        of each side without a capture or an advance of a man, a draw can be claimed.
        """,
    typing_note="and every square of a jump, as 1x10x17",
    evaluation=evaluate,
    material=material,
    levels=_LEVELS,
)
