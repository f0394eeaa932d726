"""Converts exercises, questions and lessons to single questions with a reply to every answer.

:mod:`checkers_app.learn.export.gift` and :mod:`checkers_app.learn.export.moodle` write these questions in
their own formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from checkers_app.drawing.marks import Mark
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.class_sets.sheet import cut_in_words
from checkers_app.learn.exercises.checking import Answers, check
from checkers_app.learn.exercises.exercise import Exercise, from_branches
from checkers_app.learn.exercises.question import TreeQuestion
from checkers_app.learn.export.figure import FigureShown, figure, figure_marks, tree_words
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, Task
from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short
from checkers_app.notation.positions import position_text
from checkers_app.words import say

_BOARD = 240
"""The size of a board in units."""


class ItemKind(Enum):
    """The way in which a question is answered."""

    ONE = "one"
    """One of several answers must be chosen; if several are right, any of them is accepted."""
    SEVERAL = "several"
    """All right answers must be chosen."""
    NUMBER = "number"
    """An integer must be typed."""


@dataclass(frozen=True, slots=True)
class ItemAnswer:
    """A possible answer, and the reply to it."""

    text: str
    is_right: bool
    reply: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a tree or a position."""

    marks: tuple[Mark, ...]
    width: float
    height: float
    told: str
    """The description in words, for screen readers and formats without pictures."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question for a learning platform."""

    name: str
    """The name by which teachers can find the question."""
    text: str
    kind: ItemKind
    answers: tuple[ItemAnswer, ...]
    """The possible answers, at least one of which is right; for :attr:`ItemKind.NUMBER`, the numbers that
    have their own reply.
    """
    drawing: Drawing | None = None
    other: str = ""
    """The reply to any other number, for :attr:`ItemKind.NUMBER`."""
    missing: str = ""
    """The reply if all chosen answers are right but others are missing, for :attr:`ItemKind.SEVERAL`."""


def tree_drawing(
    exercise: Exercise, *, unknown: tuple[int, ...] | None = None, chance: bool = False
) -> Drawing:
    """A drawing of a tree of numbers; ``unknown`` is the path to the leaf shown as x."""
    row = None if unknown is None else _row_of(exercise, unknown)

    def text(at: int) -> str:
        if at == row:
            return "x"
        return exercise.names.get(at) or short(exercise.full.values[at], Scale.POINTS)

    return _drawing(exercise, text, chance=chance)


def _drawing(exercise: Exercise, text: Callable[[int], str], *, chance: bool = False) -> Drawing:
    drawn = figure(exercise, FigureShown(chance=chance), text)
    words = say("A tree of numbers. {tree}", tree=tree_words(drawn))
    return Drawing(tuple(figure_marks(drawn)), drawn.width, drawn.height, words)


def _row_of(exercise: Exercise, path: tuple[int, ...]) -> int:
    row = 0
    for place in path:
        row = list(exercise.full.children(row))[place]
    return row


# --- exercises ------------------------------------------------------------------------------------


def exercise_items(exercise: Exercise, name: str) -> Iterator[Item]:
    """The questions of an exercise sheet, which ask for the value, the best move and, with alpha-beta, the
    leaves that are never visited and their number.
    """
    drawing = tree_drawing(exercise)
    yield _value(exercise, name, drawing)
    yield _best_move(exercise, name, drawing)
    if exercise.prunes:
        yield _never_seen(exercise, name, drawing)
        yield _how_many(exercise, name, drawing)


def _value(exercise: Exercise, name: str, drawing: Drawing) -> Item:
    full = exercise.full
    right = full.values[0]
    wrong = sorted({full.values[row] for row in range(len(full))} - {right})
    replies = [
        ItemAnswer(str(value), is_right=False, reply=_said_of_value(exercise, value)) for value in wrong
    ]
    good = ItemAnswer(str(right), is_right=True, reply=say("Right: A is worth {value}.", value=right))
    text = say("MAX △ takes the largest value below it, MIN ▽ the smallest. What is A worth?")
    other = say("The value of A is one of the numbers at the leaves.")
    return Item(f"{name}: A", text, ItemKind.NUMBER, (good, *replies), drawing, other)


def _said_of_value(exercise: Exercise, value: int) -> str:
    """The reply to a wrong value of the root, assuming that all other boxes are right."""
    others = {row: exercise.value(row) for row in exercise.decided() if row}
    remarks = check(exercise, Answers(values={**others, 0: value})).remarks
    return next(remark.text for remark in remarks if remark.row == 0)


def _best_move(exercise: Exercise, name: str, drawing: Drawing) -> Item:
    answers = []
    for child in exercise.full.children(0):
        if child == exercise.best_move:
            reply = say("Right: {name} has the same value as A.", name=exercise.name_first(child))
        else:
            reply = next(r.text for r in check(exercise, Answers(move=child)).remarks if r.row == child)
        answers.append(ItemAnswer(_label(exercise, child), child == exercise.best_move, reply))
    text = say("Which branch does MAX choose at A?")
    return Item(f"{name}: {say('best move')}", text, ItemKind.ONE, tuple(answers), drawing)


def _label(exercise: Exercise, row: int) -> str:
    return exercise.names.get(row) or str(exercise.full.values[row])


def _never_seen(exercise: Exercise, name: str, drawing: Drawing) -> Item:
    full, answers = exercise.full, list[ItemAnswer]()
    for row in range(len(full)):
        if not full.is_leaf(row):
            continue
        parent = full.parent(row) or 0
        label = say("{leaf} below {name}", leaf=full.values[row], name=exercise.names[parent])
        if label in {answer.text for answer in answers}:
            label = f"{label} ({sum(answer.text.startswith(label) for answer in answers) + 1})"
        is_right = row not in exercise.row_in_search
        if is_right:
            cut = next(each for each in exercise.cuts if any(_hangs(exercise, row, b) for b in each.branches))
            node = exercise.name(cut.node)
            reply = f"{say('At {name}:', name=node)} {cut_in_words(exercise, cut)}"
        else:
            remarks = check(exercise, Answers(crossed={row})).remarks
            reply = next(remark.text for remark in remarks if remark.row == row)
        answers.append(ItemAnswer(label, is_right, reply))
    text = say(
        "Alpha-beta searches this tree from left to right and stops at a node as soon as α ≥ β. Which leaves "
        "does it never look at?"
    )
    missing = say("There is another leaf that alpha-beta never looks at.")
    return Item(f"{name}: {say('cuts')}", text, ItemKind.SEVERAL, tuple(answers), drawing, missing=missing)


def _hangs(exercise: Exercise, row: int, branch: int) -> bool:
    return branch <= row < branch + exercise.full.sizes[branch]


def _how_many(exercise: Exercise, name: str, drawing: Drawing) -> Item:
    seen, leaves = exercise.leaves_visited, exercise.leaves
    right = say("Right: {seen} of {leaves} leaves.", seen=seen, leaves=leaves)
    all_of_them = say("{leaves} counts every leaf. Minimax looks at all of them.", leaves=leaves)
    answers = (ItemAnswer(str(seen), True, right), ItemAnswer(str(leaves), False, all_of_them))
    other = say(
        "Go through the tree from left to right and count the leaves. As soon as α ≥ β at a "
        "node, skip its other branches."
    )
    text = say(
        "Alpha-beta searches this tree from left to right and stops at a node as soon as α ≥ β. How many "
        "leaves does it look at?"
    )
    return Item(f"{name}: {say('leaves')}", text, ItemKind.NUMBER, answers, drawing, other)


# --- questions and lessons ------------------------------------------------------------------------


def question_item(question: TreeQuestion, name: str) -> Item:
    """A question about a tree as an item."""
    answers = tuple(
        ItemAnswer(
            question.label(option),
            option in question.right,
            question.answer() if option in question.right else question.objection(frozenset({option})),
        )
        for option in question.options
    )
    kind = ItemKind.SEVERAL if question.several else ItemKind.ONE
    drawing = _drawing(question.exercise, question.text)
    one_right = frozenset(sorted(question.right)[:1])
    missing = question.objection(one_right) if question.several else ""
    return Item(name, question.words(), kind, answers, drawing, missing=missing)


def lesson_items(lesson: Lesson, number: int) -> Iterator[Item]:
    """The questions of a lesson; if a question asks for a move, all legal moves are options."""
    for at, task in enumerate(lesson.tasks, 1):
        name = say("Lesson {number}, question {at}: {title}", number=number, at=at, title=say(lesson.title))
        text = f"{say(task.prompt)} {say(task.how)}"
        yield Item(name, text, ItemKind.ONE, tuple(_task_answers(task)), _task_drawing(lesson, task))


def _task_answers(task: Task | ChoiceTask) -> Iterator[ItemAnswer]:
    if isinstance(task, ChoiceTask):
        for option in task.options:
            verdict = task.check(option)
            yield ItemAnswer(task.label(option), verdict.is_right, verdict.reason)
        return
    for move in task.state.legal_moves():
        verdict = task.check(move)
        yield ItemAnswer(task.state.move_text(move), verdict.is_right, verdict.reason)


def _task_drawing(lesson: Lesson, task: Task | ChoiceTask) -> Drawing | None:
    if isinstance(task, ChoiceTask) and task.tree is not None:
        return tree_drawing(from_branches(task.tree), unknown=task.unknown, chance=task.chance)
    state = task.state
    if state is None or not has_board(lesson.game):
        return None
    told = say("The position: {position}", position=position_text(lesson.game, state))
    marks = tuple(board_marks(lesson.game, state, 4, 4, _BOARD))
    return Drawing(marks, _BOARD + 8, _BOARD + 8, told)
