"""A recording is faithful: the search's own value and counters follow from it."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from pairs import first_quick
from replaying import Replay, game_of, samples
from strategies import TICTACTOE, after_random_moves

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, EXACT, Switches
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.learn.tree.recording import (
    COPIED,
    TooManyNodesError,
    record_alpha_beta,
    record_minimax,
    record_search,
    whole_tree,
)
from checkers_app.learn.tree.tree import Bound, Tree

EVERY_SWITCH = [
    Switches(),
    *(Switches(**{field.name: True}) for field in fields(Switches)),
    Switches(move_ordering=True, late_move_reduction=True, null_move=True),
    EXACT,
    ALL,
]


def check_bounds(tree: Tree, values: dict[int, int]) -> None:
    """What the recording calls exact, at most or at least is correct by full minimax."""
    for row, true in values.items():
        value = tree.values[row]
        bound = tree.bound(row)
        assert bound is not Bound.UNKNOWN
        if bound is Bound.EXACT:
            assert value == true
        elif bound is Bound.AT_MOST:
            assert true <= value
        else:
            assert true >= value


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("sample", first_quick([(1, 6), (2, 14), (3, 14), (4, 14)]))
@pytest.mark.parametrize("switches", EVERY_SWITCH, ids=repr)
def test_replayed_it_gives_the_search_s_value_nodes_and_cutoffs(
    switches: Switches, sample: tuple[int, int]
) -> None:
    for state in samples(*sample):
        game = game_of(state)
        evaluate = game.evaluation
        limits = Limits(depth=4)
        plain = Search(evaluate, switches, limits).run(Position(state))
        recording = record_search(game, Position(state), switches, limits)
        nodes = cutoffs = 0
        for tree in recording.trees:
            replay = Replay(tree, evaluate)
            score = replay.run()
            assert tree.complete
            assert tree.values[0] == score
            assert (replay.nodes, replay.cutoffs) == (tree.nodes, tree.cutoffs)
            nodes += replay.nodes
            cutoffs += replay.cutoffs
        assert (score, nodes, cutoffs) == (plain.score, plain.nodes, plain.cutoffs)
        assert (recording.score, recording.visited, recording.kept) == (score, nodes, nodes)
        line = recording.tree.chosen_line()
        assert recording.tree.move(line[1]) == plain.move
        assert recording.notice is None


@pytest.mark.slow
def test_plain_minimax_and_alpha_beta_are_replayed_too() -> None:
    for state in samples(2, 40):
        game = game_of(state)
        evaluate = game.evaluation
        full = minimax(state, 3, evaluate)
        for recording, plain in (
            (record_minimax(game, state, 3), full),
            (record_alpha_beta(game, state, 3), alpha_beta(state, 3, evaluate)),
        ):
            replay = Replay(recording.tree, evaluate)
            assert replay.run() == plain.score == recording.score == full.score
            assert (replay.nodes, replay.cutoffs) == (plain.nodes, plain.cutoffs)
            assert (recording.visited, recording.cutoffs) == (plain.nodes, plain.cutoffs)
            assert len(recording.trees) == 1


def test_an_order_of_moves_is_recorded_as_it_was_tried() -> None:
    def backwards(state: State) -> list[object]:
        return list(reversed(state.legal_moves()))

    for state in samples(3, 20):
        game = game_of(state)
        recording = record_alpha_beta(game, state, 3, order=backwards)  # type: ignore[arg-type]
        assert Replay(recording.tree, game.evaluation).run() == recording.score
        first = recording.tree.first_child(0)
        assert first is not None
        assert recording.tree.move(first) == state.legal_moves()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("switches", [Switches(), EXACT, Switches(move_ordering=True)], ids=repr)
def test_bounds_are_true_in_full_minimax(switches: Switches) -> None:
    for state in samples(4, 12):
        game = game_of(state)
        evaluate = game.evaluation
        for tree in record_search(game, Position(state), switches, Limits(depth=4)).trees:
            sign = 1
            values = {}
            for row in range(len(tree)):
                if tree.is_stub(row):
                    continue
                level = tree.level(row)
                sign = -1 if level % 2 else 1
                true = minimax(tree.position(row), tree.depths[row], evaluate).score
                if abs(true) > WIN_BOUND:
                    true -= level if true > 0 else -level
                values[row] = sign * true
            check_bounds(tree, values)


@pytest.mark.long
def test_tictactoe_minimax_is_recorded_in_full_and_the_copy_equals_it() -> None:
    recording = record_minimax(TICTACTOE, TICTACTOE.initial, 9, results=True)
    tree = recording.tree
    assert len(tree) == tree.nodes == recording.visited == 549_946
    assert tree.values[0] == 0
    copy = whole_tree(TICTACTOE, TICTACTOE.initial)
    for column in ("moves", "values", "sizes", "endings", "bounds", "depths"):
        assert getattr(copy, column) == getattr(tree, column), column
    assert (copy.depth, copy.method, copy.scale) == (9, tree.method, tree.scale)


@pytest.mark.slow
@pytest.mark.parametrize("results", [True, False])
def test_the_copied_tree_equals_the_recorded_one_and_says_what_it_is(results: bool) -> None:  # noqa: FBT001
    random = Random(5)
    for _ in range(20):
        state = after_random_moves(TICTACTOE.initial, random, 6)
        if sum(state.piece_at(n) is not None for n in range(1, 10)) < 3:
            continue
        copy = whole_tree(TICTACTOE, state, results=results)
        tree = record_minimax(TICTACTOE, state, copy.depth, results=results).tree
        for column in ("moves", "values", "sizes", "endings", "bounds", "depths"):
            assert getattr(copy, column) == getattr(tree, column), column
        assert copy.source == COPIED != tree.source
        assert copy.scale is tree.scale
    full = whole_tree(TICTACTOE, TICTACTOE.initial, results=results)
    assert (full.nodes, full.depth, full.values[0], full.complete) == (549_946, 9, 0, True)
    with pytest.raises(TooManyNodesError, match="more than 1,000 nodes"):
        whole_tree(TICTACTOE, TICTACTOE.initial, limit=1000)


@pytest.mark.slow
@pytest.mark.parametrize(("window", "nodes"), [((-2, 2), 18_297), ((-1, 1), 16_811)])
def test_tictactoe_alpha_beta_visits_the_published_number(window: tuple[int, int], nodes: int) -> None:
    recording = record_alpha_beta(TICTACTOE, TICTACTOE.initial, 9, results=True, window=window)
    plain = alpha_beta(TICTACTOE.initial, 9, no_opinion, window, win_or_loss)
    assert recording.tree.nodes == recording.visited == plain.nodes == nodes
    assert recording.tree.cutoffs == recording.tree.stubs == plain.cutoffs
    assert recording.score == 0


def test_a_whole_tree_tells_its_progress_and_the_last_number_is_not_above_all_positions() -> None:
    told: list[int] = []
    whole_tree(
        TICTACTOE, TICTACTOE.initial.play(Move((5,))).play(Move((1,))), results=True, progress=told.append
    )
    assert len(told) > 5
    assert told == sorted(told)
    assert all(number < 5_478 for number in told)
