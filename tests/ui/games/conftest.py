"""Fixtures shared by the tests of the page of games."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import COLLECTION
from driver import Driver

from checkers_app.storage.settings import Settings


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """A new user's window, in which the test's folder is used for choosing files."""
    driver = Driver(Settings(), (1280, 800))
    driver.context.files.folder = tmp_path
    return driver


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small collection; its third game cannot be read."""
    path = tmp_path / "evening.pdn"
    path.write_text(COLLECTION)
    return path
