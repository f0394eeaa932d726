"""A Monte Carlo tree search as a series of steps, with the statistics of every node after each step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random

from checkers_app.engine.textbook.monte_carlo import EXPLORE, UctNode, UctPhase, stages
from checkers_app.games.base import State


@dataclass(frozen=True, slots=True)
class GrowthStep:
    """One phase of a round of Monte Carlo tree search."""

    round: int
    """The number of the round, from 1."""
    phase: UctPhase
    node: int
    """The node that was selected or added, at which the playout began, or whose statistics were updated,
    depending on the phase.
    """
    result: int | None
    """The result of the playout for the side that moved to the node: 1, 0 or -1; None before the playout."""


@dataclass(slots=True)
class GrownNode:
    """A node of the tree, with its history."""

    state: State
    parent: int | None
    move: str
    """The move that leads to the node, in the game's notation; empty at the root."""
    level: int
    """The number of plies from the root."""
    added: int
    """The number of steps after which the node is in the tree."""
    children: list[int] = field(default_factory=list)
    backups: list[int] = field(default_factory=list)
    """For each visit to the node, the number of steps after which the visit is counted."""
    sums: list[int] = field(default_factory=lambda: [0])
    """For each number of visits, from 0, the sum of their results for the side that moved to the node."""


@dataclass(frozen=True, slots=True)
class NodeNumbers:
    """The statistics of a node after a given number of steps."""

    visits: int
    total: int
    """The sum of the results, for the side that moved to the node."""
    parent_visits: int

    @property
    def average(self) -> float | None:
        """The average result; None before the first visit."""
        return self.total / self.visits if self.visits else None

    def uct(self, explore: float = EXPLORE) -> float:
        """The UCT value by which the node is selected; infinite before the first visit."""
        if not self.visits or not self.parent_visits:
            return inf
        return self.total / self.visits + explore * sqrt(log(self.parent_visits) / self.visits)


class TreeGrowth:
    """The steps of a Monte Carlo search and its tree. Each call to :meth:`grow` adds a round.

    Nodes are numbered in the order in which they are added; the root is 0.

    Args:
        state: the position at the root.
        seed: the seed of the random numbers used in the playouts.
    """

    def __init__(self, state: State, seed: int = 1) -> None:
        self.seed = seed
        self.rounds = 0
        self.steps: list[GrowthStep] = []
        self.nodes = [GrownNode(state, None, "", 0, 0)]
        self._root = UctNode(state)
        self._numbers = {self._root: 0}
        self._random = Random(seed)

    def grow(self) -> None:
        """Run one more round of the search."""
        self.rounds += 1
        for stage in stages(self._root, 1, self._random):
            if stage.phase is UctPhase.EXPANSION:
                self._add(stage.node)
            number = self._numbers[stage.node]
            self.steps.append(GrowthStep(self.rounds, stage.phase, number, stage.result))
            if stage.phase is UctPhase.BACKUP:
                node = self.nodes[number]
                node.backups.append(len(self.steps))
                node.sums.append(node.sums[-1] + (stage.result or 0))

    def _add(self, node: UctNode) -> None:
        assert node.parent is not None  # noqa: S101 - the root is there from the beginning
        assert node.move is not None  # noqa: S101 - likewise
        parent = self._numbers[node.parent]
        above = self.nodes[parent]
        text = above.state.move_text(node.move)
        self._numbers[node] = len(self.nodes)
        above.children.append(len(self.nodes))
        self.nodes.append(GrownNode(node.state, parent, text, above.level + 1, len(self.steps) + 1))

    def begin_of(self, number: int) -> int:
        """The number of steps before a round, or the number of all steps if there is no such round yet."""
        return bisect_right(self.steps, number - 1, key=lambda step: step.round)

    def numbers(self, node: int, step: int) -> NodeNumbers:
        """The statistics of a node after ``step`` steps."""
        grown = self.nodes[node]
        visits = bisect_right(grown.backups, step)
        above = 0 if grown.parent is None else bisect_right(self.nodes[grown.parent].backups, step)
        return NodeNumbers(visits, grown.sums[visits], above)

    def children(self, node: int, step: int) -> list[int]:
        """The children that a node has after ``step`` steps, in the order of ``legal_moves()``."""
        return [child for child in self.nodes[node].children if self.nodes[child].added <= step]

    def path(self, node: int) -> list[int]:
        """The nodes from the root to a node, including both."""
        path = [node]
        while (parent := self.nodes[path[-1]].parent) is not None:
            path.append(parent)
        return path[::-1]

    def line(self, node: int) -> str:
        """The moves that lead to a node; empty for the root."""
        return " ".join(self.nodes[each].move for each in self.path(node)[1:])

    def size(self, step: int) -> int:
        """The number of nodes after ``step`` steps."""
        return bisect_right(self.nodes, step, key=lambda node: node.added)

    def best(self, step: int) -> int | None:
        """The most visited child of the root, or the first of several such children; None while the root has
        no children.
        """
        children = self.children(0, step)
        return max(children, key=lambda child: self.numbers(child, step).visits, default=None)

    def walk(self, step: int) -> Iterator[int]:
        """All nodes after ``step`` steps in preorder: the root, its first child, the nodes below that child,
        and so on.
        """
        waiting = [0]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(self.children(node, step)))
