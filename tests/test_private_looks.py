"""Tests check what a user meets: their uses of private attributes may only decrease."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from places import ROOT

AT_MOST = {
    "tests": 4,
    "tests/arena": 3,
    "tests/engine": 7,
    "tests/engine/bots": 6,
    "tests/engine/checkers": 2,
    "tests/engine/checkers/endgames": 2,
    "tests/games/checkers": 2,
    "tests/games/draughts": 1,
    "tests/learn": 1,
    "tests/learn/duel": 1,
    "tests/notation": 1,
    "tests/play": 2,
    "tests/storage": 1,
    "tests/terminal": 5,
    "tests/ui": 11,
    "tests/ui/games": 1,
    "tests/ui/kit": 11,
    "tests/ui/menu": 1,
    "tests/ui/play": 4,
}
"""The number of uses of private attributes by the tests of each folder. Lower it when you remove one."""


def looks(file: Path) -> int:
    """How often a file uses a private attribute of an object other than ``self``."""
    text = file.read_text(encoding="utf-8")
    if not re.search(r"\._[a-z]", text):
        return 0
    nodes = ast.walk(ast.parse(text))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    private = [node for node in attributes if node.attr.startswith("_") and not node.attr.endswith("__")]
    own = [node for node in private if isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}]
    return len(private) - len(own)


@pytest.mark.slow
def test_tests_look_at_no_more_private_attributes_than_before() -> None:
    found = Counter[str]()
    for file in (ROOT / "tests").rglob("*.py"):
        found[file.parent.relative_to(ROOT).as_posix()] += looks(file)
    more = {folder: count for folder, count in found.items() if count > AT_MOST.get(folder, 0)}
    assert not more, "a driver, or public state, tells it as well"
