"""What Orca itself would say, by its own log.  Skipped where Orca is not installed."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest
from reader import Node, blind, missing

from checkers_app.storage.settings import Motion, Settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("orca") is None or bool(missing()), reason="needs Orca"),
]

ANSWERED = 3.0
"""Seconds in which what is new has been said: it waits until the focus has been where it is for a while."""
OVER = frozenset({"You won", "You lost", "A draw"})


def test_orca_says_the_end_of_a_game_once(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.press("Tic-tac-toe")
        user.press("1  First game", role="radio button")
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(3)  # Orca has heard of all that is on the page
        for _ in range(5):
            window = user.wait(lambda now: empty(now) or is_over(now), "my turn, or the end")
            if is_over(window):
                break
            user.ask("press", empty(window)[0].path)
            time.sleep(ANSWERED)  # the computer answers, and Orca says it
        user.wait(is_over, "the end")
        time.sleep(ANSWERED)
    said = re.findall(r"SPEECH OUTPUT: '(.*?)'\{", log.read_text(errors="replace"))
    assert sum("The game is over" in words for words in said) == 1, said


def empty(window: Node) -> list[Node]:
    cells = (node for node in window.walk() if node.role == "table cell")
    return [cell for cell in cells if cell.name.isdigit()]


def is_over(window: Node) -> bool:
    return any(node.name in OVER and node.role == "dialog" for node in window.walk())


def may_move(window: Node) -> bool:
    return any(node.name.endswith(("may move", "may jump")) for node in window.walk())


def test_orca_says_the_move_of_the_computer_and_a_refusal_once(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.find("Play", role="push button")
        time.sleep(3)  # Orca begins to listen
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(2)  # it has heard of all that is on the page
        user.press("1, black man")
        time.sleep(2)
        user.press("11, black man")
        user.press("15, can go here")
        user.wait(may_move, "the answer")
        time.sleep(ANSWERED)
    said = re.findall(r"SPEECH OUTPUT: '(.*?)'\{", log.read_text(errors="replace"))
    assert sum(words == "1 is blocked and cannot move." for words in said) == 1, said
    assert sum(words.startswith(("The computer moves", "The computer jumps")) for words in said) == 1, said
    assert any(words.startswith("11, black man") for words in said), said


def test_orca_says_nothing_but_the_square_where_the_cursor_comes_to_another_row(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.find("Play", role="push button")
        time.sleep(3)  # Orca begins to listen
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(2)  # it has heard of all that is on the page
        for square in ("11, black man", "8, black man", "3, black man"):
            user.ask("focus", user.find(square).path)
            time.sleep(1)
    said = re.findall(r"SPEECH OUTPUT: '(.*?)'\{", log.read_text(errors="replace"))
    at = next(index for index, words in enumerate(said) if words.startswith("11, black man"))
    squares = [words for words in said[at:] if words != "Screen reader off."]
    assert len(squares) == 3, said
    assert squares[1].startswith("8, black man"), said
    assert squares[2].startswith("3, black man"), said
