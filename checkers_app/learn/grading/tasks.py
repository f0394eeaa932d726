"""The tasks that can be graded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.learn.grading.asking import Student
from checkers_app.learn.grading.marks import FileGrade
from checkers_app.learn.grading.search_tasks import grade_alpha_beta, grade_minimax
from checkers_app.learn.grading.small_tasks import grade_evaluation, grade_ordering
from checkers_app.learn.grading.table_task import grade_table
from checkers_app.paths import asset


@dataclass(frozen=True, slots=True)
class GradedTask:
    """A task: a function that students have to write."""

    function: str
    """The name of the function."""
    grade: Callable[[Student, int], FileGrade]
    """Grades the student's function; the integer argument is the seed of the trees."""


TASKS: Mapping[str, GradedTask] = MappingProxyType(
    {
        "minimax": GradedTask("minimax", grade_minimax),
        "alphabeta": GradedTask("alphabeta", grade_alpha_beta),
        "evaluation": GradedTask("evaluate", lambda student, _seed: grade_evaluation(student)),
        "ordering": GradedTask("order", lambda student, _seed: grade_ordering(student)),
        "table": GradedTask("alphabeta", grade_table),
    }
)


def grade_file(file: Path, task: str, settings: BotSettings, seed: int = 0) -> FileGrade:
    """Grade a student's file.

    Args:
        file: the student's file.
        task: a key of :data:`TASKS`.
        settings: the limits of the process; ``seconds`` is the limit of a single call.
        seed: the seed of the trees.
    """
    with Student(file, TASKS[task].function, settings) as student:
        return TASKS[task].grade(student, seed)


def template(task: str) -> str:
    """The text of the file that students start from."""
    return asset("grading", f"{task}.py.txt").read_text(encoding="utf-8")
