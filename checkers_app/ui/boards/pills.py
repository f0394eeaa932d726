"""Small dark labels ("pills") on a board with the results of moves."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.kit.type_styles import INTER_SEMIBOLD, TypeStyle


def pill_style(size: int) -> TypeStyle:
    """The text style of a pill whose text is ``size`` pixels high."""
    return TypeStyle(INTER_SEMIBOLD, size, size)


def pill_width(fonts: Fonts, texts: Iterable[str], size: int) -> int:
    """The width, in pixels, of a pill that fits the longest of several texts."""
    return max(fonts.width(text, pill_style(size)) for text in texts) + 2 * round(1.3 * size)


def draw_pill(
    surface: pygame.Surface,
    theme: Theme,
    fonts: Fonts,
    centre: tuple[float, float],
    text: str,
    *,
    size: int,
    width: int,
    quiet: bool,
) -> None:
    """Draw a pill.

    If ``quiet``, its text has the colour of the square numbers; if not, it has the colour that marks selected
    squares.
    """
    pill = pygame.Rect(0, 0, width, 2 * size)
    pill.center = (round(centre[0]), round(centre[1]))
    border = theme.num if theme.outlined else ""
    surface.blit(svg.rounded_rect(pill.size, size, f"{theme.key}EB", border, 1.5), pill)
    color = theme.num if quiet else theme.select
    fonts.blit(surface, text, pill_style(size), color, pill.center, "center")
