"""What the window has to say to the player besides the state of the game, and for how long."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

SHAKE = 0.160
PULSE = 0.5
"""Seconds."""


class PromptKind(Enum):
    """What a question is about."""

    RESIGN = auto()
    SIDES = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    """A button of a question."""

    name: str
    word: str
    act: Callable[[], None]
    """Called after the question has been taken back."""


@dataclass(frozen=True, slots=True)
class PromptQuestion:
    """A question with buttons; it is taken back as soon as the player does anything else."""

    about: PromptKind
    headline: str
    detail: str
    """A second line for the card; empty if the buttons say enough."""
    answers: tuple[PromptAnswer, ...]
    """The harmless one is the first: it has the focus."""


@dataclass(slots=True)
class Prompt:
    """The answer to the last thing the player did: a refusal, a note or a question."""

    refused: str = ""
    """Why a click led to no move; empty if it did."""
    note: str = ""
    """An answer to something the player asked for, such as a declined draw."""
    detail: str = ""
    """The second line of the note."""
    shorter: tuple[str, ...] = ()
    """Other wordings of that for less room, the longest first."""
    question: PromptQuestion | None = None
    """The question that waits for an answer."""
    said: int = 0
    """How often something was said: the same twice is said twice."""
    _refused_at: float = -math.inf

    def clear(self) -> None:
        """Something else is going on now."""
        self.refused = ""
        self.clear_note()

    def clear_note(self) -> None:
        """Take back a note or a question, but not a refusal."""
        self.note, self.detail, self.shorter = "", "", ()
        self.question = None

    def refuse(self, sentence: str, now: float) -> None:
        """Say why a click led to no move."""
        self.said += 1
        self.refused = sentence
        self._refused_at = now

    def say(self, note: str, detail: str, *shorter: str) -> None:
        """Answer something the player asked for; ``shorter`` are other wordings of the second line.

        A question that waits to be confirmed is no longer shown then, and no longer waits.
        """
        self.said += 1
        self.refused = ""
        self.question = None
        self.note, self.detail, self.shorter = note, detail, shorter

    def ask(self, question: PromptQuestion, hint: str) -> None:
        """Ask something; ``hint`` is the second line of the status, which may name a key."""
        self.say(question.headline, hint)
        self.question = question

    def asks(self, about: PromptKind) -> bool:
        """True while this is asked: the same command once more is a yes."""
        return self.question is not None and self.question.about is about

    def moving(self, now: float) -> bool:
        """True while a refusal is being stressed."""
        return now - self._refused_at < PULSE

    def pulse(self, now: float) -> float:
        """0 to 1, how strongly the outlines of the pieces that must jump beat after a refusal."""
        return max(0.0, 1 - (now - self._refused_at) / PULSE) if self.refused else 0.0

    def shake(self, now: float) -> int:
        """How many pixels the status card is off its place after a refusal."""
        since = now - self._refused_at
        return round(4 * math.sin(since / SHAKE * 4 * math.pi)) if self.refused and since < SHAKE else 0
