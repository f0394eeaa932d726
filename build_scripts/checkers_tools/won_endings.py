"""Counts how often a level wins endings with several kings against one, all won according to the tables."""

from __future__ import annotations

from random import Random

from checkers_app.arena.decks import Start
from checkers_app.arena.games import play_game
from checkers_app.engine.api import UNLIMITED
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.engines import Engines
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen

KINGS = (4, 3, 2)
"""The numbers of kings of the winning side; the other side has one king."""
DEFENDER = 9
"""The level that defends, using the endgame tables."""
_LEAST_PLIES = 7
"""The minimum number of plies to the win: shorter endings are not used."""


def endings(tables: Tables, kings: int, count: int) -> list[Checkers]:
    """Distinct endings in which White has this many kings, is to move and wins; the list is always the same.

    Args:
        tables: the endgame tables, for at least five pieces.
        kings: the number of White's kings, 2 to 4.
        count: the number of endings, up to a few hundred.
    """
    random = Random(kings)
    found: dict[Checkers, None] = {}
    while len(found) < count:
        black, *white = random.sample(sorted(GAME.cells), kings + 1)
        state = parse_fen(f"W:W{','.join(f'K{square}' for square in white)}:BK{black}")
        known = tables.probe(state)
        lasts = known is not None and (known.plies is None or known.plies >= _LEAST_PLIES)
        if known is not None and known.result == "win" and lasts and not state.legal_moves()[0].captures:
            found[state] = None
    return list(found)


def won_endings(engines: Engines, number: float, starts: list[Checkers]) -> int:
    """The number of endings that a level wins against :data:`DEFENDER`."""
    won = 0
    for index, state in enumerate(starts):
        defender = engines.for_level(GAME, DEFENDER, seed=2 * index)
        level = engines.for_level(GAME, number, seed=2 * index + 1)
        players, limits = (defender, level), (UNLIMITED, UNLIMITED)
        # A level may see that it wins and still not find the way.
        record = play_game(Start(index, state), players, limits, first_is_black=False, to_the_end=True)
        won += record.winner is Side.SECOND
    return won
