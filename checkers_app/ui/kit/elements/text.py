"""Text, icons and other elements that the user cannot interact with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements.element import Box, Element, Heard, Measure, Pen, with_defaults
from checkers_app.ui.kit.fonts import Anchor
from checkers_app.ui.kit.look import KEY_HEIGHT, Look
from checkers_app.ui.kit.type_styles import TYPE
from checkers_app.words import say_percent

_SHORTEST = 36
"""The minimum width in units of text that may be shortened."""


def ink_of(look: Look, color: str) -> str:
    """A colour given either by its role in the theme or directly as ``#RRGGBB``."""
    return color if color.startswith("#") else str(getattr(look.theme, color))


class Words(Element):
    """A text: either one line, using the first wording that fits, or a paragraph.

    Only texts with ``long`` set, such as names and lines of moves, are ever shortened.
    """

    role = "text"

    def __init__(
        self,
        *wordings: str,
        style: str = "body",
        color: str = "ink",
        anchor: Anchor = "left",
        wrap: bool = False,
        anywhere: bool = False,
        optional: bool = False,
        alike: Sequence[str] = (),
        **box: Unpack[Box],
    ) -> None:
        """Set the text and its style.

        Args:
            wordings: the text, then shorter versions with the same meaning, longest first.
            style: the role of the text; see :data:`checkers_app.ui.kit.type_styles.TYPE`.
            color: a role in the theme, or a colour.
            anchor: the horizontal alignment of the text.
            wrap: True for a paragraph, which uses the first wording.
            anywhere: True for a paragraph in which long words, such as paths, may be broken.
            optional: True to leave out the text if even the last wording does not fit.
            alike: texts that should get equal sizes, such as labels that are one below the other in separate
                rows (the widest determines the width), or paragraphs next to each other (the longest also
                determines the height).
            box: the properties that any element can have.
        """
        super().__init__(**box)
        self._wordings = wordings or ("",)
        self._style = style
        self._color = color
        self._anchor: Anchor = anchor
        self._wrap = wrap or anywhere
        self._anywhere = anywhere
        self.optional = optional
        self._alike = alike
        self._lines: Sequence[str] = ()
        self.shortened = False
        """True if the text was laid out in less space than it needs."""

    @property
    def label(self) -> str:
        """The given label; without one, the text itself."""
        return self._label or self._wordings[0]

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines that are drawn."""
        return tuple(self._lines)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        look, style, wordings = measure.look, self._style, self._wordings
        natural = look.width(wordings[0], style)
        if self._alike:
            natural = max(natural, *[look.width(text, style) for text in self._alike])
            if not self._wrap:
                return natural, natural
        if self._wrap:
            least = look.widest_word(wordings[0], style)
            return (min(least, _SHORTEST) if self._anywhere else least), natural
        if self.optional:
            return 0, natural
        least = self._shortest(look) if len(wordings) > 1 else look.width(wordings[0], style)
        return (min(least, _SHORTEST) if self.long else least), natural

    def _natural_width(self, measure: Measure) -> int:
        if self._alike:
            return self.widths(measure)[1]
        return measure.look.width(self._wordings[0], self._style)

    def _shortest(self, look: Look) -> int:
        return min([look.width(text, self._style) for text in self._wordings])

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        line = TYPE[self._style].line
        if self.optional and self._shortest(measure.look) > width:
            return 0, 0  # a text that is left out takes no space
        if not self._wrap:
            return line, line
        lines = len(self._wrapped(measure.look, self._wordings[0], width))
        if self._alike:
            lines = max(lines, *[len(self._wrapped(measure.look, text, width)) for text in self._alike])
        height = line * max(1, lines)
        return height, height

    def _wrapped(self, look: Look, text: str, width: int) -> Sequence[str]:
        lines = look.wrapped(text, self._style, width)
        if not self._anywhere:
            return lines
        return [piece for line in lines for piece in _pieces(look, line, self._style, width)]

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        del seen
        look, room = measure.look, rect.width
        if self._wrap:
            self._lines = self._wrapped(look, self._wordings[0], room)
            for line in self._lines:
                if look.width(line, self._style) > room:
                    self.shortened = True
            return
        wordings = self._wordings
        text = wordings[0] if len(wordings) == 1 else look.first_fit(wordings, self._style, room)
        self.shortened = look.width(text, self._style) > room
        if self.shortened:
            text = "" if self.optional else self._cut(look, text, room)
        self._lines = (text,) if text else ()

    def _cut(self, look: Look, text: str, room: int) -> str:
        return look.fit(text, self._style, room)

    def paint(self, pen: Pen) -> None:
        """Draw the lines."""
        look, surface = pen.look, pen.surface
        line = TYPE[self._style].line
        rect, ink = self.rect, ink_of(look, self._color)
        x = {"left": rect.x, "center": rect.centerx, "right": rect.right}[self._anchor]
        at_top = self._wrap and self._alike
        y = rect.y + (0 if at_top else (rect.height - line * len(self._lines)) / 2)
        for index, text in enumerate(self._lines):
            look.text(surface, text, self._style, ink, (x, y + line * (index + 0.5)), self._anchor)


def _pieces(look: Look, line: str, style: str, room: int) -> Iterator[str]:
    """Split a line into parts that fit.

    Only the beginning of the line is measured, because words read from a file may have any length.
    """
    begin = 0
    while begin < len(line):
        fits, most = 1, 2
        while most < len(line) - begin and look.width(line[begin : begin + most], style) <= room:
            fits, most = most, 2 * most
        most = min(most, len(line) - begin) + 1
        while most - fits > 1:
            middle = (fits + most) // 2
            if look.width(line[begin : begin + middle], style) <= room:
                fits = middle
            else:
                most = middle
        yield line[begin : begin + fits]
        begin += fits
    if not line:
        yield line


class Heading(Words):
    """The title of a page, a card or a part of a card."""

    role = "heading"


class Moves(Words):
    """A line of moves.  If it is too long, whole moves are dropped from the end."""

    def __init__(self, text: str, *, style: str = "machine", color: str = "ink", **box: Unpack[Box]) -> None:
        super().__init__(text, style=style, color=color, **with_defaults(box, long=True))

    def _cut(self, look: Look, text: str, room: int) -> str:
        return look.fit_moves(text, self._style, room)


class Icon(Element):
    """A small icon; screen readers ignore it unless it has a label."""

    role = "image"

    def __init__(self, icon: str, size: int = 20, color: str = "ink", **box: Unpack[Box]) -> None:
        super().__init__(**with_defaults(box, width=size, height=size))
        self._icon, self._size, self._color = icon, size, color

    def paint(self, pen: Pen) -> None:
        """Draw the icon."""
        look, surface = pen.look, pen.surface
        look.icon(surface, self._icon, self.rect.center, self._size, ink_of(look, self._color))


class Emblem(Icon):
    """A small icon, on a coloured background, that indicates the subject."""

    def __init__(
        self, icon: str, size: int = 24, *, color: str = "panel", ground: str = "good", **box: Unpack[Box]
    ) -> None:
        super().__init__(icon, size // 2 + 2, color, **with_defaults(box, width=size, height=size))
        self._ground = ground

    def paint(self, pen: Pen) -> None:
        """Draw the background, and the icon on it."""
        ground = ink_of(pen.look, self._ground)
        pen.look.box(pen.surface, self.rect, ground, None, radius=self.rect.width // 4)
        super().paint(pen)


class Keycap(Element):
    """A key, drawn as on a keyboard."""

    role = "text"

    def __init__(self, cap: str, **box: Unpack[Box]) -> None:
        super().__init__(**with_defaults(box, label=cap))
        self._cap = cap

    def _widths(self, measure: Measure) -> tuple[int, int]:
        width = measure.look.key_width(self._cap)
        return width, width

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return KEY_HEIGHT, KEY_HEIGHT

    def paint(self, pen: Pen) -> None:
        """Draw the key."""
        look, surface = pen.look, pen.surface
        look.keycap(surface, self._cap, (self.rect.right, self.rect.centery))


class Pill(Element):
    """One or two words that describe a state, on a background of their own."""

    role = "text"

    def __init__(
        self,
        *wordings: str,
        color: str = "ink2",
        ground: str = "panel2",
        style: str = "label",
        **box: Unpack[Box],
    ) -> None:
        super().__init__(
            Words(*wordings, style=style, color=color, anchor="center"), **with_defaults(box, height=24)
        )
        self._ground = ground

    @property
    def label(self) -> str:
        """The given label; empty by default, because screen readers receive the text separately."""
        return self._label

    def _widths(self, measure: Measure) -> tuple[int, int]:
        least, natural = self.children[0].widths(measure)
        return least + 20, natural + 20

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self.children[0].place(measure, rect.inflate(-20, 0), seen)

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        look.box(
            surface, self.rect, ink_of(look, self._ground), look.theme.line, radius=self.rect.height // 2
        )


class ProgressBar(Element):
    """Shows how much of a task is done."""

    role = "progress"

    def __init__(self, share: float, *, color: str = "accent", **box: Unpack[Box]) -> None:
        """``share`` is the finished part, from 0 to 1."""
        super().__init__(**with_defaults(box, height=6))
        self._share = max(0.0, min(1.0, share))
        self._color = color

    @property
    def states(self) -> tuple[str, ...]:
        """The percentage."""
        return (say_percent(self._share),)

    @property
    def heard(self) -> Heard:
        """The percentage as a value."""
        return Heard(self.states[0], amount=(100 * self._share, 0, 100))

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 24, 120

    def paint(self, pen: Pen) -> None:
        """Draw the track and the finished part."""
        look, surface = pen.look, pen.surface
        rect, radius = self.rect, self.rect.height // 2
        look.box(surface, rect, look.theme.panel2, look.theme.line, radius=radius)
        if self._share:
            done = Rect(rect.x, rect.y, max(rect.height, round(rect.width * self._share)), rect.height)
            look.box(surface, done, ink_of(look, self._color), radius=radius)


class Hairline(Element):
    """A thin line between two parts: horizontal in a column, vertical in a row."""

    def __init__(self, **box: Unpack[Box]) -> None:
        super().__init__(**with_defaults(box, side="fill"))

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 1, 1

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 1, 1

    def paint(self, pen: Pen) -> None:
        """Draw the line."""
        look, surface = pen.look, pen.surface
        rect = self.rect
        end = (rect.right - 1, rect.y) if rect.width >= rect.height else (rect.x, rect.bottom - 1)
        draw.line(surface, look.theme.line, rect.topleft, end)
