"""A page of exercises in a browser gives the same replies as the program."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import found_in_browser, in_browser

from checkers_app.games.checkers import GAME
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.class_sets.class_set import class_set
from checkers_app.learn.exercises.checking import Answers, check
from checkers_app.learn.exercises.exercise import Exercise, from_branches, make_exercise
from checkers_app.learn.exercises.question import QuestionKind, make_question
from checkers_app.learn.export.contents import ExerciseSheets, LessonSheets
from checkers_app.learn.export.formats import Format, export
from checkers_app.learn.export.html_page import exercise_data, html_page, item_data
from checkers_app.learn.export.items import lesson_items, question_item
from checkers_app.learn.export.one_file import compact
from checkers_app.learn.export.page_script import SCRIPT
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.tree import Bound
from checkers_app.notation.fen import parse_fen

SIGNS = {"": None, "≤": Bound.AT_MOST, "≥": Bound.AT_LEAST}


def said_by_browser(calls: list[tuple[str, Any, Any]], folder: Path) -> list[Any]:
    """The return values of the script's functions in a browser; each call is a name and two arguments."""
    functions = SCRIPT[SCRIPT.index("// The first mistake") : SCRIPT.index("function tell(")]
    asked = json.dumps(calls).replace("</", "<\\/")
    run = (
        'const DATA = {words: {empty: "empty"}};'
        f"{functions}\nconst found = {asked}.map(([name, first, second]) =>"
        "({checkExercise, checkQuestion, readNumber})[name](first, second));"
    )
    found = found_in_browser('<!DOCTYPE html><meta charset="utf-8">', run, folder)
    assert isinstance(found, list)
    return found


def some_answers(exercise: Exercise, random: Random) -> tuple[Answers, dict[str, Any]]:
    """Answers, some of them wrong, for the program and for the script."""
    values, bounds = {}, {}
    for row in exercise.names:
        if random.random() < 0.7:
            seen = not exercise.prunes or row in exercise.row_in_search
            right = exercise.value(row) if seen else exercise.full.values[row]
            values[row] = right if random.random() < 0.8 else random.randint(-1, 10)
            if random.random() < 0.2:
                bounds[row] = random.choice([Bound.AT_MOST, Bound.AT_LEAST])
    rows = range(1, len(exercise.full))
    crossed = {row for row in rows if random.random() < (0.8 if row in exercise.crossed else 0.03)}
    move = random.choice([None, exercise.best_move, *exercise.full.children(0)])
    signs = {bound: sign for sign, bound in SIGNS.items()}
    script = {
        "values": {row: {"number": value, "sign": signs[bounds.get(row)]} for row, value in values.items()},
        "crossed": sorted(crossed),
        "move": move,
    }
    return Answers(values, bounds, crossed, move), script


@pytest.mark.slow
@in_browser
@pytest.mark.parametrize("first", range(1, 1001, 200))
def test_a_thousand_exercises_are_marked_as_the_program_marks_them(first: int, tmp_path: Path) -> None:
    random, calls, wanted = Random(first), list[tuple[str, Any, Any]](), []
    for seed in range(first, first + 200):
        exercise = make_exercise(seed, 1 + seed % 3)
        answers, script = some_answers(exercise, random)
        calls.append(("checkExercise", json.loads(json.dumps(exercise_data(exercise))), script))
        found = check(exercise, answers)
        remark = found.remarks[0].text if found.remarks else ""
        wanted.append((remark, [each.row for each in found.remarks], found.open))
    told = said_by_browser(calls, tmp_path)
    assert [(each["remark"], each["rows"], each["open"]) for each in told] == wanted
    assert sum(not remark for remark, _, _ in wanted) > 2, "some are right so far"


@pytest.mark.slow
@in_browser
def test_questions_are_answered_as_the_program_answers_them(tmp_path: Path) -> None:
    calls, wanted = list[tuple[str, Any, Any]](), []
    for asked in QuestionKind:
        for seed in range(1, 21):
            question = make_question(seed, asked)
            data = item_data(question_item(question, ""))
            for at, option in enumerate(question.options):
                objection = question.objection(frozenset({option}))
                calls.append(("checkQuestion", data, [at]))
                wanted.append((objection or question.answer(), not objection))
            right = [at for at, option in enumerate(question.options) if option in question.right]
            calls.append(("checkQuestion", data, right))
            wanted.append((question.answer(), True))
    for item in lesson_items(lessons()[1], 2):
        for at, answer in enumerate(item.answers):
            calls.append(("checkQuestion", item_data(item), [at]))
            wanted.append((answer.reply, answer.is_right))
    told = said_by_browser(calls, tmp_path)
    assert [(each["remark"], each["right"]) for each in told] == wanted


@pytest.mark.slow
@in_browser
def test_numbers_as_they_are_typed(tmp_path: Path) -> None:
    typed = {"3": (3, ""), " ≤ 2": (2, "≤"), ">=": None, ">7": (7, "≥"), "−4": (-4, ""), "x": None, "": None}
    told = said_by_browser([("readNumber", text, None) for text in typed], tmp_path)
    assert [each and (each["number"], each["sign"]) for each in told] == list(typed.values())


@pytest.mark.parametrize("level", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_thirty_sheets_are_one_small_file_without_requests(level: int) -> None:
    page = export(ExerciseSheets(class_set(30, level, 1)), Format.HTML)
    assert len(page) < 300_000
    text = page.decode()
    assert text.count("<section ") == 30
    assert "default-src 'none'" in text
    assert not re.search(r"(src|href)=|@import|url\(|fetch\(|XMLHttp", text.partition("</style>")[2])


def test_a_page_tells_a_screen_reader_what_is_there() -> None:
    exercise = from_branches(((3, 12, 8), (2, 4, 6), (14, 5, 2)))
    text = html_page("Trees", [("One", exercise)])
    assert "MAX A: B, C, D. MIN B: 3, 12, 8. MIN C: 2, 4, 6. MIN D: 14, 5, 2." in text
    assert text.count('role="status" aria-live="polite"') == 1
    inputs = re.findall(r"<input", text)
    assert len(inputs) == len(re.findall(r"<label>[^<]*<input|<label><input", text)), "each has its label"
    assert '<html lang="en">' in text


def test_markup_in_a_text_is_shown_and_not_carried_out() -> None:
    text = html_page("<script>alert(1)</script>", [("</h2><b>", make_exercise(1, 2))])
    assert "<script>alert" not in text
    assert "</h2><b>" not in text
    assert "&lt;/h2&gt;&lt;b&gt;" in text


def test_a_lesson_is_a_page_too() -> None:
    number, lesson = 2, lessons()[1]
    text = export(LessonSheets([(number, lesson)]), Format.HTML).decode()
    assert text.count("<section ") == len(lesson.tasks)


@pytest.mark.parametrize(
    ("fen", "shapes"), [("B:BK14:WK30", "bwbwb"), ("W:B14:WK18", "bwb"), ("B:B14:W18", "bw")]
)
def test_a_crown_lies_on_its_disc(fen: str, shapes: str) -> None:
    drawn = compact(board_marks(GAME, parse_fen(fen), 0, 0, 480))
    assert "".join(re.findall(r'<(?:path|circle) class="([wb])"', drawn)) == shapes
