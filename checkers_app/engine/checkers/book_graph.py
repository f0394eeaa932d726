"""The state of a growing book: searched positions, the values of their moves, and the next positions.

The method is drop-out expansion, after Lincke, "Strategies for the automatic construction of opening books",
2001.  The score of a move that leads to a position in the book is the best score of that position, backed up
from the leaves; the score of any other move is that of its search.  The position to search next is the one
that is the fewest plies away from the initial position, where a move that loses something counts as more
plies.  Therefore, the best lines become long, other lines stay shorter, and a line that turns out badly stops
growing.  There are two refinements.  Before any line is followed further, the moves that the book would play
are followed to the same ply from every opening.  White's plies count half, because Black is the first to run
out of good moves and needs deeper lines.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.rules import CELLS
from checkers_app.notation.ballots import three_move_openings

MARGIN = 12
"""The maximum difference from the best move, in hundredths of a man, of a move in the book."""
PLIES_OF_LOSS = 0.3
"""The number of plies added to a position's distance for each hundredth of a man that the move loses."""
WHITE_PLIES = 0.5
"""A ply by White counts as this fraction of a ply by Black."""
EVEN_PLIES = 11
"""The ply to which book moves are followed from every opening before any line is followed further."""
BALLOT_PLIES = 3
"""A three-move opening counts as this many plies from the initial position, as if its moves lost nothing."""
DECIDED = 200
"""The lead in hundredths of a man at which a side no longer needs the book."""


@dataclass(frozen=True, slots=True)
class BookEdge:
    """One move from a searched position."""

    text: str
    target: Checkers
    """The next position with a choice, or the end of the game, after all forced moves."""
    plies: int
    """The number of plies to the target: the move itself and the forced moves after it."""
    score: int
    """The score found by the search, in hundredths of a man for the side that plays the move."""

    def seen_back(self, value: int) -> int:
        """Convert a value for the side to move in the target to the value for the side that plays the
        move.
        """
        return -value if self.plies % 2 else value


def next_choice(state: Checkers) -> tuple[Checkers, int]:
    """Play forced moves; return the first position with a choice (or the final position) and the number of
    plies to it.
    """
    plies = 0
    while len(moves := state.legal_moves()) == 1:
        state = state.play(moves[0])
        plies += 1
    return state, plies


class BookGraph:
    """The positions of a book that have been searched.

    Positions with a king are never searched, so no line returns to an earlier position.

    Args:
        ballots: True to begin from the three-move openings as well as the initial position; False to begin
            from the initial position only.
    """

    def __init__(self, *, ballots: bool = True) -> None:
        self._edges: dict[Checkers, tuple[BookEdge, ...]] = {}
        self._order: list[tuple[int, Checkers]] = []
        self._values: dict[Checkers, int] | None = {}
        self._roots = [(0, next_choice(Checkers())[0])]
        openings = three_move_openings() if ballots else ()
        self._roots += [(BALLOT_PLIES, next_choice(opening.state)[0]) for opening in openings]

    def __len__(self) -> int:
        return len(self._edges)

    def __contains__(self, state: Checkers) -> bool:
        return state in self._edges

    def __iter__(self) -> Iterator[Checkers]:
        return iter(self._edges)

    def add(self, state: Checkers, scores: Mapping[str, int]) -> None:
        """Add a position with the scores of all legal moves, keyed by their text."""
        edges = []
        for move in state.legal_moves():
            text = state.move_text(move)
            target, plies = next_choice(state.play(move))
            edges.append(BookEdge(text, target, plies + 1, scores[text]))
        if state not in self._edges:
            self._order.append((_left_to_play(state), state))
        self._edges[state] = tuple(edges)
        self._values = None

    def edges(self, state: Checkers) -> tuple[BookEdge, ...]:
        """Return the moves from a searched position."""
        return self._edges[state]

    def worths(self, state: Checkers) -> dict[str, int]:
        """Return the value of each move from a searched position, for the side that plays the move, backed up
        from the graph.
        """
        values = self._current()
        return {edge.text: _worth(edge, values) for edge in self._edges[state]}

    def open_positions(self) -> Iterator[Checkers]:
        """Yield the positions to search, nearest to the roots first."""
        values = self._current()
        order = count()
        queue = [(False, float(plies), next(order), plies, state) for plies, state in self._roots]
        heapq.heapify(queue)
        seen: set[Checkers] = set()
        while queue:
            later, cost, _, plies, state = heapq.heappop(queue)
            if state in seen:
                continue
            seen.add(state)
            edges = self._edges.get(state)
            if edges is None:
                if not state.kings and state.legal_moves():
                    yield state
                continue
            worths = [_worth(edge, values) for edge in edges]
            best = max(worths)
            part = 1.0 if state.side_to_move is Side.FIRST else WHITE_PLIES
            for edge, worth in zip(edges, worths, strict=True):
                if abs(worth) < DECIDED:
                    ply, loss = plies + edge.plies, best - worth
                    beyond = later or ply > EVEN_PLIES or loss > MARGIN
                    far = cost + part * (1 + PLIES_OF_LOSS * loss)
                    heapq.heappush(queue, (beyond, far, next(order), ply, edge.target))

    def longest_line(self, state: Checkers) -> int:
        """Return the number of plies for which the book follows best play, beginning at a position."""
        values = self._current()
        plies = 0
        while (edges := self._edges.get(state)) is not None:
            best = max(edges, key=lambda edge: _worth(edge, values))
            state = best.target
            plies += best.plies
        return plies

    def mean_line(self) -> float:
        """Return the mean of :meth:`longest_line` over the initial position and the openings."""
        lines = [self.longest_line(state) for _, state in self._roots]
        return sum(lines) / len(lines)

    def _current(self) -> dict[Checkers, int]:
        """Return a mapping from each searched position to its value for the side to move."""
        if self._values is None:
            self._values = {}
            self._order.sort()
            for _, state in self._order:
                self._values[state] = max(_worth(edge, self._values) for edge in self._edges[state])
        return self._values


def _worth(edge: BookEdge, values: Mapping[Checkers, int]) -> int:
    value = values.get(edge.target)
    return edge.score if value is None else edge.seen_back(value)


def _left_to_play(state: Checkers) -> int:
    """Return a number that decreases with every move of a man: the rows still to go, plus an amount for each
    piece.
    """
    rows = 0
    for square, piece in state.pieces().items():
        row = CELLS[square][0]
        rows += _ROWS + (_ROWS - row if piece.side is Side.FIRST else row)
    return rows


_ROWS = 8
