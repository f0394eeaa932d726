"""The controls: segments and switches, tool tips, and how all of them look."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest
from button_bench import NOWHERE, ONE, Bench
from pygame import Rect, Surface

from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widgets import Button, Mood, Option, Segments, Switch

pytestmark = pytest.mark.usefixtures("display")

OPTIONS = (Option("Alpha"), Option("A rather long label", short="Short"), Option("Gamma", icon="cpu"))


@pytest.fixture(scope="module")
def look(display: Surface) -> Look:
    assert display
    return Look(THEMES["maple"], Fonts())


def centres(rect: Rect, count: int) -> Iterable[tuple[int, int]]:
    return [(rect.x + rect.width * (2 * i + 1) // (2 * count), rect.centery) for i in range(count)]


def test_segments_by_clicks() -> None:
    chosen: list[int] = []
    rect = Rect(20, 20, 301, 44)
    segments = Segments("s", rect, OPTIONS, 0, chosen.append)
    for position in centres(rect, 3):
        segments.click(position)
    assert chosen == [0, 1, 2]
    for x in range(rect.left, rect.right):
        segments.click((x, rect.y + 1))
    assert len(chosen) == 3 + rect.width, "every pixel of the row belongs to one option"
    assert chosen[3:] == sorted(chosen[3:])
    for index in (1, 2):
        segments.click(segments._segment(index).topleft)
    assert chosen[-2:] == [1, 2], "each ends where it is drawn to end"


def test_segments_by_keys_go_round() -> None:
    chosen: list[int] = []
    for index, key, expected in ((0, pygame.K_RIGHT, 1), (2, pygame.K_RIGHT, 0), (0, pygame.K_LEFT, 2)):
        segments = Segments("s", Rect(0, 0, 300, 44), OPTIONS, index, chosen.append)
        assert segments.key(key)
        assert chosen.pop() == expected
        assert not segments.key(pygame.K_UP)
        assert not segments.key(pygame.K_RETURN)
        assert chosen == []


def test_a_switch_turns_over_by_click_and_key() -> None:
    values: list[bool] = []
    for on in (True, False):
        switch = Switch("s", Rect(0, 0, 200, 44), "Numbers", values.append, on=on)
        switch.click((5, 5))
        assert switch.key(pygame.K_SPACE)
    assert values == [False, False, True, True]


def drawn(bench: Bench, look: Look) -> bytes:
    surface = Surface((420, 420))
    surface.fill(look.theme.bg)
    bench.group.draw(look, surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_tool_tip_comes_after_a_rest_and_goes_with_the_pointer(look: Look) -> None:
    bench = Bench()
    bench.group.set([bench.button("one", 0, enabled=False, tip="No move to take back yet")])
    bench.move(ONE)
    plain = drawn(bench, look)
    bench.group.update(0.49)
    assert not bench.dirty()
    bench.group.update(0.5)
    assert bench.dirty(), "a disabled button says why"
    shown = drawn(bench, look)
    assert shown != plain
    bench.now = 0.6
    bench.move((51, 30))
    assert drawn(bench, look) == plain
    bench.group.update(1.05)
    assert not bench.dirty(), "the rest begins anew when the pointer moves"
    bench.group.update(1.11)
    assert bench.dirty()
    bench.send(pygame.WINDOWLEAVE)
    bench.group.update(9)
    assert drawn(bench, look) == plain


def test_a_button_that_was_pressed_tells_nothing_until_the_pointer_comes_back(look: Look) -> None:
    bench = Bench()
    bench.group.set([bench.button("one", 0, tip="Save the chart (Ctrl S)")])
    bench.press(ONE)
    bench.release(ONE)
    plain = drawn(bench, look)
    bench.now = 1.0
    bench.move((51, 30))
    bench.group.update(9)
    assert drawn(bench, look) == plain, "what the press has brought stands there now"
    bench.now = 10.0
    bench.move(NOWHERE)
    bench.move(ONE)
    bench.group.update(11)
    assert drawn(bench, look) != plain


def test_the_keys_in_a_tool_tip_stay_together(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(look, "text", lambda _surface, text, *_: said.append(text))
    look.tooltip(
        Surface((400, 400)), "Save the chart as PNG and the table as CSV (Ctrl S)", (0, 0), Rect(0, 0, 9, 9)
    )
    assert said == ["Save the chart as PNG and the table as CSV", "(Ctrl\N{NO-BREAK SPACE}S)"]


def test_a_widget_without_a_tip_shows_none(look: Look) -> None:
    bench = Bench()
    bench.move(ONE)
    before = drawn(bench, look)
    bench.group.update(5)
    assert not bench.dirty()
    assert drawn(bench, look) == before


def test_tool_tips_stay_inside_the_window_and_off_their_widget(look: Look) -> None:
    text = "A tool tip that is long enough to need two lines of the window at least, and then some"
    for corner in ((0, 0), (419, 0), (0, 419), (419, 419)):
        surface = Surface((420, 420))
        owner = Rect(0, 0, 60, 40)
        owner.center = corner
        box = look.tooltip(surface, text, corner, owner)
        assert not box.colliderect(owner), "the widget that it is about stays in sight"
        ink = pygame.Color(look.theme.ink)
        assert surface.get_bounding_rect() == surface.get_rect()
        count = sum(surface.get_at((x, y)) == ink for x in range(0, 420, 5) for y in range(0, 420, 5))
        assert count > 200, "the box is drawn whole"


def test_states_look_different(look: Look) -> None:
    pictures = set()
    bench = Bench()
    pictures.add(drawn(bench, look))
    bench.move(ONE)
    pictures.add(drawn(bench, look))
    bench.press(ONE)
    pictures.add(drawn(bench, look))
    bench.release(NOWHERE)
    bench.move(NOWHERE)
    bench.key(pygame.K_TAB)
    pictures.add(drawn(bench, look))
    bench.group.set([bench.button("one", 0, enabled=False)])
    pictures.add(drawn(bench, look))
    assert len(pictures) == 5


@pytest.mark.parametrize("theme", THEMES)
def test_every_widget_draws_in_every_mood_and_theme(theme: str) -> None:
    look = Look(THEMES[theme], Fonts())
    rect = Rect(60, 20, 260, 52)

    def nothing(*_: object) -> None:
        pass

    makers = (
        lambda: Button("b", rect, nothing, label="Play", icon="play", primary=True),
        lambda: Button("b", rect, nothing, label="Undo", icon="undo", stacked=True, enabled=False),
        lambda: Button("b", rect, nothing, icon="undo", active=True),
        lambda: Segments("s", rect, OPTIONS, 1, nothing),
        lambda: Switch("w", rect, "Numbers", nothing, on=True),
    )
    for make in makers:
        pictures = set()
        for mood in (Mood(), Mood(hovered=True), Mood(hovered=True, pressed=True), Mood(focused=True)):
            surface = Surface((420, 160))
            surface.fill(look.theme.bg)
            before = pygame.image.tobytes(surface, "RGB")
            make().draw(look, surface, mood)
            picture = pygame.image.tobytes(surface, "RGB")
            assert picture != before
            pictures.add(picture)
        assert len(pictures) > 1, "the focus is seen"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mood", [Mood(), Mood(hovered=True), Mood(hovered=True, pressed=True)])
def test_words_are_seen_however_a_widget_is_touched(theme: str, mood: Mood) -> None:
    look, rect = Look(THEMES[theme], Fonts()), Rect(10, 10, 200, 60)

    def nothing() -> None:
        pass

    pictures = set()
    for word in ("Play", "Quit"):
        surface = Surface((220, 80))
        surface.fill(look.theme.bg)
        Button("b", rect, nothing, label=word, icon="undo").draw(look, surface, mood)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


def test_a_dirty_group_is_clean_once_drawn(look: Look) -> None:
    bench = Bench()
    assert bench.dirty()
    drawn(bench, look)
    assert not bench.dirty()
    bench.move(NOWHERE)
    assert not bench.dirty()
    bench.move(ONE)
    assert bench.dirty()
