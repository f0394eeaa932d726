"""Layers over the board of a game: the topmost gets an event first, the others if it is not used."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.play.part import ScenePart

pytestmark = pytest.mark.usefixtures("display")

PORTRAIT = (480, 640)


def driver_of(size: tuple[int, int] = PORTRAIT) -> Driver:
    return Driver.quick(Settings(motion=Motion.OFF), size=size)


def won(driver: Driver) -> None:
    """A game of tic-tac-toe that X has won, with the card over it."""
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    for square in (1, 4, 2, 5, 3):
        driver.square(square)
    driver.wait(2.0)
    assert driver.play().end_card.open


@pytest.mark.slow
def test_a_square_is_under_the_pointer_no_more_once_a_card_is() -> None:
    driver = driver_of((1280, 800))
    won(driver)
    card = driver.play().end_card.rect
    driver.move((card.centerx, card.bottom + 4))
    assert driver.play().board.hover is not None
    driver.move(card.center)
    driver.strike(pygame.K_n, pygame.KMOD_CTRL)
    assert not driver.match().moves, "a new game"
    assert driver.play().page.board.picture(driver.now).hover is None


@pytest.mark.slow
def test_what_lies_under_the_sheet_is_out_of_reach() -> None:
    driver = driver_of()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.strike(pygame.K_m)
    driver.click(driver.spot(30))
    driver.click(driver.spot(26))
    assert not driver.match().moves
    driver.click(driver.spot(11))
    assert driver.play().board.selection.chosen == (), "a click beside it only closes the sheet"
    driver.click(driver.spot(11))
    assert driver.play().board.selection.chosen == (11,)


def test_a_press_on_a_man_is_offered_only_to_those_who_could_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = driver_of()
    scene = driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    asked: list[str] = []
    for kind in {type(part) for part in scene.parts.ordered}:

        def handle(
            self: ScenePart,
            event: pygame.event.Event,
            now: float,
            known: Callable[[ScenePart, pygame.event.Event, float], bool] = kind.handle,
        ) -> bool:
            asked.append(type(self).__name__)
            return known(self, event, now)

        monkeypatch.setattr(kind, "handle", handle)
    driver.hold(driver.spot(11))
    assert scene.board.selection.chosen == (11,)
    presses = asked[asked.index("GameBoard") + 1 :]
    assert presses == ["PieceMenu", "Hand", "WhyNot", "GameBoard"]
    driver.release(driver.spot(11))
    driver.strike(pygame.K_m)
    asked.clear()
    driver.strike(pygame.K_m)
    assert asked[0] == "Sheet"


def test_a_key_closes_the_sheet_and_does_nothing_else() -> None:
    driver = driver_of()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.strike(pygame.K_m)
    driver.strike(pygame.K_f)
    assert not driver.play().board.flipped
    driver.strike(pygame.K_f)
    assert driver.play().board.flipped


@pytest.mark.slow
def test_of_two_things_over_the_board_the_upper_one_is_closed_first() -> None:
    driver = driver_of()
    won(driver)
    with_card = driver.seen()
    driver.strike(pygame.K_m)
    assert driver.seen() != with_card, "the sheet is up, under the card"
    driver.strike(pygame.K_ESCAPE)
    assert not driver.play().end_card.open
    under = driver.seen()
    driver.strike(pygame.K_ESCAPE)
    assert driver.seen() != under, "now the sheet is down"
