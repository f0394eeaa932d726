"""The interface for observing a search: every node, and why it was left."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from checkers_app.games.base import Move, State


class Ending(IntEnum):
    """Why a search left a node."""

    SEARCHED = 0
    """Every move was searched (in quiescence: every capture)."""
    CUTOFF = 1
    """A move reached beta; the moves after it were never visited."""
    GAME_OVER = 2
    HORIZON = 3
    """No depth was left: the position was evaluated."""
    QUIET = 4
    """No depth and no captures were left: the position was evaluated."""
    STAND_PAT = 5
    """In quiescence the static evaluation reached beta, so no capture was tried."""
    TABLE = 6
    """The transposition table contained the value."""
    REPETITION = 7
    """The position had occurred before: a draw."""
    NULL_MOVE = 8
    """Passing the turn reached beta already; no move was visited."""
    STOPPED = 9
    """A limit or a stop ended the search here; the value is unknown."""


class Visitor(Protocol):
    """Observes a search that walks through its trees, depth first.

    Each iteration is a separate tree: its root comes between :meth:`begin` and :meth:`end`, and within it
    every node between its :meth:`enter` and its :meth:`leave`.
    """

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        """The root of an iteration to ``depth`` plies, searched with ``window`` (alpha, beta)."""

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        """The iteration is finished; the arguments are those of :meth:`leave`."""

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        """A node begins: reached by ``move``, with ``depth`` plies to go, searched with ``window`` (alpha,
        beta) from the view of its side to move.

        ``move`` is None for a passed turn.  A move whose ``depth`` is less than its parent's by more than
        one is a reduced search; if the same move follows at once, it is searched again in full.  Below 0
        the depth is that of quiescence.
        """

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        """The last open node has the value ``score`` for its side to move.

        ``skipped`` is the number of its moves that were never visited because of a cutoff.  Not called for
        nodes that a stop interrupted.
        """

    def abandon(self) -> None:
        """A limit or a stop ended the iteration; open nodes remain undecided."""
