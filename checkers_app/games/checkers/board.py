"""What the checkers board says of itself: its words, its squares and the levels of its opponents."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.games.base import Game, Side, Strength
from checkers_app.games.checkers.evaluation import evaluate, material
from checkers_app.games.checkers.rules import CELLS, NAMES, Checkers

_LEVELS = (
    Strength("First game", "Sees its own move and the jumps that follow.", 1, 30),
    Strength("Kitchen table", "Looks at your answer before it moves.", 2, 24),
    Strength("Rainy Sunday", "Sees three moves ahead and likes a free checker.", 3, 18),
    Strength("Park bench", "Sets small traps and steps around yours.", 4, 14),
    Strength("Coffee house", "Trades when it is ahead. Mind your back row.", 5, 10),
    Strength("Club night", "Plans an exchange or two ahead.", 7, 6),
    Strength("County match", "Thinks in moves by the thousand. Rarely slips.", nodes=20_000, compiled=True),
    Strength("Long evening", "Sees a shot long before it comes.", nodes=400_000, compiled=True),
    Strength("Championship", "One second a move, ten million positions.", seconds=1.0, compiled=True),
    Strength("Full strength", "Three seconds on two processors. No mercy.", compiled=True, threads=2),
)

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
