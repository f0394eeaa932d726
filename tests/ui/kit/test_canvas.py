"""Drawing in units: everything is in the same place as at the usual size, only larger."""

from __future__ import annotations

import ast
from itertools import pairwise

import pygame
import pytest
from places import ROOT
from pygame import Rect, Surface

from checkers_app.games import boards
from checkers_app.games.base import Piece, Side
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import Canvas, canvas, in_pixels
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES

UI = ROOT / "checkers_app" / "ui"
ZOOMS = (1.15, 1.3, 1.5, 0.8)


def ink(pixels: Surface) -> Rect:
    """The smallest rectangle around everything drawn on black."""
    first, *rest = pygame.mask.from_threshold(pixels, "#FFFFFF", (200, 200, 200)).get_bounding_rects()
    return first.unionall(rest)


def near(rect: Rect, other: Rect) -> bool:
    edges = zip((*rect.topleft, *rect.bottomright), (*other.topleft, *other.bottomright), strict=True)
    return all(abs(here - there) <= 2 for here, there in edges)


def test_at_the_usual_size_the_surface_itself_is_drawn_on() -> None:
    pixels = Surface((40, 30))
    assert canvas(pixels, 1.0) is pixels


@pytest.mark.parametrize("zoom", ZOOMS)
def test_rectangles_that_touch_still_do(zoom: float) -> None:
    rects = [in_pixels(Rect(7 * index, 3, 7, 5), zoom) for index in range(50)]
    for left, right in pairwise(rects):
        assert left.right == right.left


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_canvas_measures_and_clips_in_units(zoom: float) -> None:
    pixels = Surface((600, 300))
    paper = Canvas(pixels, zoom)
    assert paper.get_rect(left=5).size == (int(600 / zoom), int(300 / zoom))
    paper.set_clip(Rect(10, 10, 50, 40))
    paper.fill("#FFFFFF")
    paper.set_clip(None)
    assert near(ink(pixels), in_pixels(Rect(10, 10, 50, 40), zoom))


@pytest.mark.parametrize("zoom", ZOOMS)
def test_shapes_land_where_they_should(zoom: float) -> None:
    pixels = Surface((600, 600))
    paper = canvas(pixels, zoom)
    draw.aacircle(paper, "#FFFFFF", (100, 100), 40)
    assert near(ink(pixels), in_pixels(Rect(60, 60, 80, 80), zoom))
    draw.line(paper, "#FFFFFF", (20, 200), (220, 200), 4)
    assert near(ink(pixels), in_pixels(Rect(20, 60, 200, 142), zoom))
    draw.rect(paper, "#FFFFFF", Rect(10, 230, 30, 30), 2)
    draw.polygon(paper, "#FFFFFF", ((240, 10), (250, 10), (250, 20)))
    draw.lines(paper, "#FFFFFF", False, ((10, 5), (250, 5)), 2)
    assert near(ink(pixels), in_pixels(Rect(10, 5, 240, 255), zoom))


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_text_takes_the_same_room_in_units(zoom: float) -> None:
    usual, zoomed = Fonts(), Fonts(zoom)
    for role in ("body", "status", "machine", "title"):
        width = usual.width("You must jump: 22 takes 18", role)
        assert abs(zoomed.width("You must jump: 22 takes 18", role) - width) <= 1
        assert zoomed.line_height(role) == usual.line_height(role)


@pytest.mark.few
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("game", boards())
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_board_and_its_pieces_lie_under_the_pointer(game: str, zoom: float) -> None:
    """The drawing of a square is within the cell in which a click selects it."""
    board = boards()[game]
    look = Look(THEMES["maple"], Fonts(zoom))
    geometry = BoardGeometry.fit(board, Rect(10, 12, 400, 400))
    square = max(board.cells)
    pictures = []
    for pieces in ({}, {square: Piece(Side.FIRST)}):
        pixels = Surface((int(420 * zoom), int(424 * zoom)))
        picture = Picture(pieces=pieces, numbers=False)
        look.painter(board).draw(look.canvas(pixels), geometry, picture)
        pictures.append(pixels)
    empty, full = pictures
    other = full.copy()
    other.blit(empty, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    empty.blit(full, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other.blit(empty, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(other, "#000000", (4, 4, 4))
    same.invert()
    first, *rest = same.get_bounding_rects()
    piece = first.unionall(rest)
    cell = in_pixels(geometry.cell_rect(square), zoom)
    assert cell.inflate(8, 8).contains(piece)
    assert piece.width > cell.width / 2


@pytest.mark.usefixtures("display")
def test_a_layer_is_put_with_its_opacity() -> None:
    look = Look(THEMES["maple"], Fonts(1.5))
    pixels = Surface((300, 300))
    sheet = look.layer((20, 10))
    sheet.fill("#FFFFFF")
    look.put(look.canvas(pixels), sheet, (40, 60), 0.5)
    assert pixels.get_at((61, 91))[0] in range(126, 130)
    assert pixels.get_at((89, 104))[0] > 0
    assert pixels.get_at((91, 91))[0] == 0


@pytest.mark.slow
def test_scenes_draw_with_what_a_canvas_understands() -> None:
    """``pygame.draw`` on a canvas would have no effect: only the kit and the boards may use it."""
    for path in UI.rglob("*.py"):
        if path.parent.name == "boards" or path in {UI / "kit" / "draw.py", UI / "kit" / "svg.py"}:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert (node.value.id, node.attr) != ("pygame", "draw"), f"{path}:{node.lineno}"
