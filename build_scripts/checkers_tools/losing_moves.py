"""Counts how many losing moves of a level allow an adjacent piece to jump the moved piece."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from checkers_app.engine.api import UNLIMITED, Engine, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers
from checkers_tools.judging import clear_worth

_PLIES = 90
_SHARE = 0.25
"""The fraction of moves in each game that are judged, chosen at random."""
_LOSS = 70
"""The minimum loss of a losing move, in hundredths of a man."""
_OPEN = 250
"""The score, in hundredths of a man, from which a position counts as decided and losses no longer matter."""


@dataclass(frozen=True, slots=True)
class LosingMoves:
    """The results for a level."""

    choices: int = 0
    """The number of moves judged."""
    losing: int = 0
    beside: int = 0
    """The number of losing moves after which an adjacent piece can jump the moved piece."""
    at_once: int = 0
    """The number of moves counted in :attr:`beside` that lose the piece outright instead of exchanging it."""


def losing_moves(engines: Engines, number: float, wanted: int, games: int = 1000) -> LosingMoves:
    """Count up to ``wanted`` losing moves of a level, in at most ``games`` games against itself."""
    searcher = engines.searcher(GAME)
    found = LosingMoves()
    for game in range(games if searcher is not None else 0):
        players = [engines.for_level(GAME, number, seed=2 * game + side) for side in (0, 1)]
        found = _of_game(players, searcher, Random(game), found, wanted)
        if found.losing >= wanted:
            break
    return found


def steps_beside(state: Checkers, move: Move) -> bool:
    """Whether a move without a capture puts a piece where an adjacent piece can jump it."""
    after, cells = state.play(move), GAME.cells
    row, column = cells[move.destination]
    return not move.captures and any(
        move.destination in reply.captures
        and max(abs(cells[reply.origin][0] - row), abs(cells[reply.origin][1] - column)) == 1
        for reply in after.legal_moves()
    )


def loses_at_once(state: Checkers, move: Move) -> bool:
    """Whether the move loses a piece once all captures that follow have been played out."""
    count = GAME.material or GAME.evaluation
    return -ShallowSearch(count).value(state.play(move), 0) < count(state)


def _of_game(
    players: list[Engine], searcher: Engine | None, random: Random, found: LosingMoves, wanted: int
) -> LosingMoves:
    state, history = Checkers(), list[Checkers]()
    for ply in range(_PLIES):
        if state.outcome() is not None or found.losing >= wanted or searcher is None:
            break
        move = players[ply % 2].search(Position(state, tuple(history)), UNLIMITED).move
        if move is None:
            break
        after = state.play(move)
        if len(state.legal_moves()) > 1 and random.random() < _SHARE:
            before = clear_worth(searcher, state)
            if abs(before) < _OPEN:
                losing = before + clear_worth(searcher, after) >= _LOSS
                beside = losing and steps_beside(state, move)
                found = LosingMoves(
                    found.choices + 1,
                    found.losing + losing,
                    found.beside + beside,
                    found.at_once + (beside and loses_at_once(state, move)),
                )
        history.append(state)
        state = after
    return found
