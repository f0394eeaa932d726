"""A blind user operates the program with only a screen reader and its keys."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from installed import CONNECT_FOUR
from reader import REQUIRED, Blind, Node, blind, missing

from checkers_app.storage.settings import Motion, Settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(not REQUIRED and bool(missing()), reason=missing()),
]

MOST = 250
"""Squares that are pressed, after which there is an error message."""
OVER = frozenset({"You won", "You lost", "A draw"})
SEVEN = (
    ("A", "MAX", 7),
    ("B", "MIN", 7),
    ("D", "MAX", 7),
    ("E", "MAX", 8),
    ("C", "MIN", "<5"),
    ("F", "MAX", 5),
)
"""The values of exercise 7: its G is cut, and B is the move."""


@pytest.fixture
def user(tmp_path: Path) -> Iterator[Blind]:
    with blind(tmp_path, Settings(motion=Motion.OFF)) as listener:
        yield listener


def cells(window: Node) -> list[Node]:
    boards = (node for node in window.walk() if node.role == "table" and node.name == "Board")
    return [node for board in boards for node in board.walk() if node.role == "table cell"]


def squares(window: Node, *endings: str) -> list[Node]:
    return [cell for ending in endings for cell in cells(window) if cell.name.endswith(ending)]


def is_over(window: Node) -> bool:
    return any(node.name in OVER and node.role == "dialog" for node in window.walk())


def begin(user: Blind, board: str, level: str) -> None:
    user.press(board)
    user.press(level, role="radio button")
    user.press("Play", role="push button")
    user.find("Board")


def play_to_the_end(user: Blind, *endings: str) -> list[str]:
    """Press the last playable square, or claim a draw, until the game is over.

    Returns:
        everything that was announced.
    """
    said: list[str] = []
    for _ in range(MOST):
        window = user.wait(lambda now: squares(now, *endings) or is_over(now), "my turn, or the end")
        said += user.listen()
        if is_over(window):
            return said + user.listen()
        user.ask("press", squares(window, *endings)[-1].path)
        words = user.hear()
        while any(each.startswith("You ") for each in words) and not is_answered(words):
            words += user.hear()
        said += words
        if any("You can claim a draw" in each for each in words):  # two kings may chase each other for ever
            user.press("Draw", role="push button")
    raise AssertionError(f"it does not end: {said[-5:]}")


def is_answered(words: list[str]) -> bool:
    return any(each.startswith("The computer ") or "The game is over" in each for each in words)


def test_a_game_of_checkers_to_its_end(user: Blind) -> None:
    begin(user, "Checkers", "1  First game")
    said = play_to_the_end(user, "can go here", "may jump", "may move")
    computers = [words for words in said if words.startswith("The computer ")]
    assert len(computers) > 10
    # Each move is announced once: the same words recur only with another move between.
    assert all(one != other for one, other in pairwise(computers))
    assert sum("The game is over" in words for words in said) == 1


def test_a_game_of_tic_tac_toe_to_its_end(user: Blind) -> None:
    begin(user, "Tic-tac-toe", "1  First game")
    said = play_to_the_end(user, *"123456789")
    assert any(words.startswith("The computer plays on ") for words in said)
    assert sum("The game is over" in words for words in said) == 1, said


def test_a_move_is_refused_taken_back_and_hinted_at(user: Blind) -> None:
    begin(user, "Checkers", "1  First game")
    user.press("1, black man")
    user.wait(lambda _: "1 is blocked and cannot move." in user.listen(), "the refusal")
    user.press("1, black man")
    user.wait(lambda _: "1 is blocked and cannot move." in user.listen(), "the same once more")
    user.press("11, black man")
    user.press("15, can go here")
    user.wait(lambda now: squares(now, "may move", "may jump"), "the answer")
    user.press("Undo")
    user.find("11, black man, may move")
    user.press("Hint")
    user.wait(lambda _: any("Look at the man on" in words for words in user.listen()), "the hint")


def test_the_tree_is_walked_to_its_first_cut_and_the_reason_read(user: Blind) -> None:
    user.press("Watch it think")
    user.press("The search tree")
    user.wait(lambda now: any(node.role == "tree item" for node in now.walk()), "the tree")
    user.press("To the next cut (C, back: Shift C)")
    user.wait(cuts, "a cut")
    cut = cuts(user.tree())[0]
    user.ask("press", cut.path)
    window = user.wait(lambda now: any(node.name.startswith("Why ") for node in now.walk()), "the reason")
    names = [node.name for node in window.walk()]
    assert any("has" in name or "leads" in name or "takes" in name for name in names), names


def cuts(window: Node) -> list[Node]:
    items = [node for node in window.walk() if node.role == "tree item"]
    return [item for item in items if item.name.endswith(("move cut", "moves cut"))]


def test_exercise_7_is_solved(user: Blind) -> None:
    user.press("Watch it think")
    user.press("Exercises")
    user.wait(lambda now: headings(now, "Exercise "), "an exercise")
    user.ask("value", user.find("Another tree", role="spin button").path, 7)
    user.wait(lambda now: headings(now, "Exercise 7"), "exercise 7")
    for letter, player, value in SEVEN:
        user.press(f"{letter}, {player}")
        user.ask("type", value=str(value))
        user.wait(partial(is_written, letter, value), "the value in its box")
    below_c = box(user.tree(), "C").children
    user.ask("press", next(child.path for child in below_c if child.name == "the branch to G"))
    user.ask("type", value="m")
    user.wait(partial(is_the_move, "B"), "the move is marked")
    user.press("Check")
    user.find("Everything is right")


@pytest.mark.usefixtures("connect_four")
def test_a_board_from_outside_is_walked_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'site'}{os.pathsep}{CONNECT_FOUR}")
    with blind(tmp_path, Settings(motion=Motion.OFF)) as user:
        begin(user, "Connect Four", "1  First game")
        rows = user.find("Board").children
        assert [cell.name for row in rows for cell in row.children] == [str(cell) for cell in range(1, 43)]
        for cell in rows[-1].children:
            user.ask("focus", cell.path)
            user.wait(partial(has_focus, cell.name), "the focus on that cell")
        said = play_to_the_end(user, *map(str, range(1, 8)))
        discs = [cell.name for cell in cells(user.tree()) if "," in cell.name]
        assert all(re.fullmatch(r"\d+, (red|yellow) disc", name) for name in discs), discs
        answers = re.findall(r"The computer plays on (\d+)\.", " ".join(said))
        assert answers == [*dict.fromkeys(answers)], "no square twice, and no answer said twice"
        assert {name.split(",")[0] for name in discs if "yellow" in name} >= set(answers) != set()


def test_a_collection_is_opened_and_a_game_reviewed_to_its_first_mistake(user: Blind, tmp_path: Path) -> None:
    file = tmp_path / "club.pdn"
    moves = "1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 9-14 18x9 5. 5x14 22-18 6. 15x22 25x9"
    file.write_text(f'[Event "Club"]\n[Black "Ada"]\n[White "Ben"]\n[Result "1-0"]\n{moves} 1-0\n')
    user.press("Games")
    user.press("Open file…")
    user.find("Name or path of a .pdn file", role="entry")
    user.ask("type", value=str(file))
    window = user.wait(lambda now: typed(now, str(file)), "the name of the file")
    field = next(node for node in window.walk() if node.role == "entry")
    assert field.text == (str(file), len(str(file)), None), "the caret is behind it"
    user.press("Open", role="push button")
    row = user.find("1, Ada", role="table row")
    told = [(cell.role, cell.name, cell.description) for cell in row.children][:3]
    assert told == [
        ("table cell", "1", "No."),
        ("table cell", "Ada", "Black"),
        ("table cell", "Ben", "White"),
    ]
    user.press("Review", role="push button")
    user.find("Review", role="heading")
    user.find("Next mistake", role="push button")
    user.listen()
    user.press("Next mistake", role="push button")
    user.wait(lambda _: any(words.startswith("5. …22-18 loses") for words in user.listen()), "the mistake")


def test_the_language_is_changed_and_everything_is_called_by_it_at_once(user: Blind) -> None:
    user.press("Settings")
    user.press("Language", role="radio button")
    user.press("Deutsch", role="radio button")
    user.find("Einstellungen", role="heading")
    user.press("Fertig", role="push button")
    user.find("Spielen", role="push button")
    assert not {"Play", "Settings", "Rules"} & set(user.names())
    user.press("Spielen", role="push button")
    named = [cell.name for row in user.find("Brett", role="table").children for cell in row.children]
    assert [int(name.split(",")[0]) for name in named] == list(range(32, 0, -1))
    assert "11, schwarzer Stein, kann ziehen" in named


def typed(window: Node, text: str) -> bool:
    return any(node.text is not None and node.text[0] == text for node in window.walk())


def has_focus(name: str, window: Node) -> bool:
    return any(cell.name == name and "focused" in cell.states for cell in cells(window))


def is_written(name: str, value: int | str, window: Node) -> bool:
    return str(value).strip("<>") in box(window, name).description


def is_the_move(name: str, window: Node) -> bool:
    return "the move" in box(window, name).description


def headings(window: Node, beginning: str) -> list[str]:
    found = [node.name for node in window.walk() if node.role == "heading"]
    return [name for name in found if name.startswith(beginning)]


def box(window: Node, name: str) -> Node:
    """The node with this letter."""
    return next(node for node in window.walk() if node.name.startswith(f"{name}, M"))
