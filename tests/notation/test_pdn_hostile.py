"""Nothing in a PDN file can do harm: whatever it holds, it is read, and in a time that its length bounds."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checkers_app.notation.pdn import Accepted, PdnReader, parse_game
from checkers_app.notation.pdn_writer import pdn_text

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


@pytest.mark.slow
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
    ],
)
def test_repeating_anything_takes_no_more_than_its_length(part: str) -> None:
    """Quadratic work would not come back from here."""
    for head in ("", '[FEN "B:W6,7,14,15,30:B2,17,25,26"]\n', '[Event "x"]\n\n', "1. 11-15 ", "1. 11-15 {"):
        reader = PdnReader(head + part * (40_000 // len(part)))
        assert sum(len(entry.raw) for entry in reader) + len(reader.rest) == len(reader.text)
