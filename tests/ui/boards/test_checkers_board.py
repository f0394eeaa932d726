"""The checkers board: discs and crowns, and the places of rings, dots, beads and arrows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from board_pixels import BLACK, MAPLE, WHITE, around, differing, drawn, near, place, share

from checkers_app.games import boards
from checkers_app.games.base import Move, Piece, Side
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.damaged import DamagedAssetError
from checkers_app.ui.kit.theme import THEMES, Theme

ROUNDED = 2
"""The most by which a colour may differ where a line falls between two pixels."""

pytestmark = pytest.mark.usefixtures("display")


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
    # The corner where squares 22 and 18 meet is on the way.
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


@pytest.mark.few
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", [*range(380, 520, 9), 752])
def test_no_piece_hides_a_part_of_a_number(theme: str, side: int) -> None:
    geometry = place(side=side)
    bare, empty = (drawn(Picture(numbers=shown), geometry, theme) for shown in (False, True))
    for piece in (Piece(WHITE), Piece(BLACK), Piece(WHITE, king=True)):
        full = drawn(Picture(pieces={23: piece}), geometry, theme)
        cell = geometry.cell_rect(23)
        pixels = [(x, y) for x in range(cell.left, cell.right) for y in range(cell.top, cell.bottom)]
        digits = [pixel for pixel in pixels if light(empty, pixel) > light(bare, pixel) + 80]
        assert len(digits) > 15
        assert all(light(full, pixel) > light(bare, pixel) + 60 for pixel in digits), "they are whole"
        left, right = min(x for x, _ in digits), max(x for x, _ in digits)
        top, bottom = min(y for _, y in digits), max(y for _, y in digits)
        ground = [(x, y) for x, y in pixels if left <= x <= right and top <= y <= bottom]
        around_them = [pixel for pixel in ground if light(empty, pixel) < light(bare, pixel) + 10]
        assert all(light(full, pixel) < light(bare, pixel) + 40 for pixel in around_them), "and stand out"


@pytest.mark.parametrize("side", [110, 150, 220])
def test_in_a_very_small_board_a_piece_is_seen_whole(side: int) -> None:
    geometry = place(side=side)
    for piece in (Piece(WHITE), Piece(BLACK, king=True)):
        for marked in (
            Picture(pieces={23: piece}),
            Picture(pieces={23: piece}, last_move=Move((27, 23))),
            Picture(pieces={23: piece}, selected=23),
        ):
            with_numbers, without = (
                drawn(replace(marked, numbers=shown), geometry) for shown in (True, False)
            )
            cells = {square: geometry.cell_rect(square) for square in (23, 24)}
            same = {
                square: all(
                    with_numbers.get_at((x, y)) == without.get_at((x, y))
                    for x in range(cell.left, cell.right)
                    for y in range(cell.top, cell.bottom)
                )
                for square, cell in cells.items()
            }
            assert same == {23: True, 24: False}, "an empty square has its number all the same"


def light(surface: pygame.Surface, pixel: tuple[int, int]) -> int:
    """The brightness of a pixel, from 0 to 255."""
    return surface.get_at(pixel).g


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("size", "part"), [(856, (0, 107, 744, 224)), (400, (37, 0, 251, 90))])
def test_a_part_of_the_board_is_the_same_as_in_the_whole(
    theme: Theme, size: int, part: tuple[int, int, int, int]
) -> None:
    """A part that is rendered alone, as on the card of the menu, has the pixels of the whole board."""
    sprites, rect = Sprites(theme), pygame.Rect(part)
    whole, alone = (
        sprites.board("checkers", size).subsurface(rect),
        sprites.board_part("checkers", size, rect),
    )
    assert alone.get_size() == rect.size
    pairs = zip(pygame.image.tobytes(whole, "RGB"), pygame.image.tobytes(alone, "RGB"), strict=True)
    assert max(abs(ours - other) for ours, other in pairs) <= ROUNDED


def test_the_cursor_marks_all_four_corners_of_its_square() -> None:
    geometry = place()
    cell = geometry.cell_rect(22)
    with_cursor = drawn(Picture(cursor=22, numbers=False), geometry)
    without = drawn(Picture(numbers=False), geometry)
    corners = [pygame.Rect(0, 0, cell.width // 3, cell.height // 3) for _ in range(4)]
    for corner, place_of in zip(corners, ("topleft", "topright", "bottomleft", "bottomright"), strict=True):
        setattr(corner, place_of, getattr(cell, place_of))
    marked = [differing(without, with_cursor, corner) for corner in corners]
    assert min(marked) > 0.1
    assert max(marked) - min(marked) < 0.02, marked


@pytest.mark.parametrize(
    "text", ["", "garbage>", '<svg viewBox="0 0 x 8"></svg>', '<svg viewBox="0 0"></svg>']
)
def test_a_damaged_board_is_reported_and_not_drawn_in_part(text: str, tmp_path: Path) -> None:
    board = tmp_path / "board.svg"
    board.write_text(text)
    with pytest.raises(DamagedAssetError, match="it is damaged"):
        svg.load_part(board, 80, pygame.Rect(0, 0, 40, 20))
