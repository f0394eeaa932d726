"""Makes the deck of one-sided positions that matches can begin from (``checkers_app/arena/decks.py``).

``python build_scripts/build_deck.py OUT --positions 600`` plays from the three-move openings with moves that
are partly weak and partly drawn by lot, and keeps a position where a long search finds one side better by
half a man to nine tenths.  A try depends on the seed and its own number alone, and ``OUT`` is written after
each find, so a run that was broken off continues where it was.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from dealt import Dealer, leaves_a_choice

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.base import State
from checkers_app.notation.fen import write_fen
from checkers_app.play.match import Match
from checkers_app.storage.files import write_atomic
from checkers_app.terminal.progress import ProgressLine

LEAST, MOST = 50, 90
"""Hundredths of a man: how much better one side stands, as its score or as its opponent's."""
NODES = 2_000_000
SIFTED = 20_000
"""Nodes of a search that sifts out most tries, with a margin of :data:`SLACK`."""
SLACK = 25
PLIES = (4, 60)
"""How far from the opening a position is."""
PIECES = 7
"""Pieces that a position has at least: with fewer the endgame tables would soon play."""


class OneSided:
    """Makes tries and judges them.

    Args:
        seed: what the tries depend on.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._engine = CheckersEngine(64)
        self._dealer = Dealer()

    def deal(self, number: int) -> tuple[Match, int] | None:
        """The game of a try and its score for the side to move, if it is one-sided."""
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
        if not LEAST - SLACK <= abs(self._score(state, SIFTED)) <= MOST + SLACK:
            return None
        score = self._score(state, NODES)
        return (match, score) if LEAST <= abs(score) <= MOST else None

    def _score(self, state: State, nodes: int) -> int:
        self._engine.new_game()
        return self._engine.search(Position(state), Limits(nodes=nodes)).score


def main() -> int:
    """Deal until there are enough positions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lines: dict[str, str] = {}
    tried = 0
    if options.out.exists():
        for line in options.out.read_text(encoding="utf-8").splitlines():
            if line.startswith("# tries:"):
                tried = int(line.split(":")[1])
            elif not line.startswith("#"):
                lines[line.split("\t")[0]] = line
    dealer = OneSided(options.seed)
    with ProgressLine(sys.stderr) as progress:
        while len(lines) < options.positions:
            found = dealer.deal(tried)
            tried += 1
            progress.show(f"{len(lines)}/{options.positions} positions of {tried} tries")
            if found is None:
                continue
            match, score = found
            fen = write_fen(checkers_state(match.state))
            lines.setdefault(fen, f"{fen}\t{score:+d} after {len(match.moves)} plies")
            write_atomic(options.out, _text(lines, tried, options.seed))
    return 0


def _text(lines: dict[str, str], tried: int, seed: int) -> str:
    head = (
        "# Positions in which one side is better by half a man to nine tenths.",
        f"# After the tab: hundredths of a man for the side to move at {NODES:,} nodes.",
        f"# Made by build_scripts/build_deck.py, seed {seed}.",
        f"# tries: {tried}",
    )
    return "\n".join((*head, *lines.values())) + "\n"


if __name__ == "__main__":
    sys.exit(main())
