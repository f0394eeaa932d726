"""Sends every page to a connected screen reader, and carries out the requests of the screen reader."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from weakref import WeakKeyDictionary

import pygame

from checkers_app.ui.kit import elements as el
from checkers_app.ui.scene import Scene, Transition
from checkers_app.ui.spoken.bridge import BY_DESCRIPTION, Asked, Bridge, load
from checkers_app.ui.spoken.hands import Hands
from checkers_app.ui.spoken.page import SpokenNode, SpokenPage
from checkers_app.ui.spoken.telling import Teller
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.news import News

ASKED = pygame.event.custom_type()
"""The type of the event that passes a request, in its attribute ``asked``, from AccessKit's thread to the
event loop.
"""
_PATIENCE = 2.0
"""The maximum time in seconds for a call; a screen reader that takes longer is disconnected."""
_SETTLED = 1.5
"""The time in seconds after a change of focus in which nothing new is announced, because screen readers would
announce it twice: with the newly focused element, and as a change of that element.  Orca takes a third of a
second to notice a change of focus, and on a busy machine more than a second.
"""
_CLOCK = 1.0
"""The interval in seconds at which changes that happen by themselves, such as those of a clock, are sent."""


class ScreenReader:
    """The connection to screen readers.  It costs nothing until a screen reader connects.

    Args:
        title: the title of the window.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._zoom = 1.0
        self._bridge: Bridge | None = None
        self._teller = Teller()
        self._listens = threading.Event()
        self._told: object = None
        """What the last page was created from; a page is sent again if this changes."""
        self._told_at = 0.0
        self._page = SpokenPage()
        self._heard = News()
        self._heard_on: WeakKeyDictionary[Scene, News] = WeakKeyDictionary()
        """The last announcement on each of the other pages, because these pages may be shown again."""
        self._moved_at = 0.0
        """The time of the last change of focus."""
        self._left: SpokenNode | None = None
        """The element that was focused before, until the change of focus has settled."""
        self._said_at = 0
        """The number of the element focused since the last announcement; 0 if none."""
        self._beside = ""
        """The description of that element when it was announced.  The description is kept until the next
        announcement, because otherwise it would be announced again.
        """
        self._focused = True
        self._place: object = None
        self._scene: Scene | None = None

    def open(self) -> None:
        """Accept connections from screen readers, if the system is supported."""
        if self._bridge is None and load():
            with suppress(Exception):  # a system without the service that AccessKit uses
                self._bridge = Bridge(_post, self._listen)

    def close(self) -> None:
        """Stop sending pages."""
        self._listens.clear()
        self._bridge = None

    @property
    def listens(self) -> bool:
        """True while a screen reader is connected."""
        return self._listens.is_set()

    def _listen(self, listens: bool) -> None:  # noqa: FBT001  called by the bridge with one value
        """Handle a screen reader connecting or disconnecting; called on another thread."""
        if listens:
            self._told = None
            self._listens.set()
        else:
            self._listens.clear()

    # --- called by the event loop -----------------------------------------------------------------

    def note(self, event: pygame.event.Event) -> None:
        """Report to the screen reader whether the window has the focus."""
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
            self._focused = event.type == pygame.WINDOWFOCUSGAINED
            self._call(lambda bridge: bridge.look(focused=self._focused))

    def tell(self, scene: Scene | None, zoom: float, now: float) -> None:
        """Send the topmost page if it has changed and a screen reader is connected."""
        if not self._listens.is_set() or not isinstance(scene, ViewScene):
            return
        if self._told is None:
            self._begin()
        self._turn_to(scene)
        news = scene.news
        told = (scene.tree, scene.touch.focused, scene.touch.keyboard, news, zoom)
        if told == self._told and now < self._told_at + _CLOCK:
            return
        self._told, self._told_at, self._zoom = told, now, zoom
        self._say(self._read(scene))

    def _turn_to(self, scene: ViewScene) -> None:
        """Prepare for another page: all of its elements are new, even those with equal names, and its earlier
        announcements are restored.
        """
        if scene is self._scene:
            return
        if self._scene is not None:
            self._heard_on[self._scene] = self._heard
        self._scene, self._heard = scene, self._heard_on.get(scene, News())
        self._teller.forget()
        at_cursor = any(element.heard.cursor for element in scene.tree.walk())
        scene.touch.keyboard |= scene.touch.focused is not None and not at_cursor

    def _read(self, scene: ViewScene) -> SpokenPage:
        self._turn_to(scene)
        return self._teller.tell(scene.tree, scene.touch, self._title, self._zoom, scene.news)

    def _begin(self) -> None:
        """Start again from an empty page, because a screen reader has connected."""
        self._page, self._heard, self._scene = SpokenPage(), News(), None
        self._heard_on.clear()
        focused = self._focused

        def begin(bridge: Bridge) -> None:
            bridge.forget()
            bridge.look(focused=focused)

        self._call(begin)

    def _say(self, page: SpokenPage) -> None:
        """Send a page, together with an announcement if the screen reader supports it at this time."""
        before = self._page
        if BY_DESCRIPTION:
            fresh = page.news != self._heard and bool(page.news.text)
            if page.focus != before.focus:
                self._moved_at, self._left = self._told_at, before.nodes.get(before.focus)
            elif self._told_at >= self._moved_at + _SETTLED:
                self._left = None
            elif fresh:
                self._told = None, page.news  # the page is sent again in the next iteration of the loop
                page = replace(page, news=self._heard)
                fresh = False
            if fresh and page.focus == before.focus and page.news.text == self._heard.text:
                self._call(lambda bridge: bridge.tell(page))  # only announced if it was gone
            if fresh:
                self._said_at, self._beside = page.focus, page.nodes[page.focus].description
            elif page.focus != self._said_at:
                self._said_at = 0  # the user has moved on after hearing the announcement
            if page.focus == self._said_at:
                page = _described(page, self._beside)
            page = _left_as(self._left, page)
        self._heard = page.news
        if page != before:
            self._page = page
            self._call(lambda bridge: bridge.tell(page))

    def _call(self, call: Callable[[Bridge], None]) -> None:
        """Call the bridge.  After an exception or a timeout the screen reader is disconnected, because its
        problems must not stop the game.
        """
        if self._bridge is None or not self._listens.is_set():
            return
        began = time.monotonic()
        try:
            call(self._bridge)
        except BaseException as error:  # AccessKit's exceptions are not subclasses of Exception
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            self.close()
        if time.monotonic() - began > _PATIENCE:
            self.close()

    def do(self, event: pygame.event.Event, scene: Scene | None) -> Transition | None:
        """Carry out a request of a screen reader; return the resulting transition, if any."""
        asked: Asked = event.asked
        if not isinstance(scene, ViewScene):
            return None
        self._read(scene)  # requests need an up-to-date page
        found = self._teller.element(asked.number)
        if found is None:
            return None
        element, control = found
        return Hands(scene, element, control if isinstance(control, el.Control) else None).do(asked)


def _left_as(left: SpokenNode | None, page: SpokenPage) -> SpokenPage:
    """A copy of the page in which the previously focused element keeps its old description.

    Screen readers announce changes of that element until they notice, with a delay, that the focus has moved.
    """
    node = page.nodes.get(left.number) if left is not None else None
    if left is None or node is None or node.number == page.focus:
        return page
    return replace(page, nodes={**page.nodes, node.number: node._replace(description=left.description)})


def _described(page: SpokenPage, beside: str) -> SpokenPage:
    """A copy of the page in which the description of the focused element begins with the announcement."""
    node = page.nodes[page.focus]
    words = " ".join(filter(None, (page.news.text, beside)))
    return replace(page, nodes={**page.nodes, page.focus: node._replace(description=words)})


def _post(asked: Asked) -> None:
    with suppress(pygame.error):  # the window is closed already
        pygame.event.post(pygame.event.Event(ASKED, asked=asked))
