"""The trees on which a student's function is tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A position in a tree."""

    children: tuple[int, ...]
    """The numbers of the positions after each move; empty if the game is over."""
    value: int
    """The value for MAX: exact at the end of a game, an estimate elsewhere."""
    is_max: bool
    """True if MAX is to move."""


@dataclass(frozen=True, slots=True)
class GameTree:
    """A tree whose root is number 0.  A position that can be reached in two ways has a single number."""

    nodes: tuple[TreeNode, ...]

    def text(self) -> str:
        """The tree as human-readable text, one position per line."""
        lines: list[str] = []

        def write(number: int, depth: int) -> None:
            node = self.nodes[number]
            side = "MAX" if node.is_max else "MIN"
            told = (
                f"{side} {name(number)}, estimate {node.value}"
                if node.children
                else f"end {name(number)}: {node.value}"
            )
            lines.append(f"{'  ' * depth}{told}")
            for child in node.children:
                write(child, depth + 1)

        write(0, 0)
        return "\n".join(lines)

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self.nodes)

    def without(self, number: int, child: int) -> GameTree:
        """The tree with one move removed."""
        node = self.nodes[number]
        moves = tuple(other for index, other in enumerate(node.children) if index != child)
        nodes = list(self.nodes)
        nodes[number] = TreeNode(moves, node.value, node.is_max)
        return GameTree(tuple(nodes)).renumbered()

    def renumbered(self) -> GameTree:
        """The part of the tree that can be reached from the root, renumbered in preorder."""
        numbers: dict[int, int] = {}
        order: list[int] = []

        def visit(number: int) -> None:
            if number not in numbers:
                numbers[number] = len(order)
                order.append(number)
                for child in self.nodes[number].children:
                    visit(child)

        visit(0)
        return GameTree(
            tuple(
                TreeNode(
                    tuple(numbers[child] for child in self.nodes[old].children),
                    self.nodes[old].value,
                    self.nodes[old].is_max,
                )
                for old in order
            )
        )


def name(number: int) -> str:
    """The name of a position: A, B ... Z, A1 and so on."""
    turn, letter = divmod(number, 26)
    return f"{chr(65 + letter)}{turn or ''}"


def random_tree(lots: Random, plies: int, values: Sequence[int], *, root_is_max: bool) -> GameTree:
    """A random tree of at most ``plies`` plies, in which some games end early."""
    nodes: list[TreeNode | None] = []

    def grow(left: int, is_max: bool) -> int:  # noqa: FBT001
        number = len(nodes)
        nodes.append(None)
        ends = left == 0 or (left < plies - 1 and lots.random() < 0.15)
        count = 0 if ends else lots.choice((1, 2, 2, 3))
        children = tuple(grow(left - 1, not is_max) for _ in range(count))
        nodes[number] = TreeNode(children, lots.choice(values), is_max)
        return number

    grow(plies, root_is_max)
    return GameTree(tuple(node for node in nodes if node is not None))


def random_graph(lots: Random, plies: int, width: int) -> GameTree:
    """A random graph in layers.  Several moves can lead to the same position, some after different numbers of
    plies.
    """
    layers = [[0]]
    for _ in range(plies):
        first = layers[-1][-1] + 1
        layers.append(list(range(first, first + width)))
    nodes = []
    for ply, layer in enumerate(layers):
        for _ in layer:
            children: tuple[int, ...] = ()
            if ply < plies:
                chosen = [lots.choice(layers[ply + 1]) for _ in range(2)]
                if ply + 3 <= plies and lots.random() < 0.4:
                    chosen.append(lots.choice(layers[ply + 3]))
                children = tuple(dict.fromkeys(chosen))
            nodes.append(TreeNode(children, lots.randint(-9, 9), ply % 2 == 0))
    return GameTree(tuple(nodes)).renumbered()
