"""Monte Carlo tree search step by step, as a user meets it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from driver import PORTRAIT, SIZES, Driver

from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.ui.destinations import ToGrowing, ToTree
from checkers_app.ui.learn.growing.growing_scene import GrowingScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.views.learn.growing import GrowingSession

START = ToGrowing(TICTACTOE, TICTACTOE.initial)
NUMBER = {lesson.key: number for number, lesson in enumerate(lessons())}


def words(driver: Driver) -> str:
    return "\n".join(line.strip() for line in driver.outline())


def session(driver: Driver) -> GrowingSession:
    assert isinstance(driver.top, GrowingScene)
    return driver.top.session


def test_a_round_step_by_step(driver: Driver) -> None:
    driver.open(START)
    assert "Only the root is in the tree." in words(driver)
    driver.press("Step forward (.)")
    assert "1 is added to the tree." in words(driver)
    driver.key(".")
    assert "A random game is played from 1." in words(driver)
    driver.key(".")
    assert "One more visit is counted at 1." in words(driver)
    driver.key(".")
    assert "One more visit is counted at the root." in words(driver)
    assert "1 round · 2 nodes" in words(driver)
    driver.key(",")
    assert "One more visit is counted at 1." in words(driver)


def test_selection_tells_the_number_that_decided(driver: Driver) -> None:
    driver.open(START)
    for _ in range(9):
        driver.key("f")
    driver.key(".")
    shown = session(driver)
    best = max(float(uct) for *_, uct in shown.rows())
    assert f"is selected: its UCT value is the largest, {best:.2f}." in words(driver)
    assert "this step" in words(driver)


def test_the_numbers_of_every_node_are_read(driver: Driver) -> None:
    driver.open(START, (1280, 800))
    for _ in range(12):
        driver.key("f")
    said = words(driver)
    for node in session(driver).growth.children(0, session(driver).shown):
        known = session(driver).growth.numbers(node, session(driver).shown)
        move = session(driver).growth.nodes[node].move
        assert f'cell "{move}"\ncell "{known.visits}"' in said
    assert 'column header "UCT"' in said


@pytest.mark.slow
def test_a_node_is_chosen_by_mouse_and_by_arrows(driver: Driver) -> None:
    driver.open(START, (1280, 800))
    for _ in range(30):
        driver.key("f")
    driver.key("down")
    chosen = session(driver).listed
    assert chosen == session(driver).growth.best(session(driver).shown)
    assert f"Moves at {session(driver).growth.line(chosen)}" in words(driver)
    driver.key("up")
    assert "Moves at the root" in words(driver)
    driver.key("escape")
    assert session(driver).selected is None
    driver.key("escape")
    assert driver.name != "GrowingScene"


def test_many_rounds_while_the_window_stays_alive(driver: Driver) -> None:
    driver.open(START)
    driver.key("m")
    driver.wait_for(lambda: not session(driver).busy)
    assert "100 rounds · 101 nodes" in words(driver)
    assert "Most visited, and so the move to play:" in words(driver)


@pytest.mark.slow
def test_other_random_numbers_begin_again(driver: Driver) -> None:
    driver.open(START)
    for _ in range(20):
        driver.key("f")
    before = session(driver).rows()
    driver.key("n")
    assert "0 rounds · 1 node" in words(driver)
    for _ in range(20):
        driver.key("f")
    assert session(driver).rows() != before


@pytest.mark.slow
def test_it_plays_by_itself(driver: Driver) -> None:
    driver.open(START)
    driver.key("space")
    driver.wait(3)
    driver.key("space")
    shown = session(driver).shown
    assert shown > 3
    driver.wait(2)
    assert session(driver).shown == shown


def test_the_tree_page_and_the_lesson_lead_there(driver: Driver) -> None:
    driver.open(ToTree(CHECKERS, CHECKERS.initial))
    driver.key("m")
    assert driver.name == "GrowingScene"
    assert session(driver).game is CHECKERS
    driver.open(LessonScene(driver.context, NUMBER["playouts"]))
    driver.key("t")
    assert driver.name == "GrowingScene"


@pytest.mark.slow
@pytest.mark.parametrize("size", [*PORTRAIT, *SIZES])
@pytest.mark.parametrize("rounds", [0, 1, 40])
def test_nothing_is_cut_off(driver: Driver, size: tuple[int, int], rounds: int) -> None:
    driver.open(START, size)
    for _ in range(rounds):
        driver.key("f")
    driver.key(".")
    driver.check_layout()


@pytest.mark.parametrize(
    ("result", "words"),
    [(None, ""), (0, "The game ends in a draw."), (-1, "O wins the game."), (1, "X wins the game.")],
)
def test_the_end_of_a_playout_is_told(driver: Driver, result: int | None, words: str) -> None:
    driver.open(START)
    driver.key(".")
    driver.key(".")
    shown = session(driver)
    assert shown.step is not None
    assert shown.growth.nodes[shown.step.node].state.side_to_move is Side.SECOND
    assert shown.result_words(replace(shown.step, result=result)) == words
