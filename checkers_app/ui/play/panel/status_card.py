"""The status card, which shows the current status in the longest wordings that fit."""

from __future__ import annotations

from typing import Unpack

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.views.interaction.status import Status, Tone


class StatusCard(el.Row):
    """The current status: a headline and a second line, in the longest wordings that fit."""

    role = "status"

    def __init__(self, status: Status, *, counting: bool = False, **box: Unpack[Box]) -> None:
        """``counting`` is True while numbers in the second line are constantly changing."""
        figures = "note_figures" if counting else "note"
        self._tone = status.tone
        tint = {Tone.WARN: "warn", Tone.ERROR: "bad"}.get(status.tone, "ink2")
        icon = el.Icon("warn" if status.tone in {Tone.WARN, Tone.ERROR} else "info", 22, tint)
        ink = "bad" if status.tone is Tone.ERROR else "ink"
        details = (status.detail, *status.shorter) if status.detail else ()

        def lines(style: str, *, wrap: bool = False) -> el.Element:
            head = el.Words(status.headline, style=style, color=ink, wrap=wrap)
            said = details[:1] if wrap else details
            second = el.Words(*said, style=figures, color="ink2", wrap=wrap) if any(said) else None
            return el.Column(head, second, gap=0)

        def smaller() -> el.Element:
            return el.FirstFit(lines("status"), lambda: lines("field"), lambda: lines("field", wrap=True))

        text = smaller()
        if status.detail:
            stop = "" if status.headline.endswith("?") else "."
            line = el.Words(f"{status.headline}{stop} {details[0]}", style="status", color=ink)
            text = el.ByRoom(text, el.FirstFit(line, smaller))
        text.grow = 1.0
        super().__init__(icon, text, gap=12, pad=(16, 4), **box)

    @property
    def label(self) -> str:
        """Empty, because screen readers receive the lines separately."""
        return ""

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        theme = pen.look.theme
        fill, border = {Tone.WARN: (theme.warn_bg, theme.warn), Tone.ERROR: (theme.panel, theme.bad)}.get(
            self._tone, (theme.panel, theme.line)
        )
        pen.look.card(pen.surface, self.rect, fill=fill, border=border)
