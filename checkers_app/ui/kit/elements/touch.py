"""The state of the user's interaction with a tree of elements: pointer, press, focus, scrolling and tool tip,
all stored by element name.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.double_click import DoubleClick
from checkers_app.ui.kit.elements.control import Control
from checkers_app.ui.kit.elements.element import Element, Mood, Pen
from checkers_app.ui.kit.elements.lists import chosen_mark
from checkers_app.ui.kit.elements.scroll import Scroll
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.kit.look import Look

TIP_DELAY = 0.5
"""The time in seconds for which the pointer must rest before the tool tip is shown."""
_OVERLAP = 2
"""The number of units by which two controls may overlap and still count as next to each other."""
_EDITING = (pygame.TEXTINPUT, pygame.KEYDOWN)


class Touch:
    """Remembers which elements are under the pointer, pressed or focused, even after the tree is rebuilt."""

    def __init__(self) -> None:
        self.root = Element()
        self.scrolls: dict[str, int] = {}
        """The scroll position of each scrolling element."""
        self.controls: tuple[Control, ...] = ()
        self._hovered: str | None = None
        self._hovered_since = 0.0
        self._pressed: str | None = None
        self._clicks = DoubleClick()
        self._twice = False
        """True if the current press is the second of a double click."""
        self._focus: str | None = None
        self._order: list[str] = []
        """The controls in the Tab order of the previous page."""
        self._keyboard = False
        self._pointer = (-1, -1)
        self._tip_shown = False
        self._tip_spent = False
        """True once the control under the pointer has been pressed, because its tool tip is no longer
        needed.
        """
        self._to_reveal = False
        self.dirty = True

    def set(self, root: Element) -> None:
        """Replace the tree with a new one that is already laid out."""
        self.root = root
        parts = root.walk(described=False)
        self.controls = tuple([item for item in parts if isinstance(item, Control)])
        names = {control.name for control in self.controls}
        if self._focus not in names:
            self._focus = self._successor()
        self._order = self._in_order()
        if self._pressed not in names:
            self._pressed = None
        under = self.at(self._pointer)
        self._hovered = under.name if under else None
        self.dirty = True

    def _in_order(self) -> list[str]:
        return [control.name for control in self.controls if control.focusable and control.enabled]

    def _successor(self) -> str | None:
        """The control that gets the focus if the focused one has disappeared: the control marked as first,
        or, if the keyboard was in use, the one that took its place.
        """
        firsts = [control.name for control in self.controls if control.first]
        if firsts:
            return firsts[0]
        names = self._in_order()
        if not self._keyboard or self._focus not in self._order or not names:
            return None
        place = self._order.index(self._focus)
        after = [name for name in self._order[place:] if name in names]
        return after[0] if after else names[min(place, len(names) - 1)]

    def at(self, position: tuple[int, int]) -> Control | None:
        """The topmost control at a point, or None."""
        for control in reversed(self.controls):
            if control.seen.collidepoint(position):
                return control
        return None

    def mood(self, element: Element) -> Mood:
        """How the user is currently interacting with an element."""
        if not element.control or not element.name:
            return Mood()
        touched = getattr(element, "enabled", True) and element.name == self._hovered
        mine = element.name == self._focus
        pressed = touched and element.name == self._pressed
        return Mood(touched, pressed, self._keyboard and mine, mine)

    @property
    def pointer(self) -> tuple[int, int]:
        """The last known position of the pointer."""
        return self._pointer

    @property
    def keyboard(self) -> bool:
        """True if the keyboard was used last; the focus is then shown."""
        return self._keyboard

    @keyboard.setter
    def keyboard(self, value: bool) -> None:
        if value != self._keyboard:
            self._keyboard = value
            self.dirty = True

    @property
    def focused(self) -> Control | None:
        """The control that has the keyboard focus, or None."""
        return next((c for c in self.controls if c.name == self._focus), None)

    def focus(self, name: str | None) -> None:
        """Focus the control with the given name, or no control; a control that does not exist yet gets the
        focus when it is created.
        """
        if name != self._focus:
            self._focus = name
            self._to_reveal = True
            self.dirty = True

    def forget_scroll(self, name: str) -> None:
        """Reset the scroll position stored under a name to the top, or to the selected row."""
        for key in (name, chosen_mark(name)):
            self.scrolls.pop(key, None)

    def handle(self, event: pygame.event.Event, now: float = 0.0) -> bool:
        """Handle an event; return True if an element used it."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, now)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(-event.y)
        if event.type in _EDITING and (focused := self.focused) is not None and focused.edit(event):
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            self._move((-1, -1), now)
        elif event.type == pygame.WINDOWFOCUSLOST and self._pressed is not None:
            self._pressed = None
            self.dirty = True
        return False

    def _move(self, position: tuple[int, int], now: float) -> bool:
        self._pointer = position
        held = next((c for c in self.controls if c.name == self._pressed), None)
        if held is not None and held.drag(position):
            self.dirty = True
            return True
        under = self.at(position)
        name = under.name if under else None
        if name != self._hovered or self._tip_shown or (under is not None and under.follows_pointer):
            self._tip_spent &= name == self._hovered
            self._hovered = name
            self._tip_shown = False
            self.dirty = True
        self._hovered_since = now
        return False

    def _press(self, position: tuple[int, int], now: float) -> bool:
        self._move(position, now)
        self.keyboard = False
        control = self.at(position)
        if control is None:
            return False
        if control.enabled:
            self._tip_spent = True
            self._pressed = control.name
            self._twice = self._clicks.second(control.name, position, now)
            self._focus = control.name if control.focusable else self._focus
            control.press(position)
            self.dirty = True
        return True

    def _release(self, position: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        self.dirty = True
        control = self.at(position)
        if control is not None and control.name == pressed and control.enabled:
            (control.double_click if self._twice else control.click)(position)
        return True

    def _wheel(self, steps: int) -> bool:
        """Pass a turn of the wheel to the innermost element under the pointer that can scroll."""
        for element in reversed(tuple(self.root.walk(described=False))):
            if element.seen.collidepoint(self._pointer) and element.scroll(self.scrolls, steps):
                self.dirty = True
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        focused = self.focused
        if event.key in ENTER and not self._keyboard:
            focused = next((c for c in self.controls if c.default), focused)
        if focused is not None and not focused.enabled:
            focused = None
        # A space typed before any keyboard navigation is not meant for a control.
        meant = self._keyboard or event.key != pygame.K_SPACE
        if focused is not None and meant and focused.key(event.key):
            self.keyboard = True
            self.dirty = True
            return True
        if event.key in ARROWS:
            self._go(*ARROWS[event.key])
            return True
        return False

    def _step(self, step: int) -> None:
        """Handle Tab: move the focus to the next control, or only show the focus if it was hidden.

        In a field, the focus is never hidden, because the caret shows it.
        """
        names = [c.name for c in self.controls if c.focusable and c.enabled]
        if not names:
            return
        if self._focus not in names:
            self.focus(names[0] if step > 0 else names[-1])
        elif self._keyboard or self._in_field:
            self.focus(names[(names.index(self._focus) + step) % len(names)])
        self._to_reveal = True
        self.keyboard = True
        self.dirty = True

    @property
    def _in_field(self) -> bool:
        """True if typed text goes to a field."""
        return self.focused is not None and self.focused.heard.typed is not None

    def _go(self, down: int, right: int) -> None:
        """Move the focus to the nearest control in the direction of an arrow key, or else to the next one."""
        focused = self.focused
        others = [c for c in self.controls if c.focusable and c.enabled and c is not focused]
        if focused is None or not focused.enabled:
            self._step(right + down)
            return
        here = focused.rect
        there = [(_distance(here, c.rect, right, down), c.name) for c in others]
        ahead = [(distance, name) for distance, name in there if distance is not None]
        if ahead:
            self.focus(min(ahead, key=lambda item: item[0])[1])
        elif others:
            self._keyboard = True
            self._step(right + down)
        self.keyboard = True
        self.dirty = True

    def reveal(self) -> bool:
        """Scroll to a newly focused element; return True if the tree must be laid out again."""
        wanted, self._to_reveal = self._to_reveal, False
        focused = self.focused
        return wanted and focused is not None and self.scroll_to(focused)

    def scroll_to(self, focused: Element) -> bool:
        """Scroll to an element; return True if the tree must be laid out again."""
        moved = False
        for element in self._above(focused):
            if isinstance(element, Scroll):
                moved |= element.reveal(self.scrolls, focused.rect)
        return moved

    def _above(self, wanted: Element) -> Iterator[Element]:
        for element in self.root.walk():
            if element is not wanted and wanted in element.walk():
                yield element

    def update(self, now: float) -> None:
        """Show the tool tip once the pointer has rested long enough."""
        if self._tip_shown or not self._hovered or now - self._hovered_since < TIP_DELAY:
            return
        if self._tip() and not self._tip_spent:
            self._tip_shown = True
            self.dirty = True

    def _under(self) -> Control | None:
        return next((c for c in self.controls if c.name == self._hovered), None)

    def _tip(self) -> str:
        control = self._under()
        return control.tip_at(self._pointer) if control else ""

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw the tree, the focus ring, and finally the tool tip."""
        self.root.draw(Pen(look, surface, self._pointer, self.mood))
        focused = self.focused
        if focused is not None and self._keyboard and focused.seen.height:
            look.focus_ring(surface, focused.ring.clip(focused.seen), focused.corner)
        owner = self._under()
        if self._tip_shown and owner is not None and (tip := self._tip()):
            look.tooltip(surface, tip, self._pointer, owner.tip_place(self._pointer))
        self.dirty = False


def _distance(here: Rect, there: Rect, right: int, down: int) -> int | None:
    """The distance to ``there``, counting sideways distance double; None if ``there`` is in another
    direction.
    """
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
    # If two controls lie in the same direction, prefer the one that is more nearly straight ahead.
    return 4 * (max(ahead, 0) + 2 * aside) + across // 8
