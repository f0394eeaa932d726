"""A tournament in the window: played, paused, continued, and its games replayed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Driver
from hostile_bots import FIRST, HOSTILE, RANDOM, write_bot
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.arena.round_robin import default_folder
from checkers_app.engine.bots.program import Program
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.destinations import ToPrograms, ToTournament

pytestmark = pytest.mark.unpainted


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(Settings(motion=Motion.OFF), (800, 600))
    driver.context.files.folder = tmp_path
    yield driver
    driver.close()


def texts(driver: Driver) -> str:
    return "\n".join(line.split('"')[1] for line in driver.outline() if '"' in line)


def test_too_few_players_are_reported_and_nothing_starts(driver: Driver, tmp_path: Path) -> None:
    driver.open(ToPrograms(TICTACTOE))
    driver.press("Tournament")
    driver.press("Start")
    assert "A tournament needs at least two players." in texts(driver)
    driver.press("A folder")
    driver.key("p")
    assert "A tournament needs at least two players." in texts(driver)
    assert str(tmp_path) in texts(driver)
    assert not list(tmp_path.iterdir()), "nothing is written for it"


@pytest.mark.slow
def test_programs_play_and_the_table_shows_forfeits(driver: Driver, tmp_path: Path) -> None:
    for name, source in (("ada", FIRST), ("ben", RANDOM), ("fails", HOSTILE["raises"][1])):
        driver.context.programs.add(Program(name, file=str(write_bot(tmp_path, name, source))))
    driver.open(ToTournament(TICTACTOE))
    driver.press("Start")
    driver.wait_for(lambda: "6 of 6 games" in texts(driver))
    driver.wait_for(lambda: driver.part("games").enabled)
    said = texts(driver)
    assert "4 forfeits" in said
    assert said.index("ada, ") < said.index("fails, ")
    for size in ((480, 640), (800, 600), (1280, 800)):
        driver.resize(size)
        driver.check_layout()
    driver.press("Games")
    assert driver.name == "GamesScene"
    driver.wait_for(lambda: "ada" in texts(driver))


@pytest.mark.slow
def test_a_folder_is_paused_and_continues_where_it_was(driver: Driver, tmp_path: Path) -> None:
    for name in ("ada", "ben", "cleo"):
        write_bot(tmp_path, name, RANDOM)
    driver.open(ToTournament(CHECKERS))
    driver.press("A folder")
    driver.press("Start")
    desk = driver.top._desk
    driver.wait_for(lambda: desk.progress is not None and desk.progress.played >= 2)
    driver.key("p")
    driver.wait_for(lambda: not desk.running)
    played = desk.progress.played
    driver.press("Continue")
    driver.wait_for(lambda: desk.complete)
    driver.wait_for(lambda: not desk.running)
    assert played < 6
    journal = (default_folder(tmp_path) / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert sum('"moves"' in line for line in journal) == 6, "no game was played twice"


@pytest.mark.slow
def test_a_tournament_that_was_left_continues_in_its_folder(driver: Driver, tmp_path: Path) -> None:
    slow = "import time\n" + FIRST.replace("    return", "    time.sleep(0.02)\n    return")
    for name in ("ada", "ben"):
        driver.context.programs.add(Program(name, file=str(write_bot(tmp_path, name, slow))))
    folder = paths.tournaments_folder()
    shutil.rmtree(folder, ignore_errors=True)
    driver.open(ToTournament(TICTACTOE))
    driver.press("Start")
    driver.wait_for(lambda: "1 of 2 games" in texts(driver))
    driver.key("escape")
    driver.open(ToTournament(TICTACTOE))
    driver.press("Start")
    driver.wait_for(lambda: "2 of 2 games" in texts(driver))
    driver.wait_for(lambda: driver.part("games").enabled)
    assert list(folder.iterdir()) == [folder / "tictactoe"]
