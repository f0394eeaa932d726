"""Reads positions, which may be problems, from a user's file: PDN, one FEN per line, or an exported set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers import known_position, knows
from checkers_app.games.base import Game, PositionError, State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.pdn import Accepted, Entry, PdnReader, decoded
from checkers_app.notation.pdn_rules import likely_boards
from checkers_app.notation.positions import find_position, read_position
from checkers_app.notation.record import Record, Result
from checkers_app.practice.judging import Claim, RefusalReason, RefusedPosition, entry_fault
from checkers_app.practice.problems import (
    EXPORT_BEGIN,
    ProblemEntry,
    ProblemFileError,
    decode,
)
from checkers_app.storage.files import LARGEST, plain_reason, read_plain
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, Sentence

MOST = 1_000
"""The maximum number of positions in a file."""
_FEN_LINE = re.compile(r"""["'“”„«»\s]*(?:\[\s*FEN\b|[BW]\s*[:;])""", re.IGNORECASE)
_TAG_LINE = re.compile(r"\s*\[(?!\s*FEN\b)", re.IGNORECASE)
_REMARK = ("#", ";", "%")
_LONGEST_NAME = 80
_LONGEST_REASON = 120

Verdict: TypeAlias = ProblemEntry | RefusedPosition | None
"""The verdict on a position: a problem, the reason why it cannot be used as one, or None if it has not been
judged yet.
"""


@dataclass(frozen=True, slots=True)
class PosedProblem:
    """A position in a user's file, which may be a problem."""

    number: int
    """The number of the position in the file, from 1."""
    line: int
    """The number of the line in the file on which the position begins, from 1."""
    name: str
    """The name of the position in the file; may be empty."""
    fen: str
    """The position in FEN; empty if it cannot be read."""
    claim: Claim = Claim.NONE
    verdict: Verdict = None

    @property
    def state(self) -> Checkers | None:
        """The position; None if it cannot be read."""
        return parse_fen(self.fen) if self.fen else None


@dataclass(frozen=True, slots=True)
class ReadProblems:
    """The positions that were read from a file."""

    name: str
    posed: tuple[PosedProblem, ...]
    games: int = 0
    """The number of games that were omitted because they begin from the initial position of their board."""


def read_problem_file(path: Path, stop: StopToken | None = None) -> ReadProblems:
    """Read the positions in a file.

    Args:
        path: the file.
        stop: a token that stops the reading; the result is then incomplete.

    Raises:
        ProblemFileError: if the file cannot be read, or contains no positions or too many.
    """
    try:
        posed, games = posed_problems(read_plain(path, LARGEST), stop or StopToken())
    except OSError as error:
        raise ProblemFileError(_about(path, plain_reason(error))) from None
    except ValueError as error:
        raise ProblemFileError(_about(path, error)) from None
    return ReadProblems(path.stem[:_LONGEST_NAME], posed, games)


def _about(path: Path, reason: object) -> Sentence:
    return Sentence(N_("{file} cannot be used: {reason}"), file=path.name, reason=reason)


def posed_problems(data: bytes, stop: StopToken) -> tuple[tuple[PosedProblem, ...], int]:
    """The positions in the content of a file, and the number of games that were omitted.

    ``stop`` and the errors are the same as for :func:`read_problem_file`.
    """
    posed, games = _read(data, stop)
    return _without_twice(posed), games


def _read(data: bytes, stop: StopToken) -> tuple[list[PosedProblem], int]:
    text, _ = decoded(data)
    if text.startswith(EXPORT_BEGIN):
        return list(_limited(_of_export(text))), 0
    if _is_list_of_fens(text):
        return list(_limited(_of_fens(text))), 0
    games = 0
    posed = list[PosedProblem]()
    for entry in PdnReader(data).steps():
        if stop.stopped:
            break
        if entry is None:  # in the middle of a long game
            continue
        found = _of_entry(entry, len(posed) + 1)
        if found is None:
            games += 1
        elif len(posed) == MOST:
            raise _too_many()
        else:
            posed.append(found)
    if not posed and games:
        raise ProblemFileError(
            CountedSentence(
                "it contains no positions to solve, only {number} game that begins from the starting "
                "position",
                "it contains no positions to solve, only {number} games that begin from the starting "
                "position",
                games,
            )
        )
    if not posed:
        raise ProblemFileError(Sentence(N_("it contains no positions")))
    return posed, games


def _limited(found: Iterable[PosedProblem]) -> Iterator[PosedProblem]:
    for count, item in enumerate(found):
        if count == MOST:
            raise _too_many()
        yield item


def _too_many() -> ProblemFileError:
    words = N_("it contains more than {most} positions: divide it into several files")
    return ProblemFileError(Sentence(words, most=MOST))


def _of_export(text: str) -> Iterator[PosedProblem]:
    for line, entry in enumerate(decode(text).entries, start=2):
        if fault := entry_fault(entry):
            raise ProblemFileError(
                Sentence(N_("line {number} cannot be read: {reason}"), number=line, reason=fault)
            )
        yield PosedProblem(line - 1, line, "", entry.fen, verdict=entry)


def _is_list_of_fens(text: str) -> bool:
    """True if the first line that is not a comment is a position.  If the line contains a tag, as in PDN, all
    lines must be positions.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(_REMARK)]
    if not lines or not _FEN_LINE.match(lines[0]) or any(map(_TAG_LINE.match, lines)):
        return False
    return "[" not in lines[0] or all(map(_FEN_LINE.match, lines))


def _of_fens(text: str) -> Iterator[PosedProblem]:
    number = 0
    for line, content in enumerate(text.splitlines(), start=1):
        if not content.strip() or content.lstrip().startswith(_REMARK):
            continue
        number += 1
        try:
            game, state = _position(content)
        except PositionError as error:
            yield PosedProblem(number, line, "", "", verdict=_unreadable(error))
        else:
            yield _of_state(number, line, "", game, state, Claim.NONE)


def _position(text: str) -> tuple[Game, State]:
    """Parse a position of American checkers or, if that fails, of another game.

    Raises:
        PositionError: if both fail; the message is that of American checkers.
    """
    try:
        return find_position(text, GAME)
    except PositionError:
        for game in likely_boards("", 0, text):
            with suppress(PositionError):
                return game, read_position(game, text)
        raise


def _of_entry(entry: Entry, number: int) -> PosedProblem | None:
    """The position at the start of a PDN game; None if it is the initial position of its board."""
    if isinstance(entry, Accepted):
        record, game = entry.record, entry.game
        if record.start == game.initial:
            return None
        name = record.tag("Event")[:_LONGEST_NAME]
        return _of_state(number, entry.line, name, game, record.start, _claim_of(record))
    tags = dict(reversed(entry.tags))
    if not tags.get("FEN", "").strip():
        return None
    name = tags.get("Event", "")[:_LONGEST_NAME]
    return PosedProblem(number, entry.line, name, "", verdict=_unreadable(entry.fault))


def _claim_of(record: Record) -> Claim:
    """The result stated in a game; a loss for the side to move says nothing about moves and is ignored."""
    if record.result is Result.DRAW:
        return Claim.DRAW
    return Claim.WIN if record.result.winner is record.start.side_to_move else Claim.NONE


def _of_state(number: int, line: int, name: str, game: Game, state: State, claim: Claim) -> PosedProblem:
    known = known_position(state) if knows(game) else None
    if known is None:
        refused = RefusedPosition(RefusalReason.OTHER_GAME, detail=game.title)
        return PosedProblem(number, line, name, "", verdict=refused)
    return PosedProblem(number, line, name, write_fen(known), claim)


def _unreadable(reason: object) -> RefusedPosition:
    return RefusedPosition(RefusalReason.UNREADABLE, detail=str(reason)[:_LONGEST_REASON])


def _without_twice(posed: Iterable[PosedProblem]) -> tuple[PosedProblem, ...]:
    """The problems, with repetitions of earlier positions marked as refused."""
    first: dict[str, int] = {}
    found = []
    for item in posed:
        earlier = first.setdefault(item.fen, item.number) if item.fen else item.number
        refused = RefusedPosition(RefusalReason.TWICE, detail=str(earlier))
        found.append(item if earlier == item.number else replace(item, verdict=refused))
    return tuple(found)
