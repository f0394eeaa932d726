"""Pointer and keyboard on controls: press and release, focus and keys, disabled controls."""

from __future__ import annotations

import pygame
import pytest
from button_bench import NOWHERE, ONE, THREE, TWO, Bench

from checkers_app.ui.kit.elements import Choice, Option, Switch

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
    bench.put(bench.button("other"))
    bench.release(ONE)
    assert bench.done == []


def test_a_button_that_becomes_disabled_while_pressed_is_not_worked() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.put(bench.button("one", enabled=False))
    bench.release(ONE)
    assert bench.done == []


def test_a_button_rebuilt_under_its_name_while_pressed_still_works() -> None:
    bench = Bench()
    bench.press(ONE)
    bench.put(bench.button("one"))
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
    place = (10, 10, 100, 40)
    bench.put_at({bench.button("below"): place, bench.button("above"): place})
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
    bench.touch.focus("one")
    bench.key(pygame.K_DOWN)
    assert bench.focus() == "three"
    assert bench.keyboard()


def test_sideways_arrows_go_to_what_lies_there() -> None:
    """Two columns: down stays in its column, sideways changes it, and if nothing is there the order
    decides.
    """
    bench = Bench()
    places = {"a": (0, 0), "b": (0, 50), "c": (0, 100), "x": (200, 60), "y": (200, 110)}
    bench.put_at({bench.button(name, first=name == "a"): (*at, 100, 40) for name, at in places.items()})
    went = []
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_LEFT):
        bench.key(key)
        went.append(bench.focus())
    assert went == ["b", "x", "y", "c", "b", "a"]


def test_sideways_arrows_change_a_value_at_once() -> None:
    chosen: list[int] = []
    turned: list[bool] = []
    bench = Bench()
    bench.put(
        Choice("page", [Option("one"), Option("two")], 0, chosen.append, first=True),
        Switch("on", "on", turned.append, on=False),
        bench.button("done", default=True),
    )
    bench.key(pygame.K_RIGHT)
    assert chosen == [1]
    assert bench.focus() == "page"
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
        bench.key(key)
    assert turned == [True], "left leaves off what is off"


def test_enter_presses_the_primary_one_until_the_keyboard_has_gone_anywhere() -> None:
    bench = Bench()
    bench.put(bench.button("one", first=True), bench.button("two", default=True))
    bench.key(pygame.K_RETURN)
    bench.key(pygame.K_UP)
    bench.touch.focus("one")
    bench.key(pygame.K_RETURN)
    assert bench.done == ["two", "one"]


def test_enter_does_not_press_a_primary_one_that_is_disabled() -> None:
    bench = Bench()
    bench.put(bench.button("one"), bench.button("two", default=True, enabled=False))
    bench.key(pygame.K_RETURN)
    assert bench.done == []


def test_the_first_key_only_shows_where_the_focus_is() -> None:
    bench = Bench()
    bench.touch.focus("three")
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
    bench.put(bench.button("one"), bench.button("three", first=True))
    assert bench.key(pygame.K_RETURN)
    assert bench.done == ["three"]


def test_a_focused_widget_that_becomes_disabled_is_not_worked() -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    bench.put(bench.button("one", enabled=False), bench.button("three"))
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
    bench.put(bench.button("four", first=True))
    assert bench.focus() == "four"
    bench.put()
    assert bench.focus() is None
    assert bench.key(pygame.K_TAB)  # nothing to reach: no exception
    assert not bench.key(pygame.K_RETURN)
