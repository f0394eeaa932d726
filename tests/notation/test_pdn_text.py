"""The vocabulary of PDN: squares, marks, results, and escaped text."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import comments

from checkers_app.notation.pdn_text import (
    escaped_comment,
    escaped_tag,
    nags_of,
    plain_comment,
    plain_tag,
    result_of,
    squares_of,
)
from checkers_app.notation.record import Result


@pytest.mark.parametrize(
    ("move", "squares"),
    [
        ("11-15", (11, 15)),
        ("1x10x17", (1, 10, 17)),
        ("b8-a7", (1, 5)),
        ("B8:D6", (1, 10)),
        ("32-33", (32, 0)),
        ("0-1", (0, 1)),
        ("032-1", (32, 1)),
        ("0032-1", (0, 1)),
        ("a1xb1", (29, 0)),
    ],
)
def test_squares_of_a_move(move: str, squares: tuple[int, ...]) -> None:
    assert squares_of(move) == squares


@pytest.mark.parametrize(
    ("mark", "nags"),
    [
        ("!", (1,)),
        ("?", (2,)),
        ("!!", (3,)),
        ("??", (4,)),
        ("!?", (5,)),
        ("?!", (6,)),
        ("*", (7,)),
        ("!*", (1, 7)),
        ("*?!", (6, 7)),
        ("!!!", (3,)),
        ("", ()),
    ],
)
def test_marks_have_numbers(mark: str, nags: tuple[int, ...]) -> None:
    assert nags_of(mark) == nags


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", Result.FIRST),
        ("2-0", Result.FIRST),
        ("0 - 1", Result.SECOND),
        ("0–2", Result.SECOND),
        ("1/2 - 1/2", Result.DRAW),
        ("1/2–1/2", Result.DRAW),
        ("½-½", Result.DRAW),
        ("1-1", Result.DRAW),
        ("*", Result.UNKNOWN),
        ("0-0", Result.UNKNOWN),
        ("1 -" + 15 * " " + "0", Result.FIRST),
        ("1 -" + 16 * " " + "0", None),
        ("2-1", None),
        ("", None),
    ],
)
def test_results_in_every_dress(text: str, result: Result | None) -> None:
    assert result_of(text) is result


@given(comments)
def test_a_comment_is_read_back_as_it_was(text: str) -> None:
    escaped = escaped_comment(text)
    assert not set(escaped) & set("{}\n\r\t\0")
    assert plain_comment(escaped) == text
    assert plain_comment(escaped.replace(" ", "\n")) == text, "wrapped at its spaces"


@given(comments)
def test_a_tag_is_read_back_as_it_was(text: str) -> None:
    assert plain_tag(escaped_tag(text)) == text
    assert "\n" not in escaped_tag(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (" a \r\n  b\t", "a b"),
        ("a\tb", "a b"),
        ("a  b", "a b"),
        ("&#125;", "}"),
        ("&#1114111;", chr(0x10FFFF)),
        ("&#1114112;", "&#1114112;"),
        ("&#12345678;", "&#12345678;"),
        ("&#;", "&#;"),
        ("&amp;", "&amp;"),
    ],
)
def test_white_space_is_folded_and_references_are_resolved(text: str, plain: str) -> None:
    assert plain_comment(text) == plain


def test_what_is_written_in_place_of_what_no_file_should_hold() -> None:
    assert escaped_comment("{a}\x00\x7f") == "&#123;a&#125;&#0;&#127;"
    assert escaped_comment("  a  b ") == "&#32; a&#32; b&#32;"
    assert escaped_comment("&#125; & &#x") == "&#38;#125; & &#x"
    assert escaped_tag('a"b\\c\n{&#1;') == 'a\\"b\\\\c&#10;{&#38;#1;'
