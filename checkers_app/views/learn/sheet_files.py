"""Converts an exercise sheet and its solution to files."""

from __future__ import annotations

from checkers_app.drawing.marks import Page
from checkers_app.drawing.raster import page_png
from checkers_app.drawing.svg import page_svg
from checkers_app.views.learn.saving import Files
from checkers_app.words import N_

SHEET_SAVED = N_("Saved the sheet and its solution (SVG, PNG) in {folder}")


def sheet_files(name: str, sheet: Page, solution: Page) -> Files:
    """The files of a sheet and its solution, both as SVG and as PNG at 192 dots per inch."""
    files: dict[str, bytes] = {}
    for stem, page in ((name, sheet), (f"{name}-solution", solution)):
        files[f"{stem}.svg"] = page_svg(page).encode()
        files[f"{stem}.png"] = page_png(page)
    return files
