"""Editing text: letters, words, selections, undo, and lines wrapped at spaces."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from checkers_app.ui.kit import text_field
from checkers_app.ui.kit.elements import Field, Measure
from checkers_app.ui.kit.elements import field as one_line
from checkers_app.ui.kit.elements.element import Mood, Pen
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_area import LINE, PAD, TOP, TextArea, rows_of
from checkers_app.ui.kit.text_field import LONGEST, TextEdit
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.type_styles import TypeStyle

pytestmark = pytest.mark.usefixtures("display")

CTRL, SHIFT, ALTGR = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL | pygame.KMOD_RALT
LETTER = 10
"""The width of every letter in pixels."""


class Typist:
    """An editor of a text, in a field of one or several rows."""

    def __init__(self, text: str = "", longest: int = 100, rows: int = 3, room: int = 20) -> None:
        self.changes = 0
        self.edit = TextEdit(self._changed, text, longest)
        self.area = TextArea("text", self.edit, lambda text: LETTER * len(text), "")
        self.area.place(Rect(0, 0, room * LETTER + 2 * PAD + 6, rows * LINE + 2 * TOP))

    def _changed(self) -> None:
        self.changes += 1

    def key(self, *keys: int, mod: int = 0) -> bool:
        taken = [
            self.area.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")) for key in keys
        ]
        return all(taken)

    def type(self, text: str) -> None:
        for letter in text:
            self.area.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def mouse(self, kind: int, row: int, letter: int) -> None:
        at = (PAD + letter * LETTER + 2, TOP + row * LINE + 5)
        self.area.handle(pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0)))

    @property
    def selected(self) -> str:
        first, last = self.edit.selected
        return self.edit.text[first:last]


def test_words_are_walked_and_taken_away() -> None:
    typist = Typist("one two  three")
    places = []
    for _ in range(4):
        typist.key(pygame.K_LEFT, mod=CTRL)
        places.append(typist.edit.caret)
    assert places == [9, 4, 0, 0]
    typist.key(pygame.K_RIGHT, pygame.K_RIGHT, mod=CTRL)
    assert typist.edit.caret == 9
    typist.key(pygame.K_BACKSPACE, mod=CTRL)
    assert typist.edit.text == "one three"
    typist.key(pygame.K_DELETE, mod=CTRL)
    assert typist.edit.text == "one "


def test_what_is_selected_is_replaced() -> None:
    typist = Typist("one two three")
    typist.key(pygame.K_LEFT, mod=CTRL | SHIFT)
    assert typist.selected == "three"
    typist.type("3")
    assert typist.edit.text == "one two 3"
    typist.key(pygame.K_HOME, mod=SHIFT)
    assert typist.selected == "one two 3"
    typist.key(pygame.K_LEFT)
    assert (typist.edit.caret, typist.selected) == (0, "")
    typist.key(pygame.K_RIGHT, mod=SHIFT)
    typist.key(pygame.K_RIGHT)
    assert (typist.edit.caret, typist.selected) == (1, "")
    typist.key(pygame.K_a, mod=CTRL)
    typist.key(pygame.K_DELETE)
    assert typist.edit.text == ""


def test_a_change_is_taken_back_and_made_again() -> None:
    typist = Typist("start")
    typist.type(" one two")
    texts = [typist.edit.text]
    for _ in range(4):
        typist.key(pygame.K_z, mod=CTRL)
        texts.append(typist.edit.text)
    assert texts == ["start one two", "start one ", "start one", "start ", "start"]
    typist.key(pygame.K_z, mod=CTRL)
    assert typist.edit.text == "start"
    for text in reversed(texts[:-1]):
        typist.key(pygame.K_y, mod=CTRL)
        assert typist.edit.text == text
    typist.key(pygame.K_z, mod=CTRL)
    typist.key(pygame.K_z, mod=CTRL | SHIFT)
    assert typist.edit.text == "start one two"
    typist.key(pygame.K_z, mod=CTRL)
    typist.type("!")
    typist.key(pygame.K_y, mod=CTRL)
    assert typist.edit.text == "start one !", "what was typed since stays"


def test_a_letter_of_altgr_is_no_command() -> None:
    typist = Typist("a")
    for key in (pygame.K_a, pygame.K_x, pygame.K_z, pygame.K_v):
        assert not typist.key(key, mod=ALTGR)
    typist.type("ąźż")
    assert typist.edit.text == "aąźż"


def test_the_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ["two\nlines\t{and}\x07"]

    def copy(text: str) -> bool:
        board[0] = text
        return True

    monkeypatch.setattr(text_field, "pasted_text", lambda: board[0])
    monkeypatch.setattr(text_field, "copy_text", copy)
    typist = Typist()
    typist.key(pygame.K_v, mod=CTRL)
    assert typist.edit.text == "two lines {and}"
    typist.key(pygame.K_LEFT, mod=CTRL | SHIFT)
    typist.key(pygame.K_c, mod=CTRL)
    assert board == ["{and}"]
    typist.key(pygame.K_x, mod=CTRL)
    assert typist.edit.text == "two lines "
    typist.key(pygame.K_c, mod=CTRL)
    assert board == ["two lines "], "with nothing selected it is all of it"
    monkeypatch.setattr(text_field, "copy_text", lambda _: False)
    typist.key(pygame.K_a, pygame.K_x, mod=CTRL)
    assert typist.edit.text == "two lines ", "nothing is cut that was not copied"


def test_there_is_room_for_so_many_letters() -> None:
    typist = Typist("12345", longest=8)
    typist.type("6789")
    assert typist.edit.text == "12345678"
    typist.edit.go(0)
    typist.edit.go(3, select=True)
    typist.edit.insert("abcdef")
    assert typist.edit.text == "abc45678"
    long = Typist("a text that was longer before", longest=8)
    long.type("x")
    long.edit.insert("yz")
    assert long.edit.text == "a text that was longer before"


@pytest.mark.parametrize(
    "act",
    [
        lambda typist: typist.key(pygame.K_LEFT),
        lambda typist: typist.key(pygame.K_BACKSPACE),
        lambda typist: typist.key(pygame.K_DELETE),
        lambda typist: typist.key(pygame.K_z, mod=CTRL),
        lambda typist: typist.key(pygame.K_a, mod=CTRL),
        lambda typist: typist.type("\x07"),
    ],
)
def test_nobody_is_told_of_a_change_that_was_none(act: Callable[[Typist], None]) -> None:
    typist = Typist()
    act(typist)
    assert typist.changes == 0


# --- rows -----------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.text("ab  cd ", max_size=80), st.integers(1, 12))
def test_rows_hold_all_letters_and_are_not_too_wide(text: str, room: int) -> None:
    rows = rows_of(text, room, len)
    assert "".join(text[first:last] for first, last in rows) == text
    assert all(len(text[first:last].rstrip()) <= room for first, last in rows)
    assert all(first < last for first, last in rows[:-1])
    for (first, last), (_, behind) in pairwise(rows):
        if text[last - 1] == " ":  # the next word would not have fitted
            word = text[last:behind].split(" ", maxsplit=1)[0]
            assert len(text[first:last] + word) > room or not word


def test_up_and_down_keep_the_column() -> None:
    typist = Typist("a first row of words and a second one that is here", room=20)
    rows = [typist.edit.text[first:last] for first, last in typist.area.rows]
    assert rows == ["a first row of words ", "and a second one ", "that is here"]
    typist.key(pygame.K_HOME, mod=CTRL)
    for _ in range(19):
        typist.key(pygame.K_RIGHT)
    typist.key(pygame.K_DOWN)
    assert typist.edit.caret == 21 + 16, "at the end of a shorter row"
    typist.key(pygame.K_UP)
    assert typist.edit.caret == 19
    typist.key(pygame.K_UP)
    assert typist.edit.caret == 0
    typist.key(pygame.K_PAGEDOWN, mod=SHIFT)
    assert typist.selected == typist.edit.text
    typist.key(pygame.K_UP)
    typist.key(pygame.K_HOME)
    assert typist.edit.caret == 21
    typist.key(pygame.K_END)
    assert typist.edit.caret == 37
    typist.key(pygame.K_END, mod=CTRL)
    assert typist.edit.caret == len(typist.edit.text)


def test_the_mouse_puts_the_caret_and_selects() -> None:
    typist = Typist("a first row of words and a second one that is here", room=20)
    typist.mouse(pygame.MOUSEBUTTONDOWN, 0, 2)
    typist.mouse(pygame.MOUSEMOTION, 1, 3)
    assert typist.selected == "first row of words and"
    typist.mouse(pygame.MOUSEBUTTONUP, 1, 3)
    typist.mouse(pygame.MOUSEMOTION, 2, 3)
    assert typist.selected == "first row of words and"
    typist.mouse(pygame.MOUSEBUTTONDOWN, 2, 19)
    assert (typist.edit.caret, typist.selected) == (50, "")


def test_the_caret_stays_in_sight_and_the_wheel_looks_elsewhere() -> None:
    typist = Typist(" ".join(["words"] * 40), longest=1000, rows=3)
    typist.area.place(typist.area.rect)
    last = len(typist.area.rows) - 3
    assert typist.area._top == last
    typist.area.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert typist.area._top == last - 2
    typist.area.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=99))
    assert typist.area._top == 0
    typist.type("!")
    assert typist.area._top == last


def test_of_a_text_much_longer_than_its_field_only_what_may_be_seen_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look, edit = Look(THEMES["maple"], Fonts()), TextEdit(lambda: None, "1. 11-15 23-19 ill. " * 200)
    field = Field("search", edit, active=True)
    field.place(Measure(look), Rect(0, 0, 300, 44), Rect(0, 0, 300, 44))
    width, longest = look.width, 0

    def measured(text: str, role: str | TypeStyle) -> int:
        nonlocal longest
        longest = max(longest, len(text))
        return width(text, role)

    def picture() -> bytes:
        surface = Surface((300, 44))
        field.draw(Pen(look, surface, (-1, -1), lambda _: Mood()))
        return pygame.image.tobytes(surface, "RGB")

    monkeypatch.setattr(look, "width", measured)
    assert len(edit.text) == LONGEST
    for caret, anchor in ((0, 0), (30, 0), (0, LONGEST), (2000, 2000), (2000, 1990), (LONGEST, 0)):
        edit.go(anchor)
        edit.go(caret, select=True)
        longest = 0
        seen = picture()
        assert longest < 300
        with monkeypatch.context() as patch:
            patch.setattr(one_line, "_NARROWEST", 1)  # three times as much is examined
            assert picture() == seen


def test_the_rows_that_are_seen_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist("one two three four", rows=2, room=6)
    drawn: list[str] = []

    def text(_: Look, _surface: pygame.Surface, words: str, *how: object) -> None:
        del how
        drawn.append(words)

    monkeypatch.setattr(Look, "text", text)
    look, surface = Look(THEMES["maple"], Fonts()), pygame.Surface((300, 200))
    for key, seen in ((pygame.K_UP, ["one", "two"]), (pygame.K_DOWN, ["three", "four"])):
        drawn.clear()
        for _ in range(4):
            typist.key(key)
        typist.area.draw(look, surface)
        assert [row.strip() for row in drawn] == seen


@pytest.mark.parametrize(("width", "hint"), [(400, 0), (260, 1), (130, 2)])
def test_an_empty_field_shows_the_first_wording_of_its_hint_that_fits(width: int, hint: int) -> None:
    look, place = Look(THEMES["maple"], Fonts()), Rect(0, 0, width, 44)
    hints = ("Player, event, year, result, or first moves", "Name, year, moves", "Search")

    def picture(wordings: str | tuple[str, ...]) -> bytes:
        surface, field = Surface(place.size), Field("search", TextEdit(lambda: None), hint=wordings)
        field.place(Measure(look), place, place)
        field.draw(Pen(look, surface, (-1, -1), lambda _: Mood()))
        return pygame.image.tobytes(surface, "RGB")

    assert picture(hints) == picture(hints[hint])
    assert Field("search", TextEdit(lambda: None), hint=hints).label == hints[0]
