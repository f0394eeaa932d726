"""Questions to a learner who is stepping through a tree: the current question, the input, and the score."""

from __future__ import annotations

from checkers_app.learn.tree.predict import (
    AnswerTally,
    CutQuestion,
    ValueQuestion,
    Verdict,
    next_cut_question,
    next_value_question,
    parse_value,
)
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import Scale
from checkers_app.words import say

_LETTERS = "0123456789.,+-−"
_ENDS = "WL"
"""The letters with which wins and losses begin."""
_LONGEST = 7


class Quiz:
    """The questions about one tree, one at a time."""

    def __init__(self, steps: Steps) -> None:
        self.question: ValueQuestion | CutQuestion | None = None
        """The current question; None if there are no further questions."""
        self.verdict: Verdict | None = None
        """The verdict on the current question; None until it is answered."""
        self.tally = AnswerTally()
        self.text = ""
        """The typed value."""
        self.marked: frozenset[int] = frozenset()
        """The moves marked as pruned."""
        self.is_refused = False
        """True if the typed text was rejected because it is not a value."""
        self._steps = steps

    @property
    def before(self) -> int | None:
        """The step before which the open question is asked; None if no question is open."""
        return None if self.question is None or self.verdict is not None else self.question.step - 1

    @property
    def note(self) -> str:
        """The message about invalid input; empty if there is none."""
        return say("Type a value, such as +0.25 or W5.") if self.is_refused else ""

    @property
    def after(self) -> int:
        """The step that reveals the answer."""
        return 0 if self.question is None else self.question.step

    def find(self, step: int) -> int | None:
        """Find the next question, beginning at a step; return the step at which to ask it, or None."""
        value = next_value_question(self._steps, step + 1)
        cut = next_cut_question(self._steps, max(0, step))
        found = [question for question in (value, cut) if question is not None]
        self.question = min(found, key=lambda question: question.step, default=None)
        self._empty()
        return self.before

    def moved_to(self, step: int) -> None:
        """Find the next question after the learner has moved to another step."""
        if self.before != step:
            self.find(step)

    def type(self, letter: str) -> None:
        """Append a character to the typed text; invalid characters have no effect."""
        question, letter = self.question, letter.upper()
        if not isinstance(question, ValueQuestion) or self.verdict is not None:
            return
        fits = letter in _LETTERS or (
            letter in _ENDS and not self.text and question.tree.scale is Scale.HUNDREDTHS
        )
        if letter and fits and len(self.text) < _LONGEST:
            self.text += "−" if letter == "-" else letter
            self.is_refused = False

    def erase(self) -> None:
        """Delete the last character."""
        self.text = self.text[:-1]
        self.is_refused = False

    def put(self, text: str) -> None:
        """Replace the typed text."""
        if self.verdict is None:
            self.text, self.is_refused = text, False

    def mark(self, move: int) -> None:
        """Mark a move as pruned, or remove the mark."""
        if isinstance(self.question, CutQuestion) and self.verdict is None:
            self.marked ^= {move}

    def mark_all(self) -> None:
        """Mark all remaining moves as pruned; if all are marked, remove the marks."""
        if isinstance(self.question, CutQuestion) and self.verdict is None:
            everything = frozenset(self.question.choices)
            self.marked = frozenset() if self.marked == everything else everything

    def check(self) -> bool:
        """Check the input; return True if it was a valid answer."""
        question = self.question
        if question is None or self.verdict is not None:
            return False
        if isinstance(question, ValueQuestion):
            value = parse_value(self.text, question.tree.scale, question.level)
            if value is None:
                self.is_refused = True
                return False
            self.verdict = question.check(value)
        else:
            self.verdict = question.check(self.marked)
        self.tally = self.tally.counted(self.verdict)
        return True

    def _empty(self) -> None:
        self.verdict = None
        self.text, self.is_refused = "", False
        self.marked = frozenset()
