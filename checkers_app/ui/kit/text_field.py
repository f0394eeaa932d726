"""The text of a field while the user edits it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pygame

from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.keyboard import is_command

LONGEST = 4000
"""The maximum number of characters in a field."""
SELECTED = 0.3
"""The opacity of the accent colour behind selected text."""


class TextEdit:
    """The text of a field, with its selection and caret.  The scene owns this object, so the text survives
    when the field is rebuilt.

    Args:
        changed: called after every change.
        text: the initial text.
        longest: the maximum number of characters that can be typed; :meth:`set` accepts longer texts.
    """

    def __init__(self, changed: Callable[[], None], text: str = "", longest: int = LONGEST) -> None:
        self._changed = changed
        self._longest = longest
        self.set(text)

    def set(self, text: str) -> None:
        """Replace the text and clear the undo history, without calling ``changed``."""
        self.text = text
        self.caret = self.anchor = len(text)
        self._past: list[_Moment] = []
        self._future: list[_Moment] = []
        self._typing = False

    @property
    def selected(self) -> tuple[int, int]:
        """The selected characters as a half-open range; nothing is selected if both numbers are equal."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    def go(self, place: int, *, select: bool = False) -> None:
        """Move the caret; with ``select``, select the text that the caret passes."""
        before = self.caret, self.anchor
        self.caret = max(0, min(len(self.text), place))
        if not select:
            self.anchor = self.caret
        self._typing = False
        if (self.caret, self.anchor) != before:
            self._changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle typed text or an editing key; return True if it had an effect."""
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        control = is_command(event)
        if control and self._command(event.key, shift=bool(event.mod & pygame.KMOD_SHIFT)):
            return True
        return self._edit_key(event, by_words=control)

    def _edit_key(self, event: pygame.event.Event, *, by_words: bool) -> bool:
        first, last = self.selected
        back = _word_before(self.text, self.caret) if by_words else self.caret - 1
        on = _word_after(self.text, self.caret) if by_words else self.caret + 1
        select = bool(event.mod & pygame.KMOD_SHIFT)
        collapse = first < last and not (select or by_words)
        match event.key:
            case pygame.K_BACKSPACE:
                self._replace("", *((max(0, back), self.caret) if first == last else (first, last)))
            case pygame.K_DELETE:
                self._replace("", *((self.caret, on) if first == last else (first, last)))
            case pygame.K_LEFT:
                self.go(first if collapse else back, select=select)
            case pygame.K_RIGHT:
                self.go(last if collapse else on, select=select)
            case pygame.K_HOME:
                self.go(0, select=select)
            case pygame.K_END:
                self.go(len(self.text), select=select)
            case _:
                return False
        return True

    def _command(self, key: int, *, shift: bool) -> bool:
        first, last = self.selected
        match key:
            case pygame.K_v:
                self.insert(" ".join(pasted_text().split()))
            case pygame.K_c:
                copy_text(self.text[first:last] or self.text)
            case pygame.K_x if first < last and copy_text(self.text[first:last]):
                self._replace("", first, last)
            case pygame.K_a:
                self.go(0)
                self.go(len(self.text), select=True)
            case pygame.K_u:
                self._replace("", 0, len(self.text))
            case pygame.K_z:
                self._travel(self._future, self._past) if shift else self._travel(self._past, self._future)
            case pygame.K_y:
                self._travel(self._future, self._past)
            case _:
                return False
        return True

    def insert(self, text: str) -> None:
        """Replace the selection with as much of a text as fits."""
        first, last = self.selected
        room = max(0, self._longest - len(self.text) + last - first)
        clean = "".join(filter(str.isprintable, text))[:room]
        # Text typed without a pause is undone a word at a time.
        self._replace(clean, first, last, goes_on=len(clean) == 1 and clean != " ")

    def _replace(self, text: str, first: int, last: int, *, goes_on: bool = False) -> None:
        if text == self.text[first:last]:
            return
        if not (goes_on and self._typing and first == last):
            self._past.append(_Moment(self.text, self.caret, self.anchor))
        self._future.clear()
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self._typing = goes_on
        self._changed()

    def _travel(self, source: list[_Moment], target: list[_Moment]) -> None:
        """Undo or redo: restore the latest state from ``source`` and save the current one in ``target``."""
        if source:
            target.append(_Moment(self.text, self.caret, self.anchor))
            self.text, self.caret, self.anchor = source.pop()
            self._typing = False
            self._changed()


class _Moment(NamedTuple):
    text: str
    caret: int
    anchor: int


def _word_before(text: str, place: int) -> int:
    """The start of the word that ends at or before ``place``."""
    before = text[:place].rstrip()
    return before.rfind(" ") + 1


def _word_after(text: str, place: int) -> int:
    """The start of the word after the one at ``place``."""
    following = re.compile(r"\S*\s*").match(text, place)
    return following.end() if following else place
