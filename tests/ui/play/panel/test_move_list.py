"""The list of moves: pairs, variations and remarks that are clicked, scrolled and kept visible."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from checkers_app.games import boards
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Path, Ply, Record
from checkers_app.ui.kit.elements import Button, Measure, Touch, Words, entries, outline
from checkers_app.ui.kit.look import Look, look_of
from checkers_app.ui.play.panel.move_list import HEAD, ROW, MoveList

CHECKERS = boards()["checkers"]


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    return look_of("maple", 1.0)


def game(plies: int) -> Record:
    """A game in which each move is the first legal one."""
    state, line = CHECKERS.initial, []
    for _ in range(plies):
        line.append(Ply(state.legal_moves()[0]))
        state = state.play(line[-1].move)
    return Record(CHECKERS.initial, tuple(line))


class Page:
    """A list in a window of a given size."""

    def __init__(self, look: Look, record: Record, size: tuple[int, int] = (320, HEAD + 5 * ROW)) -> None:
        self.look, self.record, self.size = look, record, size
        self.here: Path = ()
        self.touch = Touch()
        self.went: list[Path] = []
        self.beside: Button | None = None
        self.used: dict[int, str] = {}
        self.make()

    def make(self) -> None:
        moves = MoveList(
            "moves", CHECKERS, self.record, self.here, self.went.append, used=self.used, beside=self.beside
        )
        window = Rect((0, 0), self.size)
        moves.place(Measure(self.look, scrolls=self.touch.scrolls), window, window)
        self.touch.set(moves)

    def look_at(self, path: Path) -> None:
        self.here = path
        self.make()

    def moves(self) -> list[str]:
        return [entry.label for entry in entries(self.touch.root) if entry.name.startswith("moves")]

    def wheel(self, steps: int) -> None:
        self.touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, self.size[1] - 9)))
        self.touch.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-steps))
        self.make()

    def click(self, label: str) -> None:
        place = next(Rect(entry.place) for entry in entries(self.touch.root) if entry.label == label)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.touch.handle(pygame.event.Event(kind, pos=place.center, button=1))


def test_a_move_is_gone_to_by_a_click_and_lit(look: Look) -> None:
    page = Page(look, game(4))
    assert [label.split()[0] for label in page.moves()] == ["1.", "1.", "2.", "2."]
    page.click(page.moves()[2])
    assert page.went == [(2,)]
    page.look_at((2,))
    lit = [line.strip() for line in outline(page.touch.root).splitlines() if line.endswith(" chosen")]
    assert lit == [f'cell "{page.moves()[2]}" chosen']


def test_the_place_is_kept_in_sight_and_the_wheel_leads_away_from_it(look: Look) -> None:
    page = Page(look, game(40))
    assert page.moves()[0].startswith("1. ")
    page.look_at((39,))
    assert page.moves()[-1].startswith("20. …")
    page.wheel(-3)
    assert page.moves()[-1].startswith("17. …")
    page.make()
    assert page.moves()[-1].startswith("17. …"), "it stays there"
    page.wheel(99)
    assert page.moves()[-1].startswith("20. …"), "the end is as far as it goes"
    page.look_at((20,))
    assert any(label.startswith("11. ") for label in page.moves())
    assert any(label.startswith("12. ") for label in page.moves()), "a row ahead is seen, too"


def test_variations_are_strips_whose_moves_are_clicked(look: Look) -> None:
    record = parse_game("1. 11-15 23-19 (23-18 8-11 26-23) 2. 8-11 *")
    page = Page(look, record)
    assert "1. …23-18" in page.moves()
    page.click("2. 8-11")
    assert page.went == [(1, 0, 1)], "the first of that name is in the strip, where it is read"
    page.look_at((1, 0, 1))
    assert 'cell "2. 8-11" chosen' in outline(page.touch.root)


def test_a_remark_follows_its_move_and_scrolls_with_it(look: Look) -> None:
    record = game(6)
    said = replace(record.line[1], comments=("A remark that takes more than the two lines of a row. " * 3,))
    record = replace(record, line=(record.line[0], said, *record.line[2:]))
    page = Page(look, record)
    assert "A remark" not in outline(page.touch.root)
    page.look_at((1,))
    lines = outline(page.touch.root).splitlines()
    first = next(index for index, line in enumerate(lines) if "A remark" in line)
    assert "1. …" in "".join(lines[:first])
    assert "2. " not in "".join(lines[:first])


def test_names_give_way_to_what_is_beside_them_and_the_head_to_the_rows(look: Look) -> None:
    page = Page(look, game(4))
    assert 'text "White"' in outline(page.touch.root)
    page.beside = Button("pen", lambda: None, icon="pen", tip="Write a remark")
    page.make()
    assert 'text "White"' in outline(page.touch.root)
    page.size = (170, HEAD + 3 * ROW)
    page.make()
    assert 'text "White"' not in outline(page.touch.root)
    assert 'image "White"' in outline(page.touch.root)
    page.size = (170, 2 * ROW)
    page.make()
    assert "White" not in outline(page.touch.root)
    assert len(page.moves()) == 4


@pytest.mark.parametrize(("wide", "named"), [(226, True), (200, False)])
def test_names_are_a_little_before_their_columns_rather_than_left_out(
    look: Look, wide: int, *, named: bool
) -> None:
    page = Page(look, game(4), (wide, HEAD + 5 * ROW))
    page.beside = Button("pen", lambda: None, icon="pen", tip="Write a remark")
    page.make()
    words = {element.shown for element in page.touch.root.walk() if isinstance(element, Words)}
    assert ({("Black",), ("White",)} <= words) == named


def test_who_cannot_see_it_walks_it_as_a_table(look: Look) -> None:
    record = parse_game("1. 11-15 23-19 $6 (23-18 8-11 26-23) 2. 8-11 $1 *")
    page = Page(look, record)
    page.used = {2: "0:07"}
    page.make()
    table = page.touch.root
    assert table.role == "table"
    assert table.heard.size == (3, 3), "two pairs, and a variation of three moves between"
    cells = {each.label: each.heard for each in table.walk() if each.role == "cell"}
    told = {label: (heard.cell, heard.written) for label, heard in cells.items()}
    assert told == {
        "1. 11-15": ((0, 0), ("Black",)),
        "1. …23-19 ?!": ((0, 1), ("White", "a doubtful move")),
        "1. …23-18": ((1, 0), ("White",)),
        "2. 8-11": ((1, 1), ("Black",)),
        "2. …26-23": ((1, 2), ("White",)),
        "2. 8-11 !": ((2, 0), ("Black", "0:07", "a good move")),
    }


def test_rows_that_are_scrolled_away_are_counted(look: Look) -> None:
    page = Page(look, game(40))
    page.look_at((39,))
    last = [each.heard.cell for each in page.touch.root.walk() if each.role == "cell"][-1]
    assert last == (19, 1)
    assert page.touch.root.heard.size == (20, 2)
