"""The engine card's text for a finished game."""

from __future__ import annotations

from strategies import CHECKERS

from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.views.play.engine_words import last_moves, moves_played

COMPUTER = Seat(Control.COMPUTER, 1)


def played(*paths: tuple[int, ...], seats: tuple[Seat, Seat] = (HUMAN, COMPUTER)) -> Match:
    match = Match.new(CHECKERS, seats)
    for path in paths:
        match = match.play(Move(path))
    return match


def test_the_end_of_the_list_of_moves_is_told_with_its_numbers() -> None:
    match = played((11, 15), (23, 19), (8, 11), (22, 17))
    assert last_moves(match) == "1. … 23-19 2. 8-11 22-17"
    assert last_moves(played((11, 15))) == "1. 11-15"
    assert moves_played(match) == "2 moves"
    assert moves_played(played((11, 15))) == "1 move"
    white = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:W22:B1")).play(Move((22, 18)))
    assert last_moves(white) == "1. … 22-18"
