"""Choosing another draughts game or house rules, and playing it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from driver import Driver

from checkers_app.games import find_game, national_games
from checkers_app.games.draughts.house import SWITCHES
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.ui.destinations import ToDraughts, ToMainMenu, ToPractice, ToSettings
from checkers_app.ui.menu.diagrams import house_diagrams

GAMES = national_games()


def test_a_game_is_chosen_in_three_clicks_and_played(driver: Driver) -> None:
    driver.open(ToMainMenu())
    driver.press("Draughts variants, Russian, international and twelve more; house rules")
    driver.key("Down")
    assert 'heading "Brazilian draughts"' in driver.outline()
    driver.press("Choose")
    assert driver.context.settings.game == "brazilian"
    assert "Draughts variants, Brazilian draughts" in driver.labels()
    driver.press("Play")
    assert driver.match().game is GAMES["brazilian"]


def test_house_rules_are_set_with_switches(driver: Driver) -> None:
    driver.open(ToDraughts())
    driver.key("End")
    driver.press("Kings fly")
    driver.press("Jumping is optional")
    driver.press("Choose")
    assert driver.context.settings.game == "house_free_fly"
    driver.open(ToDraughts())
    assert "Kings fly" in driver.labels(), "the rules that were chosen are shown again"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 600)])
def test_the_card_keeps_its_size_whatever_is_selected(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.open(ToDraughts())
    places = set()
    for _ in range(len(GAMES) + 1):
        places.add((tuple(driver.place("Kinds of draughts")), tuple(driver.place("Choose"))))
        driver.key("Down")
    assert "Kings fly" in driver.labels(), "the house rules come last"
    assert len(places) == 1


def test_the_card_is_closed_without_a_choice(driver: Driver) -> None:
    before = driver.context.settings.game
    driver.open(ToDraughts())
    driver.key("Down")
    driver.press("Cancel")
    assert driver.context.settings.game == before


@pytest.mark.parametrize("key", ["russian", "canadian", "house_most_lose"])
def test_a_move_is_clicked(driver: Driver, key: str) -> None:
    game = find_game(key)
    assert game is not None
    driver.start(Match.new(game, (HUMAN, HUMAN)))
    move = game.initial.legal_moves()[0]
    driver.play_move(move)
    driver.settle()
    assert driver.match().moves == (move,)


@pytest.mark.parametrize("key", [*GAMES, "house_fly_back"])
def test_a_game_is_saved_and_read_again(key: str) -> None:
    game = find_game(key)
    assert game is not None
    match = Match.new(game, (HUMAN, HUMAN))
    for _ in range(30):
        if match.outcome is None:
            match = match.play(match.state.legal_moves()[0])
    kept = KeptGame.of(match)
    again = decode(encode(kept))
    assert again.game is game
    assert again.match().moves == match.moves


def test_a_move_is_taken_back(driver: Driver) -> None:
    driver.start(Match.new(GAMES["international"], (HUMAN, HUMAN)))
    move = GAMES["international"].initial.legal_moves()[0]
    driver.play_move(move)
    driver.press("Undo")
    assert driver.match().moves == ()


def test_each_house_rule_has_a_picture_of_what_it_allows() -> None:
    told = house_diagrams()
    assert tuple(told) == SWITCHES
    shown = {name: diagram.picture for name, (_, diagram) in told.items()}
    # A step next to a jump; the jump that takes more; any distance; backward; the place to stop; a gift.
    assert shown["may_jump"].targets == (17,)
    assert shown["may_jump"].landings == ((15, 1),)
    assert shown["take_most"].landings == shown["may_stop"].landings == ((15, 1), (6, 2))
    assert set(shown["kings_fly"].targets) == {21, 22, 18, 15, 11, 8, 4, 29, 30}
    assert shown["men_jump_back"].landings == ((23, 1),)
    for name in ("loser_wins", "white_begins"):
        game, diagram = told[name]
        assert diagram.picture.hint is not None
        assert diagram.picture.hint.origin in diagram.picture.pieces
        assert game.key in {"house_lose", "house_white"}


ONLY = "The opening book, endgame tables, lessons and problems are for American checkers only."


@pytest.mark.parametrize("key", ["russian", "house_fly", "checkers"])
def test_pages_say_what_there_is_for_american_checkers_only(driver: Driver, key: str) -> None:
    driver.context.change_settings(replace(driver.context.settings, game=key))
    driver.open(ToPractice())
    assert (f'text "{ONLY}"' in driver.outline()) == (key != "checkers")
    driver.open(ToSettings())
    driver.press("Knowledge")
    assert (f'text "{ONLY}"' in driver.outline()) == (key != "checkers")


def test_the_key_of_the_endings_says_that_there_are_none(driver: Driver) -> None:
    driver.start(Match.new(GAMES["italian"], (HUMAN, HUMAN)))
    shown = driver.play().controls.endings_shown
    driver.key("e")
    assert driver.play().controls.endings_shown is shown
    assert f'text "{ONLY}"' in driver.outline()
