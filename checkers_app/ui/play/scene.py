"""The play scene: events to the session, the session to a picture, and the tool bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Surface

from checkers_app.games.base import Move
from checkers_app.play.events import (
    Cause,
    DrawDeclined,
    DrawOffered,
    MatchReplaced,
    MovePlayed,
    SearchChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.keeping import Keeper
from checkers_app.play.library import Desk
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.ui.boards.animation import Travel
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGameMenu, ToRules, ToTree
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.layout import BoardGeometry, PlayLayout, play_layout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.after_game import end_actions, end_view
from checkers_app.ui.play.board_input import ARROWS, ENTER, BoardInput
from checkers_app.ui.play.board_picture import board_picture
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end_card import EndCard
from checkers_app.ui.play.looking import Looking
from checkers_app.ui.play.motion import Motion
from checkers_app.ui.play.panel import draw_bar, draw_moves_and_engine, draw_panel, list_length, move_rows
from checkers_app.ui.play.panel_view import PanelMotion, panel_view, top_side, viewpoint
from checkers_app.ui.play.prompt import Prompt
from checkers_app.ui.play.score_bar import score_known, send_score
from checkers_app.ui.play.sheet import Sheet, draw_sheet
from checkers_app.ui.play.status import Status, session_status
from checkers_app.ui.play.tool_bar import tool_buttons
from checkers_app.ui.scene import Push, Transition


class PlayScene:
    """A match in the window."""

    overlay = False

    def __init__(self, context: Context, match: Match, desk: Desk | None = None) -> None:
        """``desk`` is the file of a kept game that is gone on with."""
        self._context = context
        self._session = Session(match, context.backing)
        self._keeper = Keeper(self._session, context.library, desk)
        self._said_notice: str | None = None
        self._prompt = Prompt()
        self._board = BoardInput(
            self._session,
            self._prompt,
            one_click=lambda: context.settings.one_click,
            speed=lambda: context.settings.motion.speed,
        )
        self._why = WhyNot(context, self._session, self._choose, self._board.clear, self._refresh)
        self._board.play = self._take_move
        self._looking = Looking()
        self._motion = Motion(lambda: context.settings.motion.speed)
        self._group = WidgetGroup()
        self._controls = Controls(context, self._session, self._prompt, self._relayout)
        self._sheet = Sheet()
        self._end = EndCard(
            lambda: end_actions(self._controls, self._save),
            lambda: end_view(self._session, context.series.of(self.match)),
            self._mark_dirty,
        )
        self._scroll = 0
        self._now = 0.0
        self._dirty = True
        self._pending: Transition | None = None
        self._size = (0, 0)
        self._layout: PlayLayout
        self._geometry: BoardGeometry
        context.series.watch(self._session)
        self._session.listen(self._hear)
        self._send_score()

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._session.match

    @property
    def controls(self) -> Controls:
        """What can be done to the game from outside the board."""
        return self._controls

    @property
    def moving(self) -> bool:
        """True while a move is being shown."""
        return self._motion.showing

    @property
    def why_not(self) -> WhyNot:
        """What is asked about a move that was not played."""
        return self._why

    def status(self) -> Status:
        """What the status card says now."""
        status = session_status(self._session, self._prompt, self._board.selection, self._board.typed)
        return self._why.status(status)

    @property
    def end_card(self) -> EndCard:
        """What comes over the board when the game has ended."""
        return self._end

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Something has happened in the game."""
        match event:
            case MovePlayed(before, move):
                self._show_move(before, move)
                self._begin_turn()
            case MatchReplaced(_, cause):
                self._motion.show(None)
                self._begin_turn()
                if cause is Cause.NEW_GAME and self._session.can_take_back_game:
                    self._prompt.say("A new game", "The game before is kept: Ctrl Z goes back to it.")
            case DrawOffered(offer):
                names = self.match.game.side_name(offer.by), self.match.game.side_name(offer.by.other)
                self._prompt.say(f"{names[0]} offers a draw", f"{names[1]}: agree (Y), or play on (N).")
            case DrawDeclined(offer) if self.match.human_side is None:
                self._prompt.say("The game goes on", f"{self.match.game.side_name(offer.by.other)} plays on.")
            case DrawDeclined():
                self._prompt.say("The computer plays on", "It does not see a draw in this position yet.")
            case SearchHeard():
                self._send_score()
            case SearchChanged() if self._session.thinking.purpose is Purpose.HINT:
                self._board.clear()
        self._tell_of_keeping()
        self._refresh()

    def _tell_of_keeping(self) -> None:
        """Trouble with keeping the game is said once, when it begins."""
        notice = self._context.library.notice
        if notice is not None and self._said_notice is None:
            self._prompt.say("This game is not kept", f"{notice.partition(': ')[2]}. You can play on.")
        self._said_notice = notice

    def _show_move(self, before: Match, move: Move) -> None:
        """A piece that was put down by hand is there already: only what comes after is shown."""
        timeline = self._context.look.painter(before.game).timeline(before.state, move)
        by_hand = self._board.dropped and isinstance(timeline, Travel)
        self._motion.show(timeline, timeline.arrival if by_hand and isinstance(timeline, Travel) else 0.0)

    def _choose(self, square: int) -> None:
        self._board.choose(square, self._now)

    def _take_move(self, move: Move) -> None:
        """A move was chosen on the board: it is played, unless it is to be asked about."""
        if self._why.choosing:
            self._why.ask(move)
        else:
            self._session.play(move)

    def _begin_turn(self) -> None:
        self._why.close()
        self._board.clear()
        self._scroll = 0
        if self.match.outcome is not None:
            self._end.expect()
        else:
            self._end.dismiss()
        self._send_score()

    def _send_score(self) -> None:
        send_score(self._motion, self._session, self._now)

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size."""
        self._size = size
        self._relayout()

    def _relayout(self) -> None:
        self._layout = play_layout(self._size)
        flipped = self._controls.flipped
        self._geometry = BoardGeometry.fit(self.match.game, self._layout.board, flipped=flipped)
        self._end.place(self._size, self._geometry.rect, self._layout.mode)
        self._refresh()

    def _refresh(self) -> None:
        """Something may look different now."""
        self._mark_dirty()
        if self._size != (0, 0):
            self._group.set(self._widgets())

    def _widgets(self) -> list[Button]:
        tools = tool_buttons(
            self._controls, self._open_tree, self._open_menu, self._layout, self._toggle_sheet
        )
        return [*self._why.buttons(self._layout), *tools]

    def _mark_dirty(self) -> None:
        self._dirty = True

    def leave(self) -> None:
        """Give up the search that is running."""
        self._why.close()
        self._session.give_up_search()
        self._keeper.close()

    def frame_rate(self) -> int:
        """60 Hz while pieces move, less while only the dots of the thinking computer do."""
        own = self._motion.moving(self._now) or self._prompt.moving(self._now)
        if own or self._board.moving or self._end.fading(self._now):
            return 60
        return 20 if self._session.thinking.running else self._why.frame_rate()

    def needs_draw(self, now: float) -> bool:
        """True after every change; while anything moves :meth:`frame_rate` says how often to look."""
        self._group.update(now)
        return self._dirty or self._group.dirty or self._end.needs_draw(now)

    def update(self, now: float) -> Transition | None:
        """Finish animations, take what the search has sent, let the computer move."""
        self._now = now
        if self._motion.finish_if_over(now) or self._board.settle(now) or self._end.settle(now):
            self._dirty = True
        if self._why.update(now):
            self._dirty = True
        self._session.tick(now, hold=self._motion.showing)
        self._end.update(now, moving=self._motion.showing)
        return self._take_pending()

    def _take_pending(self) -> Transition | None:
        pending, self._pending = self._pending, None
        return pending

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN} and self._motion.showing:
            self._motion.finish(self._now)
            self._dirty = True
        if self._sheet.take(event, self._layout):
            self._mark_dirty()
        elif self._end.handle(event, self._now):
            if event.type == pygame.MOUSEMOTION:  # what the pointer has left must hear of it
                self._group.handle(event, self._now)
            self._mark_dirty()
        elif (event.type == pygame.KEYDOWN and self._key(event)) or self._sheet.covers(event, self._layout):
            pass
        elif not self._group.handle(event, self._now):
            self._mouse(event)
        return self._take_pending()

    def _key(self, event: pygame.event.Event) -> bool:
        if self._why.key(event):
            return True
        if self._board.type(event, self._now):
            self._group.keyboard = False
            self._mark_dirty()
            return True
        return self._shortcut(event) or self._board_key(event)

    def _shortcut(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        controls = self._controls
        actions: dict[tuple[int, bool], Callable[[], None]] = {
            (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_F10, False): self._open_menu,
            (pygame.K_z, True): controls.undo,
            (pygame.K_BACKSPACE, False): controls.undo,
            (pygame.K_y, True): controls.redo,
            (pygame.K_n, True): controls.restart,
            (pygame.K_s, True): self._save,
            (pygame.K_c, True): partial(self._copy, position=bool(event.mod & pygame.KMOD_SHIFT)),
            (pygame.K_v, True): self._paste,
            (pygame.K_x, True): controls.change_sides,
            (pygame.K_h, False): controls.hint,
            (pygame.K_f, False): controls.flip,
            (pygame.K_e, False): controls.toggle_endings,
            (pygame.K_l, False): controls.toggle_looking,
            (pygame.K_t, False): self._open_tree,
            (pygame.K_m, False): self._toggle_sheet,
            (pygame.K_F1, False): self._open_rules,
            (pygame.K_v, False): controls.show_values,
        }
        if self._session.draw_offer is not None:
            actions |= {
                (pygame.K_y, False): self._session.accept_draw,
                (pygame.K_n, False): self._session.decline_draw,
            }
        action = actions.get((event.key, control))
        if action is None:
            return False
        action()
        return True

    def _escape(self) -> None:
        if self._board.selection.chosen:
            self._board.clear()
            self._dirty = True
        else:
            self._open_menu()

    def _save(self) -> None:
        """Choose a PDN file for the game."""
        match self._controls.save():
            case ToFile() as destination:
                self._pending = Push(destination)
            case problem:
                self._say("The game is not saved", problem)

    def _copy(self, *, position: bool) -> None:
        self._say(*self._controls.copy(position=position))

    def _paste(self) -> None:
        self._say(*self._controls.paste())

    def _say(self, note: str, detail: str) -> None:
        self._prompt.say(note, detail)
        self._refresh()

    def _open_menu(self) -> None:
        """Lay the game menu over the board."""
        self._pending = Push(ToGameMenu(self._controls))

    def _open_tree(self) -> None:
        """See it think: the search tree of the position on the board, or of the last one before the end."""
        match = self.match
        before_the_end = match.states[-2] if len(match.states) > 1 else match.state
        state = match.state if match.state.outcome() is None else before_the_end
        self._pending = Push(ToTree(match.game, state))

    def _open_rules(self) -> None:
        self._pending = Push(ToRules(self.match.game))

    def _toggle_sheet(self) -> None:
        """Moves and engine over the board, where there is no room beside it."""
        if self._layout.sheet is not None:
            self._sheet.toggle()
            self._dirty = True

    def _board_key(self, event: pygame.event.Event) -> bool:
        """The arrows move the cursor; Enter chooses its square unless a button has the focus."""
        if event.key in ENTER and not self._group.keyboard:
            if self.match.outcome is not None:
                self._end.show(self._now)
            self._board.choose_cursor(self._now)
        elif event.key in ARROWS:
            self._board.move_cursor(*ARROWS[event.key], flipped=self._controls.flipped)
            self._group.keyboard = False
        else:
            return False
        self._dirty = True
        return True

    def _mouse(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            spare = list_length(self.match) - move_rows(self._layout.moves)
            self._scroll = max(0, min(spare, self._scroll + event.y))
            self._dirty = True
            return
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and self._layout.status.collidepoint(event.pos):
            if self._session.thinking.failure:
                self._session.give_up_search()
            elif self.match.outcome is not None:
                self._end.show(self._now)
        if self._why.mouse(event, self._geometry):
            return
        if self._board.mouse(event, self._geometry, self._now):
            self._dirty = True

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look, match, flipped = self._context.look, self.match, self._controls.flipped
        look.background(surface)
        picture = board_picture(
            self._session,
            self._board,
            self._motion,
            self._prompt,
            self._context,
            now,
            geometry=self._geometry,
            show_values=self._controls.values_shown,
        )
        if self._context.settings.show_looking:
            picture = replace(picture, looking=self._looking.line(self._session, now))
        look.painter(match.game).draw(surface, self._geometry, self._why.picture(picture))
        self._why.draw_board(surface, self._geometry)
        bottom = top_side(match, flipped=flipped).other
        share = self._motion.share(now)
        if bottom is not viewpoint(match):
            share = 1 - share
        known = score_known(self._session)
        bar = self._geometry.bar(self._layout.bar)
        draw_bar(look, surface, bar, match.game, share, bottom, known=known)
        shake = self._prompt.shake(now) if self._context.settings.motion.speed else 0
        motion = PanelMotion(now, self._scroll, shake)
        view = panel_view(
            self._session,
            self.status(),
            motion,
            flipped=flipped,
            mode=self._layout.mode,
            series=self._context.series.of(match),
            values_shown=self._controls.values_shown,
        )
        draw_panel(look, surface, self._layout, view)
        self._why.draw_card(surface, self._layout, now)
        self._group.draw(look, surface)
        if self._sheet.open and self._layout.sheet is not None:
            draw_sheet(look, surface, self._layout.sheet)
            draw_moves_and_engine(look, surface, self._layout, view)
        self._end.draw(look, surface, now, still=not self._context.settings.motion.speed)
        self._dirty = False
