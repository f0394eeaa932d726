"""The description of the checkers board."""

from __future__ import annotations

from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.games.checkers.evaluation import material
from checkers_app.notation.fen import parse_fen


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
    whole = [level for level in GAME.levels if level.number in range(1, 11)]
    textbook = [level.depth for level in whole if not level.compiled]
    assert textbook == [1, 1, 2, 3, 4]
    nodes = [level.nodes for level in whole if level.compiled]
    assert nodes == [750, 3_600, 14_500, 45_000, None]
    assert [level.compiled for level in whole] == [False] * 5 + [True] * 5
    assert [level.number for level in whole if level.book] == [9, 10]
    assert GAME.levels[-1].threads is None


def test_material_is_men_and_kings() -> None:
    assert material(GAME.initial) == 0
    assert material(parse_fen("B:W32,K31:B1,2,3")) == 300 - 240
    assert material(parse_fen("W:W32,K31:B1,2,3")) == 240 - 300
