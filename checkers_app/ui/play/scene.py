"""The play scene: events to the session, the session to a picture, and the tool bar."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from checkers_app.play.events import (
    DrawDeclined,
    MatchReplaced,
    MovePlayed,
    SearchChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGameMenu
from checkers_app.ui.kit.layout import BoardGeometry, Mode, PlayLayout, play_layout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.play.board_input import ARROWS, ENTER, BoardInput
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.motion import Motion
from checkers_app.ui.play.panel import draw_bar, draw_panel, list_length, move_rows
from checkers_app.ui.play.panel_view import PanelMotion, panel_view, top_side, viewpoint
from checkers_app.ui.play.picture import board_picture
from checkers_app.ui.play.prompt import Prompt
from checkers_app.ui.play.status import Status, session_status
from checkers_app.ui.play.tools import tool_buttons
from checkers_app.ui.scene import Push, Transition


class PlayScene:
    """A match in the window."""

    overlay = False

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._session = Session(match, context.backing)
        self._prompt = Prompt()
        self._board = BoardInput(self._session, self._prompt)
        self._motion = Motion(lambda: context.settings.motion.speed)
        self._group = WidgetGroup()
        self._controls = Controls(context, self._session, self._prompt, self._relayout)
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
        return session_status(self._session, self._prompt, self._board.selection)

    # --- the session ----------------------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        """Something has happened in the game."""
        match event:
            case MovePlayed(before, move):
                self._motion.show(self._context.look.painter(before.game).timeline(before.state, move))
                self._begin_turn()
            case MatchReplaced():
                self._motion.show(None)
                self._begin_turn()
            case DrawDeclined():
                self._prompt.say("The computer plays on", "It does not see a draw in this position yet.")
            case SearchHeard():
                score = self._session.thinking.score_for(viewpoint(self.match))
                if score is not None:
                    self._motion.send_score(score, self._now)
            case SearchChanged() if self._session.thinking.purpose is Purpose.HINT:
                self._board.clear()
        self._refresh()

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
            self._group.set(
                tool_buttons(self._controls, self._open_menu, self._layout.tools, compact=compact)
            )

    def leave(self) -> None:
        """Give up the search that is running."""
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
            (pygame.K_n, True): controls.play_again,
            (pygame.K_x, True): controls.change_sides,
            (pygame.K_h, False): controls.hint,
            (pygame.K_f, False): controls.flip,
            (pygame.K_e, False): controls.toggle_endings,
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

    def _open_menu(self) -> None:
        """Lay the game menu over the board."""
        self._pending = Push(ToGameMenu(self._controls))

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
            spare = list_length(self.match) - move_rows(self._layout.moves)
            self._scroll = max(0, min(spare, self._scroll + event.y))
            self._dirty = True
            return
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and self._session.thinking.failure and self._layout.status.collidepoint(event.pos):
            self._session.give_up_search()
        if self._board.mouse(event, self._geometry, self._now):
            self._dirty = True

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look, match, flipped = self._context.look, self.match, self._controls.flipped
        look.background(surface)
        picture = board_picture(self._session, self._board, self._motion, self._prompt, self._context, now)
        look.painter(match.game).draw(surface, self._geometry, picture)
        bottom = top_side(match, flipped=flipped).other
        share = self._motion.share(now)
        if bottom is not viewpoint(match):
            share = 1 - share
        known = self._session.thinking.last is not None
        bar = self._geometry.bar(self._layout.bar)
        draw_bar(look, surface, bar, match.game, share, bottom, known=known)
        shake = self._prompt.shake(now) if self._context.settings.motion.speed else 0
        motion = PanelMotion(now, self._scroll, shake)
        view = panel_view(self._session, self.status(), motion, flipped=flipped, mode=self._layout.mode)
        draw_panel(look, surface, self._layout, view)
        self._group.draw(look, surface)
        self._dirty = False
