"""The page for choosing an opponent: by mouse and keys, for the next game and the current one."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest
from driver import Driver, Shown, against
from legible import complaints
from pairs import pairs
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import Character, Level, levels_for, playable, unavailable_reason
from checkers_app.engine.measured import Measured
from checkers_app.games.base import Game, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.rating.automatic import begin
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings, SideChoice
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu import difficulty, opponent_scene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.opponent_scene import OpponentScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene

QUIET = Settings(motion=Motion.OFF, window_size=(1280, 800))
HIGHEST = playable(CHECKERS, 99).number


def page(settings: Settings = QUIET, game: Game = CHECKERS) -> Driver:
    driver = Driver(settings)
    driver.open(MenuScene(driver.context))
    driver.open(OpponentScene(driver.context, game))
    return driver


def choice(driver: Driver, game: str = "checkers") -> GameChoice:
    return driver.context.settings.choice(game)


def press_character(driver: Driver, character: Character) -> None:
    name = character.animal
    driver.press(next(label for label in driver.labels() if label.startswith(f"{name} · ")))


def said(shown: Shown) -> str:
    """All recently drawn text, with wrapped lines joined."""
    return " ".join(shown)


# --- choosing -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_click_chooses_level_and_character() -> None:
    driver = page()
    driver.choose_level(3)
    press_character(driver, Character.TRICKY)
    assert choice(driver).level == 3
    assert choice(driver).character == "tricky"


@pytest.mark.slow
def test_the_arrows_choose_both() -> None:
    driver = page()
    driver.key("down")
    driver.key("down")
    driver.key("up")
    driver.key("right")
    driver.key("right")
    assert choice(driver).level == 1.5
    assert choice(driver).character == tuple(Character)[2].value
    for _ in range(9):
        driver.key("left")
        driver.key("up")
    assert choice(driver).level == 0
    assert choice(driver).character == "balanced"


@pytest.mark.slow
def test_a_digit_is_a_level_and_enter_plays() -> None:
    driver = page()
    driver.key("4")
    assert choice(driver).level == 4
    driver.key("return")
    assert isinstance(driver.top, PlayScene)
    assert driver.match().seats[Side.SECOND].level == 4


@pytest.mark.slow
def test_escape_goes_back() -> None:
    driver = page()
    driver.key("escape")
    assert isinstance(driver.top, MenuScene)


@pytest.mark.slow
def test_the_chosen_character_sits_down() -> None:
    driver = page()
    press_character(driver, Character.DEFENSIVE)
    driver.push("play")
    assert driver.match().seats[Side.SECOND].character is Character.DEFENSIVE


@pytest.mark.slow
def test_a_game_is_repeated_by_its_seed() -> None:
    driver = page()
    assert choice(driver).seed == 0
    driver.press("Repeat one")
    seed = choice(driver).seed
    assert seed > 0
    driver.press(f"Repeat game {seed}")
    assert choice(driver).seed not in {0, seed}, "chosen again it is another one"
    driver.press("Every game differs")
    assert choice(driver).seed == 0, "every game differs again"
    driver.press("Repeat one")
    driver.push("play")
    first = driver.match().seats
    driver.key("ctrl+n")
    assert driver.match().seats == first


whole = pytest.mark.skipif(HIGHEST < 10, reason="full strength is not there without its engine")


@pytest.mark.slow
@whole
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_repeating_is_not_offered_where_it_is_not_kept(shown: Shown, size: tuple[int, int]) -> None:
    """At full strength the same seed and the same moves do not lead to the same game."""
    chosen = GameChoice(level=10, seed=7)
    settings = replace(QUIET, window_size=size, choices=MappingProxyType({"checkers": chosen}))
    driver = page(settings)
    driver.picture()
    assert "Every game differs" in shown or "every game is different" in said(shown)
    assert not any(text in {"Game 7", "Repeat game 7"} for text in shown)
    driver.press("Full strength depends on the clock: every game is different")
    assert choice(driver).seed == 7, "the other levels keep to it"
    driver.key("9")
    driver.picture()
    assert any(text in {"Game 7", "Repeat game 7"} for text in shown)


@pytest.mark.slow
@whole
def test_of_two_computers_one_at_full_strength_is_enough(shown: Shown) -> None:
    chosen = GameChoice(opponent=Opponent.DEMONSTRATION, levels=(3, 10), seed=7)
    driver = page(replace(QUIET, choices=MappingProxyType({"checkers": chosen})))
    driver.picture()
    assert "Repeat game" not in said(shown)


@pytest.mark.slow
def test_the_automatic_opponent_says_which_level_it_plays(shown: Shown) -> None:
    rating = begin(CHECKERS, 5)
    chosen = GameChoice(level=5, rating=rating)
    driver = page(replace(QUIET, choices=MappingProxyType({"checkers": chosen})))
    name = playable(CHECKERS, 5).name
    driver.picture()
    assert f"It starts at level 5, {name}." in said(shown)
    driver.key("a")
    assert choice(driver).automatic
    driver.picture()
    assert f"Now: level 5, {name}." in said(shown)
    driver.choose_level(2)
    assert not choice(driver).automatic, "a level that is chosen by hand stays"


# --- what is shown ------------------------------------------------------------------------------


@pytest.mark.slow
def test_levels_that_were_not_measured_say_so(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = levels_for(CHECKERS)
    known = [
        replace(level, measured=Measured(500 + round(10 * level.number), 20, 6, 3, 1)) for level in levels
    ]
    known[4] = replace(levels[4], measured=None)
    for page_of in (opponent_scene, difficulty):
        monkeypatch.setattr(page_of, "levels_for", lambda _: tuple(known))
        monkeypatch.setattr(
            page_of, "playable", lambda _, number: next(x for x in known if x.number == number)
        )
    driver = page()
    driver.resize((1280, 800))
    driver.picture()
    assert "not measured yet" in shown
    assert {"510", " ± 20", "530"} <= set(shown)
    driver.choose_level(3)
    driver.picture()
    assert "Level 3 against level 2½: 6 won, 3 drawn, 1 lost of 10." in shown


@pytest.mark.slow
def test_a_level_that_cannot_run_says_why_and_is_not_chosen(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(level: Level) -> str:
        return "It is missing here" if level.number == 3 else ""

    monkeypatch.setattr("checkers_app.ui.menu.opponent_picks.unavailable_reason", missing)
    monkeypatch.setattr("checkers_app.engine.levels.unavailable_reason", missing)
    monkeypatch.setattr(opponent_scene, "unavailable_reason", missing)
    driver = page()
    driver.choose_level(3)
    driver.key("3")
    for _ in range(9):
        driver.key("down")
    assert choice(driver).level == 2.5, "no step over it"
    locked = next(part for part in driver.parts() if part.label.startswith("3  "))
    assert not locked.enabled
    shown.texts.clear()
    driver.move((5, 5))
    driver.move(locked.rect.center)
    driver.wait(1.0)
    assert shown.texts[-1][0] == "It is missing here", "also where the pointer rests"


def test_a_board_without_exchanges_has_no_characters() -> None:
    driver = page(game=TICTACTOE)
    assert "characters" not in driver.names
    driver.key("right")
    assert choice(driver, "tictactoe").character == "balanced"
    driver.key("4")
    assert choice(driver, "tictactoe").level == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "size"), pairs(THEMES, [(480, 640), (800, 600), (1280, 800), (2560, 1080)])
)
def test_it_fits_every_window_and_theme(shown: Shown, theme: str, size: tuple[int, int]) -> None:
    driver = page(replace(QUIET, theme=theme))
    driver.resize(size)
    driver.check_layout()
    shown.texts.clear()
    driver.picture()
    assert all(driver.window.contains(place) for _, place in shown.texts)
    assert [text for text in shown if text.endswith("…")] == [], "nothing has to be shortened"


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=lambda game: game.key)
@pytest.mark.parametrize("size", [(480, 640), (640, 600), (800, 600), (1280, 800)])
def test_every_word_of_it_can_be_read(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, game: Game, size: tuple[int, int]
) -> None:
    driver = page(game=game)
    driver.resize(size)
    assert complaints(monkeypatch, driver.top, size) == []
    shown.texts.clear()
    driver.picture()
    first = playable(game, Settings().choice(game.key).level)
    assert f"It starts at level {first.numeral}, {first.name}." in said(shown)


# --- from the menus -----------------------------------------------------------------------------


@pytest.mark.slow
def test_the_menu_leads_there_and_shows_what_was_chosen(shown: Shown) -> None:
    driver = Driver(QUIET)
    driver.open(MenuScene(driver.context))
    driver.push("opponent_page")
    assert isinstance(driver.top, OpponentScene)
    driver.key("5")
    press_character(driver, Character.AGGRESSIVE)
    driver.key("escape")
    shown.texts.clear()
    driver.picture()
    assert f"5  {playable(CHECKERS, 5).name}" in shown
    assert any(text.startswith("Ram · ") for text in shown)


def in_game(seats: tuple[Seat, Seat]) -> Driver:
    driver = Driver(QUIET)
    driver.start(Match.new(CHECKERS, seats))
    driver.key("escape")
    assert driver.name == "GameMenu"
    driver.push("opponent_page")
    assert driver.name == "OpponentScene"
    return driver


@pytest.mark.slow
def test_a_game_goes_on_with_the_other_opponent() -> None:
    driver = in_game((HUMAN, Seat(Control.COMPUTER, 2, seed=3)))
    driver.key("6")
    press_character(driver, Character.TRICKY)
    driver.push("play")
    assert isinstance(driver.top, GameMenu)
    driver.key("escape")
    assert driver.match().seats == (HUMAN, Seat(Control.COMPUTER, 6, Character.TRICKY, 3))
    assert driver.match().moves == ()


@pytest.mark.slow
def test_where_the_computer_plays_both_each_has_its_own() -> None:
    driver = in_game((Seat(Control.COMPUTER, 2, seed=3), Seat(Control.COMPUTER, 2, seed=4)))
    driver.press("White")
    driver.key("4")
    press_character(driver, Character.DEFENSIVE)
    names = driver.names
    assert "automatic" not in names
    driver.push("play")
    driver.key("escape")
    first, second = driver.match().seats
    assert (first.level, first.character) == (2, Character.BALANCED)
    assert (second.level, second.character) == (4, Character.DEFENSIVE)


@pytest.mark.slow
def test_in_the_menu_both_players_are_chosen_apart() -> None:
    both = GameChoice(Opponent.DEMONSTRATION)
    driver = page(replace(QUIET, choices=MappingProxyType({"checkers": both})))
    driver.key("3")
    driver.press("White")
    driver.key("5")
    assert choice(driver).levels == (3, 5)


@pytest.mark.slow
def test_a_demonstration_leaves_the_opponent_of_a_person_alone() -> None:
    followed = GameChoice(Opponent.DEMONSTRATION, level=6, character="tricky", automatic=True, rating=1500)
    driver = page(replace(QUIET, choices=MappingProxyType({"checkers": followed})))
    driver.key("9")
    press_character(driver, Character.DEFENSIVE)
    driver.push("play")
    driver.play().controls.computer.change_level(8, Side.SECOND)
    assert driver.match().seats[Side.FIRST].level == 9
    changed = replace(followed, levels=(9, 8), characters=("defensive", "balanced"))
    assert choice(driver) == changed


@pytest.mark.slow
def test_the_highest_level_is_one_that_can_be_played() -> None:
    driver = page()
    for _ in range(20):
        driver.key("down")
    assert choice(driver).level == HIGHEST
    assert not unavailable_reason(playable(CHECKERS, HIGHEST))


@pytest.mark.slow
def test_against_leaves_the_person_alone() -> None:
    driver = in_game(against(3))
    driver.key("2")
    assert driver.context.settings.choice("checkers").level == 2


@pytest.mark.slow
@pytest.mark.parametrize("side", SideChoice)
def test_the_level_and_the_character_in_the_menu_are_those_that_play(side: SideChoice) -> None:
    chosen = GameChoice(side=side, level=3, character="tricky", levels=(4, 5))
    driver = Driver(QUIET.with_choice("checkers", chosen))
    driver.open(MenuScene(driver.context))
    assert 'option "3  Rainy Sunday" chosen' in driver.outline()
    assert driver.part("opponent_page").label.startswith("3  Rainy Sunday · Fox")
    told = 3, Character.TRICKY
    driver.push("opponent_page")
    level, character, *_ = (line for line in driver.outline() if line.endswith(" chosen"))
    assert level.startswith('option "3  Rainy Sunday · ')
    assert character.startswith('option "Fox · ')
    driver.key("escape")
    driver.push("play")
    (computer,) = [seat for seat in driver.match().seats if not seat.is_human]
    assert (computer.level, computer.character) == told


@pytest.mark.slow
def test_nothing_is_said_of_measuring_where_no_level_was_measured() -> None:
    for game, told in (
        (CHECKERS, "Checkers. Elo measured in matches between the levels"),
        (TICTACTOE, "Tic-tac-toe"),
    ):
        driver = page(game=game)
        driver.resize((1280, 800))
        assert f'text "{told}"' in driver.outline()
