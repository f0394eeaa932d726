"""The animated sign for the result of a game: a crown falls, an arrow settles, or two bars meet."""

from __future__ import annotations

import math

from pygame import Rect, Surface

from checkers_app.games.base import Piece
from checkers_app.play.match import Match
from checkers_app.ui.boards.painter import in_steps
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.look import Look

SECONDS = 0.9
"""The duration of the animation in seconds."""
_CROWN = (
    '<path d="M24.2 39.7 L38.2 55.4 L50 30.7 L61.8 55.4 L75.8 39.7 L70.2 64.3 L29.8 64.3 Z" fill="{0}"'
    ' stroke="{0}" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M29.8 69 H70.2" fill="none" stroke="{0}" stroke-width="4.7" stroke-linecap="round"/>'
    '<circle cx="24.2" cy="37.5" r="3.4" fill="{0}"/><circle cx="50" cy="28.6" r="3.7" fill="{0}"/>'
    '<circle cx="75.8" cy="37.5" r="3.4" fill="{0}"/>'
)
_FALL = 0.62
"""The height from which the crown falls, as a multiple of the sign's height."""
_APART = 0.32
"""The initial distance of the bars or the arrow from the final position, as a fraction of the sign."""
_DISCS = 10
"""The number of discs that fly apart after a first win."""


def draw_result(
    look: Look, surface: Surface, rect: Rect, match: Match, part: float = 1.0, *, first: bool = False
) -> None:
    """Draw a crown, a turning arrow or two bars on a round background, or the winner's piece if the user did
    not play.

    Args:
        look: the current look.
        surface: the surface to draw on.
        rect: the final position of the sign.
        match: the game.
        part: the progress of the animation, from 0 to 1.
        first: True if a level was beaten for the first time: discs then fly out from the sign.
    """
    theme, outcome = look.theme, match.outcome
    winner = outcome.winner if outcome is not None else None
    human = match.human_side
    if winner is not None and human is None:
        look.tile(
            surface,
            rect.move(0, -round(_APART * rect.height * (1 - _bouncing(part)))),
            match.game,
            Piece(winner),
        )
        return
    won = winner is not None and winner is human
    ground, sign = (theme.accent, theme.accent_ink) if won else (theme.ink3, theme.panel)
    if won and first:
        _draw_discs(look, surface, rect, part)
    body = (
        f'<circle cx="50" cy="50" r="50" fill="{ground}"/>'
        f'<circle cx="50" cy="50" r="42.5" fill="none" {svg.paint("stroke", sign, 0.55)} stroke-width="2"/>'
    )
    look.drawing(surface, rect, body, (100, 100))
    size, away = round(0.54 * rect.width), _APART * rect.width * (1 - _slowing(part))
    x, y = rect.center
    if won:
        above = rect.move(0, -round(_FALL * rect.height * (1 - _bouncing(part))))
        look.drawing(surface, above, _CROWN.format(sign), (100, 100))
    elif winner is None:
        for side in (-1, 1) if part < 1 else (1,):
            look.icon(surface, "draw", (x + side * away, y), size, sign)
    else:
        look.icon(surface, "retry", (x, y - away), size, sign)


def _draw_discs(look: Look, surface: Surface, rect: Rect, part: float) -> None:
    """Draw discs of both colours that fly out from behind the sign and shrink; they are only visible during
    the animation.
    """
    theme, t = look.theme, in_steps(part)
    if not 0 < t < 1:
        return
    reach, radius = 50 + 46 * _slowing(t), 9 * (1 - t)
    discs = []
    for index in range(_DISCS):
        angle = 2 * math.pi * index / _DISCS
        fill, edge = (theme.d1, theme.d_rim) if index % 2 else (theme.l1, theme.l_wall)
        paint = f'fill="{fill}" stroke="{edge}" stroke-width="2"'
        discs.append(svg.circle(100 + reach * math.cos(angle), 100 + reach * math.sin(angle), radius, paint))
    look.drawing(surface, rect.inflate(rect.width, rect.height), "".join(discs), (200, 200))


def _slowing(t: float) -> float:
    """Easing from 0 to 1 that is fast at first and slows down at the end."""
    return 1 - (1 - t) ** 3


def _bouncing(t: float) -> float:
    """Easing from 0 to 1 for a fall with two bounces, each lower than the last."""
    for start, end, height in ((-0.45, 0.45, 1.0), (0.45, 0.8, 0.16), (0.8, 1.0, 0.04)):
        if t < end:
            middle, half = (start + end) / 2, (end - start) / 2
            return 1 - height * (1 - ((t - middle) / half) ** 2)
    return 1.0
