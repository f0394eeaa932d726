"""Reading files that may not be ordinary files, and messages about errors."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread, Timer

import pytest

from checkers_app.arena.decks import DeckError, read_deck
from checkers_app.engine.checkers.book import BookError, read_book
from checkers_app.engine.checkers.endgames.files import TableFileError, open_table
from checkers_app.engine.checkers.net_file import NetError, read_net
from checkers_app.storage.files import (
    is_file,
    open_for_more,
    open_plain,
    plain_reason,
    read_plain,
    taken,
    unused_name,
    write_atomic,
)
from checkers_app.storage.settings import Settings, SettingsStore, Thoughts

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of other systems")


def pipe(path: Path) -> None:
    """A named pipe without a writer."""
    os.mkfifo(path)


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def device(path: Path) -> None:
    """Never ends."""
    path.symlink_to("/dev/zero")


STRANGE = pytest.mark.parametrize(
    "make", [pipe, listener, device, Path.mkdir], ids=lambda make: make.__name__
)


@STRANGE
def test_only_ordinary_files_are_read(
    make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    path = Path("it")
    make(path)
    with pytest.raises(OSError):  # noqa: PT011  the systems have words of their own
        read_plain(path)
    with pytest.raises(TableFileError):
        open_table(path)
    with pytest.raises(BookError):
        read_book(path)
    with pytest.raises(NetError):
        read_net(path)


def test_the_size_of_a_file_is_looked_at_before_it_is_read(tmp_path: Path) -> None:
    """A sparse file larger than any memory, which takes no space on the disk."""
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 42)
    with pytest.raises(OSError, match="too large"):
        read_plain(path)
    with pytest.raises(BookError, match="huge: it is too large"):
        read_book(path)
    with pytest.raises(NetError, match="huge cannot be read: it is too large"):
        read_net(path)
    with pytest.raises(DeckError, match="huge cannot be read: it is too large"):
        read_deck(str(path))


def test_what_is_as_large_as_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_plain(path, 5) == b"12345"
    with pytest.raises(OSError, match="too large"):
        read_plain(path, 4)


def test_what_grows_while_it_is_read_is_no_larger_for_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    look = os.fstat

    def before(number: int) -> os.stat_result:
        """Its state before it had any content."""
        found = look(number)
        return os.stat_result((*found[:6], 0, *found[7:10]))

    monkeypatch.setattr("checkers_app.storage.files.os.fstat", before)
    with pytest.raises(OSError, match="too large"):
        read_plain(path, 4)


@pytest.mark.parametrize("make", [pipe, device], ids=["pipe", "device"])
def test_settings_that_are_no_ordinary_file_are_not_waited_for(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    make(path)
    store = SettingsStore(path)
    assert store.current == Settings(thoughts=Thoughts.UNSAID)
    assert store.notice == "settings.json cannot be used: it is not an ordinary file"
    store.change(Settings(show_numbers=False))
    assert SettingsStore(path).current == Settings(show_numbers=False)


def test_no_file_handle_is_left_open(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    pipe(path)
    before = os.open(os.devnull, os.O_RDONLY)
    os.close(before)
    with pytest.raises(OSError, match="ordinary"):
        read_plain(path)
    after = os.open(os.devnull, os.O_RDONLY)
    os.close(after)
    assert after == before


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "folder\0/file", "\udfff.json"])
@pytest.mark.parametrize(
    "use",
    [
        read_plain,
        open_plain,
        open_for_more,
        taken,
        lambda path: write_atomic(path, ""),
        lambda path: unused_name(path, "word"),
    ],
    ids=["read", "open", "append", "look", "write", "find a name"],
)
def test_a_name_that_the_system_cannot_have_is_an_error_of_the_system(
    use: Callable[[Path], object], name: str, tmp_path: Path
) -> None:
    """Paths from files may be anything, and their users expect an OSError."""
    with pytest.raises(OSError) as failure:  # noqa: PT011  its words are compared below
        use(tmp_path / name)
    assert plain_reason(failure.value) == "it is not a valid file name"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory", "/a/b"), "no such file or directory"),
        (OSError("it is full"), "it is full"),
        (OSError(), "it cannot be used"),
    ],
)
def test_reasons_have_no_numbers_and_no_paths(error: OSError, words: str) -> None:
    assert plain_reason(error) == words


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_no_file_takes_the_place_of_a_device() -> None:
    write_atomic(Path(os.devnull), "words")
    with pytest.raises(OSError, match="space"):
        write_atomic(Path("/dev/full"), "words")
    assert Path(os.devnull).is_char_device()
    assert Path("/dev/full").is_char_device()


def test_no_file_takes_the_place_of_a_pipe(tmp_path: Path) -> None:
    """As in ``--svg /dev/stdout | lpr`` or ``--svg >(lpr)``."""
    path = tmp_path / "pipe"
    pipe(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomic(path, "a page")
        assert os.read(reader, 100) == b"a page"
    finally:
        os.close(reader)
    assert path.is_fifo()
    with pytest.raises(OSError, match="No such device"):  # instead of waiting for a reader
        write_atomic(path, "another page")


def test_a_link_to_a_file_stays_one(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    file, link, lost = tmp_path / "kept" / "file", tmp_path / "link", tmp_path / "lost"
    file.write_text("old")
    link.symlink_to(file)
    lost.symlink_to(tmp_path / "kept" / "not yet")
    write_atomic(link, "new")
    write_atomic(lost, "first")
    assert link.is_symlink()
    assert file.read_text() == link.read_text() == "new"
    assert (tmp_path / "kept" / "not yet").read_text() == "first"


def test_a_slow_reader_of_a_pipe_is_waited_for(tmp_path: Path) -> None:
    """A page may be longer than the buffer of a pipe."""
    path = tmp_path / "pipe"
    pipe(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    page = "a line of a page\n" * 20_000
    parts: list[bytes] = []

    def read() -> None:
        os.set_blocking(reader, True)
        while part := os.read(reader, 4096):
            parts.append(part)

    slow = Thread(target=read)
    try:
        Timer(0.05, slow.start).start()
        write_atomic(path, page)
        slow.join()
    finally:
        os.close(reader)
    assert b"".join(parts).decode() == page


@pytest.mark.parametrize("name", [5_000 * "x", "a\0b", "\ud800", "there is none", "."])
def test_whether_there_is_a_file_is_answered_for_any_name(tmp_path: Path, name: str) -> None:
    assert not is_file(tmp_path / name)
    assert is_file(Path(__file__))
