"""Searches with other windows find minimax's value, and their bounds are valid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.chance import expectimax
from checkers_app.engine.textbook.minimax import alpha_beta, by_distance, minimax, win_or_loss
from checkers_app.engine.textbook.windows import (
    Look,
    aspiration,
    fail_hard,
    fail_soft,
    mtd,
    principal_variation,
)
from checkers_app.games.base import State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.ordering_lessons import even_tree
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, points
from checkers_app.notation.fen import parse_fen


def looked(state: State, depth: int, *, numbers: bool = False) -> tuple[Look, list[State]]:
    """The callback of such a search for each node, and the list of nodes that it has entered."""
    entered: list[State] = []

    def look(node: State, left: int) -> int | None:
        entered.append(node)
        outcome = node.outcome()
        if outcome is not None:
            end = points if numbers else by_distance
            return end(outcome, node.side_to_move, depth - left)
        return CHECKERS.evaluation(node) if left == 0 else None

    del state
    return look, entered


def value(tree: Branches, *, top: bool = True) -> int:
    if isinstance(tree, int):
        return tree
    return (max if top else min)(value(each, top=not top) for each in tree)


TREES = [even_tree(2, 4), even_tree(3, 3), even_tree(2, 7), ((3, 12, 8), (2, 4, 6), (14, 5, 2))]
FULL: dict[str, Callable[[State, int, Look], int]] = {
    "fail-hard": lambda node, depth, look: fail_hard(node, depth, -INFINITY, INFINITY, look),
    "fail-soft": lambda node, depth, look: fail_soft(node, depth, -INFINITY, INFINITY, look),
    "principal variation": lambda node, depth, look: principal_variation(
        node, depth, -INFINITY, INFINITY, look
    ),
    "aspiration, good guess": lambda node, depth, look: aspiration(node, depth, 5, 3, look),
    "aspiration, bad guess": lambda node, depth, look: aspiration(node, depth, -500, 3, look),
    "aspiration, high guess": lambda node, depth, look: aspiration(node, depth, 500, 3, look),
    "mtd": lambda node, depth, look: mtd(node, depth, 0, look),
    "mtd, high guess": lambda node, depth, look: mtd(node, depth, 90, look),
}


@pytest.mark.parametrize("name", FULL)
def test_the_value_is_minimax_s(name: str) -> None:
    for tree in TREES:
        node, depth = AbstractNode(tree), depth_of(tree)
        look, _ = looked(node, depth, numbers=True)
        assert FULL[name](node, depth, look) == value(tree)
    state = parse_fen("W:W18,22,23,26,32:B4,9,14,15,17")
    for depth in (1, 2, 3):
        look, _ = looked(state, depth)
        assert FULL[name](state, depth, look) == minimax(state, depth, CHECKERS.evaluation).score


@pytest.mark.parametrize("search", [fail_hard, fail_soft, principal_variation])
def test_outside_of_the_window_the_answer_is_a_bound(search: Callable[..., int]) -> None:
    random = Random(7)
    for tree in TREES:
        node, depth, truth = AbstractNode(tree), depth_of(tree), value(tree)
        for _ in range(20):
            alpha = random.randint(-3, 30)
            beta = alpha + random.randint(1, 9)
            look, _ = looked(node, depth, numbers=True)
            found = search(node, depth, alpha, beta, look)
            if alpha < truth < beta:
                assert found == truth
            elif truth <= alpha:
                assert truth <= found <= alpha
            else:
                assert beta <= found <= truth
            if search is fail_hard:
                assert alpha <= found <= beta


def test_fail_soft_and_fail_hard_visit_what_alpha_beta_visits() -> None:
    state, depth = parse_fen("W:W16,25,32:BK7,11,13,21"), 4
    plain = alpha_beta(state, depth, CHECKERS.evaluation)
    for search in (fail_soft, fail_hard):
        look, entered = looked(state, depth)
        search(state, depth, -INFINITY, INFINITY, look)
        assert len(entered) == plain.nodes


def test_a_null_window_visits_no_more_than_an_open_one() -> None:
    tree = even_tree(3, 4)
    node, depth = AbstractNode(tree), depth_of(tree)
    look, entered = looked(node, depth, numbers=True)
    fail_soft(node, depth, -INFINITY, INFINITY, look)
    whole = len(entered)
    for alpha in range(0, 80, 9):
        look, entered = looked(node, depth, numbers=True)
        fail_soft(node, depth, alpha, alpha + 1, look)
        assert len(entered) <= whole


def test_expectimax_is_what_brute_force_finds() -> None:
    state = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
    side = state.side_to_move

    def worth(node: State) -> int:
        outcome = node.outcome()
        return 0 if outcome is None else win_or_loss(outcome, side, 0)

    def brute(node: State) -> float:
        outcome = node.outcome()
        if outcome is not None:
            return worth(node)
        below = [brute(node.play(move)) for move in node.legal_moves()]
        return max(below) if node.side_to_move is side else sum(below) / len(below)

    def over(node: State, _left: int) -> int | None:
        return None if node.outcome() is None else worth(node)

    assert float(expectimax(state, 9, over)) == pytest.approx(brute(state))
    tree = AbstractNode(((6, 8), (0, 18), (2, 10)))

    def number(node: State, _left: int) -> int | None:
        outcome = node.outcome()
        return None if outcome is None else points(outcome, AbstractNode(0).side_to_move, 0)

    assert expectimax(tree, 2, number) == 9
    assert minimax(tree, 2, no_opinion, points).score == 6
