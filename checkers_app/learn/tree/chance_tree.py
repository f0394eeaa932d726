"""Expectimax as in :mod:`checkers_app.engine.textbook.chance`, with every node passed to a recorder."""

from __future__ import annotations

from fractions import Fraction

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.averaged import by_share
from checkers_app.engine.textbook.minimax import EndScore, Value, win_or_loss
from checkers_app.engine.textbook.visitor import Ending, Visitor
from checkers_app.games.base import Evaluation, Game, Move, State, no_opinion
from checkers_app.learn.tree.abstract import has_board, points
from checkers_app.learn.tree.tree import UNIT

_OPEN = (-INFINITY, INFINITY)
_MAN = 100


def averaged_judgement(game: Game, *, results: bool) -> tuple[Evaluation, EndScore, Fraction]:
    """The evaluation of positions at the last ply, the evaluation of finished games, and the unit of both as
    a fraction of a man, a win or a number at a leaf.
    """
    if not has_board(game):
        return no_opinion, points, Fraction(1)
    if results:
        return no_opinion, win_or_loss, Fraction(1)
    return game.evaluation, by_share, Fraction(1, _MAN)


def expectimax_tree(state: State, depth: int, game: Game, visitor: Visitor, *, results: bool) -> Value:
    """Return the value of a position in millionths; pass every node to ``visitor``."""
    evaluate, end_score, unit = averaged_judgement(game, results=results)
    side, nodes = state.side_to_move, 0

    def judged(node: State, left: int) -> tuple[Fraction, Ending]:
        maximising = node.side_to_move is side
        outcome = node.outcome()
        if outcome is not None:
            return Fraction(end_score(outcome, side, depth - left)), Ending.GAME_OVER
        if left == 0:
            return Fraction(evaluate(node) if maximising else -evaluate(node)), Ending.HORIZON
        values = [visited(node.play(move), move, left - 1) for move in node.legal_moves()]
        average = max(values) if maximising else sum(values, Fraction(0)) / len(values)
        return average, Ending.SEARCHED

    def visited(node: State, move: Move, left: int) -> Fraction:
        nonlocal nodes
        nodes += 1
        visitor.enter(node, move, left, _OPEN)
        value, ending = judged(node, left)
        stored = round(UNIT * unit * value)
        visitor.leave(stored if node.side_to_move is side else -stored, ending, 0)
        return value

    nodes += 1
    visitor.begin(state, depth, _OPEN)
    value, ending = judged(state, depth)
    stored = round(UNIT * unit * value)
    visitor.end(stored, ending, 0)
    return Value(stored, nodes, 0)
