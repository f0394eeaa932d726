from __future__ import annotations

from hypothesis import given
from strategies import checkers_positions, mirrored

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import evaluate
from checkers_app.notation.fen import parse_fen


def worth(fen: str) -> int:
    return evaluate(parse_fen(fen))


@given(checkers_positions)
def test_both_colours_are_judged_alike(state: Checkers) -> None:
    assert evaluate(state) == evaluate(mirrored(state))


@given(checkers_positions)
def test_passing_the_move_turns_the_score_round_but_for_the_tempo(state: Checkers) -> None:
    passed = state._replace(side_to_move=state.side_to_move.other)
    assert evaluate(state) + evaluate(passed) == 2 * evaluate(Checkers())
    assert abs(evaluate(state)) < WIN_BOUND


def test_the_start_is_worth_no_more_than_the_move() -> None:
    assert 0 <= evaluate(Checkers()) < 10


def test_material_comes_first() -> None:
    assert worth("B:W21-31:B1-12") > 80
    assert worth("W:W21-31:B1-12") < -80
    assert worth("B:W32:BK14") > worth("B:W32:B14") > -20


def test_little_things_count() -> None:
    assert worth("B:WK32:BK14") > worth("B:WK32:BK13"), "a king in the centre"
    assert worth("B:W31:B1,3,14") > worth("B:W31:B6,9,14"), "the bridge on the home row"
    assert worth("B:W30,31:B24") > worth("B:W30,31:B16"), "a man gone forward"


def test_whoever_is_ahead_wants_trades_and_whoever_is_behind_does_not() -> None:
    crowded, traded = "W22-32:B1-12", "W29,30,31:B1,2,3,4"
    assert worth(f"B:{traded}") > worth(f"B:{crowded}") + 20
    assert worth(f"W:{traded}") < worth(f"W:{crowded}") - 20


def test_a_leader_with_kings_comes_to_grips() -> None:
    assert worth("B:WK32,K28:BK18,K19,K14") > worth("B:WK32,K28:BK1,K2,K5") + 60
    assert worth("B:WK31,K28:BK18,K19,K14") > worth("B:WK32,K28:BK18,K19,K14"), "out of the double corner"
