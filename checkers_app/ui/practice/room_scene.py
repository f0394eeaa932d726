"""The overview of practice: everything that can be practised, the progress, and what is due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cached_property, partial

import pygame

from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.ballots import Opening, three_move_openings
from checkers_app.notation.fen import parse_fen
from checkers_app.play.wording import told_for_american_only
from checkers_app.practice.endings import ENDINGS, Goal
from checkers_app.practice.problems import shipped_problems
from checkers_app.practice.progress import Practised, Subject
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.destinations import (
    ToFirstSteps,
    ToGames,
    ToOpeningDrill,
    ToOwnProblems,
    ToProblem,
    ToProblemLibrary,
    ToPuzzles,
    ToSchool,
)
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.practice.day_box import DayBox
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.ui.practice.practice_corner import PracticeCorner
from checkers_app.ui.practice.progress_squares import ProgressSquares, Reached
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.practice.desk import DeskDay
from checkers_app.views.practice.learn_desk import STEPS, next_step
from checkers_app.views.practice.mistake_words import due_words
from checkers_app.views.practice.opening_desk import KNOWN_AFTER, Drill
from checkers_app.views.practice.own_problem_words import due_in, practised
from checkers_app.views.practice.problem_desk import aim_words, problem_of_the_day
from checkers_app.words import say, say_count, say_number

_WEEK = 7
"""The number of days shown, beginning with today."""
_CARDS_WIDE = 1_180
"""The minimum width in units of the page when cards are next to each other."""


class RoomScene(ViewScene):
    """A page with seven cards, one for each kind of practice."""

    def _corners(self) -> tuple[PracticeCorner, ...]:
        return (
            self._steps(),
            self._problems(),
            self._mistakes(),
            self._endings(),
            self._openings(),
            self._guess(),
            self._own(),
        )

    def _steps(self) -> PracticeCorner:
        done = self._context.practice.progress.solved(Subject.STEP)
        index = next_step(self._context.practice)
        following = say("You know the rules.")
        progress = self._context.practice.progress
        reached = [
            Reached.DONE if progress.card(Subject.STEP, str(number)).solved else Reached.NEW
            for number in range(1, len(STEPS) + 1)
        ]
        if index is not None:
            reached[index] = Reached.BEGUN
        if index is not None:
            following = say("Next: {step}", step=say(STEPS[index].name))
        return PracticeCorner(
            "steps",
            "learn",
            say("Learn to play"),
            say("Seven small positions, one rule each. For your very first time at a board."),
            say_count("{done} of {number} step done", "{done} of {number} steps done", len(STEPS), done=done),
            done / len(STEPS),
            following,
            say("Learn"),
            ToFirstSteps(),
            lambda: ProgressSquares(reached, 22, numbered=True),
            parse_fen(STEPS[index or 0].fen),
        )

    def _problems(self) -> PracticeCorner:
        book, progress = shipped_problems(), self._context.practice.progress
        solved = sum(card.solved for key, card in progress.of(Subject.PROBLEM) if key in book.by_id)
        daily = problem_of_the_day(book, today_here(), progress.rating)
        figure = say("{solved} solved, {streak} in a row", solved=say_number(solved), streak=progress.streak)
        if not any(progress.of(Subject.PROBLEM)):
            figure = say("Not started yet")
        elif progress.rating.known:
            figure = say(
                "{solved} solved, {streak} in a row, your rating is {rating}",
                solved=say_number(solved),
                streak=progress.streak,
                rating=round(progress.rating.value),
            )
        return PracticeCorner(
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
            state=daily.state if daily is not None else None,
        )

    def _library(self) -> el.Element:
        return el.Button("library", partial(self.show, ToProblemLibrary()), say("All problems"), icon="list")

    def _mistakes(self) -> PracticeCorner:
        deck, today = self._context.puzzles.deck, today_here()
        due = len(deck.due(today))
        following = due_words(deck.coming(today), today)
        if not deck.puzzles:
            following = say("Review a game: your mistakes become problems.")
        return PracticeCorner(
            "mistakes",
            "mistakes",
            say("My mistakes"),
            say("From your own games. Each mistake returns until it is easy."),
            say("{due} due today, {count} in all", due=due, count=len(deck.puzzles))
            if deck.puzzles
            else say("Not started yet"),
            None,
            following,
            say("Solve"),
            ToPuzzles(),
            self._week,
        )

    def _week(self) -> el.Element:
        """The number of mistakes to practise today and on each of the following days."""
        deck, today = self._context.puzzles.deck, today_here()
        coming, boxes = deck.coming(today), list[el.Element]()
        for ahead in range(_WEEK):
            day = today + timedelta(days=ahead)
            count = coming.get(day, 0) if ahead else len(deck.due(today))
            boxes += [DayBox(DeskDay(day, count, today=ahead == 0, due=True)), el.Space()]
        return el.Row(*boxes[:-1], gap=0)

    def _endings(self) -> PracticeCorner:
        progress = self._context.practice.progress
        perfect = {ending.key: ending.perfect if ending.aim is Goal.WIN else 1 for ending in ENDINGS}
        cards = dict(progress.of(Subject.ENDING))
        best = sum(card.solved and card.best <= (perfect.get(key) or 0) for key, card in cards.items())
        reached = [
            Reached.NEW
            if ending.key not in cards
            else Reached.DONE
            if cards[ending.key].solved and cards[ending.key].best <= (perfect[ending.key] or 0)
            else Reached.BEGUN
            for ending in ENDINGS
        ]
        last = next((ending for ending in ENDINGS if ending.key == progress.last.get(Subject.ENDING)), None)
        return PracticeCorner(
            "endings",
            "endings",
            say("Endgame school"),
            say_count(
                "{number} ending against a defence that never errs.",
                "{number} endings against a defence that never errs.",
                len(ENDINGS),
            ),
            say("{perfect} perfect, {tried} tried", perfect=best, tried=len(cards))
            if cards
            else say("Not started yet"),
            best / len(ENDINGS),
            say("Last time: {ending}", ending=say(last.name)) if last is not None else "",
            say("Endings"),
            ToSchool(),
            lambda: ProgressSquares(reached, 14),
        )

    def _openings(self) -> PracticeCorner:
        progress, count = self._context.practice.progress, len(three_move_openings())
        known = sum(card.row >= KNOWN_AFTER for _, card in progress.of(Subject.OPENING))
        due = len(progress.due(Subject.OPENING, today_here()))
        return PracticeCorner(
            "openings",
            "openings",
            say("Openings"),
            say_count(
                "The {number} three-move ballot, from either side: what does the book play?",
                "The {number} three-move ballots, from either side: what does the book play?",
                count,
            ),
            say("{known} known, {due} due today", known=known, due=due)
            if any(progress.of(Subject.OPENING))
            else say("Not started yet"),
            known / (2 * count),
            "",
            say("Drill"),
            ToOpeningDrill(),
            lambda: ProgressSquares(self._ballots(progress), 7),
        )

    @cached_property
    def _ballots(self) -> Latest[[Practised], list[Reached]]:
        return Latest(lambda progress: [_reached(progress, opening) for opening in three_move_openings()])

    def _guess(self) -> PracticeCorner:
        return PracticeCorner(
            "guess",
            "search",
            say("Guess the move"),
            say("Any game, your own or one from a file: what was played next?"),
            "",
            None,
            "",
            say("Choose a game"),
            ToGames(note=say("Choose a finished game, and press Guess the move.")),
        )

    def _own(self) -> PracticeCorner:
        sets, progress = self._context.problem_sets.own.sets, self._context.practice.progress
        count = sum(len(own.entries) for own in sets)
        due = sum(due_in(own, progress, today_here()) for own in sets)
        figure = say("Not started yet")
        if sets:
            figure = say_count(
                "{number} problem, {due} due today", "{number} problems, {due} due today", count, due=due
            )
        return PracticeCorner(
            "own",
            "puzzle",
            say("Your problems"),
            say("Problems from your own files, each proved before you solve it."),
            figure,
            sum(practised(own, progress) for own in sets) / max(1, count) if sets else None,
            "",
            say("Open"),
            ToOwnProblems(),
        )

    @property
    def _first(self) -> str:
        """The name of the kind of practice that is suggested."""
        if next_step(self._context.practice) is not None:
            return "steps"
        return "mistakes" if self._context.puzzles.deck.due(today_here()) else "problems"

    def commands(self) -> Sequence[Command]:
        """The commands for opening the cards by number, and for leaving the page."""
        numbers = ((key, False) for key in range(pygame.K_1, pygame.K_8))
        ways = (partial(self.show, corner.destination) for corner in self._corners())
        corners = dict(zip(numbers, ways, strict=True))
        words = say("steps, problems, mistakes, endings, openings, guess the move, your problems")
        return Command("1 … 7", words, corners), self.way_back

    def view(self) -> el.Element:
        """The page with cards, two of which show boards, or with one line for each kind of practice."""
        corners = self._corners()

        def cards() -> el.Element:
            upper, lower = corners[:2], corners[2:]
            return el.Column(
                el.Row(*map(self._wide, upper), gap=12, align="fill", parts=(1, 1), grow=1),
                el.Row(*map(self._card, lower), gap=12, align="fill", grow=1),
                gap=12,
                least=_CARDS_WIDE,
                lowest=600,
                grow=1,
            )

        def lines() -> el.Element:
            return el.Column(*map(self._line, corners), gap=8, grow=1)

        told = told_for_american_only(chosen_board(self._context))
        note = el.Words(told, style="note", color="ink2", wrap=True) if told else None
        return el.page_frame(
            say("Practice"),
            el.Column(note, el.FirstFit(el.AtLeast(_CARDS_WIDE, cards), lines, grow=1), gap=8, grow=1),
            back=self.back,
            subtitle=say("A little every day. No clock, and nothing is lost by trying."),
            actions=[self._library()],
            widest=1_440,
        )

    def _press(self, corner: PracticeCorner) -> el.Element:
        chosen = corner.name == self._first
        return el.Button(
            corner.name,
            partial(self.show, corner.destination),
            corner.press,
            icon="play",
            primary=chosen,
            first=chosen,
        )

    def _foot(self, corner: PracticeCorner) -> tuple[el.Element, el.Element]:
        """A text about what comes next, and the buttons."""
        words = el.Words(corner.following, style="note", color="ink2", wrap=True, grow=1)
        return el.Hairline(), el.Row(words if corner.following else el.Space(), self._press(corner), gap=8)

    def _progress(self, corner: PracticeCorner) -> el.Element | None:
        if corner.progress is not None:
            return corner.progress()
        return el.ProgressBar(corner.share, label=corner.title) if corner.share is not None else None

    def _wide(self, corner: PracticeCorner) -> el.Element:
        """A card with a board."""
        told = el.Column(
            el.Words(corner.title, style="scene"),
            el.Words(corner.words, color="ink2", wrap=True),
            el.Words(corner.figure, style="label", wrap=True),
            self._progress(corner),
            el.Space(),
            gap=10,
            grow=1,
        )
        board, state = None, corner.state
        if state is not None:
            board = mini_board(GAME, state, 240, 168, flipped=state.side_to_move is GAME.top_side)
        upper = el.Row(el.Column(board, el.Space()), told, gap=24, align="fill", grow=1)
        return el.Card(upper, *self._foot(corner), gap=14, pad=20, label=corner.title)

    def _card(self, corner: PracticeCorner) -> el.Element:
        """A card without a board."""
        tile = el.Emblem(corner.icon, 40, color="ink", ground="panel2")
        return el.Card(
            el.Row(tile, el.Words(corner.title, style="name", wrap=True, grow=1), gap=12),
            el.Words(corner.words, style="label_plain", color="ink2", wrap=True),
            el.Words(corner.figure, style="label", wrap=True) if corner.figure else None,
            self._progress(corner),
            el.Space(),
            *self._foot(corner),
            gap=10,
            pad=16,
            grow=1,
            label=corner.title,
        )

    def _line(self, corner: PracticeCorner) -> el.Element:
        """A line that acts as a single button."""
        chosen = corner.name == self._first
        words = corner.figure or corner.words
        tile = el.Emblem(
            corner.icon, 40, color="accent_ink" if chosen else "ink", ground="accent" if chosen else "panel2"
        )

        def line(*, roomy: bool) -> el.Element:
            """The content of the line; if ``roomy``, the progress takes up the right half."""
            share = corner.share
            bar = el.ProgressBar(share, label=corner.title) if share is not None and not roomy else None
            told = el.Column(
                el.Words(corner.title, style="name"),
                el.Words(words, style="label_plain", color="ink2", wrap=True),
                bar,
                gap=4,
                grow=1,
            )
            drawn = self._progress(corner) if roomy else None
            right = el.Column(drawn, width=320) if drawn is not None else None
            return el.Row(tile, told, right, gap=16, align="middle", least=680 if roomy else 0)

        return el.Tile(
            corner.name,
            partial(self.show, corner.destination),
            el.FirstFit(line(roomy=True), lambda: line(roomy=False), grow=1),
            el.Icon("chev", 16, "ink2"),
            chosen=chosen,
            raised=True,
            gap=16,
            first=chosen,
            grow=1,
        )


def _reached(progress: Practised, opening: Opening) -> Reached:
    """The progress made with a ballot, which is done when it is known from both sides."""
    cards = [progress.card(Subject.OPENING, Drill(opening, side).key) for side in Side]
    if all(card.row >= KNOWN_AFTER for card in cards):
        return Reached.DONE
    return Reached.BEGUN if any(card.tries for card in cards) else Reached.NEW
