"""A PDN file can do no harm: any content is read, in time limited by its length."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checkers_app.notation.pdn import Accepted, PdnReader, Rejected, parse_game
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.reading.pdn_moves import LONGEST

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
@example("15x221.")
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


def test_a_game_of_too_much_is_refused_and_the_next_one_read() -> None:
    first, second = PdnReader("1. 11-15 " + "$1 " * LONGEST + '*\n[Event "next"]\n1. 11-15 *')
    assert isinstance(first, Rejected)
    assert first.reason == "the game is too long: more than 50,000 moves, comments and symbols"
    assert isinstance(second, Accepted)
    (just,) = PdnReader("1. 11-15 " + "$1 " * (LONGEST - 3) + "*")
    assert isinstance(just, Accepted)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["()", "(11-16) ", "(11-16 ", "{a} ", "1. "])
def test_whoever_reads_step_by_step_never_waits_for_the_end_of_a_game(part: str) -> None:
    text = "1. 11-15 " + part * 20_000
    steps = list(PdnReader(text).steps())
    assert [step for step in steps if step] == list(PdnReader(text))
    assert len(steps) > 15


def test_a_game_may_have_tags_without_end() -> None:
    text = "".join(f'[T{number} "x"]\n' for number in range(2_500)) + "1. 11-15 *"
    entries = list(PdnReader(text))
    assert len(entries) == 3
    assert "".join(entry.raw for entry in entries) == text


@pytest.mark.slow
@pytest.mark.few(12)
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
        "1 11 ",
        "1/2/",
        "15x ",
        "2x18 ",
        "; ",
        "; word ",
        "(; word",
        "{{",
        "{a{",
        "{{}",
        "- ",
        "... ",
        "2. - ",
        "1111 ",
        "11~15 ",
        "c3d4",
        "6x15 15x22 ",
        "&nbsp;",
        "‑",
        "? ",
        "[%clk 1",
    ],
)
def test_repeating_anything_takes_no_more_than_its_length(part: str) -> None:
    """Quadratic work would never end here."""
    for head in ("", '[FEN "B:W6,7,14,15,30:B2,17,25,26"]\n', '[Event "x"]\n\n', "1. 11-15 ", "1. 11-15 {"):
        reader = PdnReader(head + part * (40_000 // len(part)))
        assert sum(len(entry.raw) for entry in reader) + len(reader.rest) == len(reader.text)
