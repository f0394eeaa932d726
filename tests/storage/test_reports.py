"""Crash reports: complete, limited in number, shown once, also for a process that was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.storage.reports import KEPT, Reports

DIES = """
import os, signal, sys
from pathlib import Path
from checkers_app.storage.reports import Reports
with Reports(Path(sys.argv[1])).watching():
    def inner():
        os.kill(os.getpid(), getattr(signal, sys.argv[2]))
    inner()
"""


def test_a_report_is_written_whole_and_shown_once(tmp_path: Path) -> None:
    reports = Reports(tmp_path / "new" / "folder")
    assert reports.unseen() == ()
    path = reports.write("what broke: ×\n", seen=False)
    assert reports.unseen() == (path,)
    assert reports.read(path) == "what broke: ×\n"
    seen = reports.mark_seen(path)
    assert reports.unseen() == ()
    assert seen.name.startswith("crash-")
    assert reports.read(seen) == "what broke: ×\n"
    assert reports.mark_seen(seen) == seen


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    paths = [reports.write(f"{number}", seen=bool(number % 2)) for number in range(KEPT + 3)]
    left = sorted(tmp_path.iterdir(), key=lambda path: path.name.removeprefix("new-"))
    assert left == paths[3:]


def test_nothing_else_in_the_folder_is_touched(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    reports = Reports(tmp_path)
    for _ in range(KEPT + 3):
        reports.write("x", seen=True)
    assert (tmp_path / "mine.txt").read_text() == "keep"


def test_a_folder_that_cannot_be_written_is_no_second_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    reports = Reports(tmp_path / "file" / "reports")
    with pytest.raises(OSError, match=r"."):
        reports.write("x", seen=True)
    with reports.watching():
        pass
    assert reports.unseen() == ()
    assert reports.fatal() == ()


def test_what_stands_in_the_way_is_left_and_keeps_nothing_locked(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    (tmp_path / f"fatal-{os.getpid()}.txt").mkdir()
    (tmp_path / "fatal-0.txt").mkdir()
    with reports.watching():
        assert reports.fatal() == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fatal-0.txt", f"fatal-{os.getpid()}.txt"]


def test_a_run_that_ends_well_leaves_nothing(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    with reports.watching():
        assert [path.suffix for path in tmp_path.iterdir()] != []
        assert reports.fatal() == (), "the own file is held"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize(("kind", "told"), [("SIGSEGV", True), ("SIGABRT", True), ("SIGKILL", False)])
def test_what_ended_a_process_is_told_once(kind: str, told: bool, tmp_path: Path) -> None:  # noqa: FBT001
    done = subprocess.run(
        [sys.executable, "-c", DIES, str(tmp_path), kind], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == -getattr(signal, kind)
    found = Reports(tmp_path).fatal()
    assert len(found) == int(told)
    for text in found:
        assert "Fatal Python error" in text
        assert "in inner" in text
    assert Reports(tmp_path).fatal() == ()
    assert list(tmp_path.iterdir()) == []
