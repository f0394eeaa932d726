"""Files that engines need: opened once, and every front end reports which of them cannot be used."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from places import ROOT

from checkers_app.engine import checkers as compiled
from checkers_app.engine import resources
from checkers_app.engine.checkers import nets
from checkers_app.engine.checkers.endgames import library
from checkers_app.engine.checkers.endgames.files import TableFile, open_table, table_name
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.notation.hub import parse_line
from checkers_app.paths import asset
from checkers_app.terminal.cli import main


def damaged(source: Path, folder: Path) -> Path:
    """A copy with one inverted bit in its middle."""
    data = bytearray(source.read_bytes())
    data[len(data) // 2] ^= 1
    path = folder / source.name
    path.write_bytes(data)
    return path


@pytest.fixture
def all_damaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """None of the files can be used."""
    book = damaged(asset("book", "checkers.book"), tmp_path)
    net = damaged(asset("nets", "checkers.net"), tmp_path)
    for table in asset("tables").iterdir():
        (tmp_path / table.name).write_bytes(table.read_bytes()[:100])
    monkeypatch.setattr(resources, "book_file", lambda: book)
    monkeypatch.setattr(library, "tables_folders", lambda: (tmp_path,))
    monkeypatch.setattr(nets, "asset", lambda *_: net)
    nets.default_net.cache_clear()
    yield
    nets.default_net.cache_clear()


def test_what_comes_with_the_program_is_all_well() -> None:
    found = open_resources()
    assert found.problems == ()
    assert found.book is not None
    assert len(found.book) > 1000
    assert found.reach >= 6


def test_large_tables_that_are_read_in_the_background_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def slow(path: Path) -> TableFile:
        if path.name == table_name(6):
            assert go_on.wait(30)
        return open_table(path)

    monkeypatch.setattr(library, "open_table", slow)
    found = open_resources(book=False, in_background=True)
    found.begin()
    found.begin()
    assert found.problems == ()  # nothing is reported that is not known yet, and nothing waits
    assert found.tables is not None
    assert found.tables.is_reading
    go_on.set()
    assert found.reach == 6
    assert found.problems == ()


def test_large_tables_are_left_until_they_are_begun_or_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noted(path: Path) -> TableFile:
        opened.append(path.name)
        return open_table(path)

    monkeypatch.setattr(library, "open_table", noted)
    found = open_resources(book=False, in_background=True)
    assert table_name(5) in opened
    assert table_name(6) not in opened
    assert found.tables is not None
    before = found.tables.is_reading
    assert found.reach == 6, "whoever asks has them read"
    assert table_name(6) in opened
    after = found.tables.is_reading
    assert (before, after) == (True, False)
    NOTHING.begin()


def test_a_large_table_that_is_damaged_is_told_once_it_was_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for table in asset("tables").iterdir():
        (tmp_path / table.name).write_bytes(table.read_bytes()[: 100 if "6" in table.name else None])
    monkeypatch.setattr(library, "tables_folders", lambda: (tmp_path,))
    found = open_resources(book=False, in_background=True)
    assert found.reach == 5
    (problem,) = found.problems
    assert problem.startswith("An endgame table is not used: checkers-6.endings: incomplete")


def test_what_is_not_asked_for_is_not_opened() -> None:
    found = open_resources(book=False, tables=False)
    assert found == NOTHING
    assert found.reach == 0


def test_without_the_compiled_engine_only_the_book_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    found = open_resources()
    assert found.book is not None
    assert found.tables is None
    assert found.problems == ("The strong levels cannot be played: it was not built",)


def test_tables_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(library, "tables_folders", lambda: (tmp_path,))
    assert open_resources().problems == (
        "Endgame tables are missing: those for up to 6 pieces come with the program",
    )


def test_files_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "book_file", lambda: tmp_path / "none.book")
    monkeypatch.setattr(nets, "asset", lambda *_: tmp_path / "none.net")
    nets.default_net.cache_clear()
    book, net = open_resources().problems
    nets.default_net.cache_clear()
    assert book == "The opening book is not used: none.book: no such file or directory"
    assert net.startswith("The learned evaluation is not used: none.net cannot be read: no such file")


@pytest.mark.usefixtures("all_damaged")
def test_every_damaged_file_is_told() -> None:
    found = open_resources()
    assert found.book is None
    assert found.reach == 0
    book, net, *tables = found.problems
    assert book.startswith("The opening book is not used: checkers.book: its checksum is wrong")
    assert tables
    assert all(problem.startswith("An endgame table is not used: ") for problem in tables)
    assert net.startswith("The learned evaluation is not used: checkers.net is damaged")


@pytest.mark.usefixtures("all_damaged")
@pytest.mark.parametrize(
    "arguments",
    [
        ["best-move", "--depth", "1", "--hash", "1"],
        ["match", "depth=1,hash=1", "depth=1,hash=1", "--openings", "1"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_verbs_tell_it_on_standard_error(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(arguments) == 0
    shown = capsys.readouterr()
    for problem in open_resources(book=False).problems:
        assert problem in shown.err
        assert problem not in shown.out


@pytest.mark.usefixtures("all_damaged")
def test_the_hub_server_tells_its_client(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("hub\ninit\nquit\n"))
    assert main(["hub"]) == 0
    answers = [parse_line(line) for line in capsys.readouterr().out.splitlines()]
    told = [arguments["message"] for command, arguments in answers if command == "info"]
    assert tuple(told) == open_resources().problems


@pytest.mark.usefixtures("all_damaged")
def test_the_version_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    first, *others = capsys.readouterr().out.splitlines()
    assert "compiled engine present" in first
    assert tuple(others) == open_resources().problems


@pytest.mark.usefixtures("all_damaged")
def test_the_game_in_the_terminal_tells_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["text", "checkers", "--side", "black", "--level", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(problem in lines for problem in open_resources().problems)


def without_the_core(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a verb in an environment without compiled modules."""
    code = (
        "import sys\n"
        "for name in ('core', 'endgames.reader', 'endgames.builder'):\n"
        "    sys.modules['checkers_app.engine.checkers.' + name] = None\n"
        "from checkers_app.terminal.cli import main\n"
        f"sys.exit(main({list(arguments)!r}))\n"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.slow
def test_textbooks_play_a_match_without_the_core() -> None:
    done = without_the_core("match", "engine=textbook,depth=1", "engine=textbook,depth=1", "--openings", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("2 games: ")
    assert "fault" not in done.stdout
    refused = without_the_core("match", "engine=textbook,depth=1", "depth=1", "--openings", "1")
    assert refused.returncode == 1
    assert "the compiled checkers engine is missing" in refused.stderr


@pytest.mark.slow
def test_a_strong_level_begins_no_game_without_the_core() -> None:
    done = without_the_core("text", "checkers", "--side", "black", "--level", "8")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "checkers-app text: Long evening: This level needs the compiled engine, which is not installed\n"
    )
    gentle = without_the_core("text", "checkers", "--side", "black", "--level", "1")
    assert gentle.returncode == 0
    assert "You play Black against level 1" in gentle.stdout
    version = without_the_core("--version")
    assert "compiled engine missing" in version.stdout
    assert "The strong levels cannot be played: the compiled checkers engine is missing" in version.stdout
    asked = without_the_core("text", "checkers", "--side", "black")
    assert "need the compiled engine" in asked.stdout
