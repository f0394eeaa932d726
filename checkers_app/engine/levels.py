"""How strong the computer plays: the levels of each game, as data.

:class:`checkers_app.engine.engines.Engines` makes an engine of a level.

A weak level sees fewer plies and is content with a move that is nearly the best.  It never plays a
move at random and never gives a piece away for nothing: even the first level plays captures out
before it judges a position.  Whoever looks further than it does will beat it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import Limits
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
