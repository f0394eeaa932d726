"""Questions on paper: a page with two questions, and the page with their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from checkers_app.drawing.marks import MARGIN, Mark, Page, Rectangle, Stroke, Text
from checkers_app.learn.class_sets.class_set import Questions
from checkers_app.learn.class_sets.sheet import TreeDrawing, answers_page, page_head, sheet_number
from checkers_app.learn.exercises.question import QuestionKind, TreeQuestion, make_question
from checkers_app.words import say

_TOPS = (190, 690)
"""The y coordinates of the roots of the two trees."""
_LETTERS = 100
"""The number of characters in a line of text."""
_OPTIONS, _ANSWER = 356, 396
"""The distances of the options and the answer from the top of a tree."""
_OPTION, _SIDE = 64, 20


def question_page(seed: int, asked: QuestionKind, *, solved: bool) -> Page:
    """A page with two questions, generated from ``seed`` and from the next seed."""
    first, second = (make_question(number, asked) for number in (seed, seed + 1))
    return questions_page((first, second), solved=solved)


def questions_page(questions: Questions, *, solved: bool, number: str = "") -> Page:
    """A page with two questions; ``number`` is the numbering of the sheet, such as ``sheet 3 of 20``."""
    title = say("Questions, solution") if solved else say("Questions")
    whose = say(
        "{program} · questions {first} and {second}",
        program=say("Checkers & Tic-tac-toe"),
        first=questions[0].seed,
        second=questions[1].seed,
    )
    marks = list(page_head(title, f"{number} · {whose}" if number else whose, solved=solved))
    for place, (question, top) in enumerate(zip(questions, _TOPS, strict=True), 1):
        marks += _question(place, question, top, solved=solved)
    return Page(f"{title}, {whose}", tuple(marks))


def question_set_pages(sheets: Sequence[Questions], *, solved: bool = False) -> list[Page]:
    """The numbered pages of several sheets."""
    return [
        questions_page(questions, solved=solved, number=sheet_number(number, len(sheets)))
        for number, questions in enumerate(sheets, 1)
    ]


def question_key_pages(sheets: Sequence[Questions]) -> list[Page]:
    """The pages for the teacher: a page with the answers to all sheets, followed by the solutions."""
    heads = [say("Sheet"), *[say("Question"), say("Answer")] * 2]
    rows = [
        (str(number), *(cell for question in questions for cell in (str(question.seed), _right(question))))
        for number, questions in enumerate(sheets, 1)
    ]
    answers = [answers_page(say("Checkers & Tic-tac-toe"), heads, rows)] if len(sheets) > 1 else []
    return [*answers, *question_set_pages(sheets, solved=True)]


def _right(question: TreeQuestion) -> str:
    return " ".join(question.label(option) for option in question.options if option in question.right)


def _question(number: int, question: TreeQuestion, top: int, *, solved: bool) -> Iterator[Mark]:
    lines = wrap(question.words(), _LETTERS)
    first = top - 16 * len(lines) - 14
    yield Text(MARGIN, first, str(number), 15, weight=600)
    for index, line in enumerate(lines):
        yield Text(MARGIN + 24, first + 16 * index, line, 13)
    tree = TreeDrawing(question.exercise, top, pruning=False, solved=False, windows=False, text=question.text)
    yield from tree.parts()
    for place, option in enumerate(question.options):
        x, y = MARGIN + place * _OPTION, top + _OPTIONS
        yield Rectangle(x, y, _SIDE, _SIDE, 3)
        if solved and option in question.right:
            yield Stroke(x + 5, y + 5, x + _SIDE - 5, y + _SIDE - 5, 2.4)
            yield Stroke(x + _SIDE - 5, y + 5, x + 5, y + _SIDE - 5, 2.4)
        yield Text(x + _SIDE + 8, y + 15, question.label(option), 13, weight=600, mono=True)
    if solved:
        for index, line in enumerate(wrap(question.answer(), _LETTERS)):
            yield Text(MARGIN, top + _ANSWER + 16 * index, line)
