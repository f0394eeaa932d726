"""The status card: which wording there is room for, and what is drawn of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit.elements import ByRoom, Column, Element, FirstFit, Icon, Row, Words
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.status import Status, Tone

LEFT, RIGHT = 50, 12
"""The room for the sign at the left, and the edge at the right, in pixels."""
Width = Callable[[str, str], int]
"""A text and the role of its type -> its width in pixels."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The lines of the card, chosen for a width."""

    headline: str
    detail: str
    role: str
    """The type of the headline."""
    figures: str
    """The type of the detail."""


def wording(status: Status, room: int, width: Width, *, low: bool, counting: bool) -> Wording:
    """What the card says in ``room`` pixels: all of it if it fits, or the longest wording that does.

    Args:
        status: what is to be said.
        room: pixels for the text.
        width: measures a text.
        low: True for a card of 44 pixels: what fits on one line is on one.
        counting: True while figures in the detail change all the time.
    """
    figures = "note_figures" if counting else "note"
    details = (status.detail, *status.shorter) if status.detail else ()
    detail = next((text for text in details if width(text, figures) <= room), details[-1] if details else "")
    if not detail:
        role = "status" if width(status.headline, "status") <= room else "field"
        return Wording(status.headline, "", role, figures)
    if low:
        stop = "" if status.headline.endswith("?") else "."
        line = f"{status.headline}{stop} {details[0]}"
        if width(line, "status") <= room:
            return Wording(line, "", "status", figures)
    role = "field" if low or width(status.headline, "status") > room else "status"
    return Wording(status.headline, detail, role, figures)


def draw_status(
    look: Look, surface: Surface, rect: Rect, status: Status, mode: Mode, *, counting: bool
) -> None:
    """Draw the card."""
    theme = look.theme
    fill, border, ink, icon = {
        Tone.CALM: (theme.panel, theme.line, theme.ink, "info"),
        Tone.WARN: (theme.warn_bg, theme.warn, theme.ink, "warn"),
        Tone.ERROR: (theme.panel, theme.bad, theme.bad, "warn"),
        Tone.END: (theme.panel, theme.line, theme.ink, "info"),
    }[status.tone]
    look.card(surface, rect, fill=fill, border=border)
    tint = {Tone.WARN: theme.warn, Tone.ERROR: theme.bad}.get(status.tone, theme.ink2)
    look.icon(surface, icon, (rect.x + 27, rect.centery), 22, tint)
    left, room = rect.x + LEFT, rect.width - LEFT - RIGHT
    low = mode is Mode.COMPACT
    said = wording(status, room, look.width, low=low, counting=counting)
    if not said.detail:
        look.text(surface, said.headline, said.role, ink, (left, rect.centery), "left", room)
        return
    above, below = (-8, 9) if low else (-10, 10)
    look.text(surface, said.headline, said.role, ink, (left, rect.centery + above), "left", room)
    look.text(surface, said.detail, said.figures, theme.ink2, (left, rect.centery + below), "left", room)


class StatusCard(Row):
    """What there is to say now: a headline and a second line, in the longest wordings that have room."""

    role = "status"

    def __init__(self, status: Status, *, counting: bool = False, **box: Unpack[Box]) -> None:
        """``counting`` is True while figures in the second line change all the time."""
        figures = "note_figures" if counting else "note"
        self._tone = status.tone
        tint = {Tone.WARN: "warn", Tone.ERROR: "bad"}.get(status.tone, "ink2")
        icon = Icon("warn" if status.tone in {Tone.WARN, Tone.ERROR} else "info", 22, tint)
        ink = "bad" if status.tone is Tone.ERROR else "ink"
        details = (status.detail, *status.shorter) if status.detail else ()

        def lines(style: str, *, wrap: bool = False) -> Element:
            head = Words(status.headline, style=style, color=ink, wrap=wrap)
            said = details[:1] if wrap else details
            second = Words(*said, style=figures, color="ink2", wrap=wrap) if any(said) else None
            return Column(head, second, gap=0)

        def smaller() -> Element:
            return FirstFit(lines("status"), lambda: lines("field"), lambda: lines("field", wrap=True))

        text = smaller()
        if status.detail:
            stop = "" if status.headline.endswith("?") else "."
            line = Words(f"{status.headline}{stop} {details[0]}", style="status", color=ink)
            text = ByRoom(text, FirstFit(line, smaller))
        text.grow = 1.0
        super().__init__(icon, text, gap=12, pad=(16, 4), **box)

    @property
    def label(self) -> str:
        """The lines on it are told of by themselves."""
        return ""

    def paint(self, pen: Pen) -> None:
        """Draw the ground."""
        theme = pen.look.theme
        fill, border = {Tone.WARN: (theme.warn_bg, theme.warn), Tone.ERROR: (theme.panel, theme.bad)}.get(
            self._tone, (theme.panel, theme.line)
        )
        pen.look.card(pen.surface, self.rect, fill=fill, border=border)
