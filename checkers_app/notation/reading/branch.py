"""A line of PDN moves while it is being read, and the result of reading a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from checkers_app.games.base import Move, State
from checkers_app.notation.record import Line, Ply, Result
from checkers_app.words.sentence import Sentence

StateT = TypeVar("StateT", bound=State)
"""The type of the positions on one board."""


@dataclass(slots=True)
class BranchMoves(Generic[StateT]):
    """The result of reading a game."""

    final: StateT
    """The last position of the main line."""
    line: Line = ()
    comments: tuple[str, ...] = ()
    """The comments before the first move."""
    result: Result | None = None
    """The result of the game; None if the text ends without one."""
    begin: int = -1
    """The offset of the first move or result; -1 if there is none."""
    end: int = 0
    """The offset at which the text of this game ends."""
    fault: Sentence | None = None
    """The reason why the main line cannot be played; None if it can."""
    fault_at: int = 0
    ways: tuple[Move, ...] = ()
    """The jumps that the faulty move could mean; empty unless the fault is an ambiguous jump."""
    unread: str = ""
    """The words found instead of the first move; empty if a move was found."""
    notes: list[str] = field(default_factory=list)
    """Notes on irregularities that did not prevent the game from being read."""

    def end_with(self, main: Branch[StateT]) -> None:
        """Close the main line, and store its comments, its moves and its last position."""
        main.close()
        self.comments += tuple(main.before)
        self.line = tuple(main.plies)
        self.final = main.state


@dataclass(slots=True)
class Branch(Generic[StateT]):
    """A line of moves that is being read."""

    state: StateT
    previous: StateT | None = None
    """The position before the last move; a variation on that move begins here."""
    plies: list[Ply] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """Comments that precede the next move."""
    ahead: bool = True
    """True if a comment at this point belongs to the following move."""
    noted: bool = False
    """True if the last move has comments or marks that :meth:`settle` must add."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    @property
    def turn_number(self) -> int:
        """The number of the next move, counted from the beginning of the line."""
        played = len(self.plies)
        return (played + (self.state.side_to_move + played) % 2) // 2 + 1

    def comment(self, text: str) -> None:
        """Add a comment at this point."""
        if self.ahead or not self.plies:
            self.before.append(text)
        else:
            self.comments.append(text)
            self.noted = True

    def mark(self, *nags: int) -> None:
        """Add marks to the last move."""
        if self.plies:
            self.nags += nags
            self.noted = True

    def settle(self) -> None:
        """Add all comments and marks to the last move in a single step, because there may be many."""
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
        """Add a completed variation to the last move; a variation without moves adds only its comments."""
        inner.close()
        if inner.plies:
            self.variations.append(tuple(inner.plies))
            self.noted = self.ahead = True
        else:
            for text in inner.before:
                self.comment(text)

    def close(self) -> None:
        """End the line; comments meant for the next move are added to the last one."""
        if self.before and self.plies:
            self.comments += self.before
            self.before = []
            self.noted = True
        if self.noted:
            self.settle()
