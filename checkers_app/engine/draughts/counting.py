"""Perft with the compiled core, for every rule set."""

from __future__ import annotations

import time
from collections.abc import Iterator

from checkers_app.engine.draughts.bridge import plain_position, variant_of
from checkers_app.games.draughts import Draughts
from checkers_app.games.perft import PerftRow


def variant_perft(state: Draughts, depth: int, *, unique: bool = False) -> Iterator[PerftRow]:
    """The counts for 1, 2, ... ``depth`` plies, each as soon as it is available.

    Args:
        state: the root.
        depth: plies, at least 1.
        unique: count moves that lead to the same position once.
    """
    variant = variant_of(state.law, table_mib=0)
    pieces, side = plain_position(state)
    for plies in range(1, depth + 1):
        began = time.process_time()
        nodes = variant.perft(pieces, side, plies, unique)
        yield PerftRow(plies, nodes, time.process_time() - began)
