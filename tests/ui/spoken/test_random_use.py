"""Half an hour of pressing random controls by their spoken names, without hanging or growing memory.

Run it on demand; ``CHECKERS_APP_RANDOM_MINUTES`` sets another number of minutes.
"""

from __future__ import annotations

import os
import random
import sys
import time
from itertools import groupby
from pathlib import Path
from statistics import median

import pytest
from reader import REQUIRED, Blind, Node, blind, missing

from checkers_app.storage.settings import Motion, Settings
from checkers_app.words import LANGUAGES, translation

pytestmark = [
    pytest.mark.window,
    pytest.mark.long,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(not REQUIRED and bool(missing()), reason=missing()),
]

MINUTES = float(os.environ.get("CHECKERS_APP_RANDOM_MINUTES", "30"))
SLOWEST = 10.0
"""Seconds in which the whole window must be read; otherwise the program counts as hanging."""
GROWTH = 24 << 20
"""Bytes of memory that the last third of the time may use more than the second, for the caches of pages that
are visited only then.
"""
PRESSED = (
    "push button",
    "radio button",
    "check box",
    "toggle button",
    "table cell",
    "list item",
    "tree item",
)
_TRANSLATIONS = (translation(language.code) for language in LANGUAGES)
LEAVES = frozenset({"Quit", *(each.gettext("Quit") for each in _TRANSLATIONS if each is not None)})


def memory(process: int) -> int:
    """The memory of a process in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def leaves(node: Node) -> bool:
    return any(node.name == word or node.name.startswith(f"{word},") for word in LEAVES)


def step(user: Blind, chance: random.Random) -> float:
    """Read everything, press one control or type one key; returns the seconds that reading took."""
    began = time.monotonic()
    window = user.tree()
    took = time.monotonic() - began
    nodes = [node for node in window.walk() if node.role in PRESSED and not leaves(node)]
    if not nodes or chance.random() < 0.15:
        user.ask("type", value=chance.choice(("\x1b", "\t", "?", "4")))
        return took
    # Choose a role first: otherwise the squares of a board would be pressed most of the time.
    by_role = {role: list(same) for role, same in groupby(sorted(nodes, key=_role), key=_role)}
    user.ask("press", chance.choice(by_role[chance.choice(sorted(by_role))]).path)
    return took


def _role(node: Node) -> str:
    return node.role


def test_pressing_at_random_neither_locks_up_nor_grows(tmp_path: Path) -> None:
    chance = random.Random(31)
    taken: list[float] = []
    held: list[int] = []
    with blind(tmp_path, Settings(motion=Motion.OFF)) as user:
        user.find("Play")
        end = time.monotonic() + 60 * MINUTES
        while time.monotonic() < end:
            taken.append(step(user, chance))
            held.append(memory(user.program.pid))
            assert taken[-1] < SLOWEST, f"step {len(taken)}: {user.names()}"
    third = len(held) // 3
    second, last = median(held[third : 2 * third]), median(held[2 * third :])
    figures = f"slowest {max(taken):.1f} s, MiB {held[0] >> 20}, {second / 2**20:.0f}, {last / 2**20:.0f}"
    sys.stdout.write(f"{len(taken)} steps, {figures}\n")
    assert last < second + GROWTH, [value >> 20 for value in held[:: max(1, len(held) // 30)]]
