"""The move that a PDN token names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdn_entries import accepted, rejected
from strategies import checkers_positions

from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.reading.resolve import Ways, resolve, shown


def test_a_jump_that_is_not_finished_is_told() -> None:
    entry = rejected('[FEN "B:W6,14:B2"]\n1. 2x9 *')
    assert entry.reason == "Black's move 1, 2x9: the jump continues: 2x9x18"
    assert accepted('[FEN "B:W6,14:B2"]\n1. 2x18 *').record.moves == (Move((2, 9, 18), (6, 14)),)


@given(checkers_positions, st.data())
def test_a_move_is_found_as_the_rules_have_it(state: Checkers, data: st.DataObject) -> None:
    for move in state.legal_moves():
        assert resolve(state, "x".join(map(str, move.path))) == move
        assert resolve(state, state.move_text(move)) == move
        assert move in state.moves_between(move.origin, move.destination)
    origin, destination = data.draw(st.integers(1, 32)), data.draw(st.integers(1, 32))
    wanted = [m for m in state.legal_moves() if (m.origin, m.destination) == (origin, destination)]
    assert list(state.moves_between(origin, destination)) == wanted
    assert isinstance(resolve(state, f"{origin}-{destination}"), Move) or len(wanted) != 1


def test_routes_to_one_position_need_no_telling_apart() -> None:
    start = parse_fen("B:W6,7,14,15:BK2")
    assert len(start.moves_between(2, 2)) == 2
    assert accepted('[FEN "B:W6,7,14,15:BK2"]\n1. 2x2 *').record.moves[0].captures


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a", "a"),
        (" a \n b ", "a b"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 40 + "…"),
        ("y " * 39 + "yy", ("y " * 20) + "…"),
    ],
)
def test_what_was_no_move_is_shown_short(text: str, words: str) -> None:
    assert shown(text) == words


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("11-33", "no such square: 33"),
        ("33-11", "no such square: 33"),
        ("0x11", "no such square: 0"),
        ("1x33x2", "no such square: 33"),
        ("15x221", "no such square: 221"),
        ("11-8", "illegal. Square 8 is taken"),
        ("22-18", "illegal. That is White's piece"),
    ],
)
def test_why_a_word_is_no_move_at_the_start(text: str, reason: str) -> None:
    assert str(resolve(Checkers(), text)) == reason


def test_a_jump_is_named_by_its_ends_by_some_of_its_squares_or_by_all() -> None:
    state = parse_fen("B:W6,15,24:B1")
    (jump,) = state.legal_moves()
    for text in ("1x28", "1x10x28", "1x19x28", "1x10x19x28", "1-28"):
        assert resolve(state, text) == jump
    assert str(resolve(state, "1x10")) == "the jump continues: 1x10x19x28"
    assert str(resolve(state, "1x19")) == "illegal. You must jump: 1 jumps three times, to 10, 19 and 28"
    assert (
        str(resolve(state, "1x19x10x28")) == "illegal. You must jump: 1 jumps three times, to 10, 19 and 28"
    )


def test_ways_that_lead_to_other_positions_are_listed() -> None:
    two_ways = parse_fen("B:W6,7,14,15:B2")
    ways = resolve(two_ways, "2x18")
    assert ways == Ways((Move((2, 9, 18), (6, 14)), Move((2, 11, 18), (7, 15))))
    assert isinstance(ways, Ways)
    assert str(ways.doubt()) == "more than one way: 2x9x18, 2x11x18"
    assert resolve(two_ways, "2x11x18") == Move((2, 11, 18), (7, 15))
    assert resolve(two_ways, "2x9x18") == Move((2, 9, 18), (6, 14))


@pytest.mark.parametrize(
    ("move", "word"), [("15x221", "221"), ("15-221", "221"), ("99x15", "99"), ("15x22x221", "221")]
)
def test_a_square_that_does_not_exist_is_named(move: str, word: str) -> None:
    entry = rejected(f"1. {move} *")
    assert entry.reason.endswith(f"no such square: {word}")
