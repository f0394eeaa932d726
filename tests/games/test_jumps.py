"""How compulsory jumps are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import checkers_positions

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
