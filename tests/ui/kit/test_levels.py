"""The bars of the difficulty: by mouse and keys, and levels that cannot be chosen."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.ui.kit.elements import LevelBars, Measure, Touch, outline
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES

LOOK = pytest.mark.parametrize("theme", THEMES)


def bars(
    chosen: list[int], at: int = 3, *, locked_from: int = 99, theme: str = "maple"
) -> tuple[LevelBars, Touch]:
    """Eight levels in a window, and simulated input."""

    def locked(level: int) -> str:
        return "This level needs more" if level >= locked_from else ""

    pygame.font.init()
    marks = [str(number) for number in range(8)]
    names = [f"Level {mark}" for mark in marks]
    made = LevelBars("levels", names, marks, at, chosen.append, locked=locked, label="Difficulty", first=True)
    touch, place = Touch(), Rect(10, 10, 321, 120)
    made.place(Measure(Look(THEMES[theme], Fonts())), place, place)
    touch.set(made)
    return made, touch


def key(touch: Touch, code: int) -> bool:
    return touch.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def click(touch: Touch, at: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch.handle(pygame.event.Event(kind, pos=at, button=1))


def test_a_level_is_chosen_anywhere_in_its_column() -> None:
    chosen: list[int] = []
    made, touch = bars(chosen)
    for x in range(made.rect.left, made.rect.right):
        click(touch, (x, made.rect.y))
    assert len(chosen) == made.rect.width
    assert chosen == sorted(chosen)
    assert set(chosen) == set(range(8))


def test_keys_stop_at_the_ends() -> None:
    chosen: list[int] = []
    for at, code in ((3, pygame.K_RIGHT), (3, pygame.K_LEFT), (7, pygame.K_RIGHT), (0, pygame.K_LEFT)):
        assert key(bars(chosen, at)[1], code)
    assert chosen == [4, 2]


def test_locked_levels_cannot_be_chosen_and_say_why() -> None:
    chosen: list[int] = []
    made, touch = bars(chosen, 4, locked_from=5)
    places = [child.rect.center for child in made.children]
    for place in places[5:]:
        click(touch, place)
    key(touch, pygame.K_RIGHT)
    assert chosen == []
    assert made.tip_at(places[6]) == "This level needs more"
    assert made.tip_at(places[2]) == made.tip_at((0, 0)) == ""
    told = outline(made, touch).splitlines()
    assert told[0] == 'choice "Difficulty" focused'
    assert told[5:7] == ['  option "Level 4" chosen', '  option "Level 5" not available']


@LOOK
def test_a_locked_level_is_fainter_than_one_that_is_not(theme: str) -> None:
    look, (made, touch) = Look(THEMES[theme], Fonts()), bars([], 3, locked_from=6, theme=theme)
    surface = Surface((340, 140))
    surface.fill(look.theme.panel)
    touch.draw(look, surface)
    ground = pygame.Color(look.theme.panel)

    def away(level: int) -> int:
        """The contrast of a column's strongest border with its background."""
        column = made.children[level].rect
        row = range(column.left, column.centerx)
        colors = (surface.get_at((x, column.bottom - 40)) for x in row)
        return max(sum(abs(a - b) for a, b in zip(color, ground, strict=True)) for color in colors)

    assert away(4) == away(5) > 1.5 * away(6) == 1.5 * away(7) > 0


@LOOK
def test_the_focus_is_seen(theme: str) -> None:
    look, pictures = Look(THEMES[theme], Fonts()), set()
    _, touch = bars([], theme=theme)
    for shown in (False, True):
        touch.keyboard = shown
        surface = Surface((360, 160))
        touch.draw(look, surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2
