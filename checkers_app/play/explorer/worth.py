"""Evaluates the moves in a position, using the engine and the opening book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.book import Book
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import Resources
from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import Checkers

_HASH_MIB = 16


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """The evaluation of a move."""

    score: int | None
    """The score in hundredths of a man for the side that plays the move; None if there was no search."""
    in_book: bool


def book_moves(book: Book | None, state: State) -> frozenset[Move]:
    """The opening book's moves in a position."""
    if book is None or not isinstance(state, Checkers):
        return frozenset()
    return frozenset(item.move for item in book.moves(state))


def worth_of(game: Game, state: State, resources: Resources, nodes: int) -> Mapping[Move, MoveWorth]:
    """Evaluate every legal move with a search, and look it up in the opening book.

    Args:
        game: the board.
        state: the position.
        resources: the opening book and the endgame tables.
        nodes: the maximum number of positions to search; 0 to use only the book.
    """
    scores: dict[Move, int] = {}
    if nodes:
        engines = Engines(resources, _HASH_MIB)
        found = engines.analyst(game).analyse(Position(state), Limits(nodes=nodes))
        scores = {root.move: root.score for root in found.moves} if found.depth else {}
        engines.close()
    book = book_moves(resources.book, state)
    return {move: MoveWorth(scores.get(move), move in book) for move in state.legal_moves()}
