"""The line of numbers with alpha and beta: its labels cover nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from driver import Shown
from pygame import Rect, Surface

from checkers_app.engine.api import INFINITY
from checkers_app.learn.tree.tree import Scale
from checkers_app.ui.context import Context
from checkers_app.ui.learn.kit.number_line import draw_window
from checkers_app.views.learn.number_axis import Axis


@pytest.mark.parametrize("reach", [1, 5, 30, 45, 60, 90, 130, 250, 700])
@pytest.mark.parametrize("width", [180, 240, 320, 460])
def test_no_number_lies_over_another_or_over_the_ends(
    context: Context, shown: Shown, reach: int, width: int
) -> None:
    surface = Surface((800, 100))
    window = (-INFINITY, INFINITY)
    draw_window(context.look, surface, Rect(100, 10, width, 70), Axis(reach), window, Scale.HUNDREDTHS)
    assert {"lost", "won"} <= set(shown)
    for (_, one), (_, other) in combinations(shown.texts, 2):
        assert not one.colliderect(other)
