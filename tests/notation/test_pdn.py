"""PDN: what is written is read back, odd files are read, and nothing in a file can do harm."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from draughts.PDN import PDNReader as OtherReader
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import checkers_positions, placements, randoms, records

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import Accepted, Entry, PdnError, PdnReader, Rejected, parse_game
from checkers_app.notation.pdn_moves import DEEPEST
from checkers_app.notation.pdn_resolve import resolve
from checkers_app.notation.pdn_writer import WIDTH, pdn_text, with_games
from checkers_app.notation.record import Ply, Record, Result

AWKWARD = Path(__file__).parents[1] / "data" / "awkward.pdn"
TWO_WAYS = "B:W6,7,14,15:B2"


def read(text: str | bytes) -> list[Entry]:
    return list(PdnReader(text))


def accepted(text: str | bytes) -> Accepted:
    (entry,) = read(text)
    assert isinstance(entry, Accepted), entry
    return entry


def rejected(text: str | bytes) -> Rejected:
    (entry,) = read(text)
    assert isinstance(entry, Rejected)
    return entry


def played(moves: str, start: Checkers | None = None) -> tuple[Ply, ...]:
    state = start or Checkers()
    line = []
    for word in moves.split():
        move = parse_move(GAME, state, word)
        line.append(Ply(move))
        state = state.play(move)
    return tuple(line)


# ------------------------------------------------------------------------------ written and read back


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    entry = accepted(pdn_text(record))
    assert entry.record == record
    assert all("the result" in note for note in entry.notes)


@given(st.lists(records(), max_size=4))
def test_games_in_one_file_are_read_back_and_in_order(games: list[Record]) -> None:
    data, lines = b"", []
    for game in games:
        lines.append(data.count(b"\n") + 1)
        data = with_games(data, [pdn_text(game)])
    entries = read(data)
    assert [entry.record for entry in entries if isinstance(entry, Accepted)] == games
    assert [(entry.index, entry.line) for entry in entries] == list(enumerate(lines, 1))


@given(records())
def test_the_lines_are_wrapped(record: Record) -> None:
    _, moves = pdn_text(record).split("\n\n", 1)
    for line in moves.splitlines():
        # Longer only where a single word is, or one held to the bracket after it.
        assert len(line) <= WIDTH or " " not in line.replace(" [", "["), line


def test_a_game_as_it_is_written() -> None:
    start = parse_fen(TWO_WAYS)
    move = next(move for move in start.legal_moves() if move.path == (2, 11, 18))
    record = Record(
        start,
        (Ply(move, (1, 14), (), ('a "brace" } inside',)),),
        (("Black", 'O"Neill'), ("Annotator", "a\\b"), ("White", "Lee")),
        Result.FIRST,
        ("From the book",),
    )
    assert pdn_text(record) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Lee"]\n'
        '[Black "O\\"Neill"]\n[Result "1-0"]\n[GameType "21"]\n[SetUp "1"]\n'
        '[FEN "B:W6,7,14,15:B2"]\n[Annotator "a\\\\b"]\n\n'
        '{From the book} 1. 2x11x18! $14 {a "brace" &#125; inside} 1-0\n\n'
    )


def test_white_begins_a_position_with_dots() -> None:
    start = parse_fen("W:W21,22:B1,2")
    text = pdn_text(Record(start, played("22-18 1-5 18-14", start)))
    assert text.endswith("\n1... 22-18 2. 1-5 18-14 *\n\n")


@given(randoms, st.integers(1, 120))
def test_another_program_reads_the_moves(random: Random, plies: int) -> None:
    """pydraughts reads the main line, past comments, marks and variations."""
    state, line = Checkers(), []
    for index in range(plies):
        moves = state.legal_moves()
        if not moves:
            break
        move = random.choice(moves)
        other = ((Ply(moves[0], (), (), ("or so",)),),) if index % 7 == 3 else ()
        line.append(Ply(move, (index % 6 + 1,), (), ("a remark",) * (index % 3 == 1), other))
        state = state.play(move)
    record = Record(Checkers(), tuple(line), (("Black", "Fox"), ("White", "Hill")), Result.DRAW)
    (game,) = OtherReader(pdn_text(record) + "\n").games
    assert game.tags["Black"] == "Fox"
    assert game.variant == "english"
    assert game.game_ending == "1/2-1/2"
    states = [record.start]
    for ply in line:
        states.append(states[-1].play(ply.move))
    assert game.moves == [state.move_text(ply.move) for state, ply in zip(states, line, strict=False)]


# -------------------------------------------------------------------------------------- files as found


def test_a_file_as_odd_as_they_come() -> None:
    reader = PdnReader(AWKWARD.read_bytes())
    entries = list(reader)
    faults = {entry.index: (entry.line, entry.reason) for entry in entries if isinstance(entry, Rejected)}
    assert faults == {
        3: (29, "White's move 3, 23x5: illegal, 23 can go to 19"),
        4: (32, "its GameType is 20, international draughts; this program plays 21, English draughts"),
        6: (39, "its FEN: a man on its crowning row: square 1"),
        11: (51, "Black's move 1, 2x18: more than one way: 2x9x18, 2x11x18"),
    }
    assert [entry.index for entry in entries] == list(range(1, 15))
    assert "".join(entry.raw for entry in entries) + reader.rest == AWKWARD.read_text(encoding="utf-8")
    first = entries[0]
    assert isinstance(first, Accepted)
    assert first.record.tags == (
        ("Event", 'Club "A" evening'),
        ("Site", 'C:\\boards"one"'),
        ("Date", "1931.??.??"),
        ("White", "Hill {the elder}"),
        ("Black", "Fox, R"),
        ("Event", "Doubled on purpose"),
    )
    assert first.record.result is Result.FIRST
    assert len(first.record.line) == 18
    assert first.record.line[5].variations[0][1].variations[0][0].nags == (6,)
    assert first.record.line[6].before == ("after the brackets",)
    assert first.record.line[14].nags == (7,)
    assert first.record.line[-1].comments == ("Black won on time",)


@pytest.mark.parametrize(
    "moves",
    [
        "1. 11-15 22-18 2. 15x22 25x18",
        "1.11-15 22-18 2.15-22 25-18",
        "11-15 22-18 15x22 25x18",
        "1 11-15 22-18 2 15x22 25x18",
        "1. 11 - 15 22 - 18 2. 15 x 22 25 X 18",
        "1. 11–15 22—18 2. 15:22 25×18",
        "1. 11-15 1... 22-18 2. 15*22 2... 25*18",
        "1.\n11-15\r\n22-18\n2\n.\n15x\n22\n25\nx18",
        "1. 11-15! 22-18?! 2. 15x22!!! 25x18(?)",
        "1. g5xh4 2. 1-0".replace("g5xh4", "f6-e5").replace("2. 1-0", "c3-d4 2. e5:c3 B2:d4"),
        "1. 11-15 $1$2 22-18 $ 2. 15x22 25x18 ) ]",
        "\x00 1. 11-15 22-18 2. 15x22 \x07 25x18",
    ],
)
@pytest.mark.parametrize("result", ["*", "1-0", "1 - 0", "1/2-1/2", "1/2 - 1/2", "½-½", "2-0", "1-1", ""])
def test_moves_in_every_dress(moves: str, result: str) -> None:
    record = accepted(f'[Event "x"]\n\n{moves} {result}').record
    assert record.moves == tuple(ply.move for ply in played("11-15 22-18 15x22 25x18"))
    wanted = {"": "*", "2": "1-0", "1-1": "1/2-1/2", "½": "1/2-1/2"}.get(
        result[: 3 if "1-1" in result else 1]
    )
    assert record.result is Result(wanted or result.replace(" ", ""))


@pytest.mark.parametrize(
    ("moves", "reason", "line"),
    [
        ("1. 11-15\n22-17 2.\n15-20 *", "Black's move 2, 15-20: illegal, 15 can go to 18 or 19", 5),
        ("1. 11-15 22-18 2. 8-11 *", "Black's move 2, 8-11: illegal, you must jump: 15 takes 18", 3),
        ("1. 11-15 22-18 2. 35-40 *", "Black's move 2, 35-40: no such square: 35", 3),
        ("1. 12-16 24-20 2. l6-19 *", "not a move: l6-19", 3),
        ("1. 11-15 22-17 2. 15-\nl9 *", "not a move: 15- l9", 3),
        ("1. 12-16" + " (9-14" * 70, f"variations stand more than {DEEPEST} deep in each other", 3),
    ],
)
def test_a_fault_is_told_with_its_line(moves: str, reason: str, line: int) -> None:
    entry = rejected(f'[Event "x"]\n\n{moves}')
    assert (entry.reason, entry.line) == (reason, line)
    assert entry.tags == (("Event", "x"),)
    assert entry.raw.rstrip() == f'[Event "x"]\n\n{moves}'


def test_a_jump_that_is_not_finished_is_told() -> None:
    entry = rejected('[FEN "B:W6,14:B2"]\n1. 2x9 *')
    assert entry.reason == "Black's move 1, 2x9: the jump goes on: 2x9x18"
    assert accepted('[FEN "B:W6,14:B2"]\n1. 2x18 *').record.moves == (Move((2, 9, 18), (6, 14)),)


@given(checkers_positions, st.data())
def test_a_move_is_found_as_the_rules_have_it(state: Checkers, data: st.DataObject) -> None:
    for move in state.legal_moves():
        assert resolve(state, "x".join(map(str, move.path))) == move
        assert resolve(state, state.move_text(move)) == move
        assert move in state.moves_between(move.origin, move.destination)
    origin, destination = data.draw(st.integers(1, 32)), data.draw(st.integers(1, 32))
    wanted = [m for m in state.legal_moves() if (m.origin, m.destination) == (origin, destination)]
    assert list(state.moves_between(origin, destination)) == wanted
    assert isinstance(resolve(state, f"{origin}-{destination}"), Move) or len(wanted) != 1


def test_routes_to_one_position_need_no_telling_apart() -> None:
    start = parse_fen("B:W6,7,14,15:BK2")
    assert len(start.moves_between(2, 2)) == 2
    assert accepted('[FEN "B:W6,7,14,15:BK2"]\n1. 2x2 *').record.moves[0].captures


def test_one_illegal_move_loses_one_game() -> None:
    good = pdn_text(Record(Checkers(), played("11-15 22-18 15x22 25x18")))
    for bad in (good.replace("15x22", "15x23"), good.replace(" *\n", "\n").replace("22-18", "22-19 (")):
        entries = read(good * 3 + bad + good * 3)
        assert [type(entry) for entry in entries] == [Accepted] * 3 + [Rejected] + [Accepted] * 3
        assert entries[3].raw == bad


def test_games_without_tags_end_with_their_results_or_a_new_number_one() -> None:
    text = "Old games (1901)\n1. 11-15 23-19 1-0 0-1\n1. 9-13 22-18\n1. 9-14 44-1 2. 1-5\n1. 12-16 24-20 *"
    first, second, third, fourth = read(text)
    assert [entry.line for entry in (first, second, third, fourth)] == [2, 3, 4, 5]
    assert isinstance(third, Rejected)
    assert isinstance(second, Accepted)
    assert second.record.result is Result.UNKNOWN
    assert isinstance(fourth, Accepted)
    assert fourth.record.moves == (Move((12, 16)), Move((24, 20)))


def test_games_of_tags_alone_are_games() -> None:
    assert len(read('[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n[Result "*"]\n')) == 2


@pytest.mark.parametrize(
    "text", ["", " \n\n ", "Nothing of the kind.", "12 apples (and 3 pears) {x} 1-0", "[[[[", "\ufeff"]
)
def test_what_holds_no_game(text: str) -> None:
    assert read(text) == []
    with pytest.raises(PdnError, match="no game"):
        parse_game(text)


def test_a_variation_that_cannot_be_played_is_kept_as_a_comment() -> None:
    text = "1. 11-15 (1. 9-14 22-18 5-9 (1. 3-3) 9-13 {so} 5) 22-18 (loses) {yes} 1-0"
    entry = accepted(text)
    (variation,) = entry.record.line[0].variations
    assert [ply.move.path for ply in variation] == [(9, 14), (22, 18), (5, 9)]
    assert variation[-1].comments == ("1. 3-3", "9-13 {so} 5")
    assert entry.record.line[1].comments == ("loses", "yes")
    assert len(entry.notes) == 2


def test_1_0_is_a_win_of_black_and_checked_where_the_game_is_decided() -> None:
    text = '[Black "Fox"]\n[FEN "B:W18:B14"]\n1. 14x23 '
    assert accepted(text + "1-0").notes == ()
    assert accepted(text + "1-0").record.result.winner is Side.FIRST
    assert accepted(text).record.result is Result.FIRST  # nobody wrote it down
    assert accepted(text + "*").record.result is Result.UNKNOWN
    (note,) = accepted(text + "0-1").notes
    assert note == (
        "the result 0-1 is a win of White, but White cannot move in the last position, which makes it 1-0"
    )
    (note,) = accepted(text + "1/2-1/2").notes
    assert note.startswith("the result 1/2-1/2 is a draw, but White cannot move")


def test_a_tag_and_an_ending_that_disagree_are_noted() -> None:
    entry = accepted('[Result "0-1"]\n\n1. 11-15 *')
    assert entry.record.result is Result.SECOND
    assert entry.notes == ("the tag Result says 0-1, the moves end with *",)


def test_every_encoding() -> None:
    text = '[Black "Jörg Müller"]\r\n[White "Ł"]\r\n\r\n1. 11-15 {naïve} *\r\n'
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        assert accepted(data).record.tags == (("White", "Ł"), ("Black", "Jörg Müller"))
    mixed = text.replace("Ł", "L").encode("latin-1") + text.encode()
    assert [entry.record.tag("Black") for entry in read(mixed) if isinstance(entry, Accepted)] == (
        ["Jörg Müller"] * 2
    )
    assert accepted(text.replace("\r\n", "\r").encode()).line == 1
    joined = with_games(text.encode("utf-16"), [pdn_text(Record(Checkers()))])
    assert len(read(joined)) == 2


def test_progress_rises_to_one() -> None:
    reader = PdnReader(pdn_text(Record(Checkers(), played("11-15"))) * 5)
    seen = [reader.progress, *(reader.progress for _ in reader)]
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == 1


# ---------------------------------------------------------------------------------------- hostile files

PIECES = st.sampled_from(
    [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        '"',
        "\n",
        " ",
        "1.",
        "1...",
        "*",
        "1-0",
        "0-1",
        "$1",
        "$",
        ";",
        "%",
        "!",
        "x",
        "11-15",
        "22-18",
        "15x22",
        "25x18",
        "9-14",
        "[Event ",
        '[FEN "B:W18:B14"]',
        '[Result "1-0"]',
        "\\",
        "\x00",
        "½",
    ]
)


@given(st.lists(PIECES, max_size=60).map("".join) | st.lists(PIECES, max_size=60).map(" ".join) | st.text())
@example("1. 11-15 ((((")
def test_any_text_is_read(text: str) -> None:
    reader = PdnReader(text)
    entries = list(reader)
    assert "".join(entry.raw for entry in entries) + reader.rest == text
    for entry in entries:
        assert 1 <= entry.line <= text.count("\n") + 1
        if isinstance(entry, Accepted):
            assert parse_game(pdn_text(entry.record)) == entry.record


@given(st.binary())
def test_any_bytes_are_read(data: bytes) -> None:
    list(PdnReader(data))


@pytest.mark.parametrize(
    "part",
    [
        "(",
        ")",
        "{",
        "}",
        "[",
        '"',
        "1. 11-15 (",
        "1",
        "1 ",
        "\n",
        " ",
        "*",
        "1-",
        "[a ",
        '[a "',
        "\\",
        "x",
        "-",
        ";",
        ".",
        "$",
        "\n[Event\n",
        "\r",
        "1.\n",
        "&#",
        "½",
        "(1-0",
        '[a "\\',
        "!",
        "{}",
        "1a",
        '[Event "x"]',
        "a-1 ",
    ],
)
def test_repeating_anything_takes_no_more_than_its_length(part: str) -> None:
    """Quadratic work would not come back from here."""
    for head in ("", '[Event "x"]\n\n', "1. 11-15 ", "1. 11-15 {"):
        reader = PdnReader(head + part * (40_000 // len(part)))
        assert sum(len(entry.raw) for entry in reader) + len(reader.rest) == len(reader.text)


@given(placements)
def test_moves_of_any_position_are_read(state: Checkers) -> None:
    for move in state.legal_moves():
        record = Record(state, (Ply(move),))
        assert accepted(pdn_text(record)).record == record


def test_the_numbers_of_the_moves_run_on() -> None:
    state, line = Checkers(), []
    for _ in range(60):
        moves = state.legal_moves()
        line.append(Ply(moves[0]))
        state = state.play(moves[0])
        if not state.legal_moves():
            break
    numbers = re.findall(r"(\d+)\.", pdn_text(Record(Checkers(), tuple(line))).split("\n\n", 1)[1])
    assert list(map(int, numbers)) == list(range(1, (len(line) + 1) // 2 + 1))


@pytest.mark.parametrize(
    ("move", "word"), [("15x221", "221"), ("15-221", "221"), ("99x15", "99"), ("15x22x221", "221")]
)
def test_a_square_that_does_not_exist_is_named(move: str, word: str) -> None:
    (entry,) = PdnReader(f"1. {move} *")
    assert isinstance(entry, Rejected)
    assert entry.reason.endswith(f"no such square: {word}")
