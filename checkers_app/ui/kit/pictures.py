"""Pictures made of SVG shapes and labels, turned into pixels and files."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from checkers_app.learn.duel_chart import Label, Picture
from checkers_app.paths import asset
from checkers_app.storage.files import write_bytes_atomic
from checkers_app.ui.kit import svg


def rasterised(picture: Picture, scale: float = 1.0) -> pygame.Surface:
    """The picture at ``scale`` pixels to its unit.  Needs no window."""
    pygame.font.init()
    size = (round(picture.width * scale), round(picture.height * scale))
    surface = svg.draw(picture.svg(with_text=False), *size)
    for label in picture.labels:
        text = _font(label, scale).render(label.text, True, label.color)
        x, y = label.x * scale, label.y * scale
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * text.get_width()
        surface.blit(text, (round(left), round(y - _font(label, scale).get_ascent())))
    return surface


def save_png(picture: Picture, path: Path) -> None:
    """Write the picture as a PNG file.

    Raises:
        OSError: if the file cannot be written; what was there before is then as it was.
    """
    write_bytes_atomic(path, png_bytes(picture))


def png_bytes(picture: Picture) -> bytes:
    """The picture as the content of a PNG file, two pixels to its unit."""
    stream = io.BytesIO()
    pygame.image.save(rasterised(picture, 2.0), stream, "picture.png")
    return stream.getvalue()


def _font(label: Label, scale: float) -> pygame.font.Font:
    name = "Inter-SemiBold.otf" if label.is_bold else "Inter-Regular.otf"
    return pygame.font.Font(str(asset(f"fonts/{name}")), round(label.size * scale))
