"""The status card: which wording there is room for, and its drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

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
