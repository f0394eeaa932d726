"""Chess clocks: the time that each side has, the time taken for a move, and the time restored by an undo."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.engine.api import UNLIMITED, Limits
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Match
from checkers_app.storage.settings import ClockChoice

LOW = 60.0
"""A warning is shown to a side that has less time than this, in seconds."""
TENTHS = 60.0
"""Below this time, in seconds, tenths of a second are displayed."""
GRACE = 15.0
"""The minimum time in seconds that each side has after a turn or a loss on time has been undone."""
LONGEST_TICK = 1.0
"""The longest interval between two ticks, in seconds, that is counted. A longer one means that another page
covered the game or that the computer was asleep.
"""
HURRY = 5.0
"""If the computer has less time than this on its clock, in seconds, it plays its moves at once."""
_SHARE_OF_CLOCK = 1 / 60
"""The maximum fraction of its remaining time that the computer spends on waiting before it replies."""
_SHARE_OF_A_MOVE = 0.8
"""The fraction of the time for one move that the computer uses to search."""


_MANY_MOVES = 20
"""The minimum number of squares on a board for a time limit on the whole game to make sense."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: a time limit for the whole game or for each move."""

    seconds: float
    """The time for the whole game or for each move, in seconds; above 0."""
    increment: float = 0.0
    """The time in seconds that is added after each move; at least 0."""
    per_move: bool = False
    """True if ``seconds`` is the time for each move."""


CONTROLS: Mapping[ClockChoice, TimeControl | None] = MappingProxyType(
    {
        ClockChoice.NONE: None,
        ClockChoice.SHORT: TimeControl(180, 2),
        ClockChoice.MEDIUM: TimeControl(300, 3),
        ClockChoice.LONG: TimeControl(900, 10),
        ClockChoice.MOVE: TimeControl(30, per_move=True),
    }
)
"""The time controls offered in the menu."""


def offered(game: Game, chosen: ClockChoice) -> tuple[ClockChoice, ...]:
    """The time controls that make sense on a board, and also the one that is currently selected.

    On a board that fills up after a few moves, several minutes for the whole game would be no real limit, so
    the only choices are a time limit for each move and no clock.
    """
    short = game.places_pieces and len(game.cells) < _MANY_MOVES
    return tuple(
        choice
        for choice in ClockChoice
        if not short or choice in {ClockChoice.NONE, ClockChoice.MOVE, chosen}
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of the clocks at the start of a side's turn."""

    plies: int
    """The number of plies played before the turn."""
    left: tuple[float, float]
    """The remaining times in seconds, beginning with the first side's."""
    used: float | None
    """The time in seconds used for the previous ply; None if these clocks did not time it."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """The state of a game's clocks, for saving."""

    control: TimeControl
    left: tuple[float, float]
    """The remaining times in seconds, beginning with the first side's."""
    first: int
    """The number of plies played before the clocks started; neither these plies nor the next one is timed."""
    turns: tuple[Turn, ...]
    """Every turn so far, with the current turn last; never empty."""


class Clocks:
    """The clocks of one game; time passes only in :meth:`tick`.

    The first move of a game is not timed.

    Args:
        control: the time control.
        match: the game; plies already played are not timed.
    """

    def __init__(self, control: TimeControl, match: Match) -> None:
        self.control = control
        self._left = [control.seconds, control.seconds]
        self._first = len(match.moves)
        self._plies = self._first
        self._turns = {self._plies: (control.seconds, control.seconds)}
        self._used: dict[int, float] = {}
        self._looked_at: float | None = None

    @classmethod
    def of(cls, state: ClockState, match: Match) -> Clocks:
        """Create the clocks of a game that is resumed, or that continues from another position in its
        tree.
        """
        clocks = cls(state.control, match)
        clocks._left = list(state.left)
        clocks._first, clocks._plies = state.first, state.turns[-1].plies
        clocks._turns = {turn.plies: turn.left for turn in state.turns}
        clocks._used = {turn.plies - 1: turn.used for turn in state.turns if turn.used is not None}
        clocks.replaced(match)
        return clocks

    @property
    def state(self) -> ClockState:
        """The current state of the clocks, for saving."""
        turns = (Turn(plies, left, self._used.get(plies - 1)) for plies, left in sorted(self._turns.items()))
        return ClockState(self.control, (self._left[0], self._left[1]), self._first, tuple(turns))

    def left(self, side: Side) -> float:
        """The remaining time of a side in seconds, at least 0."""
        return max(0.0, self._left[side])

    @property
    def used(self) -> Mapping[int, float]:
        """Map ply indexes to the time in seconds that each ply took."""
        return self._used

    def running(self, match: Match) -> Side | None:
        """The side whose clock is running; None before the first move and after the end of the game."""
        if match.outcome is not None or len(match.moves) <= self._first:
            return None
        return match.side_to_move

    def hold(self) -> None:
        """Stop the clocks until the next tick."""
        self._looked_at = None

    def tick(self, match: Match, now: float) -> Side | None:
        """Advance the time; return the side whose flag has just fallen, or None."""
        before, self._looked_at = self._looked_at, now
        side = self.running(match)
        if side is None or before is None or not 0 <= now - before <= LONGEST_TICK:
            return None
        self._left[side] -= now - before
        return side if self._left[side] <= 0 else None

    def played(self, match: Match) -> None:
        """Record a move; ``match`` is the game after the move."""
        ply = len(match.moves) - 1
        side = match.states[ply].side_to_move
        self._used[ply] = self._turns[self._plies][side] - self._left[side]
        if self.control.per_move:
            self._left[side] = self.control.seconds
        else:
            self._left[side] += self.control.increment
        self._remember(match)

    def replaced(self, match: Match) -> None:
        """Handle a switch to another position in the game: restore the time that each side had in that
        position, or :data:`GRACE` if it had less.
        """
        plies = len(match.moves)
        if match.outcome is not None or (plies == self._plies and min(self._left) > 0):
            return
        known = max((ply for ply in self._turns if ply <= plies), default=None)
        first, second = self._turns[known] if known is not None else (self.control.seconds,) * 2
        grace = min(GRACE, self.control.seconds)
        self._left = [max(first, grace), max(second, grace)]
        self._used = {ply: seconds for ply, seconds in self._used.items() if ply < plies}
        self._turns = {turn: times for turn, times in self._turns.items() if turn < plies}
        self._remember(match)

    def _remember(self, match: Match) -> None:
        self._plies = len(match.moves)
        self._first = min(self._first, self._plies)
        self._turns[self._plies] = (self._left[0], self._left[1])

    def limits(self, side: Side) -> Limits:
        """The search limits for the computer's next move."""
        left = max(0.05, self._left[side])
        if self.control.per_move:
            return Limits(seconds=left * _SHARE_OF_A_MOVE)
        return Limits(clock=left, increment=self.control.increment)


def clocks_for(time: TimeControl | ClockState | None, match: Match) -> Clocks | None:
    """Create new clocks or restore saved ones; return None if there is no time control."""
    if isinstance(time, ClockState):
        return Clocks.of(time, match)
    return None if time is None else Clocks(time, match)


def limits_for(clocks: Clocks | None, side: Side) -> Limits:
    """The search limits for the computer's next move, with or without a clock."""
    return UNLIMITED if clocks is None else clocks.limits(side)


def pace_for(clocks: Clocks | None, side: Side, pace: float | None) -> tuple[float | None, float]:
    """Return two times in seconds: the minimum time for the computer's move, and an upper limit for it. The
    first is None if the minimum depends on the move; the upper limit applies only in that case.

    Args:
        clocks: the clocks, or None.
        side: the computer's side.
        pace: the requested minimum time in seconds; None if it depends on the move.
    """
    left = math.inf if clocks is None else clocks.left(side)
    return (0.0 if left < HURRY else pace), left * _SHARE_OF_CLOCK


def clock_text(seconds: float) -> str:
    """A time as text, such as ``4:51``; ``9.3`` (with tenths) when little time is left; ``0:00`` when none is
    left.
    """
    if seconds <= 0:
        return "0:00"
    if seconds < TENTHS:
        return f"{int(seconds * 10) / 10:.1f}"
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
