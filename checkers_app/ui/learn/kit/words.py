"""Sentences with coloured words in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from pygame import Surface

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look

SIDES = {"MAX": "max", "MIN": "min", "α": "max", "β": "min"}
"""Maps each word that is coloured in an explanation to the role of its colour."""


class Coloured(el.Words):
    """A paragraph in which some phrases have a colour."""

    def __init__(
        self,
        text: str,
        colours: Mapping[str, str] = SIDES,
        *,
        style: str = "label_plain",
        color: str = "ink",
        **box: Unpack[el.Box],
    ) -> None:
        """``colours`` maps phrases to the roles of their colours."""
        super().__init__(text, style=style, color=color, wrap=True, **box)
        self._text, self._colours, self._role, self._ink = text, colours, style, color

    def paint(self, pen: Pen) -> None:
        """Draw the element."""
        theme, rect = pen.look.theme, self.rect
        inks = {phrase: getattr(theme, role) for phrase, role in self._colours.items()}
        ink, at = getattr(theme, self._ink), rect.topleft
        coloured(pen.look, pen.surface, self._text, at, rect.width, inks, role=self._role, ink=ink, most=99)


def coloured(
    look: Look,
    surface: Surface,
    text: str,
    at: tuple[int, int],
    room: int,
    colours: Mapping[str, str],
    *,
    role: str = "label_plain",
    ink: str | None = None,
    most: int = 9,
) -> int:
    """Draw a paragraph with some phrases in colour; return its height in pixels.

    Args:
        look: the look.
        surface: the surface to draw on.
        text: the paragraph.
        at: its top left corner.
        room: the available width in pixels.
        colours: maps phrases to their colours.
        role: the role of the text.
        ink: the colour of all other text.
        most: the maximum number of lines.
    """
    step = look.fonts.line_height(role)
    lines = look.wrap(text, role, room)[:most]
    strong = "label" if role == "label_plain" else role
    marks = _marks(text, colours)
    place = 0
    for index, line in enumerate(lines):
        begin = text.find(line.split(" ", 1)[0], place)
        x, y = at[0], at[1] + step * index + step // 2
        for part, colour in _parts(text, line, begin, marks):
            kind = role if colour is None else strong
            look.text(surface, part, kind, colour or ink or look.theme.ink2, (x, y))
            x += look.width(part, kind)
        place = begin + len(line)
    return step * len(lines)


def _marks(text: str, colours: Mapping[str, str]) -> list[str | None]:
    marks: list[str | None] = [None] * len(text)
    for phrase, colour in colours.items():
        start = text.find(phrase) if phrase else -1
        while start >= 0:
            end = start + len(phrase)
            before, after = text[start - 1 : start], text[end : end + 1]
            if not before.isalnum() and not after.isalnum():
                marks[start:end] = [colour] * len(phrase)
            start = text.find(phrase, end)
    return marks


def _parts(text: str, line: str, begin: int, marks: list[str | None]) -> list[tuple[str, str | None]]:
    """The line, split into parts that each have a single colour."""
    parts: list[tuple[str, str | None]] = []
    place = begin
    for letter in line:
        while place < len(text) and text[place] != letter:
            place += 1  # white space removed by wrapping
        colour = marks[place] if place < len(marks) else None
        place += 1
        if parts and parts[-1][1] == colour:
            parts[-1] = (parts[-1][0] + letter, colour)
        else:
            parts.append((letter, colour))
    return parts
