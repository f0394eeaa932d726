"""Where everything is on the page on which an opponent is chosen.  Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

ROW_WITH_LINE = 46
"""Rows of this many units have room for a second line."""
LOWEST_ROW = 30
"""Where rows would be lower the levels are bars in one row."""
_FOOT = 30
_LEAST_GAP = 8


@dataclass(frozen=True, slots=True)
class OpponentLayout:
    """The cards of the page, and what is in them."""

    levels: Rect
    """The card of the levels."""
    rows: Rect | None
    """The rows of the levels, in that card; None where they are bars."""
    bars: Rect | None
    """The bars; None where there are rows."""
    foot: int | None
    """The middle of the line below the rows; None where there is none."""
    automatic: Rect | None
    """The card of the automatic opponent; None where there is none."""
    characters: Rect | None
    """The card of the characters; None on a board on which they would not differ."""
    tiles: Rect
    """The tiles of the characters in it."""
    chosen: Rect
    """The card of what is chosen."""
    options: Rect
    roomy: bool
    """True where tiles have a line of their own, and cards room for more than the least."""


def opponent_layout(
    content: Rect,
    count: int,
    *,
    compact: bool,
    portrait: bool,
    automatic: bool,
    characters: bool,
    options: int,
) -> OpponentLayout:
    """Lay the page out.

    Args:
        content: what is left below the head.
        count: how many levels there are.
        compact: whether there is little room.
        portrait: whether everything is in one column.
        automatic: whether an automatic opponent can be chosen.
        characters: whether there are characters to choose from.
        options: rows of options beside the buttons.
    """
    gap = 8 if compact else 12
    if portrait:
        return _column(content, count, gap, automatic=automatic, with_tiles=characters, options=options)
    left = Rect(content.x, content.y, round(content.width * (0.479 if compact else 0.488)), content.height)
    right = Rect(left.right + gap, content.y, content.right - left.right - gap, content.height)
    auto = Rect(left.x, left.bottom - 96, left.width, 96) if automatic else None
    levels = Rect(left.x, left.y, left.width, left.height - (96 + gap if automatic else 0))
    foot = 0 if compact else _FOOT
    rows = levels.inflate(-16, -16)
    rows.height -= foot
    rows.height = min(rows.height, (64 if not compact else 48) * count)
    if not automatic or rows.height < levels.height - 16 - foot:
        levels.height = rows.height + 16 + foot  # few levels: the card ends below them
        if auto is not None:
            auto.y = levels.bottom + gap
    below = _least_options(options, gap)
    roomy = right.height >= 272 + 150 + below + 2 * gap
    tall = right.height >= 272 + 192 + below + 2 * gap
    pad, top = 16 if not compact else 10, right.y
    card = Rect(right.x, top, right.width, 272 if roomy else 148) if characters else None
    tiles = Rect(0, 0, 0, 0)
    if card is not None:
        tiles = Rect(right.x + pad, card.y + (46 if roomy else 36), right.width - 2 * pad, 0)
        tiles.height = card.bottom - tiles.y - (20 if roomy else 10)
        top = card.bottom + gap
    chosen = Rect(right.x, top, right.width, 192 if tall else 150)
    rest = Rect(right.x, chosen.bottom + gap, right.width, right.bottom - chosen.bottom - gap)
    rest.height = min(rest.height, below + (110 if options else 0))
    middle = rows.bottom + foot // 2 + 2 if foot else None
    return OpponentLayout(levels, rows, None, middle, auto, card, tiles, chosen, rest, roomy)


def most_options(arrange: Callable[..., OpponentLayout], least: int, most: int) -> int:
    """As many rows of options as there is room for without taking any from the cards over them.

    Args:
        arrange: :func:`opponent_layout`, all told but the options.
        least: rows that are shown in any case.
        most: all there are.
    """
    usual = arrange(options=least)
    for count in range(most, least, -1):
        layout = arrange(options=count)
        alike = layout.roomy == usual.roomy and (layout.rows is None) == (usual.rows is None)
        alike = alike and (layout.rows is not None or layout.levels.height == usual.levels.height)
        if alike and layout.options.height >= _least_options(count, _LEAST_GAP):
            return count
    return least


def _least_options(options: int, gap: int) -> int:
    """The height of this many rows and the buttons below them."""
    return 2 * gap + 52 * options + 48


def _column(
    content: Rect, count: int, gap: int, *, automatic: bool, with_tiles: bool, options: int
) -> OpponentLayout:
    """Everything in one column: levels, automatic, characters, what is chosen, options."""
    heights = [64 if automatic else 0, 124 if with_tiles else 0, 76, _least_options(options, 10)]
    spare = content.height - sum(heights) - gap * sum(height > 0 for height in heights)
    with_rows = (spare - 16) // count >= LOWEST_ROW
    if with_rows and spare > 48 * count + 16 + 60:  # room for what came of the games
        heights[2], spare = 136, spare - 60
    first = min(spare, 48 * count + 16) if with_rows else min(spare, 116)
    y = content.y
    cards = []
    for height in (first, *heights):
        cards.append(Rect(content.x, y, content.width, height))
        y += height + (gap if height else 0)
    levels, auto, characters, chosen, rest = cards
    inside = levels.inflate(-16, -16)
    return OpponentLayout(
        levels,
        inside if with_rows else None,
        None if with_rows else inside,
        None,
        auto if automatic else None,
        characters if with_tiles else None,
        Rect(characters.x + 10, characters.y + 34, characters.width - 20, characters.height - 42),
        chosen,
        rest,
        roomy=False,
    )
