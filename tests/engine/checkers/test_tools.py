"""The best move, ready for JSON."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Limits,
)
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.checkers.tools import best_move
from checkers_app.games.base import MoveTextError
from checkers_app.notation.fen import FenError


def test_best_move_is_ready_for_json() -> None:
    found = best_move(CheckersEngine(1), "W:WK32:BK26.", limits=Limits(depth=12))
    assert found["fen"] == "W:WK32:BK26"
    assert found["move"] == "32-27"
    assert found["score"] > WIN_BOUND
    assert found["pv"][0] == "32-27"
    assert set(found) == {"fen", "move", "score", "depth", "nodes", "seconds", "pv"}


def test_best_move_of_a_finished_game_is_none() -> None:
    found = best_move(CheckersEngine(1), "W:WK32:BK31", limits=Limits(depth=3))
    assert found["move"] is not None
    over = best_move(CheckersEngine(1), "B:WK32:B", limits=Limits(depth=3))
    assert (over["move"], over["pv"], over["score"]) == (None, [], -WIN)


def test_best_move_says_what_is_wrong() -> None:
    with pytest.raises(FenError):
        best_move(CheckersEngine(1), "nonsense")
    with pytest.raises(MoveTextError):
        best_move(CheckersEngine(1), "B:W21-32:B1-12", ["11-22"])
