"""Files whose content must be searched first: the thread of each part, and errors."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread

import pytest

from checkers_app import paths
from checkers_app.views.learn.saving import Files, Saver, save_all, save_new


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "keepsakes_folder", lambda: tmp_path)
    return tmp_path


def ended(saver: Saver) -> str:
    """The last message."""
    until = time.monotonic() + 60
    while not saver.poll():
        assert time.monotonic() < until
        time.sleep(0.001)
    assert not saver.running
    return saver.sentence


def finding(name: str, content: bytes) -> Callable[[], Files]:
    return lambda: {name: content}


def test_files_are_created_on_another_thread(folder: Path) -> None:
    threads = []

    def find() -> Files:
        threads.append(current_thread())
        return {"sheet.svg": b"sheet", "sheet.png": b"picture"}

    saver = Saver()
    saver.save(find, "{files} are there")
    assert saver.running
    assert saver.sentence == "Saving…"
    assert ended(saver) == "sheet.svg and sheet.png are there"
    assert current_thread() not in threads
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "sheet.svg": b"sheet",
        "sheet.png": b"picture",
    }


def test_what_cannot_be_found_is_told(folder: Path) -> None:
    def find() -> Files:
        raise ValueError("no tree")

    saver = Saver()
    saver.save(find)
    assert ended(saver) == "The files could not be created: ValueError: no tree"
    assert not saver.worked
    assert not list(folder.iterdir())
    saver.save(finding("sheet.svg", b"sheet"))
    ended(saver)
    assert saver.worked


def test_whoever_leaves_while_it_is_searched_has_the_files(folder: Path) -> None:
    begun, go_on = Event(), Event()

    def find() -> Files:
        begun.set()
        go_on.wait(60)
        return finding("sheet.svg", b"sheet")()

    saver = Saver()
    saver.save(find)
    begun.wait(60)
    go_on.set()
    saver.finish()
    assert (folder / "sheet.svg").read_bytes() == b"sheet"


def test_the_later_of_two_is_saved(folder: Path) -> None:
    go_on = Event()

    def find() -> Files:
        go_on.wait(60)
        return finding("first.svg", b"first")()

    saver = Saver()
    saver.save(find)
    saver.save(finding("second.svg", b"second"))
    go_on.set()
    ended(saver)
    assert [path.name for path in folder.iterdir()] == ["second.svg"]
    assert not saver.poll()


@pytest.fixture
def locked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's documents folder is inaccessible, like a network folder that is gone."""

    def lstat(path: Path) -> object:
        raise OSError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "lstat", lstat)
    return folder


def test_a_folder_that_cannot_be_entered_is_a_sentence(locked: Path) -> None:
    saved = save_new("checkers.png", "position", b"picture")
    assert not saved.worked
    assert saved.folder is None
    assert saved.sentence == f"{locked / 'checkers.png'} cannot be written: permission denied."


def test_a_new_file_takes_a_name_that_no_file_has(folder: Path) -> None:
    for content in (b"one", b"two"):
        assert save_new("checkers.png", "position", content).folder == folder
    assert (folder / "checkers.position.png").read_bytes() == b"one"
    assert (folder / "checkers.position-2.png").read_bytes() == b"two"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    assert not save_all({name: b""}).worked
