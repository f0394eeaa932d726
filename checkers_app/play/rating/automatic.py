"""Adapts the computer's level to a person's results: estimates the person's rating, and finds the level that
matches it.

The rating is on the same scale as the levels.  As long as the person wins every game or loses every game, the
rating changes by more than one level per game, so that somebody who starts at the wrong level soon reaches
the right one.  After the first different result, each game changes the rating according to Elo's formula,
with a step that decreases as the rating becomes more certain.  The level with the nearest rating is chosen.
To avoid oscillation, however, the level changes only when the person's rating is clearly past the midpoint
between two levels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from checkers_app.engine.levels import levels_for, playable, strongest
from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.play.rating.scale import PER_ELO, expected_score
from checkers_app.storage.settings import GameChoice, Settings

SEARCHING = 900
"""The difference in points between the ratings after a win and after a loss against an equal opponent, as
long as the person has won every game or lost every game.
"""
LEAST_STEP = 30
"""The difference in points between the ratings after a win and after a loss if many games have been played;
it is large enough for the rating to follow a person who improves.
"""
_DOUBT = 350
"""The standard deviation of the rating after the first opposite result."""
_TOLD = 5e-6
"""The information about a rating that one game gives, as the inverse of a variance.  It is less than that of
a game without draws against an equal opponent.
"""
TURNED = 2
"""The value of :attr:`PersonRating.known` after the first result that differs from the earlier ones."""
BEYOND = 0.3
"""How far the rating must be past the midpoint between two levels, as a fraction of the distance between
them, before the level changes.
"""
LEAST, MOST = 1, 9999
_FIRST, _APART = 300, 200
"""The rating of the easiest level, and the difference between levels, used if the levels were not
measured.
"""


def level_ratings(game: Game) -> tuple[int, ...]:
    """The rating of each level: the measured ratings if all levels were measured, otherwise evenly spaced
    ones.
    """
    levels = levels_for(game)
    measured = [level.measured.rating for level in levels if level.measured is not None]
    if len(measured) == len(levels) and measured == sorted(set(measured)):
        return tuple(measured)
    return tuple(_FIRST + _APART * index for index in range(len(levels)))


def begin(game: Game, level: float) -> int:
    """The initial rating of a person who has chosen the level manually so far."""
    return max(LEAST, _rating_of(game, level))


def _rating_of(game: Game, level: float) -> int:
    return level_ratings(game)[levels_for(game).index(playable(game, level))]


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A person's rating, together with how much is known about it."""

    rating: int
    known: int = 0
    """0 before the first game, 1 while every game was won, -1 while every game was lost.  The first result
    that differs from the earlier ones sets it to :data:`TURNED`, and each further game adds one.
    """

    @property
    def step(self) -> float:
        """The difference in points between the ratings after a win and a loss against an equal opponent."""
        if self.known < TURNED:
            return SEARCHING
        return max(LEAST_STEP, PER_ELO / (_DOUBT**-2 + (self.known - TURNED + 1) * _TOLD))


def after_game(game: Game, person: PersonRating, level: float, points: float) -> PersonRating:
    """Return a person's rating after a game.

    Args:
        game: the board.
        person: the rating before the game.
        level: the number of the opponent's level.
        points: 1 for a win, 0.5 for a draw, 0 for a loss.
    """
    known = person.known + 1
    if person.known < TURNED:
        way = (points > 0.5) - (points < 0.5)
        known = way if way and person.known in {0, way} else TURNED
    after = replace(person, known=min(known, MOST))
    other = _rating_of(game, level)
    rating = person.rating + after.step * (points - expected_score(person.rating - other))
    return replace(after, rating=round(min(MOST, max(LEAST, rating))))


def fitting_level(game: Game, person: PersonRating, level: float) -> float:
    """The number of the level for a person's next game; ``level`` is the number of the previous level.

    Once a result has differed from the earlier ones, the level changes by at most one at a time.
    """
    levels, ratings, rating = levels_for(game), level_ratings(game), person.rating
    last, highest = (levels.index(one) for one in (playable(game, level), strongest(game)))
    now = last
    while now < highest and rating > ratings[now] + (0.5 + BEYOND) * (ratings[now + 1] - ratings[now]):
        now += 1
    while now > 0 and rating < ratings[now] - (0.5 + BEYOND) * (ratings[now] - ratings[now - 1]):
        now -= 1
    if person.known >= TURNED:
        now = min(max(now, last - 1), last + 1)
    return levels[now].number


class Follower:
    """Adapts the level in the settings to the results of games if this option is switched on.

    Args:
        settings: a callback that returns the current settings.
        change: a callback that saves changed settings.
    """

    def __init__(self, settings: Callable[[], Settings], change: Callable[[Settings], None]) -> None:
        self._settings = settings
        self._change = change
        self._last: tuple[Match, GameChoice] | None = None

    def note(self, match: Match) -> None:
        """Handle the end of a game. The game counts if it was played from the board's initial position
        against a level.
        """
        key, human, outcome = match.game.key, match.human_side, match.outcome
        settings = self._settings()
        choice = settings.choice(key)
        if not choice.automatic or human is None or outcome is None or match.is_set_up:
            return
        if match.seats[human.other].own is not None:
            return
        level = match.seats[human.other].level
        points = 0.5 if outcome.winner is None else float(outcome.winner is human)
        person = PersonRating(choice.rating or begin(match.game, level), choice.known)
        now = after_game(match.game, person, level, points)
        fitting = fitting_level(match.game, now, level)
        after = replace(choice, rating=now.rating, known=now.known, level=fitting)
        self._last = match, choice
        self._change(settings.with_choice(key, after))

    def strike(self, match: Match) -> None:
        """Handle an undo that reverses the end of the game that was counted last."""
        if self._last is None or self._last[0].moves is not match.moves:
            return
        (_, before), self._last = self._last, None
        settings = self._settings()
        now = settings.choice(match.game.key)
        choice = replace(now, rating=before.rating, known=before.known, level=before.level)
        self._change(settings.with_choice(match.game.key, choice))
