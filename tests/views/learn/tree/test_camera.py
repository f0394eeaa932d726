"""The view over a tree: between leaves and pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.views.learn.tree.camera import CLOSEST, Camera

widths = st.integers(1, 300_000)
rooms = st.integers(100, 2000)
factors = st.floats(0.05, 20)


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    camera = Camera.fitting(draw(widths), draw(rooms))
    camera = camera.zoomed(draw(st.floats(1, 5000)), draw(st.floats(0, 1)) * camera.room)
    return camera.panned(draw(st.floats(-3000, 3000)))


@given(widths, rooms)
def test_the_whole_tree_fills_the_room(width: int, room: int) -> None:
    camera = Camera.fitting(width, room)
    assert camera.x(0) == 0
    assert camera.x(width) == pytest.approx(room)
    assert camera.magnification == pytest.approx(1)


@given(cameras(), factors, st.floats(0, 1))
def test_a_view_never_leaves_the_tree(camera: Camera, factor: float, share: float) -> None:
    zoomed = camera.zoomed(factor, share * camera.room)
    slack = 1e-6 * zoomed.width
    assert zoomed.left >= 0
    assert zoomed.right <= zoomed.width + slack
    assert zoomed.pixels <= max(CLOSEST, zoomed.room / zoomed.width) * (1 + 1e-9)


@given(widths, rooms, st.floats(2, 50), st.floats(0.3, 0.7), st.floats(0.8, 1.25))
def test_what_is_under_the_pointer_stays_there(
    width: int, room: int, near: float, share: float, factor: float
) -> None:
    camera = Camera.fitting(width, room).zoomed(near, room / 2)
    x = share * room
    zoomed = camera.zoomed(factor, x)
    inside = zoomed.left > 0 and zoomed.right < zoomed.width
    if inside:
        assert zoomed.place(x) == pytest.approx(camera.place(x), rel=1e-6, abs=1e-6 * width)


@given(cameras(), st.floats(0, 1), st.floats(0, 0.01))
def test_showing_brings_a_node_into_view(camera: Camera, place: float, size: float) -> None:
    left = place * camera.width * 0.99
    right = min(camera.width, left + size * (camera.right - camera.left))
    shown = camera.showing(left, right)
    slack = 1e-6 * camera.width
    assert shown.pixels == camera.pixels
    assert shown.left <= left + slack
    assert right <= shown.right + slack
    assert shown.showing(left, right).left == pytest.approx(shown.left, abs=slack)


@given(cameras(), st.floats(1.1, 40), st.floats(0, 1))
def test_a_flight_begins_here_and_ends_there(camera: Camera, factor: float, share: float) -> None:
    there = camera.zoomed(factor, share * camera.room).panned(500)
    assert camera.towards(there, 1) == there
    begin = camera.towards(there, 0)
    assert begin.pixels == pytest.approx(camera.pixels)
    assert begin.left == pytest.approx(camera.left, abs=1e-6 * camera.width)


def test_a_wider_window_keeps_the_whole_tree_in_view() -> None:
    assert Camera.fitting(500, 800).fitted(500, 1200) == Camera.fitting(500, 1200)
    near = Camera.fitting(500, 800).zoomed(10, 400)
    assert near.fitted(500, 1200).pixels == near.pixels
