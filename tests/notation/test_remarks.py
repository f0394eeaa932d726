"""Remarks and marks: written into a record, found again in it and in its PDN."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdn_entries import accepted, played
from strategies import comments, records

from checkers_app.games.checkers import Checkers
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.pdn_text import MARK_TEXTS
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.record import Path, Ply, Record
from checkers_app.notation.remarks import (
    MARKS,
    Remark,
    has_remark,
    plain_remark,
    remark_at,
    shown_remark,
    with_remark,
)

START = Checkers()


@st.composite
def written(draw: st.DrawFn) -> tuple[Record, Path, Remark]:
    """A game, a place in it, and a remark for that place."""
    record = draw(records())
    path = draw(st.sampled_from(((), *record.paths())))
    mark = draw(st.sampled_from((0, *MARKS))) if path else 0
    return record, path, Remark(draw(comments), mark)


@pytest.mark.slow
@settings(max_examples=60)
@given(written())
def test_what_is_said_is_read_back_and_nothing_else_is_changed(said: tuple[Record, Path, Remark]) -> None:
    record, path, remark = said
    after = with_remark(record, path, remark)
    assert remark_at(after, path) == remark
    assert with_remark(after, path, remark) is after
    assert after.moves == record.moves
    assert after.tags == record.tags
    for place in ((), *record.paths()):
        if place != path:
            assert remark_at(after, place) == remark_at(record, place)
        if place:
            others = [[nag for nag in one.ply(place).nags if nag not in MARKS] for one in (record, after)]
            assert others[0] == others[1]
    back = accepted(pdn_text(after)).record
    assert back == after
    assert remark_at(back, path) == remark


@given(comments)
def test_a_remark_is_one_paragraph_that_can_be_shown(text: str) -> None:
    plain = plain_remark(text)
    assert plain == plain_remark(plain) == plain.strip()
    assert plain.isprintable()
    assert "  " not in plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("two\nlines\r\n and\ta tab ", "two lines and a tab"),
        ("a \x00\x1b\u200bcontrol\ud800", "a control"),
        ("{in} [braces] (1-0) ; $5 %", "{in} [braces] (1-0) ; $5 %"),
        ("Ход бе́лых, Ελληνικά, ç", "Ход бе\u0301лых, Ελληνικά, ç"),
        ("c\u0327", "ç"),
    ],
)
def test_what_is_typed_makes_valid_pdn(typed: str, kept: str) -> None:
    record = with_remark(Record(START, played("11-15 23-19")), (1,), Remark(typed, 4))
    text = pdn_text(record)
    assert text.count("{") == text.count("}") == 1
    assert "11-15 23-19??" in text
    assert remark_at(accepted(text).record, (1,)) == Remark(kept, 4)


def test_a_remark_that_is_taken_away_leaves_the_move_as_it_was() -> None:
    record = Record(START, played("11-15 23-19"), comments=("A game",))
    for path in ((), (0,), (1,)):
        said = with_remark(with_remark(record, path, Remark("word", 5 if path else 0)), path, Remark())
        assert said == (record if path else replace(record, comments=()))


def test_comments_around_a_move_are_read_as_one_and_stay_apart_until_they_are_changed() -> None:
    ply = Ply(played("11-15")[0].move, (14, 2, 1), ("before", "and"), ("after",))
    record = Record(START, (ply,))
    assert remark_at(record, (0,)) == Remark("before and after", 2)
    marked = with_remark(record, (0,), Remark("before and after", 3))
    assert marked.line == (replace(ply, nags=(3, 14)),)
    said = with_remark(record, (0,), Remark("else", 2))
    assert said.line == (replace(ply, before=(), comments=("else",)),)


def test_the_marks_are_those_that_are_written_as_signs() -> None:
    assert [MARK_TEXTS[mark] for mark in MARKS] == ["!!", "!", "!?", "?!", "?", "??"]
    assert set(MARKS) == set(MARK_TEXTS)
    with pytest.raises(ValueError, match="7 is not a mark"):
        Remark("", 7)
    with pytest.raises(ValueError, match="only a move"):
        with_remark(Record(START), (), Remark("", 1))
    with pytest.raises(IndexError):
        with_remark(Record(START), (0,), Remark("nothing is there"))


# --- what programs write for programs -----------------------------------------------------------------

TIMED = "1. 11-15 {[%clk 0:05:00]} 22-18 {good [%clk 0:04:58] [%eval 0.10]}"
TIMED += " 2. {[%emt 0:00:07]} 15x22 {[%csl Rd4]} *"


def test_clocks_and_evaluations_are_shown_as_sentences_and_nothing_else_of_the_commands() -> None:
    record = parse_game(TIMED)
    assert [shown_remark(record, (ply,)) for ply in range(3)] == [
        "Clock: 0:05:00.",
        "Clock: 0:04:58. Evaluation for White: +0.10. good",
        "Time for this move: 0:00:07.",
    ]
    assert [remark_at(record, (ply,)).text for ply in range(3)] == ["", "good", ""]
    assert [has_remark(ply) for ply in record.line] == [False, True, False]
    assert shown_remark(record, ()) == ""


def test_commands_are_written_back_as_they_were_and_stay_when_the_remark_is_changed() -> None:
    record = parse_game(TIMED)
    assert parse_game(pdn_text(record)) == record
    assert with_remark(record, (1,), remark_at(record, (1,))) is record
    changed = with_remark(record, (1,), Remark("bad"))
    assert changed.line[1].comments == ("bad", "[%clk 0:04:58] [%eval 0.10]")
    assert parse_game(pdn_text(changed)) == changed
    cleared = with_remark(changed, (1,), Remark())
    assert cleared.line[1].comments == ("[%clk 0:04:58] [%eval 0.10]",)
    assert with_remark(record, (2,), Remark("x")).line[2].comments == ("x", "[%emt 0:00:07] [%csl Rd4]")


@pytest.mark.parametrize("text", ["[50 %]", "[%]", "[ %clk 1]", "a [b] c", "[%clk 0:05:00"])
def test_other_brackets_are_words(text: str) -> None:
    assert remark_at(parse_game(f"1. 11-15 {{{text}}} *"), (0,)).text == text


@pytest.mark.parametrize(
    ("comment", "shown"),
    [
        ("[%clk 1:55:21]", "Clock: 1:55:21."),
        ("[%clock w0:10:00 B0:09:58] so", "Clocks: White 0:10:00, Black 0:09:58. so"),
        ("[%clk B0:00:03 w0:00:10]", "Clocks: White 0:00:10, Black 0:00:03."),
        ("[%clock W0:49:11]", "Clock: 0:49:11."),
        ("[%clk 0:04:58.7] [%emt 0:00:07]", "Clock: 0:04:58.7. Time for this move: 0:00:07."),
        ("[%mct 0:12:00] [%egt 0:25:30]", "Time used so far: 0:12:00. Time since the start: 0:25:30."),
        ("[%eval 0.35]", "Evaluation for White: +0.35."),
        ("[%eval -1.5,22]", "Evaluation for White: −1.50."),
        ("[%eval 0.00]", "Evaluation for White: 0.00."),
        ("[%eval #3]", "Evaluation for White: win in 3."),
        ("[%eval #-12]", "Evaluation for White: loss in 12."),
        ("[%eval 0.1] [%eval 0.2]", "Evaluation for White: +0.20."),
        ("[%eval 0,35] [%eval good] [%eval] [%eval #0]", ""),
        ("[%csl Rd4,Ga1] [%cal Gc3d4] [%evp 0,12] [%draw 1,2]", ""),
    ],
)
def test_commands_are_shown_as_what_they_are(comment: str, shown: str) -> None:
    record = parse_game(f"1. 11-15 {{{comment}}} *")
    assert shown_remark(record, (0,)) == shown
    assert parse_game(pdn_text(record)) == record
