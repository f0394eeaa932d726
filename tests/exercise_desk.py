"""An exercise opened in a window, and its answers."""

from __future__ import annotations

from page_driver import SIZES, Reader

from checkers_app.learn.exercise import Exercise
from checkers_app.ui.context import Context
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene


def open_exercise(
    context: Context, seed: int = 7, level: int = 2, size: tuple[int, int] = SIZES[1]
) -> tuple[Reader, ExerciseScene]:
    scene = ExerciseScene(context, seed, level)
    return Reader(scene, size), scene


def answers(exercise: Exercise) -> dict[int, int]:
    rows = exercise.row_in_search if exercise.prunes else exercise.names
    return {row: exercise.value(row) for row in exercise.names if row in rows}
