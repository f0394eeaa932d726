"""The menu over the board: its rows in every window, and the players shown next to them."""

from __future__ import annotations

from functools import partial

import pytest
from driver import Driver, against
from legible import faults
from strategies import CHECKERS, TICTACTOE
from trees import each_room, speaking

from checkers_app.games.base import Game, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.words import MadeUp

pytestmark = pytest.mark.unpainted

WATCHED = (Seat(Control.COMPUTER, 3), Seat(Control.COMPUTER, 7))


def opened(match: Match, size: tuple[int, int] = (1280, 800)) -> Driver:
    driver = Driver(size=size)
    driver.start(match)
    driver.key("f9")
    assert driver.name == "GameMenu"
    return driver


@pytest.mark.parametrize(
    ("size", "rows", "missing"),
    [
        ((1280, 800), {"Best lines", "Find the position"}, {"Resign", "Offer a draw", "Flip board"}),
        ((800, 600), {"Best lines", "Find the position", "Resign", "Offer a draw", "Flip board"}, set()),
        ((480, 640), {"Resign", "Offer a draw", "Flip board"}, {"Best lines", "Find the position"}),
    ],
)
def test_a_small_window_has_rows_for_what_the_board_has_no_buttons_for(
    size: tuple[int, int], rows: set[str], missing: set[str]
) -> None:
    labels = set(opened(Match.new(CHECKERS, (HUMAN, HUMAN)), size).labels())
    assert rows | {"Resume", "Undo", "New game", "Settings", "Main menu"} <= labels
    assert not missing & labels


def test_enter_resumes_before_the_keyboard_has_gone_anywhere() -> None:
    driver = opened(Match.new(CHECKERS, against(3)))
    driver.key("return")
    assert driver.name == "PlayScene"


def test_two_players_are_told_that_there_is_no_level() -> None:
    told = opened(Match.new(CHECKERS, (HUMAN, HUMAN))).outline()
    assert 'heading "Two players"' in told
    assert not any(line.startswith("choice") for line in told)


@pytest.mark.slow
def test_it_says_whose_turn_it_is_or_that_the_game_is_over() -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    assert 'text "Move 1, Black to play"' in opened(match).outline()
    assert 'text "Game over"' in opened(match.agree_draw()).outline()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [against(4), (HUMAN, HUMAN), WATCHED], ids=["one", "two", "none"])
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=["checkers", "tictactoe"])
@each_room
def test_it_has_room_for_its_words(
    game: Game, seats: tuple[Seat, Seat], size: tuple[int, int], language: MadeUp | None
) -> None:
    driver = opened(Match.new(game, seats))
    with speaking(language):
        driver.top.resize(size)
        assert faults(driver.top.tree) == []


def noted(copied: list[str], text: str) -> bool:
    copied.append(text)
    return True


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (480, 640)])
def test_the_game_is_saved_and_copied_from_the_menu(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("checkers_app.ui.play.game_exchange.copy_text", partial(noted, copied))
    driver = opened(Match.new(CHECKERS, (HUMAN, HUMAN)), size)
    driver.push("copy")
    driver.key("f9")
    driver.push("position")
    assert ["[Event" in text for text in copied] == [True, False]
    assert copied[1].startswith("B:W")
    driver.key("f9")
    driver.push("save")
    assert driver.name == "FileScene"


def test_the_keys_of_the_menu_copy_and_change_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("checkers_app.ui.play.game_exchange.copy_text", partial(noted, copied))
    driver = opened(Match.new(CHECKERS, against(1)))
    driver.key("ctrl+c")
    driver.key("f9")
    driver.key("ctrl+shift+c")
    assert len(copied[0]) > len(copied[1]) > 0
    driver.key("ctrl+x")
    assert driver.play().controls.match.human_side is Side.FIRST
    driver.key("ctrl+e")
    assert driver.play().controls.match.human_side is Side.SECOND


def test_ctrl_q_in_a_game_and_in_its_menu_quits() -> None:
    for menu in (False, True):
        driver = Driver()
        driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
        if menu:
            driver.key("f9")
        driver.key("ctrl+q")
        assert driver.app.stack.top is None
