"""Lessons on paper: the pages contain what the lesson says and its searches find."""

from __future__ import annotations

from itertools import pairwise

import pytest

from checkers_app.drawing.marks import HEIGHT, MARGIN, WIDTH, Circle, Page, Polygon, Rectangle, Stroke, Text
from checkers_app.drawing.svg import page_svg
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.class_sets.lesson_sheet import lesson_pages, printed_tree
from checkers_app.learn.class_sets.sheet import MOST_LEAVES
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, Task
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.abstract import leaves_of
from checkers_app.words import speak
from checkers_app.words.languages import LANGUAGES, Language, translation

LESSONS = {lesson.key: lesson for lesson in lessons()}


def words(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def edges(page: Page) -> tuple[float, float, float, float]:
    """The left, right, upper and lower edges of the content of a page; for texts, their starting points."""
    xs, ys = [], []
    for mark in page.marks:
        match mark:
            case Text(x, y):
                places = [(x, y)]
            case Stroke(x1, y1, x2, y2):
                places = [(x1, y1), (x2, y2)]
            case Polygon(points):
                places = list(points)
            case Rectangle(x, y, width, height):
                places = [(x, y), (x + width, y + height)]
            case Circle(x, y, radius):
                places = [(x - radius, y - radius), (x + radius, y + radius)]
        xs += [x for x, _ in places]
        ys += [y for _, y in places]
    return min(xs), max(xs), min(ys), max(ys)


def pages_of(lesson: Lesson) -> tuple[Page, Page]:
    return lesson_pages(lesson, list(LESSONS).index(lesson.key) + 1)


def page_of(lesson: Lesson, *, solved: bool) -> Page:
    return pages_of(lesson)[solved]


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_lesson_has_room_on_a_page_and_its_solution_too(language: Language) -> None:
    speak(translation(language.code))
    try:
        for lesson in LESSONS.values():
            for page in pages_of(lesson):
                left, right, top, bottom = edges(page)
                assert left >= 0
                assert right <= WIDTH - MARGIN / 2, (lesson.key, right)
                assert top >= 0
                assert bottom <= HEIGHT - MARGIN / 2, (lesson.key, bottom)
    finally:
        speak()


def on_paper(lesson: Lesson) -> list[Task | ChoiceTask]:
    """The tasks that are printed if there is space: a leaf called x is asked about in the window, except
    where the lesson begins with it.
    """
    first, *others = lesson.tasks
    return [first, *(task for task in others if not isinstance(task, ChoiceTask) or task.unknown is None)]


def printed_tasks(lesson: Lesson, page: Page) -> list[Task | ChoiceTask]:
    whole = " ".join(" ".join(words(page)).split())
    return [task for task in lesson.tasks if " ".join(task.prompt.split()) in whole]


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_sheet_asks_and_the_solution_answers(lesson: Lesson) -> None:
    blank, solved = pages_of(lesson)
    read = [" ".join(paragraph.split()) for paragraph in lesson.read()]
    handed_out = [text for at, text in enumerate(read) if at not in lesson.spoilers]
    task = lesson.tasks[0]
    for page, told in ((blank, handed_out), (solved, read)):
        whole = " ".join(" ".join(words(page)).split())
        assert " ".join(told) in whole
        assert [text for text in read if text in whole] == told, "what gives the answer away comes later"
        assert " ".join(task.prompt.split()) in whole
    answers = " ".join(words(solved))
    for further in printed_tasks(lesson, blank)[1:]:
        replies = (
            [further.check(option) for option in further.options]
            if isinstance(further, ChoiceTask)
            else [further.check(move) for move in further.state.legal_moves()]
        )
        assert " ".join(further.prompt.split()) in " ".join(answers.split())
        for reply in replies:
            assert not reply.is_right or " ".join(reply.reason.split()) in " ".join(answers.split())
            assert reply.reason not in " ".join(words(blank))
    given = task.options if isinstance(task, ChoiceTask) else task.state.legal_moves()
    for answer in given:
        reason = task.check(answer).reason  # type: ignore[arg-type]
        assert " ".join(reason.split()) in " ".join(answers.split())
        assert reason not in " ".join(words(blank))


@pytest.mark.slow
def test_what_is_asked_later_is_on_the_page_where_there_is_room() -> None:
    counts = {
        key: (len(on_paper(lesson)), len(printed_tasks(lesson, page_of(lesson, solved=False))))
        for key, lesson in LESSONS.items()
    }
    assert all(printed >= min(asked, 2) for asked, printed in counts.values())
    assert counts["transpositions"] == (5, 4), "short ones have room, nearly all of them"
    assert counts["null-move"] == (4, 2), "boards take room"
    first, second = LESSONS["null-move"].tasks[:2]
    assert first.state is not None
    assert second.state is not None
    men = sum(len(CHECKERS.pieces(state)) for state in (first.state, second.state))
    assert sum(discs(page_of(LESSONS["null-move"], solved=False))) == men


def boxes(page: Page) -> int:
    """The boxes of a tree, which are taller than those that are ticked."""
    return sum(isinstance(mark, Rectangle) and mark.height == 26 for mark in page.marks)


@pytest.mark.slow
def test_the_trees_that_have_room_are_printed_with_empty_boxes() -> None:
    printed = {key: tree for key, lesson in LESSONS.items() if (tree := printed_tree(lesson)) is not None}
    assert set(printed) == {
        "tree",
        "minimax",
        "first-cutoff",
        "shallow-cutoff",
        "deep-cutoff",
        "guess",
        "bounds",
        "ties",
        "fewest-leaves",
        "null-window",
        "horizon",
    }
    for key, (branches, _) in printed.items():
        assert leaves_of(branches) <= MOST_LEAVES
        blank, solved = pages_of(LESSONS[key])
        assert boxes(blank) == boxes(solved) > 0
        assert len(words(solved)) > len(words(blank)) - 5, (
            "a reason stands for several answers to choose from"
        )


def test_the_tree_of_a_board_has_its_moves_and_the_values_of_its_search() -> None:
    lesson = LESSONS["first-cutoff"]
    assert printed_tree(lesson) is not None
    branches, searched = printed_tree(lesson) or ((), None)
    assert branches == (((0,), (1,)), (-1, (1,)), (-1, (0,)))
    assert searched is not None
    blank, solved = map(words, pages_of(lesson))
    moves = [searched.move_text(row) for row in range(1, len(searched))]
    assert all(blank.count(move) >= moves.count(move) for move in moves)
    assert blank.count("≤−1") == 0
    assert [text for text in solved if text.startswith("≤")] == ["≤−1", "≤−1"], "both later moves are cut"


def test_the_horizon_counts_in_whole_men() -> None:
    branches, _ = printed_tree(LESSONS["horizon"]) or ((), None)
    assert branches == (1, 2), "+1.00 and +2.00 of the text, in the order of the rules"


def discs(page: Page) -> tuple[int, int]:
    """Round shapes: full and empty ones."""
    round_ones = [mark for mark in page.marks if isinstance(mark, Circle)]
    return sum(mark.edge is None for mark in round_ones), sum(mark.edge is not None for mark in round_ones)


def test_the_position_of_the_task_is_on_the_page() -> None:
    assert discs(page_of(LESSONS["depth"], solved=False)) == (2, 2)
    # A black king is a disc with a white one in it, a white king one with a crown.
    assert discs(page_of(LESSONS["tables"], solved=False)) == (2, 4), "both tasks have two kings"
    noughts = LESSONS["averages"]
    assert discs(page_of(noughts, solved=False)) == (0, 1)
    assert discs(page_of(LESSONS["fewest-leaves"], solved=False)) == (0, 0)


def test_a_page_is_a_file_that_a_browser_shows() -> None:
    text = page_svg(page_of(LESSONS["tables"], solved=True))
    assert text.startswith("<?xml")
    assert "Knowing instead of searching, solution" in text


def test_every_piece_and_label_of_a_printed_board_is_in_its_own_square() -> None:
    marks = list(board_marks(CHECKERS, CHECKERS.initial, 100, 200, 400))
    discs = {(mark.x, mark.y) for mark in marks if isinstance(mark, Circle)}
    centres = {(100 + 50 * column + 25, 200 + 50 * row + 25) for row, column in CHECKERS.cells.values()}
    assert len(discs) == 24
    assert discs < centres
    for mark in marks:
        if isinstance(mark, Text):
            row, column = CHECKERS.cells[int(mark.text)]
            assert 0 < mark.x - 100 - 50 * column < 25
            assert 0 < mark.y - 200 - 50 * row < 25


def test_the_lines_of_a_printed_reason_do_not_overlap() -> None:
    for lesson in list(LESSONS.values())[:4]:
        texts = [mark for mark in page_of(lesson, solved=True).marks if isinstance(mark, Text)]
        lines = sorted({(mark.x, mark.y) for mark in texts if mark.size == 12 and mark.anchor == "start"})
        assert len(lines) > 3
        assert all(two[1] - one[1] >= 12 for one, two in pairwise(lines) if one[0] == two[0])
