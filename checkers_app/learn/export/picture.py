"""Makes the PNG picture for a question."""

from __future__ import annotations

from functools import lru_cache

from checkers_app.drawing.raster import marks_png
from checkers_app.learn.export.items import Drawing


@lru_cache(maxsize=64)
def drawing_png(drawing: Drawing, zoom: float = 2) -> bytes:
    """A drawing as a PNG file, with ``zoom`` pixels per unit."""
    return marks_png(drawing.marks, drawing.width, drawing.height, zoom)
