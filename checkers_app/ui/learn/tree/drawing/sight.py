"""The displayed tree: its position, visible parts and highlights, and the reason for the cut to explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pygame import Rect, Surface

from checkers_app.engine.api import WIN_BOUND
from checkers_app.learn.duel.plain_count import saved_by
from checkers_app.learn.tree.layout import NARROWEST, Bundle, PlacedNode
from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.why import Why, why
from checkers_app.ui.context import Context
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.tree.drawing.legend import Sign
from checkers_app.ui.learn.tree.drawing.nodes import around, nodes_in
from checkers_app.ui.learn.tree.drawing.tree_painter import TreePainter
from checkers_app.ui.learn.tree.drawing.tree_picture import TreeGrid, TreePicture
from checkers_app.ui.learn.tree.drawing.why_place import why_place
from checkers_app.ui.learn.tree.fingers import Pinch
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Study

DRAG = 4
"""The distance in units that the pointer must move for a click to become a drag."""


def picture_of(session: TreeSession, grid: TreeGrid) -> TreePicture | None:
    """A session's tree as a picture without highlights for the pointer; None while there is no tree."""
    study = session.study
    if study is None:
        return None
    step = session.shown if session.follows and not session.at_end else None
    current = None
    if step is not None:
        cut = step.child is not None and study.tree.is_stub(step.child) and not session.covered
        current = step.child if cut else step.row
    layout, camera, stage = session.layout, session.lens.camera, session.stage
    return TreePicture(study, layout, camera, grid, stage, current, session.selected)


class TreeSight:
    """The tree of a session as displayed on the page; it outlives the elements that show it."""

    def __init__(self, context: Context, session: TreeSession) -> None:
        self.session = session
        self.grid = TreeGrid(Rect(0, 0, 0, 0), 1, 0)
        """The positions of the rows; set when the page is laid out."""
        self.covers: list[Rect] = []
        """The rectangles of the elements on top of the tree."""
        self.pointer = (-1, -1)
        self.hovered: int | None = None
        """The row of the node under the pointer."""
        self.dragging = False
        """True if the view has been dragged since the mouse button was pressed."""
        self._dragged_from = (-1, -1)
        self._context = context
        self._painter: tuple[Look, Study, TreePainter] | None = None
        self._why: tuple[Study, int, Why, int | None] | None = None
        self._why_place: tuple[object, Rect] | None = None
        self._in_view: dict[float, tuple[object, list[PlacedNode], list[Bundle]]] = {}

    # --- visible parts ----------------------------------------------------------------------------

    def lie(self, area: Rect, margin: int) -> None:
        """Place the tree in ``area``, with ``margin`` units on its left for the names of the rows."""
        study = self.session.study
        self.grid = TreeGrid(area, 1 if study is None else study.levels, margin)
        self.covers = []

    def picture(self, *, lit: bool = True) -> TreePicture | None:
        """The picture of the tree; None while there is none.  ``lit`` highlights the proof of a cut."""
        picture = picture_of(self.session, self.grid)
        reason = self.reason if lit and picture is not None else None
        proofs = (reason.here, reason.elsewhere) if reason is not None else ()
        shown = frozenset(row for row in proofs if row is not None)
        return None if picture is None else replace(picture, hovered=self.hovered, lit=shown)

    def in_view(self, narrowest: float = NARROWEST) -> tuple[list[PlacedNode], list[Bundle]]:
        """The visible, visited nodes that are at least ``narrowest`` units wide, and the visible strips."""
        session = self.session
        if session.study is None:
            return [], []
        layout, camera, stage = session.layout, session.lens.camera, session.stage
        key, known = (layout, camera, stage), self._in_view.get(narrowest)
        if known is None or known[0] != key:
            placed, bundles = layout.visible(camera.left, camera.right, camera.pixels, narrowest)
            nodes = [node for node in placed if stage.is_visited(node.row)]
            known = key, nodes, [each for each in bundles if stage.is_visited(each.first)]
            self._in_view[narrowest] = known
        return known[1:]

    def box(self, item: PlacedNode | Bundle) -> Rect:
        """The visible part of the rectangle of a node or strip, including its subtree."""
        clip, camera = self.grid.clip, self.session.lens.camera
        left, right = (
            max(clip.left, min(clip.right, clip.x + round(camera.x(end)))) for end in (item.left, item.right)
        )
        top = max(clip.top, min(clip.bottom, self.grid.top(item.level)))
        return Rect(left, top, right - left, clip.bottom - top)

    def signs(self) -> Iterator[Sign]:
        """The optional signs of the legend that are in view."""
        study, (nodes, strips) = self.session.study, self.in_view()
        if study is None:
            return
        if strips:
            yield Sign.STRIP
        if study.cut_marks:
            yield Sign.CUT
        tree, stage = study.tree, self.session.stage
        if tree.is_chance(1):
            yield Sign.CHANCE
        if tree.scale is Scale.HUNDREDTHS:
            won = [node.row for node in nodes if abs(tree.values[node.row]) > WIN_BOUND]
            if any(stage.is_decided(row) and not tree.is_stub(row) for row in won):
                yield Sign.WIN

    def draw(self, look: Look, surface: Surface, *, lit: bool) -> None:
        """Draw the tree."""
        picture = self.picture(lit=lit)
        if picture is None:
            return
        study = picture.study
        if self._painter is None or self._painter[0] is not look or self._painter[1] is not study:
            self._painter = (look, study, TreePainter(look, study))
        self._painter[2].draw(surface, picture)

    # --- the mouse --------------------------------------------------------------------------------

    def pick(self, position: tuple[int, int]) -> int | None:
        """The row of the node at a position; None if there is none, or if something covers it."""
        picture = None if self.is_covered(position) else self.picture(lit=False)
        return None if picture is None else picture.pick(position)

    def is_covered(self, position: tuple[int, int]) -> bool:
        """True if something on top of the tree covers a position."""
        return any(cover.collidepoint(position) for cover in self.covers)

    def pinch(self, pinch: Pinch) -> bool:
        """Handle a pinch gesture; return False if it is not on the tree."""
        area, lens = self.grid.area, self.session.lens
        if not area.left <= pinch.x <= area.right:
            return False
        lens.zoom(pinch.factor, pinch.x - pinch.moved - self.grid.clip.x)
        lens.pan(-pinch.moved)
        return True

    def begin_drag(self, position: tuple[int, int]) -> None:
        """Handle a mouse press on the tree, which may start a drag."""
        self._dragged_from, self.dragging = position, False

    def drag_to(self, position: tuple[int, int]) -> None:
        """Handle a mouse movement; the view follows once the mouse has moved far enough."""
        right = self._dragged_from[0] - position[0]
        if self.dragging or abs(right) >= DRAG:
            self.dragging, self.hovered = True, None
            self.session.lens.pan(right)
            self._dragged_from = position

    # --- why a branch was cut -----------------------------------------------------------------------

    @property
    def selected_stub(self) -> int | None:
        """The row, in the recorded tree, of the selected stub (cut branch) if its cut may be explained;
        otherwise None, for example while the cards describe a step.
        """
        return None if self.session.follows else self._told(self.session.selected)

    @property
    def told_stub(self) -> int | None:
        """The stub under the pointer or, if there is none, the selected one."""
        hovered = self._told(self.hovered)
        return self.selected_stub if hovered is None else hovered

    def _told(self, row: int | None) -> int | None:
        """The row, if it is a stub that the search has reached; otherwise None."""
        study = self.session.study
        if study is None or row is None or row >= len(study.tree) or not study.tree.is_stub(row):
            return None
        return row if self.session.stage.is_visited(row) else None

    @property
    def reason(self) -> Why | None:
        """The reason why the branch at :attr:`told_stub` was cut."""
        study, stub = self.session.study, self.told_stub
        if study is None or stub is None:
            return None
        if self._why is None or self._why[:2] != (study, stub):
            self._why = (study, stub, why(study.tree, stub), saved_by(study.tree, stub))
        return self._why[2]

    @property
    def saved(self) -> int | None:
        """The number of nodes saved by the cut that :attr:`reason` explains; None if unknown."""
        return None if self._why is None else self._why[3]

    def beside_the_cut(self, size: tuple[int, int]) -> Rect:
        """The position of the card that gives the reason, recomputed when the tree near the cut has moved."""
        session, grid, study, reason = self.session, self.grid, self.session.study, self.reason
        if study is None or reason is None:
            return Rect(0, 0, 0, 0)
        camera, layout, stage, tree = session.lens.camera, session.layout, session.stage, study.tree
        key = study, reason.stub, size, grid, camera, layout, stage
        if self._why_place is not None and self._why_place[0] == key:
            return self._why_place[1]
        sight = TreePicture(study, layout, camera, grid, stage)
        nodes = nodes_in(sight, layout.visible(camera.left, camera.right, camera.pixels)[0])
        proofs = {row for row in (reason.here, reason.elsewhere, reason.stub) if row is not None}
        paths = [tree.path(row) for row in proofs]
        on_way = {row for path in paths for row in path}
        boxes = {row: around(node) for row, node in nodes.items() if stage.is_visited(row)}
        lines = [
            ((nodes[above].x, nodes[above].y), (nodes[below].x, nodes[below].y))
            for path in paths
            for above, below in pairwise(path)
            if above in nodes and below in nodes
        ]
        stub = nodes.get(reason.stub)
        at = grid.clip.center if stub is None else (stub.x, stub.y)
        compared = [box for row, box in boxes.items() if row in on_way]
        others = [box for row, box in boxes.items() if row not in on_way]
        place = why_place(grid.clip, size, at, compared, lines, others)
        self._why_place = key, place
        return place
