"""The card on which the learner predicts a value, or predicts which moves will be cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.learn.tree.predict import MOST_CHOICES, CutQuestion, ValueQuestion
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import key_tip
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.words import say, say_in

Act = Callable[[], None]

_SHOWN = 130
"""The minimum height of the card in units."""
_CHOICE = 64
"""The minimum width in units of an answer button, so that a button with a single digit is not too small."""


def quiz_card(quiz: Quiz, check: Act, following: Act, **box: Unpack[el.Box]) -> el.Element:
    """The question, the input and the verdict; ``following`` is called to go to the next question."""
    if quiz.question is None:
        return _over(quiz, following, **box)
    if quiz.verdict is not None:
        return _answered(quiz, following, **box)
    return el.FirstFit(
        lambda: _high(quiz, check, following),
        lambda: _low(quiz, check, following),
        lambda: el.Scroll("question", _low(quiz, check, following)),
        shown=_SHOWN,
        **box,
    )


def _over(quiz: Quiz, following: Act, **box: Unpack[el.Box]) -> el.Element:
    words = say("There are no questions about this tree. Search deeper, or choose another search.")
    if quiz.tally.asked:
        right, asked = quiz.tally.right, quiz.tally.asked
        words = say("That was the last question: {right} of {asked} right.", right=right, asked=asked)
    done = el.Button("done", following, say("Done"), primary=True, tip=say("Enter"))
    return el.Card(el.Words(words, wrap=True), el.Space(), el.Row(el.Space(), done), **box)


def _answered(quiz: Quiz, following: Act, **box: Unpack[el.Box]) -> el.Element:
    assert quiz.verdict is not None  # noqa: S101 - it is answered
    right, reason = quiz.verdict.is_right, quiz.verdict.reason
    title, color = (say_in("an answer", "Right"), "good") if right else (say("Not quite"), "bad")
    head = el.Row(
        el.Icon("check" if right else "close", 20, color),
        el.Heading(title, style="status", color=color, news=True),
        gap=8,
    )
    go_on = el.Button(
        "next_question", following, say("Next question"), say("Next"), primary=True, tip=say("Enter")
    )

    def said(style: str) -> Coloured:
        return Coloured(reason, {"α": "max", "β": "min"}, style=style)

    def card(words: el.Element) -> el.Card:
        return el.Card(
            head, words, el.Space(), el.Row(_tally(quiz), el.Space(), go_on, gap=8), gap=4, pad=(16, 10)
        )

    return el.FirstFit(
        lambda: card(said("body")),
        lambda: card(said("label_plain")),
        lambda: card(el.Scroll("reason", said("label_plain"), shown=36, grow=1)),
        shown=_SHOWN,
        **box,
    )


def _tally(quiz: Quiz) -> el.Element | None:
    """The number of right answers; None before the first question is answered."""
    right, asked = quiz.tally.right, quiz.tally.asked
    if not asked:
        return None
    return el.Words(say("{right} of {asked} right", right=right, asked=asked), style="label", color="ink2")


def _high(quiz: Quiz, check: Act, following: Act) -> el.Element:
    """The question, the input and the buttons, one below the other."""
    question = quiz.question
    assert question is not None  # noqa: S101 - it is asked
    by_value = isinstance(question, ValueQuestion)
    hint = say("Mark the moves that will be cut. If there are none, just press Check.")
    return el.Card(
        el.Heading(question.text, style="status", wrap=True, news=True),
        _note(quiz),
        Typed(quiz, say("type a value, or press one below")) if by_value else None,
        None if by_value else el.Words(hint, style="label_plain", color="ink2", wrap=True),
        el.Flow(*_choices(quiz), gap=6),
        el.Space(),
        el.Row(_tally(quiz), el.Space(), *_buttons(check, following), gap=8),
        gap=8,
        pad=(16, 12),
    )


def _low(quiz: Quiz, check: Act, following: Act) -> el.Element:
    """The question with the buttons next to it."""
    question = quiz.question
    assert question is not None  # noqa: S101 - it is asked
    words = el.Column(el.Words(question.text, style="button", wrap=True), _note(quiz), gap=0, grow=1)
    field = Typed(quiz, say("type it"), width=110) if isinstance(question, ValueQuestion) else None
    return el.Card(
        el.Row(words, _tally(quiz), *_buttons(check, following), gap=8),
        el.Flow(field, *_choices(quiz), gap=6),
        gap=8,
        pad=(12, 10),
    )


def _note(quiz: Quiz) -> el.Element | None:
    return el.Words(quiz.note, style="note", color="warn", wrap=True) if quiz.note else None


def _buttons(check: Act, following: Act) -> tuple[el.Element, el.Element]:
    skip = el.Button("skip", following, say("Skip"), tip=key_tip(say("Another question"), pygame.K_PAGEDOWN))
    return skip, el.Button("check", check, say("Check"), primary=True, tip=say("Enter"))


def _choices(quiz: Quiz) -> Iterator[el.Element]:
    """A button for each possible answer: a value or a move."""
    question = quiz.question
    if isinstance(question, ValueQuestion):
        tree = question.tree
        values = sorted({tree.values[child] for child in tree.answers(question.row)})
        texts: dict[str, int] = {}
        for value in values:
            texts.setdefault(short(value, tree.scale, question.level), value)
        if len(texts) <= MOST_CHOICES:  # leaving some out would reveal something about the others
            for text, value in texts.items():
                put, here = partial(quiz.put, text), quiz.text == text
                yield el.Button(f"value {value}", put, text, active=here, least=_CHOICE)
    elif isinstance(question, CutQuestion):
        state, marked = question.tree.position(question.row), quiz.marked
        legal = state.legal_moves()
        for number in question.choices:
            name, text = f"move {number}", state.move_text(legal[number])
            yield el.Button(name, partial(quiz.mark, number), text, active=number in marked, least=_CHOICE)
        if len(question.choices) > 1:
            everything = marked == frozenset(question.choices)
            yield el.Button(
                "all moves", quiz.mark_all, say_in("moves", "All"), active=everything, least=_CHOICE
            )


class Typed(el.Element):
    """The field for a value; it receives typed text regardless of the focus."""

    role = "field"

    def __init__(self, quiz: Quiz, hint: str, **box: Unpack[el.Box]) -> None:
        style, color = ("move", "ink") if quiz.text else ("label_plain", "ink3")
        words = el.Words(quiz.text or hint, style=style, color=color)
        super().__init__(words, **with_defaults(box, label=say("The value")))
        self._quiz = quiz

    @property
    def states(self) -> tuple[str, ...]:
        """The typed text."""
        return (f"“{self._quiz.text}”",) if self._quiz.text else ()

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        least, natural = self.children[0].widths(measure)
        return least + 24, natural + 24

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del width
        high = 36 if measure.dense else 40
        return high, high

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        self.children[0].place(measure, rect.inflate(-24, 0), seen)

    def paint(self, pen: Pen) -> None:
        """Draw the field and the caret."""
        look, surface, rect, quiz = pen.look, pen.surface, self.rect, self._quiz
        theme = look.theme
        look.box(surface, rect, theme.panel, theme.warn if quiz.note else theme.focus, radius=8, width=2)
        if quiz.text:
            x = rect.x + 14 + look.width(quiz.text, "move")
            draw.line(surface, theme.ink, (x, rect.centery - 9), (x, rect.centery + 9), 2)
