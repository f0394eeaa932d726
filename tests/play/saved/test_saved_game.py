"""Saved games are restored unchanged; everything else is rejected with a reason."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, randoms, records

from checkers_app.engine.levels import Character
from checkers_app.games import boards
from checkers_app.games.base import Game, IllegalMoveError, Move, Notation, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.record import Record
from checkers_app.notation.tree_values import ValuesError, record_of, record_values
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.exchange import with_names
from checkers_app.play.saved.game_tree import with_main_line
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import MadeUp, say, speak

SEATS = (HUMAN, Seat(Control.COMPUTER, 3))


def walked(game: Game, random: Random, steps: int) -> list[Match]:
    """A game in which people move, take back, play again and resign, after each step."""
    match = Match.new(game, (HUMAN, HUMAN))
    stations = [match]
    for _ in range(steps):
        act = random.choice("pppppuurxs")
        if act == "u" and match.can_undo:
            match = match.undo()
        elif act == "r" and match.can_redo:
            match = match.redo()
        elif match.outcome is not None:
            continue
        elif act == "x" and random.random() < 0.1:
            match = match.resign(random.choice(tuple(Side)))
        elif act == "s":
            match = match.with_seats((match.seats[1], Seat(Control.HUMAN, random.randint(1, 9))))
        else:
            match = match.play(random.choice(match.state.legal_moves()))
        stations.append(match)
    return stations


@settings(max_examples=60, deadline=None)
@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.integers(0, 60))
def test_a_game_comes_back_at_every_moment(random: Random, game: Game, steps: int) -> None:
    kept: KeptGame | None = None
    seen: set[tuple[Move, ...]] = set()
    for match in walked(game, random, steps):
        kept = KeptGame.of(match, kept)
        again = decode(encode(kept))
        assert again == kept
        assert again.match() == match
        seen.add(match.moves)
    assert kept is not None
    reached = {kept.record.moves_to(path) for path in kept.record.paths()} | {()}
    assert seen <= reached, "whatever was played is somewhere in the tree"


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(records())
def test_a_tree_comes_back_from_its_values(record: Record) -> None:
    values = json.loads(json.dumps(record_values(record, CHECKERS)))
    assert record_of(values, CHECKERS) == record


def test_a_set_up_position_and_an_agreed_end_are_kept() -> None:
    match = Match.new(CHECKERS, SEATS, parse_fen("W:WK32:BK1,5")).agree_draw()
    kept = decode(encode(KeptGame.of(match)))
    assert kept.match() == match
    assert kept.match().outcome == Outcome(None, Reason.AGREEMENT)
    assert (kept.name_of(Side.FIRST), kept.name_of(Side.SECOND)) == ("You", "Owl, level 3")


def test_a_game_keeps_the_name_of_the_computers_character() -> None:
    seats = (Seat(Control.COMPUTER, 6, Character.TRICKY, seed=77), HUMAN)
    kept = decode(encode(KeptGame.of(Match.new(CHECKERS, seats))))
    assert kept.match().seats == seats
    assert [kept.name_of(side) for side in Side] == ["Fox, level 6", "You"]
    small = KeptGame.of(Match.new(boards()["tictactoe"], (HUMAN, Seat(Control.COMPUTER, 2))))
    assert small.name_of(Side.SECOND) == "Kitchen table", "there nothing tells characters apart"


def test_a_main_line_that_changes_drops_nothing() -> None:
    first, reply, other = Move((11, 15)), Move((23, 19)), Move((22, 18))
    record = with_main_line(Record(CHECKERS.initial), (first, reply))
    record = with_main_line(record, (first, other))
    assert record.moves == (first, other)
    assert [line[0].move for line in record.line[1].variations] == [reply]
    assert with_main_line(record, (first,)) is record
    with pytest.raises(IllegalMoveError):
        with_main_line(record, (first, first))


def good() -> dict[str, object]:
    match = Match.new(CHECKERS, SEATS).play(Move((11, 15)))
    values = json.loads(encode(KeptGame.of(match)))
    assert isinstance(values, dict)
    return values


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "a newer version of the program wrote it (version 2)"),
        ({"version": True}, "it has no version number"),
        ({"game": "chess"}, "its board is not known to this program: chess"),
        ({"line": ["11-14"]}, "the move 11-14 cannot be played"),
        ({"line": "11-15"}, "a line of moves must be a list"),
        ({"start": "B:W99:B1"}, "no such square: 99"),
        ({"played": 2}, "2 is not a whole number from 0 to 1"),
        ({"played": True}, "True is not a whole number from 0 to 1"),
        ({"seats": []}, "a value in it cannot be used"),
        ({"ended": {"winner": 3, "reason": "line"}}, "a value in it cannot be used"),
        ({"began": "yesterday"}, "a value in it cannot be used"),
        ({"result": "2-0"}, "this is not a game"),
        ({"tags": [["Event", 3]]}, "this is not a game"),
        ({"line": [{"move": "11-15", "variations": [[]]}]}, "a variation is empty"),
        ({"opening_plies": 5}, "5 is not a whole number from 0 to 1"),
    ],
)
def test_what_is_no_game_is_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(DocumentError) as error:
        decode(json.dumps(good() | change))
    assert reason in str(error.value)


def deep(levels: int) -> str:
    line: list[object] = ["11-15"]
    text = json.dumps(good() | {"line": "LINE"})
    inside = json.dumps(line)
    for _ in range(levels):
        inside = f'[{{"move": "11-15", "variations": [{inside}]}}]'
    return text.replace('"LINE"', inside)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000], ids=range(5))
def test_a_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        decode(text)


@pytest.mark.slow
@pytest.mark.parametrize("levels", [400, 30_000])
def test_variations_that_are_too_deep_are_refused(levels: int) -> None:
    with pytest.raises(DocumentError):
        decode(deep(levels))


@settings(max_examples=30, deadline=None)
@given(st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda x: st.lists(x, max_size=3)))
def test_any_value_anywhere_is_read_or_refused(value: object) -> None:
    for name in good():
        with suppress(DocumentError):
            assert decode(json.dumps(good() | {name: value})).match()


def test_a_game_that_begins_later_than_its_board_is_kept_on_any_board() -> None:
    for game, opening in ((TICTACTOE, Move((5,))), (CHECKERS, Move((11, 15)))):
        match = Match.new(game, SEATS).play(opening)
        begun_later = Match.new(game, SEATS, match.state)
        begun_later = begun_later.play(begun_later.state.legal_moves()[0])
        assert decode(encode(KeptGame.of(begun_later))).match() == begun_later


def test_a_position_without_a_text_is_not_written() -> None:
    """A board with moving pieces and without its own notation."""
    mute = replace(CHECKERS, key="mute", notation=Notation(), by_hand=None)
    match = Match.new(mute, SEATS).play(Move((11, 15)))
    begun_later = Match.new(mute, SEATS, match.state)
    with pytest.raises(ValuesError, match="the pieces alone do not make a position in Checkers"):
        encode(KeptGame.of(begun_later))


def test_who_played_is_told_by_the_tags_first() -> None:
    kept = KeptGame.of(Match.new(CHECKERS, (HUMAN, HUMAN)))
    assert [kept.name_of(side) for side in Side] == ["Black", "White"]
    named = replace(kept, record=replace(kept.record, tags=(("White", "Marion"),)))
    assert [named.name_of(side) for side in Side] == ["Black", "Marion"]


def test_names_are_said_on_a_page_and_stay_english_in_a_file() -> None:
    kept = KeptGame.of(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1, Character.TRICKY))))
    speak(MadeUp())
    try:
        said = [kept.name_of(side) for side in Side]
        written = [with_names(kept).tag(name) for name in ("Black", "White")]
        title = say("First game")
    finally:
        speak()
    assert written == ["You", "Fox, level 1"]
    assert not set(said) & set(written)
    places = KeptGame.of(Match.new(TICTACTOE, (HUMAN, Seat(Control.COMPUTER, 1))))
    assert places.written_name_of(Side.SECOND) == "First game" != title
