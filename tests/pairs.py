"""Pairs of values for a test that must hold for all of them; the quick suite tries some."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest


def pairs(first: Collection[Any], second: Collection[Any]) -> list[Any]:
    """Every pair, as parameters: the quick suite has every value of both once, the slow tests have the
    others.
    """
    quick = {(turn % len(first), turn % len(second)) for turn in range(max(len(first), len(second)))}
    return [
        pytest.param(one, other, marks=() if (row, column) in quick else pytest.mark.slow)
        for row, one in enumerate(first)
        for column, other in enumerate(second)
    ]


def first_quick(values: Collection[Any], quick: int = 1) -> list[Any]:
    """All values, as parameters: the quick suite has only the first."""
    return [
        value if index < quick else pytest.param(value, marks=pytest.mark.slow)
        for index, value in enumerate(values)
    ]
