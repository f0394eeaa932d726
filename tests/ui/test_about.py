"""The page about the program: facts that are so, every licence readable, by mouse and by keyboard."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import PATIENCE, Driver, Shown
from noted import noted

from checkers_app import __version__, paths
from checkers_app.engine.service import EngineService
from checkers_app.storage.settings import Motion, Settings, SettingsStore
from checkers_app.ui.about import scene as about_module
from checkers_app.ui.about.scene import AboutScene
from checkers_app.ui.about.work_list import WorkList
from checkers_app.ui.context import Context
from checkers_app.ui.kit import desktop
from checkers_app.ui.kit.desktop import start as start_program
from checkers_app.ui.kit.libraries import drawn_with
from checkers_app.ui.kit.scrolled import TextBox, lines_of
from checkers_app.views.about.facts import details, facts
from checkers_app.views.about.works import works

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


def listed(driver: Driver) -> WorkList:
    part = driver.widget("works")
    assert isinstance(part, WorkList)
    return part


def text(driver: Driver) -> TextBox:
    part = driver.widget("text")
    assert isinstance(part, TextBox)
    return part


# --- the facts --------------------------------------------------------------------------------------


def test_the_facts_are_those_of_this_run(display: pygame.Surface) -> None:
    assert display
    with EngineService() as service:
        context = Context(SettingsStore(None), service, random.Random(1))
    told = {fact.name: fact.value for fact in facts(context.resources, drawn_with())}
    assert told["Version"] == __version__
    assert told["Engine"] == "compiled, 1 net"
    assert told["Endgame tables"] == "5 pieces"
    assert told["Opening book"] == "there"
    assert told["pygame-ce"] == pygame.ver


def test_lines_are_broken_at_words_and_keep_their_indent() -> None:
    assert lines_of("\n\none two three\n  four five six\n", 10) == [
        "one two",
        "three",
        "  four",
        "  five six",
    ]
    assert lines_of("a b c\nd e f\n\ng", 3) == ["a b", "c d", "e f", "", "g"]
    assert lines_of("x" * 7, 3) == ["xxx", "xxx", "x"]
    for work in works():
        for letters in (30, 60, 96):
            lines = lines_of(work.text, letters)
            assert max(map(len, lines)) <= letters
            assert "".join("".join(lines).split()) == "".join(
                "".join(letter for letter in work.text if letter.isprintable()).split()
            )


# --- the page ---------------------------------------------------------------------------------------


def test_the_menu_leads_there_and_escape_leads_back(menu: Driver) -> None:
    menu.push("about")
    assert isinstance(menu.top, AboutScene)
    menu.key("escape")
    assert not isinstance(menu.top, AboutScene)


def test_every_licence_is_reached_by_the_arrow_keys(wide: Driver, shown: Shown) -> None:
    for name in NAMES[1:]:
        wide.key("down")
        shown.texts.clear()
        wide.app.stack.dirty = True
        wide.turn()
        assert any(written.startswith(f"{name}: ") for written in shown), name
        assert any(written == name for written in shown), "its row is in sight"
    top = listed(wide).top
    assert top + listed(wide).visible == len(NAMES)
    wide.key("home")
    assert listed(wide).top == 0


def test_a_click_on_a_row_chooses_what_it_shows(wide: Driver, shown: Shown) -> None:
    part = listed(wide)
    wide.post(pygame.MOUSEMOTION, pos=part.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    wide.post(pygame.MOUSEWHEEL, x=0, y=-3)
    wide.turn()
    assert listed(wide).top == 3
    shown.texts.clear()
    row = next(box for written, box in drawn(wide, shown) if written == NAMES[5])
    wide.click(row.center)
    assert any(written.startswith(f"{NAMES[5]}: ") for written, _ in drawn(wide, shown))
    assert listed(wide).top == 3, "the list stays where it was"


def drawn(driver: Driver, shown: Shown) -> list[Any]:
    shown.texts.clear()
    driver.app.stack.dirty = True
    driver.turn()
    return list(shown.texts)


def test_a_long_text_is_read_to_its_end(wide: Driver) -> None:
    for _ in range(NAMES.index("pygame-ce")):
        wide.key("down")
    assert text(wide).top == 0
    before = -1
    while text(wide).top != before:
        before = text(wide).top
        wide.key("page down")
    assert text(wide).top + text(wide).visible == len(text(wide)._lines)
    wide.key("page up")
    assert text(wide).top < before
    wide.post(pygame.MOUSEMOTION, pos=text(wide).rect.center, rel=(0, 0), buttons=(0, 0, 0))
    wide.post(pygame.MOUSEWHEEL, x=0, y=1000)
    wide.turn()
    assert text(wide).top == 0


def test_a_narrow_window_shows_one_after_the_other() -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(480, 640)))
    driver.open(AboutScene(driver.context))
    assert driver.names == {"back", "tab", "details", "files"}
    driver.group.focus("tab")
    driver.key("right")
    assert driver.names == {"back", "tab", "works", "copy", "text"}


def test_copying_says_so_for_a_while(wide: Driver, clipboard: list[str], shown: Shown) -> None:
    wide.push("details")
    assert clipboard == [details(wide.app.context.resources, drawn_with())]
    assert "Copied" in [written for written, _ in drawn(wide, shown)]
    wide.clock.now += 2.1
    wide.turn(2)
    assert "Copied" not in [written for written, _ in drawn(wide, shown)]
    wide.push("copy")
    assert clipboard[-1] == works()[0].text
    wide.key("ctrl+c")
    assert clipboard[-1] == details(wide.context.resources, drawn_with())


def test_where_there_is_no_clipboard_that_is_said(
    wide: Driver, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    monkeypatch.setattr(about_module, "copy_text", lambda _: False)
    wide.push("details")
    words = [written for written, _ in drawn(wide, shown)]
    assert "There is no clipboard here." in words
    assert "Copied" not in words


def test_your_files_are_shown_by_the_desktop_or_named(
    wide: Driver, monkeypatch: pytest.MonkeyPatch, shown: Shown, tmp_path: Path
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(paths, "games_folder", lambda: tmp_path / "data" / "games")
    monkeypatch.setattr(about_module, "show_folder", noted(asked, answer=True))
    wide.push("files")
    assert asked == [tmp_path / "data"]
    monkeypatch.setattr(about_module, "show_folder", lambda _: False)
    wide.push("files")
    assert any(written.startswith("Your files are in") for written, _ in drawn(wide, shown))


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
