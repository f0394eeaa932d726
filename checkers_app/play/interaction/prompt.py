"""What the window has to say to the player besides the state of the game, and for how long."""

from __future__ import annotations

import math
from dataclasses import dataclass

SHAKE = 0.160
PULSE = 0.5
"""Seconds."""


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
    resign_asked: bool = False
    """True while resigning waits to be confirmed."""
    sides_asked: bool = False
    """True while changing sides waits to be confirmed."""
    leave_asked: bool = False
    """True while leaving a game in which something is not saved waits to be confirmed."""
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
        self.resign_asked = self.sides_asked = self.leave_asked = False

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
        self.resign_asked = self.sides_asked = self.leave_asked = False  # a question is asked after this
        self.note, self.detail, self.shorter = note, detail, shorter

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
