"""Making the opening book: our own engine searches every move of the positions worth knowing.

It begins with the start and the three-move openings and follows the moves that are nearly as good as
the best.  Positions are taken by how likely they are to be met, so that the book may be ended at any
time; what has been searched is kept in a work file, a line a position, and a later run goes on from it.
"""

from __future__ import annotations

import heapq
import json
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, cycle, islice, repeat
from pathlib import Path

from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.checkers.book import MAX_WEIGHT, BookMove, encode
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.fen import FenError, parse_fen, write_fen
from checkers_app.storage.files import write_bytes_atomic

MARGIN = 12
"""Hundredths of a man: a move worse than the best by more is not in the book."""
SHARPNESS = 6.0
"""A move that is worse by so many hundredths of a man is played 1/e times as often."""
HASH_MIB = 16
SAVE_EVERY = 200
BATCH = 8
"""Positions a thread takes at a time."""


@dataclass(frozen=True, slots=True)
class BookPlan:
    """How a book is made."""

    nodes: int = 100_000
    """Searched for each move of a position."""
    positions: int = 4_000
    """How many positions the book holds at most."""
    threads: int = 1
    """Positions searched at the same time."""


@dataclass(frozen=True, slots=True)
class BookProgress:
    """How far the building is."""

    done: int
    wanted: int
    seconds_left: float
    """As far as can be said."""


def weighted(scores: dict[str, int]) -> list[tuple[str, int, int]]:
    """(move, score, weight) of the moves near the best, the best first."""
    best = max(scores.values())
    kept = sorted(((s, t) for t, s in scores.items() if s >= best - MARGIN), key=lambda item: -item[0])
    return [(text, s, max(1, round(MAX_WEIGHT * math.exp((s - best) / SHARPNESS)))) for s, text in kept]


class BookBuilder:
    """Builds a book into ``out``, keeping its work in ``out`` with ``.work`` added.

    Raises:
        OSError: if the work of an earlier run cannot be read.
    """

    def __init__(self, out: Path, plan: BookPlan) -> None:
        self._out = out
        self._work = out.with_name(out.name + ".work")
        self._plan = plan
        self._scores: dict[Checkers, dict[str, int]] = {}
        self._read_work()

    @property
    def known(self) -> int:
        """Positions searched so far, in this run and before."""
        return len(self._scores)

    def build(self, report: Callable[[BookProgress], None], stop: StopToken) -> None:
        """Search until the plan is fulfilled or ``stop`` ends it, then write the book.

        Positions that were not searched to their end when the stop came are left out.

        Raises:
            OSError: if a file cannot be written.
        """
        begin, before = time.monotonic(), self.known
        engines = [CheckersEngine(HASH_MIB) for _ in range(self._plan.threads)]
        self._work.parent.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(self._plan.threads) as pool, self._work.open("a", encoding="utf-8") as work:
            while self.known < self._plan.positions:
                room = min(BATCH * self._plan.threads, self._plan.positions - self.known)
                batch = list(islice(self._open_positions(), room))
                if not batch:
                    break
                found = pool.map(self._search, cycle(engines), batch, repeat(stop))
                for state, scores in zip(batch, found, strict=False):
                    if scores is None:
                        continue
                    self._scores[state] = scores
                    work.write(json.dumps({"fen": write_fen(state), "scores": scores}) + "\n")
                work.flush()
                if stop.stopped:
                    break
                done = self.known
                rate = (done - before) / (time.monotonic() - begin)
                report(BookProgress(done, self._plan.positions, (self._plan.positions - done) / rate))
                if done % SAVE_EVERY < len(batch):
                    self.write()
        self.write()

    def write(self) -> None:
        """Write the book as far as it has come.

        Raises:
            OSError: if the file cannot be written.
        """
        write_bytes_atomic(self._out, encode({s: _moves(s, scores) for s, scores in self._scores.items()}))

    def _open_positions(self) -> Iterator[Checkers]:
        """Positions not searched yet, the likeliest to be met first."""
        order = count()
        # The start is played freely; a ballot comes up once in 156 games.
        queue = [(0.0, next(order), Checkers())]
        queue += [(math.log(156), next(order), opening.state) for opening in three_move_openings()]
        heapq.heapify(queue)
        seen: set[Checkers] = set()
        while queue:
            cost, _, state = heapq.heappop(queue)
            if state in seen:
                continue
            seen.add(state)
            scores = self._scores.get(state)
            if scores is None:
                if state.legal_moves():
                    yield state
                continue
            moves = {state.move_text(move): move for move in state.legal_moves()}
            if not scores:
                continue
            ranked = weighted(scores)
            total = sum(weight for _, _, weight in ranked)
            # The other side may play anything: a bad move still has its small share.
            shares = {text: weight / total for text, _, weight in ranked}
            for text, move in moves.items():
                share = max(shares.get(text, 0.0), 0.02)
                heapq.heappush(queue, (cost - math.log(share), next(order), state.play(move)))

    def _search(self, engine: CheckersEngine, state: Checkers, stop: StopToken) -> dict[str, int] | None:
        """The score of every move for the side that plays it, or None if it was stopped."""
        scores = {}
        for move in state.legal_moves():
            engine.new_game()
            result = engine.search(Position(state.play(move)), Limits(nodes=self._plan.nodes), stop)
            if stop.stopped:
                return None
            scores[state.move_text(move)] = -result.score
        return scores

    def _read_work(self) -> None:
        """Take over an earlier run; a last line that was cut short is dropped."""
        try:
            lines = self._work.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                entry = json.loads(line)
                state = parse_fen(entry["fen"])
                scores = {str(text): int(score) for text, score in entry["scores"].items()}
            except (ValueError, KeyError, TypeError, AttributeError, FenError):
                continue
            if set(scores) == {state.move_text(move) for move in state.legal_moves()}:
                self._scores[state] = scores


def _moves(state: Checkers, scores: dict[str, int]) -> tuple[BookMove, ...]:
    moves = {state.move_text(move): move for move in state.legal_moves()}
    return tuple(
        BookMove(moves[text], max(-32_000, min(32_000, score)), weight)
        for text, score, weight in weighted(scores)
    )
