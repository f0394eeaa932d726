"""The tree of a board that is searched to its end, counted by win, draw and loss alone."""

from __future__ import annotations

import pygame
from strategies import CHECKERS, TICTACTOE
from tree_desk import Desk

from checkers_app.games.base import State
from checkers_app.learn.tree import Scale
from checkers_app.ui.context import Context
from checkers_app.views.learn.tree.study import Way


def four_marks() -> State:
    """X on 1 and 3, O on 2 and 4."""
    state: State = TICTACTOE.initial
    for text in "1234":
        state = state.play(next(each for each in state.legal_moves() if state.move_text(each) == text))
    return state


def scale(desk: Desk) -> Scale:
    return desk.study.tree.scale


def test_tictactoe_is_counted_by_results_alone_like_in_the_tutorials(context: Context) -> None:
    """X has a fork and wins, in three plies."""
    desk = Desk(context, TICTACTOE, four_marks())
    for way in range(4):
        desk.scene.session.choose_way(list(Way)[way])
        desk.wait()
        assert scale(desk) is Scale.HUNDREDTHS
        assert desk.study.value_text(0) == "W3"
        desk.key(pygame.K_o)
        desk.wait()
        assert scale(desk) is Scale.RESULT
        assert desk.study.value_text(0) == "+1"
        desk.draw()
        desk.click(desk.widget("results").center)
        desk.wait()
        assert desk.study.value_text(0) == "W3"


def test_a_look_behind_a_cut_counts_results_too(context: Context) -> None:
    desk = Desk(context, TICTACTOE, four_marks())
    desk.key(pygame.K_o)
    desk.wait()
    session = desk.scene.session
    session.select(desk.study.tree.next_cut(0))
    session.look_anyway()
    desk.wait()
    assert session.answer is not None
    assert session.answer.moves
    assert {value for _, value in session.answer.moves} <= {-1, 0, 1}


def test_results_are_counted_only_where_games_are_searched_to_their_end(context: Context) -> None:
    desk = Desk(context, TICTACTOE, four_marks())
    desk.key(pygame.K_o)
    desk.key(pygame.K_PAGEUP)
    desk.wait()
    assert scale(desk) is Scale.HUNDREDTHS
    desk.key(pygame.K_PAGEDOWN)
    desk.wait()
    assert scale(desk) is Scale.RESULT, "the choice was kept"
    checkers = Desk(context, CHECKERS)
    checkers.key(pygame.K_o)
    checkers.wait()
    assert scale(checkers) is Scale.HUNDREDTHS
    assert "results" not in {widget.name for widget in checkers.scene._group.widgets}
