"""A line of PDN while it is read, and what becomes of a whole game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from checkers_app.games.base import Move, State
from checkers_app.notation.record import Line, Ply, Result
from checkers_app.words.sentence import Sentence

StateT = TypeVar("StateT", bound=State)
"""A position of one board."""


@dataclass(slots=True)
class BranchMoves(Generic[StateT]):
    """What was read of a game."""

    final: StateT
    """The last position of the main line."""
    line: Line = ()
    comments: tuple[str, ...] = ()
    """Before the first move."""
    result: Result | None = None
    """None if the text ends without one."""
    begin: int = -1
    """Where the first move or result stands, -1 if there is none."""
    end: int = 0
    """Where the text of this game ends."""
    fault: Sentence | None = None
    """Why the main line cannot be played; None if it can."""
    fault_at: int = 0
    ways: tuple[Move, ...] = ()
    """The jumps that the faulty move may be, if that is the fault."""
    unread: str = ""
    """The words that stand where the first move is due; empty if a move does."""
    notes: list[str] = field(default_factory=list)
    """What was odd and could be read all the same."""

    def end_with(self, main: Branch[StateT]) -> None:
        """Take over the main line, to which no more moves are added."""
        main.close()
        self.comments += tuple(main.before)
        self.line = tuple(main.plies)
        self.final = main.state


@dataclass(slots=True)
class Branch(Generic[StateT]):
    """A line being read."""

    state: StateT
    previous: StateT | None = None
    """Before the last move, where a variation on it begins."""
    plies: list[Ply] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """Comments that wait for the next move."""
    ahead: bool = True
    """True if a comment now belongs to the move that follows."""
    noted: bool = False
    """True if something was said of the last move that :meth:`settle` has to add to it."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    @property
    def turn_number(self) -> int:
        """The number of the next move, counted from the beginning of the line."""
        played = len(self.plies)
        return (played + (self.state.side_to_move + played) % 2) // 2 + 1

    def comment(self, text: str) -> None:
        """Keep a comment where it stands."""
        if self.ahead or not self.plies:
            self.before.append(text)
        else:
            self.comments.append(text)
            self.noted = True

    def mark(self, *nags: int) -> None:
        """Mark the last move."""
        if self.plies:
            self.nags += nags
            self.noted = True

    def settle(self) -> None:
        """Give the last move what was said of it, all at once: there may be very much of it."""
        last = self.plies[-1]
        self.plies[-1] = Ply(
            last.move,
            last.nags + tuple(self.nags),
            last.before,
            last.comments + tuple(self.comments),
            last.variations + tuple(self.variations),
        )
        for gathered in (self.nags, self.comments, self.variations):
            gathered.clear()
        self.noted = False

    def take_variation(self, inner: Branch[StateT]) -> None:
        """Add a variation that has ended to the last move; one without a move leaves only its comments."""
        inner.close()
        if inner.plies:
            self.variations.append(tuple(inner.plies))
            self.noted = self.ahead = True
        else:
            for text in inner.before:
                self.comment(text)

    def close(self) -> None:
        """No move comes any more: what waits for one is said of the last."""
        if self.before and self.plies:
            self.comments += self.before
            self.before = []
            self.noted = True
        if self.noted:
            self.settle()
