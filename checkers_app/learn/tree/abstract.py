"""Abstract game trees as in textbooks and exams, with nothing but numbers at the leaves.

A node is a position of a game in which each move selects a branch, so that the program's own searches run on
the tree unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from checkers_app.games.base import Game, Move, Outcome, Piece, Reason, Side
from checkers_app.words import N_, say

Branches: TypeAlias = "int | tuple[Branches, ...]"
"""The value of a leaf for MAX, or the children of a node from left to right."""


@dataclass(frozen=True, slots=True)
class LeafOutcome(Outcome):
    """The value of a leaf.  Neither side has won."""

    points: int
    """The value for MAX."""


@dataclass(frozen=True, slots=True)
class AbstractNode:
    """A node of an abstract tree; MAX moves at the root, then the sides alternate.

    A leaf has no moves, and its outcome is its number (:class:`LeafOutcome`).
    """

    branches: Branches
    side_to_move: Side = Side.FIRST
    path: tuple[int, ...] = ()
    """The index of the branch taken at each node on the way from the root; it distinguishes nodes whose
    subtrees are equal.
    """

    def legal_moves(self) -> tuple[Move, ...]:
        """One move for each branch, from left to right; the path of a move is its branch's number, from 1."""
        if isinstance(self.branches, int):
            return ()
        return tuple(Move((number,)) for number in range(1, len(self.branches) + 1))

    def play(self, move: Move) -> AbstractNode:
        """The node at the end of a branch."""
        if isinstance(self.branches, int):
            raise ValueError("a leaf has no branches")  # noqa: TRY004 - the wrong node, not the wrong type
        number = move.path[0]
        return AbstractNode(self.branches[number - 1], self.side_to_move.other, (*self.path, number))

    def outcome(self) -> LeafOutcome | None:
        """For a leaf, the outcome with its number; None for other nodes."""
        return LeafOutcome(None, Reason.BLOCKED, self.branches) if isinstance(self.branches, int) else None

    def piece_at(self, square: int) -> Piece | None:
        """Always None, because there is no board."""
        del square
        return None

    def move_text(self, move: Move) -> str:
        """The number of the branch, counted from the left."""
        return str(move.path[0])

    def is_progress(self, move: Move) -> bool:
        """Always True, because no move in a tree can be undone."""
        del move
        return True

    def passed(self) -> None:
        """Always None, because the side to move follows from the depth of a node."""

    def aimed_at(self, square: int) -> int:
        """Always ``square`` itself, because it is the number of a branch."""
        return square

    def winning_squares(self) -> tuple[int, ...]:
        """Always empty."""
        return ()

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """A message that there is no branch with this number."""
        return say("There is no branch {number} here", number=name(squares[0]))


def points(outcome: Outcome, side: Side, _ply: int) -> int:
    """The number at a leaf from the point of view of ``side``; used as the end score of abstract trees.

    Raises:
        ValueError: if the outcome is that of a game on a board.
    """
    if not isinstance(outcome, LeafOutcome):
        raise ValueError(f"{outcome} is not an outcome of an abstract tree")  # noqa: TRY004 - the wrong game
    return outcome.points if side is Side.FIRST else -outcome.points


def depth_of(branches: Branches) -> int:
    """The number of plies from the root to the deepest leaf."""
    return 0 if isinstance(branches, int) else 1 + max(map(depth_of, branches))


def leaves_of(branches: Branches) -> int:
    """The number of leaves of a tree."""
    return 1 if isinstance(branches, int) else sum(map(leaves_of, branches))


def tree_game(branches: Branches) -> Game:
    """An abstract tree as a game without a board, so that any search can run on it."""
    return Game(
        key="tree",
        title=N_("A tree of numbers"),
        side_names=("MAX", "MIN"),
        rows=0,
        columns=0,
        cells={},
        initial=AbstractNode(branches),
        top_side=None,
    )


def has_board(game: Game) -> bool:
    """False for an abstract tree."""
    return bool(game.cells)
