"""What the checkers board says of itself."""

from __future__ import annotations

from itertools import pairwise

from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME


def test_the_board_as_it_is_printed() -> None:
    assert (GAME.rows, GAME.columns, len(GAME.cells)) == (8, 8, 32)
    assert GAME.side_names == ("Black", "White")
    assert GAME.top_side is Side.FIRST
    assert (GAME.cells[1], GAME.cells[4], GAME.cells[5], GAME.cells[32]) == ((0, 1), (0, 7), (1, 0), (7, 6))


def test_squares_have_the_names_of_chess() -> None:
    assert [GAME.square_names[square] for square in (1, 4, 5, 15, 29, 32)] == [
        "B8",
        "H8",
        "A7",
        "E5",
        "A1",
        "G1",
    ]


def test_the_levels() -> None:
    textbook = [(level.depth, level.margin) for level in GAME.levels if not level.compiled]
    assert textbook == [(1, 30), (2, 24), (3, 18), (4, 14), (5, 10), (7, 6)]
    compiled = [(level.nodes, level.seconds, level.threads) for level in GAME.levels if level.compiled]
    assert compiled == [(20_000, 3.0, 1), (400_000, 3.0, 1), (None, 1.0, 1), (None, 3.0, 2)]
    assert [level.compiled for level in GAME.levels] == [False] * 6 + [True] * 4


def test_the_levels_grow_stronger() -> None:
    for weaker, stronger in pairwise(GAME.levels[:6]):
        assert weaker.depth is not None
        assert stronger.depth is not None
        assert weaker.depth < stronger.depth
        assert weaker.margin > stronger.margin
    assert all(level.depth is None and level.margin == 0 for level in GAME.levels[6:])
