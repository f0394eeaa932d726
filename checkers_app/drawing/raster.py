"""Draws marks as pixels with Pillow; no window and no other library is needed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from checkers_app import paths
from checkers_app.drawing.marks import (
    HEIGHT,
    WHITE,
    WIDTH,
    Circle,
    Mark,
    Page,
    Polygon,
    Rectangle,
    Stroke,
    Text,
)

_FONTS = {
    (False, 400): "Inter-Regular.otf",
    (False, 600): "Inter-SemiBold.otf",
    (False, 700): "InterDisplay-Bold.otf",
    (True, 400): "JetBrainsMono-Regular.ttf",
    (True, 600): "JetBrainsMono-Bold.ttf",
}
_FINE = 2
"""Marks are drawn at this many times the resolution, and the pixels are then averaged."""
_IN_NO_FONT = "\U0010ffff"
_MEASURED = 100
"""The font size at which text is measured."""
_GREYS = 8
"""The shades of grey in a picture: enough for smooth edges, at a quarter of the file size."""
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
_GAP = 0.28
"""The space between a label and its text, relative to the font size."""


def page_png(page: Page, zoom: float = 2) -> bytes:
    """A page as a PNG file."""
    return marks_png(page.marks, WIDTH, HEIGHT, zoom)


def marks_png(marks: Iterable[Mark], width: float, height: float, zoom: float = 2) -> bytes:
    """Marks on white paper as a PNG file.

    Args:
        marks: the marks, in units.
        width: the width of the picture in units.
        height: the height of the picture in units.
        zoom: the number of pixels per unit.
    """
    stream = BytesIO()
    _in_greys(drawn(marks, width, height, zoom * _FINE).reduce(_FINE)).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def drawn(marks: Iterable[Mark], width: float, height: float, zoom: float) -> Image.Image:
    """Marks as a greyscale picture without antialiasing; the arguments are those of :func:`marks_png`."""
    pen = _Pen(width, height, zoom)
    for mark in marks:
        pen.draw(mark)
    return pen.image


def text_width(text: str, size: float, weight: int = 400) -> float:
    """The width of a text at a font size, both in units.

    The result is the sum of the widths of the letters, without kerning, which not all output formats apply.
    """
    return _measuring_font(_FONTS[False, weight]).getlength(text) * size / _MEASURED


def _in_greys(picture: Image.Image) -> Image.Image:
    """A grey picture reduced to :data:`_GREYS` shades."""
    shades = picture.point([shade * _GREYS // 256 for shade in range(256)])
    found = Image.frombytes("P", picture.size, shades.tobytes())
    found.putpalette([255 * shade // (_GREYS - 1) for shade in range(_GREYS) for _ in range(3)])
    return found


@cache
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(paths.asset("fonts", name)), size)


def missing_letters(mark: Text) -> set[str]:
    """The characters of a text that its font lacks."""
    name = _FONTS[mark.mono, mark.weight]
    return {letter for letter in f"{mark.label}{mark.text}" if not _has_letter(name, letter)}


@lru_cache(maxsize=4096)
def _has_letter(name: str, letter: str) -> bool:
    font = _measuring_font(name)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_IN_NO_FONT))


@cache
def _measuring_font(name: str) -> ImageFont.FreeTypeFont:
    file = str(paths.asset("fonts", name))
    return ImageFont.truetype(file, _MEASURED, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    def __init__(self, width: float, height: float, scale: float) -> None:
        self.image = Image.new("L", (round(width * scale), round(height * scale)), 255)
        self._draw = ImageDraw.Draw(self.image)
        self._scale = scale

    def draw(self, mark: Mark) -> None:
        scale = self._scale
        match mark:
            case Text():
                self._text(mark)
            case Stroke(x1, y1, x2, y2, width, dash, color):
                for start, end in _strokes((x1, y1), (x2, y2), dash):
                    line = *(scale * part for part in start), *(scale * part for part in end)
                    self._draw.line(line, color, max(1, round(width * scale)))
            case Polygon(points, edge):
                corners = [(scale * x, scale * y) for x, y in points]
                if edge is None:
                    self._draw.polygon(corners, 0)
                else:
                    self._draw.polygon(corners, 255)
                    outline = [*corners, *corners[:2]]
                    self._draw.line(outline, 0, self._width(edge), joint="curve")
            case Rectangle(x, y, width, height, radius, fill, edge):
                box = (scale * x, scale * y, scale * (x + width), scale * (y + height))
                self._draw.rounded_rectangle(box, radius * scale, fill, 0, self._width(edge))
            case Circle(x, y, radius, edge, color):
                fill, centre = color if edge is None else WHITE, (scale * x, scale * y)
                self._draw.circle(centre, radius * scale + self._width(edge) / 2, fill, 0, self._width(edge))

    def _width(self, edge: float | None) -> int:
        """The width of an outline in pixels; 0 if there is no outline."""
        return 0 if edge is None else max(1, round(edge * self._scale))

    def _text(self, mark: Text) -> None:
        size = mark.fitting * self._scale
        x, y = mark.x * self._scale, mark.y * self._scale
        if mark.label:
            font = _font(_FONTS[False, 700], size)
            self._draw.text((x, y), mark.label, mark.color, font, "ls")
            x += font.getlength(mark.label) + _GAP * size
        font = _font(_FONTS[mark.mono, mark.weight if (mark.mono, mark.weight) in _FONTS else 600], size)
        self._draw.text((x, y), mark.text, mark.color, font, _ANCHORS[mark.anchor])


_Point = tuple[float, float]


def _strokes(start: _Point, end: _Point, dash: tuple[float, float] | None) -> Iterable[tuple[_Point, _Point]]:
    """The dashes of a line; the whole line if it is not dashed."""
    if not dash:
        yield start, end
        return
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(1e-6, (across**2 + down**2) ** 0.5)
    at = 0.0
    while at < length:
        to = min(length, at + dash[0])
        yield (
            (start[0] + across * at / length, start[1] + down * at / length),
            (start[0] + across * to / length, start[1] + down * to / length),
        )
        at += sum(dash)
