"""Converts pages to one PDF file with Pillow or, after ``pip install checkers-app[pdf]``, with fpdf2."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from checkers_app import paths
from checkers_app.drawing.marks import (
    BLACK,
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
from checkers_app.drawing.raster import drawn

if TYPE_CHECKING:
    from fpdf import FPDF

_FONTS = {
    ("sans", 400): "Inter-Regular.otf",
    ("sans", 600): "Inter-SemiBold.otf",
    ("sans", 700): "InterDisplay-Bold.otf",
    ("mono", 400): "JetBrainsMono-Regular.ttf",
    ("mono", 600): "JetBrainsMono-Bold.ttf",
}
_ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)
_DOTS = 300
"""The resolution of pages that are pictures, in pixels per inch."""
_GAP = 0.28
"""The space between a label and its text, relative to the font size."""


class PaperSize(Enum):
    """A paper size: its name, and its width and height in points."""

    A4 = ("a4", 595.28, 841.89)
    LETTER = ("letter", 612.0, 792.0)


def pdf(pages: Sequence[Page], size: PaperSize = PaperSize.A4) -> bytes:
    """A PDF file with all pages.

    With fpdf2, the pages consist of lines and text, which can be searched and selected.  Without it, they are
    black-and-white pictures at 300 dots per inch.
    """
    try:
        from fpdf import FPDF  # noqa: PLC0415 - only installed with the extra
    except ImportError:
        return picture_pdf(pages, size)
    _, width, height = size.value
    document = FPDF(unit="pt", format=(width, height))
    document.set_auto_page_break(auto=False)
    # The same pages always give the same file, whenever it is created.
    document.set_creation_date(_ALWAYS)
    document.set_title(pages[0].title)
    for (family, weight), file in _FONTS.items():
        document.add_font(f"{family}{weight}", fname=paths.asset("fonts", file))
    scale = min(width / WIDTH, height / HEIGHT)
    pen = _Pen(document, scale, (width - scale * WIDTH) / 2, (height - scale * HEIGHT) / 2)
    for page in pages:
        document.add_page()
        for mark in page.marks:
            pen.draw(mark)
    return bytes(document.output())


def picture_pdf(pages: Sequence[Page], size: PaperSize = PaperSize.A4) -> bytes:
    """A PDF file with all pages as pictures, created with Pillow only."""
    _, width, height = size.value
    paper = round(width * _DOTS / 72), round(height * _DOTS / 72)
    scale = min(paper[0] / WIDTH, paper[1] / HEIGHT)
    sides = []
    for page in pages:
        side = Image.new("L", paper, 255)
        picture = drawn(page.marks, WIDTH, HEIGHT, scale)
        side.paste(picture, ((paper[0] - picture.width) // 2, (paper[1] - picture.height) // 2))
        sides.append(side.convert("1", dither=Image.Dither.NONE))
    stream, when = BytesIO(), _ALWAYS.timetuple()
    told = {"title": pages[0].title, "creationDate": when, "modDate": when, "resolution": _DOTS}
    sides[0].save(stream, "PDF", save_all=True, append_images=sides[1:], **told)
    return stream.getvalue()


class _Pen:
    """Draws marks on the most recently added page."""

    def __init__(self, document: FPDF, scale: float, left: float, top: float) -> None:
        self._document = document
        self._scale = scale
        self._left = left
        self._top = top

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + self._scale * x, self._top + self._scale * y

    def draw(self, mark: Mark) -> None:
        document, scale = self._document, self._scale
        match mark:
            case Text():
                self._text(mark)
            case Stroke(x1, y1, x2, y2, width, dash, color):
                document.set_line_width(width * scale)
                document.set_draw_color(color)
                if dash:
                    document.set_dash_pattern(dash[0] * scale, dash[1] * scale)
                document.line(*self._at(x1, y1), *self._at(x2, y2))
                if dash:
                    document.set_dash_pattern()
            case Polygon(points, edge):
                style = self._area(BLACK if edge is None else WHITE, edge)
                document.polygon([self._at(x, y) for x, y in points], style=style)
            case Rectangle(x, y, width, height, radius, fill, edge):
                style, place = self._area(fill, edge), (*self._at(x, y), width * scale, height * scale)
                document.rect(*place, style=style, round_corners=True, corner_radius=radius * scale)
            case Circle(x, y, radius, edge, color):
                style = self._area(color if edge is None else WHITE, edge)
                document.circle(*self._at(x, y), radius * scale, style=style)

    def _area(self, fill: str, edge: float | None) -> str:
        """Set the colours for an area and its black outline; returns the style for fpdf2."""
        self._document.set_fill_color(fill)
        self._document.set_draw_color(BLACK)
        self._document.set_line_width((edge or 0) * self._scale)
        return "F" if edge is None else "DF"

    def _text(self, mark: Text) -> None:
        document, family = self._document, "mono" if mark.mono else "sans"
        x, y = self._at(mark.x, mark.y)
        size = mark.fitting * self._scale
        document.set_text_color(mark.color)
        if mark.label:
            document.set_font("sans700", size=size)
            document.text(x, y, mark.label)
            x += document.get_string_width(mark.label) + _GAP * size
        document.set_font(f"{family}{mark.weight}", size=size)
        if mark.anchor != "start":
            x -= document.get_string_width(mark.text) * (0.5 if mark.anchor == "middle" else 1)
        document.text(x, y, mark.text)
