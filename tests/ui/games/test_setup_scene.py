"""A position is set up by mouse, keys and text; faults are reported and nothing is lost."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driver import Driver
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.storage.settings import GameChoice
from checkers_app.ui.destinations import ToSetup
from checkers_app.ui.games.fen_field import number_of, rows_of
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

pytestmark = pytest.mark.unpainted

TILES = ("Black", "Black king", "White", "White king", "Erase")
SIZES = [(800, 600), (1280, 800), (1920, 1080)]


def choose_player(driver: Driver, part: int) -> None:
    row = driver.part("player").rect
    driver.click((row.x + row.width * (2 * part + 1) / 6, row.centery))


def spot(driver: Driver, square: int) -> tuple[float, float]:
    x, y = driver.top.board.geometry.centre(square)
    return float(x), float(y)


def text(driver: Driver) -> str:
    return str(driver.top.setup.text)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_pieces_are_placed_by_the_mouse(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(ToSetup(Checkers()), size)
    driver.push("clear")
    assert text(driver) == "B:W:B"
    for key, square in ((pygame.K_1, 10), (pygame.K_2, 1), (pygame.K_3, 22), (pygame.K_4, 32)):
        driver.strike(key)
        driver.click(spot(driver, square))
    assert text(driver) == "B:W22,K32:BK1,10"
    driver.click(spot(driver, 32))
    driver.click(spot(driver, 1), button=3)
    assert text(driver) == "B:W22:B10"
    driver.drag(spot(driver, 22), spot(driver, 27))
    assert text(driver) == "B:W27:B10"
    driver.drag(spot(driver, 10), (driver.top.board.geometry.rect.right + 5, 300))
    assert text(driver) == "B:W27:B"
    assert not driver.control("Play").enabled
    driver.press("Flip")
    driver.key("1")
    driver.click(spot(driver, 9))
    assert text(driver) == "B:W27:B9"
    for expected in ("B:W27:B", "B:W27:B10", "B:W22:B10"):
        driver.key("ctrl+z")
        assert text(driver) == expected


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (480, 600), (1280, 800)])
def test_every_part_of_a_tile_chooses_its_piece(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(ToSetup(Checkers()), size)
    for index in (1, 4, 2):
        tile = driver.control(TILES[index]).rect
        for x in (tile.left, tile.centerx, tile.right - 1):
            driver.key("1")
            driver.click((x, tile.centery))
            assert f'option "{TILES[index]}" chosen' in driver.outline()


@pytest.mark.slow
def test_a_piece_that_goes_while_it_is_in_the_hand_is_let_go_of(driver: Driver) -> None:
    driver.open(ToSetup(Checkers()))
    driver.push("clear")
    driver.key("1")
    driver.click(spot(driver, 10))
    held, other = (tuple(map(round, spot(driver, square))) for square in (10, 15))
    driver.event(pygame.MOUSEBUTTONDOWN, pos=held, button=1)
    driver.event(pygame.MOUSEMOTION, pos=other, rel=(0, 0), buttons=(1, 0, 0))
    driver.key("ctrl+z")
    assert text(driver) == "B:W:B"
    driver.event(pygame.MOUSEMOTION, pos=held, rel=(0, 0), buttons=(1, 0, 0))
    driver.event(pygame.MOUSEBUTTONUP, pos=other, button=1)
    assert text(driver) == "B:W:B"


@pytest.mark.painted
def test_the_ghost_goes_with_the_pointer(driver: Driver) -> None:
    driver.open(ToSetup(parse_fen("B:WK32:B1")))
    driver.event(pygame.WINDOWLEAVE)
    without = driver.seen()
    driver.move(spot(driver, 14))
    assert driver.seen() != without
    driver.event(pygame.WINDOWLEAVE)
    assert driver.seen() == without


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, 1])
def test_the_opponent_that_is_told_is_the_one_that_plays(driver: Driver, part: int) -> None:
    choice = GameChoice(level=3, character="tricky", levels=(4, 5))
    driver.context.change_settings(driver.context.settings.with_choice("checkers", choice))
    driver.open(ToSetup(Checkers()))
    choose_player(driver, part)
    assert driver.says("level 3")
    driver.push("play")
    seat = driver.top.match.seats[1 - part]
    assert (seat.level, seat.character.value) == (3, "tricky")


def test_pieces_are_placed_by_keys(driver: Driver) -> None:
    driver.open(ToSetup(parse_fen("B:WK32:B1")))
    driver.key("down")
    driver.key("right")
    driver.key("4")
    driver.key("space")
    assert text(driver) == "B:WK2,K32:B1"
    driver.key("delete")
    assert text(driver) == "B:WK32:B1"
    driver.key("return")
    assert driver.name == "PlayScene"
    assert driver.top.match.state == parse_fen("B:WK32:B1")


def test_a_fault_is_told_and_keeps_the_buttons_shut(driver: Driver) -> None:
    driver.open(ToSetup(parse_fen("W:W18:B1")))
    driver.key("3")
    driver.click(spot(driver, 2))
    (play,) = (control for control in driver.top.touch.controls if control.label == "Play")
    assert not play.enabled
    assert play.tip == "A man cannot stand on its crowning row"
    driver.press("Play")
    driver.key("return")
    driver.key("ctrl+s")
    assert driver.name == "SetupScene"
    driver.key("ctrl+z")
    assert driver.control("Play").enabled


@pytest.mark.slow
def test_text_is_typed_copied_and_pasted(driver: Driver) -> None:
    driver.open(ToSetup(Checkers()))
    driver.push("text")
    driver.key("ctrl+u")
    driver.type("W:WK5:B1,2")
    assert driver.top.setup.state() == parse_fen("W:WK5:B1,2")
    driver.key("return")
    driver.push("copy")
    assert pasted_text() == "W:WK5:B1,2"
    before = text(driver)
    copy_text("B:W33:B1")
    driver.push("paste")
    assert text(driver) == before, "a bad text leaves the board as it was"
    assert driver.says("Not a valid position")
    assert driver.says("33")
    copy_text("B:WK32:BK1")
    driver.key("ctrl+v")
    assert text(driver) == "B:WK32:BK1"
    assert not driver.says("Not a valid position")


@pytest.mark.slow
@pytest.mark.parametrize(("part", "humans"), [(0, (True, False)), (1, (False, True)), (2, (True, True))])
def test_who_plays_is_chosen(driver: Driver, part: int, humans: tuple[bool, bool]) -> None:
    driver.open(ToSetup(Checkers()))
    choose_player(driver, part)
    driver.push("play")
    assert tuple(seat.is_human for seat in driver.top.match.seats) == humans


def test_a_position_is_saved(driver: Driver, tmp_path: Path) -> None:
    driver.open(ToSetup(parse_fen("W:WK5:B1,2")))
    driver.push("save")
    driver.key("return")
    assert driver.name == "SetupScene"
    (entry,) = PdnReader((tmp_path / "positions.pdn").read_bytes())
    assert isinstance(entry, Accepted)
    assert entry.record.start == parse_fen("W:WK5:B1,2")


@pytest.mark.slow
def test_the_side_to_move_and_the_first_position(driver: Driver) -> None:
    driver.open(ToSetup(parse_fen("B:WK32:BK1")))
    row = driver.part("turn").rect
    driver.click((row.right - 20, row.centery))
    assert text(driver) == "W:WK32:BK1"
    driver.push("start")
    assert driver.top.setup.state() == Checkers()
    driver.key("escape")
    assert driver.name == "MenuScene"


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_position_is_analysed_by_the_mouse_and_by_keys(
    driver: Driver,
    by_mouse: bool,  # noqa: FBT001
) -> None:
    driver.open(ToSetup(parse_fen("W:WK31,18:BK1,5")))
    if by_mouse:
        driver.push("analyse")
    else:
        driver.key("ctrl+return")
    assert driver.name == "PlayScene"
    assert driver.top.match.state == parse_fen("W:WK31,18:BK1,5")
    assert driver.top.controls.analysed


def test_a_position_is_analysed_with_the_tools_of_reading_and_a_way_back(driver: Driver) -> None:
    driver.open(ToSetup(parse_fen("W:WK31,18:BK1,5")), (1280, 800))
    driver.push("analyse")
    assert {"back", "look", "think", "flip", "save"} <= driver.names
    assert not {"undo", "hint", "draw", "resign"} & driver.names
    assert driver.top.status().headline == "A position to analyse"
    driver.square(18)
    driver.square(14)
    assert driver.top.status().headline == "Looking at a variation"
    driver.key("escape")
    driver.key("escape")
    driver.press("Leave")
    assert driver.name == "SetupScene"
    assert driver.top.setup.state() == parse_fen("W:WK31,18:BK1,5")


@pytest.mark.parametrize(
    ("text", "square", "piece", "found"),
    [
        ("W:W2,18,22,K27:B1,5,10", 2, Piece(Side.SECOND), "2"),
        ("W:W12,22,2:B1,5,10", 2, Piece(Side.SECOND), "2"),
        ("W:W18:B1,2,K29,30", 30, Piece(Side.FIRST), "30"),
        ("W:W18:B1,2,K29", 29, Piece(Side.FIRST, king=True), "K29"),
        ("b:b1,2: w1-4", 3, Piece(Side.SECOND), "1-4"),
        ("W:W18:B1,2", 18, Piece(Side.FIRST), None),
        ("", 18, Piece(Side.FIRST), None),
    ],
)
def test_the_number_of_a_square_is_found_in_the_text(
    text: str, square: int, piece: Piece, found: str | None
) -> None:
    part = number_of(text, square, piece)
    assert (None if part is None else text[part.first : part.last]) == found


@pytest.mark.slow
@given(st.integers(0, 200), st.integers(1, 60), st.integers(1, 3), st.integers(0, 200))
def test_a_text_is_broken_into_rows_around_the_caret(
    length: int, letters: int, rows: int, caret: int
) -> None:
    caret = min(caret, length)
    text = "x" * length
    shown = rows_of(text, letters, rows, caret)
    assert 1 <= len(shown) <= rows
    assert all(row.last - row.first <= letters for row in shown)
    assert all(one.last == other.first for one, other in pairwise(shown))
    assert any(row.first <= caret <= row.last for row in shown)
    if length < letters * rows:
        assert "".join(text[row.first : row.last] for row in shown) == text


@pytest.mark.painted
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_fault_is_lit_in_the_text(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(ToSetup(Checkers()), size)
    driver.key("3")
    driver.click(driver.top.board.geometry.centre(2))
    field = driver.part("text").rect
    warn = pygame.Color(driver.context.look.theme.warn_bg)
    lit = [
        (x, y)
        for x in range(field.x + 8, field.right - 8)
        for y in range(field.y + 4, field.bottom - 4)
        if driver.surface.get_at((x, y)) == warn
    ]
    assert lit
    assert max(x for x, _ in lit) - min(x for x, _ in lit) < 40
