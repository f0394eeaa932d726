"""The type scale: the fonts, and the style of each text role.

No display is needed to use this module.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class TypeStyle(NamedTuple):
    """The style of a text; a tuple for speed, because the keys in the cache of text sizes contain styles."""

    file: str
    """The file name of the font in ``assets/fonts``."""
    size: int
    """The em size in units."""
    line: int
    """The line height in units."""
    tabular: bool = False
    """True to give every digit the same width, so that changing numbers do not move the text around them."""


INTER = "Inter-Regular.otf"
INTER_MEDIUM = "Inter-Medium.otf"
INTER_SEMIBOLD = "Inter-SemiBold.otf"
DISPLAY = "InterDisplay-Bold.otf"
MONO = "JetBrainsMono-Regular.ttf"
MONO_MEDIUM = "JetBrainsMono-Medium.ttf"
MONO_BOLD = "JetBrainsMono-Bold.ttf"

_SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
_FIXED = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
FAMILIES: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        INTER: (_SANS, 400),
        INTER_MEDIUM: (_SANS, 500),
        INTER_SEMIBOLD: (_SANS, 600),
        DISPLAY: (_SANS, 700),
        MONO: (_FIXED, 400),
        MONO_MEDIUM: (_FIXED, 500),
        MONO_BOLD: (_FIXED, 700),
    }
)
"""Maps each font file to the CSS font families, with fallbacks, and the weight."""

TYPE: Mapping[str, TypeStyle] = MappingProxyType(
    {
        "title": TypeStyle(DISPLAY, 36, 42),
        "title_small": TypeStyle(DISPLAY, 32, 36),
        "overlay": TypeStyle(DISPLAY, 24, 28),
        "scene": TypeStyle(DISPLAY, 22, 26),
        "name": TypeStyle(DISPLAY, 18, 22),
        "value": TypeStyle(MONO_BOLD, 22, 28),
        "menu": TypeStyle(INTER_SEMIBOLD, 18, 22),
        "status": TypeStyle(INTER_SEMIBOLD, 16, 20),
        "primary": TypeStyle(INTER_SEMIBOLD, 17, 22),
        "heading": TypeStyle(INTER_SEMIBOLD, 15, 20),
        "button": TypeStyle(INTER_MEDIUM, 15, 22),
        "body": TypeStyle(INTER, 15, 22),
        "move": TypeStyle(MONO_MEDIUM, 15, 29),
        "segment": TypeStyle(INTER_MEDIUM, 14, 20),
        "segment_chosen": TypeStyle(INTER_SEMIBOLD, 14, 20),
        "field": TypeStyle(INTER_SEMIBOLD, 13, 18),
        "label": TypeStyle(INTER_MEDIUM, 13, 18),
        "label_plain": TypeStyle(INTER, 13, 18),
        "row": TypeStyle(INTER_MEDIUM, 16, 20),
        "machine": TypeStyle(MONO, 13, 18),
        "machine_medium": TypeStyle(MONO_MEDIUM, 13, 18),
        "machine_strong": TypeStyle(MONO_BOLD, 13, 18),
        "count": TypeStyle(MONO, 12, 16),
        "key": TypeStyle(MONO_MEDIUM, 12, 16),
        "note": TypeStyle(INTER, 12, 16),
        "note_figures": TypeStyle(INTER, 12, 16, tabular=True),
        "tool": TypeStyle(INTER_MEDIUM, 12, 16),
    }
)
"""The type scale by role.  JetBrains Mono is used for moves and engine output, Inter for everything else."""
