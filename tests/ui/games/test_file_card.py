"""The card for choosing a file: used with keys, by typing, for saving and for opening."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import numbers, open_file
from driver import Driver
from places import names
from pygame import Rect
from trees import told_rows

from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.notation.pdn import PdnReader
from checkers_app.paths import home
from checkers_app.ui.destinations import ToGames, ToSetup

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def rows(driver: Driver) -> dict[str, Rect]:
    """The listed names, and their places."""
    return {line.split('"')[1]: place for line, place in told_rows(driver, "list").items()}


@pytest.mark.slow
def test_a_game_is_saved_to_a_file_that_is_chosen(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("ctrl+s")
    assert driver.name == "FileScene"
    for _ in range(len("games.pdn")):
        driver.key("backspace")
    driver.type("new")
    driver.key("return")
    assert driver.name == "GamesScene"
    assert len(list(PdnReader((file.parent / "new.pdn").read_bytes()))) == 1
    assert driver.says("The game was saved in new.pdn.")


@pytest.mark.slow
def test_a_file_is_opened_from_the_card_by_keys_and_by_its_path(driver: Driver, file: Path) -> None:
    (file.parent / "folder").mkdir()
    driver.open(ToGames())
    driver.key("ctrl+o")
    assert list(rows(driver)) == ["One folder up", "folder", "evening.pdn"]
    for _ in range(3):
        driver.key("down")
    driver.key("return")
    assert driver.name == "GamesScene"
    driver.wait(1)
    assert numbers(driver) == [1, 2, 4]
    driver.push("open_file")
    driver.type(str(file.parent / "nowhere.pdn"))
    driver.push("done")
    assert driver.name == "FileScene"
    assert driver.says("nowhere.pdn does not exist.")
    driver.key("escape")
    assert driver.name == "GamesScene"


def test_a_link_to_where_nobody_may_look_does_not_hide_its_folder(
    driver: Driver, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file.parent / "forbidden").mkdir()
    is_dir = Path.is_dir

    def guarded(path: Path) -> bool:
        if path.name == "forbidden":
            raise PermissionError(13, "Permission denied")
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", guarded)
    driver.open(ToGames())
    driver.key("ctrl+o")
    assert file.name in rows(driver)
    assert "cannot" not in " ".join(driver.outline())


@pytest.mark.slow
def test_a_space_on_what_the_keyboard_has_gone_to_is_not_typed(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("ctrl+s")
    driver.focus("Files")
    driver.key("space")
    assert driver.control("Name or path of a .pdn file").label
    assert any(line.startswith("field") and "“games.pdn”" in line for line in driver.outline())
    driver.type("x")
    assert any("“games.pdnx”" in line for line in driver.outline()), "a letter is, wherever the focus is"
    driver.focus("Cancel")
    driver.key("space")
    assert driver.name == "GamesScene"


@pytest.mark.slow
def test_a_name_that_is_typed_counts_more_than_a_folder_that_was_walked_to(
    driver: Driver, file: Path
) -> None:
    (file.parent / "folder").mkdir()
    open_file(driver, file)
    driver.key("ctrl+s")
    driver.key("down")
    driver.key("down")
    driver.key("ctrl+u")
    driver.type("new")
    driver.key("return")
    assert (file.parent / "new.pdn").exists()
    assert driver.name == "GamesScene"


@pytest.mark.slow
def test_a_double_click_opens_a_file(driver: Driver, file: Path) -> None:
    driver.open(ToGames())
    driver.push("open_file")
    place = rows(driver)[file.name].center
    driver.click(place)
    assert driver.name == "FileScene", "one click only chooses it"
    driver.click(place)
    assert driver.name == "GamesScene"
    driver.wait(1)
    assert numbers(driver) == [1, 2, 4]


@pytest.mark.slow
def test_a_double_click_on_a_folder_saves_nothing_in_it(driver: Driver, file: Path) -> None:
    """The field already contains the name of the file."""
    inside = file.parent / "folder"
    (inside / "deeper").mkdir(parents=True)
    driver.open(ToGames(file))
    driver.wait(1)
    driver.push("save")
    assert driver.name == "FileScene"
    place = rows(driver)["folder"].center
    driver.click(place)
    driver.click(place)
    assert driver.context.files.folder == inside
    assert (driver.name, names(inside)) == ("FileScene", ["deeper"])


@pytest.mark.slow
def test_a_double_click_on_a_folder_opens_nothing_in_it(driver: Driver, file: Path) -> None:
    """After the first half of the animation another name is under the pointer."""
    inside = file.parent / "folder"
    (inside / "deeper").mkdir(parents=True)
    driver.open(ToGames())
    driver.push("open_file")
    place = rows(driver)["folder"].center
    driver.click(place)
    driver.click(place)
    assert driver.context.files.folder == inside
    assert driver.name == "FileScene"
    driver.wait(1)
    driver.click(place)
    assert driver.context.files.folder == inside / "deeper"


def test_games_are_saved_where_pictures_are(keepsakes: Path) -> None:
    """The folder need not exist; until it does, files are opened from the home folder."""
    driver = Driver()
    driver.open(ToGames())
    driver.key("ctrl+o")
    assert driver.says(str(home()))
    driver.key("escape")
    driver.open(ToSetup(CHECKERS.initial))
    driver.key("ctrl+s")
    assert driver.name == "FileScene"
    assert driver.says(str(keepsakes))
    assert not any("cannot be read" in line for line in driver.outline())
    driver.key("return")
    assert names(keepsakes) == ["positions.pdn"]
    driver.open(ToGames())
    driver.key("ctrl+o")
    assert driver.says(str(keepsakes))
    driver.close()


def test_the_row_that_the_arrow_keys_have_reached_is_chosen(driver: Driver, file: Path) -> None:
    (file.parent / "folder").mkdir()

    def chosen() -> list[str]:
        return [line.split('"')[1] for line, _ in told_rows(driver, "list").items() if "chosen" in line]

    driver.open(ToGames())
    driver.key("ctrl+o")
    assert chosen() == [], "at first none is"
    for name in ("One folder up", "folder", file.name):
        driver.key("down")
        assert chosen() == [name]
