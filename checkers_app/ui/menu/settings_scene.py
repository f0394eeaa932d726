"""The settings: theme, motion, and what the board shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widgets import Button, Option, Segments, Switch, Widget
from checkers_app.ui.play.endings import BUILD_PIECES
from checkers_app.ui.scene import Transition

SIZE = (680, 596)
_BUILD_TIP = (
    f"Solve every ending with {BUILD_PIECES} pieces while you play: some 10 minutes, "
    "2.5 GB of disk space until then and 50 MB after"
)


class OptionsScene(Card):
    """A card over the scene it was opened from; every change counts at once."""

    title = "Settings"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._building = context.table_build.running

    def frame_rate(self) -> int:
        """A look now and then while tables are being built, for their progress."""
        return 5 if self._context.table_build.running else 0

    def update(self, now: float) -> Transition | None:
        """Take note of the end of a build."""
        running = self._context.table_build.running
        if running != self._building:
            self._building = running
            self._lay_out()
        return super().update(now)

    def _card_size(self) -> tuple[int, int]:
        return SIZE

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_F10, False): self._close}

    def _change(self, settings: Settings) -> None:
        self._context.change_settings(settings)
        self._lay_out()

    def _set_theme(self, index: int) -> None:
        self._change(replace(self._context.settings, theme=tuple(THEMES)[index]))

    def _set_motion(self, index: int) -> None:
        self._change(replace(self._context.settings, motion=tuple(Motion)[index]))

    def _set_numbers(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, show_numbers=on))

    def _set_must_jump(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, show_must_jump=on))

    def _set_one_click(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, one_click=on))

    def _set_book(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, use_book=on))

    def _build_tables(self) -> None:
        self._context.table_build.start()

    def _stop_building(self) -> None:
        self._context.table_build.cancel()

    def _tables_button(self) -> list[Widget]:
        """Build more tables, or end that; nothing where it cannot be done or has been done."""
        reach = self._context.endings.reach
        if not reach or reach >= BUILD_PIECES:
            return []
        rect = Rect(self._rect.right - 188, self._rect.y + 410, 160, 44)
        if self._context.table_build.running:
            return [Button("stop", rect, self._stop_building, label="Cancel", icon="close")]
        label = f"Solve {BUILD_PIECES} pieces"
        return [Button("build", rect, self._build_tables, label=label, tip=_BUILD_TIP)]

    def _draw_tables(self, surface: Surface) -> None:
        look, build, reach = self._context.look, self._context.table_build, self._context.endings.reach
        left, y = self._rect.x + 130, self._rect.y + 432
        room = self._rect.right - 200 - left
        words = f"Perfect with up to {reach} pieces" if reach else "None: the compiled engine is missing"
        if not build.running:
            look.text(surface, words, "body", look.theme.ink, (left, y - (10 if build.problem else 0)))
            for index, line in enumerate(look.wrap(build.problem, "note", room)[:3]):
                look.text(surface, line, "note", look.theme.ink2, (left, y + 12 + 16 * index), "left", room)
            return
        minutes = None if build.seconds_left is None else max(1, round(build.seconds_left / 60))
        left_text = "" if minutes is None else f", {minutes} min left"
        words = f"Solving {BUILD_PIECES} pieces: {100 * build.share:.0f} %{left_text}"
        look.text(surface, words, "body", look.theme.ink, (left, y - 10))
        track = Rect(left, y + 8, room, 6)
        look.box(surface, track, look.theme.panel2, look.theme.line, radius=3)
        done = Rect(left, y + 8, max(6, round(room * build.share)), 6)
        look.box(surface, done, look.theme.accent, radius=3)

    def _lay_out(self) -> None:
        settings, rect = self._context.settings, self._rect
        themes = [Option(theme.title) for theme in THEMES.values()]
        names = list(THEMES)
        chosen = names.index(settings.theme) if settings.theme in names else 0
        motions = [Option(motion.value.capitalize()) for motion in Motion]
        left, width = rect.x + 130, rect.width - 158
        self._group.set(
            [
                Segments("theme", Rect(left, rect.y + 90, width, 44), themes, chosen, self._set_theme),
                Segments(
                    "motion",
                    Rect(left, rect.y + 146, width, 44),
                    motions,
                    tuple(Motion).index(settings.motion),
                    self._set_motion,
                ),
                Switch(
                    "numbers",
                    Rect(left, rect.y + 212, width, 44),
                    "Numbers on the squares",
                    self._set_numbers,
                    on=settings.show_numbers,
                ),
                Switch(
                    "must",
                    Rect(left, rect.y + 258, width, 44),
                    "Outline the pieces that must jump",
                    self._set_must_jump,
                    on=settings.show_must_jump,
                ),
                Switch(
                    "one_click",
                    Rect(left, rect.y + 304, width, 44),
                    "Play the only move of a piece by one click",
                    self._set_one_click,
                    on=settings.one_click,
                ),
                Switch(
                    "book",
                    Rect(left, rect.y + 354, width, 44),
                    "Opening book for the strong levels",
                    self._set_book,
                    on=settings.use_book,
                ),
                *self._tables_button(),
                Button(
                    "done",
                    Rect(rect.right - 148, rect.bottom - 72, 120, 48),
                    self._close,
                    label="Done",
                    icon="check",
                    primary=True,
                ),
            ],
            focus="done",
        )

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        theme = look.theme
        for label, y in (
            ("Theme", 112),
            ("Motion", 168),
            ("Board", 234),
            ("Moves", 326),
            ("Computer", 376),
            ("Endings", 432),
        ):
            look.text(surface, label, "field", theme.ink2, (rect.x + 28, rect.y + y))
        for index, line in enumerate(self._context.notice_lines(rect.width - 200)):
            at = (rect.x + 28, rect.bottom - 62 + 16 * index)
            look.text(surface, line, "note", theme.bad, at, "left", rect.width - 200)
        self._draw_tables(surface)
