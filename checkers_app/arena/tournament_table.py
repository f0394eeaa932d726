"""The table of a tournament: points, results of each pair of players, ratings and forfeits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from checkers_app.arena.elo import PairScore
from checkers_app.arena.entrants import Entrant
from checkers_app.arena.ratings import Rating, rate, rate_among
from checkers_app.arena.tournament_journal import PlayedGame
from checkers_app.engine.bots.failure_kinds import FailureKind

MEAN = 1500.0
"""The mean of the ratings if no player has a known rating."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the table."""

    place: int
    """The place, from 1; players with equal points and wins share a place."""
    name: str
    score: PairScore
    """The score over all games."""
    rating: Rating | None
    """The rating; None if it cannot be computed yet."""
    fixed: bool
    """True if the rating was known before the tournament."""
    forfeits: Mapping[FailureKind, int]
    """Map each kind of failure to the number of games that the player lost because of it."""
    against: Mapping[str, PairScore]
    """The results against each opponent met so far."""
    trouble: str
    """The reason why the player cannot start; empty if it can."""

    def as_dict(self) -> dict[str, object]:
        """The values as a dictionary for JSON."""
        return {
            "place": self.place,
            "name": self.name,
            "points": self.score.points,
            "games": self.score.games,
            **_counts(self.score),
            "rating": None if self.rating is None else round(self.rating.elo),
            "rating_error": None if self.rating is None else round(self.rating.error),
            "rating_is_fixed": self.fixed,
            "forfeits": {kind.value: count for kind, count in self.forfeits.items()},
            "trouble": self.trouble,
            "against": {name: _counts(score) for name, score in self.against.items()},
        }


def _counts(score: PairScore) -> dict[str, int]:
    return {"wins": score.wins, "draws": score.draws, "losses": score.losses}


def table_of(
    entrants: Sequence[Entrant],
    games: Iterable[PlayedGame],
    tried: Mapping[str, tuple[FailureKind, str] | None],
) -> tuple[PlayerRow, ...]:
    """The table after these games, with the best player first."""
    points: dict[tuple[str, str], list[float]] = {}
    forfeits: dict[str, Counter[FailureKind]] = {entrant.name: Counter() for entrant in entrants}
    unrated: Counter[tuple[str, str]] = Counter()
    for game in games:
        for one, other in ((game.first, game.second), (game.second, game.first)):
            points.setdefault((one, other), []).append(game.points(one))
            unrated[one, other] += game.both_forfeit
            if game.both_forfeit:
                trouble = tried.get(one)
                forfeits[one][trouble[0] if trouble else FailureKind.ENDED] += 1
            elif game.kind is not None and game.points(one) == 0:
                forfeits[one][game.kind] += 1
    scores = {pair: PairScore.of(each) for pair, each in points.items()}
    ratings = _ratings(entrants, scores, unrated)
    totals = {entrant.name: _total(entrant.name, scores) for entrant in entrants}
    order = sorted(
        entrants, key=lambda entrant: (-totals[entrant.name].points, -totals[entrant.name].wins, entrant.name)
    )
    rows: list[PlayerRow] = []
    for entrant in order:
        name = entrant.name
        total, above = totals[name], rows[-1] if rows else None
        shared = above is not None and (above.score.points, above.score.wins) == (total.points, total.wins)
        trouble = tried.get(name)
        rows.append(
            PlayerRow(
                above.place if shared and above is not None else len(rows) + 1,
                name,
                total,
                ratings.get(name),
                entrant.rating is not None,
                {kind: forfeits[name][kind] for kind in FailureKind if forfeits[name][kind]},
                {other.name: scores[name, other.name] for other in order if (name, other.name) in scores},
                "" if trouble is None else trouble[1],
            )
        )
    return tuple(rows)


def _total(name: str, scores: Mapping[tuple[str, str], PairScore]) -> PairScore:
    own = [score for (one, _), score in scores.items() if one == name]
    return PairScore(*(sum(getattr(score, what) for score in own) for what in ("wins", "draws", "losses")))


def _ratings(
    entrants: Sequence[Entrant],
    scores: Mapping[tuple[str, str], PairScore],
    unrated: Mapping[tuple[str, str], int],
) -> Mapping[str, Rating]:
    """The ratings of all players with rated games; empty until games connect all of these players."""
    names = [entrant.name for entrant in entrants]
    results = {
        (one, other): (scores[one, other].points, scores[one, other].games - unrated[one, other])
        for place, one in enumerate(names)
        for other in names[place + 1 :]
        if (one, other) in scores
    }
    rated = {name for pair, (_, games) in results.items() if games for name in pair}
    names = [name for name in names if name in rated]
    fixed = {entrant.name: entrant.rating for entrant in entrants if entrant.rating is not None}
    fixed = {name: rating for name, rating in fixed.items() if name in rated}
    if len(names) < 2 or not _hang_together(names, results):
        return {}
    if fixed:
        return rate_among(names, results, fixed)
    found = rate(names, results, names[0], 0.0)
    shift = MEAN - sum(rating.elo for rating in found.values()) / len(found)
    return {name: Rating(rating.elo + shift, rating.error) for name, rating in found.items()}


def _hang_together(names: Sequence[str], results: Mapping[tuple[str, str], tuple[float, int]]) -> bool:
    """True if games connect all players, directly or through others."""
    reached, waiting = {names[0]}, [names[0]]
    while waiting:
        name = waiting.pop()
        for pair, (_, games) in results.items():
            if games and name in pair:
                new = set(pair) - reached
                reached |= new
                waiting += new
    return reached >= set(names)
