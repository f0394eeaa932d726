from __future__ import annotations

from dataclasses import replace

import pytest

from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.clocks import Clocks, TimeControl
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.views.interaction.questions import AskedAbout, answer

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
COMPUTER = Seat(Control.COMPUTER, 2)


def played(fen: str, *moves: str) -> Match:
    match = Match.new(CHECKERS, (HUMAN, COMPUTER), start=parse_fen(fen))
    for text in moves:
        match = match.play(parse_move(CHECKERS, match.state, text))
    return match


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("last", "The computer jumps from 18 to 11 and takes 1 piece."),
        ("Black", "Black: men 1, 2; kings none."),
        ("white", "White: men 11; kings 32."),
        ("kings", "Black has kings on: none. White has kings on: 32."),
        ("32", "On 32: White, king."),
        ("31", "Square 31 is empty."),
        ("moves", "Black can play: 1-5, 1-6, 2-6, 2-7."),
        ("clock", "This game has no clock."),
        ("score", "No search has found a score yet."),
    ],
)
def test_what_is_asked_is_answered(question: str, said: str) -> None:
    match = played("B:W18,K32:B1,2,10", "10-15", "18x11")
    assert answer(question, AskedAbout(match)) == said


def test_a_move_that_must_be_made_and_one_that_crowns() -> None:
    match = played("B:W31,32:B26,22", "26-30")
    assert answer("last", AskedAbout(match)) == "You move from 26 to 30. The piece is crowned."
    jump = played("B:W18,32:B15")
    assert answer("moves", AskedAbout(jump)) == "Black must jump: 15x22."


def test_the_clock_and_a_score() -> None:
    match = played("B:W18,32:B15")
    clocks = Clocks(TimeControl(300, 3), match)
    about = AskedAbout(match, clocks, score=150, viewpoint=Side.SECOND)
    assert answer("clock", about) == "Black has 5:00 left, White has 5:00."
    for score, said in (
        (150, "White is better: +1.50 for White."),
        (-30, "Black is a little better: −0.30 for White."),
        (-29, "Even: −0.29 for White."),
        (250, "White is winning: +2.50 for White."),
    ):
        assert answer("score", replace(about, score=score)) == said


def test_anything_else_is_told_what_can_be_asked_on_that_board() -> None:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    said = answer("weather", AskedAbout(match))
    assert said == "You can type: last, moves, clock, score, x, o, or the number of a square."
    assert answer("x", AskedAbout(match)) == "X is on: none."
