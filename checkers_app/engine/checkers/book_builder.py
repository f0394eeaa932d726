"""Builds the opening book: the program's own engine searches every move in the relevant positions.

Building begins with the initial position and the three-move openings.
:mod:`checkers_app.engine.checkers.book_graph` selects the next position and backs up values.  Building can be
stopped at any time: the results are saved in a work file, one line per position, and a later run continues
from there.  If the work file is lost, a run continues from the finished book: it reuses the scores in the
book, and searches only briefly the moves that are not in the book.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from checkers_app.engine.api import WIN, Limits, Position, StopToken
from checkers_app.engine.checkers.book import MAX_WEIGHT, Book, BookMove, encode
from checkers_app.engine.checkers.book_graph import MARGIN, BookGraph, next_choice
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.checkers.work_file import WorkFile, work_line
from checkers_app.games.checkers import Checkers
from checkers_app.storage.files import write_bytes_atomic

SHARPNESS = 6.0
"""The difference from the best move, in hundredths of a man, at which a move is played 1/e times as often."""
GLANCE = 20
"""The number of nodes in the full search of a move, as a multiple of the number in the first look."""
FAR = 50
"""Moves that are more than this many hundredths of a man worse than the best after the first look get no full
search.
"""
HASH_MIB = 16
SAVE_EVERY = 0.1
"""The book is written whenever it has grown by this fraction, and at the end; the work file contains all
results in any case.
"""
BATCH = 16
"""The minimum number of positions that a thread takes at a time."""
PORTIONS = 100
"""The positions to search next are reselected each time the book has grown by 1/PORTIONS of its size."""


@dataclass(frozen=True, slots=True)
class BookPlan:
    """The parameters of a book."""

    nodes: int = 1_000_000
    """The number of nodes searched for each move, unless the move is far worse than the best."""
    positions: int = 20_000
    """The maximum number of positions in the book, not counting positions with a single legal move."""
    threads: int = 1
    """The number of positions that are searched at the same time."""


@dataclass(frozen=True, slots=True)
class BookProgress:
    """The progress of building the book."""

    done: int
    wanted: int
    seconds_left: float
    """An estimate of the remaining time in seconds."""
    line: float
    """The average number of plies for which the book follows best play, beginning from the start or from an
    opening.
    """


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of searching a position."""

    scores: Mapping[str, int]
    """Move as text -> the score in hundredths of a man for the side that plays it."""
    glanced: frozenset[str]
    """The moves that were only searched briefly."""


def weighted(scores: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Return (move, score, weight) for each of the best and nearly best moves, best first."""
    best = max(scores.values())
    kept = sorted(((s, t) for t, s in scores.items() if s >= best - MARGIN), key=lambda item: -item[0])
    return [(text, s, max(1, round(MAX_WEIGHT * math.exp((s - best) / SHARPNESS)))) for s, text in kept]


class BookBuilder:
    """Builds a book and writes it to ``out``.  The work file has the same name with ``.work`` appended.

    Args:
        out: the file of the book.
        plan: the parameters of the book.
        tables: the endgame tables for the searches; None to search without them.
        base: a finished book whose positions are reused instead of searched; None if there is none.

    Raises:
        OSError: if the work file of an earlier run cannot be read, or if ``out`` is a folder.
    """

    def __init__(
        self, out: Path, plan: BookPlan, tables: Tables | None = None, base: Book | None = None
    ) -> None:
        self._work = WorkFile(out, ".work")
        self._out = out
        self._plan = plan
        self._tables = tables
        self._base = Book({}) if base is None else base
        self._searched: dict[Checkers, int] = {}
        """Position after a move -> the value for the side to move, from a search with all nodes."""
        self.graph = BookGraph()
        """The positions that have been searched, in this run and earlier ones."""
        self._work.read(self._take_over)

    def build(self, report: Callable[[BookProgress], None], stop: StopToken) -> None:
        """Search until the plan is complete or ``stop`` ends it, then write the book.

        Positions whose search was interrupted are omitted.

        Raises:
            OSError: if a file cannot be written.
        """
        # measures the searches, to estimate the remaining time
        begin, before = time.monotonic(), len(self.graph)
        wanted = self._plan.positions
        engines: SimpleQueue[CheckersEngine] = SimpleQueue()
        for _ in range(self._plan.threads):
            engines.put(CheckersEngine(HASH_MIB, tables=self._tables))

        def search(state: Checkers) -> _Found | None:
            engine = engines.get()  # an idle one: there are as many engines as threads
            try:
                return self._search(engine, state, stop)
            finally:
                engines.put(engine)

        with ThreadPoolExecutor(self._plan.threads) as pool, self._work.open() as work:
            written = len(self.graph)
            while len(self.graph) < wanted and not stop.stopped:
                batch = self._next()[: wanted - len(self.graph)]
                if not batch:
                    break
                line = self.graph.mean_line()
                for state, found in zip(batch, pool.map(search, batch), strict=True):
                    if found is None:
                        continue
                    self._add(state, found)
                    work.write(work_line(state, {"scores": found.scores, "glanced": sorted(found.glanced)}))
                    work.flush()
                    done, now = len(self.graph), time.monotonic()
                    seconds_each = (now - begin) / (done - before)
                    report(BookProgress(done, wanted, (wanted - done) * seconds_each, line))
                    if state in self._base:
                        begin, before = now, done
                if len(self.graph) >= (1 + SAVE_EVERY) * written:
                    self.write()
                    written = len(self.graph)
        self.write()

    def _next(self) -> list[Checkers]:
        """Return the positions to search next: first those of the finished book, which take little time."""
        known = [state for state in self.graph.open_positions() if state in self._base] if self._base else []
        room = max(BATCH * self._plan.threads, len(self.graph) // PORTIONS)
        return known or list(islice(self.graph.open_positions(), room))

    def write(self) -> None:
        """Write the current book.

        Raises:
            OSError: if the file cannot be written.
        """
        write_bytes_atomic(
            self._out, encode({state: _moves(state, self.graph.worths(state)) for state in self.graph})
        )

    def _search(self, engine: CheckersEngine, state: Checkers, stop: StopToken) -> _Found | None:
        """Score every move for the side that plays it; return None if the search was stopped."""
        engine.new_game()
        scores: dict[str, int] = {}
        glanced: dict[str, Checkers] = {}

        def search(target: Checkers, nodes: int) -> int:
            if not target.legal_moves():
                return -WIN
            return engine.search(Position(target), Limits(nodes=nodes), stop).score

        known = {state.move_text(item.move): item.score for item in self._base.moves(state)}
        signs = {}
        for move in state.legal_moves():
            text = state.move_text(move)
            target, plies = next_choice(state.play(move))
            signs[text] = 1 if plies % 2 else -1
            if text in known:
                scores[text] = known[text]
                continue
            value = self._value(target)
            if value is None:
                glanced[text] = target
                value = search(target, max(1, self._plan.nodes // GLANCE))
            scores[text] = signs[text] * value
        if known:
            rest = max(known.values()) - MARGIN - 1  # the book would contain a better move
            scores = {text: s if text in known else min(s, rest) for text, s in scores.items()}
            return None if stop.stopped else _Found(scores, frozenset(glanced))
        best = max(scores.values())
        for text, target in list(glanced.items()):
            if scores[text] >= best - FAR:
                scores[text] = signs[text] * search(target, self._plan.nodes)
                del glanced[text]
        return None if stop.stopped else _Found(scores, frozenset(glanced))

    def _value(self, target: Checkers) -> int | None:
        """Return the known value of a position for the side to move; None if unknown."""
        moves = self._base.moves(target)
        return moves[0].score if moves else self._searched.get(target)

    def _add(self, state: Checkers, found: _Found) -> None:
        self.graph.add(state, found.scores)
        for edge in self.graph.edges(state):
            if edge.text not in found.glanced:
                self._searched[edge.target] = edge.seen_back(edge.score)

    def _take_over(self, state: Checkers, entry: Mapping[str, Any]) -> None:
        """Use a line from an earlier run if it contains exactly the legal moves."""
        scores = {str(text): int(score) for text, score in entry["scores"].items()}
        glanced = frozenset(map(str, entry["glanced"]))
        if set(scores) == {state.move_text(move) for move in state.legal_moves()} and not state.kings:
            self._add(state, _Found(scores, glanced))


def _moves(state: Checkers, scores: Mapping[str, int]) -> tuple[BookMove, ...]:
    moves = {state.move_text(move): move for move in state.legal_moves()}
    return tuple(
        BookMove(moves[text], max(-32_000, min(32_000, score)), weight)
        for text, score, weight in weighted(scores)
    )
