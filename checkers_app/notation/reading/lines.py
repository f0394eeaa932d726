"""The lines of a game while its moves are being read: the main line and the open variations."""

from __future__ import annotations

from checkers_app.notation.pdn_text import plain_comment
from checkers_app.notation.reading.branch import Branch, BranchMoves
from checkers_app.notation.reading.resolve import DraughtsState
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

DEEPEST = 64
"""The maximum depth of nested variations."""


class Lines:
    """The part of one game that has been read, and its faults.

    Args:
        text: the text of the file, from which variations that cannot be played are copied.
        start: the position before the first move.
    """

    def __init__(self, text: str, start: DraughtsState) -> None:
        self.text = text
        self.found: BranchMoves[DraughtsState] = BranchMoves(start)
        self.branch: Branch[DraughtsState] = Branch(start)
        """The line to which moves are added."""
        self.outer: list[Branch[DraughtsState]] = []
        """The enclosing lines, beginning with the main line."""
        self.depth = 0
        """The number of open parentheses; it is greater than the length of ``outer`` while text is being
        skipped.
        """
        self.lost = -1
        """The offset at which the unreadable rest of a variation begins; -1 if there is none."""

    @property
    def is_playing(self) -> bool:
        """True while moves can be added to the line."""
        return not self.found.fault and self.lost < 0

    def open(self, at: int) -> None:
        """Begin a variation at an offset in the text."""
        self.depth += 1
        if not self.is_playing:
            return
        if self.depth > DEEPEST:
            self.fault(at, Sentence(N_("variations are nested more than {most} deep"), most=DEEPEST))
            return
        branch = self.branch
        self.outer.append(branch)
        if branch.previous is None:
            # There is no move yet that could have a variation: these are words.
            self.branch = Branch(branch.state)
            self.lost = at + 1
        else:
            self.branch = Branch(branch.previous)

    def close(self, at: int) -> None:
        """End a variation."""
        if self.depth == 0:
            self.note(say("a closing parenthesis has no opening one"))
            return
        self.depth -= 1
        if not self.found.fault and self.depth < len(self.outer):
            self._end_variation(at)

    def _end_variation(self, at: int) -> None:
        """Attach the completed variation to its move."""
        branch = self.branch
        outer = self.branch = self.outer.pop()
        if self.lost >= 0:
            rest = plain_comment(self.text[self.lost : at])
            self.lost = -1
            if rest:
                self.note(say("a variation that cannot be played is kept as a comment"))
                branch.comment(rest)
        outer.take_variation(branch)

    def fail(self, at: int, reason: Sentence) -> None:
        """Handle a line that cannot be played from the offset ``at`` on: reject the game or, in a variation,
        keep the text as a comment.
        """
        if self.outer:
            self.lost = at
        else:
            self.fault(at, reason)

    def fault(self, at: int, reason: Sentence) -> None:
        """Reject the game."""
        self.found.fault, self.found.fault_at = reason, at

    def note(self, text: str) -> None:
        """Add a note on an irregularity, unless it has already been added."""
        if text and text not in self.found.notes:
            self.found.notes.append(text)

    def end(self) -> BranchMoves[DraughtsState]:
        """End the reading and return the completed game."""
        found = self.found
        if self.outer and not found.fault:
            self.note(say("a variation is not closed"))
            while self.outer:
                self._end_variation(found.end)
        if self.outer:
            self.branch = self.outer[0]
        found.end_with(self.branch)
        return found
