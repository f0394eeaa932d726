"""What the reviews of a person's games say together: how accurate, where the mistakes are, what they took."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from checkers_app.games.base import Side
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import Match
from checkers_app.play.review import MISTAKE, accuracy_of
from checkers_app.play.review_values import Outline

OPENING_MOVES = 8
"""A move with a number up to this belongs to the opening."""
ENDING_PIECES = 8
"""With so many pieces at most on the board the ending has begun."""


class Phase(Enum):
    """A part of a game."""

    OPENING = "the opening"
    MIDDLE = "the middle game"
    ENDING = "the ending"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game of a person that was reviewed."""

    match: Match
    side: Side
    """The person's."""
    outline: Outline
    clock: ClockState | None = None


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """All of them together; only moves to which there was another are counted."""

    games: int = 0
    accuracy: int | None = None
    """Percent, the mean of the games; see :meth:`checkers_app.play.review.Review.accuracy`."""
    moves: Mapping[Phase, int] = field(default_factory=lambda: MappingProxyType({}))
    mistakes: Mapping[Phase, int] = field(default_factory=lambda: MappingProxyType({}))
    """Mistakes and blunders."""
    seconds: float | None = None
    """What a move takes on average; None if no clock ran."""
    mistake_seconds: float | None = None
    """What a mistake takes on average; None if none was made by a clock."""

    @property
    def all_mistakes(self) -> int:
        """In every phase."""
        return sum(self.mistakes.values())

    @property
    def worst(self) -> Phase | None:
        """Where most mistakes are made, the earlier phase of two; None if there is no mistake."""
        if not self.all_mistakes:
            return None
        return max(Phase, key=lambda phase: self.mistakes.get(phase, 0))


def phase_of(match: Match, ply: int) -> Phase:
    """The part of a game to which the move made after ``ply`` plies belongs."""
    if len(match.game.pieces(match.states[ply])) <= ENDING_PIECES:
        return Phase.ENDING
    return Phase.OPENING if match.move_number(ply) <= OPENING_MOVES else Phase.MIDDLE


def review_figures(games: Iterable[Reviewed]) -> ReviewFigures:
    """Count the own moves of some games."""
    accuracies: list[float] = []
    moves, mistakes = dict.fromkeys(Phase, 0), dict.fromkeys(Phase, 0)
    times: list[float] = []
    mistake_times: list[float] = []
    count = 0
    for game in games:
        count += 1
        used = {turn.plies - 1: turn.used for turn in game.clock.turns} if game.clock is not None else {}
        losses = []
        for ply, loss in enumerate(game.outline.losses):
            if loss is None or game.match.states[ply].side_to_move is not game.side:
                continue
            losses.append(loss)
            phase, wrong = phase_of(game.match, ply), loss >= MISTAKE
            moves[phase] += 1
            mistakes[phase] += wrong
            seconds = used.get(ply)
            if seconds is not None:
                times.append(seconds)
                if wrong:
                    mistake_times.append(seconds)
        if losses:
            accuracies.append(accuracy_of(losses))
    return ReviewFigures(
        count,
        round(_mean(accuracies)) if accuracies else None,
        MappingProxyType(moves),
        MappingProxyType(mistakes),
        _mean(times) if times else None,
        _mean(mistake_times) if mistake_times else None,
    )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
