"""Measure the benefit of using more threads: ``python build_scripts/measure_threads.py``.

Random three-move openings are searched by one thread and by several, with an empty hash table, to a depth
that takes one thread about the given number of nodes.  A search with several threads wastes some of its
nodes, so its benefit is the number of threads divided by the ratio of its nodes to those of one thread.  Node
counts hardly depend on the load of the machine, as long as each thread has its own processor.  On an idle
machine, the ratio of the times includes all effects.

    python build_scripts/measure_threads.py [--threads 2] [--openings 12] [--nodes 4000000] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from checkers_app.engine.api import Limits, Position, Progress
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings

HASH_MIB = 64


@dataclass(frozen=True, slots=True)
class Compared:
    """The total nodes and wall-clock seconds of searches to the same depth by one thread and by several."""

    depth: int
    nodes: tuple[int, int]
    seconds: tuple[float, float]


def depth_within(engine: CheckersEngine, state: Checkers, nodes: int) -> int:
    """The greatest depth that one thread completes within this many nodes."""
    finished = [1]

    def report(progress: Progress) -> None:
        finished.append(progress.depth)

    engine.new_game()
    result = engine.search(Position(state), Limits(nodes=nodes), report=report, threads=1)
    # The search ends in the middle of a depth, which is still reported as a depth.
    return max(1, min(max(finished), result.depth) - 1)


def compared(engine: CheckersEngine, states: Sequence[Checkers], nodes: int) -> Iterator[Compared]:
    """Search each position with one thread and with all threads of the engine."""
    for state in states:
        depth = depth_within(engine, state, nodes)
        found = []
        for threads in (1, engine.threads):
            engine.new_game()
            found.append(engine.search(Position(state), Limits(depth=depth), threads=threads))
        one, more = found
        yield Compared(depth, (one.nodes, more.nodes), (one.seconds, more.seconds))


def summary(threads: int, rows: Sequence[Compared]) -> str:
    """The geometric means over the positions, with the standard error of the mean for the nodes."""
    logs = [math.log(row.nodes[1] / row.nodes[0]) for row in rows]
    mean = sum(logs) / len(logs)
    error = math.sqrt(sum((value - mean) ** 2 for value in logs)) / len(logs)
    times = math.exp(sum(math.log(row.seconds[1] / row.seconds[0]) for row in rows) / len(rows))
    ratio = math.exp(mean)
    return (
        f"{threads} threads: they need {ratio:.2f} (±{ratio * error:.2f}) times as many nodes as one thread, "
        f"so they are worth {threads / ratio:.2f} threads; they take {times:.2f} times as long as one thread"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the searches and print the results; return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the benefit of more search threads.")
    parser.add_argument(
        "--threads", type=int, default=2, help="number of threads to compare with one thread (2)"
    )
    parser.add_argument("--openings", type=int, default=12, help="number of openings to search (12)")
    parser.add_argument(
        "--nodes", type=int, default=4_000_000, help="approximate number of nodes for one thread (4000000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed that selects the openings (1)")
    chosen = parser.parse_args(arguments)
    engine = CheckersEngine(HASH_MIB, chosen.threads)
    openings = Random(chosen.seed).sample(three_move_openings(), chosen.openings)
    rows = []
    for row in compared(engine, [opening.state for opening in openings], chosen.nodes):
        rows.append(row)
        print(f"depth {row.depth}: {row.nodes[0]:,} nodes, {row.nodes[1]:,}", file=sys.stderr)
    print(summary(chosen.threads, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
