"""The compiled core has the same rules as games/checkers/rules.py and as an independent library."""

from __future__ import annotations

import time
from collections import Counter

import draughts
import pytest
from strategies import mirrored, wicked

from checkers_app.engine.checkers import MISSING_REASON, available, core
from checkers_app.engine.checkers.adapter import checkers_state, line_of, move_of, pair_of, sets_of
from checkers_app.engine.checkers.tools import perft_table
from checkers_app.games.checkers import Checkers
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.fen import parse_fen, write_fen

PUBLISHED = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673)
"""Perft from the start at depths 1 to 12: OEIS A133046."""


def core_moves(state: Checkers) -> Counter[tuple[int, int]]:
    return Counter(core.legal_moves(*sets_of(state)))


def test_the_core_is_there() -> None:
    assert available(), MISSING_REASON
    assert MISSING_REASON is None


@pytest.mark.parametrize("bulk", [False, True])
def test_perft_matches_the_published_counts(bulk: bool) -> None:  # noqa: FBT001 - a parameter of the test
    rows = list(perft_table(Checkers(), 10, bulk=bulk))
    assert tuple(row.nodes for row in rows) == PUBLISHED[:10]
    assert [row.depth for row in rows] == list(range(1, 11))


@pytest.mark.long
@pytest.mark.parametrize("bulk", [False, True])
def test_perft_matches_the_published_counts_far_down(bulk: bool) -> None:  # noqa: FBT001
    assert core.perft(*sets_of(Checkers()), 12, bulk) == PUBLISHED[11]


def test_every_route_of_a_jump_counts() -> None:
    state = parse_fen("B:W6,7,8,14,15,16,22,23,24:BK4,K12,K25,K28")
    assert core.perft(*sets_of(state), 1) == 29
    assert len({state.play(move) for move in state.legal_moves()}) == 14


def test_a_king_may_jump_a_loop_back_to_where_it_began() -> None:
    state = parse_fen("B:W6,7,14,15:BK2")
    moves = core.legal_moves(*sets_of(state))
    assert len(moves) == 2
    assert all(flip == 0 for flip, _ in moves)
    assert move_of(state, moves[0]).path in {(2, 9, 18, 11, 2), (2, 11, 18, 9, 2)}


@pytest.mark.parametrize("depth", [-1, 0, core.MAX_DEPTH + 1, 2**31 - 1])
def test_perft_needs_a_depth(depth: int) -> None:
    with pytest.raises(ValueError, match=f"the depth must be from 1 to {core.MAX_DEPTH}, not {depth}"):
        core.perft(*sets_of(Checkers()), depth)


def test_an_empty_board_is_not_evaluated() -> None:
    with pytest.raises(ValueError, match="an empty board has no value"):
        core.evaluate(0, 0, 0, 0)


@pytest.mark.parametrize(("count", "seed"), [(5_000, 1), pytest.param(200_000, 2, marks=pytest.mark.long)])
def test_moves_equal_those_of_the_rules(count: int, seed: int) -> None:
    longest = most = 0
    for state in wicked(count, seed):
        moves = state.legal_moves()
        assert core_moves(state) == Counter(map(pair_of, moves)), write_fen(state)
        most = max(most, len(moves))
        longest = max([longest, *(len(move.captures) for move in moves)])
    assert most >= 20
    assert longest >= 7


def test_two_plies_equal_those_of_the_rules() -> None:
    """Also the position after a move: crowns, removed pieces, the side to move."""
    for state in wicked(500, 3):
        expected = sum(len(state.play(move).legal_moves()) for move in state.legal_moves())
        assert core.perft(*sets_of(state), 2) == expected, write_fen(state)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "seed"),
    [
        (200, 3),
        pytest.param(2_000, 4, marks=pytest.mark.slow),
        pytest.param(20_000, 5, marks=pytest.mark.long),
    ],
)
def test_moves_equal_those_of_a_second_opinion(count: int, seed: int) -> None:
    for state in wicked(count, seed):
        if not (state.black and state.white):
            continue
        board = draughts.Board(variant="english", fen=write_fen(state))
        theirs = Counter(tuple(move.steps_move) for move in board.legal_moves())
        pairs = Counter(
            pair_of(move) for path, times in theirs.items() for move in state.legal_moves()
            if move.path == path for _ in range(times)
        )  # fmt: skip
        assert pairs.total() == theirs.total(), write_fen(state)
        assert core_moves(state) == pairs, write_fen(state)


def test_moves_cross_to_the_core_and_back() -> None:
    for state in wicked(1_000, 6):
        for move in state.legal_moves():
            assert state.play(move_of(state, pair_of(move))) == state.play(move)


def test_a_line_crosses_move_by_move() -> None:
    state = Checkers()
    pairs = []
    path = []
    for _ in range(20):
        move = state.legal_moves()[0]
        pairs.append(pair_of(move))
        path.append(move)
        state = state.play(move)
    assert line_of(Checkers(), pairs) == tuple(path)


def test_a_move_that_is_not_legal_does_not_cross() -> None:
    with pytest.raises(ValueError, match="is not a legal move"):
        move_of(Checkers(), (1, 0))


def test_another_game_does_not_cross() -> None:
    with pytest.raises(TypeError, match="TicTacToe"):
        checkers_state(TicTacToe())


@pytest.mark.slow
def test_the_evaluation_is_the_same_for_both_sides() -> None:
    """Rotating the board and exchanging the colours changes nothing for the side to move."""
    for state in wicked(2_000, 7):
        assert core.evaluate(*sets_of(state)) == core.evaluate(*sets_of(mirrored(state))), write_fen(state)


def test_random_positions_stay_sound() -> None:
    first = core.soak(seed=5, positions=300_000)
    assert first != 0
    assert core.soak(5, 300_000) == first
    assert core.soak(6, 300_000) != first


@pytest.mark.long
def test_perft_is_fast() -> None:
    """At least half of what an unloaded core of this kind reaches, through the move list."""
    best = 0.0
    for _ in range(5):
        begin = time.process_time()
        nodes = core.perft(*sets_of(Checkers()), 10)
        best = max(best, nodes / (time.process_time() - begin))
    assert best > 75e6
