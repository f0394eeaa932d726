"""The positions of numbers on a line."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import WIN
from checkers_app.views.learn.number_axis import Axis


def test_wins_do_not_stretch_the_line() -> None:
    values = [*range(-40, 41), *(WIN - plies for plies in range(40)), *(plies - WIN for plies in range(40))]
    assert Axis.over(values).reach < 100


def test_numbers_stand_in_their_order_and_between_wins_and_losses() -> None:
    axis = Axis(100)
    numbers = (-WIN + 3, -WIN + 20, -500, -100, -50, 0, 50, 100, 500, WIN - 20, WIN - 3)
    places = [axis.place(number) for number in numbers]
    assert places == sorted(places)
    assert axis.place(0) == 0.5
    assert axis.place(-100) == pytest.approx(1 - axis.place(100))
    assert axis.place(WIN - 20) - axis.place(100) > 0.01, "a win is not among the numbers"
    assert axis.place(500) == axis.place(100)
