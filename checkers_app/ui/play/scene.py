"""The play scene: passes events to the session, and shows the session as a page with cards on top.

Its keys, the scenes it leads to and its messages are in ``keys``, ``ways_out`` and ``announcements``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import numeral
from checkers_app.games.base import Move
from checkers_app.notation.record import Record
from checkers_app.play.analysing import Analysing
from checkers_app.play.clocks import ClockState, TimeControl
from checkers_app.play.events import MatchReplaced, MovePlayed, SearchChanged, SearchHeard, SessionEvent
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.saved.autosave import Keeper
from checkers_app.play.saved.library import Desk
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.play.wording import own_name
from checkers_app.ui.boards.moving.play_board import PlayBoard
from checkers_app.ui.boards.moving.view import Chosen, Deed, Seen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Beside
from checkers_app.ui.kit import elements as el
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end.after_game import end_actions, end_view
from checkers_app.ui.play.end.end_card import EndCard
from checkers_app.ui.play.end.end_view import EndAction, EndView
from checkers_app.ui.play.game_board import GameBoard
from checkers_app.ui.play.game_page import GamePage
from checkers_app.ui.play.game_sounds import GameSounds
from checkers_app.ui.play.keys import Keys
from checkers_app.ui.play.panel.clock_face import ClockFace
from checkers_app.ui.play.panel.faces import Faces
from checkers_app.ui.play.panel.growth import Growth
from checkers_app.ui.play.panel.player_card import EDGE, card_name
from checkers_app.ui.play.panel.score_bar import ScoreBar
from checkers_app.ui.play.part import Hand, Layer, ScenePart, Sitting
from checkers_app.ui.play.piece_menu import PieceMenu
from checkers_app.ui.play.question_card import QuestionCard
from checkers_app.ui.play.remark_editor import RemarkEditor
from checkers_app.ui.play.rest import Rest
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.ui.play.sheet import Sheet, scroll_moves
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.questions import AskedAbout
from checkers_app.views.interaction.status import Status
from checkers_app.views.news import News
from checkers_app.views.play.announcements import Announcements
from checkers_app.views.play.first_win import FirstWin
from checkers_app.views.play.game_news import GameNews
from checkers_app.views.play.panel_view import PanelView, viewpoint
from checkers_app.views.play.reading import Reader, Reading
from checkers_app.words import say

_LOOKED_AT = frozenset((pygame.MOUSEMOTION, pygame.WINDOWLEAVE))


class PlayScene(ViewScene):
    """A match in the window."""

    _awake: tuple[ScenePart, ...] = ()
    """The parts that get events, as of the last layout."""

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
        beside: Beside = (None, None),
    ) -> None:
        """``desk`` is the file of a saved game, ``record`` the record of an imported one.

        With ``reading`` the game is over and only read; ``beside`` opens the previous and the next game of
        the list.
        """
        if desk is not None and desk.kept is not None:
            record, time = desk.kept.known, desk.kept.clock
        super().__init__(context)
        session = Session(match, context.backing, record, time)
        look = LookBack(session, reading=reading is not None)
        kept = desk is not None or reading is None
        reader = Reader(session, look, reading.facts, kept=kept) if reading else None
        analysing, prompt = Analysing(context.backing, look, on=analyse), Prompt()
        board = PlayBoard(
            look,
            prompt,
            lambda: context.settings,
            play=context.sounds.play,
            decided=look.interrupt,
            one_click=self._one_click,
        )
        at = self.sitting = Sitting(context, session, look, analysing, board, prompt, reader)
        """The objects on which the parts of the scene work."""
        self._keeper = Keeper(session, context.library, desk) if kept else None
        self._first_win = FirstWin(context.library, self._kept_as)
        self._announcements = Announcements(session, context.library, prompt)
        self._news = GameNews(session, look, prompt)
        self._game_sounds = GameSounds(session, look, board, context.sounds)
        board.asked_about = self._asked_about
        self._why = WhyNot(context, look, board, self.refresh, by_menu=True)
        self._background = Background(at, self._why, self.refresh, played=reading is None)
        self._thought = self._background.thought
        self._faces = Faces(at, lambda: self._thought.asking)
        self._growth = Growth(at)
        self._rest = Rest(at, self._why, self._background)
        self._hand = Hand(self._lay_out)
        self._controls = Controls(at, self.refresh, self._look_changed, self._write, self._why)
        self._ways_out = WaysOut(at, self._controls, self._say, self.refresh, beside)
        self._remark = RemarkEditor(at, lambda: self._page.cards, self.refresh, lasting=kept)
        self._end = EndCard(at, self._end_actions, self._end_view, self._end_waits, self.refresh)
        self._score_bar = ScoreBar(at)
        self._game_board = GameBoard(
            at, self._why, self._thought, lambda: self._controls.values_shown, self._do
        )
        self._sheet = Sheet(context, self._on_sheet, lambda: self._page.has_sheet, self.refresh)
        self._page = GamePage(
            at,
            self._controls,
            self._ways_out,
            self._why,
            self._game_board,
            self._score_bar,
            lambda: self._now,
            self._sheet.toggle,
            self._answer_to_status,
            self._faces.pose,
            self._growth.growing,
        )
        self._clock_face = ClockFace(session)
        self._piece_menu = PieceMenu(at, self._controls, self._ways_out, self.refresh)
        self._layers: tuple[Layer, ...] = (
            QuestionCard(at, self.refresh),
            self._remark,
            self._end,
            self._thought,
            self._sheet,
            self._piece_menu,
        )
        """The cards on top of the page, the topmost first."""
        self._parts: tuple[ScenePart, ...] = (
            *self._layers,
            Keys(
                at,
                self._controls,
                self._ways_out,
                self._do,
                self._why,
                self._end.show,
                self._hand.touch,
                self._sheet.toggle,
            ),
            self._hand,
            self._why,
            self._score_bar,
            self._faces,
            self._growth,
            self._game_board,
        )
        """The topmost first: it gets events first, and is drawn last."""
        self._by_hand = False
        """True while a move is played by dropping its piece, so that it needs no animation."""
        self._dirty = True
        self._untold = False
        """True if only the board has changed since the page was laid out: the page can be drawn and used,
        but its description of the board is outdated.
        """
        if reading is None:
            context.follow(self.sitting.session)
        self.sitting.session.listen(self._hear)
        if reading is not None and reading.place is not None:
            self.sitting.look.go((reading.place - 1,) if reading.place else ())
        self._score_bar.send(self._now)

    @property
    def title(self) -> str:
        """The board and the opponent."""
        match = self.match
        game, human = say(match.game.title), match.human_side
        if human is None:
            return game
        seat = match.seats[human.other]
        if seat.own is not None:
            return say("{game}, against {name}", game=game, name=own_name(seat.own))
        return say("{game}, level {number}", game=game, number=numeral(seat.level))

    @property
    def match(self) -> Match:
        """The current match."""
        return self.sitting.session.match

    @property
    def record(self) -> Record:
        """The game with its variations and comments."""
        return self.sitting.session.record

    @property
    def controls(self) -> Controls:
        """The operations on the game."""
        return self._controls

    @property
    def moving(self) -> bool:
        """True while a move is animated."""
        return self.sitting.board.showing

    @property
    def why_not(self) -> WhyNot:
        """The question about a move that was not played."""
        return self._why

    @property
    def ways_out(self) -> WaysOut:
        """The ways out of the game."""
        return self._ways_out

    def status(self) -> Status:
        """The current status."""
        return self._page.status()

    @property
    def news(self) -> News:
        """The latest events of the game, for announcements."""
        return self._news.read(self.status(), self.sitting.board.selection)

    def panel(self) -> PanelView:
        """The content of the cards next to the board."""
        return self._page.panel()

    @property
    def board(self) -> PlayBoard:
        """The board, and the selection on it."""
        return self.sitting.board

    @property
    def score_bar(self) -> ScoreBar:
        """The evaluation bar next to the board."""
        return self._score_bar

    def picture(self, now: float) -> Picture:
        """The picture of the board."""
        return self._game_board.picture(now)

    @property
    def remark_editor(self) -> RemarkEditor:
        """The card for writing a comment."""
        return self._remark

    @property
    def second_thought(self) -> SecondThought:
        """The question before a blunder."""
        return self._thought

    @property
    def end_card(self) -> EndCard:
        """The card at the end of the game."""
        return self._end

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Handle an event of the game."""
        match event:
            case MovePlayed() if self.sitting.look.active:
                if self.match.outcome is not None:
                    self._end.expect()
            case MovePlayed(before, move):
                timeline = self.sitting.context.look.painter(before.game).timeline(before.state, move)
                self.sitting.board.show_move(timeline, by_hand=self._by_hand)
                self._begin_turn()
                answered = not before.seat_to_move.is_human
                if answered and self.match.human_side is not None:
                    self.sitting.context.call_player()
            case MatchReplaced():
                self.sitting.board.show_move(None)
                self._begin_turn()
            case SearchHeard():
                self._score_bar.send(self._now)
            case SearchChanged() if self.sitting.session.thinking.purpose is Purpose.HINT:
                self.sitting.board.clear()
        self._announcements.hear(event)
        self._news.hear(event)
        self.refresh()

    def _one_click(self) -> bool:
        """Whether one click may play a move: not while an answer is displayed, because a click may ask
        about a piece.

        While a move to ask about is chosen, one click is enough, because it plays nothing.
        """
        match, settings = self.match, self._context.settings
        if self._why.choosing:
            return settings.one_click is not False
        if self._why.asking:
            return False
        human = match.human_side
        seat = match.seats[human.other] if human is not None else None
        return settings.one_click_against(seat.level if seat is not None and seat.own is None else None)

    def _do(self, deed: Deed | None) -> bool:
        """Perform an action on the board; True if there was one."""
        if isinstance(deed, Chosen):
            self._by_hand = deed.by_hand
            self._take_move(deed.move)
            self._by_hand = False
        if deed is None:
            return False
        self._dirty = True
        if isinstance(deed, Seen) and self._page.up_to_date:
            self._untold = True
        else:
            self.refresh()
        return True

    def _take_move(self, move: Move) -> None:
        """Handle a move chosen on the board: play it, or ask about it."""
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
        """Handle displaying another position."""
        if self.sitting.look.active:
            self._end.dismiss()
            self._thought.drop()
        self._why.close()
        self._piece_menu.close()
        self.sitting.board.clear()
        self._score_bar.send(self._now)
        self.refresh()

    def _begin_turn(self) -> None:
        typing = bool(self.sitting.board.typed)
        self._why.close()
        self._piece_menu.close()
        self.sitting.board.clear()
        if self.match.outcome is not None:
            self._end.expect(typing=typing)
        else:
            self._end.dismiss()
        self._score_bar.send(self._now)

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page, and the cards on top of it."""
        page = self._page.view()
        over = [made for layer in reversed(self._layers) if (made := layer.made()) is not None]
        return _Table(page, *over, label=say("Game"))

    @property
    def tree(self) -> el.Element:
        """The current page, including the description of the board."""
        if self._untold:
            self.refresh()
        return super().tree

    def refresh(self) -> None:
        """Mark the page as outdated."""
        self._untold = False
        super().refresh()

    def _lay_out(self) -> None:
        """Make sure that the page can be drawn and used."""
        if self._tree is None:
            _ = self.tree

    def take_in_hand(self, root: el.Element) -> None:
        """The page has its own interaction state, and so has each card on top; the topmost has the
        keyboard.
        """
        page = root.children[0]
        self._awake = tuple([part for part in self._parts if part.awake])
        self._hand.touch.set(page)
        self.touch = self._hand.touch
        for layer in reversed(self._layers):
            layer.touch.scrolls = self._hand.touch.scrolls
            layer.touch.set(layer.card or el.Element())
            if layer.card is not None:
                self.touch = layer.touch

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size."""
        self._sheet.lower()
        super().resize(size)
        _ = self.tree  # the board must know its position

    def shown(self) -> None:
        """There may be a review now."""
        self._background.turning.look_again()
        self._sheet.lower()
        super().shown()
        _ = self.tree

    def _on_sheet(self) -> tuple[str, el.Element]:
        return self._page.on_sheet()

    def _answer_to_status(self) -> Callable[[], None] | None:
        """The action of a click on the status: try again, or show the end card."""
        session = self.sitting.session
        if self.sitting.look.active:
            return None
        if session.thinking.failure:
            return session.give_up_search
        if session.match.outcome is not None:
            return lambda: self._end.show(self._now)
        return None

    def _asked_about(self) -> AskedAbout:
        """The subject of typed questions."""
        at = self.sitting
        match, thought = at.look.match, at.look.thought
        side = viewpoint(match)
        score = thought.score_for(side) if thought is not None and thought.progress.depth else None
        return AskedAbout(match, at.session.clocks, score, side)

    def _write(self) -> None:
        """Write a comment on the displayed place."""
        self._why.close()
        self._thought.drop()
        self.sitting.board.clear()
        self._sheet.lower()
        if self._end.open:
            self._end.dismiss()
        self._remark.begin()

    def forget_answer(self) -> None:
        """Clear a refusal, a note or a question."""
        self.sitting.prompt.clear()

    def _forget_question(self) -> None:
        """Close the question because of another action."""
        if self.sitting.prompt.question is not None:
            self.sitting.prompt.clear_note()

    def _kept_as(self) -> str:
        """The name of the game's file; empty if it has none."""
        return self._keeper.key if self._keeper is not None else ""

    def tell_of_missing(self, wordings: Sequence[str]) -> None:
        """Report that the chosen own player cannot play, and who plays instead."""
        self.sitting.prompt.say(say("Your opponent cannot play"), *wordings)
        self.refresh()

    def _say(self, note: str, detail: str) -> None:
        self.sitting.prompt.say(note, detail)
        self.refresh()

    def leave(self) -> None:
        """Cancel the running search, and save an open comment."""
        self._remark.keep()
        self._why.close()
        self._background.stop()
        self.sitting.session.give_up_search()
        self._context.programs.rest()
        if self._keeper is not None:
            self._keeper.close()

    def frame_rate(self) -> int:
        """60 Hz during animations, less while only the computer's dots move."""
        return 0 if self._rest.reached else max(part.rate(self._now) for part in self._parts)

    def needs_draw(self, now: float) -> bool:
        """True after every change; during animations :meth:`frame_rate` applies."""
        return self._looks_different(now) or bool(self._clock_face.moved)

    def _looks_different(self, now: float) -> bool:
        self._hand.touch.update(now)
        changed = self._dirty or self._tree is None or self._hand.touch.dirty
        return any([changed, *(layer.needs_draw(now) for layer in self._layers)])

    def update(self, now: float) -> Transition | None:
        """Finish animations, receive search results, let the computer move."""
        self._now = now
        for part in reversed(self._parts):  # even at rest, because this measures long presses
            self._dirty |= part.update(now)
        moving = self.sitting.board.moving(now) or bool(self._score_bar.rate(now))
        stirred = self._dirty or self._tree is None
        if self._rest.look(now, stirred=stirred or self._end.waiting or moving):
            return None
        self.sitting.session.tick(now, hold=self.sitting.board.showing)
        self._game_sounds.tick()
        if self._background.tick(now):  # there are new results for the displayed position
            self.refresh()
            self._score_bar.send_analysed(now)
        if self.sitting.board.stale:  # an event in the game has ended looking back
            self._look_changed()
        found = self._first_win.look(self.match)
        if self._background.look_over(now, wanted=self._end.open or self._end.waiting) or found:
            self._end.refresh()
        return self._take_way_out()

    def _take_way_out(self) -> Transition | None:
        """The chosen way out; the search of a finished game is paused until the scene is back."""
        chosen = self._ways_out.take()
        if chosen is not None:
            self._background.turning.step_aside()
            self._forget_question()
        return chosen

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle one event."""
        self._rest.stir()
        self._lay_out()  # what is pressed must be up to date
        hurried = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN} and not self._remark.open
        self._dirty |= hurried and self.sitting.board.hurry(self._now)
        for part in self._awake:
            if part.takes is not None and event.type not in part.takes:
                continue
            if part.handle(event, self._now):
                if part is not self._game_board:  # an action on the board has set its own message
                    self._changed_by(event)
                if event.type != pygame.MOUSEMOTION:
                    break
                # for the parts below, the pointer is not on them
                event = pygame.event.Event(pygame.WINDOWLEAVE)
            if event.type == pygame.MOUSEWHEEL and part is self._hand:
                self._dirty |= scroll_moves(self._tree, self._hand.touch.scrolls, -event.y)
                self.refresh()
        return self._take_way_out()

    def _changed_by(self, event: pygame.event.Event) -> None:
        """If only the pointer has moved, the page is unchanged and only needs drawing."""
        if event.type in _LOOKED_AT:
            self._dirty = True
        else:
            self.refresh()

    # --- the end of the game ----------------------------------------------------------------------

    def _end_actions(self) -> list[EndAction]:
        return end_actions(self._controls, self._ways_out)

    def _end_view(self) -> EndView:
        seconds = self._keeper.seconds if self._keeper is not None else None
        series = self.sitting.context.series.of(self.match)
        view = end_view(self.sitting.session, series, self._controls, self._background.turning, seconds)
        return replace(view, first_win=self._first_win.is_of(self.match))

    def _end_waits(self) -> bool:
        return self.sitting.board.showing or self._remark.open

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        self._now = now
        self._lay_out()
        self._clock_face.drawn()
        self._draw_page(surface)
        for layer in reversed(self._layers):
            layer.draw(surface, now)
        self._dirty = False

    def _draw_page(self, surface: Surface) -> None:
        self._context.look.background(surface)
        self._hand.touch.draw(self._context.look, surface)

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """Redraw only the card of the player whose clock runs, ten times a second in the last minute."""
        if self._looks_different(now) or self._sheet.shown:
            return None
        sides = self._clock_face.moved
        if len(sides) != 1:
            return None
        self._clock_face.drawn()
        card = next(item for item in self.tree.walk() if item.name == card_name(sides[0]))
        inside = card.rect.inflate(-2 * EDGE, -2 * EDGE)
        clip = surface.get_clip()
        surface.set_clip(inside)
        self._draw_page(surface)  # redraw everything that overlaps the card, in the usual order
        surface.set_clip(clip)
        return inside


class _Table(el.Layers):
    """The page and the cards on top of it."""

    role = "page"
