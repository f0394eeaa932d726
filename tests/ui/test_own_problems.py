"""The page with the user's own problems: add a file, read the verdicts, solve, export, remove."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from driver import PORTRAIT, SIZES, Driver

from checkers_app.engine.resources import open_resources
from checkers_app.practice.judging import Judge
from checkers_app.practice.progress import Subject
from checkers_app.ui.destinations import ToOwnProblems, ToPractice
from checkers_app.views.practice import problem_sets
from checkers_app.views.practice.problem_sets import Proving

pytestmark = pytest.mark.unpainted


class InThisProcess(Judge):
    """A judge that needs no process."""

    def __init__(self) -> None:
        super().__init__(open_resources(book=False))

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def judge() -> Iterator[None]:
    with mock.patch.object(problem_sets, "JudgeProcess", InThisProcess):
        yield


FENS = "# three positions\nW:W31,10:B3,1\nB:W26,K13:BK2,K1\nW:W3,30:B5\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club night.fen"
    path.write_text(FENS, encoding="utf-8")
    return path


def text(driver: Driver) -> str:
    driver.settle()
    return "\n".join(driver.outline())


def sets(driver: Driver) -> tuple[str, ...]:
    return tuple(own.name for own in driver.context.problem_sets.own.sets)


def add(driver: Driver, file: Path, *, proved: bool = True) -> None:
    own, before = driver.context.problem_sets.own, len(sets(driver))
    driver.key("ctrl+o")
    assert driver.name == "FileScene"
    driver.type(str(file))
    driver.key("return")
    assert driver.name == "OwnProblemsScene"
    driver.wait_for(lambda: len(own.sets) > before)
    if proved:
        driver.wait_for(lambda: not own.sets[-1].waiting)


def _begin(self: Proving, name: str) -> None:
    self.name = name


def unproved() -> AbstractContextManager[object]:
    """Nothing is proved, as if every proof took very long."""
    return mock.patch.object(Proving, "start", _begin)


def test_a_file_becomes_a_set_whose_refusals_have_reasons(driver: Driver, file: Path) -> None:
    driver.open(ToOwnProblems(), (800, 600))
    assert "A file with positions becomes a problem set" in text(driver)
    driver.key("ctrl+s")
    assert driver.name == "OwnProblemsScene", "there is no set to be exported"
    add(driver, file)
    said = text(driver)
    assert "1 problem and 2 positions rejected" in said
    assert "Number 1, line 2" in said
    assert "White to move and win" in said
    assert "2 solutions: 1-5 and 2-7 win" in said
    assert "Number 3, line 4" in said
    assert "The position cannot be read: a man on its crowning row: square 3" in said
    driver.press("Rejected 2")
    assert "White to move and win" not in text(driver)
    driver.press("Problems 1")
    assert "2 solutions" not in text(driver)
    driver.context.files.folder = file.parent
    driver.key("ctrl+s")
    assert driver.name == "FileScene"
    driver.key("return")
    assert "W:W10,31:B1,3" in file.with_suffix(".problems").read_text()


@pytest.mark.slow
def test_a_problem_of_a_set_is_solved_and_comes_back(driver: Driver, file: Path) -> None:
    driver.open(ToPractice(), (1280, 800))
    driver.key("7")
    add(driver, file)
    driver.press("Solve")
    assert driver.name == "DeskScene"
    assert "club night" in text(driver)
    for square in driver.top.desk.right_move.path:
        driver.square(square)
    assert "is right" in text(driver)
    card = driver.context.practice.progress.card(Subject.PROBLEM, driver.top.desk.entry.id)
    assert (card.best, card.step) == (1, 1)
    driver.key("escape")
    assert "1 solved, 0 due today" in text(driver)
    driver.press("Solve")
    assert "Every problem of the set is solved and none is due today." in text(driver)
    driver.key("escape")
    driver.key("escape")
    assert "1 problem, 0 due today" in text(driver)


@pytest.mark.slow
def test_a_set_is_exported_removed_restored_and_added_by_somebody_else(driver: Driver, file: Path) -> None:
    driver.open(ToOwnProblems(), (800, 600))
    add(driver, file)
    driver.key("ctrl+s")
    for _ in range(len("club night.problems")):
        driver.key("backspace")
    exported = file.with_name("class.problems")
    driver.type(str(exported))
    driver.key("return")
    assert "Saved in class.problems. Others can add this file on this page." in text(driver)
    driver.key("delete")
    assert "The set club night was removed." in text(driver)
    assert sets(driver) == ()
    driver.press("Restore")
    assert sets(driver) == ("club night",)
    driver.key("delete")
    add(driver, exported)
    assert "1 problem" in text(driver)
    assert "Restore" not in text(driver)
    assert sets(driver) == ("class",)


@pytest.mark.slow
def test_a_bad_file_is_told_and_nothing_is_added(driver: Driver, tmp_path: Path) -> None:
    driver.open(ToOwnProblems(), (800, 600))
    bad = tmp_path / "bad.problems"
    bad.write_text("checkers-problems\t1\t3\ncut", encoding="utf-8")
    for path, reason in (
        (bad, "bad.problems cannot be used: the file is incomplete."),
        (tmp_path / "none.pdn", "none.pdn cannot be used: no such file or directory."),
    ):
        driver.key("ctrl+o")
        driver.type(str(path))
        driver.key("return")
        driver.wait_for(partial(driver.says, reason))
    assert sets(driver) == ()


@pytest.mark.slow
def test_proving_is_cancelled_and_continued(driver: Driver, file: Path) -> None:
    driver.open(ToOwnProblems(), (800, 600))
    with unproved():
        add(driver, file, proved=False)
    assert "Proving 2 of 3" in text(driver)
    driver.press("Cancel")
    assert "0 problems, 1 position rejected and 2 positions to prove" in text(driver)
    assert "Not proved yet" in text(driver)
    driver.press("Continue")
    own = driver.context.problem_sets.own
    driver.wait_for(lambda: not own.sets[0].waiting)
    assert "1 problem and 2 positions rejected" in text(driver)
    assert "Continue" not in text(driver)


@pytest.mark.slow
def test_a_refused_position_is_looked_at_on_the_set_up_page(driver: Driver, file: Path) -> None:
    driver.open(ToOwnProblems(), (800, 600))
    add(driver, file)
    driver.key("down")
    driver.press("Rejected 2")
    driver.focus("Positions")
    driver.key("return")
    assert driver.name == "SetupScene"
    assert "B:WK13,26:BK1,K2" in text(driver)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_nothing_is_cut_or_covered_with_two_sets(driver: Driver, file: Path, size: tuple[int, int]) -> None:
    driver.open(ToOwnProblems(), size)
    with unproved():
        add(driver, file, proved=False)
        add(driver, file, proved=False)
    driver.settle()
    driver.check_layout()
    driver.key("delete")
    driver.settle()
    driver.check_layout()
