"""Sentences about the end of a game."""

from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Outcome, Reason, Side
from checkers_app.play.wording import outcome_headline, outcome_reason, outcome_sentence


@pytest.mark.parametrize(
    ("winner", "human", "headline"),
    [
        (None, None, "A draw"),
        (None, Side.SECOND, "A draw"),
        (Side.FIRST, None, "Black won"),
        (Side.SECOND, None, "White won"),
        (Side.FIRST, Side.FIRST, "You won"),
        (Side.SECOND, Side.SECOND, "You won"),
        (Side.FIRST, Side.SECOND, "You lost"),
        (Side.SECOND, Side.FIRST, "You lost"),
    ],
)
def test_who_won(winner: Side | None, human: Side | None, headline: str) -> None:
    assert outcome_headline(CHECKERS, Outcome(winner, Reason.RESIGNATION), human) == headline


@pytest.mark.parametrize(
    ("winner", "reason", "words"),
    [
        (Side.FIRST, Reason.LINE, "Black has a complete row"),
        (None, Reason.BOARD_FULL, "the board is full"),
        (Side.FIRST, Reason.NO_PIECES, "White has no piece left"),
        (Side.SECOND, Reason.BLOCKED, "Black cannot move"),
        (None, Reason.REPETITION, "the same position for the third time"),
        (None, Reason.FORTY_MOVES, "40 moves without a capture or an advance"),
        (None, Reason.AGREEMENT, "both sides agreed"),
        (Side.SECOND, Reason.RESIGNATION, "Black resigned"),
    ],
)
def test_why(winner: Side | None, reason: Reason, words: str) -> None:
    assert outcome_reason(CHECKERS, Outcome(winner, reason)) == words


def test_a_board_has_words_of_its_own() -> None:
    row = Outcome(Side.SECOND, Reason.LINE)
    assert outcome_sentence(TICTACTOE, row, None) == "O won: O has three in a row."
    full = Outcome(None, Reason.BOARD_FULL)
    assert outcome_sentence(TICTACTOE, full, Side.FIRST) == "A draw: the board is full."
