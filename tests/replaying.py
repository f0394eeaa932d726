"""Walks through recorded searches with the rules and the definition of alpha-beta alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import by_distance
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Game, State
from checkers_app.games.checkers import Checkers
from checkers_app.learn.tree.tree import CUT, Method, NodePurpose, Tree


def game_of(state: State) -> Game:
    return CHECKERS if isinstance(state, Checkers) else TICTACTOE


def samples(seed: int, number: int) -> list[State]:
    random = Random(seed)
    found: list[State] = [after_random_moves(CHECKERS.initial, random, 70) for _ in range(number)]
    found += [random_placement(random, most=9, king_share=0.7) for _ in range(number // 2)]
    found += [after_random_moves(TICTACTOE.initial, random, 6) for _ in range(number // 2)]
    return [state for state in found if state.legal_moves()]


class Replay:
    """Walks through a tree with only the rules and the definition of alpha-beta.

    Leaves are evaluated, values chosen and windows passed down again; any difference from the recording is an
    error. Also counts nodes.
    """

    def __init__(self, tree: Tree, evaluate: Callable[[State], int]) -> None:
        self.tree = tree
        self.evaluate = evaluate
        self.nodes = self.cutoffs = 0
        self.row = 0

    def run(self) -> int:
        score = self.node(self.tree.root, 0, 0)
        assert self.row == len(self.tree)
        return score

    def node(self, state: State, parity: int, ply: int) -> int:
        """The value, for the side to move, of the next row."""
        tree, row = self.tree, self.row
        sign = -1 if parity else 1
        self.row += 1
        self.nodes += 1
        assert tree.position(row) == state
        assert tree.level(row) == ply
        end = row + tree.sizes[row]
        ending = Ending(tree.endings[row])
        value = sign * tree.values[row]
        if ending is Ending.GAME_OVER:
            outcome = state.outcome()
            assert outcome is not None
            assert value == by_distance(outcome, state.side_to_move, ply)
        elif ending in (Ending.HORIZON, Ending.QUIET):
            assert tree.depths[row] <= 0
            assert state.outcome() is None
            assert value == self.evaluate(state)
        elif ending is Ending.REPETITION:
            assert value == 0
        elif ending is Ending.NULL_MOVE:
            value = self.passed(row, sign)
        elif ending in (Ending.SEARCHED, Ending.CUTOFF):
            value = self.best(state, row, sign, ply)
            self.cutoffs += ending is Ending.CUTOFF
        assert self.row == end
        return value

    def window(self, row: int, sign: int) -> tuple[int, int]:
        if self.tree.method is Method.MINIMAX:
            return -INFINITY, INFINITY
        alpha, beta = self.tree.window(row)
        return (alpha, beta) if sign > 0 else (-beta, -alpha)

    def passed(self, row: int, sign: int) -> int:
        """A null move decided: its node, then a stub for all moves."""
        tree, beta = self.tree, self.window(row, sign)[1]
        child, stub = tree.children(row)
        assert tree.purpose(child) is NodePurpose.PASS
        state = tree.position(child)
        assert -self.node(state, int(sign > 0), tree.level(child)) >= beta
        assert tree.endings[stub] == CUT
        assert tree.values[stub] == len(tree.position(row).legal_moves())
        self.row += 1
        return beta

    def best(self, state: State, row: int, sign: int, ply: int) -> int:
        tree = self.tree
        alpha, beta = self.window(row, sign)
        best = -INFINITY
        tried: dict[int, int] = {}
        for child in tree.children(row):
            assert child == self.row
            if tree.is_stub(child):
                assert tree.endings[child] == CUT
                assert tree.endings[row] == Ending.CUTOFF
                assert alpha >= beta
                assert tree.window(child) == ((alpha, beta) if sign > 0 else (-beta, -alpha))
                assert tree.values[child] == len(state.legal_moves()) - len(tried)
                assert tree.values[child] == len(tree.cut_moves(child)) > 0
                self.row += 1
                return best
            if tree.method is not Method.MINIMAX:
                assert alpha < beta, "a node was visited behind a cutoff"
            move = tree.moves[child]
            purpose = tree.purpose(child)
            low, high = self.window(child, -sign)
            if purpose is NodePurpose.PASS:
                assert (low, high) == (-beta, 1 - beta)
                score = -self.node(tree.position(child), int(sign > 0), ply + 1)
                assert score < beta
                continue
            if purpose is NodePurpose.REDUCED:
                assert (low, high) == (-alpha - 1, -alpha)
            else:
                assert (low, high) == (-beta, -alpha) or tree.method is Method.MINIMAX
                assert (move in tried) == (purpose is NodePurpose.AGAIN)
            score = -self.node(state.play(state.legal_moves()[move]), int(sign > 0), ply + 1)
            if purpose is NodePurpose.REDUCED:
                tried[move] = score
                if score > alpha:
                    continue  # it has to be searched again
            elif purpose is NodePurpose.AGAIN:
                assert tried[move] > alpha
            tried[move] = score
            best = max(best, score)
            if tree.method is not Method.MINIMAX:
                alpha = max(alpha, best)
        assert tree.endings[row] == Ending.SEARCHED
        assert len(tried) == len(state.legal_moves())
        return best
