"""Closes the indexes that a test has opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkers_app.storage.index_file import open_index


@pytest.fixture(autouse=True)
def _indexes_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Python 3.13 warns of connections that are not closed; in the program, the page closes them."""
    opened: list[sqlite3.Connection] = []

    def listening(path: Path) -> sqlite3.Connection:
        opened.append(open_index(path))
        return opened[-1]

    monkeypatch.setattr("checkers_app.play.explorer.game_index.open_index", listening)
    yield
    for database in opened:
        database.close()
