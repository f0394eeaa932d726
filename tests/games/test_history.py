"""The positions that can recur, and the number of plies without progress."""

from __future__ import annotations

import pytest
from strategies import TICTACTOE

from checkers_app.games.base import Move, State
from checkers_app.games.history import OCCURRENCES_FOR_DRAW, QUIET_PLIES_FOR_DRAW, quiet_plies, repeatable
from checkers_app.notation.fen import parse_fen

STEPS = (Move((1, 5)), Move((32, 27)), Move((12, 16)), Move((27, 32)), Move((5, 1)))
"""Moves of two kings and, in the middle, of a man."""


def states_after(moves: int) -> list[State]:
    states: list[State] = [parse_fen("B:WK32:BK1,12")]
    for move in STEPS[:moves]:
        states.append(states[-1].play(move))
    return states


@pytest.mark.parametrize(("moves", "quiet"), [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2)])
def test_plies_count_from_the_last_advance_of_a_man(moves: int, quiet: int) -> None:
    states = states_after(moves)
    assert quiet_plies(states, STEPS[:moves]) == quiet
    assert repeatable(states, STEPS[:moves]) == tuple(states[moves - quiet : moves])


def test_marks_are_never_taken_back() -> None:
    states: list[State] = [TICTACTOE.initial]
    moves = []
    for _ in range(3):
        moves.append(states[-1].legal_moves()[0])
        states.append(states[-1].play(moves[-1]))
    assert quiet_plies(states, moves) == 0
    assert repeatable(states, moves) == ()


def test_fewer_moves_than_steps_between_positions_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="argument 2 is"):
        quiet_plies(states_after(2), STEPS[1:2])


def test_the_rules_of_american_checkers() -> None:
    assert (QUIET_PLIES_FOR_DRAW, OCCURRENCES_FOR_DRAW) == (80, 3)
