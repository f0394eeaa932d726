"""The end of a game shows its kind: a win, a loss, a draw, and the first win against a level."""

from __future__ import annotations

import pytest
from driver import Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.games.base import Move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.play.end.end_card import FADE
from checkers_app.ui.play.end.end_sign import SECONDS

MOVING = Settings(motion=Motion.NORMAL)
WIN = (1, 4, 2, 5)
"""X wins on 3."""
DRAW = (1, 2, 3, 5, 4, 6, 8, 7)
"""A draw with 9."""


def ended(driver: Driver, how: str, level: int = 2) -> None:
    """A game against the computer, and the card at its end."""
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in DRAW if how == "draw" else WIN:
        match = match.play(Move((square,)))
    driver.start(match.with_seats(against(level)))
    if how == "loss":
        driver.play().controls.resign()
        driver.play().controls.resign()
    else:
        driver.square(9 if how == "draw" else 3)
    driver.wait_for(lambda: driver.play().end_card.open)


@pytest.mark.slow
@pytest.mark.parametrize(("how", "title"), [("win", "You won"), ("loss", "You lost"), ("draw", "A draw")])
def test_its_sign_comes_in_a_motion_and_rests(how: str, title: str) -> None:
    driver = Driver.quick(MOVING)
    ended(driver, how)
    assert f'dialog "{title}"' in driver.outline()
    driver.wait(FADE)
    seen = set()
    for _ in range(6):
        driver.wait(SECONDS / 10)
        seen.add(driver.seen())
    assert len(seen) > 3
    assert driver.top.frame_rate() == 60
    driver.wait(SECONDS)
    assert driver.top.frame_rate() == 0
    rest = driver.seen()
    driver.wait(0.5)
    assert driver.seen() == rest


@pytest.mark.slow
@pytest.mark.parametrize("how", ["win", "loss", "draw"])
def test_without_motion_it_is_there_at_once(how: str) -> None:
    driver = Driver.quick(Settings(motion=Motion.OFF))
    ended(driver, how)
    driver.wait(0.1)
    assert driver.top.frame_rate() == 0
    seen = driver.seen()
    driver.wait(SECONDS / 3)
    assert driver.seen() == seen


@pytest.mark.slow
def test_who_has_a_name_has_won_by_it() -> None:
    driver = Driver(Settings(motion=Motion.OFF), (1280, 800))
    seats = Seat(Control.HUMAN, name="Mia"), Seat(Control.HUMAN, name="Ben")
    match = Match.new(TICTACTOE, seats)
    for square in WIN:
        match = match.play(Move((square,)))
    driver.start(match)
    driver.square(3)
    driver.wait_for(lambda: driver.play().end_card.open)
    assert 'dialog "Mia won"' in driver.outline()
    driver.key("escape")
    assert any("Mia won. X has three in a row." in line for line in driver.outline())


def says_first(driver: Driver) -> bool:
    driver.wait(0.2)
    return any("for the first time" in line for line in driver.outline())


@pytest.mark.slow
def test_the_first_win_over_a_level_is_told_once() -> None:
    driver = Driver.quick()
    ended(driver, "win")
    driver.wait_for(lambda: 'text "You beat level 2, Kitchen table, for the first time"' in driver.outline())
    ended(driver, "win")
    assert not says_first(driver)
    ended(driver, "win", level=3)
    driver.wait_for(lambda: 'text "You beat level 3, Rainy Sunday, for the first time"' in driver.outline())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["loss", "draw"])
def test_nothing_of_it_is_told_of_a_loss_or_a_draw(how: str) -> None:
    driver = Driver.quick()
    ended(driver, how)
    assert not says_first(driver)
    ended(driver, "win")
    driver.wait_for(lambda: says_first(driver))


def test_nothing_is_told_where_a_kept_game_cannot_be_read() -> None:
    """The level may have been beaten in it."""
    folder = paths.games_folder()
    folder.mkdir(parents=True)
    (folder / "20200101-000000-aaaa.json").write_text("{")
    driver = Driver.quick()
    ended(driver, "win")
    assert not says_first(driver)


@pytest.mark.slow
def test_nothing_is_told_where_two_people_play() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.play().controls.resign()
    driver.play().controls.resign()
    driver.wait_for(lambda: driver.play().end_card.open)
    assert not says_first(driver)
