"""Imported files of problems: every format, and the messages about files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.paths import problems_file
from checkers_app.practice import problem_file
from checkers_app.practice.judging import Claim, RefusalReason, RefusedPosition
from checkers_app.practice.problem_file import ReadProblems, read_problem_file
from checkers_app.practice.problems import ProblemEntry, ProblemFileError, encode_entries, read_problems

PDN = """[Event "Shot"]
[Result "1-0"]
[SetUp "1"]
[FEN "B:W20,7:BK15,K9."]
1-0

[Event "Ordinary game"]
1. 11-15 23-19 *

[Event "A man on its crowning row"]
[FEN "W:W3,30:B5"]
*

[Event "Larger board"]
[GameType "20"]
[FEN "W:W46,47:B3,4"]
*

[Event "Wrong solution"]
[FEN "W:W21,30:B1,2"]
1. 21-14 *

[Event "Shot, again"]
[Result "1/2-1/2"]
[FEN "B:W7,20:BK9,K15"]
1/2-1/2
"""


def read(folder: Path, text: str | bytes, name: str = "club.pdn") -> ReadProblems:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_problem_file(path)


def test_positions_of_a_pdn_file_are_read_with_their_place_name_and_result(tmp_path: Path) -> None:
    found = read(tmp_path, PDN)
    assert (found.name, found.games) == ("club", 1)
    shot, crowned, larger, wrong, again = found.posed
    assert (shot.number, shot.line, shot.name, shot.claim) == (1, 1, "Shot", Claim.WIN)
    assert (shot.fen, shot.verdict) == ("B:W7,20:BK9,K15", None)
    assert isinstance(crowned.verdict, RefusedPosition)
    assert (crowned.line, crowned.verdict.why) == (10, RefusalReason.UNREADABLE)
    assert "crowning row" in crowned.verdict.detail
    assert larger.verdict == RefusedPosition(RefusalReason.OTHER_GAME, detail="International draughts")
    assert isinstance(wrong.verdict, RefusedPosition)
    assert wrong.verdict.why is RefusalReason.UNREADABLE
    assert (again.claim, again.verdict) == (Claim.DRAW, RefusedPosition(RefusalReason.TWICE, detail="1"))


def test_a_result_against_the_side_to_move_states_nothing(tmp_path: Path) -> None:
    text = '[Result "0-1"]\n[FEN "B:W20,7:BK15,K9"]\n0-1\n'
    assert read(tmp_path, text).posed[0].claim is Claim.NONE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_list_of_fens_is_read_line_by_line(encoding: str, tmp_path: Path) -> None:
    text = '# des problèmes\n\n"W:W21,22:B1"\n[FEN "B:W30:B14,K18."]\n; a remark\nW:W21\nW:W50,49:B1\n'
    first, second, third, fourth = read(tmp_path, text.encode(encoding), "a.fen").posed
    assert [(first.line, first.fen), (second.line, second.fen)] == [
        (3, "W:W21,22:B1"),
        (4, "B:W30:B14,K18"),
    ]
    assert isinstance(third.verdict, RefusedPosition)
    assert (third.line, third.verdict.why) == (6, RefusalReason.UNREADABLE)
    assert isinstance(fourth.verdict, RefusedPosition)
    assert (fourth.line, fourth.verdict.why) == (7, RefusalReason.OTHER_GAME)


def test_a_game_with_only_the_tag_of_its_position_is_pdn(tmp_path: Path) -> None:
    (only,) = read(tmp_path, '[FEN "W:W21,30:B1,2"]\n1. 21-17 1-5 *\n').posed
    assert (only.fen, only.verdict) == ("W:W21,30:B1,2", None)
    first, second = read(tmp_path, '[FEN "W:W21,30:B1,2"]\n[FEN "W:W22,30:B1,2"]\n').posed
    assert (first.line, second.line, second.verdict) == (1, 2, None)


def test_an_exported_set_is_read_without_proving_it_again(tmp_path: Path) -> None:
    entries = read_problems(problems_file()).entries[:3]
    found = read(tmp_path, encode_entries(entries), "class.problems")
    assert [item.verdict for item in found.posed] == list(entries)
    assert {item.fen for item in found.posed} == {entry.fen for entry in entries}


def damaged(entry: ProblemEntry, part: int, value: str) -> str:
    parts = entry.line.split("\t")
    parts[part] = value
    return "checkers-problems\t1\t1\n" + "\t".join(parts) + "\n"


ENTRY = read_problems(problems_file()).entries[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "it contains no positions"),
        (b"\0\xff\xfe garbage", "it contains no positions"),
        ("1. 11-15 23-19 *\n\n1. 9-14 *\n", "to solve, only 2 games that begin from the starting position"),
        ("checkers-problems\t1\t3\nonly one\n", "the file is incomplete"),
        ("checkers-problems\t2\t0\n", "its version is 2; this program reads version 1"),
        ("checkers-problems\t1\t1\nonly one\n", "line 2 cannot be read"),
        (
            damaged(ENTRY, 0, "aaaaaaaa"),
            "line 2 cannot be read: the id of the problem aaaaaaaa does not belong to",
        ),
        (damaged(ENTRY, 1, "9" * 5_000), "line 2 cannot be read"),
        (damaged(ENTRY, 1, "-5"), "line 2 cannot be read"),
        (damaged(ENTRY, 4, "W:W50:B1"), "line 2 cannot be read"),
        (damaged(ENTRY, 5, ENTRY.tries.split(";")[0]), "does not list every legal move"),
        (damaged(ENTRY, 5, ""), "line 2 cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_and_where(
    text: str | bytes, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(ProblemFileError) as raised:
        read(tmp_path, text)
    assert str(raised.value).startswith("club.pdn cannot be used: ")
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 300


def test_a_file_with_too_many_positions_or_bytes_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_file, "MOST", 2)
    with pytest.raises(ProblemFileError, match="more than 2 positions: divide it"):
        read(tmp_path, "W:W21:B1\nW:W22:B1\nW:W23:B1\n", "a.fen")
    with pytest.raises(ProblemFileError, match="more than 2 positions: divide it"):
        read(tmp_path, "".join(f'[FEN "W:W2{number}:B1"]\n*\n\n' for number in range(3)))
    monkeypatch.setattr(problem_file, "LARGEST", 10)
    with pytest.raises(ProblemFileError, match="it is too large"):
        read(tmp_path, PDN)


def test_a_missing_file_and_a_folder_say_so(tmp_path: Path) -> None:
    with pytest.raises(ProblemFileError, match=r"none\.pdn cannot be used: no such file"):
        read_problem_file(tmp_path / "none.pdn")
    with pytest.raises(ProblemFileError, match="cannot be used"):
        read_problem_file(tmp_path)


def test_reading_stops_when_it_is_told_to(tmp_path: Path) -> None:
    stop = StopToken()
    stop.stop()
    path = tmp_path / "club.pdn"
    path.write_text(PDN, encoding="utf-8")
    with pytest.raises(ProblemFileError, match="no position"):
        read_problem_file(path, stop)
