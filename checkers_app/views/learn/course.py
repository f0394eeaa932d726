"""A learner's progress in the lessons: the open lesson, the step of its search, and the lesson's tasks."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from checkers_app.games.base import Move, State
from checkers_app.learn.lessons.lesson import TRIES, ChoiceTask, Lesson, Task
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import python_code
from checkers_app.learn.tree.steps import Step, Steps
from checkers_app.learn.tree.tree import Tree


@dataclass(slots=True)
class TaskState:
    """The learner's progress on one task of a lesson."""

    move: Move | None = None
    """The chosen move; None if no move is chosen."""
    option: int | None = None
    """The chosen option of a multiple-choice question."""
    verdict: Verdict | None = None
    """The verdict on the choice; None before it is checked."""
    tries: int = 0
    """The number of wrong answers."""
    done: bool = False
    """True once the task has been answered correctly."""
    shown: bool = False
    """True once the solution has been shown."""

    @property
    def gives_up(self) -> bool:
        """True after so many wrong answers that the page should offer the solution."""
        return self.tries >= TRIES and not self.done


class Course:
    """The lessons, in order; one of them is open.

    Args:
        number: the index of the lesson to open; None for the first lesson that has not been completed.
        done: the keys of the lessons that were completed earlier.
        python: True if rules are shown as the program's own Python source where possible.
    """

    def __init__(
        self, number: int | None = None, done: AbstractSet[str] = frozenset(), *, python: bool = False
    ) -> None:
        self.lessons = lessons()
        self.tasks = [
            tuple(TaskState(done=lesson.key in done) for _ in lesson.tasks) for lesson in self.lessons
        ]
        """The progress on the tasks of each lesson."""
        if number is None:
            number = next((index for index in range(len(self.lessons)) if not self.is_done(index)), 0)
        self._python = python
        self.number = 0
        """The index of the open lesson."""
        self.question = 0
        """The index of the current task in the open lesson."""
        self.search = 0
        """The index of the search that the learner is stepping through."""
        self.step_number = 0
        self._steps: Steps
        self.turn_to(number)

    @property
    def lesson(self) -> Lesson:
        """The open lesson."""
        return self.lessons[self.number]

    @property
    def asked(self) -> Task | ChoiceTask:
        """The current task."""
        return self.lesson.tasks[self.question]

    @property
    def task(self) -> TaskState:
        """The progress on the current task."""
        return self.tasks[self.number][self.question]

    def is_done(self, number: int) -> bool:
        """True once all tasks in a lesson have been answered correctly."""
        return all(task.done for task in self.tasks[number])

    @property
    def is_over(self) -> bool:
        """True once every task in the open lesson has been answered correctly or its solution has been
        shown.
        """
        return all(task.done or task.shown for task in self.tasks[self.number])

    @property
    def is_finished(self) -> bool:
        """True if the last lesson is over and its last task is displayed."""
        return self.number == len(self.lessons) - 1 and not self.asks_more and self.is_over

    @property
    def steps(self) -> Steps:
        """The steps of the search."""
        return self._steps

    @property
    def tree(self) -> Tree:
        """The tree of the search; with iterative deepening, the tree of the last iteration."""
        return self._steps.tree

    @property
    def step(self) -> Step:
        """The displayed step."""
        return self._steps[self.step_number]

    # --- turning pages --------------------------------------------------------------------------

    def turn_to(self, number: int) -> None:
        """Open a lesson at its first task that has not been completed; invalid numbers have no effect."""
        if 0 <= number < len(self.lessons):
            self.number = number
            self.question = next((at for at, task in enumerate(self.tasks[number]) if not task.done), 0)
            if not self.task.done:
                self.choose(None)  # a task whose solution was only shown is asked again
            self.show_search(0)

    def show_search(self, index: int) -> None:
        """Switch to one of the searches in the lesson, at its first step."""
        self.search = index
        lesson, search = self.lesson, self.lesson.searches[index]
        self._steps = Steps(search.record(lesson.game, lesson.state).tree, search.rule(python=self._python))
        self.step_number = 0

    @property
    def python(self) -> bool | None:
        """True if the rule is shown as Python; None if it cannot be shown as Python."""
        search = self.lesson.searches[self.search]
        if python_code(search.method, cuts_ties=search.cuts_ties) is None:
            return None
        return self._python

    def tell(self, *, python: bool) -> None:
        """Switch the rule to Python or to pseudocode, without changing the step."""
        self._python = python
        search = self.lesson.searches[self.search]
        self._steps = self._steps.told_by(search.rule(python=python))

    # --- stepping -------------------------------------------------------------------------------

    def go(self, step: int) -> bool:
        """Move ``step`` steps through the search: forward if positive, back if negative. Return False if the
        displayed step does not change.
        """
        number = max(0, min(len(self._steps) - 1, self.step_number + step))
        moved = number != self.step_number
        self.step_number = number
        return moved

    def next_cut(self) -> bool:
        """Go to the next cutoff; return False if there are no more."""
        found = self._steps.next_cut(self.step_number)
        if found is not None:
            self.step_number = found
        return found is not None

    def decided(self, row: int) -> bool:
        """True if the search has left the node by the displayed step.  If the row is a stub (a marker for
        missing branches), True if the search has cut off these branches by that step.
        """
        return self._steps.leaving(row) <= self.step_number

    def entered(self, row: int) -> bool:
        """True if, by the displayed step, the search has entered the node."""
        return self._steps.entering(row) <= self.step_number

    def position(self) -> tuple[State, Move | None]:
        """The position at the displayed step, and the move that led to it."""
        row = self.step.row
        return self.tree.position(row), self.tree.move(row)

    # --- the task -------------------------------------------------------------------------------

    @property
    def asks_more(self) -> bool:
        """True if there is another task after this one."""
        return self.question < len(self.lesson.tasks) - 1

    def ask_next(self) -> None:
        """Go to the next task of the lesson, if there is one."""
        if self.asks_more:
            self.question += 1

    def choose(self, move: Move | None) -> None:
        """Choose a move on the board of the task; None clears the choice."""
        self.task.move = move
        self.task.option = self.task.verdict = None

    def pick(self, option: int) -> None:
        """Choose an option of a multiple-choice question."""
        self.task.option = option
        self.task.verdict = None

    @property
    def chosen(self) -> str:
        """The chosen move or option, in words; empty if there is none."""
        asked, task = self.asked, self.task
        if isinstance(asked, ChoiceTask):
            return "" if task.option is None else asked.label(task.option)
        return "" if task.move is None else asked.state.move_text(task.move)

    def _judged(self) -> Verdict | None:
        """The verdict on the current choice; None if there is none."""
        asked, task = self.asked, self.task
        if isinstance(asked, ChoiceTask):
            return None if task.option is None else asked.check(task.option)
        return None if task.move is None else asked.check(task.move)

    def check(self) -> Verdict | None:
        """Check the current choice and return the verdict; None if there is no choice."""
        task = self.task
        verdict = task.verdict = self._judged()
        if verdict is None:
            return None
        if verdict.is_right:
            task.done = True
        else:
            task.tries += 1
        return verdict

    def show_solution(self) -> None:
        """Show the first right answer and why it is right; a move is shown on the board."""
        asked, task = self.asked, self.task
        task.shown = True
        if isinstance(asked, ChoiceTask):
            task.option = asked.solutions()[0]
        else:
            task.move = asked.solutions()[0]
        task.verdict = self._judged()

    def moves_named(self) -> dict[str, tuple[State, Move]]:
        """The moves that the lesson's text may mention: a mapping from their notation to a position and the
        move.
        """
        lesson, named = self.lesson, dict[str, tuple[State, Move]]()
        if not has_board(lesson.game):
            return named
        states = (lesson.played_from[1], lesson.state)
        for state in states:
            for move in state.legal_moves():
                after = state.play(move)
                for reply in after.legal_moves():
                    named.setdefault(after.move_text(reply), (after, reply))
        for state in states:
            for move in state.legal_moves():
                named[state.move_text(move)] = (state, move)
        return named
