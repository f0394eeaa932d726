"""An exercise as a picture file, with the current answers."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.traced import Tracing
from checkers_app.ui.learn.exercise.tree_view import ExerciseTree
from checkers_app.ui.learn.on_paper import on_paper
from checkers_app.views.learn.exercise_work import ExerciseWork

_ROW = 130
"""The distance between two rows of nodes in units."""


def exercise_drawing(work: ExerciseWork, title: str) -> Tracing:
    """A drawing of the tree with its boxes, crosses, marked move and the alpha-beta windows that were
    entered.
    """

    def paint(look: Look, surface: Surface, place: Rect) -> None:
        ExerciseTree(work, place).draw(look, surface, None, caret=False, typing=False)

    return on_paper(title, "", paint, _ROW * (work.exercise.full.depth + 1))
