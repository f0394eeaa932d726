"""Judges a finished game: how much its moves gave away, and in what manner both sides played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from checkers_app.arena.games import GameRecord
from checkers_app.engine.api import Engine, Limits, Position
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.engines import Engines
from checkers_app.engine.opponents.preference import exchange, losing_share, must_take, row_of, trap_share
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.moves import parse_move

STYLE_PLIES = 30
"""The last ply at which the style of a player is measured."""
SEEN_FROM = 10
"""The ply from which the style is measured.  Half of the twenty plies measured are the player's own."""
_JUDGED = 1
"""The number of moves by each side that are judged in a game."""
_NODES = 20_000
_MOST = 300
"""The value of a won position, in hundredths of a man."""

Judged = tuple[int, float]
"""The number of moves judged, and the hundredths of a man that they gave away."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The way in which a side played from ply :data:`SEEN_FROM` to ply :data:`STYLE_PLIES`.

    The statistics cover only moves in positions without a compulsory capture.
    """

    exchanges: float
    """The number of exchanges that the side offered, each weighted by the share of captures that are
    recaptured.
    """
    forcing: float
    """The fraction of the side's moves that forced the other side to capture."""
    home: int
    """The number of men on the side's home row at the end."""
    leaving: float
    """The fraction of the side's moves in which a man left the home row."""
    advance: float
    """The mean row to which the side moved men; 0 is the home row."""
    traps: float
    """The mean fraction of seemingly safe replies that lose about a piece after all."""
    losing: float
    """The mean fraction of all replies that lose about a piece."""
    whole: bool
    """False if the game ended too early; all other values are then meaningless."""


NO_MANNER = Manner(0.0, 0.0, 0, 0.0, 0.0, 0.0, 0.0, whole=False)
"""The manner in a game that was too short, or in which the manner does not matter."""


def states_of(record: GameRecord) -> list[Checkers]:
    """Every position in a game, from the start."""
    states = [checkers_state(record.start)]
    for text in record.moves:
        states.append(states[-1].play(parse_move(GAME, states[-1], text)))
    return states


def judged(record: GameRecord, engines: Engines, seed: int) -> tuple[Judged, Judged]:
    """The loss that the strong engine sees in some moves of each side, the first side first."""
    searcher = engines.searcher(GAME)
    if searcher is None:
        return (0, 0.0), (0, 0.0)
    searcher.new_game()  # its verdict on a game must not depend on earlier games
    states = states_of(record)
    plies = [ply for ply in range(len(states) - 1) if len(states[ply].legal_moves()) > 1]
    random = Random(seed)

    result = []
    for side in Side:
        own = [ply for ply in plies if states[ply].side_to_move is side]
        chosen = random.sample(own, min(_JUDGED, len(own)))
        loss = sum(
            max(0, clear_worth(searcher, states[ply]) + clear_worth(searcher, states[ply + 1]))
            for ply in chosen
        )
        result.append((len(chosen), float(loss)))
    return result[0], result[1]


def clear_worth(searcher: Engine, state: Checkers) -> int:
    """The strong engine's score for the side to move, limited to plus or minus three men.

    If the game is over, the score is minus three men for a loss and 0 for a draw.
    """
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -_MOST
    score = searcher.search(Position(state), Limits(nodes=_NODES)).score
    return min(max(score, -_MOST), _MOST)


def manner_of(record: GameRecord) -> tuple[Manner, Manner]:
    """The manner in which each side played, the first side first."""
    states = states_of(record)[: STYLE_PLIES + 1]
    if len(states) <= STYLE_PLIES:
        return NO_MANNER, NO_MANNER
    first, second = (_manner(side, states, record.moves) for side in Side)
    return first, second


def _manner(side: Side, states: Sequence[Checkers], texts: Sequence[str]) -> Manner:
    look = ShallowSearch(GAME.evaluation)
    offered, forcing, leaving, rows, traps, losing = [], [], [], [], [], []
    for ply in range(SEEN_FROM, STYLE_PLIES):
        state, after = states[ply], states[ply + 1]
        if state.side_to_move is not side or must_take(state):
            continue
        offered.append(exchange(after))
        forcing.append(must_take(after))
        traps.append(trap_share(after, look))
        losing.append(losing_share(after, look))
        move = parse_move(GAME, state, texts[ply])
        man = state.piece_at(move.origin) == Piece(side)
        leaving.append(man and row_of(GAME, side, move.origin) == 0)
        if man:
            rows.append(row_of(GAME, side, move.destination))
    men = [square for square, piece in GAME.pieces(states[-1]).items() if piece == Piece(side)]
    return Manner(
        round(sum(offered), 4),
        _mean(forcing),
        sum(row_of(GAME, side, square) == 0 for square in men),
        _mean(leaving),
        _mean(rows),
        _mean(traps),
        _mean(losing),
        whole=True,
    )


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0
