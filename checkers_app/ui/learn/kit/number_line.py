"""Alpha and beta as brackets on a number line, with the open window tinted between them."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.views.learn.number_axis import Axis
from checkers_app.words import say, say_in

_INSET = 4
"""The margin in pixels at the ends of the line."""


def middle_of(rect: Rect) -> int:
    """The vertical position of the line that :func:`draw_window` draws in ``rect``."""
    return rect.y + rect.height * 6 // 10


def window_line(axis: Axis, window: tuple[int, int], scale: Scale, level: int = 0) -> el.Picture:
    """The number line as an element, drawn by :func:`draw_window`."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        draw_window(look, surface, rect, axis, window, scale, level)

    alpha, beta = (short(value, scale, level) for value in window)
    label = say("From α {alpha} to β {beta}", alpha=alpha, beta=beta)
    return el.Picture(paint, size=(320, 72), smallest=(200, 72), label=label)


def open_or_closed(*, closed: bool) -> el.Pill:
    """A label that says whether any value fits between alpha and beta."""
    if closed:
        return el.Pill(say_in("a window of alpha-beta", "closed"), color="accent_ink", ground="accent")
    return el.Pill(say_in("a window of alpha-beta", "open"))


def pixel_of(rect: Rect, axis: Axis, value: int) -> int:
    """The horizontal position of a value on the line that :func:`draw_window` draws in ``rect``."""
    return rect.x + _INSET + round((rect.width - 2 * _INSET) * axis.place(value))


def draw_window(
    look: Look,
    surface: Surface,
    rect: Rect,
    axis: Axis,
    window: tuple[int, int],
    scale: Scale,
    level: int = 0,
) -> None:
    """Draw the line in ``rect`` (at least 60 pixels high), with alpha and beta above it.

    The distances to wins and losses are counted from a node ``level`` plies below the root.
    """
    theme = look.theme
    alpha, beta = window
    left, width = rect.x + _INSET, rect.width - 2 * _INSET
    y = middle_of(rect)
    low, high = (pixel_of(rect, axis, value) for value in window)
    if beta > alpha:
        band = Rect(low, y - 5, max(2, high - low), 10)
        look.box(surface, band, mixed(theme.panel, theme.max, 0.35), None, radius=3)
    draw.line(surface, theme.edge, (left, y), (left + width, y), 2)
    ends: list[Rect] = []
    if scale is Scale.HUNDREDTHS:
        for share, text in ((0.07, say_in("a number line", "lost")), (0.93, say_in("a number line", "won"))):
            x = left + round(width * share)
            ends.append(Rect(x - look.width(text, "note") // 2 - 4, y, look.width(text, "note") + 8, 30))
            look.text(surface, text, "note", theme.ink3, (x, y + 23), "center")
    most = max(3, width // 62)
    for value in axis.ticks(most):
        x = left + round(width * axis.place(value))
        draw.line(surface, theme.edge, (x, y - 4), (x, y + 4), 2 if value == 0 else 1)
        text = short(value, scale)
        room = Rect(x - look.width(text, "machine") // 2, y, look.width(text, "machine"), 30)
        if room.collidelist(ends) < 0:
            look.text(surface, text, "machine", theme.ink2, (x, y + 23), "center")
    apart = 4 if alpha == beta else 0
    _bracket(surface, theme.max, low + apart, y, 1)
    _bracket(surface, theme.min, high - apart, y, -1)
    # The labels are on the outside, so that they cannot overlap.
    names = [
        (low + apart, f"α {short(alpha, scale, level)}", theme.max),
        (high - apart, f"{short(beta, scale, level)} β", theme.min),
    ]
    if alpha >= beta:
        names.reverse()
    _names(look, surface, names, rect, y - 27)


def _names(look: Look, surface: Surface, names: list[tuple[int, str, str]], rect: Rect, y: int) -> None:
    """Draw the labels: the left one ends and the right one starts at its bracket; both stay inside."""
    (left_x, left_text, left_colour), (right_x, right_text, right_colour) = names
    role = "machine_strong"
    left_width, right_width = look.width(left_text, role), look.width(right_text, role)
    right = max(rect.x, min(rect.right - right_width, right_x - 2))
    left = max(rect.x, left_x + 2 - left_width)
    if left + left_width + 6 > right:
        left = right - 6 - left_width
        if left < rect.x:
            left, right = rect.x, rect.x + left_width + 6
    look.text(surface, left_text, role, left_colour, (left, y))
    look.text(surface, right_text, role, right_colour, (right, y))


def _bracket(surface: Surface, colour: str, x: int, y: int, side: int) -> None:
    for start, end in (
        ((x, y - 13), (x, y + 13)),
        ((x, y - 13), (x + 7 * side, y - 13)),
        ((x, y + 12), (x + 7 * side, y + 12)),
    ):
        draw.line(surface, colour, start, end, 3)
