"""Builds the decks of positions from which matches can start (``checkers_app/arena/decks.py``).

``python build_scripts/build_deck.py OUT --positions 600`` plays games from the three-move openings with some
weak and some random moves, and saves positions in which a long search finds one side ahead by between 0.5 and
0.9 of a man.  With ``--kind holding`` it saves positions in which a side is behind by between 0.25 and 0.5 of
a man; this side draws if both sides search many nodes, but loses if it searches only a few.

An attempt depends only on the seed and its own number, positions are added in the order of the attempts, and
``OUT`` is written after each position.  The file therefore does not depend on the number of processes
(``--jobs``), and an interrupted run continues where it stopped.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from dealt import Dealer, leaves_a_choice

from checkers_app.arena.decks import WORSE, Start
from checkers_app.arena.games import play_game
from checkers_app.arena.processes import worker_pool
from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.resources import SHIPPED_PIECES
from checkers_app.games.base import Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.storage.files import write_atomic
from checkers_app.terminal.progress import ProgressLine

SIFTED = 20_000
"""The node limit of the first search, which rejects most attempts."""
PLIES = (4, 60)
"""The minimum and maximum distance of a position from the opening, in plies."""
PIECES = 7
"""The minimum number of pieces in a position: with fewer, the endgame tables would soon decide the game."""


@dataclass(frozen=True, slots=True)
class Held:
    """The criteria that games of the engine against itself must meet.  The limits are nodes per move."""

    lost: tuple[int, int] = (2_000, 20_000)
    """The limits for the worse and for the better side, in the game that the worse side must lose."""
    drawn: int = 100_000
    """The limit for both sides, in the game that must be a draw."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of positions in a deck."""

    told: str
    """The first line of the deck's file."""
    least: int
    most: int
    """The maximum advantage of one side, in hundredths of a man."""
    slack: int
    """The tolerance for the score of the first search."""
    nodes: int = 2_000_000
    """The node limit of the final search."""
    held: Held | None = None
    """The games that must show that the position is hard to hold but can be held; None if none are needed."""


KINDS = {
    "one-sided": Kind("Positions in which one side is better by half a man to nine tenths.", 50, 90, 25),
    "holding": Kind(
        "Positions in which one side is worse by a quarter to half of a man and has to find a draw.",
        25,
        50,
        15,
        held=Held(),
    ),
}


class Find(NamedTuple):
    """A position for the deck."""

    state: Checkers
    plies: int
    """The number of plies before the position."""
    score: int
    """The score for the side to move, in hundredths of a man."""

    @property
    def worse(self) -> Side:
        """The side that stands worse."""
        return _worse(self.state, self.score)


class Finder:
    """Plays random games and judges the positions that they reach.

    Args:
        seed: the seed of the random games.
        kind: the kind of positions to look for.

    Raises:
        SystemExit: if games have to be played and the program's endgame tables are missing.
    """

    def __init__(self, seed: int, kind: Kind) -> None:
        self._seed = seed
        self._kind = kind
        self._engine = CheckersEngine(64)
        self._dealer = Dealer()
        if kind.held is not None:
            # Only the program's own tables, so that every machine gets the same results.
            self._tables = open_tables().up_to(SHIPPED_PIECES)
            if self._tables.max_pieces < SHIPPED_PIECES:
                raise SystemExit(f"the {SHIPPED_PIECES}-piece endgame tables are missing")
            self._players = (CheckersEngine(16, tables=self._tables), CheckersEngine(16, tables=self._tables))

    def deal(self, number: int) -> Find | None:
        """The position found by an attempt, or None if it does not meet the criteria."""
        lots = Random(f"{self._seed} {number}")
        game = self._dealer.game(lots)
        match = next(game)
        for _ in range(lots.randint(*PLIES)):
            if (after := next(game, None)) is None:
                return None
            match = after
        state = checkers_state(match.state)
        if match.outcome is not None or len(state.pieces()) < PIECES or not leaves_a_choice(state):
            return None
        score = self._judged(state)
        return None if score is None else Find(state, len(match.moves), score)

    def _judged(self, state: Checkers) -> int | None:
        """The score of a position for the side to move, if it meets the criteria."""
        kind = self._kind
        sifted = self.score(state, SIFTED)
        if not kind.least - kind.slack <= abs(sifted) <= kind.most + kind.slack:
            return None
        worse = _worse(state, sifted)
        held = kind.held
        # The short game comes before the long search: it costs less and rejects more.
        if held is not None and self.winner(state, worse, held.lost) is not worse.other:
            return None
        score = self.score(state, kind.nodes)
        if not kind.least <= abs(score) <= kind.most:
            return None
        if held is not None and (
            _worse(state, score) is not worse
            or self.winner(state, worse, (held.drawn, held.drawn)) is not None
        ):
            return None
        return score

    def score(self, state: State, nodes: int) -> int:
        """The score for the side to move in hundredths of a man, from a search with an empty hash table."""
        self._engine.new_game()
        return self._engine.search(Position(state), Limits(nodes=nodes)).score

    def winner(self, state: Checkers, worse: Side, nodes: tuple[int, int]) -> Side | None:
        """The winner of a game from the position, given the nodes per move of the worse side and of the
        better side; None for a draw.  The game ends when the endgame tables know the result.
        """
        worse_limits, better_limits = (Limits(nodes=number) for number in nodes)
        limits = (worse_limits, better_limits) if worse is Side.FIRST else (better_limits, worse_limits)
        start = Start(0, state)
        return play_game(start, self._players, limits, first_is_black=True, tables=self._tables).winner


def _worse(state: State, score: int) -> Side:
    return state.side_to_move if score < 0 else state.side_to_move.other


def deal_all(seed: int, kind: Kind, first: int, jobs: int) -> Generator[Find | None]:
    """Yield the results of all attempts from number ``first`` on, in order and without end."""
    if jobs == 1:
        yield from map(Finder(seed, kind).deal, itertools.count(first))
        return
    numbers = itertools.count(first)
    running: deque[Future[Find | None]] = deque()
    with worker_pool(jobs, _sit_down, (seed, kind)) as pool:
        while True:
            # One attempt may take a hundred times as long as another; the other processes continue meanwhile.
            while len(running) < _AHEAD * jobs:
                running.append(pool.submit(_deal_here, next(numbers)))
            yield running.popleft().result()


_AHEAD = 100
"""The number of attempts that each process is given in advance."""
_here: list[Finder] = []
"""The finder of this worker process."""


def _sit_down(seed: int, kind: Kind) -> Callable[[], None]:
    _here.append(Finder(seed, kind))
    return lambda: None


def _deal_here(number: int) -> Find | None:
    return _here[0].deal(number)


def main() -> int:
    """Make attempts until there are enough positions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, default="one-sided")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    options = parser.parse_args()
    build(options.out, KINDS[options.kind], options.positions, options.seed, max(1, options.jobs))
    return 0


def build(out: Path, kind: Kind, positions: int, seed: int, jobs: int = 1) -> None:
    """Add positions to a file until it contains the requested number."""
    lines: dict[str, str] = {}
    tried = 0
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            if line.startswith("# tries:"):
                tried = int(line.split(":")[1])
            elif not line.startswith("#"):
                lines[line.split("\t")[0]] = line
    with ProgressLine(sys.stderr) as progress, closing(deal_all(seed, kind, tried, jobs)) as finds:
        while len(lines) < positions:
            found = next(finds)
            tried += 1
            progress.show(f"{len(lines)}/{positions} positions in {tried} tries")
            if found is None or (kind.held is not None and _too_many_for_white(lines, found)):
                continue
            fen = write_fen(found.state)
            worse = "" if kind.held is None else f", {WORSE[found.worse]},"
            lines.setdefault(fen, f"{fen}\t{found.score:+d}{worse} after {found.plies} plies")
            write_atomic(out, _text(lines, tried, seed, kind))


def _too_many_for_white(lines: dict[str, str], found: Find) -> bool:
    """True if White is worse in this position, as it already is in more than half of the positions."""
    if found.worse is Side.FIRST:
        return False
    of_black = sum(WORSE[Side.FIRST] in line for line in lines.values())
    return len(lines) - of_black >= of_black


def _text(lines: dict[str, str], tried: int, seed: int, kind: Kind) -> str:
    head = (
        f"# {kind.told}",
        f"# After the tab: hundredths of a man for the side to move at {kind.nodes:,} nodes.",
        f"# Made by build_scripts/build_deck.py, seed {seed}.",
        f"# tries: {tried}",
    )
    return "\n".join((*head, *lines.values())) + "\n"


if __name__ == "__main__":
    sys.exit(main())
