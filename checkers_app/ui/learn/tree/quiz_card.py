"""The card on which the learner predicts: a value, or which moves will be cut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from checkers_app.learn.predict import MOST_CHOICES, CutQuestion, ValueQuestion
from checkers_app.learn.worth import short
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.ui.learn.kit.words import coloured
from checkers_app.views.learn.tree.quiz import Quiz

_ROWS = 4
"""Choices beside each other on a card that is high enough for several rows of them."""
_TIGHT = 6
"""As many on a low card, which has room for two low rows."""


def quiz_widgets(
    rect: Rect,
    quiz: Quiz,
    check: Callable[[], None],
    following: Callable[[], None],
    changed: Callable[[], None],
) -> list[Widget]:
    """What can be pressed on the card."""
    question, widgets = quiz.question, list[Widget]()
    compact = rect.height < 200
    foot = Rect(rect.x + 14, rect.bottom - (44 if compact else 56), rect.width - 28, 36 if compact else 44)
    if question is None:
        place = Rect(foot.right - 100, foot.y, 100, foot.height)
        return [Button("done", place, following, label="Done", active=True, tip="Enter")]
    if quiz.verdict is not None:
        place = Rect(foot.right - 150, foot.y, 150, foot.height)
        widgets.append(
            Button("next_question", place, following, label="Next question", active=True, tip="Enter")
        )
        return widgets
    place = Rect(foot.right - 100, foot.y, 100, foot.height)
    widgets.append(Button("check", place, check, label="Check", active=True, tip="Enter"))
    skip = Rect(place.x - 88, foot.y, 80, foot.height)
    widgets.append(Button("skip", skip, following, label="Skip", tip="Another question (Page Down)"))
    choices = _choices(quiz)
    for (name, text, act, active), place in zip(choices, _places(rect, len(choices)), strict=True):
        widgets.append(Button(name, place, _then(act, changed), label=text, active=active))
    return widgets


def _places(rect: Rect, count: int) -> list[Rect]:
    """Where this many choices are on the card."""
    compact = rect.height < 200
    columns = _ROWS
    if compact:
        columns = count if count <= _TIGHT else -(-count // 2)
    low = compact and count > _TIGHT
    height, step = (23, 25) if low else (36, 42)
    width = min(92, (rect.width - 28 - 6 * (columns - 1)) // max(1, columns))
    top = _choices_top(rect) - (3 if low else 0)
    return [
        Rect(rect.x + 14 + (width + 6) * (index % columns), top + step * (index // columns), width, height)
        for index in range(count)
    ]


def _then(act: Callable[[], None], changed: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        act()
        changed()

    return both


def _choices_top(rect: Rect) -> int:
    return rect.y + (54 if rect.height < 200 else 150)


def _choices(quiz: Quiz) -> list[tuple[str, str, Callable[[], None], bool]]:
    question = quiz.question
    if isinstance(question, ValueQuestion):
        tree = question.tree
        texts = {tree.values[child]: "" for child in tree.answers(question.row)}
        listed = [short(value, tree.scale, question.level) for value in sorted(texts)]
        if len(listed) > MOST_CHOICES:  # to leave some out would tell something of the others
            return []
        return [(f"value {text}", text, partial(quiz.put, text), quiz.text == text) for text in listed]
    if isinstance(question, CutQuestion):
        state = question.tree.position(question.row)
        legal = state.legal_moves()
        everything = frozenset(question.choices)
        found: list[tuple[str, str, Callable[[], None], bool]] = [
            (
                f"move {number}",
                state.move_text(legal[number]),
                partial(quiz.mark, number),
                number in quiz.marked,
            )
            for number in question.choices
        ]
        if len(question.choices) > 1:
            found.append(("all moves", "All", quiz.mark_all, quiz.marked == everything))
        return found
    return []


def draw_quiz_card(look: Look, surface: Surface, rect: Rect, quiz: Quiz, top: int) -> None:
    """The question, what was put in, and what came of it; ``top`` is where the words begin."""
    theme = look.theme
    left, room = rect.x + 16, rect.width - 32
    compact = rect.height < 200
    tally = f"{quiz.tally.right} of {quiz.tally.asked} right"
    foot = rect.bottom - (26 if compact else 34)
    if quiz.tally.asked and quiz.question is not None:
        look.text(surface, tally, "label", theme.ink2, (left, foot))
    question = quiz.question
    if question is None:
        words = "There is nothing to ask in this tree. Search deeper, or choose another search."
        if quiz.tally.asked:
            words = f"That was the last question: {tally}."
        coloured(look, surface, words, (left, top), room, {}, role="body")
        return
    colours = {"α": theme.max, "β": theme.min}
    if quiz.verdict is not None:
        right = quiz.verdict.is_right
        icon, colour, title = ("check", theme.good, "Right") if right else ("close", theme.bad, "Not quite")
        look.icon(surface, icon, (left + 10, top + 10), 20, colour)
        look.text(surface, title, "status", colour, (left + 26, top + 10))
        reason = quiz.verdict.reason
        if right and reason.startswith("Right: "):
            reason = reason[7].upper() + reason[8:]
        role = "label_plain" if compact else "body"
        coloured(look, surface, reason, (left, top + 26), room, colours, role=role, ink=theme.ink)
        return
    role = "button" if compact else "status"
    y = top
    for line in look.wrap(question.text, role, room)[:3]:
        look.text(surface, line, role, theme.ink, (left, y + 10))
        y += 22
    if isinstance(question, ValueQuestion):
        look.text(surface, quiz.note, "note", theme.warn, (left, y + 8), "left", room)
        _field(look, surface, rect, quiz, compact=compact)
    elif not compact:
        words = "Mark the moves that will be cut. If none will be, just check."
        coloured(look, surface, words, (left, _choices_top(rect) - 44), room, {}, role="label_plain")


def _field(look: Look, surface: Surface, rect: Rect, quiz: Quiz, *, compact: bool) -> None:
    theme = look.theme
    field = Rect(rect.x + 16, _choices_top(rect) - 50, rect.width - 32, 40)
    if compact:
        field = Rect(rect.x + 14, rect.bottom - 44, 110, 36)
        if quiz.tally.asked:
            field.x += 96
    look.box(surface, field, theme.panel, theme.warn if quiz.note else theme.focus, radius=8, width=2)
    text, ink = (quiz.text, theme.ink) if quiz.text else ("type it", theme.ink3)
    if not compact and not quiz.text:
        text = "type it, or press a value below"
    at = (field.x + 12, field.centery)
    role = "move" if quiz.text else "label_plain"
    look.text(surface, text, role, ink, at, "left", field.width - 20)
    if quiz.text:
        x = at[0] + look.width(quiz.text, "move") + 2
        draw.line(surface, theme.ink, (x, field.centery - 9), (x, field.centery + 9), 2)
