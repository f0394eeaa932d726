"""Saves the finished games of a tournament in a file that a crash cannot damage.

Each line of the file is a JSON object: first the settings; then, in chronological order, every game and every
check of whether a player can start.  Each line is flushed to disk at once; an incomplete last line is
ignored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TextIO

from checkers_app.arena.entrants import TournamentBusyError, TournamentError
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.games.base import Side
from checkers_app.storage.files import open_for_more, write_atomic
from checkers_app.storage.locks import FileLock

FILE = "games.jsonl"
_VERSION = 1
_LARGEST = 1 << 30
_KINDS = {kind.value: kind for kind in FailureKind}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a tournament."""

    first: str
    """The name of the player who played the first side."""
    second: str
    opening: int
    """The index of the opening."""
    moves: tuple[str, ...]
    """The moves from the board's starting position, including those of the opening."""
    winner: Side | None
    reason: str
    fault: str = ""
    """The player's fault that ended the game; empty if there was none."""
    kind: FailureKind | None = None
    both_forfeit: bool = False
    """True if neither player could start, which counts as a loss for both."""

    @property
    def result(self) -> str:
        """The result as in PDN: the first number is the first side's score."""
        if self.both_forfeit:
            return "0-0"
        return {None: "1/2-1/2", Side.FIRST: "1-0", Side.SECOND: "0-1"}[self.winner]

    def points(self, name: str) -> float:
        """The points that a player scored: 1, 1/2 or 0."""
        if self.both_forfeit:
            return 0.0
        if self.winner is None:
            return 0.5
        return float((self.first, self.second)[self.winner] == name)

    def as_dict(self) -> dict[str, object]:
        """The values as a dictionary for JSON."""
        return {
            "first": self.first,
            "second": self.second,
            "opening": self.opening,
            "moves": list(self.moves),
            "result": self.result,
            "reason": self.reason,
            "fault": self.fault,
            "kind": None if self.kind is None else self.kind.value,
        }


def _read_game(values: Mapping[str, Any]) -> PlayedGame:
    """The game described by a line of the file.

    Raises:
        ValueError: if the values do not describe a game; also KeyError or TypeError.
    """
    result, kind = values["result"], values["kind"]
    winners = {"1/2-1/2": None, "0-0": None, "1-0": Side.FIRST, "0-1": Side.SECOND}
    return PlayedGame(
        str(values["first"]),
        str(values["second"]),
        int(values["opening"]),
        tuple(map(str, values["moves"])),
        winners[result],
        str(values["reason"]),
        str(values["fault"]),
        None if kind is None else _KINDS[kind],
        both_forfeit=result == "0-0",
    )


class Journal:
    """The file of a tournament, created by :meth:`open`.  Close it, or use it in a ``with`` block."""

    def __init__(self, file: TextIO, lock: FileLock) -> None:
        self._file = file
        self._lock = lock
        self.games: dict[tuple[str, str, int], PlayedGame] = {}
        """(first player, second player, opening) -> the game."""
        self.tried: dict[str, tuple[FailureKind, str] | None] = {}
        """Each player that was checked -> the reason why it cannot start, or None if it can."""

    @classmethod
    def open(cls, folder: Path, settings: Mapping[str, object]) -> Self:
        """Begin a journal, or continue the one in a folder.

        Raises:
            TournamentError: if the journal belongs to another tournament, is in use by another process, or is
                damaged.
            OSError: if the journal cannot be read or written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE
        lock = FileLock.take(folder / "tournament.lock")
        if lock is None:
            raise TournamentBusyError(f"another process is playing the tournament in {folder}")
        try:
            lines = _lines(path)
            header = {"version": _VERSION, "settings": dict(settings)}
            if lines:
                _compare(lines[0], json.loads(json.dumps(header)), folder)
            written = [json.dumps(line) for line in (lines or [header])]
            write_atomic(path, "\n".join(written) + "\n")
            journal = cls(open_for_more(path), lock)
            for number, values in enumerate(lines[1:], 2):
                try:
                    journal._take(values)
                except (KeyError, TypeError, ValueError):
                    journal._file.close()
                    raise TournamentError(f"{path}, line {number}, is damaged") from None
        except BaseException:
            lock.release()
            raise
        return journal

    def add(self, game: PlayedGame) -> None:
        """Save a game."""
        self._write(game.as_dict())
        self.games[game.first, game.second, game.opening] = game

    def add_tried(self, name: str, trouble: tuple[FailureKind, str] | None) -> None:
        """Save whether a player can start."""
        self._write({"player": name, "trouble": None if trouble is None else [trouble[0].value, trouble[1]]})
        self.tried[name] = trouble

    def close(self) -> None:
        """Close the file and release its lock."""
        self._file.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, values: Mapping[str, Any]) -> None:
        if "player" in values:
            trouble = values["trouble"]
            self.tried[str(values["player"])] = (
                None if trouble is None else (_KINDS[trouble[0]], str(trouble[1]))
            )
            return
        game = _read_game(values)
        self.games[game.first, game.second, game.opening] = game

    def _write(self, values: Mapping[str, object]) -> None:
        self._file.write(json.dumps(values) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _lines(path: Path) -> list[Any]:
    """The objects in a journal, without the last line if it is incomplete."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    *whole, _cut_off = data.split(b"\n")
    found = []
    for number, line in enumerate(whole, 1):
        try:
            found.append(json.loads(line))
        except ValueError:
            raise TournamentError(f"{path}, line {number}, is damaged") from None
    return found


def _compare(found: Any, wanted: Mapping[str, Any], folder: Path) -> None:
    """Check that a journal belongs to the tournament to be played.

    Raises:
        TournamentError: if it does not; the message says what differs.
    """
    if not isinstance(found, dict) or found.get("version") != _VERSION:
        raise TournamentError(f"{folder / FILE} was not written by this version of the program")
    before, now = found.get("settings"), wanted["settings"]
    if before == now:
        return
    what = "its settings differ"
    if isinstance(before, dict):
        for name, value in now.items():
            if name != "players" and before.get(name) != value:
                what = f"{name} was {before.get(name)}, not {value}"
                break
        else:
            what = _changed_players(before.get("players"), now["players"])
    raise TournamentError(
        f"{folder} contains another tournament: {what}. Choose another folder with --out, or "
        "delete the games of that tournament with --restart"
    )


def _changed_players(before: Any, now: Mapping[str, Any]) -> str:
    if not isinstance(before, dict):
        return "its players differ"
    for name in sorted(before.keys() | now.keys(), key=str):
        if name not in now:
            return f"{name} is no longer there"
        if name not in before:
            return f"{name} is new"
        if before[name] != now[name]:
            return f"{name} has changed"
    return "its players differ"
