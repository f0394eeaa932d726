"""Good behaviour on a desktop: appearance, name, system calls, power consumption."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import SimpleNamespace

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import Engine, Limits, Position
from checkers_app.engine.levels import levels_for, unavailable_reason
from checkers_app.engine.power import LOOK_AGAIN, Power
from checkers_app.engine.service import EngineService, Ticket
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.thinking import PONDERING
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui import system_taste, window
from checkers_app.ui.destinations import ToGameMenu, ToMainMenu
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.power import on_battery
from checkers_app.ui.routes import open_scene
from checkers_app.ui.system_taste import Taste, TasteOfSystem, of_mac, of_portal, of_windows

pytestmark = pytest.mark.usefixtures("display")

GDBUS = (
    "({'org.freedesktop.appearance': {'accent-color': <(0.2, 0.5, 0.9)>, 'color-scheme': <uint32 1>, "
    "'contrast': <uint32 0>}, 'org.gnome.desktop.interface': {'enable-animations': <false>}},)\n"
)
BUSCTL = 'a{sa{sv}} 1 "org.freedesktop.appearance" 3 "color-scheme" u 2 "contrast" u 1 "reduced-motion" u 1\n'


# --- what the system says -----------------------------------------------------------------------------


def test_the_portal_is_asked_by_whichever_program_is_there() -> None:
    asked: list[str] = []

    def run(command: Sequence[str]) -> str:
        asked.append(command[0])
        return {"gdbus": GDBUS}.get(command[0], "")

    assert of_portal(run) == Taste(dark=True, contrast=False, still=True)
    assert asked == ["gdbus"]
    assert of_portal(lambda command: BUSCTL if command[0] == "busctl" else "") == Taste(False, True, True)
    assert of_portal(lambda _: "") == Taste()
    assert of_portal(lambda _: "Error: GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown") == Taste()


@pytest.mark.parametrize(
    ("values", "animates", "taste"),
    [
        ({}, True, Taste()),
        ({"AppsUseLightTheme": 1, "Flags": "126"}, True, Taste()),
        ({"AppsUseLightTheme": 0, "Flags": "127"}, False, Taste(True, True, True)),
    ],
)
def test_windows_says_it_in_the_registry(values: dict[str, object], animates: bool, taste: Taste) -> None:  # noqa: FBT001
    assert of_windows(lambda _, name: values.get(name), lambda: animates) == taste


def test_macos_says_it_in_its_defaults() -> None:
    said = {"AppleInterfaceStyle": "Dark\n", "reduceMotion": "1\n", "increaseContrast": "0\n"}
    assert of_mac(lambda command: said.get(command[-1], "")) == Taste(dark=True, still=True)
    assert of_mac(lambda _: "") == Taste()


def test_without_a_bus_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a program was started"))
    assert system_taste.taste_of_system() == Taste()


@pytest.mark.parametrize("way", ["missing", "slow", "fails"])
def test_a_portal_that_does_not_answer_has_said_nothing(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: Sequence[str], **_: object) -> object:
        if way == "slow":
            raise subprocess.TimeoutExpired(command, 2.0)
        raise OSError("no such program")

    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: None if way == "missing" else f"/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    assert system_taste.taste_of_system() == Taste()


# --- what is made of it -------------------------------------------------------------------------------


def started(taste: Taste, text: str = '{"version": 1}') -> Driver:
    driver = Driver(text=text, taste=lambda: taste)
    driver.app.stack.push(open_scene(ToMainMenu(), driver.context))
    for thread in threading.enumerate():
        if thread.name == "taste of the system":
            thread.join()
    driver.turn(3)
    return driver


@pytest.mark.slow
@pytest.mark.parametrize(
    ("taste", "theme", "motion"),
    [
        (Taste(), "maple", Motion.NORMAL),
        (Taste(dark=True), "midnight", Motion.NORMAL),
        (Taste(dark=True, contrast=True), "contrast", Motion.NORMAL),
        (Taste(still=True), "maple", Motion.OFF),
    ],
)
def test_a_first_start_looks_as_the_system_says(taste: Taste, theme: str, motion: Motion) -> None:
    driver = started(taste)
    assert (driver.context.settings.theme, driver.context.settings.motion) == (theme, motion)
    assert driver.context.look.theme is THEMES[theme]
    driver.close()
    again = started(Taste(), driver.settings_path.read_text())
    assert again.context.settings.theme == theme


@pytest.mark.slow
def test_what_the_user_chose_always_wins() -> None:
    chosen = started(Taste(dark=True, still=True), '{"version": 1, "theme": "walnut", "motion": "calm"}')
    assert chosen.context.settings.theme == "walnut"
    assert chosen.context.settings.motion is Motion.CALM
    chosen.close()
    kept = Driver(Settings(), taste=lambda: pytest.fail("it is not asked"))
    kept.open(ToMainMenu())
    assert kept.context.settings.theme == "maple"


@pytest.mark.slow
def test_a_system_that_takes_its_time_keeps_nobody_waiting() -> None:
    answer = threading.Event()

    def ask() -> Taste:
        answer.wait()
        return Taste(dark=True)

    driver = Driver(text='{"version": 1}', taste=ask)
    driver.app.stack.push(open_scene(ToMainMenu(), driver.context))
    driver.turn(3)
    assert driver.says("Play")
    driver.change(theme="walnut")
    answer.set()
    driver.wait(0.2)
    assert driver.context.settings.theme == "walnut"


def test_what_breaks_while_it_is_asked_is_no_answer() -> None:
    def ask() -> Taste:
        raise OSError("no registry")

    taste = TasteOfSystem(ask)
    for thread in threading.enumerate():
        if thread.name == "taste of the system":
            thread.join()
    assert taste.take() is None


# --- the name of the window ---------------------------------------------------------------------------


@pytest.mark.slow
def test_the_window_is_called_by_its_game() -> None:
    def called() -> str:
        return pygame.display.get_caption()[0]

    driver = Driver()
    driver.open(ToMainMenu())
    driver.turn()
    assert called() == "Checkers & Tic-tac-toe"
    scene = driver.start(Match.new(CHECKERS, against(4)))
    driver.turn()
    assert called() == "Checkers, level 4"
    driver.open(ToGameMenu(scene.controls, scene.ways_out))
    assert called() == "Checkers, level 4"
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    driver.turn()
    assert called() == "Tic-tac-toe"


# --- calls -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("elsewhere", [True, False])
def test_the_window_flashes_when_the_computer_has_moved_and_nobody_looks(
    elsewhere: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flashed: list[int] = []

    class Flashing:
        """The window of the display, without invisible ones."""

        def __init__(self, real: object) -> None:
            vars(self)["real"] = real

        def flash(self, operation: int) -> None:
            flashed.append(operation)

        def __getattr__(self, name: str) -> object:
            return getattr(vars(self)["real"], name)

        def __setattr__(self, name: str, value: object) -> None:
            setattr(vars(self)["real"], name, value)

    made = vars(window)["_window_of_display"]
    monkeypatch.setitem(vars(window), "_window_of_display", lambda: Flashing(made()))
    monkeypatch.setattr(pygame.key, "get_focused", lambda: not elsewhere)
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(11)
    driver.square(15)
    assert flashed == []
    driver.answer()
    driver.turn(2)
    assert driver.match().side_to_move is Side.FIRST
    assert flashed == ([pygame.FLASH_UNTIL_FOCUSED] if elsewhere else [])


# --- the battery --------------------------------------------------------------------------------------


def test_the_battery_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now, looks = [100.0], []

    def state() -> object:
        looks.append(now[0])
        return SimpleNamespace(on_battery=len(looks) == 1)

    monkeypatch.setattr(pygame.system, "get_power_state", state)
    power = Power(on_battery, lambda: now[0])
    assert [power.on_battery, power.on_battery] == [True, True]
    now[0] += LOOK_AGAIN
    assert not power.on_battery
    assert len(looks) == 2


def test_a_machine_that_does_not_say_is_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.system, "get_power_state", lambda: None)
    assert not Power(on_battery).on_battery


@pytest.mark.slow
@pytest.mark.skipif(bool(unavailable_reason(levels_for(CHECKERS)[-1])), reason="needs the compiled engine")
@pytest.mark.parametrize("battery", [False, True])
def test_nothing_is_thought_ahead_on_battery(battery: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    asked: list[Limits] = []
    request = EngineService.request

    def noting(service: EngineService, engine: Engine, position: Position, limits: Limits) -> Ticket:
        asked.append(limits)
        return request(service, engine, position, limits)

    monkeypatch.setattr(pygame.system, "get_power_state", lambda: SimpleNamespace(on_battery=battery))
    monkeypatch.setattr(EngineService, "request", noting)
    driver = Driver(Settings(motion=Motion.OFF, ponder=True, thinking_time=1, use_book=False))
    driver.start(Match.new(CHECKERS, against(10)))
    driver.turn(5)
    assert (PONDERING in asked) is not battery
