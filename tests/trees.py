"""What is wrong with a page of elements as it was laid out: in every window, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest

from checkers_app.ui.kit.elements import Element, Scroll, Words
from checkers_app.ui.view_scene import ViewScene
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


def faults(scene: ViewScene, size: tuple[int, int]) -> list[str]:
    """Words that are cut though they may not be, and what is outside of what it is in."""
    scene.resize(size)
    return [fault for element in scene.tree.walk() for fault in _faults(element)]


def _faults(element: Element) -> Iterator[str]:
    if isinstance(element, Words) and element.shortened and not element.long:
        yield f"cut: {element.label}"
    for child in element.children:
        inside = element.rect.contains(child.rect) or not (child.rect.width and child.rect.height)
        if not inside and not isinstance(element, Scroll):
            yield f"outside: {type(child).__name__} “{child.label}” {child.rect} of {element.rect}"
