"""The positions of numbers on a line."""

from __future__ import annotations

from checkers_app.engine.api import WIN
from checkers_app.views.learn.number_axis import Axis


def test_wins_do_not_stretch_the_line() -> None:
    values = [*range(-40, 41), *(WIN - plies for plies in range(40)), *(plies - WIN for plies in range(40))]
    assert Axis.over(values).reach < 100
