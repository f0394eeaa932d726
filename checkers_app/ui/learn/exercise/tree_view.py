"""The tree of an exercise: the layout and drawing of its nodes, boxes and branches, and clicks on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import INTER_SEMIBOLD, MONO_BOLD, TypeStyle
from checkers_app.ui.learn.images import put_outline, put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, slashes, value_colour
from checkers_app.ui.learn.kit.tones import row_tint
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.words import say

_SIDES = (58, 54, 48, 44)
_COMPACT_SIDES = (46, 42, 38, 36)
_LEAF = 40
_LEAST_WITH_VALUE = 25
"""The minimum side in pixels of a leaf with its value inside instead of below."""
_BOX = (44, 30)
_TIGHT = 60
"""The distance in pixels between two nodes below which the box is made smaller."""
_LABELS = 84
"""The width in units of the labels next to a row of nodes."""
_SMALL = (700, 420)
"""The size of a tree in units below which its triangles are smaller, and its labels are single words."""
_NEAR = 9
"""The maximum distance in pixels from a branch for a click to hit it."""
_ASIDE = 36
"""The maximum sideways offset in pixels of a window from its box, to avoid other drawings."""


class ExerciseTree:
    """An exercise laid out in a rectangle.

    Args:
        work: the exercise and the answers.
        rect: the area of the rows of nodes, including the labels on the left.
    """

    def __init__(self, work: ExerciseWork, rect: Rect) -> None:
        self.rect = rect
        self._work = work
        self._compact = compact = rect.width < _SMALL[0] or rect.height < _SMALL[1]
        full = work.exercise.full
        self._full = full
        leaves = [row for row in range(len(full)) if full.is_leaf(row)]
        left = rect.x + (72 if compact else 116)
        # The last box of the widest row extends to the right of its triangle.
        room = rect.right - 24 - left
        self._pitch = room / len(leaves)
        self._x = {row: left + (place + 0.5) * self._pitch for place, row in enumerate(leaves)}
        for row in sorted(work.exercise.names, reverse=True):
            below = [self._x[child] for child in full.children(row)]
            self._x[row] = (below[0] + below[-1]) / 2
        self._level = {row: full.level(row) for row in self._x}
        self._depth = full.depth
        self._pad = 10 if compact else 24
        leaf = min(_LEAF, self._pitch - 4) * HEIGHT
        if self._pitch - 4 < _LEAST_WITH_VALUE:
            leaf += 10  # for the text below it
        self._step = min((rect.height - self._pad - leaf - 6) / self._depth, 220.0)
        self._lines = list(self._drawn_lines())
        self._boxes = [self.box(row) for row in work.exercise.names]
        self._typing = True

    # --- places ---------------------------------------------------------------------------------

    def side(self, row: int) -> int:
        """The length of each side of a node's triangle, in pixels."""
        if self._full.is_leaf(row):
            return round(min(_LEAF, self._pitch - 4, 0.6 * self._step))
        sides = _COMPACT_SIDES if self._compact else _SIDES
        room = self._room(row)
        share = 0.62 if room > _TIGHT else 0.48  # the box is next to the triangle
        return round(min(sides[min(3, self._level[row])], share * room, 0.62 * self._step))

    def _room(self, row: int) -> float:
        """The distance in pixels from a node to the nearest one in its row, or to the edge."""
        level, x = self._level[row], self._x[row]
        others = [self._x[other] for other in self._x if self._level[other] == level and self._x[other] > x]
        before = [self._x[other] for other in self._x if self._level[other] == level and self._x[other] < x]
        room = min(others) - x if others else self.rect.right - x + 20
        return min(room, x - max(before)) if before else room

    def top(self, row: int) -> int:
        """The upper edge of a node's triangle."""
        return round(self.rect.y + self._pad + self._level[row] * self._step)

    def centre(self, row: int) -> tuple[float, float]:
        """The centre of the bounding box of a triangle."""
        return self._x[row], self.top(row) + self.side(row) * HEIGHT / 2

    def box(self, row: int) -> Rect:
        """The value box of a node."""
        side, level, x = self.side(row), self._level[row], self._x[row]
        ends = [
            self._x[other] - self.side(other) / 2
            for other in self._x
            if self._level[other] == level and self._x[other] > x
        ]
        slope = side * (0.30 if level % 2 == 0 else 0.46)
        left = x + slope + 3
        width = min(_BOX[0], (min(ends) if ends else self.rect.right - 4) - left - 3)
        height = min(_BOX[1], round(0.42 * self._step))
        y = self.top(row) + (2 if level % 2 == 0 else round(side * HEIGHT) - height - 2)
        return Rect(round(left), y, max(20, round(width)), height)

    def node_at(self, at: tuple[int, int]) -> int | None:
        """The inner node whose triangle or box is under a pixel; None if there is none."""
        for row in self._work.exercise.names:
            side = self.side(row)
            x, y = self.centre(row)
            shape = Rect(0, 0, side, round(side * HEIGHT))
            shape.center = (round(x), round(y))
            if self.box(row).collidepoint(at) or shape.collidepoint(at):
                return row
        return None

    def is_box(self, row: int, at: tuple[int, int]) -> bool:
        """True if the pixel is in the value box of the node rather than on its triangle."""
        return self.box(row).collidepoint(at)

    def branch_at(self, at: tuple[int, int]) -> int | None:
        """The branch under a pixel, given by the number of its lower node in the recorded tree; None if there
        is none.
        """
        best, found = float(_NEAR), None
        for row in self._x:
            if row == 0:
                continue
            start, end = self.branch(row)
            distance = _distance(at, start, end)
            if distance < best:
                best, found = distance, row
        if found is None:
            for row in self._x:  # a leaf represents its branch
                if self._full.is_leaf(row) and math.dist(at, self.centre(row)) < self.side(row) / 2:
                    return row
        return found

    def branch(self, row: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of the branch above a node, which is given by its number in the recorded tree."""
        parent = self._full.parent(row)
        assert parent is not None  # noqa: S101 - the root has no branch above it
        start = (self._x[parent], self.top(parent) + self.side(parent) * HEIGHT - (1 if parent % 2 else 0))
        return start, (self._x[row], float(self.top(row)))

    # --- drawing --------------------------------------------------------------------------------

    def draw(
        self, look: Look, surface: Surface, hovered: int | None, *, caret: bool, typing: bool = True
    ) -> None:
        """Draw the rows, branches, nodes and boxes.

        Args:
            look: the look.
            surface: the surface to draw on.
            hovered: the branch under the pointer.
            caret: whether the caret is shown in the selected box.
            typing: whether the selected box is highlighted.
        """
        self._typing = typing
        self._rows(look, surface)
        for row in sorted(self._x):
            if row:
                self._draw_branch(look, surface, row, hovered=row == hovered)
        for row in sorted(self._x):
            self._draw_node(look, surface, row)
        windows = self.window_places(look)
        for row in self._work.paper.crossed:
            start, end = self.branch(row)
            middle = self._free_of_windows(list(windows.values()), start, end)
            slashes(surface, look.theme.ink, middle, 10)
            slashes(surface, look.theme.ink, (middle[0] + 1, middle[1]), 10)
        for row in self._work.boxes:
            if not self._work.dead(row):
                self._draw_box(look, surface, row, caret=caret)
                if row in windows:
                    self._draw_window(look, surface, row, windows[row])

    def _rows(self, look: Look, surface: Surface) -> None:
        theme = look.theme
        for level in range(self._depth + 1):
            top = round(self.rect.y + level * self._step)
            bottom = round(self.rect.y + (level + 1) * self._step)
            if level == self._depth:
                bottom = self.rect.bottom
            band = Rect(self.rect.x, top, self.rect.width, bottom - top)
            # The leaves have the card's own background, which continues below them.
            tint = row_tint(theme, self._depth - level + 1)
            if level == 0:
                look.box(surface, Rect(band.x, band.y, band.width, band.height + 12), tint, None, radius=11)
            else:
                surface.fill(tint, band)
            y = top + (26 if self._compact else 46)
            x = self.rect.x + (10 if self._compact else 16)
            maximising = level % 2 == 0
            name, words = _beside_row(level, self._depth)
            colour = theme.ink2 if level == self._depth else theme.max if maximising else theme.min
            look.text(surface, name, "label", colour, (x, y))
            if not self._compact:
                for number, line in enumerate(look.wrap(words, "note", _LABELS)):
                    look.text(surface, line, "note", theme.ink2, (x, y + 19 + 16 * number))

    def _draw_branch(self, look: Look, surface: Surface, row: int, *, hovered: bool) -> None:
        theme, work = look.theme, self._work
        start, end = self.branch(row)
        if work.dead(row):
            dashes(surface, theme.ink3, start, end, 4)
        elif row == work.paper.move:
            draw.line(surface, theme.ink, start, end, 4)
        elif hovered:
            draw.line(surface, theme.focus, start, end, 3)
        else:
            draw.aaline(surface, theme.edge, start, end, 2)

    def _draw_node(self, look: Look, surface: Surface, row: int) -> None:
        theme, work, full = look.theme, self._work, self._full
        side, leaf = self.side(row), full.is_leaf(row)
        maximising = self._level[row] % 2 == 0
        centre, dead = self.centre(row), work.dead(row)
        alpha = 0.38 if dead else 1.0
        put_triangle(look, surface, centre, side, maximising=maximising, hollow=leaf, alpha=alpha)
        if row == work.paper.move:
            shift = 0.06 * side * (-1 if maximising else 1)
            ring = (centre[0], centre[1] + shift)
            put_outline(look, surface, ring, side + 16, theme.ink, 2.5, maximising=maximising)
        text = str(full.values[row]) if leaf else work.exercise.names[row]
        if work.given and row == work.selected and self._typing:
            shift = 0.06 * side * (-1 if maximising else 1)
            ring = (centre[0], centre[1] + shift)
            put_outline(look, surface, ring, side + 16, theme.accent, 2.5, maximising=maximising)
        size = max(11, min(16, round(0.3 * side)))
        style = TypeStyle(MONO_BOLD if leaf else INTER_SEMIBOLD, size, size + 4)
        colour = value_colour(theme, hollow=leaf)
        if dead and leaf:
            colour = theme.ink3
        y = centre[1] + side * HEIGHT * (0.17 if maximising else -0.17)
        if leaf and side < _LEAST_WITH_VALUE:
            y = centre[1] + side * HEIGHT / 2 + 8
        look.fonts.blit(surface, text, style, colour, (centre[0], y), "center")

    def _draw_box(self, look: Look, surface: Surface, row: int, *, caret: bool) -> None:
        theme, work = look.theme, self._work
        box, text, mark = self.box(row), work.paper.texts.get(row, ""), work.mark(row)
        typing = row == work.selected and self._typing
        given = row in work.given
        border, width = (theme.line if given else theme.edge), 1.5
        if mark is not None:
            border, width = (theme.good, 2.0) if mark else (theme.bad, 2.0)
        if typing:
            border, width = theme.focus, 2.5
        look.box(surface, box, theme.panel2 if given else theme.panel, border, radius=6, width=width)
        shown = text.replace("-", "−")
        role = "machine_strong" if box.width > 34 else "key"
        sign = mark is not None and box.width >= 36
        x = box.centerx - (8 if sign else 0)
        look.text(surface, shown, role, theme.ink2 if given else theme.ink, (x, box.centery), "center")
        if typing and caret:
            right = x + look.width(shown, role) // 2 + 2
            draw.line(surface, theme.ink, (right, box.y + 7), (right, box.bottom - 8))
        if mark is not None and sign:
            colour = theme.good if mark else theme.bad
            look.icon(surface, "check" if mark else "close", (box.right - 11, box.centery), 13, colour)
        elif mark is not None:
            colour = theme.good if mark else theme.bad
            look.icon(surface, "check" if mark else "close", (box.right - 2, box.y), 12, colour)

    @staticmethod
    def _free_of_windows(
        windows: list[Rect], start: tuple[float, float], end: tuple[float, float]
    ) -> tuple[float, float]:
        """The point nearest to the middle of a branch where the strokes of a cut do not overlap a window."""
        for part in (0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9):
            at = (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
            if Rect(at[0] - 11, at[1] - 10, 24, 20).collidelist(windows) < 0:
                return at
        return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def _window_texts(self, row: int) -> tuple[str, str]:
        alpha, beta = self._work.paper.windows[row]
        return f"α {short(alpha, Scale.POINTS)}", f"β {short(beta, Scale.POINTS)}"

    def window_places(self, look: Look) -> dict[int, Rect]:
        """The positions of the entered windows: below their boxes and, if possible, away from branches."""
        found: dict[int, Rect] = {}
        for row in sorted(set(self._work.paper.windows) & set(self._x)):
            box = self.box(row)
            ground = Rect(0, 0, max(look.width(text, "count") for text in self._window_texts(row)) + 8, 30)
            ground.midtop = (box.centerx, box.bottom + 2)
            aside = sorted(range(-_ASIDE, _ASIDE + 1, 2), key=abs)
            places = [place for shift in aside if self.rect.contains(place := ground.move(shift, 0))]
            free = [place for place in places if place.collidelist([*found.values(), *self._boxes]) < 0]
            found[row] = min(free or places, key=self._lines_under, default=ground)
        return found

    def _lines_under(self, ground: Rect) -> int:
        """The number of branches and sides of triangles that a window would cover."""
        return sum(1 for start, end in self._lines if ground.clipline(start, end))

    def _drawn_lines(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """The two ends of every branch and of every side of a triangle."""
        for row, x in self._x.items():
            if row:
                start, end = self.branch(row)
                yield (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
            half, top = self.side(row) / 2, self.top(row)
            low = top + 2 * half * HEIGHT
            tip, base = (top, low) if self._level[row] % 2 == 0 else (low, top)
            left, right = (round(x - half), round(base)), (round(x + half), round(base))
            point = (round(x), round(tip))
            yield from ((left, right), (right, point), (point, left))

    def _draw_window(self, look: Look, surface: Surface, row: int, ground: Rect) -> None:
        """Draw alpha and beta as entered at a node."""
        theme, mark = look.theme, self._work.window_mark(row)
        texts = self._window_texts(row)
        border = None if mark is None else theme.good if mark else theme.bad
        look.box(surface, ground, theme.panel, border, radius=5)
        for index, (text, colour) in enumerate(zip(texts, (theme.max, theme.min), strict=True)):
            look.text(surface, text, "count", colour, (ground.x + 4, ground.y + 8 + 14 * index))


def _beside_row(level: int, depth: int) -> tuple[str, str]:
    """The label of a row of the tree: a name, and what it means."""
    if level == depth:
        return say("Leaves"), say("are given")
    return ("MIN", say("takes the smallest")) if level % 2 else ("MAX", say("takes the largest"))


class TreePaper(el.Described, el.Control):
    """The tree on its card: boxes to type into, branches to cross out, nodes to mark.

    The element handles mouse events; keys are handled by the page, regardless of the focus.
    """

    role = "tree"
    focusable = False
    follows_pointer = True
    drawn: ExerciseTree
    """The tree as drawn; set once the element has been placed."""

    def __init__(
        self,
        name: str,
        /,
        work: ExerciseWork,
        caret: Callable[[], bool],
        *,
        size: tuple[int, int],
        **box: Unpack[el.Box],
    ) -> None:
        """``caret`` returns whether typed text goes to a box; ``size`` is the minimum size."""
        super().__init__(name, **box)
        self._work = work
        self._caret = caret
        self._size = size

    @property
    def label(self) -> str:
        """The name of the element."""
        return say("The tree")

    @property
    def heard(self) -> el.Heard:
        """The labels of the rows."""
        depth = self._work.exercise.full.depth
        rows = dict.fromkeys(_beside_row(level, depth) for level in range(depth + 1))
        return el.Heard(written=tuple(" ".join(row) for row in rows))

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return self._size[0], max(self._size[0], 800)

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return self._size[1], self._size[1]

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        edge = measure.look.theme.border
        inside = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - edge)
        self.drawn = ExerciseTree(self._work, inside)
        super()._place_children(measure, rect, seen)

    def describe(self) -> tuple[el.Element, ...]:
        """The root of the tree, with its boxes and branches."""
        return (_told(self._work, 0),)

    def put_described(
        self, described: tuple[el.Element, ...], measure: el.Measure, rect: Rect, seen: Rect
    ) -> None:
        """Place each box and branch where it is drawn."""
        del described, rect
        for item in self.walk():
            if isinstance(item, _Item):
                item.place(measure, self._spot(item), seen)

    def _spot(self, item: _Item) -> Rect:
        """The clickable area of an item: the box of a node, or the middle of a branch."""
        if item.role == "box":
            return self.drawn.box(item.row)
        (x0, y0), (x1, y1) = self.drawn.branch(item.row)
        return Rect(round((x0 + x1) / 2) - 1, round((y0 + y1) / 2) - 1, 3, 3)

    def press(self, position: tuple[int, int]) -> None:
        """Select a box, mark the move, or cross out a branch."""
        work, node = self._work, self.drawn.node_at(position)
        if node is None:
            if (branch := self.drawn.branch_at(position)) is not None:
                work.cross(branch)
            return
        work.select(node)
        if node in work.exercise.full.children(0) and not self.drawn.is_box(node, position):
            work.choose_move(node)

    def click(self, position: tuple[int, int]) -> None:
        """Do nothing, because the press of the mouse button has already been handled."""

    def paint(self, pen: Pen) -> None:
        """Draw the tree, with the branch under the pointer highlighted."""
        at, hovered = pen.pointer, None
        if pen.mood(self).hovered and self.drawn.node_at(at) is None:
            hovered = self.drawn.branch_at(at)
        self.drawn.draw(pen.look, pen.surface, hovered, caret=self._caret())


class _Item(el.Told):
    """A node or a branch for screen readers; pressing a branch crosses it out."""

    def __init__(
        self, role: str, row: int, label: str, *states: str, children: tuple[el.Element, ...] = (), here: bool
    ) -> None:
        super().__init__(role, label, *filter(None, states), children=children, name=f"{role} {row}")
        self.row = row
        self._here = here

    @property
    def heard(self) -> el.Heard:
        """Whether typed text goes to this box."""
        return el.Heard(cursor=self._here)

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        """Does nothing, because the tree places its own items."""


def _told(work: ExerciseWork, row: int) -> _Item:
    """The description of a node with its box and its subtree."""
    exercise, paper = work.exercise, work.paper
    mark = work.mark(row)
    below: list[el.Element] = []
    for child in exercise.full.children(row):
        is_leaf = exercise.full.is_leaf(child)
        name = exercise.name(child)
        label = name if is_leaf else say("the branch to {name}", name=name)
        crossed = say("crossed out") if child in paper.crossed else ""
        below.append(_Item("branch", child, label, crossed, here=False))
        if not is_leaf:
            below.append(_told(work, child))
    states = (
        paper.texts.get(row, ""),
        say("chosen") if row == work.selected else "",
        "" if mark is None else say("right") if mark else say("wrong"),
        say("given") if row in work.given else "",
        say("the move") if row == paper.move else "",
        say("crossed out") if row in paper.crossed else "",
    )
    side = "MAX" if exercise.full.is_max(row) else "MIN"
    label = f"{exercise.names[row]}, {side}"
    return _Item("box", row, label, *states, children=tuple(below), here=row == work.selected)


def _distance(at: tuple[int, int], start: tuple[float, float], end: tuple[float, float]) -> float:
    """The distance from a point to the middle part of the line between two other points."""
    line = pygame.Vector2(end) - start
    part = max(0.12, min(0.88, (pygame.Vector2(at) - start).dot(line) / max(1.0, line.length_squared())))
    return (pygame.Vector2(start) + part * line - at).length()
