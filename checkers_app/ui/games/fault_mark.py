"""The mark on a square that makes a position invalid: a broken frame with an exclamation mark."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look


def draw_fault(look: Look, surface: Surface, cell: Rect) -> None:
    """Draw the mark on a square that makes the position invalid."""
    theme = look.theme
    side = cell.width
    width, inset = 0.05 * side, 0.045 * side
    inner = side - 2 * inset
    place = f'x="{inset:.1f}" y="{inset:.1f}" width="{inner:.1f}" height="{inner:.1f}" rx="{0.03 * side:.1f}"'
    dashes = f'stroke-dasharray="{0.13 * side:.1f} {0.075 * side:.1f}"'
    x = y = 0.8 * side
    body = (
        f'<rect {place} fill="none" stroke="{theme.key}" stroke-width="{1.6 * width:.1f}"/>'
        f'<rect {place} fill="none" stroke="{theme.must}" stroke-width="{width:.1f}" {dashes}/>'
        f'<circle cx="{x}" cy="{y}" r="{0.15 * side:.1f}" fill="{theme.must}" stroke="{theme.key}"'
        f' stroke-width="{0.03 * side:.1f}"/>'
        f'<path d="M{x} {y - 0.08 * side:.1f} V{y + 0.02 * side:.1f} M{x} {y + 0.075 * side:.1f}'
        f' V{y + 0.08 * side:.1f}" stroke="{theme.key}" stroke-width="{0.04 * side:.1f}"'
        ' stroke-linecap="round"/>'
    )
    look.drawing(surface, cell, body, (side, side))
