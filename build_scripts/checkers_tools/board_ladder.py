"""Measures the levels of one draughts game, each against the level below it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.arena.decks import balanced_starts
from checkers_app.arena.elo import PairScore
from checkers_app.arena.games import play_game
from checkers_app.arena.rungs import Rung, Timed, level_rung
from checkers_app.engine.api import UNLIMITED
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for
from checkers_app.games.base import Game


@dataclass(frozen=True, slots=True)
class Step:
    """The results of a level against the level below it."""

    rung: Rung
    score: PairScore
    milliseconds: float
    """The mean processor time of a move of the higher level."""


def steps(game: Game, games: int, engines: Engines) -> Iterator[Step]:
    """Yield the results of each pair of neighbouring levels, the lowest pair first.

    Args:
        game: the description of the board.
        games: the number of games between two neighbouring levels, which must be even.  Each opening is
            played with both colours.
        engines: creates the players.
    """
    rungs = [level_rung(game, level.number) for level in levels_for(game)]
    starts = balanced_starts(game, games // 2, seed=1)
    for below, above in itertools.pairwise(rungs):
        points, moves, seconds = [], 0, 0.0
        for number, start in enumerate(starts):
            for first in (True, False):
                high, low = (Timed(rung.player(game, engines, number)) for rung in (above, below))
                players = (high, low) if first else (low, high)
                record = play_game(start, players, (UNLIMITED, UNLIMITED), first_is_black=first, game=game)
                points.append(record.points)
                moves, seconds = moves + high.moves, seconds + high.seconds
        yield Step(above, PairScore.of(points), 1000 * seconds / max(1, moves))


def row(step: Step) -> str:
    """A step as a row of a Markdown table: level, score, wins, draws, losses, and milliseconds per move."""
    score = step.score
    counts = f"{score.wins}, {score.draws}, {score.losses}"
    percent = f"{score.percent:.1f} ± {score.error:.1f}%"
    return f"| {step.rung.key} {step.rung.name} | {percent} | {counts} | {step.milliseconds:.1f} |"
