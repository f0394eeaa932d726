"""Opens, in one place, all files that engines use: the opening book, the endgame tables and the learned
evaluation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from checkers_app.engine import checkers as compiled
from checkers_app.engine.checkers.book import Book, BookError, read_book
from checkers_app.paths import NOWHERE, book_file, substitute_home
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables


@dataclass(frozen=True, slots=True)
class Resources:
    """The files that were found.  All of them are optional, and any number of threads may share them."""

    book: Book | None = None
    tables: Tables | None = None
    """The endgame tables; None if the compiled engine is missing, or if they were not requested."""
    troubles: tuple[Sentence, ...] = ()
    """The reasons why files other than tables are not used; translated when they are shown."""

    @property
    def problems(self) -> tuple[str, ...]:
        """The reasons why files are not used: sentences without a full stop that can be shown to users.

        If a file is still being read, its problems are added later.
        """
        of_tables = _table_troubles(self.tables) if self.tables is not None else ()
        return tuple(map(str, (*self.troubles, *of_tables)))

    def begin(self) -> None:
        """Start reading the large tables if they have been left for later."""
        if self.tables is not None:
            self.tables.begin()

    @property
    def reach(self) -> int:
        """The maximum number of pieces in the endgame tables; 0 if there are no tables."""
        return self.tables.max_pieces if self.tables is not None else 0


SHIPPED_PIECES = 6
"""The maximum number of pieces in the endgame tables that come with the program."""
NOTHING = Resources()
"""The resources of an engine without a book or tables."""


def open_resources(*, book: bool = True, tables: bool = True, in_background: bool = False) -> Resources:
    """Open the files that come with the program and those that the user has built.  Files that cannot be used
    never cause an exception.

    The learned evaluation is read once, on its first use (see
    :func:`checkers_app.engine.checkers.nets.default_net`); this function only checks whether it can be used.
    If the compiled engine is missing, the tables and the evaluation are not opened, and this is the only
    problem that is reported for them.

    Args:
        book: whether to open the opening book.
        tables: whether to open the endgame tables.
        in_background: whether to leave the large tables to a thread; see :meth:`Resources.begin`.
    """
    problems = [problem] if (problem := home_problem()) is not None else []
    found_book = _open_book(problems) if book else None
    if not compiled.available():
        sentence = N_("The strong levels cannot be played: {reason}")
        problems.append(Sentence(sentence, reason=compiled.MISSING_REASON))
        return Resources(found_book, troubles=tuple(problems))
    found_tables = _open_tables(in_background=in_background) if tables else None
    if (net_problem := _net_problem()) is not None:
        problems.append(net_problem)
    return Resources(found_book, found_tables, tuple(problems))


def home_problem() -> Sentence | None:
    """A warning if the user's files have no permanent folder; otherwise None."""
    folder = substitute_home()
    if folder is None:
        return None
    if folder == NOWHERE:
        return Sentence(
            N_("This user has no home folder and no temporary folder: games and settings are not saved")
        )
    sentence = N_(
        "This user has no home folder: games and settings are saved in {folder}, which the system may empty"
    )
    return Sentence(sentence, folder=folder)


def _open_book(problems: list[Sentence]) -> Book | None:
    try:
        return read_book(book_file())
    except BookError as error:
        problems.append(Sentence(N_("The opening book is not used: {reason}"), reason=error))
        return None


def _open_tables(*, in_background: bool) -> Tables:
    from checkers_app.engine.checkers.endgames.library import open_tables  # noqa: PLC0415  compiled, may be missing

    return open_tables(in_background=in_background)


def _table_troubles(tables: Tables) -> Iterator[Sentence]:
    sentence = N_("An endgame table is not used: {reason}")
    yield from (Sentence(sentence, reason=trouble) for trouble in tables.troubles)
    if not tables.troubles and not tables.is_reading and tables.max_pieces < SHIPPED_PIECES:
        sentence = N_("Endgame tables are missing: those for up to {number} pieces come with the program")
        yield Sentence(sentence, number=SHIPPED_PIECES)


def _net_problem() -> Sentence | None:
    from checkers_app.engine.checkers.nets import default_net  # noqa: PLC0415  compiled, may be missing

    _, problem = default_net()
    if problem is None:
        return None
    sentence = N_("The learned evaluation is not used: {reason}; the hand-written one is used instead")
    return Sentence(sentence, reason=problem)
