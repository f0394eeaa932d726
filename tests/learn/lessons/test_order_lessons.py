"""The statements of the lessons on the order of moves, checked by short searches."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import inf, isqrt

import pytest

from checkers_app.games.base import Move, State
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.lessons.ordering_lessons import even_tree
from checkers_app.learn.lessons.value_lessons import count_lines
from checkers_app.learn.tree.abstract import AbstractNode, Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.words import speak
from checkers_app.words.languages import LANGUAGES, Language, translation

LESSONS = {lesson.key: lesson for lesson in lessons()}
FEWEST, FIXED = LESSONS["fewest-leaves"], LESSONS["fixed-order"]


def told(lesson: Lesson) -> str:
    return " ".join(lesson.read())


def replies(lesson: Lesson) -> dict[str, Verdict]:
    assert isinstance(lesson.tasks[0], ChoiceTask)
    return {
        lesson.tasks[0].label(option): lesson.tasks[0].check(option) for option in lesson.tasks[0].options
    }


# --- the fewest leaves ----------------------------------------------------------------------------


def worth(tree: Branches, *, top: bool = True) -> int:
    if isinstance(tree, int):
        return tree
    below = [worth(each, top=not top) for each in tree]
    return max(below) if top else min(below)


def arranged(tree: Branches, *, best: bool, top: bool = True) -> Branches:
    """The same tree with the best branch of every node at its left, or the worst."""
    if isinstance(tree, int):
        return tree
    below = sorted(tree, key=lambda each: worth(each, top=not top), reverse=top is best)
    return tuple(arranged(each, best=best, top=not top) for each in below)


def leaves_seen(tree: Branches) -> int:
    """The leaves that a short alpha-beta visits from left to right."""
    seen = 0

    def value(node: Branches, alpha: float, beta: float, *, top: bool) -> float:
        nonlocal seen
        if isinstance(node, int):
            seen += 1
            return node
        best = -inf if top else inf
        for child in node:
            found = value(child, alpha, beta, top=not top)
            best = max(best, found) if top else min(best, found)
            alpha, beta = (max(alpha, best), beta) if top else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    value(tree, -inf, inf, top=True)
    return seen


def fewest_leaves(branches: int, plies: int) -> int:
    """The minimum number of leaves that alpha-beta must visit in an evenly branching tree (Knuth and Moore,
    1975).
    """
    return int(branches ** -(-plies // 2) + branches ** (plies // 2) - 1)


@pytest.mark.parametrize(
    ("branches", "plies", "leaves"), [(3, 3, 11), (4, 4, 31), (5, 4, 49), (2, 8, 31), (2, 4, 7), (3, 4, 17)]
)
def test_the_best_order_looks_at_as_many_leaves_as_knuth_and_moore_say(
    branches: int, plies: int, leaves: int
) -> None:
    tree = even_tree(branches, plies)
    assert leaves_seen(arranged(tree, best=True)) == leaves == fewest_leaves(branches, plies)
    assert leaves_seen(tree) > leaves
    if plies % 2 == 0:
        assert leaves == 2 * isqrt(branches**plies) - 1, "twice the square root, minus 1"


def test_no_order_of_the_branches_looks_at_fewer() -> None:
    def every_order(tree: Branches) -> list[Branches]:
        if isinstance(tree, int):
            return [tree]
        ways: list[tuple[Branches, ...]] = [()]
        for each in tree:
            ways = [(*way, below) for way in ways for below in every_order(each)]
        return [order for way in ways for order in permutations(way)]

    found = {leaves_seen(order) for order in every_order(even_tree(2, 3))}
    assert min(found) == fewest_leaves(2, 3)
    assert len(found) > 1


def test_the_tree_of_the_lesson() -> None:
    assert isinstance(FEWEST.state, AbstractNode)
    tree = FEWEST.state.branches
    counted = {best: leaves_seen(arranged(tree, best=best)) for best in (True, False)}
    assert counted == {True: 7, False: 16}
    recorded = [search.record(FEWEST.game, FEWEST.state).tree for search in FEWEST.searches]
    looked = [
        sum(each.is_leaf(row) and not each.is_stub(row) for row in range(len(each))) for each in recorded
    ]
    assert looked == [7, 16]
    assert {each.values[0] for each in recorded} == {worth(tree)}
    words = told(FEWEST)
    assert "4 plies deep: 16 leaves" in words
    assert "looks at 16; with the best first, at 7" in words
    assert words.count("4 leaves") == 1
    assert "31 of 256 at 8 plies" in words


def proof(tree: Branches, *, of_max: bool, top: bool = True) -> int:
    """Leaves which prove that MAX gets the value, or that MIN allows no more."""
    if isinstance(tree, int):
        return 1
    if top is of_max:
        return proof(tree[0], of_max=of_max, top=not top)
    return sum(proof(each, of_max=of_max, top=not top) for each in tree)


def test_each_proof_takes_what_the_lesson_says() -> None:
    tree = arranged(FEWEST.state.branches, best=True)  # type: ignore[attr-defined]
    assert [proof(tree, of_max=of_max) for of_max in (True, False)] == [4, 4]
    assert [proof(even_tree(3, 4), of_max=of_max) for of_max in (True, False)] == [9, 9]


def test_how_many_leaves_the_best_order_needs() -> None:
    given = replies(FEWEST)
    assert list(given) == ["9", "17", "18", "27", "81"]
    assert [text for text, verdict in given.items() if verdict.is_right] == ["17"]
    assert leaves_seen(arranged(even_tree(3, 4), best=True)) == 17
    assert len({verdict.reason for verdict in given.values()}) == 5
    assert "Each proof needs 9" in given["17"].reason
    assert "18 leaves would be 9 for each proof" in given["18"].reason
    assert "one proof" in given["9"].reason
    assert "one leaf is in both" in given["18"].reason
    assert "more than needed" in given["27"].reason
    assert "Minimax" in given["81"].reason


def test_the_same_is_met_in_a_game() -> None:
    game, state = FEWEST.seen_from
    assert (game.key, state) == ("tictactoe", LESSONS["ordering"].state)


# --- an order chosen in advance -------------------------------------------------------------------

KINDS = {"Centre": [5], "Corners": [1, 3, 7, 9], "Edges": [2, 4, 6, 8]}


@cache
def positions(squares: tuple[int, ...], depth: int = 4, *, cuts: bool = True) -> tuple[int, int]:
    """The number of positions and the value of a simple search with one order of squares."""
    nodes = 0

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return count_lines(here)
        best = -20_000
        for square in squares:
            if here.piece_at(square) is None:
                best = max(best, -value(here.play(Move((square,))), depth - 1, -beta, -max(alpha, best)))
                if cuts and max(alpha, best) >= beta:
                    break
        return best

    found = value(TicTacToe(), depth, -20_000, 20_000)
    return nodes, found


def in_groups(number: int) -> str:
    return f"{number:,}"


@pytest.mark.slow
def test_the_searches_of_the_lesson_on_a_fixed_order() -> None:
    listed, last = (search.record(FIXED.game, FIXED.state).tree for search in FIXED.searches)
    in_order, edges_first = positions((1, 2, 3, 4, 5, 6, 7, 8, 9)), positions((2, 4, 6, 8, 1, 3, 7, 9, 5))
    everything = positions((1, 2, 3, 4, 5, 6, 7, 8, 9), cuts=False)
    assert (listed.nodes, last.nodes) == (in_order[0], edges_first[0]) == (492, 2413)
    assert everything[0] == 3610
    assert in_order[1] == edges_first[1] == everything[1] == listed.values[0] == last.values[0]
    words = told(FIXED)
    assert f"Minimax visits {in_groups(3610)} nodes; alpha-beta visits 492" in words
    assert f"alpha-beta visits {in_groups(2413)} nodes and finds the same value" in words


def test_the_more_lines_a_square_is_on_the_sooner_it_is_tried() -> None:
    on = {name: {sum(square in line for line in LINES) for square in kind} for name, kind in KINDS.items()}
    assert on == {"Centre": {4}, "Corners": {3}, "Edges": {2}}
    given = replies(FIXED)
    assert len(given) == 6
    counted = {}
    for kinds in permutations(KINDS):
        name = ", ".join(kinds[:2]).capitalize()
        nodes, value = positions(tuple(square for kind in kinds for square in KINDS[kind]))
        counted[name] = nodes
        assert value == positions((1, 2, 3, 4, 5, 6, 7, 8, 9))[1]
        assert f" {in_groups(nodes)} nodes" in given[name].reason
        assert given[name].is_right == (name == "Centre, corners")
        assert ("a corner" in given[name].reason) == (name == "Centre, edges")
    assert min(counted, key=counted.__getitem__) == "Centre, corners"
    assert counted["Centre, corners"] == 206


@pytest.mark.slow
def test_the_made_up_order_is_as_good_as_the_best_move_first_everywhere() -> None:
    """An order that nobody can know in advance does not visit fewer."""

    known: dict[tuple[State, int], int] = {}

    def exact(here: State, depth: int) -> int:
        if depth == 0:
            return count_lines(here)
        if (here, depth) not in known:
            known[here, depth] = max(-exact(here.play(move), depth - 1) for move in here.legal_moves())
        return known[here, depth]

    nodes = 0

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return count_lines(here)
        best = -20_000
        for move in sorted(here.legal_moves(), key=lambda each: exact(here.play(each), depth - 1)):
            best = max(best, -value(here.play(move), depth - 1, -beta, -max(alpha, best)))
            if max(alpha, best) >= beta:
                break
        return best

    value(TicTacToe(), 4, -20_000, 20_000)
    assert nodes == positions((5, 1, 3, 7, 9, 2, 4, 6, 8))[0] == 206


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_the_orders_are_told_apart_in_every_language(language: Language) -> None:
    speak(translation(language.code))
    try:
        assert len(replies(FIXED)) == 6
    finally:
        speak()
