"""The card at the end of a game: when it appears, where, and how it handles keys and clicks."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.boards.ground import CORNER
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.keyboard import ARROWS
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.end.after_game import AfterGame
from checkers_app.ui.play.end.end_sign import SECONDS
from checkers_app.ui.play.end.end_view import EndView, end_card
from checkers_app.ui.play.part import Layer, Over, Sitting
from checkers_app.ui.view_scene import key_of

WAIT = 0.6
"""The time in seconds between the animation of the last move and the appearance of the card."""
TYPING = 1.5
"""The time in seconds for which the card ignores keys if a move was being typed when the game ended."""
SEEN = 0.4
"""The time in seconds for which a card that appears by itself ignores clicks meant for the board."""
FADE = 0.140
RISE = 8
"""The distance in pixels by which the card rises while it fades in."""
_SHADOW = 64
"""The width of the card's shadow in pixels."""
_MARGIN = 16
"""The margin in pixels at each side of a narrow window."""


class EndCard(Layer):
    """The card over the board at the end of a game; the panel next to the board stays visible and usable.

    Args:
        sitting: the game and its board.
        after: provides the content and the actions of the card.
        hold: returns whether the card must wait until the last move has been animated, or until a comment
            has been written.
        changed: called when the display has changed.
    """

    def __init__(
        self,
        sitting: Sitting,
        after: AfterGame,
        hold: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self._at = sitting
        self._after = after
        self._hold = hold
        self._changed = changed
        self._waiting = False
        self._due: float | None = None
        self._shown: EndView | None = None
        self._opened_at = 0.0
        self._clicked_from = -math.inf
        """The time from which clicks on the card count."""
        self._fades = False
        self._typing = False
        """True if a move was being typed when the game ended."""
        self._now = 0.0

    # --- appearance -----------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """True while the card is over the board."""
        return self._shown is not None

    @property
    def awake(self) -> bool:
        """True while the card is shown, or while a key or a click would show it."""
        return self._waiting or super().awake

    @property
    def waiting(self) -> bool:
        """True between the end of the game and the appearance of the card."""
        return self._waiting

    def expect(self, *, typing: bool = False) -> None:
        """Handle the end of the game; the card appears after the last animation.  ``typing`` is True if a
        move was being typed.
        """
        self.dismiss()
        self._waiting = True
        self._typing = typing

    def dismiss(self) -> None:
        """Hide the card, or prevent it from appearing."""
        self._waiting, self._due, self._shown = False, None, None
        self._typing = False
        self._changed()

    def show(self, now: float) -> None:
        """Show the card at once."""
        self._waiting, self._due = False, None
        self._shown = self._after.view()
        self._opened_at = now
        self._fades = True
        self.touch = el.Touch()
        self._changed()

    def _come(self, now: float) -> None:
        """Show the card, and ignore clicks at first."""
        self.show(now)
        self._clicked_from = now + SEEN

    def update(self, now: float) -> bool:
        """Show the card when it is due; return True when it has completely appeared."""
        done = self._fades and not self._fading(now)
        self._fades = self._fades and not done
        if self._waiting and not self._hold():
            if self._due is None:
                self._due = now + WAIT
            elif now >= self._due:
                self._come(now)
        return done

    def _fading(self, now: float) -> bool:
        return self._fades and bool(self._speed) and self._part_at(now) < 1

    @property
    def _speed(self) -> float:
        """The speed of animations; 0 if they are switched off."""
        return self._at.context.settings.motion.speed

    def _part(self) -> float:
        """The progress of the sign's animation, from 0 to 1."""
        return self._part_at(self._now)

    def _part_at(self, now: float) -> float:
        """The progress of the sign's animation at a given time, from 0 to 1."""
        if not self._speed:
            return 1.0
        return min(1.0, max(0.0, (now - self._opened_at - FADE) * self._speed / SECONDS))

    def rate(self, now: float) -> int:
        """The frame rate: 60 while the card appears, 20 while the turning point is being searched for."""
        return (
            60 if self._fading(now) else 20 if self._shown is not None and self._shown.turning.looking else 0
        )

    def refresh(self) -> None:
        """Update the card with new results of the game's analysis."""
        if self.open:
            self._changed()

    # --- layout ---------------------------------------------------------------------------------

    def made(self) -> el.Element | None:
        """Create the card, in the middle of the board."""
        if self._shown is None:
            self.card = None
            return None
        self._shown = self._after.view()
        self.card = end_card(self._shown, self._after.actions(), lambda: self._now, self._part)
        return Over(self.card, lambda: self._board, at="middle", edge=_MARGIN)

    @property
    def _board(self) -> Rect:
        return self._at.board.geometry.rect

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it was used."""
        if self._waiting:
            return self._hurry(event, now)
        if not self.open:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event, now)
        if event.type == pygame.MOUSEMOTION:
            self.touch.handle(event, now)
            return self.rect.collidepoint(event.pos)
        return self.touch.handle(event, now)

    def _hurry(self, event: pygame.event.Event, now: float) -> bool:
        """Show the card at once if a key is pressed or the board is clicked."""
        key = event.type == pygame.KEYDOWN and not key_of(event)[1]
        if key and self._typing:
            return True
        click = event.type == pygame.MOUSEBUTTONDOWN and self._board.collidepoint(event.pos)
        if not (key or click):
            return False
        self._come(now)
        return True

    def _key(self, event: pygame.event.Event, now: float) -> bool:
        if self._typing and now < self._opened_at + TYPING:
            return True
        pressed = key_of(event)
        if pressed == (pygame.K_ESCAPE, False):
            self.dismiss()
            return True
        among_buttons = self.touch.keyboard and event.key in ARROWS
        for action in self._after.actions():
            if pressed in action.keys and not among_buttons:
                action.act()
                return True
        return self.touch.handle(event, now)

    def _press(self, event: pygame.event.Event, now: float) -> bool:
        if now < self._clicked_from and self._board.collidepoint(event.pos):
            return True
        if self.rect.collidepoint(event.pos):
            self.touch.handle(event, now)
            return True
        if self._board.collidepoint(event.pos):
            self.dismiss()
            return True
        return False

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Dim the board and draw the card; without animations it appears at once."""
        self._now = now
        if self._shown is None:
            return
        look = self._at.context.look
        part = min(1.0, max(0.0, (now - self._opened_at) / FADE)) if self._speed else 1.0
        self._dim(look, surface, part)
        if part >= 1:
            self.touch.draw(look, surface)
            return
        after = surface.copy()
        self.touch.draw(look, after)
        around = self.rect.inflate(2 * _SHADOW, 2 * _SHADOW).clip(surface.get_rect())
        after.set_alpha(round(255 * part))
        surface.blit(after, around.move(0, round(RISE * (1 - part))), around)

    def _dim(self, look: Look, surface: Surface, part: float) -> None:
        theme, radius = look.theme, round(CORNER * self._board.width)
        strength = part * (0.5 if theme.dark else 0.45)
        look.box(surface, self._board, theme.veil, None, radius=radius, alpha=strength)
