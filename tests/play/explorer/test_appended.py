"""An index of a file to which games were appended: only they are read, and nothing else differs."""

from __future__ import annotations

import codecs
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from explored import FIVE_GAMES, built, random_games

from checkers_app.games.checkers import GAME
from checkers_app.play.explorer import explorer
from checkers_app.play.explorer.collections import FileCollection
from checkers_app.play.explorer.explorer import Explorer
from checkers_app.play.explorer.game_index import Filters, write_index

MORE = '\n[Black "Zoe"]\n[White "Ada"]\n[Date "2004"]\n1. 12-16 24-20 0-1\n\n1. 10-14 *\n'
TABLES = ("players", "games", "headings", "moves")


def rows(folder: Path, collection: FileCollection) -> dict[str, list[tuple[object, ...]]]:
    """Everything that an index says about games, except the length of their texts."""
    with closing(sqlite3.connect(folder / "indexes" / collection.file_name)) as database:
        found = {name: sorted(database.execute(f"SELECT * FROM {name}")) for name in TABLES}  # noqa: S608
    return {**found, "headings": [row[:-1] for row in found["headings"]]}


def is_extended(tmp_path: Path, before: bytes, after: bytes, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Index a file, change it, and bring the index up to date; True if it was not rebuilt."""
    rebuilt = []

    def write(*given: Any) -> None:
        rebuilt.append(given)
        write_index(*given)

    path = tmp_path / "games.pdn"
    path.write_bytes(before)
    collection = FileCollection(path)
    built(tmp_path, collection).close()
    path.write_bytes(after)
    with monkeypatch.context() as watched:
        watched.setattr(explorer, "write_index", write)
        built(tmp_path, collection).close()
    found = rows(tmp_path, collection)
    (tmp_path / "indexes" / collection.file_name).unlink()
    built(tmp_path, collection).close()
    assert found == rows(tmp_path, collection)
    return not rebuilt


FIVE = FIVE_GAMES.encode()


@pytest.mark.parametrize(
    ("before", "added"),
    [
        (FIVE, MORE.encode()),
        (FIVE.rstrip(), MORE.encode()),
        (FIVE, b"\n1. 11-15 40-41 *\n"),
        (FIVE, b""),
        (FIVE, "\n[Black “Müller”]\n1. 9-13 *\n".encode()),
        (codecs.BOM_UTF8 + "; Ł\n".encode() + FIVE, MORE.encode()),
        (b'[GameType "25"]\n1. c3-d4 d6-c5 *\n', MORE.encode()),
    ],
)
def test_only_what_was_appended_is_read(
    tmp_path: Path, before: bytes, added: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_extended(tmp_path, before, before + added, monkeypatch)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FIVE, FIVE.replace(b"9-14", b"9-13", 1) + MORE.encode()),
        (FIVE, MORE.encode() + FIVE),
        (FIVE, FIVE[:200]),
        (b"1. 11-15 *\n\n1. 9-14", b"1. 11-15 *\n\n1. 9-14 22-18 *\n"),
        (b"1. 11-15 *\n\n1. 9-14 22-18", b"1. 11-15 *\n\n1. 9-14 22-18 1-0\n"),
        (b"1. c3-d4 d6-c5 2. d4xb6 a7xc5 *\n", b"1. c3-d4 d6-c5 2. d4xb6 a7xc5 *\n\n1. 11-15 23-19 *\n"),
        (b"1. 11-15 *\n", b'1. 11-15 *\n\n[Black "M\xfcller"]\n1. 9-14 *\n'),
        (b"1. 11-15 *\r", b"1. 11-15 *\r1. 9-14 *\n"),
        (b"", MORE.encode()),
        (b"no game", b"no game" + MORE.encode()),
    ],
)
def test_after_any_other_change_the_index_is_rebuilt(
    tmp_path: Path, before: bytes, after: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_extended(tmp_path, before, after, monkeypatch)


def test_new_players_and_moves_are_found(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(FIVE)
    built(tmp_path, FileCollection(path)).close()
    path.write_bytes(FIVE + MORE.encode() * 2)
    found = built(tmp_path, FileCollection(path))
    assert found.games == 8
    assert {GAME.initial.move_text(item.move): item.games for item in found.moves(GAME, GAME.initial)} == {
        "11-15": 3,
        "9-14": 1,
        "12-16": 2,
        "10-14": 2,
    }
    (listed,) = {item.found.second for item in found.list_games(GAME, GAME.initial, None, Filters("zoe"))}
    assert listed == "Ada"
    last = found.list_games(GAME, GAME.initial, None, Filters("zoe"))[-1]
    assert last.collection.record(last.found, GAME).tag("Date") == "2004"


def test_a_damaged_index_is_rebuilt_and_not_extended(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(FIVE)
    collection = FileCollection(path)
    built(tmp_path, collection).close()
    index = tmp_path / "indexes" / collection.file_name
    with closing(sqlite3.connect(index)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()
    content = bytearray(index.read_bytes())
    content[4096 * (root - 1) : 4096 * root] = b"\xff" * 4096
    index.write_bytes(content)
    path.write_bytes(FIVE + MORE.encode())
    assert Explorer(tmp_path / "indexes", [collection]).missing == (collection,)
    assert built(tmp_path, collection).games == 6


@pytest.mark.slow
def test_ten_new_games_take_a_tenth_of_the_time_of_all(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(random_games(2000), encoding="utf-8")
    began = time.process_time()
    built(tmp_path, FileCollection(path)).close()
    whole = time.process_time() - began
    with path.open("a", encoding="utf-8") as file:
        file.write(random_games(10))
    began = time.process_time()
    built(tmp_path, FileCollection(path)).close()
    assert time.process_time() - began < whole / 10
