"""Published numbers: in the duel itself, as a table of every depth, and in the terminal."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import Position
from checkers_app.games.base import Game
from checkers_app.learn.duel.duel import run_duel
from checkers_app.learn.duel.files import duel_csv
from checkers_app.terminal.cli import main

Numbers = dict[str, tuple[int, int]]

AT_THE_START: Numbers = {
    "minimax": (45_957, 0),
    "by-value-worst": (39_014, 1_889),
    "first-look-worst": (7_140, 608),
    "alpha-beta": (4_914, 593),
    "first-look-best": (2_553, 425),
    "by-value-best": (212, 57),
    "move-ordering": (1_956, 297),
    "iterative-deepening": (7_615, 841),
}
"""Checkers, depth 6: nodes and cutoffs."""
ALL_OF_TICTACTOE: Numbers = {
    "minimax": (549_946, 0),
    "by-value-worst": (231_147, 23_267),
    "first-look-worst": (151_545, 15_898),
    "alpha-beta": (20_866, 4_856),
    "first-look-best": (1_940, 857),
    "by-value-best": (1_892, 849),
    "transposition-table": (5_538, 1_220),
    "iterative-deepening": (55_514, 14_023),
    "quiescence": (20_866, 4_856),
    "null-move": (20_866, 4_856),
}
"""Depth 9, wins by their distance."""
BY_RESULTS_ALONE: Numbers = {
    "minimax": (549_946, 0),
    "first-look-worst": (139_097, 14_935),
    "alpha-beta": (18_297, 4_237),
    "first-look-best": (1_940, 857),
}
"""The same with values 1, 0 and -1."""

CASES = [
    pytest.param(CHECKERS, 6, False, AT_THE_START, id="checkers"),
    pytest.param(TICTACTOE, 9, False, ALL_OF_TICTACTOE, id="tictactoe", marks=pytest.mark.slow),
    pytest.param(TICTACTOE, 9, True, BY_RESULTS_ALONE, id="results", marks=pytest.mark.slow),
]


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "depth", "results", "known"), CASES)
def test_the_duel_counts_what_is_known(game: Game, depth: int, results: bool, known: Numbers) -> None:  # noqa: FBT001
    rows = run_duel(game, Position(game.initial), depth, results=results)
    found = {row.contestant.key: (row.nodes, row.cutoffs) for row in rows}
    assert {key: found[key] for key in known} == known
    assert all(row.is_finished for row in rows)
    table = csv.DictReader(io.StringIO(duel_csv(rows)))
    last = {line["name"]: line for line in table if line["depth"] == str(depth)}
    assert {key: (int(last[key]["nodes"]), int(last[key]["cutoffs"])) for key in known} == known


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize(("game", "depth", "results", "known"), CASES)
def test_the_verb_prints_them_too(
    game: Game,
    depth: int,
    results: bool,  # noqa: FBT001
    known: Numbers,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = tmp_path / "duel.csv"
    arguments = ["duel", "--game", game.key, "--depth", str(depth), "--json", "--csv", str(table)]
    assert main([*arguments, *(["--results"] if results else [])]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert {key: (rows[key]["nodes"], rows[key]["cutoffs"]) for key in known} == known
    for row in rows.values():
        assert row["note"]
        assert row["order"]
        assert row["results"] is results
        assert row["known_only_afterwards"] == (row["name"] in {"by-value-worst", "by-value-best"})
        assert [point["depth"] for point in row["depths"]] == list(range(1, depth + 1))
        last = row["depths"][-1]
        assert (last["nodes"], last["value"], last["move"]) == (row["nodes"], row["value"], row["move"])
    with table.open(encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file) if line["depth"] == str(depth)]
    found = {line["name"]: (int(line["nodes"]), int(line["cutoffs"])) for line in lines}
    assert {key: found[key] for key in known} == known
