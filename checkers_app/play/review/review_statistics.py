"""Statistics on the reviews of a person's games: the accuracy, the phases in which mistakes were made, and
the time taken.
"""

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
"""The number of the last move that still belongs to the opening."""
ENDING_PIECES = 8
"""The maximum number of pieces on the board in the ending."""


class GamePhase(Enum):
    """A part of a game."""

    OPENING = "the opening"
    MIDDLE = "the middle game"
    ENDING = "the ending"


@dataclass(frozen=True, slots=True)
class ReviewTally:
    """Statistics on a person's moves in one reviewed game; forced moves are not counted."""

    accuracy: float | None
    """The accuracy in per cent; None if there were only forced moves."""
    moves: tuple[tuple[GamePhase, bool], ...]
    """For each move, the phase of the game and whether the move was a mistake or a blunder."""
    times: tuple[tuple[float, bool], ...]
    """For each timed move, the time in seconds and whether the move was a mistake or a blunder."""


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """The totals of several games; forced moves are not counted."""

    games: int = 0
    accuracy: int | None = None
    """The mean accuracy of the games in per cent; see :func:`checkers_app.play.review.review.accuracy_of`."""
    moves: Mapping[GamePhase, int] = field(default_factory=lambda: MappingProxyType({}))
    mistakes: Mapping[GamePhase, int] = field(default_factory=lambda: MappingProxyType({}))
    """The number of mistakes and blunders in each phase."""
    seconds: float | None = None
    """The average time in seconds taken for a move; None if no move was timed."""
    mistake_seconds: float | None = None
    """The average time in seconds taken for a mistake; None if no mistake was timed."""

    @property
    def all_mistakes(self) -> int:
        """The total number of mistakes in all phases."""
        return sum(self.mistakes.values())

    @property
    def worst(self) -> GamePhase | None:
        """The phase with the most mistakes, or the earliest such phase if there is a tie; None if there are
        no mistakes.
        """
        if not self.all_mistakes:
            return None
        return max(GamePhase, key=lambda phase: self.mistakes.get(phase, 0))


def phase_of(match: Match, ply: int) -> GamePhase:
    """The phase of the game in which the move after ``ply`` plies was played."""
    if len(match.game.pieces(match.states[ply])) <= ENDING_PIECES:
        return GamePhase.ENDING
    return GamePhase.OPENING if match.move_number(ply) <= OPENING_MOVES else GamePhase.MIDDLE


def review_tally(match: Match, side: Side, outline: Outline, clock: ClockState | None = None) -> ReviewTally:
    """Count the moves of one side in a reviewed game.

    Args:
        match: the game.
        side: the side whose moves are counted.
        outline: the results of the game's review.
        clock: the final state of the game's clocks; None if it had none.
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
    """Add up the review statistics of several games."""
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
