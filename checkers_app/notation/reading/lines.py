"""The lines of a game while its moves are read: the main line, and the variations that are open."""

from __future__ import annotations

from checkers_app.notation.pdn_text import plain_comment
from checkers_app.notation.reading.branch import Branch, BranchMoves
from checkers_app.notation.reading.resolve import DraughtsState
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

DEEPEST = 64
"""Variations inside variations that are read."""


class Lines:
    """What has been read of one game, and what is wrong with it.

    Args:
        text: the file, of which a variation that cannot be played is kept.
        start: the position before the first move.
    """

    def __init__(self, text: str, start: DraughtsState) -> None:
        self.text = text
        self.found: BranchMoves[DraughtsState] = BranchMoves(start)
        self.branch: Branch[DraughtsState] = Branch(start)
        """The line that moves are added to."""
        self.outer: list[Branch[DraughtsState]] = []
        """The lines around it, the main line first."""
        self.depth = 0
        """Parentheses open; more than ``outer`` holds while something is skipped."""
        self.lost = -1
        """Where the rest of a variation begins that cannot be read; -1 if all is well."""

    @property
    def is_playing(self) -> bool:
        """True while moves can be added."""
        return not self.found.fault and self.lost < 0

    def open(self, at: int) -> None:
        """Begin a variation at a place of the text."""
        self.depth += 1
        if not self.is_playing:
            return
        if self.depth > DEEPEST:
            self.fault(at, Sentence(N_("variations are nested more than {most} deep"), most=DEEPEST))
            return
        branch = self.branch
        self.outer.append(branch)
        if branch.previous is None:
            # There is no move yet that could be replaced: these are words.
            self.branch = Branch(branch.state)
            self.lost = at + 1
        else:
            self.branch = Branch(branch.previous)

    def close(self, at: int) -> None:
        """End a variation."""
        if self.depth == 0:
            self.note(say("a parenthesis closes nothing"))
            return
        self.depth -= 1
        if not self.found.fault and self.depth < len(self.outer):
            self._end_variation(at)

    def _end_variation(self, at: int) -> None:
        """Put the variation just read where it belongs."""
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
        """A line cannot be played from a place on: the game is refused, or a variation kept as a comment."""
        if self.outer:
            self.lost = at
        else:
            self.fault(at, reason)

    def fault(self, at: int, reason: Sentence) -> None:
        """The game is refused."""
        self.found.fault, self.found.fault_at = reason, at

    def note(self, text: str) -> None:
        """Note what is odd, once."""
        if text and text not in self.found.notes:
            self.found.notes.append(text)

    def end(self) -> BranchMoves[DraughtsState]:
        """The game, whose text has ended."""
        found = self.found
        if self.outer and not found.fault:
            self.note(say("a variation is not closed"))
            while self.outer:
                self._end_variation(found.end)
        if self.outer:
            self.branch = self.outer[0]
        found.end_with(self.branch)
        return found
