"""Fixtures shared by the tests of the explorer."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from checkers_app.storage.settings import Settings


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    """A new user's window, in which one small file was opened recently."""
    driver = Driver.quick(Settings(), (800, 600))
    path = tmp_path / "club.pdn"
    path.write_text(
        '[Black "Ada"]\n[White "Ben"]\n[Date "1998.05.12"]\n[Result "1-0"]\n1. 11-15 23-19 2. 8-11 1-0\n\n'
        '[Black "Ben"]\n[White "Ada"]\n[Date "1999"]\n[Result "0-1"]\n1. 11-15 24-20 0-1\n\n'
        '[Black "Cy"]\n[White "Ada"]\n[Result "1/2-1/2"]\n1. 9-14 22-18 1/2-1/2\n',
        encoding="utf-8",
    )
    driver.context.files.recent.add(path)
    return driver
