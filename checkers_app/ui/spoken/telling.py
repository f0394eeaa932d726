"""Converts pages for a screen reader, and recognises elements when a page is rebuilt."""

from __future__ import annotations

from collections.abc import Iterator

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.outline import is_whole
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.spoken.page import ROOT, FieldText, SpokenNode, SpokenPage
from checkers_app.views.news import News
from checkers_app.words import say

_FIRST = 10
"""The numbers of elements are larger than this."""
_TAKEN = frozenset({"option", "row", "tree item", "cell", "node", "box", "branch"})
"""The roles of selectable items; if the container has the focus, the selected item counts as focused."""
_ITEMS = frozenset({"tree item", "node", "box", "branch"})
"""The roles of items in a tree."""
_RANKED = _TAKEN - {"cell"}
"""The roles of items that have a position in their container."""
_GRIDS = frozenset({"table", "grid"})
"""The roles of containers with rows and columns."""
_STATES = ("chosen", "folded", "on", "off", "not available")
"""The states for which screen readers have their own words."""
_NO_STATES: frozenset[str] = frozenset()


def is_chosen(element: el.Element) -> bool:
    """True if the element is the selected item in a container."""
    return element.role in _TAKEN and any(state in {"chosen", say("chosen")} for state in element.states)


class _Place:
    """An element that has not been converted yet, with its position among the exposed elements."""

    __slots__ = (
        "children",
        "control",
        "element",
        "heard",
        "key",
        "level",
        "many",
        "most",
        "number",
        "rank",
        "row",
        "within",
    )

    def __init__(self, number: int, key: str, element: el.Element, parent: _Place | None) -> None:
        role, heard = element.role, element.heard
        self.number, self.key, self.element, self.heard = number, key, element, heard
        self.within = parent.element.role if parent is not None else ""
        self.control: el.Element | None = (
            element if element.control else parent.control if parent is not None else None
        )
        """The element itself if it is a control, or the nearest control that contains it."""
        self.level: int = (parent.level if parent is not None else 0) + (role in _ITEMS)
        """The depth in a tree."""
        self.children: list[int] = []
        self.many = self.most = self.rank = self.row = 0
        """The number of ranked items in the element, their stated total, and the element's rank and row."""
        if parent is None:
            return
        parent.children.append(number)
        if heard.cell is not None and not parent.row:
            parent.row = heard.cell[0] + 1
        if role in _RANKED and self.within not in _GRIDS:
            parent.many += 1
            self.rank = parent.many
            if heard.rank is not None:
                parent.most = max(parent.most, heard.rank[1])


class Teller:
    """Converts pages for a screen reader; each element keeps its number for as long as it exists."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._next = _FIRST
        self._elements: dict[int, tuple[el.Element, el.Element | None]] = {}
        self._cursors: set[int] = set()
        """The elements that are used with the keyboard although they are not controls."""
        self._english: dict[str, str] = {}
        """Maps states on the page to the English states for which screen readers have words."""

    def element(self, number: int) -> tuple[el.Element, el.Element | None] | None:
        """The element with this number on the last page, and the control that is or contains the element."""
        return self._elements.get(number)

    def forget(self) -> None:
        """Forget all elements, because the next page contains none of them."""
        self._numbers = {}

    def tell(self, root: el.Element, touch: el.Touch, title: str, zoom: float, news: News) -> SpokenPage:
        """Convert a page that has been laid out.

        Args:
            root: the elements of the page.
            touch: the focus of the page.
            title: the title of the window.
            zoom: the number of pixels per unit.
            news: the announcement to send with the page.
        """
        self._english = {**{say(state): state for state in _STATES}, **{state: state for state in _STATES}}
        places = self._places(root)
        self._elements = {place.number: (place.element, place.control) for place in places}
        self._cursors = {place.number for place in places if place.heard.cursor}
        nodes = {place.number: self._node(place, zoom) for place in places}
        box = (0, 0, round(root.rect.right * zoom), round(root.rect.bottom * zoom))
        tops = tuple([place.number for place in places if not place.within])
        nodes[ROOT] = SpokenNode(ROOT, "window", title, box=box, children=tops)
        first = tops[0] if tops else ROOT
        return SpokenPage(nodes, self._focus(touch, root) or first, news)

    # --- identity ----------------------------------------------------------------------------------------

    def _places(self, root: el.Element) -> list[_Place]:
        """The exposed elements, in reading order."""
        places: list[_Place] = []
        above: list[_Place] = []
        known: dict[str, int] = {}
        counts: dict[tuple[str, str], int] = {}
        for depth, element in el.told(root):
            del above[depth:]
            parent = above[-1] if above else None
            key = self._key(element, parent, known, counts)
            number = known[key] = self._numbers.get(key) or self._fresh()
            place = _Place(number, key, element, parent)
            places.append(place)
            above.append(place)
        self._numbers = known
        return places

    def _fresh(self) -> int:
        self._next += 1
        return self._next

    @staticmethod
    def _key(
        element: el.Element,
        parent: _Place | None,
        known: dict[str, int],
        counts: dict[tuple[str, str], int],
    ) -> str:
        """The key of an element: its role and name, or its position among elements with the same role in the
        container.

        An element whose role changes counts as a new one, because clients remember what a number supports.
        """
        if element.name and (key := f"{element.role} {element.name}") not in known:
            return key
        inside = parent.key if parent is not None else ""
        index = counts[inside, element.role] = counts.get((inside, element.role), 0) + 1
        return f"{inside}/{element.role} {index}"

    # --- descriptions ------------------------------------------------------------------------------------

    def _node(self, place: _Place, zoom: float) -> SpokenNode:
        # A page has a hundred of them, converted at every update: each property is read once, and most have
        # no states.
        element, heard, role = place.element, place.heard, place.element.role
        states, label, rect = element.states, element.label, element.seen
        if not (rect.width and rect.height):
            rect = element.rect
        known = {self._english.get(state, "") for state in states} if states else _NO_STATES
        chosen, folded, is_tree = "chosen" in known, "folded" in known, role in _ITEMS
        is_taken = place.control is not None and role in _TAKEN
        rank = place.row if place.within in _GRIDS else place.rank
        return SpokenNode(
            place.number,
            "item" if role == "row" and place.within not in _GRIDS else role,
            label,
            self._besides(element, label, heard, states),
            heard.value,
            (
                round(rect.left * zoom),
                round(rect.top * zoom),
                round(rect.right * zoom),
                round(rect.bottom * zoom),
            ),
            tuple(place.children),
            "not available" not in known,
            chosen if is_taken or chosen else None,
            True if "on" in known else False if role == "switch" else None,
            not folded if is_tree and (folded or place.children) else None,
            place.level if is_tree else 2 if role == "heading" else 0,
            heard.rank[0] if heard.rank is not None else rank,
            place.most or place.many,
            heard.cell,
            heard.size,
            heard.amount,
            _typed(heard.typed, many_lines=heard.many_lines) if heard.typed is not None else None,
            element.control or is_taken or role == "cell",
            getattr(element, "focusable", False)
            or (not element.control if role in {"cell", "grid"} else is_taken),
        )

    def _besides(self, element: el.Element, label: str, heard: el.Heard, states: tuple[str, ...]) -> str:
        """The additional description: states for which screen readers have no word, the tool tip, and other
        visible text.
        """
        said = []
        for state in states:
            in_field = heard.typed is not None and state.startswith("“")
            if state != heard.value and not in_field and state not in self._english:
                said.append(state)
        if element.tip and element.tip not in label:
            said.append(element.tip)
        said += heard.written
        if element.given_label and is_whole(element):
            known = f"{label} {element.tip}"
            said += [text.strip() for text in _written(element) if text.strip() not in known]
        return ", ".join(said)

    def _focus(self, touch: el.Touch, root: el.Element) -> int | None:
        """The number of the focused element: the cursor of a board, the selected item of the focused control,
        that control, or a board.

        If a card is on top of the page, only its elements can be focused.
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


def _typed(edit: TextEdit, *, many_lines: bool) -> FieldText:
    return FieldText(edit.text, edit.anchor, edit.caret, many_lines)


def _written(element: el.Element) -> Iterator[str]:
    """The visible texts in an element whose children are not exposed."""
    return (each.label for each in element.walk() if each is not element and each.role == "text")
