"""A move that gives something away is held back for a moment: shall it be played all the same?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Move
from checkers_app.learn.coach import Blunder, blunder
from checkers_app.play.match import Match
from checkers_app.play.watch import Watch
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import DOUBLE_CLICK
from checkers_app.ui.kit.layout import PlayLayout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.play.part import ScenePart, Sitting

PATIENCE = 0.6
"""Seconds that a move waits at most for what the search has to say of it."""
_WIDTH, _HEIGHT = 420, 128
_PAD, _BUTTON = 12, 44


class SecondThought(ScenePart):
    """Asks before a blunder is played.

    Args:
        sitting: the game.
        watch: knows what the moves are worth.
        ask_why: asks about a move instead.
        changed: called when something looks different.
    """

    def __init__(
        self,
        sitting: Sitting,
        watch: Watch,
        ask_why: Callable[[Move], None],
        changed: Callable[[], None],
    ) -> None:
        self._at = sitting
        self._session = sitting.session
        self._watch = watch
        self._ask_why = ask_why
        self._changed = changed
        self.group = WidgetGroup()
        """Its buttons."""
        self._held: tuple[Match, Move, float] | None = None
        self.blunder: Blunder | None = None
        """What the held move gives away; None while nothing is asked."""
        self.rect = Rect(0, 0, 0, 0)
        """Where the question lies."""

    @property
    def asking(self) -> bool:
        """True while the player is asked."""
        return self.blunder is not None

    @property
    def waiting(self) -> bool:
        """True while a move waits for what is to be said of it, or for the player's answer."""
        return self._held is not None

    # --- a move ---------------------------------------------------------------------------------

    def take(self, move: Move, now: float) -> bool:
        """A move was chosen; True if it must not be played yet.

        The same move chosen again is meant, unless that was the second half of a double click.
        """
        if self._held is not None and self._held[1] == move and now - self._held[2] < DOUBLE_CLICK:
            return True
        held, self._held, self.blunder = self._held, None, None
        if not self._watch.on or (held is not None and held[1] == move):
            return False
        self._held = self._session.match, move, now
        if self._judge(now):
            return True
        self._held = None
        return False

    def _judge(self, now: float) -> bool:
        """True while the held move has to wait."""
        if self._held is None:
            return False
        match, move, since = self._held
        moves = self._watch.moves
        if not moves:
            return now - since < PATIENCE
        self.blunder = blunder(match.state, move, moves, match.game)
        if self.blunder is not None:
            self._lay_out()
            self._changed()
        return self.blunder is not None

    def settle(self, now: float) -> None:
        """Let a move go about which there is nothing to say."""
        if self._held is None:
            return
        match, move, _ = self._held
        if self._session.match is not match or not self._session.human_to_move:
            self.drop()
        elif self.blunder is None and not self._judge(now):
            self._held = None
            self._session.play(move)

    def drop(self) -> None:
        """The move is not played."""
        if self._held is not None:
            self._held = self.blunder = None
            self._changed()

    def play(self) -> None:
        """The move is played all the same."""
        if self._held is not None:
            _, move, _ = self._held
            self._held = self.blunder = None
            self._session.play(move)
            self._changed()

    def why(self) -> None:
        """The move is asked about."""
        if self._held is not None:
            _, move, _ = self._held
            self._held = self.blunder = None
            self._ask_why(move)

    # --- where it lies --------------------------------------------------------------------------

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """Lay it over the board."""
        del size, layout
        self._lay_out()

    def _lay_out(self) -> None:
        if self._held is None or self.blunder is None:
            return
        geometry, move = self._at.board.geometry, self._held[1]
        board = geometry.rect
        width = min(_WIDTH, board.width - 16)
        self.rect = Rect(0, 0, width, _HEIGHT)
        self.rect.centerx = board.centerx
        # The move itself stays in sight.
        low = sum(geometry.centre(square)[1] for square in move.path) / len(move.path)
        if low > board.centery:
            self.rect.top = board.top + 8
        else:
            self.rect.bottom = board.bottom - 8
        y = self.rect.bottom - _PAD - _BUTTON
        room = width - 2 * _PAD - 16
        first, second = room * 45 // 100, room * 36 // 100
        left = self.rect.x + _PAD
        places = (
            (left, first),
            (left + first + 8, second),
            (left + first + second + 16, room - first - second),
        )
        rects = [Rect(x, y, wide, _BUTTON) for x, wide in places]
        back = Button("back", rects[0], self.drop, label="Another move", primary=True, tip="Esc")
        play = Button("anyway", rects[1], self.play, label="Play it", tip="The same move again, or Y")
        why = Button("why", rects[2], self.why, label="Why", tip="W")
        self.group.set([back, play, why], focus="back")

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event; True if it is done with."""
        if not self.asking:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self.group.handle(event, now)
            return True
        if event.type == pygame.MOUSEMOTION:
            self.group.handle(event, now)
            return False
        return self.group.handle(event, now)

    def _key(self, event: pygame.event.Event, now: float) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.drop()
            return False
        acts = {pygame.K_ESCAPE: self.drop, pygame.K_y: self.play, pygame.K_w: self.why}
        act = acts.get(event.key)
        if act is not None:
            act()
            return True
        return self.group.handle(event, now)

    # --- what is shown --------------------------------------------------------------------------

    def needs_draw(self, now: float) -> bool:
        """True after a change of a button."""
        self.group.update(now)
        return self.asking and self.group.dirty

    def picture(self, picture: Picture) -> Picture:
        """The board with the move that is asked about."""
        if self.blunder is None:
            return picture
        return replace(picture, mistaken=self.blunder.move, hint=None, hinted=None, must=())

    def rate(self, now: float) -> int:
        """20 while a move waits for what is to be said of it."""
        del now
        return 20 if self.waiting and not self.asking else 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the question over the board."""
        del now
        if self.blunder is None:
            return
        look, rect = self._at.context.look, self.rect
        theme = look.theme
        look.overlay(surface, rect)
        text = partial(look.text, surface)
        left, room = rect.x + _PAD + 4, rect.width - 2 * _PAD - 8
        text(self.blunder.sentence, "status", theme.warn, (left, rect.y + 24), "left", room)
        text("Play it anyway?", "body", theme.ink2, (left, rect.y + 48), "left", room)
        self.group.draw(look, surface)
