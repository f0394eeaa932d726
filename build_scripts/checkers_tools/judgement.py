"""Measures how well one-ply scores predict longer searches' scores, for this program and for others.

A file of positions contains one JSON object per line.  Each contains a position (``fen``), the game it comes
from (``game``), the program that was to move (``mover``), the score of that player's search (``mover_100ms``)
and the scores of one-ply searches by name (``one_ply``); all scores are for the side to move. Only positions
whose mover is :data:`OURS` count. The measure is Spearman's rank correlation between the one-ply scores and
those of the longer search, so each program may use its own scale.  Intervals come from resampling whole games
(bootstrap), because positions in one game are alike.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import FenError, parse_fen
from checkers_app.storage.files import plain_reason, read_plain

OURS = "ours"
"""The name of this program in a file of positions."""
BANDS = ((0, 7), (8, 12), (13, 20), (21, 24))
"""The minimum and maximum number of pieces in positions that are measured together."""
RESAMPLES = 1_000
_SEED = 1
_TAIL = 0.025
_HASH_MIB = 16


class JudgementError(ValueError):
    """Raised if a file of positions cannot be used.  The message says what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A position and its scores, all for the side to move."""

    state: Checkers
    game: int
    searched: float
    """The score of the longer search."""
    one_ply: Mapping[str, float]
    """The scores of the other programs' one-ply searches, by name."""

    @property
    def pieces(self) -> int:
        """The total number of pieces on both sides."""
        return (self.state.black | self.state.white).bit_count()


class Interval(NamedTuple):
    """A value and its 95% interval."""

    value: float
    low: float
    high: float

    def text(self) -> str:
        """The value and the interval, with signs, as text."""
        return f"{self.value:+.3f} ({self.low:+.3f} to {self.high:+.3f})"


@dataclass(frozen=True, slots=True)
class BandReport:
    """The results for positions with about the same number of pieces."""

    least: int
    most: int
    positions: int
    games: int
    ours: Interval
    """The correlation of this program's one-ply search."""
    less: Mapping[str, Interval]
    """The name of each other program -> this program's correlation minus that program's."""


@dataclass(frozen=True, slots=True)
class JudgementReport:
    """The bands that have enough positions, in ascending order of the number of pieces."""

    bands: tuple[BandReport, ...]

    def as_dict(self) -> dict[str, object]:
        """The values as a dictionary for JSON."""
        return {"bands": [asdict(band) for band in self.bands]}

    def text(self) -> str:
        """The values as text for a human reader."""
        lines = ["pieces  positions  games  Spearman's correlation, 95% interval"]
        for band in self.bands:
            head = f"{f'{band.least}-{band.most}':<6}  {band.positions:9,}  {band.games:5,}"
            lines.append(f"{head}  ours {band.ours.text()}")
            lines += [f"{'':{len(head)}}  minus {name} {less.text()}" for name, less in band.less.items()]
        return "\n".join(lines)


def read_judged(path: Path) -> tuple[JudgedPosition, ...]:
    """The positions in a file whose mover is :data:`OURS`.

    Raises:
        JudgementError: if the file cannot be read, contains an invalid line, or contains no position that
            counts.
    """
    try:
        text = read_plain(path).decode("utf-8-sig")
    except OSError as error:
        raise JudgementError(f"{path.name} cannot be read: {plain_reason(error)}") from None
    except UnicodeDecodeError:
        raise JudgementError(f"{path.name} is not a text file") from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            judged = _judged(json.loads(line))
        except (FenError, KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
            reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise JudgementError(f"{path.name}, line {number}: {reason}") from None
        if judged is not None:
            found.append(judged)
    if not found:
        raise JudgementError(f"{path.name} contains no position whose mover is {OURS!r}")
    names = set(found[0].one_ply)
    for judged in found:
        if set(judged.one_ply) != names:
            raise JudgementError(f"{path.name}: the positions were not all scored by the same programs")
    return tuple(found)


def _judged(line: Mapping[str, object]) -> JudgedPosition | None:
    """The position that a line describes; None if it does not count."""
    if not isinstance(line, dict):
        raise TypeError("not a JSON object")
    if line["mover"] != OURS:
        return None
    state = parse_fen(str(line["fen"]))
    if state.outcome() is not None:
        raise ValueError("the game is over in this position")
    one_ply = line["one_ply"]
    if not isinstance(one_ply, dict):
        raise TypeError("one_ply is not a JSON object that contains scores")
    others = {name: _number(score, name) for name, score in one_ply.items() if name != OURS}
    return JudgedPosition(
        state, int(_number(line["game"], "game")), _number(line["mover_100ms"], "mover_100ms"), others
    )


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{name} is not a number")
    return value


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 0; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in order[first : last + 1]:
            found[place] = (first + last) / 2
        first = last + 1
    return found


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's rank correlation, from -1 to 1; 0 if all values of either sequence are equal."""
    return _correlation(ranks(first), ranks(second))


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    middle = (len(first) - 1) / 2  # the mean of all ranks
    product = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = math.sqrt(sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second))
    return product / spread if spread else 0.0


def measured(positions: Sequence[JudgedPosition], ours: Sequence[float]) -> JudgementReport:
    """The correlations for each band that contains at least two games.

    Args:
        positions: the positions, all with scores from the same programs.
        ours: this program's one-ply score for each position.
    """
    bands = []
    for least, most in BANDS:
        chosen = [
            (position, score)
            for position, score in zip(positions, ours, strict=True)
            if least <= position.pieces <= most
        ]
        if len({position.game for position, _ in chosen}) > 1:
            bands.append(_band(least, most, chosen))
    return JudgementReport(tuple(bands))


def _band(least: int, most: int, chosen: Sequence[tuple[JudgedPosition, float]]) -> BandReport:
    names = (OURS, *sorted(chosen[0][0].one_ply))
    games: dict[int, list[tuple[float, ...]]] = {}
    for position, score in chosen:
        row = (position.searched, score, *(position.one_ply[name] for name in names[1:]))
        games.setdefault(position.game, []).append(row)
    groups = list(games.values())
    random = Random(_SEED)
    samples = [_correlations(random.choices(groups, k=len(groups))) for _ in range(RESAMPLES)]
    values = _correlations(groups)
    ours = _interval(values[0], [sample[0] for sample in samples])
    less = {
        name: _interval(values[0] - values[place], [sample[0] - sample[place] for sample in samples])
        for place, name in enumerate(names[1:], 1)
    }
    return BandReport(least, most, len(chosen), len(groups), ours, less)


def _correlations(groups: Sequence[Sequence[tuple[float, ...]]]) -> list[float]:
    """The correlation of each program with the search, over the rows of all groups."""
    searched, *said = (ranks(column) for column in zip(*chain.from_iterable(groups), strict=True))
    return [_correlation(searched, column) for column in said]


def _interval(value: float, samples: Sequence[float]) -> Interval:
    ordered = sorted(samples)
    cut = int(_TAIL * len(ordered))
    return Interval(value, ordered[cut], ordered[-1 - cut])


def searches(
    positions: Sequence[JudgedPosition], evaluation: str | None, limits: Limits, reach: int
) -> Iterator[int]:
    """Yield this program's score of each position for the side to move, each from an independent search.

    Args:
        positions: the positions to search.
        evaluation: as for :class:`~checkers_app.engine.checkers.engine.CheckersEngine`.
        limits: the limits of each search.
        reach: the maximum number of pieces in the tables.

    Raises:
        NetError: if the file of weights is not valid.
    """
    engine = CheckersEngine(_HASH_MIB, tables=open_tables().up_to(reach), evaluation=evaluation)
    for position in positions:
        engine.new_game()
        yield engine.search(Position(position.state), limits).score
