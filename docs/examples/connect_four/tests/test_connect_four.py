"""Tests of the rules of Connect Four; the program's own tests check the requirements for every board."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from connect_four.painter import Fall
from connect_four.rules import GAME, SQUARES, ConnectFour, evaluate

from checkers_app.games.base import Outcome, Piece, Reason, Side, State
from checkers_app.games.perft import perft
from checkers_app.play.wording import outcome_sentence


def dropped(columns: str) -> ConnectFour:
    """The position after discs are dropped into these columns, beginning with Red's."""
    state: State = GAME.initial
    for column in columns:
        state = state.play(next(move for move in state.legal_moves() if state.move_text(move) == column))
    assert isinstance(state, ConnectFour)
    return state


def has_four(state: State, side: Side) -> bool:
    """Whether a side has four in a row, determined in the slow way, square by square."""
    own = {GAME.cells[square] for square, piece in GAME.pieces(state).items() if piece.side is side}
    return any(
        all((row + step * down, column + step * right) in own for step in range(4))
        for row, column in own
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(("depth", "nodes"), [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807), (6, 117649)])
def test_perft_while_no_column_is_full_and_nobody_has_four(depth: int, nodes: int) -> None:
    assert perft(GAME.initial, depth) == nodes


@pytest.mark.slow
def test_perft_where_columns_fill_up_and_lines_end_games() -> None:
    assert perft(GAME.initial, 7) == 823_536  # 7**7 less the seven ways to fill a column beyond its top


def test_a_position_with_three_in_a_row_counts_the_wins_as_ends() -> None:
    state = dropped("112233")
    assert perft(state, 1) == 7
    assert perft(state, 2) == 6 * 7  # Red's fourth disc in column 4 ends the game


@pytest.mark.parametrize(
    ("columns", "squares"),
    [
        ("1122334", (36, 37, 38, 39)),
        ("4142434", (39, 32, 25, 18)),
        ("12233434464", (36, 30, 24, 18)),
        ("76655454424", (42, 34, 26, 18)),
    ],
    ids=["across", "upright", "rising", "falling"],
)
def test_four_in_a_row_win(columns: str, squares: tuple[int, ...]) -> None:
    state = dropped(columns)
    assert state.outcome() == Outcome(Side.FIRST, Reason.LINE)
    assert set(state.winning_squares()) == set(squares)
    assert state.legal_moves() == ()
    assert dropped(columns[:-1]).outcome() is None


def test_rows_do_not_run_over_the_edge() -> None:
    state = dropped("1" * 5 + "2" * 3)
    assert state.outcome() is None
    assert dropped("5566711").outcome() is None, "three at the right edge and one at the left"


@pytest.mark.parametrize("seed", range(60))
def test_lines_are_found_as_the_slow_way_finds_them(seed: int) -> None:
    rng, state = Random(seed), GAME.initial
    while (outcome := state.outcome()) is None:
        assert not has_four(state, Side.FIRST)
        assert not has_four(state, Side.SECOND)
        state = state.play(rng.choice(state.legal_moves()))
    if outcome.winner is not None:
        assert has_four(state, outcome.winner)
        winning = state.winning_squares()
        assert len(winning) >= 4
        assert all(state.piece_at(square) == Piece(outcome.winner) for square in winning)
    else:
        assert len(GAME.pieces(state)) == len(SQUARES)
        assert not has_four(state, Side.FIRST)
        assert not has_four(state, Side.SECOND)


def test_a_click_anywhere_in_a_column_means_the_square_where_the_disc_comes_to_rest() -> None:
    state = dropped("44")
    assert {state.aimed_at(square) for square in range(4, 43, 7)} == {25}
    assert [move.path for move in state.legal_moves()] == [(36,), (37,), (38,), (25,), (40,), (41,), (42,)]


def test_a_full_column_refuses() -> None:
    state = dropped("444444")
    assert state.aimed_at(39) == 39
    assert state.refusal((39,)) == "Column 4 is full"
    assert dropped("1122334").refusal((1,)) == "The game is over"


def test_a_full_board_is_a_draw() -> None:
    state = dropped("472424756645422154157737216635626711335331")
    assert state.outcome() == Outcome(None, Reason.BOARD_FULL)
    assert outcome_sentence(GAME, Outcome(None, Reason.BOARD_FULL), None) == "A draw. The board is full."


def test_the_words_for_its_end() -> None:
    won = Outcome(Side.SECOND, Reason.LINE)
    assert outcome_sentence(GAME, won, None) == "Yellow won. Yellow has four in a row."


def test_the_evaluation_turns_round_when_the_colours_are_swapped() -> None:
    for columns in ("", "4", "443", "4455", "1234567"):
        state = dropped(columns)
        swapped = ConnectFour(state.yellow, state.red)
        sign = -1 if swapped.side_to_move is state.side_to_move else 1
        assert evaluate(swapped) == sign * evaluate(state)


def test_the_middle_is_worth_more_than_the_edge() -> None:
    assert evaluate(dropped("4")) < evaluate(dropped("1")) < 0, "Yellow to move"
    assert evaluate(dropped("414")) < evaluate(dropped("41")) * -1


def test_a_disc_falls_faster_and_faster_bounces_once_and_lies_still() -> None:
    fall = Fall(Piece(Side.FIRST), 39, 3.5, 5.5)
    heights = [fall.frame(part / 100).sprites[0].y for part in range(40)]
    steps = [after - before for before, after in itertools.pairwise(heights)]
    assert heights[0] == -0.5
    assert steps == sorted(steps)
    assert all(fall.frame(part / 200).sprites[0].y < 5.5 + 1e-9 for part in range(int(fall.duration * 200)))
    assert fall.frame(fall.duration).sprites == ()
    assert fall.frame(0.1).hidden == {39}
