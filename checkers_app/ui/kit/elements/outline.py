"""A tree of elements as text: one element per line, indented by depth.  Used by tests and screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.ui.kit.elements.element import Element
from checkers_app.ui.kit.elements.touch import Touch


@dataclass(frozen=True, slots=True)
class Entry:
    """An element exposed to screen readers."""

    depth: int
    """The number of exposed ancestors."""
    role: str
    label: str
    states: tuple[str, ...]
    name: str
    place: tuple[int, int, int, int]
    """The left, top, width and height of the visible part, in units."""

    def __str__(self) -> str:
        """The entry as a line, such as ``button "Next mistake" focused``."""
        label = f' "{self.label}"' if self.label else ""
        states = "".join(f" {state}" for state in self.states)
        return f"{'  ' * self.depth}{self.role}{label}{states}"


def is_whole(element: Element) -> bool:
    """True if an element's label contains the text of its descendants, so they are not exposed."""
    return element.role in {"option", "cell"} or (element.control and element.role in {"button", "switch"})


def told(root: Element) -> Iterator[tuple[int, Element]]:
    """The elements that are exposed to screen readers, in reading order, each with the number of its exposed
    ancestors.
    """
    waiting = [(0, root)]
    while waiting:
        depth, element = waiting.pop()
        if is_told := _is_told(element):
            yield depth, element
        if element.children and not is_whole(element):
            inner = depth + is_told
            waiting += [(inner, child) for child in reversed(element.children)]


def _is_told(element: Element) -> bool:
    role = element.role
    if role in {"text", "heading", "group"}:
        return bool(element.label)
    return bool(element.control or element.label) if role == "image" else bool(role)


def entries(root: Element, touch: Touch | None = None) -> Iterator[Entry]:
    """The exposed elements of a tree that has been laid out, in reading order."""
    focused = touch.focused if touch is not None else None
    for depth, element in told(root):
        states = (*element.states, *(("focused",) if element is focused else ()))
        place = (element.seen.x, element.seen.y, element.seen.width, element.seen.height)
        yield Entry(depth, element.role, element.label, states, element.name, place)


def outline(root: Element, touch: Touch | None = None, *, places: bool = False) -> str:
    """The tree as text; with ``places``, each line includes the position of the element."""
    lines = []
    for entry in entries(root, touch):
        x, y, width, height = entry.place
        lines.append(f"{entry} at {x},{y} {width}x{height}" if places else str(entry))
    return "\n".join(lines)
