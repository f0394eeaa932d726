"""The interface for observing a search: every node, and the reason why the search left it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from checkers_app.games.base import Move, State


class Ending(IntEnum):
    """The reason why a search left a node."""

    SEARCHED = 0
    """Every move was searched (in quiescence search, every capture)."""
    CUTOFF = 1
    """A move reached beta; the moves after it were never visited."""
    GAME_OVER = 2
    HORIZON = 3
    """No depth was left, so the position was evaluated statically."""
    QUIET = 4
    """No depth was left and there were no captures, so the position was evaluated statically."""
    STAND_PAT = 5
    """In quiescence search, the static evaluation reached beta, so no capture was tried."""
    TABLE = 6
    """The transposition table contained the value."""
    REPETITION = 7
    """The position had occurred before, which counts as a draw."""
    NULL_MOVE = 8
    """Even passing the turn reached beta, so no move was visited."""
    STOPPED = 9
    """The search was stopped at this node by a limit or a stop token; the value is unknown."""


class Visitor(Protocol):
    """Observes a search that visits its trees depth first.

    Each iteration is a separate tree.  For its root, :meth:`begin` and :meth:`end` are called; for every
    other node, :meth:`enter` and :meth:`leave` are called.
    """

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        """Called at the root of an iteration to ``depth`` plies with ``window`` (alpha, beta)."""

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        """Called when the iteration is finished; the arguments are the same as for :meth:`leave`."""

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        """Called at a node that is reached by ``move`` and searched to ``depth`` plies, with ``window``
        (alpha, beta) for its side to move.

        ``move`` is None for a passed turn.  If ``depth`` is smaller than the parent's depth by more than one
        ply, the search is a reduced one; if the same move is entered again immediately afterwards, it is
        being searched again to full depth.  In quiescence search, ``depth`` is negative.
        """

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        """Called when the search leaves the node that it entered last and has not left yet.

        ``score`` is the node's value for its side to move; ``skipped`` is the number of moves that were never
        visited because of a cutoff.  This method is not called for nodes at which the search was stopped.
        """

    def abandon(self) -> None:
        """Called when a limit or a stop token ended the iteration; the values of open nodes are unknown."""
