"""The cards of a lesson: its text, the rule with the alpha-beta window, the tree, the task, the progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Move, State
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.own_tree import tree_text
from checkers_app.learn.tree.python_code import excerpt
from checkers_app.learn.tree.tree import Method
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.branches import draw_branches
from checkers_app.ui.learn.kit.number_line import open_or_closed, window_line
from checkers_app.ui.learn.kit.rule_card import Lit, Rule
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.ui.learn.lesson.lesson_text import LessonText
from checkers_app.ui.learn.lesson.tree_sketch import TreeSketch
from checkers_app.views.learn.course import Course
from checkers_app.views.learn.number_axis import Axis
from checkers_app.words import say, say_count

_STYLES = ("body", "label_plain", "note")
"""The possible text styles of a lesson; the first that fits is used."""


def dots(course: Course) -> el.Element:
    """A row with a dot for each lesson: long for the open lesson, filled for finished lessons."""
    each_done = [course.is_done(number) for number in range(len(course.lessons))]

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        theme, x = look.theme, rect.x
        for index, done in enumerate(each_done):
            here = index == course.number
            dot = Rect(x, rect.y, 24 if here else 8, 8)
            colour = theme.accent if here or done else theme.edge
            look.box(surface, dot, colour if here or done else None, colour, radius=4, width=1.5)
            x = dot.right + 5

    wide = 13 * (len(course.lessons) - 1) + 24
    label = say_count(
        "{done} of {number} lesson done",
        "{done} of {number} lessons done",
        len(each_done),
        done=sum(each_done),
    )
    return el.Picture(paint, size=(wide, 8), smallest=(wide, 8), label=label)


def text_card(
    lesson: Lesson,
    moves: Mapping[str, tuple[State, Move]],
    foot: el.Element | None = None,
    *,
    more: el.Element | None = None,
    shown: int | None = 200,
    **box: Unpack[el.Box],
) -> el.Element:
    """The text, a summary line, the link ``more``, and the buttons ``foot`` at the bottom of the card.

    At least ``shown`` units of the text's height are visible; if ``shown`` is None, the whole text is
    visible.
    """

    def words(style: str) -> el.Element:
        line = el.Words(say("In one line"), style="field"), Coloured(say(lesson.in_one_line), style=style)
        return el.Column(LessonText("text", lesson, moves, style), el.Inset(*line, pad=(12, 8)), more, gap=14)

    def card(style: str) -> el.Element:
        return el.Card(words(style), el.Space() if foot else None, foot)

    def scrolled() -> el.Element:
        return el.Card(el.Scroll("words", words(_STYLES[-1]), grow=1), foot)

    return el.FirstFit(*(lambda style=style: card(style) for style in _STYLES), scrolled, shown=shown, **box)


def tree_card(course: Course, searches: el.Element | None = None, **box: Unpack[el.Box]) -> el.Element:
    """A card with the part of the tree around the displayed step."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        TreeSketch(course, rect).draw(look, surface)

    step, tree = course.step, course.tree

    def describe() -> Iterator[el.Told]:
        line = " ".join(tree.line_text(step.row))
        yield el.Told("node", say("after {moves}", moves=line) if line else say("the top"), say("here"))

    sketch = el.Picture(
        paint,
        describe=describe,
        size=(300, 228),
        smallest=(240, 160),
        highest=330,
        grow=1,
        label=say("The tree"),
    )
    return el.Card(searches, el.Space(), sketch, el.Space(), gap=4, pad=(12, 10), **box)


def answers_card(
    task: ChoiceTask,
    picked: int | None,
    pick: Callable[[int], None],
    board: el.Element | None = None,
    **box: Unpack[el.Box],
) -> el.Element:
    """The question, the board or tree that the question is about, and the answers to choose from."""
    prompt = el.Words(say(task.prompt), style="status", wrap=True)

    def answer(option: int) -> el.Element:
        label = task.label(option)
        return el.Button(f"option{option}", partial(pick, option), label, active=option == picked, least=48)

    answers = el.Flow(*map(answer, task.options), gap=8)
    about = board if task.tree is None else _asked_tree(task.tree, task.unknown, chance=task.chance)
    if about is None:
        return el.Card(prompt, answers, el.Space(), pad=(16, 12), gap=12, **box)
    return el.Card(prompt, about, answers, pad=(16, 12), gap=12, **box)


def _asked_tree(tree: Branches, unknown: tuple[int, ...] | None, *, chance: bool) -> el.Element:
    """The tree that a question is about."""

    def text(path: tuple[int, ...]) -> str:
        node = tree
        for place in path:
            assert not isinstance(node, int)  # noqa: S101 - a path leads to a node
            node = node[place]
        return "x" if path == unknown else str(node) if isinstance(node, int) else ""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        draw_branches(look, surface, rect, tree, text, below=True, chance=chance)

    def describe() -> Iterator[el.Told]:
        yield el.Told("text", tree_text(tree, unknown), name="leaves")
        if chance:
            yield el.Told("text", say("below MAX, a coin decides"), name="chance")

    return el.Picture(paint, describe=describe, smallest=(240, 120), grow=1, label=say("The tree"))


def rule(course: Course) -> el.Element:
    """The rule with its highlighted line, and notes below it."""
    if not course.lesson.has_rule:
        return el.Words(say("The next lesson explains the rule that this search follows."), wrap=True, grow=1)
    source = course.lesson.excerpt
    if source is not None and (text := excerpt(source)) is not None:
        return Rule(text, Lit(0, "", ""), fewest=6, grow=1, least=300)
    code = course.steps.code
    lit = Lit(course.step.line, course.step.comparison, course.step.compared)
    shown = Rule(code, lit, fewest=6, grow=1, least=300)
    notes = code.notes[-1:] if course.python else code.notes
    if not notes:
        return shown
    said = " ".join(map(say, notes))
    return el.Column(shown, el.Words(said, style="note", color="ink2", wrap=True), gap=4, grow=1)


def rule_head(searches: el.Element | None, form: el.Element | None) -> el.Element:
    """The controls for choosing the search and the form in which its rule is shown."""
    if searches is None or form is None:
        return el.Row(searches or el.Space(), form, gap=8)
    return el.FirstFit(lambda: el.Row(searches, form, gap=8), lambda: el.Column(searches, form, gap=8))


def window_part(course: Course) -> el.Element:
    """Alpha and beta at the displayed step or, for minimax, the best value so far."""
    step, tree = course.step, course.tree
    moves = tree.line_text(step.row)
    if not tree.method.has_window:
        title = say("Best value after {move}", move=moves[-1]) if moves else say("Best value at the top")
        if tree.is_chance(step.level):
            title = say("The average after {move}", move=moves[-1])
        best = say("nothing yet") if step.best is None else short(step.best, tree.scale, step.level)
        color = "max" if step.maximising else "min"
        words = say("Minimax looks at everything.")
        if tree.method is Method.EXPECTIMAX:
            words = say("Every branch counts in an average.")
        return el.Column(
            el.Heading(title, style="heading"),
            el.Words(best, style="value", color=color),
            el.Words(words, style="label_plain", color="ink2", wrap=True),
            gap=8,
            lowest=100,
        )
    title = say("The window after {move}", move=moves[-1]) if moves else say("The window at the root")
    axis = Axis.over([tree.values[row] for row in range(len(tree)) if not tree.is_stub(row)])
    head = el.Row(el.Heading(title, style="heading"), el.Space(), open_or_closed(closed=step.is_closed))
    line = window_line(axis, (step.alpha, step.beta), tree.scale, step.level)
    return el.Column(head, line, gap=4, lowest=100)


def rule_card(
    course: Course,
    searches: el.Element | None,
    form: el.Element | None,
    steps: el.Element,
    **box: Unpack[el.Box],
) -> el.Element:
    """The rule in the selected ``form``, the alpha-beta window, and the step buttons."""
    head = rule_head(searches or el.Heading(say("The search rule"), style="heading", grow=1), form)
    below = el.Column(window_part(course), steps, gap=8, pad=(16, 0))
    inside = el.Column(head, rule(course), pad=(16, 0), gap=8, grow=1)
    return el.Card(inside, el.Hairline(), below, pad=(0, 14), gap=10, **box)


def task_bar(
    course: Course,
    refused: str,
    buttons: Sequence[el.Element],
    *,
    doing: bool,
    height: int,
    saved: str = "",
) -> el.Element:
    """The task, or its result.

    ``refused`` says why a click did not result in a move; ``saved`` is the result of saving.
    """
    task, count = course.task, len(course.lesson.tasks)
    size = 44 if count == 1 else 32
    sign = el.Emblem("pen", size, color="accent", ground="panel2")
    first, second = say(course.asked.prompt), say(course.asked.how)
    if saved:
        sign = el.Emblem("print", size, color="accent", ground="panel2")
        first, second = saved, ""
    elif task.verdict is not None:
        right = task.verdict.is_right
        sign = el.Emblem("check" if right else "close", size, ground="good" if right else "bad")
        first, second = _split(task.verdict.reason)
        if right and course.is_finished:
            second = f"{second} {_finished(course)}".strip()
    elif refused:
        sign = el.Emblem("warn", size, color="warn", ground="warn_bg")
        second = refused
    elif doing and course.chosen:
        second = say("{move}: press Check.", move=course.chosen)

    def apart() -> el.Element:
        rest = el.Words(second, style="label_plain", color="ink2", wrap=True) if second else None
        return el.Column(el.Words(first, style="status", wrap=True), rest, gap=2)

    def together(style: str) -> el.Element:
        return el.Words(f"{first} {second}".strip(), style=style, wrap=True, anywhere=bool(saved))

    said = el.FirstFit(
        apart,
        lambda: together("label_plain"),
        lambda: together("note"),
        lambda: el.Scroll("task", together("note")),
        shown=40,
        grow=1,
    )
    head = sign if count == 1 else _numbered(sign, course.question + 1, count)
    return el.Card(el.Row(head, said, *buttons, grow=1), pad=(12, 6), height=height)


def _finished(course: Course) -> str:
    """The message after the last question of the last lesson."""
    each_done = [course.is_done(number) for number in range(len(course.lessons))]
    if all(each_done):
        return say("You have done all {count} lessons: the course is complete.", count=len(each_done))
    return say(
        "This was the last lesson. {done} of {count} lessons done.", done=sum(each_done), count=len(each_done)
    )


def _numbered(sign: el.Element, number: int, count: int) -> el.Element:
    """The number of the question and the total, below the icon."""
    brief = say("{number} of {count}", number=number, count=count)
    whole = say("Question {number} of {count}", number=number, count=count)
    told = el.Words(brief, style="note", color="ink2", anchor="center", label=whole)
    return el.Column(el.Row(el.Space(), sign, el.Space(), gap=0), told, gap=2)


def _split(text: str) -> tuple[str, str]:
    """The first sentence of a text, and the rest."""
    head, mark, tail = text.partition(". ")
    return (f"{head}.", tail) if mark else (text, "")
