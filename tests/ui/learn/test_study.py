"""What is searched for a first look, and what becomes of a tree that is too large."""

from __future__ import annotations

from dataclasses import replace

import pytest
from strategies import TICTACTOE
from tree_study import PALETTE

from checkers_app.engine.api import StopToken
from checkers_app.play.wording import grouped
from checkers_app.ui.learn.tree import study
from checkers_app.ui.learn.tree.study import Question, Way, first_depth, make_study


def tell(count: int, phase: str = "") -> None:
    """Nobody listens."""


def test_a_whole_tree_that_is_too_large_is_shown_as_far_as_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(study, "NODE_LIMIT", 3_000)
    question = Question(TICTACTOE, TICTACTOE.initial, Way.MINIMAX, 9)
    made = make_study(question, PALETTE, StopToken(), tell)
    assert made.nodes == 3_000
    assert made.notice == f"The first {grouped(3_000)} positions; the search was stopped there, its limit."


def test_a_game_of_twelve_plies_is_not_searched_to_its_end_for_a_first_look() -> None:
    cells = {number + 1: divmod(number, 4) for number in range(12)}
    longer = replace(TICTACTOE, rows=3, columns=4, cells=cells)
    assert first_depth(longer, longer.initial) == 3
    assert first_depth(TICTACTOE, TICTACTOE.initial) == 9
