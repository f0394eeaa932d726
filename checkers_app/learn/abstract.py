"""Abstract game trees, as in every exam: numbers at the leaves and nothing else.

A node is a position of a game in which each move chooses a branch, so that the program's own searches
run on it unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from checkers_app.games.base import Move, Outcome, Piece, Side
from checkers_app.words import say

Branches: TypeAlias = "int | tuple[Branches, ...]"
"""A leaf's value for MAX, or what hangs on the node from left to right."""


@dataclass(frozen=True, slots=True)
class AbstractNode:
    """A node of an abstract tree; MAX moves at the root, then they take turns.

    A leaf has no moves and no outcome either: its worth is its number (:func:`worth`), which a search
    reads where its depth ends.
    """

    branches: Branches
    side_to_move: Side = Side.FIRST
    path: tuple[int, ...] = ()
    """Which branch was taken at each node from the root, so that equal subtrees stay different nodes."""

    def legal_moves(self) -> tuple[Move, ...]:
        """One move for each branch, from left to right; its path is the number of the branch from 1."""
        if isinstance(self.branches, int):
            return ()
        return tuple(Move((number,)) for number in range(1, len(self.branches) + 1))

    def play(self, move: Move) -> AbstractNode:
        """The node at the end of a branch."""
        if isinstance(self.branches, int):
            raise ValueError("a leaf has no branches")  # noqa: TRY004 - the wrong node, not the wrong type
        number = move.path[0]
        return AbstractNode(self.branches[number - 1], self.side_to_move.other, (*self.path, number))

    def outcome(self) -> Outcome | None:
        """Never: leaves are worth a number of points."""
        return None

    def piece_at(self, square: int) -> Piece | None:
        """There is no board."""
        del square
        return None

    def move_text(self, move: Move) -> str:
        """The number of the branch from the left."""
        return str(move.path[0])

    def is_progress(self, move: Move) -> bool:
        """There is no way back in a tree."""
        del move
        return True

    def passed(self) -> None:
        """None: whose turn it is follows from how deep a node lies."""

    def aimed_at(self, square: int) -> int:
        """The branch itself."""
        return square

    def winning_squares(self) -> tuple[int, ...]:
        """None."""
        return ()

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """Why there is no such branch."""
        return say("There is no branch {number} here", number=name(squares[0]))


def worth(node: object) -> int:
    """The number at a leaf from the view of its side to move.

    Raises:
        ValueError: if the node is not a leaf: the search was not deep enough.
    """
    if not isinstance(node, AbstractNode) or not isinstance(node.branches, int):
        raise ValueError(f"{node} is not a leaf of an abstract tree")  # noqa: TRY004
    return node.branches if node.side_to_move is Side.FIRST else -node.branches


def depth_of(branches: Branches) -> int:
    """Plies from the root to the leaves, which all stand equally deep."""
    depth = 0
    while not isinstance(branches, int):
        branches = branches[0]
        depth += 1
    return depth
