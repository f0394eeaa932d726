"""How strong and in which manner the computer plays: the levels of each game and the characters, as data.

:class:`checkers_app.engine.engines.Engines` makes an engine of a level.

A weak level sees less and judges less exactly; it never plays a move at random.  What a level is worth is
measured, not claimed: see :class:`checkers_app.engine.measured.Measured`.
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
    """What a computer player prefers among moves that are nearly as good as the best.

    It is made to change the manner of the play and not its strength; ``docs/characters.md`` has what it does.
    """

    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"
    DEFENSIVE = "defensive"
    TRICKY = "tricky"

    @property
    def title(self) -> str:
        """What it is called in a menu."""
        return self.value.capitalize()

    @property
    def animal(self) -> str:
        """Whose portrait it has, to be said where it is shown."""
        return _ANIMALS[self]

    @property
    def line(self) -> str:
        """One short sentence for the player."""
        return _LINES[self]

    @property
    def portrait(self) -> str:
        """The file of its portrait in the folder ``portraits`` of the assets."""
        return f"{self.value}.svg"


_ANIMALS = {
    Character.BALANCED: N_("Owl"),
    Character.AGGRESSIVE: N_("Ram"),
    Character.DEFENSIVE: N_("Tortoise"),
    Character.TRICKY: N_("Fox"),
}
_LINES = {
    Character.BALANCED: N_("Plays what looks best, nothing else."),
    Character.AGGRESSIVE: N_("Comes forward and likes to trade."),
    Character.DEFENSIVE: N_("Holds its back row and waits."),
    Character.TRICKY: N_("Sets traps that are easy to overlook."),
}


@dataclass(frozen=True, slots=True)
class Level:
    """One step of difficulty."""

    number: float
    """Whole, or between two by one half; it never changes, and files know the level by it."""
    name: str
    line: str
    """One short sentence for the player: what it does, not how good it is."""
    limits: Limits
    switches: Switches = _SOUND
    margin: int = 0
    """How far below the best score, in hundredths of a man, a move may be and still be played."""
    engine: Literal["textbook", "compiled"] = "textbook"
    threads: int | None = 1
    """How many threads the compiled engine may use; None: one for each processor."""
    book: bool = False
    """True if the compiled engine opens by the book."""
    endings: int | None = 0
    """With how many pieces it plays by the tables of endings; None: as many as they reach."""
    sight: Sight | None = None
    """What it overlooks and misjudges; None: nothing within its limits."""
    tricky: bool = False
    """True if of equal moves it plays the one that is hardest to answer."""
    finishing: float = 0.0
    """How likely it finds in a position how a side with one or two pieces left is hunted down."""
    measured: Measured | None = None
    """What matches say of it; None if it was not measured as it is now."""

    @property
    def numeral(self) -> str:
        """Its number as it is shown: ``5``, ``5½``."""
        return numeral(self.number)

    @property
    def is_between(self) -> bool:
        """True for half a step."""
        return self.number % 1 != 0

    @property
    def rating(self) -> int | None:
        """Its measured Elo on the ladder's own scale; None if it was not measured."""
        return self.measured.rating if self.measured is not None else None


class LevelUnavailableError(RuntimeError):
    """A level whose engine does not exist.  The message is fit to show a player."""


def levels_for(game: Game) -> tuple[Level, ...]:
    """The levels that a board declares, the easiest first; levels of growing depth if it declares none."""
    strengths = game.levels or _DEFAULT
    known = _made.get(game.key)
    if known is None or known[0] is not strengths:
        known = _made[game.key] = strengths, _levels(game.key, strengths)
    return known[1]


_made: dict[str, tuple[tuple[Strength, ...], tuple[Level, ...]]] = {}
"""The levels of each board, with what it declared them by.  They are compared by identity: their fields take
longer to hash than most callers need for the levels."""


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
    """The levels from 1 on without half steps: digits choose them, and problems are measured by them."""
    return tuple(level for level in levels_for(game) if level.number >= 1 and not level.is_between)


def numeral(number: float) -> str:
    """The number of a level as it is shown: ``5``, ``5½``, ``½``, ``0``."""
    whole = int(number)
    if number == whole:
        return str(whole)
    return f"{whole or ''}½"


def unavailable_reason(level: Level) -> str:
    """Why a level cannot be played in this installation: a sentence, or "" if it can."""
    if level.engine == "textbook" or compiled.available():
        return ""
    return say("This level needs the compiled engine, which is missing here")


def read_numeral(text: str) -> float | None:
    """The number that a person means by ``5``, ``5½``, ``5.5`` or ``5,5``; None for anything else."""
    whole, point, half = text.strip().replace("½", ".5").replace(",", ".").partition(".")
    if not (whole or point) or (point and half not in {"5", "0"}) or not (whole or "0").isascii():
        return None
    if not (whole or "0").isdigit() or len(whole) > _LONGEST_NUMERAL:
        return None
    number = int(whole or "0")
    return number + 0.5 if half == "5" else number


def playable(game: Game, number: float) -> Level:
    """The level of that number, or the strongest one below it that can be played here; the easiest if there
    is none.
    """
    levels = levels_for(game)
    for level in reversed(levels):
        if level.number <= number and not unavailable_reason(level):
            return level
    return next(level for level in levels if not unavailable_reason(level))


def strongest(game: Game) -> Level:
    """The strongest level that can be played here."""
    return playable(game, levels_for(game)[-1].number)


def neighbour(game: Game, number: float, step: int) -> Level | None:
    """The next harder (1) or easier (-1) level; None if there is none that can be played here."""
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
"""From this depth on a level spends its nodes on the moves that matter most."""

_DEFAULT = (
    Strength(N_("First game"), N_("Looks one move ahead."), 1),
    Strength(N_("Kitchen table"), N_("Looks 2 moves ahead."), 2),
    Strength(N_("Park bench"), N_("Looks 4 moves ahead."), 4),
    Strength(N_("Club night"), N_("Looks 6 moves ahead."), 6),
)
"""For a board that says nothing of its levels."""
