"""Sentences about the end of a game."""

from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.wording import (
    ending_sentence,
    numbered_move,
    outcome_headline,
    outcome_sentence,
    time_words,
)


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


B, W = Side.FIRST, Side.SECOND
LINE, FULL = Reason.LINE, Reason.BOARD_FULL
TAKEN, BLOCKED = Reason.NO_PIECES, Reason.BLOCKED
RESIGNED, TIME = Reason.RESIGNATION, Reason.TIME
THIRD = "The same position occurred for the third time."
FORTY = "Nothing was taken and no man moved for 40 moves."


@pytest.mark.parametrize(
    ("winner", "reason", "human", "sentence"),
    [
        (W, RESIGNED, B, "You lost. You resigned."),
        (B, RESIGNED, W, "You lost. You resigned."),
        (W, RESIGNED, None, "White won. Black resigned."),
        (B, RESIGNED, B, "You won. The computer resigned."),
        (W, TIME, B, "You lost. Your time ran out."),
        (B, TIME, B, "You won. The computer's time ran out."),
        (B, TIME, None, "Black won. White's time ran out."),
        (W, TAKEN, B, "You lost. Your last piece was taken."),
        (W, TAKEN, W, "You won. The computer's last piece was taken."),
        (W, TAKEN, None, "White won. Black's last piece was taken."),
        (B, BLOCKED, W, "You lost. You cannot move."),
        (B, BLOCKED, B, "You won. The computer cannot move."),
        (W, BLOCKED, None, "White won. Black cannot move."),
        (B, LINE, B, "You won. You have three in a row."),
        (B, LINE, W, "You lost. The computer has three in a row."),
        (W, LINE, None, "White won. White has three in a row."),
        (None, FULL, B, "A draw. The board is full."),
        (None, Reason.REPETITION, B, f"A draw. {THIRD}"),
        (None, Reason.REPETITION, None, f"A draw. {THIRD}"),
        (None, Reason.FORTY_MOVES, W, f"A draw. {FORTY}"),
        (None, Reason.FORTY_MOVES, None, f"A draw. {FORTY}"),
        (None, Reason.AGREEMENT, B, "A draw. You and the computer agreed to a draw."),
        (None, Reason.AGREEMENT, None, "A draw. Both players agreed to a draw."),
    ],
)
def test_every_end_is_told_to_whoever_played(
    winner: Side | None, reason: Reason, human: Side | None, sentence: str
) -> None:
    assert outcome_sentence(CHECKERS, Outcome(winner, reason), human) == sentence


def test_a_board_has_words_of_its_own() -> None:
    row = Outcome(Side.SECOND, Reason.LINE)
    assert outcome_sentence(TICTACTOE, row, None) == "O won. O has three in a row."
    assert outcome_sentence(TICTACTOE, row, Side.SECOND) == "You won. You have three in a row."
    assert outcome_sentence(TICTACTOE, row, Side.FIRST) == "You lost. The computer has three in a row."
    full = Outcome(None, Reason.BOARD_FULL)
    assert outcome_sentence(TICTACTOE, full, Side.FIRST) == "A draw. The board is full."


COMPUTER = Seat(Control.COMPUTER, 2)
BLACK_PLAYS, WHITE_PLAYS, TWO = (HUMAN, COMPUTER), (COMPUTER, HUMAN), (HUMAN, HUMAN)


@pytest.mark.parametrize(
    ("fen", "path", "taken", "seats", "sentence"),
    [
        ("W:W11:B7", (11, 2), (7,), BLACK_PLAYS, "You lost. Your last piece was taken."),
        ("W:W11:BK7", (11, 2), (7,), WHITE_PLAYS, "You won. The computer's last piece was taken."),
        ("B:W26,K27:BK30", (30, 23, 32), (26, 27), TWO, "Black won. White's last piece was taken."),
        ("W:W10,16:B12", (16, 11), (), TWO, ""),
        ("B:W5:B10,K6", (6, 1), (), WHITE_PLAYS, "You lost. You cannot move."),
        ("B:W5,21:B14,17,K6", (6, 1), (), TWO, "Black won. White cannot move."),
    ],
)
def test_how_a_game_ended_is_told_in_one_sentence(
    fen: str, path: tuple[int, ...], taken: tuple[int, ...], seats: tuple[Seat, Seat], sentence: str
) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen(fen)).play(Move(path, taken)).with_seats(seats)
    assert ending_sentence(match) == sentence


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 second"),
        (40.4, "40 seconds"),
        (59.6, "1 minute"),
        (1260, "21 minutes"),
        (7140, "119 minutes"),
        (7200, "2 hours"),
        (12_000, "3 hours"),
    ],
)
def test_how_long_a_game_took(seconds: float, words: str) -> None:
    assert time_words(seconds) == words


def test_a_move_is_numbered_as_in_the_list_whoever_began() -> None:
    for fen, first, second in (("B:W30:B1", "1. 1-5", "1. …30-25"), ("W:W30:B1", "1. …30-25", "2. 1-5")):
        match = Match.new(CHECKERS, TWO, parse_fen(fen))
        for text in (first, second):
            match = match.play(parse_move(CHECKERS, match.state, text.split(maxsplit=1)[1].lstrip("…")))
        assert [numbered_move(match, ply) for ply in (0, 1)] == [first, second]
