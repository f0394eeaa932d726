"""Pages only describe their content; the kit, the boards and the painters of pictures compute positions.

The test counts arithmetic with rectangles and queries for the size of the window, in every module of the
window except the kit and the boards. Code that draws in a given place or lays out the inside of its own
element may compute: functions that take a surface, a pen or a measure, and classes that paint.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import checkers_app.ui

UI = Path(checkers_app.ui.__file__).parent
EDGES = {"x", "y", "left", "top", "right", "bottom", "width", "height", "centerx", "centery"}
MOVES = {"inflate", "inflate_ip", "move_ip", "clamp", "clamp_ip", "union"}
ASKS = {"is_small", "is_portrait", "get_window_size", "_compact", "_portrait"}
GIVEN = {"surface", "pen", "measure"}
"""Parameters that give a function its place, or the means to draw into it."""
FREE = ("kit", "boards", "spoken")
"""Packages that compute positions, and the one that reports positions to screen readers."""
WINDOW = {
    "app.py",
    "measured_window.py",
    "outlined.py",
    "scene_stack.py",
    "screen.py",
    "view_scene.py",
    "window.py",
    "window_benchmark.py",
}
"""Modules about the window itself."""
PICTURES = {
    "games/preview.py",
    "games/result_bars.py",
    "learn/duel/bars.py",
    "learn/duel/table.py",
    "learn/growing/growing_tree.py",
    "learn/kit/number_line.py",
    "learn/kit/shapes.py",
    "learn/lesson/lesson_cards.py",
    "learn/tree/drawing/bands.py",
    "learn/tree/drawing/edge_texts.py",
    "learn/tree/drawing/nodes.py",
    "learn/tree/drawing/outside.py",
    "learn/tree/drawing/tree_marks.py",
    "learn/tree/drawing/tree_picture.py",
    "learn/tree/drawing/why_place.py",
    "menu/opponent_picks.py",
    "review/graph.py",
}
"""Modules that draw a picture by hand in a given place."""
LEFT: dict[str, int] = {
    "learn/tree/scene.py": 1,
    "play/panel/move_list.py": 2,
}
"""Module -> lines in which something is still placed by hand; may only shrink."""


def functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions in a part of a module that receive no place."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            methods = [part for part in child.body if isinstance(part, ast.FunctionDef)]
            if not any(parameters(method) & GIVEN for method in methods):
                yield from functions(child)
        elif isinstance(child, ast.FunctionDef) and not parameters(child) & GIVEN:
            yield child


def of_an_event(side: ast.Attribute) -> bool:
    """Whether it is the distance by which the wheel was turned."""
    return isinstance(side.value, ast.Name) and side.value.id == "event"


def parameters(function: ast.FunctionDef) -> set[str]:
    every = function.args
    return {argument.arg for argument in (*every.posonlyargs, *every.args, *every.kwonlyargs)}


def placed_by_hand(source: str) -> set[int]:
    """The lines that compute a position, or ask for the size of the window."""
    lines = set()
    for function in functions(ast.parse(source)):
        for node in ast.walk(function):
            match node:
                case ast.BinOp(left=one, right=other):
                    sides = [side for side in (one, other) if isinstance(side, ast.Attribute)]
                    found = any(side.attr in EDGES and not of_an_event(side) for side in sides)
                case ast.Call(func=ast.Name(id="Rect"), args=arguments):
                    found = not all(isinstance(argument, ast.Constant) for argument in arguments)
                case ast.Call(func=ast.Attribute(attr=name)):
                    found = name in MOVES
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    found = name in ASKS
                case _:
                    found = False
            if found and isinstance(node, ast.expr):
                lines.add(node.lineno)
    return lines


def by_hand() -> dict[str, int]:
    """Module -> lines that place something, if there are any."""
    counts = {}
    for path in sorted(UI.rglob("*.py")):
        name = path.relative_to(UI).as_posix()
        if name.split("/")[0] in FREE or name in WINDOW | PICTURES:
            continue
        if lines := placed_by_hand(path.read_text(encoding="utf-8")):
            counts[name] = len(lines)
    return counts


@pytest.mark.slow
def test_no_page_places_anything_by_hand() -> None:
    found = by_hand()
    more = {name: count for name, count in found.items() if count > LEFT.get(name, 0)}
    assert not more, "elements compute their own layout: see docs/architecture.md, Pages"
    assert set(LEFT) <= set(found), "strike what is clean now"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def lay(self):\n    x = rect.right + 8", {2}),
        ("def lay(self):\n    box = Rect(left, 0, 10, 10)", {2}),
        ("def lay(self):\n    return is_small(self._size)", {2}),
        ("def view(self):\n    return Row(Words('a'), gap=8)", set()),
        ("def paint(look, surface, rect):\n    x = rect.right + 8", set()),
        ("class Bar:\n  def paint(self, pen): ...\n  def hit(self):\n    return self.rect.x + 1", set()),
        ("class Page:\n    def hit(self):\n        return self.rect.x + 1", {3}),
    ],
)
def test_what_counts_as_placing(source: str, lines: set[int]) -> None:
    assert placed_by_hand(source) == lines
