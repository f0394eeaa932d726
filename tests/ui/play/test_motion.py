"""What moves by itself in the play scene, on a clock that the test holds."""

from __future__ import annotations

import pytest
from strategies import CHECKERS

from checkers_app.games.base import Move
from checkers_app.ui.boards.animation import timeline
from checkers_app.ui.play.motion import ARROW_FADE, BAR_EASE, Motion

MOVE = timeline(CHECKERS, CHECKERS.initial, Move((11, 15)))


@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_a_move_takes_its_time_from_the_first_look_on(speed: float) -> None:
    motion = Motion(lambda: speed)
    motion.show(MOVE)
    assert motion.showing
    assert not motion.finish_if_over(100.0)
    assert not motion.finish_if_over(100.0 + 0.99 * MOVE.duration / speed)
    assert motion.frame(100.0) == MOVE.frame(0.0)
    assert motion.finish_if_over(100.0 + 1.01 * MOVE.duration / speed)
    assert motion.frame(101.0) is None


def test_without_motion_a_move_is_over_at_once() -> None:
    motion = Motion(lambda: 0.0)
    motion.show(MOVE)
    assert motion.finish_if_over(5.0)


def test_the_arrow_fades_in_after_the_move() -> None:
    motion = Motion(lambda: 1.0)
    assert motion.arrow_alpha(0.0) == 1.0, "a game that is opened shows its last move"
    motion.show(MOVE)
    motion.finish(10.0)
    assert motion.arrow_alpha(10.0) == 0.0
    assert motion.arrow_alpha(10.0 + ARROW_FADE / 2) == pytest.approx(0.5)
    assert motion.moving(10.0 + ARROW_FADE / 2)
    assert motion.arrow_alpha(11.0) == 1.0
    assert not motion.moving(11.0)


def test_the_bar_follows_the_score() -> None:
    motion = Motion(lambda: 1.0)
    assert motion.share(0.0) == 0.5
    motion.send_score(30_000, 1.0)
    assert motion.moving(1.0 + BAR_EASE / 2)
    assert 0.5 < motion.share(1.0 + BAR_EASE / 4) < motion.share(1.0 + BAR_EASE / 2) < 0.98
    assert motion.share(2.0) == pytest.approx(0.98)
    motion.send_score(-30_000, 2.0)
    assert motion.share(3.0) == pytest.approx(0.02)
