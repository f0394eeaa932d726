"""The page of the explorer, as a user meets it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver

from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.play.explorer.collections import Explored, Told
from checkers_app.play.explorer.explorer import build_index
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk
from checkers_app.storage.index_file import StoppedError
from checkers_app.storage.settings import Thoughts
from checkers_app.ui.destinations import ToExplorer, ToGames
from checkers_app.views.explorer import indexing

NEW = Match.new(GAME, (HUMAN, HUMAN))


def explore(driver: Driver, match: Match = NEW) -> None:
    """Open the page and wait until everything is indexed."""
    driver.open(ToExplorer(match))
    driver.wait_for(lambda: not any("Looking through" in line for line in driver.outline()))


def moves(driver: Driver) -> list[str]:
    """The labels of the moves on the page."""
    labels = [label.replace(", in the opening book", "") for label in driver.labels()]
    return [label.rpartition(" drawn")[0] for label in labels if " drawn" in label]


def games(driver: Driver) -> list[str]:
    """The rows of the list of games."""
    return [line.strip() for line in driver.outline() if line.strip().startswith("row ")]


def test_moves_are_counted_and_a_click_goes_on(driver: Driver) -> None:
    explore(driver)
    assert moves(driver) == ["11-15, Black won 1, White won 1, 0", "9-14, Black won 0, White won 0, 1"]
    driver.push("move 11-15")
    assert moves(driver) == ["23-19, Black won 1, White won 0, 0", "24-20, Black won 0, White won 1, 0"]
    assert 'text "11-15"' in driver.outline()
    driver.key("backspace")
    assert len(moves(driver)) == 2
    assert moves(driver)[0].startswith("11-15")


@pytest.mark.slow
def test_the_first_position_is_one_key_away(driver: Driver) -> None:
    explore(driver)
    driver.push("move 11-15")
    driver.push("move 23-19")
    driver.key("home")
    assert moves(driver)[0].startswith("11-15")
    assert not driver.part("first").enabled


def test_a_number_lists_its_games_and_one_of_them_opens_at_the_position(driver: Driver) -> None:
    explore(driver)
    driver.push("move 11-15")
    driver.press("See 1 game")
    assert [("Ada against Ben" in row) for row in games(driver)] == [True]
    driver.key("enter")
    driver.settle()
    play = driver.play()
    assert len(play.controls.look.match.moves) == 1
    assert len(play.match.moves) == 3


@pytest.mark.slow
def test_escape_leads_from_the_games_back_to_the_moves(driver: Driver) -> None:
    explore(driver)
    driver.push("games 11-15")
    assert len(games(driver)) == 2
    driver.key("escape")
    assert len(moves(driver)) == 2


@pytest.mark.slow
def test_filters(driver: Driver) -> None:
    explore(driver)
    driver.push("filter")
    driver.focus("Part of a player's name")
    driver.type("ada")
    driver.wait(0.3)
    assert len(moves(driver)) == 2
    driver.press("White")
    assert moves(driver) == ["9-14, Black won 0, White won 0, 1", "11-15, Black won 0, White won 1, 0"]
    driver.press("Draw")
    assert moves(driver) == ["9-14, Black won 0, White won 0, 1"]
    driver.push("clear")
    assert len(moves(driver)) == 2
    driver.focus("From year")
    driver.type("1999")
    driver.wait(0.3)
    assert moves(driver) == ["11-15, Black won 0, White won 1, 0"]
    driver.focus("Part of a player's name")
    driver.type("zz")
    driver.wait(0.3)
    assert 'text "No game here matches the filter."' in driver.outline()


@pytest.mark.slow
def test_own_games_files_or_both(driver: Driver) -> None:
    match = Match.new(GAME, (HUMAN, Seat(Control.COMPUTER, 3)))
    match = match.play(parse_move(GAME, match.state, "12-16"))
    desk = Desk()
    driver.context.library.write(desk, match.agree_draw())
    desk.release()
    explore(driver)
    assert len(moves(driver)) == 3
    driver.press("My games")
    driver.wait_for(lambda: len(moves(driver)) == 1)
    assert moves(driver) == ["12-16, Black won 0, White won 0, 1"]
    driver.press("Files")
    assert len(moves(driver)) == 2


def test_indexing_can_be_stopped_and_begun_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    held, build = threading.Event(), build_index

    def slow(folder: Path, collection: Explored, tell: Told, stopped: Callable[[], bool]) -> str:
        held.wait(5)
        if stopped():
            raise StoppedError
        return build(folder, collection, tell, stopped)

    monkeypatch.setattr(indexing, "build_index", slow)
    driver.open(ToExplorer(NEW))
    driver.press("Cancel")
    held.set()
    driver.turn(3)
    assert moves(driver) == []
    driver.press("Count them")
    driver.wait_for(lambda: len(moves(driver)) == 2)


def test_indexing_continues_after_the_page_was_left(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    held, build = threading.Event(), build_index

    def slow(folder: Path, collection: Explored, tell: Told, stopped: Callable[[], bool]) -> str:
        held.wait(5)
        return build(folder, collection, tell, stopped)

    monkeypatch.setattr(indexing, "build_index", slow)
    driver.open(ToExplorer(NEW))
    driver.key("escape")
    assert driver.name != "ExplorerScene"
    held.set()
    driver.open(ToExplorer(NEW))
    driver.wait_for(lambda: len(moves(driver)) == 2)
    assert driver.context.files.indexing.ended == 1


@pytest.mark.slow
def test_a_large_file_is_indexed_in_a_process_of_its_own(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "_SMALL", 0)
    explore(driver)
    assert len(moves(driver)) == 2


@pytest.mark.slow
def test_an_index_of_a_newer_version_is_said_on_the_page(driver: Driver) -> None:
    explore(driver)
    driver.key("escape")
    for path in driver.context.files.indexing.folder.glob("*.sqlite"):
        content = bytearray(path.read_bytes())
        content[60:64] = (99).to_bytes(4, "big")
        path.write_bytes(content)
    driver.open(ToExplorer(NEW))
    assert any("A newer version of the program wrote the index" in line for line in driver.outline())


def test_the_page_opens_from_the_list_of_games(driver: Driver, tmp_path: Path) -> None:
    driver.open(ToGames(tmp_path / "club.pdn"))
    driver.press("One move back")
    driver.press("Explorer")
    driver.wait_for(lambda: moves(driver))
    assert moves(driver) == ["8-11, Black won 1, White won 0, 0"]


@pytest.mark.slow
def test_the_page_opens_from_the_board(driver: Driver) -> None:
    driver.change(thoughts=Thoughts.SHOWN)
    driver.resize((1280, 800))
    driver.start(NEW.play(parse_move(GAME, NEW.state, "11-15")))
    driver.key("f9")
    driver.press("Opening explorer")
    driver.wait_for(lambda: moves(driver))
    assert [move[:5] for move in moves(driver)] == ["23-19", "24-20"]


@pytest.mark.parametrize("name", [5_000 * "x", "a\0b", "\ud800"])
def test_a_collection_whose_name_no_file_can_have_is_left_out(driver: Driver, name: str) -> None:
    """As in a list that was edited by hand; a name that is too long used to break the page."""
    driver.context.files.recent.add(Path("/", name))
    explore(driver)
    assert driver.name == "ExplorerScene"
    assert driver.context.files.recent.paths[-1] == Path("/", name)
