"""``explore`` in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checkers_app import paths
from checkers_app.terminal.cli import main

GAMES = """
[Black "Ada"] [White "Ben"] [Date "1998.05.12"] [Event "Club"] [Result "1-0"]
1. 11-15 23-19 2. 8-11 1-0
[Black "Ben"] [White "Ada"] [Date "1999"] [Result "0-1"]
1. 11-15 24-20 0-1
[Black "Cy"] [White "Ada"] [Result "1/2-1/2"]
1. 9-14 22-18 1/2-1/2
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Three games."""
    path = tmp_path / "club.pdn"
    path.write_text(GAMES, encoding="utf-8")
    return str(path)


def test_the_moves_of_a_position(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", file, "--moves", "11-15", "--nodes", "0"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3 games indexed",
        "move   games    1-0  1/2    0-1      *  score",
        "23-19      1      1      0      0      0         book",
        "24-20      1      0      0      1      0         book",
    ]
    assert list(paths.explorer_folder().glob("*.sqlite"))


def test_json_with_our_score(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", file, "--json", "--nodes", "2000"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 3
    first = found["moves"][0]
    assert isinstance(first.pop("score"), int)
    assert first == {
        "move": "11-15",
        "games": 2,
        "first": 1,
        "drawn": 0,
        "second": 1,
        "unknown": 0,
        "book": True,
    }


def test_filters_and_the_list_of_games(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", file, "--list", "11-15", "--player", "ada", "--side", "first"]) == 0
    assert capsys.readouterr().out == "club 1: Ada - Ben 1-0 Club 1998.05.12\n"
    assert main(["explore", file, "--list", "all", "--since", "1999", "--until", "1999", "--json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert (game["number"], game["result"]) == (2, "0-1")
    assert main(["explore", file, "--list", "all", "--result", "1-0", "--until", "1997"]) == 0
    assert capsys.readouterr().out == "no games\n"


def test_a_file_that_is_named_twice_counts_once(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(file).parent)
    assert main(["explore", Path(file).name, file, "--list", "all", "--result", "1-0"]) == 0
    assert capsys.readouterr().out == "club 1: Ada - Ben 1-0 Club 1998.05.12\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--moves", "1-2"], "explore: "),
        (["--fen", "nonsense"], "explore: "),
        (["--game", "go"], "there is no board go"),
        (["--side", "first"], "--side needs --player"),
    ],
)
def test_bad_questions(
    file: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explore", file, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "gone.pdn"]) == 1
    assert "gone.pdn cannot be read: no such file" in capsys.readouterr().err


def test_own_games_are_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore"]) == 0
    assert "0 games indexed" in capsys.readouterr().out


def test_where_no_index_can_be_kept_the_answer_comes_all_the_same(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = paths.explorer_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert main(["explore", file, "--nodes", "0"]) == 0
    captured = capsys.readouterr()
    assert "the index cannot be saved" in captured.err
    assert captured.out.startswith("3 games indexed")
