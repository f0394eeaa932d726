"""Opens the available endgame tables from their files, and probes them for positions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Literal, Self

from checkers_app.engine.checkers.endgames import reader
from checkers_app.engine.checkers.endgames.files import (
    SliceStats,
    TableFile,
    TableFileError,
    TableMissingError,
    open_table,
    table_name,
)
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.paths import tables_folders
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, Sentence, said_by

Result = Literal["win", "draw", "loss"]

_RESULTS: tuple[Result, ...] = ("loss", "draw", "win")
_REVERSED: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}
_SMALL, _LARGE = range(2, 6), range(6, 8)
"""The numbers of pieces in small and in large files; small files are read almost instantly."""


@dataclass(frozen=True, slots=True)
class Known:
    """The result of a position or a move if both sides play their best."""

    result: Result
    """The result for the side to move, or for the side that plays the move."""
    plies: int | None
    """The number of plies to the win or the loss; None for a draw, or if unknown."""


class Tables:
    """Endgame tables that are read from files.

    This class is thread-safe.  Files that cannot be used are ignored, and :attr:`problems` gives the reasons;
    the other files remain available.

    Large files may be read later (see :meth:`open`): :meth:`begin` reads them on a thread, and callers that
    need them earlier wait for it.
    """

    def __init__(self) -> None:
        self._reader = reader.Reader()
        self._files: dict[int, TableFile] = {}
        self._troubles: dict[str, Sentence | str] = {}
        self._beginning = Lock()
        self._reading: Thread | None = None
        """The thread that reads, or will read, the large files; None once they have been read."""

    @classmethod
    def open(cls, *folders: Path, in_background: bool = False) -> Self:
        """Open the files in one or more folders; if there are several files for the same number of pieces,
        use the first valid one.

        No file ever causes an exception: a missing or broken file only makes its endings unavailable.

        Args:
            folders: the folders to search.
            in_background: leave the files with more than 5 pieces to the thread started by :meth:`begin`.
        """
        tables = cls()
        tables._add_all(folders, _SMALL)
        if in_background:
            work = (folders, _LARGE)
            tables._reading = Thread(target=tables._add_all, args=work, name="tables", daemon=True)
        else:
            tables._add_all(folders, _LARGE)
        return tables

    def _add_all(self, folders: Iterable[Path], numbers: Iterable[int]) -> None:
        for pieces in numbers:
            for folder in folders:
                if self._add(folder / table_name(pieces), pieces):
                    break
        whole = 1
        while whole + 1 in self._files:
            whole += 1
        self._reader.max_pieces = whole if whole > 1 else 0
        for pieces in range(whole + 2, _LARGE.stop):
            if pieces in self._files:
                name, sentence = table_name(pieces), N_("{file} cannot be used without {other}")
                self._troubles[name] = Sentence(sentence, file=name, other=table_name(whole + 1))

    def begin(self) -> None:
        """Start reading the files that :meth:`open` has left for later; only the first call has an effect."""
        with self._beginning:
            reading = self._reading
            if reading is not None and reading.ident is None:
                reading.start()

    def _read(self) -> None:
        """Wait until all files are read."""
        reading = self._reading
        if reading is not None:
            self.begin()
            reading.join()
            self._reading = None

    def _add(self, path: Path, pieces: int) -> bool:
        try:
            file = open_table(path)
        except TableMissingError:
            return False
        except TableFileError as error:
            self._troubles[path.name] = said_by(error)
            return False
        if file.pieces != pieces:
            self._troubles[path.name] = CountedSentence(
                "{file} contains the endings with {number} piece",
                "{file} contains the endings with {number} pieces",
                file.pieces,
                file=path.name,
            )
            return False
        if not self._take(file):
            sentence = N_("{file}: damaged; its packed positions are invalid")
            self._troubles[path.name] = Sentence(sentence, file=path.name)
            return False
        return True

    def _take(self, file: TableFile) -> bool:
        """Add the contents of a file; return False if a section is broken."""
        for done, item in enumerate(file.slices):
            if not self._reader.add(item.stats.counts, item.outcomes, item.distances):
                for earlier in file.slices[:done]:
                    self._reader.drop(earlier.stats.counts)
                return False
        self._files[file.pieces] = file
        return True

    def up_to(self, pieces: int) -> Tables:
        """Return the tables for endings with up to ``pieces`` pieces; the data is shared."""
        fewer = Tables()
        for file in self.files:
            if file.pieces <= pieces:
                fewer._take(file)
        fewer._reader.max_pieces = min(self.max_pieces, pieces)
        return fewer

    @property
    def max_pieces(self) -> int:
        """The maximum number of pieces for which every position is available; 0 if there are no tables."""
        self._read()
        return self._reader.max_pieces

    @property
    def problems(self) -> tuple[str, ...]:
        """The reasons why files are not used, one sentence for each file, beginning with its name."""
        return tuple(map(str, self.troubles))

    @property
    def troubles(self) -> tuple[Sentence | str, ...]:
        """The :attr:`problems`, translated when shown; this property does not wait for files that are still
        being read.
        """
        return tuple(self._troubles.copy().values())

    @property
    def is_reading(self) -> bool:
        """True while files are being read in the background or are waiting to be read."""
        reading = self._reading
        return reading is not None and (reading.ident is None or reading.is_alive())

    @property
    def files(self) -> tuple[TableFile, ...]:
        """The files in use, those with the fewest pieces first."""
        self._read()
        return tuple(self._files[pieces] for pieces in sorted(self._files))

    @property
    def reader(self) -> reader.Reader:
        """The compiled reader, which is used by the search and for unpacking whole slices."""
        self._read()
        return self._reader

    def close(self) -> None:
        """Release all tables.  The memory is freed when nothing uses it any more."""
        self._read()
        self._reader = reader.Reader()
        self._files = {}

    def probe(self, state: Checkers) -> Known | None:
        """Return the result of a position for the side to move; None if the tables do not contain it."""
        if not state.black or not state.white:
            return _one_sided(state)
        self._read()
        outcome, plies = self._reader.probe(*state)
        if outcome < 0:
            return None
        return Known(_RESULTS[outcome], plies if 0 <= plies < 255 else None)

    def probe_moves(self, state: Checkers) -> tuple[tuple[Move, Known | None], ...]:
        """Return every legal move with the result of playing it, for the side that plays it."""
        return tuple((move, _after(self.probe(state.play(move)))) for move in state.legal_moves())

    def stats(self, pieces: int) -> tuple[SliceStats, ...]:
        """Return the statistics of every slice with this many pieces.

        Raises:
            TableFileError: if there is no such table.
        """
        self._read()
        if pieces not in self._files:
            missing = CountedSentence(
                "there is no table of endings with {number} piece",
                "there is no table of endings with {number} pieces",
                pieces,
            )
            raise TableFileError(self._troubles.get(table_name(pieces), missing))
        return tuple(item.stats for item in self._files[pieces].slices)


def open_tables(*, in_background: bool = False) -> Tables:
    """Open the tables that come with the program and those that the user has built; see
    :meth:`Tables.open`.
    """
    return Tables.open(*tables_folders(), in_background=in_background)


def _one_sided(state: Checkers) -> Known:
    """Return the result if one side has no pieces left."""
    if state.outcome() is not None:
        return Known("loss", 0)
    return Known("win", 1)


def _after(known: Known | None) -> Known | None:
    """Convert a result to the view of the side that has just moved."""
    if known is None:
        return None
    plies = None if known.plies is None else known.plies + 1
    return Known(_REVERSED[known.result], plies)
