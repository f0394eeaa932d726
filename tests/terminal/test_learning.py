from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest
from installed import example_groups, installed
from places import ROOT
from sheets import sheet

from checkers_app.engine.api import StopToken
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import evaluate as evaluate_checkers
from checkers_app.learn.duel.duel import DuelRow
from checkers_app.learn.exercises.exercise import Given
from checkers_app.terminal.cli import main

PATIENCE = 60
"""Seconds after which a program that has not ended is killed."""


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


@pytest.mark.parametrize(
    ("to", "ending"), [("html", ".html"), ("moodle", ".xml"), ("gift", ".gift"), ("tikz", ".tex")]
)
def test_exercise_writes_one_file_in_a_format(
    to: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["exercise", "--seed", "7", "--to", to]) == 0
    assert main(["exercise", "--lesson", "2", "--to", to, "--out", "mine"]) == 0
    assert main(["exercise", "--tree", "(3 12 8) (2 4 6)", "--to", to]) == 0
    assert capsys.readouterr().out.split() == [f"exercise-7{ending}", "mine", f"own-tree{ending}"]
    assert all(path.stat().st_size > 200 for path in tmp_path.iterdir())


def test_exercise_says_what_does_not_go_with_a_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "file.html")
    wrong = [
        (["--seed", "7", "--out", file], "--out needs --to FORMAT"),
        (["--lesson", "2"], "--lesson needs --to FORMAT"),
        (["--lesson", "99", "--to", "html"], "there is no lesson 99"),
        (["--lesson", "two", "--to", "html"], 'neither a number nor "all"'),
        (["--seed", "7", "--to", "html", "--svg", file], "leave out --svg"),
        (["--seed", "7", "--to", "html", "--step", "3"], "cannot be used with --to"),
        (["--tree", "(1 2)", "--to", "html", "--count", "3"], "cannot be used with --kind or --count"),
    ]
    for options, told in wrong:
        assert main(["exercise", *options]) == 2
        assert told in capsys.readouterr().err
    assert main(["exercise", "--seed", "7", "--count", "2", "--to", "svg", "--out", file]) == 1
    assert "one page" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_exercise_writes_half_filled_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.svg"
    for given in ("none", "half", "most"):
        verb = ["exercise", "--seed", "7", "--svg", str(file)]
        assert main([*verb, "--given", given]) == 0
        assert file.read_text(encoding="utf-8") == sheet(7, given=Given(given))
    assert main(["exercise", "--seed", "7", "--given", "half", "--step", "5", "--svg", str(file)]) == 2
    assert main(["exercise", "--seed", "7", "--given", "half", "--kind", "cut", "--svg", str(file)]) == 2
    told = capsys.readouterr().err
    assert "leave out --given" in told
    assert "--given need --kind tree" in told


def test_exercise_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercise", "--seed", "7"]) == 2
    assert "give at least one of --svg FILE" in capsys.readouterr().err
    file = tmp_path / "file"
    file.write_text("kept")
    assert main(["exercise", "--seed", "7", "--svg", str(file / "sheet.svg")]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text() == "kept"


def test_a_question_is_asked_answered_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["exercise", "--kind", "cut", "--seed", "4"]
    assert main(ask) == 0
    tree, _, options = capsys.readouterr().out.splitlines()
    assert tree == "(4 9) (x 1) (0 7)"
    assert options == "0 1 2 3 4 5 6 7 8 9"
    assert main([*ask, "--answer", "0, 1, 2, 3"]) == 1
    assert capsys.readouterr().out == "The leaf is cut for another value of x, too.\n"
    assert main([*ask, "--answer", "0 1 2 3 4 5"]) == 1
    assert "With x = 5, α is 4 and β is 5" in capsys.readouterr().out
    assert main([*ask, "--answer", "0 1 2 3 4"]) == 0
    assert "for these values of x: 0, 1, 2, 3 and 4." in capsys.readouterr().out
    assert main([*ask, "--answer", "12"]) == 2
    assert main([*ask, "--count", "3", "--svg", str(tmp_path / "sheet.svg")]) == 2
    assert main([*ask, "--answer", "0 1 2 3 4", "--svg", str(tmp_path / "sheet.svg")]) == 2
    assert not (tmp_path / "sheet.svg").exists()
    capsys.readouterr()
    blank, done = tmp_path / "sheet.svg", tmp_path / "solution.svg"
    assert main([*ask, "--svg", str(blank), "--solution", str(done)]) == 0
    assert "for these values of x: 0, 1, 2, 3 and 4." in done.read_text(encoding="utf-8")
    assert "for these values of x" not in blank.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "verb",
    [
        "exercise --seed 7 --svg A --solution B",
        "exercise --kind first --seed 7 --svg A --solution B",
        "duel --depth 1 --csv A --png B",
    ],
)
def test_two_files_of_one_name_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    """The second file would replace the first."""
    one, same = tmp_path / "one", tmp_path / "folder" / ".." / "one"
    (tmp_path / "folder").mkdir()
    arguments = verb.replace("A", str(one)).replace("B", str(same)).split()
    assert main(arguments) == 2
    assert capsys.readouterr().err.endswith("name the same file\n")
    assert not one.exists()


def test_duel_knows_every_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with installed(tmp_path, monkeypatch, "connect-four-board", example_groups()):
        assert main(["duel", "--game", "connect_four", "--depth", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["nodes"] == 1 + 7 + 49
    assert "engine" not in {row["name"] for row in rows}


@pytest.mark.slow
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
    assert {"name", "nodes", "cpu_seconds", "cutoffs", "value", "move"} <= set(rows[0])
    assert {row["value"] for row in rows if row["agrees"]} == {plain.score}
    assert "engine" in {row["name"] for row in rows}
    with table.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * len(rows)
    assert [line["nodes"] for line in lines[:3]] == ["8", "57", "359"]
    assert pygame.image.load(chart).get_width() == 2400


@pytest.mark.slow
def test_a_star_marks_only_a_search_that_was_another_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--game", "tictactoe", "--depth", "4"]) == 0
    table = capsys.readouterr().out.split("\n* ")[0].splitlines()[1:]
    starred = {line[:26].strip() for line in table if " *" in line}
    reduced, averaged = (
        {"+ late-move reductions *", "All together *"},
        {"Expectimax *", "Monte Carlo tree search *"},
    )
    assert starred == reduced | averaged, "nothing can be captured or passed"


@pytest.mark.slow
def test_duel_prints_a_table_and_what_was_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--game", "tictactoe", "--depth", "5", "--max-nodes", "3000"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["algorithm", "nodes", "CPU", "s", "cutoffs", "value", "move", "factor"]
    assert out[1].startswith("Minimax ")
    assert "stopped" in out[1]
    assert "Minimax was stopped at 3,000 positions or 30 s of CPU time; 18,730 would be needed." in out
    text = " ".join(" ".join(out).split())
    assert "+ quiescence: Alpha-beta that continues below the last ply" in text
    assert "known only afterwards" in text
    assert "Compiled engine" not in "".join(out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fen", "nonsense"], "FEN"),
        (["--game", "tictactoe", "--fen", "B:W1:B2"], "a position in Tic-tac-toe begins with tictactoe"),
        (["--fen", "W:W:B1"], "the game is over"),
    ],
)
def test_duel_says_what_is_wrong(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", "--depth", "2", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_duel_is_no_deeper_than_the_game_can_last(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--max-nodes", "300", "--game", "tictactoe"]
    assert main(["duel", "--json", "--depth", "100", *few]) == 0
    said = capsys.readouterr()
    rows = json.loads(said.out)
    assert {row["depth"] for row in rows} == {9}
    assert said.err.splitlines()[0] == "Searched to depth 9: Tic-tac-toe cannot last longer."
    assert any(line.startswith("Minimax was stopped at 300 positions") for line in said.err.splitlines())
    assert main(["duel", "--depth", "2", "--game", "tictactoe"]) == 0
    said = capsys.readouterr()
    assert "cannot last longer" not in said.out
    assert said.err == ""


@pytest.mark.slow
def test_a_number_that_nobody_would_count_is_a_power_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--json", "--depth", "90", "--max-nodes", "2000"]) == 0
    err = capsys.readouterr().err
    assert re.search(
        r"Minimax was stopped at 2,000 positions or 30 s of CPU time; about \d\.\d x 10\^\d\d would", err
    )


def interrupt(arguments: list[str], sign: str) -> tuple[int, str, str]:
    """Press Ctrl-C after the terminal shows the pattern ``sign``; returns the status, standard output and the
    terminal.
    """
    terminal, its_end = os.openpty()  # progress is shown to terminals only
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process inherits "ignored"
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "checkers_app", *arguments],
            stdout=subprocess.PIPE,
            stderr=its_end,
            cwd=ROOT,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, previous)
        os.close(its_end)
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    seen = b""
    try:
        with contextlib.suppress(OSError):  # how a terminal ends
            while not re.search(sign.encode(), seen) and (part := os.read(terminal, 4096)):
                seen += part
            process.send_signal(signal.SIGINT)
            while part := os.read(terminal, 4096):
                seen += part
    finally:
        out, _ = process.communicate()
        os.close(terminal)
        watchdog.cancel()
    return process.returncode, out.decode(), seen.decode().replace("\r\n", "\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of other systems")
def test_ctrl_c_ends_a_duel_with_what_is_finished(tmp_path: Path) -> None:
    table = tmp_path / "duel.csv"
    arguments = ["duel", "--json", "--depth", "60", "--max-nodes", "20000", "--csv", str(table)]
    status, out, said = interrupt(arguments, r"([4-9]|1\d) of \d+: ")  # progress is not reported for each
    assert status == 130
    rows = json.loads(out)
    assert [row["name"] for row in rows[:2]] == ["minimax", "by-value-worst"]
    assert not any(row["finished"] for row in rows)
    assert "Traceback" not in said
    lines = said.split("\r")[-1].strip().splitlines()
    assert lines[0].startswith("Minimax was stopped at 20,000 positions")
    assert re.fullmatch(r"checkers-app duel: stopped; finished searches: 0 of \d+", lines[-1])
    assert any("was stopped by Ctrl-C" in line for line in lines)
    with table.open(encoding="utf-8") as file:
        assert {line["name"] for line in csv.DictReader(file)} >= {"minimax", "by-value-worst"}


def test_ctrl_c_before_the_first_search_of_a_duel_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, stop: StopToken, **__: object) -> list[DuelRow]:
        stop.stop()
        return []

    monkeypatch.setattr("checkers_app.learn.duel.duel.run_duel", stopped)
    chart = tmp_path / "chart.png"
    assert main(["duel", "--depth", "2", "--png", str(chart)]) == 130
    assert capsys.readouterr().err.startswith("checkers-app duel: stopped; finished searches: 0 of ")
    assert not chart.exists()


def pages(pdf: Path) -> tuple[int, set[str]]:
    """The number of pages of a PDF, and their sizes."""
    content = pdf.read_bytes()
    assert content.startswith(b"%PDF-")
    sizes = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+ [\d.]+)\]", content))
    return len(re.findall(rb"/Type /Page\b(?!s)", content)), {size.decode() for size in sizes}


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.parametrize(("paper", "size"), [("a4", "595.28 841.89"), ("letter", "612.00 792.00")])
def test_a_class_gets_a_pdf_with_a_page_for_each_and_a_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], paper: str, size: str
) -> None:
    sheets, key = tmp_path / "sheets.pdf", tmp_path / "key.pdf"
    arguments = ["exercise", "--seed", "5", "--count", "7", "--paper", paper]
    assert main([*arguments, "--pdf", str(sheets), "--key", str(key)]) == 0
    assert capsys.readouterr().out.splitlines() == [str(sheets), str(key)]
    assert pages(sheets) == (7, {size})
    assert pages(key) == (8, {size})
    before = sheets.read_bytes()
    assert main([*arguments, "--pdf", str(sheets)]) == 0
    assert sheets.read_bytes() == before, "the same set is the same file"


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.needs("fpdf")
@pytest.mark.parametrize("kind", ["cut", "first", "change"])
def test_a_class_gets_questions_too(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    sheets, key = tmp_path / "sheets.pdf", tmp_path / "key.pdf"
    arguments = ["exercise", "--kind", kind, "--seed", "5", "--count", "3"]
    assert main([*arguments, "--pdf", str(sheets), "--key", str(key)]) == 0
    assert capsys.readouterr().out.splitlines() == [str(sheets), str(key)]
    assert (pages(sheets)[0], pages(key)[0]) == (3, 4)
    before = sheets.read_bytes(), key.read_bytes()
    assert main([*arguments, "--pdf", str(sheets), "--key", str(key)]) == 0
    assert (sheets.read_bytes(), key.read_bytes()) == before, "the same set is the same files"
    capsys.readouterr()
    for wrong in (["--svg", str(tmp_path / "a")], ["--answer", "1"], ["--windows", "--pdf", "x"], []):
        assert main([*arguments, *wrong]) == 2
        assert capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.needs("fpdf")
def test_where_the_key_cannot_be_written_it_says_that_the_sheets_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets, key = tmp_path / "sheets.pdf", tmp_path / "nowhere" / "key.pdf"
    (tmp_path / "nowhere").write_text("not a folder")
    arguments = ["exercise", "--seed", "5", "--count", "2", "--pdf", str(sheets), "--key", str(key)]
    assert main(arguments) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == [str(sheets)]
    assert f"{key} cannot be written: " in told.err
    assert told.err.rstrip().endswith(f"; already written: {sheets}")
    assert pages(sheets)[0] == 2


def test_a_tree_of_ones_own_becomes_a_sheet(tmp_path: Path) -> None:
    blank, done = tmp_path / "sheet.svg", tmp_path / "solution.svg"
    tree = "(3 12 8) (2 4 6) (14 5 2)"
    assert main(["exercise", "--tree", tree, "--svg", str(blank), "--solution", str(done)]) == 0
    solved = done.read_text(encoding="utf-8")
    assert (
        "after the leaf 2, β = 2. A already has α = 3 from B. 3 ≥ 2, so the leaves 4 and 6 are cut." in solved
    )
    assert "leaves looked at: 7 of 9" in solved
    assert all(f">{leaf}<" in blank.read_text(encoding="utf-8") for leaf in (3, 12, 8, 2, 4, 6, 14, 5))


def test_a_sheet_asks_for_alpha_and_beta(tmp_path: Path) -> None:
    blank, done = tmp_path / "sheet.svg", tmp_path / "solution.svg"
    line = ["exercise", "--tree", "(3 12 8) (2 4 6) (14 5 2)", "--windows"]
    assert main([*line, "--svg", str(blank), "--solution", str(done)]) == 0
    asked, solved = (file.read_text(encoding="utf-8") for file in (blank, done))
    assert asked.count(">α<") == solved.count(">α<") == 4, "at A, B, C and D"
    assert (asked.count("∞<"), solved.count("∞<")) == (0, 6), "α is 3 at C and at D"
    assert "Below each triangle, write α and β" in asked


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ("--tree (3 --svg F", 1, "The bracket ( at character 1 is never closed."),
        ("--tree 1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5 --svg F", 1, "can show 24 leaves"),
        ("--tree (((((((1))))))) --svg F", 1, "can show 6 plies from top to bottom; this tree has 7."),
        ("--tree (((((1))))) --windows --svg F", 1, "can show 4 plies from top to bottom; this tree has 5."),
        ("--seed 1 --level 1 --windows --svg F", 2, "minimax has no window"),
        ("--seed 1 --count 3 --svg F", 2, "--count writes a set"),
        ("--tree (3) --count 3 --pdf F", 2, "--tree makes only one sheet"),
        ("--seed 1 --count 61 --pdf F", 2, "60"),
        ("--seed 1 --tree (3) --svg F", 2, "not allowed with"),
        ("--seed 1 --pdf F --key F", 2, "name the same file"),
    ],
)
def test_what_cannot_be_a_sheet_is_refused_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: str, status: int, words: str
) -> None:
    file = tmp_path / "file"
    line = ["exercise", *arguments.replace("F", str(file)).split()]
    if status == 2 and ("61" in arguments or "--seed 1 --tree" in arguments):
        with pytest.raises(SystemExit) as ended:
            main(line)
        assert ended.value.code == 2
    else:
        assert main(line) == status
    assert words in capsys.readouterr().err
    assert not file.exists()


def test_without_its_library_a_pdf_is_written_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    file = tmp_path / "file.pdf"
    assert main(["exercise", "--seed", "1", "--pdf", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_a_solution_is_written_in_the_format_that_its_name_asks_for(tmp_path: Path) -> None:
    for ending, begin in ((".png", b"\x89PNG"), (".svg", b"<?xml"), ("", b"<?xml")):
        file = tmp_path / f"solution{ending}"
        assert main(["exercise", "--seed", "7", "--solution", str(file)]) == 0
        assert file.read_bytes().startswith(begin)


@pytest.mark.parametrize(
    "call",
    [
        "exercise --solution x.pdf",
        "exercise --svg x.png",
        "exercise --png x.SVG",
        "exercise --pdf x.svg",
        "exercise --pdf x.pdf --key x.png",
        "duel --csv x.png",
        "duel --png x.csv",
        "match --pdn x.csv nodes=1 nodes=1",
    ],
)
def test_no_file_is_written_under_the_ending_of_another_format(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(call.split())
    assert ended.value.code == 2
    assert ": the name must end in ." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
