"""How long games stay in the opening book, against opponents of different kinds."""

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
    """Who plays against the book."""

    BOOK = "the book's own best moves"
    ENGINE = "the engine without a book"
    RANDOM = "moves at random"


@dataclass(frozen=True, slots=True)
class Stay:
    """How long the games against one kind of opponent stayed in the book."""

    reply: Reply
    plies: tuple[int, ...]
    """For each game, until the book's side had a choice and did not find it in the book.  The book has Black
    in the first, third, ... of them."""

    @property
    def mean(self) -> float:
        """The mean number of plies."""
        return sum(self.plies) / len(self.plies)

    def mean_of(self, side: Side) -> float:
        """The mean number of plies of the games in which the book has a side; both have to be there."""
        plies = self.plies[side::2]
        return sum(plies) / len(plies)

    def left_by(self, plies: int) -> float:
        """The share of the games that had left the book after this many plies, from 0 to 1."""
        return sum(stayed <= plies for stayed in self.plies) / len(self.plies)


def walks(book: Book, engine: Engine, limits: Limits, seed: int) -> Iterator[Stay]:
    """Play from the start and each three-move opening, the book on either side, against all opponents.

    What is known is told after each game; the last of each kind tells of all its games.

    Args:
        book: the book.
        engine: plays the replies of :attr:`Reply.ENGINE`, forgetting everything before each.
        limits: of its searches.
        seed: for the moves at random and for the choice among the book's moves.
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
    """How many plies are played from ``start`` until the book has no answer, or the other side has none.

    Moves without a choice are played and counted.

    Args:
        book: plays ``side``, its moves drawn by weight with ``rng``.
        start: where the game begins.
        side: the book's.
        reply: the other side's move, where it has a choice; None if it does not know one.
        rng: for the draws.
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
