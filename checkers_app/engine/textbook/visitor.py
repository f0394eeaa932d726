"""How a search can be watched: what it tells of every node, and why it left it."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from checkers_app.games.base import Move, State


class Ending(IntEnum):
    """Why a search was done with a node."""

    SEARCHED = 0
    """Every move was searched (in quiescence: every capture)."""
    CUTOFF = 1
    """A move reached beta; the moves behind it were never visited."""
    GAME_OVER = 2
    HORIZON = 3
    """No depth was left: the position was evaluated as it stood."""
    QUIET = 4
    """No depth was left, nor a capture to play out: the position was evaluated."""
    STAND_PAT = 5
    """In quiescence the position as it stood reached beta, so no capture was tried."""
    TABLE = 6
    """The transposition table knew the value."""
    REPETITION = 7
    """The position had occurred before: a draw."""
    NULL_MOVE = 8
    """Passing the turn reached beta already; no move was visited."""
    STOPPED = 9
    """A limit or a wish ended the search here; the value is not known."""


class Visitor(Protocol):
    """Watches a search walk through its trees, depth first.

    Each iteration is a tree of its own: its root comes between :meth:`begin` and :meth:`end`, and
    within it every node between its :meth:`enter` and its :meth:`leave`.
    """

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        """The root of an iteration to ``depth`` plies, searched with ``window`` (alpha, beta)."""

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        """The iteration is done; the arguments are those of :meth:`leave`."""

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        """A node begins: reached by ``move``, with ``depth`` plies to go, searched with ``window``
        (alpha, beta) from the view of its side to move.

        ``move`` is None for a passed turn.  A move whose ``depth`` is less than its parent's by more
        than one is a reduced search; if the same move follows at once, it is searched again in full.
        Below 0 the depth is that of quiescence.
        """

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        """The node entered last and not yet left is worth ``score`` for its side to move.

        ``skipped`` is the number of its moves that were never visited because of a cutoff.  Not
        called for nodes that a stop cut off.
        """

    def abandon(self) -> None:
        """A limit or a wish ended the iteration; what is open stays undecided."""
