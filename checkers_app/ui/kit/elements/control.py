"""The base of all controls: a stable name, a focus ring, clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.element import Box, Element, Measure
from checkers_app.ui.kit.keyboard import PRESS


def target(measure: Measure) -> int:
    """The height of a pressable element."""
    return 36 if measure.dense else 44


class ControlBox(Box, total=False):
    """The properties of any control."""

    enabled: bool
    """False if it is disabled; its tool tip says why."""
    first: bool
    """True if it has the focus when the page opens."""
    default: bool
    """True if Enter presses it before the keyboard has been used."""


class Control(Element):
    """An element that can be used with the mouse or the keyboard.  Its name is unique on its page."""

    role = "control"
    control = True
    focusable = True
    follows_pointer = False
    """True if its picture changes with every motion of the pointer over it."""
    corner = 8
    """The radius of its round corners in units."""

    def __init__(self, name: str, /, *children: Element | None, **box: Unpack[ControlBox]) -> None:
        """``name`` identifies it from one tree to the next; ``children`` are its content."""
        box.setdefault("name", name)
        of_any_element: Box = box
        super().__init__(*children, **of_any_element)
        self.enabled = box.get("enabled", True)
        self.first = box.get("first", False)
        self.default = box.get("default", False)

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is enabled."""
        return () if self.enabled else ("not available",)

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring."""
        return self.rect

    def press(self, position: tuple[int, int]) -> None:
        """Handle pressing the mouse button on it."""

    def drag(self, position: tuple[int, int]) -> bool:
        """Handle moving the mouse with the button down; True if it has an effect."""
        del position
        return False

    def click(self, position: tuple[int, int]) -> None:
        """Handle a click on it."""

    def double_click(self, position: tuple[int, int]) -> None:
        """Handle a second click in quick succession: by default just another click."""
        self.click(position)

    def key(self, key: int) -> bool:
        """Handle a key while it has the focus; True if it has an effect."""
        if key in PRESS:
            self.click(self.rect.center)
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """Handle a key or a letter before anything else while it has the focus; True if it was typed."""
        del event
        return False

    def put(self, amount: float) -> None:
        """Set its amount at the request of a screen reader."""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip for the pointer at ``position``."""
        del position
        return self.tip

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """The rectangle that the tool tip explains and does not cover."""
        del position
        return self.seen


class Pressed(Control):
    """A control with one action, wherever it is pressed."""

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
        """Perform the action."""
        del position
        self._action()
