from __future__ import annotations

import logging
from itertools import pairwise
from random import Random

import draughts
import pytest
from hypothesis import given
from strategies import (
    CHECKERS,
    FIRST_ROW,
    LAST_ROW,
    after_random_moves,
    checkers_positions,
    mirrored,
    random_placement,
)

from checkers_app.games.base import Move, Outcome, Piece, Reason, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen

Paths = set[tuple[tuple[int, ...], frozenset[int]]]


def paths(state: State) -> list[tuple[int, ...]]:
    return [move.path for move in state.legal_moves()]


def is_crowned_by(state: Checkers, move: Move) -> bool:
    piece = state.piece_at(move.origin)
    assert piece is not None
    crowning = LAST_ROW if piece.side is Side.FIRST else FIRST_ROW
    return not piece.king and move.destination in crowning


@given(checkers_positions)
def test_a_move_leaves_the_state_it_is_played_from_as_it_was(state: Checkers) -> None:
    before = write_fen(state)
    for move in state.legal_moves():
        state.play(move)
    assert write_fen(state) == before


@given(checkers_positions)
def test_either_all_moves_capture_or_none(state: Checkers) -> None:
    assert len({bool(move.captures) for move in state.legal_moves()}) <= 1


@given(checkers_positions)
def test_pieces_leave_only_by_being_captured(state: Checkers) -> None:
    for move in state.legal_moves():
        before, after = state.pieces(), state.play(move).pieces()
        mover = before.pop(move.origin)
        for square in move.captures:
            assert before.pop(square).side is mover.side.other
        assert after.pop(move.destination) == Piece(mover.side, king=mover.king or is_crowned_by(state, move))
        assert after == before
        assert state.play(move).side_to_move is mover.side.other


@given(checkers_positions)
def test_a_move_leaves_nothing_behind(state: Checkers) -> None:
    """Also no crown of a captured king, which no square would show: the sets match the pieces."""
    for move in state.legal_moves():
        after = state.play(move)
        assert after == Checkers.from_pieces(after.pieces(), after.side_to_move)


@pytest.mark.parametrize("fen", ["B:W14,K7,K16:BK11,K2,3", "W:W14,K15:BK18,K11,K10,22"])
def test_captured_kings_take_their_crowns_along(fen: str) -> None:
    state = parse_fen(fen)
    jumps = [move for move in state.legal_moves() if move.captures]
    assert jumps
    for move in jumps:
        after = state.play(move)
        assert after.kings & ~(after.black | after.white) == 0
        assert parse_fen(write_fen(after)) == after


@given(checkers_positions)
def test_a_path_goes_step_by_step_over_what_it_captures(state: Checkers) -> None:
    for move in state.legal_moves():
        assert len(set(move.captures)) == len(move.captures) == (len(move.path) - 1) * bool(move.captures)
        piece = state.piece_at(move.origin)
        assert piece is not None
        for number, (here, there) in enumerate(pairwise(move.path)):
            (row, column), (to_row, to_column) = CHECKERS.cells[here], CHECKERS.cells[there]
            reach = 2 if move.captures else 1
            assert abs(to_row - row) == abs(to_column - column) == reach
            if not piece.king:
                assert (to_row > row) == (piece.side is Side.FIRST)
            if move.captures:
                middle = CHECKERS.squares[(row + to_row) // 2, (column + to_column) // 2]
                assert middle == move.captures[number]


@given(checkers_positions)
def test_crowning_ends_the_move(state: Checkers) -> None:
    for move in state.legal_moves():
        piece = state.piece_at(move.origin)
        assert piece is not None
        if not piece.king:
            crowning = LAST_ROW if piece.side is Side.FIRST else FIRST_ROW
            assert not set(move.path[:-1]) & set(crowning)


@given(checkers_positions)
def test_a_jump_is_finished_unless_the_piece_was_crowned(state: Checkers) -> None:
    for move in state.legal_moves():
        if move.captures and not is_crowned_by(state, move):
            # The captured pieces are removed only at the end of the move: with them still in the way,
            # the jumper finds nothing more to capture at its destination.
            pieces = state.pieces()
            jumper = pieces.pop(move.origin)
            blocked = {square: Piece(jumper.side, king=True) for square in move.captures}
            there = Checkers.from_pieces(
                {**pieces, **blocked, move.destination: Piece(jumper.side, king=jumper.king)},
                jumper.side,
            )
            assert not [m for m in there.legal_moves() if m.captures and m.origin == move.destination]


@given(checkers_positions)
def test_the_game_is_over_exactly_when_no_move_is_left(state: Checkers) -> None:
    outcome = state.outcome()
    assert (outcome is None) == bool(state.legal_moves())
    if outcome is not None:
        assert outcome.winner is state.side_to_move.other
        own = [piece for piece in state.pieces().values() if piece.side is state.side_to_move]
        assert outcome.reason is (Reason.BLOCKED if own else Reason.NO_PIECES)


@given(checkers_positions)
def test_both_sides_have_the_same_rules(state: Checkers) -> None:
    turned = {tuple(33 - square for square in path) for path in paths(state)}
    assert turned == set(paths(mirrored(state)))


@given(checkers_positions)
def test_progress_is_what_cannot_be_undone(state: Checkers) -> None:
    for move in state.legal_moves():
        piece = state.piece_at(move.origin)
        assert piece is not None
        assert state.is_progress(move) == (bool(move.captures) or not piece.king)


def test_a_man_stops_on_the_crowning_row_although_a_king_could_jump_on() -> None:
    state = parse_fen("W:W11:B7,8,6")
    assert (11, 2) in paths(state)
    assert (11, 4) in paths(state)
    king = parse_fen("W:WK11:B7,8,6")
    assert (11, 2, 9) in paths(king)


def test_the_number_of_captures_does_not_decide() -> None:
    assert set(paths(parse_fen("B:W15,14,22:B10,11"))) >= {(10, 19), (10, 17, 26)}


def test_a_king_may_end_where_it_began() -> None:
    state = parse_fen("B:W6,7,14,15:BK2")
    assert set(paths(state)) == {(2, 11, 18, 9, 2), (2, 9, 18, 11, 2)}
    first, second = state.legal_moves()
    assert state.play(first) == state.play(second) == parse_fen("W:W:BK2")
    assert {state.move_text(move) for move in (first, second)} == {"2x11x18x9x2", "2x9x18x11x2"}


def test_many_kings_many_routes() -> None:
    state = parse_fen("B:W6,7,8,14,15,16,22,23,24:BK4,K12,K25,K28")
    moves = state.legal_moves()
    assert len(moves) == len(set(moves)) == 29
    assert len({state.play(move) for move in moves}) == 14


def test_a_route_may_be_chosen() -> None:
    state = parse_fen("B:W23,22,15,14:B11,10")
    assert {(10, 19, 26), (10, 17, 26)} <= set(paths(state))
    left, right = (next(m for m in state.legal_moves() if m.path == p) for p in ((10, 19, 26), (10, 17, 26)))
    assert state.play(left) != state.play(right)
    assert state.move_text(left) == "10x19x26"
    assert state.move_text(right) == "10x17x26"
    assert {state.move_text(m) for m in state.legal_moves() if m.origin == 11} == {"11x27", "11x25"}


def test_two_routes_share_both_ends() -> None:
    state = parse_fen("B:W6,7,14,15:B2")
    assert sorted(state.move_text(move) for move in state.legal_moves()) == ["2x11x18", "2x9x18"]


def test_a_jumped_piece_is_in_the_way_until_the_move_ends() -> None:
    # After 1x10x19x26x17 only the man on 14, which was jumped already, is between 17 and 10.
    state = parse_fen("B:W6,15,23,22,14:BK1")
    assert (1, 10, 19, 26, 17, 10) in paths(state)
    assert all(len(set(move.captures)) == len(move.captures) for move in state.legal_moves())


def test_whoever_cannot_move_has_lost() -> None:
    assert parse_fen("W:W:B1").outcome() == Outcome(Side.FIRST, Reason.NO_PIECES)
    assert parse_fen("W:W12:B8,3").outcome() == Outcome(Side.FIRST, Reason.BLOCKED)
    assert parse_fen("W:W12:B8").outcome() is None


@pytest.mark.parametrize(
    ("fen", "squares", "sentence"),
    [
        ("B:W21-32:B1-12", [14], "Square 14 is empty"),
        ("B:W21-32:B1-12", [22], "That is White's piece"),
        ("B:W21-32:B1-12", [5], "5 is blocked and cannot move"),
        ("B:W21-32:B1-12", [9, 5], "Square 5 is taken"),
        ("B:W21-32:B1-12", [11, 18], "11 can go to 15 or 16"),
        ("B:W32:B11", [11, 8], "A man moves forward only"),
        ("W:W22,21:B18", [21, 17], "You must jump: 22 takes 18"),
        ("W:W12:B8,3", [12], "The game is over"),
    ],
)
def test_refusals_say_square_and_reason(fen: str, squares: list[int], sentence: str) -> None:
    assert parse_fen(fen).refusal(squares) == sentence


def test_a_turn_is_passed_only_while_there_are_pieces_enough() -> None:
    eight = parse_fen("B:W29-32:B1-4")
    assert eight.passed() == parse_fen("W:W29-32:B1-4")
    assert parse_fen("B:W30-32:B1-4").passed() is None


def test_no_man_stands_on_its_crowning_row() -> None:
    with pytest.raises(ValueError, match="crowning row"):
        Checkers.from_pieces({32: Piece(Side.FIRST)}, Side.FIRST)
    with pytest.raises(ValueError, match="no such square"):
        Checkers.from_pieces({0: Piece(Side.FIRST)}, Side.FIRST)


# A second opinion: an independent rulebook ----------------------------------------------


def second_opinion(state: Checkers) -> Paths:
    """The legal moves according to pydraughts.

    Its ``Board.legal_moves`` repeats the whole list inside each move, so the list is taken from the
    function beneath it: for every move the steps ``[[from, to], ...]`` and the captured squares.
    """
    board = draughts.Board(variant="english", fen=write_fen(state))
    moves, captures = board._legal_moves_board()
    return {
        (
            (steps[0][0], *(step[1] for step in steps)),
            frozenset(square for square in captured if square is not None),
        )
        for steps, captured in zip(moves, captures, strict=True)
    }


def agree(state: Checkers) -> bool:
    ours = {(move.path, frozenset(move.captures)) for move in state.legal_moves()}
    return ours == second_opinion(state)


@pytest.mark.parametrize("positions", [160, pytest.param(1_600, marks=pytest.mark.slow)])
def test_a_second_opinion_agrees_in_real_games(positions: int) -> None:
    logging.getLogger("pydraughts").setLevel(logging.ERROR)
    random = Random(2024)
    for _ in range(positions):
        state = after_random_moves(CHECKERS.initial, random, 90)
        assert isinstance(state, Checkers)
        assert agree(state), write_fen(state)


@pytest.mark.slow
@pytest.mark.parametrize("positions", [200, pytest.param(2_000, marks=pytest.mark.slow)])
def test_a_second_opinion_agrees_with_pieces_anywhere_and_many_kings(positions: int) -> None:
    logging.getLogger("pydraughts").setLevel(logging.ERROR)
    random = Random(4202)
    compared = 0
    for number in range(positions):
        state = random_placement(random, most=20, king_share=(0.2, 0.6, 1.0)[number % 3])
        if {piece.side for piece in state.pieces().values()} == set(Side):
            assert agree(state), write_fen(state)
            compared += 1
    assert compared > 0.8 * positions


@pytest.mark.slow
@pytest.mark.parametrize("games", [3, pytest.param(30, marks=pytest.mark.long)])
def test_a_second_opinion_plays_whole_games_along(games: int) -> None:
    """The other library makes the same moves on its own board and never differs from ours."""
    logging.getLogger("pydraughts").setLevel(logging.ERROR)
    random = Random(1955)
    crowned_captures = 0
    for _ in range(games):
        ours: State = CHECKERS.initial
        theirs = draughts.Board(variant="english")
        for _ in range(120):
            assert isinstance(ours, Checkers)
            assert parse_fen(theirs.fen) == ours, write_fen(ours)
            if not ours.legal_moves():
                break
            move = random.choice(ours.legal_moves())
            crowned_captures += any(ours.pieces()[square].king for square in move.captures)
            theirs.push(
                next(
                    other
                    for other in theirs.legal_moves()
                    if tuple(other.steps_move) == move.path and same_captures(other, move)
                )
            )
            ours = ours.play(move)
    assert crowned_captures > games / 3


def same_captures(theirs: draughts.Move, ours: Move) -> bool:
    return {square for square in theirs.captures if square is not None} == set(ours.captures)
