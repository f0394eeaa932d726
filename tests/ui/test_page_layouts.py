"""The pages with a board of their own: nothing lies over anything else in any window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from itertools import combinations

import pytest
from pygame import Rect

from checkers_app.ui.puzzles.layout import PuzzleLayout, puzzle_layout

SIZES = (
    (480, 600),
    (480, 640),
    (600, 800),
    (700, 1000),
    (800, 600),
    (900, 1600),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
)


def rects(layout: PuzzleLayout) -> dict[str, Rect]:
    values = {field.name: getattr(layout, field.name) for field in fields(layout)}
    return {name: value for name, value in values.items() if isinstance(value, Rect)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arrange", [puzzle_layout])
def test_everything_has_room_of_its_own(
    arrange: Callable[[tuple[int, int]], PuzzleLayout], size: tuple[int, int]
) -> None:
    places = rects(arrange(size))
    window = Rect((0, 0), size)
    for name, rect in places.items():
        assert window.contains(rect), name
        assert rect.width > 80, name
        assert rect.height >= 36, name
    for (first, one), (second, other) in combinations(places.items(), 2):
        assert not one.colliderect(other), (first, second)
    assert places["board"].width == places["board"].height
