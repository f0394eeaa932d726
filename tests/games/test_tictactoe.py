from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from strategies import TICTACTOE, tictactoe_positions

from checkers_app.games.base import Outcome, Piece, Reason, Side, State
from checkers_app.games.tictactoe import TicTacToe, evaluate


def play(*squares: int) -> State:
    state = TICTACTOE.initial
    for square in squares:
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    return state


@pytest.mark.slow
def test_every_game_is_counted_once() -> None:
    winners: Counter[Side | None] = Counter()
    reachable: set[State] = set()
    nodes = 0

    def walk(state: State) -> None:
        nonlocal nodes
        nodes += 1
        reachable.add(state)
        outcome = state.outcome()
        moves = state.legal_moves()
        assert (outcome is None) == bool(moves)
        if outcome is not None:
            winners[outcome.winner] += 1
        for move in moves:
            walk(state.play(move))

    walk(TICTACTOE.initial)
    assert nodes == 549_946
    assert winners == {Side.FIRST: 131_184, Side.SECOND: 77_904, None: 46_080}
    assert len(reachable) == 5_478


@pytest.mark.parametrize(
    "line", [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
)
def test_each_line_wins_for_either_side(line: tuple[int, ...]) -> None:
    marks = sum(1 << (square - 1) for square in line)
    others = [square for square in range(1, 10) if square not in line]
    for elsewhere in (others[:2], others[-2:]):
        rest = sum(1 << (square - 1) for square in elsewhere)
        assert TicTacToe(marks, rest).outcome() == Outcome(Side.FIRST, Reason.LINE)
        assert TicTacToe(marks, rest).winning_squares() == tuple(sorted(line))
        assert TicTacToe(rest, marks).outcome() == Outcome(Side.SECOND, Reason.LINE)
        assert TicTacToe(rest, marks).winning_squares() == tuple(sorted(line))
        assert TicTacToe(rest, 0).winning_squares() == ()


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = play(1, 2, 3, 5, 4, 6, 8, 7, 9)
    assert state.outcome() == Outcome(None, Reason.BOARD_FULL)
    assert state.legal_moves() == ()


def test_a_line_on_the_last_square_wins() -> None:
    assert play(1, 2, 3, 4, 5, 6, 8, 7, 9).outcome() == Outcome(Side.FIRST, Reason.LINE)


def test_marks_lie_where_they_were_placed() -> None:
    state = play(5, 1)
    assert state.piece_at(5) == Piece(Side.FIRST)
    assert state.piece_at(1) == Piece(Side.SECOND)
    assert state.piece_at(9) is None
    assert state.side_to_move is Side.FIRST
    assert [state.move_text(move) for move in state.legal_moves()] == list("2346789")


def test_refusals_say_why() -> None:
    assert play(5).refusal([5]) == "Square 5 is taken"
    assert play(5).refusal([5], TICTACTOE.square_names.__getitem__) == "Square 2,2 is taken"
    assert play(1, 4, 2, 5, 3).refusal([9]) == "The game is over"


@given(tictactoe_positions)
def test_the_evaluation_turns_round_with_the_sides(state: State) -> None:
    assert isinstance(state, TicTacToe)
    swapped = TicTacToe(state.noughts, state.crosses)
    if swapped.side_to_move is state.side_to_move:
        assert evaluate(state) == -evaluate(swapped)
    else:
        assert evaluate(state) == evaluate(swapped)


def test_open_lines_are_good() -> None:
    assert evaluate(TICTACTOE.initial) == 0
    assert evaluate(TicTacToe(0b10000, 0)) < evaluate(TicTacToe(0b1, 0)) < 0, "O to move, X in the centre"


def test_open_lines_by_their_marks() -> None:
    # X in the middle: four lines with one mark, 10 each; O to move.
    assert evaluate(TicTacToe(0b10000, 0)) == -40
    # X in the middle and on 1, O on 9: of X the middle row and column and the other diagonal, the first row
    # and column; of O the last row and column.
    assert evaluate(TicTacToe(0b10001, 0b100000000)) == -(5 * 10 - 2 * 10)
    # X on 1 and 2: the first row 40, two columns; O in the middle: its row and a diagonal.
    assert evaluate(TicTacToe(0b11, 0b10000)) == -(40 + 10 - 2 * 10)


def test_the_levels() -> None:
    levels = [(level.depth, level.margin) for level in TICTACTOE.levels]
    assert levels == [(2, 0), (2, 0), (4, 0), (9, 0)]
    assert [level.sight is not None for level in TICTACTOE.levels] == [True, True, True, False]
    assert not any(level.compiled for level in TICTACTOE.levels)


@given(tictactoe_positions)
def test_the_terms_add_up_to_the_evaluation(state: TicTacToe) -> None:
    assert TICTACTOE.terms is not None
    assert sum(term.total for term in TICTACTOE.terms(state)) == TICTACTOE.evaluation(state)
