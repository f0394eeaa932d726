"""How many functions a picture calls: at most half of what it took in version 1.0."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS

import checkers_app
from checkers_app.play.match import Match
from checkers_app.storage.settings import Settings, Thoughts
from checkers_app.ui.destinations import ToTree

pytestmark = pytest.mark.usefixtures("display")

PROGRAM = str(Path(checkers_app.__file__).parent)
AFTER_A_MOVE = 8_332 // 2
A_STEP_IN_A_TREE = 17_415 // 2


def calls(act: Callable[[], object]) -> int:
    """The functions of the program that are called by ``act``."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(PROGRAM)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_the_picture_after_a_move_is_drawn_with_few_calls(size: tuple[int, int]) -> None:
    driver = Driver.quick(Settings(thoughts=Thoughts.SHOWN), size)
    scene = driver.start(Match.new(CHECKERS, against(4)))
    driver.hold(driver.spot(11))
    driver.move(driver.spot(15), (1, 0, 0))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=driver.spot(15), button=1))
    assert scene.match.moves, "nothing has been played"
    assert calls(driver.draw_page) <= AFTER_A_MOVE


@pytest.mark.slow
def test_a_step_in_a_tree_is_drawn_with_few_calls() -> None:
    driver = Driver(Settings(), (1280, 800))
    driver.open(ToTree(CHECKERS, CHECKERS.initial))
    driver.wait_for(lambda: driver.top.session.study is not None)
    driver.key("end")
    driver.draw()
    driver.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert calls(driver.draw_page) <= A_STEP_IN_A_TREE
