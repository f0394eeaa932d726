"""The output of the verbs of the endgame tables."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from endings import SHIPPED, shipped

from checkers_app.engine.checkers.endgames.build import BuildProgress, BuildStopped
from checkers_app.engine.checkers.endgames.check import SliceCheck, check_slices
from checkers_app.engine.checkers.endgames.files import SliceCounts, SliceStats, table_name
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.notation.fen import parse_fen
from checkers_app.paths import tables_folders, user_tables_folder
from checkers_app.terminal.cli import main
from checkers_app.terminal.verb_tables import verify
from checkers_app.terminal.verb_tables.build import progress_text, run_build
from checkers_app.terminal.verb_tables.probe import run_probe
from checkers_app.terminal.verb_tables.slices import parse_slice
from checkers_app.terminal.verb_tables.stats import run_stats
from checkers_app.terminal.verb_tables.verify import chosen_slices, run_verify

SLICE_KEYS = {"bm", "bk", "wm", "wk", "positions", "wins", "losses", "draws", "max_win"}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return shipped()


@pytest.fixture
def streams() -> tuple[io.StringIO, io.StringIO]:
    return io.StringIO(), io.StringIO()


Streams = tuple[io.StringIO, io.StringIO]


def test_stats_as_json(tables: Tables, streams: Streams) -> None:
    output, errors = streams
    assert run_stats(tables, 3, as_json=True, output=output, errors=errors) == 0
    rows = json.loads(output.getvalue())
    assert all(set(row) == SLICE_KEYS for row in rows)
    totals = [sum(row[key] for row in rows) for key in ("wins", "losses", "draws")]
    assert totals == [100_250, 87_305, 8_477]


def test_stats_as_text(tables: Tables, streams: Streams) -> None:
    output, errors = streams
    assert run_stats(tables, 2, as_json=False, output=output, errors=errors) == 0
    lines = output.getvalue().splitlines()
    assert lines[1].split() == ["0-1-0-1", "992", "230", "108", "654", "11"]
    assert lines[-1].split() == ["total", "3488", "716", "402", "2370", "13"]


def test_stats_of_a_table_that_is_not_there(streams: Streams) -> None:
    output, errors = streams
    assert run_stats(Tables(), 3, as_json=True, output=output, errors=errors) == 1
    assert errors.getvalue() == "checkers-app tables: there is no table of endings with 3 pieces\n"


def probe(tables: Tables, fen: str, streams: Streams, *, as_json: bool = True, lines: str = "") -> int:
    output, errors = streams
    source = io.StringIO(lines)
    return run_probe(tables, fen, as_json=as_json, source=source, output=output, errors=errors)


def test_probe_as_json(tables: Tables, streams: Streams) -> None:
    assert probe(tables, "W:WK1,21:BK32", streams) == 0
    assert json.loads(streams[0].getvalue()) == {
        "fen": "W:WK1,21:BK32",
        "result": "win",
        "plies": 39,
        "moves": [
            {"move": "1-5", "result": "win", "plies": 43},
            {"move": "1-6", "result": "win", "plies": 39},
            {"move": "21-17", "result": "win", "plies": 39},
        ],
    }


def test_probe_of_draws_losses_and_wins_of_unknown_length(tables: Tables, streams: Streams) -> None:
    fens = ["B:WK1:BK32", "B:W18:B", "W:WK1,K2,21:BK32,4", "B:W29:B21,25"]
    assert probe(tables, "-", streams, lines="\n".join(fens) + "\n\n") == 0
    answers = [json.loads(line) for line in streams[0].getvalue().splitlines()]
    assert [answer["fen"] for answer in answers] == fens
    assert (answers[0]["result"], answers[0]["plies"]) == ("draw", None)
    assert (answers[1]["result"], answers[1]["plies"], answers[1]["moves"]) == ("loss", 0, [])
    assert (answers[2]["result"], answers[2]["plies"]) == ("win", None)
    assert answers[3]["moves"]


def test_probe_goes_on_after_a_bad_line(tables: Tables, streams: Streams) -> None:
    lines = "nonsense\nB:W21-32:B1-12\nB:WK1:BK32\n"
    assert probe(tables, "-", streams, as_json=False, lines=lines) == 2
    first, second, third = streams[0].getvalue().splitlines()
    assert first.startswith("nonsense: a FEN begins with")
    assert "no table contains this position (the tables cover up to " in second
    assert third.startswith("B:WK1:BK32: draw | ")
    assert streams[1].getvalue() == ""


def test_every_line_has_its_answer_as_json_too(tables: Tables, streams: Streams) -> None:
    assert probe(tables, "-", streams, lines="B:W21-32:B1-12\n\n B:WK1:BK32 \n") == 1
    answers = [json.loads(line) for line in streams[0].getvalue().splitlines()]
    assert [answer["result"] for answer in answers] == [None, "draw"]
    assert "no table contains" in answers[0]["error"]
    assert answers[0]["moves"] == []


def test_a_single_position_without_an_answer_is_an_error(tables: Tables, streams: Streams) -> None:
    assert probe(tables, "B:W1:B32", streams, as_json=False) == 2
    assert streams[0].getvalue() == ""
    assert streams[1].getvalue() == "B:W1:B32: a man on its crowning row: square 1\n"


def test_verify(tables: Tables, streams: Streams) -> None:
    output, errors = streams
    chosen = chosen_slices(tables, 2, [])
    assert run_verify(tables, chosen, output, errors) == 0
    lines = output.getvalue().splitlines()
    assert lines[0] == "0-1-0-1  992 positions  230 108 654  longest win 11  good"
    assert lines[-1] == "4 slices, none of them wrong"


def test_verify_tells_the_first_wrong_position(
    tables: Tables, streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    output, errors = streams
    stats = SliceStats((0, 1, 0, 1), 230, 108, 654, 11)
    found = [
        SliceCheck(stats, True, 2, 1, parse_fen("B:WK1:BK32"), False),
        SliceCheck(stats, False, 1, 0, parse_fen("W:WK2:BK32"), True),
    ]
    monkeypatch.setattr(verify, "check_slices", lambda *_: iter(found))
    assert run_verify(tables, [], output, errors) == 1
    assert output.getvalue() == (
        "0-1-0-1  992 positions  230 108 654  longest win 11  WRONG: 2 positions, 1 double; "
        "the first wrong position is B:WK1:BK32; the totals differ from those in the file\n"
        "0-1-0-1  992 positions  230 108 654  WRONG: 1 position, 0 doubles; "
        "the first wrong position is W:WK2:BK32\n"
        "2 slices, 2 of them wrong\n"
    )


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_verify_shows_how_far_it_is(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(
        checked: Tables, slices: Iterable[SliceCounts], report: Callable[[SliceCounts, float], None]
    ) -> Iterator[SliceCheck]:
        for counts in slices:
            report(counts, 0.25)
            yield from check_slices(checked, [counts])

    monkeypatch.setattr(verify, "check_slices", check)
    output, errors = io.StringIO(), Screen()
    assert run_verify(tables, [(0, 1, 0, 1)], output, errors) == 0
    assert errors.getvalue() == f"\r0-1-0-1   25%\r{'':13}\r"
    assert output.getvalue().endswith("1 slice, none of them wrong\n")


def test_verify_of_a_table_that_is_not_there(streams: Streams) -> None:
    output, errors = streams
    assert run_verify(Tables(), [(0, 1, 0, 1)], output, errors) == 1
    assert errors.getvalue() == "checkers-app tables: there is no table for 0-1-0-1\n"


def test_slices_are_chosen_by_number_or_name(tables: Tables) -> None:
    assert chosen_slices(tables, None, ["1-0-0-2"]) == [(1, 0, 0, 2)]
    assert len(chosen_slices(tables, 3, [])) == 12
    assert len(chosen_slices(tables, None, [])) == 4 + 12 + 25 + 44 + 70


@pytest.mark.parametrize(
    "text",
    ["1-0-0", "a-b-c-d", "1-1-0-0", "0-0-0-0", "1--1-0-1", "", "²-0-0-1", "9999-0-0-1", "8-0-0-1"],
)
def test_what_is_no_slice(text: str) -> None:
    with pytest.raises(ValueError, match=r"slice must be four numbers|each side needs at least one piece"):
        parse_slice(text)


def build(pieces: int, out: Path, streams: Streams, *, approved: bool = False) -> int:
    output, errors = streams
    return run_build(pieces, out, threads=2, approved=approved, output=output, errors=errors)


def test_build(tmp_path: Path, streams: Streams) -> None:
    assert build(3, tmp_path, streams) == 0
    lines = streams[0].getvalue().splitlines()
    assert lines[0].startswith("Endings with up to 3 pieces: 199,520 positions")
    assert [Path(line).name for line in lines[1:]] == ["checkers-2.endings", "checkers-3.endings"]
    assert build(3, tmp_path, streams) == 0
    assert "Nothing to do" in streams[0].getvalue()


def test_build_of_seven_pieces_asks_first(tmp_path: Path, streams: Streams) -> None:
    assert build(7, tmp_path, streams) == 1
    assert "hours" in streams[0].getvalue()
    assert "--yes" in streams[1].getvalue()
    assert list(tmp_path.iterdir()) == []


def test_a_plan_to_hold_every_position_is_a_larger_one(tmp_path: Path) -> None:
    """Other tables leave out what a search of one ply finds."""

    def mebibytes(*, whole: bool) -> int:
        told = io.StringIO()
        run_build(7, tmp_path, threads=2, approved=False, output=told, errors=io.StringIO(), whole=whole)
        kept = re.search(r"\((\d+) MiB afterwards\)", told.getvalue())
        assert kept is not None
        return int(kept[1])

    assert mebibytes(whole=True) > 1.5 * mebibytes(whole=False)


def test_build_of_what_cannot_be(tmp_path: Path, streams: Streams) -> None:
    assert build(9, tmp_path, streams) == 1
    assert "2 to 7 pieces" in streams[1].getvalue()


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, BuildStopped])
def test_a_build_that_is_interrupted(
    tmp_path: Path,
    streams: Streams,
    monkeypatch: pytest.MonkeyPatch,
    interruption: type[BaseException],
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise interruption

    monkeypatch.setattr("checkers_app.terminal.verb_tables.build.build", interrupted)
    assert build(4, tmp_path, streams) == 130
    assert "run the same command again to continue" in streams[1].getvalue()


def test_progress_is_one_line() -> None:
    progress = BuildProgress(((1, 1, 1, 1), (2, 0, 1, 1)), 0.5, 50.0, 130.0)
    assert progress_text(progress) == " 50% in 0:50, 2:10 left  1-1-1-1  2-0-1-1"
    assert progress_text(BuildProgress((), 0.0, 0.2, None)) == "  0% in 0:00"


def test_a_log_file_holds_no_progress(tmp_path: Path, streams: Streams) -> None:
    output, errors = streams
    assert run_build(2, tmp_path, threads=1, approved=False, output=output, errors=errors) == 0
    assert errors.getvalue() == ""
    assert str(tmp_path / table_name(2)) in output.getvalue()


def test_a_folder_without_tables_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "nowhere"
    for verb in (["probe", "--fen", "B:WK1:BK32"], ["verify"], ["stats", "--pieces", "2"]):
        assert main(["tables", *verb, "--dir", str(folder)]) == 1
        assert f"there are no tables in {folder}" in capsys.readouterr().err


def test_verifying_everything_fails_if_a_file_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for pieces in (2, 3):
        shutil.copy(SHIPPED / table_name(pieces), tmp_path)
    (tmp_path / table_name(3)).write_bytes(b"CHKTABLE and then nothing")
    assert main(["tables", "verify", "--dir", str(tmp_path), "--pieces", "2"]) == 0
    assert main(["tables", "verify", "--dir", str(tmp_path)]) == 1
    assert f"{table_name(3)}: incomplete" in capsys.readouterr().err


def test_tables_of_the_users_own_come_first() -> None:
    assert tables_folders() == (user_tables_folder(), SHIPPED)
