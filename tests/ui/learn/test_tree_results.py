"""The tree of a board that is searched to its end, evaluated by win, draw and loss only."""

from __future__ import annotations

import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE
from tree_page import open_tree, search_ends, study

from checkers_app.games.base import State
from checkers_app.learn.tree.tree import Scale
from checkers_app.views.learn.tree.study import Way


def four_marks() -> State:
    """X on 1 and 3, O on 2 and 4."""
    state: State = TICTACTOE.initial
    for text in "1234":
        state = state.play(next(each for each in state.legal_moves() if state.move_text(each) == text))
    return state


def scale(driver: Driver) -> Scale:
    return study(driver).tree.scale


@pytest.mark.slow
def test_tictactoe_is_counted_by_results_alone_like_in_the_tutorials(driver: Driver) -> None:
    """X has a fork and wins, in three plies."""
    open_tree(driver, TICTACTOE, four_marks())
    for way in range(4):
        driver.top.session.choose_way(list(Way)[way])
        search_ends(driver)
        assert scale(driver) is Scale.HUNDREDTHS
        assert study(driver).value_text(0) == "W3"
        driver.key("o")
        search_ends(driver)
        assert scale(driver) is Scale.RESULT
        assert study(driver).value_text(0) == "+1"
        driver.draw()
        driver.push("results")
        search_ends(driver)
        assert study(driver).value_text(0) == "W3"


@pytest.mark.slow
def test_a_look_behind_a_cut_counts_results_too(driver: Driver) -> None:
    open_tree(driver, TICTACTOE, four_marks())
    driver.key("o")
    search_ends(driver)
    session = driver.top.session
    session.select(study(driver).tree.next_cut(0))
    session.look_anyway()
    search_ends(driver)
    assert session.work.answer is not None
    assert session.work.answer.moves
    assert {value for _, value in session.work.answer.moves} <= {-1, 0, 1}


@pytest.mark.slow
def test_results_are_counted_only_where_games_are_searched_to_their_end(driver: Driver) -> None:
    open_tree(driver, TICTACTOE, four_marks())
    driver.key("o")
    driver.key("page up")
    search_ends(driver)
    assert scale(driver) is Scale.HUNDREDTHS
    driver.key("page down")
    search_ends(driver)
    assert scale(driver) is Scale.RESULT, "the choice was kept"
    open_tree(driver, CHECKERS)
    driver.key("o")
    search_ends(driver)
    assert scale(driver) is Scale.HUNDREDTHS
    assert "results" not in driver.names
