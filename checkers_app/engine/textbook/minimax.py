"""Minimax and alpha-beta as presented in textbooks: only the basic algorithms, for any game.

Both functions are short enough to be read in one sitting, but too slow for actual play.  They serve as the
reference for :mod:`checkers_app.engine.textbook.search`, which adds the improvements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checkers_app.engine.api import INFINITY, WIN
from checkers_app.engine.textbook.visitor import Ending, Visitor
from checkers_app.games.base import Evaluation, Move, Outcome, Side, State

_WIDEST = (-INFINITY, INFINITY)
_NO_MOVE = Move(())
"""A placeholder for the move to the root, to which no move leads."""

Order = Callable[[State], Sequence[Move]]
"""A function that returns all legal moves of a state in the order in which they are tried."""

EndScore = Callable[[Outcome, Side, int], int]
"""A function that takes (outcome, side, ply) and returns the score, for ``side``, of a game that ended
``ply`` plies from the root.
"""


def by_distance(outcome: Outcome, side: Side, ply: int) -> int:
    """The score of a finished game: ``WIN - ply`` for a win, its negative for a loss, and 0 for a draw, so
    that a quick win is better.
    """
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner is side else ply - WIN


def win_or_loss(outcome: Outcome, side: Side, _ply: int) -> int:
    """The score of a finished game: 1 for a win, -1 for a loss, and 0 for a draw, regardless of the number of
    plies.
    """
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is side else -1


@dataclass(frozen=True, slots=True)
class Value:
    """The result of a minimax or alpha-beta search."""

    score: int
    """The value of the root for its side to move."""
    nodes: int
    """The number of positions visited, including the root."""
    cutoffs: int
    """The number of nodes that the search left before it had searched all their moves; always 0 for
    minimax.
    """


def minimax(
    state: State,
    depth: int,
    evaluate: Evaluation,
    end_score: EndScore = by_distance,
    visitor: Visitor | None = None,
) -> Value:
    """The value of ``state`` if both sides play as well as possible within ``depth`` plies.

    The side to move at the root chooses the move with the maximum value, and the other side chooses the move
    with the minimum.  Every position of the tree is visited and passed to ``visitor``, always with the full
    window. (Shannon, "Programming a Computer for Playing Chess", 1950.)
    """
    root_side = state.side_to_move
    nodes = 0
    ending = Ending.SEARCHED

    def value(state: State, _move: Move, depth: int, ply: int) -> int:
        nonlocal nodes, ending
        nodes += 1
        outcome = state.outcome()
        if outcome is not None:
            ending = Ending.GAME_OVER
            return end_score(outcome, root_side, ply)
        maximising = state.side_to_move is root_side
        if depth == 0:
            ending = Ending.HORIZON
            return evaluate(state) if maximising else -evaluate(state)
        values = [visit(state.play(move), move, depth - 1, ply + 1) for move in state.legal_moves()]
        ending = Ending.SEARCHED
        return max(values) if maximising else min(values)

    def watched(state: State, move: Move, depth: int, ply: int) -> int:
        assert visitor is not None  # noqa: S101 - chosen below only if there is one
        visitor.enter(state, move, depth, _WIDEST)
        score = value(state, move, depth, ply)
        visitor.leave(score if state.side_to_move is root_side else -score, ending, 0)
        return score

    visit = value if visitor is None else watched
    if visitor is not None:
        visitor.begin(state, depth, _WIDEST)
    score = value(state, _NO_MOVE, depth, 0)
    if visitor is not None:
        visitor.end(score, ending, 0)
    return Value(score, nodes, 0)


def alpha_beta(
    state: State,
    depth: int,
    evaluate: Evaluation,
    window: tuple[int, int] = _WIDEST,
    end_score: EndScore = by_distance,
    order: Order | None = None,
    visitor: Visitor | None = None,
) -> Value:
    """Return the same value as :func:`minimax`, found with far fewer nodes.

    ``window`` is (alpha, beta).  The side to move is already sure of alpha, and its opponent will not allow
    more than beta; as soon as a move reaches beta, its remaining siblings cannot matter.  A value within
    the window is exact.  Otherwise the result is only a bound: if it is alpha or less, so is the true value;
    if it is beta or more, so is the true value.

    ``order`` returns the moves of a position in the order in which they are tried; None keeps the order of
    the rules.  The order never changes the value, but only how soon cutoffs occur.  ``visitor`` sees every
    node.

    This is the negamax form (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975): a good result for
    one side is equally bad for the other, so one rule serves both.
    """
    nodes = cutoffs = skipped = 0
    ending = Ending.SEARCHED

    def value(state: State, _move: Move, depth: int, ply: int, alpha: int, beta: int) -> int:
        nonlocal nodes, cutoffs, ending, skipped
        nodes += 1
        skipped = 0
        outcome = state.outcome()
        if outcome is not None:
            ending = Ending.GAME_OVER
            return end_score(outcome, state.side_to_move, ply)
        if depth == 0:
            ending = Ending.HORIZON
            return evaluate(state)
        best = -INFINITY
        moves = state.legal_moves() if order is None else order(state)
        for number, move in enumerate(moves, start=1):
            best = max(best, -visit(state.play(move), move, depth - 1, ply + 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                skipped = len(moves) - number
                break
        else:
            skipped = 0
        cutoffs += skipped > 0
        ending = Ending.CUTOFF if skipped else Ending.SEARCHED
        return best

    def watched(state: State, move: Move, depth: int, ply: int, alpha: int, beta: int) -> int:
        assert visitor is not None  # noqa: S101 - chosen below only if there is one
        visitor.enter(state, move, depth, (alpha, beta))
        score = value(state, move, depth, ply, alpha, beta)
        visitor.leave(score, ending, skipped)
        return score

    visit = value if visitor is None else watched
    if visitor is not None:
        visitor.begin(state, depth, window)
    score = value(state, _NO_MOVE, depth, 0, *window)
    if visitor is not None:
        visitor.end(score, ending, skipped)
    return Value(score, nodes, cutoffs)
