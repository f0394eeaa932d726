"""Holds a blunder back and asks the player whether to play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Surface

from checkers_app.games.base import Move
from checkers_app.learn.coach.coach import Blunder, blunder
from checkers_app.play.match import Match
from checkers_app.play.watch import Watch
from checkers_app.ui.boards.moving.play_board import DOUBLE_CLICK
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import elements as el
from checkers_app.ui.play.part import Layer, Over, OverCard, Sitting
from checkers_app.words import say

PATIENCE = 0.6
"""The maximum time in seconds for which a move waits for the result of a search."""
_WIDEST = 420
_EDGE = 8
"""The margin in units between the question and the edge of the board."""


class SecondThought(Layer):
    """Asks for confirmation before a blunder is played.

    Args:
        sitting: the game.
        watch: provides the values of the moves.
        ask_why: asks "why not?" about a move instead of playing it.
        changed: called when the display has changed.
    """

    def __init__(
        self,
        sitting: Sitting,
        watch: Watch,
        ask_why: Callable[[Move], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self._at = sitting
        self._session = sitting.session
        self._watch = watch
        self._ask_why = ask_why
        self._changed = changed
        self._held: tuple[Match, Move, float] | None = None
        self.blunder: Blunder | None = None
        """The loss that the held move would cause; None if there is nothing to ask."""

    @property
    def asking(self) -> bool:
        """True while the player is being asked, unless another question must be answered first."""
        return self.blunder is not None and self._at.prompt.question is None

    @property
    def waiting(self) -> bool:
        """True while a move waits for its evaluation or for the player's answer."""
        return self._held is not None

    # --- a move ---------------------------------------------------------------------------------

    def take(self, move: Move, now: float) -> bool:
        """Check a chosen move; return True if it must not be played yet.

        Choosing the same move again confirms it, unless this was the second click of a double click.
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
        """Evaluate the held move; returns True if it must wait."""
        if self._held is None:
            return False
        match, move, since = self._held
        moves = self._watch.moves
        if not moves:
            return now - since < PATIENCE
        self.blunder = blunder(match.state, move, moves, match.game)
        if self.blunder is not None:
            self._changed()
        return self.blunder is not None

    def settle(self, now: float) -> None:
        """Play the held move once it is clear that no question is needed."""
        if self._held is None:
            return
        match, move, _ = self._held
        if self._session.match is not match or not self._session.human_to_move:
            self.drop()
        elif self.blunder is None and not self._judge(now):
            self._held = None
            self._session.play(move)

    def drop(self) -> None:
        """Cancel the held move."""
        if self._held is not None:
            self._held = self.blunder = None
            self._changed()

    def play(self) -> None:
        """Play the held move anyway."""
        if self._held is not None:
            _, move, _ = self._held
            self._held = self.blunder = None
            self._session.play(move)
            self._changed()

    def why(self) -> None:
        """Ask "why not?" about the held move."""
        if self._held is not None:
            _, move, _ = self._held
            self._held = self.blunder = None
            self._ask_why(move)

    # --- layout ---------------------------------------------------------------------------------

    def made(self) -> el.Element | None:
        """Create the question on top of the board, without covering the move itself."""
        if self._held is None or self.blunder is None or not self.asking:
            self.card = None
            return None
        geometry, move = self._at.board.geometry, self._held[1]
        low = sum(geometry.centre(square)[1] for square in move.path) / len(move.path)
        again = say("Repeat the move, or press Y")
        buttons = (
            el.Button(
                "back", self.drop, say("Another move"), primary=True, tip=say("Esc"), first=True, grow=1
            ),
            el.Button("anyway", self.play, say("Play it"), tip=again, grow=1),
            el.Button("why", self.why, say("Why"), tip=say("W"), grow=1),
        )
        self.card = OverCard(
            el.Words(self.blunder.sentence, style="status", color="warn", long=True),
            el.Words(say("Play it anyway?"), color="ink2"),
            el.Row(*buttons, gap=8),
            gap=6,
            pad=(14, 12),
            label=self.blunder.sentence,
            width=_WIDEST,
        )
        return Over(
            self.card,
            lambda: self._at.board.geometry.rect,
            at="start" if low > geometry.rect.centery else "end",
            edge=_EDGE,
        )

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it was used."""
        if not self.asking:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self.touch.handle(event, now)
            return True
        if event.type == pygame.MOUSEMOTION:
            self.touch.handle(event, now)
            return False
        return self.touch.handle(event, now)

    def _key(self, event: pygame.event.Event, now: float) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.drop()
            return False
        acts = {pygame.K_ESCAPE: self.drop, pygame.K_y: self.play, pygame.K_w: self.why}
        act = acts.get(event.key)
        if act is not None:
            act()
            return True
        return self.touch.handle(event, now)

    # --- display --------------------------------------------------------------------------------

    def picture(self, picture: Picture) -> Picture:
        """The board with the questionable move marked."""
        if self.blunder is None:
            return picture
        return replace(picture, mistaken=self.blunder.move, hint=None, hinted=None, must=())

    def rate(self, now: float) -> int:
        """The update rate in Hz: 20 while a move waits for its evaluation."""
        del now
        return 20 if self.waiting and self.blunder is None else 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the question on top of the board."""
        del now
        if self.card is not None:
            self.touch.draw(self._at.context.look, surface)
