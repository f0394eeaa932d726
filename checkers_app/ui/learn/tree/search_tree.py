"""The tree on its card, used with the mouse or the arrow keys, and the elements on top of the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from pygame import Rect

from checkers_app.learn.tree.layout import Bundle, PlacedNode
from checkers_app.learn.tree.tree import Tree
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.learn.tree.drawing.margins import margins_told
from checkers_app.ui.learn.tree.drawing.sight import TreeSight
from checkers_app.views.learn.tree.tree_words import node_states, node_words, strip_words
from checkers_app.words import say

_MARGIN, _DENSE_MARGIN = 112, 72
"""The margin in units on the left of a tree for the names of the rows."""
_NARROWEST = 34
"""The minimum width in units of a node that is exposed to screen readers."""
_OFF = 18
"""The distance in units from the pointer to the bubble next to it."""
_EDGE = 10


class TreeItem(el.Told):
    """A visible node, or a strip of nodes; its rectangle includes its subtree."""

    def __init__(
        self,
        name: str,
        box: Rect,
        label: str,
        *states: str,
        children: tuple[el.Element, ...] = (),
        rank: tuple[int, int] | None = None,
    ) -> None:
        """``rank`` is the node's number among its siblings, and the total number of siblings."""
        super().__init__("tree item", label, *states, children=children, name=name)
        self._box_of = box
        self._rank = rank

    @property
    def heard(self) -> el.Heard:
        """The position of the node among its siblings."""
        return el.Heard(rank=self._rank)

    def place(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        """Place the element where the tree shows it."""
        del rect
        super().place(measure, self._box_of, seen)


class SearchTree(el.Described, el.Control):
    """The picture of a search tree: clicks select nodes, dragging moves the view, and arrow keys navigate."""

    role = "tree"
    corner = 15

    def __init__(
        self,
        sight: TreeSight,
        /,
        *,
        choose: Callable[[tuple[int, int]], None],
        fold: Callable[[tuple[int, int]], None],
        walk: Callable[[int], bool],
        lit: bool,
        **box: Unpack[el.Box],
    ) -> None:
        """Set the actions of the element.

        Args:
            sight: the displayed tree.
            choose: called with the position of a click.
            fold: called with the position of a double click.
            walk: called with a key; returns True if it had an effect.
            lit: whether the nodes that prove a cut are highlighted.
            box: the common properties of elements.
        """
        super().__init__("tree", first=True, **with_defaults(box, label=say("The tree")))
        self._sight = sight
        self._choose = choose
        self._fold = fold
        self._walk = walk
        self._lit = lit

    @property
    def heard(self) -> el.Heard:
        """The labels of the rows."""
        study = self._sight.session.study
        return el.Heard(written=margins_told(study) if study is not None else ())

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        self._sight.lie(rect, _DENSE_MARGIN if measure.dense else _MARGIN)
        super()._place_children(measure, rect, seen)

    def describe(self) -> tuple[el.Element, ...]:
        """The visible nodes."""
        return _items(self._sight)

    def paint(self, pen: Pen) -> None:
        """Draw the tree."""
        self._sight.draw(pen.look, pen.surface, lit=self._lit)

    def press(self, position: tuple[int, int]) -> None:
        """Handle a mouse press, which may start a drag."""
        self._sight.begin_drag(position)

    def drag(self, position: tuple[int, int]) -> bool:
        """Move the view."""
        self._sight.drag_to(position)
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Select the clicked node, unless the view was dragged."""
        if not self._sight.dragging:
            self._choose(position)

    def double_click(self, position: tuple[int, int]) -> None:
        """Fold the clicked node, unless the view was dragged."""
        if not self._sight.dragging:
            self._fold(position)

    def key(self, key: int) -> bool:
        """Handle a key that moves through the tree."""
        return self._walk(key)


def _items(sight: TreeSight) -> tuple[el.Element, ...]:
    """The visible nodes with enough space, each with its descendants, and the strips between them."""
    session, study = sight.session, sight.session.study
    if study is None:
        return ()
    below: dict[int | None, list[PlacedNode | Bundle]] = {}
    nodes, strips = sight.in_view(_NARROWEST)
    for node in nodes:
        below.setdefault(node.parent, []).append(node)
    for strip in strips:
        below.setdefault(strip.parent, []).append(strip)

    def told(item: PlacedNode | Bundle) -> TreeItem:
        if isinstance(item, Bundle):
            return TreeItem(f"strip {item.first}", sight.box(item), strip_words(item))
        children = sorted(below.get(item.row, ()), key=lambda each: each.left)
        words = node_words(study, item, known=session.stage.is_decided(item.row))
        states = node_states(session, item)
        items = tuple(map(told, children))
        rank = _rank(study.tree, item)
        return TreeItem(f"node {item.row}", sight.box(item), words, *states, children=items, rank=rank)

    return tuple(map(told, below.get(None, ())))


def _rank(tree: Tree, node: PlacedNode) -> tuple[int, int]:
    """A node's number among its siblings, and the total number of siblings, including those out of view."""
    if node.parent is None:
        return 1, 1
    siblings = tuple(tree.children(node.parent))
    return siblings.index(node.row) + 1, len(siblings)


class TreeArea(el.Layers):
    """The tree with elements on top: at the top right, near a cut, in the middle, and at the pointer."""

    def __init__(
        self,
        tree: SearchTree,
        sight: TreeSight,
        /,
        *,
        notice: el.Element | None = None,
        reason: el.Element | None = None,
        middle: el.Element | None = None,
        bubble: el.Element | None = None,
        **box: Unpack[el.Box],
    ) -> None:
        """Set the elements on top of the tree.

        Args:
            tree: the tree.
            sight: the displayed tree.
            notice: the element at the top right.
            reason: the reason for a cut, placed so that it does not cover the nodes that it mentions.
            middle: the element in the middle.
            bubble: the element next to the pointer.
            box: the common properties of elements.
        """
        super().__init__(tree, notice, reason, middle, bubble, **box)
        self._tree, self._sight = tree, sight
        self._notice, self._reason, self._middle, self._bubble = notice, reason, middle, bubble

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 0, 0

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 0, 0

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        self._tree.place(measure, rect, seen)
        inside = rect.inflate(-2 * _EDGE, -2 * _EDGE)
        if self._notice is not None:
            place = _sized(measure, self._notice, inside)
            place.topright = inside.topright
            self._notice.place(measure, place, seen)
        if self._reason is not None:
            place = self._sight.beside_the_cut(_sized(measure, self._reason, inside).size).clamp(inside)
            self._reason.place(measure, place, seen)
            self._sight.covers = [place]
        if self._middle is not None:
            place = _sized(measure, self._middle, inside)
            place.center = rect.center
            self._middle.place(measure, place, seen)
        if self._bubble is not None:
            self._bubble.place(measure, self._beside_the_pointer(measure, self._bubble, rect), seen)

    def _beside_the_pointer(self, measure: el.Measure, bubble: el.Element, rect: Rect) -> Rect:
        x, y = self._sight.pointer
        place = _sized(measure, bubble, rect)
        place.topleft = x + _OFF, y + _OFF
        if place.right > rect.right - 6:
            place.right = x - _OFF + 4
        if place.bottom > rect.bottom - 6:
            place.bottom = y - _OFF + 4
        return place.clamp(rect)


def _sized(measure: el.Measure, element: el.Element, room: Rect) -> Rect:
    """The preferred size of an element, within ``room``."""
    width = min(room.width, element.widths(measure)[1])
    return Rect(0, 0, width, min(room.height, element.heights(measure, width)[1]))
