"""The move that a word of PDN means."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pdn_entries import accepted, rejected
from strategies import checkers_positions

from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn_resolve import resolve


def test_a_jump_that_is_not_finished_is_told() -> None:
    entry = rejected('[FEN "B:W6,14:B2"]\n1. 2x9 *')
    assert entry.reason == "Black's move 1, 2x9: the jump goes on: 2x9x18"
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
