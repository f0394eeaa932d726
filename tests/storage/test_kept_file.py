"""A file of the user's: nothing in it is lost, nothing waits for it, and the user is told about problems."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
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


IN_USE = "Changes to the numbers could not be saved: another program is using it"


@pytest.fixture
def in_use(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FileLock]:
    """Another instance holds the lock, and nothing waits for it."""
    monkeypatch.setattr("checkers_app.storage.kept_file._PATIENCE", 0.0)
    lock = FileLock.take(filled.with_name("numbers.json.lock"))
    assert lock is not None
    yield lock
    lock.release()


def test_nothing_is_written_over_what_another_instance_writes(filled: Path, in_use: FileLock) -> None:
    file = kept(filled)
    file.change(with_number(2))
    file.change(with_number(3))
    assert (file.value, file.notice, file.saved) == ((1, 2, 3), IN_USE, False)
    filled.write_text(encode((1, 9)))  # the other one has finished
    in_use.release()
    file.change(with_number(4))
    assert (file.value, file.notice, file.saved) == ((1, 9, 2, 3, 4), None, True)
    assert kept(filled).value == file.value


def test_what_could_not_be_saved_at_once_is_saved_without_another_change(
    filled: Path, in_use: FileLock
) -> None:
    file = kept(filled)
    file.change(with_number(2))
    in_use.release()
    for thread in threading.enumerate():
        if thread.name == "kept file":
            thread.join()
    assert kept(filled).value == (1, 2)
    assert file.notice is None


def test_the_end_of_the_program_waits_for_what_is_not_saved(filled: Path) -> None:
    """Another instance releases the file only while the program is ending."""
    lock = FileLock.take(filled.with_name("numbers.json.lock"))
    assert lock is not None
    program = (
        "import sys; from pathlib import Path; from checkers_app.storage import kept_file as k;"
        "k._PATIENCE, k._RETRY_SECONDS = 0, 99;"
        "words = k.FileWords('{reason}', '{reason}');"
        "file = k.KeptFile(Path(sys.argv[1]), words, '', str, str);"
        "file.change(lambda text: text + ' and more'); print(file.notice, flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, filled], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "another program is using it\n"
        lock.release()
        assert process.wait() == 0
    assert filled.read_text().endswith(" and more")


def test_a_change_that_a_full_disk_refused_survives_the_change_of_another_instance(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(filled)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("checkers_app.storage.files.os.fsync", full)
        file.change(with_number(2))
    kept(filled).change(with_number(9))
    file.change(with_number(3))
    assert kept(filled).value == (1, 9, 2, 3)


def test_what_a_killed_process_left_is_deleted_by_the_next_change(filled: Path) -> None:
    dead = filled.with_name("numbers.json.0123abcd.tmp")
    others = filled.with_name("letters.json.0123abcd.tmp")
    dead.touch()
    others.touch()
    file = kept(filled)
    file.change(with_number(2))
    assert names(filled.parent) == ["letters.json.0123abcd.tmp", "numbers.json"]


def test_what_another_instance_is_writing_is_not_deleted(filled: Path, in_use: FileLock) -> None:
    written = filled.with_name("numbers.json.0123abcd.tmp")
    written.touch()
    kept(filled).change(with_number(2))
    assert written.exists()
    in_use.release()


@pytest.mark.slow
def test_three_processes_that_write_at_once_lose_nothing(filled: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path; import test_kept_file as t;"
        "file = t.kept(Path(sys.argv[2])); first = int(sys.argv[3]);"
        "[file.change(t.with_number(n)) for n in range(first, first + 40)]"
    )
    here = str(Path(__file__).parent)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, here, filled, str(first)],
            env={**os.environ, "PYTHONPATH": str(Path(here).parent)},
        )
        for first in (100, 200, 300)
    ]
    assert [process.wait() for process in processes] == [0, 0, 0]
    expected = [1, *(first + n for first in (100, 200, 300) for n in range(40))]
    assert sorted(kept(filled).value) == expected


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
    filled.write_text(encode((7,)))  # it stays unchanged for the rest of this run
    file.change(with_number(3))
    assert kept(filled).value == (7,)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{ broken", "it is not JSON"),
        (b"", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
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
    assert (
        file.notice
        == f"numbers.json could not be used ({reason}); it has been renamed to numbers.broken.json"
    )
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
    # A file name that cannot be text, from a disk of another system.
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
    """Broken or newer; after another value was given, which is not saved, no longer newer."""
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
