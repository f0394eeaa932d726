"""Finding games by a position that occurred in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import chosen, game, here, numbers, open_file
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.notation.pdn import parse_game
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.views.games.list_search import ListSearch

MEETING = "".join(
    (
        game("Club", "Ada", "Bruno", "1. 11-15 23-19 2. 8-11 22-17", "1-0"),
        game("Club", "Cleo", "Ada", "1. 11-15 22-17 2. 8-11 23-19 3. 4-8", "0-1"),  # another order of moves
        game("Club", "Bruno", "Cleo", "1. 11-15 23-19 2. 9-14 (2. 8-11 22-17) 22-17", "1/2-1/2"),
        game("Club", "Dmitri", "Cleo", "1. 11-15 23-19 2. 8-11 22-17 3. 9-13", "1/2-1/2"),
        game("Club", "Dmitri", "Ada", "1. 12-16 24-20", "*"),
    )
)
WANTED = (Move((11, 15)), Move((23, 19)), Move((8, 11)), Move((22, 17)))


def after(*moves: Move) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for move in moves:
        match = match.play(move)
    return match


def fen(*moves: Move) -> str:
    state = after(*moves).state
    assert isinstance(state, Checkers)
    return write_fen(state)


def keep(context: Context, match: Match) -> None:
    desk = Desk()
    context.library.write(desk, match)
    desk.release()


def wait(driver: Driver) -> None:
    """Wait until the letters are handled and every game has been examined."""
    driver.wait(0.2)
    while any(line.startswith('progress "Looked through"') for line in driver.outline()):
        driver.wait(0.4)


@pytest.fixture
def page(driver: Driver, tmp_path: Path) -> Driver:
    path = tmp_path / "club.pdn"
    path.write_text(MEETING)
    open_file(driver, path)
    return driver


def search(page: Driver, text: str) -> None:
    page.key("ctrl+f")
    page.key("ctrl+a")
    copy_text(text)
    page.key("ctrl+v")
    wait(page)


def subtitle(page: Driver) -> str:
    """The text under the title."""
    lines = page.outline()
    return lines[lines.index('heading "Games"') + 1].split('"')[1]


@pytest.mark.slow
def test_games_are_found_however_they_came_to_the_position(page: Driver) -> None:
    search(page, fen(*WANTED))
    assert numbers(page) == [1, 2, 4], "a variation of the third has it, its game has not"
    assert subtitle(page) == "Games with this position: Black won 1, White won 1, 1 drawn"
    assert here(page) == "2. …22-17"
    page.key("down")
    assert (chosen(page), here(page)) == (2, "2. …23-19"), "the game goes on, the preview shows the place"
    page.key("escape")
    assert numbers(page) == [1, 2, 3, 4, 5]
    assert subtitle(page) == "Unfinished, saved, and whole collections"


@pytest.mark.slow
def test_the_side_to_move_is_part_of_the_position(page: Driver) -> None:
    search(page, fen(*WANTED).replace("B:", "W:", 1))
    assert numbers(page) == []
    assert subtitle(page) == "Unfinished, saved, and whole collections", "there is nothing to be counted"


@pytest.mark.slow
def test_the_start_and_the_end_of_a_game_are_positions_too(page: Driver) -> None:
    search(page, fen())
    assert numbers(page) == [1, 2, 3, 4, 5]
    assert here(page) == ""
    search(page, fen(Move((12, 16)), Move((24, 20))))
    assert numbers(page) == [5]


@pytest.mark.slow
def test_a_position_is_looked_for_in_every_source(page: Driver, driver: Driver) -> None:
    keep(driver.context, after(*WANTED).resign(after(*WANTED).side_to_move))
    keep(driver.context, Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((5,))))
    driver.open(ToGames(wanted=fen(*WANTED)))
    wait(page)
    assert numbers(page) == [1]
    assert any(line.startswith('button "Saved games') and "chosen" in line for line in page.outline())
    page.resize((800, 600))
    page.press("Unfinished 1")
    wait(page)
    assert numbers(page) == []
    page.press("club 5")
    wait(page)
    assert numbers(page) == [1, 2, 4]


def test_games_are_looked_at_bit_by_bit(page: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    finding = ListSearch(lambda row: parse_game(row.raw))
    monkeypatch.setattr("checkers_app.views.games.list_search.time.perf_counter", iter(range(1000)).__next__)
    rows = page.context.files.collections[-1].rows
    assert finding.arranged(rows, fen(*WANTED), "No.", turned=False) == []
    assert (finding.complete, finding.progress) == (False, 0.0)
    finding.look_on(2.5)  # by this test's clock, two games
    assert finding.progress == 2 / 5
    assert [row.number for row in finding.arranged(rows, fen(*WANTED), "No.", turned=True)] == [2, 1]
    assert finding.progress == 2 / 5, "what was looked at is not looked at again"
    finding.look_on(9)
    assert finding.complete
    assert [row.number for row in finding.arranged(rows, fen(*WANTED), "No.", turned=True)] == [4, 2, 1]


@pytest.mark.slow
def test_the_board_leads_to_the_games_with_its_position(driver: Driver) -> None:
    keep(driver.context, after(*WANTED).resign(after(*WANTED).side_to_move))
    driver.open(ToGame(after(*WANTED, Move((4, 8)))))
    driver.key("page up")
    driver.key("ctrl+f")
    wait(driver)
    assert numbers(driver) == [1], "the position that is looked at"
    driver.key("escape")
    driver.key("escape")
    assert driver.name == "PlayScene"
    driver.key("end")
    driver.key("escape")
    driver.push("find")
    wait(driver)
    assert numbers(driver) == []


@pytest.mark.slow
def test_games_of_a_board_without_a_notation_of_its_own_are_found_as_well(driver: Driver) -> None:
    """Also if the moves were played in another order, and never for another board."""
    for first, third in ((5, 9), (9, 5)):
        match = Match.new(TICTACTOE, (HUMAN, HUMAN))
        for square in (first, 1, third, 2, 4, 3):
            match = match.play(Move((square,)))
        keep(driver.context, match)
    keep(driver.context, after(*WANTED).resign(Side.FIRST))
    driver.open(ToGame(Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((5,)))))
    driver.key("ctrl+f")
    wait(driver)
    assert driver.name == "GamesScene"
    assert len(numbers(driver)) == 1
    assert subtitle(driver) == "Games with this position: X won 0, O won 1, 0 drawn"
