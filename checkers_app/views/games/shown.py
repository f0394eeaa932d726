"""The game in the preview: its positions, and which of them is shown."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Game, Move, State
from checkers_app.notation.record import Record
from checkers_app.notation.remarks import remark_at
from checkers_app.play.clocks import ClockState
from checkers_app.play.wording import outcome_reason
from checkers_app.views.games.rows import GameRow


@dataclass(frozen=True, slots=True)
class Shown:
    """A game in the preview."""

    row: GameRow
    game: Game
    record: Record
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    ply: int
    """How many plies have been played in the position that is shown."""
    reason: str
    """How the game ended or stands, in one sentence."""
    clock: ClockState | None = None
    """How its clocks stand, if any ran."""

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.states[self.ply]

    @property
    def remarks(self) -> str:
        """What the file says of the move that led there, or at the start of the game."""
        return remark_at(self.record, (self.ply - 1,) if self.ply else ()).text


def shown_of(
    row: GameRow, record: Record, reason: str = "", ply: int | None = None, clock: ClockState | None = None
) -> Shown:
    """A game at one of its positions, after its opening if None."""
    states = record.states_to(record.end)
    outcome = states[-1].outcome()
    if not reason and outcome is not None:
        reason = outcome_reason(row.game, outcome)
    moves = record.moves
    at = min(3, len(moves)) if ply is None else ply
    return Shown(row, row.game, record, states, moves, at, row.ending(reason), clock)
