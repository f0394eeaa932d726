"""Lessons on paper: the text, the first task with its tree, and more tasks, either blank or solved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from textwrap import wrap

from checkers_app.drawing.marks import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Circle,
    Mark,
    Page,
    Polygon,
    Rectangle,
    Stroke,
    Text,
)
from checkers_app.drawing.tree_marks import TRIANGLE
from checkers_app.engine.api import WIN_BOUND
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.class_sets.sheet import MOST_LEAVES, TreeDrawing, instruction, page_head
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.export.figure import FigureShown, figure, tree_words
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Task
from checkers_app.learn.tree.abstract import AbstractNode, Branches, has_board, leaves_of
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import RecordingWatch, record_minimax
from checkers_app.learn.tree.tree import Method, Scale, Tree
from checkers_app.words import say

_RIGHT = WIDTH - MARGIN
_LETTERS, _BESIDE = 100, 66
"""The number of characters in a line across the page, and in a line next to a board."""
_TOP, _LINE, _GAP = 124, 17, 8
_BOARD = 208
"""The maximum size of a board in units; boards with few rows are smaller."""
_WIDEST_CELL = 46
_SMALLER = 0.75
"""The scale of the boards of the later tasks."""
_TICK = 16
_BETWEEN = 40
"""The distance in units between a tree, or the space for an answer, and the next task."""
_LEADING = 26
"""The distance in units between two lines to write on."""


Replies = Mapping[Task | ChoiceTask, Sequence[Verdict]]
"""For each task, the replies to all possible answers, beginning with those to right answers."""


def lesson_pages(lesson: Lesson, number: int) -> tuple[Page, Page]:
    """The two pages of a lesson: one to hand out, and one with everything filled in.

    Both pages contain the first task, with its tree or with space for an answer, and as many of the other
    tasks as fit on both pages.  The second page also contains the replies to all answers to the first task,
    and to the right answers to the other tasks.

    Args:
        lesson: the lesson.
        number: the number of the lesson in the course, from 1.
    """
    replies = _replies(lesson)
    blank, solved = (_body(lesson, replies, solved=solved) for solved in (False, True))
    for task in lesson.tasks[1:]:
        if isinstance(task, ChoiceTask) and task.unknown is not None:
            continue
        right = [verdict for verdict in replies[task] if verdict.is_right]
        longer = _with_task(blank, lesson, task, None), _with_task(solved, lesson, task, right)
        if max(map(_lower_edge, chain(*longer))) > HEIGHT - MARGIN:
            break
        blank, solved = longer
    return _page(lesson, number, blank, solved=False), _page(lesson, number, solved, solved=True)


def _page(lesson: Lesson, number: int, marks: Sequence[Mark], *, solved: bool) -> Page:
    title = say("{title}, solution", title=say(lesson.title)) if solved else say(lesson.title)
    whose = say("{program} · lesson {number}", program=say("Checkers & Tic-tac-toe"), number=number)
    return Page(f"{title}, {whose}", (*page_head(title, whose, solved=solved), *marks))


def _lower_edge(mark: Mark) -> float:
    match mark:
        case Text(y=y):
            return y
        case Stroke(y1=y1, y2=y2):
            return max(y1, y2)
        case Polygon(points=points):
            return max(y for _, y in points)
        case Rectangle(y=y, height=height):
            return y + height
        case Circle(y=y, radius=radius):
            return y + radius


def _body(lesson: Lesson, replies: Replies, *, solved: bool) -> list[Mark]:
    """The text, the first task, and its tree or space for an answer."""
    marks: list[Mark] = []
    y = float(_TOP)
    for at, paragraph in enumerate(lesson.read()):
        if at in lesson.spoilers and not solved:
            continue
        for line in wrap(_unbroken(paragraph), _LETTERS, break_on_hyphens=False):
            marks.append(Text(MARGIN, y, line))
            y += _LINE
        y += _GAP
    task = lesson.tasks[0]
    y = _put_task(marks, lesson, task, y + _LINE, replies[task] if solved else None)
    tree = printed_tree(lesson)
    if tree is not None:
        marks += _tree(lesson, *tree, y + 12, solved=solved)
    elif not solved:
        marks += _room_to_write(y + 12)
    return marks


def printed_tree(lesson: Lesson) -> tuple[Branches, Tree | None] | None:
    """The tree of numbers to print, and the recorded search from which it was made, if any.

    The tree is that of the lesson's first search or, if that one does not fit on the page, the tree of the
    lesson's first task.  Returns None if there is no suitable tree.
    """
    if isinstance(lesson.state, AbstractNode):
        return lesson.state.branches, None
    tree = _small_tree(lesson, lesson.searches[0])
    if tree is not None:
        branches = _as_numbers(tree)
        if branches is not None and leaves_of(branches) <= MOST_LEAVES:
            return branches, tree
    task = lesson.tasks[0]
    asked = task.tree if isinstance(task, ChoiceTask) and not task.chance else None
    return None if asked is None else (asked, None)


def _unbroken(text: str) -> str:
    """The text with non-breaking spaces inside comparisons."""
    return re.sub(r" ([=≥>≤]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)


def _small_tree(lesson: Lesson, search: LessonSearch) -> Tree | None:
    """The complete minimax tree to the depth of a search; None if it is too large or if the search has
    switches.
    """
    watch = RecordingWatch(limit=4 * MOST_LEAVES)
    game = search.counted(lesson.game)
    if search.method is Method.SEARCH:
        return None
    tree = record_minimax(game, lesson.state, search.depth, results=search.results, watch=watch).tree
    return tree if tree.complete else None


def _as_numbers(tree: Tree, row: int = 0) -> Branches | None:
    """The tree with integers at its leaves; None if the value of a leaf is not a whole number."""
    if tree.is_leaf(row):
        value, unit = tree.values[row], 1 if tree.scale is Scale.RESULT else 100
        return None if abs(value) > WIN_BOUND or value % unit else value // unit
    below = [_as_numbers(tree, child) for child in tree.children(row)]
    known = tuple(each for each in below if each is not None)
    return known if len(known) == len(below) else None


# --- the task -------------------------------------------------------------------------------------


def _with_task(
    above: Sequence[Mark], lesson: Lesson, task: Task | ChoiceTask, replies: Sequence[Verdict] | None
) -> list[Mark]:
    """The given marks and a task below them."""
    marks = list(above)
    _put_task(marks, lesson, task, max(map(_lower_edge, above)) + _BETWEEN, replies)
    return marks


def _put_task(
    marks: list[Mark], lesson: Lesson, task: Task | ChoiceTask, y: float, replies: Sequence[Verdict] | None
) -> float:
    """Add the question, the board and the replies to answers, or space for an answer if there are no replies;
    return the position of the next part.

    The first task of a lesson always has the lesson's board, even if it is not about a position.
    """
    is_first = task is lesson.tasks[0]
    for text in wrap(say(task.prompt), _LETTERS - 10):
        marks.append(Text(MARGIN, y, text, 14, weight=600))
        y += _LINE
    for text in wrap(say(task.how), _LETTERS):
        marks.append(Text(MARGIN, y, text))
        y += _LINE
    if isinstance(task, ChoiceTask) and task.tree is not None and (task.chance or not is_first):
        drawn = figure(from_branches(task.tree), FigureShown(chance=task.chance))
        for text in wrap(say("A tree of numbers. {tree}", tree=tree_words(drawn)), _LETTERS):
            marks.append(Text(MARGIN, y, text))
            y += _LINE
    left, bottom, letters = float(MARGIN), y, _LETTERS - 6
    state = task.state or (lesson.state if is_first else None)
    if state is not None and has_board(lesson.game):
        side = min(_BOARD, _WIDEST_CELL * lesson.game.rows) * (1 if is_first else _SMALLER)
        marks += board_marks(lesson.game, state, MARGIN, y, side)
        left, bottom, letters = MARGIN + side + 24, y + side + 4, _BESIDE
    y += 12
    if replies is not None:
        for verdict in replies:
            marks += _tick(left, y, ticked=verdict.is_right)
            lines = wrap(verdict.reason, letters)
            for at, text in enumerate(lines):
                marks.append(Text(left + _TICK + 8, y + 12 + 15 * at, text, 12))
            y += max(_TICK, 15 * len(lines)) + 6
    elif isinstance(task, ChoiceTask):
        y = _put_options(marks, [task.label(option) for option in task.options], left, y)
    else:
        side_name = lesson.game.side_name(task.state.side_to_move)
        marks.append(Text(left, y + 12, say("{side}'s move: {blank}", side=side_name, blank=18 * "_")))
        y += _LEADING
    return max(y, bottom) + _GAP


def _replies(lesson: Lesson) -> Replies:
    """The replies to all answers; searches compute them."""
    found = {}
    for task in lesson.tasks:
        if isinstance(task, ChoiceTask):
            given = [task.check(option) for option in task.options]
        else:
            given = [task.check(move) for move in task.state.legal_moves()]
        found[task] = sorted(given, key=lambda verdict: not verdict.is_right)
    return found


def _put_options(marks: list[Mark], labels: Sequence[str], left: float, y: float) -> float:
    """Draw the options, each with a box before it, as many side by side as fit."""
    wide = max(90.0, 40 + 8 * max(map(len, labels)))
    columns = max(1, int((_RIGHT - left) // wide))
    for place, label in enumerate(labels):
        row, column = divmod(place, columns)
        at = left + column * wide, y + row * _LEADING
        marks += _tick(*at, ticked=False)
        marks.append(Text(at[0] + _TICK + 8, at[1] + 12, label, 13, weight=600))
    return y + _LEADING * -(-len(labels) // columns)


def _tick(x: float, y: float, *, ticked: bool) -> Iterator[Mark]:
    yield Rectangle(x, y, _TICK, _TICK, 3)
    if ticked:
        yield Stroke(x + 4, y + 4, x + _TICK - 4, y + _TICK - 4, 2.2)
        yield Stroke(x + _TICK - 4, y + 4, x + 4, y + _TICK - 4, 2.2)


def _room_to_write(y: float) -> Iterator[Mark]:
    yield Text(MARGIN, y + 12, say("Why?"), 14, weight=600)
    for line in range(2, 8):
        yield Stroke(MARGIN, y + line * _LEADING, _RIGHT, y + line * _LEADING, 0.7)


# --- the tree -------------------------------------------------------------------------------------


def _tree(
    lesson: Lesson, branches: Branches, searched: Tree | None, y: float, *, solved: bool
) -> Iterator[Mark]:
    """The tree with a box at each node, and with moves next to its branches if it comes from a board."""
    pruning = lesson.searches[0].method is not Method.MINIMAX
    exercise = from_branches(branches, level=2 if pruning else 1)
    told = instruction(exercise, pruning=pruning, solved=solved, windows=False)
    if pruning and not solved:  # here the tree is the first one on the page
        told = say("Go from left to right. Cross out (//) the rest as soon as α ≥ β."), told[-1]
    for text in told:
        for line in wrap(text, _LETTERS + 8):
            yield Text(MARGIN, y + 12, line, 12)
            y += 16
    drawing = TreeDrawing(exercise, y + 24, pruning=pruning, solved=solved, windows=False)
    yield from drawing.parts()
    if searched is not None:
        yield from _moves(drawing, searched)


def _moves(drawing: TreeDrawing, searched: Tree) -> Iterator[Mark]:
    """The move of each branch, written on the outer side of its line; both trees have the same rows."""
    for row, x in drawing.x.items():
        for child in drawing.tree.children(row):
            end = drawing.x[child], drawing.y(child)
            start = x, drawing.y(row) + drawing.side(row) * TRIANGLE
            at = [one + 0.62 * (other - one) for one, other in zip(start, end, strict=True)]
            outwards = -1 if end[0] < x else 1
            text = searched.move_text(child)
            yield Text(
                at[0] + 6 * outwards, at[1], text, 10, anchor="end" if outwards < 0 else "start", mono=True
            )
