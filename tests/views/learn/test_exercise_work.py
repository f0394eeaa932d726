"""A learner's entries in an exercise, and the text about them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers_app.learn.exercises.exercise import Given
from checkers_app.learn.tree.tree import Bound
from checkers_app.views.learn.exercise_work import ExerciseWork


def test_the_keys_pass_boxes_over_that_are_crossed_out() -> None:
    work = ExerciseWork(1, 2)
    (branch,) = (row for row in work.exercise.crossed if row in work.exercise.names)
    work.cross(branch)
    seen = set()
    for step in (1, -1):
        for _ in work.boxes:
            work.go(step)
            seen.add(work.selected)
    assert seen == set(work.boxes) - {branch}
    work.select(branch)
    assert not work.type("5"), "there is no box to be seen"
    assert branch not in work.paper.texts


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_hint_where_nothing_is_left_speaks_of_no_cut(seed: int, level: int) -> None:
    work = ExerciseWork(seed, level)
    work.show_solution()
    work.hint()
    assert work.tip is not None
    assert (work.tip.title, work.tip.text) == ("Every box is filled", "Press Check.")
    move = work.paper.move
    assert move is not None
    work.choose_move(move)
    work.hint()
    assert work.tip.text == "Mark the move that A chooses: click the node below it. Then press Check."


def test_the_last_branch_of_a_node_is_never_crossed_out_from_the_right() -> None:
    """The first move is always searched; pressing once more undoes all of it."""
    work = ExerciseWork(1, 2)
    children = list(work.exercise.full.children(0))
    work.select(0)
    crossed = []
    for _ in children:
        work.cut_below()
        crossed.append(sorted(work.paper.crossed))
    assert crossed == [*(children[place:] for place in range(len(children) - 1, 0, -1)), []]


def test_what_is_taken_back_is_not_marked_any_more() -> None:
    work = ExerciseWork(1, 2)
    row = work.selected
    for letter in str(work.exercise.value(row)):
        work.type(letter)
    work.check()
    assert work.mark(row)
    work.undo()
    assert work.mark(row) is None


def test_with_the_solution_every_window_is_told() -> None:
    work = ExerciseWork(1, 2)
    work.show_solution()
    told = [row for row in work.boxes if row in work.exercise.row_in_search]
    for row in told:
        work.select(row)
        assert work.is_told
        assert work.window() == work.window_told(row)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9999), st.sampled_from([1, 2, 3]))
def test_the_solution_that_is_shown_is_right(seed: int, level: int) -> None:
    work = ExerciseWork(seed, level)
    work.show_solution()
    assert work.solved
    assert work.tip is not None
    assert work.tip.title == "The solution"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_minimax_leaves_no_leaf_out(seed: int) -> None:
    work = ExerciseWork(seed, 1)
    assert work.exercise.leaves_visited < work.exercise.leaves  # of alpha-beta
    work.show_solution()
    work.check()
    assert work.solved
    assert work.tip is not None
    assert work.tip.text == f"A is worth {work.exercise.full.values[0]}."
    work = ExerciseWork(seed, 2)
    work.show_solution()
    work.check()
    assert work.tip is not None
    assert work.tip.text.endswith(" leaves were never looked at.")


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("how", [Given.HALF, Given.MOST])
def test_what_is_given_cannot_be_changed_and_counts_for_nobody(level: int, how: Given) -> None:
    work = ExerciseWork(5, level, help_given=how)
    before = work.paper
    assert set(before.texts) == work.given
    for row in work.given:
        work.select(row)
        assert work.selected not in work.given
    for branch in before.crossed:
        work.cross(branch)
    assert work.paper == before
    for _ in work.boxes:
        work.go(1)
        assert work.selected not in work.given
    assert work.counts()[:2] == (0, 0)
    work.check()
    assert work.counts()[:2] == (0, 0)
    assert all(work.mark(row) is None for row in work.given)
    assert not work.can_undo


def solve(work: ExerciseWork) -> None:
    """According to the solution, answer by answer."""
    told = ExerciseWork(work.seed, work.exercise.level, asks_windows=work.asks_windows)
    told.show_solution()
    for row, text in told.paper.texts.items():
        work.select(row)
        if work.selected == row:
            for letter in text:
                work.type(letter)
    for row, window in told.paper.windows.items():
        work.select(row)
        if work.selected == row:
            work.set_window(window)
    for branch in told.paper.crossed - work.paper.crossed:
        work.cross(branch)
    assert told.paper.move is not None
    work.choose_move(told.paper.move)


def test_after_three_trees_right_at_once_less_help_is_proposed() -> None:
    streak = 0
    for seed in (1, 2, 3):
        work = ExerciseWork(seed, 2, asks_windows=seed == 2, help_given=Given.HALF, streak=streak)
        solve(work)
        work.check()
        assert work.solved
        streak = work.streak
        assert work.tip is not None
        assert ("fewer boxes" in work.tip.text) is (seed == 3)
    work = ExerciseWork(4, 2, help_given=Given.HALF, streak=streak)
    work.type("9")
    work.type("9")
    work.check()
    assert work.streak == 0


def test_the_sign_of_a_bound_comes_and_goes_before_the_number() -> None:
    work = ExerciseWork(1, 2)
    shown = []
    for letter in "<4>>≤":
        assert work.type(letter)
        shown.append(work.paper.texts[work.selected])
    assert shown == ["≤", "≤4", "≥4", "4", "≤4"]
    assert not ExerciseWork(1, 1).type("<"), "minimax has no bounds"
    work.erase()
    assert work.selected not in work.paper.answers().values, "a sign alone is no answer"


@pytest.mark.parametrize("signed", [False, True])
def test_a_bound_without_its_sign_is_right_and_told_as_a_bound(*, signed: bool) -> None:
    work = ExerciseWork(1, 2)
    exercise = work.exercise
    bound_at = [row for row in exercise.decided() if exercise.bound(row) is not Bound.EXACT]
    assert bound_at
    for row in exercise.decided():
        work.select(row)
        if signed and row in bound_at:
            work.type("<" if exercise.bound(row) is Bound.AT_MOST else ">")
        for letter in str(exercise.value(row)):
            work.type(letter)
    for branch in exercise.crossed:
        work.cross(branch)
    work.choose_move(exercise.best_move)
    assert work.check().is_solved
    assert work.tip is not None
    name, value = exercise.name(bound_at[0]), exercise.value(bound_at[0])
    told = f"At {name} the search returns {value}. That is a bound: the value is at "
    assert (told in work.tip.text) is not signed
