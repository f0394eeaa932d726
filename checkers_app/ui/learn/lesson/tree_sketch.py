"""Draws the part of a lesson's search tree around the displayed step, small enough for a card."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from pygame import Rect, Surface

from checkers_app.drawing.tree_marks import middles
from checkers_app.learn.tree.tree import CUT, Bound, Scale
from checkers_app.learn.tree.worth import short_bound
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import MONO, MONO_BOLD, TypeStyle
from checkers_app.ui.learn.images import put_outline, put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, put_value, slashes, value_style
from checkers_app.ui.learn.kit.tones import unseen_tone
from checkers_app.views.learn.course import Course
from checkers_app.words import say, say_count

_WHOLE = 26
"""Trees with at most this many nodes are shown completely; trees of numbers always are."""
_SIBLINGS = 5
"""The maximum number of siblings shown; if there are more, only those near the relevant one are shown."""
_SIBLINGS_ALONE = 9
"""The maximum number of siblings if only one node's moves are shown; enough for tic-tac-toe."""
_LEVELS = 3
_BELOW = 26
"""The space in pixels for the values below the last row."""
_MOVE = TypeStyle(MONO, 11, 15)
_MOVE_STRONG = TypeStyle(MONO_BOLD, 11, 15)


class TreeSketch:
    """The part of the tree around the current node, laid out in a rectangle."""

    def __init__(self, course: Course, rect: Rect) -> None:
        self._course = course
        self._tree = course.tree
        self._rect = rect
        step = course.step
        self._current = step.row
        self._fans: dict[int, int] = {}
        self._shown: dict[int, list[int]] = {}
        tree = self._tree
        if tree.scale is Scale.POINTS or (len(tree) <= _WHOLE and tree.depth <= _LEVELS):
            self._top = 0
            self._shown = {row: list(tree.children(row)) for row in range(len(tree)) if not tree.is_leaf(row)}
        else:
            path = tree.path(self._current)
            if tree.is_leaf(self._current):
                path = path[:-1] or path
            self._top = path[max(0, len(path) - _LEVELS)]
            opened = path[max(0, len(path) - _LEVELS) :]
            most = _SIBLINGS if len(opened) > 1 else _SIBLINGS_ALONE
            for row in opened:
                self._shown[row] = self._some(row, [*tree.path(self._current), step.child or 0], most)
        self._x = middles(self._top, lambda row: self._shown.get(row, []))
        self._levels = {row: tree.level(row) - tree.level(self._top) for row in self._x}
        leaves = sum(not self._shown.get(row) for row in self._x)
        self._pitch = rect.width / leaves
        self._depth = max(self._levels.values())
        self._step = (rect.height - _BELOW) / (self._depth + 0.75)
        self._side = max(20, min(46, round(self._pitch * 0.92), round(self._step * 0.62)))

    def _some(self, row: int, wanted: list[int], most: int) -> list[int]:
        children = list(self._tree.children(row))
        if len(children) <= most:
            return children
        place = next((index for index, child in enumerate(children) if child in wanted), 0)
        first = max(0, min(len(children) - most, place - most // 2))
        self._fans[row] = len(children) - most
        return children[first : first + most]

    def _at(self, row: int) -> tuple[float, float]:
        """The middle of a node's triangle."""
        x = self._rect.x + self._x[row] * self._pitch
        return x, self._rect.y + self._levels[row] * self._step + self._side * HEIGHT / 2

    def _is_max(self, row: int) -> bool:
        return self._tree.is_max(row)

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw the branches, the nodes, and the ring around the current node."""
        course, tree = self._course, self._tree
        line = set(tree.chosen_line()) if course.decided(0) else set[int]()
        for row, children in self._shown.items():
            for child in children:
                self._branch(look, surface, row, child, chosen=row in line and child in line)
        for row in self._x:
            if not tree.is_stub(row):
                self._node(look, surface, row, chosen=row in line)
        if self._top:
            above = say("after {moves}", moves=" ".join(tree.line_text(self._top)))
            at = (self._rect.x, self._rect.y + 4)
            look.text(surface, above, "count", look.theme.ink2, at, "left", self._rect.width // 2 - 30)
        for row, children in self._shown.items():
            for child in children:
                self._move(look, surface, row, child)
            if row in self._fans:
                x, y = self._at(row)
                text = say("+{number} more", number=self._fans[row])
                look.fonts.blit(surface, text, _MOVE, look.theme.ink2, (x + self._side * 0.6, y))

    def _branch(self, look: Look, surface: Surface, row: int, child: int, *, chosen: bool) -> None:
        theme = look.theme
        start = self._at(row)
        start = (start[0], start[1] + self._side * HEIGHT / 2)
        end = self._at(child)
        end = (end[0], end[1] - self._side * HEIGHT / 2)
        if self._tree.is_stub(child):
            if not self._course.entered(child):
                return
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 4)
            dashes(surface, theme.ink3, start, middle, 4)
            slashes(surface, theme.ink, middle, 7)
            cut = self._tree.endings[child] == CUT
            count = self._tree.values[child]
            text = say_count("{number} more", "{number} more", count)
            if cut:
                text = say_count("{number} cut", "{number} cut", count)
            at = (end[0], end[1] + 6)
            look.fonts.blit(surface, text, _MOVE, theme.ink2, at, "center")
            return
        if chosen:
            draw.line(surface, theme.ink, start, end, 4)
        else:
            colour = theme.edge if self._course.entered(child) else unseen_tone(theme)
            draw.aaline(surface, colour, start, end, 2)

    def _node(self, look: Look, surface: Surface, row: int, *, chosen: bool) -> None:
        course, tree, theme = self._course, self._tree, look.theme
        maximising, leaf = self._is_max(row), tree.is_leaf(row)
        # The leaves of a tree of numbers are given; in other trees the search has to evaluate them.
        decided = course.decided(row) or (leaf and tree.scale is Scale.POINTS)
        entered = course.entered(row)
        side, centre = self._side, self._at(row)
        hollow = leaf or not decided
        chance = tree.is_chance(tree.level(row))
        put_triangle(
            look,
            surface,
            centre,
            side,
            maximising=maximising,
            hollow=hollow,
            faint=not entered,
            chance=chance,
        )
        if decided:
            bound = tree.bound(row) if tree.bound(row) is not Bound.UNKNOWN else Bound.EXACT
            text = short_bound(tree.values[row], tree.scale, bound, tree.level(row))
            if value_style(look, text, side, hollow=hollow) is not None:
                put_value(
                    look, surface, text, centre, side, maximising=maximising, hollow=hollow, chance=chance
                )
            else:
                self._beside(look, surface, row, text, centre)
        shift = 0 if chance else -2 if maximising else 2
        around = (centre[0], centre[1] + shift)
        ring = partial(put_outline, look, surface, around, maximising=maximising, chance=chance)
        if row == self._current:
            ring(side + 14, theme.accent, 3)
        elif chosen:
            ring(side + 8, theme.ink, 2.5)

    def _beside(self, look: Look, surface: Surface, row: int, text: str, centre: tuple[float, float]) -> None:
        """Draw a value next to its triangle: below it, or to its right if the node's children are shown."""
        theme = look.theme
        if row not in self._shown:
            # Where values would touch, every other value is a line lower.
            tight = look.fonts.width(text, _MOVE) > self._pitch - 5
            lower = 11 if tight and int(self._x[row]) % 2 else 0
            at = (centre[0], centre[1] + self._side * HEIGHT / 2 + 9 + lower)
            look.fonts.blit(surface, text, _MOVE, theme.ink, at, "center")
            return
        ground = Rect(0, 0, look.fonts.width(text, _MOVE_STRONG) + 4, 14)
        ground.midleft = (round(centre[0] + self._side * 0.5), round(centre[1]))
        surface.fill(theme.panel, ground)
        look.fonts.blit(surface, text, _MOVE_STRONG, theme.ink, (ground.x + 2, centre[1]))

    def _move(self, look: Look, surface: Surface, row: int, child: int) -> None:
        """Draw the move on the branch to a child, if it fits."""
        tree, theme = self._tree, look.theme
        if tree.is_stub(child):
            return
        text = tree.move_text(child)
        strong = child == self._current
        style = _MOVE_STRONG if strong else _MOVE
        width = look.fonts.width(text, style)
        siblings = [self._at(other)[0] for other in self._shown[row]]
        apart = min((b - a for a, b in pairwise(siblings)), default=99.0)
        if (apart * 0.7 < width + 4 and not strong) or self._step < 44:
            return
        start, end = self._at(row), self._at(child)
        share = 0.5 + 0.5 * self._side * HEIGHT / max(1.0, 2 * (end[1] - start[1]))
        x = start[0] + (end[0] - start[0]) * 0.7
        y = start[1] + (end[1] - start[1]) * min(0.62, share)
        ground = Rect(0, 0, width + 6, 14)
        ground.center = (round(x), round(y))
        surface.fill(theme.panel, ground)
        look.fonts.blit(surface, text, style, theme.ink, (x, y), "center")
