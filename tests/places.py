"""The paths of the project and its test data."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
DATA = TESTS / "data"


def names(folder: Path) -> list[str]:
    """The sorted names of the files in a folder."""
    return sorted(path.name for path in folder.iterdir())
