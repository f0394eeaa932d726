"""Where a learner is in the lessons: the page, the step of its search, the question and its tries."""

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
    """What was done on one task of a lesson."""

    move: Move | None = None
    """The move that was chosen and not yet taken back."""
    option: int | None = None
    """The answer that was chosen, where there are some to choose from."""
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
        number: index of the lesson to open; None for the first that is still to be done.
        done: the keys of those that were done before.
        python: whether rules are told in the program's own Python, where that can be shown.
    """

    def __init__(
        self, number: int | None = None, done: AbstractSet[str] = frozenset(), *, python: bool = False
    ) -> None:
        self.lessons = lessons()
        self.tasks = [
            tuple(TaskState(done=lesson.key in done) for _ in lesson.tasks) for lesson in self.lessons
        ]
        """For each lesson what was done on each of its tasks."""
        if number is None:
            number = next((index for index in range(len(self.lessons)) if not self.is_done(index)), 0)
        self._python = python
        self.number = 0
        """Index of the open lesson."""
        self.question = 0
        """Index of the task of it that is asked."""
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
    def asked(self) -> Task | ChoiceTask:
        """The task of it that is asked."""
        return self.lesson.tasks[self.question]

    @property
    def task(self) -> TaskState:
        """What was done on that."""
        return self.tasks[self.number][self.question]

    def is_done(self, number: int) -> bool:
        """True once every task of a lesson was answered rightly."""
        return all(task.done for task in self.tasks[number])

    @property
    def is_over(self) -> bool:
        """True if each task of the open lesson was answered rightly, or its solution was shown."""
        return all(task.done or task.shown for task in self.tasks[self.number])

    @property
    def is_finished(self) -> bool:
        """True once the last question of the last lesson was answered rightly."""
        return self.number == len(self.lessons) - 1 and not self.asks_more and self.is_over

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
        """Open a lesson at the first task still to be done; beyond the ends nothing happens."""
        if 0 <= number < len(self.lessons):
            self.number = number
            self.question = next((at for at, task in enumerate(self.tasks[number]) if not task.done), 0)
            if not self.task.done:
                self.choose(None)  # what was only shown is asked anew
            self.show_search(0)

    def show_search(self, index: int) -> None:
        """Step through another of the lesson's searches, from its beginning."""
        self.search = index
        lesson, search = self.lesson, self.lesson.searches[index]
        self._steps = Steps(search.record(lesson.game, lesson.state).tree, search.rule(python=self._python))
        self.step_number = 0

    @property
    def python(self) -> bool | None:
        """Whether the rule is told in Python; None where that cannot be shown."""
        search = self.lesson.searches[self.search]
        if python_code(search.method, cuts_ties=search.cuts_ties) is None:
            return None
        return self._python

    def tell(self, *, python: bool) -> None:
        """Tell the rule of the same step in Python, or in its own words."""
        self._python = python
        search = self.lesson.searches[self.search]
        self._steps = self._steps.told_by(search.rule(python=python))

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

    @property
    def asks_more(self) -> bool:
        """True if the lesson asks something after this."""
        return self.question < len(self.lesson.tasks) - 1

    def ask_next(self) -> None:
        """Ask the next task of the lesson, if there is one."""
        if self.asks_more:
            self.question += 1

    def choose(self, move: Move | None) -> None:
        """Lay a move on the board of the task, or take back what was chosen."""
        self.task.move = move
        self.task.option = self.task.verdict = None

    def pick(self, option: int) -> None:
        """Choose one of the answers."""
        self.task.option = option
        self.task.verdict = None

    @property
    def chosen(self) -> str:
        """What was chosen, in words; empty if nothing was."""
        asked, task = self.asked, self.task
        if isinstance(asked, ChoiceTask):
            return "" if task.option is None else asked.label(task.option)
        return "" if task.move is None else asked.state.move_text(task.move)

    def _judged(self) -> Verdict | None:
        """What is said of what was chosen; None if nothing was."""
        asked, task = self.asked, self.task
        if isinstance(asked, ChoiceTask):
            return None if task.option is None else asked.check(task.option)
        return None if task.move is None else asked.check(task.move)

    def check(self) -> Verdict | None:
        """Is what was chosen right?  None if nothing was chosen."""
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
        """Choose the first right answer, laid on the board if it is a move, and say why it is right."""
        asked, task = self.asked, self.task
        task.shown = True
        if isinstance(asked, ChoiceTask):
            task.option = asked.solutions()[0]
        else:
            task.move = asked.solutions()[0]
        task.verdict = self._judged()

    def moves_named(self) -> dict[str, tuple[State, Move]]:
        """Texts of moves that the lesson may speak of -> where they are made."""
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
