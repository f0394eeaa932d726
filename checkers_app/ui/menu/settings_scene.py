"""The settings: theme, motion, and what the board shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from checkers_app.storage.settings import TEXT_SIZES, THINKING_TIMES, Motion, Settings
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widgets import Button, Option, Segments, Switch, Widget
from checkers_app.ui.play.endings import BUILD_PIECES
from checkers_app.ui.scene import Transition

SIZE = (680, 484)
NARROW = 560
"""A card of fewer units has the labels over the rows."""
PAGES = ("Look", "Board", "Computer", "Knowledge")
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
        self._page = 0
        self._labels: list[tuple[str, Rect]] = []
        """What stands beside each row, and the row."""
        self._tables = Rect(0, 0, 0, 0)

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
        return min(SIZE[0], self._size[0] - 24), SIZE[1]

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_F10, False): self._close}

    def _change(self, settings: Settings) -> None:
        self._context.change_settings(settings)
        self._lay_out()

    def _set_theme(self, index: int) -> None:
        self._change(replace(self._context.settings, theme=tuple(THEMES)[index]))

    def _set_motion(self, index: int) -> None:
        self._change(replace(self._context.settings, motion=tuple(Motion)[index]))

    def _set_text_size(self, index: int) -> None:
        self._change(replace(self._context.settings, text_size=TEXT_SIZES[index]))

    def _set_fullscreen(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, fullscreen=on))

    def _set_page(self, index: int) -> None:
        self._page = index
        self._lay_out()

    def _set_numbers(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, show_numbers=on))

    def _set_must_jump(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, show_must_jump=on))

    def _set_one_click(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, one_click=on))

    def _set_book(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, use_book=on))

    def _set_looking(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, show_looking=on))

    def _set_warn(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, warn_blunders=on))

    def _set_time(self, index: int) -> None:
        self._change(replace(self._context.settings, thinking_time=THINKING_TIMES[index]))

    def _set_ponder(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, ponder=on))

    def _set_quick(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._change(replace(self._context.settings, quick_answers=on))

    def _build_tables(self) -> None:
        self._context.table_build.start()

    def _stop_building(self) -> None:
        self._context.table_build.cancel()

    def _tables_button(self) -> list[Widget]:
        """Build more tables, or end that; nothing where it cannot be done or has been done."""
        reach = self._context.endings.reach
        if not reach or reach >= BUILD_PIECES:
            return []
        rect = Rect(self._tables.right - 160, self._tables.y, 160, 44)
        if self._context.table_build.running:
            return [Button("stop", rect, self._stop_building, label="Cancel", icon="close")]
        label = f"Solve {BUILD_PIECES} pieces"
        return [Button("build", rect, self._build_tables, label=label, tip=_BUILD_TIP)]

    def _draw_tables(self, surface: Surface) -> None:
        look, build, reach = self._context.look, self._context.table_build, self._context.endings.reach
        left, y = self._tables.x, self._tables.centery
        room = self._tables.width - 172
        if self._rect.width < NARROW:  # the button stands at the right, the words under it
            room, y = self._tables.width, self._tables.bottom + 24
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
        rect = self._rect
        pages = [Option(title) for title in PAGES]
        tabs = Rect(rect.x + 28, rect.y + 80, rect.width - 56, 44)
        self._labels = []
        rows = (self._look_rows, self._board_rows, self._computer_rows, self._knowledge_rows)[self._page]
        self._group.set(
            [
                Segments("page", tabs, pages, self._page, self._set_page),
                *rows(),
                Button(
                    "done",
                    Rect(rect.right - 148, rect.bottom - 68, 120, 48),
                    self._close,
                    label="Done",
                    icon="check",
                    primary=True,
                ),
            ],
            focus="page",
            default="done",
        )

    def _row(self, label: str = "") -> Rect:
        """The place of the next row, with a label or without."""
        rect, count = self._rect, len(self._labels)
        top = rect.y + 142 if not self._labels else self._labels[-1][1].bottom + 12
        if rect.width < NARROW:
            row = Rect(rect.x + 28, top + (24 if label else 0), rect.width - 56, 40)
        else:
            row = Rect(rect.x + 130, rect.y + 142 + 56 * count, rect.width - 158, 44)
        self._labels.append((label, row))
        return row

    def _look_rows(self) -> list[Widget]:
        settings = self._context.settings
        themes = [Option(theme.title) for theme in THEMES.values()]
        names = list(THEMES)
        chosen = names.index(settings.theme) if settings.theme in names else 0
        motions = [Option(motion.value.capitalize()) for motion in Motion]
        motion = tuple(Motion).index(settings.motion)
        texts = [Option(f"{size} %") for size in TEXT_SIZES]
        text = max(i for i, size in enumerate(TEXT_SIZES) if size <= settings.text_size)
        return [
            Segments("theme", self._row("Theme"), themes, chosen, self._set_theme),
            Segments("motion", self._row("Motion"), motions, motion, self._set_motion),
            Segments("text", self._row("Text size"), texts, text, self._set_text_size),
            Switch(
                "fullscreen", self._row(), "Full screen (F11)", self._set_fullscreen, on=settings.fullscreen
            ),
        ]

    def _board_rows(self) -> list[Widget]:
        settings = self._context.settings
        one_click = "Play the only move of a piece by one click"
        jump = "Outline the pieces that must jump"
        warn = "Ask before a move that loses a piece"
        return [
            Switch(
                "numbers",
                self._row(),
                "Numbers on the squares",
                self._set_numbers,
                on=settings.show_numbers,
            ),
            Switch("must", self._row(), jump, self._set_must_jump, on=settings.show_must_jump),
            Switch("one_click", self._row(), one_click, self._set_one_click, on=settings.one_click),
            Switch("warn", self._row(), warn, self._set_warn, on=settings.warn_blunders),
        ]

    def _computer_rows(self) -> list[Widget]:
        settings = self._context.settings
        times = [Option(f"{seconds} s") for seconds in THINKING_TIMES]
        time = max(i for i, seconds in enumerate(THINKING_TIMES) if seconds <= settings.thinking_time)
        ponder = "Let full strength think on your time, too"
        quick = "Answer quickly at every level"
        looking = "Show what it is looking at while it thinks"
        return [
            Segments("time", self._row("Full strength"), times, time, self._set_time),
            Switch("ponder", self._row(), ponder, self._set_ponder, on=settings.ponder),
            Switch("quick", self._row(), quick, self._set_quick, on=settings.quick_answers),
            Switch("looking", self._row(), looking, self._set_looking, on=settings.show_looking),
        ]

    def _knowledge_rows(self) -> list[Widget]:
        words = "Opening book for the strong levels"
        book = Switch("book", self._row(), words, self._set_book, on=self._context.settings.use_book)
        self._tables = self._row("Endings")
        return [book, *self._tables_button()]

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        theme = look.theme
        for label, row in self._labels:
            at = (row.x, row.y - 13) if rect.width < NARROW else (rect.x + 28, row.centery)
            look.text(surface, label, "field", theme.ink2, at)
        room = rect.width - 190
        lines = self._context.notice_lines(room)
        color = theme.bad
        wanted = self._context.settings.text_size
        if not lines and look.zoom * 100 < wanted:
            words = f"This window has room for {100 * look.zoom:.0f} %; a larger one shows {wanted} %."
            lines, color = look.wrap(words, "note", room), theme.ink2
        for index, line in enumerate(lines):
            at = (rect.x + 28, rect.bottom - 60 + 16 * index)
            look.text(surface, line, "note", color, at, "left", room)
        if PAGES[self._page] == "Knowledge":
            self._draw_tables(surface)
