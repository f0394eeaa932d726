"""The textbook search as an engine."""

from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import WIN, Limits, Position
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.switches import Switches


def test_it_answers_with_the_best_move_of_its_analysis() -> None:
    engine = TextbookEngine.of(CHECKERS)
    start = Position(CHECKERS.initial)
    analysis = engine.analyse(start, Limits(depth=4))
    assert {root.move for root in analysis.moves} == set(CHECKERS.initial.legal_moves())
    assert all(root.exact for root in analysis.moves)
    result = engine.search(start, Limits(depth=4))
    scores = {root.move: root.score for root in analysis.moves}
    assert result.move is not None
    assert scores[result.move] == result.score == max(scores.values())
    engine.new_game()
    assert engine.search(start, Limits(depth=4)).nodes == result.nodes


def test_a_game_is_judged_by_its_own_evaluation() -> None:
    state = TICTACTOE.initial
    for square in (1, 4, 2, 5):
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    result = TextbookEngine.of(TICTACTOE).search(Position(state), Limits(depth=1))
    assert result.move is not None
    assert (result.move.path, result.score) == ((3,), WIN - 1)


def test_a_game_clock_ends_the_search() -> None:
    result = TextbookEngine.of(CHECKERS).search(Position(CHECKERS.initial), Limits(clock=1.0))
    assert 0 < result.depth < 30, "without a limit it would go on for ever"


def test_without_deepening_a_depth_is_needed() -> None:
    with pytest.raises(ValueError, match="needs a depth"):
        TextbookEngine.of(CHECKERS, Switches()).search(Position(CHECKERS.initial), Limits(nodes=9))
