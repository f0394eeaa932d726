"""Trees on paper: branches begin and end at triangles."""

from __future__ import annotations

import pytest

from checkers_app.drawing.marks import Polygon, Rectangle, Stroke
from checkers_app.learn.class_sets.sheet import TreeDrawing, drawn


@pytest.mark.parametrize("windows", [False, True])
def test_a_branch_leads_from_the_lower_edge_of_a_triangle_to_the_upper_edge_of_the_next(
    windows: bool,  # noqa: FBT001
) -> None:
    exercise = drawn(7, 2)[0]
    tree = TreeDrawing(exercise, 100, pruning=True, solved=True, windows=windows)
    outlines = {row: next(mark for mark in tree.node(row) if isinstance(mark, Polygon)) for row in tree.x}
    edges = {
        row: (min(y for _, y in outline.points), max(y for _, y in outline.points))
        for row, outline in outlines.items()
    }
    gaps = set()
    for row in tree.x:
        for child in tree.tree.children(row):
            line = next(mark for mark in tree.branch(row, child) if isinstance(mark, Stroke))
            assert (line.x1, line.x2) == (tree.x[row], tree.x[child])
            assert line.y2 == pytest.approx(edges[child][0])
            gaps.add(round(line.y1 - edges[row][1], 6))
            below = [box.y + box.height for box in tree.window(row) if isinstance(box, Rectangle)]
            assert not windows or line.y1 >= max(below), "no branch crosses the window of its node"
    (gap,) = gaps
    assert (gap > 0) is windows, "there is room for the window below a triangle"
