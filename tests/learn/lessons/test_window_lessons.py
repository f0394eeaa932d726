"""The statements of the lessons on null windows and on cuts with numbers, checked by short
independent code.
"""

from __future__ import annotations

from math import inf

import pytest

from checkers_app.engine.api import Position
from checkers_app.engine.textbook.minimax import alpha_beta
from checkers_app.games.base import State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.duel.contestants import CONTESTANTS
from checkers_app.learn.duel.duel import run_duel
from checkers_app.learn.lessons.lesson import ChoiceTask
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.lessons.window_lessons import counts
from checkers_app.learn.tree.abstract import Branches

Known = dict[tuple[State, int], tuple[float, float]]
LESSONS = {lesson.key: lesson for lesson in lessons()}
TREE = ((6, 4), (9, 7), (5, 8))
NEAR = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


def right(key: str, number: int) -> list[str]:
    task = LESSONS[key].tasks[number]
    assert isinstance(task, ChoiceTask)
    return [task.label(option) for option in task.solutions()]


def seen(tree: Branches, alpha: float, beta: float, *, top: bool, null: bool) -> tuple[float, int]:
    """Value and leaves of alpha-beta or, with ``null``, of principal variation search."""
    if isinstance(tree, int):
        return tree, 1
    best, leaves = (-inf if top else inf), 0
    for at, child in enumerate(tree):
        low, high = (max(alpha, best), beta) if top else (alpha, min(beta, best))
        asked = (low, high) if at == 0 or not null else (low, low + 1) if top else (high - 1, high)
        value, below = seen(child, *asked, top=not top, null=null)
        leaves += below
        if asked != (low, high) and low < value < high and not isinstance(child, int):
            value, below = seen(child, low, high, top=not top, null=null)
            leaves += below
        best = max(best, value) if top else min(best, value)
        if (best >= beta) if top else (best <= alpha):
            break
    return best, leaves


def leaves(tree: Branches, *, null: bool = False) -> int:
    return seen(tree, -inf, inf, top=True, null=null)[1]


def test_null_windows_on_the_tree() -> None:
    task = LESSONS["null-window"].tasks[0]
    assert isinstance(task, ChoiceTask)
    assert task.tree == TREE
    assert (leaves(TREE), leaves(TREE, null=True)) == (5, 7)
    assert right("null-window", 0) == ["7"]
    assert "Alpha-beta needs" in task.check(5).reason


def test_the_best_branch_first_searches_nothing_twice() -> None:
    orders = {place: (TREE[place - 1], *TREE[: place - 1], *TREE[place:]) for place in (1, 2, 3)}
    counts = {place: leaves(tree, null=True) for place, tree in orders.items()}
    assert counts[2] == leaves(orders[2]) == min(counts.values())
    assert right("null-window", 1) == ["2"]


def test_what_a_null_window_proves() -> None:
    assert right("null-window", 2) == ["It is at least 7"]


@pytest.mark.slow
def test_what_null_windows_save_in_checkers() -> None:
    lesson = LESSONS["null-window"]
    game = LESSONS["price"].game
    nodes = 0

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0 or here.outcome() is not None:
            return game.evaluation(here)
        best = -20_000
        for at, move in enumerate(here.legal_moves()):
            low = max(alpha, best)
            high = beta if at == 0 else low + 1
            found = -value(here.play(move), depth - 1, -high, -low)
            if at and low < found < beta and depth > 1:
                found = -value(here.play(move), depth - 1, -beta, -low)
            best = max(best, found)
            if best >= beta:
                break
        return best

    value(game.initial, 6, -20_000, 20_000)
    assert (nodes, alpha_beta(game.initial, 6, game.evaluation).nodes) == (2391, 4914)
    assert "takes 2,391 nodes instead of 4,914" in " ".join(lesson.read())


def test_a_shallow_cut_on_numbers() -> None:
    lesson = LESSONS["shallow-cutoff"]
    assert (leaves(NEAR), sum(map(len, NEAR))) == (7, 9)
    assert "7 of 9 leaves are looked at" in lesson.read()[2]
    assert leaves(((5, 9), (7, 1, 8), (4, 6))) == 5
    assert right("shallow-cutoff", 0) == ["5"]
    cut = [x for x in (1, 3, 4, 9) if leaves((*NEAR[:2], (x, 5, 2))) == 5]
    assert right("shallow-cutoff", 1) == [str(x) for x in cut] == ["1", "3"]


def soft(tree: Branches, alpha: float, beta: float, *, top: bool = True) -> float:
    """Fail-soft with two sides."""
    if isinstance(tree, int):
        return tree
    best = -inf if top else inf
    for child in tree:
        low, high = (max(alpha, best), beta) if top else (alpha, min(beta, best))
        value = soft(child, low, high, top=not top)
        best = max(best, value) if top else min(best, value)
        if (best >= beta) if top else (best <= alpha):
            break
    return best


def test_a_window_around_a_wrong_guess() -> None:
    assert max(min(branch) for branch in TREE) == 7
    assert soft(TREE, 2, 6) == 7, "which is more than 6"
    assert right("guess", 0) == ["The value is 6 or more: open β and search again"]
    assert right("guess", 1) == ["6"], "fail-hard: 7 clipped to the window"
    task = LESSONS["guess"].tasks[1]
    assert isinstance(task, ChoiceTask)
    assert "returns 7" in task.check(6).reason


def test_the_null_windows_of_a_right_guess() -> None:
    low, high, guess, windows = -inf, inf, 7.0, 0
    while low < high:
        beta = max(guess, low + 1)
        guess = soft(TREE, beta - 1, beta)
        low, high = (low, guess) if guess < beta else (guess, high)
        windows += 1
    assert (guess, windows) == (7, 2)
    assert right("guess", 2) == ["2"]


@pytest.mark.slow
def test_what_searches_with_a_guess_take() -> None:
    wanted = {"aspiration", "mtd", "iterative-deepening"}
    contestants = [each for each in CONTESTANTS if each.key in wanted]
    rows = run_duel(CHECKERS, Position(CHECKERS.initial), 6, contestants=contestants)
    found = {row.contestant.key: f"{row.nodes:,}" for row in rows}
    said = LESSONS["guess"].read()[-1]
    assert f"take {found['mtd']} nodes" in said
    assert f"{found['aspiration']} with aspiration." in said
    assert f"{found['iterative-deepening']} without one" in said


def test_alpha_beta_with_a_table_takes_what_a_few_lines_take() -> None:
    nodes = 0

    def value(state: State, depth: int, alpha: float, beta: float, known: Known) -> float:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return CHECKERS.evaluation(state)
        low, high = known.get((state, depth), (-inf, inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = -inf
        for move in state.legal_moves():
            best = max(best, -value(state.play(move), depth - 1, -beta, -max(alpha, best), known))
            if best >= beta:
                break
        known[state, depth] = best if best > alpha else -inf, best if best < beta else inf
        return best

    moves = CHECKERS.initial.legal_moves()
    order = list(moves)
    for depth in range(1, 7):
        known: Known = {}
        nodes, best, scores = nodes + 1, -inf, {}
        for move in order:
            score = -value(CHECKERS.initial.play(move), depth - 1, -inf, -best, known)
            scores[move] = -score, score <= best, moves.index(move)
            best = max(best, score)
        order.sort(key=scores.__getitem__)
    assert nodes == counts()["table"] == 5_732


def test_the_nodes_of_aspiration_and_of_alpha_beta_again() -> None:
    """An independent version: depth after depth, in windows of 30 around the previous value."""
    nodes = 0

    def value(state: State, depth: int, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        moves = state.legal_moves()
        if depth == 0 or not moves:
            return CHECKERS.evaluation(state) if moves else -29_000
        best = -inf
        for move in moves:
            best = max(best, -value(state.play(move), depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    guess = value(CHECKERS.initial, 1, -inf, inf)
    for depth in range(2, 7):
        low, high = guess - 30, guess + 30
        guess = value(CHECKERS.initial, depth, low, high)
        if guess <= low:
            guess = value(CHECKERS.initial, depth, -inf, high)
        elif guess >= high:
            guess = value(CHECKERS.initial, depth, low, inf)
    assert nodes == counts()["aspiration"]
