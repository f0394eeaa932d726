"""An opponent that follows the results: what they say of the person, and the level that fits.

The person has a rating on the scale of the levels.  Each game moves it as Elo's formula does, by a large
step, as a dozen games have to be enough.  The level is the one whose rating is nearest, but it only changes
when the person's has gone clearly beyond the middle between two levels, and by one step at a time, so that
it does not go to and fro.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from checkers_app.engine.levels import levels_for, playable
from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.play.rating_scale import expected_score
from checkers_app.storage.settings import GameChoice, Settings

STEP = 110
"""Points between a win and a loss against an equal: two or three wins in a row lead a level up."""
BEYOND = 0.1
"""How far beyond the middle between two levels a rating must be, in parts of the way between them."""
LEAST, MOST = 1, 9999
_FIRST, _APART = 300, 200
"""The ratings of levels that were not measured: of the easiest, and between two."""


def level_ratings(game: Game) -> tuple[int, ...]:
    """What each level is worth: as measured if all were, or else at even distances."""
    levels = levels_for(game)
    measured = [level.rating for level in levels if level.rating is not None]
    if len(measured) == len(levels) and all(low < high for low, high in pairwise(measured)):
        return tuple(measured)
    return tuple(_FIRST + _APART * index for index in range(len(levels)))


def begin(game: Game, level: int) -> int:
    """The rating of a person who has been playing a level by their own choice."""
    return max(LEAST, level_ratings(game)[playable(game, level).number - 1])


def after_game(game: Game, rating: int, level: int, points: float) -> int:
    """A person's rating after a game.

    Args:
        game: the board.
        rating: the person's before it.
        level: the number of the opponent's level.
        points: 1 for a win, 0.5 for a draw, 0 for a loss.
    """
    other = level_ratings(game)[playable(game, level).number - 1]
    return round(min(MOST, max(LEAST, rating + STEP * (points - expected_score(rating - other)))))


def fitting_level(game: Game, rating: int, level: int) -> int:
    """The number of the level for a person's next game; ``level`` is that of the last one."""
    ratings = level_ratings(game)
    now = playable(game, level).number
    own = ratings[now - 1]
    highest = playable(game, len(ratings)).number
    if now < highest and rating > own + (0.5 + BEYOND) * (ratings[now] - own):
        return now + 1
    if now > 1 and rating < own - (0.5 + BEYOND) * (own - ratings[now - 2]):
        return now - 1
    return now


class Follower:
    """Lets the settings follow the results, where that is switched on.

    Args:
        settings: answers the current ones.
        change: makes others the current ones.
    """

    def __init__(self, settings: Callable[[], Settings], change: Callable[[Settings], None]) -> None:
        self._settings = settings
        self._change = change
        self._last: tuple[Match, GameChoice] | None = None

    def note(self, match: Match) -> None:
        """A game has ended: it counts if it was played against the computer, and from the start."""
        key, human, outcome = match.game.key, match.human_side, match.outcome
        settings = self._settings()
        choice = settings.choice(key)
        if not choice.automatic or human is None or outcome is None or match.is_set_up:
            return
        level = match.seats[human.other].level
        points = 0.5 if outcome.winner is None else float(outcome.winner is human)
        rating = after_game(match.game, choice.rating or begin(match.game, level), level, points)
        after = replace(choice, rating=rating, level=fitting_level(match.game, rating, level))
        self._last = match, choice
        self._change(settings.with_choice(key, after))

    def strike(self, match: Match) -> None:
        """The end of that game was taken back."""
        if self._last is None or self._last[0].moves is not match.moves:
            return
        (_, before), self._last = self._last, None
        settings = self._settings()
        choice = replace(settings.choice(match.game.key), rating=before.rating, level=before.level)
        self._change(settings.with_choice(match.game.key, choice))
