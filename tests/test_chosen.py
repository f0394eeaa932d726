"""How many members of a family of tests are quick, run in CI, or are left to long runs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import chosen
import pytest

UI = Path(__file__).parent / "ui" / "test_made_up.py"
ELSEWHERE = Path(__file__).parent / "learn" / "test_made_up.py"


class Member:
    """The attributes of a test that the choice examines."""

    def __init__(self, path: Path, ids: tuple[str, ...], marks: Iterable[pytest.MarkDecorator]) -> None:
        self.path = path
        self.nodeid = f"{path.name}::test_it[{'-'.join(ids)}]"
        self.callspec = SimpleNamespace(id="-".join(ids), _idlist=ids)
        self.marks = {mark.name: mark.mark for mark in marks}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks[marker.name] = marker.mark


def family(path: Path, *values: str, marks: Iterable[pytest.MarkDecorator] = ()) -> list[Member]:
    """A member for every combination of the letters of each parameter, marked as the choice marks them."""
    marks = list(marks)
    members = [Member(path, ids, marks) for ids in product(*values)]
    chosen.thin_out(cast("list[pytest.Item]", members))
    return members


def quick(members: Iterable[Member]) -> list[Member]:
    return [member for member in members if not {"slow", "long", "window"} & member.marks.keys()]


def in_ci(members: Iterable[Member]) -> list[Member]:
    return [member for member in members if "long" not in member.marks]


def test_of_a_family_in_the_window_two_are_quick_and_as_many_more_run_in_ci() -> None:
    members = family(UI, "abcdefghij", "xy")
    assert len(quick(members)) == 2
    assert len(in_ci(members)) == chosen.MEMBERS
    left = [member for member in members if "long" in member.marks]
    assert all("family" in member.marks for member in left)
    slow = [member.callspec.id[0] for member in in_ci(members) if "slow" in member.marks]
    assert not set(slow) & {member.callspec.id[0] for member in quick(members)}, "they bring other values"
    assert len(set(slow)) == len(slow)


def test_a_family_of_which_each_value_counts_runs_until_each_has_occurred() -> None:
    members = family(ELSEWHERE, "abcdefghij", "xyz", marks=[pytest.mark.slow, pytest.mark.each])
    chosen_ids = [member.callspec.id for member in in_ci(members)]
    assert len(chosen_ids) == 10
    assert {ids[0] for ids in chosen_ids} == set("abcdefghij")
    assert {ids[2] for ids in chosen_ids} == set("xyz")


@pytest.mark.parametrize("count", [1, 3])
def test_a_family_says_how_many_run_in_ci(count: int) -> None:
    assert len(in_ci(family(ELSEWHERE, "abcdef", marks=[pytest.mark.slow, pytest.mark.few(count)]))) == count


def test_other_families_stay_whole() -> None:
    assert len(quick(family(ELSEWHERE, "abcdef"))) == 6
    assert len(in_ci(family(ELSEWHERE, "abcdef", marks=[pytest.mark.slow]))) == 6
    assert len(quick(family(UI, "abcdef", marks=[pytest.mark.every]))) == 6


def test_the_choice_depends_on_names_alone() -> None:
    first, again = (
        {member.nodeid for member in in_ci(family(UI, "abcdefgh", marks=[pytest.mark.slow]))}
        for _ in range(2)
    )
    assert first == again
