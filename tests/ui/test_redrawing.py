"""Parts that are not redrawn would look the same: every scene reports a changed picture."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.games.checkers import Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToAbout,
    ToExercise,
    ToGame,
    ToMainMenu,
    ToOpponent,
    ToRules,
    ToSettings,
    ToSetup,
    ToStatistics,
)
from checkers_app.ui.scene import Scene

pytestmark = pytest.mark.usefixtures("display")

CHECKERS = boards()["checkers"]
SCENES: tuple[Destination, ...] = (
    ToMainMenu(),
    ToGame(Match.new(CHECKERS, (HUMAN, HUMAN))),
    ToGame(Match.new(boards()["tictactoe"], (HUMAN, HUMAN))),
    ToSetup(Checkers()),
    ToStatistics(),
    ToSettings(),
    ToAbout(),
    ToRules(CHECKERS),
    ToOpponent(CHECKERS),
    ToExercise(),
)
KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_SPACE),
    *(pygame.K_1, pygame.K_2, pygame.K_f, pygame.K_x, pygame.K_BACKSPACE, pygame.K_DELETE),
)
ACTS = 60


def drawn(driver: Driver) -> bytes:
    driver.surface.fill("black")  # under a card that covers nothing here
    return pygame.image.tobytes(driver.draw(), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("destination", SCENES, ids=lambda item: type(item).__name__)
def test_what_is_not_drawn_anew_would_look_the_same(
    destination: Destination, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    random, driver = Random(5), Driver.quick()
    driver.open(ToMainMenu())  # under a card
    driver.open(destination)
    scene: Scene = driver.top
    still = 0
    for _ in range(ACTS):
        act = random.random()
        place = random.randrange(800), random.randrange(600)
        if act < 0.4:
            key = random.choice(KEYS)
            driver.strike(key, letter=chr(key) if key < 128 else "")
        elif act < 0.6:
            driver.move(place)
        else:
            driver.hold(place)
            driver.release(place)
        if driver.app.stack.top is not scene:
            return
        driver.clock.now += random.choice((0.01, 0.3, 1.0))
        driver.turn()
        if scene.frame_rate():
            continue
        still += 1
        seen = driver.seen()
        assert driver.picture() == seen
    assert still


def test_what_has_come_to_rest_is_seen_at_rest() -> None:
    driver = Driver()
    driver.start(Match.new(boards()["tictactoe"], (HUMAN, HUMAN)))
    driver.hold(driver.spot(5))
    driver.release(driver.spot(5))
    assert driver.play().frame_rate()
    for _ in range(20):
        driver.clock.now += 0.09  # a slow machine
        driver.turn()
    assert not driver.play().frame_rate()
    seen = driver.seen()
    assert seen == driver.picture()
