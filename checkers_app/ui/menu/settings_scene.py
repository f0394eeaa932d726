"""The settings: theme, motion, and what the board shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from checkers_app.storage.settings import TEXT_SIZES, THINKING_TIMES, Motion
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widgets import Button, Option, Segments, Switch, Widget
from checkers_app.ui.scene import Transition
from checkers_app.views.play.endings import BUILD_PIECES

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

    def __init__(self, context: Context, page: str = "") -> None:
        """``page`` is one of :data:`PAGES`, to begin with; the first if empty."""
        super().__init__(context)
        self._seen = self._progress
        self._page = PAGES.index(page) if page else 0
        self._labels: list[tuple[str, Rect]] = []
        """What is beside each row, and the row."""
        self._tables = Rect(0, 0, 0, 0)

    def frame_rate(self) -> int:
        """A look now and then while tables are being built, for their progress."""
        return 5 if self._context.table_build.running else 0

    def update(self, now: float) -> Transition | None:
        """Take note of the end of a build, and of what came of it."""
        if self._progress != self._seen:
            self._seen = self._progress
            self._lay_out()
        return super().update(now)

    @property
    def _progress(self) -> tuple[bool, int]:
        """Whether tables are being built, and how many pieces those have that are there."""
        return self._context.table_build.running, self._context.endings.reach

    def _card_size(self) -> tuple[int, int]:
        return min(SIZE[0], self._size[0] - 24), SIZE[1]

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_F10, False): self._close}

    def _set(self, field: str, value: Any) -> None:
        """Another value for a field of the settings."""
        self._context.change_settings(replace(self._context.settings, **{field: value}))
        self._lay_out()

    def _set_page(self, index: int) -> None:
        self._page = index
        self._lay_out()

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
        words = f"Perfect play with up to {reach} pieces" if reach else "None: the compiled engine is missing"
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

    def _switch(self, name: str, field: str, words: str) -> Widget:
        """A row with a switch for a field of the settings."""
        on = getattr(self._context.settings, field)
        return Switch(name, self._row(), words, partial(self._set, field), on=on)

    def _choices(self, name: str, field: str, label: str, choices: Mapping[Any, str]) -> Widget:
        """A row of values for a field of the settings, each with its word."""
        value, values = getattr(self._context.settings, field), tuple(choices)
        # A number from a file that is none of them counts as the next lower one.
        lower = [item == value or (isinstance(value, int) and item < value) for item in values]
        chosen = max((index for index, fits in enumerate(lower) if fits), default=0)
        options = [Option(word) for word in choices.values()]
        return Segments(
            name, self._row(label), options, chosen, lambda index: self._set(field, values[index])
        )

    def _look_rows(self) -> list[Widget]:
        return [
            self._choices("theme", "theme", "Theme", {key: theme.title for key, theme in THEMES.items()}),
            self._choices("motion", "motion", "Motion", {item: item.value.capitalize() for item in Motion}),
            self._switch("fullscreen", "fullscreen", "Full screen (F11)"),
            self._choices("text", "text_size", "Text size", {size: f"{size} %" for size in TEXT_SIZES}),
        ]

    def _draw_text_size(self, surface: Surface) -> None:
        """Under the text sizes: what the window has room for, if that is less than was asked for."""
        look, context, row = self._context.look, self._context, self._labels[-1][1]
        wanted, shown = context.settings.text_size, context.text_shown
        if shown < wanted:
            words = f"This window has room for {shown} %. A larger one shows {wanted} %."
            room = self._rect.right - 160 - row.x  # in a narrow card it stands beside Done
            for index, line in enumerate(look.wrap(words, "note", room)):
                at = row.x, row.bottom + 14 + 16 * index
                look.text(surface, line, "note", look.theme.ink, at, "left", room)

    def _board_rows(self) -> list[Widget]:
        return [
            self._switch("numbers", "show_numbers", "Numbers on the squares"),
            self._switch("must", "show_must_jump", "Outline the pieces that must jump"),
            self._switch("one_click", "one_click", "Play the only move of a piece with one click"),
            self._switch("warn", "warn_blunders", "Ask before a move that loses a piece"),
        ]

    def _computer_rows(self) -> list[Widget]:
        times = {seconds: f"{seconds} s" for seconds in THINKING_TIMES}
        return [
            self._choices("time", "thinking_time", "Full strength", times),
            self._switch("ponder", "ponder", "Let full strength think on your time, too"),
            self._switch("quick", "quick_answers", "Answer quickly at every level"),
            self._switch("looking", "show_looking", "Show what it is looking at while it thinks"),
        ]

    def _knowledge_rows(self) -> list[Widget]:
        book = self._switch("book", "use_book", "Opening book for the strong levels")
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
        for index, line in enumerate(lines):
            at = (rect.x + 28, rect.bottom - 60 + 16 * index)
            look.text(surface, line, "note", theme.bad, at, "left", room)
        if PAGES[self._page] == "Look":
            self._draw_text_size(surface)
        elif PAGES[self._page] == "Knowledge":
            self._draw_tables(surface)
