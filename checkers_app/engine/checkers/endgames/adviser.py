"""Perfect play at the root: finds the moves that preserve the value of a position and make progress.

Outcomes alone do not win a game: a side that merely preserves its win may move back and forth forever.  If
the tables contain distances to the end, the shortest way is chosen.  If they contain only outcomes, the
adviser solves the *phase*: the positions, from ten thousand to a few million, that have the men on the same
squares and differ only in the placement of the kings.  It finds the shortest way to the next capture or move
of a man that preserves the win.  Every move brings the end of a phase closer, and there are few phases, so
the win is eventually reached.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from math import comb

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers.endgames import reader
from checkers_app.engine.checkers.endgames.library import Result, Tables
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import QUIET_PLIES_FOR_DRAW

_MAX_PHASE_PIECES = 6
_MAX_CELLS = 8_000_000
_CELLS_PER_SECOND = 500_000
"""The number of positions of a phase solved per second on a slow processor."""
_MIN_CELLS = 400_000
"""A phase with at most this many positions, such as any phase with 5 pieces and a man, is always solved.
If there is not enough time at one move, solving continues at the following moves.
"""
_SHARE = 0.8
"""The fraction of a move's time that solving may take; the search gets the rest."""
MIN_LOOKS = 80_000
"""The minimum number of probes for each move by a player without a time limit; these probes take 0.1 to 0.2
s. Solving a phase probes every position once, and again if it is not drawn, so a phase is solved within 9
moves.  Of the 80 plies that may pass without progress, this leaves enough for the longest way out of any
phase, which takes about 60.
"""
_LOOKS_AT_ONCE = 250
"""The number of probes between two checks of the clock and the stop token.  They take half a millisecond,
or three milliseconds if the processor's cache contains little of the tables.
"""
_PHASES_KEPT = 4
_NOT_REACHED = 1000
_LONGEST_LINE = 40


class _TooLongError(Exception):
    """A phase cannot be solved in the available time."""


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """A recommendation from the endgame tables."""

    result: Result
    """The result for the side to move."""
    plies: int | None
    """The number of plies to the end with best play; None if unknown."""
    moves: tuple[Move, ...]
    """The moves that preserve the result, best first: in a won position, those that make progress fastest; in
    a lost one, those that resist longest.  Moves that preserve a draw are not ordered.
    """
    best: int
    """The number of moves at the start of ``moves`` that are equally good."""


@dataclass(frozen=True, slots=True)
class _Budget:
    """The amount of work for one recommendation."""

    seconds: float | None
    """The time for the move in seconds; None if there is no limit."""
    deadline: float
    """The time at which solving must end, on the monotonic clock."""
    looks: int
    """The minimum number of probes, even after the deadline."""
    stop: StopToken

    @property
    def room(self) -> int:
        """The size of the largest phase, in positions, that is worth starting to solve."""
        if self.seconds is None:
            return _MAX_CELLS
        return min(_MAX_CELLS, max(_MIN_CELLS, int(self.seconds * _CELLS_PER_SECOND)))


class Adviser:
    """Recommends moves in every position that the tables contain.

    An adviser is not thread-safe, because it stores the phases that it has solved.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._phases: OrderedDict[tuple[int, ...], reader.Phase] = OrderedDict()

    def advise(
        self,
        state: Checkers,
        quiet: int = 0,
        seconds: float | None = None,
        stop: StopToken | None = None,
        looks: int = 0,
    ) -> TableAdvice | None:
        """Recommend moves; return None if the tables do not contain the position or the game is over.

        The result is also None if the search for the way to a known win would take too long or is stopped.

        Args:
            state: the position.
            quiet: the number of plies since the last capture or move of a man.  If the 40-move rule would
                prevent a win, the shortest way to the next capture or move of a man is chosen instead.
            seconds: the time for the move in seconds, most of which may be used; None for no limit.  A
                recommendation usually takes a millisecond, but it can take several seconds if a phase has to
                be solved first.
            stop: a token that interrupts the solving of a phase; a later call continues it.
            looks: the minimum number of probes, however long they take.
        """
        deadline = math.inf if seconds is None else time.monotonic() + seconds * _SHARE
        try:
            return self._advise(state, quiet, _Budget(seconds, deadline, looks, stop or StopToken()))
        except _TooLongError:
            return None

    def keeping(self, state: Checkers) -> tuple[Result, tuple[Move, ...]] | None:
        """Return the value of a position and all moves that preserve it, in no particular order.  Return None
        if the tables do not contain the position or the game is over.  This takes hardly any time.
        """
        known = self._tables.probe(state)
        if known is None:
            return None
        after = self._tables.probe_moves(state)
        moves = tuple(move for move, result in after if result is not None and result.result == known.result)
        return (known.result, moves) if moves else None

    def line(self, state: Checkers, advice: TableAdvice) -> tuple[Move, ...]:
        """Return best play from ``state``, up to 40 plies, if the distances to the end are known; ``advice``
        is the recommendation for ``state``.
        """
        moves: list[Move] = []
        following: TableAdvice | None = advice
        while following is not None and following.plies is not None and len(moves) < _LONGEST_LINE:
            moves.append(following.moves[0])
            state = state.play(following.moves[0])
            following = self.advise(state)
        return tuple(moves)

    def _advise(self, state: Checkers, quiet: int, budget: _Budget) -> TableAdvice | None:
        known = self._tables.probe(state)
        moves = self._tables.probe_moves(state) if known is not None else ()
        if known is None or not moves:
            return None
        keeping = [(move, after) for move, after in moves if after and after.result == known.result]
        if not keeping:
            return None
        if known.result == "draw":
            return TableAdvice("draw", None, tuple(move for move, _ in keeping), len(keeping))
        sign = 1 if known.result == "win" else -1
        by_end = known.plies is not None and all(after.plies is not None for _, after in keeping)
        if by_end and (sign < 0 or (known.plies or 0) <= QUIET_PLIES_FOR_DRAW - quiet):
            ranks = {move: (sign * (after.plies or 0), 0) for move, after in keeping}
        else:
            ranks = {
                move: (sign * self._to_progress(state, move, budget), sign * (after.plies or 0))
                for move, after in keeping
            }
        ordered = sorted((move for move, _ in keeping), key=ranks.__getitem__)
        best = sum(ranks[move] == ranks[ordered[0]] for move in ordered)
        return TableAdvice(known.result, known.plies, tuple(ordered), best)

    def _to_progress(self, state: Checkers, move: Move, budget: _Budget) -> int:
        """Return the number of plies to the end of the phase, beginning with ``move``."""
        if state.is_progress(move):
            return 1
        after = state.play(move)
        found = self._phase(after, budget).distance(*after)
        return _NOT_REACHED if found is None or found == 255 else found + 1

    def _phase(self, state: Checkers, budget: _Budget) -> reader.Phase:
        """Return the phase of a position, solved.

        Raises:
            _TooLongError: if the phase cannot be solved in time.
        """
        black_men, white_men = state.black & ~state.kings, state.white & ~state.kings
        black_kings, white_kings = state.black & state.kings, state.white & state.kings
        counts = (
            black_men.bit_count(),
            black_kings.bit_count(),
            white_men.bit_count(),
            white_kings.bit_count(),
        )
        key = (*counts, black_men, white_men)
        phase = self._phases.get(key)
        if phase is None:
            if sum(counts) > _MAX_PHASE_PIECES or _placings(counts) > budget.room:
                raise _TooLongError
            phase = self._phases[key] = reader.Phase(self._tables.reader, counts, black_men, white_men)
            if len(self._phases) > _PHASES_KEPT:
                self._phases.popitem(last=False)
        self._phases.move_to_end(key)
        least = phase.looks + budget.looks
        while not phase.solve(_LOOKS_AT_ONCE):
            late = phase.looks >= least and time.monotonic() >= budget.deadline
            if late or budget.stop.stopped:
                raise _TooLongError
        return phase


def _placings(counts: tuple[int, int, int, int]) -> int:
    """Return the number of positions in a phase, with either side to move."""
    black_men, black_kings, white_men, white_kings = counts
    free = 32 - black_men - white_men
    return 2 * comb(free, black_kings) * comb(free - black_kings, white_kings)
