"""Records written as PDN: reading them gives equal records, and other programs can read them."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from draughts.PDN import PDNReader as OtherReader
from hypothesis import given
from hypothesis import strategies as st
from pdn_entries import accepted, played, read
from strategies import placements, randoms, records

from checkers_app.games.checkers import Checkers
from checkers_app.notation.commands import COMMAND
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import Accepted
from checkers_app.notation.pdn_writer import WIDTH, _comment, pdn_text, with_games, wrapped
from checkers_app.notation.record import Ply, Record, Result

TWO_WAYS = "B:W6,7,14,15:B2"


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    entry = accepted(pdn_text(record))
    assert entry.record == record
    assert all("the result" in note for note in entry.notes)


@pytest.mark.slow
@given(st.lists(records(), max_size=4))
def test_games_in_one_file_are_read_back_and_in_order(games: list[Record]) -> None:
    data, lines = b"", []
    for game in games:
        lines.append(data.count(b"\n") + 1)
        data = with_games(data, [pdn_text(game)])
    entries = read(data)
    assert [entry.record for entry in entries if isinstance(entry, Accepted)] == games
    assert [(entry.index, entry.line) for entry in entries] == list(enumerate(lines, 1))


@pytest.mark.slow
@given(records())
def test_the_lines_are_wrapped(record: Record) -> None:
    _, moves = pdn_text(record).split("\n\n", 1)
    for line in moves.splitlines():
        # Longer only if there is a single word, or one that must stay with the next bracket.
        assert len(line) <= WIDTH or " " not in COMMAND.sub("", line.replace(" [", "[")), line


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
    """pydraughts reads the main line, ignoring comments, marks and variations."""
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


def test_lines_of_80_characters() -> None:
    assert WIDTH == 80
    assert list(wrapped(["a" * 40, "b" * 39])) == ["a" * 40 + " " + "b" * 39]
    assert list(wrapped(["a" * 40, "b" * 40, "c"])) == ["a" * 40, "b" * 40 + " c"]
    assert list(wrapped(["a" * 100, "b"])) == ["a" * 100, "b"]


@pytest.mark.parametrize("length", range(60, 80))
def test_a_command_in_a_comment_is_not_broken(length: int) -> None:
    comment = f"{'a' * length} b [%clk w0:04:58 B0:05:00] [%eval 0.35] [%cal {' '.join(['Ga1b2'] * 20)}]"
    record = Record(Checkers(), comments=(comment,))
    text = pdn_text(record)
    assert "[%clk w0:04:58 B0:05:00]" in text
    assert "[%eval 0.35]" in text
    assert accepted(text).record == record


def test_no_line_of_a_comment_begins_with_a_bracket() -> None:
    words = " ".join(["word"] * 15)
    text = pdn_text(Record(Checkers(), comments=(f"{words} [Event and more",)))
    assert f"\n{{{words}\n" not in text
    assert not any(line.startswith("[Event and") for line in text.splitlines())
    assert accepted(text).record.comments == (f"{words} [Event and more",)
    assert _comment("a b c [d e") == ["{a", "b", "c [d", "e}"]


def test_variations_have_the_numbers_of_the_moves_that_they_replace() -> None:
    line = [*played("11-15 22-18 15x22 25x18")]
    first = replace(line[0], variations=(played("9-13"), played("12-16 24-20 8-12")))
    second = replace(line[1], variations=(played_after("11-15", "23-19 8-11"),))
    inner = replace(
        played_after("11-15 22-18 15x22", "26x17")[0],
        variations=(played_after("11-15 22-18 15x22", "25x18 8-11"),),
    )
    fourth = replace(line[3], variations=((inner,),))
    text = pdn_text(Record(Checkers(), (first, second, line[2], fourth)))
    assert " ".join(text.split("\n\n")[1].split()) == (
        "1. 11-15 (1. 9-13) (1. 12-16 24-20 2. 8-12) 22-18 (1... 23-19 2. 8-11) 2. 15x22 25x18 "
        "(2... 26x17 (2... 25x18 3. 8-11)) *"
    )


def played_after(before: str, moves: str) -> tuple[Ply, ...]:
    state = Checkers()
    for ply in played(before):
        state = state.play(ply.move)
    return played(moves, state)
