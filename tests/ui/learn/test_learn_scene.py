"""The page that leads to everything about searching."""

from __future__ import annotations

import pygame
import pytest
from page_driver import SIZES, Reader

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToDuel, ToExercise, ToLearn, ToLessons, ToTree
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.scene import Pop, Push

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]


@pytest.mark.parametrize("size", SIZES)
def test_each_door_opens_by_mouse_and_by_its_key(context: Context, size: tuple[int, int]) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    reader = Reader(LearnScene(context, TICTACTOE, match), size)
    reader.check_layout()
    reader.draw()
    wanted: dict[str, Destination] = {
        "tree": ToTree(CHECKERS, match.state),
        "duel": ToDuel(match),
        "lessons": ToLessons(),
        "exercise": ToExercise(),
    }
    for number, (name, destination) in enumerate(wanted.items()):
        assert reader.push(name) == Push(destination)
        assert reader.key(pygame.K_1 + number) == Push(destination)
    assert reader.key(pygame.K_ESCAPE) == Pop()


def test_without_a_game_the_start_of_the_chosen_board_is_searched(context: Context) -> None:
    reader = Reader(LearnScene(context, TICTACTOE, None))
    assert reader.push("tree") == Push(ToTree(TICTACTOE, TICTACTOE.initial))


def test_the_main_menu_leads_here(context: Context) -> None:
    reader = Reader(MenuScene(context))
    assert reader.push("think") == Push(ToLearn(CHECKERS, None))
