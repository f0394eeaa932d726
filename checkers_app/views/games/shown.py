"""The game in the preview: all its positions, and the position that is displayed."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Game, Move, State
from checkers_app.notation.record import Record
from checkers_app.notation.remarks import shown_remark
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import Match
from checkers_app.play.wording import ending_reason, outcome_reason
from checkers_app.views.games.rows import GameRow
from checkers_app.views.play.moment import seen_from_top


@dataclass(frozen=True, slots=True)
class Shown:
    """A game in the preview."""

    row: GameRow
    game: Game
    record: Record
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    ply: int
    """The number of plies before the displayed position."""
    match: Match | None = None
    """The saved match; None for a game from a file."""
    clock: ClockState | None = None
    """The state of the game's clocks, if there are any."""

    @property
    def reason(self) -> str:
        """The result or state of the game, in words, including the reason."""
        reason = ending_reason(self.match) if self.match is not None else ""
        outcome = self.states[-1].outcome()
        if not reason and outcome is not None:
            reason = outcome_reason(self.game, outcome)
        return self.row.ending(reason)

    @property
    def flipped(self) -> bool:
        """True if the only human player played the side at the top of the board."""
        return self.match is not None and seen_from_top(self.match)

    @property
    def state(self) -> State:
        """The displayed position."""
        return self.states[self.ply]

    @property
    def remarks(self) -> str:
        """The comment in the file on the last displayed move, or on the start of the game."""
        return shown_remark(self.record, (self.ply - 1,) if self.ply else ())


def shown_of(
    row: GameRow,
    record: Record,
    match: Match | None = None,
    ply: int | None = None,
    clock: ClockState | None = None,
) -> Shown:
    """The preview of a game after ``ply`` plies; at the end of the game if ``ply`` is None."""
    at = len(record.moves) if ply is None else ply
    return Shown(row, row.game, record, record.states_to(record.end), record.moves, at, match, clock)
