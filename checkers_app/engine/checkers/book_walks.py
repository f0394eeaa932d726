"""Measures how long games against different kinds of opponents stay in the opening book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random

from checkers_app.engine.api import Engine, Limits, Position
from checkers_app.engine.checkers.book import Book
from checkers_app.engine.checkers.book_graph import next_choice
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings

_MOST_PLIES = 100


class Reply(Enum):
    """The ways in which an opponent of the book can choose its moves."""

    BOOK = "the book's own best moves"
    ENGINE = "the engine without a book"
    RANDOM = "moves at random"


@dataclass(frozen=True, slots=True)
class Stay:
    """How long the games against one kind of opponent stay in the book."""

    reply: Reply
    plies: tuple[int, ...]
    """For each game, the number of plies until the side that uses the book had a choice in a position that is
    not in the book.  The book plays Black in the first, third, ... game.
    """

    @property
    def mean(self) -> float:
        """The mean number of plies."""
        return sum(self.plies) / len(self.plies)

    def mean_of(self, side: Side) -> float:
        """Return the mean number of plies in the games in which the book plays ``side``.  There must be games
        with the book on both sides.
        """
        plies = self.plies[side::2]
        return sum(plies) / len(plies)

    def left_by(self, plies: int) -> float:
        """Return the fraction, from 0 to 1, of the games that had left the book after this many plies."""
        return sum(stayed <= plies for stayed in self.plies) / len(self.plies)


def walks(book: Book, engine: Engine, limits: Limits, seed: int) -> Iterator[Stay]:
    """Play from the initial position and from each three-move opening against all opponents, with the book on
    each side once.

    Yields a result after each game; the last result of each kind covers all games of that kind.

    Args:
        book: the book.
        engine: the engine that plays the replies of :attr:`Reply.ENGINE`; its hash table is cleared before
            each search.
        limits: the limits of these searches.
        seed: the seed of the random moves and of the choice among the book's moves.
    """
    starts = [Checkers(), *(opening.state for opening in three_move_openings())]
    rng = Random(seed)

    def best(state: Checkers) -> Move | None:
        moves = book.moves(state)
        return moves[0].move if moves else None

    def searched(state: Checkers) -> Move | None:
        engine.new_game()
        return engine.search(Position(state), limits).move

    def drawn(state: Checkers) -> Move | None:
        return rng.choice(state.legal_moves())

    for kind, reply in ((Reply.BOOK, best), (Reply.ENGINE, searched), (Reply.RANDOM, drawn)):
        plies: list[int] = []
        for start in starts:
            for side in Side:
                plies.append(stay(book, start, side, reply, rng))
                yield Stay(kind, tuple(plies))


def stay(
    book: Book, start: Checkers, side: Side, reply: Callable[[Checkers], Move | None], rng: Random
) -> int:
    """Return the number of plies played from ``start`` until either the book or the other side has no reply.

    Forced moves are played and counted.

    Args:
        book: the book that plays ``side``; its moves are chosen at random by weight with ``rng``.
        start: the first position.
        side: the side that uses the book.
        reply: a callback that is called when the other side has a choice; it returns that side's move, or
            None if the side has no reply.
        rng: the random number generator.
    """
    state, plies = next_choice(start)
    while state.legal_moves() and plies < _MOST_PLIES:
        if state.side_to_move is side:
            found = book.choose(state, rng)
            move = found.move if found is not None else None
        else:
            move = reply(state)
        if move is None:
            break
        state, forced = next_choice(state.play(move))
        plies += 1 + forced
    return plies
