"""A board from a separate package: its games are saved, listed, searched, copied and pasted like ours."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from collections_page import numbers
from driver import Driver
from strategies import CHECKERS

from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

pytestmark = pytest.mark.unpainted

CTRL = pygame.KMOD_CTRL
SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


def dropped(game: Game, columns: str) -> Match:
    match = Match.new(game, (HUMAN, HUMAN))
    for column in columns:
        moves = {match.state.move_text(move): move for move in match.state.legal_moves()}
        match = match.play(moves[column])
    return match


def keep(context: Context, match: Match) -> None:
    desk = Desk()
    context.library.write(desk, match)
    desk.release()


def wait(driver: Driver) -> None:
    """Wait until the letters are handled and every game has been examined."""
    driver.wait(1.0)


@pytest.fixture
def kept(connect_four: Game, context: Context) -> Context:
    """Two finished games with a common position after four moves, another one, and one of checkers."""
    for columns in ("453612", "354677", "1122334"):
        match = dropped(connect_four, columns)
        keep(context, match if match.outcome is not None else match.resign(match.side_to_move))
    checkers = Match.new(CHECKERS, (HUMAN, HUMAN))
    keep(context, checkers.play(checkers.state.legal_moves()[0]).resign(checkers.side_to_move))
    return context


@pytest.mark.slow
def test_a_position_goes_out_and_in_by_the_clipboard(driver: Driver, connect_four: Game) -> None:
    driver.open(ToGame(dropped(connect_four, "4435")))
    state = driver.top.match.state
    driver.key("ctrl+shift+c")
    assert pasted_text() == "connect_four 7/7/7/7/3y3/2rry2 r"
    driver.key("ctrl+n")
    driver.key("ctrl+v")
    assert (driver.top.match.state, driver.top.match.moves) == (state, ())


@pytest.mark.slow
def test_a_game_goes_out_and_in_by_the_clipboard(driver: Driver, connect_four: Game) -> None:
    driver.open(ToGame(dropped(connect_four, "4435")))
    moves = driver.top.match.moves
    driver.key("ctrl+c")
    assert "\n1. 4 4 2. 3 5 *" in pasted_text()
    driver.key("ctrl+n")
    driver.key("ctrl+v")
    assert driver.top.match.moves == moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("connect_four 7/7/7/7/7/8 r", "The reason: row 6 has 8 squares, not 7."),
        (
            "connect_four 7/7/7/7/3r3/7 y",
            "The reason: no game of Connect Four was found that leads to this position.",
        ),
        ('[GameType "connect_four"]\n1. 4 9 *', "The reason: line 2: Yellow's move 1, 9: moves"),
    ],
)
def test_what_cannot_be_pasted_is_told(driver: Driver, connect_four: Game, text: str, reason: str) -> None:
    driver.open(ToGame(dropped(connect_four, "4435")))
    copy_text(text)
    driver.key("ctrl+v")
    assert driver.top.status().headline == "Not a valid game"
    assert driver.top.status().detail.startswith(reason)


@pytest.mark.slow
def test_another_board_is_pasted_over_this_one(driver: Driver, connect_four: Game) -> None:
    driver.open(ToGame(Match.new(CHECKERS, (HUMAN, HUMAN))))
    copy_text("connect_four 7/7/7/7/7/3r3 y")
    driver.key("ctrl+v")
    assert driver.top.match.game is connect_four
    driver.key("ctrl+z")
    assert driver.top.match.game is CHECKERS


@pytest.mark.slow
@pytest.mark.usefixtures("kept")
def test_its_games_are_found_by_a_position_on_the_board(driver: Driver, connect_four: Game) -> None:
    driver.open(ToGame(dropped(connect_four, "45")))
    driver.key("ctrl+f")
    wait(driver)
    assert driver.name == "GamesScene"
    assert len(numbers(driver)) == 1
    driver.key("escape")
    wait(driver)
    assert len(numbers(driver)) == 4


@pytest.mark.slow
@pytest.mark.usefixtures("kept")
def test_its_games_are_found_also_by_another_order_of_the_moves(driver: Driver, connect_four: Game) -> None:
    driver.open(ToGame(dropped(connect_four, "3645")))
    driver.key("ctrl+f")
    wait(driver)
    assert len(numbers(driver)) == 2
    assert any(line.startswith('text "Games with this position: Red won ') for line in driver.outline())


@pytest.mark.slow
@pytest.mark.usefixtures("kept")
def test_a_kept_game_is_read_saved_in_a_file_and_listed_from_there(
    driver: Driver, connect_four: Game, tmp_path: Path
) -> None:
    path = tmp_path / "evening.pdn"
    driver.open(ToGames())
    driver.key("home")
    for _ in range(4):
        driver.key("return")
        assert driver.name == "PlayScene"
        driver.key("ctrl+s")
        assert driver.name == "FileScene"
        driver.key("ctrl+a")
        driver.type(str(path))
        driver.key("return")
        assert driver.name == "PlayScene"
        driver.key("escape")
        driver.key("down")
    entries = list(PdnReader(path.read_bytes()))
    assert sorted(entry.game.key for entry in entries if isinstance(entry, Accepted)) == [
        *("checkers", "connect_four", "connect_four", "connect_four"),
    ]
    driver.open(ToGames(path, wanted="connect_four 7/7/7/7/7/3ry2 r"))
    wait(driver)
    assert len(numbers(driver)) == 1
    driver.key("return")
    assert driver.top.match.game is connect_four


@pytest.mark.slow
def test_a_board_without_a_hand_for_it_is_not_set_up(driver: Driver, connect_four: Game) -> None:
    keep(driver.context, dropped(connect_four, "1122334"))
    driver.open(ToGames())
    driver.push("setup")
    assert driver.name == "SetupScene"
    driver.key("return")
    assert driver.top.match.game is CHECKERS
