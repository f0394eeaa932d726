from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.perft import perft, perft_table

PUBLISHED = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564)
"""OEIS A133046."""


@pytest.mark.few
@pytest.mark.parametrize("depth", range(8))
def test_checkers_start_position_matches_the_published_counts(depth: int) -> None:
    assert perft(CHECKERS.initial, depth) == PUBLISHED[depth]


@pytest.mark.long
@pytest.mark.parametrize("depth", [8, 9, 10])
def test_checkers_start_position_matches_the_published_counts_far_down(depth: int) -> None:
    assert perft(CHECKERS.initial, depth) == PUBLISHED[depth]


def test_the_table_has_a_row_for_each_depth() -> None:
    rows = list(perft_table(CHECKERS.initial, 4))
    assert [(row.depth, row.nodes) for row in rows] == list(enumerate(PUBLISHED[1:5], start=1))
    assert all(row.cpu_seconds >= 0 for row in rows)


def test_any_game_can_be_counted() -> None:
    assert [perft(TICTACTOE.initial, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


def test_a_finished_game_has_no_paths() -> None:
    state = TICTACTOE.initial
    for square in (1, 4, 2, 5, 3):
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    assert perft(state, 1) == perft(state, 3) == 0
