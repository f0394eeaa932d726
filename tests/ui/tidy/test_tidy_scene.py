"""The page for tidying up, as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from checkers_app.games.checkers import GAME
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk
from checkers_app.storage import change_log
from checkers_app.storage.settings import Settings
from checkers_app.ui.destinations import ToGames, ToTidying

FIRST = '[Black "Lovelace, A."]\n[White "Ben"]\n\n1. 11-15 23-19 {good} *\n\n'
BROKEN = '[Black "Lovelace, A."]\n\n1. 1-32 *\n\n'
SECOND = '[Black "Ada Lovelace"]\n[White "Ben"]\n[Date "1998"]\n\n1. 11-15 23-19 *\n\n'
OTHER = '[Black "Ada Lovelace"]\n[White "Cleo"]\n\n1. 9-14 *\n\n'


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    driver = Driver(Settings(), (1280, 800))
    driver.context.files.folder = tmp_path
    return driver


@pytest.fixture
def file(tmp_path: Path, driver: Driver) -> Path:
    """A collection that was opened lately; its third game cannot be read."""
    path = tmp_path / "club.pdn"
    path.write_text(FIRST + SECOND + BROKEN + OTHER, encoding="utf-8")
    driver.context.files.recent.add(path)
    return path


def opened(driver: Driver, task: str = "") -> None:
    driver.open(ToTidying())
    ready(driver)
    if task:
        driver.press(task)


def ready(driver: Driver) -> None:
    """Wait until everything has been read."""
    driver.turn()
    driver.wait_for(lambda: not driver.top.frame_rate())
    driver.turn()


def listed(driver: Driver) -> list[str]:
    return [line for line in driver.outline() if line.startswith("row")]


def test_duplicates_are_shown_removed_and_brought_back_with_one_key(driver: Driver, file: Path) -> None:
    before = file.read_bytes()
    driver.open(ToGames(file))
    driver.wait(1)
    driver.key("ctrl+t")
    ready(driver)
    assert listed(driver) == ['row "Lovelace, A. – Ben, 1 copy" chosen']
    assert driver.says("Ada Lovelace – Ben, 1998")
    assert not driver.part("undo").enabled
    assert file.read_bytes() == before
    driver.push("remove")
    ready(driver)
    text = file.read_text()
    assert (text.count("11-15"), text.count("{good}"), text.count("1998")) == (1, 1, 1)
    assert BROKEN in text
    assert OTHER in text
    assert listed(driver) == []
    assert driver.says("1 copy removed")
    assert driver.says("Undo restores the files as they were.")
    driver.key("ctrl+z")
    ready(driver)
    assert file.read_bytes() == before
    assert len(listed(driver)) == 1
    driver.key("escape")
    driver.wait(1)
    assert len(listed(driver)) == 3, "the page of games has read the file again"


def test_a_game_can_be_spared(driver: Driver, file: Path) -> None:
    before = file.read_bytes()
    opened(driver)
    driver.focus("Games with copies")
    driver.key("return")
    assert listed(driver) == ['row "Lovelace, A. – Ben, All kept" chosen']
    assert not driver.part("remove").enabled
    driver.push("one")
    assert driver.part("remove").enabled
    driver.push("file 0")
    ready(driver)
    assert listed(driver) == []
    assert driver.says("No game is in a collection more than once.")
    assert file.read_bytes() == before


@pytest.mark.slow
def test_files_are_merged_into_a_new_one(driver: Driver, file: Path) -> None:
    second = file.with_name("second.pdn")
    second.write_text(OTHER, encoding="utf-8")
    driver.context.files.recent.add(second)
    opened(driver, "Merge files")
    assert driver.says("2 games are written to a new file. The collections stay as they are.")
    assert driver.says("1 game that cannot be read is copied unchanged.")
    driver.push("once")
    assert driver.says("4 games are written to a new file. The collections stay as they are.")
    driver.push("merge")
    driver.key("ctrl+a")
    driver.type("second.pdn")
    driver.key("return")
    driver.key("return")
    assert driver.says("The games come from this file. Choose another name.")
    assert second.read_text() == OTHER
    driver.key("ctrl+a")
    driver.type("all.pdn")
    driver.key("return")
    ready(driver)
    assert (file.parent / "all.pdn").read_bytes() == file.read_bytes() + OTHER.encode()
    driver.key("ctrl+z")
    ready(driver)
    assert not (file.parent / "all.pdn").exists()


def test_a_player_is_renamed_in_files_and_own_games(driver: Driver, file: Path) -> None:
    seats = Seat(Control.HUMAN, name="A Lovelace"), HUMAN
    match = Match.new(GAME, seats)
    desk = Desk()
    driver.context.library.write(desk, match.play(match.state.legal_moves()[0]))
    desk.release()
    before = file.read_text()
    opened(driver, "Rename a player")
    driver.focus("Player")
    driver.type("lovelace")
    assert [part.label for part in driver.parts() if part.name.startswith("spelling")] == [
        "Ada Lovelace",
        "A Lovelace",
        "Lovelace, A.",
    ]
    driver.press("Rename in 2 games")
    ready(driver)
    assert file.read_text() == before.replace('"Lovelace, A."', '"Ada Lovelace"', 1)
    (entry,) = driver.context.library.entries()
    assert entry.kept is not None
    assert entry.kept.seats[0].name == "Ada Lovelace"
    driver.key("ctrl+z")
    ready(driver)
    assert file.read_text() == before


@pytest.mark.slow
def test_a_spelling_that_is_someone_else_is_left(driver: Driver, file: Path) -> None:
    opened(driver, "Rename a player")
    driver.focus("Player")
    driver.type("lovelace")
    driver.press("Ada Lovelace")
    driver.focus("New name")
    driver.key("ctrl+a")
    driver.type("Countess L.")
    driver.press("Rename in 1 game")
    ready(driver)
    assert file.read_text().count("Ada Lovelace") == 2
    assert file.read_text().startswith('[Black "Countess L."]')


@pytest.mark.slow
def test_a_file_that_changed_in_the_meantime_is_not_overwritten(driver: Driver, file: Path) -> None:
    opened(driver)
    file.write_text(FIRST * 2 + OTHER, encoding="utf-8")
    driver.push("remove")
    ready(driver)
    assert driver.says("Nothing was changed: club.pdn was changed by another program in the meantime.")
    assert file.read_text() == FIRST * 2 + OTHER


@pytest.mark.slow
def test_a_change_that_was_interrupted_is_told(
    driver: Driver, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    with monkeypatch.context() as killing:
        write = vars(change_log.ChangeLog)["_write_list"]
        killing.setattr(change_log.ChangeLog, "_write_list", _complete_never(write))
        opened(driver)
        driver.push("remove")
        ready(driver)
    driver.key("escape")
    opened(driver)
    assert driver.says("The last change was interrupted: undo it to restore the files.")
    driver.key("ctrl+z")
    ready(driver)
    assert file.read_bytes() == before


def _complete_never(write: object) -> object:
    def written(log: change_log.ChangeLog, logged: change_log.LoggedChange, *, complete: bool) -> None:
        assert callable(write)
        write(log, logged, complete=complete and False)

    return written


@pytest.mark.slow
def test_a_file_is_added_and_one_that_is_gone_is_named(driver: Driver, file: Path) -> None:
    added = file.with_name("added.pdn")
    added.write_text(FIRST + FIRST, encoding="utf-8")
    opened(driver)
    driver.key("ctrl+o")
    driver.type("added.pdn")
    driver.key("return")
    ready(driver)
    assert len(listed(driver)) == 2
    added.unlink()
    driver.push("file 0")
    ready(driver)
    driver.push("file 0")
    ready(driver)
    assert driver.says("added.pdn cannot be read: no such file or directory")
