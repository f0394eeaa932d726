"""The data shown for each game in a list, so that thousands can be listed, searched and sorted."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.notation.ballots import Opening, opening_of
from checkers_app.notation.record import Record, Result


@dataclass(frozen=True, slots=True)
class GameHeading:
    """A row of the list; unknown values are empty strings."""

    black: str
    white: str
    event: str
    date: str
    result: Result
    plies: int
    """The number of plies of the main line."""
    opening: Opening | None
    """The three-move opening that it follows."""
    site: str = ""
    round: str = ""
    second_began: bool = False
    """True if the first ply is the second side's, as in some games from a set-up position."""

    @property
    def moves(self) -> int:
        """The number of moves, in which a ply and the reply to it count as one."""
        return (self.plies + self.second_began + 1) // 2 if self.plies else 0

    @classmethod
    def of(cls, record: Record) -> GameHeading:
        """The row of a game."""
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
