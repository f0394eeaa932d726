"""The player's practice history: cards with spaced repetition for the steps of the introduction to the rules,
for problems, for endings and for openings.

All items use the same kind of card and share one file.  :mod:`checkers_app.play.puzzles.repetition`
determines when a card is due again.  The player's own mistakes have a separate deck, because their file also
contains the positions (:mod:`checkers_app.play.puzzles.puzzles`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from checkers_app.play.puzzles.repetition import put_off
from checkers_app.practice.rating import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    RATINGS,
    VOLATILITIES,
    PlayerRating,
)
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import DocumentError, versioned, whole_number
from checkers_app.words import N_

VERSION = 1
SETS_NAME = "problem-sets.json"
"""The name of the file with the user's own problem sets (:mod:`checkers_app.practice.own_problems`)."""
_WORDS = FileWords(
    N_("Your practice progress is not saved: {reason}"),
    N_("Your practice progress could not be saved: {reason}"),
)
_MOST = 1_000_000
_SHOWN = 100
"""The maximum length in characters of an error message, which may quote the value."""
SCORES = (1.0, 0.5)
"""The scores for a problem that is solved on the first or second try; solving it later scores nothing."""


class Subject(Enum):
    """The kinds of items that can be practised."""

    STEP = "step"
    PROBLEM = "problem"
    ENDING = "ending"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class PracticeCard:
    """The practice history of one item."""

    step: int = 0
    """The step in the repetition schedule; see :mod:`checkers_app.play.puzzles.repetition`."""
    due: date = date.min
    """The day on which the item is due again."""
    tries: int = 0
    """The total number of tries."""
    row: int = 0
    """The number of consecutive right answers; unlike ``step``, it has no upper limit."""
    best: int = 0
    """The smallest number of tries for a problem, or of moves for an ending; 0 if the item has never been
    solved.
    """

    @property
    def solved(self) -> bool:
        """True if the item has ever been solved."""
        return self.best > 0


_NO_CARDS: Mapping[tuple[Subject, str], PracticeCard] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Practised:
    """A player's complete practice history."""

    cards: Mapping[tuple[Subject, str], PracticeCard] = field(default_factory=lambda: _NO_CARDS)
    rating: PlayerRating = field(default_factory=PlayerRating)
    streak: int = 0
    """The number of problems solved in a row without revealing the answer."""
    longest: int = 0
    last: Mapping[Subject, str] = field(default_factory=lambda: MappingProxyType({}))
    """Map each subject to the item that was practised last."""

    def card(self, subject: Subject, key: str) -> PracticeCard:
        """The card of an item; a new card if the item has never been practised."""
        return self.cards.get((subject, key), _NEW)

    def of(self, subject: Subject) -> Iterator[tuple[str, PracticeCard]]:
        """Every card of a subject, with the key of its item."""
        return ((key, card) for (kind, key), card in self.cards.items() if kind is subject)

    def solved(self, subject: Subject) -> int:
        """The number of items in a subject that have ever been solved."""
        return sum(card.solved for _, card in self.of(subject))

    def due(self, subject: Subject, today: date) -> tuple[str, ...]:
        """The items that are due, longest overdue first."""
        waiting = [(card.due, key) for key, card in self.of(subject) if card.due <= today]
        return tuple(key for _, key in sorted(waiting))

    def after(self, subject: Subject, key: str, today: date, *, right: bool, result: int = 0) -> Practised:
        """The history after practising an item.

        Args:
            subject: the subject of the item.
            key: the key of the item.
            today: today's date.
            right: whether the first answer was right; the interval to the next repetition grows only in that
                case.
            result: the number of tries or moves (the fewer, the better); 0 if the item was not solved.
        """
        old = self.card(subject, key)
        step, due = put_off(old.step, today, right=right)
        best = min(filter(None, (old.best, result)), default=0)
        card = PracticeCard(step, due, _next(old.tries), _next(old.row) if right else 0, best)
        return replace(
            self,
            cards=MappingProxyType({**self.cards, (subject, key): card}),
            last=MappingProxyType({**self.last, subject: key}),
        )

    def after_problem(self, key: str, rating: int, today: date, *, tries: int, shown: bool) -> Practised:
        """The history after a problem has been solved or its answer has been revealed; the rating changes
        only the first time that this happens.
        """
        first = not self.card(Subject.PROBLEM, key).tries
        right = tries == 1 and not shown
        progress = self.after(Subject.PROBLEM, key, today, right=right, result=0 if shown else tries)
        streak = 0 if shown else _next(self.streak)
        score = 0.0 if shown or tries > len(SCORES) else SCORES[tries - 1]
        return replace(
            progress,
            rating=_rated(self.rating, rating, score) if first else self.rating,
            streak=streak,
            longest=max(self.longest, streak),
        )

    def without_streak(self) -> Practised:
        """The history after a problem has been skipped, which ends the streak."""
        return replace(self, streak=0) if self.streak else self


_NEW = PracticeCard()


def _next(count: int) -> int:
    """The count plus one, limited to the maximum allowed in a file."""
    return min(count + 1, _MOST)


def _rated(rating: PlayerRating, problem: int, score: float) -> PlayerRating:
    """The rating after a problem; it never falls by more than it would have risen."""
    after = rating.after(problem, score)
    rise = rating.after(problem, SCORES[0]).value - rating.value
    return replace(after, value=max(after.value, rating.value - rise), games=_next(rating.games))


class PracticeStore:
    """The practice history, saved in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Args:
        path: the file; None to store the history only in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self.sets_path = path and path.with_name(SETS_NAME)
        """The file with the user's own problem sets; None if the history is only in memory."""
        self._file = KeptFile(path, _WORDS, Practised(), encode, decode)

    @property
    def progress(self) -> Practised:
        """The current practice history."""
        return self._file.value

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem with the file; None if there is none."""
        return self._file.notice

    def change(self, act: Callable[[Practised], Practised]) -> None:
        """Change the history and save it; if saving fails, :attr:`notice` reports it."""
        self._file.change(act)


# --- text ---------------------------------------------------------------------------------------


def encode(progress: Practised) -> str:
    """Convert the history to the text of a file."""
    rating = progress.rating
    values: dict[str, Any] = {
        "version": VERSION,
        "rating": [rating.value, rating.deviation, rating.volatility, rating.games],
        "streak": progress.streak,
        "longest": progress.longest,
        "last": {subject.value: key for subject, key in progress.last.items()},
        "cards": [
            [subject.value, key, card.step, card.due.isoformat(), card.tries, card.row, card.best]
            for (subject, key), card in progress.cards.items()
        ],
    }
    return json.dumps(values) + "\n"


def decode(text: str) -> Practised:
    """Read the history from the text of a file.

    Raises:
        DocumentError: if the text is not in this format or was written by a newer version.
    """
    values = versioned(text, VERSION)
    try:
        value, deviation, volatility, games = values["rating"]
        rating = PlayerRating(
            _real(value, *RATINGS),
            _real(deviation, LEAST_DEVIATION, MOST_DEVIATION),
            _real(volatility, *VOLATILITIES),
            _count(games),
        )
        return Practised(
            MappingProxyType(dict(map(_card, values["cards"]))),
            rating,
            _count(values["streak"]),
            _count(values["longest"]),
            MappingProxyType({Subject(name): _key(key) for name, key in values["last"].items()}),
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise DocumentError(f"a value in it cannot be used: {str(error)[:_SHOWN]}") from None


def _card(values: list[Any]) -> tuple[tuple[Subject, str], PracticeCard]:
    name, key, step, due, tries, row, best = values
    card = PracticeCard(_count(step), date.fromisoformat(due), _count(tries), _count(row), _count(best))
    return (Subject(name), _key(key)), card


def _key(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a name in it is not text")
    return value


def _count(value: object) -> int:
    return whole_number(value, 0, _MOST)


def _real(value: object, least: float, most: float) -> float:
    if not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]} is not a number from {least} to {most}")
    return float(value)
