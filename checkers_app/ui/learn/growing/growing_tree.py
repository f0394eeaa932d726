"""The tree of a Monte Carlo search, drawn like other search trees, but with numbers next to the nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.engine.textbook.monte_carlo import UctPhase
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import MONO, MONO_BOLD, TypeStyle
from checkers_app.ui.learn.images import put_outline, put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, put_value
from checkers_app.views.learn.growing import GrowingSession
from checkers_app.words import say, say_number

_PITCH, _STEP = 52, 112
"""The minimum distances in units from a node to the next, and from a ply to the next."""
_SIDE = 40
_TOP = 18
"""The space in units above the root, for the moves that lead to it."""
_LINE = 14
_UNDER = 2 * _LINE + 4
"""The space in units below a triangle, for its two numbers."""
_MOVE = TypeStyle(MONO, 11, 15)
_STRONG = TypeStyle(MONO_BOLD, 11, 15)
_WALK = {pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}


class GrowthLayout:
    """The layout of a tree in a rectangle: which nodes are drawn, and where.

    The path to the node of the current step is always drawn.  Other nodes are expanded in order of visit
    count, as long as there is room for their children.
    """

    def __init__(self, session: GrowingSession, rect: Rect) -> None:
        growth, shown = session.growth, session.shown
        self._rect = rect
        levels = max(1, (rect.height - _TOP - _UNDER - _SIDE) // _STEP)
        path = growth.path(session.current)
        self.top = path[max(0, len(path) - 1 - levels)]
        self.opened: dict[int, list[int]] = {}
        room = max(2, rect.width // _PITCH)
        for node in path[path.index(self.top) : -1]:
            self.opened[node] = [child for child in growth.children(node, shown) if child in path]
        leaves = 1
        waiting = path[path.index(self.top) :]
        while waiting:
            node = waiting.pop(0)
            children = growth.children(node, shown)
            more = len(children) - max(1, len(self.opened.get(node, ())))
            below = growth.nodes[node].level - growth.nodes[self.top].level
            if not children or below >= levels or leaves + more > room:
                continue
            leaves += more
            self.opened[node] = children
            waiting = [*waiting, *(child for child in children if child not in path)]
            on_way = [each for each in waiting if each in path]
            others = sorted(
                (each for each in waiting if each not in path),
                key=lambda each: -growth.numbers(each, shown).visits,
            )
            waiting = [*on_way, *others]
        self._places: dict[int, tuple[float, float]] = {}
        self._leaves = 0
        depth = self._place(self.top, 0)
        self._pitch = rect.width / max(1, self._leaves)
        self._step = (rect.height - _TOP - _UNDER - _SIDE - 8) / max(1, depth)

    def _place(self, node: int, level: int) -> int:
        children = self.opened.get(node, [])
        deepest = level
        if not children:
            self._places[node] = self._leaves + 0.5, level
            self._leaves += 1
            return deepest
        for child in children:
            deepest = max(deepest, self._place(child, level + 1))
        x = (self._places[children[0]][0] + self._places[children[-1]][0]) / 2
        self._places[node] = x, level
        return deepest

    @property
    def nodes(self) -> list[int]:
        """The nodes that are drawn."""
        return list(self._places)

    def at(self, node: int) -> tuple[float, float]:
        """The middle of a node's triangle."""
        x, level = self._places[node]
        step = min(self._step, 1.6 * _STEP)
        return self._rect.x + x * self._pitch, self._rect.y + _TOP + level * step + _SIDE * HEIGHT / 2

    def box(self, node: int) -> Rect:
        """The rectangle of a node and its numbers."""
        x, y = self.at(node)
        width = min(self._pitch, 64.0)
        return Rect(round(x - width / 2), round(y - _SIDE / 2), round(width), _SIDE + _UNDER)

    def pick(self, position: tuple[int, int]) -> int | None:
        """The node at a position; None if there is none."""
        return next((node for node in self._places if self.box(node).collidepoint(position)), None)


class GrowingTree(el.Described, el.Control):
    """The picture of the tree.  A click or the arrow keys choose the node whose children are listed."""

    role = "tree"

    def __init__(self, session: GrowingSession, **box: Unpack[el.Box]) -> None:
        super().__init__("tree", first=True, **with_defaults(box, label=say("The tree")))
        self._session = session

    @property
    def _layout(self) -> GrowthLayout:
        return GrowthLayout(self._session, self.rect.inflate(-16, -12))

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 300, 900

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 200, 520

    def describe(self) -> Iterator[el.Element]:
        """The nodes that are drawn, with their numbers."""
        session = self._session
        titles = say("Moves"), say("Visits"), say("Average"), "UCT"
        yield el.ToldTable(titles, [el.ToldRow(_cells(session, node)) for node in self._layout.nodes])

    def click(self, position: tuple[int, int]) -> None:
        """Choose the node at a point; if there is none, return to the node of the current step."""
        self._session.select(self._layout.pick(position))

    def key(self, key: int) -> bool:
        """Move from the chosen node with the arrow keys."""
        if key not in _WALK:
            return False
        session = self._session
        growth, node = session.growth, session.listed
        parent = growth.nodes[node].parent
        beside = [node] if parent is None else growth.children(parent, session.shown)
        place = beside.index(node)
        children = growth.children(node, session.shown)
        found = {
            "up": parent,
            "down": max(children, key=lambda each: growth.numbers(each, session.shown).visits, default=None),
            "left": beside[place - 1] if place else None,
            "right": beside[place + 1] if place + 1 < len(beside) else None,
        }[_WALK[key]]
        if found is not None and found != session.selected:
            session.select(found)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the branches, the nodes and the current step."""
        _Drawing(self._session, self._layout, pen.look, pen.surface).draw()


def _cells(session: GrowingSession, node: int) -> tuple[str, ...]:
    known = session.growth.numbers(node, session.shown)
    is_root = session.growth.nodes[node].parent is None
    return (
        session.name(node),
        say_number(known.visits),
        "" if is_root or known.average is None else say_number(known.average, 2),
        "" if is_root or not known.visits else say_number(known.uct(), 2),
    )


class _Drawing:
    """Draws one picture of the tree."""

    def __init__(self, session: GrowingSession, layout: GrowthLayout, look: Look, surface: Surface) -> None:
        self._session, self._layout = session, layout
        self._look, self._surface = look, surface
        self._growth, self._shown = session.growth, session.shown
        self._way = set(self._growth.path(session.current))

    def draw(self) -> None:
        """Draw the tree, with the branches first so that they do not cover numbers."""
        layout, theme = self._layout, self._look.theme
        for node, children in layout.opened.items():
            for child in children:
                self._branch(node, child)
        for node in layout.nodes:
            self._node(node)
        if layout.top:
            text = say("after {moves}", moves=self._growth.line(layout.top))
            x, y = layout.at(layout.top)
            self._write(text, _MOVE, (x, y - _SIDE / 2 - 6), theme.ink2)

    def _branch(self, node: int, child: int) -> None:
        theme = self._look.theme
        (x1, y1), (x2, y2) = self._layout.at(node), self._layout.at(child)
        begin = y1 + _SIDE * HEIGHT / 2 + (_UNDER if self._growth.nodes[node].parent is not None else 0)
        end = y2 - _SIDE * HEIGHT / 2
        if child in self._way and node in self._way:
            draw.line(self._surface, theme.accent, (x1, begin), (x2, end), 4)
        else:
            draw.aaline(self._surface, theme.edge, (x1, begin), (x2, end), 2)
        strong = child in self._way
        self._write(
            self._growth.nodes[child].move,
            _STRONG if strong else _MOVE,
            (x2, end - 9),
            theme.ink,
            ground=True,
        )

    def _node(self, node: int) -> None:
        session, look, surface, theme = self._session, self._look, self._surface, self._look.theme
        known, grown = self._growth.numbers(node, self._shown), self._growth.nodes[node]
        maximising, (x, y) = grown.level % 2 == 0, self._layout.at(node)
        hollow = not known.visits
        put_triangle(look, surface, (x, y), _SIDE, maximising=maximising, hollow=hollow)
        put_value(
            look, surface, say_number(known.visits), (x, y), _SIDE, maximising=maximising, hollow=hollow
        )
        around = x, y + (-2 if maximising else 2)
        if node == session.selected:
            put_outline(look, surface, around, _SIDE + 16, theme.focus, 2.5, maximising=maximising)
        if session.step is not None and node == session.current:
            put_outline(look, surface, around, _SIDE + 10, theme.accent, 3, maximising=maximising)
        foot = y + _SIDE * HEIGHT / 2
        if grown.parent is not None and known.average is not None:
            self._write(say_number(known.average, 2), _STRONG, (x, foot + 0.6 * _LINE), theme.ink)
            self._write(say_number(known.uct(), 2), _MOVE, (x, foot + 1.6 * _LINE), theme.ink2)
        hidden = len(self._growth.children(node, self._shown)) - len(self._layout.opened.get(node, []))
        if hidden > 0:
            if node in self._layout.opened:
                self._write(f"+{hidden}", _MOVE, (x - 0.7 * _SIDE, y), theme.ink2)
            else:
                more = say("+{number} more", number=hidden)
                self._write(more, _MOVE, (x, foot + 2.6 * _LINE), theme.ink2)
        step = session.step
        if step is not None and node == step.node and step.phase is UctPhase.PLAYOUT:
            below = foot + (2 * _LINE if known.visits else 4)
            dashes(surface, theme.accent, (x, below), (x, below + 18), 4)
            self._write(say_number(step.result or 0), _STRONG, (x, below + 26), theme.accent)

    def _write(
        self, text: str, style: TypeStyle, at: tuple[float, float], colour: str, *, ground: bool = False
    ) -> None:
        if ground:
            box = Rect(0, 0, self._look.fonts.width(text, style) + 4, _LINE)
            box.center = round(at[0]), round(at[1])
            self._surface.fill(self._look.theme.panel, box)
        self._look.fonts.blit(self._surface, text, style, colour, at, "center")
