"""The opening book: its file, its choices, how it is built and used."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from pathlib import Path
from random import Random
from threading import Event
from types import SimpleNamespace

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import UNLIMITED, Limits, Position, SearchResult, StopToken
from checkers_app.engine.checkers import book_builder
from checkers_app.engine.checkers.book import (
    MAGIC,
    MAX_POSITIONS,
    VERSION,
    Book,
    BookError,
    BookMove,
    encode,
    read_book,
)
from checkers_app.engine.checkers.book_builder import (
    BATCH,
    BookBuilder,
    BookPlan,
    BookProgress,
    weighted,
)
from checkers_app.engine.checkers.book_graph import MARGIN
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING, Resources
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal import verb_book
from checkers_app.terminal.cli import main

START = Checkers()
ENTRIES = {
    START: (BookMove(Move((11, 15)), 4, 255), BookMove(Move((9, 14)), 1, 60)),
    parse_fen("W:W22,K3:B18,K32"): (BookMove(Move((22, 15), (18,)), -7, 9),),
}


@pytest.fixture
def book_file(tmp_path: Path) -> Path:
    path = tmp_path / "a.book"
    path.write_bytes(encode(ENTRIES))
    return path


def test_a_book_is_read_as_it_was_written(book_file: Path) -> None:
    book = read_book(book_file)
    assert len(book) == 2
    for state, moves in ENTRIES.items():
        assert book.moves(state) == moves


def test_moves_are_chosen_by_weight() -> None:
    rng = Random(3)
    book = Book(ENTRIES)
    chosen = [book.choose(START, rng) for _ in range(300)]
    firsts = sum(item is not None and item.move.path == (11, 15) for item in chosen)
    assert 220 < firsts < 275
    assert book.choose(parse_fen("W:W21:B1"), rng) is None


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data[:7], "incomplete"),
        (lambda data: data[:-3], "checksum"),
        (lambda data: data[:20] + bytes([data[20] ^ 1]) + data[21:], "checksum"),
        (lambda data: b"GIF89a" + data[6:], "is not an opening book"),
        (lambda data: data[:6] + b"\x09\x00" + data[8:], "version 9"),
        (lambda _: b"", "incomplete"),
    ],
)
def test_a_spoiled_book_is_refused_by_name(book_file: Path, spoil: object, reason: str) -> None:
    assert callable(spoil)
    book_file.write_bytes(spoil(book_file.read_bytes()))
    with pytest.raises(BookError, match=reason) as caught:
        read_book(book_file)
    assert "a.book" in str(caught.value)


@pytest.mark.slow
def test_a_bomb_is_refused(book_file: Path) -> None:
    packed = zlib.compress(bytes(64 * 2**20), 9)
    head = book_file.read_bytes()[:8]
    book_file.write_bytes(head + zlib.crc32(packed).to_bytes(4, "little") + packed)
    with pytest.raises(BookError, match="too large"):
        read_book(book_file)


def packed_book(payload: bytes) -> bytes:
    packed = zlib.compress(payload)
    return MAGIC + VERSION.to_bytes(2, "little") + zlib.crc32(packed).to_bytes(4, "little") + packed


def content(positions: list[bytes], sizes: list[int], moves: bytes, count: int | None = None) -> bytes:
    counted = struct.pack("<I", len(positions) if count is None else count)
    return counted + b"".join(positions) + struct.pack(f"<{len(sizes)}H", *sizes) + moves


KEYS = [struct.pack(">IIIB", number, 0, 0, 0) for number in (1, 2)]
MOVE = struct.pack("<BhB2B", 255, 4, 2, 11, 15)


def test_a_book_of_endless_positions_is_refused_before_they_are_read(book_file: Path) -> None:
    """They pack to a few kilobytes."""
    count = MAX_POSITIONS + 1
    book_file.write_bytes(packed_book(content([], [], bytes(15 * count), count)))
    with pytest.raises(BookError, match="too large"):
        read_book(book_file)


@pytest.mark.parametrize(
    "payload",
    [
        content(KEYS, [6], MOVE),
        content(KEYS, [6, 6], MOVE),
        content(KEYS, [6, 6], 3 * MOVE),
        content(KEYS, [6, 6], 2 * MOVE, 2**32 // 15),
        content(KEYS, [6, 6], 2 * MOVE, 1),
        content([], [], b"", 1),
        b"\0\0\0",
        b"\xff" * 40,
    ],
)
def test_a_book_that_has_not_the_length_that_it_says_is_refused(book_file: Path, payload: bytes) -> None:
    book_file.write_bytes(packed_book(content(KEYS, [6, 6], 2 * MOVE)))
    assert len(read_book(book_file)) == 2
    book_file.write_bytes(packed_book(payload))
    with pytest.raises(BookError, match=r"is invalid|too large"):
        read_book(book_file)


@pytest.mark.parametrize("size", range(13))
def test_of_moves_that_are_cut_short_the_whole_ones_are_played(book_file: Path, size: int) -> None:
    start = struct.pack(">IIIB", 0xFFF, 0xFFF00000, 0, 0)
    moves = MOVE + struct.pack("<BhB2B", 60, 1, 2, 9, 14)
    book_file.write_bytes(packed_book(content([start], [size], moves[:size])))
    assert read_book(book_file).moves(START) == ENTRIES[START][: size // 6]


def test_every_position_is_found_wherever_it_stands() -> None:
    """Also the first and the last one; nothing else is in between."""
    states = [START]
    for _ in range(40):
        states.append(states[-1].play(states[-1].legal_moves()[0]))
    known = enumerate(states[::2])
    entries = {state: (BookMove(state.legal_moves()[-1], number, 1),) for number, state in known}
    book = Book(entries)
    assert len(book) == len(entries)
    assert all(book.moves(state) == moves for state, moves in entries.items())
    assert not any(state in book for state in states if state not in entries)


def test_a_weight_of_nothing_counts_as_the_least(book_file: Path) -> None:
    """A move without a weight could never be chosen, and a position with only such moves would have
    no reply.
    """
    weightless = {START: (BookMove(Move((11, 15)), 4, 0), BookMove(Move((9, 14)), 1, 0))}
    book_file.write_bytes(encode(weightless))
    book = read_book(book_file)
    assert [item.weight for item in book.moves(START)] == [1, 1]
    rng = Random(4)
    assert {item.move.path for _ in range(40) if (item := book.choose(START, rng))} == {(11, 15), (9, 14)}


def test_illegal_moves_of_a_book_are_never_played() -> None:
    book = Book({START: (BookMove(Move((1, 32)), 50, 255), BookMove(Move((9, 14)), 1, 1))})
    assert [item.move.path for item in book.moves(START)] == [(9, 14)]


def test_weights_fall_with_the_score_and_bad_moves_are_left_out() -> None:
    kept = weighted({"a": 5, "b": 5, "c": -1, "d": -40})
    assert [text for text, _, _ in kept] == ["a", "b", "c"]
    assert kept[0][2] == kept[1][2] == 255
    assert 0 < kept[2][2] < 255 / 2


def test_building_stops_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "made.book"
    begun = BookBuilder(out, BookPlan(nodes=200, positions=40))
    stop = StopToken()
    begun.build(lambda progress: stop.stop() if progress.done >= 10 else None, stop)
    first = len(begun.graph)
    assert 10 <= first < 40
    assert len(read_book(out)) == first

    work = tmp_path / "made.book.work"
    strange = '{"fen": "B:W21-32:B1-12", "scores": {"11-15": Infinity}, "glanced": []}\n'
    work.write_text(strange + work.read_text() + '{"fen": "B:W2')  # killed in the middle of a line
    again = BookBuilder(out, BookPlan(nodes=200, positions=24))
    assert len(again.graph) == first
    reports: list[int] = []
    again.build(lambda progress: reports.append(progress.done), StopToken())
    assert reports[-1] == 24
    assert len(BookBuilder(out, BookPlan()).graph) == 24, "what was written behind the cut line counts"
    book = read_book(out)
    assert len(book) == len(again.graph)
    for state in again.graph:
        assert book.moves(state)[0].score == max(again.graph.worths(state).values())
        assert all(item.move in state.legal_moves() for item in book.moves(state))


def test_a_clock_that_stands_still_ends_no_building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows' clock has steps of 16 ms; copying a position from a finished book takes less."""
    monkeypatch.setattr(book_builder, "time", SimpleNamespace(monotonic=lambda: 0.0))
    reports: list[BookProgress] = []
    BookBuilder(tmp_path / "made.book", BookPlan(nodes=200, positions=3)).build(reports.append, StopToken())
    assert [progress.done for progress in reports] == [1, 2, 3]
    assert reports[-1].seconds_left == 0


@pytest.mark.slow
def test_a_finished_book_is_gone_on_from_where_its_work_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = BookBuilder(tmp_path / "first.book", BookPlan(nodes=400, positions=30))
    first.build(lambda _: None, StopToken())
    base = read_book(tmp_path / "first.book")
    searched: dict[State, set[int]] = {}
    search_of_engine = CheckersEngine.search

    def noted(engine: CheckersEngine, position: Position, limits: Limits, stop: StopToken) -> SearchResult:
        searched.setdefault(position.state, set()).add(limits.nodes or 0)
        return search_of_engine(engine, position, limits, stop)

    monkeypatch.setattr(CheckersEngine, "search", noted)
    second = BookBuilder(tmp_path / "second.book", BookPlan(nodes=400, positions=60), base=base)
    second.build(lambda _: None, StopToken())
    assert len(second.graph) == 60
    taken = [state for state in second.graph if state in base]
    assert taken == list(second.graph)[:30], "all that is known comes first"
    for state in taken:
        known = {item.move: item.score for item in base.moves(state)}
        best = max(known.values())
        for move, edge in zip(state.legal_moves(), second.graph.edges(state), strict=True):
            if move in known:
                assert edge.score == known[move]
            else:
                assert edge.score < best - MARGIN
    whole = {state for state, nodes in searched.items() if 400 in nodes}
    assert whole
    met_anew = {
        edge.target for state in second.graph if state not in taken for edge in second.graph.edges(state)
    }
    assert whole <= met_anew


def test_each_thread_has_an_engine_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that waits for an engine used by another thread builds nothing meanwhile."""
    busy: Counter[CheckersEngine] = Counter()
    shared: list[int] = []
    first = Event()

    def slow(_: BookBuilder, engine: CheckersEngine, _state: Checkers, stop: StopToken) -> None:
        busy[engine] += 1
        shared.append(busy[engine])
        if len(shared) == 1:
            first.wait(10)  # meanwhile the other thread searches all the rest
        elif len(shared) == 2 * BATCH:
            first.set()
            stop.stop()
        busy[engine] -= 1

    monkeypatch.setattr(BookBuilder, "_search", slow)
    BookBuilder(tmp_path / "made.book", BookPlan(threads=2)).build(lambda _: None, StopToken())
    assert shared == [1] * (2 * BATCH)


def test_a_book_is_never_made_larger_than_can_be_read() -> None:
    assert verb_book.MAX_POSITIONS == MAX_POSITIONS


def test_work_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "made.book.work"
    work.write_bytes(b"\xff\xfe is no text\n")
    assert len(BookBuilder(tmp_path / "made.book", BookPlan()).graph) == 0
    work.unlink()
    work.mkdir()
    assert main(["book", "build", "--out", str(tmp_path / "made.book")]) == 1
    assert f"{work}: " in capsys.readouterr().err


@pytest.mark.parametrize("base", ["missing.book", "made.book.work"])
def test_a_book_to_go_on_from_that_is_none_is_named(
    base: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "made.book.work").write_text("{}\n" * 9)
    out = tmp_path / "made.book"
    assert main(["book", "build", "--out", str(out), "--from", str(tmp_path / base)]) == 2
    assert capsys.readouterr().err.startswith(f"checkers-app book: {base}: ")
    assert not out.exists()


@pytest.mark.parametrize("out", ["", ".", "/"])
def test_a_book_is_not_made_in_the_place_of_a_folder(out: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "build", "--out", out]) == 1
    assert capsys.readouterr().err == f"checkers-app book: {Path(out)}: is a directory\n"


def test_the_top_levels_open_by_the_book() -> None:
    start = Position(CHECKERS.initial)
    engines = Engines(Resources(book=Book(ENTRIES)), hash_mib=1)
    for number in (9, 10):
        result = engines.for_level(CHECKERS, number, seed=1).search(start, UNLIMITED)
        assert result.from_book
        assert result.move in {item.move for item in ENTRIES[START]}
    assert not engines.for_level(CHECKERS, 8, seed=1).search(start, UNLIMITED).from_book
    thought = Engines(NOTHING, hash_mib=1).for_level(CHECKERS, 10, seed=1).search(start, Limits(nodes=2_000))
    assert not thought.from_book


def test_probing_from_the_command_line(book_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "probe", "--book", str(book_file)]) == 0
    assert capsys.readouterr().out.splitlines()[0].split()[0] == "11-15"
    assert main(["book", "probe", "--book", str(book_file), "--fen", "W:W21:B1"]) == 0
    assert capsys.readouterr().out == "not in the book\n"
    assert main(["book", "probe", "--book", str(book_file), "--fen", "W:W2"]) == 2
    assert main(["book", "probe", "--book", str(book_file) + "x"]) == 2
    assert "a.bookx" in capsys.readouterr().err


def test_the_book_is_written_whenever_it_has_grown_by_a_tenth(tmp_path: Path) -> None:
    out, written = tmp_path / "made.book", dict[int, int]()

    def report(progress: BookProgress) -> None:
        written[progress.done] = len(read_book(out)) if out.exists() else 0

    BookBuilder(out, BookPlan(nodes=5, positions=50)).build(report, StopToken())
    assert written[1] == 0
    assert set(written.values()) > {0, BATCH, 2 * BATCH}, "a run that is killed loses little"
    assert len(read_book(out)) == 50
