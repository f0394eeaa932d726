"""Records where pictures come from, so that a drawing can also be saved as SVG.

If a picture was rendered from SVG source or from text, or composed of such pictures, its source is stored for
as long as the picture exists.  Drawing on a :class:`Tracing` produces the same pixels as on any other
surface and also records the drawing; lines and areas are recorded by :mod:`checkers_app.ui.kit.draw`.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count, groupby
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from checkers_app.drawing.svg_document import document

_WHOLE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_ATTRIBUTE = re.compile(r'(([\w:-]+)="[^"]*")')
_OF_A_DOCUMENT = frozenset({"xmlns", "width", "height", "viewBox"})
"""The attributes that describe the drawing as a whole; all others also apply to its elements."""
_NAMED = re.compile(r'(\bid="|url\(#)([^")]+)')


@dataclass(frozen=True, slots=True)
class Lettering:
    """A rendered text: the string and its style."""

    text: str
    family: str
    """The font families in CSS syntax."""
    weight: int
    size: float
    color: str
    pen: tuple[int, int]
    """The position of the left end of the baseline, relative to the top left corner of the picture."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A line or an area that was drawn."""

    element: str
    """The SVG element."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture drawn on another picture."""

    origin: Origin
    size: tuple[int, int]
    place: tuple[int, int]
    """The position of the picture's top left corner."""
    opacity: float
    clip: tuple[int, int, int, int] | None = None
    """The left, top, width and height of the visible part; None if all of it is visible."""


Origin: TypeAlias = str | Lettering | Shape | tuple[Laid, ...] | bytes
"""The source of a picture: SVG, a text, a shape, a composition or, if unknown, the picture as a PNG."""

_origins: WeakKeyDictionary[Surface, Origin] = WeakKeyDictionary()


def note(image: Surface, origin: Origin) -> Surface:
    """Record the source of a picture, and return the picture."""
    _origins[image] = origin
    return image


def converted(image: Surface, other: Surface) -> Surface:
    """Record the source of ``image`` for ``other``, a copy in another pixel format, and return ``other``."""
    origin = _origins.get(image)
    return other if origin is None else note(other, origin)


def tinted(image: Surface, color: str) -> Surface:
    """Change the colour of a picture that is drawn in white, and return the picture."""
    image.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    origin = _origins.get(image)
    return note(image, origin.replace("#FFFFFF", color)) if isinstance(origin, str) else image


def laid(image: Surface, place: tuple[int, int], opacity: float = 1.0) -> Laid:
    """A picture with its position and opacity, to be drawn on another surface."""
    origin = _origins.get(image)
    if origin is None:
        stream = io.BytesIO()
        pygame.image.save(image, stream, "part.png")
        origin = stream.getvalue()
    return Laid(origin, image.get_size(), place, opacity)


class Tracing(Surface):
    """A transparent surface that records everything drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, pygame.SRCALPHA)
        self._laid: list[Laid] = []

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture and record it.

        A picture with a known source is recorded as a whole, and only once even if its parts are drawn one
        after the other.
        """
        alpha = source.get_alpha()
        opacity = 1.0 if alpha is None else alpha / 255
        x, y = dest.topleft if isinstance(dest, Rect) else dest[:2]
        corner, whole = (0, 0), source
        if area is not None and source in _origins:
            corner = Rect(area).topleft
        elif area is not None:
            whole = source.subsurface(Rect(area).clip(source.get_rect()))
        part = laid(whole, (round(x) - corner[0], round(y) - corner[1]), opacity)
        if area is None or part not in self._laid[-1:]:
            self._add(part, Rect(part.place, part.size))
        return super().blit(source, dest, area, special_flags)

    def fblits(self, sequence: Any, special_flags: int = 0) -> None:
        """Draw several pictures, each at its position."""
        for source, dest in sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Fill a rectangle, or the whole surface."""
        place = self.get_rect() if rect is None else Rect(rect)
        if not special_flags:
            sides = f'width="{place.width}" height="{place.height}"'
            self.add_shape(f'<rect x="{place.x}" y="{place.y}" {sides} fill="{colour_name(color)}"/>', place)
        return super().fill(color, rect, special_flags)

    def add_shape(self, element: str, box: Rect) -> None:
        """Record an SVG element that draws within ``box``."""
        self._add(Laid(Shape(element), (0, 0), (0, 0), 1.0), box)

    def _add(self, part: Laid, box: Rect) -> None:
        # Most drawings within a clip do not reach its edges, and some programs do not support clips.
        clip = self.get_clip()
        if clip != self.get_rect() and not clip.contains(box):
            part = replace(part, clip=(clip.x, clip.y, clip.width, clip.height))
        self._laid.append(part)

    def svg_text(self) -> str:
        """The complete drawing as SVG, in which texts are on top of everything else."""
        width, height = self.get_size()
        numbers, clips = count(1), dict[tuple[int, int, int, int], int]()
        shapes, texts = list[str](), list[str]()
        for clip, group in groupby(self._laid, lambda part: part.clip):
            parts = list(_written(group, numbers))
            for layer, is_text in ((shapes, False), (texts, True)):
                found = [part for part in parts if part.startswith("<text") is is_text]
                if found and clip is not None:
                    number = clips.setdefault(clip, len(clips) + 1)
                    found = [f'<g clip-path="url(#clip{number})">', *found, "</g>"]
                layer.extend(found)
        defined = [
            f'<clipPath id="clip{number}"><rect x="{x}" y="{y}" width="{wide}" height="{high}"/></clipPath>'
            for (x, y, wide, high), number in clips.items()
        ]
        return document("\n".join((*defined, *shapes, *texts)), width, height)


def colour_name(color: Any) -> str:
    """A colour in SVG syntax, ignoring its opacity."""
    red, green, blue, _ = pygame.Color(color)
    return f"#{red:02X}{green:02X}{blue:02X}"


def _written(
    parts: Iterable[Laid], numbers: Iterator[int], corner: tuple[int, int] = (0, 0), opacity: float = 1.0
) -> Iterator[str]:
    """The SVG elements of pictures on top of each other; ``numbers`` makes their ids unique."""
    for part in parts:
        x, y = corner[0] + part.place[0], corner[1] + part.place[1]
        clear = opacity * part.opacity
        match part.origin:
            case str() as text:
                yield _group(text, next(numbers), part.size[0], (x, y), clear)
            case Lettering() as lettering:
                yield _text(lettering, (x, y), clear)
            case Shape(element):
                yield element if (x, y) == (0, 0) else f'<g transform="translate({x} {y})">{element}</g>'
            case bytes() as png:
                data = base64.b64encode(png).decode()
                width, height = part.size
                place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
                yield f'<image {place}{_opacity(clear)} href="data:image/png;base64,{data}"/>'
            case inner:
                yield from _written(inner, numbers, (x, y), clear)


def _group(text: str, number: int, wide: int, corner: tuple[int, int], opacity: float) -> str:
    """A drawing moved and scaled to its place, with its ids made unique in the document."""
    whole = _WHOLE.search(text)
    if whole is None:
        raise ValueError("the SVG text of a picture contains no drawing")
    box = _BOX.search(whole[1])
    left, top, width = (float(box[1]), float(box[2]), float(box[3])) if box else (0.0, 0.0, wide)
    scale = wide / width
    body = _NAMED.sub(rf"\g<1>n{number}\g<2>", whole[2].strip())
    move = f"translate({corner[0] - left * scale:g} {corner[1] - top * scale:g})"
    grown = f" scale({scale:.12g})" if scale != 1 else ""
    paint = "".join(f" {name}" for name, kind in _ATTRIBUTE.findall(whole[1]) if kind not in _OF_A_DOCUMENT)
    return f'<g transform="{move}{grown}"{paint}{_opacity(opacity)}>{body}</g>'


def _text(lettering: Lettering, corner: tuple[int, int], opacity: float) -> str:
    x, y = corner[0] + lettering.pen[0], corner[1] + lettering.pen[1]
    font = f'font-family="{lettering.family}" font-weight="{lettering.weight}" font-size="{lettering.size:g}"'
    from html import escape  # noqa: PLC0415  it takes time to import, and only this function needs it

    words = escape(lettering.text, quote=False)
    return f'<text x="{x}" y="{y}" {font} fill="{lettering.color}"{_opacity(opacity)}>{words}</text>'


def _opacity(opacity: float) -> str:
    return f' opacity="{opacity:.3g}"' if opacity < 1 else ""
