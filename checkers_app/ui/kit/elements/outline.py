"""A tree as text: an element a line, what is in it further in.  Tests ask it, and readers are told it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.ui.kit.elements.element import Element
from checkers_app.ui.kit.elements.touch import Touch


@dataclass(frozen=True, slots=True)
class Entry:
    """One element as it is told."""

    depth: int
    """How many others that are told it is in."""
    role: str
    label: str
    states: tuple[str, ...]
    name: str
    place: tuple[int, int, int, int]
    """Left, top, width and height of what is seen of it, in units."""

    def __str__(self) -> str:
        """As a line: ``button "Next mistake" focused``."""
        label = f' "{self.label}"' if self.label else ""
        states = "".join(f" {state}" for state in self.states)
        return f"{'  ' * self.depth}{self.role}{label}{states}"


def is_whole(element: Element) -> bool:
    """True if readers are told of nothing in it: what is on it is its label."""
    return element.role in {"option", "cell"} or (element.control and element.role in {"button", "switch"})


def told(root: Element) -> Iterator[tuple[int, Element]]:
    """The elements that readers are told of, in reading order, each with how many of those it is in."""
    return _told(root, 0)


def _told(element: Element, depth: int) -> Iterator[tuple[int, Element]]:
    is_told = bool(element.role) and bool(element.label or element.control or element.role != "image")
    if is_told and element.role in {"text", "heading", "group"} and not element.label:
        is_told = False
    if is_told:
        yield depth, element
    if is_whole(element):
        return
    for child in element.children:
        yield from _told(child, depth + is_told)


def entries(root: Element, touch: Touch | None = None) -> Iterator[Entry]:
    """What is on a tree that has been laid out, in reading order."""
    focused = touch.focused if touch is not None else None
    for depth, element in told(root):
        states = (*element.states, *(("focused",) if element is focused else ()))
        place = (element.seen.x, element.seen.y, element.seen.width, element.seen.height)
        yield Entry(depth, element.role, element.label, states, element.name, place)


def outline(root: Element, touch: Touch | None = None, *, places: bool = False) -> str:
    """The tree as text; with ``places`` also where everything is."""
    lines = []
    for entry in entries(root, touch):
        x, y, width, height = entry.place
        lines.append(f"{entry} at {x},{y} {width}x{height}" if places else str(entry))
    return "\n".join(lines)
