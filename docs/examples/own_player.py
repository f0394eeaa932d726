"""A player of one's own in Python: once by the switches and weights of the window, once by an evaluation that
is written here; each plays a level, both colours.

    python docs/examples/own_player.py
"""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.arena.decks import Start
from checkers_app.arena.games import play_game
from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.engine.resources import open_resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.base import State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.checkers.evaluation import Weights

LEVEL = 3


def crowns(state: State) -> int:
    """Pieces, and how near the men are to the far row, for the side to move."""
    score = 0
    for square, piece in GAME.pieces(state).items():
        row = GAME.cells[square][0]
        gone = row if piece.side is GAME.top_side else 7 - row
        worth = 150 if piece.king else 100 + gone * gone
        score += worth if piece.side is state.side_to_move else -worth
    return score


@dataclass(frozen=True)
class Crowns:
    """Anything that answers ``search`` and ``new_game`` can play."""

    limits: Limits

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The textbook search, with another evaluation."""
        return TextbookEngine(crowns, ALL).search(position, limits.within(self.limits), stop, report)

    def new_game(self) -> None:
        """It remembers nothing."""


def points(player: Engine, engines: Engines) -> float:
    """What a player gets in two games against the level."""
    got = 0.0
    for is_black in (True, False):
        level = engines.for_level(GAME, LEVEL, seed=7)
        order = (player, level) if is_black else (level, player)
        game = play_game(Start(0, Checkers()), order, (UNLIMITED, UNLIMITED), first_is_black=is_black)
        got += game.points
        print(
            f"  {'Black' if is_black else 'White'}: {game.points:g}, {len(game.moves)} plies, {game.reason}"
        )
    return got


def main() -> None:
    """Let both play."""
    engines = Engines(open_resources())
    robin = OwnPlayer("Robin", budget=Limits(depth=3), weights=Weights(king=160, home=12))
    players: dict[str, Engine] = {"Robin": robin.engine(), "Crowns": Crowns(Limits(depth=3))}
    for name, player in players.items():
        print(f"{name} against level {LEVEL}")
        print(f"  {points(player, engines):g} of 2")


if __name__ == "__main__":
    main()
