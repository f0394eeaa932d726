"""The only module that uses AccessKit: converts pages to nodes, and connects to the screen reader of each
system.

A call into AccessKit holds the interpreter lock of Python until it returns.  On Linux the call waits for a
lock that AccessKit holds while it asks this module for a page.  This module needs the interpreter lock to
answer, so there would be a deadlock that no other Python thread could end.  Therefore the bridge does not
call AccessKit until it has been notified that a screen reader is connected.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

import pygame

from checkers_app.ui.spoken.page import NEWS, ROOT, RUNS, SpokenNode, SpokenPage
from checkers_app.words import say

accesskit: Any = None
"""The AccessKit package; not imported until a screen reader may connect, to show the first frame sooner."""

BY_DESCRIPTION = sys.platform not in {"win32", "darwin"}
"""True on systems whose screen readers do not announce live regions reliably, but do announce changes to the
focused element.

Orca before version 45 ignores live regions, and later versions would announce both, so an announcement is
only sent as part of the description of the focused element.
"""


class Wish(Enum):
    """The type of a screen reader's request."""

    PRESS = "press"
    FOCUS = "focus"
    SHOW = "show"
    MORE = "more"
    LESS = "less"
    TYPE = "type"
    REPLACE = "replace"
    SELECT = "select"


@dataclass(frozen=True, slots=True)
class Asked:
    """A screen reader's request, and the number of the element to which it applies."""

    wish: Wish
    number: int
    text: str = ""
    selected: tuple[int, int] = (0, 0)
    """The selection requested, from its start to the caret."""
    amount: float | None = None
    """The value requested."""


def load() -> bool:
    """Import AccessKit; return False if it does not support this system."""
    global accesskit  # noqa: PLW0603  there is one
    try:
        accesskit = importlib.import_module("accesskit")
    except ImportError:
        return False
    return True


class Bridge:
    """A window that a screen reader can query.

    AccessKit must have been loaded.

    Args:
        asked: called on another thread with each request of a screen reader.
        listens: called on another thread with True when a screen reader connects, and with False when it
            disconnects.
    """

    def __init__(self, asked: Callable[[Asked], None], listens: Callable[[bool], None]) -> None:
        self._asked = asked
        self._listens = listens
        self._sent: SpokenPage | None = None
        self._adapter = self._attach()

    def _attach(self) -> Any:
        handlers = self._begin, self._act
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(pygame.display.get_wm_info()["window"], *handlers)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            return accesskit.macos.SubclassingAdapter.for_window(window, *handlers)
        return accesskit.unix.Adapter(*handlers, self._end)

    # --- on AccessKit's thread -----------------------------------------------------------------------

    def _begin(self) -> None:
        """Handle the connection of a screen reader; the event loop will then send the page."""
        self._listens(True)

    def _end(self) -> None:
        self._listens(False)

    def _act(self, request: Any) -> None:
        with suppress(Exception):  # an exception here would leave AccessKit's lock broken permanently
            if (asked := _wish(request)) is not None:
                self._asked(asked)

    # --- on the thread of the event loop ---------------------------------------------------------------

    def forget(self) -> None:
        """Forget what has been sent, so that the next page is sent as a whole."""
        self._sent = None

    def tell(self, page: SpokenPage) -> None:
        """Send everything that has changed since the last page."""
        before, self._sent = self._sent, page
        update = _update(page, before)
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def look(self, *, focused: bool) -> None:
        """Report whether the window has the focus; on Windows, the system reports this."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)

    def lie(self, place: tuple[int, int], size: tuple[int, int]) -> None:
        """Report the window's position on the screen; this is only needed on X11 and Wayland."""
        if BY_DESCRIPTION:
            rect = accesskit.Rect(*place, place[0] + size[0], place[1] + size[1])
            self._adapter.set_root_window_bounds(rect, rect)


def _update(page: SpokenPage, before: SpokenPage | None) -> Any:
    """The nodes that have changed since the previous page, or all nodes if there is none."""
    update = accesskit.TreeUpdate(page.focus)
    if before is None:
        update.tree = accesskit.Tree(ROOT)
    old = before.nodes if before is not None else {}
    update.nodes = [
        made for number, node in page.nodes.items() if node != old.get(number) for made in _nodes(node)
    ]
    if not BY_DESCRIPTION and (before is None or before.news != page.news):
        update.nodes += [(NEWS, _news(page))]
    return update


def _news(page: SpokenPage) -> Any:
    node = accesskit.Node(accesskit.Role.LABEL)
    # Make a repeated text different, because screen readers only announce changes.
    node.set_value(page.news.text + "\u00a0" * (page.news.turn % 2))
    node.set_live(accesskit.Live.POLITE)
    return node


def _nodes(node: SpokenNode) -> Iterator[tuple[int, Any]]:
    """The AccessKit node of an element; for a field, also a node for its text."""
    made = accesskit.Node(_role(node))
    if node.role in _LABELS:
        made.set_value(node.label)
    elif node.label:
        made.set_label(node.label)
    if description := _description(node):
        made.set_description(description)
    if node.value and node.typed is None:
        made.set_value(node.value)
    made.set_bounds(accesskit.Rect(*map(float, node.box)))
    children = list(node.children)
    if node.number == ROOT and not BY_DESCRIPTION:
        children.append(NEWS)
    if node.typed is not None:
        children.append(node.number + RUNS)
        yield node.number + RUNS, _run(node)
        _select(made, node)
    made.set_children(children)
    _set_states(made, node)
    _set_places(made, node)
    _set_actions(made, node)
    yield node.number, made


def _description(node: SpokenNode) -> str:
    if node.enabled or not BY_DESCRIPTION:
        return node.description
    # AccessKit exposes nothing to AT-SPI about a disabled button.
    return ", ".join(filter(None, (say("not available"), node.description)))


def _set_states(made: Any, node: SpokenNode) -> None:
    if not node.enabled:
        made.set_disabled()
    if node.role == "option":
        made.set_toggled(_toggled(on=bool(node.chosen)))
    elif node.on is not None:
        made.set_toggled(_toggled(on=node.on))
    elif node.chosen is not None:
        made.set_selected(node.chosen)
    if node.unfolded is not None:
        made.set_expanded(node.unfolded)
    if node.role == "dialog":
        made.set_modal()


def _toggled(*, on: bool) -> Any:
    return accesskit.Toggled.TRUE if on else accesskit.Toggled.FALSE


def _set_places(made: Any, node: SpokenNode) -> None:
    if node.level:
        made.set_level(node.level)
    if node.rank:
        made.set_position_in_set(node.rank - 1)
    if node.many:
        made.set_size_of_set(node.many)
    if node.cell is not None:
        made.set_row_index(node.cell[0])
        made.set_column_index(node.cell[1])
        if BY_DESCRIPTION:  # AccessKit does not expose rows and columns to AT-SPI, only positions in a set
            made.set_position_in_set(node.cell[1])
    if node.size is not None:
        made.set_row_count(node.size[0])
        made.set_column_count(node.size[1])
    if node.amount is not None:
        value, least, most = node.amount
        made.set_numeric_value(float(value))
        made.set_min_numeric_value(float(least))
        made.set_max_numeric_value(float(most))


def _set_actions(made: Any, node: SpokenNode) -> None:
    """Set the actions of an element, even if it is disabled, because clients remember them."""
    action = accesskit.Action
    if node.pressable:
        made.add_action(action.CLICK)
    if node.focusable:
        made.add_action(action.FOCUS)
    if node.number != ROOT:
        made.add_action(action.SCROLL_INTO_VIEW)
    if node.role in {"stepper", "slider"}:
        made.add_action(action.INCREMENT)
        made.add_action(action.DECREMENT)
        made.add_action(action.SET_VALUE)
    if node.typed is not None:
        for each in (action.SET_VALUE, action.REPLACE_SELECTED_TEXT, action.SET_TEXT_SELECTION):
            made.add_action(each)


def _run(node: SpokenNode) -> Any:
    """The node for the text in a field, with the length of each character in bytes and of each word in
    characters.
    """
    typed = node.typed
    assert typed is not None  # noqa: S101  asked for fields alone
    made = accesskit.Node(accesskit.Role.TEXT_RUN)
    made.set_value(typed.text)
    made.set_character_lengths([len(letter.encode()) for letter in typed.text])
    made.set_word_lengths(list(_words(typed.text)))
    made.set_bounds(accesskit.Rect(*map(float, node.box)))
    left, _, right, _ = node.box
    width = (right - left) / max(1, len(typed.text))
    made.set_character_positions([width * place for place in range(len(typed.text))])
    made.set_character_widths([width] * len(typed.text))
    return made


_LONGEST = 255
"""The maximum length of a word, because AccessKit stores lengths as bytes."""


def _words(text: str) -> Iterator[int]:
    """The length of each word, including the spaces that follow it."""
    length = 0
    for place, letter in enumerate(text):
        begins = place > 0 and text[place - 1].isspace() and not letter.isspace()
        if begins or length == _LONGEST:
            yield length
            length = 0
        length += 1
    if length:
        yield length


def _select(made: Any, node: SpokenNode) -> None:
    typed = node.typed
    assert typed is not None  # noqa: S101  asked for fields alone
    run = node.number + RUNS
    anchor, caret = (accesskit.TextPosition(run, place) for place in (typed.anchor, typed.caret))
    made.set_text_selection(accesskit.TextSelection(anchor, caret))


_LABELS = frozenset({"text", "line"})
"""The roles whose text is exposed as a value instead of a label."""
_ROLES = MappingProxyType(
    {
        "window": "WINDOW",
        "page": "PANE",
        "dialog": "DIALOG",
        "group": "GROUP",
        "status": "STATUS",
        "heading": "HEADING",
        "text": "LABEL",
        "line": "LABEL",
        "button": "BUTTON",
        "control": "BUTTON",
        "link": "LINK",
        "choice": "RADIO_GROUP",
        "option": "RADIO_BUTTON",
        "switch": "SWITCH",
        "stepper": "SPIN_BUTTON",
        "slider": "SLIDER",
        "progress": "PROGRESS_INDICATOR",
        "field": "TEXT_INPUT",
        "list": "LIST_BOX",
        "table": "TABLE",
        "row": "ROW",
        "item": "LIST_BOX_OPTION",
        "cell": "CELL",
        "column header": "COLUMN_HEADER",
        "grid": "GRID",
        "document": "DOCUMENT",
        "tree": "TREE",
        "tree item": "TREE_ITEM",
        "node": "TREE_ITEM",
        "box": "TREE_ITEM",
        "branch": "TREE_ITEM",
        "timer": "TIMER",
        "picture": "FIGURE",
        "image": "IMAGE",
    }
)
"""Maps our roles to those of AccessKit."""


def _role(node: SpokenNode) -> Any:
    role = "MULTILINE_TEXT_INPUT" if node.typed is not None and node.typed.many_lines else _ROLES[node.role]
    return getattr(accesskit.Role, role)


_WISHES = MappingProxyType(
    {
        "CLICK": Wish.PRESS,
        "FOCUS": Wish.FOCUS,
        "SCROLL_INTO_VIEW": Wish.SHOW,
        "INCREMENT": Wish.MORE,
        "DECREMENT": Wish.LESS,
        "SET_VALUE": Wish.TYPE,
        "REPLACE_SELECTED_TEXT": Wish.REPLACE,
        "SET_TEXT_SELECTION": Wish.SELECT,
    }
)
"""Maps AccessKit's requests to ours."""


def _wish(request: Any) -> Asked | None:
    """Convert a request of AccessKit; returns None if it is not supported."""
    wishes = (wish for name, wish in _WISHES.items() if request.action == getattr(accesskit.Action, name))
    wish = next(wishes, None)
    if wish is None:
        return None
    kind: Any
    data: Any
    kind, data = request.data or (None, None)
    text = str(data) if kind == accesskit.ActionDataKind.VALUE else ""
    if kind == accesskit.ActionDataKind.NUMERIC_VALUE:
        return Asked(wish, request.target, amount=float(data))
    if kind == accesskit.ActionDataKind.SET_TEXT_SELECTION:
        selected = data.anchor.character_index, data.focus.character_index
        return Asked(wish, request.target % RUNS, selected=selected)
    return Asked(wish, request.target % RUNS, text)
