"""The page about the characters (styles of play): how their preferences show in games, and what they cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.arena.elo import PairScore, elo_of
from checkers_app.arena.rungs import ladder, level_rung
from checkers_app.engine.levels import Character
from checkers_app.games.checkers import GAME
from checkers_app.play.rating.scale import QUANTILE_95
from checkers_tools.character_judge import GAMES_SEEN, asked
from checkers_tools.judging import SEEN_FROM, STYLE_PLIES, Manner
from checkers_tools.ladder_report import Results


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95% interval."""

    value: float
    error: float
    """Half the width of the interval."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean and its error; there must be at least one value."""
        count = len(values)
        value = sum(values) / count
        spread = math.sqrt(sum((each - value) ** 2 for each in values)) / count
        return cls(value, QUANTILE_95 * spread)

    def less(self, other: Mean) -> Mean:
        """This mean minus another one, with the error of the difference."""
        return Mean(self.value - other.value, math.hypot(self.error, other.error))


def elo(score: PairScore) -> Mean:
    """The difference in strength that a score indicates, in Elo."""
    mean, error = score.percent / 100, score.error / 100
    return Mean(elo_of(mean), (elo_of(mean + error) - elo_of(mean - error)) / 2)


_MEASURES: Mapping[str, Callable[[Manner], float]] = MappingProxyType(
    {
        "exchanges": lambda manner: manner.exchanges,
        "forcing moves": lambda manner: 100 * manner.forcing,
        "men at home": lambda manner: manner.home,
        "leaving": lambda manner: 100 * manner.leaving,
        "row": lambda manner: manner.advance,
        "traps": lambda manner: 100 * manner.traps,
        "losing replies": lambda manner: 100 * manner.losing,
    }
)
"""The name of each measure -> the function that computes it from a game."""
_PER_CENT = frozenset({"forcing moves", "leaving", "traps", "losing replies"})
_SHOWS = MappingProxyType(
    {
        Character.AGGRESSIVE: "exchanges",
        Character.DEFENSIVE: "men at home",
        Character.TRICKY: "traps",
    }
)
"""The character -> the measure in which the character shows."""


def page(results: Results) -> str:
    """The page about the characters, in Markdown; an empty string if no character has played."""
    rows, differences, answers = [], [], []
    for rung in ladder(GAME):
        if rung.level is None:
            continue
        seen = _seen(results, rung.level.number)
        plain = _means(seen.get(Character.BALANCED, ()))
        cells = []
        for character, manners in seen.items():
            key = level_rung(GAME, rung.level.number, character).key
            means = _means(manners)
            rows.append(_row(rung.key, character, results.score(key, rung.key), means))
            if plain and character in _SHOWS:
                measure = _SHOWS[character]
                cells.append(_text(means[measure].less(plain[measure]), "+.2f"))
        if len(seen) == len(Character):
            differences.append("| " + " | ".join((rung.key, *cells)) + " |")
            answers.append(_answers(rung.key, seen))
    if not rows:
        return ""
    head = _HEAD.format(first=SEEN_FROM + 1, last=STYLE_PLIES)
    judge = _JUDGE.format(plies=STYLE_PLIES - SEEN_FROM, games=GAMES_SEEN)
    return "\n".join((head, *rows, _DIFFERENCES, *differences, judge, *answers, _TAIL))


def _seen(results: Results, number: float) -> dict[Character, list[Manner]]:
    """The ways in which each character of a level played; characters without games are left out."""
    plain = level_rung(GAME, number).key
    seen = {}
    for character in Character:
        key = level_rung(GAME, number, character).key
        manners = results.manners(key, plain)
        if key == plain:
            manners = manners[::2]  # one side of a game, because the two sides of a game are alike
        if manners:
            seen[character] = manners
    return seen


def _means(manners: Sequence[Manner]) -> dict[str, Mean]:
    """The mean of each measure; empty if there are no games."""
    if not manners:
        return {}
    return {name: Mean.of([measure(manner) for manner in manners]) for name, measure in _MEASURES.items()}


def _row(level: str, character: Character, score: PairScore, means: Mapping[str, Mean]) -> str:
    games, strength = score.games, ("", "")
    if character is Character.BALANCED:
        games //= 2  # each is counted for both sides
    else:
        strength = f"{score.percent:.1f} ± {score.error:.1f}%", _text(elo(score), "+.0f")
    numbers = (_text(means[name], ".1f" if name in _PER_CENT else ".2f") for name in _MEASURES)
    return "| " + " | ".join((f"{level} {character.title}", str(games), *strength, *numbers)) + " |"


def _answers(level: str, seen: Mapping[Character, Sequence[Manner]]) -> str:
    answers = asked(seen)
    return f"| {level} | {answers.right} of {answers.of} | {answers.text()} |"


def _text(mean: Mean, form: str) -> str:
    return f"{mean.value:{form}} ± {mean.error:{form.lstrip('+')}}"


_HEAD = """# The characters, measured

`python -m checkers_app dev ladder --characters` generates this page. Each character plays both colours
against the balanced player of the same level, which also plays itself. Games begin from the starting
position. Elo is the character's advantage in strength. All figures are given with their 95% interval.

The other columns cover a character's own moves from ply {first} to ply {last}, in games of at least
{last} plies and in positions without a compulsory capture:

- exchanges: the number of exchanges offered;
- forcing: the percentage of moves that force the other side to capture;
- at home: the number of men on the character's home row after ply {last};
- leaving: the percentage of moves that took a man off this row;
- row: the average row to which men moved (0 is the home row);
- traps: of the replies that look safe at a glance, the percentage that lose about a piece;
- losing: the percentage of all replies that lose a piece.

| character | games | score | Elo | exchanges | forcing | at home | leaving | row | traps | losing |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""

_DIFFERENCES = """
The difference from the balanced player:

| level | aggressive: exchanges | defensive: men at home | tricky: traps |
| --- | ---: | ---: | ---: |"""

_JUDGE = """
Can the characters be told apart? Given these {plies} plies of {games} games by one character, a
classifier that knows these figures for all other games guesses which character it was. By chance, 25% of
the guesses would be right.

| level | right | |
| --- | ---: | ---: |"""

_TAIL = """
## Updating this page

    python -m checkers_app dev ladder --games 0 --across 0 --characters 100 --games-file characters.jsonl

This command plays the games that the file lacks and prints this page; `--write` saves it. When a
character or level changes, its games are discarded.
"""
