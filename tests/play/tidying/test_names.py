"""Spellings of a name."""

from __future__ import annotations

import pytest

from checkers_app.play.tidying.names import may_be_same


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Marion Tinsley", "Tinsley, Marion"),
        ("Marion Tinsley", "M. Tinsley"),
        ("Marion F. Tinsley", "M.F. TINSLEY"),
        ("Tinsley", "Marion Tinsley"),
        ("Marion Tinsly", "Tinsley, M"),
        ("Łódź Müller", "lodz muller"),
        ("Walter Hellman", "Walter Helmann"),
        ("Alex Moiseyev (USA)", "A. Moiseyev"),
        ("Артём Петров", "Артем Петров"),
        ("MF Tinsley", "Marion Tinsley"),
        ("TJ O'Grady", "Thomas OGrady"),
        ("LONG, ASA", "Asa Long"),
        ("A", "a"),
    ],
)
def test_spellings_of_one_name(first: str, second: str) -> None:
    assert may_be_same(first, second)
    assert may_be_same(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Marion Tinsley", "Marion Long"),
        ("John Smith", "James Smith"),
        ("J. Smith", "J. Long"),
        ("Ada", "Ida"),
        ("Long", "Lang"),
        ("M. T.", "Marion Tinsley"),
        ("MF Tinsley", "John Tinsley"),
        ("Ed Long", "Dan Long"),
        ("A", "Ada"),
        ("", "Ada"),
        ("?", "?"),
        ("Anna Anna", "Anna Berg"),
    ],
)
def test_different_names(first: str, second: str) -> None:
    assert not may_be_same(first, second)
    assert not may_be_same(second, first)
