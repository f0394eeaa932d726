"""Carries out requests of a screen reader in the same way as the mouse and the keyboard would."""

from __future__ import annotations

import pygame

from checkers_app.ui.boards.moving.board_element import Square
from checkers_app.ui.kit import elements as el
from checkers_app.ui.scene import Transition
from checkers_app.ui.spoken.bridge import Asked, Wish
from checkers_app.ui.spoken.telling import is_chosen
from checkers_app.ui.view_scene import ViewScene

_GRAIN = 6
"""The number of steps along each side of an element at which a click is tried if its middle is covered."""
_KEYS = {Wish.MORE: pygame.K_RIGHT, Wish.LESS: pygame.K_LEFT}


class Hands:
    """Operates a page for a screen reader.

    Args:
        scene: the page.
        element: the element to which the request applies.
        control: the element itself if it is a control, or the control that contains it.
    """

    def __init__(self, scene: ViewScene, element: el.Element, control: el.Control | None) -> None:
        self._scene = scene
        self._element = element
        self._control = control

    def do(self, asked: Asked) -> Transition | None:
        """Carry out a request; return the resulting transition, if any."""
        match asked.wish:
            case Wish.PRESS:
                return self._press()
            case Wish.FOCUS:
                self._focus()
            case Wish.SHOW:
                self._show()
            case Wish.MORE | Wish.LESS:
                self._focus()
                return self._send(_key(_KEYS[asked.wish]))
            case Wish.TYPE if asked.amount is not None:
                self._focus()
                if self._control is not None and self._control.enabled:
                    self._control.put(asked.amount)
                    self._scene.refresh()
            case Wish.TYPE | Wish.REPLACE | Wish.SELECT:
                return self._edit(asked)
        return None

    def _send(self, *events: pygame.event.Event) -> Transition | None:
        """Send events to the page until one of them causes a transition."""
        for event in events:
            if (answer := self._scene.handle(event)) is not None:
                return answer
        return None

    def _press(self) -> Transition | None:
        """Click the element; on a selected row press Enter instead, which opens it."""
        self._show()
        place = self._spot()
        if place is None:
            return None
        again = self._element.role == "row" and is_chosen(self._element)
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
        answer = self._send(*((_key(pygame.K_RETURN),) if again and self._focused() else (down, up)))
        if isinstance(self._element, Square):
            self._element.board.cursor = self._element.square
        elif self._control is not None and self._control.focusable:
            self._scene.touch.keyboard = True
        if answer is None:
            answer = self._send(pygame.event.Event(pygame.WINDOWLEAVE))  # the pointer was never there
        self._scene.refresh()
        return answer

    def _focused(self) -> bool:
        """Give the focus to the control; returns False if that is not possible."""
        self._focus()
        return self._control is not None and self._scene.touch.focused is self._control

    def _spot(self) -> tuple[int, int] | None:
        """A position where a click reaches the element and not another control; None if there is none."""
        seen = self._element.seen
        if not seen.width or not seen.height:
            return None
        if isinstance(self._element, Square):
            return seen.center
        places = [seen.center]
        places += [
            (seen.x + seen.width * right // _GRAIN, seen.y + seen.height * down // _GRAIN)
            for down in range(1, _GRAIN)
            for right in range(1, _GRAIN)
        ]
        return next((place for place in places if self._scene.touch.at(place) is self._control), None)

    def _focus(self) -> None:
        touch = self._scene.touch
        if isinstance(self._element, Square):
            self._element.board.cursor = self._element.square
            touch.keyboard = False
        elif self._control is not None and self._control.focusable and self._control.enabled:
            touch.focus(self._control.name)
            touch.keyboard = True
        self._scene.refresh()

    def _show(self) -> None:
        """Scroll so that the element is visible."""
        if not self._scene.touch.scroll_to(self._element):
            return
        self._scene.refresh()
        names = {each.name: each for each in self._scene.tree.walk() if each.name}
        self._element = names.get(self._element.name, self._element)
        if self._control is not None:
            found = names.get(self._control.name)
            self._control = found if isinstance(found, el.Control) else None

    def _edit(self, asked: Asked) -> Transition | None:
        edit = self._element.heard.typed
        if edit is None:
            return None
        self._focus()
        if asked.wish is Wish.SELECT:
            anchor, caret = asked.selected
            edit.go(anchor)
            edit.go(caret, select=True)
        else:
            if asked.wish is Wish.TYPE:
                edit.go(0)
                edit.go(len(edit.text), select=True)
            edit.insert(asked.text)
        self._scene.refresh()
        return None


def _key(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
