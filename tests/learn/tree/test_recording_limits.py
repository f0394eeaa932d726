"""Incomplete recordings: the limit of nodes, omitted iterations, stopped searches."""

from __future__ import annotations

import pytest
from replaying import Replay
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.recording import (
    RecordingWatch,
    record_alpha_beta,
    record_minimax,
    record_search,
    whole_tree,
)
from checkers_app.learn.tree.tree import CUT, UNSEEN, Bound
from checkers_app.words import say_number


def test_a_limit_is_reached_honestly() -> None:
    state = CHECKERS.initial
    full = record_alpha_beta(CHECKERS, state, 4)
    for limit in (1, 2, 50, full.kept - 1):
        cut = record_alpha_beta(CHECKERS, state, 4, watch=RecordingWatch(limit=limit))
        assert cut.kept == cut.tree.nodes == limit
        assert (cut.visited, cut.score, cut.cutoffs) == (full.visited, full.score, full.cutoffs)
        assert (
            cut.notice == f"The first {say_number(limit)} of {say_number(full.visited)} positions are kept."
        )
        assert not cut.tree.complete
        assert UNSEEN in cut.tree.endings
        assert cut.tree.sizes[0] == len(cut.tree)
        # The saved part is the beginning of the full recording.
        nodes = [row for row in range(len(cut.tree)) if not cut.tree.is_stub(row)]
        wanted = [row for row in range(len(full.tree)) if not full.tree.is_stub(row)]
        assert [cut.tree.line(row) for row in nodes] == [full.tree.line(row) for row in wanted[:limit]]
    exact = record_alpha_beta(CHECKERS, state, 4, watch=RecordingWatch(limit=full.kept))
    assert exact.notice is None
    assert exact.tree.complete
    with pytest.raises(ValueError, match="at least 1 node"):
        RecordingWatch(limit=0)


def test_iterations_beyond_the_limit_are_counted_and_not_kept() -> None:
    switches, limits = Switches(iterative_deepening=True), Limits(depth=5)
    full = record_search(CHECKERS, Position(CHECKERS.initial), switches, limits)
    assert len(full.trees) == 5
    assert [tree.depth for tree in full.trees] == [1, 2, 3, 4, 5]
    limit = sum(tree.nodes for tree in full.trees[:3])
    cut = record_search(
        CHECKERS, Position(CHECKERS.initial), switches, limits, watch=RecordingWatch(limit=limit)
    )
    assert len(cut.trees) == 3
    assert (cut.kept, cut.visited, cut.score) == (limit, full.visited, full.score)


@pytest.mark.parametrize("nodes", [1, 2, 33, 100, 1000])
def test_a_stopped_search_leaves_consistent_trees(nodes: int) -> None:
    for switches in (Switches(iterative_deepening=True), ALL):
        recording = record_search(
            CHECKERS, Position(CHECKERS.initial), switches, Limits(depth=30, nodes=nodes)
        )
        assert recording.stopped
        assert recording.notice == f"Stopped after {say_number(recording.visited)} positions."
        *finished, last = recording.trees
        for tree in finished:
            assert tree.complete
            Replay(tree, CHECKERS.evaluation).run()
        assert not last.complete
        assert last.sizes[0] == len(last)
        assert sum(tree.nodes for tree in recording.trees) == recording.visited
        for row in range(len(last)):
            if last.endings[row] == UNSEEN:
                parent = last.parent(row)
                assert parent is not None
                assert last.ending(parent) is Ending.STOPPED
                assert last.bound(parent) is Bound.UNKNOWN
                assert last.values[row] == len(last.cut_moves(row)) > 0
            elif last.endings[row] != CUT:
                last.position(row)


def test_minimax_can_be_stopped_and_tells_its_progress() -> None:
    stop = StopToken()
    seen: list[int] = []

    def progress(nodes: int) -> None:
        seen.append(nodes)
        if len(seen) == 3:
            stop.stop()

    watch = RecordingWatch(stop=stop, progress=progress)
    recording = record_minimax(TICTACTOE, TICTACTOE.initial, 9, results=True, watch=watch)
    assert recording.stopped
    assert recording.score is None
    assert seen == sorted(seen)
    assert recording.visited < 20_000
    assert recording.tree.nodes in (recording.visited, recording.visited - 1)
    assert recording.tree.ending(0) is Ending.STOPPED


def test_copying_a_whole_tree_reports_its_progress_now_and_then() -> None:
    state = TICTACTOE.initial
    for _ in range(3):
        state = state.play(state.legal_moves()[0])
    reports: list[int] = []
    tree = whole_tree(TICTACTOE, state, progress=reports.append)
    assert reports == sorted(set(reports)), "each report is of more positions"
    assert 2 < len(reports) < len(tree) / 10
    assert 0 < reports[0] < reports[-1] < len(tree)
    few: list[int] = []
    for _ in range(3):
        state = state.play(state.legal_moves()[0])
    whole_tree(TICTACTOE, state, progress=few.append)
    assert few == [], "a small tree is finished at once"
