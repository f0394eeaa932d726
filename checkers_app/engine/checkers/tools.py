"""Engine functions for the command line: perft, and the best move in a position."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TypedDict

from checkers_app.engine.api import Engine, Limits, Position, StopToken
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import checkers_state, sets_of
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.history import repeatable
from checkers_app.games.perft import PerftRow
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.moves import parse_move

_ONE_SECOND = Limits(seconds=1.0)


def perft_table(state: Checkers, depth: int, *, bulk: bool = False) -> Iterator[PerftRow]:
    """Yield the compiled core's counts for 1, 2, ... ``depth`` plies, each one as soon as it is available.

    The moves in the last ply are generated and made; if ``bulk`` is True, they are only counted.
    """
    for plies in range(1, depth + 1):
        begin = time.process_time()
        nodes = core.perft(*sets_of(state), plies, bulk)
        yield PerftRow(plies, nodes, time.process_time() - begin)


class BestMove(TypedDict):
    """The result of :func:`best_move` as values for JSON."""

    fen: str
    """The position that was searched: the one reached by playing ``moves``."""
    move: str | None
    """The best move; None if the game is over."""
    score: int
    """The score in hundredths of a man for the side to move; see :data:`checkers_app.engine.api.WIN`."""
    depth: int
    nodes: int
    seconds: float
    pv: list[str]
    """The principal variation, beginning with ``move``."""


def best_move(
    engine: Engine,
    fen: str,
    moves: Sequence[str] = (),
    limits: Limits = _ONE_SECOND,
    stop: StopToken | None = None,
) -> BestMove:
    """Search the position after playing ``moves`` from ``fen``, as if it were the engine's first search.

    Moves have the form ``11-15`` or ``22x15``.  ``stop`` ends the search with the best move found so far.

    Raises:
        FenError: if ``fen`` is not a valid position.
        MoveTextError: if a move is illegal.
    """
    position = position_after(parse_fen(fen), moves)
    engine.new_game()
    result = engine.search(position, limits, stop)
    state = position.state
    texts = []
    for move in result.pv:
        texts.append(state.move_text(move))
        state = state.play(move)
    return {
        "fen": write_fen(checkers_state(position.state)),
        "move": texts[0] if texts else None,
        "score": result.score,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "pv": texts,
    }


def position_after(state: Checkers, moves: Sequence[str]) -> Position:
    """Return the position after playing ``moves``, with the positions that can still be repeated.

    Raises:
        MoveTextError: if a move is illegal.
    """
    states, played = [state], list[Move]()
    for text in moves:
        played.append(parse_move(GAME, states[-1], text))
        states.append(states[-1].play(played[-1]))
    return Position(states[-1], repeatable(states, played))
