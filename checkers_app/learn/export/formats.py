"""The export formats and their files."""

from __future__ import annotations

from enum import Enum

from checkers_app.drawing.pdf import PaperSize, pdf
from checkers_app.drawing.raster import page_png
from checkers_app.drawing.svg import page_svg
from checkers_app.learn.export.contents import Content
from checkers_app.learn.export.gift import gift
from checkers_app.learn.export.html_page import html_page
from checkers_app.learn.export.moodle import moodle_xml
from checkers_app.learn.export.tikz import document
from checkers_app.words import N_, say


class Format(Enum):
    """An export format; the value is its name on the command line."""

    HTML = "html"
    PDF = "pdf"
    MOODLE = "moodle"
    GIFT = "gift"
    TIKZ = "tikz"
    SVG = "svg"
    PNG = "png"

    @property
    def ending(self) -> str:
        """The file extension of the format."""
        return _ENDINGS.get(self, f".{self.value}")


_ENDINGS = {Format.MOODLE: ".xml", Format.TIKZ: ".tex"}
FORMAT_NAMES = {
    Format.PDF: N_("PDF"),
    Format.HTML: N_("Web page (HTML)"),
    Format.MOODLE: N_("Moodle XML"),
    Format.GIFT: N_("GIFT"),
    Format.TIKZ: N_("LaTeX (TikZ)"),
}
"""The names of the formats in which a set can be exported."""
ONE_PAGE = frozenset({Format.SVG, Format.PNG})
"""The formats whose files contain only one page."""


class ExportError(ValueError):
    """Raised if the content is not available in a format.  The message can be shown to a user."""


def export(content: Content, to: Format, paper: PaperSize = PaperSize.A4) -> bytes:
    """The content as a file in the given format.

    Args:
        content: the content to export.
        to: the format of the file.
        paper: the paper size of a PDF.

    Raises:
        ExportError: if a single-page format is used for several pages.
        SheetError: if a tree does not fit on a page.
    """
    match to:
        case Format.HTML:
            return html_page(content.title, content.blocks()).encode()
        case Format.MOODLE:
            return moodle_xml(content.items(), content.title)
        case Format.GIFT:
            return gift(content.items()).encode()
        case Format.TIKZ:
            return document(content.tex()).encode()
        case Format.PDF:
            return pdf(content.pages(), paper)
    pages = content.pages()
    if len(pages) > 1:
        raise ExportError(say("SVG and PNG files have only one page. Choose PDF for several pages."))
    return page_svg(pages[0]).encode() if to is Format.SVG else page_png(pages[0])
