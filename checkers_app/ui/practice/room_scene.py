"""The room Practice: what there is to practise, how far one has come, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from checkers_app.notation.ballots import three_move_openings
from checkers_app.practice.endings import ENDINGS, Goal
from checkers_app.practice.progress import Subject
from checkers_app.ui.destinations import (
    Destination,
    ToFirstSteps,
    ToOpeningDrill,
    ToProblem,
    ToProblemLibrary,
    ToPuzzles,
    ToSchool,
)
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.elements import (
    Button,
    Card,
    Element,
    FirstFit,
    Grid,
    Icon,
    ProgressBar,
    Row,
    Space,
    Words,
    page_frame,
)
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.ui.view_scene import Key, ViewScene
from checkers_app.views.practice.learn_desk import STEPS, next_step
from checkers_app.views.practice.mistake_words import due_words
from checkers_app.views.practice.opening_desk import KNOWN_AFTER
from checkers_app.views.practice.problem_desk import aim_words, problem_of_the_day
from checkers_app.words import later, say, say_count, say_number


@dataclass(frozen=True, slots=True)
class _Corner:
    """One thing to practise."""

    name: str
    icon: str
    title: str
    words: str
    figure: str
    share: float | None
    following: str
    press: str
    destination: Destination
    more: Element | None = None


class RoomScene(ViewScene):
    """Five cards."""

    keys = (
        key_line(
            "1 … 5",
            later("steps, problems, mistakes, endings, openings"),
            *range(pygame.K_1, pygame.K_6),
        ),
        ESCAPE,
    )

    def _corners(self) -> tuple[_Corner, ...]:
        return self._steps(), self._problems(), self._mistakes(), self._endings(), self._openings()

    def _steps(self) -> _Corner:
        done = self._context.practice.progress.solved(Subject.STEP)
        index = next_step(self._context.practice)
        following = say("You know the rules.")
        if index is not None:
            following = say("Next: {step}", step=say(STEPS[index].name))
        return _Corner(
            "steps",
            "learn",
            say("Learn to play"),
            say("Seven small positions, one rule each. For the very first time at a board."),
            say("{done} of {count} steps done", done=done, count=len(STEPS)),
            done / len(STEPS),
            following,
            say("Learn"),
            ToFirstSteps(),
        )

    def _problems(self) -> _Corner:
        book, progress = self._context.problems, self._context.practice.progress
        solved, daily = progress.solved(Subject.PROBLEM), problem_of_the_day(book, today_here())
        figure = say("{solved} solved, {streak} in a row", solved=say_number(solved), streak=progress.streak)
        if progress.rating.known:
            figure = say(
                "{solved} solved, {streak} in a row, your rating is {rating}",
                solved=say_number(solved),
                streak=progress.streak,
                rating=say_number(round(progress.rating.value)),
            )
        library = Button("library", partial(self.show, ToProblemLibrary()), say("Library"), icon="list")
        return _Corner(
            "problems",
            "problem",
            say("Problems"),
            say_count(
                "{count} position with one right move, by theme, from easy to very hard.",
                "{count} positions with one right move, by theme, from easy to very hard.",
                len(book),
                count=say_number(len(book)),
            ),
            figure,
            solved / max(1, len(book)),
            say("Today: {task}", task=aim_words(daily)) if daily is not None else "",
            say("Solve"),
            ToProblem(),
            library,
        )

    def _mistakes(self) -> _Corner:
        deck, today = self._context.puzzles.deck, today_here()
        due = len(deck.due(today))
        following = due_words(deck.coming(today), today)
        if not deck.puzzles:
            following = say("They are made when you review a game.")
        return _Corner(
            "mistakes",
            "mistakes",
            say("My mistakes"),
            say("From your own games. Each comes back until it is easy."),
            say("{due} due today, {count} in all", due=due, count=len(deck.puzzles)),
            None,
            following,
            say("Puzzles"),
            ToPuzzles(),
        )

    def _endings(self) -> _Corner:
        progress = self._context.practice.progress
        perfect = {ending.key: ending.perfect if ending.aim is Goal.WIN else 1 for ending in ENDINGS}
        cards = dict(progress.of(Subject.ENDING))
        best = sum(card.solved and card.best <= (perfect.get(key) or 0) for key, card in cards.items())
        last = next((ending for ending in ENDINGS if ending.key == progress.last.get(Subject.ENDING)), None)
        return _Corner(
            "endings",
            "endings",
            say("Endgame school"),
            say_count(
                "{number} ending against a defence that never errs.",
                "{number} endings against a defence that never errs.",
                len(ENDINGS),
            ),
            say("{perfect} perfect, {tried} tried", perfect=best, tried=len(cards)),
            best / len(ENDINGS),
            say("Last time: {ending}", ending=say(last.name)) if last is not None else "",
            say("Endings"),
            ToSchool(),
        )

    def _openings(self) -> _Corner:
        progress, count = self._context.practice.progress, len(three_move_openings())
        known = sum(card.row >= KNOWN_AFTER for _, card in progress.of(Subject.OPENING))
        due = len(progress.due(Subject.OPENING, today_here()))
        return _Corner(
            "openings",
            "openings",
            say("Openings"),
            say_count(
                "The {number} ballot of three moves, from either side: what does the book answer?",
                "The {number} ballots of three moves, from either side: what does the book answer?",
                count,
            ),
            say("{known} known, {due} come back today", known=known, due=due),
            known / (2 * count),
            "",
            say("Drill"),
            ToOpeningDrill(),
        )

    @property
    def _first(self) -> str:
        """The one thing to do now."""
        if next_step(self._context.practice) is not None:
            return "steps"
        return "mistakes" if self._context.puzzles.deck.due(today_here()) else "problems"

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Each card has its number."""
        keys = ((key, False) for key in range(pygame.K_1, pygame.K_6))
        ways = (partial(self.show, corner.destination) for corner in self._corners())
        return {**super().shortcuts(), **dict(zip(keys, ways, strict=True))}

    def view(self) -> Element:
        """The cards: three beside each other, two, or all below each other."""
        corners = self._corners()

        def cards(columns: int, least: int = 0) -> Element:
            return Grid(columns, *(self._card(corner) for corner in corners), gap=12, least=least)

        content = FirstFit(cards(3, 1_080), lambda: cards(2, 700), lambda: cards(1))
        return page_frame(
            say("Practice"),
            content,
            back=self.back,
            subtitle=say("A little every day. No clock, and nothing is lost by trying."),
        )

    def _card(self, corner: _Corner) -> Element:
        chosen = corner.name == self._first
        press = Button(
            corner.name,
            partial(self.show, corner.destination),
            corner.press,
            icon="play",
            primary=chosen,
            first=chosen,
        )
        head = Row(Icon(corner.icon, 22, "accent"), Words(corner.title, style="name"), gap=10)
        bar = ProgressBar(corner.share, label=corner.title) if corner.share is not None else None
        following = (
            Words(corner.following, style="note", color="ink2", wrap=True) if corner.following else None
        )
        return Card(
            head,
            Words(corner.words, style="label_plain", color="ink2", wrap=True),
            Words(corner.figure, style="label", wrap=True),
            bar,
            Space(),
            following,
            Row(Space(), corner.more, press, gap=8),
            gap=10,
            pad=16,
            label=corner.title,
        )
