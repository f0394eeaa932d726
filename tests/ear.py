"""A listener without a screen or a bus: hears what a screen reader on Linux would announce."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checkers_app.ui.spoken import screen_reader
from checkers_app.ui.spoken.bridge import Asked, Wish
from checkers_app.ui.spoken.page import SpokenPage


class Ear:
    """Replaces AccessKit: receives pages, and records what Orca would announce.

    Orca announces the label and the description of the focused element, and their changes until it is
    reported to have lost the focus.
    """

    def __init__(self, asked: Callable[[Asked], None], listens: Callable[[bool], None]) -> None:
        self._asked = asked
        self.said: list[str] = []
        self.page = SpokenPage()
        listens(True)

    def forget(self) -> None:
        self.page = SpokenPage()

    def look(self, *, focused: bool) -> None:
        """Ignores the window's title."""

    def lie(self, place: object, size: object) -> None:
        """Ignores the window's position."""

    def tell(self, page: SpokenPage) -> None:
        before, self.page = self.page, page
        old, new = before.nodes.get(before.focus), page.nodes.get(before.focus)
        if old is not None and new is not None:
            both = (old.label, new.label), (old.description, new.description)
            self._say(*(words for words_before, words in both if words != words_before))
        if page.focus != before.focus:
            focused = page.nodes[page.focus]
            self._say(focused.label, focused.description)

    def _say(self, *texts: str) -> None:
        self.said += filter(None, texts)

    def press(self, label: str) -> None:
        """Press the element whose name is, or begins with, this text."""
        found = (node.number for node in self.page.nodes.values() if node.label.startswith(label))
        self._asked(Asked(Wish.PRESS, next(found)))

    def listen(self) -> list[str]:
        """The announcements since the last call."""
        said, self.said = self.said, []
        return said


def listening(monkeypatch: pytest.MonkeyPatch) -> list[Ear]:
    """Every program opened from now on gets its own listener."""
    ears: list[Ear] = []

    def bridge(asked: Callable[[Asked], None], listens: Callable[[bool], None]) -> Ear:
        ears.append(Ear(asked, listens))
        return ears[-1]

    monkeypatch.setattr(screen_reader, "load", lambda: True)
    monkeypatch.setattr(screen_reader, "Bridge", bridge)
    monkeypatch.setattr(screen_reader, "BY_DESCRIPTION", True)
    return ears
