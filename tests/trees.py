"""Pages of elements in every window and in every language, and the visible rows of their lists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from driver import Driver
from pygame import Rect

from checkers_app.ui.kit.elements import entries
from checkers_app.words import MadeUp, speak

SIZES = ((480, 600), (533, 400), (800, 600), (1280, 800))
each_room = pytest.mark.parametrize(
    ("size", "language"), list(product(SIZES, (None, MadeUp()))), ids=lambda value: str(value)[:10]
)
"""Small and large windows, each in English and in a language with longer words."""


@contextmanager
def speaking(language: MadeUp | None) -> Iterator[None]:
    """Use another language for a while."""
    speak(language)
    try:
        yield
    finally:
        speak()


def told_rows(driver: Driver, beginning: str) -> dict[str, Rect]:
    """The visible rows of the list whose line in the outline begins like this, and their positions."""
    rows: dict[str, Rect] = {}
    inside = False
    for entry in entries(driver.top.tree, driver.top.touch):
        line = str(entry).strip()
        if inside and entry.role == "row":
            rows[line] = Rect(entry.place)
        elif inside and entry.role != "text":
            break
        inside = inside or line.startswith(beginning)
    return rows
