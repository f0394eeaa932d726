"""Monte Carlo tree search with UCT, short enough to fit on a slide.

(Coulom, 2006; Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning", 2006.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import log, sqrt
from random import Random

from checkers_app.games.base import Move, Side, State

EXPLORE = 1.4
"""The exploration constant, which is about the square root of 2."""


@dataclass(eq=False, slots=True)
class UctNode:
    """A node of the growing tree."""

    state: State
    move: Move | None = None
    """The move that led to this node; None at the root."""
    parent: UctNode | None = None
    children: list[UctNode] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0
    """The sum of the results of all playouts (1, 0 or -1) for the side that made :attr:`move`."""

    @property
    def average(self) -> float:
        """The average result of the playouts."""
        return self.total / self.visits

    def uct(self, explore: float = EXPLORE) -> float:
        """The value used for selection: the average, plus a bonus that is larger for moves that have been
        tried less often.
        """
        assert self.parent is not None  # noqa: S101 - the root is not chosen
        return self.average + explore * sqrt(log(self.parent.visits) / self.visits)

    @property
    def untried(self) -> list[Move]:
        """The moves for which there is no child yet, in the order of the rules."""
        return list(self.state.legal_moves())[len(self.children) :]


class UctPhase(Enum):
    """The phases of a round of the search, in order."""

    SELECTION = "selection"
    EXPANSION = "expansion"
    PLAYOUT = "playout"
    BACKUP = "backup"


@dataclass(frozen=True, slots=True)
class UctStage:
    """The state just after one step of a phase."""

    phase: UctPhase
    node: UctNode
    """The node that was selected or added, at which the playout began, or whose statistics were updated,
    depending on the phase.
    """
    result: int | None = None
    """The result of the playout (1, 0 or -1) for the side that moved to the node; None before the playout."""


def stages(root: UctNode, rounds: int, random: Random, explore: float = EXPLORE) -> Iterator[UctStage]:
    """Grow the tree by a number of rounds, and yield the stage after each step of a phase."""
    for _ in range(rounds):
        node = root
        while node.children and not node.untried:
            node = max(node.children, key=lambda child: child.uct(explore))
            yield UctStage(UctPhase.SELECTION, node)
        if node.untried:
            move = node.untried[0]
            child = UctNode(node.state.play(move), move, node)
            node.children.append(child)
            node = child
            yield UctStage(UctPhase.EXPANSION, node)
        result = playout(node.state, random, node.state.side_to_move.other)
        yield UctStage(UctPhase.PLAYOUT, node, result)
        above: UctNode | None = node
        while above is not None:
            above.visits += 1
            above.total += result
            yield UctStage(UctPhase.BACKUP, above, result)
            result, above = -result, above.parent


def playout(state: State, random: Random, side: Side) -> int:
    """Play random moves for both sides to the end of the game, and return the result for ``side``."""
    while (outcome := state.outcome()) is None:
        state = state.play(random.choice(state.legal_moves()))
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is side else -1


def search(state: State, rounds: int, random: Random, explore: float = EXPLORE) -> UctNode:
    """Return the root of the tree after a number of rounds; the best move leads to its most visited child."""
    root = UctNode(state)
    for _ in stages(root, rounds, random, explore):
        pass
    return root


def best_child(root: UctNode) -> UctNode:
    """The most visited child; if several have the same number of visits, the first of them."""
    return max(root.children, key=lambda child: child.visits)
