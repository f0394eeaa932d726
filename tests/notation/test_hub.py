"""Positions, moves and lines in the form of the Hub protocol."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import checkers_positions, wicked

from checkers_app.games.base import MoveTextError
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.hub import (
    HubError,
    parse_line,
    parse_move,
    parse_position,
    write_line,
    write_move,
    write_position,
)

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"


def test_the_start_is_written_as_the_protocol_says() -> None:
    assert write_position(Checkers()) == START


@given(checkers_positions)
@settings(deadline=None)
def test_positions_survive_writing_and_reading(state: Checkers) -> None:
    assert parse_position(write_position(state)) == state


def test_moves_survive_writing_and_reading() -> None:
    for state in wicked(500, 21):
        for move in state.legal_moves():
            assert state.play(parse_move(state, write_move(move))) == state.play(move)


def test_captures_may_come_in_any_order() -> None:
    state = parse_fen("B:W6,7,14,15:B2")
    assert parse_move(state, "2x18x15x7") == parse_move(state, "2x18x7x15")
    assert parse_move(state, "2x18x7x15").path == (2, 11, 18)


@pytest.mark.parametrize("text", ["", "11", "11-15-18", "11x15", "9-13", "99-1", "2x18", "x", "11-16 "])
def test_what_is_no_legal_move_is_refused(text: str) -> None:
    with pytest.raises(MoveTextError):
        parse_move(parse_fen("W:W21:B1"), text)


@pytest.mark.parametrize("text", ["", "B", START[:-1], START + "e", "X" + START[1:], START[:-1] + "q"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(HubError):
        parse_position(text)


def test_a_man_on_its_crowning_row_is_refused() -> None:
    with pytest.raises(HubError, match="crowning"):
        parse_position("Bw" + 31 * "e")


def test_lines_survive_writing_and_reading() -> None:
    line = write_line("info", depth=3, mean_depth=3.0, pv="11-15 23-19", empty="")
    assert line == 'info depth=3 mean-depth=3.0 pv="11-15 23-19" empty=""'
    assert parse_line(line) == (
        "info",
        {"depth": "3", "mean-depth": "3.0", "pv": "11-15 23-19", "empty": ""},
    )
    assert parse_line("go think") == ("go", {"think": ""})


def test_what_stands_on_each_square_has_its_letter() -> None:
    text = write_position(parse_fen("W:W32,K1:B2,K31"))
    assert text == "W" + "Wb" + 28 * "e" + "Bw"
    assert parse_position(text) == parse_fen("W:W32,K1:B2,K31")


def test_moves_as_the_protocol_writes_them() -> None:
    (jump,) = parse_fen("B:W6,15,24:B1").legal_moves()
    assert write_move(jump) == "1x28x6x15x24"
    (back,) = parse_fen("W:W28:B24,15,6").legal_moves()
    assert write_move(back) == "28x1x6x15x24", "the captured squares rise"
    assert write_move(parse_move(Checkers(), "11-15")) == "11-15"


def test_a_long_mistake_is_shown_short() -> None:
    with pytest.raises(HubError, match=f"^not a position: {'x' * 40}$"):
        parse_position("x" * 100)
    with pytest.raises(MoveTextError, match=f"^not a legal move: {'x' * 60}$"):
        parse_move(Checkers(), "x" * 100)


def test_a_line_may_stand_between_spaces() -> None:
    assert parse_line('  pos  pos=x moves="11-15 23-19" \n') == ("pos", {"pos": "x", "moves": "11-15 23-19"})
    assert parse_line("ping") == ("ping", {})
    assert parse_line("") == ("", {})
