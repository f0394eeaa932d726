"""Moves on the edges of the tree: none covers another, or a triangle."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from driver import Driver
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface
from strategies import CHECKERS
from tree_page import open_tree, search_ends

from checkers_app.notation.moves import parse_move
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.learn.tree.drawing.edge_texts import HEIGHT, Edge, on_edges
from checkers_app.views.learn.tree.study import Way

WIDTH = 33
ROOT = (400.0, 100.0)
AREA = Rect(0, 0, 4000, 400)


def fan(rooms: list[int], chosen: int) -> tuple[list[Edge], list[Rect]]:
    """The edges to children side by side, each with as large a triangle as it has space for."""
    edges, triangles, x = [], [], 0.0
    for row, room in enumerate(rooms):
        side = min(50, room - 2)
        box = Rect(0, 0, side, 0.9 * side)
        box.center = (round(x + room / 2), 220)
        edges.append(Edge(row, ROOT, (x + room / 2, float(box.top)), WIDTH, row == chosen))
        triangles.append(box)
        x += room
    return edges, triangles


@pytest.mark.slow
@given(rooms=st.lists(st.integers(10, 200), min_size=1, max_size=20), chosen=st.integers(-1, 19))
def test_no_move_lies_over_another_a_triangle_or_the_chosen_line(rooms: list[int], chosen: int) -> None:
    edges, triangles = fan(rooms, chosen)
    boxes = on_edges(edges, triangles, AREA)
    for one, other in combinations(boxes.values(), 2):
        assert not one.colliderect(other)
    for row, box in boxes.items():
        assert box.collidelist(triangles) == -1
        assert box.size == (WIDTH + 4, HEIGHT)
        assert AREA.contains(box)
        assert row == chosen or not any(box.clipline(e.begin, e.end) for e in edges if e.is_chosen)
        assert ROOT[1] < box.top
        assert box.bottom < edges[row].end[1]


def test_the_chosen_move_goes_up_its_edge_to_find_room() -> None:
    rooms = [200, 200, 60, 12, 60, 200]
    edges, triangles = fan(rooms, 3)
    boxes = on_edges(edges, triangles, AREA)
    assert boxes[3].bottom <= triangles[2].top, "it would lie over its neighbours"
    plain, _ = fan(rooms, -1)
    assert 3 not in on_edges(plain, triangles, AREA), "a move that is not chosen is left out then"


def test_with_room_every_move_stands_close_over_its_node() -> None:
    edges, triangles = fan([100] * 6, 2)
    boxes = on_edges(edges, triangles, AREA)
    assert list(boxes) == [2, 0, 1, 3, 4, 5]
    assert {triangles[row].top - box.bottom for row, box in boxes.items()} == {4}


@pytest.mark.slow
def test_the_move_that_is_chosen_is_told_where_its_node_has_no_room(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 9-14 White must jump: one reply of 344 nodes, so it is only a strip."""
    state = CHECKERS.initial
    for text in ("11-15", "22-18", "15x22", "25x18"):
        state = state.play(parse_move(CHECKERS, state, text))
    open_tree(driver, CHECKERS, state)
    driver.top.session.choose_way(Way.MINIMAX)
    driver.top.session.deepen(3 - driver.top.session.depth)
    search_ends(driver)
    told: list[str] = []
    original = Fonts.blit

    def blit(self: Fonts, surface: Surface, text: str, *rest: Any, **more: Any) -> None:
        told.append(text)
        original(self, surface, text, *rest, **more)

    monkeypatch.setattr(Fonts, "blit", blit)
    driver.draw()
    assert "9-14" in told
