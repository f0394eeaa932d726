"""Two fingers on the tree: apart zooms in, together zooms out, both in one direction moves it."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver
from strategies import CHECKERS
from tree_page import open_tree, sight

from checkers_app.views.learn.tree.camera import Camera


def camera(driver: Driver) -> Camera:
    found = driver.top.session.lens.camera
    assert isinstance(found, Camera)
    return found


@pytest.fixture
def page(driver: Driver) -> Driver:
    open_tree(driver, CHECKERS)
    driver.wait(1)
    return driver


def touch(driver: Driver, kind: int, finger: int, x: float, y: float = 300.0) -> None:
    """A finger at a place in units."""
    width, height = driver.window.size
    driver.event(kind, touch_id=1, finger_id=finger, x=x / width, y=y / height, dx=0.0, dy=0.0)


def pinch(driver: Driver, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """Two fingers touch, move and are lifted."""
    for finger, x in enumerate(begin):
        touch(driver, pygame.FINGERDOWN, finger, x)
    for finger, x in enumerate(end):
        touch(driver, pygame.FINGERMOTION, finger, x)
    for finger, x in enumerate(end):
        touch(driver, pygame.FINGERUP, finger, x)


@pytest.mark.slow
def test_fingers_that_go_apart_go_closer_and_what_was_between_them_stays(page: Driver) -> None:
    left = sight(page).grid.clip.x
    middle = left + 200.0
    place = camera(page).place(200)
    before = camera(page).magnification
    pinch(page, (middle - 40, middle + 40), (middle - 160, middle + 160))
    page.wait(1)
    assert camera(page).magnification == pytest.approx(4 * before, rel=0.05)
    assert camera(page).place(200) == pytest.approx(place, abs=0.05 * camera(page).width)
    pinch(page, (middle - 160, middle + 160), (middle - 10, middle + 10))
    page.wait(1)
    assert camera(page).magnification == pytest.approx(1.0)


@pytest.mark.slow
def test_two_fingers_that_go_to_the_side_take_the_tree_with_them(page: Driver) -> None:
    left = sight(page).grid.clip.x
    pinch(page, (left + 160, left + 240), (left + 40, left + 360))
    page.wait(1)
    before = camera(page)
    pinch(page, (left + 300, left + 380), (left + 220, left + 300))
    page.wait(1)
    assert camera(page).magnification == pytest.approx(before.magnification, rel=0.02)
    assert camera(page).left == pytest.approx(before.left + 80 / before.pixels, rel=0.05)


@pytest.mark.slow
def test_what_the_first_finger_does_as_if_it_were_a_mouse_is_not_meant(page: Driver) -> None:
    left = sight(page).grid.clip.x
    selected = page.top.session.selected
    spot = (left + 200, 300)
    page.event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=True)
    for finger, x in enumerate((left + 200.0, left + 280.0)):
        touch(page, pygame.FINGERDOWN, finger, x)
    before = camera(page)
    page.event(pygame.MOUSEMOTION, pos=(spot[0] - 90, 300), rel=(-90, 0), buttons=(1, 0, 0), touch=True)
    assert camera(page) == before
    page.event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=True)
    assert page.top.session.selected == selected


def test_one_finger_is_a_mouse(page: Driver) -> None:
    left = sight(page).grid.clip.x
    before = camera(page)
    touch(page, pygame.FINGERDOWN, 5, left + 200.0)
    touch(page, pygame.FINGERMOTION, 5, left + 300.0)
    touch(page, pygame.FINGERUP, 5, left + 300.0)
    assert camera(page) == before
