"""The page about the program: correct facts, every licence readable, by mouse and by keyboard."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import PATIENCE, Driver
from legible import faults
from noted import noted
from trees import each_room, speaking, told_rows

from checkers_app import __version__, paths
from checkers_app.engine.service import EngineService
from checkers_app.storage.settings import Motion, Settings, SettingsStore
from checkers_app.ui.about import scene as about_module
from checkers_app.ui.about.scene import AboutScene
from checkers_app.ui.context import Context
from checkers_app.ui.kit import desktop
from checkers_app.ui.kit.desktop import start as start_program
from checkers_app.ui.kit.draw import drawn_with
from checkers_app.ui.kit.elements.lists import lines_of
from checkers_app.views.about.facts import details, facts
from checkers_app.views.about.works import works
from checkers_app.words import MadeUp

Started = list[tuple[Sequence[str], Mapping[str, str]]]
NAMES = [work.name for work in works()]


@pytest.fixture
def wide() -> Driver:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(1024, 768)))
    driver.open(AboutScene(driver.context))
    return driver


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(about_module, "copy_text", noted(copied, answer=True))
    return copied


def rows(driver: Driver, inside: str) -> list[str]:
    """The visible rows of a list or of a text."""
    return list(told_rows(driver, inside))


def licence(driver: Driver) -> str:
    """The heading above the displayed licence."""
    return next(line for line in driver.outline() if re.match(r'group "[^"]*: ', line))


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["About this program", "Licences"])
@each_room
def test_the_page_has_room_for_its_words(tab: str, size: tuple[int, int], language: MadeUp | None) -> None:
    scene = AboutScene(Driver().context)
    scene.resize((480, 640))
    if tab != "About this program":
        scene.touch.focus("tab")
        _ = scene.tree
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    with speaking(language):
        scene.resize(size)
        assert faults(scene.tree) == []


# --- the facts --------------------------------------------------------------------------------------


def test_the_facts_are_those_of_this_run(display: pygame.Surface) -> None:
    assert display
    with EngineService() as service:
        context = Context(SettingsStore(None), service, random.Random(1))
    told = {fact.name: fact.value for fact in facts(context.knowledge.resources, drawn_with())}
    assert told["Version"] == __version__
    assert told["Engine"] == "compiled, 1 net"
    assert told["Endgame tables"] == "6 pieces"
    assert told["Opening book"] == "installed"
    assert told["pygame-ce"] == pygame.ver


def test_lines_are_broken_at_words_and_keep_their_indent() -> None:
    text = "\n\none two three\n  four five six\n"
    assert lines_of(text, 10) == ("one two", "three", "  four", "  five six")
    assert lines_of("a b c\nd e f\n\ng", 3) == ("a b", "c d", "e f", "", "g")
    assert lines_of("x" * 7, 3) == ("xxx", "xxx", "x")
    for work in works():
        for letters in (30, 60, 96):
            lines = lines_of(work.text, letters)
            assert max(map(len, lines)) <= letters
            assert "".join("".join(lines).split()) == "".join(
                "".join(letter for letter in work.text if letter.isprintable()).split()
            )


# --- the page ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_menu_leads_there_and_escape_leads_back(menu: Driver) -> None:
    menu.push("about")
    assert isinstance(menu.top, AboutScene)
    menu.key("escape")
    assert not isinstance(menu.top, AboutScene)


@pytest.mark.slow
def test_every_licence_is_reached_by_the_arrow_keys(wide: Driver) -> None:
    for name in NAMES[1:]:
        wide.key("down")
        assert licence(wide).startswith(f'group "{name}: ')
        (chosen,) = (row for row in rows(wide, "list") if "chosen" in row)
        assert chosen.startswith(f'row "{name}, '), "its row is in sight"
    assert rows(wide, "list")[-1] == chosen
    wide.key("home")
    assert rows(wide, "list")[0].startswith(f'row "{NAMES[0]}, ')


def wheel(driver: Driver, name: str, turns: int) -> None:
    """Turn the wheel over a part of the page, downward if positive."""
    driver.move(driver.part(name).rect.center)
    driver.wheel(-turns)


def test_a_click_on_a_row_chooses_what_it_shows(wide: Driver) -> None:
    wheel(wide, "works", 3)
    before = rows(wide, "list")
    assert before[0].startswith(f'row "{NAMES[3]}, ')
    wide.click(told_rows(wide, "list")[before[2]].center)
    assert licence(wide).startswith(f'group "{NAMES[5]}: ')
    assert rows(wide, "list")[0] == before[0], "the list stays where it was"


@pytest.mark.slow
def test_a_long_text_is_read_to_its_end(wide: Driver) -> None:
    name = "pygame-ce"
    for _ in range(NAMES.index(name)):
        wide.key("down")
    begin = rows(wide, "document")
    before: list[str] = []
    while rows(wide, "document") != before:
        before = rows(wide, "document")
        wide.key("page down")
    end = next(work.text for work in works() if work.name == name).split()[-1]
    assert end in "".join(before)
    wide.key("page up")
    assert rows(wide, "document") != before
    wheel(wide, "text", -1000)
    assert rows(wide, "document") == begin


@pytest.mark.slow
def test_another_licence_is_shown_from_its_beginning(wide: Driver) -> None:
    wide.key("page down")
    wide.key("down")
    assert rows(wide, "document")[0][5:-1] in works()[1].text.splitlines()[0]


def test_a_narrow_window_shows_one_after_the_other() -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(480, 640)))
    driver.open(AboutScene(driver.context))
    assert 'button "Copy details"' in driver.outline()
    assert not any(line.startswith(("list", "document")) for line in driver.outline())
    driver.press("Licences")
    assert rows(driver, "list")
    assert rows(driver, "document")
    assert 'button "Copy details"' not in driver.outline()


def copied(driver: Driver) -> bool:
    return any(line.startswith('button "Copied"') for line in driver.outline())


def test_copying_says_so_for_a_while(wide: Driver, clipboard: list[str]) -> None:
    wide.push("details")
    assert clipboard == [details(wide.context.knowledge.resources, drawn_with())]
    assert copied(wide)
    wide.clock.now += 2.1
    wide.turn(2)
    assert not copied(wide)
    wide.push("copy")
    assert clipboard[-1] == works()[0].text
    wide.key("ctrl+c")
    assert clipboard[-1] == details(wide.context.knowledge.resources, drawn_with())


def test_where_there_is_no_clipboard_that_is_said(wide: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about_module, "copy_text", lambda _: False)
    wide.push("details")
    assert 'text "No clipboard is available."' in wide.outline()
    assert not copied(wide)


def test_your_files_are_shown_by_the_desktop_or_named(
    wide: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(paths, "games_folder", lambda: tmp_path / "data" / "games")
    monkeypatch.setattr(about_module, "show_folder", noted(asked, answer=True))
    wide.push("files")
    assert asked == [tmp_path / "data"]
    monkeypatch.setattr(about_module, "show_folder", lambda _: False)
    wide.push("files")
    assert f'text "Your files are in {tmp_path / "data"}"' in wide.outline()


def test_another_program_does_not_get_the_libraries_of_a_bundle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: Started
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    assert desktop.show_folder(tmp_path / "new")
    assert (tmp_path / "new").is_dir()
    command, environment = started[-1]
    assert command == ["xdg-open", str(tmp_path / "new")]
    assert environment["LD_LIBRARY_PATH"] == "/bundle/_internal", "outside of a bundle nothing is changed"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.show_folder(tmp_path)
    assert "LD_LIBRARY_PATH" not in started[-1][1]
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    assert desktop.show_folder(tmp_path)
    assert started[-1][1]["LD_LIBRARY_PATH"] == "/own"


def test_a_page_is_shown_only_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: Started
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not desktop.show_file(tmp_path / "guide.html")
    assert not started
    (tmp_path / "guide.html").write_text("<!doctype html>")
    assert desktop.show_file(tmp_path / "guide.html")
    assert started[-1][0] == ["open", str(tmp_path / "guide.html")]


@pytest.mark.skipif(sys.platform == "win32", reason="there the system starts what shows a folder")
def test_a_program_of_the_desktop_is_let_go_of_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    opened = subprocess.Popen

    def noted_popen(*args: Any, **named: Any) -> subprocess.Popen[bytes]:
        begun.append(opened(*args, **named))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", noted_popen)
    start_program([sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    for thread in threading.enumerate():
        if thread.name == "desktop":
            thread.join(PATIENCE)
    assert begun[0].returncode == 3, "nobody here has asked for it"


def test_a_desktop_that_cannot_show_folders_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(desktop, "start", start_program)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert not desktop.show_folder(tmp_path)
