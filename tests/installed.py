"""Packages that seem to be installed during a test."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest

from checkers_app.games.offers import installed_offers
from checkers_app.games.registry import find_boards
from checkers_app.ui import boards as painters

CONNECT_FOUR = Path(__file__).parents[1] / "docs" / "examples" / "connect_four"


@contextmanager
def installed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, groups: Mapping[str, Mapping[str, str]]
) -> Iterator[None]:
    """A package called ``name`` with the entry points ``groups``: group -> name -> object."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = []
    for group, entries in groups.items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(folder))
    _forget()
    try:
        yield
    finally:
        monkeypatch.undo()
        _forget()


def hide_installed_boards() -> None:
    """Hide boards of packages that are installed on this machine, such as the example."""
    at_first = {os.path.realpath(folder) for folder in sys.path}

    def without_boards() -> Iterator[Distribution]:
        for package in distributions():
            is_ours = package.name == "checkers-app" or not any(
                entry.group.startswith("checkers_app.") for entry in package.entry_points
            )
            if is_ours or os.path.realpath(str(package.locate_file(""))) not in at_first:
                yield package

    pytest.MonkeyPatch().setattr("importlib.metadata.distributions", without_boards)
    _forget()


def example_groups() -> Mapping[str, Mapping[str, str]]:
    """The entry points in the example's pyproject.toml."""
    groups: Mapping[str, Mapping[str, str]] = tomllib.loads((CONNECT_FOUR / "pyproject.toml").read_text())[
        "project"
    ]["entry-points"]
    return groups


def _forget() -> None:
    installed_offers.cache_clear()
    find_boards.cache_clear()
    painters._find.cache_clear()
