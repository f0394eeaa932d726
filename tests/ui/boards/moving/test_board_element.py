"""A board as those meet it who do not see it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from driver import Driver
from pygame import Rect
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.kit.elements import entries


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=["checkers", "tictactoe"])
def test_every_row_is_where_its_squares_are(game: Game) -> None:
    driver = Driver.quick()
    driver.start(Match.new(game, (HUMAN, HUMAN)))
    told = list(entries(driver.top.tree, driver.top.touch))
    found = [
        index for index, entry in enumerate(told) if entry.role == "row" and entry.name.startswith("row ")
    ]
    assert len(found) == game.rows
    places = [Rect(told[index].place) for index in found]
    for index, place in zip(found, places, strict=True):
        squares = []
        for entry in told[index + 1 :]:
            if entry.role != "cell":
                break
            squares.append(Rect(entry.place))
        assert place == squares[0].unionall(squares[1:])
    assert all(above.bottom <= below.top for above, below in pairwise(places))
