"""Minimax and alpha-beta as a textbook has them: nothing but the idea, over any game.

Both functions are short enough to be read in one go and slow enough not to be played against.  They
are the measure for :mod:`checkers_app.engine.textbook.search`, which adds the improvements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkers_app.engine.api import INFINITY, WIN
from checkers_app.engine.textbook.evaluation import Evaluation
from checkers_app.games.base import Outcome, Side, State

EndScore = Callable[[Outcome, Side, int], int]
"""(outcome, side, ply) -> the score, for ``side``, of a game that ended ``ply`` plies from the root."""


def by_distance(outcome: Outcome, side: Side, ply: int) -> int:
    """``WIN - ply`` for a win, its negative for a loss, 0 for a draw: a quick win is the better one."""
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner is side else ply - WIN


def win_or_loss(outcome: Outcome, side: Side, _ply: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw, no matter how far away."""
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is side else -1


@dataclass(frozen=True, slots=True)
class Value:
    """What a plain search answers."""

    score: int
    """The value of the root from the view of its side to move."""
    nodes: int
    """Positions visited, the root among them."""
    cutoffs: int
    """Nodes left before all their moves were searched; always 0 for minimax."""


def minimax(state: State, depth: int, evaluate: Evaluation, end_score: EndScore = by_distance) -> Value:
    """The value of ``state`` when both sides play as well as ``depth`` plies can show.

    The side to move at the root takes the maximum of its moves' values, the other side the minimum.
    Every position of the tree is visited.  (Shannon, "Programming a Computer for Playing Chess", 1950.)
    """
    root_side = state.side_to_move
    nodes = 0

    def value(state: State, depth: int, ply: int) -> int:
        nonlocal nodes
        nodes += 1
        outcome = state.outcome()
        if outcome is not None:
            return end_score(outcome, root_side, ply)
        maximising = state.side_to_move is root_side
        if depth == 0:
            return evaluate(state) if maximising else -evaluate(state)
        values = [value(state.play(move), depth - 1, ply + 1) for move in state.legal_moves()]
        return max(values) if maximising else min(values)

    score = value(state, depth, 0)
    return Value(score, nodes, 0)


def alpha_beta(
    state: State,
    depth: int,
    evaluate: Evaluation,
    window: tuple[int, int] = (-INFINITY, INFINITY),
    end_score: EndScore = by_distance,
) -> Value:
    """The same value as :func:`minimax`, for far fewer nodes.

    ``window`` is (alpha, beta).  The side to move is sure of alpha elsewhere, and its opponent will
    not allow more than beta; as soon as a move reaches beta, the rest of its brothers cannot matter.
    A true value within the window is answered exactly; otherwise the answer is only a bound: at
    most alpha if the value is, at least beta if the value is.

    This is the negamax form (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975): what is
    good for one side is as bad for the other, so one rule serves both.
    """
    nodes = cutoffs = 0

    def value(state: State, depth: int, ply: int, alpha: int, beta: int) -> int:
        nonlocal nodes, cutoffs
        nodes += 1
        outcome = state.outcome()
        if outcome is not None:
            return end_score(outcome, state.side_to_move, ply)
        if depth == 0:
            return evaluate(state)
        best = -INFINITY
        moves = state.legal_moves()
        for number, move in enumerate(moves, start=1):
            best = max(best, -value(state.play(move), depth - 1, ply + 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                cutoffs += number < len(moves)
                break
        return best

    score = value(state, depth, 0, *window)
    return Value(score, nodes, cutoffs)
