"""A classifier of characters (styles of play), which guesses from a few games which character played them.

It stands in for a player who has met all characters, and uses only what can be counted on the board: it
chooses the character whose mean counts are nearest.  A player might be right about as often.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from checkers_app.arena.elo import Share
from checkers_app.engine.levels import Character
from checkers_tools.judging import Manner

GAMES_SEEN = 8
"""The number of games of one character in each question."""


class CharacterJudge:
    """Guesses characters from games.

    Args:
        known: the games of each character, at least one of each.
    """

    def __init__(self, known: Mapping[Character, Sequence[Manner]]) -> None:
        seen = {character: [_counted(manner) for manner in manners] for character, manners in known.items()}
        self._means = {character: _means(rows) for character, rows in seen.items()}
        games = sum(map(len, seen.values()))
        squares = [
            [(value - mean) ** 2 for value, mean in zip(row, self._means[character], strict=True)]
            for character, rows in seen.items()
            for row in rows
        ]
        self._spreads = [
            max(math.sqrt(sum(column) / games), _LEAST_SPREAD) for column in zip(*squares, strict=True)
        ]

    def answer(self, games: Sequence[Manner]) -> Character:
        """The character that is most likely to have played the games; at least one game is required.

        This is the character whose mean counts are nearest; each difference is divided by the spread between
        games of one character.
        """
        shown = _means([_counted(manner) for manner in games])

        def distance(character: Character) -> float:
            return sum(
                ((one - other) / spread) ** 2
                for one, other, spread in zip(shown, self._means[character], self._spreads, strict=True)
            )

        return min(self._means, key=distance)


_LEAST_SPREAD = 1e-6
"""The minimum spread: if a measure never varies for a character, any difference decides."""


def asked(known: Mapping[Character, Sequence[Manner]]) -> Share:
    """The share of right answers if a judge guesses who played each group of :data:`GAMES_SEEN` consecutive
    games and knows all the other games.

    A character that has only one such group of games, and no others, is left out.
    """
    right = count = 0
    for character, manners in known.items():
        for begin in range(0, len(manners) - GAMES_SEEN + 1, GAMES_SEEN):
            end = begin + GAMES_SEEN
            others = [*manners[:begin], *manners[end:]]
            if not others:
                break
            right += CharacterJudge({**known, character: others}).answer(manners[begin:end]) is character
            count += 1
    return Share(right, count)


def _counted(manner: Manner) -> tuple[float, ...]:
    return (
        manner.exchanges,
        manner.forcing,
        manner.home,
        manner.leaving,
        manner.advance,
        manner.traps,
        manner.losing,
    )


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
