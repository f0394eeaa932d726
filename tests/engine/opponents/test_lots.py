"""Random numbers: evenly distributed, and the same for the same seed everywhere."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.opponents.lots import Lots, chance, normal
from checkers_app.games.base import Move, State

LOT = 7871277537701200704
CHANCE = 0.600914
NORMAL = -1.184706


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Positions from games, some of them more than once."""
    return [after_random_moves(CHECKERS.initial, Random(seed), 40) for seed in range(1_500)]


def test_the_lots_of_a_seed_are_these() -> None:
    """Fixed numbers: changing them would change the games that saved seeds repeat."""
    assert Lots(7).of(TICTACTOE.initial) == LOT
    assert round(chance(LOT, Move((11, 15))), 6) == CHANCE
    assert round(normal(LOT), 6) == NORMAL


@pytest.mark.slow
def test_they_are_evenly_spread(states: list[State]) -> None:
    lots = [Lots(1).of(state) for state in dict.fromkeys(states)]
    chances = [chance(lot, Move((9, 13))) for lot in lots]
    assert abs(fmean(chances) - 0.5) < 0.03
    assert abs(pstdev(chances) - 0.2887) < 0.02
    normals = [normal(lot) for lot in lots]
    assert abs(fmean(normals)) < 0.1
    assert abs(pstdev(normals) - 1) < 0.08
    assert max(map(abs, normals)) <= 3.5


@pytest.mark.slow
def test_another_seed_position_or_move_has_another_lot(states: list[State]) -> None:
    one, two = Lots(1), Lots(2)
    assert one.of(states[0]) == Lots(1).of(states[0])
    assert one.of(states[0]) != two.of(states[0])
    assert len({one.of(state) for state in states}) == len(set(states))
    lot = one.of(states[0])
    assert len({chance(lot, move) for move in CHECKERS.initial.legal_moves()}) == 7
