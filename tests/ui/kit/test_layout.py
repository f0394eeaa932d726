"""The size of a unit in a window."""

from __future__ import annotations

import pytest

from checkers_app.ui.kit.layout import MIN_SIZE, PLENTY, fitting_zoom, in_units, usual_zoom


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
