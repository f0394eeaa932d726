"""The multiple-choice lessons: the cost of a ply, a bound from far above, and ties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from math import log

from checkers_app.engine.checkers.tools import perft_table
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.lessons.further_lessons import count_lines, line_terms
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice, count, count_terms
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import record_alpha_beta
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

# --- the cost of a ply ----------------------------------------------------------------------------

_TOLD = 6
"""The depth up to which the text gives numbers."""
_TIME = 10_000_000
"""The number of positions that can be searched in the available time."""
_LONG = {12: 497_292_673}
"""The positions at depths that would take too long to count while the user waits."""


@cache
def positions_to(depth: int) -> tuple[int, ...]:
    """The number of positions that the first position of checkers has after 0, 1, … ``depth`` plies."""
    return 1, *(row.nodes for row in perft_table(Checkers(), depth, bulk=True))


def whole(depth: int) -> int:
    """The positions that minimax visits to a depth."""
    return _LONG.get(depth) or sum(positions_to(depth))


def _numbers_of_price() -> Mapping[str, object]:
    told = positions_to(_TOLD)
    names = ("one", "two", "three", "four", "five", "six")
    numbers = {name: say_number(number) for name, number in zip(names, told[1:], strict=True)}
    return {**numbers, "all": say_number(whole(_TOLD)), "depth": _TOLD}


def _judge_price(depth: int) -> Verdict:
    """Right for the deepest search that fits in the time."""
    nodes = whole(depth)
    if nodes > _TIME:
        sentence = N_("Depth {depth} takes {nodes} nodes: too many.")
    elif whole(depth + 1) <= _TIME:
        sentence = N_("Depth {depth} takes {nodes} nodes. There is time for more.")
    else:
        sentence = N_("Right: depth {depth} takes {nodes} nodes, and one ply more is too much.")

    def reason() -> str:
        return say(sentence, depth=depth, nodes=say_number(nodes))

    return Verdict(nodes <= _TIME < whole(depth + 1), reason)


_DEEPER = 2
"""The number of additional plies in the question."""
_FASTER = (2, 4, 10, 25)
"""Possible speed-up factors of a computer."""


def _judge_faster(times: int) -> Verdict:
    """Right for the factor closest to the growth of the whole tree."""
    grows = whole(_TOLD + _DEEPER) / whole(_TOLD)
    is_right = times == min(_FASTER, key=lambda each: abs(log(each / grows)))
    sentence = N_("{times} times as fast gives only about {plies} plies more: each ply multiplies.")
    if is_right:
        sentence = N_("Right: about {times}. Depth {depth} takes {grows} times as many as depth {before}.")

    def reason() -> str:
        plies = say_number(_DEEPER * log(times) / log(grows), 1)
        depths = {"depth": _TOLD + _DEEPER, "before": _TOLD}
        return say(sentence, times=times, plies=plies, grows=say_number(round(grows)), **depths)

    return Verdict(is_right, reason)


def price() -> Lesson:
    """How fast a tree grows with its depth."""
    return Lesson(
        "price",
        N_("The price of a ply"),
        (
            N_(
                "In the first position of checkers there are {one} moves. After two plies there are {two} "
                "nodes, then {three}, {four}, {five} and, after six plies, {six}."
            ),
            N_(
                "Divide each number by the one before it. Each ply multiplies, here by about five. Depth "
                "{depth} takes {all} nodes in all."
            ),
            N_(
                "So a computer that is twice as fast does not look twice as deep. It looks not even half a "
                "ply deeper. It pays more to leave things out. The next lessons show how."
            ),
        ),
        N_("With every ply the tree is about five times as large."),
        CHECKERS,
        CHECKERS.initial,
        tuple(
            LessonSearch(title, Method.MINIMAX, depth, evaluation=count, terms=count_terms)
            for depth, title in ((2, N_("Depth 2")), (3, N_("Depth 3")), (4, N_("Depth 4")))
        ),
        (
            ChoiceTask(
                N_("There is time for 10 million nodes. To which depth can minimax look at everything?"),
                N_("Begin with what depth 6 takes, and multiply."),
                (6, 7, 8, 9, 10, 12),
                _judge_price,
            ),
            ChoiceTask(
                N_("About how many times as fast must a computer be to look two plies deeper?"),
                N_("Each ply multiplies by about five."),
                _FASTER,
                _judge_faster,
            ),
        ),
        Practice.MINIMAX,
        numbers=_numbers_of_price,
    )


# --- cuts on numbers ------------------------------------------------------------------------------

_NEAR: Branches = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
_LAST: Branches = ((5, 9), (7, 1, 8), (4, 6))


def _leaf_total(tree: Branches) -> tuple[int, int]:
    """The leaves that alpha-beta visits, and all leaves."""
    return from_branches(tree).leaves_visited, leaves_of(tree)


def _judge_near(leaves: int) -> Verdict:
    """Right for the number of leaves of a tree that are visited."""
    seen, everything = _leaf_total(_LAST)
    if leaves == seen:
        sentence = N_(
            "Right: {number}. The leaves 8 and 6 are left out, because their MIN nodes fell below α."
        )
    elif leaves == everything:
        sentence = N_("{number} is every leaf. After 1 in the second MIN, is anything left to find there?")
    elif leaves > seen:
        sentence = N_("Not {number}. In the last MIN, is anything left to find after 4?")
    else:
        sentence = N_("Not {number}. 7 is more than α: after it the second MIN is still open.")
    return Verdict(leaves == seen, partial(say, sentence, number=leaves))


def _judge_near_cut(x: int) -> Verdict:
    """Right for a number after which the rest of its MIN node is cut."""
    exercise = from_branches(with_leaf(_NEAR, (2, 0), x))
    beside = _leaf_row(exercise.branches, (2, 1))
    if beside not in exercise.row_in_search:
        right = N_("Right: with x = {x}, β is {x} there, and α is 3. The leaves 5 and 2 are cut.")
        return Verdict(True, partial(say, right, x=x))
    wrong = N_("With x = {x}, β is {x} and still larger than α: the leaf 5 is looked at.")
    return Verdict(False, partial(say, wrong, x=x))


def _numbers_of_near() -> Mapping[str, object]:
    seen, everything = _leaf_total(_NEAR)
    return {"seen": seen, "leaves": everything}


def near_bound() -> Lesson:
    """A shallow cutoff on a tree of numbers."""
    return Lesson(
        "shallow-cutoff",
        N_("The same with numbers"),
        (
            N_(
                "From here on a tree may also be plain numbers: MAX ▲ at the top, MIN ▼ below it. The first "
                "MIN takes 3, so MAX is sure of 3: α = 3."
            ),
            N_(
                "The second MIN begins with 2: β = 2. 3 ≥ 2: whatever 4 and 6 are, MIN takes 2 or less. "
                "Both are cut."
            ),
            N_(
                "The third MIN begins with 14, then 5: β is still more than α. Only 2, its last leaf, closes "
                "the window. {seen} of {leaves} leaves are looked at."
            ),
        ),
        N_("A MIN that falls to α or below is done."),
        tree_game(_NEAR),
        AbstractNode(_NEAR),
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_NEAR)),
            LessonSearch(N_("Minimax"), Method.MINIMAX, depth_of(_NEAR)),
        ),
        (
            ChoiceTask(
                N_("How many of the 7 leaves of this tree does alpha-beta look at?"),
                N_("From left to right. Keep α, and β of each MIN."),
                (4, 5, 6, 7),
                _judge_near,
                tree=_LAST,
            ),
            ChoiceTask(
                N_("Replace the leaf 14 by x. For which x are the leaves 5 and 2 cut?"),
                N_("α is 3. More than one answer is right. Choose one of them."),
                (1, 3, 4, 9),
                _judge_near_cut,
                tree=_NEAR,
                unknown=(2, 0),
            ),
        ),
        Practice.ONE_CUT,
        numbers=_numbers_of_near,
        spoilers=(1, 2),
        elsewhere=(TICTACTOE, TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)),
    )


# --- a bound from far above -----------------------------------------------------------------------

_FAR: Branches = (
    (((7, 4), (6, 9)), ((4, 3), (8, 2))),
    (((6, 5), (7, 2)), ((1, 0), (6, 2))),
)
_X = (1, 1, 0, 0)
"""The leaf in question: the first one of the seventh pair."""


def with_leaf(tree: Branches, path: tuple[int, ...], value: int) -> Branches:
    """A tree with another number at a leaf."""
    if isinstance(tree, int):
        return value
    place, *rest = path
    return tuple(with_leaf(each, tuple(rest), value) if at == place else each for at, each in enumerate(tree))


def _judge_far(x: int) -> Verdict:
    """Right for a number after which the leaf next to it is cut."""
    exercise = from_branches(with_leaf(_FAR, _X, x))
    beside = _leaf_row(exercise.branches, (*_X[:-1], _X[-1] + 1))
    if beside not in exercise.row_in_search:
        right = N_("Right: with x = {x}, β is {x} there, and α ≥ {x}. The leaf 0 is cut.")
        return Verdict(True, partial(say, right, x=x))
    wrong = N_("With x = {x}, β is {beta} and still larger than α: the leaf 0 is looked at.")
    _, beta = exercise.entered_with(beside)
    return Verdict(False, partial(say, wrong, x=x, beta=beta))


def _leaf_row(tree: Branches, path: tuple[int, ...]) -> int:
    """The row of a node in the whole tree."""

    def rows(node: Branches) -> int:
        return 1 if isinstance(node, int) else 1 + sum(map(rows, node))

    row = 0
    for place in path:
        assert not isinstance(tree, int)  # noqa: S101 - the path ends at a leaf
        row += 1 + sum(map(rows, tree[:place]))
        tree = tree[place]
    return row


def _numbers_of_far() -> Mapping[str, object]:
    return {"seen": from_branches(_FAR).leaves_visited, "leaves": leaves_of(_FAR)}


def far_bound() -> Lesson:
    """Bounds come from any node above: a deep cutoff."""
    return Lesson(
        "deep-cutoff",
        N_("A bound from far above"),
        (
            N_(
                "In the left half MIN gets 3: MAX is sure of 3, α = 3. In the right half MAX gets 5 first: "
                "β = 5."
            ),
            N_(
                "Both are handed down. The pair 1 and 0 is entered with α = 3 and β = 5. Its leaf 1 makes "
                "β = 1. 3 ≥ 1: 0 is cut."
            ),
            N_(
                "That 3 was found three plies above: a deep cutoff. If a node knew only its parent’s bound, "
                "all {leaves} leaves would be seen, not {seen}."
            ),
        ),
        N_("A bound holds for all that is below it."),
        tree_game(_FAR),
        AbstractNode(_FAR),
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_FAR)),
            LessonSearch(N_("Minimax"), Method.MINIMAX, depth_of(_FAR)),
        ),
        (
            ChoiceTask(
                N_("Replace the leaf 1 by x. For which x is the leaf 0 still cut?"),
                N_("With which α and β is x looked at? More than one answer is right. Choose one of them."),
                (2, 3, 4, 5, 8),
                _judge_far,
                tree=_FAR,
                unknown=_X,
            ),
        ),
        Practice.DEEP_CUTS,
        numbers=_numbers_of_far,
        spoilers=(1, 2),
        elsewhere=(TICTACTOE, TicTacToe(crosses=0b000_000_110, noughts=0b000_101_000)),
    )


# --- ties -----------------------------------------------------------------------------------------

_TIE: Branches = ((4, 6), (4, 9))
_LOOKED = (
    N_("With neither"),
    N_("With ≥, not with >"),
    N_("With >, not with ≥"),
    N_("With both"),
)
"""The signs with which a leaf is visited: 1 for ≥, 2 for >, and the sum of those that apply."""
_AT_LEAST, _GREATER = 1, 2
WHOLE_GAME = (18_297, 146_120)
"""The positions of all of tic-tac-toe by results only, with ≥ and with >: too many to count while the user
reads.
"""


def signs_that_look(tree: Branches) -> int:
    """The signs with which the last leaf of a tree of two plies is visited, coded as in :data:`_LOOKED`."""
    leaves = from_branches(tree).leaves_visited
    greater = record_alpha_beta(tree_game(tree), AbstractNode(tree), depth_of(tree), cuts_ties=False)
    return _AT_LEAST * (leaves == leaves_of(tree)) + _GREATER * (greater.cutoffs == 0)


def _judge_tie(chosen: int) -> Verdict:
    found = signs_that_look(_TIE)
    if chosen == found:
        return Verdict(True, partial(say, N_("Right: 4 ≥ 4 is true and cuts, 4 > 4 is false and does not.")))
    if chosen & _AT_LEAST:
        return Verdict(False, partial(say, N_("After the second 4, α is 4 and β is 4. Is 4 ≥ 4 true?")))
    return Verdict(False, partial(say, N_("After the second 4, α is 4 and β is 4. Is 4 > 4 true?")))


@cache
def positions_with_ties() -> tuple[int, int]:
    """The positions of the two searches in the lesson on ties, with ≥ and with >."""
    at_least, greater = (search.record(TICTACTOE, TICTACTOE.initial).visited for search in _tie_searches())
    return at_least, greater


@cache
def _tie_searches() -> tuple[LessonSearch, LessonSearch]:
    at_least = LessonSearch(N_("With ≥"), Method.ALPHA_BETA, 2, evaluation=count_lines, terms=line_terms)
    greater = LessonSearch(
        N_("With >"), Method.ALPHA_BETA, 2, cuts_ties=False, evaluation=count_lines, terms=line_terms
    )
    return at_least, greater


def _numbers_of_ties() -> Mapping[str, object]:
    at_least, greater = positions_with_ties()
    few, many = map(say_number, WHOLE_GAME)
    return {"few": at_least, "many": greater, "all_few": few, "all_many": many}


def ties() -> Lesson:
    """Why a tie is enough for a cut."""
    return Lesson(
        "ties",
        N_("A tie is enough"),
        (
            N_(
                "X is sure of α. If another move can bring no more than α, it is not better, and X need not "
                "play it. So a node is cut as soon as α ≥ β."
            ),
            N_(
                "With > instead of ≥ the search continues at each tie. Here, two plies deep and counting "
                "lines, that takes {many} nodes instead of {few}."
            ),
            N_(
                "Ties are everywhere. With win, draw and loss, the whole game takes {all_many} nodes with > "
                "and {all_few} with ≥: eight times as many, for the same answer."
            ),
        ),
        N_("What is only as good need not be looked at."),
        TICTACTOE,
        TICTACTOE.initial,
        _tie_searches(),
        (
            ChoiceTask(
                N_("The first MIN is worth 4. Is the leaf 9 looked at?"),
                N_("The leaves are looked at from left to right."),
                (3, 1, 2, 0),
                _judge_tie,
                lambda option: say(_LOOKED[option]),
                tree=_TIE,
            ),
        ),
        Practice.ONE_CUT,
        numbers=_numbers_of_ties,
    )
