"""Nets with random weights."""

from __future__ import annotations

import array
import random
import sys

from checkers_app.engine.checkers.net_file import LONGS, SHORTS, NetWeights

SCALE = 100


def random_weights(seed: int, size: int = 300) -> NetWeights:
    chance = random.Random(seed)
    shorts = array.array("h", (chance.randint(-size, size) for _ in range(SHORTS)))
    longs = array.array("i", (chance.randint(-200_000, 200_000) for _ in range(LONGS)))
    if sys.byteorder == "big":
        shorts.byteswap()
        longs.byteswap()
    return NetWeights(shorts.tobytes() + longs.tobytes(), SCALE)
