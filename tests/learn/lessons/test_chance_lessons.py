"""The statements of the lessons on chance, checked by short independent code."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt
from random import Random

import pytest

from checkers_app.engine.textbook.monte_carlo import search
from checkers_app.games.base import Move, State
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.chance_lessons import ROUNDS, SEED, SEEN, averages_of_moves
from checkers_app.learn.lessons.lesson import ChoiceTask, Task
from checkers_app.learn.lessons.lessons import lessons

LESSONS = {lesson.key: lesson for lesson in lessons()}


def choice(key: str, number: int) -> ChoiceTask:
    task = LESSONS[key].tasks[number]
    assert isinstance(task, ChoiceTask)
    return task


def test_the_best_branch_below_a_die() -> None:
    task = choice("chance", 1)
    assert task.chance
    assert task.tree == ((5, 6, 7), (0, 9, 12), (3, 5, 10))
    averages = [sum(leaves) / 3 for leaves in task.tree]
    assert averages == [6, 7, 6]
    assert task.solutions() == [2]


def test_when_a_leaf_below_chance_can_be_left_out() -> None:
    task = choice("chance", 2)
    assert task.solutions() == [x for x in task.options if (x + 10) / 2 <= 7] == [2, 4]


def test_against_random_answers() -> None:
    task = LESSONS["chance"].tasks[0]
    assert isinstance(task, Task)
    side = task.state.side_to_move

    def value(here: State) -> Fraction:
        outcome = here.outcome()
        if outcome is not None:
            return Fraction(0 if outcome.winner is None else 1 if outcome.winner is side else -1)
        below = [value(here.play(move)) for move in here.legal_moves()]
        return max(below) if here.side_to_move is side else sum(below, Fraction(0)) / len(below)

    found = {move: value(task.state.play(move)) for move in task.state.legal_moves()}
    assert found == dict(averages_of_moves(task.state))
    best = [task.state.move_text(move) for move in found if found[move] == max(found.values())]
    assert [task.state.move_text(move) for move in task.solutions()] == best == ["2", "8"]
    assert "2 brings 0.93 on average" in task.check(task.solutions()[0]).reason


def test_which_move_uct_selects_and_which_is_played() -> None:
    moves = ((5, 0.6), (3, 0.5), (2, 0.2))
    values = [average + 1.4 * sqrt(log(10) / visits) for visits, average in moves]
    assert [f"{value:.2f}" for value in values] == ["1.55", "1.73", "1.70"]
    labels = [f"{visits} visits, average {average}" for visits, average in moves]
    task = choice("playouts", 0)
    assert [task.label(option) for option in task.options] == labels
    assert task.solutions() == [values.index(max(values))] == [1]
    assert [f"{value:.2f}" in task.check(at).reason for at, value in enumerate(values)] == 3 * [True]
    assert choice("playouts", 1).solutions() == [0], "most visits"


def test_a_playout_follows_an_expansion() -> None:
    task = choice("playouts", 2)
    assert [task.label(option) for option in task.solutions()] == ["Play at random to the end"]


@pytest.mark.slow
@pytest.mark.parametrize(("rounds", "seen"), list(zip(ROUNDS, SEEN, strict=True)))
def test_how_often_the_centre_is_visited(rounds: int, seen: int) -> None:
    root = search(TicTacToe(), rounds, Random(SEED))
    assert [child.visits for child in root.children if child.move == Move((5,))] == [seen]
    read = " ".join(LESSONS["playouts"].read())
    assert f"{seen:,} of the first {rounds:,} visits" in read or f"{seen:,} of {rounds:,}." in read
