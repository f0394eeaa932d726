"""A sheet and its solution as files."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.ui.kit.svg_text import png_maker
from checkers_app.views.learn.saving import Makers
from checkers_app.words import N_

SHEET_SIZE = (1588, 2246)
"""The size in pixels of a sheet as a picture: A4 at 192 dots per inch."""
SHEET_SAVED = N_("Saved the sheet and its solution (SVG, PNG) in {folder}")


def sheet_files(name: str, sheet: str, solution: str) -> Makers:
    """File name -> the function that creates it, from two pages of SVG."""
    makers: dict[str, Callable[[], bytes]] = {}
    for stem, page in ((name, sheet), (f"{name}-solution", solution)):
        makers[f"{stem}.svg"] = page.encode
        makers[f"{stem}.png"] = png_maker(page, SHEET_SIZE)
    return makers
