"""The settings file: saved completely or not at all; broken files are reported and never lost."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import pytest
from places import names

from checkers_app.storage.settings import (
    VERSION,
    GameChoice,
    Motion,
    Settings,
    SettingsStore,
    Thoughts,
    decode,
    encode,
)
from checkers_app.storage.versioned import NewerVersionError

FRESH = Settings(thoughts=Thoughts.UNSAID)
"""A user who has not chosen anything yet."""


def test_the_first_start_has_defaults_and_writes_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "deep" / "settings.json")
    assert store.current == FRESH
    assert store.notice is None
    assert names(tmp_path) == []


def test_a_change_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(theme="midnight").with_choice("checkers", GameChoice(level=4, levels=(4, 5)))
    SettingsStore(path).change(settings)
    again = SettingsStore(path)
    assert again.current == settings
    assert again.notice is None
    assert names(path.parent) == ["settings.json"]


def test_a_good_file_is_replaced_and_not_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for theme in ("midnight", "walnut"):
        SettingsStore(path).change(Settings(theme=theme))
    assert SettingsStore(path).current.theme == "walnut"
    assert names(tmp_path) == ["settings.json"]


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    SettingsStore(tmp_path / "settings.json").change(FRESH)
    assert names(tmp_path) == []


def test_what_is_supposed_is_saved_with_the_next_change(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    store.suppose(FRESH.told_from_the_start(played=False))
    assert store.current.thoughts is Thoughts.BY_LEVEL
    assert names(tmp_path) == []
    store.change(replace(store.current, theme="walnut"))
    kept = SettingsStore(tmp_path / "settings.json").current
    assert (kept.thoughts, kept.theme) == (Thoughts.BY_LEVEL, "walnut")


def test_settings_can_live_in_memory_only() -> None:
    store = SettingsStore(None)
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert store.notice is None


@pytest.mark.parametrize("content", [b"{ broken", b"\xff\xfe\x00", b"", b'{"version": 1, "motion": 3}'])
def test_a_broken_file_is_said_and_moved_aside_at_the_first_save(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    store = SettingsStore(path)
    assert store.current == FRESH
    assert store.notice is not None
    assert store.notice.startswith("settings.json cannot be used: ")
    assert path.read_bytes() == content  # not until there is something to save
    store.change(Settings(theme="walnut"))
    assert (tmp_path / "settings.broken.json").read_bytes() == content
    assert SettingsStore(path).current == Settings(theme="walnut")
    store.change(Settings(theme="midnight"))
    assert names(tmp_path) == ["settings.broken.json", "settings.json"]


def test_an_older_broken_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "settings.broken.json").write_text("older")
    path = tmp_path / "settings.json"
    path.write_text("newer")
    SettingsStore(path).change(Settings(theme="walnut"))
    assert (tmp_path / "settings.broken.json").read_text() == "older"
    assert (tmp_path / "settings.broken-2.json").read_text() == "newer"


def test_settings_are_saved_though_someone_removed_the_broken_file_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("broken")
    store = SettingsStore(path)
    path.unlink()
    store.change(Settings(theme="walnut"))
    assert SettingsStore(path).current.theme == "walnut"


def test_the_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    content = json.dumps({"version": VERSION + 1, "theme": ["new", "kind"]})
    path.write_text(content)
    with pytest.raises(NewerVersionError):
        decode(content)
    store = SettingsStore(path)
    assert store.current == FRESH
    assert store.notice is not None
    assert "newer version" in store.notice
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert path.read_text() == content
    assert names(tmp_path) == ["settings.json"]


def test_a_folder_that_cannot_be_made_gives_a_notice_and_the_change_counts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert store.notice is not None
    assert "could not be saved" in store.notice
    assert (tmp_path / "file").read_text() == "in the way"


def test_an_unwritable_folder_gives_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person who runs the tests may be allowed to write anywhere, so the folder itself refuses."""
    path = tmp_path / "settings.json"
    path.write_text(encode(Settings(theme="midnight")))
    opened = Path.open

    def guarded(self: Path, mode: str = "r", *args: Any, **named: Any) -> IO[Any]:
        if self.parent == tmp_path and set(mode) & set("wax+"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, mode, *args, **named)

    monkeypatch.setattr(Path, "open", guarded)
    store = SettingsStore(path)
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert store.notice is not None
    assert "could not be saved" in store.notice
    assert "permission denied" in store.notice
    assert SettingsStore(path).current.theme == "midnight"
    assert names(tmp_path) == ["settings.json"]


def test_a_save_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    store.change(Settings(theme="walnut"))
    old = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", full)
    store.change(Settings(theme="midnight"))
    assert path.read_bytes() == old
    assert names(tmp_path) == ["settings.json"]  # and no partly written file
    assert store.notice is not None
    assert "no space left" in store.notice
    assert store.current.theme == "midnight"
    monkeypatch.undo()
    store.change(replace(store.current, motion=Motion.CALM))
    assert SettingsStore(path).current == Settings(theme="midnight", motion=Motion.CALM)


def test_a_notice_of_a_failed_save_goes_when_a_save_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(tmp_path / "settings.json")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", full)
    store.change(Settings(theme="midnight"))
    monkeypatch.undo()
    store.change(Settings(theme="walnut"))
    assert store.notice is None
