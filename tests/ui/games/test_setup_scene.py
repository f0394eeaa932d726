"""A position is set up by mouse, keys and text; what is wrong is said and nothing is lost."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hands import Hands
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.storage.settings import GameChoice
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToSetup
from checkers_app.ui.games.fen_field import number_of, rows_of
from checkers_app.ui.games.tray import Tray
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

SIZES = [(800, 600), (1280, 800), (1920, 1080)]


def spot(hands: Hands, square: int) -> tuple[float, float]:
    x, y = hands.top.board.geometry.centre(square)
    return float(x), float(y)


def text(hands: Hands) -> str:
    return str(hands.top._setup.text)


@pytest.mark.parametrize("size", SIZES)
def test_pieces_are_placed_by_the_mouse(context: Context, size: tuple[int, int]) -> None:
    hands = Hands(context, ToSetup(Checkers()), size)
    hands.push("clear")
    assert text(hands) == "B:W:B"
    for key, square in ((pygame.K_1, 10), (pygame.K_2, 1), (pygame.K_3, 22), (pygame.K_4, 32)):
        hands.key(key)
        hands.click(spot(hands, square))
    assert text(hands) == "B:W22,K32:BK1,10"
    hands.click(spot(hands, 32))
    hands.click(spot(hands, 1), button=3)
    assert text(hands) == "B:W22:B10"
    hands.drag(spot(hands, 22), spot(hands, 27))
    assert text(hands) == "B:W27:B10"
    hands.drag(spot(hands, 10), (hands.top._layout.board.right + 5, 300))
    assert text(hands) == "B:W27:B"
    assert not hands.widgets()["play"].enabled
    hands.push("flip")
    hands.key(pygame.K_1)
    hands.click(spot(hands, 9))
    assert text(hands) == "B:W27:B9"
    for expected in ("B:W27:B", "B:W27:B10", "B:W22:B10"):
        hands.key(pygame.K_z, pygame.KMOD_CTRL)
        assert text(hands) == expected


@pytest.mark.parametrize("size", [(800, 600), (480, 600), (1280, 800)])
def test_every_part_of_a_tile_chooses_its_piece(context: Context, size: tuple[int, int]) -> None:
    hands = Hands(context, ToSetup(Checkers()), size)
    for index in (1, 4, 2):
        tray = hands.widgets()["tray"]
        assert isinstance(tray, Tray)
        tile = tray._tile(index)
        for x in (tile.left, tile.centerx, tile.right - 1):
            hands.top._choose_tool(0)
            hands.click((x, tile.centery))
            assert hands.top._tool == index


def test_a_piece_that_goes_while_it_is_in_the_hand_is_let_go_of(context: Context) -> None:
    hands = Hands(context, ToSetup(Checkers()))
    hands.push("clear")
    hands.key(pygame.K_1)
    hands.click(spot(hands, 10))
    held, other = (tuple(map(round, spot(hands, square))) for square in (10, 15))
    hands.event(pygame.MOUSEBUTTONDOWN, pos=held, button=1)
    hands.event(pygame.MOUSEMOTION, pos=other, rel=(0, 0), buttons=(1, 0, 0))
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert text(hands) == "B:W:B"
    hands.event(pygame.MOUSEMOTION, pos=held, rel=(0, 0), buttons=(1, 0, 0))
    hands.event(pygame.MOUSEBUTTONUP, pos=other, button=1)
    assert text(hands) == "B:W:B"


def test_the_ghost_goes_with_the_pointer(context: Context) -> None:
    hands = Hands(context, ToSetup(parse_fen("B:WK32:B1")))
    hands.event(pygame.WINDOWLEAVE)
    without = pygame.image.tobytes(hands.surface, "RGB")
    hands.event(pygame.MOUSEMOTION, pos=tuple(map(round, spot(hands, 14))), rel=(0, 0), buttons=(0, 0, 0))
    assert pygame.image.tobytes(hands.surface, "RGB") != without
    hands.event(pygame.WINDOWLEAVE)
    assert pygame.image.tobytes(hands.surface, "RGB") == without


@pytest.mark.parametrize("part", [0, 1])
def test_the_opponent_that_is_told_is_the_one_that_plays(context: Context, part: int) -> None:
    choice = GameChoice(level=3, character="tricky", levels=(4, 5))
    context.change_settings(context.settings.with_choice("checkers", choice))
    hands = Hands(context, ToSetup(Checkers()))
    hands.top._choose_player(part)
    assert hands.top._against().endswith("level 3")
    hands.push("play")
    seat = hands.top.match.seats[1 - part]
    assert (seat.level, seat.character.value) == (3, "tricky")


def test_pieces_are_placed_by_keys(context: Context) -> None:
    hands = Hands(context, ToSetup(parse_fen("B:WK32:B1")))
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_4)
    hands.key(pygame.K_SPACE)
    assert text(hands) == "B:WK2,K32:B1"
    hands.key(pygame.K_DELETE)
    assert text(hands) == "B:WK32:B1"
    hands.key(pygame.K_RETURN)
    assert hands.name == "PlayScene"
    assert hands.top.match.state == parse_fen("B:WK32:B1")


def test_a_fault_is_told_and_keeps_the_buttons_shut(context: Context) -> None:
    hands = Hands(context, ToSetup(parse_fen("W:W18:B1")))
    hands.top._set(hands.top._setup.put(2, Piece(Side.SECOND)))
    play = hands.widgets()["play"]
    assert not play.enabled
    assert play.tip == "A man cannot stand on its crowning row"
    hands.push("play")
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hands.name == "SetupScene"
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hands.widgets()["play"].enabled


def test_text_is_typed_copied_and_pasted(context: Context) -> None:
    hands = Hands(context, ToSetup(Checkers()))
    hands.push("text")
    hands.key(pygame.K_u, pygame.KMOD_CTRL)
    hands.type("W:WK5:B1,2")
    assert hands.top._setup.state() == parse_fen("W:WK5:B1,2")
    hands.key(pygame.K_RETURN)
    hands.push("copy")
    assert pasted_text() == "W:WK5:B1,2"
    before = text(hands)
    copy_text("B:W33:B1")
    hands.push("paste")
    assert text(hands) == before, "a bad text leaves the board as it was"
    assert hands.top._note.headline == "That is not a position"
    assert "33" in hands.top._note.detail
    copy_text("B:WK32:BK1")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert text(hands) == "B:WK32:BK1"
    assert hands.top._note is None


@pytest.mark.parametrize(("part", "humans"), [(0, (True, False)), (1, (False, True)), (2, (True, True))])
def test_who_plays_is_chosen(context: Context, part: int, humans: tuple[bool, bool]) -> None:
    hands = Hands(context, ToSetup(Checkers()))
    row = hands.widgets()["player"].rect
    hands.click((row.x + row.width * (2 * part + 1) / 6, row.centery))
    hands.push("play")
    assert tuple(seat.is_human for seat in hands.top.match.seats) == humans


def test_a_position_is_saved(context: Context, tmp_path: Path) -> None:
    hands = Hands(context, ToSetup(parse_fen("W:WK5:B1,2")))
    hands.push("save")
    hands.key(pygame.K_RETURN)
    assert hands.name == "SetupScene"
    (entry,) = PdnReader((tmp_path / "positions.pdn").read_bytes())
    assert isinstance(entry, Accepted)
    assert entry.record.start == parse_fen("W:WK5:B1,2")


def test_the_side_to_move_and_the_first_position(context: Context) -> None:
    hands = Hands(context, ToSetup(parse_fen("B:WK32:BK1")))
    row = hands.widgets()["turn"].rect
    hands.click((row.right - 20, row.centery))
    assert text(hands) == "W:WK32:BK1"
    hands.push("start")
    assert hands.top._setup.state() == Checkers()
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "MenuScene"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_position_is_analysed_by_the_mouse_and_by_keys(
    context: Context,
    by_mouse: bool,  # noqa: FBT001
) -> None:
    hands = Hands(context, ToSetup(parse_fen("W:WK31,18:BK1,5")))
    if by_mouse:
        hands.push("analyse")
    else:
        hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert hands.name == "PlayScene"
    assert hands.top.match.state == parse_fen("W:WK31,18:BK1,5")
    assert hands.top.controls.analysed
    hands.stack.close()


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


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_fault_is_lit_in_the_text(context: Context, size: tuple[int, int]) -> None:
    hands = Hands(context, ToSetup(Checkers()), size)
    hands.key(pygame.K_3)
    hands.click(hands.top.board.geometry.centre(2))
    field = hands.widgets()["text"].rect
    warn = pygame.Color(context.look.theme.warn_bg)
    lit = [
        (x, y)
        for x in range(field.x + 8, field.right - 8)
        for y in range(field.y + 4, field.bottom - 4)
        if hands.surface.get_at((x, y)) == warn
    ]
    assert lit
    assert max(x for x, _ in lit) - min(x for x, _ in lit) < 40
