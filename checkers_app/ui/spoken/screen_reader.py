"""The player's own reader of the screen, while one listens: told every page, and its wishes done."""

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
"""The event by which a wish comes from the reader's thread to the loop; its ``asked`` is the wish."""
_PATIENCE = 2.0
"""Seconds that a call may take; a reader that needs longer is not told anything any more."""
_SETTLED = 1.5
"""Seconds after the focus has moved, before which nothing new is said there: readers would say it twice, with
the element that they come to and as what has changed of it.  Orca needs a third of a second to come there, on
a busy machine more than one."""
_CLOCK = 1.0
"""Seconds after which what changes by itself on a page, such as a clock, is told again."""


class ScreenReader:
    """Whoever reads the screen aloud.  It costs nothing until somebody does.

    Args:
        title: what the window is called.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._zoom = 1.0
        self._bridge: Bridge | None = None
        self._teller = Teller()
        self._listens = threading.Event()
        self._told: object = None
        """What the page was told from: told again only where that is another."""
        self._told_at = 0.0
        self._page = SpokenPage()
        self._heard = News()
        self._heard_on: WeakKeyDictionary[Scene, News] = WeakKeyDictionary()
        """What was heard on other pages, which may come back."""
        self._moved_at = 0.0
        """When the focus moved last."""
        self._left: SpokenNode | None = None
        """What had the focus before it moved, as long as that has not settled."""
        self._said_at = 0
        """What had the focus when something was said last, and has it still; 0 for nothing."""
        self._beside = ""
        """How that was described then, until something else is said: it would all be said again."""
        self._focused = True
        self._place: object = None
        self._scene: Scene | None = None

    def open(self) -> None:
        """Be there for a reader; where none can be, nothing happens."""
        if self._bridge is None and load():
            with suppress(Exception):  # a system without the service that AccessKit speaks to
                self._bridge = Bridge(_post, self._listen)

    def close(self) -> None:
        """Say nothing any more."""
        self._listens.clear()
        self._bridge = None

    @property
    def listens(self) -> bool:
        """True while somebody reads the screen aloud."""
        return self._listens.is_set()

    def _listen(self, listens: bool) -> None:  # noqa: FBT001  called by the bridge with one value
        """On another thread."""
        if listens:
            self._told = None
            self._listens.set()
        else:
            self._listens.clear()

    # --- the loop's -------------------------------------------------------------------------------

    def note(self, event: pygame.event.Event) -> None:
        """Take notice of whether the window has the keyboard."""
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
            self._focused = event.type == pygame.WINDOWFOCUSGAINED
            self._call(lambda bridge: bridge.look(focused=self._focused))

    def tell(self, scene: Scene | None, zoom: float, now: float) -> None:
        """Tell the page that is on top, if it is another one than before and somebody listens."""
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
        """On another page everything is another, whatever it is called; what was heard there is known."""
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
        """A reader has begun to listen."""
        self._page, self._heard, self._scene = SpokenPage(), News(), None
        self._heard_on.clear()
        focused = self._focused

        def begin(bridge: Bridge) -> None:
            bridge.forget()
            bridge.look(focused=focused)

        self._call(begin)

    def _say(self, page: SpokenPage) -> None:
        """Hand a page over, with what is new said where the reader hears of it."""
        before = self._page
        if BY_DESCRIPTION:
            fresh = page.news != self._heard and bool(page.news.text)
            if page.focus != before.focus:
                self._moved_at, self._left = self._told_at, before.nodes.get(before.focus)
            elif self._told_at >= self._moved_at + _SETTLED:
                self._left = None
            elif fresh:
                self._told = None, page.news  # it is told again at the next turn
                page = replace(page, news=self._heard)
                fresh = False
            if fresh and page.focus == before.focus and page.news.text == self._heard.text:
                self._call(lambda bridge: bridge.tell(page))  # said again only where it was gone between
            if fresh:
                self._said_at, self._beside = page.focus, page.nodes[page.focus].description
            elif page.focus != self._said_at:
                self._said_at = 0  # whoever goes on has heard it
            if page.focus == self._said_at:
                page = _described(page, self._beside)
            page = _left_as(self._left, page)
        self._heard = page.news
        if page != before:
            self._page = page
            self._call(lambda bridge: bridge.tell(page))

    def _call(self, call: Callable[[Bridge], None]) -> None:
        """Whatever a reader does, the game goes on: who fails or takes too long is left alone."""
        if self._bridge is None or not self._listens.is_set():
            return
        began = time.monotonic()
        try:
            call(self._bridge)
        except BaseException as error:  # AccessKit's own are no Exceptions
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            self.close()
        if time.monotonic() - began > _PATIENCE:
            self.close()

    def do(self, event: pygame.event.Event, scene: Scene | None) -> Transition | None:
        """Do what a reader wishes; answers where it leads."""
        asked: Asked = event.asked
        if not isinstance(scene, ViewScene):
            return None
        self._read(scene)  # what is pressed is what is there now
        found = self._teller.element(asked.number)
        if found is None:
            return None
        element, control = found
        return Hands(scene, element, control if isinstance(control, el.Control) else None).do(asked)


def _left_as(left: SpokenNode | None, page: SpokenPage) -> SpokenPage:
    """With what had the focus described as it was.

    Readers say what has become of an element until they know that the focus is elsewhere; and what they are
    late to say of it, they ask for only then.
    """
    node = page.nodes.get(left.number) if left is not None else None
    if left is None or node is None or node.number == page.focus:
        return page
    return replace(page, nodes={**page.nodes, node.number: node._replace(description=left.description)})


def _described(page: SpokenPage, beside: str) -> SpokenPage:
    """With what is new in the description of what has the focus."""
    node = page.nodes[page.focus]
    words = " ".join(filter(None, (page.news.text, beside)))
    return replace(page, nodes={**page.nodes, page.focus: node._replace(description=words)})


def _post(asked: Asked) -> None:
    with suppress(pygame.error):  # the window is closed already
        pygame.event.post(pygame.event.Event(ASKED, asked=asked))
