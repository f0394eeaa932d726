"""The outermost elements of pages and of cards on top of them, and the cards and insets within pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.command import Command, key_tip
from checkers_app.ui.kit.elements.arrange import ByRoom, Column, FirstFit, Row, Space
from checkers_app.ui.kit.elements.buttons import Button
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.ui.kit.elements.scroll import Scroll
from checkers_app.ui.kit.elements.text import Hairline, Heading, Words
from checkers_app.words import say

WIDEST = 1440
"""The maximum width of a page's content in units; on larger screens, the content is centred."""


class Card(Column):
    """A card with a title and, at the right end of the same line, its actions."""

    role = "group"

    def __init__(
        self,
        *children: Element | None,
        title: str | Sequence[str] = "",
        actions: Sequence[Element] = (),
        border: str | None = None,
        ground: str | None = None,
        gap: int | None = 8,
        pad: int | tuple[int, int] | None = None,
        **box: Unpack[Box],
    ) -> None:
        """``title`` may include shorter wordings; ``border`` and ``ground`` are colour roles of the theme."""
        titles = (title,) if isinstance(title, str) else tuple(title)
        head: Element | None = None
        if titles[0] or actions:
            words = Heading(*titles, style="heading") if titles[0] else None
            head = Row(words, Space(), *actions, gap=8) if actions else words
        super().__init__(head, *children, gap=gap, pad=pad, **with_defaults(box, label=titles[0]))
        self._border = border
        self._ground = ground

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        border = getattr(look.theme, self._border) if self._border else None
        fill = getattr(look.theme, self._ground) if self._ground else None
        look.card(surface, self.rect, fill=fill, border=border)


class Inset(Column):
    """A part of a card with its own background."""

    def __init__(
        self,
        *children: Element | None,
        ground: str = "panel2",
        border: str | None = "line",
        gap: int | None = 4,
        pad: int | tuple[int, int] | None = (12, 8),
        **box: Unpack[Box],
    ) -> None:
        """``ground`` and ``border`` are colour roles of the theme."""
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._ground, self._border = ground, border

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        border = getattr(look.theme, self._border) if self._border else None
        look.box(surface, self.rect, getattr(look.theme, self._ground), border, radius=8)


class _Page(Element):
    """The whole window: margins, a header, and the content below it."""

    role = "page"

    def __init__(
        self, head: Element, content: Element, widest: int, *, told: bool, **box: Unpack[Box]
    ) -> None:
        super().__init__(head, FirstFit(content, Scroll("page", content), gives_way=True), **box)
        self._widest = widest
        self._told = told

    def _edge(self, measure: Measure) -> tuple[int, int, int, int]:
        """The margin, the space above the header, the height of the header, and the space below it."""
        if not measure.dense:
            return 24, 22, 44, 18
        return (12, 10, 44, 8) if self._told else (12, 12, 36, 8)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        """The widths that the content needs, so that a narrower page can replace a page that is too wide."""
        margin = self._edge(measure)[0]
        both = [child.widths(measure) for child in self.children]
        return max(least for least, _ in both) + 2 * margin, max(natural for _, natural in both) + 2 * margin

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        margin, above, high, below = self._edge(measure)
        content = min(width - 2 * margin, self._widest)
        least, natural = self.children[1].heights(measure, content)
        extra = above + high + below + margin
        return least + extra, natural + extra

    def _natural_width(self, measure: Measure) -> int:
        naturals = [child.natural_width(measure) for child in self.children]
        return max(naturals) + 2 * self._edge(measure)[0]

    def _fits_width(self, measure: Measure, width: int) -> bool:
        return super()._fits_width(measure, width - 2 * self._edge(measure)[0])

    def _natural_height(self, measure: Measure, width: int) -> int:
        margin, above, high, below = self._edge(measure)
        content = min(width - 2 * margin, self._widest)
        return self.children[1].natural_height(measure, content) + above + high + below + margin

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        head, content = self.children
        margin, above, high, below = self._edge(measure)
        width = min(rect.width - 2 * margin, self._widest)
        x = rect.x + (rect.width - width) // 2
        head.place(measure, Rect(x, rect.y + above, width, high), seen)
        top = rect.y + above + high + below
        content.place(measure, Rect(x, top, width, rect.bottom - margin - top), seen)

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        look.background(surface)


def page_frame(
    title: str | Sequence[str],
    content: Element,
    *,
    back: Callable[[], None],
    subtitle: str | Sequence[str] = (),
    actions: Sequence[Element | None] = (),
    widest: int = WIDEST,
    whole: bool = False,
    told: bool = False,
) -> Element:
    """A page: a header with the back button, the title and the actions, and below it the content.

    Content that is higher than the window scrolls.

    Args:
        title: the title of the page, which may include shorter wordings.
        content: the content below the header.
        back: returns to the page from which this page was opened.
        subtitle: a second line under the title, left out in a small window.
        actions: the buttons at the right end of the header.
        widest: the maximum width of the content in units.
        whole: True if the title must not be shortened; if it does not fit, an enclosing ``FirstFit`` shows
            its next arrangement.
        told: True to show the subtitle in a small window, too.
    """
    titles = (title,) if isinstance(title, str) else tuple(title)
    subtitles = (subtitle,) if isinstance(subtitle, str) else tuple(subtitle)
    heading = Heading(*titles, style="scene", long=not whole)
    words: Element = heading
    if subtitles and subtitles[0]:
        second = Words(*subtitles, style="label_plain", color="ink2", optional=True)
        two = Column(heading, second, gap=0)
        words = two if told else ByRoom(two, Heading(*titles, style="scene", long=not whole))
    way_back = Button("back", back, icon="back", tip=key_tip(say("Back"), pygame.K_ESCAPE))
    head = Row(way_back, words, Space(), *actions, gap=None)
    return _Page(head, content, widest, told=told, label=titles[0])


class _Window(Element):
    """The whole window without a header."""

    role = "page"

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        look.background(surface)


def window_frame(label: str, *arrangements: Callable[[], Element]) -> Element:
    """A page without a header that shows the first of several arrangements that fits in the window.

    If none fits, the last one is shown and scrolls.

    Args:
        label: the title of the page.
        arrangements: functions that create the content, including margins.
    """
    *others, last = arrangements
    return _Window(FirstFit(*others, last, lambda: Scroll("page", last())), label=label)


class _CardFrame(Element):
    """A card in the middle of the window, on top of the page from which it was opened."""

    role = "dialog"

    def __init__(self, content: Element, width: int, height: int, /, **box: Unpack[Box]) -> None:
        super().__init__(content, **box)
        self._card_width, self._card_height = width, height
        self.outside = Rect(0, 0, 0, 0)

    def place(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        """Place the card in the middle of ``rect``."""
        content = self.children[0]
        self.outside = Rect(rect)
        width = min(self._card_width, rect.width - 24)
        height = min(rect.height - 24, max(self._card_height, content.natural_height(measure, width)))
        card = Rect(0, 0, width, height)
        card.center = rect.center
        super().place(measure, card, seen)

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, surface = pen.look, pen.surface
        look.overlay(surface, self.rect)


def card_frame(
    title: str | Element,
    content: Element,
    *,
    width: int,
    height: int = 0,
    buttons: Sequence[Element | None] = (),
    notes: Element | None = None,
    actions: Sequence[Element | None] = (),
    style: str = "scene",
) -> Element:
    """A card on top of the page from which it was opened, with a title, content, and buttons at the bottom.

    Args:
        title: the title, or an element to show at the top instead, whose label serves as the title.
        content: the content; it scrolls if the window is not high enough.
        width: the width in units; a narrower window reduces it.
        height: the minimum height in units, so that the card keeps its size when the content changes; a
            window that is not high enough reduces it.
        buttons: elements at the bottom right.
        notes: an element at the bottom left.
        actions: elements to the right of the title.
        style: the text role of the title.
    """
    if isinstance(title, Element):
        top: tuple[Element, ...] = (title,)
        label = title.label
    else:
        label = title

        def head(*, long: bool) -> Element:
            heading = Heading(title, style=style, long=long)
            return Row(heading, Space(), *actions, gap=8, pad=(28, 0), height=64)

        # Optional elements next to the title are left out before the title is shortened.
        top = (FirstFit(head(long=False), lambda: head(long=True)), Hairline())
    foot = Row(notes, Space(), *buttons, gap=12, pad=(28, 0)) if buttons or notes else None
    inside = Column(content, gap=0, pad=(28, 12), grow=1)
    shown = FirstFit(inside, Scroll("card", inside), gives_way=True, grow=1)
    below = [Space(8), foot, Space(20)] if foot is not None else []
    body = Column(*top, shown, *below, gap=0)
    return _CardFrame(body, width, height, label=label)


def header_button(
    name: str, action: Callable[[], None] | Command, words: str, icon: str, *, primary: bool = False
) -> Element:
    """A button in the header of a page; in a small window only its icon is shown."""
    return ByRoom(
        Button(name, action, words, icon=icon, primary=primary),
        Button(name, action, icon=icon, primary=primary, label=words),
    )
