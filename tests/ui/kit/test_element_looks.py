"""The appearance of controls: in every theme and in every state."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from legible import Written
from pygame import Rect, Surface

from checkers_app.ui.kit.elements import (
    Button,
    Choice,
    Control,
    Field,
    Measure,
    MenuButton,
    Option,
    Switch,
    Tile,
    Touch,
    Words,
)
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.kit.theme import THEMES

PLACE = Rect(20, 20, 260, 52)
IN_IT, AWAY = (60, 40), (5, 5)


def nothing(*_: object) -> None:
    pass


MAKERS: dict[str, Callable[[str], Control]] = {
    "button": lambda word: Button("it", nothing, word, icon="play"),
    "primary": lambda word: Button("it", nothing, word, icon="play", primary=True),
    "stacked": lambda word: Button("it", nothing, word, icon="undo", stacked=True),
    "menu": lambda word: MenuButton("it", nothing, word, icon="exit", subtitle="For now", arrow=True),
    "chosen": lambda word: MenuButton("it", nothing, word, icon="exit", shortcut="Ctrl Q", chosen=True),
    "tile": lambda word: Tile("it", nothing, Words(word)),
    "choice": lambda word: Choice("it", [Option(word), Option("No")], 0, nothing),
    "switch": lambda word: Switch("it", word, nothing, on=True),
    "field": lambda word: Field("it", TextEdit(nothing, word)),
}
each_control = pytest.mark.parametrize("name", MAKERS)
each_theme = pytest.mark.parametrize("theme", THEMES)


def drawn(control: Control, theme: str, mood: str) -> bytes:
    """The picture of a control that is idle, pointed at, pressed, or focused."""
    look, touch, surface = Look(THEMES[theme], Fonts()), Touch(), Surface((300, 92))
    control.place(Measure(look), PLACE, PLACE)
    touch.set(control)
    if mood != "alone":
        at = AWAY if mood == "focused" else IN_IT
        touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    if mood == "pressed":
        touch.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=IN_IT, button=1))
    if mood == "focused":
        touch.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    surface.fill(look.theme.bg)
    touch.draw(look, surface)
    return pygame.image.tobytes(surface, "RGB")


@each_control
@each_theme
def test_the_focus_is_seen(name: str, theme: str) -> None:
    assert drawn(MAKERS[name]("Play"), theme, "focused") != drawn(MAKERS[name]("Play"), theme, "alone")


@pytest.mark.few
@each_control
@each_theme
def test_words_are_seen_however_a_control_is_touched(name: str, theme: str) -> None:
    for mood in ("alone", "pointed at", "pressed", "focused"):
        assert drawn(MAKERS[name]("Play"), theme, mood) != drawn(MAKERS[name]("Quit"), theme, mood)


@pytest.mark.parametrize("name", ["button", "primary", "stacked", "menu", "chosen", "tile"])
@each_theme
def test_what_can_be_pressed_shows_that_it_is_pointed_at(name: str, theme: str) -> None:
    pictures = {drawn(MAKERS[name]("Play"), theme, mood) for mood in ("alone", "pointed at")}
    assert len(pictures) == 2


@each_theme
@pytest.mark.parametrize("chosen", [True, False])
def test_a_tile_that_is_pointed_at_has_an_accent_around_it_only_if_chosen(
    theme: str, *, chosen: bool
) -> None:
    look, touch, surface = Look(THEMES[theme], Fonts()), Touch(), Surface((300, 92))
    tile = Tile("it", nothing, Words("word"), chosen=chosen)
    tile.place(Measure(look), PLACE, PLACE)
    touch.set(tile)
    touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=IN_IT, rel=(0, 0), buttons=(0, 0, 0)))
    touch.draw(look, surface)
    edge = surface.get_at((PLACE.x, PLACE.centery))[:3]
    assert edge == tuple(pygame.Color(THEMES[theme].accent if chosen else THEMES[theme].edge))[:3]


def test_a_name_that_is_too_long_for_its_option_stays_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    look, touch, surface, written = Look(THEMES["maple"], Fonts()), Touch(), Surface((110, 40)), Written()
    choice = Choice("it", [Option("a_file_with_quite_a_long_name", long=True)], 0, nothing)
    choice.place(Measure(look), Rect(0, 0, 110, 40), Rect(0, 0, 110, 40))
    touch.set(choice)
    written.listen(monkeypatch, surface)
    touch.draw(look, surface)
    ((text, place),) = written.texts
    assert text.endswith("…")
    assert choice.children[0].rect.inflate(-4, 0).contains(place)
