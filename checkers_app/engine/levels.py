"""The strength and style of the computer, as data: the levels of each game, and the characters.

:class:`checkers_app.engine.engines.Engines` creates the engine of a level.

A weak level sees less and evaluates less accurately; it never plays a random move.  The strength of
a level is measured: see :class:`checkers_app.engine.measured.Measured`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import Limits
from checkers_app.engine.measured import Measured, fingerprint, measurements
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Game, Sight, Strength
from checkers_app.words import N_, say

_SOUND = replace(ALL, null_move=False, late_move_reduction=False)


class Character(Enum):
    """A computer player's preference among moves that are nearly as good as the best.

    A character should change the style of play but not its strength; ``docs/characters.md`` describes the
    measured effects.
    """

    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"
    DEFENSIVE = "defensive"
    TRICKY = "tricky"

    @property
    def title(self) -> str:
        """The name of the character, as shown in menus."""
        return self.value.capitalize()

    @property
    def animal(self) -> str:
        """The animal in the portrait, for the accessible description of the image."""
        return _ANIMALS[self]

    @property
    def line(self) -> str:
        """A short sentence that describes the character to the player."""
        return _LINES[self]

    @property
    def portrait(self) -> str:
        """The file of the portrait in the folder ``portraits`` of the assets."""
        return f"{self.value}.svg"


_ANIMALS = {
    Character.BALANCED: N_("Owl"),
    Character.AGGRESSIVE: N_("Ram"),
    Character.DEFENSIVE: N_("Tortoise"),
    Character.TRICKY: N_("Fox"),
}
_LINES = {
    Character.BALANCED: N_("Plays what looks best, nothing else."),
    Character.AGGRESSIVE: N_("Pushes forward and likes to trade."),
    Character.DEFENSIVE: N_("Holds its back row and waits."),
    Character.TRICKY: N_("Sets traps that are easy to overlook."),
}


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty."""

    number: float
    """A multiple of one half, such as 5 or 5½; it never changes, because files identify the level by this
    number.
    """
    name: str
    line: str
    """A short sentence that tells the player what the level does, not how strong it is."""
    limits: Limits
    switches: Switches = _SOUND
    margin: int = 0
    """The maximum difference between the best score and that of the chosen move, in hundredths of a man."""
    engine: Literal["textbook", "compiled"] = "textbook"
    threads: int | None = 1
    """The number of threads of the compiled engine; None for one thread per processor."""
    book: bool = False
    """True if the compiled engine uses the opening book."""
    endings: int | None = 0
    """The maximum number of pieces for which the level uses endgame tables; None for all available tables."""
    sight: Sight | None = None
    """Describes what the level overlooks and misjudges; None if it makes no such errors."""
    tricky: bool = False
    """True if the level chooses, among equally good moves, the one that is hardest to answer."""
    finishing: float = 0.0
    """The probability, from 0 to 1, that the level knows how to catch the opponent's last one or two
    pieces.
    """
    measured: Measured | None = None
    """The measured strength of the level; None if the level has not been measured in its current form."""

    @property
    def numeral(self) -> str:
        """The number of the level as it is displayed: ``5`` or ``5½``."""
        return numeral(self.number)

    @property
    def is_between(self) -> bool:
        """True if the number is halfway between two integers."""
        return self.number % 1 != 0

    @property
    def rating(self) -> int | None:
        """The measured Elo rating on the ladder's own scale; None if the level has not been measured."""
        return self.measured.rating if self.measured is not None else None


class LevelUnavailableError(RuntimeError):
    """Raised for a level whose engine is not installed.  The message can be shown to a player."""


def levels_for(game: Game) -> tuple[Level, ...]:
    """The levels that a board declares, easiest first; default levels of increasing depth if it declares
    none.
    """
    strengths = game.levels or _DEFAULT
    known = _made.get(game.key)
    if known is None or known[0] is not strengths:
        known = _made[game.key] = strengths, _levels(game.key, strengths)
    return known[1]


_made: dict[str, tuple[tuple[Strength, ...], tuple[Level, ...]]] = {}
"""The levels of each board and the declarations from which they were made.  Declarations are compared by
identity, because hashing all their fields would be too slow.
"""


def _levels(key: str, strengths: tuple[Strength, ...]) -> tuple[Level, ...]:
    known = measurements(key)
    return tuple(
        replace(
            _level(place if strength.number is None else strength.number, strength),
            measured=known.get(fingerprint(strength)),
        )
        for place, strength in enumerate(strengths, start=1)
    )


def whole_levels(game: Game) -> tuple[Level, ...]:
    """The levels from 1 up whose numbers are integers.  They can be selected with digit keys and are used for
    rating problems.
    """
    return tuple(level for level in levels_for(game) if level.number >= 1 and not level.is_between)


def numeral(number: float) -> str:
    """The number of a level as it is displayed: ``5``, ``5½``, ``½``, ``0``."""
    whole = int(number)
    if number == whole:
        return str(whole)
    return f"{whole or ''}½"


def unavailable_reason(level: Level) -> str:
    """A sentence that says why a level cannot be played in this installation; empty if it can be played."""
    if level.engine == "textbook" or compiled.available():
        return ""
    return say("This level needs the compiled engine, which is not installed")


def read_numeral(text: str) -> float | None:
    """Read the number of a level from a text such as ``5``, ``5½``, ``5.5`` or ``5,5``; return None for any
    other text.
    """
    whole, point, half = text.strip().replace("½", ".5").replace(",", ".").partition(".")
    if not (whole or point) or (point and half not in {"5", "0"}) or not (whole or "0").isascii():
        return None
    if not (whole or "0").isdigit() or len(whole) > _LONGEST_NUMERAL:
        return None
    number = int(whole or "0")
    return number + 0.5 if half == "5" else number


def playable(game: Game, number: float) -> Level:
    """The level with this number or, if it cannot be played in this installation, the strongest lower level
    that can; if there is none, the easiest playable level.
    """
    levels = levels_for(game)
    for level in reversed(levels):
        if level.number <= number and not unavailable_reason(level):
            return level
    return next(level for level in levels if not unavailable_reason(level))


def strongest(game: Game) -> Level:
    """The strongest level that can be played in this installation."""
    return playable(game, levels_for(game)[-1].number)


def neighbour(game: Game, number: float, step: int) -> Level | None:
    """The next harder level (if ``step`` is 1) or the next easier one (-1); None if there is none, or if it
    cannot be played.
    """
    levels = levels_for(game)
    place = levels.index(playable(game, number)) + step
    if 0 <= place < len(levels) and not unavailable_reason(levels[place]):
        return levels[place]
    return None


def _level(number: float, strength: Strength) -> Level:
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
        strength.book,
        strength.endings,
        strength.sight,
        strength.tricky,
        strength.finishing,
    )


_LONGEST_NUMERAL = 3
_SELECTIVE_DEPTH = 7
"""Levels with at least this depth use selective search."""

_DEFAULT = (
    Strength(N_("First game"), N_("Looks one move ahead."), 1),
    Strength(N_("Kitchen table"), N_("Looks 2 moves ahead."), 2),
    Strength(N_("Park bench"), N_("Looks 4 moves ahead."), 4),
    Strength(N_("Club night"), N_("Looks 6 moves ahead."), 6),
)
"""The levels of boards that do not declare any."""
