"""The user's own problem sets and the file in which they are saved.

A set is saved with all its positions as soon as they have been read from the imported file.  The verdicts are
added one by one, so that nothing is lost if the proving is interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from checkers_app.engine.api import StopToken
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.practice.judging import LIMITED, Claim, RefusalReason, RefusedPosition
from checkers_app.practice.problem_file import PosedProblem, ReadProblems, Verdict
from checkers_app.practice.problems import (
    ProblemBook,
    ProblemEntry,
    ProblemFileError,
    encode_entries,
    entry_of_line,
)
from checkers_app.practice.themes import ProblemTheme
from checkers_app.storage.files import not_written, write_atomic
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import unusable_value, versioned, whole_number
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

VERSION = 1
MOST_PROBLEMS = 5_000
"""The maximum number of positions in all sets together."""
_MOST = 1_000_000_000
_WORDS = FileWords(
    N_("Your own problems are not saved: {reason}"),
    N_("Your own problems could not be saved: {reason}"),
)


class Judging(Protocol):
    """The interface of anything that judges positions, such as
    :class:`~checkers_app.practice.judging.Judge`.
    """

    def verdict(self, state: Checkers, claim: Claim, stop: StopToken) -> ProblemEntry | RefusedPosition:
        """Return the position as a problem, or the reason why it cannot be used as one; if ``stop`` is set,
        the result must be ignored.
        """


@dataclass(frozen=True)
class OwnSet:
    """One of the user's own problem sets."""

    name: str
    items: tuple[PosedProblem, ...]

    @property
    def entries(self) -> tuple[ProblemEntry, ...]:
        """The accepted problems, in the order of the file."""
        return tuple(item.verdict for item in self.items if isinstance(item.verdict, ProblemEntry))

    @cached_property
    def book(self) -> ProblemBook:
        """The accepted problems as a book, easiest first."""
        return ProblemBook(sorted(self.entries, key=lambda entry: (entry.rating, entry.id)))

    @property
    def refused(self) -> int:
        """The number of positions that cannot be used as problems."""
        return sum(isinstance(item.verdict, RefusedPosition) for item in self.items)

    @property
    def waiting(self) -> int:
        """The number of positions that have not been judged yet."""
        return sum(item.verdict is None for item in self.items)


OwnSets: TypeAlias = tuple[OwnSet, ...]


class OwnProblems:
    """All of the user's problem sets, saved in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Args:
        path: the file; None to store the sets only in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self._file: KeptFile[OwnSets] = KeptFile(path, _WORDS, (), encode_sets, decode_sets)

    @property
    def sets(self) -> OwnSets:
        """All sets in the order in which they were added."""
        return self._file.value

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem with the file; None if there is none."""
        return self._file.notice

    def find(self, name: str) -> OwnSet | None:
        """The set with a given name; None if there is none."""
        return next((item for item in self.sets if item.name == name), None)

    def add(self, read: ReadProblems) -> OwnSet:
        """Add the positions in a file as a new set; if the set's name is already in use, a number is added to
        it.

        Raises:
            ProblemFileError: if there would be too many positions.
        """
        total = sum(len(item.items) for item in self.sets) + len(read.posed)
        if total > MOST_PROBLEMS:
            words = N_("all sets together would have more than {most} positions: remove a set first")
            raise ProblemFileError(Sentence(words, most=MOST_PROBLEMS))
        self._file.change(lambda sets: (*sets, OwnSet(_unused(read.name, sets), read.posed)))
        return self.sets[-1]

    def remove(self, name: str) -> None:
        """Remove a set; the practice history of its problems is kept."""
        self._file.change(lambda sets: tuple(item for item in sets if item.name != name))

    def restore(self, lost: OwnSet, place: int) -> None:
        """Put back a set that was removed."""

        def restored(sets: OwnSets) -> OwnSets:
            back = replace(lost, name=_unused(lost.name, sets))
            return (*sets[:place], back, *sets[place:])

        self._file.change(restored)

    def _next_waiting(self, name: str) -> PosedProblem | None:
        own = self.find(name)
        return next((item for item in own.items if item.verdict is None), None) if own is not None else None

    def prove(
        self, judge: Judging, name: str, stop: StopToken, told: Callable[[], None] = lambda: None
    ) -> None:
        """Judge the positions of a set that have not been judged yet, one after another, until none are left
        or ``stop`` is set.

        Args:
            judge: the judge to use.
            name: the name of the set.
            stop: a token that stops the work; the position that is being judged then stays without a verdict.
            told: a callback that is called before each position.
        """
        while (item := self._next_waiting(name)) is not None and not stop.stopped:
            told()
            state = item.state
            if state is None:
                raise AssertionError(item)
            verdict = judge.verdict(state, item.claim, stop)
            if not stop.stopped:
                self.settle(name, item.number, verdict)

    def settle(self, name: str, number: int, verdict: Verdict) -> None:
        """Save the verdict on a position in a set; do nothing if the set has been removed in the meantime."""

        def settled(item: PosedProblem) -> PosedProblem:
            return replace(item, verdict=verdict) if item.number == number else item

        self._change(name, lambda each: replace(each, items=tuple(map(settled, each.items))))

    def _change(self, name: str, act: Callable[[OwnSet], OwnSet]) -> None:
        self._file.change(lambda sets: tuple(act(item) if item.name == name else item for item in sets))


def _unused(name: str, sets: OwnSets) -> str:
    taken, number, unused = {item.name for item in sets}, 1, name
    while unused in taken:
        number += 1
        unused = f"{name} {number}"
    return unused


def export_set(exported: OwnSet, path: Path) -> str:
    """Write the problems of a set to a file: a PDN file if the file's name ends in ``.pdn``, otherwise a file
    that other users can add as a set.

    Returns the reason if the file could not be written, otherwise an empty string.
    """
    try:
        pdn = path.suffix.casefold() == ".pdn"
        write_atomic(path, _pdn_of(exported) if pdn else encode_entries(exported.entries))
    except OSError as error:
        return not_written(path.name, error)
    except ProblemFileError as error:
        return str(error)
    return ""


def _pdn_of(exported: OwnSet) -> str:
    """Convert the problems to PDN games that start at their positions, with names, solutions and results."""
    texts = []
    for item in exported.items:
        if isinstance(item.verdict, ProblemEntry):
            problem = item.verdict.problem()
            result = Result.UNKNOWN
            if problem.wins:
                result = Result.SECOND if problem.side else Result.FIRST
            elif ProblemTheme.ONLY_DRAW in problem.themes:
                result = Result.DRAW
            line = tuple(map(Ply, problem.line))
            record = Record(problem.state, line, (("Event", item.name or exported.name),), result)
            texts.append(game_text(record, GAME))
    return "".join(texts)


# --- text ---------------------------------------------------------------------------------------


def encode_sets(sets: OwnSets) -> str:
    """Convert the sets to the text of a file."""
    values = [{"name": each.name, "positions": list(map(_values, each.items))} for each in sets]
    return json.dumps({"version": VERSION, "sets": values}, ensure_ascii=False) + "\n"


def _values(item: PosedProblem) -> list[Any]:
    verdict: object = None
    if isinstance(item.verdict, ProblemEntry):
        verdict = item.verdict.line
    elif isinstance(item.verdict, RefusedPosition):
        verdict = [item.verdict.why.value, list(item.verdict.moves), item.verdict.detail]
    return [item.number, item.line, item.name, item.fen, item.claim.value, verdict]


def decode_sets(text: str) -> OwnSets:
    """Read the sets from the text of a file.

    Raises:
        DocumentError: if the text is not in this format or was written by a newer version.
    """
    values = versioned(text, VERSION)
    try:
        return tuple(
            OwnSet(_text(each["name"]), tuple(map(_item, each["positions"]))) for each in values["sets"]
        )
    except (ValueError, TypeError, KeyError) as error:
        raise unusable_value(error) from None


def _item(values: Sequence[Any]) -> PosedProblem:
    number, line, name, fen, claim, verdict = values
    item = PosedProblem(
        whole_number(number, 1, _MOST),
        whole_number(line, 1, _MOST),
        _text(name),
        _text(fen),
        Claim(claim),
        _verdict(verdict),
    )
    if item.state is None and not isinstance(item.verdict, RefusedPosition):
        raise ValueError("a position is missing")
    return item


def _verdict(value: object) -> Verdict:
    if value is None:
        return None
    if isinstance(value, str):
        return entry_of_line(value)
    if not isinstance(value, list):
        raise TypeError("a verdict is not text")
    why, moves, detail = value
    refused = RefusedPosition(RefusalReason(why), tuple(map(_text, moves)), _text(detail))
    if refused.why in LIMITED:
        whole_number(int(refused.detail), 1, _MOST)
    return refused


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a name is not text")
    return value
