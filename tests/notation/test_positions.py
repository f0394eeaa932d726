"""Positions of any board as text: all can be read back, and errors are reported with their place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from connect_four.rules import GAME as CONNECT_FOUR
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, after_random_moves, checkers_positions, randoms

from checkers_app.games.base import Game, Notation, PositionError, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.positions import find_position, position_text, read_position, sought

PLAIN = (TICTACTOE, CONNECT_FOUR)
"""Boards without their own notation."""
MUTE = replace(CHECKERS, key="mute", notation=Notation(), by_hand=None)
"""A board with men and kings but without its own notation."""


def to_the_end(game: Game, random: Random) -> list[State]:
    states = [game.initial]
    while moves := states[-1].legal_moves():
        states.append(states[-1].play(random.choice(moves)))
    return states


@settings(deadline=None)
@given(st.sampled_from(PLAIN), randoms)
def test_every_position_of_a_game_is_read_back_also_its_last(game: Game, random: Random) -> None:
    for state in to_the_end(game, random):
        assert read_position(game, position_text(game, state)) == state


@given(checkers_positions)
def test_a_board_with_a_notation_of_its_own_is_asked_for_it(state: Checkers) -> None:
    assert position_text(CHECKERS, state) == write_fen(state)
    assert find_position(write_fen(state)) == (CHECKERS, state)


def test_a_full_board_without_a_line_is_read_back() -> None:
    """Few orders of the moves lead there without a completed line on the way."""
    state: State = CONNECT_FOUR.initial
    for column in "472424756645422154157737216635626711335331":
        state = state.play(next(move for move in state.legal_moves() if state.move_text(move) == column))
    assert not state.legal_moves()
    assert read_position(CONNECT_FOUR, position_text(CONNECT_FOUR, state)) == state


def test_the_picture_has_the_key_the_rows_and_the_side_to_move() -> None:
    state = CONNECT_FOUR.initial
    for column in (3, 3, 2):
        state = state.play(state.legal_moves()[column])
    assert position_text(CONNECT_FOUR, state) == "connect_four 7/7/7/7/3y3/2rr3 y"
    assert position_text(TICTACTOE, TICTACTOE.initial) == "tictactoe 3/3/3 x"
    alike = replace(CONNECT_FOUR, side_names=("Green", "Grey"))
    assert position_text(alike, state) == "connect_four 7/7/7/7/3o3/2xx3 o"
    assert position_text(MUTE, CHECKERS.initial).startswith("mute 1b1b1b1b/b1b1b1b1/")


def test_a_crowned_piece_is_a_capital() -> None:
    assert position_text(MUTE, parse_fen("W:WK32,31:BK1,2")) == "mute 1B1b4/8/8/8/8/8/8/4w1W1 w"


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        (TICTACTOE, "", "a position in Tic-tac-toe begins with tictactoe, not ''"),
        (TICTACTOE, "chess 3/3/3 x", "a position in Tic-tac-toe begins with tictactoe, not 'chess 3/3/3 x'"),
        (
            TICTACTOE,
            "tictactoe 3/3/3",
            "a position has three words (tictactoe, its rows and the side to move); this text has 2",
        ),
        (TICTACTOE, "tictactoe 3/3 x", "Tic-tac-toe has 3 rows, but the text has 2"),
        (TICTACTOE, "tictactoe 3/2/3 x", "row 2 has 2 squares, not 3"),
        (TICTACTOE, "tictactoe 3/3/2xo x", "row 3 has a piece in column 4, where the board has no square"),
        (TICTACTOE, "tictactoe 3/3/4 x", "row 3 has 4 squares, not 3"),
        (TICTACTOE, "tictactoe 3/1q1/3 x", "row 2 has a piece 'q'; the pieces are x and o"),
        (TICTACTOE, "tictactoe 3/1?1/3 x", "row 2 has '?', which is neither a piece nor a number"),
        (TICTACTOE, "tictactoe X2/3/3 o", "row 1 has 'X', but no piece is crowned in this game: write x"),
        (TICTACTOE, "tictactoe 3/3/3 y", "the side to move is x for X or o for O, not 'y'"),
        (TICTACTOE, "tictactoe x2/3/3 x", "no game of Tic-tac-toe was found that leads to this position"),
        (TICTACTOE, "tictactoe xxx/ooo/3 x", "no game of Tic-tac-toe was found that leads to this position"),
        (
            CONNECT_FOUR,
            "connect_four 7/7/7/7/3r3/7 y",
            "no game of Connect Four was found that leads to this position",
        ),
        (
            MUTE,
            "mute 8/8/8/8/8/8/8/B7 b",
            "the pieces alone do not make a position in Checkers; copy the whole game instead",
        ),
        (MUTE, "mute b7/8/8/8/8/8/8/8 b", "row 1 has a piece in column 1, where the board has no square"),
        (TICTACTOE, "tictactoe " + "1" * 3000, "a position has at most 2000 characters; this text has 3010"),
        (TICTACTOE, f"tictactoe {'9' * 900}/3/3 x", "row 1 has 9,999 squares, not 3"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(game: Game, text: str, reason: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(game, text)
    assert str(error.value) == reason


@given(st.text() | st.text("tictaoe3/xo 12?"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for wanted in (text, f"tictactoe {text}"):
        try:
            game, state = find_position(wanted)
        except PositionError as error:
            assert str(error)  # noqa: PT017  either end is right
        else:
            assert find_position(position_text(game, state)) == (game, state)


def test_a_text_names_its_board(connect_four: Game) -> None:
    text = position_text(connect_four, connect_four.initial.play(connect_four.initial.legal_moves()[3]))
    assert find_position(f"  {text.replace('connect', 'Connect')}\n")[0] is connect_four
    with pytest.raises(PositionError, match="a FEN begins with the side to move"):
        find_position(text.replace("connect_four", "connect_five"))


def test_a_board_that_is_asked_first_reads_what_others_could_read_as_well() -> None:
    other = replace(CHECKERS, key="other")
    assert find_position("W:W18:B1", other)[0] is other
    assert find_position("W:W18:B1")[0] is CHECKERS


@settings(deadline=None)
@given(st.sampled_from((*PLAIN, CHECKERS)), randoms)
def test_a_position_is_looked_for_by_what_stands_on_the_board(game: Game, random: Random) -> None:
    if game is CONNECT_FOUR:
        return  # it is not among the boards here; see the test below
    state = after_random_moves(game.initial, random, 9)
    found = sought(position_text(game, state))
    assert found is not None
    assert found.game is game
    assert found.is_at(state)
    assert not found.is_at(state.play(state.legal_moves()[0]))


def test_also_one_that_no_game_leads_to_can_be_looked_for_and_words_cannot(connect_four: Game) -> None:
    found = sought("connect_four 7/7/7/7/3r3/7 y")
    assert found is not None
    assert not found.is_at(connect_four.initial)
    for words in ("connect_four", "Ada", "", "connect_four 7/7 y", "10-14"):
        assert sought(words) is None
