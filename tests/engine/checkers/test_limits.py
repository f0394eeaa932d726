"""What ends a compiled search (depth, nodes, time, a stop), and how soon."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import median

import pytest
from busy import on_time
from searched import SHOTS, START, at
from strategies import after_random_moves

from checkers_app.engine.api import (
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import line_of, sets_of
from checkers_app.engine.checkers.benchmark import POSITIONS
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.fen import parse_fen


def test_depth_is_kept(engine: CheckersEngine) -> None:
    for depth in (1, 2, 7, 12):
        assert engine.search(START, Limits(depth=depth)).depth == depth


@pytest.mark.parametrize("nodes", [1, 500, 10_000, 123_456])
def test_nodes_are_kept(engine: CheckersEngine, nodes: int) -> None:
    result = engine.search(START, Limits(nodes=nodes))
    assert result.depth >= 1
    assert result.move is not None
    assert result.nodes <= max(nodes, 100)


def test_many_threads_keep_to_the_nodes_too() -> None:
    """Whichever thread reaches the limit first ends the search: the others may be waiting for a processor."""
    threads, nodes, looked_at_every = 16, 200_000, 2_048
    engine = CheckersEngine(4, threads)
    results = []
    for _ in range(5):
        engine.new_game()
        results.append(engine.search(START, Limits(nodes=nodes)).nodes)
    assert median(results) <= nodes + threads * looked_at_every


@pytest.mark.slow
def test_what_an_unfinished_depth_has_found_is_used() -> None:
    """One node before the end of the depth at which the search changes its mind, the change is
    already there.
    """
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
    def check() -> None:
        begin = time.monotonic()
        result = engine.search(START, Limits(seconds=0.2))
        spent = time.monotonic() - begin
        assert 0.15 < spent < 0.4
        assert abs(result.seconds - spent) < 0.05

    on_time(check)


def test_a_proven_win_ends_a_timed_search(engine: CheckersEngine) -> None:
    result = engine.search(at("W:WK32:BK26"), Limits(seconds=20))
    assert result.score > WIN_BOUND
    assert result.seconds < 10


def test_a_game_clock_is_divided(engine: CheckersEngine) -> None:
    def check() -> None:
        result = engine.search(START, Limits(clock=3.0))
        assert result.seconds <= allot(3.0).hard + 0.1
        only = engine.search(at("W:W11,32:B8,1"), Limits(clock=30.0))
        assert only.seconds < 1.5

    on_time(check)


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
    with pytest.raises(RuntimeError, match="no search was begun"):
        searcher.run(0)


def ticks_while_a_table_is_made() -> int:
    """How often this thread runs during the search."""
    made: list[core.Searcher] = []
    thread = threading.Thread(target=lambda: made.append(core.Searcher(64)))
    thread.start()
    ticks = 0
    while not made:
        ticks += 1
        time.sleep(0)
    thread.join()
    return ticks


def test_a_table_is_made_beside_all_other_threads() -> None:
    """A thread that has to wait runs once or not at all."""
    assert median(ticks_while_a_table_is_made() for _ in range(10)) > 2


def test_another_game_is_refused(engine: CheckersEngine) -> None:
    with pytest.raises(TypeError, match="TicTacToe"):
        engine.search(Position(TicTacToe()), Limits(depth=1))


def cancel_once(engine: CheckersEngine, random: Random) -> float:
    """The seconds until an endless search returns after being cancelled at a random time."""
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
    latency = max(0.0, answered_at - stopped_at[0])  # a solved position may end by itself earlier
    assert result.move in state.legal_moves()
    assert result.depth >= 1
    return latency


@pytest.mark.slow
@pytest.mark.parametrize("times", [50, pytest.param(1_000, marks=pytest.mark.long)])
def test_a_cancelled_search_answers_at_once(engine: CheckersEngine, times: int) -> None:
    """The long test asserts how soon, since that depends on the load of the machine."""
    random = Random(times)

    def check() -> None:
        latencies = sorted(cancel_once(engine, random) for _ in range(times))
        if times < 1_000:
            return
        assert latencies[times // 2] < 0.01
        assert latencies[times * 98 // 100] < 0.1  # a busy machine may delay any thread

    on_time(check)


def test_a_stop_before_the_search_is_not_lost(engine: CheckersEngine) -> None:
    stop = StopToken()
    stop.stop()
    result = engine.search(START, Limits(), stop)
    assert result.move in START.state.legal_moves()
    assert result.depth <= 1


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


def test_a_stop_may_come_into_the_middle_of_another_on_the_same_thread() -> None:
    """Like the handler of Ctrl-C, which runs on the main thread."""
    token = StopToken()
    calls: list[bool] = []

    def stop_again() -> None:
        calls.append(token.stopped)
        if len(calls) == 1:
            token.stop()

    def work() -> None:
        with token.calling(stop_again):
            token.stop()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()
    assert calls == [True, True]


@pytest.mark.slow
def test_progress_comes_for_each_depth_and_ten_times_a_second(engine: CheckersEngine) -> None:
    def check() -> None:
        reports: list[Progress] = []
        result = engine.search(START, Limits(seconds=0.6), report=reports.append)
        depths = [progress.depth for progress in reports]
        assert sorted(set(depths) - {0}) == list(range(1, result.depth + 1))
        assert depths == sorted(depths)
        moments = [progress.seconds for progress in reports]
        # A report of a depth says when the depth ended, at most one poll ago.
        assert max(after - before for before, after in pairwise(moments)) < 0.2
        assert all(progress.pv for progress in reports if progress.depth)
        assert reports[-1].nodes <= result.nodes

    on_time(check)


def test_a_report_that_fails_ends_the_search(engine: CheckersEngine) -> None:
    def fail(_: Progress) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        engine.search(START, Limits(), report=fail)
    assert engine.search(START, Limits(depth=5)).depth == 5


@pytest.mark.slow
def test_two_threads_find_the_same_strokes() -> None:
    engine = CheckersEngine(hash_mib=16, threads=2)
    for shot in SHOTS[:4]:
        result = engine.search(at(shot["fen"]), Limits(nodes=2_000_000))
        assert result.move is not None
        assert parse_fen(shot["fen"]).move_text(result.move) == shot["move"]


def test_a_search_has_as_many_threads_as_it_is_told() -> None:
    engine = CheckersEngine(hash_mib=1, threads=3)
    alone = CheckersEngine(hash_mib=1)
    start = START
    one = engine.search(start, Limits(nodes=20_000), threads=1)
    assert replace(one, seconds=0) == replace(alone.search(start, Limits(nodes=20_000)), seconds=0)
    engine.new_game()
    assert engine.search(start, Limits(depth=12), threads=2).depth == 12
    for wrong in (0, 4):
        with pytest.raises(ValueError, match=f"the number of threads must be from 1 to 3, not {wrong}"):
            engine.search(start, Limits(depth=1), threads=wrong)


def test_the_second_thread_leaves_out_odd_depths_and_the_first_goes_on_from_there() -> None:
    searcher = core.Searcher(1, 2)
    searcher.begin(sets_of(Checkers()), [], max_depth=8)
    searcher.run(1)
    found = [searcher.iteration(depth) for depth in range(1, searcher.finished() + 1)]
    assert len(found) == 8
    # Depths 5 and 7 get the results of the depths after them.
    assert [found[place][0] == found[place + 1][0] for place in (4, 6)] == [True, True]
    assert [found[place][3] == found[place + 1][3] for place in (4, 6)] == [True, True]
    nodes = [nodes for _, nodes, _, _ in found]
    assert nodes[4:] == [nodes[5], nodes[5], nodes[7], nodes[7]]
    assert nodes[:4] == sorted(set(nodes[:4]))
    searcher.run(0)
    assert searcher.counts()[0] == nodes[-1], "there is nothing left to search"
    assert [searcher.iteration(depth) for depth in range(1, 9)] == found


def test_no_thread_goes_deeper_than_it_is_told_and_every_depth_has_a_line() -> None:
    searcher = core.Searcher(1, 3)
    for depth in (4, 5, 11) * 4:
        searcher.clear()
        searcher.begin(sets_of(Checkers()), [], max_depth=depth)
        threads = [threading.Thread(target=searcher.run, args=(index,)) for index in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert searcher.finished() == depth
        for number in range(1, depth + 1):
            *_, line = searcher.iteration(number)
            assert line_of(Checkers(), line)


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
