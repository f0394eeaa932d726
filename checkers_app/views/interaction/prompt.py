"""Messages in the window that are not about the state of the game, and the timing of their animations."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

SHAKE = 0.160
PULSE = 0.5
"""The duration of the pulsing outlines after a refusal, in seconds."""


class PromptKind(Enum):
    """The kind of decision that a question is about."""

    RESIGN = auto()
    SIDES = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    """A button that answers a question."""

    name: str
    word: str
    act: Callable[[], None]
    """A callback that is called after the question has been closed."""


@dataclass(frozen=True, slots=True)
class PromptQuestion:
    """A question with buttons; it is closed as soon as the player does anything else."""

    about: PromptKind
    headline: str
    detail: str
    """A second line of text on the card; empty if the buttons are clear enough."""
    answers: tuple[PromptAnswer, ...]
    """The possible answers; the harmless answer comes first and has the focus."""


@dataclass(slots=True)
class Prompt:
    """The response to the player's last action: a refusal, a note or a question."""

    refused: str = ""
    """The reason why the last click did not lead to a move; empty if it did."""
    note: str = ""
    """The response to a request from the player, such as a declined draw."""
    detail: str = ""
    """The second line of the note."""
    shorter: tuple[str, ...] = ()
    """Shorter wordings of the second line, the longest first."""
    question: PromptQuestion | None = None
    """The question that is still open; None if there is none."""
    said: int = 0
    """The number of messages so far.  A change shows that a message is new even if its text is the same."""
    _refused_at: float = -math.inf

    def clear(self) -> None:
        """Remove all messages."""
        self.refused = ""
        self.clear_note()

    def clear_note(self) -> None:
        """Remove a note or a question, but not a refusal."""
        self.note, self.detail, self.shorter = "", "", ()
        self.question = None

    def refuse(self, sentence: str, now: float) -> None:
        """Report the reason why a click did not lead to a move."""
        self.said += 1
        self.refused = sentence
        self._refused_at = now

    def say(self, note: str, detail: str, *shorter: str) -> None:
        """Show the response to a request from the player, and close any open question.

        ``shorter`` lists shorter wordings of the second line.
        """
        self.said += 1
        self.refused = ""
        self.question = None
        self.note, self.detail, self.shorter = note, detail, shorter

    def ask(self, question: PromptQuestion, hint: str) -> None:
        """Ask a question; ``hint`` is the second line on the status card, and may mention a key."""
        self.say(question.headline, hint)
        self.question = question

    def asks(self, about: PromptKind) -> bool:
        """True while this question is open; repeating the command then means "yes"."""
        return self.question is not None and self.question.about is about

    def moving(self, now: float) -> bool:
        """True while a refusal is being animated."""
        return now - self._refused_at < PULSE

    def pulse(self, now: float) -> float:
        """How strongly the pieces that must jump are outlined after a refusal, fading from 1 to 0."""
        return max(0.0, 1 - (now - self._refused_at) / PULSE) if self.refused else 0.0

    def shake(self, now: float) -> int:
        """The offset of the shaking status card after a refusal, in pixels."""
        since = now - self._refused_at
        return round(4 * math.sin(since / SHAKE * 4 * math.pi)) if self.refused and since < SHAKE else 0
