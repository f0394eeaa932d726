"""How strong the computer plays.

A weak level sees fewer plies and is content with a move that is nearly the best.  It never plays a
move at random and never gives a piece away for nothing: even the first level plays captures out
before it judges a position.  Whoever looks further than it does will beat it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
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
from checkers_app.engine.textbook.evaluation import evaluation_for
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches

_SECONDS = 3.0
"""No level thinks longer about a move."""

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


def levels_for(game_key: str) -> tuple[Level, ...]:
    """The levels of a game, the easiest first; an unknown game gets levels of growing depth."""
    return _LEVELS.get(game_key, _DEFAULT)


def unavailable_reason(level: Level) -> str:
    """Why a level cannot be played in this installation: a sentence, or "" if it can."""
    if level.engine == "textbook" or compiled.available():
        return ""
    return "This level needs the compiled engine, which is missing here"


def playable(game_key: str, number: int) -> Level:
    """The level of that number, or the strongest one below it that can be played here."""
    levels = levels_for(game_key)
    chosen = levels[min(max(number, 1), len(levels)) - 1]
    while unavailable_reason(chosen) and chosen.number > 1:
        chosen = levels[chosen.number - 2]
    return chosen


def choose(
    level: Level,
    game_key: str,
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
    analysis = _analyse(level, game_key, position, stop, report)
    eligible = _eligible(level, analysis)
    if not eligible:
        return analysis.result()
    floor = analysis.moves[0].score - level.margin - 1
    weights = [root.score - floor for root in eligible]
    return analysis.result(rng.choices(eligible, weights)[0])


def candidates(level: Level, game_key: str, position: Position) -> tuple[RootMove, ...]:
    """Every move that :func:`choose` may choose, the best first; empty if the game is over."""
    return _eligible(level, _analyse(level, game_key, position, None, None))


def _analyse(
    level: Level,
    game_key: str,
    position: Position,
    stop: StopToken | None,
    report: Callable[[Progress], None] | None,
) -> Analysis:
    if level.engine != "textbook":
        raise ValueError("a level of the compiled engine is played by Opponents")
    limits = level.limits
    if len(position.state.legal_moves()) == 1:
        limits = replace(limits, depth=min(limits.depth or _QUICK_DEPTH, _QUICK_DEPTH))
    search = Search(evaluation_for(game_key), level.switches, limits, stop=stop, report=report)
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


def _level(number: int, name: str, description: str, depth: int | None, margin: int) -> Level:
    switches = _SOUND if depth is not None and depth < _SELECTIVE_DEPTH else ALL
    return Level(number, name, description, Limits(depth=depth, seconds=_SECONDS), switches, margin)


def _strong(
    number: int,
    name: str,
    description: str,
    *,
    nodes: int | None = None,
    seconds: float = _SECONDS,
    threads: int = 1,
) -> Level:
    limits = Limits(nodes=nodes, seconds=seconds)
    return Level(number, name, description, limits, engine="compiled", threads=threads)


_SELECTIVE_DEPTH = 7
"""From this depth on a level spends its nodes on the moves that matter most."""

_CHECKERS = (
    _level(1, "First game", "Sees its own move and the jumps that follow.", 1, 30),
    _level(2, "Kitchen table", "Looks at your answer before it moves.", 2, 24),
    _level(3, "Rainy Sunday", "Sees three moves ahead and likes a free checker.", 3, 18),
    _level(4, "Park bench", "Sets small traps and steps around yours.", 4, 14),
    _level(5, "Coffee house", "Trades when it is ahead. Mind your back row.", 5, 10),
    _level(6, "Club night", "Plans an exchange or two ahead.", 7, 6),
    _strong(7, "County match", "Thinks in moves by the thousand. Rarely slips.", nodes=20_000),
    _strong(8, "Long evening", "Sees a shot long before it comes.", nodes=400_000),
    _strong(9, "Championship", "One second a move, ten million positions.", seconds=1.0),
    _strong(10, "Full strength", "Three seconds on two processors. No mercy.", seconds=3.0, threads=2),
)

_TICTACTOE = (
    _level(1, "First game", "Takes a line when it can and overlooks much.", 1, 49),
    _level(2, "Kitchen table", "Blocks your lines. Try a fork.", 2, 45),
    _level(3, "Rainy Sunday", "Sees most forks coming, not all.", 4, 40),
    _level(4, "Never loses", "Sees every game to its end. A draw is the most.", 9, 0),
)

_DEFAULT = tuple(
    _level(number, name, f"Looks {depth} moves ahead." if depth > 1 else "Looks one move ahead.", depth, 0)
    for number, (name, depth) in enumerate(
        (("First game", 1), ("Kitchen table", 2), ("Park bench", 4), ("Club night", 6)), start=1
    )
)

_LEVELS = MappingProxyType({"checkers": _CHECKERS, "tictactoe": _TICTACTOE})
