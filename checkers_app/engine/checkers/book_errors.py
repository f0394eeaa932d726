"""Uses deeper searches to find errors in the engine's own quick play as Black, and corrects them in the book.

From every three-move opening, the engine plays Black with short searches and the book, as in a game with
little time.  Black's moves between :data:`FIRST_PLY` and :data:`LAST_PLY` are also searched much more deeply.
If the deeper search prefers another move, both moves are searched equally deeply; if the quick move loses
:data:`ERROR_MARGIN` or more, it is an error, and the other move becomes the book's only move in that
position.  The line continues with the better move.  White plays its best move; lines with other moves by
White follow in order of White's total loss.

Results are saved in a work file, one line per position, so that a later run continues from them.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from checkers_app.engine.api import WIN, Limits, Position, StopToken
from checkers_app.engine.checkers.book import MAX_WEIGHT, Book, BookMove, encode
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.checkers.work_file import WorkFile, work_line
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.storage.files import write_bytes_atomic

FIRST_PLY, LAST_PLY = 8, 24
"""The first and last plies, counted from the start of the game, at which Black's moves are examined."""
ERROR_MARGIN = 12
"""The minimum loss, in hundredths of a man, at which a move is an error."""
GLANCE = 20
"""The number of nodes in the quick search, as a multiple of the number in the searches that compare White's
moves.
"""
_OPENING_PLIES = 3
_HASH_MIB = 64
_SAVE_EVERY = 20
"""The book is written after this many new errors, and at the end."""


@dataclass(frozen=True, slots=True)
class ErrorPlan:
    """The parameters of the search for errors."""

    quick: int = 350_000
    """The number of nodes for the quick search, which chooses the moves that are played."""
    nodes: int = 7_000_000
    """The number of nodes for the deeper search, which examines the moves."""
    positions: int = 1_500
    """The number of positions with Black to move that are examined."""


@dataclass(frozen=True, slots=True)
class ErrorProgress:
    """The progress of the search for errors."""

    examined: int
    wanted: int
    errors: int


@dataclass(frozen=True, slots=True)
class Examined:
    """The result for a position with Black to move."""

    quick: str
    """The move from the book or the quick search, as text."""
    deep: str
    """The move that the deeper search prefers; the same as ``quick`` if both searches agree."""
    quick_score: int = 0
    """The score of ``quick`` in a deeper search, in hundredths of a man for Black; 0 if the moves agree."""
    deep_score: int = 0
    """The score of ``deep`` in the same deeper search; 0 if the moves agree."""

    @property
    def is_error(self) -> bool:
        """True if the quick move loses :data:`ERROR_MARGIN` or more."""
        return self.deep_score - self.quick_score >= ERROR_MARGIN

    @property
    def better(self) -> str:
        """The better of the two moves, with which the line continues."""
        return self.deep if self.deep_score > self.quick_score else self.quick


class ErrorFinder:
    """Finds errors and writes a book in which they are corrected.

    The work file has the name of ``out`` with ``.errors`` appended.

    Args:
        out: the book to write.
        plan: the parameters.
        base: the book to correct.
        tables: the endgame tables for the searches; None to search without them.

    Raises:
        OSError: if the work file of an earlier run cannot be read, or if ``out`` is a folder.
    """

    def __init__(self, out: Path, plan: ErrorPlan, base: Book, tables: Tables | None = None) -> None:
        self._work = WorkFile(out, ".errors")
        self._out = out
        self._plan = plan
        self._base = base
        self._engine = CheckersEngine(_HASH_MIB, tables=tables)
        self._glancing = CheckersEngine(1, tables=tables)
        self.examined: dict[Checkers, Examined] = {}
        """The positions with Black to move that have been examined, in this run and earlier ones."""
        self._moves: dict[Checkers, str] = {}
        """Position -> the move of the quick search, for positions that are not examined."""
        self._losses: dict[Checkers, dict[str, int]] = {}
        """Position with White to move -> move -> the loss by a brief search, in hundredths of a man."""
        self._work.read(self._take_over)

    @property
    def errors(self) -> dict[Checkers, Examined]:
        """The positions in which the quick move is an error."""
        return {state: found for state, found in self.examined.items() if found.is_error}

    def build(self, report: Callable[[ErrorProgress], None], stop: StopToken) -> None:
        """Examine positions until the plan is complete or ``stop`` ends it, then write the book.

        Raises:
            OSError: if a file cannot be written.
        """
        written = len(self.errors)
        with self._work.open() as work:
            for line in self._lines(stop):
                if line:
                    work.write(line)
                    work.flush()
                found = len(self.errors)
                report(ErrorProgress(len(self.examined), self._plan.positions, found))
                if found >= written + _SAVE_EVERY:
                    self.write()
                    written = found
        self.write()

    def write(self) -> None:
        """Write the base book with corrections for the errors found so far.

        Raises:
            OSError: if the file cannot be written.
        """
        entries = {state: self._base.moves(state) for state in self._base}
        for state, found in self.errors.items():
            move = _texts(state)[found.deep]
            score = max(-32_000, min(32_000, found.deep_score))
            entries[state] = (BookMove(move, score, MAX_WEIGHT),)
        write_bytes_atomic(self._out, encode(entries))

    def _lines(self, stop: StopToken) -> Iterator[str]:
        """Follow the lines of play; yield the text to save after each search, or "" for known positions."""
        order = count()
        queue = [(0, next(order), _OPENING_PLIES, opening.state) for opening in three_move_openings()]
        visited: set[Checkers] = set()
        seen = 0
        while queue:
            loss, _, ply, state = heapq.heappop(queue)
            while ply <= LAST_PLY and not state.kings and (texts := _texts(state)):
                if stop.stopped or seen >= self._plan.positions:
                    return
                if len(texts) == 1:
                    state, ply = state.play(*texts.values()), ply + 1
                    continue
                if state in visited:
                    break
                visited.add(state)
                examines = state.side_to_move is Side.FIRST and ply >= FIRST_PLY
                line = ""
                if state not in (self.examined if examines else self._moves):
                    line = self._examine(state, stop) if examines else self._look(state, stop)
                    if not line:
                        return
                seen += examines
                yield line
                best = self.examined[state].better if examines else self._moves[state]
                for text, given in self._losses.get(state, {}).items():
                    if text != best:
                        heapq.heappush(queue, (loss + given, next(order), ply + 1, state.play(texts[text])))
                state, ply = state.play(texts[best]), ply + 1

    def _examine(self, state: Checkers, stop: StopToken) -> str:
        """Examine a position with Black to move; return the line for the work file, or "" if stopped."""
        texts, nodes = _texts(state), self._plan.nodes
        quick = self._quick(state, stop)
        deep = self._best(state, nodes, stop)
        found = Examined(quick, deep)
        if deep != quick:
            scores = [
                self._score(self._engine, state.play(texts[text]), nodes, stop) for text in (quick, deep)
            ]
            found = Examined(quick, deep, *scores)
        if stop.stopped:
            return ""
        self.examined[state] = found
        scores = [found.quick_score, found.deep_score]
        return work_line(state, {"quick": quick, "deep": deep, "scores": scores})

    def _look(self, state: Checkers, stop: StopToken) -> str:
        """Find the quick move in a position and, for White, the loss of each move; return a line as
        :meth:`_examine` does.
        """
        move, losses = self._quick(state, stop), {}
        if state.side_to_move is Side.SECOND:
            nodes = max(1, self._plan.quick // GLANCE)
            scores = {
                text: self._score(self._glancing, state.play(legal), nodes, stop)
                for text, legal in _texts(state).items()
            }
            losses = {text: max(max(scores.values()) - score, 1) for text, score in scores.items()}
        if stop.stopped:
            return ""
        self._moves[state], self._losses[state] = move, losses
        return work_line(state, {"move": move, "losses": losses})

    def _quick(self, state: Checkers, stop: StopToken) -> str:
        """Return the move played with little time; for Black, the book's first choice if there is one."""
        known = self._base.moves(state) if state.side_to_move is Side.FIRST else ()
        return state.move_text(known[0].move) if known else self._best(state, self._plan.quick, stop)

    def _best(self, state: Checkers, nodes: int, stop: StopToken) -> str:
        """Return the best move by a search, as text."""
        self._engine.new_game()
        best = self._engine.search(Position(state), Limits(nodes=nodes), stop).move
        return next(text for text, move in _texts(state).items() if move == best)

    @staticmethod
    def _score(engine: CheckersEngine, target: Checkers, nodes: int, stop: StopToken) -> int:
        """Search ``target``; return the score for the side that has moved there."""
        if not target.legal_moves():
            return WIN
        engine.new_game()
        return -engine.search(Position(target), Limits(nodes=nodes), stop).score

    def _take_over(self, state: Checkers, entry: Mapping[str, Any]) -> None:
        """Use a line from an earlier run, unless it contains illegal moves."""
        texts = _texts(state)
        if "deep" in entry:
            quick_score, deep_score = map(int, entry["scores"])
            found = Examined(str(entry["quick"]), str(entry["deep"]), quick_score, deep_score)
            if found.quick in texts and found.deep in texts:
                self.examined[state] = found
        elif entry["move"] in texts:
            losses = {str(text): int(given) for text, given in entry.get("losses", {}).items()}
            self._moves[state] = entry["move"]
            self._losses[state] = {text: given for text, given in losses.items() if text in texts}


def _texts(state: Checkers) -> dict[str, Move]:
    """Return the legal moves, keyed by their text."""
    return {state.move_text(move): move for move in state.legal_moves()}
