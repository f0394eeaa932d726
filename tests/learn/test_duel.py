from __future__ import annotations

import re
import threading
from dataclasses import replace
from random import Random
from xml.etree import ElementTree as ET

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.api import Position, StopToken
from checkers_app.engine.textbook.minimax import alpha_beta, minimax
from checkers_app.games.base import State
from checkers_app.learn.duel import (
    CONTESTANTS,
    Contestant,
    DuelLimits,
    Row,
    contestants_for,
    run_duel,
    stopped_in_words,
)
from checkers_app.learn.duel_chart import draw_duel
from checkers_app.notation.fen import parse_fen


def by_key(rows: list[Row]) -> dict[str, Row]:
    return {row.contestant.key: row for row in rows}


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
        assert row.points[-1].nodes == row.nodes
        assert row.factor == pytest.approx(row.nodes**0.25)
        assert row.move in {state.move_text(move) for move in state.legal_moves()}
        if row.contestant.agrees:
            assert row.value == plain.score, row.contestant.title
            (move,) = [move for move in state.legal_moves() if state.move_text(move) == row.move]
            assert abs(-minimax(state.play(move), depth - 1, evaluate).score - plain.score) <= 1


def test_values_may_differ_exactly_where_it_is_said() -> None:
    assert [each.key for each in CONTESTANTS if not each.agrees] == [
        "quiescence",
        "null-move",
        "late-move-reductions",
        "all",
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


def test_what_cannot_finish_is_stopped_and_extrapolated() -> None:
    limits = DuelLimits(nodes=5_000)
    rows = by_key(run_duel(CHECKERS, Position(CHECKERS.initial), 6, limits=limits))
    stopped = rows["minimax"]
    assert not stopped.is_finished
    assert stopped.is_done
    assert (stopped.value, stopped.move, stopped.factor) == (None, None, None)
    assert stopped.nodes == 5_000
    assert [point.nodes for point in stopped.points] == [8, 57, 359, 1828]
    assert stopped.estimate is not None
    assert 45_957 / 2 < stopped.estimate < 45_957 * 2, "the true number is 45,957"
    assert rows["alpha-beta"].nodes == 4_914
    assert rows["alpha-beta"].is_finished
    assert rows["alpha-beta-best"].nodes < rows["alpha-beta"].nodes
    picture = draw_duel("Checkers", list(rows.values()), limits)
    assert any("stopped at 5\N{NO-BREAK SPACE}000 positions" in label.text for label in picture.labels)
    assert any(label.text.startswith("stopped at") for label in picture.labels)
    assert "stroke-dasharray" in picture.shapes


def test_what_has_outrun_its_extrapolation_is_not_told_of_it() -> None:
    limits = DuelLimits(nodes=5_000)
    row = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=CONTESTANTS[:1], limits=limits)[0]
    goal = row.estimate
    assert goal is not None
    assert replace(row, nodes=goal - 1).estimate == goal
    assert replace(row, nodes=goal).estimate is None, "nobody reads: 7 424 of about 7 424"


def test_every_algorithm_has_a_mark_of_its_own_and_only_what_is_extrapolated_is_dashed() -> None:
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 2)
    picture = draw_duel("Checkers", rows, DuelLimits())
    assert "dash" not in picture.shapes
    marks = re.findall(r'<(?:rect .*?height="8"|circle .*?r="4.5"|path d=.*?Z") (.*)/>', picture.shapes)
    shapes = re.findall(r'<(rect|circle|path)(?= .*?(?:height="8"|r="4.5"|Z") )', picture.shapes)
    assert len(set(zip(shapes, marks, strict=True))) == len(rows)


def test_what_somebody_has_stopped_is_not_said_to_have_reached_a_limit() -> None:
    limits = DuelLimits(nodes=5_000)
    row = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=CONTESTANTS[:1], limits=limits)[0]
    assert stopped_in_words([row], limits) == f"dashed: extrapolated, stopped at {limits.text}"
    wider = DuelLimits(nodes=1_000_000)
    assert stopped_in_words([row], wider) == "dashed: extrapolated"
    assert stopped_in_words([replace(row, points=row.points[:2])], wider) == ""
    legend = draw_duel("Checkers", [row], wider).labels[1].text
    assert legend.endswith(" Dashed: extrapolated.")


def test_progress_is_told_and_a_stop_is_obeyed() -> None:
    stop = StopToken()
    seen: list[Row] = []

    def report(row: Row) -> None:
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


@pytest.mark.parametrize("contestant", contestants_for(CHECKERS), ids=lambda each: each.key)
def test_whoever_searches_hears_that_all_shall_stop(contestant: Contestant) -> None:
    stop = StopToken()
    began = threading.Event()

    def report(row: Row) -> None:
        if not row.is_done:
            began.set()

    found: list[Row] = []
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
    with pytest.raises(ValueError, match="cannot be drawn"):
        draw_duel("nothing", [], DuelLimits())


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_the_picture_holds_every_row_and_point(depth: int) -> None:
    rows = run_duel(TICTACTOE, Position(TICTACTOE.initial), depth)
    picture = draw_duel("Tic-tac-toe", rows, DuelLimits())
    root = ET.fromstring(picture.svg())  # noqa: S314 - our own text
    texts = [label.text for label in picture.labels]
    for row in rows:
        assert texts.count(row.contestant.title) == 2
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polyline"))) == len(rows)
    assert "<text" not in picture.shapes
    for label in picture.labels:
        assert 0 <= label.x <= picture.width
        assert 0 <= label.y <= picture.height
