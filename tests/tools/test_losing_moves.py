"""Which losing moves allow an adjacent piece to jump the moved piece."""

from __future__ import annotations

import pytest
from checkers_tools.losing_moves import loses_at_once, losing_moves, steps_beside

from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move


@pytest.mark.parametrize(
    ("fen", "move", "beside", "at_once"),
    [
        ("B:W10,17,29:B5,11,22", "22-25", True, True),
        ("B:W10,17,29:B5,11,22", "22-26", False, False),
    ],
)
def test_a_step_beside_a_piece_that_jumps_it(fen: str, move: str, *, beside: bool, at_once: bool) -> None:
    state = parse_fen(fen)
    played = parse_move(GAME, state, move)
    assert steps_beside(state, played) is beside
    assert (steps_beside(state, played) and loses_at_once(state, played)) is at_once


@pytest.mark.slow
def test_the_counts_are_parts_of_each_other() -> None:
    found = losing_moves(Engines(open_resources()), 1, 2)
    assert found.choices > found.losing == 2 >= found.beside >= found.at_once
