"""Questions to the learner while a tree is stepped through: which one, what was put in, the score."""

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
"""What a value begins with that is a win or a loss."""
_LONGEST = 7


class Quiz:
    """The questions about one tree, one at a time."""

    def __init__(self, steps: Steps) -> None:
        self.question: ValueQuestion | CutQuestion | None = None
        """None when there is nothing more to ask."""
        self.verdict: Verdict | None = None
        """Of the question that is shown; None until it is answered."""
        self.tally = AnswerTally()
        self.text = ""
        """The value as typed so far."""
        self.marked: frozenset[int] = frozenset()
        """The moves said to be pruned."""
        self.is_refused = False
        """What was typed is not a value."""
        self._steps = steps

    @property
    def before(self) -> int | None:
        """The step at which the open question is asked; None if none is open."""
        return None if self.question is None or self.verdict is not None else self.question.step - 1

    @property
    def note(self) -> str:
        """What is wrong with what was typed; empty if nothing is."""
        return say("Type a value, such as +0.25 or W5.") if self.is_refused else ""

    @property
    def after(self) -> int:
        """The step that gives the answer."""
        return 0 if self.question is None else self.question.step

    def find(self, step: int) -> int | None:
        """Look for the first question from a step on; answers the step at which it is asked."""
        value = next_value_question(self._steps, step + 1)
        cut = next_cut_question(self._steps, max(0, step))
        found = [question for question in (value, cut) if question is not None]
        self.question = min(found, key=lambda question: question.step, default=None)
        self._empty()
        return self.before

    def moved_to(self, step: int) -> None:
        """The learner has gone elsewhere: another question is the next."""
        if self.before != step:
            self.find(step)

    def type(self, letter: str) -> None:
        """Put a letter behind what was typed; others than those of values do nothing."""
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
        """Take the last letter back."""
        self.text = self.text[:-1]
        self.is_refused = False

    def put(self, text: str) -> None:
        """Take a whole value for what is typed."""
        if self.verdict is None:
            self.text, self.is_refused = text, False

    def mark(self, move: int) -> None:
        """Say, or no longer say, that a move is pruned."""
        if isinstance(self.question, CutQuestion) and self.verdict is None:
            self.marked ^= {move}

    def mark_all(self) -> None:
        """Say that every move left is pruned, or that none is."""
        if isinstance(self.question, CutQuestion) and self.verdict is None:
            everything = frozenset(self.question.choices)
            self.marked = frozenset() if self.marked == everything else everything

    def check(self) -> bool:
        """Answer with what was put in; True if that was an answer."""
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
