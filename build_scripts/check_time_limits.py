"""Check that moves in endings stay within their time limits: ``python build_scripts/check_time_limits.py``.

The engine, with the program's tables, plays a few moves for both sides in random endings with five to seven
pieces, so that its hash table is as full as in a game. A move that takes 10 ms more than its limit is an
overrun. On a busy machine the wall clock includes the time of other programs: an overrun is the engine's own
fault only if the processor time of the move is also too long.  The exit status is 1 if an overrun is the
engine's own fault.

    python build_scripts/check_time_limits.py [--moves 5000] [--limits 20 100 300] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.rules import SQUARES
from checkers_app.notation.fen import write_fen
from checkers_app.terminal.progress import ProgressLine

PIECES = (5, 6, 7)
PLIES = 6
"""The number of plies played from each random ending."""
TOLERANCE = 0.010
"""The time by which a move may exceed its limit, in seconds."""


@dataclass(frozen=True, slots=True)
class Timed:
    """The duration of one move, in seconds."""

    fen: str
    wall: float
    processor: float


def endings(random: Random) -> Iterator[Checkers]:
    """Keep yielding random endings in which no side is two pieces ahead and there is a legal move."""
    while True:
        count = random.choice(PIECES)
        sides = [Side.FIRST, Side.SECOND] * (count // 2) + [random.choice(tuple(Side))] * (count % 2)
        places = zip(random.sample(sorted(SQUARES), count), sides, strict=True)
        pieces = {square: Piece(side, random.random() < 0.5) for square, side in places}
        try:
            state = Checkers.from_pieces(pieces, random.choice(tuple(Side)))
        except ValueError:
            continue  # a man on its crowning row
        if state.outcome() is None:
            yield state


def timed_moves(engine: CheckersEngine, seconds: float, random: Random) -> Iterator[Timed]:
    """Keep playing endings with this time limit and yield each move; repetitions count as in a game."""
    for ending in endings(random):
        state = ending
        engine.new_game()
        earlier: list[Checkers] = []
        for _ in range(PLIES):
            position = Position(state, tuple(earlier))
            wall, processor = time.monotonic(), time.process_time()
            move = engine.search(position, Limits(seconds=seconds)).move
            yield Timed(write_fen(state), time.monotonic() - wall, time.process_time() - processor)
            if move is None:
                break
            earlier = [] if state.is_progress(move) else [*earlier, state]
            state = state.play(move)
            if state.outcome() is not None:
                break


def summary(seconds: float, moves: Sequence[Timed]) -> str:
    """The number of overruns, and the slowest moves."""
    late = [move for move in moves if move.wall > seconds + TOLERANCE]
    own = own_overruns(seconds, moves)
    slowest = max(moves, key=lambda move: move.wall)
    busiest = max(moves, key=lambda move: move.processor)
    return (
        f"{1000 * seconds:.0f} ms: {len(moves)} moves; {len(late)} exceeded the limit by more than "
        f"{1000 * TOLERANCE:.0f} ms of clock time, and {len(own)} of them also in processor "
        f"time; the maximum was {1000 * slowest.wall:.0f} ms of clock time and "
        f"{1000 * busiest.processor:.0f} ms of processor time ({busiest.fen})"
    )


def own_overruns(seconds: float, moves: Sequence[Timed]) -> list[Timed]:
    """The moves that also took too much processor time, so other programs are not the only cause."""
    return [move for move in moves if min(move.wall, move.processor) > seconds + TOLERANCE]


def main(arguments: Sequence[str] | None = None) -> int:
    """Time the moves and print the results; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Measure how long moves take in endings with five to seven pieces."
    )
    parser.add_argument("--moves", type=int, default=5_000, help="moves for each time limit (5000)")
    parser.add_argument(
        "--limits",
        type=int,
        nargs="+",
        default=[20, 100, 300],
        help="time limits in milliseconds (20 100 300)",
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed for the endings (1)")
    chosen = parser.parse_args(arguments)
    engine = CheckersEngine(tables=open_tables())
    status = 0
    for limit in chosen.limits:
        moves: list[Timed] = []
        with ProgressLine(sys.stderr) as line:
            for move in timed_moves(engine, limit / 1000, Random(chosen.seed)):
                moves.append(move)
                line.show(f"{limit} ms: {len(moves)} of {chosen.moves} moves")
                if len(moves) >= chosen.moves:
                    break
        print(summary(limit / 1000, moves), flush=True)
        for late in own_overruns(limit / 1000, moves):
            status = 1
            print(f"  {1000 * late.wall:.0f} ms, {1000 * late.processor:.0f} of processor time: {late.fen}")
    return status


if __name__ == "__main__":
    sys.exit(main())
