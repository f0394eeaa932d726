"""Problems and their file format, which is used both for the problems that come with the program and for sets
that users export.

The file is plain text.  The first line contains the file type, the version and the number of problems.  Every
other line is a problem with fields separated by tabs: id, rating, aim, themes, position, and every legal move
with its score and continuation, beginning with the right move.  Moves are parsed only when a problem is
needed.
"""

from __future__ import annotations

import base64
import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType

from checkers_app.engine.api import WIN_BOUND
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.tree_values import move_of_path, path_text
from checkers_app.paths import problems_file
from checkers_app.play.puzzles.puzzles import Puzzle, Try
from checkers_app.practice.themes import ProblemTheme
from checkers_app.storage.files import plain_reason, read_plain
from checkers_app.storage.versioned import whole_number
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_KIND = "checkers-problems"
EXPORT_BEGIN = f"{_KIND}\t"
"""The text with which every file of problems begins."""
_VERSION = 1
_MOST_BYTES = 1 << 20
_PARTS = 6
_HIGHEST = 9_999
"""The highest rating allowed in a file."""
_SHOWN = 10


class Aim(Enum):
    """The aim of a problem, which the right move achieves."""

    WIN = "win"
    TWO_PIECES = "two-pieces"
    PIECE = "piece"
    KING = "king"
    HOLD = "hold"


class ProblemFileError(ValueError):
    """Raised if a file of problems cannot be used; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class ShippedProblem:
    """A position with one right answer, and a rating that states its difficulty."""

    id: str
    """A permanent identifier, which is derived from the position."""
    rating: int
    """The rating in Elo on the scale of the ten levels: a player with this rating finds the answer half the
    time.
    """
    aim: Aim
    themes: tuple[ProblemTheme, ...]
    puzzle: Puzzle
    """The position, and every legal move with its result, beginning with the right move."""

    @property
    def state(self) -> Checkers:
        """The position."""
        return checkers_state(self.puzzle.state)

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.puzzle.state.side_to_move

    @property
    def solution(self) -> Move:
        """The right move."""
        return self.puzzle.answer.move

    @property
    def line(self) -> tuple[Move, ...]:
        """The line of best play that begins with the right move."""
        return self.puzzle.answer.line

    @property
    def wins(self) -> bool:
        """True if the right move leads to a proven win."""
        return self.puzzle.answer.score > WIN_BOUND


def id_of(state: Checkers) -> str:
    """The id of a problem, derived from its position."""
    digest = hashlib.blake2b(write_fen(state).encode(), digest_size=5).digest()
    return base64.b32encode(digest).decode().lower()


def entry_of(problem: ShippedProblem) -> ProblemEntry:
    """Convert a problem to the form that is used in lists and files."""
    tries = ";".join(" ".join((str(item.score), *map(path_text, item.line))) for item in problem.puzzle.tries)
    return ProblemEntry(
        problem.id, problem.rating, problem.aim, problem.themes, write_fen(problem.state), tries
    )


@dataclass(frozen=True, slots=True)
class ProblemEntry:
    """A problem in the form that is used in lists and files, in which its moves have not been parsed yet."""

    id: str
    rating: int
    aim: Aim
    themes: tuple[ProblemTheme, ...]
    fen: str
    tries: str

    @property
    def line(self) -> str:
        """The problem as a line of text for the file."""
        themes = ",".join(theme.value for theme in self.themes)
        return "\t".join((self.id, str(self.rating), self.aim.value, themes, self.fen, self.tries))

    @property
    def state(self) -> Checkers:
        """The position.

        Raises:
            FenError: if the text is not a valid position.
        """
        return parse_fen(self.fen)

    def problem(self) -> ShippedProblem:
        """Parse the moves and return the complete problem.

        Raises:
            ProblemFileError: if a move is illegal.
        """
        try:
            state = parse_fen(self.fen)
            tries = tuple(_try(state, text) for text in self.tries.split(";"))
        except ValueError as error:
            raise ProblemFileError(f"the problem {self.id} cannot be used: {error}") from None
        return ShippedProblem(
            self.id, self.rating, self.aim, self.themes, Puzzle(state, tries, "", game=GAME)
        )


def _try(state: Checkers, text: str) -> Try:
    score, *paths = text.split(" ")
    moves = []
    here = state
    for path in paths:
        moves.append(move_of_path(here, path))
        here = here.play(moves[-1])
    if not moves:
        raise ValueError("a try has no move")
    return Try(moves[0], int(score), tuple(moves))


_AIMS = MappingProxyType({aim.value: aim for aim in Aim})
_THEMES = MappingProxyType({theme.value: theme for theme in ProblemTheme})


class ProblemBook:
    """All problems in a file, easiest first."""

    def __init__(self, entries: Sequence[ProblemEntry] = ()) -> None:
        self.entries = tuple(entries)
        self._with_theme: dict[ProblemTheme, tuple[ProblemEntry, ...]] = {}

    def __len__(self) -> int:
        return len(self.entries)

    @cached_property
    def by_id(self) -> MappingProxyType[str, ProblemEntry]:
        """Map the ids of problems to the problems."""
        return MappingProxyType({entry.id: entry for entry in self.entries})

    def below(self, rating: int) -> tuple[ProblemEntry, ...]:
        """The problems with a lower rating than the given one."""
        return self.entries[: bisect_left(self.entries, rating, key=attrgetter("rating"))]

    def with_theme(self, theme: ProblemTheme) -> tuple[ProblemEntry, ...]:
        """The problems that have a given theme."""
        found = self._with_theme.get(theme)
        if found is None:
            found = tuple(entry for entry in self.entries if theme in entry.themes)
            self._with_theme[theme] = found
        return found


def encode(problems: Iterable[ShippedProblem]) -> str:
    """Convert problems to the text of a file."""
    return encode_entries(map(entry_of, problems))


def encode_entries(entries: Iterable[ProblemEntry]) -> str:
    """Does the same as :func:`encode`, for problems in the form that is used in lists."""
    lines = [entry.line for entry in sorted(entries, key=lambda item: (item.rating, item.id))]
    return "\n".join((f"{_KIND}\t{_VERSION}\t{len(lines)}", *lines, ""))


def decode(text: str) -> ProblemBook:
    """Read the problems from the text of a file.

    Raises:
        ProblemFileError: if the text is not in this format, is truncated or has an unsupported version.
    """
    head, *lines = text.split("\n")
    match head.split("\t"):
        case [kind, version, count] if kind == _KIND:
            pass
        case _:
            raise ProblemFileError(Sentence(N_("it is not a file of problems")))
    if version != str(_VERSION):
        words = N_("its version is {version}; this program reads version {known}")
        raise ProblemFileError(Sentence(words, version=version[:_SHOWN], known=_VERSION))
    if not lines or lines.pop() or count != str(len(lines)):
        raise ProblemFileError(Sentence(N_("the file is incomplete")))
    entries = []
    for number, line in enumerate(lines, start=2):
        try:
            entries.append(entry_of_line(line))
        except (ValueError, KeyError) as error:
            words, reason = N_("line {number} cannot be read: {reason}"), str(error)[:40]
            raise ProblemFileError(Sentence(words, number=number, reason=reason)) from None
    return ProblemBook(entries)


def entry_of_line(line: str) -> ProblemEntry:
    """Read a problem from a line of the file without parsing its moves.

    Raises:
        ValueError: if the line does not have six fields, or if the rating is not a number in the allowed
            range.
        KeyError: if the aim or a theme is unknown.
    """
    name, rating, aim, themes, fen, tries = line.split("\t", _PARTS)
    found = tuple(map(_THEMES.__getitem__, themes.split(","))) if themes else ()
    value = whole_number(int(rating), 0, _HIGHEST)
    return ProblemEntry(name, value, _AIMS[aim], found, fen, tries)


@cache
def shipped_problems() -> ProblemBook:
    """The problems that come with the program; empty if their file cannot be used."""
    try:
        return read_problems(problems_file())
    except ProblemFileError:
        return ProblemBook()


def read_problems(path: Path) -> ProblemBook:
    """Read a file of problems.

    Raises:
        ProblemFileError: if the file cannot be read or used.
    """
    try:
        return decode(read_plain(path, _MOST_BYTES).decode())
    except OSError as error:
        raise ProblemFileError(f"{path.name}: {plain_reason(error)}") from None
    except ValueError as error:
        raise ProblemFileError(f"{path.name}: {error}") from None
