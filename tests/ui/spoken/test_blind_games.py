"""Somebody who sees nothing uses the program, by a reader of the screen and its keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from reader import REQUIRED, Blind, Node, blind, missing

from checkers_app.learn.exercise import make_exercise
from checkers_app.storage.settings import Motion, Settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(not REQUIRED and bool(missing()), reason=missing()),
]

MOST = 250
"""Squares that are pressed, after which something is wrong."""
OVER = frozenset({"You won", "You lost", "A draw"})


@pytest.fixture
def user(tmp_path: Path) -> Iterator[Blind]:
    with blind(tmp_path, Settings(motion=Motion.OFF)) as listener:
        yield listener


def squares(window: Node, *endings: str) -> list[Node]:
    cells = [node for node in window.walk() if node.role == "table cell"]
    return [cell for ending in endings for cell in cells if cell.name.endswith(ending)]


def is_over(window: Node) -> bool:
    return any(node.name in OVER and node.role == "dialog" for node in window.walk())


def begin(user: Blind, board: str, level: str) -> None:
    user.press(board)
    user.press(level, role="radio button")
    user.press("Play", role="push button")
    user.find("Board")


def play_to_the_end(user: Blind, *endings: str) -> list[str]:
    """Press the last square that can be played on, until it is over; answers what was said."""
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
    raise AssertionError(f"it does not end: {said[-5:]}")


def is_answered(words: list[str]) -> bool:
    return any(each.startswith("The computer ") or "The game is over" in each for each in words)


def test_a_game_of_checkers_to_its_end(user: Blind) -> None:
    begin(user, "Checkers", "1  First game")
    said = play_to_the_end(user, "can go here", "may jump", "may move")
    computers = [words for words in said if words.startswith("The computer ")]
    assert len(computers) > 10
    # Each move is said once: the same words come again only with another move between.
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
    user.press("See it think")
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


def test_an_exercise_is_solved(user: Blind) -> None:
    user.press("See it think")
    user.press("Exercises")
    window = user.wait(lambda now: headings(now, "Exercise "), "the exercise")
    heading = headings(window, "Exercise ")[0]
    exercise = make_exercise(int(heading.split()[1]))
    full, names = exercise.full, exercise.names
    for row in names:
        if row in exercise.row_in_search:
            user.press(f"{names[row]}, {'MAX' if full.is_max(row) else 'MIN'}")
            user.ask("type", value=str(exercise.value(row)))
            user.wait(partial(is_written, names[row], exercise.value(row)), "the value in its box")
    for cut in exercise.cuts:
        for row in cut.branches:
            name = exercise.name(row) if full.is_leaf(row) else f"the branch to {exercise.name(row)}"
            inside = box(user.tree(), names[cut.node]).children
            user.ask("press", next(child.path for child in inside if child.name == name))
    for child in full.children(0):
        user.ask("type", value="m")
        user.wait(partial(is_the_move, names[child]), "the next move is marked")
        if child == exercise.best_move:
            break
    user.press("Check")
    user.find("Everything is right")


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
    user.find("1, Ada", role="list item")
    user.press("Review", role="push button")
    user.find("Game review", role="heading")
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


def typed(window: Node, text: str) -> bool:
    return any(node.text is not None and node.text[0] == text for node in window.walk())


def is_written(name: str, value: int, window: Node) -> bool:
    return str(value) in box(window, name).description


def is_the_move(name: str, window: Node) -> bool:
    return "the move" in box(window, name).description


def headings(window: Node, beginning: str) -> list[str]:
    found = [node.name for node in window.walk() if node.role == "heading"]
    return [name for name in found if name.startswith(beginning)]


def box(window: Node, name: str) -> Node:
    """The node of that letter."""
    return next(node for node in window.walk() if node.name.startswith(f"{name}, M"))
