"""The text of a lesson; pointing at a move in the text shows the move on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Unpack

from pygame import Rect

from checkers_app.games.base import Move, State
from checkers_app.learn.lessons.lesson import Lesson
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look

_BREAKS = re.compile(r"[ \n]+")
"""Matches the spaces at which a line may break; a no-break space is not one of them."""
_STRONG = {"body": "button"}
"""Maps the style of a text to the style of the moves in the text; "label" by default."""


@dataclass(frozen=True, slots=True)
class Link:
    """A move in the text."""

    rect: Rect
    text: str
    state: State
    """The position in which the move is made."""
    move: Move


class _Word(NamedTuple):
    """A word, or the punctuation next to a word, with its position."""

    text: str
    at: tuple[int, int]
    style: str


class LessonText(el.Control):
    """The paragraphs of a lesson."""

    role = "text"
    focusable = False
    follows_pointer = True

    def __init__(
        self,
        name: str,
        /,
        lesson: Lesson,
        moves: Mapping[str, tuple[State, Move]],
        style: str,
        **box: Unpack[el.Box],
    ) -> None:
        """``moves`` maps the texts of moves to their positions and moves."""
        super().__init__(name, **box)
        self._paragraphs = lesson.read()
        self._moves = moves
        self._style = style
        self._strong = _STRONG.get(style, "label")
        self._words: list[_Word] = []
        self.links: list[Link] = []
        """The moves in the text; set once the words have been placed."""

    @property
    def label(self) -> str:
        """The complete text."""
        return " ".join(self._paragraphs)

    def link_at(self, at: tuple[int, int]) -> Link | None:
        """The move under a point; None if there is none."""
        return next((link for link in self.links if link.rect.inflate(4, 2).collidepoint(at)), None)

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 200, 600

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        high = self._set(measure.look, Rect(0, 0, width, 0))
        return high, high

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        del seen
        self._set(measure.look, rect)

    def _set(self, look: Look, rect: Rect) -> int:
        """Place all words; return their total height."""
        self._words, self.links = [], []
        gap = 8 if self._style == "note" else 12
        y = rect.y
        for paragraph in self._paragraphs:
            y = self._set_paragraph(look, paragraph, rect, y) + gap
        return y - gap - rect.y

    def _set_paragraph(self, look: Look, paragraph: str, rect: Rect, y: int) -> int:
        """Place the words of a paragraph; return the vertical position below it."""
        style, line = self._style, look.fonts.line_height(self._style)
        space = look.width("a b", style) - look.width("ab", style)
        x = rect.x
        for word in _BREAKS.split(paragraph.strip()):
            bare = word.strip(".,:;()")
            # A bare number is a square in tic-tac-toe and a number in other lessons.
            found = None if bare.isdigit() else self._moves.get(bare)
            before, after = word.split(bare, 1) if bare else (word, "")
            strong = style if found is None else self._strong
            # The punctuation around a word is neither strong nor coloured.
            lead, wide, rest = look.width(before, style), look.width(bare, strong), look.width(after, style)
            if x > rect.x and x + lead + wide + rest > rect.right:
                x, y = rect.x, y + line
            if found is not None:
                self.links.append(Link(Rect(x + lead, y, wide, line), bare, *found))
            for text, width, kind in ((before, lead, style), (bare, wide, strong), (after, rest, style)):
                if text:
                    self._words.append(_Word(text, (x, y + line // 2), kind))
                x += width
            x += space
        return y + line

    def paint(self, pen: Pen) -> None:
        """Draw the words, with a line under each move."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        for word in self._words:
            colour = {"α": theme.max, "β": theme.min}.get(word.text, theme.ink)
            look.text(surface, word.text, word.style, colour, word.at)
        pointed = self.link_at(pen.pointer)
        for link in self.links:
            y, here = link.rect.bottom - 3, link is pointed
            colour = theme.accent if here else theme.edge
            draw.line(surface, colour, (link.rect.x, y), (link.rect.right - 1, y), 2 if here else 1)
