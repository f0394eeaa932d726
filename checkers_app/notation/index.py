"""The data shown for each game in a list: enough to list, search and sort thousands of games."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.notation.ballots import Opening, opening_of
from checkers_app.notation.record import Record, Result


@dataclass(frozen=True, slots=True)
class GameHeading:
    """One row in a list of games; unknown values are empty strings."""

    black: str
    white: str
    event: str
    date: str
    result: Result
    plies: int
    """The number of plies in the main line."""
    opening: Opening | None
    """The three-move opening with which the game begins."""
    site: str = ""
    round: str = ""
    second_began: bool = False
    """True if the second side makes the first move, as in some games that begin from a set-up position."""

    @property
    def moves(self) -> int:
        """The number of full moves: a ply and the reply to it count as one move."""
        return (self.plies + self.second_began + 1) // 2 if self.plies else 0

    @classmethod
    def of(cls, record: Record) -> GameHeading:
        """Create the row for a game."""
        tags = dict(reversed(record.tags))  # the first tag of each name counts
        return cls(
            tags.get("Black", ""),
            tags.get("White", ""),
            tags.get("Event", ""),
            tags.get("Date", ""),
            record.result,
            len(record.line),
            opening_of(record),
            tags.get("Site", ""),
            tags.get("Round", ""),
            record.start.side_to_move is Side.SECOND,
        )
