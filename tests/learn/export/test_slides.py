"""Pictures for slides show what is known at a step, and nothing later."""

from __future__ import annotations

import re

import pytest

from checkers_app.learn.exercises.exercise import from_branches, make_exercise
from checkers_app.learn.exercises.link import exercise_steps
from checkers_app.learn.export.figure import FigureShown, figure
from checkers_app.learn.export.slides import shown_at, step_slide
from checkers_app.learn.tree.tree import CUT

BOOK = from_branches(((3, 12, 8), (2, 4, 6), (14, 5, 2)))


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_first_step_shows_the_whole_tree_and_no_value() -> None:
    told = texts(step_slide(BOOK, 1).svg())
    assert told[:-1] == ["A", "B", "3", "12", "8", "C", "2", "4", "6", "D", "14", "5", "2"]
    assert told[-1] == "Step 1, at A: α = −∞, β = +∞"


@pytest.mark.parametrize("seed", [3, 9])
def test_a_cut_is_not_seen_before_it_is_made(seed: int) -> None:
    exercise = make_exercise(seed, 3)
    steps = exercise_steps(exercise)
    tree = steps.tree
    made = [steps.entering(row) for row in range(len(tree)) if tree.endings[row] == CUT]
    blank = {node.row: (node.x, node.inside) for node in figure(exercise).nodes}
    for at in range(len(steps)):
        shown = shown_at(exercise, at)
        drawn = figure(exercise, shown)
        assert {node.row: (node.x, node.inside) for node in drawn.nodes} == blank, "the tree stays as it is"
        cuts = [cut for cut in exercise.cuts if set(cut.branches) & shown.cuts]
        assert len(cuts) == sum(step <= at for step in made)
        for row in shown.values:
            assert steps.leaving(exercise.row_in_search[row]) <= at
    assert shown_at(exercise, 0) == FigureShown()


def test_the_window_in_the_words_is_that_of_the_step() -> None:
    steps = exercise_steps(BOOK)
    number = next(at for at, step in enumerate(steps, 1) if step.alpha == 3)
    assert texts(step_slide(BOOK, number).svg())[-1] == f"Step {number}, at A: α = 3, β = +∞"
    with pytest.raises(IndexError):
        step_slide(BOOK, len(steps) + 1)


def test_minimax_has_no_window() -> None:
    exercise = make_exercise(4, 1)
    told = texts(step_slide(exercise, 3).svg())
    assert "α" not in told[-1]
    assert step_slide(exercise, 3).png().startswith(b"\x89PNG")
