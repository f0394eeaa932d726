"""The library: the order of games, which one is continued, and who may write to which file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from strategies import CHECKERS

from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk, InUseError, Library, LibraryEntry, PerEntry
from checkers_app.play.saved.saved_game import KeptGame, encode
from checkers_app.storage.shelf import Shelf, UnreadableError
from checkers_app.storage.versioned import DocumentError
from checkers_app.words.sentence import Sentence

START = datetime(2026, 3, 1, tzinfo=UTC)
BEGUN = Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def put(folder: Path, name: str, match: Match, hours: int) -> None:
    """A file of a game that was changed this many hours after the start."""
    folder.mkdir(exist_ok=True)
    when = START + timedelta(hours=hours)
    path = folder / f"{name}.json"
    path.write_text(encode(replace(KeptGame.of(match), began=START, changed=when)))
    os.utime(path, (when.timestamp(), when.timestamp()))


def names(entries: Iterable[LibraryEntry]) -> list[str]:
    return [entry.key for entry in entries]


def test_the_game_that_was_changed_last_comes_first_and_what_is_broken_last(folder: Path) -> None:
    for name, hours in (("a", 1), ("b", 3), ("c", 2), ("d", 2)):
        put(folder, name, BEGUN, hours)
    for name in ("y", "x"):
        (folder / f"{name}.json").write_text("{")
    library = Library(Shelf(folder))
    assert names(library.entries()) == ["b", "d", "c", "a", "x", "y"]
    assert [bool(entry.problem) for entry in library.entries()] == [False] * 4 + [True] * 2


def test_the_game_to_go_on_with_is_the_newest_that_is_not_over_or_held(folder: Path) -> None:
    put(folder, "old", BEGUN, 1)
    put(folder, "held", BEGUN, 2)
    put(folder, "over", BEGUN.resign(Side.FIRST), 3)
    library = Library(Shelf(folder))
    _, desk = library.open("held")
    latest = Library(Shelf(folder)).latest()
    assert latest is not None
    assert latest.key == "old"
    desk.release()
    again = library.latest()
    assert again is not None
    assert again.key == "held"
    assert names(entry for entry in library.entries() if entry.unfinished) == ["held", "old"]


def test_an_entry_tells_whether_it_is_over() -> None:
    kept = KeptGame.of(BEGUN)
    running, over = LibraryEntry("a", kept, BEGUN), LibraryEntry("b", kept, BEGUN.agree_draw())
    broken = LibraryEntry("c", None, None, Sentence("it is not JSON"))
    assert [(entry.unfinished, entry.finished) for entry in (running, over, broken)] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_a_file_that_has_changed_is_read_again_and_one_that_is_gone_is_listed_no_more(folder: Path) -> None:
    put(folder, "a", BEGUN, 1)
    put(folder, "b", BEGUN, 2)
    library = Library(Shelf(folder))
    assert names(library.entries()) == ["b", "a"]
    put(folder, "a", BEGUN.agree_draw(), 3)
    assert names(library.entries()) == ["a", "b"]
    assert library.entries()[0].finished
    (folder / "b.json").unlink()
    assert names(library.entries()) == ["a"]


def test_only_who_holds_a_game_may_write_or_delete_it(folder: Path) -> None:
    put(folder, "a", BEGUN, 1)
    one, other = Library(Shelf(folder)), Library(Shelf(folder))
    match, desk = one.open("a")
    assert match == BEGUN
    assert desk.kept is not None
    for act in (other.open, other.delete):
        with pytest.raises(InUseError):
            act("a")
    assert (folder / "a.json").exists()
    desk.release()
    other.delete("a")
    assert not (folder / "a.json").exists()
    other.delete("a")  # a missing file is already deleted


def test_what_cannot_be_opened_is_let_go_of(folder: Path) -> None:
    folder.mkdir()
    (folder / "broken.json").write_text("{")
    library = Library(Shelf(folder))
    with pytest.raises(DocumentError):
        library.open("broken")
    with pytest.raises(UnreadableError):
        library.open("nowhere")
    put(folder, "broken", BEGUN, 1)
    put(folder, "nowhere", BEGUN, 1)
    for key in ("broken", "nowhere"):
        library.open(key)[1].release()


def test_without_a_folder_nothing_is_kept_and_nothing_fails() -> None:
    library = Library(None)
    desk = Desk()
    library.write(desk, BEGUN)
    library.delete("a")
    desk.release()
    assert desk.held is None
    assert library.entries() == ()
    assert library.latest() is None
    assert library.complete
    with pytest.raises(UnreadableError):
        library.open("a")


def test_a_game_keeps_the_time_it_was_begun_and_its_file(folder: Path) -> None:
    put(folder, "a", BEGUN, 1)
    library = Library(Shelf(folder))
    match, desk = library.open("a")
    library.write(desk, match.play(Move((23, 19))))
    (entry,) = library.entries()
    assert entry.kept is not None
    assert entry.kept.began == START
    assert entry.kept.changed > START + timedelta(hours=1)
    assert names(library.entries()) == ["a"]


def test_what_is_made_of_an_entry_is_made_anew_only_where_it_has_changed(folder: Path) -> None:
    for name, hours in (("a", 1), ("b", 2), ("c", 3)):
        put(folder, name, BEGUN, hours)
    asked: list[str] = []

    def plies(entry: LibraryEntry) -> int:
        asked.append(entry.key)
        return len(entry.match.moves) if entry.match is not None else -1

    library, made = Library(Shelf(folder)), PerEntry(plies)
    assert made.of(library.entries()) == [1, 1, 1]
    put(folder, "a", BEGUN.play(BEGUN.state.legal_moves()[0]), 4)
    (folder / "b.json").unlink()
    assert made.of(library.entries()) == [2, 1]
    assert asked == ["c", "b", "a", "a"]
    put(folder, "b", BEGUN, 2)
    assert made.of(library.entries()) == [2, 1, 1]
    assert asked[4:] == ["b"], "it was forgotten with its file"
