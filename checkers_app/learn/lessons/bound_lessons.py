"""The lessons on bounds and windows: values of nodes after a cutoff, ties, and null windows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import EndScore, alpha_beta, by_distance
from checkers_app.engine.textbook.windowed import WindowedSearch
from checkers_app.engine.textbook.windows import fail_soft, principal_variation
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    result,
)
from checkers_app.learn.lessons.value_lessons import count_lines, line_terms
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, points, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import PRINCIPAL_VARIATION
from checkers_app.learn.tree.recording import record_alpha_beta
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

# --- the value of a node that was cut -------------------------------------------------------------


def _judge_bound(state: State, move: Move) -> Verdict:
    """A move is right if it wins, whatever alpha-beta's bounds on the other moves suggest."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) > 0:
        right = N_("Right: searched on its own, {move} wins.")
        return Verdict(True, partial(say, right, move=text))
    wrong = N_("{move} loses: O’s other answer completes a line. The value of the move was only a bound.")
    return Verdict(False, partial(say, wrong, move=text))


def _lots_task(state: State) -> ChoiceTask:
    """Asks which moves a program may pick from at random: those that win when searched separately."""
    choices = (("1",), ("1", "3"), ("1", "2", "3"))

    def judge(option: int) -> Verdict:
        winning = {state.move_text(move) for move in state.legal_moves() if result(state.play(move)) < 0}
        drawn, moves = set(choices[option]), ", ".join(choices[option])
        if drawn == winning:
            sentence = N_("Right: {moves}, each searched on its own.")
        elif drawn < winning:
            sentence = N_("{moves}: another move wins as well.")
        else:
            sentence = N_("{moves}: one of these values is only a bound, and that move loses.")
        return Verdict(drawn == winning, partial(say, sentence, moves=moves))

    return ChoiceTask(
        N_("A program picks at random among equally good moves. Which moves may it pick from?"),
        N_("Which of them did alpha-beta cut off?"),
        tuple(range(len(choices))),
        judge,
        lambda option: ", ".join(choices[option]),
        state=state,
    )


def bounds() -> Lesson:
    """The lesson on bounds: the value of a node after a cutoff is only a bound."""
    state = TicTacToe(crosses=0b001_011_000, noughts=0b110_100_000)
    return Lesson(
        "bounds",
        N_("A bound is not a value"),
        (
            N_("Alpha-beta and minimax agree: the best move is worth 1, a win for X."),
            N_(
                "Look at the other moves. With its first move, X is already sure of 1. After move 2, "
                "O’s first answer, 1, also lets X win: 1 ≥ 1 cuts the rest. So move 2 seems worth 1, "
                "too."
            ),
            N_(
                "But that 1 is only a bound. O’s other answer, 3, completes three in a row, so move 2 "
                "loses. A program that picks at random among equal moves would lose one time in three."
            ),
        ),
        N_("The value of a node that was cut is only a bound."),
        TICTACTOE,
        state,
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 3, results=True),
            LessonSearch(N_("Minimax"), Method.MINIMAX, 3, results=True),
        ),
        (
            Task(
                N_("Play a move that wins."),
                N_("Alpha-beta reports 1 for all three."),
                state,
                _judge_bound,
            ),
            _lots_task(state),
        ),
        Practice.DEEP_CUTS,
    )


# --- ties -----------------------------------------------------------------------------------------


_TIE: Branches = ((4, 6), (4, 9))


_LOOKED = (
    N_("With neither"),
    N_("With ≥, not with >"),
    N_("With >, not with ≥"),
    N_("With both"),
)
"""The signs with which a leaf is visited: 1 for ≥, 2 for >, 3 for both."""


_AT_LEAST, _GREATER = 1, 2


WHOLE_GAME = (18_297, 146_120)
"""The numbers of positions that alpha-beta visits in the whole game of tic-tac-toe if only results are
counted: first with cutoffs at α ≥ β, then with cutoffs at α > β.

The numbers are stored here because counting the positions would take too long while the user waits.
"""


def signs_that_look(tree: Branches) -> int:
    """The signs in the condition for a cutoff with which the search still visits the last leaf of a two-ply
    tree: 1 for ≥ only, 2 for > only, 3 for both, 0 for neither.
    """
    leaves = from_branches(tree).leaves_visited
    greater = record_alpha_beta(tree_game(tree), AbstractNode(tree), depth_of(tree), cuts_ties=False)
    return _AT_LEAST * (leaves == leaves_of(tree)) + _GREATER * (greater.cutoffs == 0)


def _judge_tie(chosen: int) -> Verdict:
    found = signs_that_look(_TIE)
    if chosen == found:
        return Verdict(True, partial(say, N_("Right: 4 ≥ 4 is true and cuts; 4 > 4 is false and does not.")))
    if chosen & _AT_LEAST:
        return Verdict(False, partial(say, N_("After the second 4, α is 4 and β is 4. Is 4 ≥ 4 true?")))
    return Verdict(False, partial(say, N_("After the second 4, α is 4 and β is 4. Is 4 > 4 true?")))


@cache
def positions_with_ties() -> tuple[int, int]:
    """The numbers of positions in the lesson's two searches, which cut off at α ≥ β and at α > β."""
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
    """The lesson on ties: why equality is sufficient for a cutoff."""
    return Lesson(
        "ties",
        N_("A tie is enough"),
        (
            N_(
                "X is sure of α. If another move can bring no more than α, it is not better, and X need not "
                "play it. So a node is cut as soon as α ≥ β."
            ),
            N_(
                "With > instead of ≥, the search continues at each tie. Here, a search of two plies "
                "that counts lines takes {many} nodes instead of {few}."
            ),
            N_(
                "Ties are everywhere. If only the result counts, the whole game takes {all_many} nodes "
                "with > and {all_few} with ≥: eight times as many, for the same answer."
            ),
        ),
        N_("A move that is only equally good need not be looked at."),
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


# --- null windows ---------------------------------------------------------------------------------


_TREE: Branches = ((6, 4), (9, 7), (5, 8))


_BRANCHES = 3
"""The number of branches at the root of the tree."""


_DEPTH = 6
"""The depth in plies of the searches whose node counts the text states."""


class _Leaves:
    """Counts the leaves that a search of a tree visits."""

    def __init__(self) -> None:
        self.count = 0

    def look(self, node: State, _left: int) -> int | None:
        outcome = node.outcome()
        if outcome is None:
            return None
        self.count += 1
        return points(outcome, node.side_to_move, 0)


def leaves_by_null_windows(tree: Branches) -> int:
    """The number of leaf visits in principal variation search, including repeated searches."""
    leaves = _Leaves()
    principal_variation(AbstractNode(tree), depth_of(tree), -INFINITY, INFINITY, leaves.look)
    return leaves.count


def leaves_by_alpha_beta(tree: Branches) -> int:
    """The number of leaf visits in alpha-beta."""
    leaves = _Leaves()
    fail_soft(AbstractNode(tree), depth_of(tree), -INFINITY, INFINITY, leaves.look)
    return leaves.count


def _first(tree: Branches, place: int) -> Branches:
    """The tree with one of its branches moved to the front."""
    assert not isinstance(tree, int)  # noqa: S101 - it has branches
    return (tree[place], *tree[:place], *tree[place + 1 :])


def _judge_count(number: int) -> Verdict:
    whole, open_window = leaves_by_null_windows(_TREE), leaves_by_alpha_beta(_TREE)
    if number == whole:
        sentence = N_("Right: {number}. The second MIN is better than 4: its two leaves are seen twice.")
    elif number == open_window:
        sentence = N_("Alpha-beta needs {number}. The null window has to be paid for, too.")
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
    sentence = N_("With branch {number} first, {count} leaves are looked at: a better branch comes later.")
    return Verdict(False, partial(say, sentence, number=number, count=count))


_ALPHA, _BETA, _RETURNED = 4, 5, 7


_PROVED = (N_("It is 7"), N_("It is at least 7"), N_("It is at most 7"))


def _judge_proof(option: int) -> Verdict:
    proved = 1 if _RETURNED >= _BETA else 2
    sentence = (
        N_("Outside its window, a search finds only a bound."),
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
    """The lesson on null windows (windows of one point) and the algorithms based on them."""
    return Lesson(
        "null-window",
        N_("A window of one point"),
        (
            N_(
                "A null window has α = g and β = g + 1. It does not find the value, only whether the "
                "value is more than g. In return, more can be cut."
            ),
            N_(
                "Principal variation search looks at the first move in full. A null window asks whether "
                "another move is better at all. If it is, that move is searched again."
            ),
            N_(
                "From the starting position of checkers, {depth} plies deep, this takes {few} nodes "
                "instead of {plain}. Aspiration windows are narrow, too. MTD(f) uses only null windows."
            ),
        ),
        N_("Asking “is it better?” is cheaper than asking “how good is it?”"),
        tree_game(_TREE),
        AbstractNode(_TREE),
        (LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_TREE)),),
        (
            ChoiceTask(
                N_("How many times in all does principal variation search look at leaves of this tree?"),
                N_("The first MIN in full, then a null window for each of the others."),
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
                N_("With α = 4 and β = 5 a search returns 7. What is known about the value?"),
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


LESSONS = (bounds, ties)
NULL_WINDOWS = (null_windows,)
