"""The line that explains the signs of a tree: as many words as there is space for."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from checkers_app.ui.kit.elements import Element, Measure, Words
from checkers_app.ui.kit.look import look_of
from checkers_app.ui.learn.tree.drawing.legend import Sign, legend


@pytest.fixture(scope="module")
def measure() -> Measure:
    pygame.font.init()
    return Measure(look_of("maple", 1.0))


def placed(measure: Measure, width: int) -> Element:
    line = legend({Sign.CUT})
    line.place(measure, Rect(0, 0, width, 40), Rect(0, 0, width, 40))
    return line


def texts(line: Element) -> list[str]:
    return [each.label for each in line.walk() if isinstance(each, Words)]


def test_words_are_shortened_from_the_end_and_then_left_out(measure: Measure) -> None:
    whole = ["MAX takes the largest", "MIN takes the smallest", "cut: never visited", "the line both choose"]
    natural = legend({Sign.CUT}).natural_width(measure)
    assert texts(placed(measure, natural)) == whole
    assert texts(placed(measure, natural - 1)) == [*whole[:3], "chosen"]
    found = [texts(placed(measure, width)) for width in range(natural, 0, -20)]
    assert ["largest", "smallest", "cut", "chosen"] in found
    assert ["largest"] in found
    assert found[-1] == []
    assert [len(line) for line in found] == sorted(map(len, found), reverse=True)


@pytest.mark.parametrize("width", [60, 150, 300, 420, 700])
def test_nothing_is_wider_than_the_room(measure: Measure, width: int) -> None:
    line = placed(measure, width)
    assert all(
        each.rect.right <= width and not each.shortened for each in line.walk() if isinstance(each, Words)
    )
    assert line.natural_height(measure, width) == (18 if texts(line) else 0)
