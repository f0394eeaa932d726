"""Recorded trees, node by node, compared with two short independent searches.

These have a MAX and a MIN, not one side as the program's alpha-beta, and use nothing of the program but the
boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.recording import record_alpha_beta, record_minimax
from checkers_app.learn.tree.tree import Tree
from checkers_app.notation.fen import parse_fen

BEYOND = 32_000
WON = 30_000
SEEDS = range(4)
POSITIONS: list[tuple[Game, State, int]] = [
    (CHECKERS, parse_fen("B:W19,21,22,23,24,27,30,32:B1,2,3,4,9,12,14,16"), 4),
    (CHECKERS, parse_fen("W:WK32,27:BK26,5"), 4),
    *((CHECKERS, after_random_moves(CHECKERS.initial, Random(seed), 24), 4) for seed in SEEDS),
    *((TICTACTOE, after_random_moves(TICTACTOE.initial, Random(seed), 3), 6) for seed in SEEDS),
]


@dataclass(slots=True)
class Node:
    """The expected values of a node: values and windows for MAX, the side to move at the root."""

    line: tuple[int, ...]
    """The numbers of the moves from the root, in the order of the game's rules."""
    window: tuple[int, int]
    value: int = 0
    cut: int = 0
    """Moves that were left out."""


def by_the_rule(game: Game, root: State, depth: int, *, prune: bool, results: bool) -> list[Node]:
    """All nodes in the order of the visits."""
    nodes: list[Node] = []
    worth: Callable[[State], int] = game.evaluation

    def value(state: State, line: tuple[int, ...], alpha: int, beta: int) -> int:
        node = Node(line, (alpha, beta))
        nodes.append(node)
        is_max = state.side_to_move is root.side_to_move
        outcome = state.outcome()
        if outcome is not None:
            if outcome.winner is not None:
                won = 1 if results else WON - len(line)
                node.value = won if outcome.winner is root.side_to_move else -won
            return node.value
        if len(line) == depth:
            node.value = 0 if results else worth(state) if is_max else -worth(state)
            return node.value
        moves = state.legal_moves()
        best = -BEYOND if is_max else BEYOND
        for number, move in enumerate(moves):
            found = value(state.play(move), (*line, number), alpha, beta)
            if is_max:
                best = max(best, found)
                alpha = max(alpha, best) if prune else alpha
            else:
                best = min(best, found)
                beta = min(beta, best) if prune else beta
            if alpha >= beta:
                node.cut = len(moves) - number - 1
                break
        node.value = best
        return best

    value(root, (), -BEYOND, BEYOND)
    return nodes


def recorded(tree: Tree) -> list[Node]:
    """The same from a recording."""
    nodes: list[Node] = []
    has_windows = len(tree.alphas) > 0

    def read(row: int, line: tuple[int, ...]) -> None:
        window = tree.window(row) if has_windows else (-BEYOND, BEYOND)
        node = Node(line, window, tree.values[row])
        nodes.append(node)
        for child in tree.children(row):
            if tree.is_stub(child):
                node.cut = tree.values[child]
            else:
                read(child, (*line, tree.moves[child]))

    read(0, ())
    return nodes


@pytest.mark.few
@pytest.mark.parametrize("results", [False, True], ids=["values", "results"])
@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_record_is_what_the_rule_does(number: int, results: bool) -> None:  # noqa: FBT001
    game, state, depth = POSITIONS[number]
    full = record_minimax(game, state, depth, results=results)
    assert recorded(full.tree) == by_the_rule(game, state, depth, prune=False, results=results)
    pruned = record_alpha_beta(game, state, depth, results=results)
    expected = by_the_rule(game, state, depth, prune=True, results=results)
    assert recorded(pruned.tree) == expected
    assert pruned.score == full.score == expected[0].value
    assert (pruned.visited, pruned.cutoffs) == (len(expected), sum(node.cut > 0 for node in expected))
