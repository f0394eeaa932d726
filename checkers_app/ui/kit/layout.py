"""The space in a window, and the size of a unit.  All functions are pure."""

from __future__ import annotations

MIN_SIZE = (480, 600)
"""The size of the smallest window that the layout supports."""
NARROW = 640
"""The width in units below which nothing is placed next to the board."""
PLENTY = (1640, 900)
"""The window size in units at which everything fits comfortably.  If a window has more pixels than this in
both directions, a unit is larger than a pixel.
"""


def is_portrait(size: tuple[int, int]) -> bool:
    """True for a tall or narrow window, in which everything else is placed above or below the board."""
    return size[1] > 1.05 * size[0] or size[0] < NARROW


def fitting_zoom(size: tuple[int, int], wanted: float) -> float:
    """The pixels per unit in a window of a given size: as requested, or less if the content would not fit.

    A reduced zoom is a multiple of 0.05, so that the zoom does not change with every pixel while a window is
    resized.
    """
    room = min(size[0] / MIN_SIZE[0], size[1] / MIN_SIZE[1])
    return wanted if wanted <= room else max(1, int(room * 20)) / 20


def usual_zoom(size: tuple[int, int]) -> float:
    """The pixels per unit in a window of a given size at the normal text size.

    The result is 1, except in a window larger than :data:`PLENTY`.  In such a window, it is the largest
    multiple of 0.05 at which the window, in units, is still as large as :data:`PLENTY`.  The content is
    enlarged because a large screen is viewed from further away, and nothing else needs the space.
    """
    return max(20, int(20 * min(size[0] / PLENTY[0], size[1] / PLENTY[1]))) / 20


def in_units(size: tuple[int, int], zoom: float) -> tuple[int, int]:
    """The size of a window, converted from pixels to units."""
    return int(size[0] / zoom), int(size[1] / zoom)


def is_small(size: tuple[int, int]) -> bool:
    """True for a window in which gaps, margins and controls are reduced."""
    return size[0] < 1200 or size[1] < 740
