"""The statements of the lessons on a learned evaluation and on solved games, checked by short independent
code.
"""

from __future__ import annotations

from itertools import product
from math import exp
from random import Random

import pytest

from checkers_app.games.base import State
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.knowledge_lessons import GAMES, RATE, SEED, WEIGHTS, WHOLE_TREE
from checkers_app.learn.lessons.lesson import ChoiceTask, Task
from checkers_app.learn.lessons.lessons import lessons

LESSONS = {lesson.key: lesson for lesson in lessons()}
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
CORNERS, SIDES = "1379", "2468"


def text(key: str) -> str:
    return " ".join(LESSONS[key].read())


def choice(key: str, number: int) -> ChoiceTask:
    task = LESSONS[key].tasks[number]
    assert isinstance(task, ChoiceTask)
    return task


def board(key: str, number: int) -> Task:
    task = LESSONS[key].tasks[number]
    assert isinstance(task, Task)
    return task


def won(marks: str) -> bool:
    return any(set(line) <= set(marks) for line in LINES)


def value(mine: str, other: str) -> int:
    """The result for the side to move, whose marks come first."""
    if won(other):
        return -1
    free = [square for square in "123456789" if square not in mine + other]
    return max((-value(other, mine + square) for square in free), default=0)


@pytest.mark.slow
def test_the_weights_are_those_that_random_games_teach() -> None:
    random, weights = Random(SEED), [0.0, 0.0, 0.0]
    for _ in range(GAMES):
        state: State = TicTacToe()
        seen = []
        while state.outcome() is None:
            state = state.play(random.choice(state.legal_moves()))
            marks = ["", ""]
            for square in range(1, 10):
                piece = state.piece_at(square)
                if piece is not None:
                    marks[piece.side] += str(square)
            kinds = ("5", CORNERS, SIDES)
            seen.append(
                [sum(c in kind for c in marks[0]) - sum(c in kind for c in marks[1]) for kind in kinds]
            )
        outcome = state.outcome()
        assert outcome is not None
        score = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        for counts in seen:
            error = score - 1 / (1 + exp(-sum(w * c for w, c in zip(weights, counts, strict=True))))
            weights = [w + RATE * error * c for w, c in zip(weights, counts, strict=True)]
    assert [round(100 * weight) for weight in weights] == list(WEIGHTS)


def test_the_weights_are_told() -> None:
    assert "After 3,000 random games" in text("learned")
    assert "weights are 1.11 for the centre, 0.75 for corners and 0.44 for edges" in text("learned")


def test_one_step_of_learning() -> None:
    weights, features = (0.5, -0.25), (2, 4)
    total = sum(w * f for w, f in zip(weights, features, strict=True))
    assert total == 0
    after = weights[0] + 0.1 * (1 - 1 / (1 + exp(-total))) * features[0]
    task = choice("learned", 1)
    assert [task.label(option) for option in task.solutions()] == [f"{after:.2f}"] == ["0.60"]
    replies = {task.label(option): task.check(option).reason for option in task.options}
    assert 0.5 + 0.1 * 0.5 == 0.55
    assert "twice as far" in replies["0.55"]
    assert 0.5 + 0.1 * 1 * 2 == 0.7
    assert "only half of the result is new" in replies["0.70"]
    assert 0.5 - 0.1 * 0.5 * 2 == 0.4
    assert "the chance was too low" in replies["0.40"]


def test_the_largest_sum_is_the_best_chance() -> None:
    task = choice("learned", 0)
    assert [task.label(option) for option in task.solutions()] == ["2"]
    for option, total in zip(task.options, (0, 2, -2), strict=True):
        assert f"{1 / (1 + exp(-total)):.2f}" in task.check(option).reason


def test_the_weights_take_a_corner_and_lose() -> None:
    mine, other = "59", "13"
    free = [square for square in "123456789" if square not in mine + other]
    values = {square: -value(other, mine + square) for square in free}
    right = [square for square in free if values[square] >= 0]
    task = board("learned", 2)
    assert [task.state.move_text(move) for move in task.solutions()] == right == ["2"]
    assert set(values) - set(right) == {square for square in free if "2" not in square}
    assert all(won(other + "2") for square in values if square != "2")
    liked = [square for square in free if square in CORNERS]
    assert liked == ["7"]
    replies = {task.state.move_text(move): task.check(move).reason for move in task.state.legal_moves()}
    assert "The weights alone would choose this move" in replies["7"]


def test_the_whole_tree_of_tic_tac_toe() -> None:
    perft = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
    assert sum(perft) == WHOLE_TREE
    assert "549,946 nodes" in text("solved")


@pytest.mark.slow
def test_the_only_answer_to_a_corner() -> None:
    held = [square for square in "23456789" if -value("1", square) <= 0 and value("1", square) == 0]
    task = board("solved", 0)
    assert [task.state.move_text(move) for move in task.solutions()] == held == ["5"]


def test_the_leaves_of_a_proof() -> None:
    """Of 81 leaves, those that remain if MAX always takes its first branch."""
    leaves = [path for path in product(range(3), repeat=4) if path[0] == path[2] == 0]
    task = choice("solved", 1)
    assert task.solutions() == [len(leaves)] == [9]
    assert "every leaf" in task.check(3**4).reason


def test_how_long_all_positions_take() -> None:
    years = 5e20 / 1e6 / (365.25 * 86400)
    task = choice("solved", 2)
    assert [task.label(option) for option in task.solutions()] == ["16 million years"]
    assert 15e6 < years < 17e6
    assert pytest.approx(32e6, rel=0.02) == 365.25 * 86400
    assert 5e20 / 1e6 == 5e14
