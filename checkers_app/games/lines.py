"""Checks lines of moves whose later moves may be illegal, because the lines come from a table to which other
threads also write.
"""

from __future__ import annotations

from collections.abc import Iterable

from checkers_app.games.base import Move, State


def legal_part(state: State, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves from ``state`` that precede the first illegal one."""
    legal: list[Move] = []
    for move in moves:
        if move not in state.legal_moves():
            break
        legal.append(move)
        state = state.play(move)
    return tuple(legal)


def line_texts(state: State, moves: Iterable[Move]) -> list[str]:
    """Return the texts of the moves in :func:`legal_part`."""
    texts = []
    for move in legal_part(state, moves):
        texts.append(state.move_text(move))
        state = state.play(move)
    return texts
