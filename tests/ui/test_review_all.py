"""Reviewing all games of a list in the window: results appear, and can be opened, paused and saved as PDN."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from driver import Driver
from play.review.test_review import Scripted, played
from strategies import TICTACTOE

from checkers_app.notation.commands import evaluation_in
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.saved.library import Desk
from checkers_app.storage.settings import Settings
from checkers_app.ui.destinations import ToGames
from checkers_app.ui.input.everywhere import everywhere_lines
from checkers_app.ui.review import collection_scene

pytestmark = pytest.mark.unpainted

EVENING = """\
[Event "Evening"]
[Date "1997.05.02"]
[GameType "tictactoe"]
[Black "Ada"]
[White "Ben"]

1. 1 5 2. 2 9 3. 3 *

[Event "Evening"]
[GameType "tictactoe"]
[Black "Cleo"]
[White "Dan"]

1. 5 {first} 1 2. 9 *

[Event "Broken"]
[GameType "tictactoe"]
1. 5 5 *

"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.pdn"
    path.write_text(EVENING, encoding="utf-8")
    return path


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    analyst = Scripted((90, 90, 90))
    monkeypatch.setattr(collection_scene, "_analysts", lambda: nullcontext(lambda _: analyst))
    driver = Driver(Settings(), (800, 600))
    driver.context.files.folder = tmp_path
    return driver


def open_list(driver: Driver, file: Path) -> None:
    driver.open(ToGames(file))
    driver.wait(1)
    driver.press("Review all games in the list (Ctrl L)")


def until(driver: Driver, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, driver.outline()
        driver.turn()


def results(driver: Driver) -> list[str]:
    return [line for line in driver.outline() if line.startswith('row "')]


def said(driver: Driver, words: str) -> bool:
    return any(words in line for line in driver.outline())


def test_results_come_and_lead_to_the_reviews(driver: Driver, file: Path) -> None:
    open_list(driver, file)
    until(driver, lambda: said(driver, "All 2 games have been reviewed."))
    told = {key for line in (*driver.top.commands(), *everywhere_lines()) for key in line.keys}
    assert driver.top.handled_keys() <= told
    first, second = results(driver)
    assert first.startswith('row "1, Ada – Ben, 1997.05.02, ')
    assert second.startswith('row "2, Cleo – Dan, ')
    driver.key("down")
    driver.key("return")
    assert driver.name == "ReviewScene"
    assert driver.top.review is not None  # it is there at once
    driver.key("escape")
    assert driver.name == "CollectionScene"


@pytest.mark.slow
def test_the_annotated_games_are_saved_but_not_over_the_file_itself(driver: Driver, file: Path) -> None:
    open_list(driver, file)
    until(driver, lambda: said(driver, "All 2 games have been reviewed."))
    driver.press("Save annotated games")
    assert driver.name == "FileScene"
    driver.press("Save")
    until(driver, lambda: said(driver, "Saved in evening annotated.pdn."))
    text = file.with_name("evening annotated.pdn").read_text(encoding="utf-8")
    assert EVENING[EVENING.index('[Event "Broken"]') :] in text
    entries = [entry for entry in PdnReader(text) if isinstance(entry, Accepted)]
    assert len(entries) == 2
    assert "{first}" in text
    for entry in entries:
        match = match_of_record(entry.record, game=entry.game)
        kept = driver.context.reviews.store.load(match)
        assert kept is not None
        evaluated = [evaluation_in(ply.comments) is not None for ply in entry.record.line]
        assert evaluated == [state.outcome() is None for state in match.states[1:]]
    driver.press("Save annotated games")
    driver.key("ctrl+a")
    driver.type(str(file))
    driver.key("return")
    driver.key("return")
    assert said(driver, "The games come from this file. Choose another name.")
    assert file.read_text(encoding="utf-8") == EVENING


@pytest.mark.slow
def test_only_the_games_that_were_found_are_reviewed(driver: Driver, file: Path) -> None:
    driver.open(ToGames(file))
    driver.wait(1)
    driver.type("cleo")
    driver.wait(1)
    driver.key("ctrl+l")
    until(driver, lambda: said(driver, "The game has been reviewed."))
    (only,) = results(driver)
    assert "Cleo – Dan" in only
    driver.press("Save annotated games")
    driver.press("Save")
    until(driver, lambda: said(driver, "Saved in evening annotated.pdn."))
    text = file.with_name("evening annotated.pdn").read_text(encoding="utf-8")
    assert "Cleo" in text
    assert "Ada" not in text


def test_it_waits_for_others_and_is_paused_and_cancelled(driver: Driver, file: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver.context.service, "waited_for", lambda **_: True)
        open_list(driver, file)
        driver.turn(3)
        assert said(driver, "Waiting until the game or the analysis no longer needs the processor.")
        driver.press("Pause the review (P)")
        assert said(driver, "Paused at 0%")
    driver.turn(5)
    assert results(driver) == []
    driver.key("escape")
    driver.press("Review all games in the list (Ctrl L)")
    assert said(driver, "Paused at 0%")  # the same list, as it was left
    driver.press("Cancel")
    assert said(driver, "Cancelled: the finished reviews are saved.")
    driver.key("escape")
    driver.press("Review all games in the list (Ctrl L)")  # begins again
    driver.key("p")
    driver.key("p")
    until(driver, lambda: said(driver, "All 2 games have been reviewed."))


def test_saved_games_are_reviewed_and_saved_with_their_players(driver: Driver, tmp_path: Path) -> None:
    finished, unfinished = played(TICTACTOE, "1 5 2 9 3"), played(TICTACTOE, "5 1")
    for match in (finished, unfinished):
        desk = Desk()
        driver.context.library.write(desk, match)
        desk.release()
    driver.open(ToGames(), (1280, 800))
    driver.wait(1)
    driver.press("Review all")
    until(driver, lambda: said(driver, "The game has been reviewed."))
    assert driver.context.reviews.store.load(finished) is not None
    assert driver.context.reviews.store.load(unfinished) is None
    driver.press("Save annotated games")
    driver.press("Save")
    until(driver, lambda: said(driver, "Saved in games annotated.pdn."))
    text = (tmp_path / "games annotated.pdn").read_text(encoding="utf-8")
    (entry,) = PdnReader(text)
    assert isinstance(entry, Accepted)
    assert entry.record.moves == finished.moves
    assert evaluation_in(entry.record.line[0].comments) is not None
    assert entry.record.tag("Annotator") == "checkers-app"


def test_a_list_without_a_finished_game_is_not_reviewed(driver: Driver) -> None:
    driver.open(ToGames())
    driver.key("ctrl+l")
    assert driver.name == "GamesScene"
    assert said(driver, "There are no finished games in this list.")
    assert driver.context.reviews.collection is None


def test_on_battery_it_rests(driver: Driver, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(driver.context.power), "on_battery", property(lambda _: True))
    open_list(driver, file)
    driver.turn(3)
    assert said(driver, "Paused: the computer is running on battery.")
    assert results(driver) == []
    driver.press("Continue the review (P)")
    until(driver, lambda: said(driver, "All 2 games have been reviewed."))
