"""Sets for a class: different trees that are as hard as each other."""

from __future__ import annotations

from collections import Counter

import pytest

from checkers_app.learn.class_set import STATED, class_set, difficulty
from checkers_app.learn.exercise import LEVELS, Exercise
from checkers_app.learn.sheet import key_pages, set_pages


def best_branch(exercise: Exercise) -> int:
    return list(exercise.full.children(0)).index(exercise.best_move)


@pytest.mark.parametrize("level", LEVELS)
def test_thirty_sheets_are_different_and_as_hard_as_each_other(level: int) -> None:
    sheets = class_set(30, level, 1)
    firsts = [first for first, _ in sheets]
    trees = {first.branches for first in firsts} | {second.branches for _, second in sheets}
    assert len(trees) == (60 if level == 1 else 30), "no two alike"
    assert {difficulty(exercise) for exercise in firsts} == {STATED[level]}
    shares = Counter(map(best_branch, firsts))
    branches = len(list(firsts[0].full.children(0)))
    assert set(shares.values()) == {30 // branches}, "who always ticks one branch is right as often as by lot"


def test_a_set_is_the_same_for_the_same_numbers_and_another_for_others() -> None:
    def seeds(number: int, seed: int) -> list[int | None]:
        return [first.seed for first, _ in class_set(number, 2, seed)]

    assert seeds(5, 1) == seeds(5, 1)
    assert seeds(5, 1) != seeds(5, 1000)


@pytest.mark.parametrize("number", [0, 61])
def test_a_set_has_one_to_sixty_sheets(number: int) -> None:
    with pytest.raises(ValueError, match="1 to 60"):
        class_set(number, 2, 1)


def test_the_pages_are_numbered_and_the_key_has_every_answer() -> None:
    sheets = class_set(3, 2, 1)
    pages, key = set_pages(sheets), key_pages(sheets)
    assert [any(f"sheet {number} of 3" in str(page.marks) for page in pages) for number in (1, 2, 3)] == [
        True
    ] * 3
    assert len(key) == 4
    told = str(key[0].marks)
    for first, _ in sheets:
        assert f"text='{first.seed}'" in told
        assert f"text='{first.full.values[0]}'" in told
