"""The description of a board."""

from __future__ import annotations

from dataclasses import replace

from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Move, Piece, Side, Strength, no_opinion
from checkers_app.games.tictactoe import TicTacToe

BARE = Game("bare", "Bare", ("X", "O"), 3, 3, TICTACTOE.cells, TicTacToe())


def test_sides_take_turns() -> None:
    assert Side.FIRST.other is Side.SECOND
    assert Side.SECOND.other is Side.FIRST
    assert (Side.FIRST, Side.SECOND) == (0, 1)


def test_the_ends_of_a_move() -> None:
    move = Move((1, 10, 19), (6, 15))
    assert (move.origin, move.destination) == (1, 19)
    assert Move((5,)).origin == Move((5,)).destination == 5
    assert Move((1, 5)).captures == ()


def test_a_piece_is_no_king_unless_it_is_said() -> None:
    assert not Piece(Side.FIRST).king


def test_what_need_not_be_said_of_a_board() -> None:
    assert BARE.top_side is Side.FIRST
    assert BARE.turns
    assert BARE.square_label(3) == "3"
    assert BARE.side_name(Side.SECOND) == "O"
    assert BARE.evaluation is no_opinion
    assert no_opinion(BARE.initial) == 0
    assert BARE.levels == ()


def test_what_is_written_on_squares() -> None:
    labelled = replace(BARE, square_labels={1: "a"})
    assert labelled.square_label(1) == "a"
    assert labelled.square_label(2) == ""
    assert not replace(BARE, top_side=None).turns


def test_the_squares_by_their_places() -> None:
    assert TICTACTOE.squares[1, 2] == 6
    assert CHECKERS.squares[0, 1] == 1
    assert CHECKERS.squares[7, 6] == 32
    assert (0, 0) not in CHECKERS.squares


def test_whether_moves_place_pieces() -> None:
    assert TICTACTOE.places_pieces
    assert not CHECKERS.places_pieces


def test_the_pieces_of_a_position() -> None:
    assert TICTACTOE.pieces(TicTacToe(1, 16)) == {1: Piece(Side.FIRST), 5: Piece(Side.SECOND)}


def test_two_games_are_the_same_only_if_they_are_one() -> None:
    assert replace(BARE) != BARE
    assert len({BARE, replace(BARE)}) == 2


def test_a_level_takes_three_seconds_and_one_thread_unless_it_is_said() -> None:
    level = Strength("Easy", "Moves.")
    assert (level.depth, level.margin, level.nodes, level.seconds) == (None, 0, None, 3.0)
    assert (level.compiled, level.threads) == (False, 1)
