"""Two clicks that are one, told by what was clicked, where and when; and a widget that does more for them."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Rect

from checkers_app.ui.games.side_row import SideRow
from checkers_app.ui.kit.double_click import NEAR, SECONDS, DoubleClick
from checkers_app.ui.kit.widget_group import WidgetGroup


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


def click(group: WidgetGroup, position: tuple[int, int], now: float) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        group.handle(pygame.event.Event(kind, pos=position, button=1), now)


def test_a_row_does_more_for_the_second_half_of_a_double_click() -> None:
    group = WidgetGroup()
    done: list[str] = []
    rows = [
        SideRow(
            name,
            Rect(0, top, 100, 30),
            partial(done.append, name),
            title=name,
            twice=partial(done.append, f"{name} twice"),
        )
        for name, top in (("first", 0), ("second", 30))
    ]
    group.set(rows)
    click(group, (50, 15), 1.0)
    click(group, (50, 15), 1.2)
    assert done == ["first", "first twice"]
    click(group, (50, 29), 3.0)
    click(group, (50, 31), 3.1)
    assert done[2:] == ["first", "second"], "two rows were clicked"
    click(group, (50, 31), 9.0)
    assert done[-1] == "second"
