from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import CHECKERS, checkers_positions

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import FenError, parse_fen, write_fen

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


@given(checkers_positions)
def test_what_is_written_is_read_back(state: Checkers) -> None:
    assert parse_fen(write_fen(state)) == state


def test_the_start_position() -> None:
    assert write_fen(Checkers()) == START
    assert parse_fen(START) == parse_fen("B:W21-32:B1-12") == CHECKERS.initial


@pytest.mark.parametrize(
    "text",
    ["W:W21,22,K3:B1-12", "W:B1-12:WK3,21-22.", " w : w21 , 22,k3 : b1-12 . ", "W:WK3,22,21:B12,1-11"],
)
def test_forms_that_mean_the_same(text: str) -> None:
    pieces = {n: Piece(Side.FIRST) for n in range(1, 13) if n != 3}
    pieces |= {21: Piece(Side.SECOND), 22: Piece(Side.SECOND), 3: Piece(Side.SECOND, king=True)}
    wanted = Checkers.from_pieces(pieces, Side.SECOND)
    assert parse_fen(text.replace("1-12", "1-2,4-12").replace("12,1-11", "12,1,2,4-11")) == wanted


@pytest.mark.parametrize("text", ["B:W31 32:B1 2 k3", "B : W31\t32 : B1  2\nK3 .", "b w31 32 b1 2 k3"])
def test_spaces_may_stand_for_commas(text: str) -> None:
    """Two squares separated only by a space are not one square with two digits."""
    assert write_fen(parse_fen(text)) == "B:W31,32:B1,2,K3"


def test_a_range_of_kings() -> None:
    state = parse_fen("W:WK1-K3:B")
    assert state.pieces() == {n: Piece(Side.SECOND, king=True) for n in (1, 2, 3)}


def test_a_side_may_be_empty() -> None:
    assert parse_fen("B:W:B12").pieces() == {12: Piece(Side.FIRST)}
    assert parse_fen("W:W:B").pieces() == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "begins with the side to move"),
        ("W", "is 0$"),
        ("W:W21", "is 1$"),
        ("W:W21:", "begins with B or W"),
        ("W:W21:B1:B2", "is 3$"),
        ("X:W21:B1", "begins with the side to move"),
        ("W:W21:W22", "listed twice"),
        ("B:W5-32:B1-4", "White has 28 pieces; a side can have 12 at most"),
        ("W:WK32:BK1-K13", "Black has 13 pieces"),
        ("W:W33:B1", "no such square: 33"),
        ("W:W0:B1", "no such square: 0"),
        ("W:W21:B1-", "not a piece: '1-'"),
        ("W:W21:B5-3", "empty range"),
        ("W:W21,21:B1", "occupied twice"),
        ("W:W21:B21", "occupied twice"),
        ("W:W3:B12", "crowning row"),
        ("W:W21:B30", "crowning row"),
        ("W:W-21:B1", "not a piece"),
        ("W:WKK21:B1", "not a piece"),
        ("W:W²1:B1", "not a piece"),
        ("W:W21;B1", "is 1$"),
        ("W:W1-99:B1", "no such square"),
        ("\0:W21:B1", "begins with the side to move"),
    ],
)
def test_bad_texts_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(FenError, match=complaint.replace("'", "['\"]")):
        parse_fen(text)


@given(st.integers(0, len(START) - 1))
def test_a_truncated_fen_never_breaks_the_reader(length: int) -> None:
    try:
        state = parse_fen(START[:length])
    except FenError:
        pass
    else:
        assert len(state.pieces()) < 24


@example("\U000103c4" * 50)
@given(st.text(max_size=60) | st.text(alphabet="WBK:,-.0123456789 ", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        state = parse_fen(text)
    except FenError as error:
        assert len(str(error)) < 200  # noqa: PT017 - either end is right
    else:
        assert parse_fen(write_fen(state)) == state


class Unread(str):
    """A text whose content must not be accessed, only its length."""

    __slots__ = ()

    def split(self, *_: object, **__: object) -> list[str]:
        raise AssertionError("it is read")


@pytest.mark.parametrize("text", ["W:W" + "1," * 5_000_000, "9" * 10_000_000, ":" * 10_000_000], ids=len)
def test_a_huge_text_is_refused_unread(text: str) -> None:
    with pytest.raises(FenError, match=f"at most 1000 characters; this one has {len(text)}"):
        parse_fen(Unread(text))


@pytest.mark.parametrize("text", ["B:W32:BK1-K3", "B:W32:BK1-3", "B:W32:B1-K3"])
def test_a_crown_at_either_end_of_a_range_is_for_all_of_it(text: str) -> None:
    assert write_fen(parse_fen(text)) == "B:W32:BK1,K2,K3"


def test_the_longest_fen_and_the_fullest_side_are_read() -> None:
    assert parse_fen(START + " " * (1000 - len(START))) == Checkers()
    with pytest.raises(FenError, match="at most 1000 characters; this one has 1001"):
        parse_fen(START + " " * (1001 - len(START)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("X" * 40, f"a FEN begins with the side to move, B or W, not '{'X' * 40}'"),
        ("X" * 41, f"a FEN begins with the side to move, B or W, not '{'X' * 40}…'"),
        ("W:W21:W22", "White's pieces are listed twice"),
        ("b:b1:b2", "Black's pieces are listed twice"),
        ("Nonsense", "a FEN begins with the side to move, B or W, not 'Nonsense'"),
        (
            "w:w21",
            "a FEN must have two lists of pieces, one for each side; the number of lists in 'w:w21' is 1",
        ),
        ("w:w21:q22", "a list of pieces begins with B or W, not 'q'"),
        ("w:w21,Kx:b1", "not a piece: 'Kx'"),
        ("w:wk9-8:b1", "an empty range: 'k9-8'"),
        ("W:WK5-40:B1", "no such square: 33, in 'K5-40'"),
        ("W:W0:B1", "no such square: 0, in '0'"),
        ("W:W9-8:B1", "an empty range: '9-8'"),
        ("W:W21:B1,21", "square 21 is occupied twice"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert str(caught.value) == sentence


def test_one_square_is_a_range_too() -> None:
    assert parse_fen("W:W21-21:B1") == parse_fen("W:W21:B1")
