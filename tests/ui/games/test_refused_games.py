"""A game that cannot be continued: the list says why, and Esc leads from there to the menu."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver, Shown

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.destinations import ToGames, ToMainMenu
from checkers_app.views.crash.trouble import Broken

CHECKERS = boards()["checkers"]
MATCH = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
held: list[object] = []


def keep(context: Context) -> str:
    desk = Desk()
    context.library.write(desk, MATCH)
    assert desk.held is not None
    desk.release()
    return desk.held.key


def latest(context: Context) -> str:
    found = context.library.latest()
    assert found is not None
    return found.key


def taken(path: Path) -> None:
    """Another window has the game open."""
    held.append(Library(Shelf(path.parent)).open(path.stem))


def broken(path: Path) -> None:
    path.write_text("{")


def newer(path: Path) -> None:
    path.write_text('{"version": 99}')


def no_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\xff")


def gone(path: Path) -> None:
    path.unlink()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def huge(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(1 << 32)


FAILURES: dict[Callable[[Path], None], str] = {
    taken: "This game is being played in another window.",
    broken: "Its file cannot be used: it is not JSON.",
    newer: "Its file cannot be used: a newer version of the program wrote it (version 99).",
    no_text: "Its file cannot be used: it is not UTF-8 text.",
    gone: "Its file cannot be used: it does not exist.",
    pipe: "Its file cannot be used: it is not an ordinary file.",
    huge: "Its file cannot be used: it is too large.",
}


@pytest.fixture(params=FAILURES, ids=lambda failure: failure.__name__)
def failure(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    found: Callable[[Path], None] = request.param
    if found is pipe and not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    return found


def the_list_says_why_and_esc_leads_to_the_menu(
    driver: Driver, shown: Shown, failure: Callable[[Path], None]
) -> None:
    assert driver.name == "GamesScene"
    assert f"The game was not opened. {FAILURES[failure]}" in " ".join(shown)
    for _ in range(3):
        driver.key("escape")
        assert driver.name == "MenuScene"


@pytest.mark.slow
def test_continue_in_the_menu_says_why_it_does_not(
    driver: Driver, games_folder: Path, shown: Shown, failure: Callable[[Path], None]
) -> None:
    """Regardless of changes since the menu was opened, and even if an older one could continue."""
    keep(driver.context)
    keep(driver.context)
    driver.open(ToMainMenu())
    failure(games_folder / f"{latest(driver.context)}.json")
    driver.push("continue")
    the_list_says_why_and_esc_leads_to_the_menu(driver, shown, failure)


def test_continue_in_the_list_says_why_it_does_not(
    driver: Driver, games_folder: Path, shown: Shown, failure: Callable[[Path], None]
) -> None:
    key = keep(driver.context)
    driver.open(ToGames())
    failure(games_folder / f"{key}.json")
    driver.key("return")
    the_list_says_why_and_esc_leads_to_the_menu(driver, shown, failure)


@pytest.mark.slow
def test_resume_after_a_crash_says_why_it_does_not(
    driver: Driver, games_folder: Path, shown: Shown, failure: Callable[[Path], None]
) -> None:
    key = keep(driver.context)
    driver.open(ToMainMenu())
    driver.app.stack.abandon()
    driver.open(CrashScene(driver.context, Broken("Text", None)))
    failure(games_folder / f"{key}.json")
    driver.key("return")
    the_list_says_why_and_esc_leads_to_the_menu(driver, shown, failure)
