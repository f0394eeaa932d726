"""What is said of a game after it: what its moves gave away, and in which manner both sides played."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from checkers_app.arena.games import GameRecord
from checkers_app.engine.api import Engine, Limits, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.preference import losing_share
from checkers_app.engine.shallow_search import ShallowSearch
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.moves import parse_move

STYLE_PLIES = 30
"""The manner of a player is told by this many plies from the start."""
_JUDGED = 1
"""This many moves of each side are judged in a game."""
_NODES = 20_000
_MOST = 300
"""A position that is won or lost counts as this many hundredths of a man."""

Judged = tuple[int, float]
"""How many moves were judged, and the hundredths of a man that they gave away."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a side played until ply :data:`STYLE_PLIES`."""

    exchanges: int
    """Captures that were answered by a capture, of either side."""
    home: int
    """Men on its home row at the end of that."""
    offers: int
    """Moves that left the other side a choice."""
    losing: float
    """The sum over those of the share of replies that lose something."""
    whole: bool
    """False if the game was over before."""


NO_MANNER = Manner(0, 0, 0, 0.0, whole=False)
"""Of a game in which the manner does not matter."""


def states_of(record: GameRecord) -> list[Checkers]:
    """Every position of a game, the start first."""
    states = [record.start]
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
    """What the strong engine gives for a position, for the side to move; a decided one counts three men."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -_MOST
    score = searcher.search(Position(state), Limits(nodes=_NODES)).score
    return min(max(score, -_MOST), _MOST)


def manner_of(record: GameRecord) -> tuple[Manner, Manner]:
    """How both sides played, the first side first."""
    states = states_of(record)[: STYLE_PLIES + 1]
    counts = [len(GAME.pieces(state)) for state in states]
    falls = [after < before for before, after in itertools.pairwise(counts)]
    exchanges = sum(one and two for one, two in itertools.pairwise(falls))
    manners = []
    for side in Side:
        shares = [
            losing_share(after, ShallowSearch(GAME.evaluation))
            for before, after in itertools.pairwise(states)
            if before.side_to_move is side and len(after.legal_moves()) > 1
        ]
        home = 0 if side is GAME.top_side else GAME.rows - 1
        men = sum(
            piece.side is side and not piece.king and GAME.cells[square][0] == home
            for square, piece in GAME.pieces(states[-1]).items()
        )
        whole = len(states) > STYLE_PLIES
        manners.append(Manner(exchanges, men, len(shares), round(sum(shares), 4), whole))
    return manners[0], manners[1]
