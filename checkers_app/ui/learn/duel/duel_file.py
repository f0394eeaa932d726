"""The charts of a duel as a picture file."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.duel.duel import DuelLimits
from checkers_app.learn.duel.words import RESULTS_ONLY, legend
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.traced import Tracing
from checkers_app.ui.learn.duel.bars import DuelMeasure, bars_high, draw_bars
from checkers_app.ui.learn.duel.curves import draw_curves
from checkers_app.ui.learn.on_paper import on_paper
from checkers_app.views.learn.contest import Standings
from checkers_app.words import say

_CURVES_HIGH = 400
_GAP = 24


def duel_drawing(title: str, standings: Standings, limits: DuelLimits) -> Tracing:
    """A drawing of the nodes of every search, as bars and against depth, in black on white.

    Args:
        title: the searched position, in one line.
        standings: the results of each search.
        limits: the limits of the searches, which are mentioned if one of them was reached.

    Raises:
        ValueError: if no search has begun.
    """
    if not standings.rows:
        raise ValueError("a duel without an algorithm cannot be drawn")
    bars = bars_high(len(standings.contestants))[1]

    def paint(look: Look, surface: Surface, place: Rect) -> None:
        above, below = place.copy(), place.copy()
        above.height, below.height = bars, _CURVES_HIGH
        below.bottom = place.bottom
        draw_bars(look, surface, above, standings, DuelMeasure.NODES)
        draw_curves(look, surface, below, standings)

    words = legend(standings.rows, limits)
    if standings.rows[0].counts_results:
        words = f"{words}. {say(RESULTS_ONLY)}"
    return on_paper(title, words, paint, bars + _GAP + _CURVES_HIGH)
