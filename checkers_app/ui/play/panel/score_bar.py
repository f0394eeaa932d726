"""The evaluation bar, which shows the result, the exact value on a small board, or a search score."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.boards.animation import Ease
from checkers_app.ui.kit import draw
from checkers_app.ui.play.part import ScenePart, Sitting
from checkers_app.views.play.moment import Moment, viewpoint

BAR_EASE = 0.3
"""The duration of the bar's animation in seconds."""


class ScoreBar(ScenePart):
    """Computes the value that the evaluation bar shows, and draws the bar.

    Args:
        sitting: the displayed position and its analysis.
        moment: returns the current state of the display.
    """

    takes: frozenset[int] | None = frozenset()

    def __init__(self, sitting: Sitting, moment: Callable[[], Moment]) -> None:
        self._share = Ease(0.5, BAR_EASE)
        self._at = sitting
        self._moment = moment

    def send(self, now: float) -> None:
        """Move the bar to the value of the displayed position."""
        match, thought = self._at.look.match, self._at.look.thought
        side, tree = viewpoint(match), whole_tree(match.game)
        if match.outcome is not None:
            winner = match.outcome.winner
            self._share.send(0.5 if winner is None else float(winner is side), now)
        elif tree is not None:
            score = tree.score(match.state)
            self._send_score(score if match.side_to_move is side else -score, now)
        elif thought is not None and thought.progress.depth:
            self._send_score(thought.score_for(side), now)

    def _send_score(self, score: int, now: float) -> None:
        """Move the bar to a score in hundredths of a man."""
        self._share.send(0.5 + 0.48 * math.tanh(score / 300), now)

    def rate(self, now: float) -> int:
        """The frame rate: 60 while the bar moves."""
        return 60 if self._share.moving(now) else 0

    def share(self, now: float) -> float:
        """The fraction of the bar, from 0 to 1, for the side from whose point of view scores are shown."""
        return self._share.value(now)

    def send_analysed(self, now: float) -> None:
        """Move the bar to the score of the best line of the displayed position."""
        lines = self._at.analysing.lines
        if lines is not None and lines.moves:
            score = lines.moves[0].score
            self._send_score(score if lines.side is viewpoint(self._at.look.match) else -score, now)

    def _known(self, moment: Moment) -> bool:
        """True if there is anything to show."""
        match = moment.match
        known = match.outcome is not None or whole_tree(match.game) is not None
        return known or moment.search.last is not None or self._at.analysing.on

    def draw(self, surface: Surface, place: Rect, now: float) -> None:
        """Draw the bar next to the board, with the same side at the bottom as on the board."""
        look, moment, rect = self._at.context.look, self._moment(), self._at.board.geometry.bar(place)
        theme, bottom = look.theme, moment.top.other
        share = self.share(now)
        if bottom is not moment.viewpoint:
            share = 1 - share
        split = round(rect.height * (1 - share))
        if not self._known(moment):
            look.box(surface, rect, theme.panel2, theme.line, radius=4)
        else:
            colours = look.painter(moment.match.game).side_colors
            look.box(surface, rect, colours[bottom.other], None, radius=4)
            clip = surface.get_clip()
            surface.set_clip(Rect(rect.x, rect.y + split, rect.width, rect.height - split))
            look.box(surface, rect, colours[bottom], None, radius=4)
            surface.set_clip(clip)
            look.box(surface, rect, None, theme.edge, radius=4, width=1)
        centre = rect.centery
        draw.line(surface, theme.edge, (rect.x - 3, centre), (rect.right + 2, centre), 2)
