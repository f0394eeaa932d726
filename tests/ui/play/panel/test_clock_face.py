"""A running clock is redrawn separately, and the screen then equals a complete redraw."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pygame
import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Settings
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.play.moment import clock_views

SIZES = ((480, 640), (800, 600), (1280, 800), (1920, 1080))


def running(driver: Driver, seconds: float) -> PlayScene:
    """A game of two people in which Black's clock runs."""
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN)).play(Move((11, 15))).play(Move((23, 19)))
    turns = (Turn(0, (seconds, seconds), None), Turn(2, (seconds, seconds), 1.0))
    scene = PlayScene(driver.context, match, time=ClockState(TimeControl(300), (seconds, seconds), 0, turns))
    driver.open(scene)
    return scene


def on_screen() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), list(zip(THEMES, cycle(SIZES), strict=False)))
@pytest.mark.parametrize("seconds", [61.0, 10.5])
def test_the_clock_alone_is_drawn_as_with_all_the_rest(
    theme: str, size: tuple[int, int], seconds: float
) -> None:
    driver = Driver(replace(Settings(), theme=theme))
    scene = running(driver, seconds)
    driver.resize(size)
    driver.turn(5)
    whole, parts = 0, 0
    draw, draw_part = scene.draw, scene.draw_part

    def counted(surface: pygame.Surface, now: float) -> None:
        nonlocal whole
        whole += 1
        draw(surface, now)

    def part(surface: pygame.Surface, now: float) -> pygame.Rect | None:
        nonlocal parts
        drawn = draw_part(surface, now)
        parts += drawn is not None
        return drawn

    scene.draw, scene.draw_part = counted, part  # type: ignore[method-assign]
    clocks = driver.play().sitting.session.clocks
    assert clocks is not None
    before = clocks.left(Side.FIRST)
    while clocks.left(Side.FIRST) > before - 3:
        driver.turn()
    assert parts >= 3
    assert whole == 0
    seen = on_screen()
    driver.app.stack.dirty = True
    driver.turn()
    assert whole == 1
    assert on_screen() == seen


def test_while_looking_back_the_clocks_are_quiet_and_the_status_says_that_one_runs() -> None:
    driver = Driver()
    scene = running(driver, 90)
    assert [view.running for view in clock_views(scene.sitting.session, quiet=False) or ()] == [True, False]
    driver.key("home")
    assert scene.status().headline == "Looking at the start"
    assert scene.status().detail == "Black's clock is still running. Esc: back to the game."
    assert 'timer "1:30"' in driver.outline()
    assert not any(line.startswith("timer") and line.endswith("running") for line in driver.outline())
    driver.key("escape")
    assert any(line.startswith("timer") and line.endswith("running") for line in driver.outline())
