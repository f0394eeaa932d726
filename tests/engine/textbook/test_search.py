from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from itertools import count, pairwise
from random import Random
from types import SimpleNamespace

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position, Progress, StopToken
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.search import MAX_DEPTH, Search
from checkers_app.engine.textbook.switches import ALL, EXACT, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen

EXACT_ALONE = [
    Switches(),
    Switches(move_ordering=True),
    Switches(transposition_table=True),
    Switches(iterative_deepening=True),
    Switches(move_ordering=True, transposition_table=True),
    EXACT,
]
EACH_ALONE = [Switches(**{field.name: True}) for field in fields(Switches)]


def checkers_samples(seed: int, number: int) -> list[State]:
    random = Random(seed)
    games = [after_random_moves(CHECKERS.initial, random, 70) for _ in range(number)]
    return games + [random_placement(random, most=8, king_share=0.7) for _ in range(number // 2)]


def tictactoe_samples(seed: int, number: int) -> list[State]:
    random = Random(seed)
    return [after_random_moves(TICTACTOE.initial, random, 7) for _ in range(number)]


def search(
    state: State, switches: Switches, limits: Limits, history: tuple[State, ...] = ()
) -> tuple[int, Move | None]:
    evaluate = (CHECKERS if isinstance(state, Checkers) else TICTACTOE).evaluation
    result = Search(evaluate, switches, limits).run(Position(state, history))
    return result.score, result.move


@pytest.mark.slow
def test_tictactoe_visits_the_published_number_of_nodes() -> None:
    start = TICTACTOE.initial
    plain = minimax(start, 9, no_opinion)
    assert (plain.score, plain.nodes, plain.cutoffs) == (0, 549_946, 0)
    wide = alpha_beta(start, 9, no_opinion, (-2, 2), win_or_loss)
    narrow = alpha_beta(start, 9, no_opinion, (-1, 1), win_or_loss)
    assert (wide.score, wide.nodes) == (0, 18_297)
    assert (narrow.score, narrow.nodes) == (0, 16_811)
    assert min(wide.cutoffs, narrow.cutoffs) > 1000


@pytest.mark.slow
def test_alpha_beta_agrees_with_minimax_at_every_tictactoe_position() -> None:
    values: dict[State, int] = {}

    def value(state: State) -> int:
        """Minimax with memoisation, so that all 5,478 positions are cheap."""
        if state not in values:
            outcome = state.outcome()
            if outcome is not None:
                values[state] = win_or_loss(outcome, state.side_to_move, 0)
            else:
                values[state] = max(-value(state.play(move)) for move in state.legal_moves())
        return values[state]

    value(TICTACTOE.initial)
    assert len(values) == 5_478
    for state, wanted in values.items():
        found = alpha_beta(state, 9, no_opinion, end_score=win_or_loss)
        assert found.score == wanted
        if sum(state.piece_at(n) is not None for n in range(1, 10)) >= 5:
            assert minimax(state, 9, no_opinion, win_or_loss).score == wanted


def test_with_every_switch_off_the_search_is_plain_alpha_beta() -> None:
    for state in checkers_samples(1, 30) + tictactoe_samples(1, 30):
        evaluate = (CHECKERS if isinstance(state, Checkers) else TICTACTOE).evaluation
        plain = alpha_beta(state, 4, evaluate)
        if state.legal_moves():
            result = Search(evaluate, Switches(), Limits(depth=4)).run(Position(state))
            assert (result.score, result.nodes, result.cutoffs) == (plain.score, plain.nodes, plain.cutoffs)


PlainValue = Callable[[State, int], int]


@pytest.fixture(scope="module")
def plain_value() -> PlainValue:
    """Minimax's value, computed once for all the combinations of switches."""
    known: dict[tuple[State, int], int] = {}

    def value(state: State, depth: int) -> int:
        if (state, depth) not in known:
            evaluate = (CHECKERS if isinstance(state, Checkers) else TICTACTOE).evaluation
            known[state, depth] = minimax(state, depth, evaluate).score
        return known[state, depth]

    return value


@pytest.mark.slow
@pytest.mark.parametrize("switches", EXACT_ALONE, ids=repr)
def test_exact_switches_never_change_the_value(switches: Switches, plain_value: PlainValue) -> None:
    for number, state in enumerate(checkers_samples(2, 24) + tictactoe_samples(2, 24)):
        if not state.legal_moves():
            continue
        for depth in (1, 2, 3, 4) if number % 6 == 0 else (1, 2, 3):
            score, move = search(state, switches, Limits(depth=depth))
            assert score == plain_value(state, depth)
            assert move is not None
            # The position after the move has that score; a win is one ply nearer from there.
            after = -plain_value(state.play(move), depth - 1)
            assert after == score if abs(score) <= WIN_BOUND else abs(after - score) == 1


@pytest.mark.slow
def test_exact_switches_together_agree_with_alpha_beta_further_down() -> None:
    for state in checkers_samples(3, 14):
        if state.legal_moves():
            assert search(state, EXACT, Limits(depth=7))[0] == alpha_beta(state, 7, CHECKERS.evaluation).score


def test_all_root_scores_are_exact() -> None:
    for state in checkers_samples(4, 20) + tictactoe_samples(4, 20):
        if not state.legal_moves():
            continue
        evaluate = (CHECKERS if isinstance(state, Checkers) else TICTACTOE).evaluation
        scores = Search(evaluate, EXACT, Limits(depth=4)).root_scores(Position(state))
        assert {move for move, _ in scores} == set(state.legal_moves())
        assert [score for _, score in scores] == sorted((score for _, score in scores), reverse=True)
        alone = Search(evaluate, Switches(), Limits(depth=4)).root_scores(Position(state))
        assert dict(scores) == dict(alone)
        for move, score in scores:
            child = minimax(state.play(move), 3, evaluate).score
            assert score == -child if abs(child) <= WIN_BOUND else abs(score + child) == 1


def test_slack_scores_near_moves_exactly_and_bounds_the_others() -> None:
    for state in checkers_samples(5, 30):
        if not state.legal_moves():
            continue
        engine = Search(CHECKERS.evaluation, EXACT, Limits(depth=3))
        exact = dict(engine.root_scores(Position(state)))
        best = max(exact.values())
        for root in engine.analyse(Position(state), slack=21).moves:
            if exact[root.move] >= best - 20:
                assert root.exact
            assert root.score >= exact[root.move]
            assert root.score == exact[root.move] or not root.exact


@pytest.mark.few
@pytest.mark.parametrize("switches", [*EACH_ALONE, ALL], ids=repr)
def test_every_switch_works_alone_and_plays_legal_moves(switches: Switches) -> None:
    for state in checkers_samples(6, 20) + tictactoe_samples(6, 10):
        evaluate = (CHECKERS if isinstance(state, Checkers) else TICTACTOE).evaluation
        result = Search(evaluate, switches, Limits(depth=5)).run(Position(state))
        moves = state.legal_moves()
        assert (result.move in moves) if moves else result.move is None
        for move in result.pv:
            assert move in state.legal_moves()
            state = state.play(move)  # noqa: PLW2901 - walking down the principal variation


@pytest.mark.slow
def test_ordering_and_table_save_nodes() -> None:
    nodes = {
        switches: Search(CHECKERS.evaluation, switches, Limits(depth=8)).run(Position(CHECKERS.initial)).nodes
        for switches in (
            Switches(iterative_deepening=True),
            Switches(iterative_deepening=True, move_ordering=True),
            EXACT,
            ALL,
        )
    }
    plain, ordered, with_table, _ = nodes.values()
    assert with_table < ordered < plain / 2


def test_quiescence_sees_the_jump_behind_the_horizon() -> None:
    # 11-15 looks harmless at depth 1; the answer 18x11 takes the man.
    state = parse_fen("B:W18,32:B11,1")
    blind = dict(Search(CHECKERS.evaluation, Switches(), Limits(depth=1)).root_scores(Position(state)))
    sharp = Switches(quiescence=True)
    seeing = dict(Search(CHECKERS.evaluation, sharp, Limits(depth=1)).root_scores(Position(state)))
    blunder = next(move for move in state.legal_moves() if move.path == (11, 15))
    assert seeing[blunder] < blind[blunder] - 80


def test_wins_are_counted_in_plies() -> None:
    score, move = search(parse_fen("B:W18:B14,1"), EXACT, Limits(depth=5))
    assert score == WIN - 1
    assert move is not None
    assert move.captures == (18,)


def test_repetition_is_a_draw() -> None:
    state = parse_fen("W:WK32:BK1,K2,K3")
    again = [state.play(move) for move in state.legal_moves()]
    switches = replace(EXACT, repetition=True)
    evaluate = CHECKERS.evaluation
    free = Search(evaluate, switches, Limits(depth=1)).root_scores(Position(state))
    bound = Search(evaluate, switches, Limits(depth=1)).root_scores(Position(state, tuple(again)))
    assert all(score < -100 for _, score in free)
    assert [score for _, score in bound] == [0] * len(again)
    blind = Search(evaluate, EXACT, Limits(depth=1)).root_scores(Position(state, tuple(again)))
    assert dict(blind) == dict(free)


def test_repetition_inside_the_tree_is_a_draw() -> None:
    # One king each, far apart: one side repeats within four plies, and evaluation alone would see more.
    state = parse_fen("B:WK29:BK4,K3")
    with_rule = Search(CHECKERS.evaluation, Switches(repetition=True), Limits(depth=6)).run(Position(state))
    without = Search(CHECKERS.evaluation, Switches(), Limits(depth=6)).run(Position(state))
    assert with_rule.nodes < without.nodes


def test_a_node_limit_is_kept_exactly() -> None:
    for nodes in (1, 2, 50, 1000, 4321):
        result = Search(CHECKERS.evaluation, ALL, Limits(nodes=nodes)).run(Position(CHECKERS.initial))
        assert result.nodes <= nodes
        assert result.move in CHECKERS.initial.legal_moves()


def test_a_time_limit_is_kept_and_the_last_finished_depth_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(ticks) / 1_000)  # a look at the clock takes 1 ms
    monkeypatch.setattr("checkers_app.engine.textbook.search_clock.time", clock)
    result = Search(CHECKERS.evaluation, ALL, Limits(seconds=0.2)).run(Position(CHECKERS.initial))
    assert result.seconds < 0.21
    assert result.depth >= 3
    same = Search(CHECKERS.evaluation, ALL, Limits(depth=result.depth)).run(Position(CHECKERS.initial))
    assert (same.move, same.score, same.pv) == (result.move, result.score, result.pv)


def test_a_search_stopped_before_it_began_has_a_legal_move() -> None:
    stop = StopToken()
    stop.stop()
    result = Search(CHECKERS.evaluation, ALL, Limits(depth=20), stop=stop).run(Position(CHECKERS.initial))
    assert result.depth == 0
    assert result.move in CHECKERS.initial.legal_moves()
    assert result.nodes == 0


@pytest.mark.slow
@pytest.mark.parametrize("at", [1, 100, 2_000, 9_000])
def test_a_stop_is_honoured_within_a_few_nodes(at: int) -> None:
    stop = StopToken()
    reached = []

    def evaluate(state: State) -> int:
        reached.append(state)
        if len(reached) == at:
            stop.stop()
        return CHECKERS.evaluation(state)

    result = Search(evaluate, ALL, Limits(depth=60), stop=stop).run(Position(CHECKERS.initial))
    assert len(reached) <= at + 32
    assert result.move in CHECKERS.initial.legal_moves()


def test_progress_is_reported_at_every_iteration_and_ten_times_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(ticks) / 1_000)  # a look at the clock takes 1 ms
    monkeypatch.setattr("checkers_app.engine.textbook.search_clock.time", clock)
    reports: list[Progress] = []
    limits = Limits(seconds=1.2)
    result = Search(CHECKERS.evaluation, ALL, limits, report=reports.append).run(Position(CHECKERS.initial))
    assert {report.depth for report in reports} >= set(range(1, result.depth + 1))
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)
    times = [0.0, *(report.seconds for report in reports), result.seconds]
    assert max(after - before for before, after in pairwise(times)) < 0.11
    # No depth is begun after half of the time, because it would hardly be finished.
    assert 0.6 <= result.seconds < 1.21
    assert len(reports) > result.seconds / 0.11


def test_a_search_without_any_end_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a depth"):
        Search(no_opinion, Switches(), Limits(seconds=1))


def test_a_tree_searched_to_its_end_ends_the_search() -> None:
    result = Search(no_opinion, EXACT, Limits()).run(Position(TICTACTOE.initial))
    assert result.score == 0
    assert result.depth == 9 < MAX_DEPTH


def test_a_finished_game_has_no_move() -> None:
    result = Search(CHECKERS.evaluation, ALL, Limits(depth=3)).run(Position(parse_fen("W:W:B1")))
    assert result.move is None
    assert result.pv == ()


def test_a_visitor_sees_every_node() -> None:
    class Counter:
        def __init__(self) -> None:
            self.entered = 0
            self.open = 0
            self.cutoffs = 0
            self.scores: list[int] = []

        def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
            self.enter(state, state.legal_moves()[0], depth, window)

        def end(self, score: int, ending: Ending, skipped: int) -> None:
            self.leave(score, ending, skipped)

        def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
            assert state.piece_at(5) is None or move is not None
            assert 0 <= depth <= 4
            assert window[0] < window[1]
            self.entered += 1
            self.open += 1

        def leave(self, score: int, ending: Ending, skipped: int) -> None:
            assert (skipped > 0) == (ending is Ending.CUTOFF)
            self.cutoffs += skipped > 0
            self.scores.append(score)
            self.open -= 1

        def abandon(self) -> None:
            raise AssertionError("nothing stops this search")

    counter = Counter()
    evaluate = TICTACTOE.evaluation
    result = Search(evaluate, Switches(), Limits(depth=4), visitor=counter).run(Position(TICTACTOE.initial))
    assert counter.entered == len(counter.scores) == result.nodes
    assert counter.cutoffs == result.cutoffs > 0
    assert counter.open == 0
    assert counter.scores[-1] == result.score


@pytest.mark.parametrize("fen", ["B:WK17,K25:B2,21,22", "W:WK14:B2", "B:W12:BK3,14"])
def test_a_win_is_final_at_its_length_or_with_reductions_at_twice_its_length(fen: str) -> None:
    """A reduction takes one ply from a move, so a refutation could be hidden until then."""
    for switches, depth in ((EXACT, 3), (ALL, 6)):
        result = Search(CHECKERS.evaluation, switches, Limits(depth=12)).run(Position(parse_fen(fen)))
        assert (result.score, result.depth) == (WIN - 3, depth)
