"""How strong the computer plays.

A weak level sees fewer plies and is content with a move that is nearly the best.  It never plays a
move at random and never gives a piece away for nothing: even the first level plays captures out
before it judges a position.  Whoever looks further than it does will beat it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Literal

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import (
    WIN_BOUND,
    Analysis,
    Limits,
    Position,
    Progress,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Game, Strength

_SOUND = replace(ALL, null_move=False, late_move_reduction=False)


@dataclass(frozen=True, slots=True)
class Level:
    """One step of difficulty."""

    number: int
    """From 1, the easiest."""
    name: str
    description: str
    """One short sentence for the player."""
    limits: Limits
    switches: Switches = _SOUND
    margin: int = 0
    """How far below the best score, in hundredths of a man, a move may be and still be played."""
    engine: Literal["textbook", "compiled"] = "textbook"
    threads: int = 1
    """How many threads the compiled engine may use."""


class LevelUnavailableError(RuntimeError):
    """A level whose engine is not there.  The message is fit to show a player."""


def levels_for(game: Game) -> tuple[Level, ...]:
    """The levels that a board declares, the easiest first; levels of growing depth if it declares none."""
    return _levels(game.levels or _DEFAULT)


@lru_cache
def _levels(strengths: tuple[Strength, ...]) -> tuple[Level, ...]:
    return tuple(_level(number, strength) for number, strength in enumerate(strengths, start=1))


def unavailable_reason(level: Level) -> str:
    """Why a level cannot be played in this installation: a sentence, or "" if it can."""
    if level.engine == "textbook" or compiled.available():
        return ""
    return "This level needs the compiled engine, which is missing here"


def playable(game: Game, number: int) -> Level:
    """The level of that number, or the strongest one below it that can be played here."""
    levels = levels_for(game)
    chosen = levels[min(max(number, 1), len(levels)) - 1]
    while unavailable_reason(chosen) and chosen.number > 1:
        chosen = levels[chosen.number - 2]
    return chosen


def choose(
    level: Level,
    game: Game,
    position: Position,
    *,
    rng: Random,
    stop: StopToken | None = None,
    report: Callable[[Progress], None] | None = None,
) -> SearchResult:
    """The move that ``level`` plays, with its score.

    Among moves within the level's margin the better ones are chosen more often.  The choice is the
    same for the same ``rng`` unless the level's time runs out first.  An only move is answered at
    once, with the score of a quick search.

    Raises:
        ValueError: for a level of the compiled engine; see :mod:`checkers_app.engine.opponents`.
    """
    analysis = _analyse(level, game, position, stop, report)
    eligible = _eligible(level, analysis)
    if not eligible:
        return analysis.result()
    floor = analysis.moves[0].score - level.margin - 1
    weights = [root.score - floor for root in eligible]
    return analysis.result(rng.choices(eligible, weights)[0])


def candidates(level: Level, game: Game, position: Position) -> tuple[RootMove, ...]:
    """Every move that :func:`choose` may choose, the best first; empty if the game is over."""
    return _eligible(level, _analyse(level, game, position, None, None))


def _analyse(
    level: Level,
    game: Game,
    position: Position,
    stop: StopToken | None,
    report: Callable[[Progress], None] | None,
) -> Analysis:
    if level.engine != "textbook":
        raise ValueError("a level of the compiled engine is played by Opponents")
    limits = level.limits
    if len(position.state.legal_moves()) == 1:
        limits = replace(limits, depth=min(limits.depth or _QUICK_DEPTH, _QUICK_DEPTH))
    search = Search(game.evaluation, level.switches, limits, stop=stop, report=report)
    return search.analyse(position, slack=level.margin + 1)


_QUICK_DEPTH = 2


def _eligible(level: Level, analysis: Analysis) -> tuple[RootMove, ...]:
    if not analysis.moves:
        return ()
    best = analysis.moves[0].score
    # A win that is seen is taken by the shortest way, or a weak level might put it off for ever.
    margin = 0 if best > WIN_BOUND else level.margin
    near = tuple(root for root in analysis.moves if root.exact and root.score >= best - margin)
    return near or analysis.moves[:1]


def _level(number: int, strength: Strength) -> Level:
    depth = strength.depth
    return Level(
        number,
        strength.name,
        strength.description,
        Limits(depth=depth, nodes=strength.nodes, seconds=strength.seconds),
        ALL if depth is not None and depth >= _SELECTIVE_DEPTH else _SOUND,
        strength.margin,
        "compiled" if strength.compiled else "textbook",
        strength.threads,
    )


_SELECTIVE_DEPTH = 7
"""From this depth on a level spends its nodes on the moves that matter most."""

_DEFAULT = (
    Strength("First game", "Looks one move ahead.", 1),
    Strength("Kitchen table", "Looks 2 moves ahead.", 2),
    Strength("Park bench", "Looks 4 moves ahead.", 4),
    Strength("Club night", "Looks 6 moves ahead.", 6),
)
"""For a board that says nothing of its levels."""
