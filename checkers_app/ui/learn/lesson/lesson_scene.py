"""The page of a lesson, on which the learner reads the text, watches the search and does the task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pygame

from checkers_app.learn.class_sets.lesson_sheet import lesson_pages
from checkers_app.learn.lessons.lesson import Practice
from checkers_app.learn.tree.tree import Method
from checkers_app.practice.themes import ProblemTheme
from checkers_app.ui.boards.moving.play_board import PlayBoard
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToExercise, ToGrowing, ToLayers, ToProblem, ToSchool, ToTree, ToWorth
from checkers_app.ui.input.everywhere import game_from
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_name
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.learn.lesson.lesson_page import LessonCommands, LessonPage
from checkers_app.ui.learn.lesson.task_board import TaskBoard
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.scene import Reset, Transition
from checkers_app.views.learn.course import Course
from checkers_app.views.learn.lesson_work import LessonWork
from checkers_app.views.learn.saving import Files
from checkers_app.views.learn.sheet_files import SHEET_SAVED, sheet_files
from checkers_app.words import say

_DIGITS = range(pygame.K_1, pygame.K_9 + 1)
_PRACTISED: Mapping[Practice, Destination] = MappingProxyType(
    {
        Practice.MINIMAX: ToExercise(1),
        Practice.ONE_CUT: ToExercise(2),
        Practice.DEEP_CUTS: ToExercise(3),
        Practice.EXCHANGES: ToProblem(theme=ProblemTheme.EXCHANGE.value),
        Practice.SACRIFICES: ToProblem(theme=ProblemTheme.SACRIFICE.value),
        Practice.HAVING_TO_MOVE: ToProblem(theme=ProblemTheme.HAVING_TO_MOVE.value),
        Practice.ENDINGS: ToSchool(),
    }
)
"""Maps each kind of practice after a lesson to its page."""


class LessonScene(SavingScene):
    """The page for lessons.

    Args:
        context: the shared objects.
        number: the index of the lesson to open; None for the first unfinished one.
    """

    def __init__(self, context: Context, number: int | None = None) -> None:
        super().__init__(context)
        done = {key for key, is_done in context.settings.lessons.items() if is_done}
        self._work = LessonWork(Course(number, done, python=context.settings.python))
        self._board = TaskBoard(self._work, self.touch, lambda: context.settings, self._check)

    @property
    def course(self) -> Course:
        """The learner's progress."""
        return self._work.course

    @property
    def board(self) -> PlayBoard:
        """The board for both the search and the task."""
        return self._board.board

    @property
    def doing(self) -> bool:
        """True while the board shows the task rather than the search."""
        return self._work.doing

    def view(self) -> el.Element:
        """The text, board, tree and rule, either all next to each other, or one or two at a time."""
        return LessonPage(self._work, self._board, self.saver, self.commands()).view()

    # --- actions --------------------------------------------------------------------------------

    def _to_exercises(self) -> None:
        self.show(_PRACTISED[self.course.lesson.practice])

    def _to_tree(self) -> None:
        lesson = self.course.lesson
        averages = lesson.searches[0].method is Method.EXPECTIMAX
        there = lesson.seen_from
        self.show(ToGrowing(*there) if lesson.is_grown else ToTree(*there, averages=averages))

    def _to_worth(self) -> None:
        """Show how the search evaluates the position of the step."""
        course, state = self.course, self._work.scored()
        if state is not None:
            lesson = course.lesson
            game = lesson.searches[course.search].counted(lesson.game)
            self.show(ToWorth(game, state, lesson.state.side_to_move))

    def _to_layers(self) -> None:
        if self.course.lesson.has_layers:
            self.show(ToLayers())

    def _save(self) -> None:
        """Save sheets with the lesson and with its solutions."""
        lesson, number = self.course.lesson, self.course.number + 1

        def files() -> Files:
            """Create the files; runs on another thread, because it searches the value of every answer."""
            return sheet_files(f"lesson-{number}-{lesson.key}", *lesson_pages(lesson, number))

        self._work.tell_of_saving()
        self.saver.save(files, SHEET_SAVED)

    def _to_game(self) -> None:
        """Play on from the position of the task, as the side to move."""
        game, state = self.course.lesson.played_from
        self.go(Reset(game_from(self._context, game, state, state.side_to_move)))

    def _turn_form(self) -> None:
        """Switch between Python and pseudo-code, and save the choice."""
        python = self.course.python
        if python is not None:
            self.course.tell(python=not python)
            self._context.change_settings(replace(self._context.settings, python=not python))

    def _check(self) -> None:
        """Check the answer; if this completes the lesson, save that the lesson is done."""
        if self._work.check() and self.course.is_done(self.course.number):
            self._context.change_settings(self._context.settings.with_lesson(self.course.lesson.key))

    def update(self, now: float) -> Transition | None:
        """Advance to the next step during playback."""
        if self._work.update(now):
            self.refresh()
        return super().update(now)

    # --- events ---------------------------------------------------------------------------------

    def _leaf(self, by: int) -> None:
        """Handle the keys of a clicker: they change the step in projector mode, and otherwise the lesson."""
        (self._work.step if self._context.settings.projector else self._work.turn)(by)

    def commands(self) -> LessonCommands:
        """The commands for the lessons, their steps and tasks, and for related pages."""
        course = self.course
        at, last = course.step_number, len(course.steps) - 1
        pages = {
            (pygame.K_PAGEUP, False): partial(self._leaf, -1),
            (pygame.K_PAGEDOWN, False): partial(self._leaf, 1),
        }
        turned = say("the previous lesson, the next lesson; on a projector, a step back or forward")
        task = say("move around the board or the task’s answers; Enter selects, then checks")
        back, on = partial(self._work.step, -1), partial(self._work.step, 1)
        more = course.steps.next_cut(at) is not None
        layers = say("How many positions are won or lost, by number of plies")
        scored = self._work.scored() is not None
        return LessonCommands(
            turn=Command(say("PgUp PgDn"), turned, pages),
            step_back=command(pygame.K_COMMA, say("Step back"), back, available=at > 0),
            step_on=command(pygame.K_PERIOD, say("Step forward"), on, available=at < last),
            play=key_line(key_name(pygame.K_SPACE), say("play the steps, or pause"), pygame.K_SPACE),
            cut=command(pygame.K_c, say("Next cut"), self._work.next_cut, available=more),
            board=key_line(say("Arrows"), task, *ARROWS, *ENTER),
            answer=key_line("1 – 9", say("choose one of the answers, if there are any"), *_DIGITS),
            check=command(
                pygame.K_F5, say("do the task, check it, then go to the next question"), self._check
            ),
            form=command(pygame.K_n, say("The rule, or the program’s own Python code"), self._turn_form),
            practise=command(pygame.K_e, say("Exercises of this kind"), self._to_exercises),
            think=command(
                pygame.K_t, say("Watch the computer think: the search tree from here"), self._to_tree
            ),
            score=command(pygame.K_v, say("How the position is scored"), self._to_worth, available=scored),
            layers=command(pygame.K_l, layers, self._to_layers),
            save=self.saving_sheet(self._save),
            play_on=command(pygame.K_p, say("Play from here against the computer"), self._to_game),
            back=self.way_back,
        )

    @property
    def _board_shown(self) -> bool:
        return any(element.name == "board" for element in self.tree.walk())

    def take(self, event: pygame.event.Event) -> bool:
        """Send mouse events and keys to the board of the task."""
        if event.type == pygame.KEYDOWN and not self.touch.keyboard:
            if event.key == pygame.K_SPACE:
                self._work.play()
                return True
            return self._board.key(event)
        if event.type == pygame.MOUSEMOTION:
            if self._board.hover(event.pos if self._board_shown else None):
                self.refresh()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._board_shown:
            return self._board.press(event.pos)
        return False
