"""The keys of the tree scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from checkers_app.ui.card import Key
from checkers_app.ui.learn.tree.session import TreeSession
from checkers_app.ui.learn.tree.walk import Direction

walking: Mapping[int, Direction] = MappingProxyType(
    {
        pygame.K_UP: Direction.PARENT,
        pygame.K_DOWN: Direction.CHILD,
        pygame.K_LEFT: Direction.LEFT,
        pygame.K_RIGHT: Direction.RIGHT,
        pygame.K_HOME: Direction.ROOT,
    }
)
"""Where the arrows lead."""
CLOSER = 1.5
PAN = 120
"""Pixels."""


def shortcuts(
    session: TreeSession, changed: Callable[[], None], shifted: Callable[[], bool]
) -> Mapping[Key, Callable[[], None]]:
    """Key -> what it does, whatever has the focus; ``shifted`` tells whether Shift is held with it."""

    def back() -> None:
        if shifted():
            session.go_to(0)
        else:
            session.step_by(-1)

    def on() -> None:
        session.step_by(1 << 40 if shifted() else 1)

    def deeper(plies: int) -> Callable[[], None]:
        def act() -> None:
            if session.quiz is not None:
                session.next_question()
            else:
                session.deepen(plies)

        return act

    actions: dict[int, Callable[[], None]] = {
        pygame.K_SPACE: session.play_or_pause,
        pygame.K_COMMA: back,
        pygame.K_PERIOD: on,
        pygame.K_c: lambda: session.to_cut(-1 if shifted() else 1),
        pygame.K_LEFTBRACKET: lambda: session.change_speed(-1),
        pygame.K_RIGHTBRACKET: lambda: session.change_speed(1),
        pygame.K_PLUS: lambda: session.lens.zoom(CLOSER),
        pygame.K_EQUALS: lambda: session.lens.zoom(CLOSER),
        pygame.K_KP_PLUS: lambda: session.lens.zoom(CLOSER),
        pygame.K_MINUS: lambda: session.lens.zoom(1 / CLOSER),
        pygame.K_KP_MINUS: lambda: session.lens.zoom(1 / CLOSER),
        pygame.K_0: session.fit,
        pygame.K_KP0: session.fit,
        pygame.K_a: lambda: session.lens.pan(-PAN),
        pygame.K_d: lambda: session.lens.pan(PAN),
        pygame.K_u: session.unfold_all,
        pygame.K_l: session.look_anyway,
        pygame.K_PAGEDOWN: deeper(1),
        pygame.K_PAGEUP: deeper(-1),
    }

    def then(action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            changed()

        return act

    return {(key, False): then(action) for key, action in actions.items()}
