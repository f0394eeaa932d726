"""The card that says that something broke, what is safe, and how to continue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToKeptGame, ToMainMenu
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.scrolled import LINE, TextBox, lines_of
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.ui.scene import Pop, Reset, Transition
from checkers_app.views.crash.safe_game import safe_game, words
from checkers_app.views.crash.trouble import Broken

WIDTH = 520
_HEAD = 104
_MOST_LINES = 8
_ROOMY = 470
"""A card of fewer units has two rows of buttons."""
_TOLD = 2.0
"""Seconds for which the button says that it has copied."""


class CrashScene(StillScene):
    """A card over the last picture; nothing below it is drawn or asked any more.

    Args:
        context: what the scenes share.
        broken: what broke.
        picture: what was on the screen, in its pixels; None for the plain ground.
    """

    def __init__(self, context: Context, broken: Broken, picture: Surface | None = None) -> None:
        super().__init__(context)
        self._broken = broken
        self._picture = picture
        self.overlay = picture is None and (broken.background or broken.earlier)
        self._safe = safe_game(context.library)
        self._title, self._sentence = words(broken, self._safe, kept=context.library.notice is None)
        self._open = False
        self._copied_at: float | None = None
        self._no_clipboard = False
        self._rect = Rect(0, 0, 0, 0)
        self._inset = Rect(0, 0, 0, 0)
        self._lines: list[str] = []
        self._text: TextBox | None = None

    # --- what can be done -------------------------------------------------------------------------

    @property
    def _can_resume(self) -> bool:
        return self._broken.background or (self._safe is not None and not self._broken.again)

    def _resume(self) -> None:
        if self._broken.background:
            self._go(Pop())
        elif self._safe is not None:
            self._go(Reset(ToKeptGame(self._safe.key)))

    def _menu(self) -> None:
        self._go(Reset(ToMainMenu()))

    def _copy(self) -> None:
        done = copy_text(self._broken.report)
        self._copied_at = self._now if done else None
        self._no_clipboard = not done
        self._lay_out()

    def _unfold(self) -> None:
        self._open = not self._open
        self._lay_out()

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        leave = self._resume if self._broken.background else self._menu
        return {(pygame.K_c, True): self._copy, (pygame.K_ESCAPE, False): leave}

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self._text is not None:
            self._text.scroll(-event.y)
            self._dirty = True
            return True
        return super()._take(event)

    def update(self, now: float) -> Transition | None:
        """The word Copied goes after a while."""
        answer = super().update(now)
        if self._copied_at is not None and now > self._copied_at + _TOLD:
            self._copied_at = None
            self._lay_out()
        return answer

    # --- layout -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        look = self._context.look
        width, height = self._size
        wide = min(WIDTH, width - 32)
        room = wide - 50
        letters = max(20, (room - 50) * 100 // look.width("0" * 100, "machine"))
        self._lines = lines_of(self._broken.report, letters, flowing=False)
        stacked = wide < _ROOMY
        feet = (2 if stacked else 1) * 52 + 16
        notes = len(self._notes(room)) * 18 + 22
        shown = min(len(self._lines), _MOST_LINES) if self._open else 0
        while shown > 1 and _HEAD + 56 + shown * LINE + notes + feet > height - 32:
            shown -= 1
        inset = 44 + (shown * LINE + 8 if shown else 0)
        self._rect = Rect(0, 0, wide, _HEAD + inset + notes + feet)
        self._rect.center = (width // 2, height // 2)
        self._inset = Rect(self._rect.x + 25, self._rect.y + _HEAD, room, inset)
        more = Rect(self._inset.right - 92, self._inset.y + 6, 84, 32)
        label = "Less" if self._open else "More"
        widgets: list[Widget] = [*self._buttons(stacked=stacked)]
        icon = "down" if self._open else "chev"
        widgets.append(Button("more", more, self._unfold, icon=icon, label=label))
        top = self._text.top if self._text is not None else 0
        self._text = None
        if shown:
            box = Rect(self._inset.x + 17, self._inset.y + 44, room - 30, shown * LINE)
            self._text = TextBox(box, self._lines, top)
            widgets.append(self._text)
        first = "resume" if self._can_resume else "menu"
        self._group.set(widgets, focus=first, default=first)
        self._dirty = True

    def _buttons(self, *, stacked: bool) -> list[Widget]:
        rect = self._rect
        room, bottom = rect.width - 50, rect.bottom - 24
        copied = self._copied_at is not None
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("copy", "check" if copied else "copy", "Copied" if copied else "Copy report", self._copy),
            ("menu", "home", "Main menu", self._menu),
        ]
        if self._can_resume:
            word = "Continue" if self._broken.background else "Resume"
            entries.insert(0, ("resume", "play", word, self._resume))
        primary = "resume" if self._can_resume else "menu"
        if stacked and len(entries) == len(("resume", "copy", "menu")):
            half = (room - 12) // 2
            places = [
                Rect(rect.x + 25, bottom - 96, room, 44),
                Rect(rect.x + 25, bottom - 44, half, 44),
                Rect(rect.right - 25 - half, bottom - 44, half, 44),
            ]
        else:
            step = (room + 12) // len(entries)
            top = bottom - 44
            places = [Rect(rect.x + 25 + step * i, top, step - 12, 44) for i in range(len(entries))]
        return [
            Button(name, place, action, icon=icon, label=label, primary=name == primary)
            for (name, icon, label, action), place in zip(entries, places, strict=True)
        ]

    def _notes(self, room: int) -> list[str]:
        """Where the report is, and that it stays there."""
        look = self._context.look
        path = self._broken.path
        where = f"Saved as {path}." if path is not None else "The report could not be saved."
        if self._no_clipboard:
            where += " There is no clipboard here."
        lines = look.wrap("Nothing leaves this computer unless you send it. " + where, "label_plain", room)
        return [piece for line in lines for piece in self._broken_at(line, room)]

    def _broken_at(self, line: str, room: int) -> list[str]:
        """A line in pieces that fit, for a path that is wider than the card."""
        look, pieces = self._context.look, []
        while look.width(line, "label_plain") > room:
            size = len(line)
            while size > 1 and look.width(line[:size], "label_plain") > room:
                size -= 1
            pieces.append(line[:size])
            line = line[size:]
        return [*pieces, line]

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the last picture, dimmed, and the card."""
        look, rect = self._context.look, self._rect
        theme = look.theme
        if not self.overlay:
            look.background(surface)
            if self._picture is not None:
                look.put(surface, self._picture, (0, 0), 1.0)
            look.dim(surface)
        look.overlay(surface, rect)
        badge = Rect(rect.x + 25, rect.y + 24, 56, 56)
        look.box(surface, badge, theme.warn_bg, theme.warn, radius=28)
        look.icon(surface, "warn", badge.center, 26, theme.warn)
        left, room = badge.right + 16, rect.right - 25 - badge.right - 16
        title = look.wrap(self._title, "scene" if rect.width >= WIDTH else "name", room)
        y = badge.centery - 13 - 11 * (len(title) - 1)
        for line in title:
            look.text(
                surface, line, "scene" if rect.width >= WIDTH else "name", theme.ink, (left, y), "left", room
            )
            y += 24
        for line in look.wrap(self._sentence, "body", room):
            look.text(surface, line, "body", theme.ink2, (left, y + 2), "left", room)
            y += 20
        look.box(surface, self._inset, theme.panel2, theme.line, radius=8)
        at = (self._inset.x + 17, self._inset.y + 22)
        look.text(surface, "Report", "heading", theme.ink, at)
        if not self._open and self._lines:
            told = self._broken.report.splitlines()[2:]
            summary = next((line for line in told if not line.startswith("Shown: ")), "")
            look.text(
                surface, summary, "machine", theme.ink2, (at[0] + 64, at[1]), "left", self._inset.width - 190
            )
        y = self._inset.bottom + 18
        for line in self._notes(rect.width - 50):
            look.text(surface, line, "label_plain", theme.ink2, (rect.x + 25, y))
            y += 18
        super().draw(surface, now)
