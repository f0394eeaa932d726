"""The space of a window, and the size of a unit in it.  Pure: nothing here draws or stores anything."""

from __future__ import annotations

MIN_SIZE = (480, 600)
"""The smallest window that the layout supports."""
NARROW = 640
"""Below this width nothing is next to the board."""
PLENTY = (1640, 900)
"""The size in units at which everything fits: in a window with more pixels both ways a unit is more than a
pixel.
"""


def is_portrait(size: tuple[int, int]) -> bool:
    """True for a window in which everything else is above and below the board."""
    return size[1] > 1.05 * size[0] or size[0] < NARROW


def fitting_zoom(size: tuple[int, int], wanted: float) -> float:
    """The pixels per unit for a window of this many pixels: as requested, or less if the content would not
    fit.

    It changes in steps of a twentieth, so that a window that is being resized is not redrawn for each
    pixel.
    """
    room = min(size[0] / MIN_SIZE[0], size[1] / MIN_SIZE[1])
    return wanted if wanted <= room else max(1, int(room * 20)) / 20


def usual_zoom(size: tuple[int, int]) -> float:
    """The pixels per unit for a window of this many pixels at the usual text size.

    One, except in a window larger than :data:`PLENTY`, where it leaves that many units, in steps of a
    twentieth: a large screen is viewed from further away, and has no better use for the space.
    """
    return max(20, int(20 * min(size[0] / PLENTY[0], size[1] / PLENTY[1]))) / 20


def in_units(size: tuple[int, int], zoom: float) -> tuple[int, int]:
    """A window of this many pixels in units of ``zoom`` pixels."""
    return int(size[0] / zoom), int(size[1] / zoom)


def is_small(size: tuple[int, int]) -> bool:
    """True for a window in which gaps, margins and controls are smaller."""
    return size[0] < 1200 or size[1] < 740
