"""Find the checks and tests near a change, which ``check.py --near`` runs.

A test file is near a changed module if it is named after the module, imports it (directly or through a
helper), or is named after a module that imports it. If that finds nothing, as for most modules of the window,
the tests of the same folder count as near. ``docs/decisions.md`` explains why this does not use
pytest-testmon.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "checkers_app"
SHARED = {"conftest", "driver"}
"""Helper modules that nearly all tests of the window import; their own imports are not followed."""
FEW = 12
"""The maximum number of test files near a change for which slow tests are also run."""
COMPILED = {".pyx", ".pxd", ".h"}
OTHER_TESTS = {
    "assets/": ["tests/test_assets.py", "tests/test_sounds.py"],
    "docs/": ["tests/test_docs.py", "tests/test_english.py"],
    "README.md": ["tests/test_docs.py"],
    "checkers_app/locale/": ["tests/words"],
    "setup.py": ["tests/test_package.py"],
    "pyproject.toml": ["tests/test_package.py"],
    "MANIFEST.in": ["tests/test_package.py"],
    "packaging/": ["tests/packaging"],
    "checkers_app/engine/checkers/": ["tests/engine/checkers"],
}
"""The tests of files that are not imported, by the beginning of the file's path."""
SCRIPTS = {
    "assets/": [["make_assets.py", "--check"], ["make_sounds.py", "--check"]],
    "docs/guide": [["make_guide.py", "--check"]],
    "docs/course": [["make_guide.py", "--check"]],
    "checkers_app/learn/lessons/": [["make_guide.py", "--check"]],
    "checkers_app/": [["messages.py", "check"]],
}
"""The scripts that check files, by the beginning of the file's path."""


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files(branch: str = "main") -> list[str]:
    """The existing files, including new ones, that have changed since this branch left ``branch``."""
    (base,) = _git("merge-base", "HEAD", branch) or ["HEAD"]
    names = {*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")}
    return sorted(name for name in names if (ROOT / name).is_file())


def module_of(name: str) -> str:
    """The name of the module in a file of the package, such as ``checkers_app.games.base``."""
    return ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules that a file imports, including imports in functions; ``from a import b`` gives both a and
    a.b.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


@cache
def _helpers() -> dict[str, Path]:
    """The modules that tests import from their own folder and from the folder of the scripts."""
    files = [*(ROOT / "tests").glob("*.py"), *(ROOT / "build_scripts").glob("*.py")]
    return {path.stem: path for path in files if not path.stem.startswith("test_")}


def _reached(path: Path, seen: set[Path]) -> Iterator[str]:
    """Yield the modules that a test imports, directly and through helpers."""
    seen.add(path)
    for name in imports(path):
        yield name
        helper = _helpers().get(name)
        if helper is not None and name not in SHARED and helper not in seen:
            yield from _reached(helper, seen)


@cache
def _tests_of() -> dict[str, set[str]]:
    """The module -> the test files that import it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "tests").rglob("test_*.py"):
        for name in _reached(path, set()):
            found[name].add(path.relative_to(ROOT).as_posix())
    return found


@cache
def _importers() -> dict[str, set[str]]:
    """The module -> the files of the package that import it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in (ROOT / PACKAGE).rglob("*.py"):
        for name in imports(path):
            found[name].add(path.relative_to(ROOT).as_posix())
    return found


def _named_after(name: str) -> set[str]:
    """The tests named after a file of the package, or after a folder if it is an ``__init__``."""
    path = Path(name)
    stem = path.parent.name if path.stem == "__init__" else path.stem
    folder = ROOT / "tests" / path.parent.relative_to(PACKAGE)
    return {test.relative_to(ROOT).as_posix() for test in folder.glob(f"test_{stem}*.py")}


def _of_module(name: str) -> set[str]:
    """The tests near one file of the package."""
    near = _named_after(name) | _tests_of().get(module_of(name), set())
    for importer in _importers().get(module_of(name), ()):
        near |= _named_after(importer)
    if not near:
        folder = ROOT / "tests" / Path(name).parent.relative_to(PACKAGE)
        while not any(folder.glob("test_*.py")):
            folder = folder.parent
        near = {test.relative_to(ROOT).as_posix() for test in folder.glob("test_*.py")}
    return near


def tests(names: Iterable[str]) -> list[str]:
    """The test files and folders near changed files; the folder ``tests`` if a shared module has changed."""
    near: set[str] = set()
    for name in names:
        path = Path(name)
        for begin, others in OTHER_TESTS.items():
            if name.startswith(begin) and (path.suffix != ".py" or not name.startswith(PACKAGE)):
                near.update(others)
        if path.suffix != ".py":
            continue
        if path.stem in SHARED and path.parts[0] == "tests":
            return ["tests"]
        if path.parts[0] == PACKAGE:
            near |= _of_module(name)
        elif path.name.startswith("test_"):
            near.add(name)
        else:
            near |= _tests_of().get(path.stem, set())
    folders = {name for name in near if not name.endswith(".py")}
    return sorted(name for name in near if name in folders or not any(f"{f}/" in name for f in folders))


def commands(names: Iterable[str]) -> list[list[str]]:
    """The commands to run for changed files, without the Python interpreter that runs them."""
    names = list(names)
    python = [name for name in names if name.endswith(".py")]
    found: list[list[str]] = []
    if any(Path(name).suffix in COMPILED for name in names):
        found.append(["setup.py", "-q", "build_ext", "--inplace"])
    if python:
        found += [["-m", "ruff", "check", *python], ["-m", "ruff", "format", "--check", *python]]
        if typed := [name for name in python if name not in {"setup.py", "docs/conf.py"}]:
            found.append(["-m", "mypy", *typed])
    scripts = [
        tuple(script)
        for begin, called in SCRIPTS.items()
        for script in called
        if any(name.startswith(begin) and Path(name).suffix not in COMPILED for name in names)
    ]
    found += [[f"build_scripts/{script}", *rest] for script, *rest in dict.fromkeys(scripts)]
    near = tests(names)
    if near == ["tests"]:
        found.append(["-m", "pytest"])
    elif len(near) > FEW:
        found.append(["-m", "pytest", *near])
    elif near:
        found.append(["-m", "pytest", "-m", "not long and not window and not release", *near])
    return found
