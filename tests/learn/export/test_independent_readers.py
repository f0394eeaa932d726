"""Exported questions, read by an independent parser and compared with Moodle's list of marks.

The parser is gift-pegjs by Christopher Fuhrman: run ``npm install gift-pegjs`` in a folder, and set the
environment variable ``GIFT_PARSER`` to that folder.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from checkers_app.learn.class_sets.class_set import class_questions, class_set
from checkers_app.learn.exercises.exercise import make_exercise
from checkers_app.learn.exercises.question import QuestionKind
from checkers_app.learn.export.contents import LessonSheets, QuestionSheets
from checkers_app.learn.export.gift import gift
from checkers_app.learn.export.items import Item, ItemKind, exercise_items
from checkers_app.learn.export.moodle import moodle_xml
from checkers_app.learn.lessons.lessons import lessons

PARSER = os.environ.get("GIFT_PARSER", "")
READ = (
    "const {parse} = require('gift-pegjs'); const fs = require('fs');"
    "console.log(JSON.stringify(parse(fs.readFileSync(process.argv[1], 'utf8'))))"
)
MOODLE_FRACTIONS = (
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5),
    *(11.11111, 10, 5, 0),
)
"""The list in Moodle's ``question_bank::fraction_options_full``; an import rejects any other mark."""


def handed_out() -> list[Item]:
    """At least 200 questions: exercises, question sets and all lessons."""
    exercises = [
        item for seed in range(1, 26) for item in exercise_items(make_exercise(seed, 2), f"no. {seed}")
    ]
    sets = [
        item for kind in QuestionKind for item in QuestionSheets(class_questions(15, kind, seed=3)).items()
    ]
    return exercises + sets + LessonSheets(list(enumerate(lessons(), 1))).items()


def marks(item: Item) -> list[float]:
    """The mark of each answer in percent."""
    right = sum(answer.is_right for answer in item.answers)
    if item.kind is ItemKind.SEVERAL:
        return [100 / right if answer.is_right else -100 / right for answer in item.answers]
    return [100.0 if answer.is_right else 0.0 for answer in item.answers]


def read_mark(choice: dict[str, Any]) -> float:
    weight = choice["weight"]
    return (100.0 if choice["isCorrect"] else 0.0) if weight is None else float(weight)


@pytest.mark.long
@pytest.mark.skipif(not PARSER or shutil.which("node") is None, reason="there is no gift-pegjs")
def test_another_parser_reads_every_mark_and_reply(tmp_path: Path) -> None:
    items = handed_out()
    file = tmp_path / "questions.gift"
    file.write_text(gift(items), "utf-8")
    node = shutil.which("node")
    assert node is not None
    shown = subprocess.run(
        [node, "-e", READ, str(file)],
        cwd=PARSER,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    ).stdout
    read = json.loads(shown)
    assert len(read) == len(items) >= 200
    for item, question in zip(items, read, strict=True):
        assert question["title"] == item.name
        assert question["type"] == ("Numerical" if item.kind is ItemKind.NUMBER else "MC")
        choices = question["choices"]
        known = choices[: len(item.answers)]
        texts = [str(choice["text"].get("number", choice["text"].get("text"))) for choice in known]
        assert texts == [answer.text for answer in item.answers]
        assert [choice["feedback"]["text"] for choice in known] == [answer.reply for answer in item.answers]
        assert list(map(read_mark, known)) == pytest.approx(marks(item), abs=1e-5)
        assert len(choices) == len(known) + bool(item.other)


@pytest.mark.slow
def test_moodle_accepts_every_mark() -> None:
    items = handed_out()
    quiz = ET.fromstring(moodle_xml(items, "Trees"))  # noqa: S314 - our own text
    fractions = [float(answer.get("fraction", "")) for answer in quiz.iter("answer")]
    assert len(fractions) == sum(len(item.answers) + bool(item.other) for item in items)
    for fraction in fractions:
        assert any(abs(abs(fraction) - each) < 1e-4 for each in MOODLE_FRACTIONS), fraction


@pytest.mark.slow
def test_every_level_of_a_class_set_can_be_marked() -> None:
    for level in (2, 3):
        for _, exercise in class_set(4, level, 1):
            assert all(
                any(answer.is_right for answer in item.answers) for item in exercise_items(exercise, "")
            )
