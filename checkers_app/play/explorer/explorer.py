"""The opening explorer: uses indexes of collections of games to count the moves played in a position."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from checkers_app.games.base import Game, Move, State
from checkers_app.play.explorer.collections import Explored, ExplorerError, Told, opened
from checkers_app.play.explorer.game_index import (
    ANY_GAME,
    APPLICATION,
    MOST_GAMES,
    VERSION,
    Filters,
    FoundGame,
    GameIndex,
    day_number,
    extend_index,
    position_key,
    write_index,
)
from checkers_app.storage.files import plain_reason
from checkers_app.storage.index_file import IndexState, index_state
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence


@dataclass(frozen=True, slots=True)
class MoveCount:
    """A move and the results of the games in which it was played."""

    move: Move
    first: int
    """The number of games won by the first side."""
    drawn: int
    second: int
    """The number of games won by the second side."""
    unknown: int
    """The number of games whose result is unknown."""

    @property
    def games(self) -> int:
        """The total number of games."""
        return self.first + self.drawn + self.second + self.unknown


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in which a move was played, together with its collection."""

    found: FoundGame
    collection: Explored


class Explorer:
    """Reads the indexes of several collections, and builds missing indexes.

    Args:
        folder: the folder of the indexes.
        collections: the collections to explore.
    """

    def __init__(self, folder: Path, collections: Sequence[Explored]) -> None:
        self._folder = folder
        self.collections = tuple(collections)
        self._open: dict[str, GameIndex] = {}
        self.problems: dict[str, str] = {}
        """Map the file name of an index to the reason why the games in it are not counted."""
        self.missing: tuple[Explored, ...] = ()
        """The collections that have to be indexed before their games can be counted."""
        self.look()

    def look(self) -> None:
        """Open the indexes that are up to date, and update :attr:`missing` and :attr:`problems`."""
        missing: list[Explored] = []
        for collection in self.collections:
            name = collection.file_name
            if name in self._open or name in self.problems:
                continue
            try:
                index = opened(collection, self._folder)
            except ExplorerError as error:
                self.problems[name] = str(error)
                continue
            if isinstance(index, GameIndex):
                self._open[name] = index
            elif index is IndexState.NEWER:
                sentence = N_("A newer version of the program wrote the index {file}; it is left unchanged.")
                self.problems[name] = str(Sentence(sentence, file=name))
            else:
                missing.append(collection)
        self.missing = tuple(missing)

    def build(self, tell: Told, stopped: Callable[[], bool]) -> dict[str, str]:
        """Index the collections whose indexes are missing, so that :meth:`look` can open the indexes.

        Returns a mapping from the file name of each failed index to the reason for the failure.

        Args:
            tell: a progress callback that receives a fraction from 0 to 1.
            stopped: a callback that is called from time to time and returns True to cancel the work.

        Raises:
            StoppedError: if ``stopped`` returned True; indexes that were completed are kept.
        """
        problems = {}
        for number, collection in enumerate(self.missing):

            def tell_part(share: float, before: int = number) -> None:
                tell((before + share) / len(self.missing))

            problem = build_index(self._folder, collection, tell_part, stopped)
            if problem:
                problems[collection.file_name] = problem
        return problems

    @property
    def games(self) -> int:
        """The total number of games in the open indexes."""
        return sum(map(len, self._open.values()))

    def moves(self, game: Game, state: State, filters: Filters = ANY_GAME) -> list[MoveCount]:
        """The moves played in a position, most frequent first."""
        position = position_key(game, state)
        sums: dict[bytes, list[int]] = {}
        for index in self._usable():
            try:
                counted = index.moves(position, filters)
            except sqlite3.Error:
                self._damaged(index)
                continue
            for path, counts in counted.items():
                known = sums.setdefault(path, [0, 0, 0, 0])
                for place, count in enumerate(counts):
                    known[place] += count
        legal = {bytes(move.path): move for move in state.legal_moves()}
        found = [MoveCount(legal[path], *counts) for path, counts in sums.items() if path in legal]
        return sorted(found, key=lambda item: (-item.games, item.move.path))

    def list_games(
        self, game: Game, state: State, move: Move | None, filters: Filters = ANY_GAME
    ) -> list[ListedGame]:
        """The games in which a move was played, latest first.

        Args:
            game: the board.
            state: the position.
            move: the move played in the position; None for any move.
            filters: the filters that select the games.
        """
        position, path = position_key(game, state), bytes(move.path) if move is not None else None
        listed: list[ListedGame] = []
        for collection in self.collections:
            index = self._open.get(collection.file_name)
            if index is None:
                continue
            try:
                listed += (ListedGame(found, collection) for found in index.games(position, path, filters))
            except sqlite3.Error:
                self._damaged(index)
        listed.sort(key=lambda item: day_number(item.found.date), reverse=True)
        return listed[:MOST_GAMES]

    def _usable(self) -> list[GameIndex]:
        return list(self._open.values())

    def _damaged(self, index: GameIndex) -> None:
        """Delete an index that cannot be read, so that it will be rebuilt."""
        name = next(name for name, known in self._open.items() if known is index)
        self._open.pop(name).close()
        (self._folder / name).unlink(missing_ok=True)
        self.look()

    def close(self) -> None:
        """Close all open indexes."""
        for index in self._open.values():
            index.close()
        self._open.clear()


def build_index(folder: Path, collection: Explored, tell: Told, stopped: Callable[[], bool]) -> str:
    """Index a collection, or only its new games if there is an index; return an error message, or an empty
    string on success.

    Args:
        folder: the folder of the indexes.
        collection: the collection.
        tell: a progress callback that receives a fraction from 0 to 1.
        stopped: a callback that is called from time to time and returns True to cancel the work.

    Raises:
        StoppedError: if ``stopped`` returned True; the previous index is then unchanged.
    """
    try:
        about = {"stamp": collection.stamp(), "name": collection.name, **collection.about()}
        path = folder / collection.file_name
        if not _extended(path, collection, about, tell, stopped):
            write_index(path, about, collection.games(tell), stopped)
    except ExplorerError as error:
        return str(error)
    except OSError as error:
        return say("The index cannot be written: {reason}.", reason=plain_reason(error))
    return ""


def _extended(
    path: Path,
    collection: Explored,
    about: Mapping[str, str],
    tell: Told,
    stopped: Callable[[], bool],
) -> bool:
    """Add the new games of a collection to its index; return False if the index has to be rebuilt."""
    if index_state(path, APPLICATION, VERSION) is not IndexState.USABLE:
        return False
    try:
        with closing(GameIndex(path)) as index:
            more = collection.more_games(index, tell)
        if more is not None:
            extend_index(path, about, more, stopped)
    except (OSError, sqlite3.Error, ValueError):
        return False
    return more is not None
