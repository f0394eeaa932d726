"""Finds games that were recorded more than once, and combines their copies into one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from checkers_app.games.base import Side
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.play.tidying.game_sources import GameSource, TidyGame
from checkers_app.play.tidying.names import may_be_same, name_words

LEAST_PLIES = 20
"""The minimum length, in plies, at which games are compared even if some of their players are unknown.
Different players often play the same moves in shorter games.
"""
_NUMBERS = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Duplicates:
    """The copies of one game."""

    kept: TidyGame
    """The copy that remains; the comments, marks, variations and tags of the other copies are added to it."""
    others: tuple[TidyGame, ...]
    """The copies that are removed."""

    @property
    def copies(self) -> tuple[TidyGame, ...]:
        """All copies, beginning with the one that is kept."""
        return self.kept, *self.others


def find_duplicates(games: Iterable[TidyGame]) -> list[Duplicates]:
    """The games that occur more than once, in order of first occurrence.

    Copies have the same board, first position and moves, and their known players, dates, rounds and results
    do not contradict each other.  Games without moves are not compared.
    """
    alike: dict[int, list[TidyGame]] = {}
    for game in games:
        if game.moves:
            alike.setdefault(game.moves, []).append(game)
    found = []
    for candidates in alike.values():
        groups: list[list[TidyGame]] = []
        for game in candidates if len(candidates) > 1 else ():
            group = next(
                (known for known in groups if all(_may_be_one(game, other) for other in known)), None
            )
            if group is None:
                groups.append([game])
            else:
                group.append(game)
        found += [_duplicates(group) for group in groups if len(group) > 1]
    return found


def without_duplicates(found: Iterable[Duplicates]) -> dict[GameSource, dict[int, Record | None]]:
    """The changes to each source that leave only one copy of every game."""
    changes: dict[GameSource, dict[int, Record | None]] = {}
    for item in found:
        kept = item.kept
        changes.setdefault(kept.source, {})
        if more := [other.record for other in item.others if not other.equals(kept)]:
            record = united(kept.record, more)
            if record != kept.record:
                changes[kept.source][kept.number] = record
        for other in item.others:
            changes.setdefault(other.source, {})[other.number] = None
    return changes


def united(record: Record, others: Iterable[Record]) -> Record:
    """Return ``record`` with the comments, marks, variations and missing tags of ``others``, which have the
    same moves.
    """
    for other in others:
        known = {name for name, _ in record.tags}
        record = replace(
            record,
            line=tuple(map(_united_ply, record.line, other.line)),
            tags=(*record.tags, *(tag for tag in other.tags if tag[0] not in known)),
            comments=_added(record.comments, other.comments),
            result=other.result if record.result is Result.UNKNOWN else record.result,
        )
    return record


def _united_ply(ply: Ply, other: Ply) -> Ply:
    if ply == other:
        return ply
    return Ply(
        ply.move,
        (*ply.nags, *(nag for nag in other.nags if nag not in ply.nags)),
        _added(ply.before, other.before),
        _added(ply.comments, other.comments),
        (*ply.variations, *(line for line in other.variations if line not in ply.variations)),
    )


def _added(comments: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    return (*comments, *(text for text in more if text not in comments))


def _duplicates(group: Sequence[TidyGame]) -> Duplicates:
    """Choose the copy with the most data as the one that is kept."""
    kept = group[0]
    if not all(game.equals(kept) for game in group):
        kept = max(group, key=lambda game: _weight(game.record))  # if several are equal, the first
    return Duplicates(kept, tuple(game for game in group if game is not kept))


def _weight(record: Record) -> tuple[int, int, int]:
    notes = sum(
        len(ply.nags) + len(ply.before) + len(ply.comments) + len(ply.variations) for ply in record.line
    )
    names = sum(len(record.tag(tag)) for tag in ("Black", "White"))
    return notes + len(record.comments), len(record.tags), names


def _may_be_one(first: TidyGame, second: TidyGame) -> bool:
    """Whether two records of the same moves may be the same game, as their known data do not conflict."""
    if first.begun != second.begun and (first.begun and second.begun):
        return False
    here, there = first.heading, second.heading
    results = {here.result, there.result} - {Result.UNKNOWN}
    if (
        len(results) > 1
        or not _dates_agree(here.date, there.date)
        or not _rounds_agree(here.round, there.round)
    ):
        return False
    for side in Side:
        names = first.name_of(side), second.name_of(side)
        if not all(map(name_words, names)):
            if here.plies < LEAST_PLIES:
                return False
        elif not may_be_same(*names):
            return False
    return True


def _dates_agree(first: str, second: str) -> bool:
    """Whether two dates have the same year, month and day, as far as both are known."""
    parts = zip(re.split(r"[./-]", first), re.split(r"[./-]", second), strict=False)
    known = (pair for pair in parts if all(map(_NUMBERS.fullmatch, pair)))
    return all(int(one) == int(other) for one, other in known)


def _rounds_agree(first: str, second: str) -> bool:
    known = _NUMBERS.findall(first), _NUMBERS.findall(second)
    return not all(known) or known[0] == known[1]
