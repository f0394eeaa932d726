"""Levels and opponents in the window: chosen, changed during a game, and described."""

from __future__ import annotations

import pytest
from driver import SIZES, Driver, Shown, against
from held_search import Search
from pygame import Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings, decode
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene


@pytest.mark.slow
def test_the_difficulty_counts_from_the_next_move_on(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.answer()
    driver.key("escape")
    driver.choose_level(5)
    assert isinstance(driver.top, GameMenu), "the menu stays open"
    driver.push("resume")
    assert driver.match().seats[Side.SECOND].level == 5
    assert driver.match().seats[Side.FIRST].is_human
    assert driver.context.settings.choice("checkers").level == 5
    assert decode(driver.settings_path.read_text()).choice("checkers").level == 5
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.answer()
    assert search.levels == [1, 5]


@pytest.mark.slow
def test_both_sides_of_a_demonstration_have_their_own_level(search: Search) -> None:
    driver = Driver()
    search.held = True
    seat = Seat(Control.COMPUTER, 1)
    driver.start(Match.new(TICTACTOE, (seat, seat)))
    driver.key("escape")
    driver.choose_level(2)
    side = driver.part("side").rect
    driver.click((side.right - 20, side.centery))
    driver.choose_level(4)
    driver.push("resume")
    assert [s.level for s in driver.match().seats] == [2, 4]
    search.held = False


@pytest.mark.slow
def test_every_opponent_of_the_menu_starts_its_game(menu: Driver, search: Search) -> None:
    search.held = True
    humans = {Opponent.COMPUTER: 1, Opponent.TWO_PLAYERS: 2, Opponent.DEMONSTRATION: 0}
    for index, opponent in enumerate(Opponent):
        row = menu.part("opponent").rect
        menu.click((row.x + row.width * (2 * index + 1) // 6, row.centery))
        assert menu.app.context.settings.choice("checkers").opponent is opponent
        menu.push("play")
        assert sum(seat.is_human for seat in menu.match().seats) == humans[opponent]
        menu.key("escape")
        menu.push("quit")
    search.held = False


@pytest.mark.slow
def test_a_level_that_is_no_more_is_the_last_one(search: Search) -> None:
    driver = Driver(Settings(motion=Motion.OFF).with_choice("tictactoe", GameChoice(level=99)))
    driver.open(MenuScene(driver.context))
    driver.push("tictactoe")
    driver.push("play")
    driver.square(5)
    driver.answer()
    assert search.levels == [4]
    driver.key("escape")
    driver.turn()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", boards())
def test_every_level_is_shown_with_its_whole_description(
    shown: Shown, game: str, size: tuple[int, int]
) -> None:
    driver = Driver()
    context = driver.context
    surface = Surface(size)
    for level in levels_for(boards()[game]):
        choice = GameChoice(level=level.number)
        context.change_settings(Settings(game=game).with_choice(game, choice))
        play = PlayScene(context, Match.new(boards()[game], against(level.number)))
        play.resize(size)
        for scene in (MenuScene(context), GameMenu(context, play.controls, play.ways_out)):
            scene.resize(size)
            shown.texts.clear()
            scene.draw(surface, 0.0)
            assert f"{level.numeral}  {level.name}" in shown
            assert level.line in " ".join(shown)


@pytest.mark.slow
def test_a_wide_window_has_a_column_for_its_search_only_if_that_has_depths_to_tell(
    shown: Shown, search: Search
) -> None:
    column = "Search depth"
    driver = Driver()
    driver.resize((1669, 939))
    search.held = True
    for match, told in (
        (Match.new(CHECKERS, against(2)), False),
        (Match.new(CHECKERS, (HUMAN, HUMAN)), False),
        (Match.new(TICTACTOE, against(2)), False),
        (Match.new(CHECKERS, against(9)), True),
    ):
        shown.texts.clear()
        driver.start(match)
        assert (column in shown) is told
        assert "Evaluation" in shown
    for level, told in ((2, False), (8, True)):
        driver.key("escape")
        assert isinstance(driver.top, GameMenu)
        driver.choose_level(level)
        driver.push("resume")
        shown.texts.clear()
        driver.picture()
        assert (column in shown) is told, "another opponent is chosen in the middle of the game"
    search.held = False
