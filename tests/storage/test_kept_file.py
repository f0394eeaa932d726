"""A file of the user's: whatever is in it, nothing is lost, nothing is waited for, and the user is told."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from places import names

from checkers_app.storage.files import LARGEST
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import versioned

Numbers = tuple[int, ...]


def encode(numbers: Numbers) -> str:
    return json.dumps({"version": 3, "numbers": numbers})


def decode(text: str) -> Numbers:
    return tuple(versioned(text, 3)["numbers"])


WORDS = FileWords(
    "Changes to the numbers are not kept: {reason}", "Changes to the numbers could not be saved: {reason}"
)


def kept(path: Path | None) -> KeptFile[Numbers]:
    nothing: Numbers = ()
    return KeptFile(path, WORDS, nothing, encode, decode)


def with_number(number: int) -> Callable[[Numbers], Numbers]:
    return lambda numbers: (*numbers, number)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "there" / "numbers.json"


@pytest.fixture
def filled(path: Path) -> Path:
    kept(path).change(with_number(1))
    return path


def test_a_change_is_there_at_the_next_start(filled: Path) -> None:
    again = kept(filled)
    assert (again.value, again.notice, again.saved) == ((1,), None, True)
    assert names(filled.parent) == ["numbers.json"]


def test_nothing_is_written_where_nothing_changes(filled: Path) -> None:
    stamp = filled.stat()
    kept(filled).change(lambda numbers: numbers)
    assert filled.stat().st_ino == stamp.st_ino


def test_what_another_instance_wrote_is_changed_and_not_replaced(filled: Path) -> None:
    one, other = kept(filled), kept(filled)
    one.change(with_number(2))
    other.change(with_number(3))
    one.change(with_number(4))
    assert one.value == kept(filled).value == (1, 2, 3, 4)


def test_many_instances_that_write_at_once_lose_nothing(filled: Path) -> None:
    instances = [kept(filled) for _ in range(8)]
    threads = [
        threading.Thread(target=instance.change, args=(with_number(10 + place),))
        for place, instance in enumerate(instances)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kept(filled).value) == [1, *range(10, 18)]


def test_a_writer_that_does_not_let_go_is_not_waited_for_long(filled: Path) -> None:
    lock = FileLock.take(filled.with_name("numbers.json.lock"))
    assert lock is not None
    kept(filled).change(with_number(2))
    lock.release()
    assert kept(filled).value == (1, 2)


def test_a_newer_file_is_left_alone_and_the_value_lives_in_memory(filled: Path) -> None:
    content = b'{"version": 4, "numbers": {"in": "words"}}'
    filled.write_bytes(content)
    file = kept(filled)
    for number in (5, 6):
        file.change(with_number(number))
    assert file.value == (5, 6)
    assert filled.read_bytes() == content
    assert names(filled.parent) == ["numbers.json"]
    assert not file.saved
    assert file.notice == (
        "Changes to the numbers are not kept: a newer version of the program wrote it (version 4)"
    )


def test_a_newer_version_that_writes_meanwhile_is_not_written_over(filled: Path) -> None:
    file = kept(filled)
    content = b'{"version": 4}'
    filled.write_bytes(content)
    file.change(with_number(2))
    assert file.value == (1, 2)
    assert filled.read_bytes() == content
    assert "newer version" in (file.notice or "")
    filled.write_text(encode((7,)))  # it is left alone for good in this run
    file.change(with_number(3))
    assert kept(filled).value == (7,)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{ broken", "it is not JSON"),
        (b"", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff\xfe\x00", "it is not text in UTF-8"),
        (b"[]", "it has no version number"),
        (b'{"version": true}', "it has no version number"),
        (b'{"version": 3.0}', "it has no version number"),
    ],
)
def test_a_broken_file_is_told_and_moved_aside_before_the_first_writing(
    filled: Path, content: bytes, reason: str
) -> None:
    filled.write_bytes(content)
    file = kept(filled)
    assert file.notice == f"numbers.json cannot be used: {reason}"
    assert filled.read_bytes() == content, "not before there is something to write"
    file.change(with_number(2))
    assert file.notice == f"numbers.json could not be used and is called numbers.broken.json now: {reason}"
    assert filled.with_name("numbers.broken.json").read_bytes() == content
    file.change(with_number(3))
    assert kept(filled).value == (2, 3)
    assert names(filled.parent) == ["numbers.broken.json", "numbers.json"]


def test_what_was_known_is_kept_when_the_file_breaks_meanwhile(filled: Path) -> None:
    file = kept(filled)
    filled.write_text("broken")
    file.change(with_number(2))
    assert kept(filled).value == (1, 2)
    assert filled.with_name("numbers.broken.json").read_text() == "broken"


def test_a_file_that_somebody_mends_is_read(filled: Path) -> None:
    good = filled.read_bytes()
    filled.write_text("broken")
    file = kept(filled)
    filled.write_bytes(good)
    file.change(with_number(2))
    assert file.notice is None
    assert kept(filled).value == (1, 2)
    assert names(filled.parent) == ["numbers.json"]


def test_a_file_that_is_gone_is_written_again(filled: Path) -> None:
    file = kept(filled)
    filled.unlink()
    file.change(with_number(2))
    assert kept(filled).value == (1, 2)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="files of other systems")
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (pipe, "it is not an ordinary file"),
        (device, "it is not an ordinary file"),
        (folder, "it is not an ordinary file"),
        (huge, "it is too large"),
    ],
)
def test_what_is_no_document_is_neither_waited_for_nor_read(
    filled: Path, make: Callable[[Path], None], reason: str
) -> None:
    filled.unlink()
    make(filled)
    file = kept(filled)
    assert file.notice == f"numbers.json cannot be used: {reason}"
    file.change(with_number(2))
    assert kept(filled).value == (2,)
    assert os.path.lexists(filled.with_name("numbers.broken.json"))


def test_a_failure_to_write_is_told_and_made_good_by_the_next_change(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(filled)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("checkers_app.storage.files.os.fsync", full)
        file.change(with_number(2))
    assert file.notice == "Changes to the numbers could not be saved: no space left on device"
    assert kept(filled).value == (1,)
    file.change(lambda numbers: numbers)
    assert kept(filled).value == (1, 2)
    assert file.notice is None


def test_what_cannot_be_encoded_is_told(filled: Path) -> None:
    def refuse(_: Numbers) -> str:
        raise ValueError("a number has no text")

    nothing: Numbers = ()
    other = KeptFile(filled, WORDS, nothing, refuse, decode)
    other.change(with_number(2))
    assert other.notice == "Changes to the numbers could not be saved: a number has no text"
    # A name of a file that no text can hold comes from a disk of another system.
    names_of_files = KeptFile(filled, WORDS, nothing, lambda _: "\udcff", decode)
    names_of_files.change(with_number(2))
    assert names_of_files.notice == "Changes to the numbers could not be saved: a name in it is not text"


def test_without_a_file_the_value_lives_in_memory() -> None:
    file = kept(None)
    file.change(with_number(1))
    assert (file.value, file.notice) == ((1,), None)


def hidden(file: KeptFile[Numbers]) -> bool:
    assert file.unread is None or str(file.unread) == file.notice
    return file.unread is not None


def test_what_hides_the_kept_value_is_known(filled: Path) -> None:
    """Broken or newer; and of the newer no longer once another value was given, which is not kept."""
    assert not hidden(kept(filled))
    filled.write_text("broken")
    broken = kept(filled)
    assert hidden(broken)
    broken.change(with_number(2))
    assert not hidden(broken)
    filled.write_text(json.dumps({"version": 4, "numbers": [1]}))
    newer = kept(filled)
    assert hidden(newer)
    newer.change(with_number(3))
    assert not hidden(newer)
    assert newer.notice
