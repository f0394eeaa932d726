"""Clicks become legal moves, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, checkers_positions, randoms, tictactoe_positions

from checkers_app.games.base import Move, State
from checkers_app.notation.fen import parse_fen
from checkers_app.views.interaction.selection import Refused, Selection

TWO_BY_TWO = parse_fen("B:W23,22,15,14:B11,10")
SAME_ENDS = parse_fen("B:W6,7,14,15:B2")
CIRCLE = parse_fen("B:W6,7,14,15:BK2")
START = Selection(CHECKERS.initial)


def clicked(state: State, *squares: int) -> Selection | Move | Refused:
    """The result of the last of these clicks; earlier ones must continue selecting or be rejected."""
    selection = Selection(state)
    for square in squares[:-1]:
        answer = selection.click(square)
        assert not isinstance(answer, Move), f"{square} already moves"
        if isinstance(answer, Selection):
            selection = answer
    return selection.click(squares[-1])


# --- one click ----------------------------------------------------------------------------------


def test_a_piece_with_a_single_move_moves_at_one_click() -> None:
    assert START.click(12) == Move((12, 16))


def test_a_square_that_a_single_move_leads_to_is_enough() -> None:
    state = parse_fen("B:W32:B1,12")
    assert clicked(state, 16) == Move((12, 16))
    assert clicked(state, 5) == Move((1, 5))


def test_a_square_that_two_moves_lead_to_is_not_enough() -> None:
    assert clicked(CHECKERS.initial, 15) == Refused("Square 15 is empty")


def test_a_mark_is_placed_at_one_click() -> None:
    assert clicked(TICTACTOE.initial, 5) == Move((5,))


# --- two clicks ---------------------------------------------------------------------------------


def test_a_piece_and_then_its_square() -> None:
    picked = START.click(11)
    assert isinstance(picked, Selection)
    assert picked.origin == 11
    assert set(picked.next_squares) == {15, 16}
    assert picked.click(15) == Move((11, 15))
    assert START.origin is None
    assert set(START.next_squares) == {9, 10, 11, 12}


def test_another_piece_of_ones_own_is_picked_up_instead() -> None:
    answer = clicked(CHECKERS.initial, 11, 10)
    assert answer == Selection(CHECKERS.initial, (10,))


def test_a_second_click_puts_the_piece_down() -> None:
    assert clicked(CHECKERS.initial, 11, 11) == START


def test_a_refused_click_leaves_the_selection_as_it_was() -> None:
    picked = START.click(11)
    assert isinstance(picked, Selection)
    assert isinstance(picked.click(19), Refused)
    assert picked.click(16) == Move((11, 16))


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "clicks", "sentence"),
    [
        ("W:W22,25,30:B18,1", (30,), "You must jump: 22 takes 18"),
        ("W:W22,25,23:B18,1", (25,), "You must jump: 22 or 23 takes 18"),
        ("W:W22,30:B18,1", (9,), "Square 9 is empty"),
        ("W:W22,30:B18,1", (1,), "That is Black's piece"),
        ("B:W32:B1,2,6", (2, 14), "2 can go to 7"),
        ("B:W32:BK29,2", (29, 1), "29 can go to 25"),
        ("B:W32:B14,2", (14, 10), "A man moves forward only"),
        ("B:W32:B14,2", (14, 9), "A man moves forward only"),
        ("B:W32,26:B14,2", (14, 26), "Square 26 is taken"),
        ("B:W32,25:B14,1,5,6", (1,), "1 is blocked and cannot move"),
    ],
)
def test_a_refusal_says_the_reason(fen: str, clicks: tuple[int, ...], sentence: str) -> None:
    state = parse_fen(fen)
    selection = Selection(state, clicks[:-1])
    assert selection.click(clicks[-1]) == Refused(sentence)


def test_a_taken_square_of_tic_tac_toe_is_refused() -> None:
    state = TICTACTOE.initial.play(Move((5,)))
    assert clicked(state, 5) == Refused("Square 5 is taken")


def test_a_finished_game_refuses_every_square() -> None:
    state = parse_fen("B:W32:B")
    for square in CHECKERS.cells:
        assert Selection(state).click(square) == Refused("The game is over")


# --- routes -------------------------------------------------------------------------------------


def test_two_routes_with_different_ends_are_chosen_by_the_end_or_the_way() -> None:
    for clicks, path in {
        (10, 26): None,  # both routes of 10 end there
        (10, 17): (10, 17, 26),
        (10, 19): (10, 19, 26),
        (11, 25): (11, 18, 25),
        (11, 27): (11, 18, 27),
    }.items():
        answer = clicked(TWO_BY_TWO, *clicks)
        if path is None:
            assert answer == Refused("2 routes lead to 26. Go square by square, first to 17 or 19")
        else:
            assert isinstance(answer, Move)
            assert answer.path == path


def test_a_common_first_step_leads_to_a_second_choice() -> None:
    halfway = clicked(TWO_BY_TWO, 11, 18)
    assert isinstance(halfway, Selection)
    assert halfway.chosen == (11, 18)
    assert set(halfway.next_squares) == {25, 27}
    assert halfway.click(27) == Move((11, 18, 27), (15, 23))
    assert halfway.click(10) == Selection(TWO_BY_TWO, (10,))  # another piece deselected
    assert halfway.click(11) == Selection(TWO_BY_TWO)  # put down


def test_two_routes_between_the_same_squares() -> None:
    assert clicked(SAME_ENDS, 2, 18) == Refused("2 routes lead to 18. Go square by square, first to 9 or 11")
    assert clicked(SAME_ENDS, 2, 9) == Move((2, 9, 18), (6, 14))
    assert clicked(SAME_ENDS, 2, 11) == Move((2, 11, 18), (7, 15))


def test_a_king_may_jump_round_to_where_it_started() -> None:
    assert isinstance(clicked(CIRCLE, 2), Selection)
    assert clicked(CIRCLE, 2, 9) == Move((2, 9, 18, 11, 2), (6, 14, 15, 7))
    assert clicked(CIRCLE, 2, 11) == Move((2, 11, 18, 9, 2), (7, 15, 14, 6))
    assert clicked(CIRCLE, 2, 2) == Refused("2 routes lead to 2. Go square by square, first to 9 or 11")


# --- properties ---------------------------------------------------------------------------------


@settings(max_examples=120, deadline=None)
@given(st.one_of(checkers_positions, tictactoe_positions))
def test_every_legal_move_is_reached_by_clicking_its_squares(state: State) -> None:
    for move in state.legal_moves():
        selection = Selection(state)
        for square in move.path:
            answer = selection.click(square)
            if isinstance(answer, Move):
                assert answer == move
                break
            assert isinstance(answer, Selection)
            selection = answer
            assert move in selection.moves
        else:
            pytest.fail(f"{move} is never made")


@settings(max_examples=120, deadline=None)
@given(st.one_of(checkers_positions, tictactoe_positions), randoms)
def test_no_clicks_make_anything_but_legal_moves(state: State, random: Random) -> None:
    legal = state.legal_moves()
    squares = list(CHECKERS.cells if hasattr(state, "kings") else TICTACTOE.cells)
    selection = Selection(state)
    for _ in range(30):
        likely = selection.next_squares or squares
        square = random.choice(likely if random.random() < 0.5 else squares)
        answer = selection.click(square)
        if isinstance(answer, Move):
            assert answer in legal
            selection = Selection(state)
        elif isinstance(answer, Refused):
            assert answer.sentence
            assert "!" not in answer.sentence
        else:
            assert answer.state is state
            assert not answer.chosen or answer.moves
            selection = answer
