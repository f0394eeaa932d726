"""A learner's work on the lessons page: the part that is displayed, the playback, and the task on the
board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from checkers_app.games.base import State
from checkers_app.learn.lessons.lesson import ChoiceTask
from checkers_app.learn.tree.abstract import has_board
from checkers_app.play.match import HUMAN, Match
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.learn.course import Course
from checkers_app.words import N_, say

STEP_SECONDS = 0.7
"""The time between two steps during playback, in seconds."""


class LessonTab(Enum):
    """The parts of the page.

    Depending on the space, the page shows all parts, the text and one other part, or only one part.
    """

    TEXT = N_("Text")
    BOARD = N_("Board")
    TREE = N_("Tree")
    RULE = N_("Rule")


@dataclass(frozen=True, slots=True)
class TaskPosition:
    """The position of a task; any legal move may be chosen, but the moves are not played."""

    match: Match
    human_to_move = True


class LessonWork:
    """The work on the lessons of a course.

    Args:
        course: the learner's progress.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.tab = LessonTab.TEXT
        """The part that is displayed if there is not enough space for all parts."""
        self.playing = False
        """True during the playback of the steps."""
        self.doing = False
        """True while the board shows the task rather than the search."""
        self.now = 0.0
        """The time of the last update."""
        self._next_step = 0.0
        self._saved_at: object = None
        self._open()

    def _open(self) -> None:
        """Begin the current lesson."""
        self.playing = self.doing = False
        self.moves = self.course.moves_named()
        """The moves that the text may mention."""
        self._ask()

    def _ask(self) -> None:
        game, state = self.course.lesson.played_from
        self.prompt = Prompt()
        """The message that says why a click did not lead to a move."""
        self.position = TaskPosition(Match.new(game, (HUMAN, HUMAN), self.course.asked.state or state))
        """The position on the board of the current task; each task has its own object."""

    # --- what is shown --------------------------------------------------------------------------

    @property
    def choices(self) -> ChoiceTask | None:
        """The current task if it is a multiple-choice question; otherwise None."""
        asked = self.course.asked
        return asked if isinstance(asked, ChoiceTask) else None

    @property
    def asks(self) -> bool:
        """True while a multiple-choice question is displayed; always True in a lesson without a board."""
        return self.choices is not None and (self.doing or not has_board(self.course.lesson.game))

    @property
    def is_answered(self) -> bool:
        """True if the displayed answer is right, whether the learner found it or the program showed it."""
        verdict = self.course.task.verdict
        return verdict is not None and verdict.is_right

    @property
    def is_last(self) -> bool:
        """True if the open lesson is the last."""
        return self.course.number == len(self.course.lessons) - 1

    def scored(self) -> State | None:
        """The position at the displayed step if a search can evaluate it; otherwise None."""
        state, _ = self.course.position()
        return state if has_board(self.course.lesson.game) and state.outcome() is None else None

    @property
    def _place(self) -> object:
        course = self.course
        return (
            course.number,
            course.search,
            course.step_number,
            course.chosen,
            course.task.verdict,
            self.doing,
        )

    @property
    def tells_of_saving(self) -> bool:
        """True from the moment something has been saved until the learner moves on."""
        return self._saved_at == self._place

    def tell_of_saving(self) -> None:
        """Show the result of saving until the learner moves on."""
        self._saved_at = self._place

    def forget_saving(self) -> None:
        """Clear the result of saving."""
        self._saved_at = None

    # --- lessons and steps ----------------------------------------------------------------------

    def turn(self, step: int) -> None:
        """Open the next lesson (1) or the previous one (-1)."""
        before = self.course.number
        self.course.turn_to(before + step)
        if self.course.number != before:
            self._open()

    def show_search(self, index: int) -> None:
        """Switch to a search of the lesson, at its first step."""
        self.course.show_search(index)
        self.doing = False

    def step(self, by: int) -> None:
        """Move through the displayed search: ``by`` steps forward, or back if negative."""
        self.playing = self.doing = False
        self.course.go(by)

    def next_cut(self) -> None:
        """Go to the next cutoff in the search."""
        self.playing = self.doing = False
        self.course.next_cut()

    def play(self) -> None:
        """Start or pause the playback; at the end, it starts again from the first step."""
        if self.course.step_number == len(self.course.steps) - 1:
            self.course.go(-len(self.course.steps))
        self.playing, self.doing = not self.playing, False
        self._next_step = self.now + STEP_SECONDS

    def update(self, now: float) -> bool:
        """Update the time; return True if the playback has reached another step or has ended."""
        self.now = now
        if not self.playing or now < self._next_step:
            return False
        self._next_step = now + STEP_SECONDS
        if not self.course.go(1):
            self.playing = False
        return True

    # --- the task -------------------------------------------------------------------------------

    def do(self) -> None:
        """Switch the board to the task."""
        self.playing, self.doing = False, True
        self.tab = LessonTab.BOARD

    def ask_next(self) -> None:
        """Go to the next question."""
        self.course.ask_next()
        self._ask()
        self.do()

    def check(self) -> bool:
        """Show the task, check the answer, or go to the next question; return True if an answer was
        checked.
        """
        if self.is_answered and self.course.asks_more:
            self.ask_next()
        elif not self.doing:
            self.do()
        elif not self.course.chosen:
            missing = N_("Play a move on the board first")
            if self.choices is not None:
                missing = N_("Choose an answer first")
            self.prompt.refuse(say(missing), self.now)
        else:
            self.course.check()
            return True
        return False

    def pick(self, option: int) -> None:
        """Choose an answer to a multiple-choice question."""
        self.do()
        self.prompt.clear()
        self.course.pick(option)

    def show_solution(self) -> None:
        """Show a right answer."""
        self.do()
        self.course.show_solution()
