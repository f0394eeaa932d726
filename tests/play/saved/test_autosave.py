"""A game in progress is saved after every ply, also on a full or write-protected disk."""

from __future__ import annotations

import errno
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from asked import Asked, found
from kept_table import MOVES, Table, matches
from strategies import CHECKERS

from checkers_app.games.base import Move, Notation, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.notation.remarks import Remark, remark_at
from checkers_app.play.clocks import ClockState, TimeControl
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved import saved_game as kept_module
from checkers_app.play.saved.autosave import Keeper
from checkers_app.play.saved.exchange import match_of_record, record_of_match
from checkers_app.play.saved.library import Desk, InUseError, Library, LibraryEntry
from checkers_app.play.session import Session
from checkers_app.storage.locks import FileLock
from checkers_app.storage.settings import GameChoice
from checkers_app.storage.shelf import Shelf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def unfinished(library: Library) -> list[LibraryEntry]:
    """The games to continue with."""
    return [entry for entry in library.entries() if entry.unfinished]


def test_a_game_is_there_after_every_ply(folder: Path) -> None:
    table = Table(folder)
    assert matches(folder) == []
    for move in MOVES:
        table.play(move)
        assert matches(folder) == [table.session.match]
    table.session.undo()
    table.session.offer_draw()
    table.session.accept_draw()
    assert matches(folder) == [table.session.match]
    assert not unfinished(Library(Shelf(folder)))


def test_how_long_a_game_took_is_known_of_one_that_was_played_in_one_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = datetime(2024, 5, 1, tzinfo=UTC)

    def after(seconds: int) -> None:
        monkeypatch.setattr(kept_module, "now", lambda: began + timedelta(seconds=seconds))

    after(0)
    table = Table(folder)
    table.play(MOVES[0])

    def took() -> float | None:
        return table.keeper.seconds

    assert took() is None, "it is not over"
    after(90)
    table.session.resign()
    assert took() == 90
    after(500)
    table.session.annotate((0,), Remark("At last"))
    assert took() == 90
    table.session.restart(GameChoice())
    assert took() is None
    table.session.undo()
    assert took() == 90, "the former game again"
    table.session.undo()
    after(100_000)
    table.session.resign()
    assert took() is None, "nobody sat there so long"


def test_how_long_a_game_took_is_not_known_of_one_that_was_gone_on_with(folder: Path) -> None:
    first = Table(folder)
    first.play(MOVES[0])
    first.keeper.close()
    library = Library(Shelf(folder))
    (entry,) = library.entries()
    match, desk = library.open(entry.key)
    session = Session(match, Asked().backing())
    keeper = Keeper(session, library, desk)
    session.resign()
    assert keeper.seconds is None
    session.restart(GameChoice())
    session.undo()
    assert session.match.moves == match.moves
    assert keeper.seconds is None, "the same game again"
    session.restart(GameChoice())
    session.play(MOVES[0])
    session.resign()
    assert keeper.seconds is not None, "a game of its own"


def test_a_game_that_is_over_stays_as_it_ended(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choosing another level afterwards changes neither the date of the game nor the level that played it."""
    ended = datetime(2024, 5, 1, tzinfo=UTC)
    monkeypatch.setattr(kept_module, "now", lambda: ended)
    table = Table(folder, Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 3))))
    table.play(MOVES[0])
    table.session.resign()
    over = table.session.match
    monkeypatch.setattr(kept_module, "now", lambda: ended + timedelta(days=40))
    table.session.change_computer(None, level=7)
    table.session.annotate((0,), Remark("At last"))
    (entry,) = Library(Shelf(folder)).entries()
    assert (entry.match, entry.kept and entry.kept.changed) == (over, ended)
    assert entry.kept is not None
    assert remark_at(entry.kept.record, (0,)) == Remark("At last")
    table.session.undo()  # it continues
    (entry,) = Library(Shelf(folder)).entries()
    assert (entry.match, entry.kept and entry.kept.changed) == (
        table.session.match,
        ended + timedelta(days=40),
    )


def test_a_tree_that_is_too_deep_to_be_written_is_told(folder: Path) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(MOVES[0])
    line = (Ply(MOVES[0]),)
    for _ in range(sys.getrecursionlimit()):
        line = (Ply(MOVES[0], variations=(line,)),)
    library = Library(Shelf(folder))
    library.write(Desk(), match, Record(match.states[0], line))
    assert library.notice == "This game is not saved: the variations are nested too deeply"


def test_the_clocks_are_kept_with_every_ply_and_as_they_stand_when_the_game_is_left(folder: Path) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    session = Session(match, Asked().backing(), time=TimeControl(60, 2))
    library = Library(Shelf(folder))
    keeper = Keeper(session, library)
    session.play(MOVES[0])
    session.tick(0)
    session.tick(0.9)
    session.play(MOVES[1])

    def kept() -> ClockState | None:
        (entry,) = Library(Shelf(folder)).entries()
        assert entry.kept is not None
        return entry.kept.clock

    clock = kept()
    assert clock is not None
    assert clock.control == TimeControl(60, 2)
    assert clock.left == (62.0, 61.1)
    assert [turn.used for turn in clock.turns] == [None, 0.0, 0.9]
    session.tick(1.4)
    keeper.close()
    clock = kept()
    assert clock is not None
    assert clock.left == (61.5, 61.1)


def test_a_game_without_clocks_is_kept_without_them(folder: Path) -> None:
    table = Table(folder)
    table.play(*MOVES)
    before = next(folder.glob("*.json")).read_text()
    table.keeper.close()
    assert "clock" not in before
    assert next(folder.glob("*.json")).read_text() == before


def test_an_opening_alone_is_no_game(folder: Path) -> None:
    table = Table(folder, Match.new(CHECKERS, (HUMAN, HUMAN), opening=MOVES))
    table.session.change_computer(None, level=3)
    assert matches(folder) == []


def test_a_game_that_the_computer_ends_before_a_person_has_moved_is_kept(folder: Path) -> None:
    seats = (HUMAN, Seat(Control.COMPUTER, 1))
    asked = Asked()
    session = Session(Match.new(CHECKERS, seats, parse_fen("W:W18:B15")), asked.backing())
    Keeper(session, Library(Shelf(folder)))
    session.tick(0.0)
    asked.answer(found(Move((18, 11), (15,))))
    session.tick(10.0)
    (kept,) = matches(folder)
    assert kept.outcome is not None
    assert kept.outcome.winner is Side.SECOND


def test_a_remark_is_on_disk_at_once_and_is_there_at_the_next_start(folder: Path) -> None:
    table = Table(folder)
    table.session.annotate((), Remark("From the first evening"))
    assert len(matches(folder)) == 1, "it is kept before anybody has moved"
    table.play(*MOVES)
    table.session.annotate((1,), Remark("The Glasgow, {as it is called}", 5))
    table.session.add_variation((0,), Move((22, 17)))
    table.session.annotate((1, 0, 0), Remark("or this"))
    table.session.annotate((), Remark("From the second evening"))
    table.session.resign()
    table.session.annotate((2,), Remark("", 2))
    (entry,) = Library(Shelf(folder)).entries()
    assert entry.kept is not None
    assert entry.kept.record.line == table.session.record.line
    assert not unfinished(Library(Shelf(folder)))
    table.keeper.close()
    match, desk = (library := Library(Shelf(folder))).open(entry.key)
    assert desk.kept is not None
    session = Session(match, Asked().backing(), desk.kept.known)
    Keeper(session, library, desk)
    said = {path: remark_at(session.record, path) for path in ((), (0,), (1,), (1, 0, 0), (2,))}
    assert said == {
        (): Remark("From the second evening"),
        (0,): Remark(),
        (1,): Remark("The Glasgow, {as it is called}", 5),
        (1, 0, 0): Remark("or this"),
        (2,): Remark("", 2),
    }
    assert parse_game(pdn_text(record_of_match(match, session.record))).line == session.record.line
    session.annotate((), Remark())
    session.annotate((1,), Remark())
    (entry,) = Library(Shelf(folder)).entries()
    assert entry.kept is not None
    assert entry.kept.record.comments == entry.kept.record.line[1].comments == ()
    assert entry.kept.record.result is Result.FIRST


def test_a_new_game_drops_no_old_one(folder: Path) -> None:
    table = Table(folder)
    table.play(*MOVES)
    former = table.session.match
    table.session.restart(GameChoice())
    table.play(MOVES[0])
    assert sorted(matches(folder), key=lambda match: len(match.moves)) == [table.session.match, former]


def test_a_new_game_that_is_taken_back_goes_on_in_its_own_file(folder: Path) -> None:
    table = Table(folder)
    table.play(*MOVES[:2])
    table.session.restart(GameChoice())
    table.session.restart(GameChoice())
    table.session.undo()
    table.play(MOVES[2])
    assert matches(folder) == [table.session.match]


def test_a_new_game_that_the_computer_began_is_taken_back(folder: Path) -> None:
    """Both games are saved, each in its own file."""
    seats = (Seat(Control.COMPUTER, 1), HUMAN)
    table = Table(folder, Match.new(CHECKERS, seats).play(MOVES[0]))
    table.play(MOVES[1])
    table.session.begin(Match.new(CHECKERS, seats).play(MOVES[0]))
    table.session.change_computer(None, level=2)
    table.session.restart(GameChoice())
    table.session.undo()
    table.session.change_computer(None, level=4)
    kept = matches(folder)
    assert table.session.match in kept
    assert len(kept) == 1


def test_a_game_is_gone_on_with(folder: Path) -> None:
    table = Table(folder)
    table.play(*MOVES[:2])
    key = unfinished(Library(Shelf(folder)))[0].key
    library = Library(Shelf(folder))
    with pytest.raises(InUseError):
        library.open(key)
    with pytest.raises(InUseError):
        library.delete(key)
    table.keeper.close()
    match, desk = library.open(key)
    assert match == table.session.match
    session = Session(match, Asked().backing())
    keeper = Keeper(session, library, desk)
    session.play(MOVES[2])
    assert matches(folder) == [session.match]
    keeper.close()
    library.delete(key)
    assert matches(folder) == []
    assert list(folder.iterdir()) == []


def test_many_games_are_read_bit_by_bit(folder: Path) -> None:
    library = Library(Shelf(folder))
    for plies in range(1, 4):
        desk = Desk()
        match = Match.new(CHECKERS, (HUMAN, HUMAN))
        for move in MOVES[:plies]:
            match = match.play(move)
        library.write(desk, match)
        desk.release()
    fresh = Library(Shelf(folder))
    assert fresh.entries(0) == ()
    assert not fresh.complete
    latest = fresh.latest()
    assert latest is not None
    assert latest.match == match
    assert fresh.entries(0) == (latest,), "what was read once is known"
    assert len(fresh.entries()) == 3
    assert fresh.complete


def test_a_game_in_another_window_is_not_the_one_to_continue(folder: Path) -> None:
    table = Table(folder)
    table.play(MOVES[0])
    other = Library(Shelf(folder))
    assert other.latest() is None
    assert len(unfinished(other)) == 1
    table.keeper.close()
    latest = other.latest()
    assert latest is not None
    assert latest.match == table.session.match


def test_files_that_cannot_be_read_are_listed_and_left_alone(folder: Path) -> None:
    folder.mkdir()
    texts = {"a": "{", "b": '{"version": 99}', "c": ""}
    for name, text in texts.items():
        (folder / f"{name}.json").write_text(text)
    table = Table(folder)
    table.play(*MOVES)
    entries = table.library.entries()
    assert [entry.problem for entry in entries] == [
        "",
        "it is not JSON",
        "a newer version of the program wrote it (version 99)",
        "it is not JSON",
    ]
    assert {name: (folder / f"{name}.json").read_text() for name in texts} == texts


def test_a_full_disk_is_one_notice_and_the_game_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(folder)
    table.play(MOVES[0])

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = table.session.match
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        table.play(MOVES[1])
        assert table.notice() == "This game is not saved: no space left on device"
        assert matches(folder) == [kept], "the last state that could be written"
    table.play(MOVES[2])
    assert table.notice() is None
    assert matches(folder) == [table.session.match]
    assert not list(folder.glob("*.tmp"))


def test_a_folder_that_cannot_be_written_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    table = Table(tmp_path / "games")
    table.play(*MOVES)
    table.session.restart(GameChoice())
    table.play(*MOVES)
    assert table.library.notice is not None
    assert table.library.notice.startswith("This game is not saved: ")


def test_a_folder_that_may_only_be_read_shows_its_games(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(folder)
    table.play(*MOVES[:2])
    table.keeper.close()
    key = unfinished(table.library)[0].key

    def forbidden(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(FileLock, "take", forbidden)
    library = Library(Shelf(folder))
    match, desk = library.open(key)
    session = Session(match, Asked().backing())
    Keeper(session, library, desk)
    session.play(MOVES[2])
    assert library.notice == "This game is not saved: permission denied"
    assert len(session.match.moves) == 3


def test_a_position_that_has_no_text_is_a_notice(folder: Path) -> None:
    mute = replace(CHECKERS, key="mute", notation=Notation(), by_hand=None)
    begun = Match.new(mute, (HUMAN, HUMAN)).play(MOVES[0]).state
    table = Table(folder, Match.new(mute, (HUMAN, HUMAN), begun))
    table.play(begun.legal_moves()[0])
    assert table.library.notice == (
        "This game is not saved: the first position: the pieces alone do not make a position in Checkers; "
        "copy the whole game instead"
    )


def test_nothing_grows_over_many_games(folder: Path) -> None:
    table = Table(folder)
    for _ in range(40):
        table.play(*MOVES)
        table.session.restart(GameChoice())
    assert len(matches(folder)) == 40
    assert len(list(folder.glob("*.lock"))) == 1, "the former game, which can be gone back to"


def test_what_is_tried_in_a_game_from_a_file_is_kept_with_all_that_is_known_of_it(folder: Path) -> None:
    known = parse_game('[Black "Fox"]\n[White "Hill"]\n{Old} 1. 11-15 {good} 23-19 2. 8-11 1-0')
    library = Library(Shelf(folder))
    session = Session(match_of_record(known), Asked().backing(), known)
    keeper = Keeper(session, library)
    session.undo()
    assert library.entries() == (), "to look at a game is not to play it"
    session.add_variation((), Move((9, 13)))
    keeper.close()
    (entry,) = library.entries()
    assert entry.kept is not None
    assert entry.kept.record == replace(known, line=session.record.line)
    assert [line[0].move for line in entry.kept.known.line[0].variations] == [Move((9, 13))]
    assert entry.kept.known.result is Result.FIRST
    match, desk = library.open(entry.key)
    again = Session(match, Asked().backing(), entry.kept.known)
    keeper = Keeper(again, library, desk)
    again.play(Move((9, 14)))
    keeper.close()
    (entry,) = library.entries()
    assert entry.kept is not None
    assert (entry.kept.record.result, entry.kept.name_of(Side.FIRST)) == (Result.UNKNOWN, "Fox")


def test_a_result_that_was_reached_here_may_be_taken_back(folder: Path) -> None:
    table = Table(folder)
    table.play(MOVES[0])
    table.session.resign()
    (entry,) = Library(Shelf(folder)).entries()
    assert entry.kept is not None
    assert entry.kept.record.result is Result.FIRST
    assert entry.kept.known.result is Result.UNKNOWN
