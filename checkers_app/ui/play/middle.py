"""What is between the players' cards: the list of moves, and the best lines while they are wanted."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from checkers_app.notation.record import Path
from checkers_app.play.game_tree import path_of
from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.drawn_list import ListView, MoveList, has_head, pen_place
from checkers_app.ui.play.lines_card import LinesView, draw_lines, lines_place
from checkers_app.ui.play.panel import Middle
from checkers_app.ui.play.part import Sitting

FOOT = 52
"""Pixels at the bottom of the list of moves for the buttons to look back with."""


class MiddleCards:
    """The cards between the players.

    Args:
        sitting: the game, which of its positions is looked at, and what is known of that.
    """

    def __init__(self, sitting: Sitting) -> None:
        self._session = sitting.session
        self._sight = sitting.look
        self._analysing = sitting.analysing
        self._list = MoveList()

    @property
    def analysed(self) -> bool:
        """True while the best lines are among the cards."""
        return self._analysing.on

    def follow(self) -> None:
        """The list shows the place that is looked at again."""
        self._list.follow()

    def scroll(self, rows: int, layout: PlayLayout) -> None:
        """Scroll the list this many rows back; below 0: on."""
        self._list.scroll(rows, self._places(layout)[1], self._view(layout))

    def forget(self) -> None:
        """The list is covered, until it is drawn again."""
        self._list.forget()

    def at(self, position: tuple[int, int]) -> Path | None:
        """The place in the game that a click means; None where that move has been taken back since."""
        meant = self._list.at(position)
        return None if meant is None else path_of(self._session.record, meant)

    def foot(self, layout: PlayLayout) -> Rect | None:
        """Where the buttons to look back with stand; None if there are none in the list."""
        if not self._foot(layout):
            return None
        moves = self._places(layout)[1]
        return Rect(moves.x + 16, moves.bottom - FOOT + 4, moves.width - 32, 36)

    def pen(self, layout: PlayLayout) -> Rect | None:
        """Where the button to write a remark with stands; None where the list has no head for it."""
        moves = self._places(layout)[1]
        return pen_place(moves) if has_head(moves) and not layout.portrait else None

    def _foot(self, layout: PlayLayout) -> int:
        return FOOT if self._sight.active and layout.mode is not Mode.COMPACT else 0

    def parts(self, look: Look, surface: Surface, layout: PlayLayout) -> Middle:
        """How the cards are drawn."""
        place, moves = self._places(layout)
        self._list.forget()

        def draw_list(rect: Rect) -> None:
            self._list.draw(look, surface, rect, self._view(layout))

        lines = self._analysing.lines if self._analysing.on else None
        if lines is None:
            return Middle(moves, draw_list, self.pen(layout), self._foot(layout))
        match = self._sight.match
        view = LinesView(match.game, match.state, lines, self._analysing.failure)
        lines_card = partial(draw_lines, look, surface, place, view, layout.mode)
        return Middle(moves, draw_list, self.pen(layout), self._foot(layout), lines_card)

    def _places(self, layout: PlayLayout) -> tuple[Rect, Rect]:
        """Where the best lines stand, and the list of moves."""
        if not self._analysing.on:
            return layout.engine, layout.moves
        return lines_place(layout.engine, layout.moves, layout.lines, layout.mode)

    def _view(self, layout: PlayLayout) -> ListView:
        match, clocks = self._session.match, self._session.clocks
        used = clocks.used.items() if clocks is not None else ()
        return ListView(
            match.game,
            self._session.record,
            self._sight.path,
            len(match.moves),
            foot=self._foot(layout),
            pen=self.pen(layout),
            used={ply: f"{int(seconds) // 60}:{int(seconds) % 60:02d}" for ply, seconds in used},
        )
