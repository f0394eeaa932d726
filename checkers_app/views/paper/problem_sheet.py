"""Booklets of problems."""

from __future__ import annotations

from collections.abc import Iterable

from checkers_app.games.base import Game
from checkers_app.notation.record import Record
from checkers_app.practice.problems import ProblemEntry
from checkers_app.views.paper.booklet import Booklet, printed_problem, problem_of_record
from checkers_app.views.practice.problem_desk import GRADES, aim_words, grade_of
from checkers_app.words import say


def problem_booklet(entries: Iterable[ProblemEntry]) -> Booklet:
    """A numbered set of problems.

    Raises:
        ProblemFileError: if one of the problems cannot be used.
    """
    games = [
        printed_problem(
            entry.problem().puzzle, number, aim_words(entry), say(GRADES[grade_of(entry.rating)][1])
        )
        for number, entry in enumerate(entries, 1)
    ]
    return Booklet(say("Problems"), games)


def record_problems(records: Iterable[tuple[Record, Game]]) -> Booklet:
    """Recorded games as a numbered set of problems; the moves of each game are its solution."""
    games = [problem_of_record(record, game, number) for number, (record, game) in enumerate(records, 1)]
    return Booklet(say("Problems"), games)
