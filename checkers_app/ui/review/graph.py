"""A graph of the scores during a game, with the mistakes marked on the curve."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.review.review import Judged, Mark
from checkers_app.play.wording import numbered_move
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.review.badge import draw_badge
from checkers_app.views.interaction.status import score_text
from checkers_app.views.review.mark_words import NAMES
from checkers_app.words import say, say_number

_BADGE, _BADGE_STEPS = (26, 18), 12
"""The size of a badge, and the number of positions that are tried for it."""
_STEPS, _APART = (1, 5, 10, 20, 50, 100, 200, 500, 1000), 6
"""The possible steps between move numbers below the curve, and their minimum distance in pixels."""
_SCALE = 150
"""The score, in hundredths of a man, at which the curve reaches 76% of the distance to the edge."""


class Graph:
    """The graph of a game: its drawing, clicks on it, and its description.

    Args:
        match: the game.
        viewpoint: the side for which high values are good.
    """

    def __init__(self, match: Match, viewpoint: Side) -> None:
        self._match = match
        self._sign = -1 if viewpoint else 1
        self._place = Rect(0, 0, 0, 0)
        self._scores: Sequence[int] = ()
        self._marked: Sequence[Judged] = ()
        self._here = 0
        self._heads = ("", "", "")
        self._told: tuple[tuple[str, str, str], ...] = ()

    def show(self, scores: Sequence[int], marked: Sequence[Judged], here: int) -> None:
        """Set the scores (from the first side's point of view), the mistakes, and the number of plies before
        the displayed position.
        """
        heads = say("Move"), say("Score"), ""  # the titles in another language
        if (scores, marked, heads) != (self._scores, self._marked, self._heads):
            self._scores, self._marked, self._heads = scores, marked, heads
            self._told = tuple(self._cells())
        self._here = here

    def place(self, rect: Rect) -> None:
        """Set the position of the graph."""
        self._place = Rect(rect)

    @staticmethod
    def _plot(rect: Rect) -> Rect:
        """The rectangle of the curve."""
        return Rect(rect.x + 32, rect.y + 4, rect.width - 34, rect.height - 22)

    def ply_at(self, position: tuple[int, int]) -> int | None:
        """The ply that a click selects, where 0 is the start; None if the click is outside the graph."""
        plies = len(self._match.moves)
        if not self._place.collidepoint(position) or not plies:
            return None
        plot = self._plot(self._place)
        share = (position[0] - plot.x) / max(1, plot.width)
        return max(0, min(plies, round(share * plies)))

    def told(self) -> Iterator[el.Told]:
        """A table for screen readers: every move with the score after it and its mark, if any."""
        if self._told:
            yield el.ToldTable(self._heads, map(self._row, self._told))

    def judged(self, ply: int) -> tuple[str, ...]:
        """The score after a move, and the mark of the move, if they are known."""
        return self._told[ply][1:] if ply < len(self._told) else ()

    @staticmethod
    def _row(cells: tuple[str, str, str]) -> el.ToldRow:
        move, score, mark = cells
        if mark:
            return el.ToldRow(cells, say("{move}: {score}, {mark}", move=move, score=score, mark=mark))
        return el.ToldRow(cells, say("{move}: {score}", move=move, score=score))

    def _cells(self) -> Iterator[tuple[str, str, str]]:
        """The move, the score after it, and the mark, for each move."""
        marks = {item.ply: item.mark for item in self._marked}
        for ply, score in enumerate(self._scores[1:]):
            move, men = numbered_move(self._match, ply), score_text(self._sign * score)
            mark = marks.get(ply)
            yield move, men, "" if mark is None else say(NAMES[mark])

    def paint(self, look: Look, surface: Surface, rect: Rect) -> None:
        """Draw the scale, the curve, the displayed position, and the badges of the mistakes."""
        theme, plot = look.theme, self._plot(rect)
        plies = max(1, len(self._match.moves))

        def point(ply: int, score: int) -> tuple[float, float]:
            height = math.tanh(self._sign * score / _SCALE)
            return plot.x + plot.width * ply / plies, plot.centery - height * plot.height / 2

        for men in (-2, -1, 0, 1, 2):
            y = round(point(0, self._sign * men * 100)[1])
            draw.line(surface, theme.edge if men == 0 else theme.line, (plot.x, y), (plot.right, y))
            label = say_number(men, sign=True)
            if plot.height > 90 or abs(men) <= 1:
                look.text(surface, label, "machine", theme.ink3, (plot.x - 8, y), "right")
        points = [point(ply, score) for ply, score in enumerate(self._scores)]
        if len(points) > 1:
            _draw_curve(look, surface, rect, points, plot.centery)
        x = round(point(self._here, 0)[0])
        draw.line(surface, theme.accent, (x, plot.y - 4), (x, plot.bottom + 4), 2)
        seen = [item for item in self._marked if item.ply + 1 < len(points)]
        for item in seen:
            centre = points[item.ply + 1]
            draw.aacircle(surface, theme.bad if item.mark is Mark.BLUNDER else theme.warn, centre, 4)
        room = Rect(rect.x, plot.y - 4, rect.width, plot.height + 8)
        for item, badge in badge_places(room, [(item, points[item.ply + 1]) for item in seen]):
            draw_badge(look, surface, badge, item.mark)
        moves = plies // 2
        wide = look.width(str(moves), "machine") + _APART
        fitting = (step for step in _STEPS if 2 * step * plot.width / plies >= wide)
        step = max(5 if plies > 12 else 1, next(fitting, _STEPS[-1]))
        for number in range(1, moves + 1, step):
            at = plot.x + plot.width * (2 * number - 1) / plies
            look.text(surface, str(number), "machine", theme.ink3, (at, rect.bottom - 6), "center")


def _draw_curve(
    look: Look, surface: Surface, rect: Rect, points: Sequence[tuple[float, float]], middle: int
) -> None:
    """Draw the line through the points, with a tint between the line and the middle of the graph."""
    area = [(points[0][0], middle), *points, (points[-1][0], middle)]
    veil = Surface(rect.size, pygame.SRCALPHA)
    draw.polygon(veil, pygame.Color(look.theme.accent), [(x - rect.x, y - rect.y) for x, y in area])
    veil.set_alpha(38)
    surface.blit(veil, rect)
    for start, end in pairwise(points):
        draw.aaline(surface, look.theme.ink, start, end, 2)


def badge_places(
    room: Rect, marked: Sequence[tuple[Judged, tuple[float, float]]]
) -> list[tuple[Judged, Rect]]:
    """Place the badges next to the points of their moves, without overlaps.

    The worst mistakes are placed first; a badge that does not fit is left out.
    """
    places: list[tuple[Judged, Rect]] = []
    for item, (x, y) in sorted(marked, key=lambda pair: -pair[0].loss):
        above = y > room.y + 48
        for step in range(_BADGE_STEPS):
            away = 18 + 20 * (step // 2)
            badge = Rect(0, 0, *_BADGE)
            badge.center = (round(x), round(y - away if above == (step % 2 == 0) else y + away))
            badge.clamp_ip(Rect(room.x, badge.y, room.width, badge.height))
            if room.contains(badge) and badge.collidelist([place for _, place in places]) < 0:
                places.append((item, badge))
                break
    return places
