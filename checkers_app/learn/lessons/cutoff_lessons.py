"""The lessons on cutoffs: on a board, in a tree of numbers, and from a bound much higher in the tree."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import minimax, win_or_loss
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    index_of,
    result,
)
from checkers_app.learn.lessons.value_lessons import THREE_EMPTY
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, tree_game
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import short
from checkers_app.words import N_, say

# --- the first cutoff -----------------------------------------------------------------------------


_CUT_STATE = TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)


_CUT_MOVE = "2"


def _judge_cut(state: State, move: Move) -> Verdict:
    """A reply of O is right if it limits X to a value that X already has on another branch."""
    before = _CUT_STATE.legal_moves()[: index_of(_CUT_STATE, _CUT_MOVE)]
    alpha = max(-result(_CUT_STATE.play(each)) for each in before)
    beta = result(state.play(move))
    text = state.move_text(move)

    def reason() -> str:
        sentence = N_("After {move} β is {high}, and α is {low}. X would like to reach this position.")
        if alpha >= beta:
            sentence = N_("Right: after {move} β is {high}, and α is {low}. α ≥ β: nothing more can matter.")
        low, high = short(alpha, Scale.RESULT), short(beta, Scale.RESULT)
        return say(sentence, move=text, high=high, low=low)

    return Verdict(alpha >= beta, reason)


_THIRD_MOVE = "6"


_WINDOWS = ((0, INFINITY), (0, -1), (-1, INFINITY), (-INFINITY, INFINITY))
"""The windows (α, β) from which the learner chooses."""


def _window_text(option: int) -> str:
    low, high = (short(bound, Scale.RESULT) for bound in _WINDOWS[option])
    return say("α = {low}, β = {high}", low=low, high=high)


def _judge_window(option: int) -> Verdict:
    """A window is right if alpha-beta searches X's third move with it."""
    tree = _CUT_SEARCH.record(TICTACTOE, _CUT_STATE).tree
    (row,) = (row for row in tree.children(0) if tree.move_text(row) == _THIRD_MOVE)
    if _WINDOWS[option] == tree.window(row):
        right = N_("Right: {window}. X is sure of that much, and O has found nothing here yet.")
        return Verdict(True, lambda: say(right, window=_window_text(option)))
    sentence = N_("{window}: X is already sure of more, thanks to its first move.")
    if _WINDOWS[option][1] < INFINITY:
        sentence = N_(
            "{window}: the β of another branch does not carry over. It holds only below that branch."
        )
    return Verdict(False, lambda: say(sentence, window=_window_text(option)))


def _judge_left_out(number: int) -> Verdict:
    """A number is right if alpha-beta leaves out that many positions when the best move comes last."""
    left_out = result_nodes(THREE_EMPTY) - _CUT_SEARCH.record(TICTACTOE, THREE_EMPTY).visited
    sentence = N_("Not {number}. α ≥ β does happen, but only at a node’s last move.")
    if number == left_out:
        sentence = N_("Right: {number}. The best move comes last, and until then nothing can be cut.")
    return Verdict(number == left_out, partial(say, sentence, number=number))


def result_nodes(state: State) -> int:
    """The number of positions that minimax visits when it searches to the end of the game."""
    return minimax(state, 9, no_opinion, win_or_loss).nodes


_CUT_SEARCH = LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 3, results=True)


_AFTER_CUT_MOVE = _CUT_STATE.play(_CUT_STATE.legal_moves()[index_of(_CUT_STATE, _CUT_MOVE)])


def first_cutoff() -> Lesson:
    """The lesson on alpha-beta, and on why a branch is cut off."""
    return Lesson(
        "first-cutoff",
        N_("The first cutoff"),
        (
            (
                N_(
                    "X has looked at square 1: best play leads to a draw, 0. So X is sure of 0. "
                    "That is α: at least this much."
                )
            ),
            (
                N_(
                    "Now X tries 2. O’s first answer, 1, completes three in a row: −1. So 2 is worth "
                    "−1 at most. That is β: at most this much."
                )
            ),
            (
                N_(
                    "Between α and β is the window: only values in it matter. 0 ≥ −1 closes it: O’s "
                    "other answer is not looked at. The same happens after 6. That makes 10 nodes "
                    "instead of 14."
                )
            ),
        ),
        N_("As soon as α ≥ β, stop."),
        TICTACTOE,
        _CUT_STATE,
        (
            _CUT_SEARCH,
            LessonSearch(N_("Minimax"), Method.MINIMAX, 3, results=True),
        ),
        (
            Task(
                N_("Play the answer by O that closes the window."),
                N_("X has played 2. Choose an empty square."),
                _AFTER_CUT_MOVE,
                _judge_cut,
            ),
            ChoiceTask(
                N_("What are α and β when the search reaches X’s move 6?"),
                N_("Move 1 was worth 0, and move 2 was cut with −1."),
                tuple(range(len(_WINDOWS))),
                _judge_window,
                _window_text,
                state=_CUT_STATE,
            ),
            ChoiceTask(
                N_("How many of these 14 nodes does alpha-beta leave out?"),
                N_("X looks at 1 first, then at 7, then at 9."),
                (0, 1, 2, 4),
                _judge_left_out,
                state=THREE_EMPTY,
            ),
        ),
        Practice.ONE_CUT,
    )


# --- cuts on numbers ------------------------------------------------------------------------------


_NEAR: Branches = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


_LAST: Branches = ((5, 9), (7, 1, 8), (4, 6))


def _leaf_total(tree: Branches) -> tuple[int, int]:
    """The number of leaves that alpha-beta visits, and the number of all leaves."""
    return from_branches(tree).leaves_visited, leaves_of(tree)


def _judge_near(leaves: int) -> Verdict:
    """A number is right if alpha-beta visits that many leaves of a tree."""
    seen, everything = _leaf_total(_LAST)
    if leaves == seen:
        sentence = N_(
            "Right: {number}. The leaves 8 and 6 are left out, because their MIN nodes fell below α."
        )
    elif leaves == everything:
        sentence = N_(
            "{number} counts every leaf. After 1 in the second MIN, is anything left to find there?"
        )
    elif leaves > seen:
        sentence = N_("Not {number}. In the last MIN, is anything left to find after 4?")
    else:
        sentence = N_(
            "Not {number}. The leaf 7 is more than α, so nothing is cut off yet: the second "
            "MIN looks at its next leaf."
        )
    return Verdict(leaves == seen, partial(say, sentence, number=leaves))


def _judge_near_cut(x: int) -> Verdict:
    """A number at a leaf is right if the rest of its MIN node is then cut off."""
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


def with_leaf(tree: Branches, path: tuple[int, ...], value: int) -> Branches:
    """The tree with a different number at one leaf."""
    if isinstance(tree, int):
        return value
    place, *rest = path
    return tuple(with_leaf(each, tuple(rest), value) if at == place else each for at, each in enumerate(tree))


def _leaf_row(tree: Branches, path: tuple[int, ...]) -> int:
    """The row of a leaf in the whole tree."""

    def rows(node: Branches) -> int:
        return 1 if isinstance(node, int) else 1 + sum(map(rows, node))

    row = 0
    for place in path:
        assert not isinstance(tree, int)  # noqa: S101 - the path ends at a leaf
        row += 1 + sum(map(rows, tree[:place]))
        tree = tree[place]
    return row


def near_bound() -> Lesson:
    """The lesson on a shallow cutoff in a tree of numbers."""
    return Lesson(
        "shallow-cutoff",
        N_("The same with numbers"),
        (
            N_(
                "From here on, a tree may also consist of plain numbers, with MAX ▲ at the top and MIN ▼ "
                "below it. The first MIN takes 3, so MAX is sure of 3: α = 3."
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
                N_("Go from left to right. Keep track of α, and of β at each MIN."),
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
"""The path to the leaf in question, which is the first one of the seventh pair."""


def _judge_far(x: int) -> Verdict:
    """A number at a leaf is right if the leaf next to it is then cut off."""
    exercise = from_branches(with_leaf(_FAR, _X, x))
    beside = _leaf_row(exercise.branches, (*_X[:-1], _X[-1] + 1))
    if beside not in exercise.row_in_search:
        right = N_("Right: with x = {x}, β is {x} there, and α ≥ {x}. The leaf 0 is cut.")
        return Verdict(True, partial(say, right, x=x))
    wrong = N_("With x = {x}, β is {beta} and still larger than α: the leaf 0 is looked at.")
    _, beta = exercise.entered_with(beside)
    return Verdict(False, partial(say, wrong, x=x, beta=beta))


def _numbers_of_far() -> Mapping[str, object]:
    return {"seen": from_branches(_FAR).leaves_visited, "leaves": leaves_of(_FAR)}


def far_bound() -> Lesson:
    """The lesson on bounds from any node higher in the tree, which cause deep cutoffs."""
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
                "That 3 was found three plies higher up: a deep cutoff. If a node knew only its "
                "parent’s bound, all {leaves} leaves would be seen, not {seen}."
            ),
        ),
        N_("A bound holds for everything below it."),
        tree_game(_FAR),
        AbstractNode(_FAR),
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, depth_of(_FAR)),
            LessonSearch(N_("Minimax"), Method.MINIMAX, depth_of(_FAR)),
        ),
        (
            ChoiceTask(
                N_("Replace the leaf 1 by x. For which x is the leaf 0 still cut?"),
                N_(
                    "What are α and β when the search reaches x? More than one answer is right. "
                    "Choose one of them."
                ),
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


LESSONS = (first_cutoff, near_bound, far_bound)
