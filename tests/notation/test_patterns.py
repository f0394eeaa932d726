"""The regular expressions that read games give the same results in every supported version of Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import checkers_app.notation

PATTERNS = {
    f"{found.name}.{name}": value
    for found in walk_packages(checkers_app.notation.__path__, f"{checkers_app.notation.__name__}.")
    for name, value in vars(import_module(found.name)).items()
    if isinstance(value, re.Pattern)
}


def repeated_groups(parsed: Any) -> Iterator[Any]:
    """The operands of possessive quantifiers that are longer than one character."""
    for operation, operand in parsed:
        if operation is _constants.POSSESSIVE_REPEAT:
            *_, repeated = operand
            if len(repeated) != 1 or repeated[0][0] not in (
                _constants.ANY,
                _constants.IN,
                _constants.LITERAL,
                _constants.NOT_LITERAL,
            ):
                yield repeated
        yield from within(operand)


def within(operand: Any) -> Iterator[Any]:
    """The same in the parts of an operand."""
    if isinstance(operand, _parser.SubPattern):
        yield from repeated_groups(operand)
    elif isinstance(operand, (tuple, list)):
        for part in operand:
            yield from within(part)


@pytest.mark.parametrize("text", [r"(?:ab?c)++", r"(?:x|(?:[.]0)?+)", r"(?P<n>(?:ab|c){0,3}+)"])
def test_a_repeated_group_is_found(text: str) -> None:
    assert list(repeated_groups(_parser.parse(text)))


@pytest.mark.parametrize("text", [r"[0-9]++a?+.*+[^x]{1,3}+", r"(?>(?:ab?c)+)"])
def test_a_repeated_character_is_none(text: str) -> None:
    assert not list(repeated_groups(_parser.parse(text)))


def test_no_group_is_repeated_possessively() -> None:
    """Before 3.11.5, Python matches such a group incorrectly after backtracking (CPython issue 106052)."""
    assert len(PATTERNS) > 15
    faulty = [
        name
        for name, pattern in PATTERNS.items()
        if list(repeated_groups(_parser.parse(pattern.pattern, pattern.flags)))
    ]
    assert faulty == []
