"""How often a level wins an ending of kings against one king that the tables call won."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from checkers_app.arena.decks import Start
from checkers_app.arena.games import play_game
from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.engines import Engines
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen

KINGS = (4, 3, 2)
"""Of the side that wins; the other has one."""
DEFENDER = 9
"""The level that defends: it plays by the endgame tables."""
_LEAST_PLIES = 7
"""Endings that are won sooner, where the tables know how soon, show nothing."""


class _Defender:
    """Does not say that it is lost: a game in which both know that ends there, and here it is to be won."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def new_game(self) -> None:
        self._engine.new_game()

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        return replace(self._engine.search(position, limits, stop, report), score=0)


def endings(tables: Tables, kings: int, count: int) -> list[Checkers]:
    """So many different endings in which White has this many kings, moves and wins; always the same ones.

    Args:
        tables: know who wins; up to five pieces at least.
        kings: 2 to 4.
        count: how many, up to a few hundred.
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
    """How many of such endings a level wins against :data:`DEFENDER`."""
    won = 0
    for index, state in enumerate(starts):
        defender = _Defender(engines.for_level(GAME, DEFENDER, seed=2 * index))
        level = engines.for_level(GAME, number, seed=2 * index + 1)
        record = play_game(
            Start(index, state), (defender, level), (UNLIMITED, UNLIMITED), first_is_black=False
        )
        won += record.winner is Side.SECOND
    return won
