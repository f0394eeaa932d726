"""The contents that can be exported: exercises, questions and lessons, each in every format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from checkers_app.drawing.marks import Page
from checkers_app.learn.class_sets.class_set import Questions
from checkers_app.learn.class_sets.lesson_sheet import lesson_pages
from checkers_app.learn.class_sets.question_sheet import question_key_pages, question_set_pages
from checkers_app.learn.class_sets.sheet import Tasks, cut_in_words, key_pages, set_pages
from checkers_app.learn.exercises.exercise import Exercise, Given, from_branches
from checkers_app.learn.export.figure import Figure, figure, solved
from checkers_app.learn.export.html_page import Block
from checkers_app.learn.export.items import Item, exercise_items, lesson_items, question_item
from checkers_app.learn.export.tikz import TexSheet
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson
from checkers_app.learn.tree.abstract import AbstractNode
from checkers_app.words import say


class Content(Protocol):
    """Something that can be exported."""

    @property
    def title(self) -> str:
        """The title of the content."""

    def pages(self) -> list[Page]:
        """The pages to print."""

    def key_pages(self) -> list[Page]:
        """The pages with the solution, for printing."""

    def items(self) -> list[Item]:
        """The questions for a learning platform."""

    def blocks(self) -> list[Block]:
        """The blocks of the HTML page."""

    def tex(self) -> list[TexSheet]:
        """The LaTeX sheets, with the solution at the end."""


@dataclass(frozen=True, slots=True)
class ExerciseSheets:
    """Trees to be searched by hand, on one or more sheets."""

    sheets: Sequence[Tasks]
    windows: bool = False
    """Whether the printed sheets ask for α and β at every node."""
    given: Given = Given.NONE
    """How much is already filled in on the printed sheets."""

    @property
    def title(self) -> str:
        """The title of the exercises."""
        return say("Trees to search by hand")

    def pages(self) -> list[Page]:
        """The pages to print."""
        return set_pages(self.sheets, windows=self.windows, given=self.given)

    def key_pages(self) -> list[Page]:
        """The pages with the solution, for printing."""
        return key_pages(self.sheets, windows=self.windows, given=self.given)

    def items(self) -> list[Item]:
        """The questions for a learning platform."""
        return [item for name, each in self._named() for item in exercise_items(each, name)]

    def blocks(self) -> list[Block]:
        """The blocks of the HTML page."""
        return list(self._named())

    def tex(self) -> list[TexSheet]:
        """The LaTeX source."""
        named = list(self._named())
        blank = [TexSheet(name, (_asked(each), figure(each))) for name, each in named]
        return blank + [_solution(name, each) for name, each in named]

    def _named(self) -> Iterator[tuple[str, Exercise]]:
        """The exercise of each sheet with its name: the alpha-beta exercise if the sheet has both."""
        for number, (_, exercise) in enumerate(self.sheets, 1):
            if exercise.seed is None:
                yield say("A tree of your own"), exercise
            elif len(self.sheets) == 1:
                yield say("Exercise {number}", number=exercise.seed), exercise
            else:
                yield say("Sheet {number}, exercise {seed}", number=number, seed=exercise.seed), exercise


def _asked(exercise: Exercise) -> str:
    if exercise.prunes:
        return say(
            "Alpha-beta searches from left to right and stops at a node as soon as α ≥ β. Cross out "
            "the branches that it cuts. Next to every node that it looks at, write the value that it "
            "returns, with ≤ or ≥ in front if it is only a bound. Which branch does A choose?"
        )
    return say(
        "Write the value next to every node. MAX △ takes the largest value below it, MIN ▽ the "
        "smallest. Which branch does A choose?"
    )


def _solution(name: str, exercise: Exercise) -> TexSheet:
    best = say("best move: A to {name}", name=exercise.name(exercise.best_move))
    cuts = exercise.cuts if exercise.prunes else ()
    reasons = (
        f"{say('At {name}:', name=exercise.name(cut.node))} {cut_in_words(exercise, cut)}" for cut in cuts
    )
    title = say("{title}, solution", title=name)
    return TexSheet(title, (figure(exercise, solved(exercise)), *reasons, best))


@dataclass(frozen=True, slots=True)
class QuestionSheets:
    """Questions about trees, two on each sheet."""

    sheets: Sequence[Questions]

    @property
    def title(self) -> str:
        """The title of the questions."""
        return say("Questions about trees")

    def pages(self) -> list[Page]:
        """The pages to print."""
        return question_set_pages(self.sheets)

    def key_pages(self) -> list[Page]:
        """The pages with the solution, for printing."""
        return question_key_pages(self.sheets)

    def items(self) -> list[Item]:
        """The questions for a learning platform."""
        return [
            question_item(question, say("Question {number}, {letter}", number=number, letter=letter))
            for number, questions in enumerate(self.sheets, 1)
            for letter, question in zip("ab", questions, strict=True)
        ]

    def blocks(self) -> list[Block]:
        """The blocks of the HTML page."""
        return [(item.name, item) for item in self.items()]

    def tex(self) -> list[TexSheet]:
        """The LaTeX source."""
        blank, key = [], []
        for number, questions in enumerate(self.sheets, 1):
            parts, answers = list[str | Figure](), list[str]()
            for question in questions:
                options = "   ".join(f"□ {question.label(option)}" for option in question.options)
                parts += [question.words(), figure(question.exercise, text=question.text), options]
                answers.append(question.answer())
            blank.append(TexSheet(say("Sheet {number}", number=number), tuple(parts)))
            title = say("{title}, solution", title=say("Sheet {number}", number=number))
            key.append(TexSheet(title, tuple(answers)))
        return blank + key


@dataclass(frozen=True, slots=True)
class LessonSheets:
    """Lessons of the course with their tasks."""

    lessons: Sequence[tuple[int, Lesson]]
    """The lessons with their numbers in the course, from 1."""

    @property
    def title(self) -> str:
        """The title of the lessons."""
        if len(self.lessons) == 1:
            number, lesson = self.lessons[0]
            return say("Lesson {number}: {title}", number=number, title=say(lesson.title))
        return say("Lessons")

    def pages(self) -> list[Page]:
        """The pages to print."""
        return [lesson_pages(lesson, number)[0] for number, lesson in self.lessons]

    def key_pages(self) -> list[Page]:
        """The pages with the solution, for printing."""
        return [lesson_pages(lesson, number)[1] for number, lesson in self.lessons]

    def items(self) -> list[Item]:
        """The questions for a learning platform."""
        return [item for number, lesson in self.lessons for item in lesson_items(lesson, number)]

    def blocks(self) -> list[Block]:
        """The blocks of the HTML page."""
        return [(item.name, item) for item in self.items()]

    def tex(self) -> list[TexSheet]:
        """The LaTeX source."""
        return [_lesson_sheet(number, lesson) for number, lesson in self.lessons]


def _lesson_sheet(number: int, lesson: Lesson) -> TexSheet:
    title = say("Lesson {number}: {title}", number=number, title=say(lesson.title))
    parts: list[str | Figure] = list(lesson.read())
    if isinstance(lesson.state, AbstractNode):
        parts.append(figure(from_branches(lesson.state.branches)))
    for task in lesson.tasks:
        parts.append(f"{say(task.prompt)} {say(task.how)}")
        if isinstance(task, ChoiceTask):
            parts.append("   ".join(f"□ {task.label(option)}" for option in task.options))
    return TexSheet(title, tuple(parts))
