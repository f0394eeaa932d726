"""Alpha-beta that does not cut off at ties: it shows the cost of ``>`` instead of ``≥``."""

from __future__ import annotations

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import EndScore, Value
from checkers_app.engine.textbook.visitor import Ending, Visitor
from checkers_app.games.base import Evaluation, Move, State

_WIDEST = (-INFINITY, INFINITY)


def no_tie_cut(
    state: State, depth: int, evaluate: Evaluation, end_score: EndScore, visitor: Visitor
) -> Value:
    """Like :func:`checkers_app.engine.textbook.minimax.alpha_beta`, but it only cuts off if α is greater than
    β.

    The value of the root is the same. A move that can at best equal an earlier one is searched completely.
    """
    nodes = cutoffs = 0

    def value(state: State, depth: int, ply: int, alpha: int, beta: int) -> tuple[int, Ending, int]:
        """The score for the side to move, the reason for leaving the node, and the number of moves cut."""
        nonlocal nodes, cutoffs
        nodes += 1
        outcome = state.outcome()
        if outcome is not None:
            return end_score(outcome, state.side_to_move, ply), Ending.GAME_OVER, 0
        if depth == 0:
            return evaluate(state), Ending.HORIZON, 0
        best, moves = -INFINITY, state.legal_moves()
        for number, move in enumerate(moves, start=1):
            best = max(best, -visit(state.play(move), move, depth - 1, ply + 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha > beta and number < len(moves):
                cutoffs += 1
                return best, Ending.CUTOFF, len(moves) - number
        return best, Ending.SEARCHED, 0

    def visit(state: State, move: Move, depth: int, ply: int, alpha: int, beta: int) -> int:
        visitor.enter(state, move, depth, (alpha, beta))
        found = value(state, depth, ply, alpha, beta)
        visitor.leave(*found)
        return found[0]

    visitor.begin(state, depth, _WIDEST)
    found = value(state, depth, 0, *_WIDEST)
    visitor.end(*found)
    return Value(found[0], nodes, cutoffs)
