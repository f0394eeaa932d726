"""Antialiased shapes: everything curved is SVG source, which is rendered once at the exact size and cached.

The SVG source only uses features that nanosvg supports: presentation attributes, ``userSpaceOnUse`` gradients
and opacity, but no filters, masks, clip paths, ``use``, text or style sheets.  The artwork follows the same
rules.
"""

from __future__ import annotations

import io
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame

from checkers_app.drawing import svg_document
from checkers_app.ui.kit.damaged import reading
from checkers_app.ui.kit.kept import KeptPictures, pixel_bytes
from checkers_app.ui.kit.traced import Laid, converted, laid, note

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from checkers_app.ui.kit.theme import Theme

ShadowKind = Literal["card", "board", "overlay"]


# --- texts --------------------------------------------------------------------------------------


def document(
    body: str,
    width: float,
    height: float | None = None,
    origin: tuple[float, float] = (0, 0),
    attributes: str = "",
) -> str:
    """An SVG document with the given elements.

    Args:
        body: the elements.
        width: the width of the picture.
        height: the height of the picture; None if it equals the width.
        origin: the point of ``body`` that becomes the top left corner.
        attributes: the attributes of the whole picture as text that begins with a space.
    """
    height = height or width
    if origin != (0, 0):
        body = f'<g transform="translate({-origin[0]} {-origin[1]})">{body}</g>'
    return svg_document.document(body, width, height, attributes)


def number(value: float, digits: int = 2) -> str:
    """A number with at most ``digits`` decimals."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def paint(kind: Literal["fill", "stroke", "stop"], color: str, opacity: float = 1.0) -> str:
    """The attributes that set the colour of an area, a line or a gradient stop.

    ``color`` is ``#RRGGBB``, ``#RRGGBBAA`` or ``none``.
    """
    if len(color) == 9:
        opacity *= int(color[7:], 16) / 255
        color = color[:7]
    name = "stop-color" if kind == "stop" else kind
    return f'{name}="{color}"' + (f' {kind}-opacity="{number(opacity, 3)}"' if opacity < 1 else "")


def fill(color: str, opacity: float = 1.0) -> str:
    """The attributes of a filled area."""
    return paint("fill", color, opacity)


def stroke(color: str, width: float, opacity: float = 1.0, *, cap: bool = False) -> str:
    """The attributes of a line; ``cap`` gives it round ends."""
    clear = f' stroke-opacity="{number(opacity, 3)}"' if opacity < 1 else ""
    ends = ' stroke-linecap="round"' if cap else ""
    return f'fill="none" stroke="{color}" stroke-width="{number(width)}"{clear}{ends}'


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """A circle with the attributes ``paint``."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {paint}/>'


def path(data: str, paint: str) -> str:
    """A path with the attributes ``paint``."""
    return f'<path d="{data}" {paint}/>'


def rectangle(x: float, y: float, width: float, height: float, paint: str) -> str:
    """An upright rectangle with the attributes ``paint``."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" {paint}/>'
    )


def radial(name: str, x: float, y: float, radius: float, stops: str) -> str:
    """A radial gradient in the coordinates of the drawing."""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{stops}</radialGradient>'


def linear(name: str, start: tuple[float, float], end: tuple[float, float], stops: str) -> str:
    """A linear gradient in the coordinates of the drawing."""
    line = " ".join(
        f'{key}="{number(value)}"'
        for key, value in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
    )
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {line}>{stops}</linearGradient>'


def stop(offset: float, color: str, opacity: float = 1.0) -> str:
    """A colour stop of a gradient."""
    return f'<stop offset="{number(offset)}" {paint("stop", color, opacity)}/>'


# --- pictures -----------------------------------------------------------------------------------


def draw(text: str | bytes, width: int, height: int) -> pygame.Surface:
    """Render SVG source at ``width`` by ``height`` pixels, on a new surface each time."""
    text = text if isinstance(text, str) else text.decode()
    image = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    if image.get_width() > width or image.get_height() > height:  # SDL_image may round up by too much
        image = image.subsurface(image.get_rect().clip((0, 0, width, height))).copy()
    return note(image.convert_alpha() if pygame.display.get_surface() else image, text)


def opaque(image: pygame.Surface) -> pygame.Surface:
    """Convert a picture without transparent parts to the pixel format that is fastest to draw."""
    return converted(image, image.convert()) if pygame.display.get_surface() else image


def composed(size: tuple[int, int], *layers: tuple[pygame.Surface, tuple[int, int], float]) -> pygame.Surface:
    """Compose pictures on top of each other, each with a position and an opacity from 0 (invisible) to 1."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    parts: list[Laid] = []
    for picture, place, alpha in layers:
        blit_alpha(image, picture, place, alpha)
        parts.append(laid(picture, place, alpha))
    return note(image, tuple(parts))


_rendered = KeptPictures(draw, pixel_bytes, windows=4)


def render(text: str, width: int, height: int) -> pygame.Surface:
    """A cached version of :func:`draw`.  The returned surface is shared, so do not draw on it."""
    return _rendered(text, width, height)


def load(path: Path, width: int, height: int) -> pygame.Surface:
    """Render an SVG file at ``width`` by ``height`` pixels, on a new surface each time."""
    with reading(path):
        return draw(path.read_bytes(), width, height)


def load_part(path: Path, size: int, part: pygame.Rect) -> pygame.Surface:
    """Render part of a square SVG file, on a new surface each time.

    The result is the part ``part`` of the picture that :func:`load` would return at ``size`` by ``size``
    pixels. The rendering time is proportional to the area of the part.
    """
    with reading(path):
        head, tail = path.read_text(encoding="utf-8").split(">", 1)
        _, _, whole, _ = map(float, head.rpartition("viewBox=")[2].strip('"').split())
        unit = whole / size
        x, y, width, height = (number(unit * length, 6) for length in part)
        root = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        return draw(f'{root} viewBox="{x} {y} {width} {height}">{tail}', *part.size)


def rounded_rect(
    size: tuple[int, int], radius: float, fill: str, border: str = "", border_width: float = 1
) -> pygame.Surface:
    """A rectangle with rounded corners and a border inside its edge.

    Args:
        size: the width and height in pixels; each is at least one pixel.
        radius: the radius of the outer corners in pixels; half the height gives the shape of a pill.
        fill: a colour, optionally with an alpha value, or ``"none"``.
        border: the border's colour; empty for no border.
        border_width: the width of the border in pixels.
    """
    width, height = max(1, size[0]), max(1, size[1])
    return render(_rounded(width, height, radius, fill, border, border_width), width, height)


@lru_cache(maxsize=1024)
def _rounded(width: int, height: int, radius: float, fill: str, border: str, border_width: float) -> str:
    """The SVG source of a rounded rectangle; cached, because a page draws the same ones in every frame."""
    radius = min(radius, width / 2, height / 2)
    if not border:
        body = f'<rect width="{width}" height="{height}" rx="{radius}" {paint("fill", fill)}/>'
        return document(body, width, height)
    half = border_width / 2
    body = (
        f'<rect x="{half}" y="{half}" width="{width - border_width}" height="{height - border_width}"'
        f' rx="{max(0, radius - half)}" {paint("fill", fill)} {paint("stroke", border)}'
        f' stroke-width="{border_width}"/>'
    )
    return document(body, width, height)


def disc(diameter: int, fill: str, border: str = "none", border_width: float = 0) -> pygame.Surface:
    """A filled circle of ``diameter`` pixels with a border inside its edge."""
    middle = diameter / 2
    body = (
        f'<circle cx="{middle}" cy="{middle}" r="{middle - border_width / 2}" {paint("fill", fill)}'
        f' {paint("stroke", border)} stroke-width="{border_width}"/>'
    )
    return render(document(body, diameter, diameter), diameter, diameter)


def blit_alpha(
    surface: pygame.Surface, image: pygame.Surface, position: tuple[int, int], alpha: float
) -> None:
    """Blit a shared ``image`` with an opacity from 0 (invisible) to 1."""
    if alpha <= 0:
        return
    if alpha >= 1:
        surface.blit(image, position)
        return
    image.set_alpha(round(255 * alpha))
    try:
        surface.blit(image, position)
    finally:
        image.set_alpha(255)


# --- soft shadows -------------------------------------------------------------------------------


class _Fall(NamedTuple):
    """A layer of a shadow: the offset and the CSS blur in pixels, and opacities for light and dark themes."""

    down: int
    blur: int
    light: float
    dark: float


SHADOWS: Mapping[ShadowKind, tuple[_Fall, ...]] = MappingProxyType(
    {
        "card": (_Fall(1, 2, 0.10, 0.35), _Fall(6, 18, 0.10, 0.28)),
        "board": (_Fall(2, 4, 0.28, 0.28), _Fall(14, 34, 0.30, 0.30)),
        "overlay": (_Fall(24, 60, 0.45, 0.45),),
    }
)
"""The layers of each kind of shadow, the smallest first."""


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, theme: Theme, kind: ShadowKind = "card", radius: int = 12
) -> None:
    """Draw the soft shadow of an opaque rounded rectangle, but not under the rectangle itself."""
    if theme.outlined:
        return
    for fall in SHADOWS[kind]:
        opacity = fall.dark if theme.dark else fall.light
        nine = _nine(fall.blur, radius, theme.shadow, opacity)
        reach = 3 * fall.blur // 2
        _draw_nine(surface, rect.move(0, fall.down).inflate(2 * reach, 2 * reach), nine, rect, radius)


@lru_cache(maxsize=64)
def _nine(blur: int, radius: int, color: str, opacity: float) -> pygame.Surface:
    """A blurred rounded square whose middle row and column can be stretched."""
    reach = 3 * blur // 2
    corner = 2 * reach + radius
    side = 2 * corner + 1
    shape = pygame.Surface((side, side), pygame.SRCALPHA)
    shape.fill((*pygame.Color(color)[:3], 0))
    inner = shape.get_rect().inflate(-2 * reach, -2 * reach)
    pygame.draw.rect(shape, (*pygame.Color(color)[:3], round(255 * opacity)), inner, border_radius=radius)
    # CSS blurs with a standard deviation of half its radius; pygame's radius is the deviation.
    blurred = pygame.transform.gaussian_blur(shape, max(1, blur // 2), repeat_edge_pixels=False)
    # The blur also darkens the colour where alpha decreases: restore the pure colour, keep alpha.
    blurred.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGB_MAX)
    blurred.fill((*pygame.Color(color)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return blurred


def _draw_nine(
    surface: pygame.Surface, target: pygame.Rect, nine: pygame.Surface, hole: pygame.Rect, radius: int
) -> None:
    """Stretch ``nine`` over ``target``, leaving out the part that an opaque card on ``hole`` will cover."""
    inset = hole.inflate(-2 * radius, -2 * radius)
    left, top = inset.x - target.x, inset.y - target.y
    for image, (x, y) in _kept_bands(nine, target.size, (left, top, *inset.size)):
        surface.blit(image, (target.x + x, target.y + y))


_Band = tuple[pygame.Surface, tuple[int, int]]
"""A part of a picture, and its position relative to the top left corner of the whole picture."""


def _cut_bands(
    nine: pygame.Surface, size: tuple[int, int], inset: tuple[int, int, int, int]
) -> tuple[_Band, ...]:
    """Stretch ``nine`` to ``size`` and cut out the parts above, below, left and right of ``inset``."""
    image, hole = _stretched(nine, *size), pygame.Rect(inset)
    width, height = size
    around = (
        pygame.Rect(0, 0, width, hole.y),
        pygame.Rect(0, hole.bottom, width, height - hole.bottom),
        pygame.Rect(0, hole.y, hole.x, hole.height),
        pygame.Rect(hole.right, hole.y, width - hole.right, hole.height),
    )
    bands = (band.clip(image.get_rect()) for band in around if band.width > 0 and band.height > 0)
    return tuple((image.subsurface(band).copy(), band.topleft) for band in bands if band)


_kept_bands = KeptPictures(_cut_bands, lambda bands: sum(pixel_bytes(image) for image, _ in bands), windows=2)


def _stretched(nine: pygame.Surface, width: int, height: int) -> pygame.Surface:
    corner = nine.get_width() // 2
    image = pygame.Surface((width, height), pygame.SRCALPHA)
    # Small targets use less of each corner.
    left, top = min(corner, width // 2), min(corner, height // 2)
    across, down = width - 2 * left, height - 2 * top
    end = nine.get_width()
    for x, wide, from_x, from_wide in (
        (0, left, 0, left),
        (left, across, corner, 1),
        (left + across, left, end - left, left),
    ):
        for y, high, from_y, from_high in (
            (0, top, 0, top),
            (top, down, corner, 1),
            (top + down, top, end - top, top),
        ):
            if wide > 0 and high > 0:
                part = nine.subsurface((from_x, from_y, from_wide, from_high))
                image.blit(pygame.transform.scale(part, (wide, high)), (x, y))
    return image.convert_alpha() if pygame.display.get_surface() else image
