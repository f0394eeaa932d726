"""Perfect play at the root: which moves preserve the value of a position and make progress.

Outcomes alone do not win a game: a side that only preserves its win may shuffle for ever.  If the tables
contain distances to the end, the shortest way is taken.  If they contain only outcomes, the adviser solves
the *phase*, in which the men do not move, so that only the placements of the kings matter, ten thousand to
a few million; it finds the shortest way to the next capture or move of a man that preserves the win.  Each
phase gets shorter with every move and there are few of them, so a won ending is won.
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
"""A phase with at most this many positions is always solved: all with 5 pieces and a man.  If there is no
time to do it at once, the following moves continue.
"""
_SHARE = 0.8
"""The fraction of a move's time that solving may take; the search gets the rest."""
MIN_LOOKS = 80_000
"""For players without a time limit: the minimum number of probes for each move, which take 0.1 to 0.2 s.
Solving probes every position once and those that are not drawn once more, so a phase is solved within 9
moves.  Of the 80 plies without progress that are allowed, enough are left for the longest way out of any
phase, about 60.
"""
_LOOKS_AT_ONCE = 250
"""The number of probes between checks of the clock and the stop token: half a millisecond, or three if the
processor's cache contains little of the tables.
"""
_PHASES_KEPT = 4
_NOT_REACHED = 1000
_LONGEST_LINE = 40


class _TooLongError(Exception):
    """A phase cannot be solved in the available time."""


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """The recommendation of the tables."""

    result: Result
    """The result for the side to move."""
    plies: int | None
    """The plies to the end with best play, if known."""
    moves: tuple[Move, ...]
    """The moves that preserve the result, the best first: for a win those that make progress fastest, for a
    loss those that resist longest.  Moves that preserve a draw are not ordered.
    """
    best: int
    """The number of ``moves`` that are as good as the first."""


@dataclass(frozen=True, slots=True)
class _Budget:
    """The amount of work for one recommendation."""

    seconds: float | None
    """The time of the move; None if there is no limit."""
    deadline: float
    """The end of solving, on the monotonic clock."""
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
    """Recommends moves in every position that its tables contain.

    Not thread-safe: it stores the phases it has solved.
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
        """The recommendation, or None if the tables do not contain the position or the game is over.

        Also None if finding the way to a known win would take too long, or was stopped.

        Args:
            state: the position.
            quiet: plies since the last capture or move of a man; if a win would come too late for the
                40-move rule, it is sought by way of the next of these.
            seconds: the time of the move, most of which may be used; None for no limit.  A recommendation
                usually takes a millisecond, and up to some seconds if a phase has to be solved first.
            stop: ends the solving of a phase; a later call continues it.
            looks: the minimum number of probes, however long they take.
        """
        deadline = math.inf if seconds is None else time.monotonic() + seconds * _SHARE
        try:
            return self._advise(state, quiet, _Budget(seconds, deadline, looks, stop or StopToken()))
        except _TooLongError:
            return None

    def keeping(self, state: Checkers) -> tuple[Result, tuple[Move, ...]] | None:
        """The value of a position and every move that preserves it, unordered; None if the tables do not
        contain it or the game is over.  Takes hardly any time.
        """
        known = self._tables.probe(state)
        if known is None:
            return None
        after = self._tables.probe_moves(state)
        moves = tuple(move for move, result in after if result is not None and result.result == known.result)
        return (known.result, moves) if moves else None

    def line(self, state: Checkers, advice: TableAdvice) -> tuple[Move, ...]:
        """Best play from here if distances to the end are known, up to 40 plies; ``advice`` is the
        recommendation for ``state``.
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
        """The plies to the end of the phase after a move."""
        if state.is_progress(move):
            return 1
        after = state.play(move)
        found = self._phase(after, budget).distance(*after)
        return _NOT_REACHED if found is None or found == 255 else found + 1

    def _phase(self, state: Checkers, budget: _Budget) -> reader.Phase:
        """The solved phase of a position.

        Raises:
            _TooLongError: if it is not solved yet.
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
    """The number of positions of a phase, with both sides to move."""
    black_men, black_kings, white_men, white_kings = counts
    free = 32 - black_men - white_men
    return 2 * comb(free, black_kings) * comb(free - black_kings, white_kings)
