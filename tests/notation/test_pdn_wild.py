"""PDN as other programs and people write it: nothing is lost without a message."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, played, read, rejected

from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import FenError, parse_fen
from checkers_app.notation.pdn import Accepted, parse_game
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.record import Record, Result

TWO_WAYS = '[FEN "B:W6,7,14,15,32:B2"]\n'
"""2x18 may go over 6 and 14 or over 7 and 15."""


@pytest.mark.parametrize(
    ("moves", "kept", "plies"),
    [
        ("1. 11-15 22-18 2. 15x", "15x", 2),
        ("1. 11-15 22-18 2. 15x *", "15x", 2),
        ("1. 11-15 22-18 2. 15x22 25x *", "25x", 3),
        ("1. 11-15 22-18 2. 15 0-1", "15", 2),
        ("1. 11-15 22-18 2. 15", "15", 2),
        ('1. 11-15 22-18 2. 15x\n[Event "next"]', "15x", 2),
    ],
)
def test_a_game_that_breaks_off_within_a_move_is_kept_with_a_note(moves: str, kept: str, plies: int) -> None:
    entry = read(f'[Event "x"]\n{moves}')[0]
    assert isinstance(entry, Accepted)
    assert len(entry.record.line) == plies
    assert kept in (*entry.record.line[-1].comments, *entry.record.line[-1].before)
    assert entry.notes == ("the game breaks off within a move, which is kept as a comment",)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1. 1116 2218 2215 *", "not a move: 2215"),
        ("1. 11 15 22 18", "not a move: 11 15 22 18"),
        ("1. 11-15 2219 2. 15x22 *", "not a move: 2219"),
        ("1. 11-15 22 18 2. 15x22 *", "not a move: 22 18"),
        ("1 11-15 22 18 2 15x22 *", "not a move: 22 18"),
    ],
)
def test_squares_with_nothing_between_them_are_no_moves_and_not_passed_over(moves: str, reason: str) -> None:
    assert rejected(f'[Event "x"]\n{moves}').reason == reason


@pytest.mark.parametrize(
    "moves",
    [
        "1 11-15 22-18 2 15x22 25x18 3 1-0",
        "1 11-15 22-18 2 15x22 25x18 3. ... 1-0",
        "1 {so} 11-15 22-18 2 {and} 15x22 25x18 3",
        "01 11-15 22-18 02 15x22 25x18 03 *",
    ],
)
def test_the_number_of_a_move_that_was_not_made_is_no_word(moves: str) -> None:
    entry = accepted(f'[Event "x"]\n{moves}')
    assert entry.notes == ()
    assert entry.record.moves == tuple(ply.move for ply in played("11-15 22-18 15x22 25x18"))


def test_numbers_among_words_are_kept_with_them() -> None:
    entry = accepted("1. 11-15 see game 12 of the book 22-18 2 15x22 *")
    assert entry.notes == ("words between the moves are kept as a comment",)
    assert (*entry.record.line[0].comments, *entry.record.line[1].before) == ("see game", "12 of the book")
    assert len(entry.record.line) == 3


@pytest.mark.parametrize("result", ["1/2", "½", "1/2-1/2"])
def test_half_a_point_alone_is_a_draw(result: str) -> None:
    assert accepted(f"1. 11-15 22-18 {result}").record.result is Result.DRAW
    assert accepted(f'[Result "{result}"]\n1. 11-15 22-18').record.result is Result.DRAW


def test_tags_are_known_in_any_case_and_written_as_they_should_be() -> None:
    tags = '[event "E"]\n[BLACK "B"]\n[result "1-0"]\n[Setup "1"]\n[fen "B:W18:B14"]\n[gametype "21"]\n'
    text = f"{tags}1. 14x23 1-0"
    record = accepted(text).record
    assert record.start == parse_fen("B:W18:B14")
    assert record.tags == (("Event", "E"), ("Black", "B"))
    assert record.result is Result.FIRST
    written = pdn_text(record)
    assert [line.split()[0] for line in written.splitlines() if line.startswith("[")] == [
        *("[Event", "[Site", "[Date", "[Round", "[White", "[Black", "[Result", "[GameType", "[SetUp", "[FEN")
    ]
    assert rejected('[gametype "40"]\n1. 32-28 *').reason.startswith("the GameType is 40")
    assert Record(Checkers(), tags=(("white", "W"),)).tag("White") == "W"
    with pytest.raises(ValueError, match="not a valid tag name: 'Setup'"):
        Record(Checkers(), tags=(("Setup", "1"),))


@pytest.mark.parametrize("line", ['[White-Elo "3"]', '[Année "1931"]', "[White]", '[Site: "York"] ', "[]"])
def test_a_line_among_the_tags_that_is_none_parts_no_game(line: str) -> None:
    """Otherwise the tags before it would make a game without moves, and those after it the game."""
    note = f"a line among the tags is kept as a comment: {line.strip()}"
    for newline in ("\n", "\r\n"):
        text = f'[Event "E"]\n[FEN "B:W18:B14"]\n{line}\n[Black "B"]\n\n1. 14x23 *'.replace("\n", newline)
        entry = accepted(text)
        assert entry.record.start == parse_fen("B:W18:B14")
        assert entry.record.tags == (("Event", "E"), ("Black", "B"))
        assert entry.record.comments == (line.strip(),)
        assert entry.notes == (note,)
        assert parse_game(pdn_text(entry.record)) == entry.record
    last = accepted(f'[Event "E"]\n{line}\n{{more}} 1. 11-15 *')
    assert last.record.comments == (line.strip(), "more")
    assert last.notes == (note,)


@pytest.mark.parametrize("comment", ["; one\n;two ", "{ one }\n{two}", "{one}\n  ; two"])
def test_a_comment_among_the_tags_is_the_games(comment: str) -> None:
    entry = accepted(f'[Event "E"]\n{comment}\n[Black "B"]\n{{three}}\n1. 11-15 *')
    assert entry.record.tags == (("Event", "E"), ("Black", "B"))
    assert entry.record.comments == ("one", "two", "three")
    assert entry.notes == ()


@pytest.mark.parametrize("between", ['{c}\n[Event "b"]', '{c}\n\n[Black "b"]', '\n{c}\n[Black "b"]'])
def test_a_comment_after_a_game_of_tags_alone_stays_with_it(between: str) -> None:
    first, second = read(f'[Event "a"]\n{between}\n1. 11-15 *')
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert first.record.comments == ("c",)
    assert second.record.comments == ()


def test_a_line_after_a_percent_sign_is_nothing_also_the_first() -> None:
    entry = accepted("% made by hand\n1. 11-15\n% 22-18\n23-19 *")
    assert entry.record.comments == entry.notes == ()
    assert len(entry.record.line) == 2


def test_red_is_black_where_no_other_is_named() -> None:
    assert accepted('[Red "Alice"]\n[White "Bob"]\n1. 11-15 *').record.tags == (
        ("White", "Bob"),
        ("Black", "Alice"),
    )
    both = accepted('[Red "Alice"]\n[Black "Eve"]\n1. 11-15 *').record
    assert (both.tag("Black"), both.tag("Red")) == ("Eve", "Alice")


def test_a_result_in_words_is_kept_and_told() -> None:
    entry = accepted('[Result "White wins"]\n1. 11-15 22-18 0-1')
    assert entry.record.result is Result.SECOND
    assert entry.notes == ()
    entry = accepted('[Result "a win"]\n1. 11-15 22-18 0-1')
    assert entry.record.comments == ("Result: a win",)
    assert entry.notes == ("the Result tag does not contain a result and is kept as a comment: a win",)
    assert parse_game(pdn_text(entry.record)) == entry.record
    assert accepted('[Result "?"]\n1. 11-15').notes == ()


@pytest.mark.parametrize(
    ("reply", "route"), [("15-10", (2, 9, 18)), ("14-10", (2, 11, 18)), ("15-10 1x1", ()), ("32-27", ())]
)
def test_the_moves_after_a_jump_tell_which_it_was(reply: str, route: tuple[int, ...]) -> None:
    text = f"{TWO_WAYS}1. 2x18 {reply} *"
    if not route:
        assert rejected(text).reason == "Black's move 1, 2x18: more than one way: 2x9x18, 2x11x18"
        return
    entry = accepted(text)
    assert entry.record.moves[0].path == route
    way = "x".join(map(str, route))
    assert entry.notes == (f"Black's move 1, 2x18: judging by the moves that follow, this is {way}",)
    assert parse_game(pdn_text(entry.record)) == entry.record


@pytest.mark.parametrize(("reply", "route"), [("26-31", (30, 21, 14)), ("17-22", (30, 23, 14))])
def test_two_such_jumps_are_told_apart_by_what_follows_both(reply: str, route: tuple[int, ...]) -> None:
    entry = accepted(f'[FEN "B:W6,7,14,15,30:B2,17,25,26"]\n1. 2x18 30x14 2. {reply} *')
    assert [move.path for move in entry.record.moves[:2]] == [(2, 9, 18), route]
    assert len(entry.notes) == 2


def test_in_a_variation_they_are_kept_as_words() -> None:
    entry = accepted(f"{TWO_WAYS}1. 2x9x18 (2x18 15-10) 15-10 *")
    assert entry.record.line[0].comments == ("2x18 15-10",)


@pytest.mark.parametrize("text", ["W W21,22 B1,2", "w;w21,22;b1,2.", "W ; W21, 22 ; B1-2", "W\tB2,1\tW22,21"])
def test_a_fen_may_do_without_colons(text: str) -> None:
    assert parse_fen(text) == parse_fen("W:W21,22:B1,2")


@pytest.mark.parametrize("text", ["W", "W W21,22", "WW21,22B1,2", "W W21,22 B1,2 B3", "B and W"])
def test_but_not_without_its_parts(text: str) -> None:
    with pytest.raises(FenError):
        parse_fen(text)


def test_counters_in_a_fen_are_no_part_of_the_position() -> None:
    assert parse_fen("B:W18:B14:H0:F1") == parse_fen("B:W18:B14")
    assert accepted('[FEN "W:W18:BK14:H12:F30"]\n1... 18x9 *').record.start == parse_fen("W:W18:BK14")
