"""Learns weights from records: the training loop, its log, and the rounding to integers."""

from __future__ import annotations

import array
import math
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from checkers_app.engine.checkers.net_file import PAIRS, SECOND, SHORTS, STAGES, NetWeights
from checkers_app.training.trainer import FIRST_FLOATS, RECORD_BYTES, STAGE_FLOATS, Trainer

RECORD = Struct("<IIIIhBB")
"""The format of a record (see ``record.pxd``): the fields are black, white, kings, game, score, result,
side.
"""
WARM_UP = 200
"""The number of steps in which the learning rate rises from 0; at most a tenth of all steps."""
LAST_RATE = 0.02
"""The final learning rate as a fraction of the highest; the rate falls along half a cosine."""
PROVEN = 10_000
_FITTED = 200_000
"""The maximum number of positions to which the points per logit are fitted."""
_BINS = 10
"""The number of groups into which forecasts are divided for the comparison with the results."""

ONE = 256
ONE_SECOND = 1024
ONE_THIRD = 2048
"""The integer that represents 1 in the third layer.  ``net.h`` has the same values for all three layers."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of a training run."""

    result_weight: float = 0.7
    """The share of the game's result in a target, from 0 to 1; the rest is the score of the search."""
    epochs: int = 12
    rate: float = 0.003
    batch: int = 16_384
    """The number of positions in a step."""
    seed: int = 1
    threads: int = 2


@dataclass(slots=True)
class Curve:
    """The course of a training run: the mean cross-entropy of each epoch."""

    training: list[float] = field(default_factory=list)
    validation: list[float] = field(default_factory=list)
    floor: float = 0.0
    """The entropy of the validation targets; no net can have a lower cross-entropy."""
    positions: int = 0
    seconds: float = 0.0


class Source(NamedTuple):
    """A folder of record files and the unit of their scores."""

    folder: Path
    points_per_logit: float
    """The score, in hundredths of a man, that corresponds to a logit of 1, that is, to odds of e to 1; for
    games played by a net, the net's scale.
    """


def train(sources: Sequence[Source], recipe: Recipe, start: bytes | None = None) -> tuple[Trainer, Curve]:
    """Train a net on record files.

    Args:
        sources: the folders with the files; one game in 50 is held back for validation.
        recipe: the settings.
        start: the initial parameters, from :meth:`Trainer.export`; random ones if None.

    Raises:
        ValueError: if there are no records.
    """
    files = [
        (path, source.points_per_logit, salt)
        for salt, source in enumerate(sources)
        for path in sorted(source.folder.glob("*.rec"))
    ]
    room = sum(path.stat().st_size for path, _, _ in files) // RECORD_BYTES
    if not room:
        raise ValueError("no records to learn from")
    trainer = Trainer(room, recipe.threads, recipe.seed)
    if start is not None:
        trainer.restore(start)
    for path, points, salt in files:
        trainer.add(path.read_bytes(), recipe.result_weight, points, salt)
    curve = Curve(floor=trainer.floor(), positions=room)
    begin = time.monotonic()
    steps = recipe.epochs * -(-trainer.training // recipe.batch)
    done = 0
    with ThreadPoolExecutor(recipe.threads) as pool:
        for epoch in range(1, recipe.epochs + 1):
            trainer.shuffle()
            loss = 0.0
            for first in range(0, trainer.training, recipe.batch):
                last = min(first + recipe.batch, trainer.training)
                loss += _together(pool, recipe.threads, first, last, trainer.gradient)
                done += 1
                trainer.step(recipe.rate * _share(done, steps), last - first)
            held = _together(
                pool, recipe.threads, 0, trainer.validation, lambda _, low, high: trainer.validate(low, high)
            )
            curve.training.append(loss / max(trainer.training, 1))
            curve.validation.append(held / max(trainer.validation, 1))
            curve.seconds = time.monotonic() - begin
            sys.stdout.write(
                f"epoch {epoch}: training {curve.training[-1]:.5f}, validation {curve.validation[-1]:.5f} "
                f"(at least {curve.floor:.5f}), {curve.seconds:.0f} s\n"
            )
            sys.stdout.flush()
    return trainer, curve


def _share(step: int, steps: int) -> float:
    """Return the learning rate of a step as a fraction of the highest rate."""
    warm = min(step / min(WARM_UP, max(steps // 10, 1)), 1.0)
    cosine = 0.5 * (1 + math.cos(math.pi * step / steps))
    return warm * (LAST_RATE + (1 - LAST_RATE) * cosine)


def _together(
    pool: ThreadPoolExecutor, threads: int, first: int, last: int, work: Callable[[int, int, int], float]
) -> float:
    """Divide a range among threads and return the sum of their results."""
    edges = [first + (last - first) * part // threads for part in range(threads + 1)]
    tasks = [pool.submit(work, part, edges[part], edges[part + 1]) for part in range(threads)]
    return sum(task.result() for task in tasks)


def quantised(parameters: bytes, scale: int) -> NetWeights:
    """Round the parameters of a trainer to the integers of ``net.h``.

    Raises:
        OverflowError: if a number does not fit; the limits in the trainer prevent this.
    """
    values = array.array("f", parameters)
    shorts = array.array("h")
    longs = array.array("i")
    for stage in range(STAGES):
        own = values[stage * STAGE_FLOATS :][:STAGE_FLOATS]
        shorts.extend(round(value * ONE) for value in own[:FIRST_FLOATS])
        own = own[FIRST_FLOATS:]
        weights, rest = own[: PAIRS * SECOND], own[PAIRS * SECOND :]
        biases, third, last = rest[:SECOND], rest[SECOND : 2 * SECOND], rest[2 * SECOND]
        shorts.extend(round(value * ONE_SECOND) for value in weights)
        shorts.extend(round(value * ONE_THIRD) for value in third)
        # The shift after the second layer rounds down: half a unit more makes it round to the nearest.
        longs.extend(round(value * ONE * ONE_SECOND) + ONE // 2 for value in biases)
        longs.append(round(last * ONE_SECOND * ONE_THIRD))
    if sys.byteorder == "big":
        shorts.byteswap()
        longs.byteswap()
    return NetWeights(shorts.tobytes() + longs.tobytes(), scale)


def unrounded(net: NetWeights) -> bytes:
    """Return parameters that :func:`quantised` rounds to these weights, as a starting point for training."""
    shorts = array.array("h", net.weights[: 2 * SHORTS])
    longs = array.array("i", net.weights[2 * SHORTS :])
    if sys.byteorder == "big":
        shorts.byteswap()
        longs.byteswap()
    values = array.array("f")
    each = SHORTS // STAGES
    for stage in range(STAGES):
        own = shorts[stage * each :][:each]
        biases = longs[stage * (SECOND + 1) :][: SECOND + 1]
        values.extend(value / ONE for value in own[:FIRST_FLOATS])
        values.extend(value / ONE_SECOND for value in own[FIRST_FLOATS:-SECOND])
        values.extend((value - ONE // 2) / (ONE * ONE_SECOND) for value in biases[:SECOND])
        values.extend(value / ONE_THIRD for value in own[-SECOND:])
        values.append(biases[SECOND] / (ONE_SECOND * ONE_THIRD))
        values.extend([0.0] * (STAGE_FLOATS * (stage + 1) - len(values)))
    return values.tobytes()


def fitted_points(records: bytes) -> float:
    """Return the points per logit with which the scores of ``records`` best predict the results.

    A draw counts as half a win.  The value is found by golden-section search between 30 and 600.
    """
    scores = [
        (score, result / 2)
        for *_, score, result, _ in RECORD.iter_unpack(records[: _FITTED * RECORD_BYTES])
        if abs(score) < PROVEN
    ]

    def loss(points: float) -> float:
        total = 0.0
        for score, result in scores:
            logit = score / points
            total += max(logit, 0.0) - logit * result + math.log1p(math.exp(-abs(logit)))
        return total

    low, high = 30.0, 600.0
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 2:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if loss(left) < loss(right):
            high = right
        else:
            low = left
    return (low + high) / 2


def calibration(trainer: Trainer, records: bytes) -> list[tuple[float, float, int]]:
    """Group positions by the net's forecast; return (mean forecast, mean result, number of positions) for
    each group.
    """
    groups: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    results = [result / 2 for *_, result, _ in RECORD.iter_unpack(records)]
    for logit, result in zip(trainer.logits(records), results, strict=True):
        chance = 1 / (1 + math.exp(-logit))
        groups[min(int(chance * _BINS), _BINS - 1)].append((chance, result))
    return [
        (sum(c for c, _ in group) / len(group), sum(r for _, r in group) / len(group), len(group))
        for group in groups
        if group
    ]


def logit_of_a_man(trainer: Trainer, records: bytes) -> float | None:
    """Return the mean logit of the side that is a man ahead, in positions with 12 to 20 men and no kings.

    The result is None if the records contain no such position, for example if all are endings.
    """
    chosen = []
    signs = []
    for record in RECORD.iter_unpack(records):
        black, white, kings = record[:3]
        ahead = black.bit_count() - white.bit_count()
        if not kings and abs(ahead) == 1 and 12 <= (black | white).bit_count() <= 20:
            chosen.append(RECORD.pack(*record))
            signs.append(ahead if record[6] == 0 else -ahead)
    logits = trainer.logits(b"".join(chosen))
    total = math.fsum(sign * logit for sign, logit in zip(signs, logits, strict=True))
    return total / len(signs) if signs else None
