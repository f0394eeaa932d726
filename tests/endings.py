"""Fixtures shared by the tests of the endgame tables."""

from __future__ import annotations

from random import Random

from strategies import random_placement

from checkers_app import paths
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.checkers import Checkers

SHIPPED = paths.asset("tables")
TOTALS = {2: 3_488, 3: 196_032, 4: 6_209_316, 5: 139_450_808}
LONGEST = {2: 13, 3: 61, 4: 109, 5: 161}


def shipped() -> Tables:
    """The tables that come with the program."""
    return Tables.open(SHIPPED)


def random_ending(rng: Random, pieces: int) -> Checkers:
    """An unfinished position with this many pieces, both sides among them."""
    while True:
        state = random_placement(rng, pieces)
        enough = (state.black | state.white).bit_count() == pieces
        if enough and state.black and state.white and state.legal_moves():
            return state
