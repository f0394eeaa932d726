"""The card shown after a crash: what was saved, and how to continue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToKeptGame, ToMainMenu
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.command import Key
from checkers_app.ui.kit.look import Look
from checkers_app.ui.scene import Pop, Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.crash.safe_game import safe_game, words
from checkers_app.views.crash.trouble import Broken
from checkers_app.words import say

WIDTH = 520
_TOLD = 2.0
"""How long the button confirms that the report was copied, in seconds."""


class CrashScene(ViewScene):
    """A card about a crash, on top of the last frame or of the scene below it.

    Args:
        context: the shared objects.
        broken: the crash.
        picture: the last frame, in pixels, which replaces the scenes below, so that none of their code runs;
            None to show the scene below for a crash in the background or an earlier one, or a plain
            background otherwise.
    """

    def __init__(self, context: Context, broken: Broken, picture: Surface | None = None) -> None:
        super().__init__(context)
        self._broken = broken
        self._picture = picture
        self.overlay = picture is None and (broken.background or broken.earlier)
        self._safe = safe_game(context.library)
        self._open = False
        self._copied_at: float | None = None
        self._no_clipboard = False

    # --- what can be done -------------------------------------------------------------------------

    @property
    def _can_resume(self) -> bool:
        return self._broken.background or (self._safe is not None and not self._broken.again)

    def _resume(self) -> None:
        if self._broken.background:
            self.go(Pop())
        elif self._safe is not None:
            self.go(Reset(ToKeptGame(self._safe.key)))

    def _menu(self) -> None:
        self.go(Reset(ToMainMenu()))

    def _copy(self) -> None:
        done = copy_text(self._broken.report)
        self._copied_at = self._now if done else None
        self._no_clipboard = not done

    def _unfold(self) -> None:
        self._open = not self._open

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Esc closes the card; Ctrl C copies the report."""
        leave = self._resume if self._broken.background else self._menu
        return {(pygame.K_c, True): self._copy, (pygame.K_ESCAPE, False): leave}

    def update(self, now: float) -> Transition | None:
        """Remove the word "Copied" after a while."""
        if self._copied_at is not None and now > self._copied_at + _TOLD:
            self._copied_at = None
            self.refresh()
        return super().update(now)

    # --- the card ---------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The message, the report, its path, and the ways to continue."""
        title, sentence = words(self._broken, self._safe, kept=self._context.library.notice is None)
        head = el.Row(
            el.Picture(_warning, size=(56, 56), smallest=(56, 56)),
            el.Column(
                el.FirstFit(el.Heading(title, style="scene"), el.Heading(title, style="name", wrap=True)),
                el.Words(sentence, color="ink2", wrap=True),
                gap=2,
                grow=1,
            ),
            gap=16,
            pad=(28, 0),
        )
        content = el.Column(
            self._report(), el.Column(*self._notes(), gap=2), self._buttons(), el.Space(0, grow=0), gap=14
        )
        return el.card_frame(
            el.Column(el.Space(24), head, el.Space(6), gap=0, label=title), content, width=WIDTH
        )

    def _report(self) -> el.Element:
        """The report; while it is folded, only its most informative line."""
        told = self._broken.report.splitlines()[2:]
        summary = next((line for line in told if not line.startswith("Shown: ")), "")
        more = el.Button(
            "more",
            self._unfold,
            say("Less") if self._open else say("More"),
            icon="down" if self._open else "chev",
            height=36,
        )
        line = el.Words(summary, style="machine", color="ink2", long=True) if not self._open else None
        box = el.TextBox("text", self._broken.report, flowing=False, fewest=2, label=say("Report"), grow=1)
        return el.Inset(
            el.Row(el.Heading(say("Report"), style="heading"), line, el.Space(), more, gap=12),
            box if self._open else None,
            pad=(16, 6),
            grow=1,
        )

    def _notes(self) -> list[el.Element]:
        """Notes below the report: that it is not sent anywhere, and where it was saved."""
        path = self._broken.path
        notes = [
            say("Nothing leaves this computer unless you send it."),
            say("Saved as {path}.", path=path) if path is not None else say("The report could not be saved."),
        ]
        if self._no_clipboard:
            notes.append(say("No clipboard is available."))
        return [el.Words(note, style="label_plain", color="ink2", anywhere=True) for note in notes]

    def _buttons(self) -> el.Element:
        copied = self._copied_at is not None
        wordings = (say("Copied"),) if copied else (say("Copy report"), say("Copy"))
        copy = el.Button("copy", self._copy, *wordings, icon="check" if copied else "copy")
        only = not self._can_resume
        home = say("Main menu")
        menu = el.Button("menu", self._menu, home, icon="home", primary=only, first=only, default=only)
        if only:
            return el.Grid(2, copy, menu, gap=12)
        word = say("Continue") if self._broken.background else say("Resume")
        resume = el.Button("resume", self._resume, word, icon="play", primary=True, first=True, default=True)
        stacked = el.Column(resume, el.Grid(2, copy, menu, gap=12), gap=8)
        return el.FirstFit(el.Grid(3, resume, copy, menu, gap=12), stacked)

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the dimmed last frame, and the card on top of it."""
        look = self._context.look
        if not self.overlay:
            look.background(surface)
            if self._picture is not None:
                look.put(surface, self._picture, (0, 0), 1.0)
            look.dim(surface)
        super().draw(surface, now)


def _warning(look: Look, surface: Surface, place: Rect) -> None:
    """Draw a round badge with a warning sign."""
    look.box(surface, place, look.theme.warn_bg, look.theme.warn, radius=place.height // 2)
    look.icon(surface, "warn", place.center, 26, look.theme.warn)
