"""Statistics of the reviews of a person's games: accuracy, where the mistakes are, and their time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from checkers_app.games.base import Side
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import Match
from checkers_app.play.review.review import MISTAKE, accuracy_of
from checkers_app.play.review.values import Outline

OPENING_MOVES = 8
"""The number of the last move that belongs to the opening."""
ENDING_PIECES = 8
"""The ending begins with this many pieces or fewer on the board."""


class GamePhase(Enum):
    """A part of a game."""

    OPENING = "the opening"
    MIDDLE = "the middle game"
    ENDING = "the ending"


@dataclass(frozen=True, slots=True)
class ReviewTally:
    """The review of one game as statistics of a person's moves; forced moves are not counted."""

    accuracy: float | None
    """In per cent; None without a move that counts."""
    moves: tuple[tuple[GamePhase, bool], ...]
    """The phase of each move, and whether it was a mistake or a blunder."""
    times: tuple[tuple[float, bool], ...]
    """The seconds of each move made with a clock, and whether it was a mistake or a blunder."""


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """The totals of several games; forced moves are not counted."""

    games: int = 0
    accuracy: int | None = None
    """In per cent, the mean of the games; see :meth:`checkers_app.play.review.review.Review.accuracy`."""
    moves: Mapping[GamePhase, int] = field(default_factory=lambda: MappingProxyType({}))
    mistakes: Mapping[GamePhase, int] = field(default_factory=lambda: MappingProxyType({}))
    """Mistakes and blunders."""
    seconds: float | None = None
    """The average time of a move; None without a clock."""
    mistake_seconds: float | None = None
    """The average time of a mistake; None if none was made with a clock."""

    @property
    def all_mistakes(self) -> int:
        """The mistakes in all phases."""
        return sum(self.mistakes.values())

    @property
    def worst(self) -> GamePhase | None:
        """The phase with most mistakes, the earlier of two equal ones; None without mistakes."""
        if not self.all_mistakes:
            return None
        return max(GamePhase, key=lambda phase: self.mistakes.get(phase, 0))


def phase_of(match: Match, ply: int) -> GamePhase:
    """The phase of the game in which the move after ``ply`` plies was made."""
    if len(match.game.pieces(match.states[ply])) <= ENDING_PIECES:
        return GamePhase.ENDING
    return GamePhase.OPENING if match.move_number(ply) <= OPENING_MOVES else GamePhase.MIDDLE


def review_tally(match: Match, side: Side, outline: Outline, clock: ClockState | None = None) -> ReviewTally:
    """Count the moves of one side in a reviewed game.

    Args:
        match: the game.
        side: the side whose moves are counted.
        outline: the results of its review.
        clock: the final state of its clocks; None without clocks.
    """
    used = {turn.plies - 1: turn.used for turn in clock.turns} if clock is not None else {}
    losses: list[int] = []
    moves: list[tuple[GamePhase, bool]] = []
    times: list[tuple[float, bool]] = []
    for ply, loss in enumerate(outline.losses):
        if loss is None or match.states[ply].side_to_move is not side:
            continue
        losses.append(loss)
        wrong = loss >= MISTAKE
        moves.append((phase_of(match, ply), wrong))
        seconds = used.get(ply)
        if seconds is not None:
            times.append((seconds, wrong))
    return ReviewTally(accuracy_of(losses) if losses else None, tuple(moves), tuple(times))


def review_figures(games: Sequence[ReviewTally]) -> ReviewFigures:
    """Add up the reviews of some games."""
    accuracies = [game.accuracy for game in games if game.accuracy is not None]
    moves, mistakes = dict.fromkeys(GamePhase, 0), dict.fromkeys(GamePhase, 0)
    for game in games:
        for phase, wrong in game.moves:
            moves[phase] += 1
            mistakes[phase] += wrong
    times = [time for game in games for time in game.times]
    mean = _mean(accuracies)
    return ReviewFigures(
        len(games),
        round(mean) if mean is not None else None,
        MappingProxyType(moves),
        MappingProxyType(mistakes),
        _mean([seconds for seconds, _ in times]),
        _mean([seconds for seconds, wrong in times if wrong]),
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
