"""How strong the computer plays: the levels of each game, as data.

:class:`checkers_app.engine.engines.Engines` makes an engine of a level.

A weak level sees fewer plies and is content with a move that is nearly the best.  It never plays a
move at random and never gives a piece away for nothing: even the first level plays captures out
before it judges a position.  Whoever looks further than it does will beat it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import Limits
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
