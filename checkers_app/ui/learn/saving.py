"""Files that a learner saves: into one folder, whole or not at all, and a sentence about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from checkers_app import paths
from checkers_app.storage.files import write_bytes_atomic


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving."""

    sentence: str
    """For the learner: which files, and where."""
    worked: bool


def save_all(files: Mapping[str, bytes]) -> Saved:
    """Write files (name -> content) into the user's folder of documents; a file of that name is replaced."""
    folder = paths.keepsakes_folder()
    for name, content in files.items():
        try:
            write_bytes_atomic(folder / name, content)
        except OSError as error:
            return Saved(f"{_said(folder / name)} cannot be written: {error.strerror}", worked=False)
    return Saved(f"Saved {_and(list(files))} in {_said(folder)}", worked=True)


def _said(path: Path) -> str:
    """The path, with ``~`` for the user's own folder."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(path)


def _and(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
