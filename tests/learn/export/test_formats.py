"""Exported files are read back by short independent readers, with every mark and reply."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from checkers_app.learn.class_sets.class_set import class_questions, class_set
from checkers_app.learn.exercises.checking import Answers, check
from checkers_app.learn.exercises.exercise import from_branches, make_exercise
from checkers_app.learn.exercises.question import QuestionKind, make_question
from checkers_app.learn.export.contents import Content, ExerciseSheets, LessonSheets, QuestionSheets
from checkers_app.learn.export.figure import FigureShown, NodeShape, figure, figure_svg, solved
from checkers_app.learn.export.formats import ExportError, Format, export
from checkers_app.learn.export.gift import gift
from checkers_app.learn.export.items import Item, ItemAnswer, ItemKind, exercise_items, question_item
from checkers_app.learn.export.moodle import moodle_xml
from checkers_app.learn.export.tikz import document, escaped
from checkers_app.learn.lessons.lesson import Lesson
from checkers_app.learn.lessons.lessons import lessons

OWN = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
COURSE = list(enumerate(lessons(), 1))


def many_items() -> list[Item]:
    """200 questions."""
    exercises = [
        item for seed in range(1, 21) for item in exercise_items(make_exercise(seed, 2), f"no. {seed}")
    ]
    questions = [
        question_item(make_question(seed, kind), kind.value) for kind in QuestionKind for seed in range(1, 41)
    ]
    return exercises + questions


def marks(item: Item) -> list[float]:
    """The mark of each answer in percent, recomputed."""
    right = sum(answer.is_right for answer in item.answers)
    part = 100 / right if item.kind is ItemKind.SEVERAL else 100
    wrong = -part if item.kind is ItemKind.SEVERAL else 0
    return [part if answer.is_right else wrong for answer in item.answers]


ESCAPED = re.compile(r"\\([~=#{}:\\])")


def read_gift(text: str) -> list[tuple[str, list[tuple[str, float, str]]]]:
    """Name, and answers with mark and reply, of every question in a GIFT file."""
    found = []
    for name, block in re.findall(
        r"^::((?:\\.|[^:])*)::.*?(?<!\\)\{(.*?)(?<!\\)\}$", text, re.DOTALL | re.MULTILINE
    ):
        answers = []
        for line in block.removeprefix("#").strip().splitlines():
            match = re.match(r"\s*([=~])(?:%(-?[\d.]+)%)?(.*)", line)
            assert match is not None
            sign, percent, rest = match.groups()
            answer, reply = re.split(r"(?<!\\)#", rest)
            mark = float(percent) if percent else 100.0 if sign == "=" else 0.0
            answers.append((ESCAPED.sub(r"\1", answer), mark, ESCAPED.sub(r"\1", reply)))
        found.append((ESCAPED.sub(r"\1", name), answers))
    return found


def test_gift_has_every_mark_and_reply() -> None:
    items = many_items()
    read = read_gift(gift(items))
    assert len(read) == len(items) == 200
    for item, (name, answers) in zip(items, read, strict=True):
        assert name == item.name
        others = [("", 0.0, item.other)] if item.other else []
        wanted = [(a.text, mark, a.reply) for a, mark in zip(item.answers, marks(item), strict=True)]
        assert [(text, reply) for text, _, reply in answers] == [(t, r) for t, _, r in wanted + others]
        assert [mark for _, mark, _ in answers] == pytest.approx([m for _, m, _ in wanted + others], abs=1e-5)


def test_gift_escapes_what_it_means_otherwise() -> None:
    tricky = "a = b ~ {c} #1: \\ %50%"
    answers = ItemAnswer(tricky, is_right=True, reply=tricky), ItemAnswer("b", is_right=False, reply="no")
    ((name, read),) = read_gift(gift([Item(tricky, tricky, ItemKind.ONE, answers)]))
    assert (name, read[0]) == (tricky, (tricky, 100, tricky))


@pytest.mark.slow
def test_moodle_xml_has_every_mark_reply_and_picture() -> None:
    items = many_items()
    quiz = ET.fromstring(moodle_xml(items, "Trees"))  # noqa: S314 - our own text
    category, *questions = quiz.findall("question")
    assert category.findtext("category/text") == "$course$/top/Trees"
    assert len(questions) == len(items) == 200
    for item, question in zip(items, questions, strict=True):
        assert question.findtext("name/text") == item.name
        assert question.get("type") == ("numerical" if item.kind is ItemKind.NUMBER else "multichoice")
        given = question.findall("answer")
        wanted = [(a.text, a.reply) for a in item.answers] + ([("*", item.other)] if item.other else [])
        assert [(a.findtext("text"), a.findtext("feedback/text")) for a in given] == wanted
        fractions = [float(a.get("fraction", "")) for a in given][: len(item.answers)]
        assert fractions == pytest.approx(marks(item), abs=1e-5)
        single = question.findtext("single")
        assert single == {ItemKind.ONE: "true", ItemKind.SEVERAL: "false"}.get(item.kind)
        text, file = (
            question.findtext("questiontext/text") or "",
            question.findtext("questiontext/file") or "",
        )
        assert 'src="@@PLUGINFILE@@/picture.png"' in text
        assert Image.open(BytesIO(b64decode(file))).format == "PNG"


def test_replies_are_those_of_the_program() -> None:
    exercise = make_exercise(5, 2)
    value, move, cuts, _ = exercise_items(exercise, "")
    assert [a.text for a in value.answers if a.is_right] == [str(exercise.full.values[0])]
    for answer, child in zip(move.answers, exercise.full.children(0), strict=True):
        assert answer.is_right == (child == exercise.best_move)
        if not answer.is_right:
            assert answer.reply == check(exercise, Answers(move=child)).remarks[-1].text
    leaves = [row for row in range(len(exercise.full)) if exercise.full.is_leaf(row)]
    seen = [row in exercise.row_in_search for row in leaves]
    assert [a.is_right for a in cuts.answers] == [not each for each in seen]


@pytest.mark.few
@pytest.mark.parametrize("number", range(1, len(COURSE) + 1))
def test_every_lesson_can_be_exported(number: int) -> None:
    content = LessonSheets([COURSE[number - 1]])
    items = content.items()
    assert all(any(answer.is_right for answer in item.answers) for item in items)
    assert all(answer.reply for item in items for answer in item.answers)
    assert len(read_gift(gift(items))) == len(items)
    assert ET.fromstring(moodle_xml(items, "x")).findall("question")[1:]  # noqa: S314 - our own text


def contents() -> list[Content]:
    own = from_branches(OWN)
    return [
        ExerciseSheets([(own, own)]),
        ExerciseSheets(class_set(2, 3, 1)),
        QuestionSheets(class_questions(2, QuestionKind.CHANGE, 1)),
        LessonSheets([COURSE[5], COURSE[0]]),
    ]


def test_latex_names_every_node_once() -> None:
    for content in contents():
        text = export(content, Format.TIKZ).decode()
        assert text.count("\\begin{tikzpicture}") == text.count("\\end{tikzpicture}") > 0
        for picture in re.findall(r"\\begin{tikzpicture}.*?\\end{tikzpicture}", text, re.DOTALL):
            names = re.findall(r"\((n\d+)\) at", picture)
            assert len(names) == len(set(names))
            assert set(re.findall(r"\((n\d+)\) --", picture)) <= set(names)
        assert not re.search(r"[^\x00-\x7f]", text), "nothing that pdflatex has no letter for"


def test_latex_escapes_what_it_means_otherwise() -> None:
    assert escaped("50 % of #1 & {a_b} \\ ~ ^") == (
        r"50 \% of \#1 \& \{a\_b\} \textbackslash{} \textasciitilde{} \textasciicircum{}"
    )


@pytest.mark.few
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_latex_has_a_letter_for_every_sign_of_a_lesson(lesson: Lesson) -> None:
    told = (
        *lesson.paragraphs,
        lesson.title,
        *(text for task in lesson.tasks for text in (task.prompt, task.how)),
    )
    assert not re.search(r"[^\x00-\x7f]", escaped(" ".join(told)))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")
def test_latex_compiles(tmp_path: Path) -> None:
    sheets = [sheet for content in [*contents(), LessonSheets(COURSE)] for sheet in content.tex()]
    (tmp_path / "sheets.tex").write_text(document(sheets), "utf-8")
    verb = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheets.tex"]
    found = subprocess.run(verb, cwd=tmp_path, capture_output=True, check=False)
    assert found.returncode == 0, found.stdout.decode(errors="replace")[-2000:]


def test_pictures_have_one_page(tmp_path: Path) -> None:
    del tmp_path
    one, several = contents()[:2]
    assert ET.fromstring(export(one, Format.SVG)).tag.endswith("svg")  # noqa: S314 - our own text
    assert Image.open(BytesIO(export(one, Format.PNG))).size == (1588, 2246)
    with pytest.raises(ExportError, match="one page"):
        export(several, Format.PNG)


@pytest.mark.needs("fpdf")
def test_pdf_has_a_page_for_each_sheet() -> None:
    assert export(contents()[1], Format.PDF).startswith(b"%PDF")


def test_a_figure_shows_no_more_than_it_is_told_to() -> None:
    exercise = from_branches(OWN)
    blank, done = figure(exercise), figure(exercise, solved(exercise))
    assert [node.inside for node in blank.nodes] == [
        "A",
        "B",
        "3",
        "12",
        "8",
        "C",
        "2",
        "4",
        "6",
        "D",
        "14",
        "5",
        "2",
    ]
    assert not any(node.beside or node.cut for node in blank.nodes)
    assert [node.beside for node in done.nodes if node.beside] == ["3", "3", "≤2", "2"]
    assert [node.inside for node in done.nodes if node.cut] == ["4", "6"]
    chance = figure(exercise, FigureShown(chance=True))
    assert [node.shape for node in chance.nodes if node.shape is not NodeShape.LEAF] == [
        NodeShape.MAX
    ] + 3 * [NodeShape.CHANCE]
    assert len(ET.fromstring(figure_svg(blank, "<A>")))  # noqa: S314 - our own text


def test_equal_leaves_below_one_node_are_told_apart() -> None:
    items = exercise_items(from_branches(((3, 3, 8), (2, 2, 2))), "equal")
    (never,) = (item for item in items if item.kind is ItemKind.SEVERAL)
    assert [answer.text for answer in never.answers] == [
        "3 below B",
        "3 below B (2)",
        "8 below B",
        "2 below C",
        "2 below C (2)",
        "2 below C (3)",
    ]
