"""Changes of several files: all or none, and undone to the byte, also after a kill at any moment."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from checkers_app.storage import change_log
from checkers_app.storage.change_log import ChangeError, ChangeLog, FileChange
from checkers_app.storage.files import write_bytes_atomic
from checkers_app.storage.locks import FileLock

BYTES = b'\xef\xbb\xbf[Event "\xfc"]\r\n*\0'


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture
def log(tmp_path: Path) -> ChangeLog:
    return ChangeLog(tmp_path / "log")


@pytest.fixture
def changes(tmp_path: Path) -> list[FileChange]:
    """A file that is changed, one that is deleted and one that is created."""
    changed, deleted, created = (tmp_path / f"{name}.pdn" for name in ("changed", "deleted", "created"))
    changed.write_bytes(BYTES)
    deleted.write_bytes(b"gone")
    return [
        FileChange(changed, BYTES, b"new"),
        FileChange(deleted, b"gone", None, tmp_path / "deleted.lock"),
        FileChange(created, None, b"created"),
    ]


def contents(changes: list[FileChange]) -> list[bytes | None]:
    return [change.path.read_bytes() if change.path.exists() else None for change in changes]


def before(changes: list[FileChange]) -> list[bytes | None]:
    return [change.before for change in changes]


def after(changes: list[FileChange]) -> list[bytes | None]:
    return [change.after for change in changes]


def left(log: ChangeLog) -> list[str]:
    return sorted(path.name for path in log.folder.iterdir())


def test_a_change_is_made_and_undone_to_the_byte(log: ChangeLog, changes: list[FileChange]) -> None:
    changes[0].path.chmod(0o640)
    log.make("tidied", changes)
    assert contents(changes) == after(changes)
    last = ChangeLog(log.folder).last()
    assert last is not None
    assert (last.title, last.complete, len(last.files)) == ("tidied", True, 3)
    undone = ChangeLog(log.folder).undo()
    assert undone == last
    assert contents(changes) == before(changes)
    assert changes[0].path.stat().st_mode & 0o777 == 0o640
    assert log.undo() is None
    assert left(log) == []


@pytest.mark.parametrize("writes", range(6))
def test_a_kill_at_any_moment_loses_nothing(
    log: ChangeLog, changes: list[FileChange], writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are whole, old or new, and what has been changed can be undone."""
    allowed = iter(range(writes))

    def write(path: Path, *parts: bytes) -> None:
        if next(allowed, None) is None:
            raise Killed
        write_bytes_atomic(path, *parts)

    def die(*_: object) -> None:
        raise Killed  # nothing is cleared up either

    with monkeypatch.context() as killing:
        killing.setattr(change_log, "write_bytes_atomic", write)
        killing.setattr(change_log, "write_atomic", lambda path, text: write(path, text.encode()))
        killing.setattr(ChangeLog, "_restore", die)
        killing.setattr(ChangeLog, "_forget", die)
        if writes < 5:
            with pytest.raises(Killed):
                log.make("tidied", changes)
        else:
            log.make("tidied", changes)
    (changes[0].path.parent / "changed.pdn.0123abcd.tmp").write_bytes(b"half")
    now = contents(changes)
    assert all(content in {change.before, change.after} for content, change in zip(now, changes, strict=True))
    again = ChangeLog(log.folder)
    last = again.last()
    assert (last is not None and last.complete) is (writes >= 5)
    if last is None:
        assert now == before(changes)
    again.undo()
    assert contents(changes) == before(changes)
    if last is not None and not last.complete:
        assert not list(changes[0].path.parent.glob("*.tmp"))
    again.make("again", changes)  # what was left is cleared away
    assert left(again) == ["000001.json", "000001.originals"]


@pytest.mark.parametrize("writes", range(2))
def test_a_kill_while_undoing_loses_nothing(
    log: ChangeLog, changes: list[FileChange], writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.make("tidied", changes)
    allowed = iter(range(writes))

    def write(path: Path, *parts: bytes) -> None:
        if next(allowed, None) is None:
            raise Killed
        write_bytes_atomic(path, *parts)

    with monkeypatch.context() as killing:
        killing.setattr(change_log, "write_bytes_atomic", write)
        with pytest.raises(Killed):
            log.undo()
    assert ChangeLog(log.folder).undo() is not None
    assert contents(changes) == before(changes)


def test_a_failure_takes_back_what_was_done(
    log: ChangeLog, changes: list[FileChange], monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, *parts: bytes) -> None:
        if path.name == "created.pdn":
            raise OSError(errno.ENOSPC, "full", str(path))
        write_bytes_atomic(path, *parts)

    monkeypatch.setattr(change_log, "write_bytes_atomic", write)
    with pytest.raises(ChangeError, match=r"created.pdn cannot be written: no space left on device"):
        log.make("tidied", changes)
    assert contents(changes) == before(changes)
    assert log.last() is None


def test_a_file_that_has_changed_is_never_overwritten(log: ChangeLog, changes: list[FileChange]) -> None:
    changes[1].path.write_bytes(b"by another program")
    with pytest.raises(ChangeError, match=r"deleted.pdn was changed by another program"):
        log.make("tidied", changes)
    assert changes[0].path.read_bytes() == BYTES
    changes[1].path.write_bytes(b"gone")
    log.make("tidied", changes)
    changes[2].path.write_bytes(b"by another program")
    with pytest.raises(ChangeError, match=r"created.pdn was changed by another program"):
        log.undo()
    assert contents(changes) == [b"new", None, b"by another program"]
    assert log.last() is not None, "it can be undone later"


def test_a_document_in_use_is_left_alone(log: ChangeLog, changes: list[FileChange], tmp_path: Path) -> None:
    held = FileLock.take(tmp_path / "deleted.lock")
    assert held is not None
    with pytest.raises(ChangeError, match="is being played"):
        log.make("tidied", changes)
    assert contents(changes) == before(changes)
    held.release()
    log.make("tidied", changes)
    held = FileLock.take(tmp_path / "deleted.lock")
    assert held is not None
    with pytest.raises(ChangeError, match="is being played"):
        log.undo()
    held.release()
    assert contents(changes) == after(changes)


def test_only_one_process_tidies_at_a_time(log: ChangeLog, changes: list[FileChange]) -> None:
    log.folder.mkdir()
    held = FileLock.take(log.folder / "log.lock")
    assert held is not None
    with pytest.raises(ChangeError, match="another window"):
        log.make("tidied", changes)
    held.release()


def test_changes_are_undone_one_by_one_and_old_ones_forgotten(
    log: ChangeLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_log, "MOST", 4)
    path = tmp_path / "a.pdn"
    path.write_bytes(b"0")
    for number in range(6):
        log.make(str(number), [FileChange(path, b"%d" % number, b"%d" % (number + 1))])
    for number in reversed(range(2, 6)):
        undone = log.undo()
        assert undone is not None
        assert undone.title == str(number)
        assert path.read_bytes() == b"%d" % number
    assert log.undo() is None


@pytest.mark.parametrize("text", ["", "{", '{"version": 99}', '{"version": 1, "files": [{"path": 3}]}'])
def test_a_broken_entry_is_passed_over(log: ChangeLog, changes: list[FileChange], text: str) -> None:
    log.make("tidied", changes)
    (log.folder / "000002.json").write_text(text)
    (log.folder / "000002.originals").write_bytes(b"")
    last = log.last()
    assert last is not None
    assert last.title == "tidied"


def test_damaged_originals_are_not_restored(log: ChangeLog, changes: list[FileChange]) -> None:
    log.make("tidied", changes)
    (log.folder / "000001.originals").write_bytes(bytes(len(BYTES) + 4))
    with pytest.raises(ChangeError, match="damaged"):
        log.undo()
    assert contents(changes) == after(changes)
