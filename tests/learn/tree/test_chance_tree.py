"""Recorded expectimax: its rows, steps and questions are found again by brute force."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import StopToken
from checkers_app.engine.textbook.averaged import AveragedSearch, by_share
from checkers_app.engine.textbook.minimax import win_or_loss
from checkers_app.games.base import State, no_opinion
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.abstract import AbstractNode, tree_game
from checkers_app.learn.tree.predict import next_cut_question, next_value_question, parse_value
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.python_code import python_code
from checkers_app.learn.tree.recording import RecordingWatch, record_expectimax, record_minimax
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import UNIT, Bound, Method, Scale, Tree
from checkers_app.learn.tree.worth import short

STATE = TicTacToe(crosses=0b001_101_000, noughts=0b100_010_000)
DICE = ((5, 6, 7), (0, 9, 13), (3, 5, 10))


def brute(state: State, side: int) -> Fraction:
    outcome = state.outcome()
    if outcome is not None:
        return Fraction(0 if outcome.winner is None else 1 if outcome.winner == side else -1)
    below = [brute(state.play(move), side) for move in state.legal_moves()]
    return max(below) if state.side_to_move == side else sum(below, Fraction(0)) / len(below)


def dice() -> Tree:
    return record_expectimax(tree_game(DICE), AbstractNode(DICE), 2).tree


def test_every_row_has_the_value_that_brute_force_finds() -> None:
    for seed in range(4):
        state, random = TICTACTOE.initial, Random(seed)
        for _ in range(4):
            state = state.play(random.choice(state.legal_moves()))
        recording = record_expectimax(TICTACTOE, state, 6, results=True)
        tree = recording.tree
        assert (tree.method, tree.scale) == (Method.EXPECTIMAX, Scale.AVERAGE)
        for row in range(len(tree)):
            assert tree.values[row] == round(UNIT * brute(tree.position(row), state.side_to_move))
            assert tree.bound(row) is Bound.EXACT
        plain = record_minimax(TICTACTOE, state, 6, results=True).tree
        assert (list(tree.moves), list(tree.sizes)) == (list(plain.moves), list(plain.sizes))
        assert list(tree.endings) == list(plain.endings)
        search = AveragedSearch(state, no_opinion, win_or_loss, lambda: None)
        best = tree.chosen(0)
        assert best is not None
        assert tree.move(best) == search.best(6)[0]
        assert tree.chosen(best) is None, "chance chooses nothing"
        assert tree.chosen_line() == [0, best]


def test_with_evaluations_the_values_are_averages_of_men() -> None:
    tree = record_expectimax(CHECKERS, CHECKERS.initial, 3).tree
    search = AveragedSearch(CHECKERS.initial, CHECKERS.evaluation, by_share, lambda: None)
    values = [value for _, value in search.values(3)]
    assert [tree.values[row] for row in tree.children(0)] == [round(UNIT * value / 100) for value in values]
    assert short(tree.values[0], tree.scale) == f"{float(max(values)) / 100:.2f}"


def test_numbers_larger_than_the_scores_of_minimax_are_no_infinities() -> None:
    large = ((999, -999), (998, 997))
    tree = record_expectimax(tree_game(large), AbstractNode(large), 2).tree
    assert [short(value, tree.scale) for value in tree.values] == [
        *("997.50", "0", "999", "−999"),
        *("997.50", "998", "997"),
    ]


def test_the_steps_compare_at_max_and_add_at_chance() -> None:
    steps = Steps(dice())
    texts = [step.comparison for step in steps if step.event in (Event.UPDATE, Event.RAISE)]
    assert texts[:4] == ["5 / 1 = 5", "11 / 2 = 5.50", "18 / 3 = 6", "max(−∞, 6) = 6"]
    assert texts[4:8] == ["0 / 1 = 0", "9 / 2 = 4.50", "22 / 3 = 7.33", "max(6, 7.33) = 7.33"]
    assert texts[-1] == "max(7.33, 6) = 7.33"
    lines = {steps.code.lines[step.line - 1].strip() for step in steps if step.line}
    assert {"return sum / n", "return best", "sum = sum + value(child, depth − 1)"} <= lines
    assert all(step.line for step in steps), "every step has a line of the rule"
    assert steps[len(steps) - 1].best == round(UNIT * Fraction(22, 3))


def test_the_steps_have_lines_in_the_python_of_the_slide() -> None:
    code = python_code(Method.EXPECTIMAX)
    assert code is not None
    assert all(step.line for step in Steps(dice(), code))


def test_a_question_about_a_chance_node_takes_the_digits_that_are_shown() -> None:
    steps = Steps(dice())
    first = next_value_question(steps, 0)
    assert first is not None
    assert first.check(6 * UNIT).is_right
    wrong = first.check(5 * UNIT)
    assert not wrong.is_right
    assert wrong.reason == ("Chance decides here, so the value is the average of 5, 6 and 7, which is not 5.")
    second = next_value_question(steps, first.step + 1)
    assert second is not None
    for text in ("7.33", "7,33", "7.333"):
        answer = parse_value(text, Scale.AVERAGE)
        assert answer is not None
        assert second.check(answer).is_right
    for text in ("7.3", "7", "0", "13"):
        answer = parse_value(text, Scale.AVERAGE)
        assert answer is not None
        assert not second.check(answer).is_right
    assert parse_value("1e9", Scale.AVERAGE) is None
    assert next_cut_question(steps, 0) is None


@pytest.mark.parametrize("limit", [1, 4, 7, 12])
def test_a_recording_that_ends_early_stays_a_tree(limit: int) -> None:
    stop = StopToken()

    def progress(count: int) -> None:
        if count >= limit:
            stop.stop()

    watch = RecordingWatch(limit=limit, stop=stop, progress=progress)
    recording = record_expectimax(TICTACTOE, STATE, 4, results=True, watch=watch)
    tree = recording.trees[0]
    assert tree.nodes <= limit
    assert [step.number for step in Steps(tree)] == list(range(len(Steps(tree))))


def test_the_lesson_on_chance_shows_it() -> None:
    (lesson,) = [each for each in lessons() if each.key == "chance"]
    search = lesson.searches[0]
    tree = search.record(lesson.game, lesson.state).tree
    assert tree.method is Method.EXPECTIMAX
    best = tree.chosen(0)
    assert best is not None
    assert lesson.tasks[0].solutions()[0] == tree.move(best), "the first of two that mirror each other"
