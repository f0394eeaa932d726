"""A screen reader receives the outline of every page: roles, labels, states."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import NamedTuple

import pytest
from places import ROOT
from reader import REQUIRED, Blind, Node, blind, missing

from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.outlined import PAGES
from checkers_app.words import say_percent

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(not REQUIRED and bool(missing()), reason=missing()),
]

ROLES = MappingProxyType(
    {
        "page": {"panel"},
        "dialog": {"dialog"},
        "group": {"panel"},
        "status": {"status bar"},
        "heading": {"heading"},
        "text": {"label"},
        "line": {"label"},
        "button": {"push button", "toggle button"},
        "choice": {"panel"},
        "option": {"radio button"},
        "switch": {"toggle button"},
        "stepper": {"spin button"},
        "slider": {"slider"},
        "progress": {"progress bar"},
        "field": {"entry"},
        "list": {"list box"},
        "table": {"table"},
        "grid": {"table"},
        "row": {"table row", "list item"},
        "cell": {"table cell"},
        "column header": {"column header", "table column header"},
        "document": {"document frame"},
        "tree": {"tree"},
        "tree item": {"tree item"},
        "box": {"tree item"},
        "branch": {"tree item"},
        "node": {"tree item"},
        "timer": {"timer"},
        "picture": {"panel"},
        "image": {"image"},
    }
)
NAMED_BY_CONTENT = {"row"}
"""Without a label of their own they are named after their content."""


CURSORS = {"tree item", "table cell"}
SOON = 60.0
"""The maximum seconds until a page has been reported."""


class Told(NamedTuple):
    depth: int
    role: str
    label: str
    states: list[str]


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Blind]:
    folder = tmp_path_factory.mktemp("reader")
    settings = Settings(motion=Motion.OFF, use_book=False)
    with blind(folder, settings, str(ROOT / "tests" / "ui" / "page_server.py"), serves=True) as listener:
        listener.tree()
        yield listener


def opened(user: Blind, page: str, board: str) -> list[Told]:
    return served(user, f"{page} {board}")


def served(user: Blind, line: str) -> list[Told]:
    return [Told(*each) for each in json.loads(user.serve(line))]


def heard(user: Blind) -> list[tuple[int, Node]]:
    """The content of the window, each element with the number of elements around it."""
    return [(len(node.path) - 1, node) for node in user.tree().walk() if node.path]


def faults(told: list[Told], heard: list[tuple[int, Node]]) -> Iterator[str]:
    if len(told) != len(heard):
        yield f"{len(told)} are told, {len(heard)} heard"
    # Typed text on these pages goes to the cursor, whatever Enter would press.
    at_cursor = any("focused" in node.states and node.role in CURSORS for _, node in heard)
    for each, (depth, node) in zip(told, heard, strict=False):
        if depth != each.depth or node.role not in ROLES[each.role]:
            yield f"{each} is a {node.role} at {depth}"
        if node.name != each.label and not (not each.label and each.role in NAMED_BY_CONTENT):
            yield f"{each} is called {node.name!r}"
        missing = [state for state in each.states if not is_heard(state, node)]
        if at_cursor and "focused" in missing:
            missing.remove("focused")
        if missing:
            yield f"{each} is not {missing}: {sorted(node.states)}, {node.description!r}"
        if "not available" in node.description and "not available" not in each.states:
            yield f"{each} is available"


def is_heard(state: str, node: Node) -> bool:
    if state == "chosen":
        return bool({"selected", "checked"} & node.states)
    if state in {"on", "off"}:
        return ("pressed" in node.states) == (state == "on")
    if state == "focused":
        return any("focused" in each.states for each in node.walk())
    typed = node.text is not None and state == f"“{node.text[0]}”"
    share = node.value is not None and state == say_percent(node.value[0] / 100)
    return typed or share or state in node.description


CASES = [*((page, "checkers") for page in PAGES), ("play", "tictactoe"), ("tree", "tictactoe")]


@pytest.mark.few(15)
@pytest.mark.parametrize(("page", "board"), CASES)
def test_what_is_heard_of_a_page_is_its_outline(user: Blind, page: str, board: str) -> None:
    told = opened(user, page, board)
    end = time.monotonic() + SOON
    while found := list(faults(told, heard(user))):
        assert time.monotonic() < end, "\n".join(found)
        time.sleep(0.1)
        told = served(user, "")  # a review that continues


def test_of_a_board_and_a_table_it_is_heard_where_one_is(user: Blind) -> None:
    """AT-SPI receives no rows and columns, only positions among siblings."""
    opened(user, "play", "checkers")

    def places(nodes: Iterable[Node]) -> list[str | None]:
        return [node.attributes.get("posinset") for node in nodes]

    board, moves = user.find("Board", role="table"), user.find("Moves", role="table")
    assert places(board.children) == [str(row) for row in range(1, 9)]
    assert places(board.children[2].children) == ["2", "4", "6", "8"]
    rows = [node for node in moves.children if node.role == "table row"]
    assert places(rows) == [str(row) for row in range(1, len(rows) + 1)]
    assert places(rows[0].children) == ["1", "2"]
