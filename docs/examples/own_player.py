"""Two players of your own in Python, each of which plays against a level with both colours.

The first player combines switches and weights that the window offers; the second uses an evaluation that is
written in this file.

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
    """An evaluation for the side to move, which counts the pieces and rewards men near their crowning row."""
    score = 0
    for square, piece in GAME.pieces(state).items():
        row = GAME.cells[square][0]
        gone = row if piece.side is GAME.top_side else 7 - row
        worth = 150 if piece.king else 100 + gone * gone
        score += worth if piece.side is state.side_to_move else -worth
    return score


@dataclass(frozen=True)
class Crowns:
    """A player; any object with the methods ``search`` and ``new_game`` can play."""

    limits: Limits

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Run the textbook search with the evaluation :func:`crowns`."""
        return TextbookEngine(crowns, ALL).search(position, limits.within(self.limits), stop, report)

    def new_game(self) -> None:
        """Do nothing, because this player remembers nothing between moves."""


def points(player: Engine, engines: Engines) -> float:
    """The points that a player scores in two games against the level."""
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
    """Let both players play against the level."""
    engines = Engines(open_resources())
    robin = OwnPlayer("Robin", budget=Limits(depth=3), weights=Weights(king=160, home=12))
    players: dict[str, Engine] = {"Robin": robin.engine(), "Crowns": Crowns(Limits(depth=3))}
    for name, player in players.items():
        print(f"{name} against level {LEVEL}")
        print(f"  {points(player, engines):g} of 2")


if __name__ == "__main__":
    main()
