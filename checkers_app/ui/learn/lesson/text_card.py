"""The words of a lesson; the moves in them can be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from checkers_app.games.base import Move, State
from checkers_app.learn.lessons import Lesson
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.words import coloured


@dataclass(frozen=True, slots=True)
class Link:
    """A move in the text."""

    rect: Rect
    text: str
    state: State
    """Where it is made."""
    move: Move


class _Word(NamedTuple):
    """A word, or marks around one, as they are set."""

    text: str
    at: tuple[int, int]
    role: str


class TextCard:
    """One lesson's text, laid out in a card.

    Args:
        look: measures and draws.
        card: the card.
        lesson: whose words.
        moves: texts of moves -> where they are made.
        foot: pixels at the bottom that are left free.
    """

    def __init__(
        self,
        look: Look,
        card: Rect,
        lesson: Lesson,
        moves: Mapping[str, tuple[State, Move]],
        *,
        foot: int = 0,
    ) -> None:
        self._look = look
        self._card = card
        self._lesson = lesson
        compact = card.width < 320
        self._inset = 14 if compact else 20
        self._room = card.width - 2 * self._inset
        self._role = "label_plain" if compact else "body"
        self._foot = foot
        self._strong = "label" if compact else "button"
        self._line = look.fonts.line_height(self._role)
        self._gap = 8 if compact else 12
        self.links: list[Link] = []
        self._words: list[_Word] = []
        y = card.y + self._inset
        for paragraph in lesson.paragraphs:
            y = self._set(paragraph, y, moves) + self._gap
        self._end = y

    def _set(self, paragraph: str, y: int, moves: Mapping[str, tuple[State, Move]]) -> int:
        """Place the words of a paragraph; answers the height below it."""
        look = self._look
        left = self._card.x + self._inset
        space = look.width("a b", self._role) - look.width("ab", self._role)
        x = left
        for word in paragraph.split():
            bare = word.strip(".,:;()")
            found = moves.get(bare)
            # A bare number is a square in tic-tac-toe and a number everywhere else.
            linked = found is not None and not bare.isdigit()
            before, after = word.split(bare, 1) if bare else (word, "")
            role = self._strong if linked else self._role
            widths = [look.width(before, self._role), look.width(bare, role), look.width(after, self._role)]
            if x > left and x + sum(widths) > left + self._room:
                x, y = left, y + self._line
            if linked and found is not None:
                self.links.append(Link(Rect(x + widths[0], y, widths[1], self._line), bare, *found))
            # The marks around a word are none of it: neither strong nor coloured.
            for text, width, kind in zip(
                (before, bare, after), widths, (self._role, role, self._role), strict=True
            ):
                if text:
                    self._words.append(_Word(text, (x, y + self._line // 2), kind))
                x += width
            x += space
        return y + self._line

    def link_at(self, at: tuple[int, int]) -> Link | None:
        """The move under a pixel."""
        return next((link for link in self.links if link.rect.inflate(4, 2).collidepoint(at)), None)

    def draw(self, surface: Surface, pointed: Link | None) -> None:
        """Draw the card."""
        look, theme, card = self._look, self._look.theme, self._card
        look.card(surface, card)
        for word in self._words:
            colour = {"α": theme.max, "β": theme.min}.get(word.text, theme.ink)
            look.text(surface, word.text, word.role, colour, word.at)
        for link in self.links:
            y = link.rect.bottom - 3
            colour = theme.accent if link is pointed else theme.edge
            draw.line(
                surface, colour, (link.rect.x, y), (link.rect.right - 1, y), 2 if link is pointed else 1
            )
        self._draw_one_line(surface)

    def _draw_one_line(self, surface: Surface) -> None:
        look, theme, card = self._look, self._look.theme, self._card
        room = self._room - 24
        lines = look.wrap(self._lesson.in_one_line, self._role, room)
        height = 34 + self._line * len(lines)
        top = min(self._end + 6, card.bottom - self._foot - height - 10)
        box = Rect(card.x + self._inset, top, self._room, height)
        look.box(surface, box, theme.panel2, theme.line, radius=8)
        look.text(surface, "In one line", "field", theme.ink, (box.x + 12, box.y + 17))
        colours = {"α": theme.max, "β": theme.min}
        at = (box.x + 12, box.y + 28)
        coloured(look, surface, self._lesson.in_one_line, at, room, colours, role=self._role, ink=theme.ink)
