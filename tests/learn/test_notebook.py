"""Positions, trees, exercises and games as pictures in a notebook; the example works as described."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from places import ROOT

from checkers_app.games import boards
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.exercises.exercise import make_exercise
from checkers_app.learn.notebook import load_ipython_extension, picture, svg_of
from checkers_app.learn.tree.recording import record_alpha_beta, record_expectimax, record_minimax
from checkers_app.play.match import HUMAN, Match

STATE = TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)


class Formatter:
    """Replaces the class of a notebook that shows SVG."""

    def __init__(self) -> None:
        self.types: dict[type, Callable[[Any], str]] = {}

    def for_type(self, shown: type, make: Callable[[Any], str]) -> None:
        self.types[shown] = make


def shell() -> tuple[Any, Formatter]:
    formatter = Formatter()
    display = SimpleNamespace(formatters={"image/svg+xml": formatter})
    return SimpleNamespace(display_formatter=display), formatter


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_example_runs_and_shows_what_it_promises() -> None:
    notebook = json.loads((ROOT / "docs" / "examples" / "search.ipynb").read_text("utf-8"))
    ipython, formatter = shell()
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        if source.startswith("%load_ext checkers_app.learn.notebook\n"):
            load_ipython_extension(ipython)
            source = source.partition("\n")[2]
        *statements, last = ast.parse(source).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(statements, []), "cell", "exec"), names)  # noqa: S102 - our own notebook
        shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))  # noqa: S307
    board, searched, exercise, numbers, game = shown
    for thing in (board, searched, exercise, game):
        assert ET.fromstring(formatter.types[type(thing)](thing)).tag.endswith("svg")  # noqa: S314
    assert numbers == [14, 10]
    assert texts(svg_of(searched)).count("1 cut") == 2
    assert game.moves


def test_a_recorded_tree_shows_its_values_and_cuts() -> None:
    told = texts(svg_of(record_alpha_beta(TICTACTOE, STATE, 3, results=True)))
    assert told.count("≤−1") == 2
    assert told.count("1 cut") == 2
    assert len(texts(svg_of(record_minimax(TICTACTOE, STATE, 3, results=True)))) > len(told)


def test_a_large_tree_is_shown_as_far_as_there_is_room() -> None:
    svg = svg_of(record_alpha_beta(CHECKERS, CHECKERS.initial, 4).tree)
    width = re.search(r'width="([\d.]+)"', svg)
    assert width is not None
    assert float(width.group(1)) < 2100
    assert "nodes" in svg


@pytest.mark.parametrize("key", sorted(boards()))
def test_every_board_shows_its_positions(key: str) -> None:
    game = boards()[key]
    assert picture(game.initial)._repr_svg_() == svg_of(Match.new(game, (HUMAN, HUMAN)))


def test_what_has_no_picture_is_refused() -> None:
    assert "<svg" in svg_of(make_exercise(3, 2))
    with pytest.raises(TypeError, match="str has no picture"):
        svg_of("a text")


def test_importing_needs_no_window() -> None:
    run = "import checkers_app.learn.notebook, sys; print('pygame' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


def test_chance_nodes_of_expectimax_are_round() -> None:
    circle = re.compile(r'<circle [^>]*r="17')
    averages, plain = (
        record(TICTACTOE, STATE, 2, results=True) for record in (record_expectimax, record_minimax)
    )
    assert len(circle.findall(svg_of(averages))) == len(STATE.legal_moves())
    assert not circle.findall(svg_of(plain))
