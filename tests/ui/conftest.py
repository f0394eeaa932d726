"""The program in a window without a screen, the text on it, and a search held by the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from collector import collect_now_and_then
from driver import PATIENCE, Driver, Shown, close_all
from held_search import Search
from pygame import Rect, Surface

from checkers_app import paths
from checkers_app.engine.engines import Engines
from checkers_app.storage.settings import Settings
from checkers_app.ui import loading
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.fonts import Anchor
from checkers_app.ui.kit.look import Look
from checkers_app.ui.scene_stack import SceneStack
from checkers_app.ui.sound import Sound, Sounds


@pytest.fixture(autouse=True)
def windows_are_closed(
    display: Surface, monkeypatch: pytest.MonkeyPatch, user_folder: Path, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Pages opened by a test are closed after it, and its settings are not the user's."""
    assert display
    looks = "shown" in request.fixturenames or request.node.get_closest_marker("painted")
    monkeypatch.setattr(Driver, "paints_all", bool(looks) or not request.node.get_closest_marker("unpainted"))
    collect_now_and_then()
    monkeypatch.setattr(paths, "settings_file", lambda: user_folder / "settings.json")
    # On a busy machine a file may take longer than a user would wait.
    monkeypatch.setattr("checkers_app.views.learn.saving._LONGEST", PATIENCE)
    # Closing a window re-enables garbage collection of everything.  Here that is all the tests.
    idle = dict.fromkeys(("freeze", "unfreeze", "disable", "enable"), lambda: None)
    monkeypatch.setattr(loading, "gc", SimpleNamespace(**idle))
    yield
    if close_all():
        pygame.display.set_mode((1280, 800))
        pygame.event.clear()


@pytest.fixture
def driver() -> Driver:
    """A new user's window in which nothing is open."""
    return Driver(Settings(), (1280, 800))


@pytest.fixture
def context(driver: Driver) -> Context:
    return driver.context


@pytest.fixture
def menu() -> Driver:
    driver = Driver()
    driver.open(ToMainMenu())
    return driver


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Every text of the picture on the screen, with the rectangle around its capital letters."""
    record = Shown()
    original = Look.text

    def text(
        self: Look,
        surface: Surface,
        text: str,
        role: str,
        color: str,
        position: tuple[float, float],
        anchor: Anchor = "left",
        room: int | None = None,
    ) -> None:
        original(self, surface, text, role, color, position, anchor, room)
        fitted = self.fit(text, role, room) if room is not None else text
        width = self.width(fitted, role)
        left = position[0] - {"left": 0, "center": width / 2, "right": width}[anchor]
        if fitted and surface.get_width() >= 400:  # not on the picture of a disabled button
            record.texts.append((fitted, Rect(round(left), round(position[1]) - 7, width, 14)))

    def draw(self: SceneStack, surface: Surface, now: float) -> None:
        record.texts.clear()
        whole(self, surface, now)

    whole = SceneStack.draw
    monkeypatch.setattr(Look, "text", text)
    monkeypatch.setattr(SceneStack, "draw", draw)
    return record


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    fake = Search()
    monkeypatch.setattr(Engines, "for_level", lambda _, *args, **named: fake.for_level(*args, **named))
    return fake


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds that the program plays, in order."""
    played: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, sound: played.append(sound))
    return played
