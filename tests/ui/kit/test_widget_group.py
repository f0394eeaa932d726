"""A group of widgets: press and release, the focus and the keys, and what is disabled."""

from __future__ import annotations

import pygame
import pytest
from button_bench import NOWHERE, ONE, THREE, TWO, Bench
from pygame import Rect

from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button, Option, Segments, Switch

pytestmark = pytest.mark.usefixtures("display")


def test_press_and_release_on_a_button_works_it_once() -> None:
    bench = Bench()
    assert bench.press(ONE)
    assert bench.done == []
    assert bench.release(ONE)
    assert bench.done == ["one"]
    assert not bench.release(ONE)
    assert bench.done == ["one"]


@pytest.mark.parametrize("end", [THREE, NOWHERE, TWO])
def test_a_release_elsewhere_does_nothing(end: tuple[int, int]) -> None:
    bench = Bench()
    bench.press(ONE)
    bench.move(end)
    assert bench.release(end)
    assert bench.done == []
    bench.release(ONE)
    assert bench.done == []


def test_a_press_elsewhere_does_nothing() -> None:
    bench = Bench()
    assert not bench.press(NOWHERE)
    assert not bench.release(ONE)
    assert bench.done == []


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_button_counts(button: int) -> None:
    bench = Bench()
    bench.press(ONE, button)
    bench.release(ONE, button)
    assert bench.done == []


def test_a_disabled_button_swallows_the_click_and_does_nothing() -> None:
    bench = Bench()
    assert bench.press(TWO)
    bench.release(TWO)
    assert bench.done == []
    assert bench.focus() is None


def test_a_button_that_goes_away_while_pressed_is_not_worked() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.group.set([bench.button("other", 0)])
    bench.release(ONE)
    assert bench.done == []


def test_a_button_that_becomes_disabled_while_pressed_is_not_worked() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.group.set([bench.button("one", 0, enabled=False)])
    bench.release(ONE)
    assert bench.done == []


def test_a_button_rebuilt_under_its_name_while_pressed_still_works() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.group.set([bench.button("one", 0)])
    bench.release(ONE)
    assert bench.done == ["one"]


def test_what_is_pressed_is_let_go_of_when_the_window_loses_the_focus() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.send(pygame.WINDOWFOCUSLOST)
    assert not bench.release(ONE)
    assert bench.done == []


def test_the_topmost_of_two_is_hit() -> None:
    bench = Bench()
    bench.group.set([bench.button("below", 0), bench.button("above", 0)])
    bench.press(ONE)
    bench.release(ONE)
    assert bench.done == ["above"]


def test_tab_goes_round_the_enabled_ones_and_back() -> None:
    bench = Bench()
    seen = []
    for _ in range(4):
        assert bench.key(pygame.K_TAB)
        seen.append(bench.focus())
    assert seen == ["one", "three", "one", "three"]
    bench.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert bench.focus() == "one"
    bench.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert bench.focus() == "three"


@pytest.mark.parametrize(("forward", "back"), [(pygame.K_DOWN, pygame.K_UP), (pygame.K_RIGHT, pygame.K_LEFT)])
def test_arrows_step_too(forward: int, back: int) -> None:
    bench = Bench()
    bench.key(forward)
    assert bench.focus() == "one"
    bench.key(forward)
    assert bench.focus() == "three"
    bench.key(back)
    assert bench.focus() == "one"


def test_the_first_arrow_moves_from_where_the_focus_begins() -> None:
    bench = Bench()
    bench.group.focus("one")
    bench.key(pygame.K_DOWN)
    assert bench.focus() == "three"
    assert bench.keyboard()


def test_sideways_arrows_go_to_what_lies_there() -> None:
    """Two columns: down stays in its own, sideways crosses over, and where nothing lies the order counts."""
    group = WidgetGroup()
    places = {"a": (0, 0), "b": (0, 50), "c": (0, 100), "x": (200, 60), "y": (200, 110)}
    group.set([Button(name, Rect(at, (100, 40)), lambda: None) for name, at in places.items()], focus="a")
    went = []
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_LEFT):
        group.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        went.append(group.focused.name if group.focused else None)
    assert went == ["b", "x", "y", "c", "b", "a"]


def test_sideways_arrows_change_a_value_at_once() -> None:
    chosen: list[int] = []
    turned: list[bool] = []
    group = WidgetGroup()
    options = [Option("one"), Option("two")]
    done = Button("done", Rect(0, 120, 100, 40), lambda: chosen.append(-1))
    group.set(
        [
            Segments("page", Rect(0, 0, 200, 44), options, 0, chosen.append),
            Switch("on", Rect(0, 60, 200, 44), "on", turned.append, on=False),
            done,
        ],
        focus="page",
        default="done",
    )
    group.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    assert chosen == [1]
    assert group.focused is not None
    assert group.focused.name == "page"
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
        group.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    assert turned == [True], "left leaves off what is off"


def test_enter_presses_the_primary_one_until_the_keyboard_has_gone_anywhere() -> None:
    bench = Bench()
    bench.group.set([bench.button("one", 0), bench.button("two", 1)], focus="one", default="two")
    bench.key(pygame.K_RETURN)
    bench.key(pygame.K_UP)
    bench.group.focus("one")
    bench.key(pygame.K_RETURN)
    assert bench.done == ["two", "one"]


def test_enter_does_not_press_a_primary_one_that_is_disabled() -> None:
    bench = Bench()
    bench.group.set([bench.button("one", 0), bench.button("two", 1, enabled=False)], default="two")
    bench.key(pygame.K_RETURN)
    assert bench.done == []


def test_the_first_key_only_shows_where_the_focus_is() -> None:
    bench = Bench()
    bench.group.focus("three")
    assert not bench.keyboard()
    bench.key(pygame.K_TAB)
    assert bench.focus() == "three"
    assert bench.keyboard()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_work_the_focused_one(key: int) -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    assert bench.key(key)
    assert bench.done == ["one"]


def test_enter_works_the_widget_the_scene_begins_with() -> None:
    bench = Bench()
    bench.group.set([bench.button("one", 0), bench.button("three", 2)], focus="three")
    assert bench.key(pygame.K_RETURN)
    assert bench.done == ["three"]


def test_a_focused_widget_that_becomes_disabled_is_not_worked() -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    bench.group.set([bench.button("one", 0, enabled=False), bench.button("three", 2)])
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        bench.key(key)
    assert bench.done == []
    bench.key(pygame.K_TAB)
    assert bench.focus() == "three"


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META])
def test_keys_with_control_belong_to_the_scene(mod: int) -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    assert not bench.key(pygame.K_RETURN, mod)
    assert not bench.key(pygame.K_RIGHT, mod)
    assert bench.done == []


def test_other_keys_mean_nothing() -> None:
    bench = Bench()
    assert not bench.key(pygame.K_a)
    assert not bench.key(pygame.K_RETURN)
    assert bench.done == []


def test_the_mouse_hides_the_ring_and_moves_the_focus() -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    bench.press(THREE)
    assert bench.focus() == "three"
    assert not bench.keyboard()


def test_a_focus_that_is_gone_falls_back() -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    bench.group.set([bench.button("four", 0)], focus="four")
    assert bench.focus() == "four"
    bench.group.set([])
    assert bench.focus() is None
    assert bench.key(pygame.K_TAB)  # nothing to reach, nothing breaks
    assert not bench.key(pygame.K_RETURN)
