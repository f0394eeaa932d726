"""Runs Monte Carlo tree search: counts the positions and finds the best move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child, stages
from checkers_app.games.base import Move, State

SEED = 1
"""The seed for the random moves in playouts; because of it, the same search always produces the same tree."""
_Item = TypeVar("_Item")


class SampledSearch:
    """A Monte Carlo tree search that can be continued.

    Args:
        state: the root; it must have a legal move.
        entered: a callback that is called at every position that is added to the tree or occurs in a playout;
            it may end the search by raising an exception.
        seed: the seed of the random numbers.
    """

    def __init__(self, state: State, entered: Callable[[], None], seed: int = SEED) -> None:
        self.root = UctNode(state)
        self._entered = entered
        self._random = _Counting(entered, seed)

    def grow(self, rounds: int) -> None:
        """Search for a number of further rounds."""
        for stage in stages(self.root, rounds, self._random):
            if stage.phase is UctPhase.EXPANSION:
                self._entered()

    @property
    def best(self) -> UctNode | None:
        """The most visited child of the root (the first, if several are equal); None before the first
        round.
        """
        return best_child(self.root) if self.root.children else None

    @property
    def line(self) -> tuple[Move, ...]:
        """The line of the most visited moves, beginning at the root."""
        line, node = [], self.root
        while any(child.visits for child in node.children):
            node = best_child(node)
            assert node.move is not None  # noqa: S101 - only the root has none
            line.append(node.move)
        return tuple(line)


class _Counting(Random):
    """Counts random choices, because each choice in a playout is a move."""

    def __init__(self, entered: Callable[[], None], seed: int) -> None:
        super().__init__(seed)
        self._entered = entered

    def choice(self, seq: Sequence[_Item]) -> _Item:  # type: ignore[override]
        """Return a random element."""
        self._entered()
        return super().choice(seq)
