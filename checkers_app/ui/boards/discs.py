"""Discs in any colour, for boards that have no pictures of their own."""

from __future__ import annotations

from functools import lru_cache

import pygame

from checkers_app.ui.kit import svg
from checkers_app.ui.kit.theme import Theme

FLAT_BELOW = 24
"""The size in pixels below which discs are drawn flat."""


def shade(color: str, towards: str, part: float) -> str:
    """A mixture of two colours, as ``#RRGGBB``; ``part`` is the share of ``towards``, from 0 to 1."""
    mixed = pygame.Color(color).lerp(towards, part)
    return f"#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}"


def disc(color: str, size: int, theme: Theme, *, king: bool = False) -> pygame.Surface:
    """A disc with a visible edge below its face, in a box of ``size`` pixels.  The surface is shared, so do
    not draw on it.
    """
    return svg.render(svg.document(_disc(color, theme, king=king), 100, 100), size, size)


def _disc(color: str, theme: Theme, *, king: bool) -> str:
    wall, groove, light = (shade(color, "#000000", 0.55), shade(color, "#000000", 0.3), "#FFFFFF")
    edge = theme.ink if theme.outlined else wall
    rim = shade(color, light, 0.35)
    parts = [
        (
            '<defs><radialGradient id="t" gradientUnits="userSpaceOnUse" cx="40" cy="30" r="68">'
            f'<stop offset="0" stop-color="{shade(color, light, 0.14)}"/>'
            f'<stop offset="1" stop-color="{shade(color, "#000000", 0.12)}"/></radialGradient></defs>'
        ),
        f'<circle cx="50" cy="53" r="40" fill="{wall}"/>',
        f'<path d="M10 47.5 a40 40 0 0 0 80 0 l0 5.5 a40 40 0 0 1 -80 0 z" fill="{wall}"/>',
        '<circle cx="50" cy="47.5" r="40" fill="url(#t)"/>',
        f'<circle cx="50" cy="47.5" r="39.3" fill="none" stroke="{rim}" stroke-width="1.3"/>',
    ]
    parts += (
        f'<circle cx="50" cy="48.6" r="{radius}" fill="none" stroke="{rim}" stroke-width="1.4"/>'
        f'<circle cx="50" cy="47.5" r="{radius}" fill="none" stroke="{groove}" stroke-width="1.8"/>'
        for radius in ((33,) if king else (32, 20))
    )
    if king:
        crown = "M34 58 L30 37 L41 45 L50 32 L59 45 L70 37 L66 58 Z"
        parts.append(f'<path d="{crown}" fill="{wall}" stroke="{wall}" stroke-linejoin="round"/>')
    if theme.outlined:
        parts.append(f'<circle cx="50" cy="49" r="42" fill="none" stroke="{edge}" stroke-width="3"/>')
    return "".join(parts)


def flat_disc(color: str, edge: str, crown: str | None, size: int) -> pygame.Surface:
    """A flat disc for small sizes, with an outline; a king has a dot coloured ``crown``, while a man has a
    ring.
    """
    return svg.render(_flat_disc(color, edge, crown), size, size)


@lru_cache(maxsize=64)
def _flat_disc(color: str, edge: str, crown: str | None) -> str:
    inner = (
        f'<circle cx="8" cy="8" r="3.6" fill="{crown}"/>'
        if crown
        else f'<circle cx="8" cy="8" r="3.6" fill="none" stroke="{edge}" stroke-width="1.2"/>'
    )
    body = f'<circle cx="8" cy="8" r="7" fill="{color}" stroke="{edge}" stroke-width="1.4"/>{inner}'
    return svg.document(body, 16, 16)
