"""Draws discs, crowns and tic-tac-toe marks, in boxes of 100 by 100 units."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from checkers_app.ui.kit.svg import circle, document, fill, number, path, radial, stop, stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checkers_app.ui.kit.theme import Theme

MAN_RADIUS = 40.0
KING_RADIUS = 36.5
INLAY_WIDTH = 12.5
"""The width of the strokes of X and O in a tic-tac-toe cell of 100 units."""
INLAY_DEPTH = 2.1
ARM = 25.0
"""The distance from the centre to the ends of the X's arms along each axis, without the round caps."""
NOUGHT_RADIUS = 26.5


class Coat(NamedTuple):
    """The colours of one side's discs."""

    near: str
    far: str
    wall: str
    rim: str
    groove: str
    light: str
    crown: str
    crown_under: str


def coat(theme: Theme, *, black: bool) -> Coat:
    """The colours of a side's discs in a theme."""
    if black:
        return Coat(
            theme.d1,
            theme.d2,
            theme.d_wall,
            theme.d_rim,
            theme.d_groove,
            theme.d_hi,
            theme.crown_d,
            theme.d_wall,
        )
    return Coat(
        theme.l1, theme.l2, theme.l_wall, theme.l_rim, theme.l_groove, theme.l_hi, theme.crown_l, theme.l2
    )


# --- discs ------------------------------------------------------------------------------------


def shadow(theme: Theme) -> str:
    """The soft shadow under a disc."""
    stops = "".join(stop(at, theme.shadow, much) for at, much in ((0.78, 0.55), (0.88, 0.26), (1, 0)))
    return document(
        f"<defs>{radial('s', 50, 55, 47, stops)}</defs>\n" + circle(50, 55, 47, 'fill="url(#s)"'), 100
    )


def disc(theme: Theme, *, black: bool, king: bool) -> str:
    """A man, or the two stacked discs of a king with its crown."""
    colours = coat(theme, black=black)
    radius = KING_RADIUS if king else MAN_RADIUS
    top = 45.0 if king else 47.5
    both = stop(0, colours.near) + stop(1, colours.far)
    parts = [f"<defs>{radial('t', 40, 30, 68, both)}{radial('h', 50, 58, 30, both)}</defs>"]
    if king:
        parts += body(theme, colours, 53.5, 4.5, radius, black=black)
    parts += body(theme, colours, top, 4.5 if king else 5.5, radius, black=black)
    if not theme.outlined:
        parts.append(circle(50, top, radius - 0.7, stroke(colours.rim, 1.3, 0.9)))
    parts += (
        ridges(theme, colours, top, radius, king=king)
        if black
        else reeding(theme, colours, top, radius, king=king)
    )
    if king:
        parts.append(crown(50, top + 0.5, 0.96, colours.crown, colours.crown_under))
    return document("\n".join(parts), 100)


def body(
    theme: Theme, colours: Coat, top: float, wall: float, radius: float, *, black: bool
) -> Iterator[str]:
    """The side wall and the upper face of one disc."""
    if theme.outlined:
        outline = "#FFFFFF" if black else "#000000"
        yield circle(50, top, radius + 1.5, fill(outline))
        yield circle(50, top, radius - 2, fill(colours.near))
        return
    left, across = number(50 - radius), number(2 * radius)
    arc = f"a{number(radius)} {number(radius)} 0 0"
    yield circle(50, top + wall, radius, fill(colours.wall))
    yield path(
        f"M{left} {number(top)} {arc} 0 {across} 0 l0 {number(wall)} {arc} 1 -{across} 0 z",
        fill(colours.wall),
    )
    if black:
        yield path(f"M{left} {number(top + wall * 0.55)} {arc} 0 {across} 0", stroke(colours.rim, 0.8, 0.35))
    else:
        for step in range(3, 22):
            x, y = 50 + radius * math.cos(math.pi * step / 24), top + radius * math.sin(math.pi * step / 24)
            yield path(f"M{number(x)} {number(y)} l0 {number(wall)}", stroke(colours.far, 0.9, 0.5))
    yield circle(50, top, radius, 'fill="url(#t)"')


def ridges(theme: Theme, colours: Coat, top: float, radius: float, *, king: bool) -> Iterator[str]:
    """The face of Black's discs: a plain rim and concentric ridges."""
    for ring in (radius - 6.5,) if king else (radius - 6.5, 26.0, 18.5):
        yield from groove(theme, colours, top, ring, 1.7, 0.75, 0.85)
    if not king and not theme.outlined:
        yield circle(50, top, 17, 'fill="url(#h)"')


def reeding(theme: Theme, colours: Coat, top: float, radius: float, *, king: bool) -> Iterator[str]:
    """The face of White's discs: a rim reeded like a coin, and one ring."""
    line = stroke(
        colours.groove,
        1.6 if theme.outlined else 1.25,
        1 if theme.outlined else 0.75,
        cap=True,
    )
    for step in range(40):
        x, y = math.cos(2 * math.pi * step / 40), math.sin(2 * math.pi * step / 40)
        inner, outer = radius - 6, radius - 1.8
        yield path(
            f"M{number(50 + x * inner)} {number(top + y * inner)}"
            f" L{number(50 + x * outer)} {number(top + y * outer)}",
            line,
        )
    for ring in (radius - 8.5,) if king else (radius - 8.5, 13.0):
        yield from groove(theme, colours, top, ring, 1.6, 0.95, 0.8)
    if not king and not theme.outlined:
        yield circle(50, top, 12, 'fill="url(#h)"')


def groove(
    theme: Theme, colours: Coat, top: float, radius: float, width: float, light: float, dark: float
) -> Iterator[str]:
    """A groove: a dark circle, and a light circle slightly lower."""
    if theme.outlined:
        yield circle(50, top, radius, stroke(colours.groove, width * 1.3))
        return
    yield circle(50, top + 1, radius, stroke(colours.light, width * 0.8, light))
    yield circle(50, top, radius, stroke(colours.groove, width, dark))


def crown(x: float, y: float, scale: float, color: str, under: str = "") -> str:
    """The program's mark: three triangles pointing up (MAX) whose gaps are triangles pointing down (MIN)."""
    points = ((-23, -11), (-10.5, 3), (0, -19), (10.5, 3), (23, -11), (18, 11), (-18, 11))
    outline = "M" + " L".join(f"{number(x + a * scale)} {number(y + b * scale)}" for a, b in points) + " Z"
    left, right, base = number(x - 18 * scale), number(x + 18 * scale), number(y + 14.5 * scale)
    parts = []
    if under:
        parts.append(
            f'<path d="{outline}" {fill(under, 0.55)} stroke="{under}" stroke-opacity="0.55"'
            f' stroke-width="{number(5 * scale)}" stroke-linejoin="round"/>'
        )
    parts.append(
        f'<path d="{outline}" {fill(color)} stroke="{color}"'
        f' stroke-width="{number(1.6 * scale)}" stroke-linejoin="round"/>'
    )
    parts.append(path(f"M{left} {base} L{right} {base}", stroke(color, 4.2 * scale, cap=True)))
    balls = ((-23, -12.5, 2.9), (0, -20.5, 3.2), (23, -12.5, 2.9))
    parts += (circle(x + a * scale, y + b * scale, r * scale, fill(color)) for a, b, r in balls)
    return "\n".join(parts)


def app_mark(theme: Theme) -> str:
    """The program's icon: the crown on a disc of the accent colour."""
    ink = theme.accent_ink
    return document(
        "\n".join(
            (
                circle(50, 50, 46, fill(theme.accent)),
                circle(50, 50, 38.5, stroke(ink, 2.5, 0.55)),
                crown(50, 52, 1.12, ink),
            )
        ),
        100,
    )


# --- tic-tac-toe marks ------------------------------------------------------------------------


def cross(theme: Theme) -> str:
    """An X of dark wood inlaid in the board."""
    low, high = 50 - ARM, 50 + ARM

    def arms(dy: float, reach: float = 0.0) -> str:
        near, far = low + reach, high - reach
        return (
            f"M{number(near)} {number(near + dy)} L{number(far)} {number(far + dy)}"
            f" M{number(far)} {number(near + dy)} L{number(near)} {number(far + dy)}"
        )

    outline = 3.0 if theme.outlined else 0.5
    parts = []
    if not theme.outlined:
        parts.append(path(arms(INLAY_DEPTH + 1.0), stroke(theme.shadow, INLAY_WIDTH + 0.6, 0.35, cap=True)))
        parts.append(path(arms(INLAY_DEPTH), stroke(theme.d_wall, INLAY_WIDTH, cap=True)))
    parts.append(path(arms(0), stroke(theme.d_rim, INLAY_WIDTH, cap=True)))
    parts.append(path(arms(0), stroke(theme.d1, INLAY_WIDTH - outline, cap=True)))
    if not theme.outlined:
        parts.append(path(arms(0), stroke(theme.d_rim, 0.7, 0.55, cap=True)))
    return document("\n".join(parts), 100)


def nought(theme: Theme) -> str:
    """An O of light wood inlaid in the board."""
    parts = []
    if theme.outlined:
        parts.append(circle(50, 50, NOUGHT_RADIUS, stroke(theme.l_rim, INLAY_WIDTH)))
        parts.append(circle(50, 50, NOUGHT_RADIUS, stroke(theme.l1, INLAY_WIDTH - 3)))
    else:
        parts.append(
            circle(50, 50 + INLAY_DEPTH + 1.0, NOUGHT_RADIUS, stroke(theme.shadow, INLAY_WIDTH + 0.6, 0.35))
        )
        parts.append(circle(50, 50 + INLAY_DEPTH, NOUGHT_RADIUS, stroke(theme.l_wall, INLAY_WIDTH)))
        parts.append(circle(50, 50, NOUGHT_RADIUS, stroke(theme.l2, INLAY_WIDTH)))
        parts.append(circle(50, 50, NOUGHT_RADIUS, stroke(theme.l1, 7)))
    return document("\n".join(parts), 100)
