"""Variants of minimax and alpha-beta: correct ones, and some with mistakes that students typically make.

If a student's function behaves like one of the faulty variants on every tree, it contains the mistake of that
variant.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from checkers_app.learn.grading.game_trees import GameTree, TreeNode

FOREVER = 99
"""A number of plies that is larger than the depth of any tree."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the search; the default values are correct."""

    sides: str = "node"
    """The nodes that maximise: ``node`` (the MAX nodes), ``max`` (all nodes), ``min`` (none), ``swapped``
    (the MIN nodes), or ``root`` (the root and every second ply below it).
    """
    sign: int = 1
    """The factor by which the result is multiplied."""
    leaf_signs: bool = False
    """True if the values of positions in which MIN is to move are negated."""
    plies: int = 0
    """The number of plies searched in addition to the requested depth."""
    start: int | None = None
    """The initial best value, before the first move; None for the correct initial value."""
    moves: str = "all"
    """The moves searched: ``all``, ``first``, ``last``, ``not first`` or ``not last``."""
    together: str = "best"
    """How the values of the moves are combined: ``best``, ``sum``, ``mean`` or ``last``."""
    sees_ends: bool = True
    """False if the search still looks for moves after the end of a game."""
    prune: str = ""
    """The condition for a cutoff: empty for minimax; ``>=`` is correct.  The mistakes are ``>``, ``max
    only``, ``min only``, ``shallow``, ``always``, ``leak``, ``mixed up`` and ``too early``.
    """
    chosen: str = "best"
    """The move returned: ``best``, ``first``, ``last``, ``worst`` or ``none``."""


MINIMAX = Variant()
ALPHA_BETA = Variant(prune=">=")


@dataclass(frozen=True, slots=True)
class Trace:
    """A record of a search."""

    value: float
    best: int | None
    """The move chosen at the root, as the number of the position that it leads to."""
    visited: tuple[int, ...]
    """The positions in the order of the visits."""


def search(
    tree: GameTree, depth: int, variant: Variant, window: tuple[float, float] = (-math.inf, math.inf)
) -> Trace:
    """Search a tree from its root."""
    work = _Search(tree, variant, window)
    value, best = work.visit(0, depth + variant.plies, 0, *window)
    children = tree.nodes[0].children
    if variant.chosen == "first":
        best = children[0]
    elif variant.chosen == "last":
        best = children[-1]
    elif variant.chosen == "none":
        best = None
    elif variant.chosen == "worst":
        worst = min if tree.nodes[0].is_max else max
        best = worst(children, key=lambda child: true_value(tree, child, depth - 1))
    return Trace(variant.sign * value, best, tuple(work.visited))


class _Search:
    """A single search of a tree."""

    def __init__(self, tree: GameTree, variant: Variant, window: tuple[float, float]) -> None:
        self._tree = tree
        self._variant = variant
        self._shared = list(window)
        self.visited: list[int] = []

    def visit(self, number: int, left: int, ply: int, alpha: float, beta: float) -> tuple[float, int | None]:
        """Visit a position; return its value, and the child to which the best move leads."""
        variant = self._variant
        self.visited.append(number)
        node = self._tree.nodes[number]
        if (not node.children and variant.sees_ends) or left <= 0:
            return (-node.value if variant.leaf_signs and not node.is_max else node.value), None
        is_max = self._maximises(node, ply)
        best: float = -math.inf if is_max else math.inf
        best = best if variant.start is None else variant.start
        chosen: int | None = None
        values = []
        bounds = [alpha, beta]
        own = [-math.inf, math.inf]
        if variant.prune == "leak":
            bounds = self._shared
        for child in _moves(node, variant.moves):
            passed = own if variant.prune == "shallow" else bounds
            value, _ = self.visit(child, left - 1, ply + 1, passed[0], passed[1])
            values.append(value)
            if value > best if is_max else value < best:
                best, chosen = value, child
            if variant.prune:
                self._narrow(bounds, best, is_max=is_max)
                own[0 if is_max else 1] = best
                if _cuts(variant.prune, bounds, ply, is_max=is_max):
                    break
        if variant.together == "last":
            best = values[-1]
        elif variant.together != "best":
            best = sum(values) / (len(values) if variant.together == "mean" else 1)
        return best, chosen

    def _maximises(self, node: TreeNode, ply: int) -> bool:
        always = {"max": True, "min": False, "swapped": not node.is_max, "root": ply % 2 == 0}
        return always.get(self._variant.sides, node.is_max)

    def _narrow(self, bounds: list[float], best: float, *, is_max: bool) -> None:
        if is_max != (self._variant.prune == "mixed up"):
            bounds[0] = max(bounds[0], best)
        else:
            bounds[1] = min(bounds[1], best)


def _moves(node: TreeNode, which: str) -> tuple[int, ...]:
    match which:
        case "first":
            return node.children[:1]
        case "last":
            return node.children[-1:]
        case "not first":
            return node.children[1:] or node.children
        case "not last":
            return node.children[:-1] or node.children
    return node.children


def _cuts(prune: str, bounds: list[float], ply: int, *, is_max: bool) -> bool:
    alpha, beta = bounds
    if prune == "always":
        return alpha <= beta
    if prune == ">":
        return alpha > beta
    if (prune == "max only" and not is_max) or (prune == "min only" and is_max):
        return False
    return alpha >= beta or (prune == "too early" and ply == 0 and alpha > 0)


def true_value(tree: GameTree, number: int, depth: int) -> float:
    """The minimax value of a position."""
    node = tree.nodes[number]
    if not node.children or depth <= 0:
        return node.value
    values = [true_value(tree, child, depth - 1) for child in node.children]
    return max(values) if node.is_max else min(values)


MINIMAX_MISTAKES: tuple[tuple[str, Variant], ...] = (
    ("Every node is treated as a MAX node: the players never alternate.", Variant(sides="max")),
    ("Every node is treated as a MIN node: the players never alternate.", Variant(sides="min")),
    ("MAX and MIN are swapped: MAX takes the minimum.", Variant(sides="swapped")),
    ("MAX is assumed to move at the root. Check node.is_max to see who moves.", Variant(sides="root")),
    (
        "The answer has the wrong sign. It must be the value for MAX, even if MIN moves at the root.",
        Variant(sign=-1),
    ),
    (
        "The sign of value() is changed where MIN moves. value() is always the value for MAX.",
        Variant(leaf_signs=True),
    ),
    (
        "The search is one ply too shallow: depth counts the moves, and at depth 0 no move is made.",
        Variant(plies=-1),
    ),
    ("The search is one ply too deep: at depth 0 no more moves are made.", Variant(plies=1)),
    ("The depth is ignored: the search always goes to the end of the game.", Variant(plies=FOREVER)),
    (
        "The best value starts at 0, so worse results are never found. Start at minus or plus infinity.",
        Variant(start=0),
    ),
    ("Only the first move is searched. Is there a return inside the loop?", Variant(moves="first")),
    ("Only the last move counts: each move replaces the result of the one before.", Variant(together="last")),
    ("The first move is never searched.", Variant(moves="not first")),
    ("The last move is never searched.", Variant(moves="not last")),
    (
        "If the game is over, return value() even if depth is above 0: test node.is_end.",
        Variant(sees_ends=False),
    ),
    ("The values of the moves are added. Take the best of them.", Variant(together="sum")),
    ("The values of the moves are averaged. Take the best of them.", Variant(together="mean")),
)
MOVE_MISTAKES: tuple[tuple[str, str], ...] = (
    ("The move is always the first one.", "first"),
    ("The move is always the last one.", "last"),
    ("The move is the worst one for the side to move.", "worst"),
    ("No move is returned. Return the value and the child that the best move leads to.", "none"),
)
PRUNING_MISTAKES: tuple[tuple[str, Variant], ...] = (
    ("No branch is ever cut off: this is minimax. Stop as soon as α ≥ β, and pass on α and β.", Variant()),
    ("Branches are cut off only where α > β. Cut them off where α = β, too: test α ≥ β.", Variant(prune=">")),
    (
        "Branches are cut off at MAX nodes only. MIN nodes need the test α ≥ β, too.",
        Variant(prune="max only"),
    ),
    (
        "Branches are cut off at MIN nodes only. MAX nodes need the test α ≥ β, too.",
        Variant(prune="min only"),
    ),
    (
        "The bounds are passed on only to the next ply, so deep cutoffs are missed. Pass on both α and β.",
        Variant(prune="shallow"),
    ),
    ("Branches are cut off after the first move. The test is α ≥ β, not α ≤ β.", Variant(prune="always")),
    (
        "α and β are shared by all nodes. The bounds that a node finds apply only to the nodes below it.",
        Variant(prune="leak"),
    ),
    ("MAX changes β and MIN changes α. Let MAX raise α and MIN lower β.", Variant(prune="mixed up")),
    ("The root is cut off, although no bound was given there.", Variant(prune="too early")),
)
