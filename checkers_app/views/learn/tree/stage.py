"""The progress of the displayed search: the nodes that it has entered, and those it has decided."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.steps import Step
from checkers_app.learn.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of the displayed search."""

    reached: int
    """The last row that the search has entered."""
    unfinished: frozenset[int]
    """The rows that have been entered but not decided."""

    @classmethod
    def whole(cls, tree: Tree) -> Stage:
        """The stage at the end: everything is decided."""
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
        """The number of untried legal moves of each undecided node, by row.

        This does not reveal whether the search will try the moves, which depends on the cuts.
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
        """True if the search has entered the row."""
        return row <= self.reached

    def is_decided(self, row: int) -> bool:
        """True if the row's value is known."""
        return row <= self.reached and row not in self.unfinished
