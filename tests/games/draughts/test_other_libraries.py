"""Random games, move by move, compared with an independent rulebook: the library pydraughts."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import draughts as theirs
import pytest

from checkers_app.games.draughts import RULE_SETS, Draughts, RuleSet
from checkers_app.games.draughts.position_text import parse_position
from checkers_app.games.draughts.rulebook import law_of

VARIANTS = {
    "english": "english",
    "russian": "russian",
    "brazilian": "brazilian",
    "italian": "italian",
    "international": "standard",
    "antidraughts": "antidraughts",
}
"""Rule set -> its name in the library, which does not have the others."""
PLIES = 150


def positions_after(state: Draughts) -> set[Draughts]:
    return {state.play(move) for move in state.legal_moves()}


def their_positions(board: Any, rules: RuleSet) -> dict[Draughts, Any]:
    """The position after each move of the library -> the move."""
    found = {}
    for move in board.legal_moves():
        board.push(move)
        found[parse_position(rules, board.fen)] = move
        board.pop()
    return found


def compare(name: str, seeds: Iterable[int]) -> int:
    """Play random games in both; returns the number of positions compared."""
    rules, count = RULE_SETS[name], 0
    for seed in seeds:
        rng, state = Random(seed), law_of(rules).start
        board = theirs.Board(variant=VARIANTS[name], fen="startpos")
        for _ in range(PLIES):
            wanted = their_positions(board, rules)
            assert positions_after(state) == set(wanted), (name, seed, board.fen)
            count += 1
            if not wanted:
                break
            state = rng.choice(sorted(wanted, key=repr))
            board.push(wanted[state])
    return count


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_have_the_same_moves(name: str) -> None:
    assert compare(name, range(2)) > 50


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_many_random_games_have_the_same_moves(name: str) -> None:
    assert compare(name, range(2, 60)) > 2000
