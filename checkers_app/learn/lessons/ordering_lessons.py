"""The lessons on the order of moves: what it saves, the minimum number of leaves, and a fixed order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from itertools import permutations
from random import Random

from checkers_app.engine.textbook.minimax import Order, alpha_beta, minimax, win_or_loss
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    best_first,
    worst_first,
)
from checkers_app.learn.lessons.value_lessons import count_lines, line_terms
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, points, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import record_alpha_beta
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

# --- the order of moves ---------------------------------------------------------------------------


_ORDER_STATE = TicTacToe(crosses=0b100_000_001, noughts=0b001_000_100)


_ORDER_DEPTH = 5


def _nodes_with_first(state: State, first: Move) -> int:
    def order(here: State) -> list[Move]:
        moves = list(here.legal_moves())
        return sorted(moves, key=lambda move: move != first) if here == state else moves

    return alpha_beta(state, _ORDER_DEPTH, no_opinion, end_score=win_or_loss, order=order).nodes


def _judge_order(state: State, move: Move) -> Verdict:
    """A move is right if searching it first leads to the fewest positions."""
    counts = {each: _nodes_with_first(state, each) for each in state.legal_moves()}
    text, nodes = state.move_text(move), counts[move]
    if nodes == min(counts.values()):
        right = N_("Right: with {move} first and the others as listed, {nodes} nodes are visited.")
        return Verdict(True, partial(say, right, move=text, nodes=nodes))
    wrong = N_("With {move} first and the others as listed, {nodes} nodes are visited. What would O reply?")
    return Verdict(False, partial(say, wrong, move=text, nodes=nodes))


def move_order() -> Lesson:
    """The lesson on what the order of moves saves."""
    return Lesson(
        "ordering",
        N_("The order of moves"),
        (
            N_("Both sides want square 5: whoever takes it has three in a row."),
            (
                N_(
                    "With the worst move first everywhere, alpha-beta visits 130 nodes, as many as "
                    "minimax: not one cut. With the best move first everywhere, it visits 10 and gives "
                    "the same answer: after 5, every other move is refuted by one reply."
                )
            ),
            (
                N_(
                    "You only know afterwards which move is best. So a search guesses. It first tries "
                    "captures, moves that caused cutoffs before, and the best move from a search one "
                    "ply shallower."
                )
            ),
        ),
        N_("The better the first move, the smaller the tree."),
        TICTACTOE,
        _ORDER_STATE,
        (
            LessonSearch(N_("As listed: 44"), Method.ALPHA_BETA, _ORDER_DEPTH, results=True),
            LessonSearch(
                N_("Worst first: 130"),
                Method.ALPHA_BETA,
                _ORDER_DEPTH,
                results=True,
                order=worst_first,
                short=N_("Worst: 130"),
            ),
            LessonSearch(
                N_("Best first: 10"),
                Method.ALPHA_BETA,
                _ORDER_DEPTH,
                results=True,
                order=best_first,
                short=N_("Best: 10"),
            ),
        ),
        (
            Task(
                N_("Play the move that should be searched first."),
                N_("The one that leaves the smallest tree."),
                _ORDER_STATE,
                _judge_order,
            ),
        ),
        Practice.ONE_CUT,
    )


# --- the fewest leaves ----------------------------------------------------------------------------


_EVEN: Branches = (
    (((9, 0), (7, 8)), ((5, 7), (6, 9))),
    (((6, 8), (2, 0)), ((4, 7), (3, 8))),
)


_BRANCHES, _PLIES = 3, 4
"""The number of branches and plies of the tree in the task, which is too large to draw."""
_DEEPER = 8
"""The depth in plies of the larger tree in the text, with two branches per node like the tree shown."""


def _worth(node: State) -> int:
    """The minimax value of a node in a tree of numbers, for the side to move there."""
    assert isinstance(node, AbstractNode)  # noqa: S101 - only trees are put in order here
    return minimax(node, depth_of(node.branches), no_opinion, points).score


def _best_branch_first(node: State) -> list[Move]:
    """The branches sorted by their value for the other side, lowest first."""
    return sorted(node.legal_moves(), key=lambda move: _worth(node.play(move)))


def _worst_branch_first(node: State) -> list[Move]:
    return sorted(node.legal_moves(), key=lambda move: -_worth(node.play(move)))


def even_tree(branches: int, plies: int) -> Branches:
    """An evenly branching tree with different leaves; the same arguments always give the same tree."""
    leaves = list(range(branches**plies))
    Random(branches * plies).shuffle(leaves)
    level: list[Branches] = list(leaves)
    for _ in range(plies):
        level = [tuple(level[at : at + branches]) for at in range(0, len(level), branches)]
    return level[0]


def leaves_looked_at(tree: Branches, order: Order | None = None) -> int:
    """The number of leaves that alpha-beta visits."""
    tried = record_alpha_beta(tree_game(tree), AbstractNode(tree), depth_of(tree), order=order).tree
    return sum(tried.is_leaf(row) and not tried.is_stub(row) for row in range(len(tried)))


@cache
def _fewest_of_the_task() -> int:
    return leaves_looked_at(even_tree(_BRANCHES, _PLIES), _best_branch_first)


def _judge_fewest(number: int) -> Verdict:
    """A number is right if a search with the best branch first visits that many leaves."""
    fewest, half = _fewest_of_the_task(), _BRANCHES ** (_PLIES // 2)
    if number == fewest:
        sentence = N_(
            "Right: {number} leaves. Each proof needs {half}, and one leaf is in both. With b branches and "
            "an even number d of plies: 2 · b^(d/2) − 1 (Knuth and Moore, 1975)."
        )
    elif number == _BRANCHES**_PLIES:
        sentence = N_("{number} counts every leaf. Minimax looks at all of them.")
    elif number == fewest + 1:
        sentence = N_("{number} leaves would be {half} for each proof. But one leaf is in both.")
    elif number < fewest:
        sentence = N_(
            "{number} leaves are enough for one proof only: that MAX gets at least the value "
            "of the root. The other proof is missing."
        )
    else:
        sentence = N_("{number} leaves are more than needed. How many does each of the two proofs take?")
    return Verdict(number == fewest, partial(say, sentence, number=number, half=half))


@cache
def _numbers_of_fewest() -> Mapping[str, object]:
    depth, leaves = depth_of(_EVEN), leaves_of(_EVEN)
    return {
        "plies": depth,
        "leaves": leaves,
        "worst": leaves_looked_at(_EVEN, _worst_branch_first),
        "best": leaves_looked_at(_EVEN, _best_branch_first),
        "half": 2 ** (depth // 2),
        "deeper": _DEEPER,
        "few": leaves_looked_at(even_tree(2, _DEEPER), _best_branch_first),
        "all": 2**_DEEPER,
    }


def fewest() -> Lesson:
    """The lesson on the minimum number of leaves, which the best order of branches achieves."""
    return Lesson(
        "fewest-leaves",
        N_("The fewest leaves"),
        (
            N_(
                "Two branches per node, {plies} plies deep: {leaves} leaves. With the worst branch "
                "first, alpha-beta looks at {worst}; with the best first, at {best}."
            ),
            N_(
                "Proving that MAX gets this value takes one branch at every MAX node and all at every "
                "MIN node: {half} leaves. Proving that MIN allows no more takes {half} again; one leaf "
                "is in both proofs."
            ),
            N_(
                "That is twice the square root of the number of leaves, minus 1: {few} of {all} at "
                "{deeper} plies. In the same time, alpha-beta looks almost twice as deep."
            ),
        ),
        N_("At best, alpha-beta looks at only about twice the square root of the number of leaves."),
        tree_game(_EVEN),
        AbstractNode(_EVEN),
        (
            LessonSearch(
                N_("Best branch first"),
                Method.ALPHA_BETA,
                depth_of(_EVEN),
                order=_best_branch_first,
                short=N_("Best first"),
            ),
            LessonSearch(
                N_("Worst branch first"),
                Method.ALPHA_BETA,
                depth_of(_EVEN),
                order=_worst_branch_first,
                short=N_("Worst first"),
            ),
        ),
        (
            ChoiceTask(
                N_("Three branches per node, 4 plies deep, 81 leaves: how many does the best order need?"),
                N_("Count what each of the two proofs takes."),
                (9, 17, 18, 27, 81),
                _judge_fewest,
            ),
        ),
        Practice.DEEP_CUTS,
        numbers=_numbers_of_fewest,
        elsewhere=(TICTACTOE, TicTacToe(crosses=0b100_000_001, noughts=0b001_000_100)),
    )


_KINDS = {"centre": (5,), "corners": (1, 3, 7, 9), "edges": (2, 4, 6, 8)}


_ORDERS = tuple(permutations(_KINDS))
"""All orders of the three kinds of squares."""


_NAMES: Mapping[tuple[str, ...], str] = {
    ("centre", "corners", "edges"): N_("Centre, corners"),
    ("centre", "edges", "corners"): N_("Centre, edges"),
    ("corners", "centre", "edges"): N_("Corners, centre"),
    ("corners", "edges", "centre"): N_("Corners, edges"),
    ("edges", "centre", "corners"): N_("Edges, centre"),
    ("edges", "corners", "centre"): N_("Edges, corners"),
}
"""The first and the second kind of squares -> the name of the order."""
_SHOWN_LAST = ("edges", "corners", "centre")


_DEPTH = 4


def by_kinds(kinds: tuple[str, ...]) -> Order:
    """An order that sorts the empty squares by kind, and within a kind from 1 to 9."""
    squares = [square for kind in kinds for square in _KINDS[kind]]
    return lambda state: sorted(state.legal_moves(), key=lambda move: squares.index(move.destination))


@cache
def positions_by_kinds(kinds: tuple[str, ...] | None) -> int:
    """The number of positions that alpha-beta visits from the empty board, with an order as in
    :func:`by_kinds`; with None, squares are tried from 1 to 9.
    """
    order = None if kinds is None else by_kinds(kinds)
    return alpha_beta(TICTACTOE.initial, _DEPTH, count_lines, order=order).nodes


def lines_through(square: int) -> int:
    """The number of lines through a square."""
    return sum(square in line for line in LINES)


def _judge_kinds(option: int) -> Verdict:
    """An order is right if it leads to the smallest tree."""
    kinds = _ORDERS[option]
    nodes = positions_by_kinds(kinds)
    is_right = nodes == min(map(positions_by_kinds, _ORDERS))
    if is_right:
        sentence = N_(
            "Right: {order}. The search visits {nodes} nodes, as few as when the best move "
            "always comes first."
        )
    elif kinds[0] == max(_KINDS, key=lambda kind: lines_through(_KINDS[kind][0])):
        sentence = N_(
            "{order}: {nodes} nodes. How many lines go through a corner, and how many through an edge?"
        )
    else:
        sentence = N_("{order}: {nodes} nodes. Which square is on the most lines?")

    def reason() -> str:
        return say(sentence, order=say(_NAMES[kinds]), nodes=say_number(nodes))

    return Verdict(is_right, reason)


@cache
def _counts_of_kinds() -> Mapping[str, int]:
    return {
        "all": minimax(TICTACTOE.initial, _DEPTH, count_lines).nodes,
        "listed": positions_by_kinds(None),
        "last": positions_by_kinds(_SHOWN_LAST),
    }


def _numbers_of_kinds() -> Mapping[str, object]:
    return {name: say_number(number) for name, number in _counts_of_kinds().items()}


def by_hand() -> Lesson:
    """The lesson on a fixed order of squares."""
    return Lesson(
        "fixed-order",
        N_("A fixed order of moves"),
        (
            N_(
                "Nobody knows in advance which move is best. But anyone can make up an order that is often "
                "good, and it costs almost nothing."
            ),
            N_(
                "Here a search {depth} plies deep counts lines. Minimax visits {all} nodes; alpha-beta "
                "visits {listed} if it tries the squares from 1 to 9."
            ),
            N_(
                "With the edges first, then the corners, and the centre last, alpha-beta visits {last} "
                "nodes and finds the same value. The more lines a square is on, the more a move there "
                "changes."
            ),
        ),
        N_("A good guess costs almost nothing and saves most of the tree."),
        TICTACTOE,
        TICTACTOE.initial,
        (
            LessonSearch(
                N_("Squares 1 to 9"),
                Method.ALPHA_BETA,
                _DEPTH,
                evaluation=count_lines,
                terms=line_terms,
                short=N_("1 to 9"),
            ),
            LessonSearch(
                N_("Edges first, centre last"),
                Method.ALPHA_BETA,
                _DEPTH,
                order=by_kinds(_SHOWN_LAST),
                evaluation=count_lines,
                terms=line_terms,
                short=N_("Edges first"),
            ),
        ),
        (
            ChoiceTask(
                N_("Which squares come first, and which second? Choose the order with the fewest nodes."),
                N_("How many lines go through the centre, a corner and an edge?"),
                tuple(range(len(_ORDERS))),
                _judge_kinds,
                lambda option: say(_NAMES[_ORDERS[option]]),
            ),
        ),
        Practice.ONE_CUT,
        short_title=N_("A fixed order"),
        numbers=lambda: {**_numbers_of_kinds(), "depth": _DEPTH},
    )


LESSONS = (move_order, fewest, by_hand)
