"""What the tests of the page of games share."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import COLLECTION
from driver import Driver

from checkers_app.storage.settings import Settings


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """A new user's window, which chooses files from the folder of the test."""
    driver = Driver(Settings(), (1280, 800))
    driver.context.files.folder = tmp_path
    return driver


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small collection; its third game cannot be read."""
    path = tmp_path / "evening.pdn"
    path.write_text(COLLECTION)
    return path
