"""Somebody who sees nothing plays, by a reader of the screen alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from reader import Blind, Node, blind, missing

from checkers_app.storage.settings import Motion, Settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]

SETTINGS = Settings(motion=Motion.OFF)
MOST = 120
"""Moves of a side, after which something is wrong."""


def cells(window: Node, ending: str) -> list[Node]:
    return [node for node in window.walk() if node.role == "table cell" and node.name.endswith(ending)]


def is_over(window: Node) -> bool:
    return any(node.name in {"You won", "You lost", "A draw"} for node in window.walk())


def my_turn(window: Node) -> bool:
    return bool(cells(window, "may move") or cells(window, "may jump") or cells(window, "can go here"))


def begin(user: Blind, board: str) -> None:
    user.press(board)
    user.press("1  First game", role="radio button") if board == "Checkers" else None
    user.press("Play", role="push button")
    user.find("Board")


def test_a_whole_game_of_checkers(tmp_path: Path) -> None:
    with blind(tmp_path, SETTINGS) as user:
        begin(user, "Checkers")
        said: list[str] = []
        for _ in range(MOST):
            window = user.wait(lambda now: my_turn(now) or is_over(now), "my turn, or the end")
            said += user.listen()
            if is_over(window):
                break
            for ending in ("can go here", "may jump", "may move"):
                if found := cells(window, ending):
                    user.ask("press", found[-1].path)
                    break
        assert is_over(user.tree()), "it did not end"
        assert any(words.startswith(("The computer moves from", "The computer jumps from")) for words in said)
        assert any("You won" in words or "You lost" in words or "draw" in words for words in said), said[-3:]
