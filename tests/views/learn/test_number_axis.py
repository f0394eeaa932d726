"""The positions of numbers on a line."""

from __future__ import annotations

from itertools import pairwise

from checkers_app.engine.api import WIN
from checkers_app.views.learn.number_axis import Axis


def test_wins_do_not_stretch_the_line() -> None:
    values = [*range(-40, 41), *(WIN - plies for plies in range(40)), *(plies - WIN for plies in range(40))]
    assert Axis.over(values).reach < 100


def test_the_ends_of_the_range_are_inside_the_areas_of_wins_and_losses() -> None:
    axis = Axis(100)
    assert axis.place(0) == 0.5
    places = [axis.place(value) for value in (-WIN, 200 - WIN, -100, -50, 0, 50, 100, WIN - 200, WIN)]
    assert places == sorted(places)
    assert all(right - left > 0.01 for left, right in pairwise(places))
    assert axis.place(150) == axis.place(100), "numbers outside are at the end"
