"""Draws the tree of an exercise at a step of its search, as a picture for a slide.

The whole tree is shown from the beginning, with its letters and the numbers of its leaves, so that a
picture never reveals which branches will be cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.drawing.marks import Mark, Stroke, Text
from checkers_app.drawing.raster import marks_png
from checkers_app.drawing.svg import marks_svg
from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.exercises.link import exercise_steps
from checkers_app.learn.export.figure import FigureNode, FigureShown, NodeShape, figure, figure_marks
from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short
from checkers_app.words import say

_FOOT = 34
"""The height of the space for words below the tree, in units."""
_HEAD = 10
"""The height of the space above the tree for the frame around the root, in units."""
_LEAST = 420
"""The minimum width of a picture in units, so that the text fits."""
_RING = 26


@dataclass(frozen=True, slots=True)
class Slide:
    """A picture of one step of a search."""

    title: str
    marks: tuple[Mark, ...]
    width: float
    height: float

    def svg(self) -> str:
        """The picture as SVG text."""
        return marks_svg(self.marks, self.width, self.height, self.title)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return marks_png(self.marks, self.width, self.height, 3)


def step_slide(exercise: Exercise, number: int) -> Slide:
    """A slide with the tree at a step of the search.

    Args:
        exercise: the exercise with the tree.
        number: the number of the step, from 1.

    Raises:
        IndexError: if there is no such step.
    """
    steps, at = exercise_steps(exercise), number - 1
    step = steps[at]
    drawn = figure(exercise, shown_at(exercise, at))
    back = {searched: row for row, searched in exercise.row_in_search.items()}
    row = step.row
    if exercise.prunes:  # at a cut, the step is at the node above it
        while row not in back:
            row = steps.tree.path(row)[-2]
        row = back[row]
    node = drawn.by_row[row]
    words = say("Step {number}, at {node}", number=number, node=node.inside)
    if exercise.prunes:
        window = {"alpha": short(step.alpha, Scale.POINTS), "beta": short(step.beta, Scale.POINTS)}
        words = say(
            "Step {number}, at {node}: α = {alpha}, β = {beta}", number=number, node=node.inside, **window
        )
    if exercise.seed is not None:
        words = f"{say('Exercise {number}', number=exercise.seed)} · {words}"
    width, height = max(_LEAST, drawn.width), _HEAD + drawn.height + _FOOT
    left = (width - drawn.width) / 2
    marks = (
        *figure_marks(drawn, left, _HEAD),
        *_ring(node, left),
        Text(width / 2, height - 14, words, 15, anchor="middle"),
    )
    return Slide(words, marks, width, height)


def shown_at(exercise: Exercise, at: int) -> FigureShown:
    """The values and cuts known at a step; steps are counted from 0."""
    steps = exercise_steps(exercise)
    if not exercise.prunes:
        return FigureShown(frozenset(row for row in exercise.names if steps.leaving(row) <= at))
    values = frozenset(
        row
        for row, searched in exercise.row_in_search.items()
        if row in exercise.names and steps.leaving(searched) <= at
    )
    cuts = (cut for cut in exercise.cuts if steps.entering(cut.reason.stub) <= at)
    return FigureShown(values, frozenset(branch for cut in cuts for branch in cut.branches))


def _ring(node: FigureNode, left: float) -> Iterator[Mark]:
    """A frame around the node of the step."""
    reach = _RING if node.shape is not NodeShape.LEAF else _RING / 2
    x, y = left + node.x, _HEAD + node.y
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield Stroke(*start, *end, 2.4)
