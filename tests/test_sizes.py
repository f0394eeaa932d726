"""How large a class, a folder and a file may be.

Each list of exceptions may only shrink: a test fails when one of them is no longer needed.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ROOT / "checkers_app"
ATTRIBUTES, METHODS = 20, 45
MODULES = 20
"""In a folder of the program, without ``__init__.py``."""
LINES = {"checkers_app": 400, "build_scripts": 400, "tests": 600}
STEP = 50
"""The exceptions for files are in steps, so that an added line rarely changes the list."""

LARGE_CLASSES: Mapping[str, tuple[int, int]] = {}
"""Class -> its attributes and methods; tables of data are not counted."""
LARGE_FOLDERS: Mapping[str, int] = {}
LONG_FILES: Mapping[str, int] = {
    "build_scripts/checkers_tools/window_benchmark.py": 500,
    "build_scripts/coach_judge.py": 550,
    "build_scripts/random_events.py": 450,
    "checkers_app/games/base.py": 500,
    "checkers_app/games/draughts/rulebook.py": 450,
    "checkers_app/learn/class_sets/sheet.py": 550,
    "checkers_app/learn/duel/duel.py": 550,
    "checkers_app/notation/pdn.py": 550,
    "checkers_app/play/review/review.py": 500,
    "checkers_app/play/session.py": 450,
    "checkers_app/play/thinking.py": 450,
    "checkers_app/terminal/text_game.py": 550,
    "checkers_app/terminal/verb_exercise.py": 500,
    "checkers_app/ui/app.py": 550,
    "checkers_app/ui/boards/moving/play_board.py": 500,
    "checkers_app/ui/boards/painter.py": 450,
    "checkers_app/ui/destinations.py": 650,
    "checkers_app/ui/games/games_scene.py": 600,
    "checkers_app/ui/games/setup_scene.py": 500,
    "checkers_app/ui/games/statistics_scene.py": 450,
    "checkers_app/ui/kit/elements/arrange.py": 900,
    "checkers_app/ui/kit/elements/element.py": 450,
    "checkers_app/ui/kit/elements/lists.py": 450,
    "checkers_app/ui/kit/elements/values.py": 450,
    "checkers_app/ui/learn/duel/duel_scene.py": 450,
    "checkers_app/ui/learn/exercise/exercise_scene.py": 500,
    "checkers_app/ui/learn/exercise/tree_view.py": 500,
    "checkers_app/ui/learn/own_player_scene.py": 450,
    "checkers_app/ui/menu/opponent_scene.py": 550,
    "checkers_app/ui/play/game_menu.py": 450,
    "checkers_app/ui/play/game_page.py": 500,
    "checkers_app/ui/play/scene.py": 500,
    "checkers_app/ui/play/tool_bar.py": 450,
    "checkers_app/ui/practice/desk_scene.py": 600,
    "checkers_app/ui/review/scene.py": 500,
    "checkers_app/ui/learn/tree/scene.py": 450,
    "checkers_app/views/interaction/status.py": 450,
    "checkers_app/views/learn/exercise_work.py": 450,
    "checkers_app/views/learn/tree/session.py": 500,
    "tests/learn/lessons/test_lessons.py": 950,
    "tests/ui/games/test_games_scene.py": 650,
    "tests/ui/games/test_reading.py": 650,
    "tests/ui/kit/test_elements.py": 850,
}
"""File -> its maximum number of lines."""
DATA_BASES = {"NamedTuple", "Protocol", "TypedDict", "Enum", "StrEnum", "IntEnum"}


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for path in sorted(PRODUCT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield f"{path.relative_to(PRODUCT).as_posix()}:{node.name}", node


def is_data(node: ast.ClassDef) -> bool:
    """A table of data: a dataclass or a named tuple, whose fields have names instead of indexes."""
    marks = [*node.decorator_list, *node.bases]
    names = {part.id for mark in marks for part in ast.walk(mark) if isinstance(part, ast.Name)}
    return bool(names & {"dataclass", *DATA_BASES})


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def attributes(node: ast.ClassDef) -> set[str]:
    """The attributes that its methods store in ``self``."""
    return {
        part.attr
        for method in methods(node)
        for part in ast.walk(method)
        if isinstance(part, ast.Attribute)
        and isinstance(part.ctx, ast.Store)
        and isinstance(part.value, ast.Name)
        and part.value.id == "self"
    }


@pytest.mark.slow
def test_no_class_has_too_many_attributes_or_methods() -> None:
    large = {}
    for name, node in classes():
        size = len(attributes(node)), len(methods(node))
        if not is_data(node) and (size[0] > ATTRIBUTES or size[1] > METHODS):
            large[name] = size
    grown = {name: size for name, size in large.items() if not within(size, LARGE_CLASSES.get(name))}
    assert not grown, f"at most {ATTRIBUTES} attributes and {METHODS} methods: split the class"
    assert set(LARGE_CLASSES) == set(large), "take the classes that became smaller off the list"


def within(size: tuple[int, int], most: tuple[int, int] | None) -> bool:
    return most is not None and size[0] <= most[0] and size[1] <= most[1]


def test_no_folder_has_too_many_modules() -> None:
    counts = Counter(
        path.parent.relative_to(PRODUCT).as_posix()
        for path in PRODUCT.rglob("*.py")
        if path.name != "__init__.py"
    )
    large = {folder: count for folder, count in counts.items() if count > MODULES}
    grown = {folder: count for folder, count in large.items() if count > LARGE_FOLDERS.get(folder, 0)}
    assert not grown, f"at most {MODULES} modules: divide the folder"
    assert set(LARGE_FOLDERS) == set(large), "take the folders that became smaller off the list"


def lengths() -> dict[str, int]:
    """The number of lines of every file above the limit."""
    found = {}
    for room, most in LINES.items():
        for path in (ROOT / room).rglob("*.py"):
            count = len(path.read_text(encoding="utf-8").splitlines())
            if count > most:
                found[path.relative_to(ROOT).as_posix()] = count
    return found


def test_no_file_is_too_long() -> None:
    long = lengths()
    grown = {file: count for file, count in long.items() if count > LONG_FILES.get(file, 0)}
    assert not grown, f"at most {LINES} lines: divide the file"
    assert set(LONG_FILES) == set(long), "take the files that became shorter off the list"
    slack = {file: most for file, most in LONG_FILES.items() if most - long[file] >= 2 * STEP}
    assert not slack, "the list may only shrink: write down how long these files are now"
