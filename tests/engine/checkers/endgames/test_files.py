"""Files of endgame tables: broken ones are rejected with name and reason, and the others are used."""

from __future__ import annotations

import hashlib
import shutil
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from endings import SHIPPED, random_ending, shipped

from checkers_app.engine.checkers.endgames import builder, files, huffman, reader
from checkers_app.engine.checkers.endgames.files import (
    TableFileError,
    mirror,
    open_table,
    slices_of,
    table_name,
    write_table,
)
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.notation.fen import parse_fen

DIGEST = slice(24, 40)
DRAWN = bytes((0, 1)) + bytes(14)
"""Packed outcomes: every position is a draw."""
THREE = table_name(3)
FOUR = table_name(4)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for pieces in (2, 3, 4):
        shutil.copy(SHIPPED / table_name(pieces), tmp_path)
    return tmp_path


def signed(data: bytes) -> bytes:
    """The same file with a correct checksum."""
    body = data[: DIGEST.start] + data[DIGEST.stop :]
    digest = hashlib.blake2b(body, digest_size=16).digest()
    return data[: DIGEST.start] + digest + data[DIGEST.stop :]


def refusal(folder: Path) -> str:
    """Why the file for 3 pieces is rejected; also checks that the program continues without it."""
    with pytest.raises(TableFileError) as caught:
        open_table(folder / THREE)
    tables = Tables.open(folder)
    assert tables.max_pieces == 2
    assert tables.problems == (str(caught.value), f"{FOUR} cannot be used without {THREE}")
    assert tables.probe(parse_fen("B:WK1:BK32")) is not None
    assert tables.probe(parse_fen("B:WK1,K2:BK32")) is None
    assert str(caught.value).startswith(THREE)
    with pytest.raises(TableFileError, match=THREE):
        tables.stats(3)
    return str(caught.value)


def test_shipped_tables_are_whole_and_small() -> None:
    tables = shipped()
    assert tables.max_pieces == 6
    assert tables.problems == ()
    sizes = {path.name: path.stat().st_size for path in SHIPPED.iterdir()}
    assert sizes.pop(table_name(6)) < 20_000_000
    assert sum(sizes.values()) <= 4_000_000


def test_tables_up_to_a_number_of_pieces_know_no_more() -> None:
    whole = shipped()
    fewer = whole.up_to(3)
    assert (fewer.max_pieces, [file.pieces for file in fewer.files]) == (3, [2, 3])
    rng = Random(6)
    for state in (random_ending(rng, 3) for _ in range(100)):
        assert fewer.probe(state) == whole.probe(state)
    assert fewer.probe(random_ending(rng, 4)) is None
    assert whole.up_to(9).max_pieces == whole.max_pieces


def test_no_tables_at_all(tmp_path: Path) -> None:
    tables = Tables.open(tmp_path, tmp_path / "nowhere")
    assert (tables.max_pieces, tables.problems) == (0, ())
    assert tables.probe(parse_fen("B:WK1:BK32")) is None


@pytest.mark.parametrize("left", [0, 1, 7, 8, 39, 40, 500, -1])
def test_a_file_that_was_cut_short(folder: Path, left: int) -> None:
    data = (folder / THREE).read_bytes()
    (folder / THREE).write_bytes(data[:left])
    assert "incomplete" in refusal(folder)


def test_a_file_that_grew(folder: Path) -> None:
    with (folder / THREE).open("ab") as file:
        file.write(b"more")
    assert "checksum" in refusal(folder)


def test_any_altered_byte(folder: Path) -> None:
    data = (folder / THREE).read_bytes()
    rng = Random(6)
    places = [*range(48), *(rng.randrange(len(data)) for _ in range(200))]
    for place in places:
        altered = bytearray(data)
        altered[place] ^= 1 << rng.randrange(8)
        (folder / THREE).write_bytes(altered)
        with pytest.raises(TableFileError):
            open_table(folder / THREE)
    assert refusal(folder)


def test_a_foreign_file(folder: Path) -> None:
    (folder / THREE).write_bytes(b"PK\3\4" + bytes(5_000))
    assert "not a table" in refusal(folder)


def test_a_file_of_a_newer_program(folder: Path) -> None:
    data = bytearray((folder / THREE).read_bytes())
    struct.pack_into("<H", data, 8, 3)
    (folder / THREE).write_bytes(signed(bytes(data)))
    assert "format 3" in refusal(folder)


@pytest.mark.parametrize("holds", [1, 2, 3])
@pytest.mark.parametrize("both", [False, True])
def test_what_is_held_nowhere_is_not_looked_for(folder: Path, holds: int, *, both: bool) -> None:
    """Each of two slices needs the values of the other, endlessly."""
    file = open_table(folder / THREE)
    counts = (1, 1, 1, 0)
    emptied = {counts, mirror(counts)} if both else {counts}
    nothing = bytes((0, 0, 0, holds)) + bytes(12)
    write_table(
        folder / THREE,
        3,
        [replace(item, outcomes=nothing) if item.stats.counts in emptied else item for item in file.slices],
    )
    if holds == 2 and not both:
        tables, whole = Tables.open(folder), shipped()
        assert tables.problems == ()
        rng = Random(8)
        for state in (random_ending(rng, 3) for _ in range(1_000)):
            assert tables.probe(state) == whole.probe(state)
    else:
        assert "are invalid" in refusal(folder)


def test_a_file_under_another_name(folder: Path) -> None:
    shutil.copy(SHIPPED / table_name(2), folder / THREE)
    tables = Tables.open(folder)
    assert tables.max_pieces == 2
    assert "contains the endings with 2 pieces" in tables.problems[0]


def test_a_file_in_the_place_of_the_folder(folder: Path) -> None:
    tables = Tables.open(folder / THREE)
    assert (tables.max_pieces, tables.problems) == (0, ())


def test_a_name_that_no_system_takes() -> None:
    tables = Tables.open(Path("x" * 5_000))
    assert tables.max_pieces == 0
    assert all("cannot be read" in problem for problem in tables.problems)


def test_a_folder_in_the_place_of_a_file(folder: Path) -> None:
    (folder / THREE).unlink()
    (folder / THREE).mkdir()
    assert "cannot be read" in refusal(folder)


@pytest.mark.slow
def test_nonsense_with_a_right_checksum_is_never_read_out_of_bounds(folder: Path) -> None:
    data = (folder / THREE).read_bytes()
    rng = Random(7)
    endings = [random_ending(rng, 3) for _ in range(50)]
    for _ in range(150):
        altered = bytearray(data)
        for _ in range(20):
            altered[rng.randrange(40, len(data))] = rng.randrange(256)
        (folder / THREE).write_bytes(signed(bytes(altered)))
        tables = Tables.open(folder)
        for state in endings:
            tables.probe(state)


def test_a_good_file_elsewhere_stands_in_for_a_broken_one(folder: Path) -> None:
    (folder / THREE).write_bytes(b"")
    tables = Tables.open(folder, SHIPPED)
    assert tables.max_pieces >= 5
    assert len(tables.problems) == 1


@pytest.mark.parametrize("how", ["cut short", "overwritten", "gone"])
def test_tables_in_use_do_not_mind_what_becomes_of_their_files(folder: Path, how: str) -> None:
    tables = Tables.open(folder)
    whole = Tables.open(SHIPPED)
    for path in folder.iterdir():
        if how == "gone":
            path.unlink()
        else:
            path.write_bytes(b"" if how == "cut short" else bytes(path.stat().st_size))
    rng = Random(8)
    for _ in range(300):
        state = random_ending(rng, rng.randint(2, tables.max_pieces))
        assert tables.probe(state) == whole.probe(state)


def test_tables_of_the_largest_size_are_mapped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "IN_MEMORY", 0)
    tables, whole = Tables.open(folder), Tables.open(SHIPPED)
    assert tables.problems == ()
    state = random_ending(Random(9), tables.max_pieces)
    assert tables.probe(state) == whole.probe(state)


@pytest.mark.slow
def test_threads_may_ask_at_the_same_time() -> None:
    tables = shipped()
    rng = Random(8)
    states = [random_ending(rng, rng.randint(2, 5)) for _ in range(1_500)]
    alone = [tables.probe(state) for state in states]
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(lambda: [tables.probe(state) for state in states]) for _ in range(8)]
        assert all(job.result() == alone for job in jobs)


def test_tables_can_be_closed_while_their_reader_is_in_use() -> None:
    tables = shipped()
    kept = tables.reader
    tables.close()
    assert tables.max_pieces == 0
    assert kept.probe(1, 1 << 34, 1 | 1 << 34, 0)[0] >= 0


@pytest.mark.parametrize("values", [2, 3, 60])
def test_packed_cells_read_back(values: int) -> None:
    """Contents that no real slice has, from constant to noise."""
    counts = (0, 1, 1, 1)
    size = builder.slice_size(counts)
    rng = Random(values)
    solver = builder.Solver()
    for persistence in (0.0, 0.9, 0.999, 1.0):
        cells = bytearray(size)
        value = 0
        for place in range(size):
            if rng.random() >= persistence:
                value = rng.randrange(values)
            cells[place] = value * 2
        solver.add(counts, cells)
        section = solver.pack(counts, cells, builder.LOSS_DISTANCES, builder.PairProgress())
        tables = reader.Reader()
        assert tables.add(counts, DRAWN, section)
        unpacked = tables.unpack(counts, distances=True)
        assert unpacked is not None
        same = sum(2 * own == cell for own, cell in zip(unpacked, cells, strict=True))
        # Positions with a capture have any value that makes the runs long.
        assert same / size > 0.6
        solver.drop(counts)


def test_a_reader_lets_go_of_what_it_drops() -> None:
    counts = (0, 1, 1, 1)
    tables = reader.Reader()
    outcomes, distances = bytearray(DRAWN), bytearray(DRAWN)
    assert tables.add(counts, outcomes, distances)
    with pytest.raises(BufferError):
        outcomes.clear()
    tables.drop(counts)
    tables.drop(counts)
    outcomes.clear()
    distances.clear()


@pytest.mark.parametrize("value", [3, 127, 255])
def test_an_outcome_that_there_is_not_is_refused(value: int) -> None:
    tables = reader.Reader()
    assert not tables.add((0, 1, 1, 1), bytes((0, value)) + bytes(14), b"")
    assert tables.add((0, 1, 1, 1), DRAWN, b"")


def holding(what: int) -> bytes:
    """A section of losses of which this fraction is stored: 0 all, 1 one half, 2 nothing."""
    return bytes((0, 0, 0, what)) + bytes(12)


@pytest.mark.parametrize(
    ("first", "held", "then", "fits"),
    [
        ((0, 1, 0, 1), 2, None, False),
        ((0, 1, 0, 1), 1, None, True),
        ((0, 2, 0, 1), 2, 0, True),
        ((0, 2, 0, 1), 0, 2, True),
        ((0, 2, 0, 1), 2, 2, False),
        ((0, 2, 0, 1), 1, None, False),
    ],
)
def test_what_is_not_held_is_held_where_the_moves_lead(
    first: tuple[int, int, int, int], held: int, then: int | None, *, fits: bool
) -> None:
    """Two positions of kings that refer to each other would never end."""
    tables = reader.Reader()
    known = tables.add(first, holding(held), b"")
    if then is not None:
        assert known
        known = tables.add((*first[2:], *first[:2]), holding(then), b"")
    assert known == fits
    tables.max_pieces = 3
    for text in ("B:WK1:BK32", "W:WK1:BK32", "B:WK1:BK31,K32", "W:WK31,K32:BK1"):
        assert tables.probe(*parse_fen(text))[0] in {-1, 0, 1, 2}


def test_code_lengths_make_a_complete_code_within_the_limit() -> None:
    counts = [1 << place for place in range(30)] + [0, 5]
    lengths = huffman.code_lengths(counts)
    assert max(lengths) <= huffman.MAX_LENGTH
    assert sum(1 / (1 << length) for length in lengths if length) == 1
    assert lengths[30] == 0
    assert huffman.code_lengths([0, 3]) == [0, 1]
    assert huffman.code_lengths([]) == []


def test_slices_are_listed_by_men() -> None:
    assert list(slices_of(2)) == [(0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0)]
