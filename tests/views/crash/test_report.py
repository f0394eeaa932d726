"""A crash report says where the program failed, and contains none of the user's data."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import pytest
from breaking import BoomError, boom

from checkers_app import __version__
from checkers_app.storage.reports import Reports
from checkers_app.views.crash.report import fatal_report, report_of, without_home
from checkers_app.views.crash.trouble import Trouble


@pytest.mark.parametrize(
    "message",
    [r"C:\Users\Ada\games\x", "No such file: 'C:\\\\Users\\\\Ada\\\\x.pdn'", "C:/Users/Ada/x"],
)
def test_the_home_of_a_user_of_windows_is_not_named_either(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: PureWindowsPath(r"C:\Users\Ada"))
    assert "Ada" in message
    assert "Ada" not in without_home(message)
    assert "~" in without_home(message)


def test_a_home_that_nobody_knows_breaks_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    assert "BoomError: it is broken" in report_of(BoomError("it is broken"), ())


def test_what_the_system_ended_is_told_at_the_next_start(tmp_path: Path) -> None:
    tmp_path.joinpath("fatal-99999999.txt").write_text(
        "Fatal Python error: Bus error\n\nCurrent thread 0x1 (most recent call first):\n"
        f'  File "{Path.home()}/x/checkers_app/engine/checkers/engine.py", line 12 in search\n'
        "Extension modules: pygame.base (total: 1)\n"
    )
    trouble = Trouble(Reports(tmp_path))
    broken = trouble.left_behind()
    assert broken is not None
    assert broken.earlier
    assert "Fatal Python error: Bus error" in broken.report
    assert "  in checkers_app/engine/checkers/engine.py, line 12, search" in broken.report
    assert str(Path.home()) not in broken.report
    assert trouble.left_behind() is None


def test_a_report_tells_where_and_nothing_of_the_user() -> None:
    secret = Path.home() / "diary.pdn"
    try:
        try:
            boom()
        except BoomError as error:
            raise FileNotFoundError(2, "No such file", str(secret)) from error
    except FileNotFoundError as error:
        text = report_of(error, ("MenuScene",))
    lines = text.splitlines()
    assert lines[0] == f"Checkers & Tic-tac-toe {__version__}"
    assert lines[2] == "Shown: MenuScene"
    assert lines[3] == "FileNotFoundError: [Errno 2] No such file: '~/diary.pdn'"
    assert "after BoomError: it is broken" in lines
    assert str(Path.home()) not in text
    assert str(Path(__file__).parent) not in text


def test_an_endless_recursion_and_a_ring_of_causes_are_short_reports() -> None:
    def deeper(level: int) -> int:
        return deeper(level + 1) + 1

    with pytest.raises(RecursionError) as caught:
        deeper(0)
    caught.value.__cause__ = other = ValueError("x" * 10_000)
    other.__cause__ = caught.value
    text = report_of(caught.value, ())
    assert len(text.splitlines()) < 80
    assert len(text) < 8_000


def test_a_torn_note_of_the_interpreter_is_a_report_too() -> None:
    assert "half a li" in fatal_report("Fatal Python error: Abort\n\nhalf a li")
