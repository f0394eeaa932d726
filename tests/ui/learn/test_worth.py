"""The value of a position: the parts of its evaluation on a card, adding up to the total."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from driver import PORTRAIT, SIZES, Driver
from strategies import CHECKERS, TICTACTOE
from tree_page import open_tree, study

from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Game, Side, State
from checkers_app.learn.lessons.lesson import count, count_terms
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.worth import signed
from checkers_app.notation.fen import parse_fen
from checkers_app.ui.destinations import ToWorth
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene

CROSSED = TICTACTOE.initial.play(TICTACTOE.initial.legal_moves()[0])
CHASE = parse_fen("B:WK3,12:BK20,K18,K1")


def numbers(driver: Driver) -> tuple[list[float], float]:
    """The sum of the lines of the card, and the total that it shows."""

    def read(line: str) -> float:
        return float(re.findall(r"[+−]?\d+\.\d\d", line)[-1].replace("−", "-"))

    lines = driver.outline()
    rows = [at for at, line in enumerate(lines) if "×" in line]
    total = next(at for at, line in enumerate(lines) if "Total" in line)
    return [read(lines[at + 1]) for at in rows], read(lines[total + 1])


@pytest.mark.parametrize("size", [*PORTRAIT, *SIZES])
@pytest.mark.parametrize(
    ("game", "state"), [(CHECKERS, CHASE), (CHECKERS, CHECKERS.initial), (TICTACTOE, CROSSED)]
)
def test_the_lines_of_the_card_add_up(
    driver: Driver, game: Game, state: State, size: tuple[int, int]
) -> None:
    driver.open(ToWorth(game, state, state.side_to_move), size)
    driver.check_layout()
    added, told = numbers(driver)
    assert added
    assert round(100 * sum(added)) == round(100 * told) == game.evaluation(state)


def test_a_board_that_tells_no_terms_tells_its_number(driver: Driver) -> None:
    silent = replace(CHECKERS, terms=None)
    driver.open(ToWorth(silent, CHASE, Side.SECOND))
    words = " ".join(driver.outline())
    assert "This game gives each position a single number" in words
    assert signed(CHECKERS.evaluation(CHASE) / 100, 2) in words
    assert f"For White, the total is {signed(-CHECKERS.evaluation(CHASE) / 100, 2)}" in words


@pytest.mark.slow
def test_a_leaf_of_the_tree_is_told_with_the_number_in_its_triangle(driver: Driver) -> None:
    open_tree(driver, CHECKERS, CHASE)
    session, found = driver.top.session, study(driver)
    tree = found.tree
    leaf = next(row for row in range(len(tree)) if tree.endings[row] == Ending.HORIZON and tree.values[row])
    session.select(leaf)
    driver.turn()
    driver.key("v")
    assert driver.name == "WorthScene"
    words = " ".join(driver.outline())
    assert found.value_text(leaf) in words
    driver.press("Close")
    driver.press("The board")
    driver.press("How the position is scored (V)")
    assert driver.name == "WorthScene"


@pytest.mark.slow
def test_a_lesson_counts_as_its_search_does(driver: Driver) -> None:
    number = next(at for at, lesson in enumerate(lessons()) if lesson.key == "horizon")
    scene = LessonScene(driver.context, number)
    driver.open(scene, (1280, 800))
    state = scene.course.lesson.state
    assert sum(term.total for term in count_terms(state)) == count(state) == 0
    driver.key(".")
    here, _ = scene.course.position()
    driver.press("How the position is scored (V)")
    added, told = numbers(driver)
    assert round(100 * sum(added)) == round(100 * told) == count(here)
