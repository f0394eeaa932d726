"""SVG pictures with text as pixels: the renderer of shapes draws no text, so it is drawn on top."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import unescape

import pygame

from checkers_app.paths import asset
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.type_styles import INTER, INTER_MEDIUM, INTER_SEMIBOLD, MONO, MONO_BOLD, MONO_MEDIUM

_TEXT = re.compile(r"<text ([^>]*)>(.*?)</text>", re.DOTALL)
_STRETCH = re.compile(r"<tspan ?([^>]*)>(.*?)</tspan>|[^<]+", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


_Texts = list[tuple[pygame.Surface, tuple[int, int]]]


def surface_of_svg(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The page at ``size`` pixels.

    All text is on top of all shapes.  The place, size, weight, anchor, colour and whether the family is
    monospaced are used; it is rendered in the program's own fonts.
    """
    surface = svg.draw(_TEXT.sub("", text), *size)
    surface.fblits(_texts(text, size))
    return surface


def _texts(text: str, size: tuple[int, int]) -> _Texts:
    """Every text of a page and its place."""
    pygame.font.init()
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    scale = size[0] / float(box[1]) if box else 1.0
    font = lru_cache(lambda face, height: pygame.font.Font(str(asset("fonts", face)), height))
    texts: _Texts = []
    for found in _TEXT.finditer(text):
        texts += _set(dict(_ATTRIBUTE.findall(found[1])), unescape(found[2]), scale, font)
    return texts


def _set(
    place: dict[str, str], words: str, scale: float, open_font: Callable[[str, int], pygame.font.Font]
) -> _Texts:
    """A text, which may have stretches (``tspan``) of another weight."""
    pieces = []
    for stretch in _STRETCH.finditer(words):
        style = place if stretch[2] is None else {**place, **dict(_ATTRIBUTE.findall(stretch[1]))}
        font = open_font(_face(style), round(float(style["font-size"]) * scale))
        color = _six(style.get("fill", "#000000"))
        text = unescape(stretch[2] if stretch[2] is not None else stretch[0])
        pieces.append((font.render(text, antialias=True, color=color), font.get_ascent()))
    share = {"middle": 0.5, "end": 1.0}.get(place.get("text-anchor", "start"), 0.0)
    x = float(place["x"]) * scale - share * sum(image.get_width() for image, _ in pieces)
    texts: _Texts = []
    for image, ascent in pieces:
        texts.append((image, (round(x), round(float(place["y"]) * scale - ascent))))
        x += image.get_width()
    return texts


def _face(place: dict[str, str]) -> str:
    weight = int(place.get("font-weight", "400"))
    if "Mono" in place.get("font-family", ""):
        return MONO_BOLD if weight >= 600 else MONO_MEDIUM if weight >= 500 else MONO
    return INTER_SEMIBOLD if weight >= 600 else INTER_MEDIUM if weight >= 500 else INTER


def _six(color: str) -> str:
    """``#RGB`` as ``#RRGGBB``."""
    return "#" + "".join(2 * digit for digit in color[1:]) if len(color) == 4 else color
