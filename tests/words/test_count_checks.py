"""The check for a number next to a noun without plural forms."""

from __future__ import annotations

import count_checks
import pytest
from babel.messages.catalog import Catalog

pytestmark = pytest.mark.needs("babel")


def faults(
    monkeypatch: pytest.MonkeyPatch, *sentences: str | tuple[str, str], file: str = "a.py"
) -> list[str]:
    monkeypatch.setattr(count_checks, "fixed_counts", lambda _: frozenset({"up to {number} pieces"}))
    template = Catalog()
    template.add("up to {number} pieces", locations=[("a.py", 0)])
    for sentence in sentences:
        template.add(sentence, locations=[(file, 0)])
    return list(count_checks.count_faults(template))


@pytest.mark.parametrize("sentence", ["{nodes} positions", "won in {number} moves.", "{done} of {all} games"])
def test_a_number_next_to_a_noun_is_a_fault(monkeypatch: pytest.MonkeyPatch, sentence: str) -> None:
    (fault,) = faults(monkeypatch, sentence)
    assert repr(sentence) in fault


@pytest.mark.parametrize(
    "sentence",
    [
        ("{number} move", "{number} moves"),
        "{side} moves",
        "{move} wins at once",
        "level {number}",
        "{number} left",
    ],
)
def test_plural_forms_verbs_and_labels_are_right(
    monkeypatch: pytest.MonkeyPatch, sentence: str | tuple[str, str]
) -> None:
    assert faults(monkeypatch, sentence) == []


def test_the_numbers_of_a_lesson_are_left_to_its_translators(monkeypatch: pytest.MonkeyPatch) -> None:
    file = "checkers_app/learn/lessons/value_lessons.py"
    assert faults(monkeypatch, "{nodes} positions", file=file) == []


def test_an_exception_that_nothing_says_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_checks, "fixed_counts", lambda _: frozenset({"{number} old men"}))
    (fault,) = count_checks.count_faults(Catalog())
    assert "{number} old men" in fault
