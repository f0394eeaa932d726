"""An exercise opened in a window, and its answers."""

from __future__ import annotations

from driver import Driver

from checkers_app.learn.exercise import Exercise
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene


def open_exercise(
    driver: Driver, seed: int = 7, level: int = 2, size: tuple[int, int] = (1280, 800)
) -> ExerciseScene:
    scene = ExerciseScene(driver.context, seed, level)
    driver.open(scene, size)
    return scene


def answers(exercise: Exercise) -> dict[int, int]:
    rows = exercise.row_in_search if exercise.prunes else exercise.names
    return {row: exercise.value(row) for row in exercise.names if row in rows}
