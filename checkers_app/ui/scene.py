"""The interface of scenes, and their transitions: to another scene, back, restart, quit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from checkers_app.ui.destination import Destination


@dataclass(frozen=True, slots=True)
class Push:
    """Put the scene of a destination on top of this one."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene for the one below it, or for the main menu if there is none."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the scene of a destination instead of this one."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave every scene and begin again at a destination."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program: nothing else does."""


Transition = Push | Pop | Swap | Reset | Quit


class Scene(Protocol):
    """One screen of the program."""

    overlay: bool
    """True if the scene below stays visible, dimmed."""

    @property
    def title(self) -> str:
        """The title of the window; empty for the program's name, on a card for that of the scene below."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a new window size or look."""

    def shown(self) -> None:
        """The scene has been opened, or the page that covered it has been left: bring it up to date."""

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle one event."""

    def update(self, now: float) -> Transition | None:
        """Update the time (seconds, monotonic) and of what other threads have sent."""

    def needs_draw(self, now: float) -> bool:
        """True if the picture has changed since the last :meth:`draw`, other than by its motion."""

    def frame_rate(self) -> int:
        """The rate at which the picture may change by itself, in Hz; 0 if it does not."""

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw the whole scene."""

    def draw_part(self, surface: pygame.Surface, now: float) -> pygame.Rect | None:
        """Draw only what has changed since the last :meth:`draw`, and return its rectangle; None, with
        nothing drawn, if everything must be drawn.
        """

    def forget_answer(self) -> None:
        """Clear the response to the last key or click, because it is in another language."""

    def leave(self) -> None:
        """The scene is closed permanently: cancel its work on other threads."""
