"""Importing and exporting games: names and dates are added, files grow, texts become games."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from asked import Asked
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, randoms

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.pdn import Accepted, PdnReader, parse_game
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.record import Record, Result
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.exchange import (
    PasteError,
    append_games,
    game_to_play,
    is_finished,
    match_of_record,
    pasted_game,
    record_of_match,
    with_names,
)
from checkers_app.play.saved.game_tree import ending_at
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.play.session import Session

COMPUTER = Seat(Control.COMPUTER, 7)
SEATS = (HUMAN, COMPUTER)


def game_from_text(text: str, seats: tuple[Seat, Seat]) -> tuple[Match, Record]:
    return game_to_play(pasted_game(text).record, seats)


def played(random: Random, plies: int, seats: tuple[Seat, Seat] = SEATS) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(plies):
        if match.outcome is None:
            match = match.play(random.choice(match.state.legal_moves()))
    return match.with_seats(seats)


@settings(max_examples=30, deadline=None)
@given(randoms, st.integers(0, 80))
def test_a_game_comes_back_from_its_pdn(random: Random, plies: int) -> None:
    match = played(random, plies)
    record = record_of_match(match)
    again, _ = game_from_text(pdn_text(record), SEATS)
    assert (again.moves, again.seats) == (match.moves, SEATS)
    assert record.result is Result.of(match.outcome)


def test_the_players_and_the_day_are_named() -> None:
    record = record_of_match(played(Random(1), 9))
    assert (record.tag("Black"), record.tag("White")) == ("You", "Owl, level 7")
    assert len(record.tag("Date")) == len("2026.11.21")


@settings(max_examples=30, deadline=None)
@given(randoms)
def test_a_position_comes_back_from_its_fen(random: Random) -> None:
    state = played(random, 30).state
    assert isinstance(state, Checkers)
    assume(state.outcome() is None)  # a random game that is over so early cannot be pasted
    match = Match.new(CHECKERS, SEATS, state)
    assert game_from_text(f" {write_fen(state)}. ", SEATS) == (match, Record(state))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no text on the clipboard"),
        ("hello", "there is no game in this text"),
        ("x" * 300_000, "the text is too long for one game"),
        ("B:W99:B1", "no such square: 99, in '99'"),
        ("1. 11-15 23-18 2. 1-32 *", "line 1: "),
    ],
)
def test_what_is_no_game_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PasteError) as error:
        game_from_text(text, SEATS)
    assert str(error.value).startswith(reason)


def test_a_game_goes_on_where_it_was_shown() -> None:
    match = played(Random(3), 12)
    shown = match_of_record(record_of_match(match), 5, SEATS)
    assert shown.moves == match.moves[:5]
    assert tuple(reversed(shown.undone)) == match.moves[5:]


def test_two_computers_may_go_on_where_people_could_have_claimed_a_draw() -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:WK32:BK1"))
    for path in ((1, 5), (32, 27), (5, 1), (27, 32)) * 3:
        match = match.play(Move(path))
    again = match_of_record(record_of_match(match), None, (COMPUTER, COMPUTER))
    assert again.moves == match.moves


def test_a_file_grows_and_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes('[Event "Café"]\n1. 11-15 *'.encode("latin-1"))
    before = path.read_bytes()
    games = [record_of_match(played(Random(seed), 20)) for seed in range(3)]
    append_games(path, games[:1])
    append_games(path, games[1:])
    assert path.read_bytes().startswith(before)
    entries = list(PdnReader(path.read_bytes()))
    assert all(isinstance(entry, Accepted) for entry in entries)
    assert [entry.record for entry in entries if isinstance(entry, Accepted)][1:] == games


def test_names_and_days_that_are_known_are_left_alone() -> None:
    kept = KeptGame.of(Match.new(CHECKERS, SEATS).play(Move((11, 15))))
    tags = (("White", "Ada"), ("Event", "Open"), ("Date", "1952.03.??"), ("White", "Eve"))
    record = with_names(replace(kept, record=replace(kept.record, tags=tags)))
    named = dict(reversed(record.tags))
    assert (named["White"], named["Event"], named["Date"], named["Black"]) == (
        *("Ada", "Open", "1952.03.??", "You"),
    )
    assert [name for name, _ in record.tags].count("White") == 2


def test_an_empty_name_is_filled_in() -> None:
    kept = KeptGame.of(Match.new(CHECKERS, SEATS))
    record = with_names(replace(kept, record=replace(kept.record, tags=(("White", ""),))))
    assert ("White", kept.name_of(Side.SECOND)) in record.tags


def test_a_file_that_cannot_be_written_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.pdn"
    record = record_of_match(Match.new(CHECKERS, SEATS).play(Move((11, 15))))
    append_games(path, [record])
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        append_games(path, [record])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_is_played_as_far_as_it_is_wanted() -> None:
    record = record_of_match(Match.new(CHECKERS, SEATS).play(Move((11, 15))).play(Move((23, 19))))
    whole, none = match_of_record(record), match_of_record(record, 0)
    assert (whole.moves, whole.undone, whole.seats) == (record.moves, (), (HUMAN, HUMAN))
    assert (none.moves, none.undone) == ((), tuple(reversed(record.moves)))
    assert match_of_record(record, 1, SEATS).seats == SEATS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("   ", "there is no text on the clipboard"),
        ("1" * 200_001, "the text is too long for one game"),
        ("W:W33:B1", "no such square: 33, in '33'"),
        ("B:W18:B", "the game is over in this position"),
        ("B:W5,6,10:B1", "the game is over in this position"),
        ('[FEN "B:W30:B1"]\n\n1. 1-32', "line 3: Black's move 1, 1-32: illegal. 1 can go to 5 or 6"),
    ],
)
def test_the_reason_for_refusing_a_text_is_the_one_that_helps(text: str, reason: str) -> None:
    with pytest.raises(PasteError) as refused:
        game_from_text(text, SEATS)
    assert str(refused.value) == reason


ANNOTATED = """[Event "Club"]
[Date "1901.??.??"]
[White "Hill"]
[Black "Fox"]
[Result "1-0"]
[Annotator "A"]

{Begun late} 1. 11-15 {the usual} 22-18?! (22-17 15-19 {the Dyke}) 2. 15x22 25x18 {resigned} 1-0
"""


def test_a_game_from_a_file_goes_out_as_it_came_in() -> None:
    known = parse_game(ANNOTATED)
    match = match_of_record(known, 2)
    session = Session(match, Asked().backing(), known)
    assert record_of_match(session.match, session.record) == known
    session.redo()
    assert record_of_match(session.match, session.record) == known
    session.add_variation((), Move((9, 13)))
    varied = record_of_match(session.match, session.record)
    assert (varied.result, varied.tags, len(varied.line[0].variations)) == (Result.FIRST, known.tags, 1)


def test_another_move_takes_the_result_of_a_file_away() -> None:
    known = parse_game(ANNOTATED)
    session = Session(match_of_record(known), Asked().backing(), known)
    session.play(Move((12, 16)))
    on = record_of_match(session.match, session.record)
    assert (on.result, on.tag("Black"), len(on.line)) == (Result.UNKNOWN, "Fox", 5)
    assert on.line[3].comments == ("resigned",)
    session.undo()
    assert record_of_match(session.match, session.record).result is Result.UNKNOWN
    session.resign()
    assert record_of_match(session.match, session.record).result is Result.SECOND


def test_a_problem_without_moves_keeps_its_result_until_one_is_made() -> None:
    known = parse_game('[Event "A problem"]\n[Result "1-0"]\n[FEN "B:W18:B14,1"]\n1-0')
    session = Session(match_of_record(known), Asked().backing(), known)
    assert record_of_match(session.match, session.record) == known
    session.play(Move((14, 23), (18,)))
    assert record_of_match(session.match, session.record).result is Result.FIRST  # by the board


def test_what_was_tried_in_a_game_goes_out_with_it() -> None:
    session = Session(Match.new(CHECKERS, (HUMAN, HUMAN)), Asked().backing())
    session.play(Move((11, 15)))
    session.undo()
    session.play(Move((9, 13)))
    record = record_of_match(session.match, session.record)
    assert [line[0].move for line in record.line[0].variations] == [Move((11, 15))]
    assert record.tag("Black") == "Black"
    assert record.tag("Date")


def test_a_pasted_game_brings_what_was_said_of_it() -> None:
    known = parse_game(ANNOTATED)
    match, record = game_from_text(ANNOTATED, (HUMAN, HUMAN))
    assert record == known
    assert match.moves == known.moves
    match, record = game_from_text(ANNOTATED, SEATS)
    assert (record.line, record.comments, record.tags) == (known.line, known.comments, ())
    session = Session(Match.new(CHECKERS, SEATS), Asked().backing())
    session.begin(match, record)
    out = record_of_match(session.match, session.record)
    assert (out.line, out.tag("Black"), out.result) == (known.line, "You", Result.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("1. 11-15 22-18 *", False),
        ("1. 11-15 22-18", False),
        ("1. 11-15 22-18 1-0", True),
        ("1. 11-15 22-18 1/2-1/2", True),
        ("B:WK32:BK1", False),
        ('[FEN "B:W10:B6"] 1. 6x15 *', True),  # White has no pieces left, whatever the text says
    ],
)
def test_a_game_is_finished_where_its_result_is_written_down_or_the_board_tells_it(
    text: str, *, over: bool
) -> None:
    assert is_finished(pasted_game(text).record) is over


ENDS: dict[str, Callable[[Match], Match]] = {
    "resigned": lambda match: match.resign(Side.FIRST),
    "out of time": lambda match: match.run_out_of_time(Side.SECOND),
    "agreed": lambda match: match.agree_draw(),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("left", [6, 1, 0])
def test_a_game_ends_where_it_was_ended_and_what_was_taken_back_is_told_beside_it(
    end: Callable[[Match], Match], left: int
) -> None:
    match = played(Random(5), 8, (HUMAN, HUMAN))
    while len(match.moves) > left:
        match = match.undo()
    match = end(match)
    for record in (record_of_match(match), with_names(decode(encode(KeptGame.of(match))))):
        text = pdn_text(record)
        again = parse_game(text)
        assert again.moves == match.moves
        assert again.result is Result.of(match.outcome)
        taken_back = tuple(reversed(match.undone))
        if left:
            variation = again.line[-1].variations[-1]
            assert tuple(ply.move for ply in variation[1:]) == taken_back
            assert variation[0].move == match.moves[-1]
        else:
            state = match.states[0]
            assert state.move_text(taken_back[0]) in " ".join(again.comments)
        assert pdn_text(again) == text
    kept = decode(encode(KeptGame.of(match)))
    assert kept.match().undone == match.undone, "nothing is lost"


def test_what_followed_the_end_stands_behind_the_variations_that_were_there() -> None:
    record = parse_game("1. 11-15 23-19 (23-18) 2. 8-11 *")
    ended = ending_at(record, 2)
    there, added = ended.line[-1].variations
    assert (there,) == record.line[1].variations
    assert [ply.move.path for ply in added] == [(23, 19), (8, 11)]


def test_a_game_that_goes_on_is_told_with_what_can_be_played_again() -> None:
    match = played(Random(5), 8, (HUMAN, HUMAN)).undo().undo()
    assert record_of_match(match).moves == (*match.moves, *reversed(match.undone))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_game_is_not_added_to_a_pipe_that_nobody_ends(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.pdn")
    with pytest.raises(OSError, match="ordinary"):
        append_games(tmp_path / "games.pdn", [record_of_match(played(Random(1), 3))])
