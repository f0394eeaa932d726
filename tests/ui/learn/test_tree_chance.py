"""Expectimax on the tree page: circles, averages and words about chance."""

from __future__ import annotations

from driver import Driver
from strategies import TICTACTOE
from tree_page import open_tree, search_ends, study

from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.abstract import AbstractNode, tree_game
from checkers_app.learn.tree.tree import Method
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.kit.shapes import triangle
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene

STATE = TicTacToe(crosses=0b001_101_000, noughts=0b100_010_000)
DICE = ((5, 6, 7), (0, 9, 12), (3, 5, 10))


def test_it_is_chosen_and_told_as_chance(driver: Driver) -> None:
    open_tree(driver, TICTACTOE, STATE)
    driver.press("Expectimax")
    search_ends(driver)
    assert study(driver).tree.method is Method.EXPECTIMAX
    told = driver.outline()
    assert 'tree item "the root: MAX, worth 1"' in told
    assert 'tree item "2: chance, worth 0.33"' in told
    assert 'tree item "1: leaf, worth 1"' in told
    assert 'text "chance: the average of all"' in told
    assert 'text "the line both choose"' not in told, "chance chooses nothing"
    assert any("Expectimax has no window" in line for line in told)
    assert any("every move is equally likely" in line for line in told)
    assert 'option "Negamax"' not in told
    driver.press("Python")
    assert any("def expectimax(" in line for line in driver.outline())


def test_it_is_stepped_and_asked(driver: Driver) -> None:
    open_tree(driver, tree_game(DICE), AbstractNode(DICE))
    driver.press("Expectimax")
    search_ends(driver)
    session = driver.top.session
    session.go_to(0)
    driver.turn()
    driver.press("Predict")
    question = session.quiz.question
    assert "What is the value of 1?" in question.text
    driver.type("6")
    driver.key("enter")
    assert session.quiz.verdict.is_right
    assert "the average of 5, 6 and 7" in session.quiz.verdict.reason


def test_chance_is_round_and_the_same_from_all_sides() -> None:
    theme = next(iter(THEMES.values()))
    picture = triangle(theme, 40, maximising=False, chance=True)
    width, height = picture.get_size()
    filled = [(x, y) for x in range(width) for y in range(height) if picture.get_at((x, y)).a > 127]
    xs, ys = [x for x, _ in filled], [y for _, y in filled]
    assert abs((max(xs) - min(xs)) - (max(ys) - min(ys))) <= 1
    radius = (max(ys) - min(ys) + 1) / 2
    assert len(filled) / (3.1416 * radius * radius) > 0.95
    assert len(filled) / (3.1416 * radius * radius) < 1.05


def test_the_lesson_on_chance_leads_to_it(driver: Driver) -> None:
    number = next(at for at, lesson in enumerate(lessons()) if lesson.key == "chance")
    driver.open(LessonScene(driver.context, number))
    driver.key("t")
    search_ends(driver)
    assert study(driver).tree.method is Method.EXPECTIMAX
    assert study(driver).tree.root == lessons()[number].state
