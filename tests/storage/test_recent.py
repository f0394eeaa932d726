"""The recently opened files: saved, limited, and not lost to a broken list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checkers_app.storage.recent import MOST, RecentFiles
from checkers_app.views.games.collection import Collection, CollectionError


def test_files_are_remembered_in_order_and_once(tmp_path: Path) -> None:
    list_file = tmp_path / "there" / "collections.json"
    recent = RecentFiles(list_file)
    assert recent.paths == ()
    a, b = tmp_path / "a.pdn", tmp_path / "b é.pdn"
    for path in (a, b, a):
        recent.add(path)
    assert RecentFiles(list_file).paths == (b, a)
    recent.forget(b)
    recent.forget(b)
    assert RecentFiles(list_file).paths == (a,)


def test_the_oldest_make_room(tmp_path: Path) -> None:
    recent = RecentFiles(tmp_path / "list.json")
    paths = [tmp_path / f"{number}.pdn" for number in range(MOST + 3)]
    for path in paths:
        recent.add(path)
    assert RecentFiles(tmp_path / "list.json").paths == tuple(paths[3:])


def test_a_relative_name_is_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    recent = RecentFiles(None)
    recent.add(Path("a.pdn"))
    recent.add(tmp_path / "a.pdn")
    assert recent.paths == (tmp_path / "a.pdn",)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": "2", "files": []}', '{"version": 1, "files": 3}']
)
def test_a_list_that_cannot_be_read_is_said_and_moved_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text)
    recent = RecentFiles(path)
    assert recent.notice
    assert recent.paths == ()
    assert path.read_text() == text
    recent.add(tmp_path / "a.pdn")
    assert recent.notice.startswith("list.json could not be used (")
    assert recent.notice.endswith("); it has been renamed to list.broken.json")
    assert (tmp_path / "list.broken.json").read_text() == text
    again = RecentFiles(path)
    assert again.paths == (tmp_path / "a.pdn",)
    assert not again.notice


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    recent = RecentFiles(tmp_path / "file" / "list.json")
    recent.add(tmp_path / "a.pdn")
    assert recent.notice is not None
    assert recent.paths == (tmp_path / "a.pdn",)


def test_a_list_of_the_first_version_is_read(tmp_path: Path) -> None:
    """The files of users: the version number is not changed without a conversion from the old one."""
    path, game = tmp_path / "list.json", tmp_path / "a.pdn"
    path.write_text(json.dumps({"version": 1, "files": [str(game)]}))
    recent = RecentFiles(path)
    assert recent.notice is None
    assert recent.paths == (game,)


def test_a_path_that_no_file_can_have_is_remembered_and_refused(tmp_path: Path) -> None:
    """The list may be damaged; it can still be saved."""
    list_file = tmp_path / "list.json"
    list_file.write_text('{"version": 1, "files": ["a\\u0000b", "\\ud800", "/good"]}')
    recent = RecentFiles(list_file)
    for path in recent.paths[:2]:
        with pytest.raises(CollectionError, match="not a valid file name"):
            Collection(path)
    recent.add(Path("/better"))
    assert RecentFiles(list_file).paths[-1] == Path("/better").absolute()
