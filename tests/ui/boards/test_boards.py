"""The painters: every feature of every game is drawn on its square, and shapes are rendered once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import IO

import pygame
import pytest
from board_pixels import BLACK, MAPLE, WHITE, differing, drawn, near, painter, place
from pairs import pairs

from checkers_app.games import boards
from checkers_app.games.base import Move, Piece
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.painter import LOOKING, BoardPainter
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import THEMES
from checkers_app.views.play.looking import PLIES

pytestmark = pytest.mark.usefixtures("display")

FULL = Picture(
    pieces={n: Piece(BLACK) for n in (2, 3, 4, 5, 11, 13, 16, 18)}
    | {n: Piece(WHITE) for n in (20, 21, 22, 23, 25, 27, 29)}
    | {30: Piece(BLACK, king=True), 1: Piece(WHITE, king=True)},
    sprites=(
        Sprite(Piece(BLACK), 2.5, 6.5, 1.06, 0.9, 0.35),
        Sprite(Piece(WHITE), 4.5, 6.5, 0.85, 0.3),
        Sprite(Piece(BLACK), 5.5, 7.5, crown=0.0),
        Sprite(Piece(BLACK), 5.5, 7.5, crown=0.3),
        Sprite(Piece(WHITE), 1.5, 6.5, crown=0.8),
        Sprite(Piece(WHITE, king=True), 1.5, 6.5, crown=1.0),
        Sprite(Piece(WHITE), 1.5, 6.5, 0.0, 0.0),
    ),
    last_move=Move((32, 23, 14, 7), (27, 18, 10)),
    last_move_alpha=0.5,
    selected=22,
    targets=(14, 15),
    landings=((15, 1), (8, 2)),
    routes=((22, 15, 8), (22, 15)),
    victims=(18, 11),
    must=(22, 23),
    must_pulse=0.7,
    hint=Move((13, 17)),
    cursor=19,
    hover=9,
    ghost=Piece(WHITE),
)
WRITING = Picture(
    pieces={1: Piece(WHITE), 3: Piece(WHITE), 5: Piece(BLACK)},
    sprites=tuple(
        Sprite(Piece(side), 0.5, 1.5, stroke=stroke)
        for side in (BLACK, WHITE)
        for stroke in (0.0, 0.01, 0.3, 0.5, 0.9, 1)
    ),
    last_move=Move((3,)),
    last_move_alpha=0.5,
    must=(2,),
    must_pulse=0.5,
    hover=7,
    ghost=Piece(BLACK),
    hint=Move((6,)),
    cursor=8,
    winning=(1, 2, 3),
    values=MappingProxyType({2: "draw", 4: "loses", 6: "wins"}),
)
PICTURES = {"checkers": FULL, "tictactoe": WRITING}
UNTOUCHED = {"checkers": {6, 9, 12, 24, 26, 28, 31}, "tictactoe": {9}}
"""The squares that are empty in these pictures."""


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_can_be_read_on_dark_and_on_light_squares(theme: str) -> None:
    """A board without its own painter, on which every square is used."""
    game = replace(boards()["tictactoe"], key="plain", square_labels=None)
    colors = THEMES[theme]
    surface = pygame.Surface((400, 400))
    geometry = BoardGeometry.fit(game, pygame.Rect(20, 20, 360, 360))
    BoardPainter(game, colors, Sprites(colors), Fonts()).draw(surface, geometry, Picture(pieces={}))
    for square, color in ((1, colors.key), (2, colors.num)):
        corner = geometry.cell_rect(square)
        pixels = [(corner.x + x, corner.y + y) for x in range(24) for y in range(24)]
        assert any(near(surface.get_at(pixel), color, 40) for pixel in pixels)


@pytest.mark.few
@pytest.mark.parametrize(("theme", "view"), pairs(THEMES, tuple(product((320, 524, 752), (False, True)))))
@pytest.mark.parametrize("game", PICTURES)
def test_everything_draws(game: str, theme: str, view: tuple[int, bool]) -> None:
    """Pieces named by the picture appear on their squares, and nothing on the others."""
    side, flipped = view
    geometry = place(game, side, flipped=flipped)
    empty, full = drawn(Picture(), geometry, theme), drawn(PICTURES[game], geometry, theme)
    changed = {
        square
        for square in boards()[game].cells
        if differing(empty, full, geometry.cell_rect(square)) > 0.05  # a neighbour's shadow is less
    }
    assert changed == set(boards()[game].cells) - UNTOUCHED[game]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", [320, 524, 752, 1016])
@pytest.mark.parametrize("game", PICTURES)
def test_the_middle_of_a_square_is_on_that_square(game: str, side: int, flipped: bool) -> None:  # noqa: FBT001
    geometry = place(game, side, flipped=flipped)
    for square in boards()[game].cells:
        x, y = geometry.centre(square)
        assert geometry.square_at((int(x), int(y))) == square


MINIS: tuple[tuple[str, Mapping[int, Piece], int], ...] = (
    ("checkers", {1: Piece(BLACK), 32: Piece(WHITE, king=True)}, 1),
    ("tictactoe", {1: Piece(BLACK), 9: Piece(WHITE)}, 1),
)


@pytest.mark.parametrize(("game", "pieces", "square"), MINIS)
def test_a_mini_board_fills_its_rectangle_and_nothing_more(
    game: str, pieces: Mapping[int, Piece], square: int
) -> None:
    for side in (52, 104):
        surface = pygame.Surface((side + 20, side + 20))
        surface.fill("#FF00FF")
        rect = pygame.Rect(10, 10, side, side)
        painter(game).draw_mini(surface, rect, pieces, Move((square,) * 2))
        untouched = pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1))
        assert untouched.count() == (side + 20) ** 2 - side * side
        board = boards()[game]
        row, column = board.cells[square]
        cell = side / board.columns
        point = (int(10 + (column + 0.5) * cell), int(10 + (row + 0.5) * cell))
        assert near(surface.get_at(point), MAPLE.d1, 40)


@pytest.mark.parametrize("game", PICTURES)
def test_a_piece_on_a_tile_stays_inside(game: str) -> None:
    surface = pygame.Surface((96, 96))
    surface.fill("#FF00FF")
    painter(game).draw_piece(surface, pygame.Rect(20, 20, 56, 56), Piece(WHITE))
    for pixel in ((19, 48), (48, 19), (76, 48), (48, 76), (20, 20)):
        assert near(surface.get_at(pixel), "#FF00FF", 40)
    assert near(surface.get_at((48, 22)), MAPLE.sq_d, 30)


@pytest.mark.parametrize("game", PICTURES)
def test_drawing_again_renders_no_shape_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    geometry, artist = place(game), painter(game)
    surface = pygame.display.get_surface()
    assert surface is not None
    rendered: list[object] = []
    load = pygame.image.load_sized_svg

    def counted(file: IO[bytes], size: tuple[int, int]) -> pygame.Surface:
        rendered.append(size)
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", counted)
    artist.draw(surface, geometry, PICTURES[game])
    assert rendered
    rendered.clear()
    artist.draw(surface, geometry, PICTURES[game])
    assert rendered == []


def test_every_ply_that_the_computer_looks_at_has_its_arrow() -> None:
    assert len(LOOKING) == PLIES
