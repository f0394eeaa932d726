"""Destinations open the pages that they name, and scenes reach each other only by them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from checkers_app.engine.service import EngineService
from checkers_app.games import boards
from checkers_app.notation.record import Record
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import SettingsStore
from checkers_app.ui.context import Context
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToGame, ToGameMenu, ToKeptGame, ToMainMenu, ToReading
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.outlined import PAGES
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.routes import DESTINATIONS, open_scene
from checkers_app.ui.scene import Pop, Push, Quit, Reset, Scene
from checkers_app.ui.scene_stack import SceneStack
from checkers_app.views.play.reading import Facts

SIZE = (800, 600)
MATCH = Match.new(boards()["checkers"], (HUMAN, HUMAN))
UNLISTED = (
    ToReading(MATCH, Record(MATCH.states[0]), Facts(lambda: "Black won.")),
    ToKeptGame("nowhere"),
)
"""Destinations that no page of the outline shows."""


@pytest.fixture
def context(display: Surface, tmp_path: Path) -> Iterator[Context]:
    assert display
    with EngineService() as service:
        made = Context(SettingsStore(None), service, random.Random(1))
        made.files.folder = tmp_path
        yield made


def scenes(context: Context) -> Iterator[tuple[str, Scene]]:
    """The scene of every page, and of the destinations that no page of the outline shows."""
    for page, make in PAGES.items():
        yield page, shown(make(context, MATCH.game), context)
    for destination in UNLISTED:
        yield type(destination).__name__, open_scene(destination, context)


def shown(made: Destination | Scene, context: Context) -> Scene:
    return open_scene(made, context) if isinstance(made, Destination) else made


def test_every_destination_has_a_page_to_try_it_on(context: Context) -> None:
    """Pages listed here are left out of every test that visits the pages."""
    made = [make(context, MATCH.game) for make in PAGES.values()]
    tried = {type(each) for each in (*made, *UNLISTED)}
    assert set(DESTINATIONS) - tried == {ToGameMenu}, "its page is a scene over a game"
    assert any(isinstance(each, GameMenu) for each in made)


@pytest.mark.slow
def test_every_page_can_be_drawn_and_is_still(context: Context) -> None:
    for page, scene in scenes(context):
        scene.resize(SIZE)
        scene.draw(Surface(SIZE), 0.0)
        assert not scene.needs_draw(0.0), page


@pytest.mark.slow
def test_every_page_has_the_same_sign_for_the_way_back_and_the_house_leads_home(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons: list[tuple[str, tuple[float, float]]] = []

    def icon(
        _: Look, __: Surface, name: str, centre: tuple[float, float], *___: object, **____: object
    ) -> None:
        icons.append((name, centre))

    monkeypatch.setattr(Look, "icon", icon)
    for page, make in PAGES.items():
        for size in ((480, 640), (1280, 800)):
            scene = shown(make(context, MATCH.game), context)
            scene.resize(size)
            icons.clear()
            scene.draw(Surface(size), 0.0)
            houses = [centre for sign, centre in icons if sign == "home"]
            assert bool(houses) == isinstance(scene, GameMenu | CrashScene), "beside the words Main menu only"
            if not scene.overlay and not isinstance(scene, MenuScene | PlayScene | CrashScene):
                ways = [centre for sign, centre in icons if sign == "back"]
                assert len(ways) == 1, (page, size)
                stack = SceneStack(context, size)
                stack.apply(Reset(ToMainMenu()))
                stack.push(scene)
                click(stack, ways[0])
                assert isinstance(stack.top, MenuScene), (page, size)
                stack.close()


def click(stack: SceneStack, place: tuple[float, float]) -> None:
    at = round(place[0]), round(place[1])
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert stack.top is not None
        stack.apply(
            stack.top.handle(pygame.event.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0), button=1))
        )


def press(stack: SceneStack, key: int, mod: int = 0) -> str:
    """Send a key to the topmost scene; returns the name of the scene that is then topmost."""
    assert stack.top is not None
    stack.apply(stack.top.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")))
    return type(stack.top).__name__


def test_a_walk_through_every_scene_by_keys(context: Context) -> None:
    stack = SceneStack(context, SIZE)
    stack.apply(Reset(ToMainMenu()))
    assert press(stack, pygame.K_F1) == "RulesScene"
    assert press(stack, pygame.K_F1) == "MenuScene"
    assert press(stack, pygame.K_F10) == "OptionsScene"
    assert press(stack, pygame.K_ESCAPE) == "MenuScene"
    stack.apply(Push(ToGame(MATCH)))
    assert press(stack, pygame.K_F10) == "OptionsScene"
    assert press(stack, pygame.K_F10) == "PlayScene"
    assert press(stack, pygame.K_F9) == "GameMenu"
    assert press(stack, pygame.K_F9) == "PlayScene"
    assert press(stack, pygame.K_F9) == "GameMenu"
    assert press(stack, pygame.K_F10) == "OptionsScene"
    assert press(stack, pygame.K_F10) == "GameMenu"
    assert press(stack, pygame.K_w, pygame.KMOD_CTRL) == "MenuScene"
    stack.close()


ESCAPES = 6
"""More presses of Esc than are needed from anywhere: on the board it opens and closes the menu."""


def test_esc_leads_from_every_scene_to_the_menu_and_never_out(context: Context) -> None:
    """Also if nothing is below a scene, as when the intended scene could not be opened."""
    for page, scene in scenes(context):
        stack = SceneStack(context, SIZE)
        stack.push(scene)
        seen = []
        for turn in range(ESCAPES):
            assert stack.top is not None
            if isinstance(stack.top, TreeScene):  # the first Esc ends its search
                stack.top.session.work.join(60)
            stack.apply(stack.top.update(float(turn)))
            seen.append(press(stack, pygame.K_ESCAPE))
        assert seen[-1] == "MenuScene" or set(seen) == {"PlayScene", "GameMenu"}, page
        stack.close()


def test_only_quit_in_the_menu_leads_out(context: Context) -> None:
    stack = SceneStack(context, SIZE)
    stack.apply(Reset(ToMainMenu()))
    stack.apply(Pop())
    assert stack.names == ("MenuScene",)
    stack.apply(Quit())
    assert stack.top is None


class Told:
    """A scene that records the calls of the stack."""

    title = ""

    def __init__(self, *, overlay: bool) -> None:
        self.overlay = overlay
        self.sizes: list[tuple[int, int]] = []
        self.seen = 0
        self.left = 0

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def shown(self) -> None:
        self.seen += 1

    def leave(self) -> None:
        self.left += 1

    def draw(self, surface: Surface, now: float) -> None:
        del now
        if not self.overlay:
            surface.fill("white")

    def forget_answer(self) -> None:
        pass

    def draw_part(self, surface: Surface, now: float) -> pygame.Rect | None:
        del surface, now
        return None

    def handle(self, event: pygame.event.Event) -> None:
        del event

    def update(self, now: float) -> None:
        del now

    def needs_draw(self, now: float) -> bool:
        return now < 0

    def frame_rate(self) -> int:
        return 0


@pytest.mark.parametrize("overlay", [False, True])
def test_a_scene_that_is_gone_back_from_is_left_and_what_it_hid_is_shown_again(
    context: Context, *, overlay: bool
) -> None:
    stack = SceneStack(context, SIZE)
    below, above = Told(overlay=False), Told(overlay=overlay)
    stack.push(below)
    stack.push(above)
    stack.apply(Pop())
    assert stack.top is below
    assert (below.left, above.left) == (0, 1)
    assert below.seen == (1 if overlay else 2), "what was seen all the time has nothing new to show"
    assert below.sizes == [SIZE]


def test_a_page_is_darker_under_a_card_that_lies_over_it(context: Context) -> None:
    surface, stack = Surface(SIZE), SceneStack(context, SIZE)
    shades = []
    for scene in (Told(overlay=False), Told(overlay=True), Told(overlay=True)):
        stack.push(scene)
        stack.draw(surface, 0.0)
        shades.append(surface.get_at((400, 300)).r)
    assert shades[0] == 255
    assert shades[0] > shades[1] > shades[2]


def test_no_scene_is_laid_out_for_less_than_the_smallest_window(context: Context) -> None:
    """Some desktops make a window smaller than it allows."""
    stack = SceneStack(context, SIZE)
    first, second = Told(overlay=False), Told(overlay=False)
    stack.push(first)
    stack.resize((100, 900))
    stack.push(second)
    assert first.sizes[-1] == second.sizes[-1] == (MIN_SIZE[0], 900)
