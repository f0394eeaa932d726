"""The searches of a textbook as engines: their moves and counts are found again by other code."""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random
from threading import Timer

import pytest

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position, Progress, StopToken
from checkers_app.engine.textbook.averaged import WON, AveragedSearch, by_share
from checkers_app.engine.textbook.method_engine import MethodEngine, SearchMethod
from checkers_app.engine.textbook.minimax import minimax, win_or_loss
from checkers_app.engine.textbook.monte_carlo import best_child, search
from checkers_app.engine.textbook.sampled import SEED, SampledSearch
from checkers_app.games.base import State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.fen import parse_fen

ENDING = parse_fen("W:W16,25,32:BK7,11,13,21")
O_TO_MOVE = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
WINDOWED = (SearchMethod.PRINCIPAL_VARIATION, SearchMethod.ASPIRATION, SearchMethod.MTD)
OTHERS = tuple(each for each in SearchMethod if each is not SearchMethod.MINIMAX)


def engine(method: SearchMethod) -> MethodEngine:
    return MethodEngine(CHECKERS.evaluation, method)


@pytest.mark.parametrize("method", WINDOWED)
def test_the_value_and_the_move_are_those_of_minimax(method: SearchMethod) -> None:
    for state, depth in ((ENDING, 4), (CHECKERS.initial, 3)):
        found = engine(method).search(Position(state), Limits(depth=depth))
        assert found.depth == depth
        assert found.score == minimax(state, depth, CHECKERS.evaluation).score
        assert found.move is not None
        below = minimax(state.play(found.move), depth - 1, CHECKERS.evaluation).score
        assert abs(-below - found.score) <= 1, "a win is one ply nearer from there"


def brute(node: State, depth: int, side: int, left: int) -> float:
    outcome = node.outcome()
    if outcome is not None:
        won = (outcome.winner is not None) * (10_000 - (depth - left))
        return won if outcome.winner == side else -won
    if left == 0:
        return CHECKERS.evaluation(node) * (1 if node.side_to_move == side else -1)
    below = [brute(node.play(move), depth, side, left - 1) for move in node.legal_moves()]
    return max(below) if node.side_to_move == side else sum(below) / len(below)


@pytest.mark.parametrize(("state", "depth"), [(ENDING, 4), (CHECKERS.initial, 3)])
def test_expectimax_is_brute_force_and_visits_every_node(state: State, depth: int) -> None:
    nodes: list[int] = []
    averaged = AveragedSearch(state, CHECKERS.evaluation, by_share, lambda: nodes.append(1))
    values = averaged.values(depth)
    for move, value in values:
        wanted = brute(state.play(move), depth, state.side_to_move, depth - 1)
        assert float(value) == pytest.approx(wanted)
    assert len(nodes) == minimax(state, depth, CHECKERS.evaluation).nodes
    found = engine(SearchMethod.EXPECTIMAX).search(Position(state), Limits(depth=depth))
    best = max(value for _, value in values)
    assert (found.move, found.score) == (next(move for move, value in values if value == best), round(best))


def test_a_won_game_counts_as_much_as_the_best_evaluation_and_never_as_a_proof() -> None:
    state = parse_fen("B:W5:BK1,K2,K9,K10")
    assert any(state.play(move).outcome() for move in state.legal_moves())
    found = engine(SearchMethod.EXPECTIMAX).search(Position(state), Limits(depth=3))
    assert found.score == WON - 1 <= WIN_BOUND < WIN
    assert found.move is not None
    assert state.play(found.move).outcome() is not None, "the quickest win"


def test_expectimax_counts_results_for_an_opponent_at_random() -> None:
    averaged = AveragedSearch(O_TO_MOVE, no_opinion, win_or_loss, lambda: None)
    move, value = averaged.best(9)
    # After 2 X must answer 8, one move of five. Otherwise O wins; after 8 O gets 2/3 on average.
    assert (O_TO_MOVE.move_text(move), value) == ("2", Fraction(4, 5) + Fraction(1, 5) * Fraction(2, 3))
    assert averaged.is_whole
    averaged.best(2)
    assert not averaged.is_whole


def test_monte_carlo_plays_the_move_of_the_search_with_the_same_random_numbers() -> None:
    sampled, entered = None, 0

    def count() -> None:
        nonlocal entered
        entered += 1

    sampled = SampledSearch(CHECKERS.initial, count)
    sampled.grow(20)
    sampled.grow(10)
    whole = search(CHECKERS.initial, 30, Random(SEED))
    assert [child.visits for child in sampled.root.children] == [child.visits for child in whole.children]
    found = engine(SearchMethod.MONTE_CARLO).search(Position(CHECKERS.initial), Limits(nodes=entered + 1))
    best = best_child(whole)
    assert (found.move, found.score) == (best.move, round(100 * best.average))
    assert found.pv[0] == found.move
    assert found.depth == len(found.pv)


@pytest.mark.parametrize("method", OTHERS)
def test_a_number_of_positions_ends_every_search(method: SearchMethod) -> None:
    reports: list[Progress] = []
    limits = Limits(nodes=900)
    found = engine(method).search(Position(CHECKERS.initial), limits, report=reports.append)
    assert found.nodes == 900
    assert found.move in CHECKERS.initial.legal_moves()
    again = engine(method).search(Position(CHECKERS.initial), limits)
    assert (again.move, again.score, again.depth) == (found.move, found.score, found.depth)
    assert engine(method).search(Position(CHECKERS.initial), Limits(nodes=1)).move is not None


@pytest.mark.parametrize("method", OTHERS)
def test_time_a_clock_and_a_stop_end_every_search(method: SearchMethod) -> None:
    for limits in (Limits(seconds=0.05), Limits(clock=1.0)):
        began = time.perf_counter()
        assert engine(method).search(Position(CHECKERS.initial), limits).move is not None
        assert time.perf_counter() - began < 2
    stop = StopToken()
    Timer(0.05, stop.stop).start()
    assert engine(method).search(Position(CHECKERS.initial), Limits(), stop).move is not None


@pytest.mark.parametrize("method", OTHERS)
def test_an_average_is_called_one(method: SearchMethod) -> None:
    reports: list[Progress] = []
    found = engine(method).search(Position(CHECKERS.initial), Limits(seconds=0.25), report=reports.append)
    averages = method not in WINDOWED
    assert found.is_average is averages
    assert {each.is_average for each in reports if each.depth} == {averages}


@pytest.mark.parametrize("method", OTHERS)
def test_a_game_that_is_over_has_no_move(method: SearchMethod) -> None:
    over = parse_fen("B:W5:B")
    assert engine(method).search(Position(over), Limits(nodes=100)).move is None


def test_a_position_that_occurred_before_is_a_draw() -> None:
    state = parse_fen("W:WK14,K15:BK1")
    best = engine(SearchMethod.MTD).search(Position(state), Limits(depth=1))
    assert best.move is not None
    after = state.play(best.move)
    for method in (*WINDOWED, SearchMethod.EXPECTIMAX):
        every = tuple(state.play(move) for move in state.legal_moves())
        assert engine(method).search(Position(state, every), Limits(depth=1)).score == 0
        others = tuple(each for each in every if each != after)
        assert engine(method).search(Position(state, others), Limits(depth=1)).move == best.move


def test_a_short_game_is_searched_to_its_end_and_no_deeper() -> None:
    state = TicTacToe(crosses=0b001_011_000, noughts=0b110_100_000)
    for method in (*WINDOWED, SearchMethod.EXPECTIMAX):
        found = MethodEngine(TICTACTOE.evaluation, method).search(Position(state), Limits(nodes=100_000))
        assert found.depth <= 3
        assert found.nodes < 100


def test_monte_carlo_has_no_depth() -> None:
    with pytest.raises(ValueError, match="cannot be limited by depth"):
        engine(SearchMethod.MONTE_CARLO).search(Position(CHECKERS.initial), Limits(depth=4))
