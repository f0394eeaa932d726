"""The progress of the displayed search: the nodes that it has entered, and those whose value is known."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.steps import Step
from checkers_app.learn.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of the displayed search; nodes are identified by their row numbers in the recorded
    tree.
    """

    reached: int
    """The row number of the last node that the search has entered."""
    unfinished: frozenset[int]
    """The row numbers of the nodes that have been entered but whose values are not yet known."""

    @classmethod
    def whole(cls, tree: Tree) -> Stage:
        """The stage at the end, when the value of every node is known."""
        return cls(len(tree) - 1, frozenset())

    @classmethod
    def at(cls, tree: Tree, step: Step) -> Stage:
        """The stage after a step."""
        path = frozenset(tree.path(step.row))
        if step.event is Event.ENTER:
            return cls(step.row, path)
        if step.event in (Event.EVALUATE, Event.RETURN):
            return cls(step.row + tree.sizes[step.row] - 1, path - {step.row})
        last = step.row if step.child is None else step.child
        return cls(last + tree.sizes[last] - 1, path)

    def waiting(self, tree: Tree) -> dict[int, int]:
        """Map the row number of each unfinished node to the number of its legal moves that have not been
        tried.

        This does not reveal whether the search will try these moves, which depends on cutoffs.
        """
        found = {}
        for row in self.unfinished:
            if tree.depths[row] <= 0:
                continue
            seen = [child for child in tree.children(row) if child <= self.reached]
            done = sum(tree.values[child] if tree.is_stub(child) else 1 for child in seen)
            found[row] = max(0, len(tree.position(row).legal_moves()) - done)
        return found

    def is_visited(self, row: int) -> bool:
        """True if the search has entered the node in this row."""
        return row <= self.reached

    def is_decided(self, row: int) -> bool:
        """True if the value of the node in this row is known."""
        return row <= self.reached and row not in self.unfinished
