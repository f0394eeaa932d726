"""Which tests are quick: a few members of each parametrised family, and none whose packages are missing.

``docs/testing.md`` explains the choice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest

THINNED = tuple(Path(__file__).parent / folder for folder in ("ui", "words"))
"""Folders where only the first member of a family and one other are quick."""
CHEAP = tuple(Path(__file__).parent / folder for folder in ("ui/kit", "ui/boards"))
"""Folders in these where every member is quick."""
UNCHANGED = ("slow", "long", "window", "release", "every")
"""Markers of tests that stay as they are."""
OPTIONAL = {
    "Cython": "cython",
    "babel": "babel",
    "distributed": "distributed",
    "fpdf": "fpdf2",
    "packaging": "packaging",
}
"""Modules that a test may need beyond the extra ``test``, and the package that each is in."""
_ALL_SLOW = re.compile(r"^pytestmark = .*\bmark\.(slow|long|window)\b", re.MULTILINE)
_NEEDED = re.compile(r'^pytestmark = .*\.needs\("(\w+)"\)', re.MULTILINE)


def _drawn(count: int, members: int, name: str) -> list[int]:
    """The first index of ``count``, and some others that depend on ``name``."""
    rest = list(range(1, count))
    chosen = list(range(min(count, 1)))
    while rest and len(chosen) < members:
        chosen.append(rest.pop(crc32(f"{name} {len(chosen)}".encode()) % len(rest)))
    return chosen


def thin_out(items: Iterable[pytest.Item], members: int = 2) -> None:
    """Mark most members of each family in the folders of ``THINNED`` and of those marked ``few`` as slow.

    A family marked ``every`` stays quick. Which members are quick depends on the name of the test alone.
    """
    families: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        name, _, member = item.nodeid.partition("[")
        if member and not any(item.get_closest_marker(marker) for marker in UNCHANGED):
            folders = item.path.parents
            thinned = any(folder in folders for folder in THINNED)
            if item.get_closest_marker("few") or (thinned and not any(cheap in folders for cheap in CHEAP)):
                families[name].append(item)
    for name, family in families.items():
        quick = set(_drawn(len(family), members, name.rpartition("::")[2]))
        for index, item in enumerate(family):
            if index not in quick:
                item.add_marker(pytest.mark.slow)


@cache
def missing() -> dict[str, str]:
    """The modules of ``OPTIONAL`` that are not installed, and their packages."""
    return {module: package for module, package in OPTIONAL.items() if find_spec(module) is None}


def cannot_be_imported(file: Path) -> bool:
    """True for a file all of whose tests need a module that is not installed."""
    if file.suffix != ".py" or not missing():
        return False
    needed = _NEEDED.findall(file.read_text(encoding="utf-8"))
    return any(module in missing() for module in needed)


def is_slow(file: Path) -> bool:
    """True for a file all of whose tests are slow, which the quick suite need not even import."""
    return file.suffix == ".py" and _ALL_SLOW.search(file.read_text(encoding="utf-8")) is not None


def lacks(item: pytest.Item) -> bool:
    """True for a test that needs a module that is not installed."""
    needed = {module for marker in item.iter_markers("needs") for module in marker.args}
    return not needed.isdisjoint(missing())
