"""A board as users of a screen reader experience it."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from driver import Driver
from pygame import Rect
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.boards.moving.board_element import Square
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.kit.elements import Measure, Picture, Told, entries
from checkers_app.ui.kit.look import look_of


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


def test_the_squares_of_a_board_are_described_only_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    created: list[int] = []
    create = Square.__init__

    def counted(self: Square, board: BoardView, square: int, label: str, *states: str) -> None:
        created.append(square)
        create(self, board, square, label, *states)

    monkeypatch.setattr(Square, "__init__", counted)
    driver = Driver.quick()
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    driver.draw()
    assert not created
    for _ in range(2):
        assert [entry.label for entry in entries(driver.top.tree) if entry.role == "cell"]
        assert len(created) == 9


def test_what_is_described_is_where_it_is_whether_it_was_asked_for_before_or_after_it_was_placed() -> None:
    pygame.font.init()
    measure, place = Measure(look_of("maple", 1.0)), Rect(10, 20, 30, 40)

    def picture() -> Picture:
        return Picture(lambda *_: None, describe=lambda: (Told("text", "A word"),))

    early, late = picture(), picture()
    assert [child.label for child in early.children] == ["A word"]
    for each in (early, late):
        each.place(measure, place, place)
        assert [child.rect for child in each.children] == [place]
        assert list(each.walk(described=False)) == [each]
