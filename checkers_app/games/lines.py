"""Lines of moves that may stop being legal, because they come from a table that other threads also write
to.
"""

from __future__ import annotations

from collections.abc import Iterable

from checkers_app.games.base import Move, State


def legal_part(state: State, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves from ``state`` up to the first illegal one."""
    legal: list[Move] = []
    for move in moves:
        if move not in state.legal_moves():
            break
        legal.append(move)
        state = state.play(move)
    return tuple(legal)


def line_texts(state: State, moves: Iterable[Move]) -> list[str]:
    """The same moves as text."""
    texts = []
    for move in legal_part(state, moves):
        texts.append(state.move_text(move))
        state = state.play(move)
    return texts
