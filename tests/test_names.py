"""Names are unique: public classes in the whole program, and modules in their package."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

import pytest
from rooms import BELOW, MODULES, room

ROLES = {
    "engine": {"engine", "search"},
    "ui": {"cards", "keys", "layout", "scene"},
}
"""Package -> modules named after a role that each of its folders may have, one engine or page each:
``ui/review/scene.py`` is the scene of the review. Every other module name is unique in its package.
"""
TWIN_CLASSES: Mapping[str, str] = {
    "Control": "play.match, ui.kit.elements.control",
    "Picture": "ui.boards.picture, ui.kit.elements.picture",
}
"""Classes that still share a name, with their modules. The list may only become shorter."""
TWIN_MODULES: Mapping[str, str] = {
    "ui: picture": "ui.boards.picture, ui.kit.elements.picture",
}
"""Modules that still share a name within a package. The list may only become shorter."""


def met_together(one: str, other: str) -> bool:
    """Whether one package may import both, or is one of them and may import the other."""
    return any({one, other} <= {own} | below for own, below in BELOW.items())


def twins(named: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """The names of several modules which can occur together, one line each."""
    found = {}
    for name, modules in named.items():
        met = {each for pair in combinations(modules, 2) if met_together(*map(room, pair)) for each in pair}
        if met:
            found[name] = ", ".join(sorted(module.removeprefix("checkers_app.") for module in met))
    return found


def classes() -> dict[str, list[str]]:
    """Public class -> the modules that define one of that name."""
    named = defaultdict(list)
    for module, path in MODULES.items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(module)
    return named


def modules_of_a_room() -> dict[str, list[str]]:
    """A package and the last part of a module's name -> the modules. A page's two packages count as one; a
    package is no module here, since ``views/play`` is meant to be to ``ui/play`` what its name says.
    """
    named = defaultdict(list)
    for module, path in MODULES.items():
        last, own = module.split(".")[-1], {"views": "ui"}.get(room(module), room(module))
        if path.name != "__init__.py" and last not in ROLES.get(own, ()):
            named[f"{own}: {last}"].append(module)
    return named


def test_twins_are_found_where_they_can_be_met() -> None:
    named = {"Board": ["checkers_app.games.a", "checkers_app.ui.b"], "Game": ["checkers_app.games.a"]}
    assert twins(named) == {"Board": "games.a, ui.b"}
    assert twins({"Run": ["checkers_app.training.a", "checkers_app.ui.b"]}) == {}


@pytest.mark.slow
def test_a_class_has_a_name_of_its_own() -> None:
    found = twins(classes())
    assert {name: found[name] for name in found if TWIN_CLASSES.get(name) != found[name]} == {}


def test_a_module_has_a_name_of_its_own_in_its_room() -> None:
    found = twins(modules_of_a_room())
    assert {name: found[name] for name in found if TWIN_MODULES.get(name) != found[name]} == {}


@pytest.mark.slow
def test_no_twin_is_allowed_that_there_is_not() -> None:
    assert set(TWIN_CLASSES) <= set(twins(classes()))
    assert set(TWIN_MODULES) <= set(twins(modules_of_a_room()))
