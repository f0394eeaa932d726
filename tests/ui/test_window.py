"""The window: resizing, quitting, idling, and closing its overlays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from collector import leave_alone_what_there_is
from driver import Driver, Shown, against
from held_search import Search
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers import engine as compiled_engine
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.resources import Resources, open_resources
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Settings, decode
from checkers_app.ui import loading
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Quit, Transition
from checkers_app.ui.window import TITLE, grown_for
from checkers_app.views import knowledge as knowledge_module


@pytest.mark.slow
def test_resizing_while_the_computer_thinks(search: Search) -> None:
    driver = Driver()
    search.held = True
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.wait_for(lambda: bool(search.levels))
    for size in ((1280, 800), (1920, 1080), (800, 600), (640, 480), (300, 200), (1024, 768)):
        driver.resize(size)
        driver.turn(3)
        assert driver.play().status().headline == "The computer is thinking"
    assert search.stopped == 0
    search.held = False
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.play_move(driver.match().state.legal_moves()[0])


@pytest.mark.slow
def test_the_window_size_is_kept() -> None:
    driver = Driver()
    driver.open(MenuScene(driver.context))
    driver.resize((1000, 700))
    driver.app.close()
    assert decode(driver.settings_path.read_text()).window_size == (1000, 700)


@pytest.mark.slow
def test_a_window_that_was_made_tiny_leaves_settings_that_can_be_read() -> None:
    driver = Driver(Settings(theme="midnight", window_size=(800, 600)))
    driver.open(MenuScene(driver.context))
    driver.resize((150, 700))
    driver.app.close()
    kept = decode(driver.settings_path.read_text())
    assert kept.theme == "midnight"
    assert kept.window_size == (480, 700)


def test_quitting_stops_a_running_search(search: Search) -> None:
    driver = Driver()
    search.held = True
    driver.post(pygame.QUIT)
    driver.app.run(PlayScene(driver.context, Match.new(CHECKERS, against(1, Side.SECOND))))
    assert driver.app.stack.top is None
    assert driver.context.service.close(timeout=5)


class _Counting(MenuScene):
    """A menu that quits once the garbage collector leaves the program alone, or after this many turns."""

    frozen = 0
    turns = 20_000

    def update(self, now: float) -> Transition | None:
        super().update(now)
        self.frozen = gc.get_freeze_count()
        self.turns -= 1
        return Quit() if self.frozen or not self.turns else None


@pytest.fixture
def all_looked_at() -> Iterator[None]:
    """The garbage collector excludes nothing, as in a program that has just started."""
    gc.unfreeze()
    yield
    leave_alone_what_there_is()


@pytest.mark.slow
@pytest.mark.usefixtures("all_looked_at")
def test_while_the_window_is_open_the_program_itself_is_not_searched_for_garbage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Driver().app
    monkeypatch.setattr(loading, "gc", gc)
    scene = _Counting(app.context)
    app.run(scene)
    assert scene.frozen > 10_000
    assert gc.get_freeze_count() == 0


def test_a_closed_window_gives_its_hash_table_back(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[CheckersEngine]] = []

    class Noted(CheckersEngine):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(weakref.ref(self))

    monkeypatch.setattr(compiled_engine, "CheckersEngine", Noted)
    driver = Driver()
    analyst = driver.context.knowledge.engines.analyst(CHECKERS)
    analyst.search(Position(CHECKERS.initial), Limits(depth=1))
    analyst.search(Position(CHECKERS.initial), Limits(depth=2))
    (first,) = made
    assert first() is not None, "what one search has found serves the next one"
    driver.app.close()
    assert first() is None
    assert analyst.search(Position(CHECKERS.initial), Limits(depth=1)).move is not None


def test_quit_in_the_menu_ends_the_program(menu: Driver) -> None:
    menu.push("quit")
    assert menu.app.stack.top is None
    menu.app.close()


@pytest.mark.slow
def test_nothing_is_drawn_while_nothing_happens(shown: Shown) -> None:
    driver = Driver()
    for scene in (
        MenuScene(driver.context),
        PlayScene(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN))),
        OptionsScene(driver.context),
        RulesScene(driver.context, CHECKERS),
    ):
        driver.open(scene)
        driver.turn(3)
        shown.texts.clear()
        began = driver.clock.now
        driver.turn(400)
        assert shown.texts == []
        assert driver.clock.now - began > 400 * 0.015, "the loop rests between its turns"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gone", "back"),
    [
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSGAINED),
    ],
)
def test_a_window_that_nobody_sees_is_not_drawn_and_the_game_goes_on(
    search: Search, shown: Shown, gone: int, back: int
) -> None:
    driver = Driver(Settings())
    seats = (Seat(Control.COMPUTER, 1), Seat(Control.COMPUTER, 1))
    driver.start(Match.new(CHECKERS, seats))
    assert search.levels
    driver.wait_for(lambda: bool(driver.match().moves))
    assert driver.play().moving
    driver.post(gone)
    driver.turn()
    shown.texts.clear()
    plies = len(driver.match().moves)
    driver.wait_for(lambda: len(driver.match().moves) > plies + 2)
    for still in (pygame.WINDOWMOVED, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
        driver.post(still, **({"x": -32000, "y": -32000} if still == pygame.WINDOWMOVED else {}))
    driver.turn(5)
    assert shown.texts == []
    driver.post(back)
    driver.turn()
    assert shown.texts
    shown.texts.clear()
    driver.wait_for(lambda: bool(shown.texts))


@pytest.mark.slow
def test_files_that_are_dropped_together_share_a_page(menu: Driver, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.pdn" for name in ("one", "two", "three")]
    for file in files:
        file.write_text("1. 11-15 23-19 1-0")
        menu.post(pygame.DROPFILE, file=str(file))
    menu.turn(2)
    assert menu.app.stack.names == ("MenuScene", "GamesScene")
    assert [item.path for item in menu.app.context.files.collections] == files
    menu.key("escape")
    assert isinstance(menu.top, MenuScene)


def test_the_wheel_beside_an_overlay_is_no_click(menu: Driver) -> None:
    menu.push("settings")
    card = menu.top
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        menu.post(kind, pos=(2, 2), button=pygame.BUTTON_WHEELDOWN)
    menu.post(pygame.MOUSEWHEEL, x=0, y=-1, pos=(2, 2))
    menu.turn()
    assert menu.top is card


@pytest.mark.slow
def test_a_button_that_is_let_go_of_counts_where_it_was_pressed() -> None:
    driver = Driver()
    driver.resize((1280, 800))
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(12):
        match = match.play(match.state.legal_moves()[0])
    driver.start(match)
    driver.picture()
    play = driver.play()
    move = next(part.rect.center for part in driver.parts() if part.label.startswith("3. …"))
    driver.key("escape")
    assert driver.top is not play
    driver.hold(move)
    assert driver.top is play, "a press beside the card has closed it"
    driver.release(move)
    assert not play.sitting.look.active
    driver.wait(1)
    driver.click(move)
    assert play.sitting.look.active


def test_a_scene_that_is_covered_lets_go_of_what_the_mouse_holds() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    play, aim, beyond = driver.play(), driver.spot(20), driver.spot(15)
    driver.hold(driver.spot(11))
    driver.post(pygame.MOUSEMOTION, pos=aim, rel=(9, 9), buttons=(1, 0, 0))
    driver.turn()
    assert play.board.dragging
    driver.key("f1")
    assert driver.name == "RulesScene"
    driver.release(aim)
    driver.key("escape")
    driver.post(pygame.MOUSEMOTION, pos=beyond, rel=(9, 9), buttons=(0, 0, 0))
    driver.turn()
    assert driver.top is play
    assert not play.board.dragging


def test_what_the_pointer_was_on_is_not_lit_when_a_scene_is_seen_again(menu: Driver) -> None:
    before = menu.picture()
    menu.press("Settings")
    menu.move((5, 5))
    menu.key("escape")
    assert isinstance(menu.top, MenuScene)
    assert menu.picture() == before


@pytest.mark.slow
def test_a_click_beside_an_overlay_closes_it(menu: Driver) -> None:
    for opener in (pygame.K_F1, pygame.K_F10):
        menu.strike(opener)
        assert not isinstance(menu.top, MenuScene)
        menu.click((3, 3))
        assert isinstance(menu.top, MenuScene)


def test_the_name_stands_on_the_ground_of_the_theme_before_anything_is_loaded(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[bool, pygame.Color]] = []
    flips: list[None] = []

    def resources(*, book: bool, in_background: bool) -> Resources:
        surface = pygame.display.get_surface()
        assert surface is not None
        assert flips, "what was drawn is on the screen"
        seen.append((TITLE in shown, surface.get_at((3, 3))))
        return open_resources(book=book, in_background=in_background)

    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(None))
    monkeypatch.setattr(knowledge_module, "open_resources", resources)
    for name, theme in THEMES.items():
        shown.texts.clear()
        flips.clear()
        Driver(Settings(theme=name, window_size=(800, 600)))
        assert seen.pop(0) == (True, pygame.Color(theme.bg))
    assert not seen


def test_what_is_clicked_before_the_first_picture_counts() -> None:
    driver = Driver()
    play = (710, 548)  # the button in the corner of the card
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        driver.post(kind, pos=play, rel=(0, 0), buttons=(0, 0, 0), button=1)
    driver.open(MenuScene(driver.context))
    assert driver.match().game is CHECKERS


def test_the_screen_may_go_to_sleep() -> None:
    pygame.display.set_allow_screensaver(False)
    Driver()
    assert pygame.display.get_allow_screensaver()


@pytest.mark.slow
def test_a_large_window_shows_everything_larger_and_clicks_find_their_places() -> None:
    driver = Driver()
    driver.open(MenuScene(driver.context))
    for size, zoom in (((1280, 800), 1.0), ((1920, 1080), 1.15), ((2560, 1440), 1.55), ((800, 600), 1.0)):
        driver.resize(size)
        assert driver.context.look.zoom == zoom
    driver.resize((2560, 1440))
    driver.push("play")
    driver.square(11)
    driver.square(15)
    assert driver.match().moves[0].path == (11, 15)


@pytest.mark.parametrize(
    ("screens", "size"),
    [
        ([(1366, 768)], (1280, 800)),
        ([(1920, 1080)], (1280, 800)),
        ([(3840, 2160)], (2560, 1600)),
        ([(2560, 1440)], (1707, 1067)),
        ([(5120, 1440)], (1707, 1067)),
        ([], (1280, 800)),
    ],
)
def test_a_first_window_grows_with_the_screen(screens: list[tuple[int, int]], size: tuple[int, int]) -> None:
    assert grown_for(screens, (1280, 800)) == size
