"""Builds the file of problems: finds problems in games, proves them, measures their difficulty, and selects
those that come with the program.

Every problem that is found is written to a work file, one per line, so that the next run can continue from
there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from checkers_app.engine.api import WIN, Limits, Position, StopToken
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.resources import Resources
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.tree_values import move_of_path, path_text
from checkers_app.play.puzzles.puzzles import Puzzle, Try
from checkers_app.practice.measuring import Solved, rating_of, solved_by, solved_if_hard
from checkers_app.practice.mining import ANY, LOOK_NODES, SoughtProblems, drawn_by_lot, likely
from checkers_app.practice.problems import Aim, ShippedProblem, encode, id_of
from checkers_app.practice.proving import Finding, proved
from checkers_app.practice.themes import ProblemTheme, SolvedLine, gained_by, themes_of
from checkers_app.practice.twins import Twins
from checkers_app.storage.files import write_atomic

LINE_PLIES = 16
"""The number of plies that the work file stores for the line of the right move; the file of problems contains
:data:`TOLD_PLIES` of them.
"""
TOLD_PLIES = 12
ANSWER_PLIES = 4
"""The number of plies that are saved for the line of a wrong move."""
_KNOWN = 0.5
"""The maximum fraction of findings that the tables prove, unless hard problems are sought."""
_STEP = 200
_ALWAYS = 30
_SHARE = 7
"""A rating interval of ``_STEP`` points gets at most one in ``_SHARE`` of all problems, plus ``_ALWAYS``."""
_HASH_MIB = 64
"""The hash size of the analysis that proves a problem; a different size may change the results."""

Record = Mapping[str, Any]
"""A finding (a proved problem) as it is stored in a line of the work file."""


@dataclass(frozen=True, slots=True)
class FinderProgress:
    """The progress of a search for problems."""

    found: int
    wanted: int
    games: int


PROVING_PIECES = 5
"""The maximum number of pieces in the endgame tables that are used for proofs.  Larger tables would evaluate
more moves, but they do not show how a win is achieved with men on the board, so the displayed lines would end
where these tables begin.
"""


def for_proofs(resources: Resources) -> Resources:
    """The engine resources that are used for finding and proving problems."""
    tables = resources.tables
    return replace(resources, tables=tables.up_to(PROVING_PIECES) if tables is not None else None)


def prover(resources: Resources) -> Analyst:
    """The analyst that proves problems."""
    return Engines(resources, _HASH_MIB).analyst(GAME, threads=1)


def record_of(finding: Finding, answers: Sequence[Solved], game: int) -> Record:
    """Convert a finding to the form of a line in the work file."""
    return {
        "fen": write_fen(finding.state),
        "aim": finding.aim,
        "depth": finding.depth,
        "moves": [
            [root.score, *map(path_text, root.pv[: ANSWER_PLIES if number else LINE_PLIES])]
            for number, root in enumerate(finding.moves)
        ],
        "solved": [[item.level, item.right, item.asked] for item in answers],
        "game": game,
    }


def read_work(path: Path) -> Iterator[Record]:
    """Yield the findings in a work file, which need not exist; skip an incomplete line."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


class Finder:
    """Goes through games, one after another, and records the problems that it finds.

    Args:
        work: the work file.
        resources: the engine resources, including the endgame tables.
        sought: the kind of problems to find.
    """

    def __init__(self, work: Path, resources: Resources, sought: SoughtProblems = ANY) -> None:
        self._work = work
        self._sought = sought
        self._reach = resources.reach
        self._players = Engines(resources, 16)
        self._levels = Engines(resources, 16)
        self._prover = prover(resources)
        self.found: list[Record] = list(read_work(work))
        """All findings, including those of earlier runs."""
        self._games = max((item["game"] for item in self.found), default=0)
        self._seen: set[Checkers] = {parse_fen(item["fen"]) for item in self.found}
        self._steps = Counter(rating_of(_answers(item)) // _STEP for item in self.found)
        self._known = sum(item["depth"] == 1 for item in self.found)

    def find(self, wanted: int, report: Callable[[FinderProgress], None], stop: StopToken) -> None:
        """Search until there are ``wanted`` findings or until the search is stopped."""
        while len(self.found) < wanted:
            self._games += 1
            for state in self._positions(Random(self._games)):
                if stop.stopped:
                    return
                if state not in self._seen:
                    self._seen.add(state)
                    self._look(state)
            report(FinderProgress(len(self.found), wanted, self._games))

    def _positions(self, rng: Random) -> Iterator[Checkers]:
        """Positions that may be problems."""
        if self._sought.hard is None:
            return likely(self._players, rng, self._sought)
        return drawn_by_lot(self._players.analyst(GAME), rng)

    def _look(self, state: Checkers) -> None:
        """Record a position if it is a problem of a kind that is still needed."""
        known = len(state.pieces()) <= self._reach
        if known and self._sought.hard is None and self._known > len(self.found) * _KNOWN + _ALWAYS:
            return
        first = self._prover.analyse(Position(state, ()), Limits(nodes=LOOK_NODES)).moves[0].move
        least = self._sought.hard
        answers = (
            solved_by(self._levels, state, first)
            if least is None
            else solved_if_hard(self._levels, state, first, least)
        )
        if answers is None or not self._wanted(rating := rating_of(answers)):
            return
        finding = proved(self._prover, state)
        if finding is None or finding.moves[0].move != first:
            return
        self._steps[rating // _STEP] += 1
        self._known += finding.by_tables
        record = record_of(finding, answers, self._games)
        self.found.append(record)
        with self._work.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, separators=(",", ":")) + "\n")

    def _wanted(self, rating: int) -> bool:
        """True if more problems of this difficulty are needed, or a particular kind of problem is sought."""
        few = _ALWAYS + len(self.found) // _SHARE
        return self._sought != ANY or self._steps[rating // _STEP] <= few


def _answers(record: Record) -> list[Solved]:
    return [Solved(*item) for item in record["solved"]]


# --- from findings to problems --------------------------------------------------------------------


def problems_of(records: Iterable[Record], tables: Tables | None) -> list[ShippedProblem]:
    """The problems among the findings, except twins (nearly identical problems) and problems whose line does
    not show what is gained.

    The first problem in each group of twins is selected, so that the result of a longer build contains the
    problems of a shorter one.
    """
    twins, problems = Twins(), []
    for record in records:
        problem = _problem(record, tables)
        if problem is not None and twins.add(problem.state, problem.solution):
            problems.append(problem)
    return problems


def _problem(record: Record, tables: Tables | None) -> ShippedProblem | None:
    state = parse_fen(record["fen"])
    tries = tuple(_try(state, values) for values in record["moves"])
    right, *wrong = tries
    aim, themes = told_of(state, right, record["aim"], tables, known=record["depth"] == 1)
    if aim is None:
        return None
    told = (Try(right.move, right.score, right.line[:TOLD_PLIES]), *wrong)
    return ShippedProblem(
        id_of(state), rating_of(_answers(record)), aim, themes, Puzzle(state, told, "", game=GAME)
    )


def told_of(
    state: Checkers, right: Try, aim: str, tables: Tables | None, *, known: bool
) -> tuple[Aim | None, tuple[ProblemTheme, ...]]:
    """Return the aim of a problem (None if its line does not show what is gained), and the problem's themes.

    Args:
        state: the position.
        right: the right move, with its line.
        aim: the aim according to the proof.
        tables: the endgame tables for the themes that need them.
        known: True if the tables contain the result of every move.
    """
    length = WIN - right.score if right.score > WIN - _LONGEST else None
    line = SolvedLine(state, right.line, tables, aim == "win", length, known)
    themes = themes_of(line)
    if aim != "gain":
        return (Aim.WIN if aim == "win" else Aim.HOLD), themes
    gained = gained_by(line)
    if gained > 0:
        return (Aim.TWO_PIECES if gained > 1 else Aim.PIECE), themes
    return (Aim.KING if gained == 0 and ProblemTheme.KING_FIRST in themes else None), themes


_LONGEST = 999


def _try(state: Checkers, values: Sequence[Any]) -> Try:
    score, *paths = values
    moves: list[Move] = []
    for path in paths:
        moves.append(move_of_path(state, path))
        state = state.play(moves[-1])
    return Try(moves[0], score, tuple(moves))


def measured_again(problem: ShippedProblem, engines: Engines) -> ShippedProblem:
    """The problem with its rating measured again, using the current levels."""
    return replace(problem, rating=rating_of(solved_by(engines, problem.state, problem.solution)))


def write_problems(path: Path, problems: Iterable[ShippedProblem]) -> None:
    """Write the file of problems.

    Raises:
        OSError: if the file cannot be written.
    """
    write_atomic(path, encode(problems))


# --- proved again ---------------------------------------------------------------------------------


def fault_of(problem: ShippedProblem, analyst: Analyst, tables: Tables | None) -> str:
    """Prove a problem again, and return its fault; empty if there is none.

    Args:
        problem: the problem.
        analyst: the analyst to use; see :func:`prover`.
        tables: the endgame tables that the analyst uses.
    """
    state = problem.state
    if problem.id != id_of(state):
        return "its id belongs to another position"
    if {item.move for item in problem.puzzle.tries} != set(state.legal_moves()):
        return "it does not list every legal move"
    finding = proved(analyst, state)
    if finding is None:
        return "no move is clearly better than every other"
    root = finding.moves[0]
    if root.move != problem.solution:
        return f"the right move is {state.move_text(root.move)}"
    right = Try(root.move, root.score, root.pv[:LINE_PLIES])
    aim, themes = told_of(state, right, finding.aim, tables, known=finding.by_tables)
    if aim is not problem.aim:
        return f"its aim is {aim.value if aim is not None else 'unknown'}, not {problem.aim.value}"
    return "" if themes == problem.themes else "its themes are wrong"


def twins_in(problems: Iterable[ShippedProblem]) -> Iterator[ShippedProblem]:
    """The problems that are twins (nearly identical copies) of an earlier problem; see
    :mod:`checkers_app.practice.twins`.
    """
    twins = Twins()
    for problem in problems:
        if not twins.add(problem.state, problem.solution):
            yield problem
