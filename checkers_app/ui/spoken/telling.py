"""The tree of a page as it is told to a reader of the screen, and who is who from one tree to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from checkers_app.ui.kit.elements import Element, Heard, Touch, told
from checkers_app.ui.kit.elements.outline import is_whole
from checkers_app.ui.spoken.page import ROOT, FieldText, SpokenNode, SpokenPage
from checkers_app.views.news import News
from checkers_app.words import say

_FIRST = 10
"""Those below are not given to elements."""
_TAKEN = frozenset({"option", "row", "tree item", "cell", "node", "box", "branch"})
"""Roles of which one is the chosen one: it has the focus where what they are in has it."""
_ITEMS = frozenset({"tree item", "node", "box", "branch"})
"""Roles of what is in a tree."""
_RANKED = _TAKEN - {"cell"}
"""Roles of which it is told the how manieth one is."""


def is_state(state: str, english: str) -> bool:
    """True if a state of an element is this one, in English or in the language in use."""
    return state == english or state == say(english)


def is_chosen(element: Element) -> bool:
    """True for the chosen one of several."""
    return element.role in _TAKEN and _has(element.states, "chosen")


@dataclass(slots=True, eq=False)
class _Place:
    """An element on its way to a node."""

    number: int
    key: str
    element: Element
    heard: Heard
    children: list[_Place] = field(default_factory=list)


class Teller:
    """Tells pages, each element by the same number as long as it is there."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._next = _FIRST
        self._elements: dict[int, tuple[Element, Element | None]] = {}
        self._cursors: set[int] = set()
        """What the keyboard works on, though it is no control."""

    def element(self, number: int) -> tuple[Element, Element | None] | None:
        """The element of a number on the page that was told last, and the control that it is or is on."""
        return self._elements.get(number)

    def forget(self) -> None:
        """Nobody of those who were told is on the next page."""
        self._numbers = {}

    def tell(self, root: Element, touch: Touch, title: str, zoom: float, news: News) -> SpokenPage:
        """A page that has been laid out.

        Args:
            root: the page.
            touch: what on it has the focus.
            title: of the window.
            zoom: pixels in a unit.
            news: what has just happened.
        """
        tops = self._places(root)
        nodes: dict[int, SpokenNode] = {}
        self._elements = {}
        self._cursors = set()
        for top in tops:
            self._put(top, "", nodes, zoom, None)
        box = (0, 0, round(root.rect.right * zoom), round(root.rect.bottom * zoom))
        nodes[ROOT] = SpokenNode(ROOT, "window", title, box=box, children=tuple(top.number for top in tops))
        first = tops[0].number if tops else ROOT
        return SpokenPage(nodes, self._focus(touch, root) or first, news)

    # --- who is who -------------------------------------------------------------------------------

    def _places(self, root: Element) -> list[_Place]:
        """The elements that are told, in the tree that they are told in."""
        tops: list[_Place] = []
        above: list[_Place] = []
        known: dict[str, int] = {}
        counts: dict[tuple[str, str], int] = {}
        for depth, element in told(root):
            del above[depth:]
            parent = above[-1] if above else None
            key = self._key(element, parent, known, counts)
            number = known[key] = self._numbers.get(key) or self._fresh()
            place = _Place(number, key, element, element.heard)
            (parent.children if parent is not None else tops).append(place)
            above.append(place)
        self._numbers = known
        return tops

    def _fresh(self) -> int:
        self._next += 1
        return self._next

    @staticmethod
    def _key(
        element: Element,
        parent: _Place | None,
        known: dict[str, int],
        counts: dict[tuple[str, str], int],
    ) -> str:
        """Its role and name, or the how manieth of its role it is in what it is in.

        Who has another role than before is another: clients remember what could be asked of a number.
        """
        if element.name and (key := f"{element.role} {element.name}") not in known:
            return key
        inside = parent.key if parent is not None else ""
        index = counts[inside, element.role] = counts.get((inside, element.role), 0) + 1
        return f"{inside}/{element.role} {index}"

    # --- what is said -------------------------------------------------------------------------------

    def _put(
        self,
        place: _Place,
        parent: str,
        nodes: dict[int, SpokenNode],
        zoom: float,
        control: Element | None,
        rank: int = 0,
        level: int = 0,
    ) -> None:
        """The node of an element, and those of all that is in it."""
        element, heard = place.element, place.heard
        control = element if element.control else control
        if heard.cursor:
            self._cursors.add(place.number)
        self._elements[place.number] = element, control
        level = level + 1 if element.role in _ITEMS else level
        in_grid = element.role in {"table", "grid"}
        ranked = [child for child in place.children if child.element.role in _RANKED and not in_grid]
        known = [known_rank[1] for child in ranked if (known_rank := child.heard.rank) is not None]
        many = max(known, default=len(ranked))
        nodes[place.number] = _node(place, parent, control, zoom, rank, many, level)
        for child in place.children:
            own = _row(child) if in_grid else ranked.index(child) + 1 if child in ranked else 0
            self._put(child, element.role, nodes, zoom, control, own, level)

    def _focus(self, touch: Touch, root: Element) -> int | None:
        """The cursor of a board, or the chosen one of what has the focus, or that, or a board.

        Only what is on the card that is on top, where there is one.
        """
        found = [(number, element) for number, (element, _) in self._elements.items()]
        if touch.root is not root:
            on_top = {id(element) for element in touch.root.walk()}
            found = [(number, element) for number, element in found if id(element) in on_top]
        focused = touch.focused
        cursor = (number for number, element in found if number in self._cursors)
        if not touch.keyboard and (number := next(cursor, None)) is not None:
            return number
        if focused is not None:
            on_it = [number for number, (_, control) in self._elements.items() if control is focused]
            chosen = (number for number in on_it if is_chosen(self._elements[number][0]))
            return next(chosen, None) or next(iter(on_it), None)
        board = (number for number, element in found if element.role == "grid")
        return next(board, None) or next((number for number, _ in found), None)


def _row(place: _Place) -> int:
    """Which row of its table it is, from 1; 0 for what is none."""
    cells = (child.heard.cell for child in place.children)
    return next((cell[0] + 1 for cell in cells if cell is not None), 0)


def _node(
    place: _Place,
    parent: str,
    control: Element | None,
    zoom: float,
    rank: int,
    many: int,
    level: int,
) -> SpokenNode:
    element, heard = place.element, place.heard
    # Each is asked once: this is done for every element of every update.
    states, label = element.states, element.label
    rect = element.seen if element.seen.width and element.seen.height else element.rect
    chosen, folded = _has(states, "chosen"), _has(states, "folded")
    is_tree, is_cell = element.role in _ITEMS, element.role in {"cell", "grid"}
    is_taken = element.role in _TAKEN and control is not None
    role = "item" if element.role == "row" and parent not in {"table", "grid"} else element.role
    return SpokenNode(
        place.number,
        role,
        label,
        ", ".join(_besides(element, label, heard, states)),
        heard.value,
        box=(
            round(rect.left * zoom),
            round(rect.top * zoom),
            round(rect.right * zoom),
            round(rect.bottom * zoom),
        ),
        children=tuple(child.number for child in place.children),
        enabled=not _has(states, "not available"),
        chosen=chosen if is_taken or chosen else None,
        on=_switched(element, states),
        unfolded=not folded if is_tree and (folded or place.children) else None,
        level=level if is_tree else 2 if element.role == "heading" else 0,
        rank=heard.rank[0] if heard.rank is not None else rank,
        many=many,
        cell=heard.cell,
        size=heard.size,
        amount=heard.amount,
        typed=_typed(heard),
        pressable=element.control or is_taken or element.role == "cell",
        focusable=getattr(element, "focusable", False) or (not element.control if is_cell else is_taken),
    )


def _has(states: tuple[str, ...], english: str) -> bool:
    return bool(states) and any(is_state(state, english) for state in states)


def _switched(element: Element, states: tuple[str, ...]) -> bool | None:
    if _has(states, "on"):
        return True
    return False if element.role == "switch" else None


def _typed(heard: Heard) -> FieldText | None:
    edit = heard.typed
    if edit is None:
        return None
    return FieldText(edit.text, edit.anchor, edit.caret, heard.many_lines)


def _besides(element: Element, label: str, heard: Heard, states: tuple[str, ...]) -> Iterator[str]:
    """What else is to be said: states that are no states of a reader's, and why something cannot be used."""
    ours = ("chosen", "on", "off", "not available")
    for state in states:
        in_field = heard.typed is not None and state.startswith("“")
        if state != heard.value and not in_field and not any(is_state(state, one) for one in ours):
            yield state
    if element.tip and element.tip not in label:
        yield element.tip
    yield from heard.written
    if is_whole(element):
        known = f"{label} {element.tip}"
        yield from (text.strip() for text in _written(element) if text.strip() not in known)


def _written(element: Element) -> Iterator[str]:
    """What is written in an element that nothing in it is told of."""
    return (each.label for each in element.walk() if each is not element and each.role == "text")
