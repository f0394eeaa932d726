"""Searches a list of games for words, a line of moves, or a position.

Searches that have to read the games are done a few games at a time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence

from checkers_app.games.base import Side
from checkers_app.notation.positions import Sought, sought
from checkers_app.notation.record import Record, Result
from checkers_app.views.games.rows import (
    OPENING_PLIES,
    GameRow,
    arranged,
    begins_with,
    move_texts,
    typed_line,
)
from checkers_app.words import say


class ListSearch:
    """Finds the games that match the search.

    If the text is a position, the search finds the games in which this position occurs with the same side to
    move.  Each iteration of the main loop searches a few games; variations are ignored.  If the text is a
    line of moves, the search finds the games that begin with it.  If the line is longer than the moves stored
    in the rows, the games themselves are searched in short steps.

    Args:
        record: a callback that returns the game of a row, or None if the game can no longer be read.
    """

    def __init__(self, record: Callable[[GameRow], Record | None]) -> None:
        self._record = record
        self._places: dict[str, int | None] = {}
        self._waiting: list[GameRow] = []
        self._listed = 0
        self.position: Sought | None = None
        """The position that is searched for; None for words or moves."""
        self.line: tuple[str, ...] = ()
        """The opening moves that are searched for; empty for a position or words."""

    def arranged(self, rows: Sequence[GameRow], wanted: str, column: str, *, turned: bool) -> list[GameRow]:
        """The games found so far, sorted by :func:`checkers_app.views.games.rows.arranged`."""
        position = sought(wanted)
        line = typed_line(wanted) if position is None else ()
        if (position, line) != (self.position, self.line):
            self.position, self.line, self._places = position, line, {}
        if position is None and len(line) <= OPENING_PLIES:
            self._waiting = []
            return arranged(rows, wanted, column, turned=turned)
        self._waiting = [row for row in reversed(rows) if _name(row) not in self._places]
        self._listed = len(rows)
        return arranged([row for row in rows if self.place(row) is not None], "", column, turned=turned)

    @property
    def complete(self) -> bool:
        """True if no listed game remains to be searched."""
        return not self._waiting

    @property
    def progress(self) -> float:
        """The fraction of the games that have been searched, from 0 to 1."""
        return 1.0 - len(self._waiting) / self._listed if self._waiting else 1.0

    def look_on(self, seconds: float) -> None:
        """Continue searching for this many seconds."""
        end = time.perf_counter() + seconds
        while self._waiting and time.perf_counter() < end:
            row = self._waiting.pop()
            self._places[_name(row)] = self._find(row)

    def place(self, row: GameRow) -> int | None:
        """The number of plies after which a game first reached the position or the end of the line.

        None if the game does not match, or has not been searched yet.
        """
        if 0 < len(self.line) <= OPENING_PLIES:
            return len(self.line) if begins_with(row.opening.split(), self.line) else None
        return self._places.get(_name(row))

    def _find(self, row: GameRow) -> int | None:
        position = self.position
        if self.line:
            return self._follow(row)
        if position is None or row.game is not position.game or (record := self._record(row)) is None:
            return None
        state = record.start
        for plies, move in enumerate(record.moves):
            if position.is_at(state):
                return plies
            state = state.play(move)
        return len(record.line) if position.is_at(state) else None

    def _follow(self, row: GameRow) -> int | None:
        if not begins_with(row.opening.split(), self.line[:OPENING_PLIES]):
            return None
        record = self._record(row)
        if record is None:
            return None
        moves = move_texts(record, len(self.line))
        return len(self.line) if begins_with(moves, self.line) else None


def came_of_position(rows: Sequence[GameRow]) -> str:
    """The results of the games in which the position was reached, in words; there must be at least one such
    game.
    """
    results = Counter(row.heading.result for row in rows)
    game = rows[0].game
    return say(
        "Games with this position: {first} won {won}, {second} won {lost}, {drawn} drawn",
        first=game.side_name(Side.FIRST),
        won=results[Result.FIRST],
        second=game.side_name(Side.SECOND),
        lost=results[Result.SECOND],
        drawn=results[Result.DRAW],
    )


def _name(row: GameRow) -> str:
    """The key of a game: the text of a game in a file; the name and number of plies of a saved game."""
    return row.raw or f"{row.key} {row.heading.plies}"
