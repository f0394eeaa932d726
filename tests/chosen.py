"""Which tests are quick and which run in CI: a few members of each parametrised family.

Tests whose packages are not installed are left out. ``docs/testing.md`` explains the choice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest

THINNED = tuple(Path(__file__).parent / folder for folder in ("ui", "words"))
"""Folders where only the first member of a family and one other are quick, and few more run in CI."""
CHEAP = tuple(Path(__file__).parent / folder for folder in ("ui/kit", "ui/boards"))
"""Folders in these where every member is quick and runs in CI."""
MEMBERS = 4
"""Members of a family that CI runs."""
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

    A family marked ``every`` stays quick. Most slow members of families in these folders, and of those marked
    ``few`` or ``each`` elsewhere, are marked as ``long`` and ``family``. The choice depends only on the names
    of the tests.
    """
    families: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        name, _, member = item.nodeid.partition("[")
        if member:
            families[name].append(item)
    for name, family in families.items():
        changing = [item for item in family if _is_thinned(item) and not _has(item, UNCHANGED)]
        quick = set(_drawn(len(changing), members, name.rpartition("::")[2]))
        for index, item in enumerate(changing):
            if index not in quick:
                item.add_marker(pytest.mark.slow)
        if _is_thinned(family[0]) or _has(family[0], ("each",)):
            _leave_to_long_runs([item for item in family if not _has(item, ("long", "release"))])


def _has(item: pytest.Item, markers: Iterable[str]) -> bool:
    """True if a test has one of these markers."""
    return any(item.get_closest_marker(marker) for marker in markers)


def _is_thinned(item: pytest.Item) -> bool:
    """True for a test with a large family, of which only some members run."""
    folders = item.path.parents
    thinned = any(folder in folders for folder in THINNED)
    return _has(item, ("few",)) or (thinned and not any(cheap in folders for cheap in CHEAP))


def _leave_to_long_runs(family: Sequence[pytest.Item]) -> None:
    """Mark the slow members of a family that CI does not need as ``long`` and ``family``.

    CI runs ``MEMBERS`` members, or as many as the marker ``few`` says, the quick ones included: those
    with the most different values of the parameters. Of a family marked ``each`` it runs more, until every
    value occurs.
    """
    known = {value for item in family if not _has(item, ("slow", "window")) for value in _values(item)}
    marker = next((item.get_closest_marker("few") for item in family if _has(item, ("few",))), None)
    members = marker.args[0] if marker is not None and marker.args else MEMBERS
    wanted = members - sum(not _has(item, ("slow", "window")) for item in family)
    rest = [item for item in family if _has(item, ("slow", "window"))]
    rest.sort(key=lambda item: crc32(item.nodeid.encode()))
    while rest:
        best = max(rest, key=lambda item: len(_values(item) - known))
        if wanted <= 0 and not (_has(best, ("each",)) and _values(best) - known):
            break
        known |= _values(best)
        wanted -= 1
        rest.remove(best)
    for item in rest:
        item.add_marker(pytest.mark.long)
        item.add_marker(pytest.mark.family)


def _values(item: pytest.Item) -> set[tuple[int, str]]:
    """What each ``parametrize`` of a test contributes to its name, with the place there."""
    callspec = getattr(item, "callspec", None)
    return set() if callspec is None else set(enumerate(vars(callspec).get("_idlist", [callspec.id])))


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
