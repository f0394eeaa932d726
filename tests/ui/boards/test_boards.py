"""The painters: every feature draws, and the signs lie where the picture says."""

from __future__ import annotations

import math
from dataclasses import replace
from operator import ne
from types import MappingProxyType
from typing import IO, TYPE_CHECKING

import pygame
import pytest

from checkers_app.games import boards
from checkers_app.games.base import Move, Piece, Side
from checkers_app.ui.boards import painter_of
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.layout import BoardGeometry
from checkers_app.ui.kit.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from checkers_app.ui.boards.painter import BoardPainter

pytestmark = pytest.mark.usefixtures("display")

BLACK, WHITE = Side.FIRST, Side.SECOND
MAPLE = THEMES["maple"]

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
"""The squares on which these pictures have nothing."""


def painter(game: str = "checkers", theme: str = "maple") -> BoardPainter:
    board = boards()[game]
    return painter_of(board)(board, THEMES[theme], Sprites(THEMES[theme]), Fonts())


def place(game: str = "checkers", side: int = 752, *, flipped: bool = False) -> BoardGeometry:
    return BoardGeometry.fit(boards()[game], pygame.Rect(24, 24, side, side), flipped=flipped)


def drawn(picture: Picture, geometry: BoardGeometry, theme: str = "maple") -> pygame.Surface:
    surface = pygame.Surface((geometry.rect.right + 24, geometry.rect.bottom + 24))
    surface.fill(THEMES[theme].bg)
    painter(geometry.game.key, theme).draw(surface, geometry, picture)
    return surface


def near(color: pygame.Color, wanted: str, tolerance: int = 12) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(color[:3], pygame.Color(wanted)[:3], strict=True))


def around(geometry: BoardGeometry, square: int, radius: float) -> list[tuple[int, int]]:
    """Pixels on a circle round the middle of a square; ``radius`` in cells."""
    x, y = geometry.centre(square)
    reach = radius * geometry.cell
    return [
        (round(x + reach * math.cos(turn) - 0.5), round(y + reach * math.sin(turn) - 0.5))
        for turn in (2 * math.pi * step / 72 for step in range(72))
    ]


def share(surface: pygame.Surface, pixels: Iterable[tuple[int, int]], color: str) -> float:
    """The part of ``pixels`` that show ``color``."""
    hits = [near(surface.get_at(pixel), color) for pixel in pixels]
    return sum(hits) / len(hits)


def differing(first: pygame.Surface, second: pygame.Surface, cell: pygame.Rect) -> float:
    """The part of a cell's pixels in which two pictures differ."""
    before, after = (
        memoryview(pygame.image.tobytes(surface.subsurface(cell), "RGBA")).cast("I")
        for surface in (first, second)
    )
    changed: int = sum(map(ne, before, after))
    return changed / len(before)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", [320, 524, 752])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", PICTURES)
def test_everything_draws(game: str, theme: str, side: int, flipped: bool) -> None:  # noqa: FBT001
    """What the picture names is to be seen on its square, and nothing on the others."""
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


@pytest.mark.parametrize("flipped", [False, True])
def test_pieces_stand_on_their_squares(flipped: bool) -> None:  # noqa: FBT001
    geometry = place(flipped=flipped)
    empty = drawn(Picture(), geometry)
    full = drawn(Picture(pieces={1: Piece(WHITE), 14: Piece(BLACK), 29: Piece(BLACK, king=True)}), geometry)
    for square in boards()["checkers"].cells:
        changed = differing(empty, full, geometry.cell_rect(square))
        assert (changed > 0.4) is (square in {1, 14, 29}), square
    # The corner that square 29 has in a printed diagram is the bottom left one.
    corner = geometry.cell_rect(29)
    field = geometry.field
    assert (corner.topright == field.topright) if flipped else (corner.bottomleft == field.bottomleft)


def test_a_moving_disc_follows_the_flip() -> None:
    sprite = Sprite(Piece(WHITE), 1.5, 0.5)  # the middle of square 1
    for flipped in (False, True):
        geometry = place(flipped=flipped)
        moving = drawn(Picture(sprites=(sprite,)), geometry)
        resting = drawn(Picture(pieces={1: Piece(WHITE)}), geometry)
        assert differing(moving, resting, geometry.cell_rect(1)) == 0


def test_a_lifted_disc_is_higher_and_its_shadow_is_not() -> None:
    geometry = place()
    x, y = geometry.point(4.5, 4.5)
    lifted = drawn(Picture(sprites=(Sprite(Piece(WHITE), 4.5, 4.5, lift=0.35),)), geometry)
    empty = drawn(Picture(), geometry)
    top = (round(x), round(y - 0.7 * geometry.cell))
    assert near(lifted.get_at(top), MAPLE.l1, 40)
    below = (round(x), round(y + 0.42 * geometry.cell))
    assert lifted.get_at(below).g < empty.get_at(below).g


def test_a_man_and_a_king_differ() -> None:
    geometry = place()
    for side in Side:
        man = drawn(Picture(pieces={18: Piece(side)}), geometry)
        king = drawn(Picture(pieces={18: Piece(side, king=True)}), geometry)
        assert differing(man, king, geometry.cell_rect(18)) > 0.3
        crown = MAPLE.crown_d if side is BLACK else MAPLE.crown_l
        cell = geometry.cell_rect(18)
        inside = [(x, y) for x in range(cell.left, cell.right) for y in range(cell.top, cell.bottom)]
        assert share(king, inside, crown) > 0.05
        assert share(man, inside, crown) == 0


def test_a_crowning_goes_from_man_to_king() -> None:
    geometry = place()
    cell = geometry.cell_rect(30)
    x, y = 2.5, 7.5
    man = drawn(Picture(pieces={30: Piece(BLACK)}), geometry)
    king = drawn(Picture(pieces={30: Piece(BLACK, king=True)}), geometry)
    start, half, end = (
        drawn(Picture(sprites=(Sprite(Piece(BLACK), x, y, crown=crown),)), geometry) for crown in (0, 0.4, 1)
    )
    assert differing(man, start, cell) == 0
    assert differing(king, end, cell) == 0
    assert differing(half, man, cell) > 0.1 < differing(half, king, cell)


def test_the_selected_disc_has_a_closed_ring() -> None:
    geometry = place()
    surface = drawn(Picture(pieces={22: Piece(WHITE), 23: Piece(WHITE)}, selected=22), geometry)
    assert share(surface, around(geometry, 22, 0.43), MAPLE.select) > 0.95
    assert share(surface, around(geometry, 23, 0.43), MAPLE.select) == 0


def test_a_disc_that_must_jump_has_a_broken_ring() -> None:
    geometry = place()
    surface = drawn(
        Picture(pieces={22: Piece(WHITE), 23: Piece(WHITE)}, selected=22, must=(22, 23)), geometry
    )
    ring = share(surface, around(geometry, 23, 0.43), MAPLE.must)
    assert 0.5 < ring < 0.9
    only_selected = drawn(Picture(pieces={22: Piece(WHITE)}, selected=22), geometry)
    assert differing(surface, only_selected, geometry.cell_rect(22)) == 0
    pulsing = drawn(Picture(pieces={23: Piece(WHITE)}, must=(23,), must_pulse=1), geometry)
    assert differing(surface, pulsing, geometry.cell_rect(23)) > 0.05


def test_targets_have_dots_and_landings_numbers() -> None:
    geometry = place()
    surface = drawn(Picture(targets=(15,), landings=((8, 2),)), geometry)
    assert share(surface, around(geometry, 15, 0.05), MAPLE.select) == 1
    assert share(surface, around(geometry, 15, 0.25), MAPLE.select) == 0
    assert share(surface, around(geometry, 8, 0.25), MAPLE.select) > 0.95
    other = drawn(Picture(targets=(15,), landings=((8, 3),)), geometry)
    assert differing(surface, other, geometry.cell_rect(8)) > 0
    assert differing(surface, other, geometry.cell_rect(15)) == 0


def test_a_route_is_dotted_and_its_victim_has_a_bead() -> None:
    geometry = place()
    empty = drawn(Picture(), geometry)
    surface = drawn(Picture(routes=((22, 15),), victims=(18,)), geometry)
    assert share(surface, around(geometry, 18, 0.125), MAPLE.select) > 0.9
    # The corner where squares 22 and 18 meet lies on the way.
    corner = geometry.cell_rect(18).bottomleft
    near_corner = pygame.Rect(0, 0, 16, 16)
    near_corner.center = corner
    assert differing(empty, surface, near_corner) > 0.1
    assert differing(empty, surface, geometry.cell_rect(8)) == 0


def test_the_last_move_leaves_a_ring_and_comes_to_a_frame() -> None:
    geometry = place()
    move = Move((9, 18), (14,))
    surface = drawn(Picture(last_move=move), geometry)

    def frame(square: int) -> float:
        cell = geometry.cell_rect(square)
        inset = round(0.0345 * geometry.cell)
        right = [(cell.right - 1 - inset, y) for y in range(cell.top + 12, cell.bottom - 12)]
        bottom = [(x, cell.bottom - 1 - inset) for x in range(cell.left + 12, cell.right - 12)]
        return share(surface, right + bottom, MAPLE.last)

    assert frame(18) > 0.95
    assert frame(9) == 0
    assert share(surface, around(geometry, 9, 0.27), MAPLE.last) > 0.9
    assert share(surface, around(geometry, 18, 0.27), MAPLE.last) == 0
    assert share(surface, around(geometry, 14, 0.125), MAPLE.last) > 0.9
    gone = drawn(Picture(last_move=move, last_move_alpha=0), geometry)
    for square in (9, 14):
        assert differing(gone, drawn(Picture(), geometry), geometry.cell_rect(square)) == 0


def test_the_arrow_bends_at_every_jump() -> None:
    geometry = place()
    surface = drawn(Picture(last_move=Move((32, 23, 16), (27, 19))), geometry)
    x, y = (int(value) for value in geometry.centre(23))
    assert near(surface.get_at((x, y)), MAPLE.last)


def test_a_hint_is_an_arrow_of_its_own_colour() -> None:
    geometry = place()
    surface = drawn(Picture(pieces={22: Piece(WHITE)}, hint=Move((22, 17))), geometry)
    target = geometry.cell_rect(17)
    pixels = [(x, y) for x in range(target.left, target.right) for y in range(target.top, target.bottom)]
    assert share(surface, pixels, MAPLE.hint) > 0.01


def test_a_number_is_never_covered_by_a_ring() -> None:
    geometry = place()
    for marked in (
        Picture(selected=22),
        Picture(must=(22,)),
        Picture(last_move=Move((17, 22))),
        Picture(cursor=22),
    ):
        with_number, without = (drawn(replace(marked, numbers=shown), geometry) for shown in (True, False))
        cell = geometry.cell_rect(22)
        cell.size = (44, 44)
        pixels = [(x, y) for x in range(cell.left, cell.right) for y in range(cell.top, cell.bottom)]
        assert sum(with_number.get_at(pixel) != without.get_at(pixel) for pixel in pixels) > 30


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
