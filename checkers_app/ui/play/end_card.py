"""The card at the end of a game: when it comes, its buttons and keys, where it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import pygame
from pygame import Rect, Surface

from checkers_app.ui.boards.ground import CORNER
from checkers_app.ui.card import Key, key_of
from checkers_app.ui.kit.keyboard import ARROWS
from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.play.end_view import LARGE, SMALL, EndView, Measures, draw_end, links_place
from checkers_app.ui.play.part import ScenePart, Sitting

WAIT = 0.6
"""Seconds from the landing of the last move to the card."""
TYPING = 1.5
"""Seconds for which the card takes no key where the end came while a move was typed."""
FADE = 0.140
RISE = 8
"""How long it fades in, in seconds, and how far it rises, in pixels."""
BUTTON, SMALL_BUTTON, ROW_GAP = 44, 36, 12
"""The heights of the buttons of the first row and of the others, and what lies between two rows."""
_FIRST_ROW, _OTHER_ROW = 2, 3
"""Buttons of the first row, and of each of the others at most."""
_SHADOW = 64
"""How far the shadow of the card reaches, in pixels."""
_MARGIN = 16
"""Pixels left at each side of a narrow window."""


@dataclass(frozen=True, slots=True)
class EndAction:
    """A button of the card."""

    name: str
    icon: str
    label: str
    keys: tuple[Key, ...]
    act: Callable[[], None]
    tip: str = ""
    link: bool = False
    """True for a small one beside the level."""


class EndCard(ScenePart):
    """Lies over the board only; the panel beside it stays lit and works.

    Args:
        sitting: the board that it lies over.
        actions: answers what can be done; the first is the primary button.
        view: answers what the card says.
        hold: answers whether it has to wait: for the last move to be shown, or for what is being written.
        changed: called when something looks different.
    """

    def __init__(
        self,
        sitting: Sitting,
        actions: Callable[[], Sequence[EndAction]],
        view: Callable[[], EndView],
        hold: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self._at = sitting
        self._actions = actions
        self._view = view
        self._hold = hold
        self._changed = changed
        self.group = WidgetGroup()
        """Its buttons."""
        self._waiting = False
        self._due: float | None = None
        self._shown: EndView | None = None
        self._opened_at = 0.0
        self._fades = False
        self._typing = False
        """True if a move was being typed when the game ended."""
        self._board = Rect(0, 0, 0, 0)
        self._window = Rect(0, 0, 0, 0)
        self._measures: Measures = LARGE
        self.rect = Rect(0, 0, 0, 0)
        """Where the card lies."""

    # --- when it comes --------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """True while the card lies over the board."""
        return self._shown is not None

    @property
    def waiting(self) -> bool:
        """True between the end of the game and the card."""
        return self._waiting

    def expect(self, *, typing: bool = False) -> None:
        """The game has ended, maybe while a move was typed: the card comes when the last one has landed."""
        self.dismiss()
        self._waiting = True
        self._typing = typing

    def dismiss(self) -> None:
        """The card goes, or does not come."""
        self._waiting, self._due, self._shown = False, None, None
        self._typing = False
        self._changed()

    def show(self, now: float) -> None:
        """The card comes at once."""
        self._waiting, self._due = False, None
        self._shown = self._view()
        self._opened_at = now
        self._fades = True
        self.group = WidgetGroup()
        self._lay_out()
        self._changed()

    def update(self, now: float) -> bool:
        """Let the card come when it is time; True once, when it has come to light."""
        done = self._fades and not self._fading(now)
        self._fades = self._fades and not done
        if self._waiting and not self._hold():
            if self._due is None:
                self._due = now + WAIT
            elif now >= self._due:
                self.show(now)
        return done

    def _fading(self, now: float) -> bool:
        return self._fades and now - self._opened_at < FADE

    def rate(self, now: float) -> int:
        """60 while the card comes to light, 20 while it waits for the turning point of the game."""
        return (
            60 if self._fading(now) else 20 if self._shown is not None and self._shown.turning.looking else 0
        )

    def refresh(self) -> None:
        """Something else is known of the game."""
        if self.open:
            self._shown = self._view()
            self._changed()

    # --- where it lies --------------------------------------------------------------------------

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """Centre the card on the board of a window."""
        self._window, self._board = Rect((0, 0), size), self._at.board.geometry.rect
        small = layout.mode is Mode.COMPACT or self._board.width < LARGE.width + 2 * _MARGIN
        self._measures = SMALL if small else LARGE
        if self.open:
            self._shown = self._view()
            self._lay_out()

    def _lay_out(self) -> None:
        measures, actions = self._measures, self._actions()
        links = [action for action in actions if action.link]
        rows = _rows([action for action in actions if not action.link])
        gap = ROW_GAP if measures is LARGE else 8
        top = measures.content + (measures.links if links else 0)
        height = top + BUTTON + (len(rows) - 1) * (SMALL_BUTTON + gap) + measures.pad
        width = min(measures.width, self._window.width - 2 * _MARGIN)
        self.rect = Rect(0, 0, width, height)
        self.rect.center = self._board.center
        self.rect.clamp_ip(self._window.inflate(-2 * _MARGIN, 0))
        buttons = []
        y = self.rect.y + top
        for row in rows:
            high = BUTTON if row is rows[0] else SMALL_BUTTON
            room = self.rect.width - 2 * measures.pad - gap * (len(row) - 1)
            for place, action in enumerate(row):
                left = self.rect.x + measures.pad + (room * place // len(row)) + gap * place
                right = self.rect.x + measures.pad + (room * (place + 1) // len(row)) + gap * place
                buttons.append(
                    Button(
                        action.name,
                        Rect(left, y, right - left, high),
                        action.act,
                        icon=action.icon,
                        label=action.label,
                        primary=action is actions[0],
                        tip=action.tip,
                    )
                )
            y += high + gap
        buttons += _links(links, links_place(self.rect, measures))
        self.group.set(buttons, focus=actions[0].name)

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event; True if it is done with."""
        if self._waiting:
            return self._hurry(event, now)
        if not self.open:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event, now)
        if event.type == pygame.MOUSEMOTION:
            self.group.handle(event, now)
            return self.rect.collidepoint(event.pos)
        return self.group.handle(event, now)

    def _hurry(self, event: pygame.event.Event, now: float) -> bool:
        """A key or a click on the board brings the card at once."""
        key = event.type == pygame.KEYDOWN and not key_of(event)[1]
        if key and self._typing:
            return True
        click = event.type == pygame.MOUSEBUTTONDOWN and self._board.collidepoint(event.pos)
        if not (key or click):
            return False
        self.show(now)
        return True

    def _key(self, event: pygame.event.Event, now: float) -> bool:
        if self._typing and now < self._opened_at + TYPING:
            return True
        pressed = key_of(event)
        if pressed == (pygame.K_ESCAPE, False):
            self.dismiss()
            return True
        among_buttons = self.group.keyboard and event.key in ARROWS
        for action in self._actions():
            if pressed in action.keys and not among_buttons:
                action.act()
                return True
        return self.group.handle(event, now)

    def _press(self, event: pygame.event.Event, now: float) -> bool:
        if self.rect.collidepoint(event.pos):
            self.group.handle(event, now)
            return True
        if self._board.collidepoint(event.pos):
            self.dismiss()
            return True
        return False

    # --- drawing --------------------------------------------------------------------------------

    def needs_draw(self, now: float) -> bool:
        """True after a change of a button."""
        if not self.open:
            return False
        self.group.update(now)
        return self.group.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Dim the board and draw the card; without motion it is there at once."""
        if self._shown is None:
            return
        look, still = self._at.context.look, not self._at.context.settings.motion.speed
        part = 1.0 if still else min(1.0, max(0.0, (now - self._opened_at) / FADE))
        self._dim(look, surface, part)
        if part >= 1:
            draw_end(look, surface, self.rect, self._shown, self._measures, now)
            self.group.draw(look, surface)
            return
        after = surface.copy()
        draw_end(look, after, self.rect, self._shown, self._measures, now)
        self.group.draw(look, after)
        around = self.rect.inflate(2 * _SHADOW, 2 * _SHADOW).clip(surface.get_rect())
        after.set_alpha(round(255 * part))
        surface.blit(after, around.move(0, round(RISE * (1 - part))), around)

    def _dim(self, look: Look, surface: Surface, part: float) -> None:
        theme, radius = look.theme, round(CORNER * self._board.width)
        strength = part * (0.5 if theme.dark else 0.45)
        look.box(surface, self._board, theme.veil, None, radius=radius, alpha=strength)


def _links(actions: Sequence[EndAction], place: Rect) -> list[Button]:
    """Small buttons side by side."""
    width = place.width // 2
    return [
        Button(
            action.name,
            Rect(place.x + width * index, place.y, width, place.height),
            action.act,
            icon=action.icon,
            label=action.label,
            flat=True,
            tip=action.tip,
        )
        for index, action in enumerate(actions)
    ]


def _rows(actions: Sequence[EndAction]) -> list[Sequence[EndAction]]:
    """The rows of buttons: two in the first, the others as even as can be."""
    first, others = actions[:_FIRST_ROW], actions[_FIRST_ROW:]
    if not others:
        return [first]
    each = ceil(len(others) / ceil(len(others) / _OTHER_ROW))
    return [first, *(others[start : start + each] for start in range(0, len(others), each))]
