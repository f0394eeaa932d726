"""The page of a game, which passes events to the session and shows the game with cards on top.

The keys are defined in ``keys``, the scenes to which they lead in ``ways_out``, and messages in
``announcements``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Beside
from checkers_app.ui.kit import elements as el
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end.after_game import AfterGame
from checkers_app.ui.play.end.end_card import EndCard
from checkers_app.ui.play.game_page import GamePage
from checkers_app.ui.play.game_sounds import GameSounds
from checkers_app.ui.play.keys import Keys
from checkers_app.ui.play.panel.player_card import EDGE, card_name
from checkers_app.ui.play.part import Hand, Parts, Sitting
from checkers_app.ui.play.piece_menu import PieceMenu
from checkers_app.ui.play.question_card import QuestionCard
from checkers_app.ui.play.remark_editor import RemarkEditor
from checkers_app.ui.play.rest import Rest
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.questions import AskedAbout
from checkers_app.views.interaction.status import Status
from checkers_app.views.news import News
from checkers_app.views.play.announcements import Announcements
from checkers_app.views.play.game_news import GameNews
from checkers_app.views.play.moment import viewpoint
from checkers_app.views.play.reading import Reader, Reading
from checkers_app.words import say

_LOOKED_AT = frozenset((pygame.MOUSEMOTION, pygame.WINDOWLEAVE))


class PlayScene(ViewScene):
    """The scene in which a match is played, or a recorded game is viewed."""

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
        """``desk`` is the file of a saved game, and ``record`` is the record of an imported game.

        If ``reading`` is given, the game is over and is only viewed; ``beside`` contains the functions that
        open the previous and the next game in the list.
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
            asked_about=self._asked_about,
        )
        at = self.sitting = Sitting(context, session, look, analysing, board, prompt, reader)
        """The objects shared by the parts of the scene."""
        self._keeper = Keeper(session, context.library, desk) if kept else None
        self._game_sounds = GameSounds(at)
        self.why_not = why = WhyNot(context, look, board, self.refresh, by_menu=True)
        """The question about a move that was not played."""
        self._background = Background(at, why, self.refresh, played=reading is None)
        self._rest = Rest(at, why, self._background)
        self.controls = Controls(at, self.refresh, self._look_changed, self._write, why)
        """The operations on the game."""
        self.ways_out = WaysOut(at, self.controls, self._say, self.refresh, beside)
        """The ways to leave the game."""
        self.remark_editor = RemarkEditor(at, lambda: self.page.cards, self.refresh, lasting=kept)
        """The card for writing a comment."""
        self._after = AfterGame(at, self.controls, self.ways_out, self._background.turning, self._keeper)
        self.end_card = EndCard(at, self._after, self._end_waits, self.refresh)
        """The card at the end of the game."""
        self.page = GamePage(
            at,
            self.controls,
            self.ways_out,
            self.second_thought,
            self._do,
            lambda: self._now,
            self.refresh,
            self._answer_to_status,
        )
        """The page below the cards."""
        self._piece_menu = PieceMenu(at, self.controls, self.ways_out, self.refresh)
        hand = Hand(self._lay_out)
        keys = Keys(
            at,
            self.controls,
            self.ways_out,
            self._do,
            self.end_card.show,
            hand.touch,
            self.page.sheet.toggle,
        )
        layers = (
            QuestionCard(at, self.refresh),
            self.remark_editor,
            self.end_card,
            self.second_thought,
            self.page.sheet,
            self._piece_menu,
        )
        self.parts = Parts(layers, keys, hand, self.page.parts)
        """The page and the cards on top of it."""
        self._by_hand = False
        """True while a move is played by dropping its piece, because such a move needs no animation."""
        self._untold = False
        """True if only the board has changed since the page was laid out.  The page can be drawn and used,
        but its description of the board is outdated.
        """
        if reading is None:
            context.follow(session)
        session.listen(self._hear)
        Announcements(session, context.library, prompt)
        self._news = GameNews(session, look, prompt)
        if reading is not None and reading.place is not None:
            look.go((reading.place - 1,) if reading.place else ())
        self.page.score_bar.send(self._now)

    @property
    def title(self) -> str:
        """The names of the game and the opponent."""
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
    def moving(self) -> bool:
        """True while a move is being animated."""
        return self.sitting.board.showing

    def status(self) -> Status:
        """The current status."""
        return self.page.status()

    @property
    def news(self) -> News:
        """The latest events of the game, for announcements by screen readers."""
        return self._news.read(self.status(), self.sitting.board.selection)

    @property
    def board(self) -> PlayBoard:
        """The board, and the selection on it."""
        return self.sitting.board

    @property
    def second_thought(self) -> SecondThought:
        """Asks the user for confirmation before a blunder is played."""
        return self._background.thought

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Handle an event of the game."""
        match event:
            case MovePlayed() if self.sitting.look.active:
                if self.match.outcome is not None:
                    self.end_card.expect()
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
                self.page.score_bar.send(self._now)
            case SearchChanged() if self.sitting.session.thinking.purpose is Purpose.HINT:
                self.sitting.board.clear()
        self.refresh()

    def _one_click(self) -> bool:
        """True if a single click may play a move.  While an answer is displayed, a single click must not play
        a move, because it may ask about a piece.

        While the user chooses a move to ask about, a single click is enough, because nothing is played.
        """
        match, settings = self.match, self._context.settings
        if self.why_not.choosing:
            return settings.one_click is not False
        if self.why_not.asking:
            return False
        human = match.human_side
        seat = match.seats[human.other] if human is not None else None
        return settings.one_click_against(seat.level if seat is not None and seat.own is None else None)

    def _do(self, deed: Deed | None) -> bool:
        """Carry out an action on the board; returns False if there was none."""
        if isinstance(deed, Chosen):
            self._by_hand = deed.by_hand
            self._take_move(deed.move)
            self._by_hand = False
        if deed is None:
            return False
        self.parts.dirty = True
        if isinstance(deed, Seen) and self.page.up_to_date:
            self._untold = True
        else:
            self.refresh()
        return True

    def _take_move(self, move: Move) -> None:
        """Play a move chosen on the board, or ask about it."""
        if self.why_not.choosing:
            self.why_not.ask(move)
        elif self.sitting.look.active:
            self.sitting.look.play(move)
            self._look_changed()
        elif self.second_thought.take(move, self._now):
            self.sitting.board.clear()
        else:
            self.sitting.session.play(move)

    def _look_changed(self) -> None:
        """Update the scene after another position has been displayed."""
        if self.sitting.look.active:
            self.end_card.dismiss()
            self.second_thought.drop()
        self.why_not.close()
        self._piece_menu.close()
        self.sitting.board.clear()
        self.page.score_bar.send(self._now)
        self.refresh()

    def _begin_turn(self) -> None:
        typing = bool(self.sitting.board.typed)
        self.why_not.close()
        self._piece_menu.close()
        self.sitting.board.clear()
        if self.match.outcome is not None:
            self.end_card.expect(typing=typing)
        else:
            self.end_card.dismiss()
        self.page.score_bar.send(self._now)

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page, and the cards on top of it."""
        page = self.page.view()
        return _Table(page, *self.parts.made(), label=say("Game"))

    @property
    def tree(self) -> el.Element:
        """The current page, including the description of the board."""
        if self._untold:
            self.refresh()
        return super().tree

    def refresh(self) -> None:
        """Mark the page as outdated."""
        self._untold = False
        self.page.change()
        super().refresh()

    def _lay_out(self) -> None:
        """Lay the page out if necessary, so that it can be drawn and used."""
        if self._tree is None:
            _ = self.tree

    def take_in_hand(self, root: el.Element) -> None:
        """Direct keyboard input to the topmost card or, if there is none, to the page."""
        self.touch = self.parts.take_in_hand(root.children[0])

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of a given size."""
        self.page.sheet.lower()
        super().resize(size)
        _ = self.tree  # the board must know its position

    def shown(self) -> None:
        """Update the scene when it is shown again, because a review may now exist."""
        self._background.turning.look_again()
        self.page.sheet.lower()
        super().shown()
        _ = self.tree

    def _answer_to_status(self) -> Callable[[], None] | None:
        """The action of a click on the status: search again, or show the end card."""
        session = self.sitting.session
        if self.sitting.look.active:
            return None
        if session.thinking.failure:
            return session.give_up_search
        if session.match.outcome is not None:
            return lambda: self.end_card.show(self._now)
        return None

    def _asked_about(self) -> AskedAbout:
        """What questions typed by the user refer to."""
        at = self.sitting
        match, thought = at.look.match, at.look.thought
        side = viewpoint(match)
        score = thought.score_for(side) if thought is not None and thought.progress.depth else None
        return AskedAbout(match, at.session.clocks, score, side)

    def _write(self) -> None:
        """Open the card for a comment on the displayed position."""
        self.why_not.close()
        self.second_thought.drop()
        self.sitting.board.clear()
        self.page.sheet.lower()
        if self.end_card.open:
            self.end_card.dismiss()
        self.remark_editor.begin()

    def forget_answer(self) -> None:
        """Clear any refusal, note or question."""
        self.sitting.prompt.clear()

    def _forget_question(self) -> None:
        """Close an open question, because the user has done something else."""
        if self.sitting.prompt.question is not None:
            self.sitting.prompt.clear_note()

    def tell_of_missing(self, wordings: Sequence[str]) -> None:
        """Report that the chosen opponent cannot play, and say who plays instead."""
        self.sitting.prompt.say(say("Your opponent cannot play"), *wordings)
        self.refresh()

    def _say(self, note: str, detail: str) -> None:
        self.sitting.prompt.say(note, detail)
        self.refresh()

    def leave(self) -> None:
        """Cancel running searches and save an open comment."""
        self.remark_editor.keep()
        self.why_not.close()
        self._background.stop()
        self.sitting.session.give_up_search()
        self._context.programs.rest()
        if self._keeper is not None:
            self._keeper.close()

    def frame_rate(self) -> int:
        """The frame rate: 60 during animations, and less while only the dots of a search move."""
        return 0 if self._rest.reached else self.parts.rate(self._now)

    def needs_draw(self, now: float) -> bool:
        """True after any change; animations are drawn according to :meth:`frame_rate`."""
        return self._looks_different(now) or bool(self.page.clock_face.moved)

    def _looks_different(self, now: float) -> bool:
        return self.parts.needs_draw(now) or self._tree is None

    def update(self, now: float) -> Transition | None:
        """Finish animations, receive search results, and let the computer move."""
        self._now = now
        self.parts.update(now)  # even at rest, because this measures long presses
        moving = self.sitting.board.moving(now) or bool(self.page.score_bar.rate(now))
        stirred = self.parts.dirty or self._tree is None
        if self._rest.look(now, stirred=stirred or self.end_card.waiting or moving):
            return None
        self.sitting.session.tick(now, hold=self.sitting.board.showing)
        self._game_sounds.tick()
        if self._background.tick(now):  # there are new results for the displayed position
            self.refresh()
            self.page.score_bar.send_analysed(now)
        if self.sitting.board.stale:  # an event in the game has ended the look back
            self._look_changed()
        found = self._after.look()
        if self._background.look_over(now, wanted=self.end_card.open or self.end_card.waiting) or found:
            self.end_card.refresh()
        return self._take_way_out()

    def _take_way_out(self) -> Transition | None:
        """The transition chosen, if any; the search of a finished game is paused meanwhile."""
        chosen = self.ways_out.take()
        if chosen is not None:
            self._background.turning.step_aside()
            self._forget_question()
        return chosen

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle one event."""
        self._rest.stir()
        if self.sitting.board.stale:  # the position has changed since the last frame
            self._look_changed()
        self._lay_out()  # events need an up-to-date page
        hurried = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN} and not self.remark_editor.open
        self.parts.dirty |= hurried and self.sitting.board.hurry(self._now)
        if self.parts.handle(event, self._now):
            if event.type in _LOOKED_AT:  # the page is unchanged and only needs drawing
                self.parts.dirty = True
            else:
                self.refresh()
        return self._take_way_out()

    def _end_waits(self) -> bool:
        return self.sitting.board.showing or self.remark_editor.open

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        self._now = now
        self._lay_out()
        self.page.clock_face.drawn()
        self.parts.draw(self._context.look, surface, now)

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """Redraw only the card with the running clock, ten times a second in the last minute."""
        if self._looks_different(now) or self.page.sheet.shown:
            return None
        sides = self.page.clock_face.moved
        if len(sides) != 1:
            return None
        self.page.clock_face.drawn()
        card = next(item for item in self.tree.walk() if item.name == card_name(sides[0]))
        inside = card.rect.inflate(-2 * EDGE, -2 * EDGE)
        clip = surface.get_clip()
        surface.set_clip(inside)
        # Redraw everything that overlaps the card, in the usual order.
        self.parts.draw_page(self._context.look, surface)
        surface.set_clip(clip)
        return inside


class _Table(el.Layers):
    """The page and the cards on top of it."""

    role = "page"
