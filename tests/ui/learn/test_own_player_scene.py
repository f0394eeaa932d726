"""The page on which a player is built, measured, saved, watched and played against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from driver import Driver

from checkers_app.arena.placing import PlacedGame, Placing
from checkers_app.engine.api import Limits, Position
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.engine.own_player_file import player_text, read_player
from checkers_app.engine.textbook.method_engine import SearchMethod
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers.evaluation import WEIGHTS
from checkers_app.play.match import Seat
from checkers_app.ui.destinations import ToOwnPlayer

pytestmark = pytest.mark.unpainted


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(size=(1280, 800))
    driver.open(ToOwnPlayer())
    driver.context.files.folder = tmp_path
    yield driver
    driver.close()


def player(driver: Driver) -> OwnPlayer:
    return driver.context.own_player.player


def texts(driver: Driver) -> list[str]:
    """The text on the page, in order."""
    return [line.split('"')[1] for line in driver.outline() if '"' in line]


def seats(driver: Driver) -> tuple[Seat, Seat]:
    return driver.match().seats


def test_it_begins_as_the_textbook_player(driver: Driver) -> None:
    assert player(driver) == OwnPlayer()
    assert "Your own player: 7 parts in use" in texts(driver)


@pytest.mark.slow
def test_switches_and_what_does_nothing_without_another(driver: Driver) -> None:
    driver.press("Null move")
    assert player(driver).switches == replace(ALL, null_move=False)
    driver.press("Alpha-beta")
    assert texts(driver).count("Does nothing without alpha-beta") == 3
    driver.press("Alpha-beta")
    driver.press("Move order")
    assert texts(driver).count("Does nothing without the move order") == 1


def test_another_search_replaces_the_parts_and_has_its_own_limits(driver: Driver) -> None:
    driver.press("Expectimax")
    assert player(driver).method is SearchMethod.EXPECTIMAX
    assert "Your own player: Expectimax" in texts(driver)
    assert not any(label == "Null move" for label in texts(driver))
    assert any(label.startswith("Takes the average over its opponent’s moves") for label in texts(driver))
    driver.press("Monte Carlo tree search")
    assert player(driver).budget == Limits(nodes=2_000), "it has no depth"
    assert "Depth" not in texts(driver)
    driver.focus("Method")
    driver.key("left")
    assert player(driver).method is SearchMethod.EXPECTIMAX
    driver.press("Depth")
    assert player(driver).budget == Limits(depth=6)
    driver.press("Minimax")
    assert "Your own player: 7 parts in use" in texts(driver)


def test_it_plays_by_another_search(driver: Driver) -> None:
    own = OwnPlayer("Robin", budget=Limits(nodes=300), method=SearchMethod.MONTE_CARLO)
    driver.context.own_player.change(own)
    driver.turn()
    driver.press("Watch it")
    driver.wait_for(lambda: driver.match().moves)
    wanted = own.engine().search(Position(CHECKERS.initial)).move
    assert driver.match().moves[0] == wanted
    driver.wait_for(lambda: any("average over random moves" in text for text in texts(driver)))
    assert not any("is winning" in text or "better" in text for text in texts(driver))


@pytest.mark.slow
def test_positions_are_a_budget_that_needs_deepening(driver: Driver) -> None:
    driver.press("Deepening")
    assert not player(driver).switches.iterative_deepening
    driver.press("Positions")
    assert player(driver).budget == Limits(nodes=2_000)
    assert player(driver).switches.iterative_deepening
    assert "Needed when the limit is a number of positions" in texts(driver)
    driver.press("Deepening")
    assert player(driver).switches.iterative_deepening, "it cannot be switched off"
    stepper = driver.part("budget").rect
    driver.click((stepper.left + 12, stepper.centery))
    assert player(driver).budget == Limits(nodes=1_000)
    driver.press("Depth")
    assert player(driver).budget == Limits(depth=6)


def test_sliders_by_mouse_and_keys(driver: Driver) -> None:
    king = driver.part("king").rect
    driver.drag((king.right - 12, king.centery), (king.left + 12, king.centery))
    assert player(driver).weights == replace(WEIGHTS, king=100)
    driver.now += 1
    driver.click((king.right - 12, king.centery))
    assert player(driver).weights.king == 200
    driver.focus("A king, a man is worth 100")
    driver.key("left")
    assert player(driver).weights.king == 199
    driver.key("home")
    assert player(driver).weights.king == 100
    driver.key("left")
    assert player(driver).weights.king == 100
    driver.key("end")
    assert player(driver).weights.king == 200


def test_a_double_click_gives_the_programs_own_weight_back(driver: Driver) -> None:
    place = driver.part("centre").rect
    driver.click((place.right - 12, place.centery))
    assert player(driver).weights.centre == 20
    driver.now += 1
    driver.click((place.right - 12, place.centery))
    driver.click((place.right - 12, place.centery))
    assert player(driver).weights.centre == WEIGHTS.centre


@pytest.mark.slow
def test_it_is_saved_opened_and_there_again(driver: Driver, tmp_path: Path) -> None:
    driver.press("Name")
    driver.type("Robin")
    driver.press("Null move")
    driver.key("ctrl+s")
    driver.press("Save")
    wanted = OwnPlayer("Robin", replace(ALL, null_move=False))
    assert read_player(tmp_path / "robin.player") == wanted
    assert "Saved in robin.player." in texts(driver)
    driver.press("Null move")
    driver.key("ctrl+s")
    driver.press("Save")
    assert read_player(tmp_path / "robin.player") == wanted, "asked first"
    driver.press("Save")
    wanted = OwnPlayer("Robin")
    assert read_player(tmp_path / "robin.player") == wanted
    other = OwnPlayer("Wren", budget=Limits(depth=2))
    (tmp_path / "wren.player").write_text(player_text(other), encoding="utf-8")
    driver.press("Open…")
    driver.type("wren")
    driver.key("enter")
    assert player(driver) == other
    driver.key("escape")
    driver.open(ToOwnPlayer())
    assert player(driver) == other


@pytest.mark.slow
@pytest.mark.parametrize("text", ["no player", '{"version": 2}'])
def test_what_is_no_player_is_told_and_stays_as_it_is(driver: Driver, tmp_path: Path, text: str) -> None:
    path = tmp_path / "lark.player"
    path.write_text(text, encoding="utf-8")
    driver.press("Open…")
    driver.type("lark")
    driver.key("enter")
    assert any("lark.player cannot be used: " in label for label in texts(driver))
    driver.key("escape")
    driver.press("Save as…")
    driver.key("ctrl+a")
    driver.type("lark")
    driver.key("enter")
    assert any("lark.player already exists. Press Save again" in label for label in texts(driver))
    driver.key("escape")
    assert path.read_text(encoding="utf-8") == text
    assert player(driver) == OwnPlayer()


@pytest.mark.slow
def test_it_is_measured_while_one_looks_and_paused(driver: Driver) -> None:
    driver.context.own_player.change(OwnPlayer(budget=Limits(depth=1)))
    driver.turn()
    assert "after 10 games" in texts(driver)
    driver.press("Measure")
    driver.wait_for(lambda: "1 of 100 games" in texts(driver))
    assert any(label.startswith("Now: game 2, against ") for label in texts(driver))
    driver.press("Pause")
    driver.turn(5)
    assert not driver.context.own_player.measuring
    first = driver.context.own_player.placing.games[:1]
    driver.press("Going forward, for each row a man has advanced")
    assert "0 of 100 games" in texts(driver), "another player has another place"
    driver.focus("Going forward, for each row a man has advanced")
    driver.context.own_player.change(OwnPlayer(budget=Limits(depth=1)))
    driver.turn()
    driver.key("p")
    driver.wait_for(lambda: len(driver.context.own_player.placing.games) == 1)
    assert driver.context.own_player.placing.games == first


def test_its_place_is_among_the_levels_and_what_it_was_before_stays_known(driver: Driver) -> None:
    placing = Placing()
    for _ in range(40):
        placing = placing.with_game(PlacedGame(placing.opponent, float(placing.opponent < 5), 40, ""))
    driver.context.own_player.rename("Robin")
    driver.context.own_player.placing = placing
    driver.open(ToOwnPlayer())
    estimate = placing.estimate
    assert estimate is not None
    names = [label for label in texts(driver) if label in {"Coffee house", "Robin", "Park bench"}]
    assert names == ["Coffee house", "Robin", "Park bench"]
    driver.press("Null move")
    assert f"Before the change: {estimate.rating} Elo" in texts(driver)


def test_it_is_played_against(driver: Driver) -> None:
    driver.context.own_player.change(OwnPlayer("Robin", budget=Limits(depth=2)))
    driver.turn()
    driver.press("Play against it")
    assert [seat.own for seat in seats(driver) if not seat.is_human] == [player(driver)]
    assert "Robin" in texts(driver)


def test_it_is_watched_against_a_level(driver: Driver) -> None:
    driver.press("Watch it")
    first, second = seats(driver)
    assert (first.own, second.own) == (player(driver), None)
    assert second.level == Placing().opponent


def test_a_measurement_that_was_begun_goes_on_and_a_new_player_begins_one(driver: Driver) -> None:
    assert "Measure" in driver.labels()
    placing = Placing()
    for _ in range(4):
        placing = placing.with_game(PlacedGame(placing.opponent, 0.0, 40, ""))
    driver.context.own_player.placing = placing
    driver.open(ToOwnPlayer())
    assert "Continue" in driver.labels()
    driver.press("Null move")
    assert "Measure" in driver.labels()
