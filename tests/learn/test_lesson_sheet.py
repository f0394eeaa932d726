"""Lessons on paper: what is on the pages is what the lesson says, and what its searches find."""

from __future__ import annotations

import pytest

from checkers_app.learn.abstract import leaves_of
from checkers_app.learn.lesson import ChoiceTask, Lesson
from checkers_app.learn.lesson_sheet import lesson_page, printed_tree
from checkers_app.learn.lessons import lessons
from checkers_app.learn.paper import HEIGHT, MARGIN, WIDTH, Page, Polygon, Stroke, Text, WhiteBox, svg
from checkers_app.learn.sheet import MOST_LEAVES
from checkers_app.words import speak
from checkers_app.words.languages import LANGUAGES, Language, translation

LESSONS = {lesson.key: lesson for lesson in lessons()}


def words(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def edges(page: Page) -> tuple[float, float, float, float]:
    """The left, right, upper and lower edge of what is on the page; texts by where they begin."""
    xs, ys = [], []
    for mark in page.marks:
        match mark:
            case Text(x, y):
                places = [(x, y)]
            case Stroke(x1, y1, x2, y2):
                places = [(x1, y1), (x2, y2)]
            case Polygon(points):
                places = list(points)
            case WhiteBox(x, y, width, height):
                places = [(x, y), (x + width, y + height)]
        xs += [x for x, _ in places]
        ys += [y for _, y in places]
    return min(xs), max(xs), min(ys), max(ys)


def page_of(lesson: Lesson, *, solved: bool) -> Page:
    return lesson_page(lesson, list(LESSONS).index(lesson.key) + 1, solved=solved)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_lesson_has_room_on_a_page_and_its_solution_too(language: Language) -> None:
    speak(translation(language.code))
    try:
        for lesson in LESSONS.values():
            for solved in (False, True):
                left, right, top, bottom = edges(page_of(lesson, solved=solved))
                assert left >= 0
                assert right <= WIDTH - MARGIN / 2, (lesson.key, right)
                assert top >= 0
                assert bottom <= HEIGHT - MARGIN / 2, (lesson.key, bottom)
    finally:
        speak()


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_sheet_asks_and_the_solution_answers(lesson: Lesson) -> None:
    blank, solved = (page_of(lesson, solved=each) for each in (False, True))
    read = " ".join(" ".join(lesson.read()).split())
    task = lesson.tasks[0]
    for page in (blank, solved):
        whole = " ".join(" ".join(words(page)).split())
        assert read in whole
        assert " ".join(task.prompt.split()) in whole
    answers = " ".join(words(solved))
    given = task.options if isinstance(task, ChoiceTask) else task.state.legal_moves()
    for answer in given:
        reason = task.check(answer).reason  # type: ignore[arg-type]
        assert " ".join(reason.split()) in " ".join(answers.split())
        assert reason not in " ".join(words(blank))


def boxes(page: Page) -> int:
    """The boxes of a tree, which are taller than those that are ticked."""
    return sum(isinstance(mark, WhiteBox) and mark.height == 26 for mark in page.marks)


def test_the_trees_that_have_room_are_printed_with_empty_boxes() -> None:
    printed = {key: tree for key, lesson in LESSONS.items() if (tree := printed_tree(lesson)) is not None}
    assert set(printed) == {
        "tree",
        "minimax",
        "first-cutoff",
        "deep-cutoff",
        "bounds",
        "ties",
        "fewest-leaves",
        "horizon",
    }
    for key, (branches, _) in printed.items():
        assert leaves_of(branches) <= MOST_LEAVES
        blank, solved = (page_of(LESSONS[key], solved=each) for each in (False, True))
        assert boxes(blank) == boxes(solved) > 0
        assert len(words(solved)) > len(words(blank)) - 3


def test_the_tree_of_a_board_has_its_moves_and_the_values_of_its_search() -> None:
    lesson = LESSONS["first-cutoff"]
    assert printed_tree(lesson) is not None
    branches, searched = printed_tree(lesson) or ((), None)
    assert branches == (((0,), (1,)), (-1, (1,)), (-1, (0,)))
    assert searched is not None
    blank, solved = words(page_of(lesson, solved=False)), words(page_of(lesson, solved=True))
    moves = [searched.move_text(row) for row in range(1, len(searched))]
    assert all(blank.count(move) >= moves.count(move) for move in moves)
    assert blank.count("≤−1") == 0
    assert [text for text in solved if text.startswith("≤")] == ["≤−1", "≤−1"], "both later moves are cut"


def test_the_horizon_counts_in_whole_men() -> None:
    branches, _ = printed_tree(LESSONS["horizon"]) or ((), None)
    assert branches == (1, 2), "+1.00 and +2.00 of the text, in the order of the rules"


def discs(page: Page) -> tuple[int, int]:
    """Round shapes: full and empty ones."""
    round_ones = [mark for mark in page.marks if isinstance(mark, Polygon) and len(mark.points) == 32]
    return sum(mark.edge is None for mark in round_ones), sum(mark.edge is not None for mark in round_ones)


def test_the_position_of_the_task_is_on_the_page() -> None:
    assert discs(page_of(LESSONS["depth"], solved=False)) == (2, 2)
    # A black king is a disc with a white one in it, a white king one with a crown.
    assert discs(page_of(LESSONS["tables"], solved=False)) == (1, 2)
    noughts = LESSONS["averages"]
    assert discs(page_of(noughts, solved=False)) == (0, 1)
    assert discs(page_of(LESSONS["fewest-leaves"], solved=False)) == (0, 0)


def test_a_page_is_a_file_that_a_browser_shows() -> None:
    text = svg(page_of(LESSONS["tables"], solved=True))
    assert text.startswith("<?xml")
    assert "Knowing instead of searching, solution" in text
