"""Tool tips, and the appearance of a control under the pointer."""

from __future__ import annotations

import pygame
import pytest
from button_bench import NOWHERE, ONE, Bench
from pygame import Rect, Surface

from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture(scope="module")
def look(display: Surface) -> Look:
    assert display
    return Look(THEMES["maple"], Fonts())


def drawn(bench: Bench, look: Look) -> bytes:
    surface = Surface((420, 420))
    surface.fill(look.theme.bg)
    bench.touch.draw(look, surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_tool_tip_comes_after_a_rest_and_goes_with_the_pointer(look: Look) -> None:
    bench = Bench()
    bench.put(bench.button("one", enabled=False, tip="No move to take back yet"))
    bench.move(ONE)
    plain = drawn(bench, look)
    bench.touch.update(0.49)
    assert not bench.dirty()
    bench.touch.update(0.5)
    assert bench.dirty(), "a disabled button says why"
    shown = drawn(bench, look)
    assert shown != plain
    bench.now = 0.6
    bench.move((51, 30))
    assert drawn(bench, look) == plain
    bench.touch.update(1.05)
    assert not bench.dirty(), "the rest begins anew when the pointer moves"
    bench.touch.update(1.11)
    assert bench.dirty()
    bench.send(pygame.WINDOWLEAVE)
    bench.touch.update(9)
    assert drawn(bench, look) == plain


def test_a_button_that_was_pressed_tells_nothing_until_the_pointer_comes_back(look: Look) -> None:
    bench = Bench()
    bench.put(bench.button("one", tip="Save the chart (Ctrl S)"))
    bench.press(ONE)
    bench.release(ONE)
    plain = drawn(bench, look)
    bench.now = 1.0
    bench.move((51, 30))
    bench.touch.update(9)
    assert drawn(bench, look) == plain, "what the press has brought stands there now"
    bench.now = 10.0
    bench.move(NOWHERE)
    bench.move(ONE)
    bench.touch.update(11)
    assert drawn(bench, look) != plain


def test_the_keys_in_a_tool_tip_stay_together(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(look, "text", lambda _surface, text, *_: said.append(text))
    look.tooltip(
        Surface((400, 400)), "Save the chart as PNG and the table as CSV (Ctrl S)", (0, 0), Rect(0, 0, 9, 9)
    )
    assert said == ["Save the chart as PNG and the table as CSV", "(Ctrl\N{NO-BREAK SPACE}S)"]


def test_a_control_without_a_tip_shows_none(look: Look) -> None:
    bench = Bench()
    bench.move(ONE)
    before = drawn(bench, look)
    bench.touch.update(5)
    assert not bench.dirty()
    assert drawn(bench, look) == before


def test_tool_tips_stay_inside_the_window_and_off_their_control(look: Look) -> None:
    text = "A tool tip that is long enough to need two lines of the window at least, and then some"
    for corner in ((0, 0), (419, 0), (0, 419), (419, 419)):
        surface = Surface((420, 420))
        owner = Rect(0, 0, 60, 40)
        owner.center = corner
        box = look.tooltip(surface, text, corner, owner)
        assert not box.colliderect(owner), "the control that it is about stays in sight"
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
    bench.put(bench.button("one", enabled=False))
    pictures.add(drawn(bench, look))
    assert len(pictures) == 5


def test_a_page_that_changed_is_clean_once_drawn(look: Look) -> None:
    bench = Bench()
    assert bench.dirty()
    drawn(bench, look)
    assert not bench.dirty()
    bench.move(NOWHERE)
    assert not bench.dirty()
    bench.move(ONE)
    assert bench.dirty()
