"""``pdn duplicates``, ``merge``, ``rename`` and ``undo`` in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers_app import paths
from checkers_app.terminal.cli import main

FIRST = '[Black "Tinsley, M."]\n[White "Long"]\n\n1. 11-15 23-19 {good} *\n\n'
BROKEN = '[Black "Tinsley, M."]\n\n1. 1-32 *\n\n'
SECOND = '[Black "Marion Tinsley"]\n[White "Asa Long"]\n[Date "1978"]\n\n1. 11-15 23-19 *\n\n'
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.pdn"
    path.write_text(FIRST + BROKEN + SECOND, encoding="utf-8")
    return path


def test_duplicates_are_shown_removed_and_brought_back(file: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    preview = [
        "club.pdn 1 stays: Tinsley, M. - Long, *, 2 plies",
        "  club.pdn 3 is a copy: Marion Tinsley - Asa Long, *, 1978, 2 plies",
    ]
    assert main(["pdn", "duplicates", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *preview,
        "1 copy to remove; nothing was written: add --write",
    ]
    assert file.read_bytes() == before
    assert not paths.tidying_folder().exists()
    assert main(["pdn", "duplicates", str(file), "--write"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *preview,
        "1 copy removed. The originals are kept: 'checkers-app pdn undo' restores them.",
    ]
    text = file.read_text()
    assert text.count("{good}") == text.count("1978") == text.count("1-32") == 1
    assert "Marion" not in text
    assert main(["pdn", "undo", "--preview"]) == 0
    assert f"to restore: {file}" in capsys.readouterr().out
    assert file.read_text() == text
    assert main(["pdn", "undo"]) == 0
    assert f"restored: {file}" in capsys.readouterr().out
    assert file.read_bytes() == before
    assert main(["pdn", "undo"]) == 0
    assert capsys.readouterr().out == "there is nothing to undo\n"


def test_files_are_merged(file: Path, capsys: Capture) -> None:
    other = file.with_name("other.pdn")
    other.write_text(SECOND + '[Black "Ada"]\n1. 9-14 *\n', encoding="utf-8")
    out = file.with_name("all.pdn")
    arguments = ["pdn", "merge", str(file), str(other)]
    assert main(arguments) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-3:] == [
        "club.pdn: 2 games, 1 more that cannot be read",
        "other.pdn: 2 games",
        "4 games, including 2 copies; --unique leaves them out; nothing was written: add --out MERGED.pdn",
    ]
    assert main([*arguments, "--out", str(out)]) == 0
    assert out.read_bytes() == file.read_bytes() + other.read_bytes()
    assert main([*arguments, "--out", str(out), "--unique"]) == 0
    assert out.read_text().count("11-15") == 1
    assert main(["pdn", "undo"]) == 0
    assert out.read_bytes() == file.read_bytes() + other.read_bytes()
    capsys.readouterr()
    assert main(["pdn", "undo"]) == 0
    assert f"removed: {out}" in capsys.readouterr().out
    assert not out.exists()
    assert main([*arguments, "--out", str(other)]) == 2
    assert "is one of the files to merge" in capsys.readouterr().err


def test_a_player_is_renamed(file: Path, capsys: Capture) -> None:
    before = file.read_text()
    arguments = ["pdn", "rename", str(file), "--from", "Tinsley, M.", "--to", "Marion  F. Tinsley"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Marion Tinsley: 1 game, may be the same player",
        "Tinsley, M.: 1 game, to change",
        "Marion F. Tinsley: 1 file to change; nothing was written: add --write",
    ]
    assert main([*arguments, "--write"]) == 0
    renamed = before.replace('"Tinsley, M."', '"Marion F. Tinsley"', 1)
    assert file.read_text() == renamed, "the game that cannot be read is left as it is"
    assert main([*arguments, "--write", "--similar"]) == 0
    assert file.read_text() == renamed.replace("Marion Tinsley", "Marion F. Tinsley")
    capsys.readouterr()
    assert main([*arguments, "--write", "--similar"]) == 0
    assert capsys.readouterr().out == "there is nothing to change\n"
    file.write_text(renamed, encoding="utf-8")
    assert main(["pdn", "undo"]) == 0, "as before that change already"
    assert main(["pdn", "undo"]) == 0
    assert file.read_text() == before


def test_what_cannot_be_done_is_said_in_a_line(file: Path, capsys: Capture) -> None:
    gone = str(file.with_name("gone.pdn"))
    for arguments in (["duplicates", gone], ["merge", gone], ["rename", gone, "--from", "A", "--to", "B"]):
        assert main(["pdn", *arguments]) == 1
        said = capsys.readouterr().err
        assert (
            said == f"checkers-app pdn {arguments[0]}: gone.pdn cannot be read: no such file or directory\n"
        )
    with pytest.raises(SystemExit) as ended:
        main(["pdn", "rename", str(file), "--from", "A", "--to", "\x1b[31m"])
    assert ended.value.code == 2
    assert main(["pdn", "duplicates", str(file), "--write"]) == 0
    file.write_text("changed", encoding="utf-8")
    capsys.readouterr()
    assert main(["pdn", "undo"]) == 1
    assert "club.pdn was changed by another program" in capsys.readouterr().err
    assert file.read_text() == "changed"


def test_own_games_are_the_default(capsys: Capture) -> None:
    assert main(["pdn", "duplicates"]) == 0
    assert main(["pdn", "merge", "--own"]) == 0
    assert "own games: 0 games" in capsys.readouterr().out
