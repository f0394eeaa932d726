"""The play scene: events to the session, the session to a picture, and the tool bar.

Its keys, the scenes it leads to and what it says are in ``keys``, ``ways_out`` and ``announcements``.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Move
from checkers_app.notation.record import Record
from checkers_app.play.analysing import Analysing
from checkers_app.play.clocks import ClockState, TimeControl
from checkers_app.play.events import MatchReplaced, MovePlayed, SearchChanged, SearchHeard, SessionEvent
from checkers_app.play.keeping import Keeper
from checkers_app.play.library import Desk
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import PlayBoard
from checkers_app.ui.boards.view import Chosen, Deed
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import PlayLayout, play_layout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.learn.why_not.why_not import WhyNot, why_card
from checkers_app.ui.play.after_game import end_actions, end_view
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end_card import EndAction, EndCard
from checkers_app.ui.play.end_view import EndView
from checkers_app.ui.play.game_board import GameBoard
from checkers_app.ui.play.game_panel import GamePanel
from checkers_app.ui.play.keys import Keys
from checkers_app.ui.play.middle import MiddleCards
from checkers_app.ui.play.part import ScenePart, Sitting, Tools
from checkers_app.ui.play.remark_editor import RemarkEditor
from checkers_app.ui.play.rest import Rest
from checkers_app.ui.play.score_bar import ScoreBar
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.ui.play.sheet import Sheet
from checkers_app.ui.play.tool_bar import list_buttons, tool_buttons
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.ui.scene import Transition
from checkers_app.views.play.announcements import Announcements
from checkers_app.views.play.panel_view import searches_deeply
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.reading import Reader, Reading
from checkers_app.views.play.status import Status


class PlayScene:
    """A match in the window."""

    overlay = False

    def __init__(
        self,
        context: Context,
        match: Match,
        desk: Desk | None = None,
        time: TimeControl | ClockState | None = None,
        *,
        analyse: bool = False,
        record: Record | None = None,
        reading: Reading | None = None,
    ) -> None:
        """``desk`` is the file of a kept game, ``record`` what is known of one from elsewhere.

        With ``reading`` the game is over, and only read.
        """
        if desk is not None and desk.kept is not None:
            record, time = desk.kept.known, desk.kept.clock
        session = Session(match, context.backing, record, time)
        look = LookBack(session, reading=reading is not None)
        kept = desk is not None or reading is None
        reader = Reader(session, look, reading.facts, kept=kept) if reading else None
        analysing, prompt = Analysing(context.backing, look, on=analyse), Prompt()
        board = PlayBoard(look, prompt, lambda: context.settings)
        at = self.sitting = Sitting(context, session, look, analysing, board, prompt, reader)
        """What the parts of the scene work on."""
        self._keeper = Keeper(session, context.library, desk) if kept else None
        self._announcements = Announcements(session, context.library, prompt)
        self._why = WhyNot(context, look, board, self._refresh)
        self._background = Background(at, self._why, self._mark_dirty, played=reading is None)
        self._thought = self._background.thought
        self._rest = Rest(at, self._why, self._background)
        self._group = WidgetGroup()
        self._controls = Controls(at, self._relayout, self._look_changed, self._write)
        self._ways_out = WaysOut(at, self._controls, self._say, self._mark_dirty)
        self._remark = RemarkEditor(at, self._mark_dirty, lasting=kept)
        self._end = EndCard(at, self._end_actions, self._end_view, self._end_waits, self._mark_dirty)
        self._middle = MiddleCards(at)
        self._panel = GamePanel(at, self._controls, self._why, self._middle, self._end.show)
        self._score_bar = ScoreBar(at)
        self._sheet = Sheet(self._panel.choose_in_list, self._panel.draw_on_sheet)
        self._game_board = GameBoard(
            at, self._why, self._thought, lambda: self._controls.values_shown, self._do
        )
        self._parts: tuple[ScenePart, ...] = (
            self._remark,
            self._end,
            self._thought,
            self._sheet,
            Keys(
                at,
                self._controls,
                self._ways_out,
                self._do,
                self._why,
                self._end.show,
                self._group,
                self._sheet.toggle,
            ),
            Tools(context, self._group),
            self._why,
            self._panel,
            self._score_bar,
            self._game_board,
        )
        """The topmost first: it hears of an event before the others, and is drawn over them."""
        self._by_hand = False
        """True while a move is played by putting its piece down: it need not be shown any more."""
        self._now = 0.0
        self._dirty = True
        self._size = (0, 0)
        self._layout: PlayLayout
        if reading is None:
            context.series.watch(self.sitting.session)
        self.sitting.session.listen(self._hear)
        if reading is not None and reading.place is not None:
            self.sitting.look.go((reading.place - 1,) if reading.place else ())
        self._score_bar.send(self._now)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.sitting.session.match

    @property
    def record(self) -> Record:
        """The game with its variations and remarks."""
        return self.sitting.session.record

    @property
    def controls(self) -> Controls:
        """What can be done to the game from outside the board."""
        return self._controls

    @property
    def moving(self) -> bool:
        """True while a move is being shown."""
        return self.sitting.board.showing

    @property
    def why_not(self) -> WhyNot:
        """What is asked about a move that was not played."""
        return self._why

    @property
    def ways_out(self) -> WaysOut:
        """Where the player can go from the game."""
        return self._ways_out

    @property
    def panel(self) -> GamePanel:
        """The cards beside the board."""
        return self._panel

    def status(self) -> Status:
        """What the status card says now."""
        return self._panel.status()

    @property
    def board(self) -> PlayBoard:
        """The board, and what is chosen on it."""
        return self.sitting.board

    @property
    def score_bar(self) -> ScoreBar:
        """The evaluation bar beside the board."""
        return self._score_bar

    def picture(self, now: float) -> Picture:
        """What is on the board."""
        return self._game_board.picture(now)

    @property
    def remark_editor(self) -> RemarkEditor:
        """Where a remark is written."""
        return self._remark

    @property
    def second_thought(self) -> SecondThought:
        """What asks about a blunder before it counts."""
        return self._thought

    @property
    def end_card(self) -> EndCard:
        """What comes over the board when the game has ended."""
        return self._end

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Something has happened in the game."""
        match event:
            case MovePlayed() if self.sitting.look.active:
                if self.match.outcome is not None:
                    self._end.expect()
            case MovePlayed(before, move):
                timeline = self.sitting.context.look.painter(before.game).timeline(before.state, move)
                self.sitting.board.show_move(timeline, by_hand=self._by_hand)
                self._begin_turn()
            case MatchReplaced():
                self.sitting.board.show_move(None)
                self._begin_turn()
            case SearchHeard():
                self._score_bar.send(self._now)
            case SearchChanged() if self.sitting.session.thinking.purpose is Purpose.HINT:
                self.sitting.board.clear()
        self._announcements.hear(event)
        self._refresh()

    def _do(self, deed: Deed | None) -> bool:
        """Do what was done on the board; True if it was anything."""
        if isinstance(deed, Chosen):
            self._by_hand = deed.by_hand
            self._take_move(deed.move)
            self._by_hand = False
        self._dirty |= deed is not None
        return deed is not None

    def _take_move(self, move: Move) -> None:
        """A move was chosen on the board: it is played, unless it is to be asked about."""
        if self._why.choosing:
            self._why.ask(move)
        elif self.sitting.look.active:
            self.sitting.look.play(move)
            self._look_changed()
        elif self._thought.take(move, self._now):
            self.sitting.board.clear()
        else:
            self.sitting.session.play(move)

    def _look_changed(self) -> None:
        """Another position is looked at."""
        if self.sitting.look.active:
            self._end.dismiss()
            self._thought.drop()
        self._why.close()
        self.sitting.board.clear()
        self._middle.follow()
        self._score_bar.send(self._now)
        self._refresh()

    def _begin_turn(self) -> None:
        typing = bool(self.sitting.board.typed)
        self._why.close()
        self.sitting.board.clear()
        self._middle.follow()
        if self.match.outcome is not None:
            self._end.expect(typing=typing)
        else:
            self._end.dismiss()
        self._score_bar.send(self._now)

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size; shown again, it asks whether there is a review now."""
        self._size = size
        self._background.turning.look_again()
        self._relayout()

    def _relayout(self) -> None:
        self._layout = self._arranged()
        self._why.lay(why_card(self._layout))
        for part in reversed(self._parts):
            part.place(self._size, self._layout)
        self._refresh()

    def _refresh(self) -> None:
        """Something may look different now."""
        self._mark_dirty()
        if self._size == (0, 0):
            return
        if self._arranged() != self._layout:  # another opponent may need another column
            self._relayout()
        else:
            self._group.set(self._widgets())

    def _arranged(self) -> PlayLayout:
        return play_layout(self._size, mind=searches_deeply(self.match))

    def _widgets(self) -> list[Button]:
        look, layout, controls = self.sitting.context.look, self._layout, self._controls
        tools = tool_buttons(look, controls, self._ways_out, layout, self._sheet.toggle)
        tools += list_buttons(controls, self._middle.foot(layout), self._middle.pen(layout))
        if self._why.inquiry is not None:  # its card lies over what stands on others
            tools = [tool for tool in tools if not why_card(layout).colliderect(tool.rect)]
        return [*self._why.buttons(), *tools]

    def _write(self) -> None:
        """Write about what is looked at."""
        self._why.close()
        self._thought.drop()
        self.sitting.board.clear()
        self._sheet.lower()
        if self._end.open:
            self._end.dismiss()
        self._remark.begin()

    def _say(self, note: str, detail: str) -> None:
        self.sitting.prompt.say(note, detail)
        self._refresh()

    def _mark_dirty(self) -> None:
        self._dirty = True

    def leave(self) -> None:
        """Give up the search that is running, and keep what is being written."""
        self._remark.keep()
        self._why.close()
        self._background.stop()
        self.sitting.session.give_up_search()
        if self._keeper is not None:
            self._keeper.close()

    def frame_rate(self) -> int:
        """60 Hz while pieces move, less while only the dots of the thinking computer do."""
        return 0 if self._rest.reached else max(part.rate(self._now) for part in self._parts)

    def needs_draw(self, now: float) -> bool:
        """True after every change; while anything moves :meth:`frame_rate` says how often to look."""
        return self._looks_different(now) or self._panel.clock_moved

    def _looks_different(self, now: float) -> bool:
        return self._dirty or any(part.needs_draw(now) for part in self._parts)

    def update(self, now: float) -> Transition | None:
        """Finish animations, take what the search has sent, let the computer move."""
        self._now = now
        for part in reversed(self._parts):  # also at rest: how long a press lasts is measured there
            self._dirty |= part.update(now)
        moving = self.sitting.board.moving(now) or bool(self._score_bar.rate(now))
        if self._rest.look(now, stirred=self._dirty or self._end.waiting or moving):
            return None
        self.sitting.session.tick(now, hold=self.sitting.board.showing)
        if self._background.tick(now):  # the engine has news of the position that is looked at
            self._dirty = True
            self._score_bar.send_analysed(now)
        if self.sitting.board.stale:  # looking back has ended by what happened in the game
            self._look_changed()
        if self._background.look_over(now, wanted=self._end.open or self._end.waiting):
            self._end.refresh()
        return self._take_way_out()

    def _take_way_out(self) -> Transition | None:
        """The way out that was chosen; what is looked for of a game that is over waits until it is back."""
        chosen = self._ways_out.take()
        if chosen is not None:
            self._background.turning.step_aside()
        return chosen

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        self._rest.stir()
        hurried = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN} and not self._remark.open
        self._dirty |= hurried and self.sitting.board.hurry(self._now)
        for part in self._parts:
            if part.handle(event, self._now):
                self._dirty = True
                if event.type != pygame.MOUSEMOTION:
                    break
                event = pygame.event.Event(pygame.WINDOWLEAVE)  # for those below the pointer is elsewhere
        return self._take_way_out()

    # --- the end of the game ----------------------------------------------------------------------

    def _end_actions(self) -> list[EndAction]:
        return end_actions(self._controls, self._ways_out)

    def _end_view(self) -> EndView:
        seconds = self._keeper.seconds if self._keeper is not None else None
        series = self.sitting.context.series.of(self.match)
        return end_view(self.sitting.session, series, self._controls, self._background.turning, seconds)

    def _end_waits(self) -> bool:
        return self.sitting.board.showing or self._remark.open

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        self.sitting.context.look.background(surface)
        for part in reversed(self._parts):
            part.draw(surface, now)
        self._dirty = False

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """Only the card of the player whose clock runs, ten times a second in the last minute."""
        if self._looks_different(now) or self._sheet.shown is not None:
            return None
        return self._panel.draw_clock(surface, now)
