"""An item on the overview of practice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkers_app.games.base import State
from checkers_app.ui.destination import Destination
from checkers_app.ui.kit import elements as el


@dataclass(frozen=True, slots=True)
class PracticeCorner:
    """An item to practise."""

    name: str
    icon: str
    title: str
    words: str
    figure: str
    share: float | None
    following: str
    press: str
    destination: Destination
    progress: Callable[[], el.Element] | None = None
    """Draws the progress; a bar if None."""
    state: State | None = None
    """The position on its board, if it has one."""
