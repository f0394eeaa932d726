"""A scene that is a tree of elements: which elements receive an event, and in which order."""

from __future__ import annotations

import pygame
from driver import Driver

from checkers_app.ui.kit.elements import Button, Column, Element, Picture
from checkers_app.ui.view_scene import ViewScene


class WithBoard(ViewScene):
    """A page with a button and, below it, a board that is drawn by hand."""

    def view(self) -> Element:
        board = Picture(lambda *_: None, size=(100, 100), label="Board")
        return Column(Button("act", lambda: self.done.append("button"), "Act"), board, gap=0)

    done: list[str]

    def take_last(self, event: pygame.event.Event) -> bool:
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            self.done.append("board")
        return False


def test_the_controls_of_a_page_come_before_a_board_that_is_drawn_on_it() -> None:
    driver = Driver(size=(800, 600))
    scene = WithBoard(driver.context)
    scene.done = []
    driver.open(scene)
    driver.press("Act")
    assert scene.done == ["button"]
    driver.click((400, 300))
    assert scene.done == ["button", "board", "board"]
    driver.hold((400, 300))
    driver.release(driver.control("Act").rect.center)
    assert scene.done[3:] == ["board", "board"], "whatever was begun on the board ends there"
