"""The packages of the program, their modules, and which package may import which."""

from __future__ import annotations

from pathlib import Path

import checkers_app

PACKAGE = Path(checkers_app.__file__).parent
ROOT = PACKAGE.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
BELOW = {
    "paths": set(),
    "words": {"paths"},
    "drawing": {"paths"},
    "games": {"words"},
    "storage": {"words"},
    "notation": {"games", "paths", "words"},
    "engine": {"games", "notation", "storage", "paths", "words"},
    "play": {"games", "notation", "engine", "storage", "paths", "words"},
    "practice": {"games", "notation", "engine", "play", "storage", "paths", "words"},
    "learn": {"drawing", "games", "notation", "engine", "play", "storage", "paths", "words"},
    "arena": {"drawing", "games", "notation", "engine", "play", "storage", "paths", "words"},
    "training": {"games", "notation", "engine", "play", "arena", "terminal", "storage", "paths", "words"},
    "views": {
        "drawing",
        "games",
        "notation",
        "engine",
        "play",
        "practice",
        "learn",
        "arena",
        "storage",
        "paths",
        "words",
    },
    "terminal": {
        "drawing",
        "games",
        "notation",
        "engine",
        "play",
        "practice",
        "learn",
        "arena",
        "views",
        "storage",
        "paths",
        "words",
    },
    "ui": {
        "drawing",
        "games",
        "notation",
        "engine",
        "play",
        "practice",
        "learn",
        "arena",
        "views",
        "storage",
        "paths",
        "words",
    },
}
"""Package -> the packages that it may import besides itself."""


def room(module: str) -> str:
    """The second part of a dotted name; the package itself has none."""
    return [*module.split("."), ""][1]
