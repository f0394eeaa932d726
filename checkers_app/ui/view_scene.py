"""Scenes whose page is a tree of elements, created by :meth:`ViewScene.view`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToRules
from checkers_app.ui.input.everywhere import EVERYWHERE, chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, command, shortcuts_of
from checkers_app.ui.kit.keyboard import is_alternate, is_command
from checkers_app.ui.kit.layout import is_portrait, is_small
from checkers_app.ui.scene import Pop, Push, Transition
from checkers_app.views.news import News, joined
from checkers_app.words import say

_LAST_CHARACTER = 0x10FFFF


def key_of(event: pygame.event.Event) -> Key:
    """The key of a KEYDOWN event, for shortcut tables; characters typed with AltGr are not shortcuts."""
    if is_alternate(event) and pygame.K_SPACE <= event.key <= _LAST_CHARACTER:
        return pygame.K_UNKNOWN, False
    return event.key, is_command(event)


class ViewScene:
    """A scene whose page is rebuilt from its state after every event.

    A subclass defines the page in :meth:`view` and its keys in :meth:`shortcuts`.  It may override
    :meth:`take` to handle events before the page does, and :meth:`take_last` to handle events that the page
    does not handle, such as a click on a board.  Actions change the state, and the page is updated
    automatically.  After a change for any other reason, such as a timer or another thread, :meth:`refresh`
    must be called.
    """

    overlay = False

    def __init__(self, context: Context) -> None:
        self._context = context
        self.touch = el.Touch()
        """The focus, the pointer and the scroll positions."""
        self._size = (0, 0)
        self._now = 0.0
        self._tree: el.Element | None = None
        self._telling: tuple[el.Element, tuple[el.Element, ...]] | None = None
        """The tree in which announcements were last looked for, and the elements found there."""
        self._pending: Transition | None = None

    @property
    def title(self) -> str:
        """The window's title; if empty, the program's name or, on a card, the title of the scene below."""
        return ""

    def view(self) -> el.Element:
        """The content of the page."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        """The commands of the page; if there are none, F1 lists the keys of the board."""
        return ()

    @property
    def way_back(self) -> Command:
        """The command that leaves the page; its key is Esc."""
        return command(pygame.K_ESCAPE, say("Back"), self.back)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Map each key to its action, which does not depend on the focus."""
        return {(pygame.K_ESCAPE, False): self.back, **shortcuts_of(self.commands())}

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event before the page does; return True if it was used."""
        del event
        return False

    def take_last(self, event: pygame.event.Event) -> bool:
        """Handle an event that nothing on the page has used; return True if the page has changed.

        If the page only needs to be redrawn, setting ``self.touch.dirty`` is enough.
        """
        del event
        return False

    @property
    def tree(self) -> el.Element:
        """The current page, laid out; it is rebuilt if necessary."""
        if self._tree is None:
            self._tree = self._made()
        return self._tree

    def _made(self) -> el.Element:
        measure = el.Measure(self._context.look, self.dense, self.touch.scrolls, is_portrait(self._size))
        root, window = self.view(), Rect((0, 0), self._size)
        root.place(measure, window, window)
        self.take_in_hand(root)
        if self.touch.reveal():
            root.place(measure, window, window)
        return root

    @property
    def dense(self) -> bool:
        """True in a small window, in which gaps and margins are smaller."""
        return is_small(self._size)

    @property
    def news(self) -> News:
        """The announcements that the page makes to screen reader users."""
        tree = self.tree
        if self._telling is None or self._telling[0] is not tree:
            self._telling = tree, tuple(element for element in tree.walk() if element.is_news)
        return News(joined(element.news for element in self._telling[1]))

    def take_in_hand(self, root: el.Element) -> None:
        """Send mouse and keyboard input to a new page, which has been laid out."""
        self.touch.set(root)

    def refresh(self) -> None:
        """Mark the page as outdated, so that it is rebuilt."""
        self._tree = None

    def go(self, transition: Transition) -> None:
        """Set the transition that is returned for the current event, or by the next :meth:`update`."""
        self._pending = transition

    def show(self, destination: Destination) -> None:
        """Open another scene on top of this one."""
        self.go(Push(destination))

    def back(self) -> None:
        """Return to the page from which the scene was opened."""
        self.go(Pop())

    def resize(self, size: tuple[int, int]) -> None:
        """Rebuild the page for a new window size or look."""
        self._size = size
        self.refresh()

    def shown(self) -> None:
        """Rebuild the page when it has been opened, or when the page that covered it has been closed."""
        self.refresh()

    def forget_answer(self) -> None:
        """Do nothing, because there is no response to clear."""

    def leave(self) -> None:
        """Do nothing by default."""

    def frame_rate(self) -> int:
        """The frame rate, which is 0 by default because nothing moves."""
        return 0

    def needs_draw(self, now: float) -> bool:
        """True if the page has changed."""
        self.touch.update(now)
        return self._tree is None or self.touch.dirty

    def update(self, now: float) -> Transition | None:
        """Advance to the time ``now``; return the transition set by :meth:`go`, if any."""
        self._now = now
        return self._answer()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle an event; return the transition set by :meth:`go`, if any."""
        _ = self.tree  # events need an up-to-date page
        taken = self.take(event) or self._shortcut(event) or self.touch.handle(event, self._now)
        if taken or self.take_last(event):
            self.refresh()
        return self._answer()

    def _answer(self) -> Transition | None:
        pending, self._pending = self._pending, None
        return pending

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        key = key_of(event)
        action = self.shortcuts().get(key)
        leads = EVERYWHERE.get(key) if not self.overlay else None
        if action is not None:
            action()
        elif key == (pygame.K_F1, False) and (commands := self.commands()):
            self.show(ToRules(self.rules_board(), tuple(commands)))
        elif leads is not None:
            self.go(leads(self._context))
        else:
            return False
        return True

    def handled_keys(self) -> frozenset[Key]:
        """The keys that have an effect on this page regardless of the focus."""
        return frozenset(self.shortcuts())

    def rules_board(self) -> Game:
        """The game whose rules F1 shows next to the keys."""
        return chosen_board(self._context)

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the page."""
        self._now = now
        _ = self.tree
        self.touch.draw(self._context.look, surface)

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """Return None, so that everything is redrawn."""
        del surface, now
        return None


class CardScene(ViewScene):
    """A card on top of the page from which it was opened; Esc and a click outside close it.

    Its :meth:`view` is a :func:`checkers_app.ui.kit.elements.card_frame`.
    """

    overlay = True

    def take(self, event: pygame.event.Event) -> bool:
        """Close the card if the user clicks outside it."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.tree.rect.collidepoint(event.pos):
            self.back()
            return True
        return False
