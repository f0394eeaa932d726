"""Sets for a class: different trees of equal difficulty."""

from __future__ import annotations

from collections import Counter

import pytest

from checkers_app.drawing.marks import Text
from checkers_app.learn.class_sets.class_set import (
    STATED,
    STATED_QUESTIONS,
    class_questions,
    class_set,
    difficulty,
    question_difficulty,
)
from checkers_app.learn.class_sets.question_sheet import question_key_pages, question_set_pages
from checkers_app.learn.class_sets.sheet import key_pages, set_pages
from checkers_app.learn.exercises.exercise import LEVELS, Exercise
from checkers_app.learn.exercises.question import QuestionKind, make_question


def best_branch(exercise: Exercise) -> int:
    return list(exercise.full.children(0)).index(exercise.best_move)


@pytest.mark.slow
@pytest.mark.few(1)
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("asked", QuestionKind)
def test_thirty_sheets_of_questions_are_different_and_as_hard_as_each_other(asked: QuestionKind) -> None:
    sheets = class_questions(30, asked, 1)
    for place, stated in enumerate(STATED_QUESTIONS[asked]):
        questions = [sheet[place] for sheet in sheets]
        assert len({question.tree_text() for question in questions}) == 30, "no two alike"
        assert {question_difficulty(question) for question in questions} == {stated}
        right = Counter(
            tuple(question.options.index(option) for option in sorted(question.right))
            for question in questions
        )
        assert max(right.values()) <= 10, "who always gives the commonest answer is right on a third"
        assert all(make_question(question.seed, asked).right == question.right for question in questions)


@pytest.mark.slow
def test_a_question_for_x_cuts_for_low_numbers_and_the_other_one_for_high_ones() -> None:
    for low, high in class_questions(8, QuestionKind.CUT, 7):
        assert (0 in low.right, 9 in low.right) == (True, False)
        assert (0 in high.right, 9 in high.right) == (False, True)


def test_what_is_counted_as_work() -> None:
    cut = next(
        question
        for question in (make_question(seed, QuestionKind.CUT) for seed in range(1, 200))
        if question_difficulty(question).shape == (3, 2)
    )
    before = cut.tree_text().replace("(", "").replace(")", "").split().index("x")
    assert cut.work <= before, "no more than stand before x"
    change = make_question(3, QuestionKind.CHANGE)
    assert change.work == len(change.right)
    first = make_question(3, QuestionKind.FIRST)
    assert len(first.options) * 2 <= first.work <= len(first.options) * first.exercise.leaves


@pytest.mark.few
@pytest.mark.parametrize("asked", QuestionKind)
def test_sheets_of_questions_are_numbered_and_their_key_has_every_answer(asked: QuestionKind) -> None:
    sheets = class_questions(3, asked, 5)
    assert [each.seed for sheet in sheets for each in sheet] == [
        each.seed for sheet in class_questions(3, asked, 5) for each in sheet
    ]
    pages, key = question_set_pages(sheets), question_key_pages(sheets)
    for number, page in enumerate(pages, 1):
        assert f"sheet {number} of 3" in str(page.marks)
    assert len(key) == 4
    lines: dict[float, list[str]] = {}
    for mark in key[0].marks:
        if isinstance(mark, Text) and mark.mono:
            lines.setdefault(mark.y, []).append(mark.text)
    wanted = [
        [
            str(number),
            *(
                cell
                for question in sheet
                for cell in (
                    str(question.seed),
                    " ".join(question.label(each) for each in question.options if each in question.right),
                )
            ),
        ]
        for number, sheet in enumerate(sheets, 1)
    ]
    assert [lines[y] for y in sorted(lines)] == wanted


@pytest.mark.parametrize("number", [0, 61])
def test_a_set_of_questions_has_one_to_sixty_sheets(number: int) -> None:
    with pytest.raises(ValueError, match="1 to 60"):
        class_questions(number, QuestionKind.FIRST, 1)
