"""The Python next to a tree is that of the file, and the line that the search executes is highlighted."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from places import ROOT

from checkers_app.engine.textbook import plain
from checkers_app.engine.textbook.minimax import win_or_loss
from checkers_app.games.base import State
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.lesson import LessonSearch
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.pseudocode import Part, Pseudocode, rule
from checkers_app.learn.tree.python_code import (
    EXPECTIMAX,
    MONTE_CARLO,
    PRINCIPAL_VARIATION,
    SOURCES,
    Source,
    excerpt,
    python_code,
)
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import Method

STATE = TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)
WAYS = [(Method.MINIMAX, True), (Method.ALPHA_BETA, True), (Method.ALPHA_BETA, False)]
FORMS = pytest.mark.parametrize(("method", "ties"), WAYS, ids=["minimax", "alpha-beta", "without ties"])


def python(method: Method, *, ties: bool) -> Pseudocode:
    found = python_code(method, cuts_ties=ties)
    assert found is not None
    return found


@FORMS
def test_what_is_shown_is_the_text_of_the_file(method: Method, *, ties: bool) -> None:
    code = python(method, ties=ties)
    source = SOURCES[WAYS.index((method, ties))]
    text = ROOT.joinpath(*source.package.split("."), source.file).read_text(encoding="utf-8").splitlines()
    indent = "    " * (len(source.functions) - 1)
    shown = [indent + line if line else line for line in code.lines]
    begin = next(at for at in range(len(text)) if text[at : at + len(shown)] == shown)
    above = [line for line in text[: begin + 1] if line.startswith("def ")]
    assert above[-1].startswith(f"def {source.functions[0]}(")


@FORMS
def test_every_line_that_is_lit_in_the_rule_has_one_in_python(method: Method, *, ties: bool) -> None:
    code, pseudo = python(method, ties=ties), rule(method, cuts_ties=ties)
    for maximising in (True, False):
        lit = [part for part in Part if pseudo.line(part, maximising=maximising)]
        assert lit
        assert [part for part in lit if not code.line(part, maximising=maximising)] == []
    assert code.sign == pseudo.sign


def worth(node: State) -> int:
    outcome = node.outcome()
    return 0 if outcome is None else win_or_loss(outcome, STATE.side_to_move, 0)


@FORMS
def test_lines_are_lit_as_often_as_they_are_carried_out(method: Method, *, ties: bool) -> None:
    """The displayed search is traced, line by line."""
    code = python(method, ties=ties)
    source = SOURCES[WAYS.index((method, ties))]
    search = LessonSearch("", method, 3, results=True, cuts_ties=ties)
    ran, first = Counter[int](), 0

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal first
        at = frame.f_code
        if at.co_name != source.functions[-1] or Path(at.co_filename).name != source.file:
            return None
        first = at.co_firstlineno
        if event in {"call", "line"}:
            ran[frame.f_lineno - first + 1] += 1
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        tree = search.record(TICTACTOE, STATE).tree
        if ties:
            (plain.minimax if method is Method.MINIMAX else plain.alpha_beta)(STATE, 3, worth)
    finally:
        sys.settrace(before)
    lit = Counter(step.line for step in Steps(tree, code))
    for part in (Part.ENTER, Part.OVER, Part.WORTH, Part.RETURN):
        number = code.at_max[part]
        returned = tree.cutoffs if part is Part.RETURN and not ties else 0
        assert lit[number] - returned == ran[number], part
    if method is Method.ALPHA_BETA:
        # If α reaches β at the last move the search also breaks off, but nothing is cut.
        breaks = ran[code.at_max[Part.CUT] + 1]
        assert lit[code.at_max[Part.CUT]] == tree.cutoffs > 0
        assert breaks > tree.cutoffs if ties else breaks == tree.cutoffs


def test_a_search_with_switches_is_told_by_its_rule_alone() -> None:
    assert python_code(Method.SEARCH) is None
    assert LessonSearch("", Method.SEARCH, 3).rule(python=True) == rule(Method.SEARCH)


@pytest.mark.parametrize(
    ("source", "begins"),
    [
        (PRINCIPAL_VARIATION, "def principal_variation("),
        (EXPECTIMAX, "def expectimax("),
        (MONTE_CARLO, "def stages("),
    ],
)
def test_a_lesson_shows_the_function_it_is_about(source: Source, begins: str) -> None:
    shown = excerpt(source)
    assert shown is not None
    assert shown.lines[0].startswith(begins)
    assert source in SOURCES, "a bundle brings its file"
    assert [lesson.key for lesson in lessons() if lesson.excerpt is source]
