"""A small screen reader that knows the program only through AT-SPI.

It runs in the system's own Python, which has ``pyatspi``. It reads requests as lines of JSON, whose type is
``what``, and answers each with one line.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from contextlib import suppress
from typing import Any

import pyatspi
from gi.repository import GLib

STATES = ("focused", "selected", "checked", "pressed", "enabled", "focusable", "active", "expanded", "modal")
PATIENCE = 100.0
heard: list[str] = []
focused: list[Any] = []
"""The focused element, if there is one."""


def application() -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for app in pyatspi.Registry.getDesktop(0):
            with suppress(Exception):  # an element that is just appearing or disappearing
                if app.childCount and app[0].getRoleName() == "frame" and app[0].childCount:
                    return app
        time.sleep(0.1)
    raise SystemExit("nobody is there")


def told(node: Any, path: tuple[int, ...] = ()) -> dict[str, Any]:
    states = node.getState()
    return {
        "path": path,
        "role": node.getRoleName(),
        "name": node.name,
        "description": node.description,
        "states": [name for name in STATES if states.contains(getattr(pyatspi, f"STATE_{name.upper()}"))],
        "attributes": dict(each.split(":", 1) for each in node.getAttributes() or ()),
        "text": text_of(node),
        "value": value_of(node),
        "children": [told(child, (*path, index)) for index, child in enumerate(node)],
    }


def text_of(node: Any) -> tuple[str, int, tuple[int, int] | None] | None:
    """The text of a field, the position of the caret, and the selection."""
    try:
        text = node.queryText()
    except NotImplementedError:
        return None
    return text.getText(0, -1), text.caretOffset, text.getSelection(0) if text.getNSelections() else None


def value_of(node: Any) -> tuple[float, float, float] | None:
    try:
        value = node.queryValue()
    except NotImplementedError:
        return None
    return value.currentValue, value.minimumValue, value.maximumValue


def at(app: Any, path: list[int]) -> Any:
    node = app[0]
    for index in path:
        node = node[index]
    return node


def listen(event: Any) -> None:
    """Announce as screen readers do: the description of the element that gets the focus, and its later
    changes.
    """
    if event.type.startswith("object:state-changed:focused") and event.detail1:
        focused[:] = [event.source]
        heard.append(event.source.description)
    elif event.type.startswith("object:property-change:accessible-description") and event.source in focused:
        heard.append(str(event.any_data))


def do(app: Any, what: str, path: list[int], value: Any) -> Any:
    if what == "tree":
        return told(app[0])
    if what == "press":
        return bool(at(app, path).queryAction().doAction(0))
    if what == "focus":
        return bool(at(app, path).queryComponent().grabFocus())
    if what == "value":
        at(app, path).queryValue().currentValue = value
        return True
    if what == "type":
        for letter in value:
            pyatspi.Registry.generateKeyboardEvent(ord(letter), None, pyatspi.KEY_SYM)
        return True
    if what == "heard":
        found, heard[:] = list(heard), []
        return found
    raise ValueError(what)


def serve(app: Any) -> None:
    """Handle the lines one by one, each on the thread that receives the events."""
    for line in sys.stdin:
        asked, done = json.loads(line), threading.Event()

        def answer(asked: dict[str, Any] = asked, done: threading.Event = done) -> bool:
            try:
                found = do(app, **asked)
            except Exception as error:  # noqa: BLE001  an element that has gone meanwhile, as a rule
                found = {"error": f"{type(error).__name__}: {error}"}
            sys.stdout.write(f"{json.dumps(found)}\n")
            sys.stdout.flush()
            done.set()
            return False

        GLib.idle_add(answer)
        done.wait()
    pyatspi.Registry.stop()


kinds = ("property-change:accessible-description", "state-changed:focused")
pyatspi.Registry.registerEventListener(listen, *(f"object:{kind}" for kind in kinds))
threading.Thread(target=serve, args=(application(),), daemon=True).start()
pyatspi.Registry.start()
