"""The interface of scenes, and the transitions between them: forward, back, restart and quit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from checkers_app.ui.destination import Destination


@dataclass(frozen=True, slots=True)
class Push:
    """Open the scene of a destination on top of this one."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene for the one below it, or for the main menu if there is none."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Replace this scene with the scene of a destination."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave all scenes and start again at a destination."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program; no other transition does."""


Transition = Push | Pop | Swap | Reset | Quit


class Scene(Protocol):
    """A page or card of the program."""

    overlay: bool
    """True if the scene below remains visible, but dimmed."""

    @property
    def title(self) -> str:
        """The window's title; if empty, the program's name or, on a card, the title of the scene below."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a new window size or look."""

    def shown(self) -> None:
        """Update the scene when it has been opened, or when the page that covered it has been closed."""

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle an event; return a transition if it leads to another scene."""

    def update(self, now: float) -> Transition | None:
        """Advance to the monotonic time ``now`` in seconds and process results of other threads."""

    def needs_draw(self, now: float) -> bool:
        """True if anything except an animation has changed since the last :meth:`draw`."""

    def frame_rate(self) -> int:
        """The rate at which animations must be drawn, in Hz; 0 if nothing is animated."""

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw the whole scene."""

    def draw_part(self, surface: pygame.Surface, now: float) -> pygame.Rect | None:
        """Draw only what has changed since the last :meth:`draw` and return its rectangle.  If everything
        must be drawn, draw nothing and return None.
        """

    def forget_answer(self) -> None:
        """Clear the response to the last key or click, because the language has changed."""

    def leave(self) -> None:
        """Cancel work on other threads, because the scene is being closed for good."""
