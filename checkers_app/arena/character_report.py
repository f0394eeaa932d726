"""What the ladder shows of the characters: what each likes shows on the board, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.arena.elo import elo_of
from checkers_app.arena.judging import STYLE_PLIES, Manner
from checkers_app.arena.ladder_report import PairScore, Results
from checkers_app.arena.rungs import ladder, level_rung
from checkers_app.engine.levels import Character
from checkers_app.games.checkers import GAME
from checkers_app.play.rating_scale import QUANTILE_95


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval."""

    value: float
    error: float
    """Half the width of the interval."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """That of some values, at least one."""
        count = len(values)
        value = sum(values) / count
        spread = math.sqrt(sum((each - value) ** 2 for each in values)) / count
        return cls(value, QUANTILE_95 * spread)

    def less(self, other: Mean) -> Mean:
        """The difference from another mean."""
        return Mean(self.value - other.value, math.hypot(self.error, other.error))


def elo(score: PairScore) -> Mean:
    """The difference in strength that a score shows."""
    mean, error = score.percent / 100, score.error / 100
    return Mean(elo_of(mean), (elo_of(mean + error) - elo_of(mean - error)) / 2)


_MEASURES: Mapping[str, Callable[[Manner], float | None]] = MappingProxyType(
    {
        "exchanges": lambda manner: manner.exchanges,
        "men at home": lambda manner: manner.home,
        "losing replies": lambda manner: 100 * manner.losing / manner.offers if manner.offers else None,
    }
)
"""What is counted in a game: a number, or None where there was nothing to count."""
_SHOWS = MappingProxyType(
    {
        Character.AGGRESSIVE: "exchanges",
        Character.DEFENSIVE: "men at home",
        Character.TRICKY: "losing replies",
    }
)
"""By which measure each character is known."""


def page(results: Results) -> str:
    """The page about the characters, in Markdown; "" if none has played."""
    rows, differences = [], []
    for rung in ladder(GAME):
        if rung.level is None:
            continue
        plain = _means(results.manners(rung.key, rung.key))
        cells = []
        for character in Character:
            key = level_rung(GAME, rung.level.number, character).key
            means = _means(results.manners(key, rung.key))
            if not means:
                continue
            score = results.score(key, rung.key)
            rows.append(_row(rung.key, character, None if key == rung.key else score, means))
            if plain and character in _SHOWS:
                measure = _SHOWS[character]
                cells.append(_text(means[measure].less(plain[measure]), "+.2f"))
        if len(cells) == len(_SHOWS):
            differences.append("| " + " | ".join((rung.key, *cells)) + " |")
    if not rows:
        return ""
    return "\n".join((_HEAD.format(plies=STYLE_PLIES), *rows, _DIFFERENCES, *differences, _TAIL))


def _means(manners: Sequence[Manner]) -> dict[str, Mean]:
    """The mean of each measure; none without games."""
    found = {}
    for name, measure in _MEASURES.items():
        values = [value for manner in manners if (value := measure(manner)) is not None]
        if values:
            found[name] = Mean.of(values)
    return found if len(found) == len(_MEASURES) else {}


def _row(level: str, character: Character, score: PairScore | None, means: Mapping[str, Mean]) -> str:
    strength = ("", "")
    if score is not None:
        strength = f"{score.percent:.1f} ± {score.error:.1f} %", _text(elo(score), "+.0f")
    cells = (f"{level} {character.title}", *strength, *(_text(means[name], ".2f") for name in _MEASURES))
    return "| " + " | ".join(cells) + " |"


def _text(mean: Mean, form: str) -> str:
    return f"{mean.value:{form}} ± {mean.error:{form.lstrip('+')}}"


_HEAD = """# The characters, measured

Written by `python -m checkers_app ladder --characters`; not by hand. Each character against the balanced
player of the same level, from the start and with both colours; the balanced one also meets itself. Elo is
the difference in strength. Counted until ply {plies}, in the games that lasted so long: exchanges of both
sides together, men on the own home row, and the per cent of the other side's replies that lose a piece or so
within a move. All with the 95 % interval.

| character | score | Elo | exchanges | men at home | losing replies |
| --- | ---: | ---: | ---: | ---: | ---: |"""

_DIFFERENCES = """
How much more than the balanced player each has of what it is known by:

| level | aggressive: exchanges | defensive: men at home | tricky: losing replies |
| --- | ---: | ---: | ---: |"""

_TAIL = """
## Again

    python -m checkers_app ladder --games 0 --across 0 --characters 400 --games-file characters.jsonl

plays the games that the file does not hold yet, and prints this page; `--write` puts it in its place. A
character or a level that is changed loses its games.
"""
