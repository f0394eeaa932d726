"""The play scene: events to the session, the session to a picture, and the tool bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.analysing import Analysing
from checkers_app.play.clocks import TimeControl, clock_text
from checkers_app.play.events import (
    Cause,
    DrawDeclined,
    MatchReplaced,
    MovePlayed,
    SearchChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGameMenu, ToMainMenu, ToReview, ToRules
from checkers_app.ui.kit.layout import BoardGeometry, Mode, PlayLayout, play_layout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.play.board_input import ARROWS, ENTER, BoardInput
from checkers_app.ui.play.board_picture import board_picture
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.lines_card import LinesView, draw_lines, lines_place
from checkers_app.ui.play.motion import Motion
from checkers_app.ui.play.move_list import ListView, MoveList
from checkers_app.ui.play.panel import draw_bar, draw_panel
from checkers_app.ui.play.panel_view import PanelMotion, panel_view, top_side, viewpoint
from checkers_app.ui.play.prompt import Prompt
from checkers_app.ui.play.status import Status, look_back_status, session_status
from checkers_app.ui.play.tool_bar import look_back_buttons, tool_buttons
from checkers_app.ui.scene import Push, Reset, Transition

FOOT = 52
"""Pixels at the bottom of the list of moves for the buttons to look back with."""


class PlayScene:
    """A match in the window."""

    overlay = False

    def __init__(self, context: Context, match: Match, control: TimeControl | None = None) -> None:
        self._context = context
        self._session = Session(match, context.backing, control=control)
        self._clocks_shown: tuple[str, ...] = ()
        self._prompt = Prompt()
        self._look = LookBack(self._session)
        self._board = BoardInput(self._look, self._prompt, self._interrupt)
        self._moves = MoveList()
        self._analysing = Analysing(context.backing, self._look)
        self._motion = Motion(lambda: context.settings.motion.speed)
        self._group = WidgetGroup()
        self._controls = Controls(
            context, self._session, self._look, self._analysing, self._prompt, self._relayout
        )
        self._controls.on_look = self._begin_turn
        self._scroll = 0
        self._now = 0.0
        self._dirty = True
        self._pending: Transition | None = None
        self._size = (0, 0)
        self._layout: PlayLayout
        self._geometry: BoardGeometry
        self._session.listen(self._hear)

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

    def status(self) -> Status:
        """What the status card says now."""
        if self._look.active and not (self._prompt.refused or self._prompt.note):
            return look_back_status(self._look.match, self.match, into_variation=len(self._look.path) > 1)
        return session_status(self._session, self._prompt, self._board.selection)

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Something has happened in the game."""
        match event:
            case MovePlayed() if self._look.active:
                pass
            case MovePlayed(before, move):
                self._motion.show(self._context.look.painter(before.game).timeline(before.state, move))
                self._begin_turn()
            case MatchReplaced(_, cause):
                self._motion.show(None)
                self._begin_turn()
                if cause is Cause.NEW_GAME and self._session.can_take_back_game:
                    self._prompt.say("A new game", "The game before is kept: Ctrl Z goes back to it.")
            case DrawDeclined():
                self._prompt.say("The computer plays on", "It does not see a draw in this position yet.")
            case SearchHeard():
                score = self._session.thinking.score_for(viewpoint(self.match))
                if score is not None:
                    self._motion.send_score(score, self._now)
            case SearchChanged() if self._session.thinking.purpose is Purpose.HINT:
                self._board.clear()
        self._refresh()

    def _hear_analysis(self) -> None:
        """The engine has news of the position that is looked at."""
        self._dirty = True
        lines = self._analysing.lines
        if lines is not None and lines.moves:
            score = lines.moves[0].score
            mine = lines.side is viewpoint(self.match)
            self._motion.send_score(score if mine else -score, self._now)

    def _interrupt(self) -> None:
        """A person has made up their mind: a hint is not needed any more."""
        if self._session.thinking.purpose is not None and not self._look.active:
            self._session.give_up_search()

    def _begin_turn(self) -> None:
        self._board.clear()
        self._scroll = 0

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size."""
        self._size = size
        self._relayout()

    def _relayout(self) -> None:
        self._layout = play_layout(self._size)
        flipped = self._controls.flipped
        self._geometry = BoardGeometry.fit(self.match.game, self._layout.board, flipped=flipped)
        self._refresh()

    def _refresh(self) -> None:
        """Something may look different now."""
        self._dirty = True
        if self._size != (0, 0):
            compact = self._layout.mode is Mode.COMPACT
            bar, review = self._layout.tools, self._review
            widgets = tool_buttons(self._controls, self._open_menu, bar, compact=compact, review=review)
            if self._look.active and not compact:
                moves = self._places()[1]
                foot = Rect(moves.x + 16, moves.bottom - FOOT + 4, moves.width - 32, 36)
                widgets += look_back_buttons(self._controls, foot)
            self._group.set(widgets)

    def leave(self) -> None:
        """Give up whatever is being searched."""
        self._analysing.stop()
        self._session.give_up_search()

    def frame_rate(self) -> int:
        """60 Hz while pieces move, less while only the dots of the thinking computer do."""
        if self._motion.moving(self._now) or self._prompt.moving(self._now):
            return 60
        return 20 if self._session.thinking.running else 0

    def needs_draw(self, now: float) -> bool:
        """True after every change; while anything moves :meth:`frame_rate` says how often to look."""
        self._group.update(now)
        return self._dirty or self._group.dirty

    def update(self, now: float) -> Transition | None:
        """Finish animations, take what the search has sent, let the computer move."""
        self._now = now
        if self._motion.finish_if_over(now):
            self._dirty = True
        self._session.tick(now, hold=self._motion.showing)
        if self._clock_texts() != self._clocks_shown:
            self._dirty = True
        if self._analysing.tick(free=self._session.thinking.purpose is None):
            self._hear_analysis()
        return self._take_pending()

    def _take_pending(self) -> Transition | None:
        pending, self._pending = self._pending, None
        if pending is not None:
            self._session.hold_clocks()
        return pending

    def _clock_texts(self) -> tuple[str, ...]:
        clocks = self._session.clocks
        return () if clocks is None else tuple(clock_text(clocks.left(side)) for side in Side)

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN} and self._motion.showing:
            self._motion.finish(self._now)
            self._dirty = True
        if event.type == pygame.KEYDOWN and (self._shortcut(event) or self._board_key(event)):
            return self._take_pending()
        if not self._group.handle(event, self._now):
            self._mouse(event)
        return self._take_pending()

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
            (pygame.K_q, True): self._main_menu,
            (pygame.K_F1, False): self._rules,
            (pygame.K_x, True): controls.ask_to_change_sides,
            (pygame.K_h, False): controls.hint,
            (pygame.K_f, False): controls.flip,
            (pygame.K_e, False): controls.toggle_endings,
            (pygame.K_a, False): controls.analyse,
            (pygame.K_r, False): self._review,
            (pygame.K_m, False): controls.move_now,
            (pygame.K_p, False): controls.pause,
            (pygame.K_s, False): controls.step,
            (pygame.K_v, False): controls.next_pace,
            (pygame.K_RETURN, True): controls.play_on,
            **{(key, False): partial(controls.walk, step) for key, step in self._ways().items()},
        }
        action = actions.get((event.key, control))
        if action is None:
            return False
        action()
        return True

    def _ways(self) -> dict[int, Callable[[], None]]:
        """Key -> where it looks.  The arrows walk while no cursor is on the board."""
        look = self._look
        ways = {
            pygame.K_HOME: look.first,
            pygame.K_END: look.last,
            pygame.K_PAGEUP: look.previous,
            pygame.K_PAGEDOWN: look.next,
        }
        if self._board.cursor is None and not self._group.keyboard:
            ways[pygame.K_LEFT] = look.previous
            if look.active or look.can_go_on:
                ways[pygame.K_RIGHT] = look.next
        return ways

    def _escape(self) -> None:
        if self._board.selection.chosen:
            self._board.clear()
            self._dirty = True
        elif self._look.active:
            self._controls.go_back()
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        """Lay the game menu over the board."""
        self._pending = Push(ToGameMenu(self._controls))

    def _main_menu(self) -> None:
        self._controls.leave_for_menu()
        self._pending = Reset(ToMainMenu())

    def _review(self) -> None:
        """Judge the game that is over."""
        if self._controls.can_review:
            self._analysing.stop()
            self._pending = Push(ToReview(self.match))

    def _rules(self) -> None:
        self._pending = Push(ToRules(self.match.game))

    def _board_key(self, event: pygame.event.Event) -> bool:
        """The arrows move the cursor; Enter chooses its square unless a button has the focus."""
        if event.key in ENTER and not self._group.keyboard:
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
            furthest = self._moves.furthest(self._places()[1], self._list_view())
            self._scroll = max(0, min(furthest, self._scroll + event.y))
            self._dirty = True
            return
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            path = self._moves.at(event.pos)
            if path is not None:
                self._controls.walk(partial(self._look.go, path))
                return
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and self._session.thinking.failure and self._layout.status.collidepoint(event.pos):
            self._session.give_up_search()
        if self._board.mouse(event, self._geometry, self._now):
            self._dirty = True

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look, match, flipped = self._context.look, self._look.match, self._controls.flipped
        look.background(surface)
        picture = board_picture(
            self._session, self._look, self._board, self._motion, self._prompt, self._context, now
        )
        look.painter(match.game).draw(surface, self._geometry, picture)
        bottom = top_side(match, flipped=flipped).other
        share = self._motion.share(now)
        if bottom is not viewpoint(match):
            share = 1 - share
        known = self._session.thinking.last is not None or self._analysing.on
        bar = self._geometry.bar(self._layout.bar)
        draw_bar(look, surface, bar, match.game, share, bottom, known=known)
        shake = self._prompt.shake(now) if self._context.settings.motion.speed else 0
        motion = PanelMotion(now, shake)
        status, mode = self.status(), self._layout.mode
        self._clocks_shown = self._clock_texts()
        view = panel_view(self._session, self._look, status, motion, flipped=flipped, mode=mode)
        draw_panel(look, surface, self._layout, view, lines=self._analysing.on)
        place, moves = self._places()
        self._moves.draw(look, surface, moves, self._list_view())
        lines = self._analysing.lines
        if lines is not None:
            shown = LinesView(match.game, match.state, lines, self._analysing.failure)
            draw_lines(look, surface, place, shown, mode)
        self._group.draw(look, surface)
        self._dirty = False

    def _places(self) -> tuple[Rect, Rect]:
        """Where the best lines stand while there are any, and the list of moves."""
        layout = self._layout
        if not self._analysing.on:
            return layout.engine, layout.moves
        return lines_place(layout.engine, layout.moves, layout.lines, layout.mode)

    def _list_view(self) -> ListView:
        match, compact = self.match, self._layout.mode is Mode.COMPACT
        return ListView(
            match.game,
            self._session.record,
            self._look.path,
            len(match.moves),
            foot=FOOT if self._look.active and not compact else 0,
            scroll=self._scroll,
            used=self._used(),
        )

    def _used(self) -> dict[int, str]:
        """What each ply took, where clocks run."""
        clocks = self._session.clocks
        used = clocks.used.items() if clocks is not None else ()
        return {ply: f"{int(seconds) // 60}:{int(seconds) % 60:02d}" for ply, seconds in used}
