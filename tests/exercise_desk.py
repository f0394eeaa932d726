"""An exercise opened in a window, and its answers."""

from __future__ import annotations

from driver import Driver

from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.tree.tree import Bound
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.exercise.tree_view import ExerciseTree, TreePaper


def open_exercise(
    driver: Driver, seed: int = 7, level: int = 2, size: tuple[int, int] = (1280, 800)
) -> ExerciseScene:
    scene = ExerciseScene(driver.context, seed, level)
    driver.open(scene, size)
    return scene


def drawn(scene: ExerciseScene) -> ExerciseTree:
    """The place of the tree on the page."""
    (paper,) = (element for element in scene.tree.walk() if isinstance(element, TreePaper))
    return paper.drawn


def middle_of_branch(scene: ExerciseScene, row: int) -> tuple[int, int]:
    (x1, y1), (x2, y2) = drawn(scene).branch(row)
    return round((x1 + x2) / 2), round((y1 + y2) / 2)


def answers(exercise: Exercise) -> dict[int, str]:
    """The text to type into each box."""
    rows = exercise.row_in_search if exercise.prunes else exercise.names
    signs = {Bound.EXACT: "", Bound.AT_MOST: "<", Bound.AT_LEAST: ">"}
    return {
        row: f"{signs[exercise.bound(row)]}{exercise.value(row)}" for row in exercise.names if row in rows
    }
