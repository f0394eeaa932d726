"""The base class of all controls, which have a unique name and a focus ring, and react to clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.element import Box, Element, Measure
from checkers_app.ui.kit.keyboard import PRESS


def target(measure: Measure) -> int:
    """The height, in units, of an element that can be pressed."""
    return 36 if measure.dense else 44


class ControlBox(Box, total=False):
    """The properties common to all controls."""

    enabled: bool
    """False if the control is disabled; its tool tip then gives the reason."""
    first: bool
    """True if the control has the focus when the page opens."""
    default: bool
    """True if Enter presses the control while the page shows no focus ring."""


class Control(Element):
    """An element that can be used with the mouse or the keyboard.  Its name is unique on its page."""

    role = "control"
    control = True
    focusable = True
    follows_pointer = False
    """True if the control is redrawn whenever the pointer moves over it."""
    corner = 8
    """The radius of the control's rounded corners in units."""

    def __init__(self, name: str, /, *children: Element | None, **box: Unpack[ControlBox]) -> None:
        """``name`` identifies the control when the tree is rebuilt; ``children`` are its content."""
        box.setdefault("name", name)
        of_any_element: Box = box
        super().__init__(*children, **of_any_element)
        self.enabled = box.get("enabled", True)
        self.first = box.get("first", False)
        self.default = box.get("default", False)

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the control is enabled."""
        return () if self.enabled else ("not available",)

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring."""
        return self.rect

    def press(self, position: tuple[int, int]) -> None:
        """Handle a mouse button being pressed on the control."""

    def drag(self, position: tuple[int, int]) -> bool:
        """Handle a mouse movement with the button down; return True if it had an effect."""
        del position
        return False

    def click(self, position: tuple[int, int]) -> None:
        """Handle a click on the control."""

    def double_click(self, position: tuple[int, int]) -> None:
        """Handle a second click in quick succession; by default it is treated as another click."""
        self.click(position)

    def key(self, key: int) -> bool:
        """Handle a key while the control has the focus; return True if the key had an effect."""
        if key in PRESS:
            self.click(self.rect.center)
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """Handle typed input in the focused control before :meth:`key` does; return True if it was used."""
        del event
        return False

    def put(self, amount: float) -> None:
        """Set the control's value at the request of a screen reader."""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip to show while the pointer is at ``position``."""
        del position
        return self.tip

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """The rectangle that the tool tip explains and must not cover."""
        del position
        return self.seen


class Pressed(Control):
    """A control with a single action, wherever it is clicked."""

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
