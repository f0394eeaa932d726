"""Places a player among the levels: plays games against neighbouring levels and estimates the Elo rating.

The levels keep their ratings from the ladder; only the player's rating is estimated.  Each opening is played
with both colours.  Every game is determined by the seed and the previous games, and there are no clocks, so a
series that was paused continues as if it had not been paused, and any series can be repeated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from random import Random

from checkers_app.arena.decks import BALLOTS, Start, read_deck
from checkers_app.arena.elo import PairScore
from checkers_app.arena.games import play_game
from checkers_app.arena.rungs import level_rung
from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Level, levels_for, unavailable_reason
from checkers_app.games.checkers import GAME
from checkers_app.play.rating.strength import FEWEST, StrengthEstimate, likeliest

USUAL_GAMES = 100

Candidate = Callable[[int], Engine]
"""A function that returns the player to be placed, given a seed."""


class PlacingStoppedError(Exception):
    """Raised if the game was stopped before its end."""


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """One game against a level."""

    level: float
    points: float
    """The player's points: 1, 1/2 or 0."""
    plies: int
    reason: str
    """How the game ended, in English."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The games played so far to place a player."""

    games: tuple[PlacedGame, ...] = ()

    @property
    def estimate(self) -> StrengthEstimate | None:
        """The rating on the scale of the levels; None while there are too few games.  The margin of
        error reflects only these games, not the uncertainty in the levels' own ratings.
        """
        return likeliest(self._results()) if len(self.games) >= FEWEST else None

    @property
    def score(self) -> PairScore:
        """The score over all games."""
        return _score(self.games)

    def against(self, level: float) -> PairScore:
        """The score over the games against a level."""
        return _score([game for game in self.games if game.level == level])

    @property
    def opponent(self) -> float:
        """The level to play next.

        The second game of an opening is played against the same level as the first.  The first game is played
        against the level just above or just below the most likely rating, whichever has been met less often.
        """
        if len(self.games) % 2:
            return self.games[-1].level
        rated = rated_levels()
        by_rating = sorted(rated, key=rated.__getitem__)
        at = float(likeliest(self._results()).rating) if self.games else rated[by_rating[len(by_rating) // 2]]
        met = Counter(game.level for game in self.games)
        below = [number for number in by_rating if rated[number] <= at][-1:]
        above = [number for number in by_rating if rated[number] > at][:1]
        return min(below + above, key=lambda number: (met[number], abs(rated[number] - at)))

    def with_game(self, game: PlacedGame) -> Placing:
        """This placing with one more game."""
        return Placing((*self.games, game))

    def _results(self) -> list[tuple[float, float]]:
        rated = rated_levels()
        return [(rated[game.level], game.points) for game in self.games]


def _score(games: Sequence[PlacedGame]) -> PairScore:
    return PairScore.of([game.points for game in games])


def measured_levels() -> tuple[Level, ...]:
    """The levels that are available and have a known rating, the easiest first."""
    levels = levels_for(GAME)
    return tuple(level for level in levels if level.rating is not None and not unavailable_reason(level))


def rated_levels() -> Mapping[float, float]:
    """Map level numbers to ratings, for the levels among which a player can be placed."""
    return {level.number: float(level.rating) for level in measured_levels() if level.rating is not None}


def play_next(
    placing: Placing, player: Candidate, seed: int, engines: Engines, stop: StopToken | None = None
) -> PlacedGame:
    """Play the next game of a placing.

    Raises:
        PlacingStoppedError: if ``stop`` was set before the game was over.
    """
    number, level = len(placing.games), placing.opponent
    stop = stop or StopToken()
    start = _openings(seed)[number // 2 % len(_openings(seed))]
    lot = int.from_bytes(blake2b(f"{seed} {number // 2}".encode(), digest_size=4).digest(), "little")
    first = Stoppable(player(lot + 1), stop)
    second = Stoppable(level_rung(GAME, level).player(GAME, engines, lot), stop)
    is_black = number % 2 == 0
    order = (first, second) if is_black else (second, first)
    record = play_game(start, order, (UNLIMITED, UNLIMITED), first_is_black=is_black)
    return PlacedGame(level, record.points, len(record.moves), record.fault or record.reason)


def place(
    player: Candidate, games: int, seed: int, engines: Engines, stop: StopToken | None = None
) -> Iterator[Placing]:
    """Yield the placing after each game, until ``games`` have been played or ``stop`` is set."""
    placing = Placing()
    while len(placing.games) < games:
        try:
            placing = placing.with_game(play_next(placing, player, seed, engines, stop))
        except PlacingStoppedError:
            return
        yield placing


@lru_cache(maxsize=4)
def _openings(seed: int) -> tuple[Start, ...]:
    """The three-move openings, shuffled by a seed."""
    starts = list(read_deck(BALLOTS))
    Random(seed).shuffle(starts)
    return tuple(starts)


@dataclass(frozen=True, slots=True)
class Stoppable:
    """A player whose game can be stopped at any time."""

    player: Engine
    stop: StopToken

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The player's move.

        Raises:
            PlacingStoppedError: if the game was stopped.
        """
        del stop
        result = self.player.search(position, limits, self.stop, report)
        if self.stop.stopped:
            raise PlacingStoppedError
        return result

    def new_game(self) -> None:
        """Reset the player."""
        self.player.new_game()
