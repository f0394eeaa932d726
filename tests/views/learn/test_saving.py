"""Files whose content must be searched first: on which thread each part is made, and what becomes of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread

import pytest

from checkers_app import paths
from checkers_app.views.learn.saving import Makers, Saver


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "keepsakes_folder", lambda: tmp_path)
    return tmp_path


def ended(saver: Saver) -> str:
    """What is said at last."""
    until = time.monotonic() + 60
    while not saver.poll():
        assert time.monotonic() < until
        time.sleep(0.001)
    assert not saver.running
    return saver.sentence


def finding(name: str, content: bytes) -> Callable[[], Callable[[], Makers]]:
    return lambda: lambda: {name: lambda: content}


def test_letters_are_set_where_the_page_asks(folder: Path) -> None:
    threads = []

    def find() -> Callable[[], Makers]:
        threads.append(current_thread())
        return made

    def made() -> Makers:
        threads.append(current_thread())
        return {"sheet.svg": lambda: b"sheet", "sheet.png": lambda: b"picture"}

    saver = Saver()
    saver.save_found(find, "{files} are there")
    assert saver.running
    assert saver.sentence == "Saving..."
    assert ended(saver) == "sheet.svg and sheet.png are there"
    assert threads[0] is not current_thread()
    assert threads[1] is current_thread()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "sheet.svg": b"sheet",
        "sheet.png": b"picture",
    }


def test_what_cannot_be_found_is_told(folder: Path) -> None:
    def find() -> Callable[[], Makers]:
        raise ValueError("no tree")

    saver = Saver()
    saver.save_found(find)
    assert ended(saver) == "The files could not be made: ValueError: no tree"
    assert not saver.worked
    assert not list(folder.iterdir())
    saver.save_found(finding("sheet.svg", b"sheet"))
    ended(saver)
    assert saver.worked


def test_whoever_leaves_while_it_is_searched_has_the_files(folder: Path) -> None:
    begun, go_on = Event(), Event()

    def find() -> Callable[[], Makers]:
        begun.set()
        go_on.wait(60)
        return finding("sheet.svg", b"sheet")()

    saver = Saver()
    saver.save_found(find)
    begun.wait(60)
    go_on.set()
    saver.finish()
    assert (folder / "sheet.svg").read_bytes() == b"sheet"


def test_the_later_of_two_is_saved(folder: Path) -> None:
    go_on = Event()

    def find() -> Callable[[], Makers]:
        go_on.wait(60)
        return finding("first.svg", b"first")()

    saver = Saver()
    saver.save_found(find)
    saver.save({"second.svg": lambda: b"second"})
    go_on.set()
    ended(saver)
    assert [path.name for path in folder.iterdir()] == ["second.svg"]
    assert not saver.poll()
