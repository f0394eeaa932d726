"""Guessing the moves of a game, in the window."""

from __future__ import annotations

import pytest
from collections_page import COLLECTION
from driver import Driver

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk as GameDesk
from checkers_app.ui.destinations import ToGames
from checkers_app.views.practice.desk import DeskPhase

pytestmark = pytest.mark.unpainted


def guessed_to_the_end(driver: Driver, whole: Match) -> None:
    """Play the moves of the game, those of Black."""
    desk = driver.top.desk
    driver.press("Black")
    while desk.phase is not DeskPhase.DONE:
        if desk.human_to_move:
            at = len(desk.match.moves)
            move = whole.moves[at]
            for square in move.path:
                driver.square(square)
                if len(desk.match.moves) > at:
                    break
        driver.wait(0.6)


@pytest.mark.slow
def test_a_kept_game_is_guessed_and_its_sum_is_told(driver: Driver) -> None:
    whole = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    for text in ("11-15", "23-19", "8-11", "22-17"):
        move = next(move for move in whole.state.legal_moves() if whole.state.move_text(move) == text)
        whole = whole.play(move)
    desk = GameDesk()
    driver.context.library.write(desk, whole.agree_draw())
    desk.release()
    driver.open(ToGames(), (800, 600))
    driver.settle()
    driver.push("guess")
    assert driver.name == "DeskScene"
    guessed_to_the_end(driver, whole)
    told = driver.outline()
    assert 'text "4 of 4 points"' in told
    assert 'text "As in the game: 2, as good or better: 0, worse: 0."' in told
    driver.press("Again")
    assert 'text "Whose moves do you want to guess?"' in driver.outline()


@pytest.mark.slow
def test_any_game_of_a_file_can_be_guessed(driver: Driver) -> None:
    driver.context.files.folder.mkdir(parents=True, exist_ok=True)
    file = driver.context.files.folder / "evening.pdn"
    file.write_text(COLLECTION)
    driver.open(ToGames(file), (480, 640))
    driver.wait(1)
    driver.key("ctrl+g")
    assert driver.name == "DeskScene"
    driver.press("White")
    driver.wait(1)
    desk = driver.top.desk
    assert desk.human_to_move
    before = desk.match.state
    driver.press("Show")
    assert desk.points == (0, 2)
    move = before.move_text(desk.match.moves[1])
    assert f'text "{move} was the move: 0 points"' in driver.outline()
    assert f" {move}" in COLLECTION
