"""Keyboard users need not start at the top of a page when the focused element disappears."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from checkers_app.ui.kit.elements import Button, Column, Measure, Touch
from checkers_app.ui.kit.look import look_of

PLACE = Rect(0, 0, 200, 400)


def page(*names: str, disabled: str = "") -> Column:
    buttons = (Button(name, lambda: None, name, enabled=name != disabled) for name in names)
    made = Column(*buttons)
    made.place(Measure(look_of("maple", 1.0)), PLACE, PLACE)
    return made


def worked(touch: Touch, *names: str, tabs: int) -> None:
    touch.set(page(*names))
    for _ in range(tabs):
        touch.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))


@pytest.mark.parametrize(
    ("left", "focused"),
    [(("one", "two", "three"), "two"), (("one", "three"), "three"), (("one",), "one"), ((), None)],
)
def test_who_comes_after_it_has_the_focus(left: tuple[str, ...], focused: str | None) -> None:
    touch = Touch()
    worked(touch, "one", "two", "three", tabs=2)
    assert touch.focused is not None
    assert touch.focused.name == "two"
    touch.set(page(*left))
    assert (touch.focused.name if touch.focused is not None else None) == focused


def test_a_page_worked_by_the_mouse_gives_it_to_nobody() -> None:
    touch = Touch()
    touch.set(page("one", "two"))
    touch.focus("one")
    touch.set(page("two"))
    assert touch.focused is None, "Enter would press what nobody has chosen"
