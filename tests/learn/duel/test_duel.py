from __future__ import annotations

import csv
import io
import threading
import time
from dataclasses import replace
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.api import Position, StopToken
from checkers_app.engine.textbook.averaged import AveragedSearch, by_share
from checkers_app.engine.textbook.minimax import alpha_beta, minimax
from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child, stages
from checkers_app.games.base import Move, State
from checkers_app.learn.duel.contestants import CONTESTANTS, Contestant, contestants_for
from checkers_app.learn.duel.duel import DuelLimits, DuelRow, Point, run_duel
from checkers_app.learn.duel.files import duel_csv
from checkers_app.learn.duel.words import about, did_nothing, is_same_value, legend, needed, remark, share
from checkers_app.learn.tree.worth import short
from checkers_app.notation.fen import parse_fen
from checkers_app.words import say_number, say_percent


def by_key(rows: list[DuelRow]) -> dict[str, DuelRow]:
    return {row.contestant.key: row for row in rows}


@pytest.mark.few
@pytest.mark.parametrize("seed", range(6))
def test_the_algorithms_agree_wherever_theory_says_so(seed: int) -> None:
    game = (CHECKERS, TICTACTOE)[seed % 2]
    state: State = after_random_moves(game.initial, Random(seed), 30 if game is CHECKERS else 4)
    depth = 4
    rows = by_key(run_duel(game, Position(state), depth))
    evaluate = game.evaluation
    plain = minimax(state, depth, evaluate)
    assert rows["minimax"].nodes == plain.nodes
    assert rows["alpha-beta"].nodes == alpha_beta(state, depth, evaluate).nodes
    for row in rows.values():
        assert row.is_done
        assert row.is_finished
        assert row.estimate is None
        assert [point.depth for point in row.points] == [1, 2, 3, 4]
        last = Point(4, row.nodes, row.seconds, row.cutoffs, row.value or 0, row.move)
        assert row.points[-1] == last
        wanted = pytest.approx(row.nodes**0.25) if row.contestant.has_depth else None
        assert row.factor == wanted
        assert row.move in {state.move_text(move) for move in state.legal_moves()}
        if row.contestant.agrees:
            assert row.value == plain.score, row.contestant.title
            (move,) = [move for move in state.legal_moves() if state.move_text(move) == row.move]
            assert abs(-minimax(state.play(move), depth - 1, evaluate).score - plain.score) <= 1


@pytest.mark.slow
def test_values_may_differ_exactly_where_it_is_said() -> None:
    assert [each.key for each in CONTESTANTS if not each.agrees] == [
        "quiescence",
        "null-move",
        "late-move-reductions",
        "all",
        "expectimax",
        "monte-carlo",
        "engine",
    ]
    different = set()
    random = Random(9)
    for _ in range(12):
        state = after_random_moves(CHECKERS.initial, random, 40)
        rows = by_key(run_duel(CHECKERS, Position(state), 4))
        different |= {key for key, row in rows.items() if row.value != rows["minimax"].value}
    assert different <= {each.key for each in CONTESTANTS if not each.agrees}
    assert {"quiescence", "engine"} <= different


def test_only_checkers_has_a_compiled_engine() -> None:
    assert "engine" in {each.key for each in contestants_for(CHECKERS)}
    assert "engine" not in {each.key for each in contestants_for(TICTACTOE)}


@pytest.mark.slow
def test_what_cannot_finish_is_stopped_and_extrapolated() -> None:
    limits = DuelLimits(nodes=5_000)
    rows = by_key(run_duel(CHECKERS, Position(CHECKERS.initial), 6, limits=limits))
    stopped = rows["minimax"]
    assert not stopped.is_finished
    assert stopped.is_done
    assert (stopped.value, stopped.move, stopped.factor) == (None, None, None)
    assert stopped.nodes == 5_000
    assert [point.nodes for point in stopped.points] == [8, 57, 359, 1828]
    assert stopped.estimate == stopped.whole == 45_957, "counted, not extrapolated"
    assert needed(stopped) == "45,957"
    assert rows["alpha-beta"].nodes == 4_914
    assert rows["alpha-beta"].is_finished
    extrapolated = rows["quiescence"]
    assert (extrapolated.nodes, extrapolated.is_finished) == (5_000, False)
    assert extrapolated.estimate is not None
    assert extrapolated.estimate % 100 == 0, "two digits and no more"
    assert needed(extrapolated).startswith("about ")
    assert "stopped at 5,000 positions" in legend(list(rows.values()), limits)


def test_what_has_outrun_its_extrapolation_is_not_told_of_it() -> None:
    limits = DuelLimits(nodes=5_000)
    row = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=CONTESTANTS[:1], limits=limits)[0]
    row = replace(row, whole=None)
    goal = row.estimate
    assert goal is not None
    assert 45_957 / 2 < goal < 45_957 * 2, "the true number is 45,957"
    assert replace(row, nodes=goal - 1).estimate == goal
    assert replace(row, nodes=goal).estimate is None, "nobody reads: 7 424 of about 7 424"


def test_what_somebody_has_stopped_is_not_said_to_have_reached_a_limit() -> None:
    limits = DuelLimits(nodes=5_000)
    row = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=CONTESTANTS[:1], limits=limits)[0]
    assert legend([row], limits).endswith(f" · dashed: still to come · stopped at {limits.text}")
    wider = DuelLimits(nodes=1_000_000)
    assert legend([row], wider).endswith(" · dashed: still to come")
    assert "dashed" not in legend([replace(row, points=row.points[:2], whole=None)], wider)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["minimax", "by-value-worst", "transposition-table"])
def test_what_runs_or_is_stopped_by_somebody_is_not_said_to_need_more_than_the_game_holds(key: str) -> None:
    stop = StopToken()
    told: list[DuelRow] = []

    def report(row: DuelRow) -> None:
        told.append(row)
        if len(row.points) > 5:
            stop.stop()

    limits = DuelLimits(nodes=1_000_000, seconds=60)
    contestants = [each for each in contestants_for(TICTACTOE) if each.key == key]
    position = Position(TICTACTOE.initial)
    (row,) = run_duel(
        TICTACTOE, position, 9, contestants=contestants, limits=limits, stop=stop, report=report
    )
    assert row.whole == 549_946
    for each in told:
        assert each.estimate is None or each.estimate <= 549_946


@pytest.mark.slow
def test_progress_is_told_and_a_stop_is_obeyed() -> None:
    stop = StopToken()
    seen: list[DuelRow] = []

    def report(row: DuelRow) -> None:
        seen.append(row)
        if not row.is_done:
            stop.stop()

    limits = DuelLimits(nodes=10**9, seconds=60)
    thread = threading.Thread(
        target=lambda: run_duel(
            CHECKERS, Position(CHECKERS.initial), 12, limits=limits, stop=stop, report=report
        )
    )
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    live, last = seen[0], seen[-1]
    assert (live.contestant.key, live.is_done, live.nodes > 0) == ("minimax", False, True)
    assert last.is_done
    assert not last.is_finished
    assert {row.contestant.key for row in seen} == {"minimax"}


OF_EACH_KIND = {"minimax", "by-value-best", "alpha-beta", "transposition-table", "engine"}
"""Plain minimax, one with a move order, one without switches, one with a switch, and the engine."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "contestant",
    [
        pytest.param(
            each,
            id=each.key,
            marks=() if each.key in OF_EACH_KIND else [pytest.mark.long, pytest.mark.family],
        )
        for each in contestants_for(CHECKERS)
    ],
)
def test_whoever_searches_hears_that_all_shall_stop(contestant: Contestant) -> None:
    stop = StopToken()
    began = threading.Event()

    def report(row: DuelRow) -> None:
        if not row.is_done:
            began.set()

    found: list[DuelRow] = []
    limits = DuelLimits(nodes=10**12, seconds=10**6)

    def search() -> None:
        position = Position(CHECKERS.initial)
        both = [contestant] * 2
        found.extend(
            run_duel(CHECKERS, position, 60, contestants=both, limits=limits, stop=stop, report=report)
        )

    thread = threading.Thread(target=search)
    thread.start()
    assert began.wait(60)
    stop.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert [row.is_finished for row in found] == [False], "the second one never began"


def test_what_cannot_be_searched_is_refused() -> None:
    with pytest.raises(ValueError, match="depth of at least 1"):
        run_duel(CHECKERS, Position(CHECKERS.initial), 0)
    with pytest.raises(ValueError, match="the game is over"):
        run_duel(CHECKERS, Position(parse_fen("W:W:B1")), 3)
    with pytest.raises(ValueError, match="at least 1 node"):
        DuelLimits(nodes=0)


@pytest.mark.parametrize("results", [False, True])
@pytest.mark.parametrize("played", [(1, 4, 2, 5), (5, 1, 9, 2, 7), (1, 2, 4, 9, 3)])
def test_a_won_game_looks_best_and_a_lost_one_worst(played: tuple[int, ...], results: bool) -> None:  # noqa: FBT001
    """The evaluation of tic-tac-toe counts open lines, of which a finished game has none."""
    state: State = TICTACTOE.initial
    for square in played:
        state = state.play(next(move for move in state.legal_moves() if move.destination == square))
    rows = by_key(run_duel(TICTACTOE, Position(state), 3, results=results))
    assert rows["first-look-best"].nodes == rows["by-value-best"].nodes
    assert rows["first-look-worst"].nodes > 2 * rows["first-look-best"].nodes


@pytest.mark.slow
def test_no_extrapolation_has_a_search_visit_more_than_the_game_holds() -> None:
    """All of tic-tac-toe has 549,946 nodes; extrapolation alone would give a hundred million."""
    for nodes in (100, 300, 2_000):
        rows = run_duel(TICTACTOE, Position(TICTACTOE.initial), 9, limits=DuelLimits(nodes=nodes))
        by_name = by_key(rows)
        assert by_name["minimax"].estimate == 549_946
        for row in rows:
            if row.contestant.key != "iterative-deepening":
                assert row.estimate is None or row.estimate <= 549_946, row.contestant.key
        every_depth = by_name["iterative-deepening"]
        assert every_depth.most == 1_290_114, "minimax's nodes of all nine depths"
        for key in ("late-move-reductions", "all"):
            assert by_name[key].most is None, "it may search a move twice"
    alpha_beta_row = by_name["alpha-beta"]
    assert needed(alpha_beta_row) == "at most 549,946"
    assert needed(by_name["move-ordering"]) == "about 150,000"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (7_424, "7,400"),
        (48_900, "49,000"),
        (1e6, "1,000,000"),
        (1.54e6, "1,500,000"),
        (2e6, "2.0 million"),
        (5_523_000, "5.5 million"),
        (55_230_000, "55 million"),
        (1e9, "1,000 million"),
        (1.96e9, "2.0 billion"),
        (3.44e9, "3.4 billion"),
        (3.44e14, "3.4 x 10^14"),
    ],
)
def test_numbers_that_are_only_about_right_have_two_digits(number: float, words: str) -> None:
    """None is between one and two million: French says "1,5 million" and Italian "1,5 milioni"."""
    assert about(number) == words


@pytest.mark.slow
def test_an_order_that_takes_too_many_values_is_missing_and_says_why() -> None:
    limits = DuelLimits(nodes=10_000)
    both = [each for each in CONTESTANTS if each.is_afterwards]
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=both, limits=limits)
    for row in rows:
        assert row.is_done
        assert not row.is_finished
        assert row.missing == (
            "ordering by value needs the value of every position first, "
            "which takes more than 10,000 positions or 30 s of CPU time"
        )
        assert (row.nodes, row.estimate) == (0, None)
        assert "Not available here: ordering by value needs" in remark(row.contestant, rows)
    assert [[point.nodes for point in row.points] for row in rows] == [
        [8, 57, 339, 1_667, 8_301],
        [8, 21, 81, 89, 128],
    ]


@pytest.mark.slow
def test_whoever_stops_the_duel_while_an_order_is_found_out_is_heard() -> None:
    stop = StopToken()
    told: list[DuelRow] = []

    def report(row: DuelRow) -> None:
        told.append(row)
        if row.prepared and not row.is_done:
            stop.stop()

    best = [each for each in CONTESTANTS if each.key == "by-value-best"]
    limits = DuelLimits(nodes=10**9, seconds=600)
    position = Position(CHECKERS.initial)
    (row,) = run_duel(CHECKERS, position, 12, contestants=best, limits=limits, stop=stop, report=report)
    assert (row.is_done, row.is_finished, row.missing) == (True, False, "")
    assert any(each.prepared and not each.nodes for each in told if not each.is_done)


def test_values_found_beforehand_are_no_part_of_what_is_counted() -> None:
    both = [each for each in CONTESTANTS if each.is_afterwards]
    told: list[DuelRow] = []
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 4, contestants=both, report=told.append)
    assert [row.nodes for row in rows] == [1_667, 89]
    assert [row.prepared for row in rows] == [1_298, 1_298], "found out once, for both"


@pytest.mark.slow
def test_what_makes_no_difference_is_said_and_drawn_as_alpha_beta() -> None:
    rows = run_duel(TICTACTOE, Position(TICTACTOE.initial), 5)
    idle = {row.contestant.key for row in rows if did_nothing(row, rows)}
    assert idle == {"quiescence", "null-move"}
    for row in rows:
        assert (row.contestant.key in idle) == ("made no difference" in remark(row.contestant, rows))
    assert sum(not is_same_value(row, rows) for row in rows) == 4, "reductions, all together, averages"
    middle = run_duel(CHECKERS, Position(parse_fen("B:W17,21,24,25,30,31,32:B1,3,4,11,12,14,15")), 4)
    assert not did_nothing(by_key(middle)["quiescence"], middle)


@pytest.mark.slow
def test_what_part_of_minimax_is_told_where_minimax_is_known() -> None:
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 6)
    parts = {row.contestant.key: share(row, rows) for row in rows}
    assert (parts["by-value-worst"], parts["by-value-best"]) == (
        "85%",
        "0.5%",
    )
    assert (parts["alpha-beta"], parts["minimax"]) == ("11%", "")
    without = [row for row in rows if row.contestant.key != "minimax"]
    assert share(without[0], without) == ""
    said = remark(by_key(rows)["by-value-best"].contestant, rows)
    assert "212 of 45,957 nodes are visited; the square root of the total is 214" in said
    assert "known only afterwards" in said


def test_every_algorithm_has_something_to_say_of_itself() -> None:
    notes = [each.note for each in CONTESTANTS]
    assert len(set(notes)) == len(CONTESTANTS) == 19
    for each in CONTESTANTS:
        assert each.note.endswith(".")
        assert ("known only afterwards" in each.note) == each.is_afterwards
    assert "a different evaluation" in by_name("engine").note
    assert "All these depths are counted" in by_name("iterative-deepening").note


def by_name(key: str) -> Contestant:
    return next(each for each in CONTESTANTS if each.key == key)


@pytest.mark.slow
def test_only_results_can_be_counted() -> None:
    full = by_key(run_duel(TICTACTOE, Position(TICTACTOE.initial), 6, results=True))
    assert {row.value for row in full.values() if not row.contestant.averages} == {0}, "nobody has won yet"
    state = TICTACTOE.initial
    for text in ("1", "5", "2"):
        state = state.play(next(m for m in state.legal_moves() if state.move_text(m) == text))
    won = state.play(next(m for m in state.legal_moves() if state.move_text(m) == "4"))
    rows = run_duel(TICTACTOE, Position(won), 5, results=True)
    values = {(row.contestant.averages, row.value) for row in rows}
    assert (False, 1) in values, "three in a row on the next move"
    assert values <= {(False, 1), (True, 100)}
    assert "engine" not in {each.key for each in contestants_for(CHECKERS, results=True)}


@pytest.mark.slow
def test_times_are_those_of_the_processor() -> None:
    """If the receiver of a duel sleeps, it takes longer by the clock but not in processor time."""
    slept = 0

    def report(row: DuelRow) -> None:
        nonlocal slept
        if not row.is_done and slept < 4:
            slept += 1
            time.sleep(0.2)

    began = time.thread_time()
    limits = DuelLimits(nodes=100_000)
    three = [by_name(key) for key in ("minimax", "alpha-beta", "transposition-table")]
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 7, contestants=three, limits=limits, report=report)
    used = time.thread_time() - began
    assert slept, "a search takes longer than a tenth of a second"
    told = [point.seconds for row in rows for point in row.points]
    assert sum(told) + sum(row.seconds for row in rows if not row.is_finished) <= used


@pytest.mark.slow
@pytest.mark.skipif("engine" not in {each.key for each in contestants_for(CHECKERS)}, reason="not compiled")
def test_the_engine_s_own_threads_are_timed() -> None:
    began = time.process_time()
    (row,) = run_duel(CHECKERS, Position(CHECKERS.initial), 15, contestants=[by_name("engine")])
    used = time.process_time() - began
    assert 0 < sum(point.seconds for point in row.points) <= used


def test_the_table_for_spreadsheets_has_every_answer_of_every_depth() -> None:
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 3)
    lines = list(csv.DictReader(io.StringIO(duel_csv(rows))))
    assert len(lines) == 3 * len(rows)
    for line in lines:
        row = by_key(rows)[line["name"]]
        point = row.points[int(line["depth"]) - 1]
        assert (line["nodes"], line["cutoffs"]) == (str(point.nodes), str(point.cutoffs))
        assert (line["value"], line["move"]) == (str(point.value), point.move)
    alone = run_duel(CHECKERS, Position(CHECKERS.initial), 2)
    assert [row.points[1].value for row in rows] == [row.value for row in alone]
    assert [row.points[1].move for row in rows] == [row.move for row in alone]


def test_a_switch_that_answers_otherwise_has_changed_something() -> None:
    """With equal numbers of nodes and cutoffs at every depth."""
    keys = {"alpha-beta", "quiescence"}
    both = [each for each in CONTESTANTS if each.key in keys]
    plain, switch = run_duel(TICTACTOE, Position(TICTACTOE.initial), 3, contestants=both)
    assert did_nothing(switch, (plain, switch))
    last = switch.points[-1]
    other = replace(switch, points=(*switch.points[:-1], replace(last, value=last.value + 10)))
    assert not did_nothing(other, (plain, other))


def test_a_share_is_of_the_whole_tree_also_where_minimax_was_stopped() -> None:
    rows = run_duel(
        TICTACTOE,
        Position(TICTACTOE.initial),
        5,
        contestants=[each for each in CONTESTANTS if each.key in {"minimax", "alpha-beta"}],
        limits=DuelLimits(nodes=10_000),
    )
    minimax_row, alpha_beta_row = rows
    assert (minimax_row.is_finished, alpha_beta_row.is_finished) == (False, True)
    assert minimax_row.whole is not None
    part = alpha_beta_row.nodes / minimax_row.whole
    assert share(alpha_beta_row, rows) == say_percent(part, 0 if part >= 0.1 else 1)


def only(*keys: str) -> list[Contestant]:
    return [each for each in CONTESTANTS if each.key in keys]


def average(state: State, side: int, left: int) -> float:
    """Expectimax by results, in a few lines."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == side else -1
    if left == 0:
        return 0
    below = [average(state.play(move), side, left - 1) for move in state.legal_moves()]
    return max(below) if state.side_to_move == side else sum(below) / len(below)


def test_expectimax_visits_every_node_and_takes_averages() -> None:
    state = TICTACTOE.initial
    for _ in range(4):
        state = state.play(state.legal_moves()[-1])
    position, side = Position(state), state.side_to_move
    rows = by_key(run_duel(TICTACTOE, position, 5, results=True, contestants=only("minimax", "expectimax")))
    row = rows["expectimax"]
    assert (row.nodes, row.cutoffs) == (rows["minimax"].nodes, 0)
    best = {state.move_text(move): average(state.play(move), side, 4) for move in state.legal_moves()}
    assert row.move is not None
    assert best[row.move] == max(best.values())
    assert row.value == round(100 * max(best.values())), "in hundredths, though results are counted"
    assert short(row.value, row.scale) == say_number(max(best.values()), 2, sign=True)
    assert not is_same_value(row, list(rows.values()))
    assert "at random" in remark(row.contestant, list(rows.values()))


def test_expectimax_with_evaluations_is_in_hundredths_of_a_man() -> None:
    (row,) = run_duel(CHECKERS, Position(CHECKERS.initial), 3, contestants=only("expectimax"))
    found = AveragedSearch(CHECKERS.initial, CHECKERS.evaluation, by_share, lambda: None).best(3)
    assert (row.move, row.value) == (CHECKERS.initial.move_text(found[0]), round(found[1]))
    (stopped,) = run_duel(
        CHECKERS,
        Position(CHECKERS.initial),
        6,
        contestants=only("expectimax"),
        limits=DuelLimits(nodes=2_000),
    )
    assert (stopped.nodes, stopped.is_finished) == (2_000, False)
    assert stopped.estimate is not None
    assert stopped.estimate <= 45_957


def test_monte_carlo_counts_its_tree_and_its_playouts() -> None:
    state = TICTACTOE.initial
    (row,) = run_duel(TICTACTOE, Position(state), 2, contestants=only("monte-carlo"))
    nodes, random = 1, Random(1)
    root = UctNode(state)
    for stage in stages(root, 200, random):
        if stage.phase is UctPhase.EXPANSION:
            nodes += 1
        if stage.phase is UctPhase.PLAYOUT:
            random_state = stage.node.state
            nodes += 9 - len(TICTACTOE.pieces(random_state)) if stage.result == 0 else 0
    best = best_child(root)
    assert (row.move, row.value) == (state.move_text(best.move or Move(())), round(100 * best.average))
    assert nodes <= row.nodes <= 1 + 200 * 9, "a drawn playout fills the board"
    again = run_duel(TICTACTOE, Position(state), 2, contestants=only("monte-carlo"))[0]
    assert (again.nodes, again.value, again.move) == (row.nodes, row.value, row.move)
    assert (row.factor, share(row, [row]), row.whole) == (None, "", 82)


def test_monte_carlo_that_was_stopped_is_not_extrapolated() -> None:
    limits = DuelLimits(nodes=10_000)
    position = Position(CHECKERS.initial)
    (row,) = run_duel(CHECKERS, position, 6, contestants=only("monte-carlo"), limits=limits)
    assert not row.is_finished
    assert len(row.points) < 6
    assert row.estimate is None
