"""Builds the endings for ``checkers-app dev bench endings``.

``python build_scripts/build_endings.py OUT --positions 400 --jobs 16`` plays games from the three-move
openings with some weak and some random moves, and saves endings with 6, 7 and 8 pieces in which no side is
ahead by more than a man.  The result of an ending comes from the tables, or from a long search that uses the
tables.  An attempt depends only on the seed, the number of pieces and its own number, so the file is the same
with any number of jobs.  The file is written after each ending, and an interrupted run continues where it
stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from dealt import Dealer, leaves_a_choice

from checkers_app.arena.processes import Farewell, ordered_work
from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.storage.files import write_atomic
from checkers_app.terminal.progress import ProgressLine

PIECES = (6, 7, 8)
KING = 1.5
"""The value of a king in men, for checking whether material is about even."""
MOST_AHEAD = 1.0
"""The maximum material advantage of a side, in men."""
LEVEL = 40
"""The largest score, in hundredths of a man, that indicates a draw if a long search proves nothing."""
SHORT, LONG, LONGEST = 1_000_000, 5_000_000, 20_000_000
_AT_ONCE = 8
"""The number of attempts in each job before the program checks whether there are enough endings."""


@dataclass(frozen=True, slots=True)
class Searches:
    """The node limits of the searches; each search runs only if the previous one leaves the result open."""

    short: int = SHORT
    """The node limit of a search that can prove a win or a loss."""
    long: int = LONG
    """The node limit of a search that indicates a draw if it proves nothing and its score is near 0."""
    longest: int = LONGEST
    """The node limit of a search that can prove a result or indicate a draw."""
    hash_mib: int = 256
    """The size of the hash table used by all searches, in MiB."""


class Workplace:
    """The engine and tables that a worker process uses to play games and judge endings."""

    def __init__(self, seed: int, searches: Searches) -> None:
        self._seed = seed
        self._searches = searches
        self._dealer = Dealer()
        self._tables = open_tables()
        self._engine = CheckersEngine(searches.hash_mib, tables=self._tables)

    def deal(self, pieces: int, number: int) -> Checkers | None:
        """The first ending with this many pieces in the game of an attempt, if it meets the criteria."""
        for match in self._dealer.game(Random(f"{self._seed} {pieces} {number}")):
            state = checkers_state(match.state)
            left = len(state.pieces())
            if left < pieces or match.outcome is not None:
                return None
            if left == pieces and leaves_a_choice(state):
                return state if abs(_ahead(state)) <= MOST_AHEAD else None
        return None

    def judge(self, state: Checkers) -> str:
        """The result for the side to move and the source of that result, separated by a tab."""
        known = self._tables.probe(state)
        if known is not None:
            return f"{known.result}\tin the tables"
        self._engine.new_game()
        for nodes in (self._searches.short, self._searches.long, self._searches.longest):
            score = self._engine.search(Position(state), Limits(nodes=nodes)).score
            if abs(score) > WIN_BOUND:
                return f"{'win' if score > 0 else 'loss'}\tproven with {nodes:,} nodes"
            if abs(score) <= LEVEL and nodes >= self._searches.long:
                return f"draw\t{score:+d} at {nodes:,} nodes"
        return f"open\t{score:+d} at {nodes:,} nodes"


def _ahead(state: Checkers) -> float:
    """Black's lead in men."""
    black, white = (
        (KING - 1) * (own & state.kings).bit_count() + own.bit_count() for own in (state.black, state.white)
    )
    return black - white


_here: list[Workplace] = []
"""The workplace of this process."""


def _sit_down(seed: int, searches: Searches) -> Farewell:
    _here[:] = [Workplace(seed, searches)]
    return _here.clear


def _deal_here(task: tuple[int, int]) -> Checkers | None:
    return _here[0].deal(*task)


def _judge_here(state: Checkers) -> str:
    return _here[0].judge(state)


def build(out: Path, positions: int, seed: int, jobs: int, searches: Searches) -> None:
    """Write a file with this many endings for each number of pieces; existing endings are kept.

    Raises:
        OSError: if the file cannot be written or read.
        ValueError: if the file was built with other options.
        ChildProcessError: if one of the processes was killed.
    """
    head = _head(seed, searches)
    notes = _read(out, head)
    with ordered_work(jobs, _sit_down, (seed, searches)) as work, ProgressLine(sys.stderr) as progress:
        endings: list[Checkers] = []
        for pieces in PIECES:
            found: dict[Checkers, None] = {}
            for first in count(0, _AT_ONCE * jobs):
                progress.show(f"{len(found)}/{positions} endings with {pieces} pieces in {first} tries")
                tries = [(pieces, number) for number in range(first, first + _AT_ONCE * jobs)]
                found.update(dict.fromkeys(state for state in work(_deal_here, tries) if state is not None))
                if len(found) >= positions:
                    break
            endings += list(found)[:positions]
        fens = [write_fen(state) for state in endings]
        waiting = [state for state, fen in zip(endings, fens, strict=True) if fen not in notes]
        for state, note in zip(waiting, work(_judge_here, waiting), strict=True):
            notes[write_fen(state)] = note
            lines = [f"{fen}\t{notes[fen]}" for fen in fens if fen in notes]
            write_atomic(out, "\n".join((*head, *lines)) + "\n")
            progress.show(f"{len(lines)}/{len(endings)} endings judged")


def _head(seed: int, searches: Searches) -> tuple[str, ...]:
    return (
        "# Endings from play; neither side has more by over a man, if a king is worth one and a half.",
        "# After the tab: the result for the side to move, and what says so: the tables, or a search with",
        f"# them of {searches.short:,} nodes, or of {searches.long:,} where that proves nothing. What is not",
        f"# proven is called a draw if that score is within {LEVEL} hundredths of a man of 0; else a search",
        f"# of {searches.longest:,} nodes decides in the same way, and what it does not is open.",
        f"# Made by build_scripts/build_endings.py, seed {seed}.",
    )


def _read(out: Path, head: Sequence[str]) -> dict[str, str]:
    """The endings found so far, by FEN.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if the file was built with other options.
    """
    if not out.exists():
        return {}
    lines = out.read_text(encoding="utf-8").splitlines()
    if lines[: len(head)] != list(head):
        raise ValueError(
            f"{out} was built with a different seed or different searches; move it to another folder"
        )
    return {fen: note for fen, _, note in (line.partition("\t") for line in lines[len(head) :])}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command: play games, then judge the endings."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--positions", type=int, default=400, help="endings for each number of pieces (400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument(
        "--short", type=int, default=SHORT, metavar="NODES", help=f"nodes in the first search ({SHORT})"
    )
    parser.add_argument(
        "--long", type=int, default=LONG, metavar="NODES", help=f"nodes in the second search ({LONG})"
    )
    parser.add_argument(
        "--longest", type=int, default=LONGEST, metavar="NODES", help=f"nodes in the third search ({LONGEST})"
    )
    options = parser.parse_args(arguments)
    searches = Searches(options.short, options.long, options.longest)
    try:
        build(options.out, options.positions, options.seed, options.jobs, searches)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
