"""The widgets of one scene together: who is under the pointer, who is pressed, who has the focus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.double_click import DoubleClick
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget

_OVERLAP = 2
"""Pixels by which neighbours may overlap."""


class WidgetGroup:
    """The widgets of one scene: who is under the pointer, who is pressed, who has the focus."""

    TIP_DELAY = 0.5

    def __init__(self) -> None:
        self.widgets: tuple[Widget, ...] = ()
        self._hovered: str | None = None
        self._hovered_since = 0.0
        self._pressed: str | None = None
        self._clicks = DoubleClick()
        self._twice = False
        """True if the widget that is pressed was clicked just before."""
        self._focus: str | None = None
        self._default: str | None = None
        self._keyboard = False
        self._pointer = (-1, -1)
        self._tip_shown = False
        self._tip_spent = False
        """True once the widget under the pointer has been pressed: whoever does that knows it."""
        self.dirty = True

    def set(self, widgets: Sequence[Widget], *, focus: str | None = None, default: str | None = None) -> None:
        """Replace the widgets.

        Args:
            widgets: in the order in which the keyboard goes through them.
            focus: the name of the one to begin with if none has the focus.
            default: the name of the one that Enter presses before the keyboard has gone anywhere; the one
                with the focus if None.
        """
        self.widgets = tuple(widgets)
        self._default = default
        names = {widget.name for widget in self.widgets}
        if self._focus not in names:
            self._focus = focus
        if self._pressed not in names:
            self._pressed = None
        under = self.at(self._pointer)
        self._hovered = under.name if under else None
        self.dirty = True

    def at(self, position: tuple[int, int]) -> Widget | None:
        """The widget under a pixel."""
        for widget in reversed(self.widgets):
            if widget.rect.collidepoint(position):
                return widget
        return None

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer was seen last."""
        return self._pointer

    @property
    def keyboard(self) -> bool:
        """True while the keyboard was used last, so that focus is shown."""
        return self._keyboard

    @keyboard.setter
    def keyboard(self, value: bool) -> None:
        if value != self._keyboard:
            self._keyboard = value
            self.dirty = True

    @property
    def focused(self) -> Widget | None:
        """The widget that the keyboard works on."""
        return next((w for w in self.widgets if w.name == self._focus), None)

    def focus(self, name: str | None) -> None:
        """Give the focus to the widget of that name, or to none."""
        if name != self._focus:
            self._focus = name
            self.dirty = True

    def handle(self, event: pygame.event.Event, now: float = 0.0) -> bool:
        """Take an event; True if a widget made use of it."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos, now)
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, now)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            self._move((-1, -1), now)
        elif event.type == pygame.WINDOWFOCUSLOST and self._pressed is not None:
            self._pressed = None
            self.dirty = True
        return False

    def _move(self, position: tuple[int, int], now: float) -> None:
        self._pointer = position
        under = self.at(position)
        name = under.name if under else None
        if name != self._hovered or self._tip_shown:
            self._tip_spent &= name == self._hovered
            self._hovered = name
            self._tip_shown = False
            self.dirty = True
        self._hovered_since = now

    def _press(self, position: tuple[int, int], now: float) -> bool:
        self._move(position, now)
        self.keyboard = False
        widget = self.at(position)
        if widget is None:
            return False
        if widget.enabled:
            self._tip_spent = True
            self._pressed = widget.name
            self._twice = self._clicks.second(widget.name, position, now)
            self._focus = widget.name if widget.focusable else self._focus
            self.dirty = True
        return True

    def _release(self, position: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        self.dirty = True
        widget = self.at(position)
        if widget is not None and widget.name == pressed and widget.enabled:
            (widget.double_click if self._twice else widget.click)(position)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        focused = self.focused
        if event.key in ENTER and not self._keyboard:
            focused = next((w for w in self.widgets if w.name == self._default), focused)
        if focused is not None and not focused.enabled:
            focused = None
        # A space typed before the keyboard has gone anywhere is meant for no widget.
        meant = self._keyboard or event.key in ENTER or event.key in ARROWS
        if focused is not None and meant and focused.key(event.key):
            self.keyboard = True
            self.dirty = True
            return True
        if event.key in ARROWS:
            self._go(*ARROWS[event.key])
            return True
        return False

    def _step(self, step: int) -> None:
        """Tab: the focus is shown first, then goes round."""
        names = [w.name for w in self.widgets if w.focusable and w.enabled]
        if not names:
            return
        if self._focus not in names:
            self._focus = names[0] if step > 0 else names[-1]
        elif self._keyboard:
            self._focus = names[(names.index(self._focus) + step) % len(names)]
        self.keyboard = True
        self.dirty = True

    def _go(self, down: int, right: int) -> None:
        """An arrow: to the nearest widget that way, or else to the next in order."""
        focused = self.focused
        others = [w for w in self.widgets if w.focusable and w.enabled and w is not focused]
        if focused is None or not focused.enabled:
            self._step(right + down)
            return
        here = focused.rect
        there = [(_distance(here, w.rect, right, down), w.name) for w in others]
        ahead = [(distance, name) for distance, name in there if distance is not None]
        if ahead:
            self._focus = min(ahead, key=lambda item: item[0])[1]
        elif others:
            self._keyboard = True
            self._step(right + down)
        self.keyboard = True
        self.dirty = True

    def update(self, now: float) -> None:
        """Show the tool tip when the pointer has rested long enough."""
        if self._tip_shown or not self._hovered or now - self._hovered_since < self.TIP_DELAY:
            return
        if self._tip() and not self._tip_spent:
            self._tip_shown = True
            self.dirty = True

    def _under(self) -> Widget | None:
        return next((w for w in self.widgets if w.name == self._hovered), None)

    def _tip(self) -> str:
        widget = self._under()
        return widget.tip_at(self._pointer) if widget else ""

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw every widget, and the tool tip over them."""
        for widget in self.widgets:
            touched = widget.enabled and widget.name == self._hovered
            mood = Mood(
                hovered=touched,
                pressed=touched and widget.name == self._pressed,
                focused=self._keyboard and widget.name == self._focus,
            )
            widget.draw(look, surface, mood)
        owner = self._under()
        if self._tip_shown and owner is not None and self._tip():
            look.tooltip(surface, self._tip(), self._pointer, owner.rect)
        self.dirty = False


def _distance(here: Rect, there: Rect, right: int, down: int) -> int | None:
    """How far ``there`` lies one way, what lies aside counting double; None if it lies another way."""
    if right:
        ahead = there.left - here.right if right > 0 else here.left - there.right
        aside = max(there.top - here.bottom, here.top - there.bottom, 0)
        across = abs(there.centery - here.centery)
    else:
        ahead = there.top - here.bottom if down > 0 else here.top - there.bottom
        aside = max(there.left - here.right, here.left - there.right, 0)
        across = abs(there.centerx - here.centerx)
    if ahead < -_OVERLAP:
        return None
    # Of two that lie the same way, the one more nearly straight ahead.
    return 4 * (max(ahead, 0) + 2 * aside) + across // 8
