"""The list of the user's programs: valid entries, and files that are broken or newer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from checkers_app.engine.bots.program import LONGEST_NAME, Program, ProgramError
from checkers_app.engine.bots.programs_file import ProgramsFile, programs_of, programs_text
from checkers_app.engine.hub.transport import EngineError, Transport
from checkers_app.games.checkers import GAME
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.storage.versioned import DocumentError

ADA = Program("Ada", file="/bots/ada.py")
HUB = Program("Zoë", command="'./an engine' --quiet")


def test_a_list_is_read_as_it_was_written() -> None:
    assert programs_of(programs_text((ADA, HUB))) == (ADA, HUB)
    assert programs_of(programs_text(())) == ()
    assert HUB.arguments == ("./an engine", "--quiet")
    assert (ADA.origin, HUB.origin) == ("ada.py", "'./an engine' --quiet")


def test_a_hub_engine_plays_checkers_and_a_file_every_board() -> None:
    assert [ADA.plays_on(game) for game in (GAME, TICTACTOE)] == [True, True]
    assert [HUB.plays_on(game) for game in (GAME, TICTACTOE)] == [True, False]


@pytest.mark.parametrize(
    ("name", "file", "command"),
    [
        ("", "/a.py", ""),
        (" ", "/a.py", ""),
        ("a\nb", "/a.py", ""),
        ("x" * (LONGEST_NAME + 1), "/a.py", ""),
        ("a", "", ""),
        ("a", "/a.py", "./a"),
        ("a", "", "  "),
        ("a", "", "'no end"),
    ],
)
def test_what_is_no_program_is_refused(name: str, file: str, command: str) -> None:
    with pytest.raises(ProgramError) as refused:
        Program(name, file, command)
    assert str(refused.value)


@pytest.mark.parametrize(
    "programs",
    [
        None,
        {},
        ["ada.py"],
        [{"name": "Ada"}],
        [{"name": 3, "file": "/a.py"}],
        [{"name": "Ada", "file": "/a.py", "run": "now"}],
        [{"name": "Ada", "file": "/a.py"}, {"name": "Ada", "file": "/b.py"}],
    ],
)
def test_a_file_with_anything_else_is_refused(programs: object) -> None:
    with pytest.raises(DocumentError):
        programs_of(json.dumps({"version": 1, "programs": programs}))


@pytest.mark.parametrize("text", ["{", '{"version": 1, "programs": 3}', '{"version": 2, "programs": []}'])
def test_a_broken_or_newer_file_is_reported_and_never_overwritten(text: str, tmp_path: Path) -> None:
    path = tmp_path / "programs.json"
    path.write_text(text, encoding="utf-8")
    kept = ProgramsFile(path)
    assert kept.notice
    assert kept.unread is not None
    kept.change(lambda listed: (*listed, ADA))
    assert kept.value == (ADA,)
    assert text in [each.read_text(encoding="utf-8") for each in tmp_path.glob("*.json")]


@pytest.mark.parametrize("file", ["/" + 5_000 * "x", "/a\0b.py", "/\ud800.py", "/dev/null"])
def test_a_file_that_cannot_be_looked_up_does_not_exist(file: str) -> None:
    """A name that is too long used to break the pages that list programs."""
    with pytest.raises(ProgramError, match="does not exist"):
        Program("Ada", file=file).check()


@pytest.mark.parametrize("name", ["a\0b", "\ud800", 200_000 * "x"])
def test_a_command_that_cannot_be_run_is_reported(name: str) -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        Transport([sys.executable, "-c", name])
