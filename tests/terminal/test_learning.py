from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from checkers_app.engine.textbook.minimax import minimax
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import evaluate as evaluate_checkers
from checkers_app.terminal.cli import main


def test_exercise_writes_a_sheet_and_its_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blank, done = tmp_path / "sheet.svg", tmp_path / "folder" / "solution.svg"
    assert main(["exercise", "--seed", "7", "--svg", str(blank), "--solution", str(done)]) == 0
    assert capsys.readouterr().out.splitlines() == [str(blank), str(done)]
    first = blank.read_text(encoding="utf-8")
    for page in (first, done.read_text(encoding="utf-8")):
        assert ET.fromstring(page).tag.endswith("svg")  # noqa: S314 - our own text
    assert "solution" not in first
    assert main(["exercise", "--seed", "8", "--level", "3", "--svg", str(blank)]) == 0
    assert blank.read_text(encoding="utf-8") != first


def test_exercise_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercise", "--seed", "7"]) == 2
    assert "say where to" in capsys.readouterr().err
    file = tmp_path / "file"
    file.write_text("kept")
    assert main(["exercise", "--seed", "7", "--svg", str(file / "sheet.svg")]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text() == "kept"


def test_duel_prints_json_and_writes_csv_and_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, chart = tmp_path / "duel.csv", tmp_path / "duel.png"
    arguments = [
        "duel",
        "--game",
        "checkers",
        "--depth",
        "3",
        "--json",
        "--csv",
        str(table),
        "--png",
        str(chart),
    ]
    assert main(arguments) == 0
    rows = json.loads(capsys.readouterr().out)
    plain = minimax(Checkers(), 3, evaluate_checkers)
    assert rows[0]["name"] == "minimax"
    assert (rows[0]["nodes"], rows[0]["value"], rows[0]["cutoffs"]) == (plain.nodes, plain.score, 0)
    assert {"name", "nodes", "seconds", "cutoffs", "value", "move"} <= set(rows[0])
    assert {row["value"] for row in rows if row["agrees"]} == {plain.score}
    assert "engine" in {row["name"] for row in rows}
    with table.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * len(rows)
    assert [line["nodes"] for line in lines[:3]] == ["8", "57", "359"]
    assert pygame.image.load(chart).get_width() == 2560


def test_duel_prints_a_table_and_what_was_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--game", "tictactoe", "--depth", "5", "--max-nodes", "3000"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["algorithm", "nodes", "seconds", "cutoffs", "value", "move", "factor"]
    assert out[1].startswith("Minimax ")
    assert "stopped" in out[1]
    assert any(
        line.startswith("Minimax was stopped at 3,000 positions or 30 seconds; about ") for line in out
    )
    assert "Compiled engine" not in "".join(out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fen", "nonsense"], "FEN"),
        (["--game", "tictactoe", "--fen", "B:W1:B2"], "--fen is for checkers"),
        (["--fen", "W:W:B1"], "the game is over"),
    ],
)
def test_duel_says_what_is_wrong(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", "--depth", "2", *arguments]) == 2
    assert message in capsys.readouterr().err
