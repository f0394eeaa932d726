"""Where the tests find the project and their data."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
DATA = TESTS / "data"


def names(folder: Path) -> list[str]:
    """The names of what lies in a folder, in order."""
    return sorted(path.name for path in folder.iterdir())
