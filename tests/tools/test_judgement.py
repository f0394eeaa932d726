"""``bench judgement``: exact rank correlations of a tiny file, and the message about a broken one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checkers_tools.judgement import (
    JudgedPosition,
    JudgementError,
    measured,
    ranks,
    read_judged,
    searches,
    spearman,
)

from checkers_app.engine.api import Limits
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal.cli import main

FEN = "B:W13,19,25,27,30,31,32:B1,3,6,10,12,14,20"
EIGHT = "B:W6,8,14,32:B17,20,K22,26"


def row(searched: float, game: int, fen: str = FEN, mover: str = "ours", **one_ply: float) -> str:
    said = {"fen": fen, "game": game, "mover": mover, "mover_100ms": searched, "one_ply": one_ply}
    return json.dumps(said)


def file_of(folder: Path, *lines: str) -> Path:
    path = folder / "some.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_equal_values_share_the_mean_of_their_ranks() -> None:
    assert ranks([5, -1, 5, 9, 5]) == [2, 0, 2, 4, 2]
    assert spearman([1, 2, 3, 4], [10, 20, 40, 30]) == pytest.approx(0.8)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 3], [7, 7, 7]) == 0


def test_bands_are_measured_apart_and_ours_beside_the_others() -> None:
    thirteen, eight = parse_fen(FEN), parse_fen(EIGHT)
    positions = [
        JudgedPosition(thirteen, game, score, {"cake": score}) for game, score in enumerate((1, 2, 3, 4))
    ]
    positions += [
        JudgedPosition(eight, game, score, {"cake": -score}) for game, score in enumerate((5, 6, 7))
    ]
    fewer, more = measured(positions, [1, 2, 4, 3, 9, 9, 8]).bands
    assert (fewer.least, fewer.most, fewer.positions, fewer.games) == (8, 12, 3, 3)
    assert fewer.ours.value == pytest.approx(-(3**0.5) / 2)
    assert fewer.less["cake"].value == pytest.approx(1 - 3**0.5 / 2)
    assert (more.least, more.most, more.positions, more.games) == (13, 20, 4, 4)
    assert more.ours.value == pytest.approx(0.8)
    assert more.less["cake"].value == pytest.approx(-0.2)
    assert more.less["cake"].low <= more.less["cake"].value <= more.less["cake"].high <= 0
    assert measured(positions, [1, 2, 4, 3, 9, 9, 8]) == measured(positions, [1, 2, 4, 3, 9, 9, 8])


def test_intervals_resample_whole_games() -> None:
    """Positions of one game that agree count as one piece of evidence."""
    state = parse_fen(FEN)
    alone = [JudgedPosition(state, game, score, {}) for game, score in enumerate((1, 2, 3, 4, 5, 6))]
    paired = [JudgedPosition(state, game // 3, score, {}) for game, score in enumerate((1, 2, 3, 4, 5, 6))]
    said = [1, 2, 3, 6, 5, 4]
    (apart,), (together,) = measured(alone, said).bands, measured(paired, said).bands
    assert apart.ours.value == together.ours.value
    assert (apart.games, together.games) == (6, 2)
    # With the second game only, the order is reversed.
    assert together.ours.low == pytest.approx(-1)
    assert apart.ours.low > -1
    assert measured(paired[:3], said[:3]).bands == ()


def test_a_file_is_read_and_judged_by_one_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    behind = "B:W13,19,25,27,30,31,32:B1,3,6,10,12,14"
    ahead = "B:W13,19,25,27,30,31:B1,3,6,10,12,14,20"
    path = file_of(
        tmp_path,
        row(-90, 1, behind, cake=5, ours=0),
        row(0, 2, cake=3, ours=0),
        "",
        row(90, 3, ahead, cake=-4, ours=0),
        row(0, 3, ahead, "cake", cake=0, ours=0),
    )
    positions = read_judged(path)
    assert [(one.game, one.searched, one.pieces, dict(one.one_ply)) for one in positions] == [
        (1, -90, 13, {"cake": 5}),
        (2, 0, 14, {"cake": 3}),
        (3, 90, 13, {"cake": -4}),
    ]
    low, _, high = searches(positions, None, Limits(depth=1), 0)
    assert low < high
    assert main(["dev", "bench", "judgement", str(path), "--json", "--eval", "hand"]) == 0
    (band,) = json.loads(capsys.readouterr().out)["bands"]
    assert (band["least"], band["most"], band["positions"], band["games"]) == (13, 20, 3, 3)
    assert band["ours"][0] == pytest.approx(1)
    assert band["less"]["cake"][0] == pytest.approx(2)
    assert main(["dev", "bench", "judgement", str(path), "--nodes", "500"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("13-20           3      3  ours +1.000 (")
    assert said[2].strip().startswith("minus cake +2.000 (")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "some.jsonl, line 2: "),
        ("[1]", "line 2: not a JSON object"),
        ("{}", "line 2: 'mover' is missing"),
        (row(0, 1, "B:W1,2"), "line 2: "),
        (row(0, 1, "B:W5:B"), "line 2: the game is over in this position"),
        (row(0, 1).replace('"game": 1', '"game": "a"'), "line 2: game is not a number"),
        (
            row(0, 1).replace('"one_ply": {}', '"one_ply": 3'),
            "line 2: one_ply is not a JSON object that contains scores",
        ),
        (row(0, 1).replace('"mover_100ms": 0', '"mover_100ms": null'), "line 2: mover_100ms is not a number"),
        (row(0, 1, cake=3), "the positions were not all scored by the same programs"),
    ],
)
def test_a_broken_file_is_refused(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file_of(tmp_path, row(0, 1, dama=1), line)
    with pytest.raises(JudgementError, match=message):
        read_judged(path)
    assert main(["dev", "bench", "judgement", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert said.err.startswith("checkers-app dev bench judgement: some.jsonl")


def test_a_file_without_our_positions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JudgementError, match="no position whose mover is 'ours'"):
        read_judged(file_of(tmp_path, row(0, 1, mover="cake")))
    with pytest.raises(JudgementError, match="cannot be read"):
        read_judged(tmp_path / "nothing.jsonl")
