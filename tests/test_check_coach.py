"""The judge of the coach's sentences: it understands all of them, and rejects false ones."""

from __future__ import annotations

from random import Random

import pytest
from check_coach import Coach, positions, sentences
from coach_judge import Judge, changes_hands, verdict
from strategies import CHECKERS

from checkers_app.engine import checkers as compiled
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match

pytestmark = pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")
GIVES_A_MAN = "B:W18,19,26,27,28,30,31,32:B1,2,3,4,5,7,9,11"
"""11-16 is captured without compensation."""
ALL_LOSE = "W:WK2,19,22:B8,12,13,K14"
"""Black wins; the tables know it some plies later."""
TAKES_BACK = ("W:W20,30,31,32:B16,7,8,2,4", "20x11")
"""Either of Black's men can recapture."""


def judged(fen: str, move: str, sentence: str, before: str = "") -> str:
    judge = Judge(60_000, open_resources(book=False).tables)
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen(fen))
    if before:
        match = match.play(parse_move(CHECKERS, match.state, before))
    return verdict(judge, match, parse_move(CHECKERS, match.state, move), sentence)


@pytest.mark.few
@pytest.mark.parametrize(
    ("fen", "move", "sentence"),
    [
        (GIVES_A_MAN, "11-16", "11-16 loses a man at once."),
        (GIVES_A_MAN, "11-16", "This loses a man at once."),
        (GIVES_A_MAN, "4-8", "No better move than 4-8 was found."),
        (ALL_LOSE, "19-16", "19-16 loses the game."),
        ("B:W15,32:B11", "11x18", "11x18 is the only move."),
    ],
)
def test_what_is_true_is_believed(fen: str, move: str, sentence: str) -> None:
    assert not judged(fen, move, sentence)


@pytest.mark.few
@pytest.mark.parametrize(
    ("fen", "move", "sentence", "why"),
    [
        (GIVES_A_MAN, "11-16", "11-16 loses a king at once.", "other kinds"),
        (GIVES_A_MAN, "11-16", "11-16 loses 2 men at once.", "not in the judge's line"),
        (GIVES_A_MAN, "4-8", "4-8 loses a man at once.", "worse than the best"),
        (GIVES_A_MAN, "11-16", "11-16 is about as good as 4-8.", "and"),
        (GIVES_A_MAN, "11-16", "11-16 loses the game in 1 move.", "not proven"),
        (GIVES_A_MAN, "4-8", "It soon wins 2 men.", "not in the judge's line"),
        (GIVES_A_MAN, "11-16", "No better move than 11-16 was found.", "better"),
        (GIVES_A_MAN, "11-16", "This soon lets White crown a king.", "is unknown"),
        (ALL_LOSE, "2-7", "19-16 is about as good.", "loses the game"),
        (ALL_LOSE, "2-7", "The second-best move is 19-16, about half a man worse.", "loses the game"),
        (GIVES_A_MAN, "4-8", "It is the only move.", "another move"),
    ],
)
def test_what_is_false_is_told(fen: str, move: str, sentence: str, why: str) -> None:
    assert why in judged(fen, move, sentence)


def test_a_man_that_is_taken_back_is_not_believed_to_be_won() -> None:
    fen, before = TAKES_BACK
    assert judged(fen, "8x15", "It wins a man at once.", before) == "it wins back what was just lost"
    assert not judged(fen, "8x15", "It recaptures a man.", before)
    assert judged(GIVES_A_MAN, "4-8", "It recaptures a man.") == "nothing was lost just now"


def test_pieces_are_counted_where_no_capture_is_pending() -> None:
    state = parse_fen("W:W22,30:B18,10,K1")
    line, here = list[Move](), state
    for text in ("22x6", "1x10"):
        line.append(parse_move(CHECKERS, here, text))
        here = here.play(line[-1])
    assert not changes_hands(state, tuple(line), "a man", 1, 2)
    assert "not in" in changes_hands(state, tuple(line), "2 men", 1, 2), "one of them is paid for"


@pytest.mark.slow
def test_every_sentence_is_understood() -> None:
    resources = open_resources(book=False)
    engines, random = Engines(resources, hash_mib=8), Random(1)
    judge = Judge(500, resources.tables)
    coach = Coach(engines, nodes=60_000, seconds=2)
    said = list(sentences(coach, positions(engines, random), random, 60))
    assert len({each.kind for each in said}) == 3
    for each in said:
        assert "meaning of the sentence is unknown" not in verdict(
            judge, each.match, each.move, each.sentence
        ), each.sentence
