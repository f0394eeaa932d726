"""The lesson on null windows: principal variation search, aspiration windows and MTD(f)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import EndScore, alpha_beta, by_distance
from checkers_app.engine.textbook.windows import fail_soft, principal_variation
from checkers_app.games.base import State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.duel.windowed import WindowedSearch
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, points, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import PRINCIPAL_VARIATION
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

_TREE: Branches = ((6, 4), (9, 7), (5, 8))
_BRANCHES = 3
"""The number of branches at the root."""
_DEPTH = 6
"""The depth in plies of the searches whose nodes the text states."""


class _Leaves:
    """Counts the leaves visited by a search of a tree."""

    def __init__(self) -> None:
        self.count = 0

    def look(self, node: State, _left: int) -> int | None:
        outcome = node.outcome()
        if outcome is None:
            return None
        self.count += 1
        return points(outcome, node.side_to_move, 0)


def leaves_by_null_windows(tree: Branches) -> int:
    """The number of leaf visits of principal variation search, including repeated searches."""
    leaves = _Leaves()
    principal_variation(AbstractNode(tree), depth_of(tree), -INFINITY, INFINITY, leaves.look)
    return leaves.count


def leaves_by_alpha_beta(tree: Branches) -> int:
    """The number of leaf visits of alpha-beta."""
    leaves = _Leaves()
    fail_soft(AbstractNode(tree), depth_of(tree), -INFINITY, INFINITY, leaves.look)
    return leaves.count


def _first(tree: Branches, place: int) -> Branches:
    """The tree with another branch first."""
    assert not isinstance(tree, int)  # noqa: S101 - it has branches
    return (tree[place], *tree[:place], *tree[place + 1 :])


def _judge_count(number: int) -> Verdict:
    whole, open_window = leaves_by_null_windows(_TREE), leaves_by_alpha_beta(_TREE)
    if number == whole:
        sentence = N_("Right: {number}. The second MIN is better than 4: its two leaves are seen twice.")
    elif number == open_window:
        sentence = N_("{number} is what alpha-beta takes. The null window has to be paid for, too.")
    elif number < whole:
        sentence = N_("Not {number}. What follows when the null window says that a MIN is better?")
    else:
        sentence = N_("Not {number}. Which MIN is worse than what MAX has by then?")
    return Verdict(number == whole, partial(say, sentence, number=number))


def _judge_first(number: int) -> Verdict:
    count = leaves_by_null_windows(_first(_TREE, number - 1))
    if count == min(leaves_by_null_windows(_first(_TREE, place)) for place in range(_BRANCHES)):
        sentence = N_("Right: branch {number} is the best one, so no other has to be searched again.")
        return Verdict(True, partial(say, sentence, number=number))
    sentence = N_("With branch {number} first {count} leaves are looked at: a better one comes later.")
    return Verdict(False, partial(say, sentence, number=number, count=count))


_ALPHA, _BETA, _RETURNED = 4, 5, 7
_PROVED = (N_("It is 7"), N_("It is at least 7"), N_("It is at most 7"))


def _judge_proof(option: int) -> Verdict:
    proved = 1 if _RETURNED >= _BETA else 2
    sentence = (
        N_("Outside of its window a search finds only a bound."),
        N_("Right: the search stopped as soon as the value was β or more."),
        N_("7 is more than β = 5: the search stopped there, and the value may be even higher."),
    )[option]
    return Verdict(option == proved, partial(say, sentence))


def _nodes(state: State, key: str, depth: int, end_score: EndScore = by_distance) -> int:
    counted = [0]

    def entered() -> None:
        counted[0] += 1

    WindowedSearch(state, CHECKERS.evaluation, end_score, entered).run(key, depth)
    return counted[0]


@cache
def _counts() -> Mapping[str, int]:
    return {
        "plain": alpha_beta(CHECKERS.initial, _DEPTH, CHECKERS.evaluation).nodes,
        "few": _nodes(CHECKERS.initial, "principal-variation", _DEPTH),
    }


def _numbers() -> Mapping[str, object]:
    return {name: say_number(number) for name, number in _counts().items()} | {"depth": _DEPTH}


def null_windows() -> Lesson:
    """Null windows, and the algorithms based on them."""
    return Lesson(
        "null-window",
        N_("A window of one point"),
        (
            N_(
                "A null window has α = g and β = g + 1. It does not find the value, only whether it is more "
                "than g. For that nearly everything can be cut."
            ),
            N_(
                "Principal variation search looks at the first move in full. A null window asks whether "
                "another move is better at all. If it is, that move is searched again."
            ),
            N_(
                "From the first position of checkers, {depth} plies deep, that takes {few} nodes instead of "
                "{plain}. Aspiration windows are narrow, too. MTD(f) has null windows only."
            ),
        ),
        N_("To ask “is it better?” is cheaper than to ask “how good is it?”"),
        tree_game(_TREE),
        AbstractNode(_TREE),
        (LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_TREE)),),
        (
            ChoiceTask(
                N_("How often does principal variation search look at a leaf of this tree?"),
                N_("The first MIN in full, then a null window for each other one."),
                (4, 5, 7, 9),
                _judge_count,
                tree=_TREE,
            ),
            ChoiceTask(
                N_("Which branch should come first so that nothing is searched again?"),
                N_("Which branch does MAX choose?"),
                (1, 2, 3),
                _judge_first,
                tree=_TREE,
            ),
            ChoiceTask(
                N_("With α = 4 and β = 5 a search returns 7. What is known of the value?"),
                N_("Is 7 inside the window?"),
                tuple(range(len(_PROVED))),
                _judge_proof,
                lambda option: say(_PROVED[option]),
            ),
        ),
        Practice.DEEP_CUTS,
        numbers=_numbers,
        excerpt=PRINCIPAL_VARIATION,
        elsewhere=(TICTACTOE, TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)),
    )
