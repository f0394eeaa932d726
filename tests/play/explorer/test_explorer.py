"""The explorer: its counts, its filters, and the handling of its indexes."""

from __future__ import annotations

import errno
import random
import sqlite3
import struct
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from explored import FIVE_GAMES, built, random_games
from plain_count import plain_count

from checkers_app.games import find_game
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.notation.record import Result
from checkers_app.play.explorer.apart import build_apart
from checkers_app.play.explorer.collections import (
    ExplorerError,
    FileCollection,
    OwnCollection,
    Told,
)
from checkers_app.play.explorer.explorer import Explorer, MoveCount
from checkers_app.play.explorer.game_index import MOST_GAMES, VERSION, Filters, IndexedGame, day_number
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.index_file import StoppedError
from checkers_app.storage.shelf import Shelf
from checkers_app.views.explorer.indexing import Indexing

DATA = Path(__file__).parents[2] / "data"


def five(folder: Path) -> FileCollection:
    """A file of four games, and one that cannot be read."""
    path = folder / "five.pdn"
    path.write_text(FIVE_GAMES, encoding="utf-8")
    return FileCollection(path)


def told(moves: Iterable[MoveCount]) -> dict[str, tuple[int, int, int, int]]:
    """The counts by the text of the move, at the start of a game of American checkers."""
    return {
        GAME.initial.move_text(item.move): (item.first, item.drawn, item.second, item.unknown)
        for item in moves
    }


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("", "checkers"),
        ("american_games", "checkers"),
        ("other_rules/russian_games", "russian"),
        ("other_rules/czech_games", "czech"),
        ("other_rules/international_games", "international"),
    ],
)
def test_the_counts_are_those_of_a_plain_script(tmp_path: Path, name: str, board: str) -> None:
    game = find_game(board)
    assert game is not None
    text = (DATA / f"{name}.pdn").read_text() if name else random_games(40)
    path = tmp_path / "games.pdn"
    path.write_text(text, encoding="utf-8")
    explorer = built(tmp_path, FileCollection(path))
    plain = plain_count(text, game)
    assert len(plain) > 100
    for state, counts in plain.items():
        ours: Counter[tuple[str, str]] = Counter()
        for item in explorer.moves(game, state):
            move = state.move_text(item.move)
            ours[move, "1-0"], ours[move, "1/2-1/2"] = item.first, item.drawn
            ours[move, "0-1"], ours[move, "*"] = item.second, item.unknown
        assert +ours == counts


def test_a_position_is_known_however_it_came_about_and_only_on_its_own_board(tmp_path: Path) -> None:
    path = tmp_path / "orders.pdn"
    path.write_text("1. 10-14 24-20 2. 9-13 28-24 *\n\n1. 9-13 24-20 2. 10-14 27-24 *\n", encoding="utf-8")
    explorer = built(tmp_path, FileCollection(path))
    state = GAME.initial
    for move in ("10-14", "24-20", "9-13"):
        state = state.play(parse_move(GAME, state, move))
    assert {state.move_text(item.move): item.games for item in explorer.moves(GAME, state)} == {
        "28-24": 1,
        "27-24": 1,
    }
    for key in ("italian", "spanish", "russian", "pool"):
        other = find_game(key)
        assert other is None or explorer.moves(other, other.initial) == []


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), {"11-15": (1, 1, 1, 0), "9-14": (0, 0, 0, 1)}),
        (Filters("ada"), {"11-15": (1, 1, 1, 0), "9-14": (0, 0, 0, 1)}),
        (Filters("ADA", Side.FIRST), {"11-15": (1, 0, 0, 0), "9-14": (0, 0, 0, 1)}),
        (Filters("ada", Side.SECOND), {"11-15": (0, 1, 1, 0)}),
        (Filters("muller"), {"11-15": (0, 1, 0, 0)}),
        (Filters("nobody"), {}),
        (Filters(since=19990000), {"11-15": (0, 1, 1, 0)}),
        (Filters(until=19999999), {"11-15": (1, 0, 1, 0)}),
        (Filters(since=19980513, until=20029999), {"11-15": (0, 0, 1, 0)}),
        (Filters(result=Result.UNKNOWN), {"9-14": (0, 0, 0, 1)}),
        (Filters("ada", Side.FIRST, result=Result.FIRST), {"11-15": (1, 0, 0, 0)}),
    ],
)
def test_filters(tmp_path: Path, filters: Filters, expected: dict[str, tuple[int, int, int, int]]) -> None:
    explorer = built(tmp_path, five(tmp_path))
    assert told(explorer.moves(GAME, GAME.initial, filters)) == expected
    for item in explorer.moves(GAME, GAME.initial, filters):
        assert len(explorer.list_games(GAME, GAME.initial, item.move, filters)) == item.games


def test_the_games_behind_a_number_can_be_read(tmp_path: Path) -> None:
    explorer = built(tmp_path, five(tmp_path))
    after = GAME.initial.play(parse_move(GAME, GAME.initial, "11-15"))
    listed = explorer.list_games(GAME, after, parse_move(GAME, after, "23-19"))
    assert [(item.found.first, item.found.second, item.found.ply) for item in listed] == [
        ("Müller", "Ada", 1),
        ("Ada", "Ben", 1),
    ]
    record = listed[1].collection.record(listed[1].found, GAME)
    assert record.result is Result.FIRST
    assert [move.path for move in record.moves] == [(11, 15), (23, 19), (8, 11)]


def test_a_game_is_not_read_from_a_file_that_has_changed_since(tmp_path: Path) -> None:
    collection = five(tmp_path)
    explorer = built(tmp_path, collection)
    (game, *_) = explorer.list_games(GAME, GAME.initial, parse_move(GAME, GAME.initial, "9-14"))
    collection.path.write_text(f'[Event "New"]\n1. 12-16 *\n{FIVE_GAMES}', encoding="utf-8")
    with pytest.raises(ExplorerError, match="was changed"):
        collection.record(game.found, GAME)


def test_dates() -> None:
    assert day_number("1998.05.12") == 19980512
    assert day_number("1998.??.??") == 19980000
    assert day_number("????.05.12") == day_number("") == 0


def _against_computer(first: str) -> Match:
    match = Match.new(GAME, (HUMAN, Seat(Control.COMPUTER, 4)))
    return match.play(parse_move(GAME, match.state, first)).resign(Side.SECOND)


def test_own_games_and_files_add_up_and_follow_what_is_played(tmp_path: Path) -> None:
    library = Library(Shelf(tmp_path / "games"))
    library.write(Desk(), _against_computer("11-15"))
    library.write(Desk(), Match.new(GAME, (HUMAN, HUMAN)))  # not finished
    file = five(tmp_path)
    explorer = built(tmp_path, OwnCollection(library.entries()), file)
    assert told(explorer.moves(GAME, GAME.initial))["11-15"] == (2, 1, 1, 0)
    assert told(explorer.moves(GAME, GAME.initial, Filters("you")))["11-15"] == (1, 0, 0, 0)
    explorer.close()
    library.write(Desk(), _against_computer("9-14"))
    again = Explorer(tmp_path / "indexes", [OwnCollection(library.entries()), file])
    assert [collection.name for collection in again.missing] == [""]  # the file's index is still valid


# --- the files ----------------------------------------------------------------------------------------


def test_an_index_survives_and_is_rebuilt_when_it_was_deleted_or_its_file_has_changed(tmp_path: Path) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    again = Explorer(tmp_path / "indexes", [collection])
    assert again.missing == ()
    assert again.games == 4
    again.close()
    with collection.path.open("a", encoding="utf-8") as file:
        file.write('\n[Event "More"]\n1. 12-16 *\n')
    changed = Explorer(tmp_path / "indexes", [collection])
    assert changed.missing == (collection,)
    assert built(tmp_path, collection).games == 5
    (tmp_path / "indexes" / collection.file_name).unlink()
    assert Explorer(tmp_path / "indexes", [collection]).missing == (collection,)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE games (name)")
    database.close()


def _noise(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(9000))


@pytest.mark.parametrize("damage", [_cut, _empty, _foreign, _noise])
def test_a_damaged_index_is_rebuilt(tmp_path: Path, damage: object) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    assert callable(damage)
    damage(tmp_path / "indexes" / collection.file_name)
    explorer = Explorer(tmp_path / "indexes", [collection])
    assert explorer.missing == (collection,)
    assert explorer.moves(GAME, GAME.initial) == []
    assert built(tmp_path, collection).games == 4


def test_damage_that_is_met_only_while_reading_is_repaired_too(tmp_path: Path) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    path = tmp_path / "indexes" / collection.file_name
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as database, database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()
    database.close()
    content[4096 * (page - 1) : 4096 * page] = b"\xff" * 4096
    path.write_bytes(content)
    explorer = Explorer(tmp_path / "indexes", [collection])
    missing = [explorer.missing]
    assert explorer.moves(GAME, GAME.initial) == []
    missing.append(explorer.missing)
    assert missing == [(), (collection,)]
    assert explorer.build(lambda _: None, lambda: False) == {}
    explorer.look()
    assert told(explorer.moves(GAME, GAME.initial))["11-15"] == (1, 1, 1, 0)


def test_an_index_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    path = tmp_path / "indexes" / collection.file_name
    content = bytearray(path.read_bytes())
    content[60:64] = struct.pack(">I", VERSION + 1)
    path.write_bytes(content)
    explorer = Explorer(tmp_path / "indexes", [collection])
    assert explorer.missing == ()
    assert "newer version" in explorer.problems[collection.file_name]
    assert path.read_bytes() == content


def test_a_process_that_reads_an_index_keeps_nobody_from_rebuilding_it(tmp_path: Path) -> None:
    collection = five(tmp_path)
    reading = built(tmp_path, collection)
    with closing(sqlite3.connect(tmp_path / "indexes" / collection.file_name)) as locking, locking:
        locking.execute("BEGIN EXCLUSIVE")
        collection.path.write_text("1. 12-16 *\n", encoding="utf-8")
        assert told(built(tmp_path, collection).moves(GAME, GAME.initial)) == {"12-16": (0, 0, 0, 1)}
        assert "11-15" in told(reading.moves(GAME, GAME.initial))
    locking.close()


def test_a_build_that_is_stopped_leaves_the_index_before_it(tmp_path: Path) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    path = tmp_path / "indexes" / collection.file_name
    before = path.read_bytes()
    collection.path.write_text(FIVE_GAMES * 2, encoding="utf-8")
    asked = iter((False, False, True))
    with pytest.raises(StoppedError):
        Explorer(tmp_path / "indexes", [collection]).build(lambda _: None, lambda: next(asked, True))
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.slow
def test_a_game_is_indexed_in_6_ms_and_a_page_takes_less_than_100(
    tmp_path: Path,
) -> None:
    path = tmp_path / "many.pdn"
    path.write_text(random_games(100) * 50, encoding="utf-8")
    began = time.process_time()
    explorer = built(tmp_path, FileCollection(path))
    assert time.process_time() - began < 5_000 * 0.006
    began = time.process_time()
    explorer.moves(GAME, GAME.initial, Filters(result=Result.DRAW))
    commonest = explorer.moves(GAME, GAME.initial)[0]
    assert len(explorer.list_games(GAME, GAME.initial, commonest.move)) == MOST_GAMES < commonest.games
    assert time.process_time() - began < 0.1


@pytest.mark.slow
def test_a_process_indexes_reports_and_stops(tmp_path: Path) -> None:
    path, folder = tmp_path / "many.pdn", tmp_path / "indexes"
    path.write_text(random_games(4) * 800, encoding="utf-8")
    with pytest.raises(StoppedError):
        build_apart(folder, path, lambda _: None, lambda: True)
    assert not folder.exists()
    shares: list[float] = []
    assert build_apart(folder, path, shares.append, lambda: False) == ""
    assert shares == sorted(shares)
    assert len(shares) > 0
    assert Explorer(folder, [FileCollection(path)]).games == 3200
    assert "no such file" in build_apart(folder, tmp_path / "gone.pdn", lambda _: None, lambda: False)


def test_a_collection_that_is_gone_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    gone = FileCollection(tmp_path / "gone.pdn")
    explorer = Explorer(tmp_path / "indexes", [gone, five(tmp_path)])
    problems = explorer.build(lambda _: None, lambda: False)
    assert problems == {gone.file_name: "gone.pdn cannot be read: no such file or directory"}
    explorer.look()
    assert explorer.games == 4


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "indexes").write_text("a file where the folder should be", encoding="utf-8")
    explorer = Explorer(tmp_path / "indexes", [five(tmp_path)])
    (problem,) = explorer.build(lambda _: None, lambda: False).values()
    assert problem.startswith("The index cannot be written: ")


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), False),
        (Filters(player="  "), False),
        (Filters(side=Side.FIRST), False),
        (Filters(player="ada", side=Side.FIRST), True),
        (Filters(since=19970000), True),
        (Filters(result=Result.DRAW), True),
    ],
)
def test_a_filter_is_set_if_it_leaves_games_out(filters: Filters, *, expected: bool) -> None:
    assert filters.any_set is expected


def test_the_games_of_a_damaged_index_are_counted_again(tmp_path: Path) -> None:
    collection = five(tmp_path)
    built(tmp_path, collection).close()
    folder = tmp_path / "indexes"
    file = folder / collection.file_name
    with closing(sqlite3.connect(file)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(file.read_bytes())
    data[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(data)
    explorer = Explorer(folder, [collection])
    assert explorer.missing == (collection,)
    assert explorer.games == 0
    explorer.close()
    assert built(tmp_path, collection).games == 4


def test_a_process_that_cannot_be_started_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(SpawnProcess, "start", fail)
    said = build_apart(tmp_path, five(tmp_path).path, lambda _: None, lambda: False)
    assert said.startswith("The index cannot be written: ")


def test_an_error_that_nobody_thought_of_is_a_problem_and_not_tried_again(tmp_path: Path) -> None:
    class Odd(FileCollection):
        def games(self, tell: Told) -> Iterator[IndexedGame]:
            raise ZeroDivisionError(tell)

    indexing, collection = Indexing(tmp_path), Odd(five(tmp_path).path)
    indexing.start([collection])
    while not indexing.ended:
        indexing.poll()
    indexing.close()
    assert "ZeroDivisionError" in indexing.problems[collection.file_name]
