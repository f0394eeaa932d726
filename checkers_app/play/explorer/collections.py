"""The collections of games that the opening explorer can use: the user's own games, and PDN files."""

from __future__ import annotations

import codecs
import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader, decoded
from checkers_app.notation.pdn_text import wide_encoding
from checkers_app.notation.record import Record
from checkers_app.play.explorer.game_index import (
    APPLICATION,
    GUESSED,
    VERSION,
    FoundGame,
    GameIndex,
    IndexedGame,
)
from checkers_app.play.saved.exchange import with_names
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.storage.files import plain_reason, read_plain
from checkers_app.storage.index_file import IndexState, index_state
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

LARGEST = 400_000_000
"""The maximum size in bytes of a file that can be indexed."""
Told = Callable[[float], None]
"""A progress callback that receives the fraction read so far, from 0 to 1."""


class ExplorerError(Exception):
    """Raised if a collection cannot be explored; the message says why."""


class Explored(Protocol):
    """A collection of games that can be indexed for the opening explorer."""

    @property
    def name(self) -> str:
        """The name of the collection; empty for the user's own games."""

    @property
    def file_name(self) -> str:
        """The file name of the collection's index."""

    def stamp(self) -> str:
        """A value that changes whenever the games change.

        Raises:
            ExplorerError: if the collection cannot be read.
        """

    def games(self, tell: Told) -> Iterator[IndexedGame]:
        """All games in the collection that can be read.

        Raises:
            ExplorerError: if the collection cannot be read.
        """

    def about(self) -> Mapping[str, str]:
        """Return data about the collection; the index stores the data for later use by :meth:`more_games`.

        Raises:
            ExplorerError: if the collection cannot be read.
        """

    def more_games(self, index: GameIndex, tell: Told) -> Iterator[IndexedGame] | None:
        """The games added since the index was built; None if anything else has changed, too.

        Raises:
            ExplorerError: if the collection cannot be read.
        """

    def record(self, found: FoundGame, game: Game) -> Record:
        """Read one game from the collection.

        Raises:
            ExplorerError: if the game can no longer be read.
        """


@dataclass(frozen=True, slots=True)
class FileCollection:
    """The games in a PDN file; games that cannot be read completely are omitted."""

    path: Path

    @property
    def name(self) -> str:
        """The name of the file without its extension."""
        return self.path.stem

    @property
    def file_name(self) -> str:
        """The file name of the index: a hash of the path of the PDN file."""
        digest = hashlib.blake2b(str(self.path.absolute()).encode("utf-8", "replace"), digest_size=8)
        return f"{digest.hexdigest()}.sqlite"

    def stamp(self) -> str:
        """The time of the last change to the file, and its size."""
        try:
            stat = self.path.stat()
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        return f"{stat.st_mtime_ns} {stat.st_size}"

    @property
    def size(self) -> int:
        """The size of the file in bytes; 0 if it cannot be read."""
        try:
            return self.path.stat().st_size
        except (OSError, ValueError):
            return 0

    def games(self, tell: Told) -> Iterator[IndexedGame]:
        """All games in the file that can be read."""
        return self._games(PdnReader(self._content()), tell)

    def _games(self, reader: PdnReader, tell: Told, number: int = 0, at: int = 0) -> Iterator[IndexedGame]:
        """The games read by a reader that starts after ``number`` games, at a given offset in the text."""
        for entry in reader.steps():
            if entry is None:
                continue
            if isinstance(entry, Accepted):
                length = len(entry.raw)
                yield IndexedGame(
                    entry.game, entry.record, number + entry.index, "", at, length, entry.guessed
                )
            at += len(entry.raw)
            tell(reader.progress)

    def about(self) -> Mapping[str, str]:
        """The size of the file, and a hash of its content."""
        return _marks(self._content())

    def more_games(self, index: GameIndex, tell: Told) -> Iterator[IndexedGame] | None:
        """The games that were appended to the file.

        Reading starts at the last indexed game, because appended text may have changed that game.
        """
        last, size = index.last(), int(index.about.get("bytes", "0"))
        if last is None or GUESSED in index.about:
            return None
        content = self._content()
        known = content[:size]
        if len(content) < size or _marks(known)["hash"] != index.about.get("hash") or b"\n" not in known:
            return None
        try:
            known.decode()
            text = content.removeprefix(codecs.BOM_UTF8).decode()
        except UnicodeDecodeError:
            return None
        if wide_encoding(content):
            return None
        games = self._games(PdnReader(text[last.at :]), tell, last.number - 1, last.at)
        first = next(games, None)
        return games if first is not None and _is_last(first, last) else None

    def record(self, found: FoundGame, game: Game) -> Record:
        """Reread one game from the file."""
        text = decoded(self._content())[0][found.at : found.at + found.length]
        for entry in PdnReader(text, game):
            if isinstance(entry, Accepted) and _is_same(entry.record, found):
                return entry.record
        raise ExplorerError(
            Sentence(N_("{file} was changed by another program: open it again."), file=self.path.name)
        )

    def _content(self) -> bytes:
        try:
            return read_plain(self.path, LARGEST)
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None

    def _unreadable(self, error: OSError | ValueError) -> ExplorerError:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        sentence = N_("{file} cannot be read: {reason}")
        return ExplorerError(Sentence(sentence, file=self.path.name, reason=reason))


def _marks(content: bytes) -> dict[str, str]:
    return {"bytes": str(len(content)), "hash": hashlib.blake2b(content, digest_size=16).hexdigest()}


def _is_last(item: IndexedGame, last: FoundGame) -> bool:
    """True if this is the last game of the index; False if that game was incomplete when it was indexed."""
    record = item.record
    heading = (record.tag("Event"), record.tag("Date"), record.result, item.number, item.game.key)
    return _is_same(record, last) and heading == (
        last.event,
        last.date,
        last.result,
        last.number,
        last.board,
    )


def _is_same(record: Record, found: FoundGame) -> bool:
    """True if the game is the one that was found; False if the file has changed and contains another game
    there.
    """
    names = record.tag("Black"), record.tag("White")
    return names == (found.first, found.second) and len(record.line) == found.plies


class OwnCollection:
    """The user's own finished games.

    Args:
        entries: the library entries, all of which must have been read.
    """

    name = ""
    file_name = "own.sqlite"

    def __init__(self, entries: Sequence[LibraryEntry]) -> None:
        finished = {entry.key: entry for entry in entries if entry.finished}
        self._entries = dict(sorted(finished.items()))

    def stamp(self) -> str:
        """A hash of the names and modification times of the games."""
        digest = hashlib.blake2b(digest_size=16)
        for key, entry in self._entries.items():
            if entry.kept is not None:
                digest.update(f"{key} {entry.kept.changed.isoformat()} {entry.kept.played}\n".encode())
        return digest.hexdigest()

    def games(self, tell: Told) -> Iterator[IndexedGame]:
        """All finished games, with the players' names as they are written in PDN files."""
        for number, (key, entry) in enumerate(self._entries.items(), 1):
            if entry.kept is not None:
                yield IndexedGame(entry.kept.game, with_names(entry.kept), number, key)
            tell(number / len(self._entries))

    def about(self) -> Mapping[str, str]:
        """Returns nothing, because the index is always rebuilt."""
        return {}

    def more_games(self, index: GameIndex, tell: Told) -> Iterator[IndexedGame] | None:
        """Returns None, because any game in the library may have changed, even one that was only viewed."""
        del index, tell
        return None

    def entry(self, key: str) -> LibraryEntry | None:
        """The library entry of the game with this name; None if there is none."""
        return self._entries.get(key)

    def record(self, found: FoundGame, game: Game) -> Record:
        """The game as it is saved in the library."""
        del game
        entry = self._entries.get(found.key)
        if entry is None or entry.kept is None:
            raise ExplorerError(Sentence(N_("The game is no longer there.")))
        return with_names(entry.kept)


def opened(collection: Explored, folder: Path) -> GameIndex | IndexState:
    """Open the index of a collection if it is up to date; otherwise, return the reason why it cannot be used.

    Raises:
        ExplorerError: if the collection cannot be read.
    """
    path = folder / collection.file_name
    state = index_state(path, APPLICATION, VERSION)
    if state is not IndexState.USABLE:
        return state
    stamp = collection.stamp()
    try:
        index = GameIndex(path)
    except sqlite3.Error:
        return IndexState.BROKEN
    if index.about.get("stamp") == stamp:
        return index
    index.close()
    return IndexState.MISSING
