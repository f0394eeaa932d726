"""The board of tic-tac-toe: marks, strokes, ghosts, text and the finished line."""

from __future__ import annotations

import pygame
import pytest
from board_pixels import BLACK, MAPLE, WHITE, around, differing, drawn, near, painter, place, share

from checkers_app.games.base import Move, Piece, Side
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.kit.theme import THEMES

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_tictactoe_marks_lie_in_their_cells(theme: str) -> None:
    geometry = place("tictactoe")
    empty = drawn(Picture(), geometry, theme)
    full = drawn(Picture(pieces={1: Piece(WHITE), 9: Piece(BLACK)}), geometry, theme)
    for square in range(1, 10):
        assert (differing(empty, full, geometry.cell_rect(square)) > 0.1) is (square in {1, 9})
    x, y = (int(value) for value in geometry.centre(9))
    assert near(full.get_at((x, y + 12)), THEMES[theme].d1, 30)
    assert share(full, around(geometry, 1, 0.265), THEMES[theme].l1) > 0.95


@pytest.mark.slow
def test_a_stroke_grows() -> None:
    geometry = place("tictactoe")
    empty = drawn(Picture(), geometry)
    cell = geometry.cell_rect(5)
    for side in Side:
        shares = [
            differing(
                empty, drawn(Picture(sprites=(Sprite(Piece(side), 1.5, 1.5, stroke=part),)), geometry), cell
            )
            for part in (0, 0.25, 0.5, 0.75, 1)
        ]
        assert shares[0] == 0
        assert shares == sorted(set(shares))
        rest = drawn(Picture(pieces={5: Piece(side)}), geometry)
        assert differing(rest, empty, cell) == shares[-1]


def test_a_ghost_is_fainter_than_a_mark() -> None:
    geometry = place("tictactoe")
    x, y = (int(value) for value in geometry.centre(7))
    empty, ghost, mark = (
        drawn(picture, geometry).get_at((x, y + 12)).g
        for picture in (Picture(), Picture(hover=7, ghost=Piece(BLACK)), Picture(pieces={7: Piece(BLACK)}))
    )
    assert mark < ghost < empty


def test_values_say_their_words_in_pills() -> None:
    geometry = place("tictactoe")
    surface = drawn(Picture(values={4: "draw", 6: "loses"}, must=(4,)), geometry)
    x, y = geometry.centre(4)
    left = int(x - 0.17 * geometry.cell)
    assert near(surface.get_at((left, int(y))), MAPLE.key, 30)  # a forced square: in the middle
    x, y = geometry.centre(6)
    left = int(x - 0.17 * geometry.cell)
    assert not near(surface.get_at((left, int(y))), MAPLE.key, 30)
    assert near(surface.get_at((left, int(y + 0.31 * geometry.cell))), MAPLE.key, 30)


def test_a_finished_line_runs_through_its_marks() -> None:
    geometry = place("tictactoe")
    surface = drawn(Picture(winning=(1, 5, 9)), geometry)
    for square in (1, 5, 9):
        assert near(surface.get_at(tuple(int(value) for value in geometry.centre(square))), MAPLE.last)


@pytest.mark.parametrize(
    "picture", [Picture(mistaken=Move((1,))), Picture(better=Move((1,))), Picture(looking=(Move((1,)),))]
)
def test_what_a_review_and_a_search_say_is_on_the_board(picture: Picture) -> None:
    geometry = place("tictactoe")
    empty, told = drawn(Picture(), geometry), drawn(picture, geometry)
    assert differing(empty, told, geometry.cell_rect(1)) > 0.05
    assert differing(empty, told, geometry.cell_rect(9)) == 0


def test_a_banner_shows_the_three_marks_of_the_middle_row() -> None:
    banner = pygame.Surface((744, 224))
    painter("tictactoe").draw_banner(banner, banner.get_rect())
    thirds = [
        [(x, y) for x in range(left, left + 248, 3) for y in range(0, 224, 3)] for left in (0, 248, 496)
    ]
    crosses = [share(banner, third, MAPLE.d1) > 0.01 for third in thirds]
    noughts = [share(banner, third, MAPLE.l1) > 0.01 for third in thirds]
    assert crosses == [True, False, True]
    assert noughts == [False, True, False]
