"""A file of games: a game with a fault is listed with the moves before the fault, and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import game

from checkers_app.play.saved.library import Library
from checkers_app.storage.recent import RecentFiles
from checkers_app.storage.shelf import Shelf
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.open_files import OpenFiles
from checkers_app.views.games.shelf_view import ShelfView

REASON = "White's move 2, 1-32: illegal. That is Black's piece"


@pytest.fixture
def collection(tmp_path: Path) -> Collection:
    path = tmp_path / "evening.pdn"
    path.write_text(
        game("Open", "Ada", "Bruno", "1. 11-15 23-19", "1-0")
        + game("Club", "Bruno", "Cleo", "1. 9-13 22-18 2. 5-9 1-32", "1-0")
        + game("Club", "Cleo", "Ada", "1. 1-32", "0-1")
    )
    found = Collection(path)
    while found.read(1):
        pass
    return found


def test_the_playable_part_is_listed_with_the_reason_and_counted_once(collection: Collection) -> None:
    assert [row.number for row in collection.rows] == [1, 2]
    assert collection.count == 3
    assert len(collection.problems()) == 2
    part = collection.rows[1]
    assert (part.name_of(part.game.initial.side_to_move), part.heading.plies) == ("Bruno", 3)
    assert part.ending("") == f"Only 2 moves could be read: {REASON}."
    assert collection.rows[0].ending("") == "Black won in 1 move."


def test_the_part_is_opened_at_its_last_move(collection: Collection, tmp_path: Path) -> None:
    files = OpenFiles(RecentFiles(tmp_path / "recent"), tmp_path)
    view = ShelfView(Library(Shelf(tmp_path / "kept")), files)
    shown = view.shown(collection.rows[1], 3)
    assert shown is not None
    assert [move.path for move in shown.moves] == [(9, 13), (22, 18), (5, 9)]
    assert REASON in shown.reason


def test_a_part_is_taken_out_of_its_file_and_put_back_with_its_problem(collection: Collection) -> None:
    before = collection.path.read_bytes()
    assert collection.take_out(2) == ""
    assert ([row.number for row in collection.rows], len(collection.problems()), collection.count) == (
        [1],
        1,
        2,
    )
    assert b"1-32 1-0" not in collection.path.read_bytes()
    assert collection.problem(0).title == "Game 2, line 15".replace(
        "15", str(collection.rejected[0].line - 7)
    )
    assert collection.put_back() == ""
    assert ([row.number for row in collection.rows], len(collection.problems()), collection.count) == (
        [1, 2],
        2,
        3,
    )
    assert collection.path.read_bytes() == before
