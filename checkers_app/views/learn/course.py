"""Where a learner is in the lessons: the page, the step of its search, the task and its tries."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from checkers_app.games.base import Move, State
from checkers_app.learn.lesson import TRIES, Lesson
from checkers_app.learn.lessons import lessons
from checkers_app.learn.predict import Verdict
from checkers_app.learn.steps import Step, Steps
from checkers_app.learn.tree import Tree


@dataclass(slots=True)
class TaskState:
    """What was done on the task of one lesson."""

    move: Move | None = None
    """The move that was chosen and not yet taken back."""
    verdict: Verdict | None = None
    """What was said of it."""
    tries: int = 0
    """Wrong answers."""
    done: bool = False
    """True once it was answered rightly."""
    shown: bool = False
    """True once the solution was asked for."""

    @property
    def gives_up(self) -> bool:
        """True if the solution is to be offered first."""
        return self.tries >= TRIES and not self.done


class Course:
    """The lessons in their order, one of them open.

    Args:
        number: index of the lesson to open; None for the first whose task is still to be done.
        done: the keys of those that were done before.
    """

    def __init__(self, number: int | None = None, done: AbstractSet[str] = frozenset()) -> None:
        self.lessons = lessons()
        self.tasks = [TaskState(done=lesson.key in done) for lesson in self.lessons]
        if number is None:
            number = next((index for index, task in enumerate(self.tasks) if not task.done), 0)
        self.number = 0
        """Index of the open lesson."""
        self.search = 0
        """Index of the search that is stepped through."""
        self.step_number = 0
        self._steps: Steps
        self.turn_to(number)

    @property
    def lesson(self) -> Lesson:
        """The open one."""
        return self.lessons[self.number]

    @property
    def task(self) -> TaskState:
        """What was done on its task."""
        return self.tasks[self.number]

    @property
    def steps(self) -> Steps:
        """Its steps."""
        return self._steps

    @property
    def tree(self) -> Tree:
        """Its tree; with iterative deepening that of the last iteration."""
        return self._steps.tree

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self._steps[self.step_number]

    # --- turning pages --------------------------------------------------------------------------

    def turn_to(self, number: int) -> None:
        """Open a lesson; beyond the ends nothing happens."""
        if 0 <= number < len(self.lessons):
            self.number = number
            self.show_search(0)

    def show_search(self, index: int) -> None:
        """Step through another of the lesson's searches, from its beginning."""
        self.search = index
        lesson = self.lesson
        self._steps = Steps(lesson.searches[index].record(lesson.game, lesson.state).tree)
        self.step_number = 0

    # --- stepping -------------------------------------------------------------------------------

    def go(self, step: int) -> bool:
        """Some steps on or back; False at the ends."""
        number = max(0, min(len(self._steps) - 1, self.step_number + step))
        moved = number != self.step_number
        self.step_number = number
        return moved

    def next_cut(self) -> bool:
        """To the next cut; False if none follows."""
        found = self._steps.next_cut(self.step_number)
        if found is not None:
            self.step_number = found
        return found is not None

    def decided(self, row: int) -> bool:
        """True if the search has come back from the node (or cut the stub) at the shown step."""
        return self._steps.leaving(row) <= self.step_number

    def entered(self, row: int) -> bool:
        """True if the search has come to the node at the shown step."""
        return self._steps.entering(row) <= self.step_number

    def position(self) -> tuple[State, Move | None]:
        """The position that the shown step is about, and the move that led there."""
        row = self.step.row
        return self.tree.position(row), self.tree.move(row)

    # --- the task -------------------------------------------------------------------------------

    def choose(self, move: Move | None) -> None:
        """Lay a move on the board of the task, or take it back."""
        self.task.move = move
        self.task.verdict = None

    def check(self) -> Verdict | None:
        """Is the chosen move the one asked for?  None if none was chosen."""
        task = self.task
        if task.move is None:
            return None
        verdict = task.verdict = self.lesson.task.check(task.move)
        if verdict.is_right:
            task.done = True
        else:
            task.tries += 1
        return verdict

    def show_solution(self) -> None:
        """Lay the first right move on the board and say why it is right."""
        task = self.task
        task.shown = True
        task.move = self.lesson.task.solutions()[0]
        task.verdict = self.lesson.task.check(task.move)

    def moves_named(self) -> dict[str, tuple[State, Move]]:
        """Texts of moves that the lesson may speak of -> where they are made."""
        lesson, named = self.lesson, dict[str, tuple[State, Move]]()
        for state in (lesson.task.state, lesson.state):
            for move in state.legal_moves():
                after = state.play(move)
                for reply in after.legal_moves():
                    named.setdefault(after.move_text(reply), (after, reply))
        for state in (lesson.task.state, lesson.state):
            for move in state.legal_moves():
                named[state.move_text(move)] = (state, move)
        return named
