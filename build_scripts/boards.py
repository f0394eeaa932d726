"""Draws the squares, fields and frames of the boards, in wood or in flat colours."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from checkers_app.ui.kit.svg import document, fill, linear, number, path, rectangle, stop, stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checkers_app.ui.kit.theme import Theme


def grain(
    dice: random.Random, x: float, y: float, width: float, height: float, color: str, lines: int, much: float
) -> Iterator[str]:
    """The curves of wood grain within a rectangle."""
    lowest, highest = y + 0.012 * height, y + 0.988 * height
    scale = height / 88

    def inside(value: float) -> str:
        return number(min(max(value, lowest), highest))

    for line in range(lines):
        at = y + height * (line + 0.5 + dice.uniform(-0.35, 0.35)) / lines
        first, second, end = (at + dice.uniform(-1, 1) * height * part for part in (0.035, 0.035, 0.03))
        curve = (
            f"M{number(x)} {inside(at)} C{number(x + 0.33 * width)} {inside(first)}"
            f" {number(x + 0.66 * width)} {inside(second)} {number(x + width)} {inside(end)}"
        )
        thick = dice.uniform(0.6, 1.9) * scale
        # Two decimals are as fine as the eye can see, and keep the many lines of the grain short.
        yield path(curve, stroke(color, thick, round(much * dice.uniform(0.4, 1), 2)))


def checkers_board(theme: Theme) -> str:
    """The 64 squares of 100 units each; render them at a multiple of 8 pixels for sharp edges."""
    dice = random.Random(11)
    parts = []
    for row in range(8):
        for column in range(8):
            dark = (row + column) % 2 == 1
            x, y = 100 * column, 100 * row
            base, other = (theme.sq_d, theme.sq_d2) if dark else (theme.sq_l, theme.sq_l2)
            if not theme.wood:
                parts.append(rectangle(x, y, 100, 100, fill(base)))
                continue
            first, second = dice.uniform(0, 0.5), dice.uniform(0.5, 1)
            stops = stop(first, base) + stop(second, other) + stop(1, base)
            name = f"g{row}{column}"
            parts.append(f"<defs>{linear(name, (x, y), (x, y + 100), stops)}</defs>")
            parts.append(rectangle(x, y, 100, 100, f'fill="url(#{name})"'))
            color, much = (theme.grain_d, 0.26) if dark else (theme.grain_l, 0.22)
            parts += grain(dice, x, y, 100, 100, color, 9, much)
    return document("\n".join(parts), 800)


def tictactoe_board(theme: Theme) -> str:
    """A dark field with four carved grooves and three by three cells of 100 units."""
    dice = random.Random(7)
    parts = []
    if theme.wood:
        stops = stop(0, theme.sq_d) + stop(0.45, theme.sq_d2) + stop(1, theme.sq_d)
        parts.append(f"<defs>{linear('g', (0, 0), (0, 300), stops)}</defs>")
        parts.append(rectangle(0, 0, 300, 300, 'fill="url(#g)"'))
        for band in range(6):
            parts += grain(dice, 0, 50 * band, 300, 50, theme.grain_d, 8, 0.26)
    else:
        parts.append(rectangle(0, 0, 300, 300, fill(theme.sq_d)))

    def lines(shift: float) -> str:
        low, high = number(9.4 + shift), number(290.6 + shift)
        both = [number(at + shift) for at in (100, 200)]
        return " ".join(
            [f"M{low} {at} L{high} {at}" for at in both] + [f"M{at} {low} L{at} {high}" for at in both]
        )

    if theme.outlined:
        parts.append(path(lines(0), stroke(theme.num, 3.4, cap=True)))
    else:
        parts.append(path(lines(1.2), stroke(theme.l2, 3.4, 0.5, cap=True)))
        parts.append(path(lines(0), stroke(theme.key, 3.4, 0.9, cap=True)))
    return document("\n".join(parts), 300)


def frame(theme: Theme) -> str:
    """The frame of a board, without the lines drawn on it, in a box of 1000 units; the middle is open."""
    dice = random.Random(5)
    stops = stop(0, theme.frame1) + stop(1, theme.frame2)
    outer = (
        "M12.5 0 H987.5 A12.5 12.5 0 0 1 1000 12.5 V987.5 A12.5 12.5 0 0 1 987.5 1000"
        " H12.5 A12.5 12.5 0 0 1 0 987.5 V12.5 A12.5 12.5 0 0 1 12.5 0 Z"
    )
    parts = [
        f"<defs>{linear('f', (0, 0), (350, 1000), stops)}</defs>",
        path(f"{outer} M60 60 V940 H940 V60 Z", 'fill="url(#f)" fill-rule="evenodd"'),
    ]
    if theme.wood:
        for y in (3, 973):
            parts += grain(dice, 12.5, y, 975, 24, theme.inlay, 5, 0.16)
    return document("\n".join(parts), 1000)
