"""The index of one collection: its games, and the moves that were played in each position."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from checkers_app.games.base import Game, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.games.draughts import Draughts
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import Record, Result
from checkers_app.storage.index_file import StoppedError, open_index, written_index
from checkers_app.words import folded

APPLICATION = 0x43484558
VERSION = 1
GUESSED = "guessed"
"""The name of an index entry that is present if the board of at least one game was found by trial and
error.
"""
MOST_GAMES = 500
"""The maximum number of games that a query lists."""

_RESULTS = (Result.FIRST, Result.DRAW, Result.SECOND, Result.UNKNOWN)
"""The results of games; each is represented in the index by its position here."""
_KEY = struct.Struct(">q")
_DATE = re.compile(r"([0-9]{4})(?:[./-]([0-9]{1,2}))?(?:[./-]([0-9]{1,2}))?")
_BATCH = 20_000
"""The number of rows that are inserted at a time."""
_TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT, folded TEXT);
CREATE TABLE games (id INTEGER PRIMARY KEY, result INTEGER, day INTEGER, first INTEGER, second INTEGER);
CREATE TABLE headings (id INTEGER PRIMARY KEY, number INTEGER, key TEXT, board TEXT, event TEXT, date TEXT,
    plies INTEGER, at INTEGER, length INTEGER);
CREATE TEMP TABLE draft (position INTEGER, game INTEGER, ply INTEGER, move BLOB, result INTEGER);
"""
_SORTED = """
CREATE TABLE moves (position INTEGER, game INTEGER, ply INTEGER, move BLOB, result INTEGER,
    PRIMARY KEY (position, game, ply)) WITHOUT ROWID;
INSERT INTO moves SELECT position, game, ply, move, result FROM draft ORDER BY position, game, ply;
DROP TABLE draft;
"""
_TO_DRAFT = "INSERT INTO draft VALUES (?, ?, ?, ?, ?)"
_TO_MOVES = "INSERT INTO moves VALUES (?, ?, ?, ?, ?)"
_ALL = "SELECT move, result, COUNT(*) FROM moves WHERE position = :position GROUP BY move, result"
_PLAYED = "FROM moves AS m CROSS JOIN games AS g ON g.id = m.game "
_WANTED = """
WHERE m.position = :position
AND (:result < 0 OR m.result = :result)
AND (:since = 0 OR g.day >= :since)
AND (:until = 0 OR g.day BETWEEN 1 AND :until)
AND (:player = ''
    OR (:side <> 1 AND g.first IN (SELECT id FROM players WHERE instr(folded, :player)))
    OR (:side <> 0 AND g.second IN (SELECT id FROM players WHERE instr(folded, :player))))
"""
_SOME = f"SELECT m.move, m.result, COUNT(*) {_PLAYED} {_WANTED} GROUP BY m.move, m.result"
_CHOSEN = f"""
SELECT g.id, MIN(m.ply) {_PLAYED} {_WANTED} AND (:move IS NULL OR m.move = :move)
GROUP BY g.id ORDER BY g.day DESC, g.id LIMIT :most
"""
_HEADING = """
SELECT h.number, h.key, h.board, f.name, s.name, h.event, h.date, g.result, h.plies, h.at, h.length
FROM headings AS h JOIN games AS g ON g.id = h.id
JOIN players AS f ON f.id = g.first JOIN players AS s ON s.id = g.second WHERE h.id = ?
"""


def position_key(game: Game, state: State) -> int:
    """The key of a position on a board: a 64-bit hash that is the same in every run of the program."""
    if isinstance(state, Checkers):
        text = f"{state.black} {state.white} {state.kings} {int(state.side_to_move)}"
    elif isinstance(state, Draughts):
        text = f"{state.first} {state.second} {state.kings} {int(state.side_to_move)}"
    else:
        text = position_text(game, state)
    digest = hashlib.blake2b(f"{game.key} {text}".encode(), digest_size=_KEY.size).digest()
    return int(_KEY.unpack(digest)[0])


def day_number(date: str) -> int:
    """A date as a number such as 19980512, with zeros for unknown parts; 0 if even the year is unknown."""
    found = _DATE.match(date.strip())
    if found is None:
        return 0
    year, month, day = (int(part or 0) for part in found.groups())
    return year * 10_000 + month * 100 + day


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters that select the games to count."""

    player: str = ""
    """Part of a player's name, compared without regard to case or accents; empty for any player."""
    side: Side | None = None
    """The side that the player must have had; None for either side."""
    since: int = 0
    """The first day, in the form of :func:`day_number`; 0 for no limit. If a limit is set, undated games are
    excluded.
    """
    until: int = 0
    """The last day, in the form of :func:`day_number`; 0 for no limit. For the end of a year, the month and
    day are written as 9999, as in 19989999.
    """
    result: Result | None = None

    @property
    def any_set(self) -> bool:
        """True if the filters can exclude games; ``side`` has no effect without ``player``."""
        return bool(self.player.strip() or self.since or self.until or self.result is not None)

    @property
    def values(self) -> dict[str, int | str]:
        """The values of the filters, keyed by the parameter names of the queries."""
        return {
            "player": folded(self.player.strip()),
            "side": -1 if self.side is None else int(self.side),
            "since": self.since,
            "until": self.until,
            "result": -1 if self.result is None else _RESULTS.index(self.result),
        }


@dataclass(frozen=True, slots=True)
class IndexedGame:
    """A game that is to be added to an index."""

    game: Game
    record: Record
    number: int
    """The number of the game in its collection, from 1."""
    key: str = ""
    """The name of the game in the library; empty for a game from a file."""
    at: int = 0
    """The offset of the game in the decoded text of its file, in characters."""
    length: int = 0
    guessed: bool = False
    """True if the board was found by trial and error; this board affects how later games are read."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in which a position occurred."""

    number: int
    key: str
    board: str
    first: str
    second: str
    event: str
    date: str
    result: Result
    plies: int
    at: int
    length: int
    ply: int
    """The number of plies before the first occurrence of the position."""


ANY_GAME = Filters()
"""Filters that select all games."""

Counts = tuple[int, int, int, int]
"""Four counts of games: won by the first side, drawn, won by the second side, and with an unknown result."""


def write_index(
    path: Path, about: Mapping[str, str], games: Iterable[IndexedGame], stopped: Callable[[], bool]
) -> None:
    """Build the index of a collection.

    Args:
        path: the path of the index.
        about: additional data to store in the index.
        games: the games of the collection.
        stopped: a callback that is called from time to time; see
            :func:`checkers_app.storage.index_file.written_index`.

    Raises:
        StoppedError: if the build was stopped.
        OSError: if the index cannot be written.
    """
    with written_index(path, APPLICATION, VERSION, stopped) as database:
        _execute_all(database, _TABLES)
        _insert(database, about, games, stopped, _TO_DRAFT)
        _execute_all(database, _SORTED)


def extend_index(
    path: Path, about: Mapping[str, str], games: Iterable[IndexedGame], stopped: Callable[[], bool]
) -> None:
    """Add games to an existing index; the arguments and errors are those of :func:`write_index`.

    Raises:
        sqlite3.Error: if the index is damaged; it is left unchanged.
    """
    with written_index(path, APPLICATION, VERSION, stopped, copied=True) as database:
        _insert(database, about, games, stopped, _TO_MOVES)


def _insert(
    database: sqlite3.Connection,
    about: Mapping[str, str],
    games: Iterable[IndexedGame],
    stopped: Callable[[], bool],
    insert_moves: str,
) -> None:
    """Insert games after the existing ones, and insert their moves with the given SQL statement."""
    database.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", about.items())
    players: dict[str, int] = dict(database.execute("SELECT name, id FROM players"))
    known, (games_before,) = len(players), database.execute("SELECT COUNT(*) FROM games").fetchone()
    rows: list[tuple[int, int, int, bytes, int]] = []
    guessed = False
    for number, item in enumerate(games, games_before + 1):
        if stopped():
            raise StoppedError
        result = _RESULTS.index(item.record.result)
        first, second = (
            players.setdefault(item.record.tag(tag), len(players) + 1) for tag in ("Black", "White")
        )
        date = item.record.tag("Date")
        database.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?)", (number, result, day_number(date), first, second)
        )
        heading = (item.number, item.key, item.game.key, item.record.tag("Event"), date)
        place = (len(item.record.line), item.at, item.length)
        database.execute(
            "INSERT INTO headings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (number, *heading, *place)
        )
        guessed |= item.guessed
        rows += ((key, number, ply, move, result) for key, ply, move in _plies(item))
        if len(rows) >= _BATCH:
            database.executemany(insert_moves, rows)
            rows.clear()
    database.executemany(insert_moves, rows)
    database.executemany(
        "INSERT INTO players VALUES (?, ?, ?)",
        ((number, name, folded(name)) for name, number in players.items() if number > known),
    )
    if guessed:
        database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (GUESSED, "yes"))


def _execute_all(database: sqlite3.Connection, script: str) -> None:
    """Execute SQL statements within the transaction, which ``executescript`` would end."""
    for statement in filter(str.strip, script.split(";")):
        database.execute(statement)


def _plies(item: IndexedGame) -> Iterator[tuple[int, int, bytes]]:
    """The position, ply and move for each move of the main line; repeated moves in a game count once."""
    state, seen = item.record.start, set()
    for ply, played in enumerate(item.record.line):
        here = position_key(item.game, state), bytes(played.move.path)
        if here not in seen:
            seen.add(here)
            yield here[0], ply, here[1]
        state = state.play(played.move)


class GameIndex:
    """An index that is open for reading.

    Raises:
        sqlite3.Error: if the file is damaged; the methods may raise it, too.
    """

    def __init__(self, path: Path) -> None:
        self._database: sqlite3.Connection = open_index(path)
        try:
            self.about: Mapping[str, str] = dict(self._database.execute("SELECT name, value FROM about"))
            self._games = int(self._database.execute("SELECT COUNT(*) FROM games").fetchone()[0])
        except sqlite3.Error:
            self._database.close()
            raise

    def __len__(self) -> int:
        return self._games

    def moves(self, position: int, filters: Filters) -> dict[bytes, Counts]:
        """Map each move played in a position (the squares on its path) to the results of the games."""
        query = _SOME if filters.any_set else _ALL
        counts: dict[bytes, list[int]] = {}
        for move, result, number in self._database.execute(query, {"position": position, **filters.values}):
            counts.setdefault(bytes(move), [0, 0, 0, 0])[result] += number
        return {move: (c[0], c[1], c[2], c[3]) for move, c in counts.items()}

    def games(self, position: int, move: bytes | None, filters: Filters) -> list[FoundGame]:
        """The games in which a move was played, latest first; at most :data:`MOST_GAMES` are returned.

        Args:
            position: the position.
            move: the move played in the position; None for any move.
            filters: the filters that select the games.
        """
        values = {"position": position, "move": move, "most": MOST_GAMES, **filters.values}
        found = self._database.execute(_CHOSEN, values).fetchall()
        return [self._found(number, ply) for number, ply in found]

    def last(self) -> FoundGame | None:
        """The last game in the index; None if the index is empty."""
        return self._found(self._games, 0) if self._games else None

    def _found(self, number: int, ply: int) -> FoundGame:
        row = self._database.execute(_HEADING, (number,)).fetchone()
        place, key, board, first, second, event, date, result, plies, at, length = row
        came = _RESULTS[result]
        return FoundGame(place, key, board, first, second, event, date, came, plies, at, length, ply)

    def close(self) -> None:
        """Close the index file."""
        self._database.close()
