"""The text about a game after it: what its moves gave away, and in which manner both sides played."""

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
"""The style of a player is measured up to this ply."""
SEEN_FROM = 10
"""The style is measured from this ply on: twenty plies, half of them the player's own."""
_JUDGED = 1
"""This many moves of each side are judged in a game."""
_NODES = 20_000
_MOST = 300
"""A position that is won or lost counts as this many hundredths of a man."""

Judged = tuple[int, float]
"""How many moves were judged, and the hundredths of a man that they gave away."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a side played from ply :data:`SEEN_FROM` to ply :data:`STYLE_PLIES`.

    The statistics cover only moves in positions without a compulsory capture.
    """

    exchanges: float
    """How many exchanges it offered; less if the piece would not have been recaptured every time."""
    forcing: float
    """The fraction of its moves that forced the other side to capture."""
    home: int
    """Men on its home row at the end."""
    leaving: float
    """The part of its moves with which a man left that row."""
    advance: float
    """The row to which it moved its men, on average; 0 is its home row."""
    traps: float
    """The part of the replies losing nothing at a glance that lose a piece or so after all; on average."""
    losing: float
    """The part of all replies that do."""
    whole: bool
    """False if the game ended before, and all other values are meaningless."""


NO_MANNER = Manner(0.0, 0.0, 0, 0.0, 0.0, 0.0, 0.0, whole=False)
"""Of a game that was too short, or in which the manner does not matter."""


def states_of(record: GameRecord) -> list[Checkers]:
    """Every position of a game, the start first."""
    states = [checkers_state(record.start)]
    for text in record.moves:
        states.append(states[-1].play(parse_move(GAME, states[-1], text)))
    return states


def judged(record: GameRecord, engines: Engines, seed: int) -> tuple[Judged, Judged]:
    """What some moves of each side gave away, as the strong engine sees it; the first side first."""
    searcher = engines.searcher(GAME)
    if searcher is None:
        return (0, 0.0), (0, 0.0)
    searcher.new_game()  # what it says of a game shall not depend on the games before
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
    """The strong engine's score of a position for the side to move; a decided position counts three men."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -_MOST
    score = searcher.search(Position(state), Limits(nodes=_NODES)).score
    return min(max(score, -_MOST), _MOST)


def manner_of(record: GameRecord) -> tuple[Manner, Manner]:
    """How both sides played, the first side first."""
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
