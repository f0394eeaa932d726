"""The interface for requesting moves: the :class:`Engine` protocol, and the input and output of a search.

All values are immutable, so they can be passed between threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock
from typing import Protocol, TypeVar

from checkers_app.games.base import Move, Side, State

WIN = 30_000
"""The score of a position that is already won.  A win in ``n`` plies scores ``WIN - n``."""

WIN_BOUND = 10_000
"""Every score above this value is a proven win, and every score below ``-WIN_BOUND`` is a proven loss."""

TABLE_WIN = 20_000
"""The approximate score of a win of unknown length in the endgame tables.  The exact score is ``TABLE_WIN``
minus the number of plies from the root to the position that was looked up.
"""

_LONGEST = 999
"""The maximum number of plies that a score can express."""

INFINITY = 32_000
"""A number larger than any score."""

_Number = TypeVar("_Number", int, float)


class OpponentError(Exception):
    """Raised if a user's own program cannot play or breaks a rule.  The message can be shown to the user.

    Args:
        message: a whole sentence without a full stop.
        forfeits: True if the opponent loses the game; False if it may try again once the cause is gone.
    """

    def __init__(self, message: object, *, forfeits: bool = False) -> None:
        super().__init__(message)
        self.forfeits = forfeits


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search, which ends at the first limit that it reaches.  None means no limit."""

    depth: int | None = None
    """The maximum depth in plies, at least 1."""
    nodes: int | None = None
    """The maximum number of positions to visit, at least 1."""
    seconds: float | None = None
    """The wall time for this move in seconds, greater than 0."""
    clock: float | None = None
    """The wall time left for the game in seconds, greater than 0; the engine decides how much of it to
    use.
    """
    increment: float = 0.0
    """The time in seconds that is added to the clock after each move, at least 0; used only with
    ``clock``.
    """
    moves_to_go: int | None = None
    """The number of moves, at least 1, until time is added to the clock; None if no more time will be added.
    Used only with ``clock``."""

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "moves_to_go"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
        for name in ("seconds", "clock"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be above 0, not {value}")
        if not self.increment >= 0:
            raise ValueError(f"increment must be at least 0, not {self.increment}")

    def within(self, other: Limits) -> Limits:
        """Return the stricter limit of each kind, so that a search respects both these limits and ``other``.

        The increment and the moves to go come from the clock that has less time left.
        """
        clock_is_ours = other.clock is None or (self.clock is not None and self.clock <= other.clock)
        return Limits(
            depth=_narrower(self.depth, other.depth),
            nodes=_narrower(self.nodes, other.nodes),
            seconds=_narrower(self.seconds, other.seconds),
            clock=_narrower(self.clock, other.clock),
            increment=self.increment if clock_is_ours else other.increment,
            moves_to_go=self.moves_to_go if clock_is_ours else other.moves_to_go,
        )


def _narrower(one: _Number | None, other: _Number | None) -> _Number | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


UNLIMITED = Limits()
"""No limits: only a stop token or the engine's own limits can end the search."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move at the root of a search, with its result."""

    move: Move
    score: int
    """The score in hundredths of a man for the side that makes the move; see :data:`WIN`."""
    exact: bool
    """False if ``score`` is merely an upper bound."""
    pv: tuple[Move, ...]
    """The principal variation, beginning with ``move``."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search."""

    depth: int
    """The last completed depth in plies; 0 if no depth has been completed yet."""
    nodes: int
    """The number of positions visited so far."""
    score: int
    """The score in hundredths of a man for the side to move at the root; see :data:`WIN`."""
    pv: tuple[Move, ...]
    """The principal variation: best play by both sides according to the search."""
    seconds: float
    """The wall time since the search began, in seconds."""
    moves: tuple[RootMove, ...] = ()
    """Every move at the root, best first, once an analysis has completed a depth; otherwise empty."""
    is_average: bool = False
    """True if the score is an average over random moves instead of the value of best play."""


@dataclass(frozen=True, slots=True)
class BookShare:
    """A move in an opening book, with the probability that it is played."""

    move: Move
    share: float
    """The probability that the move is chosen, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How much the choice of a move mattered, according to the scores that the player gave to the moves."""

    gap: int
    """The score of the best move minus that of the second best, in hundredths of a man."""
    stake: int
    """The score of the best move minus that of the worst, in hundredths of a man."""

    @classmethod
    def between(cls, roots: Sequence[RootMove], *, struck_out: int | None = None) -> Weighing | None:
        """Return how much the choice between the given moves mattered; None if there are fewer than two
        moves.

        Args:
            roots: the moves that were scored.
            struck_out: the minimum difference, in hundredths of a man, by which the moves without a score are
                worse than the best move; None if all moves were scored.
        """
        scores = sorted((root.score for root in roots), reverse=True)
        if struck_out is not None and scores:
            scores.append(min(scores[-1], scores[0] - struck_out))
        return cls(scores[0] - scores[1], scores[0] - scores[-1]) if len(scores) > 1 else None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    move: Move | None
    """The move to play; None if and only if the game is over at the root."""
    score: int
    """The score in hundredths of a man for the side to move at the root; see :data:`WIN`."""
    depth: int
    """The depth of the result in plies: the last completed depth, or the unfinished depth after it if that
    depth had already produced a result when a limit ended the search.
    """
    nodes: int
    """The number of positions visited."""
    pv: tuple[Move, ...]
    """The principal variation, beginning with ``move``."""
    seconds: float
    """The wall time of the search in seconds."""
    cutoffs: int = 0
    """The number of nodes at which a move reached beta, so the moves after it were not searched."""
    book: tuple[BookShare, ...] = ()
    """The book moves from which the move was chosen at random; empty if the move came from a search."""
    choice: Weighing | None = None
    """How much the choice mattered, if the player scored each move; None if unknown."""
    is_average: bool = False
    """True if the score is an average over random moves, as in :class:`Progress`."""

    @property
    def from_book(self) -> bool:
        """True if the move came from the opening book."""
        return bool(self.book)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of a search that scores every move at the root."""

    moves: tuple[RootMove, ...]
    """Every legal move, best first; moves with equal scores are in the order of ``legal_moves``. Empty if and
    only if the game is over at the root.
    """
    depth: int
    """The last completed depth in plies; 0 if not even depth 1 was completed.  In that case, all scores are 0
    and not exact.
    """
    nodes: int
    """The number of positions visited."""
    cutoffs: int
    """The number of nodes with a cutoff, as in :class:`SearchResult`."""
    seconds: float
    """The wall time of the search in seconds."""

    def result(self, choice: RootMove | None = None) -> SearchResult:
        """The search result for playing ``choice``, or for playing the best move if ``choice`` is None."""
        if choice is None and self.moves:
            choice = self.moves[0]
        if choice is None:
            return SearchResult(None, 0, self.depth, self.nodes, (), self.seconds, self.cutoffs)
        return SearchResult(
            choice.move, choice.score, self.depth, self.nodes, choice.pv, self.seconds, self.cutoffs
        )


def plies_to_win(score: int) -> int | None:
    """The number of plies to the proven end that ``score`` represents; None if nothing is proven or if only
    the winner is known (see :data:`TABLE_WIN`).
    """
    plies = WIN - abs(score)
    return plies if plies < _LONGEST else None


def a_ply_before(score: int) -> int:
    """Convert the score of the position after a move to the score of the move.

    The score is negated, and a proven end becomes one ply more distant.
    """
    if score > WIN_BOUND:
        return -(score - 1)
    if score < -WIN_BOUND:
        return -(score + 1)
    return -score


class StopToken:
    """Asks one search to stop.  Once set, a token stays set, so a request to stop can never be lost.

    Every search needs a new token.
    """

    __slots__ = ("_callbacks", "_lock", "_stopped")

    def __init__(self) -> None:
        self._stopped = False
        # A signal handler may stop a token that the interrupted thread is using.
        self._lock = RLock()
        self._callbacks: list[Callable[[], None]] = []

    def stop(self) -> None:
        """Ask the search to stop.  This method may be called from any thread and more than once."""
        with self._lock:
            self._stopped = True
            for callback in self._callbacks:
                callback()

    @contextmanager
    def calling(self, callback: Callable[[], None]) -> Iterator[None]:
        """Within the ``with`` block, make :meth:`stop` call ``callback``; if the token is already set, call
        ``callback`` at once.

        This is for searches that do not check the token themselves.  The callback runs on the thread that
        calls :meth:`stop`, and must return quickly.  It is never called after the block.
        """
        with self._lock:
            self._callbacks.append(callback)
            if self._stopped:
                callback()
        try:
            yield
        finally:
            with self._lock:
                self._callbacks.remove(callback)

    @property
    def stopped(self) -> bool:
        """True once :meth:`stop` has been called."""
        return self._stopped


@dataclass(frozen=True, slots=True)
class Position:
    """The input of a search: a state and the history of the game."""

    state: State
    """The state to search from."""
    history: tuple[State, ...] = ()
    """Earlier states that can still be repeated, oldest first, without ``state`` itself."""

    @property
    def side_to_move(self) -> Side:
        """The side to move at the root."""
        return self.state.side_to_move


Report = Callable[[Progress], None]
"""A callback that a search calls on its own thread after each completed depth, and sometimes in between."""


class Engine(Protocol):
    """The interface of anything that can choose a move: a search, a program or a level of difficulty."""

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move; block until the search is complete, reaches a limit or is stopped.

        Args:
            position: the position to search from.
            limits: the limits of the search, which ends at the first limit that it reaches.
            stop: a token that ends the search from another thread.  The result is then the best move found so
                far, which is always legal.
            report: a callback that is called on this thread during the search.
        """

    def new_game(self) -> None:
        """Discard everything learned in the previous game."""


class Analyser(Protocol):
    """The interface of anything that can score every move in a position."""

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        """Score the moves at the root; block as :meth:`Engine.search` does.

        Args:
            position: the position to search from.
            limits: the limits for all moves together; the search ends at the first limit that it reaches.
            stop: a token that ends the search from another thread.
            report: a callback that is called on this thread during the search.
            slack: the range below the best score, in hundredths of a man, in which scores must be exact.  For
                other moves, an upper bound, which takes much less time to find, is enough.  If None, all
                scores are exact.
        """
