"""The library of problems: all of them, by theme and by how hard they are."""

from __future__ import annotations

from functools import partial

import pygame

from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen
from checkers_app.practice.problems import ProblemEntry
from checkers_app.practice.progress import Subject
from checkers_app.practice.themes import ProblemTheme
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToProblem
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.elements import (
    Button,
    Card,
    Choice,
    Column,
    Element,
    FirstFit,
    Option,
    ProgressBar,
    Row,
    Rows,
    Space,
    Words,
    page_frame,
)
from checkers_app.ui.practice.mini_board import mini_board
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.practice.problem_desk import GRADES, THEMES, aim_words, grade_of
from checkers_app.words import later, say, say_count, say_number

_BOARD = 76
"""Units of the side of the board in a row."""
_EASIEST, _HARDEST = 400, 2_100
"""The ends of the scale on which it is drawn how hard a problem is."""


class LibraryScene(ViewScene):
    """A list of themes, and of the problems that have the one that is chosen."""

    keys = (
        key_line(
            "↑ ↓",
            later("through the list"),
            *(pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
        ),
        ESCAPE,
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        themes = [theme for theme in ProblemTheme if context.problems.with_theme(theme)]
        self._themes: list[ProblemTheme | None] = [None, *themes]
        self._theme = 0
        self._grade = 0
        """0: all of them; else the number of the grade and one."""
        self._chosen = 0

    @property
    def _entries(self) -> tuple[ProblemEntry, ...]:
        theme, book = self._themes[self._theme], self._context.problems
        found = book.entries if theme is None else book.with_theme(theme)
        if not self._grade:
            return found
        return tuple(entry for entry in found if grade_of(entry.rating) == self._grade - 1)

    def _choose_theme(self, index: int) -> None:
        self._theme, self._chosen = index, 0
        self.touch.forget_scroll("problems")

    def _choose_grade(self, index: int) -> None:
        self._grade, self._chosen = index, 0
        self.touch.forget_scroll("problems")

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _open(self, index: int) -> None:
        theme = self._themes[self._theme]
        self.show(ToProblem(self._entries[index].id, theme.value if theme is not None else ""))

    def _show_all(self) -> None:
        self._theme = self._grade = self._chosen = 0

    def view(self) -> Element:
        """Themes at the left, or above where there is no room."""
        entries = self._entries
        solve = Button(
            "solve",
            partial(self._open, self._chosen),
            say("Solve"),
            icon="play",
            primary=True,
            default=True,
            enabled=bool(entries),
        )
        content = FirstFit(
            Row(
                Column(self._theme_list(8), width=260),
                Column(self._grades(), self._list(), gap=12, grow=1, least=420),
                gap=16,
                align="fill",
                grow=1,
            ),
            lambda: Column(self._theme_list(3, highest=132), self._grades(), self._list(), gap=8, grow=1),
        )
        return page_frame(
            say("Problems"),
            content,
            back=self.back,
            actions=[solve],
            subtitle=say_count(
                "{count} problem", "{count} problems", len(entries), count=say_number(len(entries))
            ),
            widest=1_100,
        )

    def _theme_list(self, fewest: int, highest: int = 10_000) -> Element:
        def row(index: int) -> Element:
            theme = self._themes[index]
            book = self._context.problems
            count = len(book) if theme is None else len(book.with_theme(theme))
            words = say("All themes") if theme is None else say(THEMES[theme])
            number = Words(say_number(count), style="machine", color="ink2")
            return Row(Words(words, style="label", long=True, grow=1), number, gap=8, pad=(12, 0))

        return Rows(
            "themes",
            len(self._themes),
            row,
            row_height=40,
            chosen=self._theme,
            choose=self._choose_theme,
            label=say("Themes"),
            fewest=fewest,
            highest=highest,
        )

    def _grades(self) -> Element:
        options = [Option(say("All")), *(Option(say(words)) for _, words in GRADES)]
        return Choice("grades", options, self._grade, self._choose_grade, label=say("How hard"))

    def _list(self) -> Element:
        entries = self._entries
        if not entries:
            show = Button("all", self._show_all, say("Show all"))
            return Card(Words(say("No problem is both."), wrap=True), Row(show, Space()), Space(), grow=1)
        return Rows(
            "problems",
            len(entries),
            lambda index: self._row(entries[index]),
            row_height=_BOARD + 12,
            chosen=self._chosen,
            choose=self._choose,
            activate=self._open,
            label=say("Problems"),
            fewest=4,
            first=True,
        )

    def _row(self, entry: ProblemEntry) -> Element:
        card = self._context.practice.progress.card(Subject.PROBLEM, entry.id)
        state, ink = say("new"), "ink2"
        if card.solved:
            state, ink = say_count("solved", "solved in {number} tries", card.best), "good"
        elif card.tries:
            state, ink = say("not solved yet"), "warn"
        told = Column(
            Words(aim_words(entry), style="label", long=True),
            Words(state, style="label_plain", color=ink, long=True),
            gap=4,
            grow=1,
        )
        share = (entry.rating - _EASIEST) / (_HARDEST - _EASIEST)
        hard = Column(
            Words(say_number(entry.rating), style="machine", side="end"),
            ProgressBar(share, color="ink2", label=say("How hard")),
            gap=6,
            width=72,
        )
        board = mini_board(GAME, parse_fen(entry.fen), _BOARD)
        return Row(board, told, hard, gap=16, pad=(8, 0), align="middle")
