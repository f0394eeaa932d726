"""Finds different spellings of players' names in one or more sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from checkers_app.play.tidying.game_sources import GameSource, own_names
from checkers_app.play.tidying.names import may_be_same, name_words
from checkers_app.words import folded


@dataclass(frozen=True, slots=True)
class Spelling:
    """One spelling of a name."""

    name: str
    games: int
    """The number of games in which this spelling occurs."""
    same: bool
    """True if this may be the same player; False if the name merely contains the search text."""


def name_counts(sources: Iterable[GameSource]) -> Counter[str]:
    """Map each player's name, as written, to the number of games in which it occurs."""
    counts: Counter[str] = Counter()
    for source in sources:
        for game in source.games:
            counts.update(set(own_names(game)))
    return counts


def spellings(counts: Mapping[str, int], wanted: str) -> list[Spelling]:
    """The names that may be spellings of a name, followed by those that merely contain it; in each group,
    frequent names come before rare ones.

    Args:
        counts: the names, with the number of games for each.
        wanted: the name, or part of it.
    """
    words, text = name_words(wanted), folded(wanted.strip())
    if not words:
        return []
    found = [
        Spelling(name, games, same)
        for name, games in counts.items()
        if (same := may_be_same(name, wanted)) or text in folded(name)
    ]
    return sorted(found, key=lambda item: (not item.same, -item.games, item.name))
