"""The controls: press and release, focus by keys, disabled and locked ones, tool tips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button, MenuItem, Mood, Option, Segments, Switch

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.usefixtures("display")

OPTIONS = (Option("Alpha"), Option("A rather long label", short="Short"), Option("Gamma", icon="cpu"))


@pytest.fixture(scope="module")
def look(display: Surface) -> Look:
    assert display
    return Look(THEMES["maple"], Fonts())


class Bench:
    """Three buttons, the second disabled, and what was done with them."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.group = WidgetGroup()
        self.now = 0.0
        self.group.set([self.button("one", 0), self.button("two", 1, enabled=False), self.button("three", 2)])

    def button(self, name: str, place: int, *, enabled: bool = True, tip: str = "") -> Button:
        rect = Rect(10, 10 + 60 * place, 100, 40)
        action = self.done.append
        return Button(name, rect, lambda: action(name), label=name, enabled=enabled, tip=tip)

    def send(self, kind: int, **values: Any) -> bool:
        return self.group.handle(pygame.event.Event(kind, **values), self.now)

    def move(self, position: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod)

    def dirty(self) -> bool:
        return self.group.dirty

    def keyboard(self) -> bool:
        return self.group.keyboard

    def focus(self) -> str | None:
        widget = self.group.focused
        return widget.name if widget else None


ONE, TWO, THREE, NOWHERE = (50, 30), (50, 90), (50, 150), (300, 300)


# --- the mouse ----------------------------------------------------------------------------------


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


def test_the_topmost_of_two_is_hit() -> None:
    bench = Bench()
    bench.group.set([bench.button("below", 0), bench.button("above", 0)])
    bench.press(ONE)
    bench.release(ONE)
    assert bench.done == ["above"]


# --- the keyboard -------------------------------------------------------------------------------


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


# --- segments, bars, switches -------------------------------------------------------------------


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


def test_segments_by_keys_go_round() -> None:
    chosen: list[int] = []
    for index, key, expected in ((0, pygame.K_RIGHT, 1), (2, pygame.K_RIGHT, 0), (0, pygame.K_LEFT, 2)):
        segments = Segments("s", Rect(0, 0, 300, 44), OPTIONS, index, chosen.append)
        assert segments.key(key)
        assert chosen.pop() == expected
        assert not segments.key(pygame.K_UP)
        assert not segments.key(pygame.K_RETURN)
        assert chosen == []


def bars(chosen: list[int], at: int = 3, *, locked_from: int = 99) -> LevelBars:
    def locked(level: int) -> str:
        return "This level needs more" if level >= locked_from else ""

    return LevelBars("levels", Rect(10, 10, 321, 120), 8, at, chosen.append, locked=locked)


def test_level_bars_by_clicks_anywhere_in_their_columns() -> None:
    chosen: list[int] = []
    widget = bars(chosen)
    for position in centres(widget.rect, 8):
        widget.click(position)
    assert chosen == list(range(1, 9))
    chosen.clear()
    for x in range(widget.rect.left, widget.rect.right):
        widget.click((x, widget.rect.y))
    assert len(chosen) == widget.rect.width
    assert chosen == sorted(chosen)


def test_level_bars_by_keys_stop_at_the_ends() -> None:
    chosen: list[int] = []
    assert bars(chosen, 3).key(pygame.K_RIGHT)
    assert bars(chosen, 3).key(pygame.K_LEFT)
    assert chosen == [4, 2]
    assert bars(chosen, 8).key(pygame.K_RIGHT)
    assert bars(chosen, 1).key(pygame.K_LEFT)
    assert chosen == [4, 2]
    assert not bars(chosen).key(pygame.K_DOWN)


def test_locked_levels_cannot_be_chosen_and_say_why() -> None:
    chosen: list[int] = []
    widget = bars(chosen, 4, locked_from=5)
    places = list(centres(widget.rect, 8))
    for position in places[4:]:
        widget.click(position)
    widget.key(pygame.K_RIGHT)
    assert chosen == []
    assert widget.tip_at(places[6]) == "This level needs more"
    assert widget.tip_at(places[2]) == ""
    assert widget.tip_at((0, 0)) == ""


def test_levels_are_stepped_by_keys_within_a_group() -> None:
    chosen: list[int] = []
    bench = Bench()
    bench.group.set([bars(chosen, 3), bench.button("play", 3)])
    bench.key(pygame.K_TAB)
    assert bench.focus() == "levels"
    bench.key(pygame.K_RIGHT)
    assert chosen == [4]
    assert bench.focus() == "levels"
    bench.key(pygame.K_DOWN)
    assert bench.focus() == "play"


def test_a_switch_turns_over_by_click_and_key() -> None:
    values: list[bool] = []
    for on in (True, False):
        switch = Switch("s", Rect(0, 0, 200, 44), "Numbers", values.append, on=on)
        switch.click((5, 5))
        assert switch.key(pygame.K_SPACE)
    assert values == [False, False, True, True]


# --- tool tips and drawing ----------------------------------------------------------------------


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
        lambda: MenuItem("m", rect, nothing, icon="exit", title="Quit", subtitle="For now", arrow=True),
        lambda: MenuItem("m", rect, nothing, icon="exit", title="Quit", shortcut="Ctrl Q", chosen=True),
        lambda: Segments("s", rect, OPTIONS, 1, nothing),
        lambda: LevelBars("l", rect.inflate(0, 60), 8, 3, nothing, locked=lambda n: "no" if n > 6 else ""),
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


def test_a_dirty_group_is_clean_once_drawn(look: Look) -> None:
    bench = Bench()
    assert bench.dirty()
    drawn(bench, look)
    assert not bench.dirty()
    bench.move(NOWHERE)
    assert not bench.dirty()
    bench.move(ONE)
    assert bench.dirty()
