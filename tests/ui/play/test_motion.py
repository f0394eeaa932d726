"""Automatic movement in the play scene, with a clock held by the test."""

from __future__ import annotations

import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.boards.animation import timeline
from checkers_app.ui.boards.moving.shown_move import ARROW_FADE, ShownMove
from checkers_app.ui.play.panel.score_bar import BAR_EASE

MOVE = timeline(CHECKERS, CHECKERS.initial, Move((11, 15)))


@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_a_move_takes_its_time_from_the_first_look_on(speed: float) -> None:
    motion = ShownMove(lambda: speed)
    motion.show(MOVE)
    assert motion.showing
    assert not motion.finish_if_over(100.0)
    assert not motion.finish_if_over(100.0 + 0.99 * MOVE.duration / speed)
    assert motion.frame(100.0) == MOVE.frame(0.0)
    assert motion.finish_if_over(100.0 + 1.01 * MOVE.duration / speed)
    assert motion.frame(101.0) is None


def test_without_motion_a_move_is_over_at_once() -> None:
    motion = ShownMove(lambda: 0.0)
    motion.show(MOVE)
    assert motion.finish_if_over(5.0)


def test_the_arrow_fades_in_after_the_move() -> None:
    motion = ShownMove(lambda: 1.0)
    assert motion.arrow_alpha(0.0) == 1.0, "a game that is opened shows its last move"
    motion.show(MOVE)
    motion.finish(10.0)
    assert motion.arrow_alpha(10.0) == 0.0
    assert motion.arrow_alpha(10.0 + ARROW_FADE / 2) == pytest.approx(0.5)
    assert motion.moving(10.0 + ARROW_FADE / 2)
    assert motion.arrow_alpha(11.0) == 1.0
    assert not motion.moving(11.0)


def test_the_bar_follows_the_score() -> None:
    driver = Driver.quick()
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    bar = driver.play().page.score_bar
    driver.square(1)
    assert bar.share(driver.now) == 0.5, "a draw so far"
    driver.square(2)  # which loses
    began = driver.now
    assert bar.rate(began + BAR_EASE / 2) == 60
    assert 0.5 < bar.share(began + BAR_EASE / 4) < bar.share(began + BAR_EASE / 2) < bar.share(began + 1)
    assert 0.9 < bar.share(began + 1) < 1.0, "X will win, and has not won yet"
    assert bar.rate(began + 1) == 0
    driver.key("ctrl+z")
    assert bar.share(driver.now + 1) == 0.5
