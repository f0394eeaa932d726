"""The engine's benchmark: a fixed set of positions, searched to fixed depths by one thread.

The node counts are the same on every machine and in every run, so their sum is the signature of the search:
a change that only improves speed must not change the signature.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.notation.fen import parse_fen

HASH_MIB = 64

POSITIONS = (
    ("B:W21-32:B1-12", 25),
    ("W:W18,21,23-32:B1-8,11-13,15", 24),
    ("W:W19,21,22,24-32:B1-5,7-12,14", 24),
    ("W:W18,21,22,24-32:B1-10,15,16", 24),
    ("W:W21,22,25,26,28-32:B1-6,8,12,13,23", 24),
    ("W:W17,18,23,24,27-32:B1-5,7,8,10-12", 24),
    ("W:W14,24-32:B1-5,7-9,12,20", 24),
    ("W:W17,18,20,21,24,27,29-32:B1-5,7,9,11,12,16", 25),
    ("W:W18,21,24,26,28-32:B1,3,4,6,8,9,11,12,14", 25),
    ("W:W13,17,20,21,23,26,28-30,32:B1,3-7,9,10,12,14,24", 24),
    ("W:W14,19,21,23,25-27,29,31,32:B1,3,5-9,12,13,18", 24),
    ("W:W15,18,21,23-25,29,30,32:B1,3,4,7,9,12-14,16", 24),
    ("W:W16,21-23,25,29-32:B1-3,5,6,10,11,14,20", 25),
    ("W:W19,21,23,25,26,28,31:B1,8-10,12,14,16", 25),
    ("W:W18,20,21,24,25,30,32:B2,4,6,10-12,16", 26),
    ("W:W20,22,23,26,30,32:B3,7,11,12,14,15,17", 26),
    ("W:W6,K16,21-23,29,30:B3,5,9,13,17,K31", 25),
    ("W:WK6,20,22,30-32:B4,11,15,16,18,19", 26),
    ("W:W8,14,K15,28:B5,26,K32", 28),
    ("W:WK3,7,14:B1,K26,27", 28),
)
"""Positions from the engine's own games, from the opening to the endgame, with the depths to which they are
searched.
"""


@dataclass(frozen=True, slots=True)
class BenchRow:
    """The result for one position."""

    fen: str
    depth: int
    nodes: int
    score: int
    cpu_seconds: float

    def text(self) -> str:
        """Return the table row for this position; :data:`HEADINGS` names the columns."""
        return f"{self.depth:5} {self.nodes:12,} {self.score:7} {self.cpu_seconds:8.3f}  {self.fen}"


HEADINGS = "depth        nodes   score  seconds  position"


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The results of a whole run."""

    rows: tuple[BenchRow, ...]

    @property
    def signature(self) -> int:
        """The total number of nodes."""
        return sum(row.nodes for row in self.rows)

    @property
    def cpu_seconds(self) -> float:
        """The processor time of the searches, in seconds."""
        return sum(row.cpu_seconds for row in self.rows)

    @property
    def nodes_per_second(self) -> float:
        """The number of nodes per second of processor time."""
        return self.signature / max(self.cpu_seconds, 1e-9)

    def as_dict(self) -> dict[str, object]:
        """Return the results as values for JSON."""
        return {
            "positions": [asdict(row) for row in self.rows],
            "signature": self.signature,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "nodes_per_second": round(self.nodes_per_second),
        }

    def text(self) -> str:
        """Return the totals of all positions as readable text."""
        speed = f"{self.nodes_per_second / 1e6:.2f} million nodes per CPU second"
        return f"signature {self.signature}\n{speed}"


def run_bench(found: Callable[[BenchRow], None] = lambda _: None) -> BenchReport:
    """Search every position, each with an empty table, and call ``found`` with each result."""
    engine = CheckersEngine(HASH_MIB)
    rows = []
    for fen, depth in POSITIONS:
        position = Position(parse_fen(fen))
        engine.new_game()
        begin = time.process_time()
        result = engine.search(position, Limits(depth=depth))
        rows.append(BenchRow(fen, depth, result.nodes, result.score, time.process_time() - begin))
        found(rows[-1])
    return BenchReport(tuple(rows))
