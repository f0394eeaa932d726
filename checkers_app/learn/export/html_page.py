"""Makes one HTML file with trees and questions, which works offline in any browser and checks the answers.

Every answer, reply and picture is computed here and embedded.  The page can be used with the keyboard alone,
and describes each tree to screen readers.  Its content security policy forbids network requests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from checkers_app.learn.exercises.checking import (
    AnswerFault,
    Answers,
    ValueSlip,
    check,
    tasks,
    value_words,
    visited_children,
)
from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.export.figure import figure, figure_marks, tree_words
from checkers_app.learn.export.items import Item, ItemKind
from checkers_app.learn.export.one_file import compact_figure, one_file
from checkers_app.learn.export.page_script import SCRIPT, STYLE
from checkers_app.learn.tree.tree import Bound, Scale
from checkers_app.learn.tree.worth import short
from checkers_app.words import say

_GIVEN = "\u0001"
"""A placeholder for the number that was typed."""
_SIGNS = {Bound.AT_MOST: "≤", Bound.AT_LEAST: "≥"}
_KINDS = {AnswerFault.VALUE: "value", AnswerFault.WRONG_CUT: "seen", AnswerFault.MISSED_CUT: "cut"}

Block = tuple[str, Exercise | Item]
"""A part of the page: a heading and its content."""


def html_page(title: str, blocks: Sequence[Block]) -> str:
    """The HTML page.

    Args:
        title: the title of the page.
        blocks: the exercises, whose boxes can be filled in, and the questions, in order.
    """
    data = {
        "words": {
            "empty": say("Choose an answer first"),
            "number": say("Type a whole number, with ≤ or ≥ before it if it is only a bound."),
            "open": say("Right so far. Some answers are still missing."),
        },
        "blocks": [
            exercise_data(block) if isinstance(block, Exercise) else item_data(block) for _, block in blocks
        ],
    }
    sentences = _Sentences()
    coded = sentences.coded(data)  # must come before the list of sentences, which it fills
    sections = "\n".join(_section(at, heading, block) for at, (heading, block) in enumerate(blocks))
    return one_file(title, sections, [list(sentences.places), coded], SCRIPT, STYLE)


class _Sentences:
    """A table of unique sentences, because many texts about trees are identical."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        """Sentence -> its index in the table."""

    def coded(self, value: Any) -> Any:
        """The value with each text replaced by the indexes of its sentences."""
        if isinstance(value, str):
            parts = re.split(r"(?<=[.?!:]) ", value)
            return "~".join(str(self.places.setdefault(part, len(self.places))) for part in parts)
        if isinstance(value, Mapping):
            return {key: self.coded(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.coded(each) for each in value]
        return value


# --- what the script knows ------------------------------------------------------------------------


def exercise_data(exercise: Exercise) -> Mapping[str, Any]:
    """The right answers to an exercise, and an explanation of every possible mistake."""
    full = exercise.full
    rows = exercise.decided()
    listed = [(row, _KINDS[fault]) for row, fault in tasks(exercise) if fault in _KINDS]
    seen = [row for row, kind in listed if kind == "seen"]
    missed = check(exercise, Answers(move=exercise.best_move)).remarks
    return {
        "kind": "exercise",
        "tasks": listed,
        "size": list(full.sizes),
        "value": {row: exercise.value(row) for row in rows},
        "sign": {row: _SIGNS.get(exercise.bound(row), "") for row in rows},
        "up": {row: full.is_max(row) for row in rows},
        "below": {row: _below(exercise, row) for row in rows},
        "slips": {
            row: {slip.value: value_words(exercise, row, slip, _GIVEN) for slip in _slips(exercise, row)}
            for row in rows
        },
        "bound": {row: _said_of_sign(exercise, row) for row in rows},
        "wrong": {row: check(exercise, Answers(crossed={row})).remarks[0].text for row in seen},
        "missed": {remark.row: remark.text for remark in missed},
        "moves": {
            child: _said_of_move(exercise, child) for child in full.children(0) if child != exercise.best_move
        },
        "best": exercise.best_move,
        "done": _done(exercise),
    }


def _below(exercise: Exercise, row: int) -> list[tuple[int, int | None]]:
    full = exercise.full
    return [
        (child, full.values[child] if full.is_leaf(child) else None)
        for child in visited_children(exercise, row)
    ]


def _slips(exercise: Exercise, row: int) -> list[ValueSlip]:
    """The possible ways in which a value can be wrong."""
    only = len(visited_children(exercise, row)) == 1
    return [slip for slip in ValueSlip if (slip is ValueSlip.ONLY) is only]


def _said_of_sign(exercise: Exercise, row: int) -> str:
    """The sentence about a right number with a wrong sign."""
    wrong = Bound.AT_LEAST if exercise.bound(row) is Bound.AT_MOST else Bound.AT_MOST
    answers = Answers(values={row: exercise.value(row)}, bounds={row: wrong})
    remarks = check(exercise, answers).remarks
    return next(remark.text for remark in remarks if remark.fault is AnswerFault.VALUE)


def _said_of_move(exercise: Exercise, move: int) -> str:
    remarks = check(exercise, Answers(move=move)).remarks
    return next(remark.text for remark in remarks if remark.fault is AnswerFault.MOVE)


def _done(exercise: Exercise) -> str:
    words = say("A is worth {value}.", value=short(exercise.value(0), Scale.POINTS))
    return f"{say('Everything is right')}. {words}"


def item_data(item: Item) -> Mapping[str, Any]:
    """The answers to a question, and the replies to them."""
    return {
        "kind": item.kind.value,
        "answers": [
            {"text": answer.text, "right": answer.is_right, "reply": answer.reply} for answer in item.answers
        ],
        "other": item.other,
        "missing": item.missing,
    }


# --- what is seen ---------------------------------------------------------------------------------


def _section(at: int, heading: str, block: Exercise | Item) -> str:
    inside = _exercise(at, block) if isinstance(block, Exercise) else _item(at, block)
    return (
        f'<section data-block="{at}" aria-labelledby="h{at}">\n'
        f'<h2 id="h{at}">{escape(heading)}</h2>\n{inside}\n'
        f'<p><button type="submit" form="f{at}">{escape(say("Check"))}</button></p>\n'
        '<p role="status" aria-live="polite"></p>\n</section>'
    )


def _exercise(at: int, exercise: Exercise) -> str:
    task = say("Type the value of every node. MAX △ takes the largest value below it, MIN ▽ the smallest.")
    if exercise.prunes:
        task = say(
            "Alpha-beta searches from left to right and stops at a node as soon as α ≥ β. Mark the "
            "branches that it cuts. Type the value of every node that it looks at, with ≤ or ≥ before "
            "it if it is only a bound."
        )
    drawn = figure(exercise)
    told = say("A tree of numbers. {tree}", tree=tree_words(drawn))
    boxes = "".join(_box(exercise, row) for row in exercise.names)
    moves = "".join(_tick(at, "radio", child, exercise.name(child)) for child in exercise.full.children(0))
    form = [f"<fieldset><legend>{escape(say('The values'))}</legend>{boxes}</fieldset>"]
    if exercise.prunes:
        cuts = "".join(
            _tick(at, "checkbox", row, f"{exercise.names[parent]} – {_called(exercise, row)}")
            for row in range(1, len(exercise.full))
            if (parent := exercise.full.parent(row)) is not None
        )
        form.append(f"<fieldset><legend>{escape(say('Branches that are cut'))}</legend>{cuts}</fieldset>")
    form.append(f"<fieldset><legend>{escape(say('The best move at A'))}</legend>{moves}</fieldset>")
    picture = compact_figure(figure_marks(drawn), drawn.width, drawn.height, told)
    return f'<p>{escape(task)}</p>\n{picture}\n<form id="f{at}" autocomplete="off">{"".join(form)}</form>'


def _called(exercise: Exercise, row: int) -> str:
    return exercise.names.get(row) or str(exercise.full.values[row])


def _box(exercise: Exercise, row: int) -> str:
    name = escape(exercise.names[row])
    return f'<label>{name} <input type="text" data-row="{row}"></label>'


def _tick(at: int, kind: str, value: int, label: str) -> str:
    place = f'name="a{at}" value="{value}"' if kind == "radio" else f'value="{value}"'
    return f'<label><input type="{kind}" {place}> {escape(label)}</label>'


def _item(at: int, item: Item) -> str:
    if item.kind is ItemKind.NUMBER:
        label = escape(say("Your answer"))
        inside = f'<label>{label} <input type="text"></label>'
    else:
        kind = "radio" if item.kind is ItemKind.ONE else "checkbox"
        ticks = "".join(_tick(at, kind, place, each.text) for place, each in enumerate(item.answers))
        inside = f"<fieldset><legend>{escape(say('Your answer'))}</legend>{ticks}</fieldset>"
    picture = ""
    if item.drawing is not None:
        drawn = item.drawing
        picture = compact_figure(drawn.marks, drawn.width, drawn.height, drawn.told)
    return f'<p>{escape(item.text)}</p>{picture}<form id="f{at}" autocomplete="off">{inside}</form>'
