"""The layout rule: nothing overlaps, nothing sticks out, and heights stay."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect
from strategies import CHECKERS

from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.kit.layout import (
    MIN_SIZE,
    PLENTY,
    Mode,
    PlayLayout,
    fitting_zoom,
    in_units,
    play_layout,
    usual_zoom,
    window_mode,
)

SIZES = tuple(
    (width, height)
    for width in (
        480,
        599,
        600,
        640,
        700,
        800,
        801,
        1024,
        1199,
        1200,
        1280,
        1366,
        1440,
        1600,
        1920,
        2560,
        3440,
        3840,
    )
    for height in (600, 601, 720, 739, 740, 768, 800, 900, 999, 1000, 1080, 1440, 2160)
)
REFERENCES = (
    ((800, 600), Mode.COMPACT, 61, 222),
    ((1280, 800), Mode.STANDARD, 88, 432),
    ((1920, 1080), Mode.WIDE, 118, 384),
)
any_size = st.tuples(st.integers(480, 3840), st.integers(600, 2160))


def rects(layout: PlayLayout) -> dict[str, Rect]:
    hidden = {"mode", "portrait", "sheet"} | ({"moves", "engine"} if layout.sheet is not None else set())
    names = [name for name in PlayLayout.__dataclass_fields__ if name not in hidden]
    values = {name: getattr(layout, name) for name in names}
    return {name: rect for name, rect in values.items() if rect is not None}


def check(size: tuple[int, int], *, mind: bool = True) -> None:
    layout = play_layout(size, mind=mind)
    parts = rects(layout)
    window = Rect((0, 0), size)
    for name, rect in parts.items():
        assert rect.width > 0, (size, name)
        assert rect.height > 0, (size, name)
        assert window.contains(rect), (size, name, rect)
    for (first, one), (second, other) in combinations(parts.items(), 2):
        assert not one.colliderect(other), (size, first, second)
    if layout.sheet is not None:
        assert window.contains(layout.sheet)
        assert layout.sheet.height <= 0.6 * size[1]
        assert layout.sheet.contains(layout.moves)
        assert layout.sheet.contains(layout.engine)
        assert layout.moves.bottom < layout.engine.top
    assert layout.board.width == layout.board.height
    wide = window_mode(size) is Mode.WIDE
    assert (layout.evaluation is not None) == wide
    assert (layout.lines is not None) == (layout.mode is Mode.WIDE) == (wide and mind)
    if not (wide or layout.portrait):
        assert layout == play_layout(size), "there is no such column"


def test_nothing_overlaps_and_nothing_sticks_out() -> None:
    for size in SIZES:
        check(size)
        check(size, mind=False)


@settings(max_examples=200, deadline=None)
@given(any_size)
def test_nothing_overlaps_at_any_size(size: tuple[int, int]) -> None:
    check(size)


@pytest.mark.parametrize(("size", "mode", "cell", "panel"), REFERENCES)
def test_the_sizes_of_the_design_language(size: tuple[int, int], mode: Mode, cell: int, panel: int) -> None:
    layout = play_layout(size)
    assert layout.mode is window_mode(size) is mode
    assert BoardGeometry.fit(CHECKERS, layout.board).cell == cell
    assert layout.top_player.width == panel


@pytest.mark.parametrize(("size", "cell"), [((700, 1000), 75), ((480, 640), 49)])
def test_the_sizes_of_a_portrait_window(size: tuple[int, int], cell: int) -> None:
    layout = play_layout(size)
    assert layout.portrait
    assert layout.board.top < layout.status.top < layout.bottom_player.top < layout.tools.top
    assert BoardGeometry.fit(CHECKERS, layout.board).cell == cell


@pytest.mark.parametrize(
    ("size", "wanted", "zoom"),
    [
        ((1920, 1080), 1.5, 1.5),
        ((1280, 800), 1.3, 1.3),
        ((1280, 800), 1.5, 1.3),
        ((800, 600), 1.5, 1.0),
        ((700, 1000), 1.5, 1.45),
        ((640, 480), 1.0, 0.8),
    ],
)
def test_text_grows_as_far_as_the_window_has_room(size: tuple[int, int], wanted: float, zoom: float) -> None:
    assert fitting_zoom(size, wanted) == zoom
    width, height = in_units(size, zoom)
    assert width >= MIN_SIZE[0]
    assert height >= MIN_SIZE[1]


@pytest.mark.parametrize("mind", [True, False])
@pytest.mark.parametrize("size", [(1669, 939), (1920, 1080), (2133, 900), (3440, 900)])
def test_in_a_wide_window_the_panel_is_filled_and_everything_stands_in_the_middle(
    size: tuple[int, int],
    mind: bool,  # noqa: FBT001
) -> None:
    layout = play_layout(size, mind=mind)
    places = rects(layout).values()
    left, right = min(rect.left for rect in places), size[0] - max(rect.right for rect in places)
    assert abs(left - right) <= 1
    assert left == (24 if size[1] < 1000 else 32) or layout.tools.width in {760, 1144}
    panel = Rect(layout.tools.x, layout.top_player.y, layout.tools.width, 0)
    panel.height = layout.tools.bottom - panel.y
    cards = [rect for rect in places if panel.contains(rect)]
    covered = sum(rect.inflate(12, 12).width * rect.inflate(12, 12).height for rect in cards)
    assert covered > 0.97 * panel.inflate(12, 12).width * panel.inflate(12, 12).height


def test_a_window_below_the_smallest_is_laid_out_as_the_smallest() -> None:
    assert play_layout((300, 200)) == play_layout(MIN_SIZE)


def test_heights_are_fixed() -> None:
    for size in SIZES:
        layout = play_layout(size)
        heights = (
            layout.top_player.height,
            layout.engine.height,
            layout.status.height,
            layout.bottom_player.height,
            layout.tools.height,
        )
        expected = (76, 58, 44, 76, 44) if layout.mode is Mode.COMPACT else (88, 98, 64, 88, 64)
        if layout.mode is Mode.COMPACT and layout.tools.width >= 264 and size[1] >= 680:
            expected = (76, 80, 44, 76, 56)
        if layout.portrait:
            expected = (52, 96, 44, 52, 52) if layout.sheet is None else (44, 58, 40, 44, 48)
        assert heights == expected, size


def test_the_panel_has_the_room_it_needs() -> None:
    for size in SIZES:
        layout = play_layout(size)
        if layout.portrait:
            assert layout.bar.right <= size[0] - 8, size
            assert layout.moves.height >= 8 + 3 * 29 or layout.sheet is not None, size
            assert layout.tools.bottom <= size[1] - 8, size
            continue
        narrowest = {Mode.COMPACT: 210, Mode.STANDARD: 400, Mode.WIDE: 320}[layout.mode]
        assert layout.top_player.width >= narrowest, size
        assert layout.moves.height >= 45 + 3 * 29, (size, "three rows of moves")
        margin = 12 if layout.mode is Mode.COMPACT else 24 if size[1] < 1000 else 32
        assert layout.top_player.top == margin, size
        assert layout.tools.bottom == size[1] - margin, size
        assert layout.bar.centery in range(layout.board.centery - 1, layout.board.centery + 2), size
        geometry = BoardGeometry.fit(CHECKERS, layout.board)
        bar, field = geometry.bar(layout.bar), geometry.field
        assert (bar.top, bar.bottom) == (field.top, field.bottom), (size, "it is as high as the squares")


@pytest.mark.parametrize(
    ("size", "zoom"),
    [
        ((480, 600), 1.0),
        ((1280, 800), 1.0),
        ((1640, 900), 1.0),
        ((1800, 1000), 1.05),
        ((1920, 1080), 1.15),
        ((2560, 1080), 1.2),
        ((2560, 1440), 1.55),
        ((3840, 2160), 2.3),
        ((1080, 1920), 1.0),
    ],
)
def test_at_the_usual_text_size_a_large_window_shows_everything_larger(
    size: tuple[int, int], zoom: float
) -> None:
    assert usual_zoom(size) == zoom
    width, height = in_units(size, zoom)
    assert zoom == 1.0 or (width >= PLENTY[0] and height >= PLENTY[1])
