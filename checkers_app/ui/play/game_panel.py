"""The cards beside the board of a game: what they say, and what a click on one of them does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.clock_face import ClockFace
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.middle import MiddleCards
from checkers_app.ui.play.panel import draw_inside_of_player, draw_moves_and_engine, draw_panel
from checkers_app.ui.play.part import ScenePart, Sitting
from checkers_app.ui.play.sheet import draw_sheet
from checkers_app.views.play.panel_view import PanelMotion, PanelView, panel_view
from checkers_app.views.play.status import (
    Status,
    answer_status,
    look_back_status,
    not_kept,
    session_status,
)


class GamePanel(ScenePart):
    """Players, moves, engine and status.

    Args:
        sitting: the game.
        controls: what can be done to it.
        why: what is asked about a move: its card may lie over some of these.
        middle: the list of moves and the best lines.
        show_end: shows again what came of a game that is over.
    """

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        why: WhyNot,
        middle: MiddleCards,
        show_end: Callable[[float], None],
    ) -> None:
        self._at = sitting
        self._controls = controls
        self._why = why
        self._middle = middle
        self._show_end = show_end
        self._clock_face = ClockFace(sitting.session)
        self._layout: PlayLayout

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """Where the cards are."""
        del size
        self._layout = layout

    # --- what they say ----------------------------------------------------------------------------

    def status(self) -> Status:
        """What the status card says now."""
        at, typed = self._at, self._at.board.typed
        answered = answer_status(at.look.match, at.prompt, typed) if at.look.active else None
        if answered is not None:
            status = answered
        elif at.reader is not None:
            status = at.reader.status(facts_shown=self._layout.sheet is None)
        elif at.look.active:
            status = look_back_status(at.session, at.look)
        else:
            status = session_status(at.session, at.prompt, at.board.selection, typed)
        said, notice = bool(at.prompt.refused or at.prompt.note or typed), at.context.library.notice
        if notice is not None and not said and not at.session.thinking.failure and at.look.hint is None:
            status = not_kept(status, notice)
        return self._why.status(status, said=said)

    def view(self, motion: PanelMotion) -> PanelView:
        """What all of them show now."""
        at = self._at
        return panel_view(
            at.session,
            at.look,
            self.status(),
            motion,
            flipped=at.board.flipped,
            narrow=self._layout.mode is Mode.COMPACT,
            series=at.context.series.of(at.look.match),
            values_shown=self._controls.values_shown,
            reader=at.reader,
        )

    @property
    def clock_moved(self) -> bool:
        """True if a clock should show something else."""
        return bool(self._clock_face.moved)

    # --- part of the scene --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Scroll the list of moves, choose one of them, or answer what the status says."""
        if event.type == pygame.MOUSEWHEEL:
            self._middle.scroll(event.y, self._layout)
            return True
        if self.choose_in_list(event):
            return True
        session, down = self._at.session, event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and self._layout.status.collidepoint(event.pos) and not self._at.look.active:
            if session.thinking.failure:
                session.give_up_search()
            elif session.match.outcome is not None:
                self._show_end(now)
        return False

    def choose_in_list(self, event: pygame.event.Event) -> bool:
        """A click in the list of moves looks at the position after one; True if it was one."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or self._at.board.dragging:
            return False
        path = self._middle.at(event.pos)
        if path is not None:
            self._controls.walk(partial(self._at.look.go, path))
        return path is not None

    def rate(self, now: float) -> int:
        """20 while the dots of the thinking computer swell."""
        del now
        return 20 if self._at.session.thinking.running else 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the cards."""
        look, prompt = self._at.context.look, self._at.prompt
        shake = prompt.shake(now) if self._at.context.settings.motion.speed else 0
        self._clock_face.drawn()
        middle = self._middle.parts(look, surface, self._layout)
        draw_panel(look, surface, self._layout, self.view(PanelMotion(now, shake)), middle)
        if self._why.inquiry is not None:
            self._middle.forget()

    def draw_on_sheet(self, surface: Surface, now: float, sheet: Rect) -> None:
        """Draw the sheet with the cards that a small portrait window shows there only."""
        look, at = self._at.context.look, self._at
        middle = self._middle.parts(look, surface, self._layout)
        title = "Moves and engine" if at.reader is None or self._middle.analysed else "The game"
        draw_sheet(look, surface, sheet, title)
        draw_moves_and_engine(look, surface, self._layout, self.view(PanelMotion(now)), middle)

    def draw_clock(self, surface: Surface, now: float) -> Rect | None:
        """Only the card of the player whose clock has moved; None, and nothing drawn, unless it is one."""
        sides = self._clock_face.moved
        if len(sides) != 1:
            return None
        self._clock_face.drawn()
        view = self.view(PanelMotion(now))
        return draw_inside_of_player(self._at.context.look, surface, self._layout, view, sides[0])
