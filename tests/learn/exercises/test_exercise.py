from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from sheets import sheet, solution

from checkers_app.drawing.marks import HEIGHT, WIDTH
from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import alpha_beta, minimax
from checkers_app.games.base import Move, no_opinion
from checkers_app.learn.exercises.checking import AnswerFault, Answers, check
from checkers_app.learn.exercises.exercise import (
    LEVELS,
    OPEN,
    Exercise,
    Given,
    from_branches,
    is_deep,
    make_exercise,
)
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, points
from checkers_app.learn.tree.tree import Bound

MOCK = (((4, 6), (3, 5)), ((2, 4), (7, 1)), ((8, 7), (9, 3)))
"""The tree of the specification: two cuts, three leaves."""


def engine_visits(exercise: Exercise) -> list[tuple[int, ...]]:
    """The paths that the program's own alpha-beta follows, recorded by the tree itself."""
    visits = []

    class Watched(AbstractNode):
        __slots__ = ()

        def play(self, move: Move) -> Watched:
            below = AbstractNode.play(self, move)
            visits.append(below.path)
            return Watched(below.branches, below.side_to_move, below.path)

    result = alpha_beta(Watched(exercise.branches), exercise.full.depth, no_opinion, end_score=points)
    assert result.score == exercise.full.values[0]
    assert result.cutoffs == len(exercise.cuts)
    assert result.nodes == len(visits) + 1
    return [(), *visits]


def solved(exercise: Exercise) -> Answers:
    boxes = {
        row: exercise.value(row)
        for row in exercise.names
        if not exercise.prunes or row in exercise.row_in_search
    }
    crossed = exercise.crossed if exercise.prunes else frozenset[int]()
    return Answers(boxes, bounds_of(exercise, boxes), crossed, exercise.best_move)


def bounds_of(exercise: Exercise, rows: Iterable[int]) -> dict[int, Bound]:
    """As stated by the exercise."""
    return {row: exercise.bound(row) for row in rows if exercise.bound(row) is not Bound.EXACT}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_200_exercises_are_what_the_engine_does(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        level = LEVELS[seed % 3]
        exercise = make_exercise(seed, level)
        full = exercise.full
        by_path = {
            tuple(full.moves[node] + 1 for node in full.path(row)[1:]): row for row in range(len(full))
        }
        assert exercise.order == tuple(by_path[path] for path in engine_visits(exercise))
        root = AbstractNode(exercise.branches)
        assert minimax(root, full.depth, no_opinion, points).score == full.values[0]
        # No two siblings are equal, so there is one right move and one reason for each value.
        for row in exercise.names:
            values = [full.values[child] for child in full.children(row)]
            assert len(set(values)) == len(values)
            assert 2 <= len(values) <= 4
        assert 2 <= full.depth <= 4
        unvisited = set(range(len(full))) - set(exercise.order)
        below_cuts = {row for cut in exercise.crossed for row in range(cut, cut + full.sizes[cut])}
        assert unvisited == below_cuts
        assert all(cut.alpha > cut.beta for cut in exercise.cuts) or level == 1
        if level > 1:
            assert 2 <= exercise.leaves - exercise.leaves_visited <= 4
        if level == 2:
            assert len(exercise.cuts) == 1
        if level == 3:
            assert any(is_deep(exercise, cut) for cut in exercise.cuts)
        done = check(exercise, solved(exercise))
        assert done.is_solved
        assert all(done.states.values())
        assert make_exercise(seed, level).branches == exercise.branches
        for row in set(exercise.order) & set(exercise.names):
            assert exercise.window(row, solved(exercise).values) == exercise.entered_with(row)


def test_the_tree_of_the_design() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    assert "".join(letters) == "ABCDEFGHIJ"
    assert [exercise.name(cut.node) for cut in exercise.cuts] == ["C", "J"]
    assert exercise.leaves_visited == 9
    assert exercise.name(exercise.best_move) == "D"
    page = solution_text(exercise)
    assert (
        "after G, β = 4. A already has α = 5 from B. 5 ≥ 4, so H is cut (never looked at: 7 and 1)." in page
    )
    assert "after the leaf 9, α = 9. D already has β = 8 from I. 9 ≥ 8, so the leaf 3 is cut." in page


def solution_text(exercise: Exercise) -> str:
    from checkers_app.learn.class_sets.sheet import cut_in_words  # noqa: PLC0415

    return " ".join(cut_in_words(exercise, cut) for cut in exercise.cuts)


def test_mistakes_are_explained_without_giving_the_value_away() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    b, c, h = letters["B"], letters["C"], letters["H"]
    values = {letters["E"]: 6, letters["F"]: 5}
    assert not check(exercise, Answers(values)).remarks
    (remark,) = check(exercise, Answers({**values, b: 6})).remarks
    assert (remark.fault, remark.row, remark.title) == (AnswerFault.VALUE, b, "B is not 6")
    assert remark.text.startswith("B is a MIN node: it takes the smallest of E and F, and 6 is the largest.")
    assert remark.formula == "B = min(E, F)\n  = min(6, 5) = ?"
    assert "?" in check(exercise, Answers({b: 6})).remarks[0].formula
    (remark,) = check(exercise, Answers(values, crossed={letters["D"]})).remarks
    assert remark.fault is AnswerFault.WRONG_CUT
    assert remark.text.startswith("D must be looked at: here α is 5 and β is +∞.")
    (remark,) = check(exercise, Answers({**values, b: 5, letters["G"]: 4, c: 4})).remarks
    assert (remark.fault, remark.row) == (AnswerFault.MISSED_CUT, h)
    assert remark.text == "C is done: β is 4, and A already has 5. So H is never looked at."
    (remark,) = check(exercise, Answers({h: 7})).remarks
    assert remark.fault is AnswerFault.MISSED_CUT
    wrong_move = check(exercise, replace(solved(exercise), move=b))
    assert [remark.fault for remark in wrong_move.remarks] == [AnswerFault.MOVE]
    assert "Which of B, C and D" in wrong_move.remarks[0].text
    empty = check(exercise, Answers())
    assert (empty.right, empty.open, empty.remarks) == (0, 9 + 2 + 1, ())


def test_a_bound_is_told_from_a_value() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    b, c, j, right = letters["B"], letters["C"], letters["J"], solved(exercise)
    assert right.bounds == {c: Bound.AT_MOST, j: Bound.AT_LEAST}
    assert check(exercise, replace(right, bounds={})).remarks == (), (
        "the number alone is what the search returns"
    )
    for row, bounds, title, words in (
        (c, {**right.bounds, c: Bound.AT_LEAST}, "C ≥4 is not right", "Which direction?"),
        (b, {**right.bounds, b: Bound.AT_LEAST}, "B is not a bound", "write only the number"),
    ):
        (remark,) = check(exercise, replace(right, bounds=bounds)).remarks
        assert (remark.fault, remark.row, remark.title) == (AnswerFault.VALUE, row, title)
        assert words in remark.text
    minimax = from_branches(MOCK, 4, 1)
    assert {minimax.bound(row) for row in minimax.names} == {Bound.EXACT}


@pytest.mark.slow
def test_level_3_has_many_shapes() -> None:
    def shape(branches: Branches) -> object:
        return isinstance(branches, int) or tuple(map(shape, branches))

    trees = [make_exercise(seed, 3).branches for seed in range(1, 41)]
    assert len({shape(tree) for tree in trees}) >= 12
    assert {depth_of(tree) for tree in trees} == {4}
    assert max(map(leaves_of, trees)) <= 17


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_given_is_what_the_search_decides_first(level: int) -> None:
    for seed in range(1, 6):
        exercise = make_exercise(seed, level)
        order = exercise.decided()
        assert order[-1] == 0
        assert set(order) == (set(exercise.order) if level > 1 else set(exercise.names)) & set(exercise.names)
        for how, count in ((Given.NONE, 0), (Given.HALF, len(order) // 2), (Given.MOST, len(order) - 1)):
            given = exercise.given(how)
            assert given == set(order[:count])
            for row in given:
                below = range(row, row + exercise.full.sizes[row])
                assert given >= set(order) & set(below), "whatever a given value rests on is given, too"


def test_every_wrong_value_and_cut_is_noticed() -> None:
    for seed in range(12):
        exercise = make_exercise(seed, LEVELS[seed % 3])
        right = solved(exercise)
        for row, value in right.values.items():
            result = check(exercise, replace(right, values={**right.values, row: value + 1}))
            assert [(remark.fault, remark.row) for remark in result.remarks] == [(AnswerFault.VALUE, row)]
            assert result.states[row] is False
            shown = result.remarks[0].formula.splitlines()[-1]
            assert shown.endswith("= ?")
        for row in right.crossed:
            result = check(exercise, replace(right, crossed=right.crossed - {row}))
            assert [(remark.fault, remark.row) for remark in result.remarks] == [
                (AnswerFault.MISSED_CUT, row)
            ]
        for row in set(exercise.order) - {0}:
            result = check(exercise, replace(right, crossed={*right.crossed, row}))
            assert AnswerFault.WRONG_CUT in {remark.fault for remark in result.remarks}


def test_windows_are_checked_node_by_node() -> None:
    for seed in range(12):
        exercise = make_exercise(seed, 2 + seed % 2)
        right = solved(exercise)
        inner = [row for row in exercise.order if row in exercise.names]
        windows = {row: exercise.entered_with(row) for row in inner}
        wanted = {row for row in inner if windows[row] != OPEN}
        assert check(exercise, right).is_solved, "nobody has to set them unless asked"
        missing = check(exercise, right, windows=True)
        assert (missing.open, missing.remarks) == (len(wanted), ())
        done = check(exercise, replace(right, windows={row: windows[row] for row in wanted}), windows=True)
        assert done.is_solved
        assert done.right == check(exercise, right).right + len(wanted)
        assert done.windows == dict.fromkeys(wanted, True)
        for row in inner:
            alpha, beta = windows[row]
            for given in ((alpha - 1 if alpha > 0 else 7, beta), (alpha, beta + 1 if beta < 9 else 0)):
                result = check(exercise, replace(right, windows={**windows, row: given}), windows=True)
                assert [(remark.fault, remark.row) for remark in result.remarks] == [
                    (AnswerFault.WINDOW, row)
                ]
                assert result.windows[row] is False
                assert result.remarks[0].formula.endswith("= ?")
    level_1 = make_exercise(1, 1)
    assert check(level_1, replace(solved(level_1), windows={0: (3, 4)}), windows=True).is_solved


def test_a_wrong_window_is_explained_without_giving_the_value_away() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    (remark,) = check(exercise, Answers(windows={letters["I"]: (6, INFINITY)})).remarks
    assert remark.title == "α at I is not 6"
    assert remark.text == (
        "α is what MAX is sure of on the way down to I: the largest of the values it has seen "
        "so far, B and C."
    )
    assert remark.formula == "α = max(B, C) = ?"
    (remark,) = check(exercise, Answers(windows={letters["E"]: (-INFINITY, 9)})).remarks
    assert remark.title == "β at E is not 9"
    assert remark.text.startswith("No MIN node above E has finished a branch yet")


def test_the_window_follows_the_boxes() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    assert exercise.window(letters["I"], {}) == (-INFINITY, INFINITY)
    assert exercise.window(letters["I"], {letters["B"]: 6, letters["C"]: 4}) == (6, INFINITY)
    assert exercise.window(letters["H"], {letters["B"]: 5, letters["G"]: 4}) == (5, 4)


@pytest.mark.slow
def test_sheets_are_pages_of_a4_with_everything_within_the_margins() -> None:
    for seed in range(20):
        for level in LEVELS:
            blank, done = sheet(seed, level), solution(seed, level)
            assert blank != done
            for page in (blank, done):
                root = ET.fromstring(page)  # noqa: S314 - our own text
                assert root.get("width") == "210mm"
                assert root.get("height") == "297mm"
                assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
                boxes = [
                    (float(r.get("y", 0)), float(r.get("x", 0)), float(r.get("width", 0)))
                    for r in root.iter("{http://www.w3.org/2000/svg}rect")
                    if r.get("rx") == "6"
                ]
                for (y1, x1, width1), (y2, x2, _) in pairwise(sorted(boxes)):
                    assert y1 != y2 or x1 + width1 < x2, "boxes do not overlap"
                assert all(x >= 48 and x + width <= WIDTH - 48 and width > 28 for _, x, width in boxes)
                lines = [float(t.get("y", 0)) for t in root.iter("{http://www.w3.org/2000/svg}text")]
                assert max(lines) < HEIGHT - 20
                colours = {e.get(name) for e in root.iter() for name in ("fill", "stroke")}
                assert colours <= {None, "none", "#000", "#fff"}, "black on white"
            exercise = make_exercise(seed, level)
            assert f"{exercise.full.values[0]}" in done
            if level > 1:
                assert f"leaves looked at: {exercise.leaves_visited} of {exercise.leaves}" in done


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="no level 4"):
        make_exercise(1, 4)


def test_a_sheet_says_what_its_solution_writes() -> None:
    for seed in range(1, 20):
        asked = sheet(seed)
        assert "Cross out (//) the rest as soon as α ≥ β." in asked
        for sign in "≤≥–":
            if any(f">{sign}" in line for line in solution(seed).splitlines()):
                assert sign in asked.split("In each box, write a number")[1].split("</text>")[0]
    assert "≤" not in sheet(7, 1), "minimax has no bounds"


def test_a_cut_that_was_missed_is_told_to_who_leaves_its_boxes_empty_and_chooses_a_move() -> None:
    exercise = from_branches(MOCK, 4, 2)
    letters = {name: row for row, name in exercise.names.items()}
    right = solved(exercise)
    upto = {row: right.values[row] for row in (letters["E"], letters["F"], letters["B"], letters["G"])}
    assert check(exercise, Answers(upto)).remarks == (), "nothing tells yet that the cut was missed"
    found = check(exercise, Answers(upto, move=exercise.best_move))
    assert found.remarks[0].fault is AnswerFault.MISSED_CUT
    assert found.remarks[0].row in exercise.crossed


def deep_cuts(branches: Branches) -> tuple[int, int]:
    """(cuts, deep cuts) of an independent alpha-beta that remembers the ply of each bound."""
    found = [0, 0]

    def search(node: Branches | int, ply: int, low: tuple[int, int], high: tuple[int, int]) -> int:
        if isinstance(node, int):
            return node
        best = -99 if ply % 2 == 0 else 99
        for place, child in enumerate(node, 1):
            value = search(child, ply + 1, low, high)
            if ply % 2 == 0:
                best = max(best, value)
                low = max(low, (best, ply), key=lambda bound: bound[0])
            else:
                best = min(best, value)
                high = min(high, (best, ply), key=lambda bound: bound[0])
            if low[0] >= high[0]:
                if place < len(node):
                    found[0] += 1
                    far = high if ply % 2 == 0 else low
                    found[1] += ply - far[1] >= 3
                break
        return best

    search(branches, 0, (-99, -1), (99, -1))
    return found[0], found[1]


@pytest.mark.slow
def test_each_exercise_of_level_3_has_a_deep_cut_and_none_of_level_2() -> None:
    for seed in range(60):
        cuts, deep = deep_cuts(make_exercise(seed, 3).branches)
        assert deep >= 1
        assert cuts >= 2
        assert deep_cuts(make_exercise(seed, 2).branches)[0] == 1
