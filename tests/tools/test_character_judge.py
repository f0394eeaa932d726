"""The classifier of characters: it tells different styles apart, and only guesses between equal ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from checkers_tools.character_judge import GAMES_SEEN, CharacterJudge, asked
from checkers_tools.judging import Manner

from checkers_app.engine.levels import Character


def games(random: Random, count: int, exchanges: float, home: float) -> list[Manner]:
    """Invented games of a player with these average counts."""
    return [
        Manner(
            random.gauss(exchanges, 0.7),
            random.gauss(0.25, 0.1),
            round(random.gauss(home, 0.8)),
            random.gauss(0.25, 0.1),
            random.gauss(2.4, 0.3),
            random.gauss(0.1, 0.08),
            random.gauss(0.4, 0.1),
            whole=True,
        )
        for _ in range(count)
    ]


def test_manners_that_differ_are_told() -> None:
    random = Random(1)
    known = {
        Character.BALANCED: games(random, 80, 1.0, 1.5),
        Character.AGGRESSIVE: games(random, 80, 2.0, 1.5),
        Character.DEFENSIVE: games(random, 80, 1.0, 2.8),
    }
    answers = asked(known)
    assert answers.of == 30
    assert answers.percent > 85


@pytest.mark.slow
def test_of_equal_manners_about_as_many_are_right_as_by_chance() -> None:
    """The classifier never sees games from its own data, which would make it right too often."""
    random = Random(2)
    answers = asked({character: games(random, 400, 1.0, 1.5) for character in Character})
    assert answers.of == 200
    low, high = answers.interval
    assert low < 25 < high


def test_the_games_that_it_is_asked_about_are_not_known_to_it() -> None:
    """One set of games is unlike all others: a classifier that had seen it would recognise it."""
    usual, odd = games(Random(3), 8, 1.0, 1.5), games(Random(3), 8, 9.0, 1.5)
    known = {Character.BALANCED: usual + odd, Character.TRICKY: odd}
    assert (
        CharacterJudge({Character.BALANCED: odd, Character.TRICKY: usual}).answer(odd) is Character.BALANCED
    )
    answers = asked({**known, Character.TRICKY: odd + usual})
    assert (answers.right, answers.of) == (0, 4), "each half is found among the other's games only"


def test_what_is_the_same_in_all_games_tells_nothing_and_does_not_disturb() -> None:
    same = Manner(1.0, 0.2, 2, 0.2, 2.5, 0.1, 0.4, whole=True)
    more = [replace(same, home=home) for home in (3, 4)]
    judge = CharacterJudge({Character.BALANCED: [same, replace(same, home=1)], Character.DEFENSIVE: more})
    assert judge.answer([same]) is Character.BALANCED
    assert judge.answer(more) is Character.DEFENSIVE
    assert GAMES_SEEN % 2 == 0, "two games in a row have the same seed and stay together"
