from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, checkers_positions, mirrored

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import Weights, evaluate, terms
from checkers_app.games.checkers.rules import CELLS
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


# Positions whose values were added up by hand: 3 for having the move, and the named terms.
BY_HAND = {
    "nothing but men": (
        "B:W31:B14",
        3 * 3,  # the man on 14 has gone three rows
        5,  # and stands in the centre
        -5,  # the man on 31 is at home
    ),
    "kings": (
        "B:WK32:BK14",
        8,  # in the centre
        2 * (4 - 2),  # steps
    ),
    "a king ahead": (
        "B:WK32:BK14,K18",
        140,
        2 * 8,
        2 * (3 + 3 - 2),
        88,  # 3 per cent of 140 for each of 21 pieces traded, rounded down
        4 * (7 - 4 + 7 - 3),  # 14 stands four steps from 32, 18 three
        -12,  # in the double corner
    ),
    "a king ahead, the other in the side of the double corner": (
        "B:WK28:BK14,K18",
        140,
        2 * 8,
        2 * (3 + 3 - 2),
        88,
        4 * (7 - 5 + 7 - 4),
        -12,
    ),
    "a man ahead with the bridge": (
        "B:W29:B1,3",
        100,
        5 + 5 + 9 - 5,  # men at home, the bridge
        2 * (4 - 1),
        63,
    ),
    "the home row need not be guarded against kings": ("B:WK29:B1,3", 2 * 100 - 140, 2 * (4 - 1), 37, 0),
    "eight pieces, one of them a king that hunts": (
        "B:W29,30,31:B1,2,3,4,K32",
        100 + 140,
        4 * 5 + 9 - 3 * 5,
        2 * (2 + 2 + 2 + 1 + 2 - 1 - 2 - 2),
        115,
        4 * (7 - 6 + 7 - 4 + 7 - 2),
    ),
    "nine pieces: it does not hunt yet": (
        "B:W29,30,31:B1,2,3,4,12,K32",
        2 * 100 + 140,
        3 * 2,
        4 * 5 + 9 - 3 * 5,
        2 * (2 + 2 + 2 + 1 + 1 + 2 - 1 - 2 - 2),
        153,
    ),
}


@pytest.mark.parametrize("case", BY_HAND.values(), ids=BY_HAND.keys())
def test_a_value_is_the_sum_of_its_terms(case: tuple[str, *tuple[int, ...]]) -> None:
    fen, *terms = case
    assert worth(fen) == 3 + sum(terms)
    assert worth(fen.replace("B:", "W:", 1)) == 3 - sum(terms)
    assert evaluate(mirrored(parse_fen(fen))) == 3 + sum(terms)


def test_a_man_is_worth_more_with_each_row() -> None:
    # On the right edge, where a man has one step or two on alternate rows; 2 for each of them.
    squares = (4, 8, 12, 16, 20, 24, 28)
    values = [worth(f"B:W:B{square}") for square in squares]
    lead = 100 + 100 * 3 * 23 // 100
    assert values == [3 + lead + 3 * row + 2 * (1 + row % 2) for row in range(7)]


def test_a_king_alone_on_each_square() -> None:
    centre = {10, 11, 14, 15, 18, 19, 22, 23}
    for square in CELLS:
        state = parse_fen(f"B:W:BK{square}")
        steps = len(state.legal_moves())
        lead = 140 + 140 * 3 * 23 // 100
        assert evaluate(state) == 3 + lead + 2 * steps + 8 * (square in centre), square


@given(checkers_positions, st.builds(Weights, *[st.integers(0, 300)] * 5))
def test_the_terms_add_up_to_the_evaluation(state: Checkers, weights: Weights) -> None:
    assert sum(term.total for term in terms(state)) == evaluate(state)
    assert sum(term.total for term in terms(state, weights)) == evaluate(state, weights)
    assert CHECKERS.terms is terms, "the board tells them"


def test_terms_can_be_counted_on_the_board() -> None:
    told = {term.name: (term.count, term.weight) for term in terms(parse_fen("W:W30,31,32:BK14,1,24"))}
    assert told["Men"] == (1, 100)
    assert told["Kings"] == (-1, 140)
    assert told["How far the men have advanced"] == (-5, 3), "White none, Black five with the man on 24"
    assert told["Men on the home row"] == (2, 5)
    assert told["Both guards of the home row"] == (1, 9)
    assert told["Kings in the centre"] == (-1, 8)
    assert told["Having the move"] == (1, 3)
