"""The direction of imports, and that importing a module has no other effect."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from rooms import BELOW, MODULES, ROOT, room

from checkers_app import training

OPENS_THE_WINDOW = {
    "checkers_app.terminal.window",
    "checkers_app.terminal.dev.verb_first_frame",
    "checkers_app.terminal.verb_duel",
    "checkers_app.terminal.dev.verb_outline",
    "checkers_app.terminal.verb_picture",
}
"""Where the command line imports the window or its drawing, inside the function that needs it."""
WITH_PYGAME = {"ui"}


@cache
def imports(path: Path, *, everywhere: bool = True) -> tuple[str, ...]:
    """The modules a file imports, also those imported inside functions if ``everywhere``."""
    return tuple(_imports(path, everywhere=everywhere))


def _imports(path: Path, *, everywhere: bool) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes: Iterator[ast.AST] = ast.walk(tree) if everywhere else _outside_functions(tree)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module
            for alias in node.names:
                longer = f"{node.module}.{alias.name}"
                yield longer if longer in MODULES else node.module


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _outside_functions(child)


def can_be_imported(module: str) -> bool:
    """All modules of the program; of training, only those that need no compiled modules, unless these are
    built.
    """
    return room(module) != "training" or training.available() or module == "checkers_app.training"


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] == "checkers_app"}


def test_every_module_is_found() -> None:
    assert {
        "checkers_app.play.match",
        "checkers_app.ui.play.scene",
        "checkers_app.engine.textbook.search",
    } <= set(MODULES)
    assert {room(name) for name in MODULES} - {"", "__main__"} <= set(BELOW), (
        "a new room has to be added to BELOW"
    )


@pytest.mark.slow
def test_imports_run_one_way() -> None:
    faults = []
    for module, path in MODULES.items():
        own = room(module)
        if own not in BELOW:
            continue
        allowed = {own, ""} | BELOW[own] | ({"ui"} if module in OPENS_THE_WINDOW else set())
        faults += [f"{module} imports {name}" for name in ours(path) if room(name) not in allowed]
    assert not faults


def rings(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The strongly connected components of more than one node, by Tarjan's algorithm (1972)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        path.append(node)
        for other in graph[node]:
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in path:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            ring = path[path.index(node) :]
            del path[path.index(node) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for node in graph:
        if node not in number:
            visit(node)
    return found


def test_rings_are_found() -> None:
    graph = {"a": "b", "b": "cd", "c": "a", "d": "e", "e": "", "f": "g", "g": "f", "h": "hf"}
    assert sorted(rings(graph)) == [["a", "b", "c"], ["f", "g"]]


@pytest.mark.slow
def test_modules_import_each_other_in_no_ring() -> None:
    """Also within a package, within a function, and for type checking only.

    A package's own file counts like any other module; that a module needs its package does not count.
    """
    assert rings({name: sorted(ours(path) & set(MODULES)) for name, path in MODULES.items()}) == []


def test_games_import_nothing_else_of_ours_but_the_door_for_words() -> None:
    for module, path in MODULES.items():
        if room(module) == "games":
            assert {room(name) for name in ours(path)} <= {"games", "words"}


@pytest.mark.slow
def test_only_the_window_knows_pygame() -> None:
    assert not [
        module
        for module, path in MODULES.items()
        if room(module) not in WITH_PYGAME and "pygame" in {name.split(".")[0] for name in imports(path)}
    ]


@pytest.mark.slow
def test_what_pages_know_needs_no_window_even_by_way_of_others() -> None:
    """Everything that ``views`` imports, directly or indirectly, also inside functions."""
    waiting = [module for module in MODULES if room(module) == "views"]
    reached: dict[str, str] = {module: module for module in waiting}
    assert waiting
    while waiting:
        module = waiting.pop()
        for name in imports(MODULES[module]):
            if name not in reached:
                reached[name] = f"{reached[module]} -> {name}"
                waiting += [name] if name in MODULES else []
    window = [way for name, way in reached.items() if name.split(".")[0] == "pygame" or room(name) == "ui"]
    assert not window


@pytest.mark.parametrize("module", sorted(OPENS_THE_WINDOW))
def test_the_command_line_knows_the_window_only_where_it_opens_it(module: str) -> None:
    names = imports(MODULES[module], everywhere=False)
    assert "ui" not in {room(name) for name in names}


@pytest.mark.slow
def test_nothing_imports_the_top() -> None:
    """The window itself and its benchmarks are above the scenes; nothing below imports them."""
    window = {
        f"checkers_app.ui.{name}"
        for name in (
            "app",
            "measured_window",
            "outlined",
        )
    }
    top = {"checkers_app.__main__"} | window
    for module, path in MODULES.items():
        if module not in top | OPENS_THE_WINDOW:
            assert not top & ours(path), module


# --- imports at work ----------------------------------------------------------------------------


def run(code: str, home: Path) -> str:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
        "HOME": str(home),
        "USERPROFILE": str(home),
        "APPDATA": str(home),
        "LOCALAPPDATA": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_importing_every_module_leaves_no_trace(tmp_path: Path) -> None:
    code = f"""
import importlib, json, sys, threading
for name in {[name for name in MODULES if can_be_imported(name)]!r}:
    importlib.import_module(name)
pygame = sys.modules["pygame"]
print()
print(json.dumps([threading.active_count(), pygame.display.get_init(), pygame.font.get_init()]))
"""
    out = run(code, tmp_path)
    assert json.loads(out.splitlines()[-1]) == [1, False, False]
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["dev", "perft", "--depth", "2"],
        ["text", "tictactoe", "--side", "x", "--level", "1"],
        ["text", "checkers", "--side", "white", "--level", "1"],
        ["dev", "bench", "--help"],
    ],
    ids=" ".join,
)
def test_what_needs_no_window_loads_no_pygame(arguments: list[str], tmp_path: Path) -> None:
    code = f"""
import io, sys
from checkers_app.terminal.cli import main
sys.stdin = io.StringIO("")
try:
    main({arguments!r})
except SystemExit:
    pass
print()
print(sorted(name for name in sys.modules if name.split(".")[0] in ("pygame", "tkinter", "numpy")))
"""
    assert run(code, tmp_path).splitlines()[-1] == "[]"
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.few
@pytest.mark.parametrize(
    "module",
    [
        "engine.service",
        "engine.levels",
        "notation.fen",
        "play.session",
        "storage.settings",
        "views.interaction.status",
    ],
)
def test_the_lower_rooms_can_be_used_without_pygame(module: str, tmp_path: Path) -> None:
    code = f"import sys, checkers_app.{module}; print('pygame' in sys.modules)"
    assert run(code, tmp_path).strip() == "False"
