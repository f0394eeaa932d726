"""Short ways to read PDN in tests."""

from __future__ import annotations

from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import Accepted, Entry, PdnReader, Rejected
from checkers_app.notation.record import Ply

AWKWARD = """
[Event "Club evening with a rather long name"]
[Black "A player whose name is far too long for any column"]
[White "B"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Broken"]
1. 11-15 23-18 2. 1-32 *
"""
"""A game with a long name, and one that breaks off at an illegal move."""


def read(text: str | bytes) -> list[Entry]:
    return list(PdnReader(text))


def accepted(text: str | bytes) -> Accepted:
    (entry,) = read(text)
    assert isinstance(entry, Accepted), entry
    return entry


def rejected(text: str | bytes) -> Rejected:
    (entry,) = read(text)
    assert isinstance(entry, Rejected)
    return entry


def played(moves: str, start: Checkers | None = None) -> tuple[Ply, ...]:
    state = start or Checkers()
    line = []
    for word in moves.split():
        move = parse_move(GAME, state, word)
        line.append(Ply(move))
        state = state.play(move)
    return tuple(line)
