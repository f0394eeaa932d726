"""Collections as files: games taken from them, files changed by others, remembered and missing files."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import COLLECTION, chosen, game, numbers, open_file
from driver import Driver, Part

from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.ui.destinations import ToGames
from checkers_app.views.games.collection import Collection

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


@pytest.mark.slow
def test_a_game_is_taken_out_of_a_file_and_put_back(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("down")
    driver.key("delete")
    assert file.read_text() == COLLECTION, "only asked"
    driver.push("keep")
    driver.key("delete")
    driver.push("delete")
    assert numbers(driver) == [1, 4]
    entries = list(PdnReader(file.read_bytes()))
    assert [dict(entry.record.tags)["White"] for entry in entries if isinstance(entry, Accepted)] == [
        *("Bruno", "Dmitri")
    ]
    assert (file.parent / "evening.before.pdn").read_text() == COLLECTION
    assert driver.context.files.collections[-1].problems()[0].title == "Game 2, line 13"
    assert chosen(driver) == 4
    driver.key("delete")
    driver.push("delete")
    assert numbers(driver) == [1]
    driver.key("ctrl+z")
    driver.key("ctrl+z")
    assert numbers(driver) == [1, 2, 4]
    assert file.read_text() == COLLECTION
    driver.key("ctrl+z")
    assert driver.says("No game was removed.")
    assert sorted(path.name for path in file.parent.glob("*.pdn")) == ["evening.before.pdn", "evening.pdn"]


@pytest.mark.slow
def test_a_file_that_has_changed_is_not_written_over(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    changed = COLLECTION + game("New", "Ada", "Zoe", "1. 11-15")
    file.write_text(changed)
    driver.key("delete")
    driver.push("delete")
    assert driver.says("evening.pdn was changed by another program: open it again.")
    assert file.read_text() == changed
    assert numbers(driver) == [1, 2, 4]


def test_a_file_that_changes_while_it_is_opened_is_not_written_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = COLLECTION + game("New", "Ada", "Zoe", "1. 11-15")

    def read_slowly(path: Path) -> bytes:
        path.write_text(added)
        return COLLECTION.encode()

    with monkeypatch.context() as slow:
        slow.setattr(Path, "read_bytes", read_slowly)
        collection = Collection(file)
    collection.read(10)
    assert collection.take_out(1) == "evening.pdn was changed by another program: open it again."
    assert file.read_text() == added


@pytest.mark.slow
def test_files_are_remembered_closed_and_missed(driver: Driver, file: Path) -> None:
    other = file.with_name("other.pdn")
    other.write_text(COLLECTION)
    open_file(driver, other)
    open_file(driver, file)
    driver.context.files.collections.clear()  # the next start
    driver.open(ToGames())
    assert "Remove it from the list; the file stays (Ctrl W)" not in driver.labels()
    driver.push("file 1")
    driver.wait(1)
    assert numbers(driver) == [1, 2, 4]
    assert driver.context.files.recent.paths[-1] == other
    driver.push("close_file")
    assert driver.context.files.recent.paths == (file,)
    file.unlink()
    driver.push("file 0")
    assert driver.says("evening.pdn does not exist. The file is no longer in the list.")
    assert not driver.context.files.recent.paths


def files(driver: Driver) -> Part:
    """The option for the open files in a small window."""
    return [part for part in driver.parts() if part.role == "option"][-1]


@pytest.mark.slow
def test_in_a_small_window_one_segment_goes_round_the_collections(driver: Driver, file: Path) -> None:
    other = file.with_name("other.pdn")
    other.write_text(COLLECTION)
    open_file(driver, other)
    open_file(driver, file, (800, 600))
    seen = []
    for _ in range(3):
        driver.click(files(driver).rect.center)
        driver.wait(1)
        seen.append(files(driver).label)
    assert seen == ["other 3", "evening 3", "other 3"]
    driver.push("close_file")
    assert driver.context.files.recent.paths == (file,)
    row = driver.part("sources").rect
    assert "close_file" not in driver.names, "the saved games are listed now"
    driver.click(files(driver).rect.center)
    driver.wait(1)
    assert driver.part("sources").rect == row
    driver.push("close_file")
    assert not driver.context.files.recent.paths
