"""The shipped problems: their file, their themes and their twins."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for, whole_levels
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.paths import problems_file
from checkers_app.practice import building
from checkers_app.practice.building import (
    Finder,
    FinderProgress,
    fault_of,
    for_proofs,
    measured_again,
    problems_of,
    prover,
    twins_in,
)
from checkers_app.practice.measuring import HIGHEST, LOWEST, Solved, rank_correlation, rating_of
from checkers_app.practice.mining import SoughtProblems
from checkers_app.practice.problems import ProblemFileError, decode, encode, id_of, read_problems
from checkers_app.practice.themes import ProblemTheme, SolvedLine, gained_by, themes_of
from checkers_app.practice.twins import Twins, shape_of
from checkers_app.terminal.cli import main


def line(fen: str, *moves: str) -> SolvedLine:
    state = start = parse_fen(fen)
    played = []
    for text in moves:
        played.append(parse_move(GAME, state, text))
        state = state.play(played[-1])
    return SolvedLine(start, tuple(played))


@pytest.mark.slow
def test_a_thousand_problems_are_shipped_that_are_unlike_each_other() -> None:
    book = read_problems(problems_file())
    problems = [entry.problem() for entry in book.entries]
    assert len(problems) >= 1_000
    assert len({problem.id for problem in problems}) == len(problems)
    assert not list(twins_in(problems))
    for problem in problems:
        assert problem.id == id_of(problem.state)
        assert {item.move for item in problem.puzzle.tries} == set(problem.state.legal_moves())
        scores = [item.score for item in problem.puzzle.tries]
        assert scores[0] - max(scores[1:]) >= 100


def test_eight_themes_have_eighty_problems_and_no_tenth_of_the_scale_is_empty() -> None:
    entries = read_problems(problems_file()).entries
    themes = Counter(theme for entry in entries for theme in entry.themes)
    assert sum(count >= 80 for count in themes.values()) >= 8
    tenth = (HIGHEST - LOWEST) / 10
    tenths = Counter(min(9, int((entry.rating - LOWEST) / tenth)) for entry in entries)
    assert len(tenths) == 10


def test_the_file_is_small_and_no_position_is_parsed_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    path = problems_file()
    assert path.stat().st_size <= 1 << 20
    parsed: list[str] = []
    monkeypatch.setattr("checkers_app.practice.problems.parse_fen", parsed.append)
    assert len(read_problems(path).entries) > 1000
    assert parsed == []


@pytest.mark.slow
def test_a_file_says_the_same_after_it_is_written_again() -> None:
    text = problems_file().read_text(encoding="utf-8")
    assert encode(entry.problem() for entry in decode(text).entries) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a file of problems"),
        ("checkers-problems\t2\t0\n", "version is 2"),
        ("checkers-problems\t1\t2\nonly one\n", "incomplete"),
        ("checkers-problems\t1\t1\nonly one\n", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text: str, reason: str) -> None:
    with pytest.raises(ProblemFileError, match=reason):
        decode(text)


@pytest.mark.parametrize("tries", ["0", "0;5 11-15", "", "x 11-15"])
def test_a_problem_whose_try_has_no_move_says_so(tries: str) -> None:
    entry = replace(next(iter(decode(problems_file().read_text(encoding="utf-8")).entries)), tries=tries)
    with pytest.raises(ProblemFileError, match=f"the problem {entry.id} cannot be used"):
        entry.problem()


def test_some_problems_are_proved_again() -> None:
    resources = for_proofs(open_resources(book=False))
    analyst = prover(resources)
    known = [
        entry for entry in read_problems(problems_file()).entries if ProblemTheme.ONLY_WIN in entry.themes
    ]
    for entry in known[::20]:
        assert fault_of(entry.problem(), analyst, resources.tables) == ""


def test_a_wrong_problem_is_found() -> None:
    resources = for_proofs(open_resources(book=False))
    entry = next(e for e in read_problems(problems_file()).entries if ProblemTheme.ONLY_WIN in e.themes)
    first, second, *others = entry.tries.split(";")
    wrong = (
        decode(
            "checkers-problems\t1\t1\n"
            + "\t".join(
                (
                    entry.id,
                    str(entry.rating),
                    entry.aim.value,
                    "",
                    entry.fen,
                    ";".join((second, first, *others)),
                )
            )
            + "\n"
        )
        .entries[0]
        .problem()
    )
    assert fault_of(wrong, prover(resources), resources.tables).startswith("the right move is")


def test_themes_follow_from_the_line() -> None:
    two = line("W:W19,24,27,31:B7,11,12,28", "19-15", "11x18", "31-26")
    assert ProblemTheme.SACRIFICE in themes_of(two)
    assert ProblemTheme.TWO_FOR_ONE not in themes_of(two)
    shot = line("W:W18,25,26:B9,10,14", "18-15", "10x19", "25-22")
    assert themes_of(shot) == (ProblemTheme.SACRIFICE,)
    double = line("W:W26,30:B22,14,5", "26x17x10", "5-9", "30-26")
    assert ProblemTheme.SEVERAL_JUMPS in themes_of(double)
    assert gained_by(double) == 2
    crowned = line("W:W6:B28", "6-1", "28-32")
    assert ProblemTheme.KING_FIRST not in themes_of(crowned)
    alone = line("W:W6:B9", "6-1", "9-14")
    assert ProblemTheme.KING_FIRST in themes_of(alone)
    caught = line("W:WK14:B5", "14-9", "5x14")
    assert ProblemTheme.TRAPPED_KING not in themes_of(caught)


def test_turned_mirrored_and_shifted_positions_are_twins() -> None:
    here = parse_fen("W:W22,27:B14,K18")
    turned = parse_fen("B:B11,6:W19,K15")
    shifted = parse_fen("W:W23,28:B15,K19")
    other = parse_fen("W:W22,27:B14,18")
    assert shape_of(here) == shape_of(turned) == shape_of(shifted) != shape_of(other)
    twins = Twins()
    assert twins.add(here, here.legal_moves()[0])
    assert not twins.add(shifted, shifted.legal_moves()[0])


def test_it_does_not_matter_which_of_two_twins_comes_first() -> None:
    six, seven = parse_fen("W:W22,27,30:B3,5,7"), parse_fen("W:W22,27,30,32:B3,5,8")
    key = parse_move(GAME, six, "22-18")
    for one, other in ((six, seven), (seven, six)):
        twins = Twins()
        assert twins.add(one, key)
        assert not twins.add(other, key)


def test_who_solves_less_makes_a_problem_harder() -> None:
    def rated(*right: int) -> int:
        numbers = (level.number for level in whole_levels(GAME))
        return rating_of([Solved(number, hits, 5) for number, hits in zip(numbers, right, strict=False)])

    easy, middle, hard = rated(5, 5, 5, 5, 5), rated(0, 0, 2, 5, 5), rated(0, 0, 0, 0, 1)
    assert easy < middle < hard
    known = {level.number: level.rating for level in levels_for(GAME)}
    half, whole = (known[level.number] for level in whole_levels(GAME)[2:4])
    assert half is not None
    assert whole is not None
    assert half < middle < whole, "harder than who solves two of five is strong, easier than who solves all"


def test_ranks_agree_however_far_values_are_apart() -> None:
    assert rank_correlation([1, 2, 3, 4], [10, 11, 500, 9_000]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 2, 3], [1, 2, 2, 3]) == pytest.approx(0.8333, abs=1e-4)
    with pytest.raises(ValueError, match="constant"):
        rank_correlation([1, 2], [3, 3])


@pytest.mark.slow
def test_levels_that_are_asked_again_solve_in_the_order_of_the_ratings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["practice", "measure", "--problems", "30"]) == 0
    said = capsys.readouterr().out
    again = re.search(r"new answers by the levels: (\d\.\d+)", said)
    assert again is not None
    assert float(again[1]) >= 0.8


@pytest.mark.slow
def test_a_theme_that_is_sought_is_found(tmp_path: Path) -> None:
    resources = for_proofs(open_resources(book=False))
    sought = SoughtProblems(frozenset({ProblemTheme.TWO_FOR_ONE, ProblemTheme.SACRIFICE}))
    finder = Finder(tmp_path / "work", resources, sought)
    finder.find(1, Mock(), StopToken())
    problems = problems_of(finder.found, resources.tables)
    assert any(sought.themes & set(problem.themes) for problem in problems)


@pytest.mark.slow
def test_hard_problems_are_overlooked_by_most_levels(tmp_path: Path) -> None:
    resources = for_proofs(open_resources(book=False))
    finder = Finder(tmp_path / "work", resources, SoughtProblems(hard=1_720))
    finder.find(1, Mock(), StopToken())
    problem, *_ = problems_of(finder.found, resources.tables)
    assert problem.rating >= 1_720
    again = measured_again(replace(problem, rating=0), Engines(resources, 16))
    assert again == problem
    assert fault_of(problem, prover(resources), resources.tables) == ""


def test_an_unknown_theme_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", "build", "--theme", "ten-for-one"]) == 2
    assert "ten-for-one" in capsys.readouterr().err


def test_problems_are_sought_until_there_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "likely", lambda *_: iter(()))
    finder, reports = Finder(tmp_path / "work", NOTHING), list[tuple[int, int]]()

    def report(progress: FinderProgress) -> None:
        reports.append((progress.found, progress.games))
        finder.found.append({})  # as if the next game had one

    finder.find(0, report, StopToken())
    assert reports == []
    finder.find(2, report, StopToken())
    assert reports == [(0, 1), (1, 2)]
    finder.find(1, report, StopToken())
    assert len(reports) == 2, "there are enough already"
