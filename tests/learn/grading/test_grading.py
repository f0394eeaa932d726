"""Marks: correct files get all points, wrong ones the right reason, hostile ones nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from graded_files import HOSTILE, MINIMAX, RIGHT, WRONG

from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.learn.grading.game_trees import GameTree, TreeNode
from checkers_app.learn.grading.tasks import TASKS, grade_file, template
from checkers_app.learn.grading.variants import (
    ALPHA_BETA,
    MINIMAX_MISTAKES,
    PRUNING_MISTAKES,
    Variant,
    search,
)
from checkers_app.terminal.cli import main

SETTINGS = BotSettings(seconds=1.0, start_seconds=5.0, memory_mib=256)


def written(folder: Path, source: str) -> Path:
    file = folder / "student.py"
    file.write_text(source, encoding="utf-8")
    return file


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("seed", [0, 7])
def test_a_right_file_gets_all_points(name: str, seed: int, tmp_path: Path) -> None:
    task, source = RIGHT[name]
    grade = grade_file(written(tmp_path, source), task, SETTINGS, seed)
    assert grade.points == grade.most, grade.text()


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_gets_the_right_reason(name: str, tmp_path: Path) -> None:
    task, source, reason = WRONG[name]
    grade = grade_file(written(tmp_path, source), task, SETTINGS)
    assert grade.points < grade.most
    lost = [mark for mark in grade.marks if mark.reason]
    assert any(reason in mark.reason for mark in lost), grade.text()
    assert all(mark.reason.endswith(("", ".")) for mark in lost)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_no_points(name: str, tmp_path: Path) -> None:
    grade = grade_file(written(tmp_path, HOSTILE[name]), "minimax", SETTINGS)
    assert grade.points <= 3, grade.text()
    assert all(
        mark.reason
        for mark in grade.marks
        if mark.label != "Every position visited once" and mark.points == 0
    )


@pytest.mark.slow
def test_the_marks_are_shown_in_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, MINIMAX.replace("depth == 0", "depth == 1"))
    assert main(["grade", str(file), "--task", "minimax"]) == 1
    text = capsys.readouterr().out
    assert text.startswith("minimax: ")
    assert "one ply too shallow" in text
    assert "visited: A" in text
    assert main(["grade", str(file), "--task", "minimax", "--json"]) == 1
    values = json.loads(capsys.readouterr().out)
    assert values["points"] == sum(mark["points"] for mark in values["marks"]) < values["most"]
    assert main(["grade", str(file), "--task", "minimax", "--gradescope"]) == 1
    values = json.loads(capsys.readouterr().out)
    assert values["score"] == sum(test["score"] for test in values["tests"])
    assert values["tests"][0].keys() == {"name", "score", "max_score", "output"}
    right = tmp_path / "minimax.py"
    right.write_text(MINIMAX)
    assert main(["grade", str(right)]) == 0, "the name of the file is the task"


@pytest.mark.parametrize("task", TASKS)
def test_a_template_defines_the_function_and_no_solution(
    task: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grade", "--template", task]) == 0
    text = capsys.readouterr().out
    assert text == template(task)
    values: dict[str, object] = {}
    exec(compile(text, task, "exec"), values)  # noqa: S102  it is ours
    assert callable(values[TASKS[task].function])
    assert text.rstrip().endswith("raise NotImplementedError")
    assert f"--task {task}" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name the file to grade, or print a template with --template"),
        (["x.py"], "--task must be one of minimax, alphabeta, evaluation, ordering, table"),
    ],
)
def test_a_wrong_call_is_explained(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grade", *arguments]) == 2
    assert capsys.readouterr().err == f"checkers-app grade: {message}\n"


def test_every_mistake_shows_on_some_small_tree() -> None:
    leaf = [TreeNode((), value, is_max=True) for value in (-1, -2, 1, -1, 3)]
    nodes = (TreeNode((1, 4), 0, is_max=True), TreeNode((2, 3), 9, is_max=False), *leaf[:2])
    tree = GameTree((*nodes, TreeNode((5, 6, 7), -9, is_max=False), *leaf[1:4]))
    right = search(tree, 2, ALPHA_BETA)
    assert (right.value, right.best, right.visited) == (-2, 1, (0, 1, 2, 3, 4, 5))
    assert search(tree, 2, dict(PRUNING_MISTAKES)[PRUNING_MISTAKES[0][0]]).visited == tuple(range(8))
    shown = sum(
        search(tree, 2, variant) != search(tree, 2, type(variant)()) for _, variant in MINIMAX_MISTAKES
    )
    assert shown > 10


@pytest.mark.parametrize(
    ("prune", "visited"),
    [
        (">=", (0, 1, 2, 3, 4, 5)),
        ("min only", (0, 1, 2, 3, 4, 5)),
        ("max only", (0, 1, 2, 3, 4, 5, 6)),
        ("too early", (0, 1, 2, 3)),
    ],
)
def test_each_mistake_of_pruning_cuts_where_it_says(prune: str, visited: tuple[int, ...]) -> None:
    """MAX chooses between min(3, 5) and min(2, 9), which is cut after the 2."""
    leaves = [TreeNode((), value, is_max=True) for value in (3, 5, 2, 9)]
    left, right = TreeNode((2, 3), 0, is_max=False), TreeNode((5, 6), 0, is_max=False)
    tree = GameTree((TreeNode((1, 4), 0, is_max=True), left, *leaves[:2], right, *leaves[2:]))
    assert search(tree, 2, Variant(prune=prune)).visited == visited


def test_cutoffs_at_max_nodes_below_min() -> None:
    """MIN chooses between max(3, 1) and max(5, 9), which is cut after the 5."""
    leaves = [TreeNode((), value, is_max=False) for value in (3, 1, 5, 9)]
    left, right = TreeNode((2, 3), 0, is_max=True), TreeNode((5, 6), 0, is_max=True)
    tree = GameTree((TreeNode((1, 4), 0, is_max=False), left, *leaves[:2], right, *leaves[2:]))
    seen = {prune: len(search(tree, 2, Variant(prune=prune)).visited) for prune in (">=", "min only")}
    assert seen == {">=": 6, "min only": 7}
    assert search(tree, 2, Variant(prune="too early")).visited == (0, 1, 2, 3, 4, 5)


def test_the_given_window_is_passed_on_unless_bounds_reach_one_ply_only() -> None:
    leaves = [TreeNode((), value, is_max=True) for value in (-3, -5)]
    tree = GameTree((TreeNode((1,), 0, is_max=True), TreeNode((2, 3), 0, is_max=False), *leaves))
    seen = {
        prune: search(tree, 2, Variant(prune=prune), (-1, 1)).visited
        for prune in (">=", "too early", "shallow")
    }
    assert seen == {">=": (0, 1, 2), "too early": (0, 1, 2), "shallow": (0, 1, 2, 3)}
