"""A search tree stored in columns: one row per node, in the order of the search.

A row's first child is the next row; its next sibling is ``sizes[row]`` rows further on. Even a tree of half a
million nodes thus consists of a few arrays (15 bytes per row); parents, lines and positions are computed from
the number of a row. The moves that a cutoff left unvisited also have a row, a *stub*, so that drawing and
traversing need no special case.

All values, and alpha and beta, are from the point of view of MAX: the side to move at the root. As in the
search, wins and losses count the plies from the root; the values displayed at a node count them from that
node (:mod:`checkers_app.learn.tree.worth`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from checkers_app.engine.textbook.search import passed_turn
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, Side, State
from checkers_app.words import say

CUT = 10
"""A value in :attr:`Tree.endings`: a stub for the moves that a cutoff left unvisited."""
UNSEEN = 11
"""A value in :attr:`Tree.endings`: a stub for moves that were never reached because the search was stopped,
or that were visited but not recorded because the limit was reached.
"""

PASS = 0xFFFF
"""A value in :attr:`Tree.moves`: the turn was passed (null move), or there was no move (root)."""


class Bound(IntEnum):
    """The meaning of a node's value, from the point of view of MAX."""

    EXACT = 0
    AT_MOST = 1
    AT_LEAST = 2
    UNKNOWN = 3
    """The search was stopped before the node was decided."""


class NodePurpose(Enum):
    """The reason why a node was searched."""

    FULL = "full"
    """An ordinary move, searched to a depth one ply less than its parent's."""
    REDUCED = "reduced"
    """A late move, searched less deeply to test whether it is better than the best one so far."""
    AGAIN = "again"
    """A late move searched again at full depth, because the reduced search failed high."""
    PASS = "pass"  # noqa: S105 - a passed turn
    """A null move, which tests whether even passing would be good enough."""
    QUIESCENCE = "quiescence"
    """A capture played out below depth 0."""


class Scale(Enum):
    """The unit of the values of a tree."""

    POINTS = "points"
    """The plain numbers of an exercise."""
    RESULT = "result"
    """1 for a win, 0 for a draw, -1 for a loss."""
    HUNDREDTHS = "hundredths"
    """Hundredths of a man; wins and losses are given by their distance
    (:data:`checkers_app.engine.api.WIN`).
    """
    AVERAGE = "average"
    """Averages in millionths: of a man, of a win, or of a number at a leaf."""


UNIT = 1_000_000
"""The number that stands for 1 in :attr:`Scale.AVERAGE`, so large that rounding never makes two different
averages in a tree equal.
"""


class Method(Enum):
    """The search method that produced a tree."""

    MINIMAX = "minimax"
    ALPHA_BETA = "alpha-beta"
    SEARCH = "search"
    """Alpha-beta with switches."""
    EXPECTIMAX = "expectimax"
    """Minimax with chance nodes instead of MIN."""

    @property
    def has_window(self) -> bool:
        """True if the method has alpha and beta."""
        return self not in (Method.MINIMAX, Method.EXPECTIMAX)


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """One iteration of a search. Rows are numbered from 0, the root; a node's children follow it."""

    root: State
    """The position at row 0."""
    side_names: tuple[str, str]
    """The English names of the game's first and second side."""
    method: Method
    scale: Scale
    depth: int
    """The depth of the search in plies."""
    source: str
    """The origin of the rows, in words for the user: recorded from the search, or copied."""
    complete: bool = False
    """True if the search finished and all of its nodes were recorded."""
    moves: array[int] = field(default_factory=lambda: array("H"), repr=False)
    """The index of the move in the parent's ``legal_moves()``, or :data:`PASS`. For a stub, the number of
    moves visited before it.
    """
    values: array[int] = field(default_factory=lambda: array("h"), repr=False)
    """The values of the nodes, from the point of view of MAX; for a stub, the number of its moves."""
    sizes: array[int] = field(default_factory=lambda: array("I"), repr=False)
    """The number of rows of the subtree, including its root."""
    endings: array[int] = field(default_factory=lambda: array("B"), repr=False)
    """An :class:`Ending` for each node; :data:`CUT` or :data:`UNSEEN` for a stub."""
    bounds: array[int] = field(default_factory=lambda: array("B"), repr=False)
    """The :class:`Bound` of each value."""
    depths: array[int] = field(default_factory=lambda: array("b"), repr=False)
    """The remaining depth in plies; below 0 in quiescence."""
    alphas: array[int] = field(default_factory=lambda: array("h"), repr=False)
    """The values of alpha on entry; for a stub, at the cutoff. Empty for a method without a window."""
    betas: array[int] = field(default_factory=lambda: array("h"), repr=False)
    switches: Switches = field(default_factory=Switches)
    """The improvements used by :attr:`Method.SEARCH`; none for other methods."""

    def __len__(self) -> int:
        """The number of rows, including stubs."""
        return len(self.sizes)

    # --- what a row is ------------------------------------------------------------------------

    def is_stub(self, row: int) -> bool:
        """True if the row stands for moves that were not visited (or not recorded)."""
        return self.endings[row] >= CUT

    def is_leaf(self, row: int) -> bool:
        """True if there is nothing below the row."""
        return self.sizes[row] == 1

    def ending(self, row: int) -> Ending:
        """The reason why the search left the node.

        Raises:
            ValueError: for a stub.
        """
        return Ending(self.endings[row])

    def bound(self, row: int) -> Bound:
        """The meaning of the node's value."""
        return Bound(self.bounds[row])

    def window(self, row: int) -> tuple[int, int]:
        """The window (alpha, beta) on entry, from the point of view of MAX; for a stub, at the cutoff.

        Raises:
            IndexError: for a method without a window.
        """
        return self.alphas[row], self.betas[row]

    @property
    def nodes(self) -> int:
        """The number of positions in the tree, not counting stubs."""
        return len(self) - self.stubs

    @property
    def stubs(self) -> int:
        """The number of rows for unvisited moves."""
        endings = self.endings.tobytes()
        return endings.count(CUT) + endings.count(UNSEEN)

    @property
    def cutoffs(self) -> int:
        """The number of nodes that the search left, with moves unvisited, because a move reached beta."""
        return self.endings.tobytes().count(Ending.CUTOFF)

    @property
    def max_side(self) -> Side:
        """The side to move at the root, which wants the largest value."""
        return self.root.side_to_move

    @property
    def names(self) -> tuple[str, str]:
        """The names of MAX and MIN in this game."""
        first, second = map(say, self.side_names)
        return (first, second) if self.max_side is Side.FIRST else (second, first)

    # --- walking ------------------------------------------------------------------------------

    def children(self, row: int) -> Iterator[int]:
        """The rows directly below ``row``, including stubs, in the order of the search."""
        sizes = self.sizes
        child, end = row + 1, row + sizes[row]
        while child < end:
            yield child
            child += sizes[child]

    def path(self, row: int) -> list[int]:
        """The rows from the root to ``row``, including both.

        Raises:
            IndexError: if there is no such row.
        """
        sizes = self.sizes
        if not 0 <= row < len(sizes):
            raise IndexError(f"row {row} is not in a tree of {len(sizes)} rows")
        node, path = 0, [0]
        while node != row:
            node += 1
            while node + sizes[node] <= row:
                node += sizes[node]
            path.append(node)
        return path

    def level(self, row: int) -> int:
        """The number of plies from the root to ``row``."""
        return len(self.path(row)) - 1

    def is_max(self, row: int) -> bool:
        """True if MAX is to move at the row (for a stub, if MAX would be to move)."""
        return self.level(row) % 2 == 0

    def is_chance(self, level: int) -> bool:
        """True if chance decides ``level`` plies below the root."""
        return self.method is Method.EXPECTIMAX and level % 2 == 1

    def parent(self, row: int) -> int | None:
        """The row of the parent, or None for the root."""
        path = self.path(row)
        return path[-2] if len(path) > 1 else None

    def first_child(self, row: int) -> int | None:
        """The row of the first child, or None for a leaf."""
        return row + 1 if self.sizes[row] > 1 else None

    def next_sibling(self, row: int) -> int | None:
        """The next row under the same parent, or None."""
        parent = self.parent(row)
        if parent is None:
            return None
        following = row + self.sizes[row]
        return following if following < parent + self.sizes[parent] else None

    def previous_sibling(self, row: int) -> int | None:
        """The row before ``row`` under the same parent, or None."""
        parent = self.parent(row)
        if parent is None:
            return None
        before = None
        for child in self.children(parent):
            if child == row:
                break
            before = child
        return before

    def purpose(self, row: int) -> NodePurpose:
        """The reason why the node was searched; :attr:`NodePurpose.FULL` for the root.

        Raises:
            ValueError: for a stub.
        """
        if self.is_stub(row):
            raise ValueError(f"row {row} is a stub: it was not searched")
        parent = self.parent(row)
        if parent is None:
            return NodePurpose.FULL
        if self.moves[row] == PASS:
            return NodePurpose.PASS
        if self.depths[row] < 0:
            return NodePurpose.QUIESCENCE
        if self.depths[row] < self.depths[parent] - 1:
            return NodePurpose.REDUCED
        before = self.previous_sibling(row)
        if before is not None and self.moves[before] == self.moves[row]:
            return NodePurpose.AGAIN
        return NodePurpose.FULL

    def answers(self, row: int) -> Iterator[int]:
        """The children from which the node's value was chosen. Stubs, passed turns and undecided nodes are
        left out; if a move was searched twice, only the second search counts.
        """
        endings, moves = self.endings, self.moves
        end = row + self.sizes[row]
        for child in self.children(row):
            following = child + self.sizes[child]
            twice = following < end and endings[following] < CUT and moves[following] == moves[child]
            if endings[child] < Ending.STOPPED and moves[child] != PASS and not twice:
                yield child

    def chosen(self, row: int) -> int | None:
        """The first child that has the node's value. None for a leaf, for a chance node, for a node decided
        by a null move, and if the position itself was better than its captures (quiescence).
        """
        if self.endings[row] not in (Ending.SEARCHED, Ending.CUTOFF):
            return None
        if self.method is Method.EXPECTIMAX and self.is_chance(self.level(row)):
            return None
        value = self.values[row]
        return next((child for child in self.answers(row) if self.values[child] == value), None)

    def chosen_line(self) -> list[int]:
        """The principal variation as rows: the root and the chosen child of each node below it."""
        line = [0]
        while (child := self.chosen(line[-1])) is not None:
            line.append(child)
        return line

    def next_cut(self, row: int) -> int | None:
        """The first stub of a cutoff after ``row``, in the order of the search; None if there is none."""
        try:
            return self.endings.index(CUT, row + 1)
        except ValueError:
            return None

    def previous_cut(self, row: int) -> int | None:
        """The last stub of a cutoff before ``row``, or None."""
        found = self.endings[:row].tobytes().rfind(bytes((CUT,)))
        return None if found < 0 else found

    # --- positions ----------------------------------------------------------------------------

    def line(self, row: int) -> list[Move | None]:
        """The moves from the root to the row, with None for passed turns; for a stub, those to its parent."""
        return [move for _, move in self._walk(row)]

    def position(self, row: int) -> State:
        """The position at the row; for a stub, the position of its parent."""
        state = self.root
        for _, move in self._walk(row):
            state = _after(state, move)
        return state

    def move(self, row: int) -> Move | None:
        """The move that led to the row; None for the root, a passed turn or a stub."""
        if row == 0 or self.is_stub(row):
            return None
        return self.line(row)[-1]

    def line_text(self, row: int) -> list[str]:
        """The moves to the row in the game's notation, with ``pass`` for a passed turn."""
        return [say("pass") if move is None else state.move_text(move) for state, move in self._walk(row)]

    def move_text(self, row: int) -> str:
        """The move that led to the row, in the game's notation; empty for the root and a stub."""
        return "" if row == 0 or self.is_stub(row) else self.line_text(row)[-1]

    def cut_moves(self, stub: int) -> tuple[Move, ...]:
        """The moves that a stub stands for, in the order of ``legal_moves()``.

        For an :data:`UNSEEN` stub of a recording that reached its limit, these are the moves that were not
        recorded.

        Raises:
            ValueError: if the row is not a stub.
        """
        if not self.is_stub(stub):
            raise ValueError(f"row {stub} is not a stub")
        parent = self.path(stub)[-2]
        seen = {self.moves[child] for child in self.children(parent) if self.endings[child] < CUT}
        legal = self.position(parent).legal_moves()
        return tuple(move for number, move in enumerate(legal) if number not in seen)

    def _walk(self, row: int) -> Iterator[tuple[State, Move | None]]:
        """Pairs of a position and the move played in it, along the line to ``row``."""
        state = self.root
        for node in self.path(row)[1:]:
            if self.endings[node] >= CUT:
                return
            number = self.moves[node]
            move = None if number == PASS else state.legal_moves()[number]
            yield state, move
            state = _after(state, move)


def _after(state: State, move: Move | None) -> State:
    if move is not None:
        return state.play(move)
    passed = passed_turn(state)
    if passed is None:
        raise ValueError("a turn was passed in a game that does not allow passing")
    return passed
