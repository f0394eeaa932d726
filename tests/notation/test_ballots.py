"""The three-move openings."""

from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Side
from checkers_app.notation import ballots
from checkers_app.notation.ballots import openings_for, three_move_openings

OPENINGS = three_move_openings()


def test_there_are_156_ballots_and_18_barred() -> None:
    everything = three_move_openings(barred=True)
    assert len(OPENINGS) == 156
    assert len(everything) == 174
    assert [opening.number for opening in everything] == list(range(1, 175))
    assert sum(opening.barred for opening in everything) == 18
    assert OPENINGS[0].name == "9-13, 21-17, 5-9"


def test_every_opening_has_white_to_move() -> None:
    assert all(opening.state.side_to_move is Side.SECOND for opening in OPENINGS)
    # Some are reached by two orders of moves; they are separate ballots.
    assert 140 < len({opening.state for opening in OPENINGS}) <= 156


def test_a_board_has_its_own_deck_or_none() -> None:
    assert openings_for(CHECKERS) == OPENINGS
    assert openings_for(CHECKERS, barred=True) == three_move_openings(barred=True)
    assert openings_for(TICTACTOE, barred=True) == ()


def test_the_deck_is_read_once() -> None:
    assert three_move_openings(barred=True) is three_move_openings(barred=True)


def test_an_opening_that_leads_elsewhere_is_refused() -> None:
    row = {
        "acf_no": "1",
        "black1": "9-13",
        "white1": "21-17",
        "black2": "5-9",
        "status": "original",
        "fen_after_3_plies": "B:W21-32:B1-12",
    }
    with pytest.raises(ValueError, match="opening 1 does not lead to the position given for it"):
        ballots._opening(row)
