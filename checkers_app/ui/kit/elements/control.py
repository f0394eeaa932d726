"""What all controls have: a name that stays, a ring, clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.element import Box, Element, Measure
from checkers_app.ui.kit.keyboard import PRESS


def target(measure: Measure) -> int:
    """The height of what is pressed."""
    return 36 if measure.dense else 44


class ControlBox(Box, total=False):
    """What can be said of any control."""

    enabled: bool
    """False if it cannot be used now; its tool tip says why."""
    first: bool
    """True if it has the focus when the page is opened."""
    default: bool
    """True if Enter presses it before the keyboard has gone anywhere."""


class Control(Element):
    """An element that the mouse or the keyboard works.  Its name is unique on its page."""

    role = "control"
    control = True
    focusable = True
    follows_pointer = False
    """True if its picture changes with every motion of the pointer over it."""
    corner = 8
    """Units of its round corners."""

    def __init__(self, name: str, /, *children: Element | None, **box: Unpack[ControlBox]) -> None:
        """``name`` is who it is from one tree to the next; ``children`` are what is on it."""
        box.setdefault("name", name)
        of_any_element: Box = box
        super().__init__(*children, **of_any_element)
        self.enabled = box.get("enabled", True)
        self.first = box.get("first", False)
        self.default = box.get("default", False)

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it can be used."""
        return () if self.enabled else ("not available",)

    @property
    def ring(self) -> Rect:
        """What the ring of the focus is around."""
        return self.rect

    def press(self, position: tuple[int, int]) -> None:
        """The mouse went down on it."""

    def drag(self, position: tuple[int, int]) -> bool:
        """The mouse moves while it is down; True if that means something here."""
        del position
        return False

    def click(self, position: tuple[int, int]) -> None:
        """The mouse was pressed and released on it."""

    def double_click(self, position: tuple[int, int]) -> None:
        """It was clicked a second time at once: to most that is just another click."""
        self.click(position)

    def key(self, key: int) -> bool:
        """A key came while it had the focus; True if it meant something."""
        if key in PRESS:
            self.click(self.rect.center)
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """A key or a letter came while it had the focus, before anything else; True if it was typed."""
        del event
        return False

    def put(self, amount: float) -> None:
        """A reader wishes it to stand at an amount."""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip for the pointer at ``position``."""
        del position
        return self.tip

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """What that tool tip is about, and does not cover."""
        del position
        return self.seen


class Pressed(Control):
    """A control that does one thing, wherever it is pressed.

    The action may be a :class:`Command`, from which the tool tip and the availability derive.
    """

    role = "button"

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None] | Command,
        *children: Element | None,
        **box: Unpack[ControlBox],
    ) -> None:
        if isinstance(action, Command):
            box["tip"] = box.get("tip") or action.tip
            box["enabled"] = box.get("enabled", True) and action.available
            action = action.action
        super().__init__(name, *children, **box)
        self._action = action

    def click(self, position: tuple[int, int]) -> None:
        """Do what it is for."""
        del position
        self._action()
