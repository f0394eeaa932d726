"""A context whose games are kept in a folder of the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from collections_page import COLLECTION

from checkers_app.engine.service import EngineService
from checkers_app.play.library import Library
from checkers_app.storage.settings import SettingsStore
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context


@pytest.fixture
def context(display: pygame.Surface, tmp_path: Path) -> Iterator[Context]:
    assert display
    with EngineService() as service:
        context = Context(SettingsStore(None), service, Random(1), Library(Shelf(tmp_path / "games")))
        context.folder = tmp_path
        yield context
    context.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small collection; its third game cannot be read."""
    path = tmp_path / "evening.pdn"
    path.write_text(COLLECTION)
    return path
