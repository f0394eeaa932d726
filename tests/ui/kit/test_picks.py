"""Picks: choosing one of several elements by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.ui.kit.elements import Measure, Pick, Picks, Switch, Touch, Words, outline
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES

NAMES = ("Owl", "Ram", "Fox")


def laid(
    chosen: list[int],
    at: int = 1,
    *,
    columns: int = 1,
    step: Callable[[int, int], bool] | None = None,
    theme: str = "maple",
    filled: bool = False,
) -> tuple[Picks, Touch]:
    """Three picks in a window, of which the last cannot be chosen, and simulated input."""
    pygame.font.init()
    picks = [
        Pick(
            Words(name),
            chosen=index == at,
            filled=filled,
            reason="It is missing" if name == "Fox" else "",
            label=f"The {name}",
            tip=f"Likes {name}s",
            grow=1,
        )
        for index, name in enumerate(NAMES)
    ]
    made = Picks("who", picks, chosen.append, columns=columns, step=step, label="Character", first=True)
    touch, place = Touch(), Rect(10, 10, 330, 120)
    made.place(Measure(Look(THEMES[theme], Fonts())), place, place)
    touch.set(made)
    return made, touch


def key(touch: Touch, code: int) -> bool:
    return touch.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


@pytest.mark.parametrize("columns", [1, 3])
def test_a_pick_is_chosen_anywhere_on_it_unless_it_cannot_be(columns: int) -> None:
    chosen: list[int] = []
    made, touch = laid(chosen, columns=columns)
    places = [child.rect for child in made.walk() if isinstance(child, Pick)]
    for place in places:
        for position in (place.topleft, place.center):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                touch.handle(pygame.event.Event(kind, pos=position, button=1))
    assert chosen == [0, 0, 1, 1]
    assert [made.tip_at(place.center) for place in places] == ["Likes Owls", "Likes Rams", "It is missing"]
    assert made.tip_at((0, 0)) == ""
    assert outline(made, touch).splitlines() == [
        'choice "Character" focused',
        '  option "The Owl"',
        '  option "The Ram" chosen',
        '  option "The Fox" not available',
    ]


def test_arrows_go_to_the_neighbour_that_can_be_chosen_and_no_further() -> None:
    chosen: list[int] = []
    for at, code in ((1, pygame.K_UP), (0, pygame.K_RIGHT), (0, pygame.K_LEFT), (1, pygame.K_DOWN)):
        assert key(laid(chosen, at)[1], code)
    assert chosen == [0, 1]


def test_a_page_may_give_the_arrows_another_meaning() -> None:
    steps: list[tuple[int, int]] = []

    def step(down: int, right: int) -> bool:
        steps.append((down, right))
        return True

    _, touch = laid([], step=step)
    for code in (pygame.K_DOWN, pygame.K_LEFT):
        assert key(touch, code)
    assert steps == [(1, 0), (0, -1)]


@pytest.mark.parametrize("filled", [True, False])
@pytest.mark.parametrize("theme", THEMES)
def test_the_chosen_one_and_the_focus_are_seen(theme: str, *, filled: bool) -> None:
    pictures = set()
    for at, shown in ((0, False), (1, False), (1, True)):
        _, touch = laid([], at, theme=theme, filled=filled)
        touch.keyboard = shown
        surface = Surface((360, 160))
        touch.draw(Look(THEMES[theme], Fonts()), surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 3


def test_a_switch_without_words_is_no_wider_than_itself() -> None:
    pygame.font.init()
    measure = Measure(Look(THEMES["maple"], Fonts()))
    assert Switch("s", "", print, on=True, label="Automatic").widths(measure) == (44, 44)
    assert Switch("s", "Automatic", print, on=True).widths(measure)[0] > 56
