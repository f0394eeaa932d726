"""The spellings of players' names in some sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from checkers_app.play.tidying.game_sources import GameSource, own_names
from checkers_app.play.tidying.names import may_be_same, name_words
from checkers_app.words import folded


@dataclass(frozen=True, slots=True)
class Spelling:
    """A spelling of a name."""

    name: str
    games: int
    """The number of games in which it occurs."""
    same: bool
    """True if it may be the same player; False if it only contains the text."""


def name_counts(sources: Iterable[GameSource]) -> Counter[str]:
    """Each name of a player, as it is written, with its number of games."""
    counts: Counter[str] = Counter()
    for source in sources:
        for game in source.games:
            counts.update(set(own_names(game)))
    return counts


def spellings(counts: Mapping[str, int], wanted: str) -> list[Spelling]:
    """The names that may be spellings of a name or contain it, the most likely and most frequent first.

    Args:
        counts: the names with their numbers of games.
        wanted: the name, or a part of it.
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
