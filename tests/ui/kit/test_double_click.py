"""Double clicks, recognised by their target, place and time, and controls that react to them."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Rect

from checkers_app.ui.kit.double_click import NEAR, SECONDS, DoubleClick
from checkers_app.ui.kit.elements import Column, Measure, Tile, Touch
from checkers_app.ui.kit.look import look_of


@pytest.mark.parametrize(
    ("what", "position", "now", "is_second"),
    [
        ("row", (10, 10), 1.1, True),
        ("row", (10 + NEAR, 10), 1.0 + SECONDS, True),
        ("other", (10, 10), 1.1, False),
        ("row", (11 + NEAR, 10), 1.1, False),
        ("row", (10, 10), 1.1 + SECONDS, False),
    ],
)
def test_a_second_click_is_told_by_thing_place_and_time(
    what: str, position: tuple[int, int], now: float, *, is_second: bool
) -> None:
    clicks = DoubleClick()
    assert not clicks.second("row", (10, 10), 1.0)
    assert clicks.second(what, position, now) is is_second


def test_a_third_click_begins_anew() -> None:
    clicks = DoubleClick()
    assert [clicks.second("row", (1, 1), 1 + n / 10) for n in range(4)] == [False, True, False, True]


class Row(Tile):
    """A control that does more on the second click."""

    def double_click(self, position: tuple[int, int]) -> None:
        self.click(position)
        self.click(position)


def test_a_row_does_more_for_the_second_half_of_a_double_click() -> None:
    touch = Touch()
    done: list[str] = []
    rows = Column(*(Row(name, partial(done.append, name), height=30) for name in ("first", "second")), gap=0)
    rows.place(Measure(look_of("maple", 1.0)), Rect(0, 0, 100, 60), Rect(0, 0, 100, 60))
    touch.set(rows)

    def click(position: tuple[int, int], now: float) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            touch.handle(pygame.event.Event(kind, pos=position, button=1), now)

    click((50, 15), 1.0)
    click((50, 15), 1.2)
    assert done == ["first", "first", "first"]
    click((50, 29), 3.0)
    click((50, 31), 3.1)
    assert done[3:] == ["first", "second"], "two rows were clicked"
    click((50, 31), 9.0)
    assert done[5:] == ["second"]
