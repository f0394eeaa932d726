"""Files are replaced as a whole, and existing names are not reused."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from places import names

from checkers_app.storage.files import plain_reason, unused_name, write_atomic

if TYPE_CHECKING:
    from pathlib import Path


def test_atomic_writing_replaces_whole_files_and_makes_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "text.txt"
    write_atomic(path, "one – ä\n")
    write_atomic(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    assert names(path.parent) == ["text.txt"]


def test_an_interrupted_write_leaves_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "text.txt"
    write_atomic(path, "old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["text.txt"]


def test_names_that_are_free_are_counted_up(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for expected in ("settings.broken.json", "settings.broken-2.json", "settings.broken-3.json"):
        free = unused_name(path, "broken")
        assert free.name == expected
        free.touch()


def test_a_link_that_leads_nowhere_has_a_name_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.word.txt").symlink_to(tmp_path / "nowhere")
    assert unused_name(tmp_path / "a.txt", "word").name == "a.word-2.txt"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_who_may_read_a_new_file_is_as_the_user_has_set_it(mask: int, mode: int, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    before = os.umask(mask)
    try:
        write_atomic(path, "one")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_a_file_keeps_its_permissions(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    write_atomic(path, "one")
    path.chmod(mode)
    write_atomic(path, "two")
    assert path.stat().st_mode & 0o777 == mode
    assert path.read_text() == "two"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
@pytest.mark.parametrize("mode", [0o400, 0o444, 0o044])
def test_a_protected_file_is_not_replaced(mode: int, tmp_path: Path) -> None:
    """Also for root, who may write anywhere, and if only the folder's permissions forbid it."""
    path = tmp_path / "text.txt"
    write_atomic(path, "one")
    path.chmod(mode)
    with pytest.raises(PermissionError) as failure:
        write_atomic(path, "two")
    assert plain_reason(failure.value) == "it is write-protected"
    assert (path.stat().st_mode & 0o777, names(tmp_path)) == (mode, ["text.txt"])
    path.chmod(0o600)
    assert path.read_text() == "one"


def test_a_failure_is_told_although_the_half_written_file_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def vanish(_: int) -> None:
        for file in tmp_path.iterdir():
            file.unlink()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", vanish)
    with pytest.raises(OSError, match="No space left"):
        write_atomic(tmp_path / "text.txt", "new")
    assert names(tmp_path) == []
