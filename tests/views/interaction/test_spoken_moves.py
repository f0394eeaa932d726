"""Moves in words."""

from __future__ import annotations

import pytest

from checkers_app.games import find_game
from checkers_app.play.match import HUMAN, Match
from checkers_app.views.interaction.spoken_moves import move_sentence


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("checkers", "Black moves from 9 to 13."),
        ("international", "White moves from 31 to 26."),
        ("russian", "White moves from A3 to B4."),
        ("brazilian", "White moves from A3 to B4."),
        ("czech", "White moves from A3 to B4."),
        ("tictactoe", "X plays on 1."),
    ],
)
def test_squares_are_called_as_on_the_board(key: str, sentence: str) -> None:
    game = find_game(key)
    assert game is not None
    match = Match.new(game, (HUMAN, HUMAN))
    assert move_sentence(match.play(match.state.legal_moves()[0]), 0) == sentence
