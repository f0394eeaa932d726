"""How compulsory jumps are described."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import checkers_positions

from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.games.jumps import jump_wordings
from checkers_app.notation.fen import parse_fen


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("W:W22:B18,1", "22 takes 18"),
        ("W:W22,23:B18,11,1", "22 jumps twice, to 15 and 8; 23 takes 18 as well"),
        ("W:W22,23:B18,1", "22 or 23 takes 18"),
        ("W:W22:B18,17,1", "22 takes 17 or 18"),
        ("W:W22,28:B18,24,1", "22 takes 18; 28 takes 24"),
        ("B:W6,7,14,15:BK2", "2 can jump 2 ways"),
        ("W:W29:B25,18,11,3", "29 jumps three times, to 22, 15 and 8"),
    ],
)
def test_jumps_are_told_piece_by_piece(fen: str, sentence: str) -> None:
    assert jump_wordings(parse_fen(fen).legal_moves())[0] == sentence


@pytest.mark.parametrize(
    ("fen", "wordings"),
    [
        ("W:W22:B18,1", ("22 takes 18",)),
        ("W:W22:B18,11,1", ("22 jumps twice, to 15 and 8", "22 jumps twice")),
        ("W:WK28:BK5,K7,K8,K16,K21,K22,K24", ("28 jumps four times, to 10", "28 jumps four times")),
        ("B:WK6,K14,K21,K23,K24:BK8,K9", ("9 jumps to 20 or 2", "9 can jump 2 ways")),
    ],
)
def test_one_piece_alone_is_told_shorter(fen: str, wordings: tuple[str, ...]) -> None:
    assert jump_wordings(parse_fen(fen).legal_moves()) == wordings


def test_a_jump_of_many_steps_is_counted_in_figures() -> None:
    squares = tuple(range(1, 10))
    for steps, times in ((7, "seven times"), (8, "8 times")):
        jump = Move(squares[: steps + 1], squares[:steps])
        assert jump_wordings([jump])[0] == f"1 jumps {times}, to {steps + 1}"


def test_two_pieces_that_take_the_same_two_are_told_piece_by_piece() -> None:
    jumps = [Move((1, 10, 19), (6, 15)), Move((3, 10, 19), (6, 15))]
    assert jump_wordings(jumps)[0] == "1 jumps twice, to 10 and 19; 3 jumps twice, to 10 and 19"


def test_shorter_wordings_follow() -> None:
    wordings = jump_wordings(parse_fen("W:W22,23:B18,11,1").legal_moves())
    assert wordings[1:] == ("22 and 23 can jump", "2 pieces can jump")
    assert jump_wordings(()) == ()


def test_squares_are_called_what_the_player_calls_them() -> None:
    moves = parse_fen("W:W22:B18,1").legal_moves()
    assert jump_wordings(moves, lambda square: f"<{square}>")[0] == "<22> takes <18>"


@given(checkers_positions)
def test_every_piece_that_can_jump_is_named(state: Checkers) -> None:
    moves = state.legal_moves()
    if not moves or not moves[0].captures:
        return
    wordings = jump_wordings(moves)
    for move in moves:
        assert str(move.origin) in wordings[0].replace(",", " ").replace(";", " ").split()
    assert [len(text) for text in wordings] == sorted({len(text) for text in wordings}, reverse=True)
