"""Tidies up collections in the window: reads them, displays possible changes, and makes or undoes changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from checkers_app import paths
from checkers_app.engine.api import StopToken
from checkers_app.play.saved.library import Library
from checkers_app.play.tidying.duplicates import Duplicates, find_duplicates, without_duplicates
from checkers_app.play.tidying.game_sources import GameSource, OwnSource, PdnSource
from checkers_app.play.tidying.merging import merged_file
from checkers_app.play.tidying.spellings import Spelling, name_counts, spellings
from checkers_app.storage.change_log import ChangeError, ChangeLog, FileChange, LoggedChange
from checkers_app.storage.files import plain_reason
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.words import N_, say, say_count

_LARGE = 20_000_000
"""The size in bytes from which a file is only read if the user chooses it."""
_PER_MILLE = 1_000


class TidyTask(Enum):
    """The tasks that the page offers, with their English names."""

    DUPLICATES = N_("Duplicates")
    MERGE = N_("Merge files")
    RENAME = N_("Rename a player")


class _DroppedError(Exception):
    """Raised if the user has left the page or chosen other collections."""


@dataclass(frozen=True, slots=True)
class TidyPreview:
    """The results of reading the chosen collections."""

    sources: tuple[GameSource, ...] = ()
    within: tuple[Duplicates, ...] = ()
    """The games that occur more than once in the same collection."""
    across: tuple[Duplicates, ...] = ()
    """The games that occur more than once in the chosen collections, taken together."""
    names: Counter[str] = field(default_factory=Counter)
    """Map the names of the players to the number of games of each."""
    problems: tuple[str, ...] = ()
    """The reasons why files could not be read."""

    @property
    def games(self) -> int:
        """The number of games that can be read."""
        return sum(len(source.games) for source in self.sources)

    @property
    def converted(self) -> tuple[str, ...]:
        """The names of the files that are not in UTF-8 and would therefore be converted by a change."""
        return tuple(
            source.name for source in self.sources if isinstance(source, PdnSource) and source.converted
        )

    @property
    def unread(self) -> int:
        """The number of games that cannot be read."""
        return sum(source.unread for source in self.sources)


@dataclass(frozen=True, slots=True)
class TidyDone:
    """The outcome of making or undoing a change."""

    note: str
    paths: tuple[Path, ...] = ()
    """The files that were changed."""


class TidyDesk:
    """The state of the page for tidying up.

    Args:
        library: the user's own games.
        files: the PDN files to choose from.
    """

    def __init__(self, library: Library, files: Iterable[Path]) -> None:
        folder = library.folder
        self._log = ChangeLog(folder.with_name("tidied") if folder is not None else paths.tidying_folder())
        self._library = library
        self.files = list(files)
        self.task = TidyTask.DUPLICATES
        self.chosen: set[Path | None] = {None, *(path for path in self.files if _size(path) < _LARGE)}
        """The collections to tidy up; None stands for the user's own games."""
        self.preview = TidyPreview()
        self.spared: set[Duplicates] = set()
        """The games whose copies are all kept."""
        self.wanted = ""
        """The name for which spellings are listed."""
        self.spellings: tuple[Spelling, ...] = ()
        self.ticked: set[str] = set()
        """The spellings that are selected for replacement."""
        self.last: LoggedChange | None = self._log.last()
        """The change that can be undone, or None."""
        self.note = ""
        if self.last is not None and not self.last.complete:
            self.note = say("The last change was interrupted: undo it to restore the files.")
        self._read: dict[Path, tuple[object, PdnSource]] = {}
        self._reading: BackgroundWork[TidyPreview] = BackgroundWork()
        self._acting: BackgroundWork[TidyDone] = BackgroundWork()

    # --- reading ----------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        """True while the collections are being read."""
        return self._reading.running

    @property
    def share(self) -> float:
        """The fraction of the collections that has been read, from 0 to 1."""
        return self._reading.count / _PER_MILLE

    @property
    def saving(self) -> bool:
        """True while a change is being made or undone."""
        return self._acting.running

    @property
    def busy(self) -> bool:
        """True while collections are being read or saved; nothing can be changed during that time."""
        return self._reading.running or self._acting.running

    def read(self) -> None:
        """Read the chosen collections; do nothing if the user's own games are chosen but have not been loaded
        yet.
        """
        files = [path for path in self.files if path in self.chosen]
        own = None in self.chosen
        if own and not self._library.complete:
            return
        entries, library = self._library.listed, self._library

        def work(stop: StopToken, tell: Tell) -> TidyPreview:
            sources: list[GameSource] = [OwnSource(library, entries)] if own else []
            problems = []
            for number, path in enumerate(files):

                def told(share: float, before: int = number) -> None:
                    if stop.stopped:
                        raise _DroppedError
                    tell(int((before + share) / len(files) * _PER_MILLE))

                try:
                    sources.append(self._source(path, told))
                except ChangeError as error:
                    problems.append(str(error))
            within = tuple(item for source in sources for item in find_duplicates(source.games))
            across = tuple(find_duplicates(game for source in sources for game in source.games))
            return TidyPreview(tuple(sources), within, across, name_counts(sources), tuple(problems))

        self._reading.start(work)

    def _source(self, path: Path, told: Callable[[float], None]) -> PdnSource:
        """The games of a file, which is only read again if it has changed."""
        stamp = _stamp(path)
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = self._read[path] = stamp, PdnSource(path, told)
        return known[1]

    def tick(self) -> TidyDone | None:
        """Collect the results of background work; return the outcome of a change if one has finished."""
        if (found := self._reading.take()) is not None:
            self.preview = found.result or TidyPreview(problems=(found.problem,))
            self.spared.clear()
            self._list_spellings()
        done = self._acting.take()
        if done is None:
            return None
        ended = done.result or TidyDone(done.problem)
        self.note = ended.note
        if ended.paths:  # the changed files must be read again
            self.preview = TidyPreview()
        self.last = self._log.last()
        return ended

    def choose(self, source: Path | None, *, on: bool) -> None:
        """Include or exclude a collection."""
        self.chosen = self.chosen | {source} if on else self.chosen - {source}
        self.read()

    def add(self, path: Path) -> None:
        """Add a file to the collections, and include it."""
        path = path.absolute()
        if path not in self.files:
            self.files.append(path)
        self.choose(path, on=True)

    def drop(self) -> None:
        """Stop reading; a change that has already begun is completed on its thread."""
        self._reading.drop()

    # --- what is changed --------------------------------------------------------------------------

    @property
    def removed(self) -> tuple[Duplicates, ...]:
        """The games that have copies to be removed."""
        return tuple(item for item in self.preview.within if item not in self.spared)

    def spare(self, item: Duplicates, *, on: bool) -> None:
        """If ``on`` is True, keep all copies of a game; otherwise, keep only one."""
        self.spared = self.spared | {item} if on else self.spared - {item}

    def look_for(self, wanted: str) -> None:
        """List the spellings of a name; those that may be the name of the same player are ticked."""
        self.wanted = wanted
        self._list_spellings()

    def _list_spellings(self) -> None:
        self.spellings = tuple(spellings(self.preview.names, self.wanted))
        self.ticked = {item.name for item in self.spellings if item.same}

    def tick_spelling(self, name: str, *, on: bool) -> None:
        """Select a spelling for replacement, or deselect it."""
        self.ticked = self.ticked | {name} if on else self.ticked - {name}

    def remove_duplicates(self) -> None:
        """Remove all copies but one of each game, except for games whose copies are to be kept."""
        groups = self.removed
        number = copies(groups)
        title = say_count("{number} copy removed", "{number} copies removed", number)

        def changes() -> list[FileChange]:
            planned = without_duplicates(groups).items()
            return [change for source, changed in planned for change in source.changes(changed)]

        self._make(title, changes)

    def merge(self, path: Path, *, once: bool) -> str:
        """Write the chosen collections to a file; return the reason if the file cannot be used, otherwise an
        empty string.
        """
        sources, across = self.preview.sources, self.preview.across if once else ()
        if any(isinstance(source, PdnSource) and _same(source.path, path) for source in sources):
            return say("The games come from this file. Choose another name.")
        title = say_count(
            "{number} game merged into {file}",
            "{number} games merged into {file}",
            self.preview.games - copies(across),
            file=path.name,
        )
        self._make(title, lambda: merged_file(path, sources, across))
        return ""

    def rename(self, name: str) -> None:
        """Replace all ticked spellings with one name."""
        sources, former = self.preview.sources, frozenset(self.ticked - {name})
        title = say("Renamed to {name}", name=name)
        self._make(title, lambda: [each for source in sources for each in source.renamed(former, name)])

    def undo(self) -> None:
        """Restore the files as they were before the last change."""

        def work(stop: StopToken, tell: Tell) -> TidyDone:
            del stop, tell
            try:
                undone = self._log.undo()
            except ChangeError as error:
                return TidyDone(say("Nothing was undone: {reason}.", reason=error))
            if undone is None:
                return TidyDone(say("There is nothing to undo."))
            note = say("Undone: {change}.", change=undone.title)
            return TidyDone(note, tuple(file.path for file in undone.files))

        self._acting.start(work)

    def _make(self, title: str, planned: Callable[[], Sequence[FileChange]]) -> None:
        def work(stop: StopToken, tell: Tell) -> TidyDone:
            del stop, tell
            try:
                changes = planned()
                if not changes:
                    return TidyDone(say("There was nothing to change."))
                self._log.make(title, changes)
            except ChangeError as error:
                return TidyDone(say("Nothing was changed: {reason}.", reason=error))
            except OSError as error:
                return TidyDone(say("Nothing was changed: {reason}.", reason=plain_reason(error)))
            return TidyDone(title, tuple(change.path for change in changes))

        self._acting.start(work)


def copies(groups: Iterable[Duplicates]) -> int:
    """The number of copies that would be removed."""
    return sum(len(item.others) for item in groups)


def _stamp(path: Path) -> object:
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return None
    return stat.st_mtime_ns, stat.st_size


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _same(first: Path, second: Path) -> bool:
    return first.resolve() == second.resolve()
