"""The user's programs in the window: adding, testing, playing against them, and reports of failures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Driver
from hostile_bots import FIRST, write_bot
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.engine.bots.program import Program, ProgramName
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.games.base import Reason, Side
from checkers_app.play.opponents.own_opponents import PROGRAM
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings
from checkers_app.ui.destinations import ToMainMenu, ToOpponent, ToPrograms

pytestmark = pytest.mark.unpainted

FAILS = "import sys\nprint('hello', file=sys.stderr)\ndef choose(state):\n    return 1 // 0\n"
SLEEPS = "import time\ndef choose(state):\n    time.sleep(600)\n"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(Settings(motion=Motion.OFF), (800, 600))
    driver.context.files.folder = tmp_path
    yield driver
    driver.close()


def add(driver: Driver, folder: Path, name: str, source: str) -> None:
    driver.context.programs.add(Program(name, file=str(write_bot(folder, name, source))))


def texts(driver: Driver) -> str:
    return "\n".join(line.split('"')[1] for line in driver.outline() if '"' in line)


def listed(driver: Driver) -> list[str]:
    return [program.name for program in driver.context.programs.listed]


@pytest.mark.parametrize(
    "size",
    [
        (480, 640),
        pytest.param((800, 600), marks=pytest.mark.slow),
        pytest.param((1280, 800), marks=pytest.mark.slow),
    ],
)
def test_a_file_is_added_by_its_path_named_chosen_and_removed(
    driver: Driver, tmp_path: Path, size: tuple[int, int]
) -> None:
    file = write_bot(tmp_path, "captures", FIRST)
    driver.resize(size)
    driver.open(ToMainMenu())
    driver.open(ToOpponent(TICTACTOE))
    driver.press("Your programs")
    assert "runs with your permissions" in texts(driver)
    driver.press("Add…")
    assert "runs with your permissions" in texts(driver)
    driver.type(str(tmp_path / "missing.py"))
    driver.push("done")
    assert "This program cannot be added: the file" in texts(driver)
    driver.press("Choose…")
    driver.type(file.name)
    driver.key("enter")
    assert driver.name == "AddProgramScene"
    driver.push("done")
    assert listed(driver) == ["captures"]
    driver.check_layout()
    driver.push("play")
    assert driver.name == "OpponentScene"
    assert driver.context.settings.choice("tictactoe").own == f"{PROGRAM}captures"
    assert "One of your programs" in texts(driver)
    driver.check_layout()
    driver.key("b")
    driver.press("Remove")
    assert listed(driver) == []
    assert file.exists(), "the file is the user's"


def test_a_program_that_is_gone_is_named_and_the_level_plays(driver: Driver, tmp_path: Path) -> None:
    add(driver, tmp_path, "ada", FIRST)
    (tmp_path / "ada.py").unlink()
    driver.open(ToPrograms(CHECKERS))
    assert f"ada cannot play: the file {tmp_path / 'ada.py'} does not exist." in texts(driver)
    assert not driver.part("play").enabled
    assert not driver.part("test").enabled
    settings = driver.context.settings
    driver.context.change_settings(settings.with_choice("checkers", GameChoice(own=f"{PROGRAM}ada")))
    driver.open(ToMainMenu())
    driver.push("play")
    assert [seat.own for seat in driver.match().seats] == [None, None]
    assert "Your opponent cannot play" in texts(driver)
    assert "does not exist" in texts(driver)


@pytest.mark.slow
def test_a_bot_plays_with_undo_and_its_failure_ends_the_game_with_file_and_line(
    driver: Driver, tmp_path: Path
) -> None:
    source = "count = 0\ndef choose(state):\n    global count\n    count += 1\n    if count == 3:\n"
    add(driver, tmp_path, "ada", source + "        return 1 // 0\n    return state.legal_moves()[0]\n")
    driver.open(ToPrograms(CHECKERS))
    driver.press("Play against it")
    assert [seat.own for seat in driver.match().seats] == [None, ProgramName("ada")]
    assert driver.top.title == "Checkers, against ada"
    for _ in range(2):
        driver.play_move(driver.match().state.legal_moves()[0])
        driver.answer()
        driver.key("ctrl+z")
        assert driver.match().moves == (), "its process lasts through that"
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait_for(lambda: driver.match().outcome is not None)
    outcome = driver.match().outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Side.FIRST, Reason.FORFEIT)
    sentence = outcome.detail
    assert sentence.startswith("choose raised an exception in line 6 of ada.py: ZeroDivisionError: ")
    driver.wait_for(lambda: sentence in texts(driver))
    driver.key("escape")
    driver.wait_for(lambda: not driver.context.programs._playing)


@pytest.mark.slow
def test_during_a_game_a_program_takes_the_place_of_a_level_and_gives_it_to_others(
    driver: Driver, tmp_path: Path
) -> None:
    add(driver, tmp_path, "ada", FIRST)
    driver.open(ToMainMenu())
    driver.push("play")
    session = driver.play().sitting.session

    def names() -> list[str]:
        own = session.match.seats[1].own
        return [] if own is None else [f"program {own.name}" if isinstance(own, ProgramName) else own.name]

    driver.open(ToOpponent(CHECKERS, driver.play().controls))
    driver.key("b")
    driver.press("Choose")
    assert names() == ["program ada"]
    assert "ada" in texts(driver)
    driver.key("o")
    assert names() == [OwnPlayer().name], "O is the own player, also while a program plays"
    driver.key("3")
    assert (names(), session.match.seats[1].level) == ([], 3)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["{", '{"version": 2, "programs": []}'])
def test_a_list_that_is_broken_or_newer_is_named_on_the_page(text: str, tmp_path: Path) -> None:
    file = paths.settings_file().with_name("programs.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    driver = Driver(Settings(motion=Motion.OFF), (800, 600))
    driver.open(ToPrograms(CHECKERS))
    assert "rograms" in texts(driver).split("runs with your permissions")[0]
    assert str(driver.context.programs.file.notice) in texts(driver)
    add(driver, tmp_path, "ada", FIRST)
    driver.close()
    assert text in [each.read_text(encoding="utf-8") for each in file.parent.glob("programs*.json")]


@pytest.mark.slow
def test_a_hang_and_a_trial_game_are_cancelled_at_once(driver: Driver, tmp_path: Path) -> None:
    add(driver, tmp_path, "sleeps", SLEEPS)
    add(driver, tmp_path, "fails", FAILS)
    driver.open(ToPrograms(CHECKERS))
    driver.press("Test")
    assert "Playing a trial game…" in texts(driver)
    driver.press("Cancel")
    assert "trial game…" not in texts(driver)
    driver.open(ToPrograms(CHECKERS))
    driver.key("down")
    driver.key("t")
    driver.wait_for(lambda: "choose raised an exception in line 4 of fails.py" in texts(driver))
    driver.press("Output")
    assert "hello" in texts(driver)
    driver.press("Close")


@pytest.mark.slow
def test_a_trial_game_is_played_to_its_end(driver: Driver, tmp_path: Path) -> None:
    add(driver, tmp_path, "ada", FIRST)
    driver.open(ToPrograms(TICTACTOE))
    driver.press("Test")
    driver.wait_for(lambda: "ada played a whole game without breaking the rules" in texts(driver))


@pytest.mark.slow
def test_two_bots_and_a_hub_engine_play_each_other(driver: Driver, tmp_path: Path) -> None:
    add(driver, tmp_path, "ada", FIRST)
    command = f"{sys.executable} -m checkers_app hub"
    driver.context.programs.add(Program("hub", command=command))
    choice = GameChoice(opponent=Opponent.DEMONSTRATION, owns=(f"{PROGRAM}ada", f"{PROGRAM}hub"))
    driver.context.change_settings(driver.context.settings.with_choice("checkers", choice))
    driver.open(ToMainMenu())
    driver.push("play")
    driver.wait_for(lambda: len(driver.match().moves) >= 2)
    assert driver.match().outcome is None
    assert [seat.own for seat in driver.match().seats] == [ProgramName("ada"), ProgramName("hub")]
