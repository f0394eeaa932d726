"""How a move is asked for: the :class:`Engine` protocol, and what goes into a search and comes out of it.

All values are frozen and may cross a thread.
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
"""Every score beyond this is a proven win (or loss, negative)."""

TABLE_WIN = 20_000
"""About the score of a win that the endgame tables know of without its length: ``TABLE_WIN`` less the
plies until they were asked."""

_LONGEST = 999
"""No score with a length stands for this many plies or more."""

INFINITY = 32_000
"""Beyond every score."""

_Number = TypeVar("_Number", int, float)


class OpponentError(Exception):
    """An opponent of the user's own cannot play, or has broken a rule.  The message is fit to show the user.

    Args:
        message: a whole sentence without its full stop.
        forfeits: True if the game is lost by it; False if it may be asked again once the cause is mended.
    """

    def __init__(self, message: object, *, forfeits: bool = False) -> None:
        super().__init__(message)
        self.forfeits = forfeits


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search has to stop.  None means no limit; the first limit reached counts."""

    depth: int | None = None
    """Plies, at least 1."""
    nodes: int | None = None
    """Positions visited, at least 1."""
    seconds: float | None = None
    """Wall time for this move, above 0."""
    clock: float | None = None
    """Wall time left for the rest of the game, above 0; the compiled engine divides it itself."""
    increment: float = 0.0
    """Seconds added to the clock after each move, at least 0; used with ``clock`` only."""
    moves_to_go: int | None = None
    """Moves, at least 1, until more time is put on the clock; None if it is for the rest of the game.
    Used with ``clock`` only."""

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
        """The narrower limit of each kind: a search under the answer keeps these limits and ``other``.

        Increment and moves to go are those of the clock with less time left.
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
"""Nothing but a stop token ends the search, or what the engine has set itself."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """One move at the root of a search and what came of it."""

    move: Move
    score: int
    """Hundredths of a man from the view of the side that makes the move; see :data:`WIN`."""
    exact: bool
    """False if the move was only proven to be worth ``score`` or less."""
    pv: tuple[Move, ...]
    """The principal variation, beginning with ``move``."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come."""

    depth: int
    """The last finished depth in plies; 0 before the first."""
    nodes: int
    """Positions visited so far."""
    score: int
    """Hundredths of a man from the view of the side to move at the root; see :data:`WIN`."""
    pv: tuple[Move, ...]
    """The principal variation: best play for both sides as the search sees it."""
    seconds: float
    """Wall time since the search began."""
    moves: tuple[RootMove, ...] = ()
    """Every move at the root, the best first, where an analysis has finished a depth; else empty."""


@dataclass(frozen=True, slots=True)
class BookShare:
    """One of the moves that an opening book has for a position."""

    move: Move
    share: float
    """How likely it was to be drawn, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a player who looked at each move for itself had to choose between."""

    gap: int
    """How much better the best move looked than the second, in hundredths of a man."""
    stake: int
    """How much better the best move looked than the worst."""

    @classmethod
    def between(cls, roots: Sequence[RootMove], *, struck_out: int | None = None) -> Weighing | None:
        """The choice between some moves; None where there was none.

        Args:
            roots: the moves that were scored.
            struck_out: how much worse at least others were that were not scored; None if there are none.
        """
        scores = sorted((root.score for root in roots), reverse=True)
        if struck_out is not None and scores:
            scores.append(min(scores[-1], scores[0] - struck_out))
        return cls(scores[0] - scores[1], scores[0] - scores[-1]) if len(scores) > 1 else None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found."""

    move: Move | None
    """The move to play; None exactly when the game is over at the root."""
    score: int
    """Hundredths of a man from the view of the side to move at the root; see :data:`WIN`."""
    depth: int
    """The depth of the answer in plies: the last finished one, or the one in which a limit ended the
    search if that had already found something."""
    nodes: int
    """Positions visited."""
    pv: tuple[Move, ...]
    """The principal variation, beginning with ``move``."""
    seconds: float
    """Wall time."""
    cutoffs: int = 0
    """Nodes at which a move reached beta, so that its siblings were not searched."""
    book: tuple[BookShare, ...] = ()
    """What the move was drawn from, if it is the opening book's; nothing was searched then."""
    choice: Weighing | None = None
    """How the move was chosen, by a player who scores each; None where nobody knows."""

    @property
    def from_book(self) -> bool:
        """True if the move is the opening book's."""
        return bool(self.book)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found about every move at its root."""

    moves: tuple[RootMove, ...]
    """Every legal move, the best first; moves with equal scores in the order of ``legal_moves``.
    Empty exactly when the game is over at the root."""
    depth: int
    """The last finished depth in plies; 0 if not even the first was finished.  All scores are then
    0 and not exact."""
    nodes: int
    """Positions visited."""
    cutoffs: int
    """As in :class:`SearchResult`."""
    seconds: float
    """Wall time."""

    def result(self, choice: RootMove | None = None) -> SearchResult:
        """The answer that plays ``choice``, or the best move if there is none."""
        if choice is None and self.moves:
            choice = self.moves[0]
        if choice is None:
            return SearchResult(None, 0, self.depth, self.nodes, (), self.seconds, self.cutoffs)
        return SearchResult(
            choice.move, choice.score, self.depth, self.nodes, choice.pv, self.seconds, self.cutoffs
        )


def plies_to_win(score: int) -> int | None:
    """Plies until the proven end that ``score`` stands for; None if nothing is proven, or only who
    wins (see :data:`TABLE_WIN`).
    """
    plies = WIN - abs(score)
    return plies if plies < _LONGEST else None


def a_ply_before(score: int) -> int:
    """The score of a position for the side that moved into it: a proven end is a ply further off."""
    if score > WIN_BOUND:
        return -(score - 1)
    if score < -WIN_BOUND:
        return -(score + 1)
    return -score


class StopToken:
    """Asks one search to stop.  Once set it stays set, so a stop can never be lost.

    A new token is made for every search.
    """

    __slots__ = ("_callbacks", "_lock", "_stopped")

    def __init__(self) -> None:
        self._stopped = False
        # A signal handler may stop a token that its own thread is just at work on.
        self._lock = RLock()
        self._callbacks: list[Callable[[], None]] = []

    def stop(self) -> None:
        """Ask the search to stop; may be called from any thread, more than once."""
        with self._lock:
            self._stopped = True
            for callback in self._callbacks:
                callback()

    @contextmanager
    def calling(self, callback: Callable[[], None]) -> Iterator[None]:
        """Within the block :meth:`stop` also calls ``callback``, at once if it was called before.

        For a search that does not look at the token itself.  The callback runs on the thread that
        stops and must be quick; after the block it is never called again.
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
        """True once :meth:`stop` was called."""
        return self._stopped


@dataclass(frozen=True, slots=True)
class Position:
    """What a search is asked about: a state and how the game came there."""

    state: State
    """The state to search from."""
    history: tuple[State, ...] = ()
    """Earlier states that can still be repeated, the oldest first, without ``state`` itself."""

    @property
    def side_to_move(self) -> Side:
        """The side to move at the root."""
        return self.state.side_to_move


Report = Callable[[Progress], None]
"""Called by a search, on its own thread, with each depth it has finished and with news in between."""


class Engine(Protocol):
    """Whoever can be asked for a move: a search, a program, or a level of difficulty."""

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move; blocks until the search has ended by itself, at a limit, or by ``stop``.

        Args:
            position: where to search from.
            limits: when to end; the first limit reached counts.
            stop: ends the search from another thread.  The answer is then as good as what was found
                until it came, but a legal move however early that was.
            report: called on this thread while the search continues.
        """

    def new_game(self) -> None:
        """Forget what was learned in the game before."""


class Analyser(Protocol):
    """Whoever can score every move of a position."""

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        """Score the moves at the root; blocks as :meth:`Engine.search` does.

        Args:
            position: where to search from.
            limits: when to end, all moves together; the first limit reached counts.
            stop: ends the search from another thread.
            report: called on this thread while the search continues.
            slack: moves less than this many hundredths of a man below the best get an exact score, the
                others need only an upper bound, which is much cheaper.  None: all are exact.
        """
