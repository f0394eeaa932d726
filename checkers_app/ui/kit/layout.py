"""How much room a window gives, and how large a unit is in it.  Pure: nothing here draws or remembers."""

from __future__ import annotations

MIN_SIZE = (480, 600)
"""The smallest window the layout is made for."""
NARROW = 640
"""Below this width nothing is beside the board."""
PLENTY = (1640, 900)
"""Units in which everything has room: in a window of more pixels both ways a unit is more than a pixel."""


def is_portrait(size: tuple[int, int]) -> bool:
    """True for a window in which everything else is over and under the board."""
    return size[1] > 1.05 * size[0] or size[0] < NARROW


def fitting_zoom(size: tuple[int, int], wanted: float) -> float:
    """Pixels in a unit for a window of this many pixels: as wanted, or less where that has no room.

    It goes in twentieths, so that a window that is being resized is not drawn again for each pixel.
    """
    room = min(size[0] / MIN_SIZE[0], size[1] / MIN_SIZE[1])
    return wanted if wanted <= room else max(1, int(room * 20)) / 20


def usual_zoom(size: tuple[int, int]) -> float:
    """Pixels in a unit for a window of this many pixels at the usual text size.

    One, but in a window larger than :data:`PLENTY` as many as leave that many units, in twentieths: a large
    screen is looked at from further away, and has nothing better to fill it with.
    """
    return max(20, int(20 * min(size[0] / PLENTY[0], size[1] / PLENTY[1]))) / 20


def in_units(size: tuple[int, int], zoom: float) -> tuple[int, int]:
    """A window of this many pixels in units of ``zoom`` pixels."""
    return int(size[0] / zoom), int(size[1] / zoom)


def is_small(size: tuple[int, int]) -> bool:
    """True for a window in which gaps, margins and controls are smaller."""
    return size[0] < 1200 or size[1] < 740
