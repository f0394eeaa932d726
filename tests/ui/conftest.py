"""The program opened in a window without a screen, what it writes there, and a search held by the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from driving import Clock, Driver, Shown, Start
from held_search import Search
from pygame import Rect, Surface

from checkers_app.engine.engines import Engines
from checkers_app.storage.settings import Motion, Settings, encode
from checkers_app.ui import app as app_module
from checkers_app.ui import loading
from checkers_app.ui.app import App
from checkers_app.ui.kit.fonts import Anchor
from checkers_app.ui.kit.look import Look
from checkers_app.ui.menu.menu import MenuScene


@pytest.fixture
def start(display: Surface, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Start]:
    """Opens the program with some settings."""
    assert display
    apps: list[App] = []
    clock = Clock()
    path = tmp_path / "settings.json"
    monkeypatch.setattr(app_module, "time", clock)
    monkeypatch.setattr(pygame, "quit", lambda: None)  # the other tests go on with this display
    # A window that closes lets the garbage collector look at everything again.  Here that is all the tests.
    monkeypatch.setattr(loading, "gc", SimpleNamespace(freeze=lambda: None, unfreeze=lambda: None))

    def make(settings: Settings | None = None, *, text: str | None = None) -> Driver:
        path.write_text(text or encode(settings or Settings(motion=Motion.OFF, window_size=(800, 600))))
        app = App(settings_path=path, seed=7)
        apps.append(app)
        return Driver(app, clock, path)

    yield make
    for app in apps:
        app.close()
    pygame.display.set_mode((1280, 800))
    pygame.event.clear()


@pytest.fixture
def menu(start: Start) -> Driver:
    driver = start()
    driver.open(MenuScene(driver.app.context))
    return driver


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Every text that is drawn, with the rectangle of its capitals."""
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

    monkeypatch.setattr(Look, "text", text)
    return record


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    fake = Search()
    monkeypatch.setattr(Engines, "for_level", lambda _, *args, **named: fake.for_level(*args, **named))
    return fake
