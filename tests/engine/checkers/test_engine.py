"""The compiled search: what it finds, what limits it, and that it is the same every time."""

from __future__ import annotations

import csv
import subprocess
import sys
import threading
import time
from itertools import pairwise
from random import Random

import pytest
from places import DATA
from strategies import after_random_moves, wicked

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.benchmark import POSITIONS
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.checkers.tools import best_move, position_after
from checkers_app.games.base import MoveTextError, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.fen import FenError, parse_fen, write_fen

START = Position(Checkers())
THREE_AGAINST_TWO = (
    "W:WK10,K11,K15:BK1,K28",
    "W:WK18,K19,K23:BK5,K32",
    "B:WK28,K1:BK14,K15,K18",
)
SHOTS = list(csv.DictReader((DATA / "shots.csv").read_text(encoding="utf-8").splitlines()))


@pytest.fixture
def engine() -> CheckersEngine:
    return CheckersEngine(hash_mib=16)


def at(fen: str) -> Position:
    return Position(parse_fen(fen))


def essence(result: SearchResult) -> tuple[object, ...]:
    return result.move, result.score, result.depth, result.nodes, result.pv, result.cutoffs


# ----------------------------------------------------------------------------------- determinism


def test_equal_searches_of_a_cleared_engine_are_equal(engine: CheckersEngine) -> None:
    for fen in ("B:W21-32:B1-12", "W:W14,24-32:B1-5,7-9,12,20", "W:WK3,7,14:B1,K26,27"):
        engine.clear()
        first = engine.search(at(fen), Limits(nodes=60_000))
        engine.clear()
        assert essence(engine.search(at(fen), Limits(nodes=60_000))) == essence(first)
        assert essence(CheckersEngine(16).search(at(fen), Limits(nodes=60_000))) == essence(first)


def test_a_new_process_searches_the_same_nodes() -> None:
    script = (
        "from checkers_app.engine.checkers.tools import best_move\n"
        "from checkers_app.engine.api import Limits\n"
        "found = best_move('B:W21-32:B1-12', ['11-15'], Limits(nodes=80000), hash_mib=16)\n"
        "del found['seconds']\n"
        "print(found)"
    )
    runs = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    here = dict(best_move("B:W21-32:B1-12", ["11-15"], Limits(nodes=80_000), hash_mib=16))
    del here["seconds"]
    assert runs == {f"{here}\n"}


def test_reporting_does_not_change_a_search() -> None:
    quiet = CheckersEngine(16).search(START, Limits(nodes=100_000))
    watched = CheckersEngine(16).search(START, Limits(nodes=100_000), report=lambda _: None)
    assert essence(watched) == essence(quiet)


# ------------------------------------------------------------------------------------ what it finds


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot["name"])
def test_finds_the_stroke(engine: CheckersEngine, shot: dict[str, str]) -> None:
    position = at(shot["fen"])
    result = engine.search(position, Limits(nodes=3_000_000))
    assert result.move is not None
    assert position.state.move_text(result.move) == shot["move"]


@pytest.mark.long
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot["name"])
def test_no_other_move_is_as_good_as_the_stroke(engine: CheckersEngine, shot: dict[str, str]) -> None:
    state = parse_fen(shot["fen"])
    scores = {}
    for move in state.legal_moves():
        engine.clear()
        answer = engine.search(Position(state.play(move)), Limits(nodes=4_000_000))
        scores[state.move_text(move)] = -answer.score
    best = scores.pop(shot["move"])
    assert best >= max(scores.values()) + 20


@pytest.mark.parametrize("fen", THREE_AGAINST_TWO)
def test_wins_with_three_kings_against_two(fen: str) -> None:
    assert winner_of_self_play(parse_fen(fen), nodes=100_000) is parse_fen(fen).side_to_move


def test_wins_first_position() -> None:
    """Payne, 1756: https://www.acfcheckers.com/std2.html shows the win in 23 moves."""
    assert winner_of_self_play(parse_fen("W:WK15,20:B12,K28"), nodes=300_000) is Side.SECOND


def winner_of_self_play(state: Checkers, nodes: int) -> Side | None:
    engine = CheckersEngine(hash_mib=32)
    history: list[Checkers] = []
    while len(history) < 80:
        result = engine.search(Position(state, tuple(history)), Limits(nodes=nodes))
        if result.move is None:
            return state.side_to_move.other
        if plies_to_win(result.score) is not None and result.score > 0:
            return state.side_to_move
        history = [] if state.is_progress(result.move) else [*history, state]
        state = state.play(result.move)
    return None


# ------------------------------------------------------------------------------------------ scores


def test_a_lost_game_has_no_move(engine: CheckersEngine) -> None:
    for fen in ("B:W32:B", "B:W9,10,14:B5"):
        result = engine.search(at(fen), Limits(depth=5))
        assert (result.move, result.score, result.pv, result.depth) == (None, -WIN, (), 0)


def test_a_win_counts_its_plies(engine: CheckersEngine) -> None:
    result = engine.search(at("W:WK32:BK26"), Limits(depth=15))
    assert result.score == WIN - len(result.pv)
    final = parse_fen("W:WK32:BK26")
    for move in result.pv:
        final = final.play(move)
    assert final.legal_moves() == ()


def test_a_loss_is_the_mirror_of_a_win(engine: CheckersEngine) -> None:
    state = parse_fen("W:WK32:BK26")
    win = engine.search(Position(state), Limits(depth=15))
    assert win.move is not None
    engine.clear()
    loss = engine.search(Position(state.play(win.move)), Limits(depth=15))
    assert loss.score == -(win.score + 1)


def test_an_only_move_still_gets_a_score(engine: CheckersEngine) -> None:
    position = at("B:W6,7,18:B2")
    assert len(position.state.legal_moves()) == 2
    position = at("W:W11,32:B8,1")
    assert len(position.state.legal_moves()) == 1
    result = engine.search(position, Limits(depth=9))
    assert result.move == position.state.legal_moves()[0]
    assert result.score > 50


def test_scores_stay_within_the_bounds(engine: CheckersEngine) -> None:
    for state in wicked(300, 11):
        result = engine.search(Position(state), Limits(depth=3))
        assert -WIN <= result.score <= WIN
        assert abs(result.score) <= 5000 or abs(result.score) > WIN_BOUND, write_fen(state)


def test_lines_are_legal(engine: CheckersEngine) -> None:
    for state in wicked(150, 12):
        result = engine.search(Position(state), Limits(nodes=5_000))
        after = state
        for move in result.pv:
            assert move in after.legal_moves()
            after = after.play(move)
        assert result.pv[:1] == ((result.move,) if result.move else ())


# -------------------------------------------------------------------------------------------- draws


def shuffle(fen: str, *moves: str) -> Position:
    return position_after(parse_fen(fen), moves)


def test_a_position_that_stood_twice_is_a_draw() -> None:
    """White, a king ahead, sees no value in coming back to where it was twice."""
    again = ("32-28", "1-5", "28-32", "5-1")
    position = shuffle("W:WK32,K31:BK1", *again, *again)
    assert len(position.history) == 8
    back = position_after(parse_fen("W:WK32,K31:BK1"), (*again, *again, "32-28", "1-5", "28-32"))
    # Black to move can complete the third occurrence with 5-1.
    result = CheckersEngine(4).search(back, Limits(depth=9))
    assert result.score == 0
    assert result.move is not None
    assert back.state.move_text(result.move) == "5-1"
    fresh = CheckersEngine(4).search(Position(back.state), Limits(depth=9))
    assert fresh.score < -50


def test_forty_moves_without_progress_are_a_draw() -> None:
    """One ply before the draw a win that takes longer is worth nothing."""
    position = at("W:WK10,K11,K15:BK1,K28")
    assert isinstance(position.state, Checkers)
    earlier = tuple(
        Checkers(1 << n, 1 << n + 4, (1 << n) | (1 << n + 4), Side.FIRST if n % 2 else Side.SECOND)
        for n in (0, 1, 2, 3) * 20
    )
    nearly = Position(position.state, earlier[:79])
    assert CheckersEngine(4).search(nearly, Limits(depth=8)).score == 0
    assert CheckersEngine(4).search(position, Limits(depth=8)).score > 40


def test_the_last_move_before_the_draw_may_win() -> None:
    """A jump starts the count anew, and having no move loses before the draw counts."""
    position = at("W:WK32,18:BK1,15")
    filler = tuple(Checkers(1, 1 << 34, 1 | 1 << 34, Side(n % 2)) for n in range(79))
    state = parse_fen("B:W18,K32:B15")
    result = CheckersEngine(4).search(Position(state, filler), Limits(depth=5))
    assert result.score != 0
    assert isinstance(position.state, Checkers)


# ------------------------------------------------------------------------------------------- limits


def test_depth_is_kept(engine: CheckersEngine) -> None:
    for depth in (1, 2, 7, 12):
        assert engine.search(START, Limits(depth=depth)).depth == depth


@pytest.mark.parametrize("nodes", [1, 500, 10_000, 123_456])
def test_nodes_are_kept(engine: CheckersEngine, nodes: int) -> None:
    result = engine.search(START, Limits(nodes=nodes))
    assert result.depth >= 1
    assert result.move is not None
    assert result.nodes <= max(nodes, 100)


def test_what_an_unfinished_depth_has_found_is_used() -> None:
    """A node short of the depth at which the search changes its mind, it has changed it already."""
    changes = 0
    for fen, _ in POSITIONS[:12]:
        results = [CheckersEngine(4).search(at(fen), Limits(depth=depth)) for depth in range(5, 14)]
        for before, after in pairwise(results):
            if before.move != after.move:
                short = CheckersEngine(4).search(at(fen), Limits(nodes=after.nodes - 1))
                assert short.move == after.move, fen
                changes += 1
    assert changes


def test_time_is_kept(engine: CheckersEngine) -> None:
    begin = time.monotonic()
    result = engine.search(START, Limits(seconds=0.2))
    spent = time.monotonic() - begin
    assert 0.15 < spent < 0.4
    assert abs(result.seconds - spent) < 0.05


def test_a_proven_win_ends_a_timed_search(engine: CheckersEngine) -> None:
    result = engine.search(at("W:WK32:BK26"), Limits(seconds=20))
    assert result.score > WIN_BOUND
    assert result.seconds < 10


def test_a_game_clock_is_divided(engine: CheckersEngine) -> None:
    result = engine.search(START, Limits(clock=3.0))
    assert result.seconds <= allot(3.0).hard + 0.1
    only = engine.search(at("W:W11,32:B8,1"), Limits(clock=30.0))
    assert only.seconds < 1.5


@pytest.mark.parametrize(("remaining", "increment"), [(0.01, 0.0), (1.0, 0.0), (60.0, 1.0), (7200.0, 30.0)])
def test_a_clock_is_never_overdrawn(remaining: float, increment: float) -> None:
    left = remaining
    for _ in range(300):
        share = allot(left, increment)
        assert 0 < share.soft <= share.hard < left
        left += increment - share.hard
        assert left > 0


@pytest.mark.parametrize(("remaining", "increment"), [(0.0, 0.0), (-1.0, 0.0), (5.0, -1.0)])
def test_an_impossible_clock_is_refused(remaining: float, increment: float) -> None:
    with pytest.raises(ValueError, match="no clock"):
        allot(remaining, increment)


@pytest.mark.parametrize(("clock", "increment"), [(0.0, 0.0), (-3.0, 0.0), (1.0, -1.0)])
def test_limits_are_checked(clock: float, increment: float) -> None:
    with pytest.raises(ValueError, match="must be"):
        Limits(clock=clock, increment=increment)


def test_the_core_refuses_impossible_sizes() -> None:
    for arguments in ((0, 1), (16, 0), (16, core.MAX_THREADS + 1)):
        with pytest.raises(ValueError, match="not"):
            core.Searcher(*arguments)
    searcher = core.Searcher(1)
    with pytest.raises(IndexError):
        searcher.run(1)
    with pytest.raises(IndexError):
        searcher.iteration(1)


def test_another_game_is_refused(engine: CheckersEngine) -> None:
    with pytest.raises(TypeError, match="TicTacToe"):
        engine.search(Position(TicTacToe()), Limits(depth=1))


# ------------------------------------------------------------------------------------------ stopping


def cancel_once(engine: CheckersEngine, random: Random) -> float:
    """Seconds from the stop to the answer of an endless search that is cancelled at a random time."""
    stop = StopToken()
    stopped_at = [0.0]

    def cancel() -> None:
        time.sleep(random.random() * 0.03)
        stopped_at[0] = time.perf_counter()
        stop.stop()

    thread = threading.Thread(target=cancel)
    thread.start()
    state = after_random_moves(GAME.initial, random, 30)
    report = (lambda _: None) if random.random() < 0.5 else None
    result = engine.search(Position(state), Limits(), stop, report)
    answered_at = time.perf_counter()
    thread.join()
    latency = max(0.0, answered_at - stopped_at[0])  # a solved position may end by itself before
    assert result.move in state.legal_moves()
    assert result.depth >= 1
    return latency


@pytest.mark.parametrize("times", [100, pytest.param(1_000, marks=pytest.mark.long)])
def test_a_cancelled_search_answers_at_once(engine: CheckersEngine, times: int) -> None:
    random = Random(times)
    latencies = sorted(cancel_once(engine, random) for _ in range(times))
    assert latencies[times // 2] < 0.01
    assert latencies[times * 98 // 100] < 0.1  # a busy machine may keep any thread waiting


def test_a_stop_before_the_search_is_not_lost(engine: CheckersEngine) -> None:
    stop = StopToken()
    stop.stop()
    result = engine.search(START, Limits(), stop)
    assert result.move in START.state.legal_moves()
    assert result.seconds < 1


def test_an_old_stop_does_not_end_a_new_search(engine: CheckersEngine) -> None:
    stop = StopToken()
    engine.search(START, Limits(depth=4), stop)
    timer = threading.Timer(0.02, stop.stop)
    timer.start()
    assert engine.search(START, Limits(seconds=0.1), StopToken()).seconds > 0.09
    timer.join()


def test_a_stop_calls_back_within_its_block_only() -> None:
    calls: list[int] = []
    token = StopToken()
    with token.calling(lambda: calls.append(1)):
        assert calls == []
    token.stop()
    assert calls == []
    with token.calling(lambda: calls.append(2)):
        assert calls == [2]
        token.stop()
    assert calls == [2, 2]
    assert token.stopped


# ---------------------------------------------------------------------------------------- progress


def test_progress_comes_for_each_depth_and_ten_times_a_second(engine: CheckersEngine) -> None:
    reports: list[Progress] = []
    result = engine.search(START, Limits(seconds=0.6), report=reports.append)
    depths = [progress.depth for progress in reports]
    assert sorted(set(depths) - {0}) == list(range(1, result.depth + 1))
    assert depths == sorted(depths)
    moments = [progress.seconds for progress in reports]
    # A report of a depth tells when the depth ended, at most one look ago.
    assert max(after - before for before, after in pairwise(moments)) < 0.2
    assert all(progress.pv for progress in reports if progress.depth)
    assert reports[-1].nodes <= result.nodes


def test_a_report_that_fails_ends_the_search(engine: CheckersEngine) -> None:
    def fail(_: Progress) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        engine.search(START, Limits(), report=fail)
    assert engine.search(START, Limits(depth=5)).depth == 5


# ----------------------------------------------------------------------------------------- threads


def test_two_threads_find_the_same_strokes() -> None:
    engine = CheckersEngine(hash_mib=16, threads=2)
    for shot in SHOTS[:4]:
        result = engine.search(at(shot["fen"]), Limits(nodes=2_000_000))
        assert result.move is not None
        assert parse_fen(shot["fen"]).move_text(result.move) == shot["move"]


def test_two_threads_stop(engine: CheckersEngine) -> None:
    del engine
    pair = CheckersEngine(hash_mib=16, threads=2)
    random = Random(5)
    latencies = sorted(cancel_once(pair, random) for _ in range(20))
    assert latencies[10] < 0.02


def test_searches_of_one_engine_wait_for_each_other(engine: CheckersEngine) -> None:
    results: list[SearchResult] = []
    threads = [
        threading.Thread(target=lambda: results.append(engine.search(START, Limits(depth=10))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [result.depth for result in results] == [10] * 4


# ---------------------------------------------------------------------------------------- best move


def test_best_move_is_ready_for_json() -> None:
    found = best_move("W:WK32:BK26.", limits=Limits(depth=12), hash_mib=1)
    assert found["fen"] == "W:WK32:BK26"
    assert found["move"] == "32-27"
    assert found["score"] > WIN_BOUND
    assert found["pv"][0] == "32-27"
    assert set(found) == {"fen", "move", "score", "depth", "nodes", "seconds", "pv"}


def test_best_move_of_a_finished_game_is_none() -> None:
    found = best_move("W:WK32:BK31", limits=Limits(depth=3), hash_mib=1)
    assert found["move"] is not None
    over = best_move("B:WK32:B", limits=Limits(depth=3), hash_mib=1)
    assert (over["move"], over["pv"], over["score"]) == (None, [], -WIN)


def test_best_move_says_what_is_wrong() -> None:
    with pytest.raises(FenError):
        best_move("nonsense")
    with pytest.raises(MoveTextError):
        best_move("B:W21-32:B1-12", ["11-22"])
