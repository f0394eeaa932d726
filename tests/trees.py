"""Pages of elements in every window and in every language, and what lists on them show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest

from checkers_app.words import MadeUp, speak

SIZES = ((480, 600), (533, 400), (800, 600), (1280, 800))
each_room = pytest.mark.parametrize(
    ("size", "language"), list(product(SIZES, (None, MadeUp()))), ids=lambda value: str(value)[:10]
)
"""Windows with little room and with much, each in English and in a language with longer words."""


@contextmanager
def speaking(language: MadeUp | None) -> Iterator[None]:
    """Everything is said in another language for a while."""
    speak(language)
    try:
        yield
    finally:
        speak()
