"""A folder of documents: one writer for each, complete files, and nothing left behind by dead processes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checkers_app.storage import locks
from checkers_app.storage.files import LARGEST
from checkers_app.storage.locks import FileLock
from checkers_app.storage.shelf import Shelf, UnreadableError

HOLD = "import sys; from pathlib import Path; from checkers_app.storage.locks import FileLock\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


def test_a_document_is_written_read_and_taken_away(shelf: Shelf) -> None:
    assert shelf.names() == ()
    held = shelf.new()
    shelf.write(held, "first")
    stamps = shelf.stamps()
    assert list(stamps) == [held.key]
    shelf.write(held, "second text")
    assert shelf.read(held.key) == "second text"
    assert shelf.stamps() != stamps
    assert shelf.names() == (held.key,)
    shelf.delete(held)
    held.lock.release()
    assert shelf.names() == ()
    assert list(shelf.folder.iterdir()) == []
    assert shelf.stamps() == {}


def test_two_documents_never_share_a_name(shelf: Shelf) -> None:
    assert len({shelf.new().key for _ in range(50)}) == 50


def test_who_holds_a_document_keeps_others_off(shelf: Shelf) -> None:
    held = shelf.new()
    assert shelf.hold(held.key) is None
    held.lock.release()
    held.lock.release()
    again = shelf.hold(held.key)
    assert again is not None


def run(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLD + code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_lock_keeps_another_process_off_until_that_dies(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    code = "lock = FileLock.take(Path(sys.argv[1])); print(lock is not None, flush=True); input()"
    with run(code, str(path)) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "True\n"
        assert FileLock.take(path) is None
        first.kill()
    lock = FileLock.take(path)
    assert lock is not None
    lock.release()
    assert not path.exists()


def test_a_disk_without_locks_is_told_and_not_waited_for(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("checkers_app.storage.locks._lock", unknown)
    with pytest.raises(OSError, match="No locks available"):
        shelf.new()
    assert list(shelf.folder.iterdir()) == []


def test_what_the_dead_left_is_tidied_and_the_living_are_left_alone(shelf: Shelf) -> None:
    held = shelf.new()
    mine = shelf.folder / f"{held.key}.json.abc.tmp"
    mine.write_text("half")
    dead = shelf.folder / "20200101-000000-00000000.json.xyz.tmp"
    dead.write_text("half")
    stale = shelf.folder / "20200101-000000-00000001.lock"
    stale.write_text("")
    Shelf(shelf.folder).tidy()
    assert mine.exists()
    assert not dead.exists()
    assert not stale.exists()
    assert shelf.hold(held.key) is None


def test_what_is_no_text_is_unreadable(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    (shelf.folder / "bytes.json").write_bytes(b"\xff\xfe\xfa")
    (shelf.folder / "folder.json").mkdir()
    os.truncate(os.open(shelf.folder / "large.json", os.O_CREAT | os.O_RDWR), LARGEST + 1)
    reasons = []
    for key in (*shelf.names(), "nowhere"):
        with pytest.raises(UnreadableError) as error:
            shelf.read(key)
        reasons.append(str(error.value))
    assert reasons == [
        "it is not UTF-8 text",
        "it is not an ordinary file",
        "it is too large",
        "it does not exist",
    ]


def test_a_folder_that_is_a_file_breaks_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    shelf = Shelf(tmp_path / "games")
    shelf.tidy()
    assert shelf.names() == ()
    with pytest.raises(OSError, match="games"):
        shelf.new()


def test_who_locks_a_file_that_was_taken_away_meanwhile_does_not_hold_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking, the holder releases the file and another process takes the name; the test
    forces this order.
    """
    path = tmp_path / "game.lock"
    first = FileLock.take(path)
    assert first is not None
    lock, others = locks._lock, list[FileLock | None]()

    def late(handle: int) -> None:
        if not others:
            others.append(None)
            first.release()
            others[0] = FileLock.take(path)
        lock(handle)

    monkeypatch.setattr(locks, "_lock", late)
    assert FileLock.take(path) is None
    (other,) = others
    assert other is not None
    assert path.exists()
    other.release()
    assert FileLock.take(path) is not None


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "program" / "games")
    held = shelf.new()
    shelf.write(held, "first")
    assert shelf.read(held.key) == "first"
    held.lock.release()
