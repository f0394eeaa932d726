"""The library of problems, filtered by theme, difficulty and progress."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial

import pygame

from checkers_app.games.base import Piece
from checkers_app.games.checkers import GAME
from checkers_app.practice.problems import ProblemEntry, shipped_problems
from checkers_app.practice.progress import PracticeCard, Practised, Subject
from checkers_app.practice.themes import ProblemTheme
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToPaper, ToProblem
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.paper.paper_wish import problems_wish
from checkers_app.views.practice.problem_desk import (
    BRIEF_AIMS,
    GRADES,
    THEMES,
    aim_words,
    grade_of,
    problem_of_the_day,
)
from checkers_app.words import N_, say, say_count, say_number

_THEME_LIST = 248
"""The width in units of the list of themes next to the tiles."""
_FEWEST = 5
"""The minimum number of problems that a theme needs to be listed."""


class _Standing(Enum):
    """Filters problems by the player's progress."""

    ALL = N_("All")
    NOT_YET = N_("Unsolved")
    SOLVED = N_("Solved")

    def holds(self, card: PracticeCard) -> bool:
        """True if the filter includes a problem with this practice card."""
        return self is _Standing.ALL or card.solved == (self is _Standing.SOLVED)


class LibraryScene(ViewScene):
    """A list of themes, with tiles that show the problems of the selected theme on small boards."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        book = shipped_problems()
        themes = [theme for theme in ProblemTheme if len(book.with_theme(theme)) >= _FEWEST]
        self._themes: list[ProblemTheme | None] = [None, *themes]
        self._theme = 0
        self._grade = 0
        """0 for all grades, otherwise the index of the selected grade plus one."""
        self._standing = _Standing.ALL
        self._chosen = 0
        self._themes_open = False
        """True if the list of themes is open in a window too narrow to show it next to the tiles."""
        self._found = Latest(self._shown_entries)

    @property
    def _entries(self) -> tuple[ProblemEntry, ...]:
        theme = self._themes[self._theme]
        return self._found(self._context.practice.progress, theme, self._grade, self._standing)

    def _shown_entries(
        self, progress: Practised, theme: ProblemTheme | None, grade: int, standing: _Standing
    ) -> tuple[ProblemEntry, ...]:
        book = shipped_problems()
        return tuple(
            entry
            for entry in (book.entries if theme is None else book.with_theme(theme))
            if (not grade or grade_of(entry.rating) == grade - 1)
            and standing.holds(progress.card(Subject.PROBLEM, entry.id))
        )

    def _from_the_first(self) -> None:
        self._chosen = 0
        self.touch.forget_scroll("problems")

    def _choose_theme(self, index: int) -> None:
        self._theme = index
        self._from_the_first()

    def _take_theme(self, index: int) -> None:
        """Choose a theme with a click or Enter, and close the list."""
        self._choose_theme(index)
        self._themes_open = False

    def _choose_grade(self, index: int) -> None:
        self._grade = index
        self._from_the_first()

    def _choose_standing(self, index: int) -> None:
        self._standing = tuple(_Standing)[index]
        self._from_the_first()

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _open(self, index: int) -> None:
        theme = self._themes[self._theme]
        self.show(ToProblem(self._entries[index].id, theme.value if theme is not None else ""))

    def _show_all(self) -> None:
        self._theme = self._grade = 0
        self._standing = _Standing.ALL
        self._from_the_first()

    def commands(self) -> Sequence[Command]:
        """The keys of the list, and the command that leaves the page."""
        return (
            key_line(
                "← → ↑ ↓",
                say("go through the list"),
                *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
                *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
            ),
            self._printing,
            self.way_back,
        )

    @property
    def _printing(self) -> Command:
        words = say("Print problems, starting with the chosen one")
        return command(pygame.K_p, words, self._print, control=True, available=bool(self._entries))

    def _print(self) -> None:
        if self._entries:
            self.show(ToPaper(problems_wish(self._entries[self._chosen :])))

    def view(self) -> el.Element:
        """The themes to the left of the tiles, or above them if there is not enough space."""
        entries = self._entries
        self._chosen = max(0, min(self._chosen, len(entries) - 1))  # a solved problem may have left the list
        daily = problem_of_the_day(shipped_problems(), today_here(), self._context.practice.progress.rating)
        solve = el.Button(
            "daily",
            partial(self.show, ToProblem(daily.id if daily is not None else "")),
            say("Problem of the day"),
            icon="play",
            primary=True,
            default=True,
            enabled=daily is not None,
        )

        def beside(width: int, height: int, least: int) -> el.AtLeast:
            """The themes next to tiles of a given size."""
            return el.AtLeast(
                _THEME_LIST + least,
                lambda: el.Row(
                    el.Column(self._theme_list(8), width=_THEME_LIST),
                    el.Column(
                        self._filters(), self._tiles(entries, width, height), gap=12, grow=1, least=least
                    ),
                    gap=16,
                    align="fill",
                    grow=1,
                ),
            )

        content = el.FirstFit(
            beside(200, 288, 880),
            beside(148, 212, 480),
            lambda: self._narrow(entries),
        )
        return el.page_frame(
            say("Problems"),
            content,
            back=self.back,
            actions=[el.header_button("print", self._printing, say("Print"), "print"), solve],
            subtitle=say_count(
                "{count} problem", "{count} problems", len(entries), count=say_number(len(entries))
            ),
            widest=1_440,
        )

    def _narrow(self, entries: tuple[ProblemEntry, ...]) -> el.Element:
        """The tiles, below a button that names the theme and replaces the tiles with the list of themes."""
        theme = el.Button(
            "theme",
            self._fold_themes,
            self._theme_words(self._theme),
            icon="up" if self._themes_open else "down",
            tip=say("Themes"),
            grow=1,
        )
        if self._themes_open:
            return el.Column(el.Row(theme), self._theme_list(8, tile=200), gap=8, grow=1)
        return el.Column(el.Row(theme), self._filters(), self._tiles(entries, 128, 188), gap=8, grow=1)

    def _fold_themes(self) -> None:
        self._themes_open = not self._themes_open

    def back(self) -> None:
        """Return from the list of themes to the tiles, or leave the page."""
        if self._themes_open:
            self._themes_open = False
            self.refresh()
        else:
            super().back()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out again, because there may now be enough space for the themes next to the tiles."""
        self._themes_open = False
        super().resize(size)

    def _theme_words(self, index: int) -> str:
        theme = self._themes[index]
        return say("All themes") if theme is None else say(THEMES[theme])

    def _theme_list(self, fewest: int, tile: int = 0) -> el.Element:
        def row(index: int) -> el.Element:
            theme, book = self._themes[index], shipped_problems()
            count = len(book) if theme is None else len(book.with_theme(theme))
            number = el.Words(say_number(count), style="machine", color="ink2")
            words = el.Words(self._theme_words(index), style="label", long=not tile, wrap=bool(tile), grow=1)
            return el.Row(words, number, gap=8, pad=(12, 0))

        return el.Rows(
            "themes",
            len(self._themes),
            row,
            row_height=60 if tile else 40,
            tile=tile,
            chosen=self._theme,
            choose=self._choose_theme,
            activate=self._take_theme,
            label=say("Themes"),
            fewest=fewest,
        )

    def _filters(self) -> el.Element:
        grades = [el.Option(say("All")), *(el.Option(say(words)) for _, words in GRADES)]
        hard = el.Choice("grades", grades, self._grade, self._choose_grade, label=say("How hard"))
        standings = tuple(_Standing)
        options = [el.Option(say(standing.value)) for standing in standings]
        at = standings.index(self._standing)
        solved = el.Choice("standing", options, at, self._choose_standing, label=say("Solved or not"))
        return el.FirstFit(el.Row(hard, el.Space(), solved, gap=12), lambda: el.Column(hard, solved, gap=8))

    def _tiles(self, entries: tuple[ProblemEntry, ...], width: int, height: int) -> el.Element:
        if not entries:
            show = el.Button("all", self._show_all, say("Show all"))
            return el.Card(
                el.Words(say("No problem matches."), wrap=True), el.Row(show, el.Space()), el.Space(), grow=1
            )
        return el.Rows(
            "problems",
            len(entries),
            lambda index: self._tile(entries[index], width),
            row_height=height,
            tile=width,
            chosen=self._chosen,
            choose=self._choose,
            activate=self._open,
            label=say("Problems"),
            fewest=1,
            first=True,
        )

    def _tile(self, entry: ProblemEntry, width: int) -> el.Element:
        card = self._context.practice.progress.card(Subject.PROBLEM, entry.id)
        mark, words = None, say("new")
        if card.solved:
            words = say_count("solved", "solved in {number} tries", card.best)
            mark = el.Icon("check", 16, "good", label=words)
        elif card.tries:
            words = say("not solved yet")
            mark = el.Icon("retry", 16, "warn", label=words)
        state = entry.state
        turned = state.side_to_move is GAME.top_side
        board = mini_board(GAME, state, width - 20, width - 24, flipped=turned, grow=1)
        rating = el.Words(str(entry.rating), style="machine", color="ink2")
        grade = el.Words(say(GRADES[grade_of(entry.rating)][1]), style="note", color="ink2", optional=True)
        side = el.PieceSign(GAME, Piece(state.side_to_move), 16)
        aim = el.Words(say(BRIEF_AIMS[entry.aim]), style="label", label=aim_words(entry))
        told = el.Words(words, style="note", color="ink2", optional=True)
        return el.Column(
            board,
            el.FirstFit(el.Row(side, aim, gap=6), aim),
            el.Row(rating, grade, el.Space(), mark, told, gap=6),
            gap=6,
            pad=10,
        )
