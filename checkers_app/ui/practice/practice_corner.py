"""A kind of practice as shown on the overview page, with its texts and progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkers_app.games.base import State
from checkers_app.ui.destination import Destination
from checkers_app.ui.kit import elements as el


@dataclass(frozen=True, slots=True)
class PracticeCorner:
    """A kind of practice as shown on the overview page."""

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
    """Creates the element that shows the progress; None for a progress bar."""
    state: State | None = None
    """The position shown on a board, if any."""
