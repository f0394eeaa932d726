"""How a play scene is drawn: the board with all that is on it, the bar beside it, the panel, the sheet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from checkers_app.play.look_back import LookBack
from checkers_app.play.session import Session
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import PlayBoard
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.learn.why_not.why_not import WhyNot, why_card
from checkers_app.ui.play.board_picture import board_picture
from checkers_app.ui.play.clock_face import ClockFace
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.middle import MiddleCards
from checkers_app.ui.play.panel import draw_inside_of_player, draw_moves_and_engine, draw_panel
from checkers_app.ui.play.score_bar import ScoreBar
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.ui.play.sheet import Sheet, draw_sheet
from checkers_app.views.play.looking import Looking
from checkers_app.views.play.panel_view import PanelMotion, PanelView, panel_view
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.reading import Reader
from checkers_app.views.play.status import (
    Status,
    answer_status,
    look_back_status,
    not_kept,
    session_status,
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws one play scene but for what may lie over it; owns nothing of what it shows."""

    context: Context
    session: Session
    look: LookBack
    controls: Controls
    board: PlayBoard
    prompt: Prompt
    why: WhyNot
    thought: SecondThought
    middle: MiddleCards
    score_bar: ScoreBar
    clock_face: ClockFace
    group: WidgetGroup
    sheet: Sheet
    reader: Reader | None = None
    """Who reads the game, where nobody plays it."""
    looking: Looking = field(default_factory=Looking)

    def status(self) -> Status:
        """What the status card says now."""
        typed = self.board.typed
        answered = answer_status(self.look.match, self.prompt, typed) if self.look.active else None
        if answered is not None:
            status = answered
        elif self.reader is not None:
            status = self.reader.status
        elif self.look.active:
            status = look_back_status(self.session, self.look)
        else:
            status = session_status(self.session, self.prompt, self.board.selection, typed)
        said, notice = bool(self.prompt.refused or self.prompt.note or typed), self.context.library.notice
        if notice is not None and not said and not self.session.thinking.failure and self.look.hint is None:
            status = not_kept(status, notice)
        return self.why.status(status, said=said)

    def panel_view(self, layout: PlayLayout, motion: PanelMotion) -> PanelView:
        """What the cards of the panel show now."""
        return panel_view(
            self.session,
            self.look,
            self.status(),
            motion,
            flipped=self.board.flipped,
            narrow=layout.mode is Mode.COMPACT,
            series=self.context.series.of(self.look.match),
            values_shown=self.controls.values_shown,
            reader=self.reader,
        )

    def draw(self, surface: Surface, layout: PlayLayout, now: float) -> None:
        """Draw the whole scene."""
        look = self.context.look
        look.background(surface)
        self.board.draw(look, surface, self.picture(now))
        self.why.draw_board(surface)
        bar = self.board.geometry.bar(layout.bar)
        self.score_bar.draw(look, surface, bar, now, flipped=self.board.flipped)
        shake = self.prompt.shake(now) if self.context.settings.motion.speed else 0
        self.clock_face.drawn()
        view = self.panel_view(layout, PanelMotion(now, shake))
        middle = self.middle.parts(look, surface, layout)
        draw_panel(look, surface, layout, view, middle)
        if self.why.inquiry is not None:
            self.why.draw_card(surface, why_card(layout), now)
            self.middle.forget()
        self.group.draw(look, surface)
        if self.sheet.open and layout.sheet is not None:
            title = "Moves and engine" if self.reader is None or self.middle.analysed else "The game"
            draw_sheet(look, surface, layout.sheet, title)
            draw_moves_and_engine(look, surface, layout, view, middle)

    def picture(self, now: float) -> Picture:
        """What is on the board now."""
        picture = board_picture(
            self.session,
            self.look,
            self.board,
            self.context,
            now,
            show_values=self.controls.values_shown,
        )
        if self.context.settings.show_looking and not self.look.active:
            picture = replace(picture, looking=self.looking.line(self.session, now))
        return self.why.picture(self.thought.picture(picture))

    def draw_clock(self, surface: Surface, layout: PlayLayout, now: float) -> Rect | None:
        """Only the card of the player whose clock has moved; None, and nothing drawn, unless it is one."""
        sides = self.clock_face.moved
        if len(sides) != 1:
            return None
        self.clock_face.drawn()
        view = self.panel_view(layout, PanelMotion(now))
        return draw_inside_of_player(self.context.look, surface, layout, view, sides[0])
