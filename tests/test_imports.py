"""The direction of imports, and that importing a module does nothing but that."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import checkers_app

PACKAGE = Path(checkers_app.__file__).parent
ROOT = PACKAGE.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
BELOW = {
    "games": set(),
    "notation": {"games"},
    "storage": {"games", "notation"},
    "match": {"games"},
    "engine": {"games", "notation", "paths"},
    "paths": set(),
    "settings": {"storage"},
    "wording": {"games"},
    "learn": {"games", "notation", "match", "engine", "storage", "wording", "paths"},
    "text": {
        "games",
        "notation",
        "match",
        "engine",
        "learn",
        "storage",
        "wording",
        "paths",
        "settings",
        "tables",
    },
}
"""Room -> the rooms that it may import besides itself."""
BELOW["openings"] = {"games", "notation", "paths"}
BELOW["tables"] = {"engine", "games", "notation", "paths"}
BELOW["ui"] = set(BELOW) - {"text"}
BELOW["app"] = {"ui"} | BELOW["ui"]
BELOW["bench"] = {"engine", "games", "notation"}
BELOW["elo"] = set()
BELOW["players"] = {"engine", "games", "notation", "paths", "tables"}
BELOW["tournament"] = {"engine", "games", "notation", "match", "openings", "players", "elo"}
BELOW["book_building"] = {"engine", "games", "notation", "openings", "storage"}
BELOW["verbs"] = set(BELOW) - {"ui", "app"} | {"bench_ui"}
WITH_PYGAME = {"ui", "app", "bench_ui"}
LAZILY_WITH_PYGAME = {"cli"}
"""Only inside the function that opens the window, for its errors."""


def room(module: str) -> str:
    """The second part of a dotted name; the package itself has none."""
    return [*module.split("."), ""][1]


def imports(path: Path, *, everywhere: bool = True) -> Iterator[str]:
    """The modules a file imports, also those imported inside functions if ``everywhere``."""
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


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] == "checkers_app"}


def test_every_module_is_found() -> None:
    assert {"checkers_app.match", "checkers_app.ui.play", "checkers_app.engine.textbook"} <= set(MODULES)
    assert {room(name) for name in MODULES} - {"", "__main__", "cli", "bench_ui"} <= set(BELOW), (
        "a new room has to be added to BELOW"
    )


@pytest.mark.parametrize("module", MODULES)
def test_imports_run_one_way(module: str) -> None:
    own = room(module)
    if own not in BELOW:
        return
    for name in ours(MODULES[module]):
        other = room(name)
        assert other in {own, ""} | BELOW[own], f"{module} imports {name}"


def test_games_import_nothing_else_of_ours() -> None:
    for module, path in MODULES.items():
        if room(module) == "games":
            assert {room(name) for name in ours(path)} <= {"games"}


def test_match_and_engine_do_not_know_each_other() -> None:
    for module, path in MODULES.items():
        rooms = {room(name) for name in ours(path)}
        if room(module) == "engine":
            assert "match" not in rooms
        if room(module) == "match":
            assert "engine" not in rooms


@pytest.mark.parametrize("module", MODULES)
def test_only_the_window_knows_pygame(module: str) -> None:
    path, own = MODULES[module], room(module)
    if own in WITH_PYGAME:
        return
    names = set(imports(path, everywhere=own not in LAZILY_WITH_PYGAME))
    assert not {name for name in names if name.split(".")[0] == "pygame"}, module


def test_nothing_imports_the_top() -> None:
    """The window, the verbs and the measurements stand over everything; nobody below asks for them."""
    top = {"cli", "verbs", "__main__", "bench_ui"}
    for module, path in MODULES.items():
        if room(module) not in top:
            assert not (top | {"app"}) & {room(name) for name in ours(path)}, module


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


def test_importing_every_module_leaves_no_trace(tmp_path: Path) -> None:
    code = f"""
import importlib, json, sys, threading
for name in {list(MODULES)!r}:
    importlib.import_module(name)
pygame = sys.modules["pygame"]
print()
print(json.dumps([threading.active_count(), pygame.display.get_init(), pygame.font.get_init()]))
"""
    out = run(code, tmp_path)
    assert json.loads(out.splitlines()[-1]) == [1, False, False]
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["perft", "--depth", "2"],
        ["text", "tictactoe", "--side", "x", "--level", "1"],
        ["text", "checkers", "--side", "white", "--level", "1"],
        ["bench", "--help"],
    ],
    ids=" ".join,
)
def test_what_needs_no_window_loads_no_pygame(arguments: list[str], tmp_path: Path) -> None:
    code = f"""
import io, sys
from checkers_app.cli import main
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


@pytest.mark.parametrize("module", ["engine.service", "engine.levels", "notation.fen", "match", "settings"])
def test_the_lower_rooms_can_be_used_without_pygame(module: str, tmp_path: Path) -> None:
    code = f"import sys, checkers_app.{module}; print('pygame' in sys.modules)"
    assert run(code, tmp_path).strip() == "False"
