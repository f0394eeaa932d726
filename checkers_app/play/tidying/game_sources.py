"""Sources of the games to tidy up: a PDN file, or the user's own games.

A source reads its games once and computes the new content of its files.  This module writes nothing; see
:class:`checkers_app.storage.change_log.ChangeLog`.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeAlias

from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.notation.index import GameHeading
from checkers_app.notation.pdn import Accepted, Entry, PdnReader
from checkers_app.notation.pdn_pieces import (
    closed_piece,
    lines_before,
    read_piece,
    with_game_type,
    with_record,
)
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Record, Result
from checkers_app.play.saved.exchange import is_from_elsewhere, with_names
from checkers_app.play.saved.library import Library, LibraryEntry
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.storage.change_log import LARGEST, ChangeError, FileChange, changed_files
from checkers_app.storage.files import plain_reason, read_plain
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

Told: TypeAlias = Callable[[float], None]
"""A progress callback that receives the fraction read so far, from 0 to 1."""
Changed: TypeAlias = Mapping[int, Record | None]
"""Map the number of a game to its new record, or to None if the game is to be removed."""


@dataclass(frozen=True, slots=True, eq=False)
class TidyGame:
    """A game from a source."""

    source: GameSource
    number: int
    """The number of the game in its source, from 1; unreadable games are included in the numbering."""
    game: Game
    heading: GameHeading
    moves: int
    """A hash of the board, the first position and the moves of the main line."""
    whole: int | str = 0
    """A hash of the complete game, if it comes from a file."""
    raw: str = ""
    """The text of the game in its file."""
    lines_before: int = 0
    """The number of lines at the start of this text that precede the game itself."""
    entry: LibraryEntry | None = None
    """The library entry of the game; None unless it is one of the user's own games."""
    guessed: bool = False
    """True if the text does not name the board and the board is not American checkers."""

    def name_of(self, side: Side) -> str:
        """The name of a side's player as written in files."""
        return self.heading.white if side else self.heading.black

    @property
    def record(self) -> Record:
        """The complete record of the game."""
        kept = self.entry.kept if self.entry is not None else None
        if kept is not None:
            return replace(kept.record, tags=with_names(kept).tags)
        read = read_piece(self.raw, self.game)
        assert read is not None, "it was read before"  # noqa: S101
        return read.record

    def equals(self, other: TidyGame) -> bool:
        """True if both games come from files and are identical."""
        return bool(self.raw) and self.whole == other.whole

    @property
    def begun(self) -> str:
        """The time at which a game played in this program began; empty for an imported game."""
        kept = self.entry.kept if self.entry is not None else None
        return "" if kept is None or is_from_elsewhere(kept.record) else kept.began.isoformat()


class GameSource(Protocol):
    """A collection of games: a file, or the user's own games."""

    games: list[TidyGame]
    """The games that can be read."""
    unread: int
    """The number of games that cannot be read; these games are left unchanged."""

    @property
    def name(self) -> str:
        """The name of the file; empty for the user's own games."""

    def text(self, changed: Changed, *, more: bool) -> str:
        """The games as PDN text; those in ``changed`` are replaced, or omitted if their new record is None.

        If ``more`` games follow in the same file, a result is added to the last game of the text if its end
        would otherwise not be clear.
        """

    def expected(self, changed: Changed) -> list[int | str]:
        """A hash of each game that the new text must contain, and the text of each game that cannot be
        read.
        """

    def changes(self, changed: Changed) -> tuple[FileChange, ...]:
        """The changes to files that replace the games in ``changed``, or delete them if their new record is
        None.

        Raises:
            ChangeError: if the changes cannot be computed.
        """

    def renamed(self, former: frozenset[str], name: str) -> tuple[FileChange, ...]:
        """The changes to files that rename a player.

        Raises:
            ChangeError: if the changes cannot be computed.
        """


class PdnSource:
    """The games in a PDN file.

    Args:
        path: the PDN file.
        tell: a progress callback that receives a fraction from 0 to 1.

    Raises:
        ChangeError: if the file cannot be read.
    """

    def __init__(self, path: Path, tell: Told = lambda _: None) -> None:
        self.path = path
        try:
            self._content = read_plain(path, LARGEST)
        except (OSError, ValueError) as error:
            reason = plain_reason(error) if isinstance(error, OSError) else str(error)
            sentence = N_("{file} cannot be read: {reason}")
            raise ChangeError(Sentence(sentence, file=path.name, reason=reason)) from None
        reader, self._lines = PdnReader(self._content), 1
        self.games: list[TidyGame] = []
        self.unread = 0
        self._pieces: list[str] = []
        self._faulty: dict[int, str] = {}
        for entry in reader.steps():
            tell(reader.progress)
            if entry is not None:
                self._add(entry)
        self._rest = reader.rest
        self._mark = codecs.BOM_UTF8 if self._content.startswith(codecs.BOM_UTF8) else b""
        self.converted = self._mark + reader.text.encode() != self._content
        """True if the file is not in UTF-8 but a new version of it would be."""

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name

    def _add(self, entry: Entry) -> None:
        self._pieces.append(entry.raw)
        line, self._lines = self._lines, self._lines + entry.raw.count("\n")
        if not isinstance(entry, Accepted):
            self.unread += 1
            self._faulty[entry.index] = entry.raw.strip()
            return
        record = entry.record
        self.games.append(
            TidyGame(
                self,
                entry.index,
                entry.game,
                GameHeading.of(record),
                _moves_hash(entry.game, record),
                _hash_of(entry),
                entry.raw,
                entry.line - line,
                guessed=entry.guessed,
            )
        )

    def text(self, changed: Changed, *, more: bool) -> str:
        """The text of the whole file, in which each game names its board."""
        new = self._new_texts(changed)
        for game in self.games:
            if game.guessed and changed.get(game.number, game) is not None:
                new[game.number] = with_game_type(new.get(game.number, game.raw), game.game)
        left = (number for number in range(len(self._pieces), 0, -1) if changed.get(number, self) is not None)
        if more and (last := next(left, 0)):
            board = next((game.game for game in self.games if game.number == last), CHECKERS)
            new[last] = closed_piece(new.get(last, self._pieces[last - 1]), board)
        return self._with(new)

    def changes(self, changed: Changed) -> tuple[FileChange, ...]:
        """The change to the PDN file, if there is one."""
        if not changed:
            return ()
        after = self._mark + self._with(self._new_texts(changed)).encode()
        check_content(after, self.path.name, self.expected(changed))
        return changed_files([FileChange(self.path, self._content, after)])

    def renamed(self, former: frozenset[str], name: str) -> tuple[FileChange, ...]:
        """The change to the PDN file, if there is one."""
        games = (game for game in self.games if not former.isdisjoint(map(game.name_of, Side)))
        return self.changes({game.number: _renamed(game.record, former, name) for game in games})

    def expected(self, changed: Changed) -> list[int | str]:
        """The hashes of all games in the file."""
        kept: dict[int, int | str] = {game.number: game.whole for game in self.games}
        kept.update(self._faulty)
        for game in self.games:
            record = changed.get(game.number, game)
            if record is None:
                del kept[game.number]
            elif isinstance(record, Record):
                kept[game.number] = hash((game.game.key, record))
        return [kept[number] for number in sorted(kept)]

    def _with(self, new: Mapping[int, str]) -> str:
        pieces = (new.get(number, raw) for number, raw in enumerate(self._pieces, 1))
        return "".join((*pieces, self._rest))

    def _new_texts(self, changed: Changed) -> dict[int, str]:
        new: dict[int, str] = {}
        for game in self.games:
            if game.number not in changed:
                continue
            record = changed[game.number]
            if record is None:
                new[game.number] = lines_before(game.raw, game.lines_before)
            else:
                new[game.number] = with_record(game.raw, game.game, record)
        return new


class OwnSource:
    """The user's own games.

    Args:
        library: the library of saved games.
        entries: the library entries, all of which must have been read.
    """

    name = ""

    def __init__(self, library: Library, entries: Iterable[LibraryEntry]) -> None:
        self._library = library
        self.games: list[TidyGame] = []
        self.unread = 0
        for number, entry in enumerate(sorted(entries, key=lambda entry: entry.key), 1):
            if entry.kept is None:
                self.unread += 1
                continue
            kept, heading = entry.kept, GameHeading.of(with_names(entry.kept))
            moves = _moves_hash(kept.game, kept.record) if entry.finished else 0
            self.games.append(TidyGame(self, number, kept.game, heading, moves, entry=entry))

    def text(self, changed: Changed, *, more: bool) -> str:
        """The finished games as PDN text."""
        del more
        return "".join(game_text(record, game) for record, game in self._written(changed))

    def expected(self, changed: Changed) -> list[int | str]:
        """The hashes of the finished games."""
        return [hash((game.key, record)) for record, game in self._written(changed)]

    def _written(self, changed: Changed) -> Iterator[tuple[Record, Game]]:
        for game in self.games:
            record = changed.get(game.number, game.record)
            entry = game.entry
            if record is not None and entry is not None and entry.kept is not None and entry.finished:
                yield with_names(replace(entry.kept, record=record)), game.game

    def changes(self, changed: Changed) -> tuple[FileChange, ...]:
        """The changes to the files of the games."""
        found = []
        for game in self.games:
            if game.number in changed and game.entry is not None and game.entry.kept is not None:
                record, kept = changed[game.number], game.entry.kept
                tags = kept.record.tags
                new = None if record is None else replace(kept, record=replace(record, tags=tags))
                found.append(self._change(game.entry, new))
        return changed_files(found)

    def renamed(self, former: frozenset[str], name: str) -> tuple[FileChange, ...]:
        """The changes to the files of the games."""
        found = []
        for game in self.games:
            if game.entry is None or (kept := game.entry.kept) is None:
                continue
            first, second = (
                replace(seat, name=name) if seat.is_human and seat.name in former else seat
                for seat in kept.seats
            )
            new = replace(kept, seats=(first, second), record=_renamed(kept.record, former, name))
            if new != kept:
                found.append(self._change(game.entry, new))
        return changed_files(found)

    def _change(self, entry: LibraryEntry, new: KeptGame | None) -> FileChange:
        path, lock = self._library.files_of(entry.key)
        try:
            before = read_plain(path)
            same = decode(before.decode()) == entry.kept
        except (OSError, ValueError):
            same = False
        if not same:
            sentence = N_("{file} was changed by another program in the meantime")
            raise ChangeError(Sentence(sentence, file=path.name))
        return FileChange(path, before, None if new is None else encode(new).encode(), lock)


def own_names(game: TidyGame) -> tuple[str, ...]:
    """The changeable names of the players in a game: all except the names of levels and “You”."""
    kept = game.entry.kept if game.entry is not None else None
    if kept is None:
        return tuple(filter(None, map(game.name_of, Side)))
    tags = (kept.record.tag(tag) for tag in ("Black", "White"))
    return tuple(filter(None, (*tags, *(seat.name for seat in kept.seats if seat.is_human))))


def check_content(content: bytes, name: str, expected: Sequence[int | str]) -> None:
    """Parse the text of a new file, and compare its games with those that the file must contain.

    Raises:
        ChangeError: if the games differ; the file must then not be written.
    """
    found = [_hash_of(entry) for entry in PdnReader(content)]
    if len(found) != len(expected) or not all(map(_agree, found, expected)):
        sentence = N_("{file} would be read differently afterwards, so it is left unchanged")
        raise ChangeError(Sentence(sentence, file=name))


def _agree(found: int | str, expected: int | str) -> bool:
    """Compare two games, allowing for text that preceded a removed game and for a result that was added."""
    if isinstance(found, str) and isinstance(expected, str):
        return found.endswith(expected) or found.removesuffix(Result.UNKNOWN.value).rstrip().endswith(
            expected
        )
    return found == expected


def _hash_of(entry: Entry) -> int | str:
    if isinstance(entry, Accepted):
        return hash((entry.game.key, entry.record))
    return entry.raw.strip()


def _moves_hash(game: Game, record: Record) -> int:
    return hash((game.key, record.start, record.moves)) if record.line else 0


def _renamed(record: Record, former: frozenset[str], name: str) -> Record:
    tags = (
        (tag, name if tag in {"Black", "White"} and value in former else value) for tag, value in record.tags
    )
    return replace(record, tags=tuple(tags))
