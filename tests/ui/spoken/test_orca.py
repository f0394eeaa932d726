"""The words that Orca would speak, from its log. Skipped if Orca is not installed.

Run it on demand and with nothing else running: on a busy machine Orca handles the focus late, and then
announces news a second time.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from reader import Node, blind, missing

from checkers_app.storage.settings import Motion, Settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("orca") is None or bool(missing()), reason="needs Orca"),
]

ANSWERED = 3.0
"""Seconds after which news has been announced: Orca waits until the focus has been in one place for a while.
"""
OVER = frozenset({"You won", "You lost", "A draw"})


def test_orca_says_the_end_of_a_game_once(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.press("Tic-tac-toe")
        user.press("1  First game", role="radio button")
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(3)  # Orca has received everything on the page
        for _ in range(5):
            window = user.wait(lambda now: empty(now) or is_over(now), "my turn, or the end")
            if is_over(window):
                break
            user.ask("press", empty(window)[0].path)
            time.sleep(ANSWERED)  # the computer replies, and Orca announces it
        user.wait(is_over, "the end")
        time.sleep(ANSWERED)
    said = spoken(log)
    assert sum("The game is over" in words for words in said) == 1, said


def spoken(log: Path) -> list[str]:
    """The text that Orca would have spoken."""
    return re.findall(r"SPEECH OUTPUT: '(.*?)'\{", log.read_text(errors="replace"))


def empty(window: Node) -> list[Node]:
    cells = (node for node in window.walk() if node.role == "table cell")
    return [cell for cell in cells if cell.name.isdigit()]


def is_over(window: Node) -> bool:
    return any(node.name in OVER and node.role == "dialog" for node in window.walk())


def movable(cells: Iterable[Node]) -> list[Node]:
    return [cell for cell in cells if cell.name.endswith(("may move", "may jump"))]


def is_mine(window: Node) -> bool:
    return (
        is_over(window)
        or may_move(window)
        or any(each.name.endswith("can go here") for each in window.walk())
    )


def may_move(window: Node) -> bool:
    return bool(movable(window.walk()))


def test_orca_says_a_game_of_checkers_from_its_refusal_to_its_end(tmp_path: Path) -> None:
    """From a position in which each side has only one move, to the end."""
    log, file = tmp_path / "orca.log", tmp_path / "end.pdn"
    file.write_text('[Event "Three moves"]\n[FEN "B:W29:B21,25"]\n[Result "*"]\n\n*\n')
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.press("Games")
        user.press("Open file…")
        user.find("Name or path of a .pdn file", role="entry")
        user.ask("type", value=str(file))
        user.wait(lambda now: any(node.text is not None and node.text[0] == str(file) for node in now.walk()))
        user.press("Open", role="push button")
        user.press("Play from here", role="push button")
        user.find("Board")
        time.sleep(ANSWERED)  # Orca has received everything on the page
        for square in ("21, black man", "25, black man", "30, black king", "26, black king"):
            user.press(square)
            time.sleep(ANSWERED)
        assert is_over(user.tree())
    said = spoken(log)
    for words in (
        "21 is blocked and cannot move.",
        "The computer moves from 29 to 25.",
        "The computer moves from 25 to 22.",
        "The game is over",
    ):
        assert sum(words in each for each in said) == 1, said
    assert any(words.startswith("21, black man") for words in said), said


def test_orca_says_every_move_of_a_whole_game_once(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.find("Play", role="push button")
        time.sleep(ANSWERED)  # Orca starts listening
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(ANSWERED)
        while not is_over(window := user.wait(is_mine, "my turn, or the end")):
            cells = [node for node in window.walk() if node.role == "table cell"]
            goals = [cell for cell in cells if cell.name.endswith("can go here")]
            user.ask("press", next(iter(goals or movable(cells))).path)
            time.sleep(ANSWERED)
        moves = [row.name for row in user.find("Moves", role="table").children if row.role == "table row"]
    said = spoken(log)
    computers = [words for words in said if "The computer moves" in words or "The computer jumps" in words]
    assert len(computers) > len(moves) - 2, (moves, said)
    assert all(one != other for one, other in pairwise(computers)), said
    assert sum("The game is over" in words for words in said) == 1, said


def test_orca_says_nothing_but_the_square_where_the_cursor_comes_to_another_row(tmp_path: Path) -> None:
    log = tmp_path / "orca.log"
    with blind(tmp_path, Settings(motion=Motion.OFF), log=log) as user:
        user.find("Play", role="push button")
        time.sleep(3)  # Orca starts listening
        user.press("Play", role="push button")
        user.find("Board")
        time.sleep(2)  # Orca has received everything on the page
        for square in ("11, black man", "8, black man", "3, black man"):
            user.ask("focus", user.find(square).path)
            time.sleep(1)
    said = spoken(log)
    at = next(index for index, words in enumerate(said) if words.startswith("11, black man"))
    squares = [words for words in said[at:] if words != "Screen reader off."]
    assert len(squares) == 3, said
    assert squares[1].startswith("8, black man"), said
    assert squares[2].startswith("3, black man"), said
