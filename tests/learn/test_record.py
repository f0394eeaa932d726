"""The record is the search: what was written down gives the search's own value and counters again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import INFINITY, WIN_BOUND, Limits, Position, StopToken
from checkers_app.engine.textbook.minimax import alpha_beta, by_distance, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, EXACT, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Game, State, no_opinion
from checkers_app.games.checkers import Checkers
from checkers_app.learn.recording import (
    COPIED,
    TooManyNodesError,
    Watch,
    record_alpha_beta,
    record_minimax,
    record_search,
    whole_tree,
)
from checkers_app.learn.tree import CUT, UNSEEN, Bound, Method, Purpose, Tree

EVERY_SWITCH = [
    Switches(),
    *(Switches(**{field.name: True}) for field in fields(Switches)),
    Switches(move_ordering=True, late_move_reduction=True, null_move=True),
    EXACT,
    ALL,
]


def game_of(state: State) -> Game:
    return CHECKERS if isinstance(state, Checkers) else TICTACTOE


def samples(seed: int, number: int) -> list[State]:
    random = Random(seed)
    found: list[State] = [after_random_moves(CHECKERS.initial, random, 70) for _ in range(number)]
    found += [random_placement(random, most=9, king_share=0.7) for _ in range(number // 2)]
    found += [after_random_moves(TICTACTOE.initial, random, 6) for _ in range(number // 2)]
    return [state for state in found if state.legal_moves()]


class Replay:
    """Walks through a tree with the rules and the definition of alpha-beta alone.

    Leaves are judged anew, values chosen anew, windows handed down anew; whatever the record says
    otherwise is an error.  Counts what it meets.
    """

    def __init__(self, tree: Tree, evaluate: Callable[[State], int]) -> None:
        self.tree = tree
        self.evaluate = evaluate
        self.nodes = self.cutoffs = 0
        self.row = 0

    def run(self) -> int:
        score = self.node(self.tree.root, 0, 0)
        assert self.row == len(self.tree)
        return score

    def node(self, state: State, parity: int, ply: int) -> int:
        """The value, for the side to move, of the next row."""
        tree, row = self.tree, self.row
        sign = -1 if parity else 1
        self.row += 1
        self.nodes += 1
        assert tree.position(row) == state
        assert tree.level(row) == ply
        end = row + tree.sizes[row]
        ending = Ending(tree.endings[row])
        value = sign * tree.values[row]
        if ending is Ending.GAME_OVER:
            outcome = state.outcome()
            assert outcome is not None
            assert value == by_distance(outcome, state.side_to_move, ply)
        elif ending in (Ending.HORIZON, Ending.QUIET):
            assert tree.depths[row] <= 0
            assert state.outcome() is None
            assert value == self.evaluate(state)
        elif ending is Ending.REPETITION:
            assert value == 0
        elif ending is Ending.NULL_MOVE:
            value = self.passed(row, sign)
        elif ending in (Ending.SEARCHED, Ending.CUTOFF):
            value = self.best(state, row, sign, ply)
            self.cutoffs += ending is Ending.CUTOFF
        assert self.row == end
        return value

    def window(self, row: int, sign: int) -> tuple[int, int]:
        if self.tree.method is Method.MINIMAX:
            return -INFINITY, INFINITY
        alpha, beta = self.tree.window(row)
        return (alpha, beta) if sign > 0 else (-beta, -alpha)

    def passed(self, row: int, sign: int) -> int:
        """A null move decided: its node, then a stub for all moves."""
        tree, beta = self.tree, self.window(row, sign)[1]
        child, stub = tree.children(row)
        assert tree.purpose(child) is Purpose.PASS
        state = tree.position(child)
        assert -self.node(state, int(sign > 0), tree.level(child)) >= beta
        assert tree.endings[stub] == CUT
        assert tree.values[stub] == len(tree.position(row).legal_moves())
        self.row += 1
        return beta

    def best(self, state: State, row: int, sign: int, ply: int) -> int:
        tree = self.tree
        alpha, beta = self.window(row, sign)
        best = -INFINITY
        tried: dict[int, int] = {}
        for child in tree.children(row):
            assert child == self.row
            if tree.is_stub(child):
                assert tree.endings[child] == CUT
                assert tree.endings[row] == Ending.CUTOFF
                assert alpha >= beta
                assert tree.window(child) == ((alpha, beta) if sign > 0 else (-beta, -alpha))
                assert tree.values[child] == len(state.legal_moves()) - len(tried)
                assert tree.values[child] == len(tree.cut_moves(child)) > 0
                self.row += 1
                return best
            if tree.method is not Method.MINIMAX:
                assert alpha < beta, "a node was visited behind a cutoff"
            move = tree.moves[child]
            purpose = tree.purpose(child)
            low, high = self.window(child, -sign)
            if purpose is Purpose.PASS:
                assert (low, high) == (-beta, 1 - beta)
                score = -self.node(tree.position(child), int(sign > 0), ply + 1)
                assert score < beta
                continue
            if purpose is Purpose.REDUCED:
                assert (low, high) == (-alpha - 1, -alpha)
            else:
                assert (low, high) == (-beta, -alpha) or tree.method is Method.MINIMAX
                assert (move in tried) == (purpose is Purpose.AGAIN)
            score = -self.node(state.play(state.legal_moves()[move]), int(sign > 0), ply + 1)
            if purpose is Purpose.REDUCED:
                tried[move] = score
                if score > alpha:
                    continue  # it has to be searched again
            elif purpose is Purpose.AGAIN:
                assert tried[move] > alpha
            tried[move] = score
            best = max(best, score)
            if tree.method is not Method.MINIMAX:
                alpha = max(alpha, best)
        assert tree.endings[row] == Ending.SEARCHED
        assert len(tried) == len(state.legal_moves())
        return best


def check_bounds(tree: Tree, values: dict[int, int]) -> None:
    """What the record calls exact, at most or at least is so in full minimax."""
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


@pytest.mark.parametrize("switches", EVERY_SWITCH, ids=repr)
def test_replayed_it_gives_the_search_s_value_nodes_and_cutoffs(switches: Switches) -> None:
    for state in samples(1, 14):
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


@pytest.mark.slow
def test_tictactoe_minimax_is_recorded_in_full_and_the_copy_equals_it() -> None:
    recording = record_minimax(TICTACTOE, TICTACTOE.initial, 9, results=True)
    tree = recording.tree
    assert len(tree) == tree.nodes == recording.visited == 549_946
    assert tree.values[0] == 0
    copy = whole_tree(TICTACTOE, TICTACTOE.initial)
    for column in ("moves", "values", "sizes", "endings", "bounds", "depths"):
        assert getattr(copy, column) == getattr(tree, column), column
    assert (copy.depth, copy.method, copy.scale) == (9, tree.method, tree.scale)


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


@pytest.mark.parametrize(("window", "nodes"), [((-2, 2), 18_297), ((-1, 1), 16_811)])
def test_tictactoe_alpha_beta_visits_the_published_number(window: tuple[int, int], nodes: int) -> None:
    recording = record_alpha_beta(TICTACTOE, TICTACTOE.initial, 9, results=True, window=window)
    plain = alpha_beta(TICTACTOE.initial, 9, no_opinion, window, win_or_loss)
    assert recording.tree.nodes == recording.visited == plain.nodes == nodes
    assert recording.tree.cutoffs == recording.tree.stubs == plain.cutoffs
    assert recording.score == 0


def test_a_limit_is_reached_honestly() -> None:
    state = CHECKERS.initial
    full = record_alpha_beta(CHECKERS, state, 4)
    for limit in (1, 2, 50, full.kept - 1):
        cut = record_alpha_beta(CHECKERS, state, 4, watch=Watch(limit=limit))
        assert cut.kept == cut.tree.nodes == limit
        assert (cut.visited, cut.score, cut.cutoffs) == (full.visited, full.score, full.cutoffs)
        assert cut.notice == f"The first {limit:,} of {full.visited:,} positions are kept."
        assert not cut.tree.complete
        assert UNSEEN in cut.tree.endings
        assert cut.tree.sizes[0] == len(cut.tree)
        # What is kept is what the full record begins with.
        nodes = [row for row in range(len(cut.tree)) if not cut.tree.is_stub(row)]
        wanted = [row for row in range(len(full.tree)) if not full.tree.is_stub(row)]
        assert [cut.tree.line(row) for row in nodes] == [full.tree.line(row) for row in wanted[:limit]]
    exact = record_alpha_beta(CHECKERS, state, 4, watch=Watch(limit=full.kept))
    assert exact.notice is None
    assert exact.tree.complete
    with pytest.raises(ValueError, match="at least 1 node"):
        Watch(limit=0)


def test_iterations_beyond_the_limit_are_counted_and_not_kept() -> None:
    switches, limits = Switches(iterative_deepening=True), Limits(depth=5)
    full = record_search(CHECKERS, Position(CHECKERS.initial), switches, limits)
    assert len(full.trees) == 5
    assert [tree.depth for tree in full.trees] == [1, 2, 3, 4, 5]
    limit = sum(tree.nodes for tree in full.trees[:3])
    cut = record_search(CHECKERS, Position(CHECKERS.initial), switches, limits, watch=Watch(limit=limit))
    assert len(cut.trees) == 3
    assert (cut.kept, cut.visited, cut.score) == (limit, full.visited, full.score)


@pytest.mark.parametrize("nodes", [1, 2, 33, 100, 1000])
def test_a_stopped_search_leaves_consistent_trees(nodes: int) -> None:
    for switches in (Switches(iterative_deepening=True), ALL):
        recording = record_search(
            CHECKERS, Position(CHECKERS.initial), switches, Limits(depth=30, nodes=nodes)
        )
        assert recording.stopped
        assert recording.notice == f"Stopped after {recording.visited:,} positions."
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

    watch = Watch(stop=stop, progress=progress)
    recording = record_minimax(TICTACTOE, TICTACTOE.initial, 9, results=True, watch=watch)
    assert recording.stopped
    assert recording.score is None
    assert seen == sorted(seen)
    assert recording.visited < 20_000
    assert recording.tree.nodes in (recording.visited, recording.visited - 1)
    assert recording.tree.ending(0) is Ending.STOPPED


def test_walks_agree_with_each_other() -> None:
    tree = record_alpha_beta(CHECKERS, CHECKERS.initial, 4).tree
    for row in range(0, len(tree), 7):
        path = tree.path(row)
        assert path[0] == 0
        assert path[-1] == row
        parent = tree.parent(row)
        if parent is None:
            continue
        brothers = list(tree.children(parent))
        place = brothers.index(row)
        assert tree.first_child(parent) == brothers[0]
        assert tree.next_brother(row) == (brothers[place + 1] if place + 1 < len(brothers) else None)
        assert tree.previous_brother(row) == (brothers[place - 1] if place else None)
        assert len(tree.line_text(row)) == tree.level(row) - tree.is_stub(row)
    cuts = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    found, row = [], 0
    while (after := tree.next_cut(row)) is not None:
        found.append(after)
        row = after
    assert found == cuts
    assert tree.previous_cut(cuts[3]) == cuts[2]
    assert tree.previous_cut(cuts[0]) is None
    for wrong in (-1, len(tree)):
        with pytest.raises(IndexError):
            tree.path(wrong)


def test_searches_twice_and_passed_turns_are_shown_as_what_they_are() -> None:
    met: set[Purpose | Ending] = set()
    for state in samples(6, 40):
        if isinstance(state, Checkers):
            tree = record_search(CHECKERS, Position(state), ALL, Limits(depth=6)).tree
            for row in range(len(tree)):
                if not tree.is_stub(row):
                    met.add(tree.purpose(row))
                    met.add(tree.ending(row))
    assert set(Purpose) <= met
    assert met >= set(Ending) - {Ending.HORIZON, Ending.STOPPED, Ending.STAND_PAT}
