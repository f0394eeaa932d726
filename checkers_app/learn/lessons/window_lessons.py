"""The lesson on searches that begin with a guess: aspiration windows and MTD(f)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.minimax import EndScore, by_distance, minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.windowed import WindowedSearch
from checkers_app.engine.textbook.windows import fail_hard, fail_soft, mtd
from checkers_app.games.base import State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, points, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import MTD
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

_TREE: Branches = ((6, 4), (9, 7), (5, 8))
_ALPHA, _BETA = 2, 6
"""The window around a guess of 4."""
_DEPTH = 6
"""The depth in plies of the searches whose node counts the text states."""


def _number(node: State, _left: int) -> int | None:
    outcome = node.outcome()
    return None if outcome is None else points(outcome, node.side_to_move, 0)


def value_of(tree: Branches) -> int:
    """The value of a tree for MAX."""
    return minimax(AbstractNode(tree), depth_of(tree), no_opinion, points).score


_SHOWN = (
    N_("The value is 6 or more: open β and search again"),
    N_("The value is 6: the search is done"),
    N_("The value is 2 or less: open α and search again"),
)


def _judge_outside(option: int) -> Verdict:
    """An option is right if the first search with an aspiration window has shown it."""
    found = fail_soft(AbstractNode(_TREE), depth_of(_TREE), _ALPHA, _BETA, _number)
    right = 0 if found >= _BETA else 2 if found <= _ALPHA else 1
    sentence = (
        N_("Right: the second MIN is worth 7, which is outside the window. So 7 is only a lower bound."),
        N_("A value that reaches β is only a lower bound: the search stopped there."),
        N_("The second MIN is worth more than 2: both of its leaves are."),
    )[option]
    return Verdict(option == right, partial(say, sentence))


def _judge_returned(number: int) -> Verdict:
    """A number is right if a fail-hard search returns it."""
    node, depth = AbstractNode(_TREE), depth_of(_TREE)
    right = fail_hard(node, depth, _ALPHA, _BETA, _number)
    sentence = N_("Not {number}: a fail-hard search returns nothing outside its window.")
    if number == right:
        sentence = N_(
            "Right: fail-hard returns the edge, {number}. Fail-soft returns {soft}, which says more."
        )
    elif number < right:
        sentence = N_("Not {number}: the second MIN is better than that.")
    soft = fail_soft(node, depth, _ALPHA, _BETA, _number)
    return Verdict(number == right, partial(say, sentence, number=number, soft=soft))


def null_windows_of(tree: Branches, guess: int) -> int:
    """The number of null-window searches in MTD(f)."""
    depth, roots = depth_of(tree), 0

    def look(node: State, left: int) -> int | None:
        nonlocal roots
        roots += left == depth
        return _number(node, left)

    mtd(AbstractNode(tree), depth, guess, look)
    return roots


def _judge_count(number: int) -> Verdict:
    right = null_windows_of(_TREE, value_of(_TREE))
    sentence = N_("Not {number}: the search must show that the value is at least 7, and at most 7.")
    if number == right:
        sentence = N_(
            "Right, 2: one window shows that the value is at least 7, another that it is at most 7."
        )
    return Verdict(number == right, partial(say, sentence, number=number))


def _nodes(key: str, end_score: EndScore = by_distance) -> int:
    counted = [0]

    def entered() -> None:
        counted[0] += 1

    WindowedSearch(CHECKERS.initial, CHECKERS.evaluation, end_score, entered).run(key, _DEPTH)
    return counted[0]


@cache
def counts() -> Mapping[str, int]:
    """The node counts of the searches that the text mentions."""
    return {
        "plain": _deepening(Switches(iterative_deepening=True)),
        "table": _deepening(Switches(iterative_deepening=True, transposition_table=True)),
        "aspiration": _nodes("aspiration"),
        "mtd": _nodes("mtd"),
    }


def _deepening(switches: Switches) -> int:
    search = Search(CHECKERS.evaluation, switches, Limits(depth=_DEPTH))
    return search.run(Position(CHECKERS.initial)).nodes


def _numbers() -> Mapping[str, object]:
    return {name: say_number(number) for name, number in counts().items()} | {"depth": _DEPTH}


def guesses() -> Lesson:
    """The lesson on aspiration windows, fail-soft and fail-hard, and MTD(f)."""
    return Lesson(
        "guess",
        N_("A window around a guess"),
        (
            N_(
                "An aspiration window lies around a guess, such as the value from the previous depth. "
                "A value inside it is exact. Outside, only a bound is known: that side is opened, and "
                "the search is repeated."
            ),
            N_("A fail-hard search then returns the edge; a fail-soft search may return a better bound."),
            N_(
                "MTD(f) uses null windows only: each moves one bound, until the two meet. In checkers, "
                "depths 1 to {depth} take {mtd} nodes; alpha-beta takes {table} with a table, {plain} "
                "without one and {aspiration} with aspiration."
            ),
        ),
        N_("A narrow window pays off if the guess is good."),
        tree_game(_TREE),
        AbstractNode(_TREE),
        (LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_TREE)),),
        (
            ChoiceTask(
                N_(
                    "The guess is 4, and the window is from 2 to 6. What does the first search of this "
                    "tree show?"
                ),
                N_("What is the value of the second MIN?"),
                tuple(range(len(_SHOWN))),
                _judge_outside,
                lambda option: say(_SHOWN[option]),
                tree=_TREE,
            ),
            ChoiceTask(
                N_("Which number does a fail-hard search with α = 2 and β = 6 return for this tree?"),
                N_("Fail-hard: never less than α, never more than β."),
                (2, 4, 6, 7),
                _judge_returned,
                tree=_TREE,
            ),
            ChoiceTask(
                N_("MTD(f) begins with the right guess, 7. How many null windows does it search?"),
                N_("Each window moves only one of the two bounds."),
                (1, 2, 3, 4),
                _judge_count,
                tree=_TREE,
            ),
        ),
        Practice.DEEP_CUTS,
        numbers=_numbers,
        excerpt=MTD,
        elsewhere=(TICTACTOE, TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)),
    )


LESSONS = (guesses,)
