"""The rungs of the rating ladder: the levels of a board, and some simple players that represent beginners."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from types import MappingProxyType

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, Level, levels_for, playable
from checkers_app.engine.measured import fingerprint
from checkers_app.engine.opponents.lots import Lots, chance
from checkers_app.engine.opponents.preference import numbers_of
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Game, State

RANDOM = "random"
GREEDY = "greedy"
BEGINNER = "beginner"
TWO_PLIES = "two plies"
BEGINNERS = MappingProxyType(
    {
        RANDOM: "Moves at random",
        GREEDY: "Takes the most pieces",
        BEGINNER: "Looks one move ahead",
        TWO_PLIES: "Looks two moves ahead",
    }
)
"""Map keys to names, for every player that is not a level."""
_PLIES = MappingProxyType({GREEDY: 0, BEGINNER: 1, TWO_PLIES: 2})
FULL_STRENGTH_NODES = 300_000
"""The node limit that stands for full strength at 100 ms a move: about as many nodes as one thread of an
ordinary machine searches in that time.  Unlike a time limit, it gives repeatable results.
"""


class RandomMover:
    """Plays random legal moves, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._lots = Lots(seed)

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """A random legal move, determined by the seed."""
        del limits, stop, report
        lot = self._lots.of(position.state) + len(position.history)
        move = max(position.state.legal_moves(), key=lambda move: chance(lot, move), default=None)
        return SearchResult(move, 0, 0, 1, () if move is None else (move,), 0.0)

    def new_game(self) -> None:
        """Does nothing, because this player keeps no state."""


class Beginner:
    """Counts the pieces after each legal move and chooses at random among the best moves.

    Args:
        game: the board.
        seed: determines the random choices.
        plies: the depth of its search.  With 0, pieces are counted directly after its move; with 1 or more,
            captures are also played out.
    """

    def __init__(self, game: Game, seed: int, plies: int = 1) -> None:
        self._count = game.material or game.evaluation
        self._look = ShallowSearch(self._count)
        self._plies = plies
        self._lots = Lots(seed)

    def _worth(self, after: State) -> int:
        """The piece count from this player's point of view, after its move."""
        if self._plies == 0 and after.legal_moves():
            return -self._count(after)
        return -self._look.value(after, max(0, self._plies - 1))

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """One of the moves with the highest count, chosen at random."""
        del limits, stop, report
        state = position.state
        lot = self._lots.of(state) + len(position.history)  # other random numbers when this position recurs
        move = max(
            state.legal_moves(),
            key=lambda move: (self._worth(state.play(move)), chance(lot, move)),
            default=None,
        )
        return SearchResult(move, 0, self._plies, 1, () if move is None else (move,), 0.0)

    def new_game(self) -> None:
        """Does nothing, because this player keeps no state."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One player on the ladder."""

    key: str
    """A key of :data:`BEGINNERS`, or the number of a level, followed by its character if that is not the
    balanced one, such as ``6.5`` or ``6:tricky``.
    """
    level: Level | None = None
    character: Character = Character.BALANCED

    @property
    def name(self) -> str:
        """The name of the rung in tables."""
        if self.level is None:
            return BEGINNERS[self.key]
        words = "" if self.character is Character.BALANCED else f", {self.character.value}"
        return f"{self.level.name}{words}"

    def player(self, game: Game, engines: Engines, seed: int) -> Engine:
        """A player for this rung; the same seed gives the same moves."""
        if self.level is None:
            return RandomMover(seed) if self.key == RANDOM else Beginner(game, seed, _PLIES[self.key])
        return engines.for_level(game, self.level, character=self.character, seed=seed)


def ladder(game: Game) -> tuple[Rung, ...]:
    """All rungs of a board: the beginners, then every level, from the lowest up."""
    levels = (level_rung(game, level.number) for level in levels_for(game))
    return (*map(Rung, BEGINNERS), *levels)


def level_rung(game: Game, number: float, character: Character = Character.BALANCED) -> Rung:
    """The rung of a level, with its time limits removed or replaced, so that speed does not matter."""
    level = playable(game, number)
    if level.engine == "compiled" and level.limits.nodes is None:
        level = replace(level, limits=Limits(nodes=FULL_STRENGTH_NODES), threads=1)
    elif level.limits.seconds is not None:
        level = replace(level, limits=replace(level.limits, seconds=None))
    words = "" if character is Character.BALANCED else f":{character.value}"
    return Rung(f"{number:g}{words}", level, character)


class Timed:
    """A player whose processor time is measured."""

    def __init__(self, player: Engine) -> None:
        self._player = player
        self.moves = 0
        """The number of moves made."""
        self.seconds = 0.0
        """The processor time for all moves, in seconds."""
        self.longest = 0.0
        """The longest processor time for one move, in seconds."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The player's move."""
        began = time.process_time()
        result = self._player.search(position, limits, stop, report)
        spent = time.process_time() - began
        self.moves += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return result

    def new_game(self) -> None:
        """Reset the player."""
        self._player.new_game()


def plays_like(game: Game, rung: Rung) -> str:
    """A short text that changes whenever a rung's level or character changes; "" if the rung has no level."""
    if rung.level is None or not game.levels:
        return ""
    numbers = [level.number for level in levels_for(game)]
    level = fingerprint(game.levels[numbers.index(rung.level.number)])
    return ":".join((level, *map(str, numbers_of(rung.character))))
