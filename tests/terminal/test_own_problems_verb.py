"""``practice prove``, ``add``, ``sets``, ``export`` and ``remove`` in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest

from checkers_app import paths
from checkers_app.engine.api import StopToken
from checkers_app.games.checkers import Checkers
from checkers_app.practice.judging import Claim, Judge, RefusalReason, RefusedPosition
from checkers_app.terminal.cli import main
from checkers_app.terminal.common import INTERRUPTED

FENS = "W:W31,10:B3,1\nB:W26,K13:BK2,K1\nnonsense\n"


@pytest.fixture(autouse=True)
def practice_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "practice_file", lambda: tmp_path / "user" / "practice.json")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.fen"
    path.write_text(FENS, encoding="utf-8")
    return path


def test_a_file_is_proved_and_its_problems_are_written(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "class.problems"
    assert main(["practice", "prove", str(file), "--out", str(out), "--json"]) == 0
    said = capsys.readouterr()
    taken, twice, bad = json.loads(said.out)["positions"]
    assert (taken["solution"], taken["aim"], taken["themes"][0]) == ("31-27", "win", "king-first")
    assert (twice["refused"], twice["moves"]) == ("wins", ["1-5", "2-7"])
    assert (bad["refused"], bad["line"]) == ("unreadable", 3)
    assert said.err == "1 problem, 2 refused\n"
    assert main(["practice", "sets"]) == 0
    assert capsys.readouterr().out == "", "nothing was kept"
    assert main(["practice", "add", str(out)]) == 0
    assert capsys.readouterr().out.split()[:5] == ["1", "line", "2", str(taken["rating"]), "31-27"]


@pytest.mark.slow
def test_a_set_is_added_listed_exported_verified_and_removed(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practice", "add", str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].endswith("2 solutions: 1-5 and 2-7 win  B:WK13,26:BK1,K2")
    assert main(["practice", "sets"]) == 0
    assert capsys.readouterr().out == "club: 1 problem, 2 refused\n"
    out = tmp_path / "class.problems"
    assert main(["practice", "export", "club", str(out)]) == 0
    assert main(["practice", "verify", "--file", str(out), "first-position"]) == 0
    capsys.readouterr()
    assert main(["practice", "remove", "club"]) == 0
    assert main(["practice", "sets", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"sets": []}


def test_an_interrupted_run_continues_with_the_same_command(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judged: list[str] = []

    def judge(_: Judge, state: Checkers, claim: Claim, stop: StopToken) -> RefusedPosition:
        del claim
        judged.append(str(state))
        if len(judged) == 2:
            stop.stop()
        return RefusedPosition(RefusalReason.LOST)

    with mock.patch.object(Judge, "judge", judge):
        assert main(["practice", "add", str(file)]) == INTERRUPTED
        assert "run the same command again to continue" in capsys.readouterr().err
        main(["practice", "sets"])
        assert capsys.readouterr().out == "club: 0 problems, 2 refused, 1 to prove\n"
        assert main(["practice", "add", str(file)]) == 1
    assert judged[1:] == [judged[1]] * 2, "the position during which it was stopped, and no other, again"
    main(["practice", "sets"])
    assert capsys.readouterr().out.splitlines()[-1] == "club: 0 problems, 3 refused"


def test_mistakes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.pdn"
    empty.write_text("1. 11-15 *\n", encoding="utf-8")
    assert main(["practice", "prove", str(empty)]) == 2
    assert (
        "it contains no positions to solve, only 1 game that begins from the starting position"
        in capsys.readouterr().err
    )
    assert main(["practice", "add", str(tmp_path / "none.fen")]) == 2
    assert "none.fen cannot be used: no such file or directory" in capsys.readouterr().err
    for verb in (["sets", "club"], ["remove", "club"], ["export", "club", str(tmp_path / "x.problems")]):
        assert main(["practice", *verb]) == 2
        assert "there is no problem set club; your sets: none" in capsys.readouterr().err
