"""FEN for every draughts board: a position as one line of text, such as ``W:W21,22,K3:B1-12``.

The format is that of the PDN standard: the side to move, followed by the pieces of each colour, with either
colour first.  ``K`` marks a king, and ``a-b`` is a range of squares.  :func:`read_pieces` also accepts
lower-case letters, a final full stop, white space, commas replaced by spaces, colons replaced by semicolons
or spaces, squares in letter notation (``Kc3``), a position inside its PDN tag, and characters that look like
the usual ones.  None of these variants is ever written.  :func:`read_pieces` ignores the counters ``H0`` and
``F1`` that some programs add (moves without progress and the move number), because they are not part of a
position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from checkers_app.games.base import Piece, PositionError, Side
from checkers_app.games.signs import plain_signs
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, Sentence

_ITEM = re.compile(r"(K?)([0-9]{1,2})(?:-(K?)([0-9]{1,2}))?", re.IGNORECASE)
_DIVIDED = re.compile(r"(?:\s*;\s*|\s+)(?=[BW])", re.IGNORECASE)
"""The separator of the parts of a FEN without colons."""
_GAP = re.compile(r"(?<=[0-9])\s+(?=K?[0-9])", re.IGNORECASE)
"""The separator of two pieces without a comma between them."""
_NAMED = re.compile(r"(K?)([a-jl][0-9]{1,2})(?![0-9])", re.IGNORECASE)
"""A square named by its letter and rank.  ``K7`` is a king on square 7 even on boards with a file k."""
_COUNTER = re.compile(r"[HF][0-9]+", re.IGNORECASE)
_TAG = re.compile(r"\[\s*FEN\s+(.*?)\s*\]", re.IGNORECASE | re.DOTALL)
"""A position with its tag, as in a PDN file."""
_QUOTES = "\"'\u201c\u201d\u201e\u201f\u00ab\u00bb "
_TURN_TWICE = re.compile(r"\A([BW]):\1:(?=[BW][^:]*:[BW])", re.IGNORECASE)
"""The side to move given twice, as in ``W:W:W21:B1``, which some programs write."""
_MAX_LENGTH = 1000
_TWICE = {
    "B": N_("Black's pieces are listed twice"),
    "W": N_("White's pieces are listed twice"),
}


class FenError(PositionError):
    """Raised for text that is not a valid position.  The message says what is wrong and where."""


@dataclass(frozen=True, slots=True, eq=False)
class FenBoard:
    """The data about a board that :func:`read_pieces` and :func:`written_pieces` need."""

    squares: int
    """The number of squares, which are numbered from 1."""
    names: Mapping[str, int]
    """Map the names of squares in lower case, such as ``c3``, to the numbers of the squares."""
    black: Side
    """The side that plays Black."""
    side_names: tuple[str, str]
    """The names of the first and the second side, in English."""
    most: int
    """The maximum number of pieces that a side can have, which is the number at the start, because no pieces
    are ever added.
    """

    def side_of(self, letter: str) -> Side | None:
        """Return the side for the letter ``B`` or ``W``; None for other letters."""
        return {"B": self.black, "W": self.black.other}.get(letter.upper())

    def letter_of(self, side: Side) -> str:
        """Return the letter of a side, ``B`` or ``W``."""
        return "B" if side is self.black else "W"


def read_pieces(text: str, board: FenBoard) -> tuple[dict[int, Piece], Side]:
    """Read the pieces of a position and the side to move.

    Raises:
        FenError: if the text is not a FEN, names a square twice, names a square that does not exist, or gives
            a side too many pieces.
    """
    if len(text) > _MAX_LENGTH:
        raise FenError(
            Sentence(
                N_("a FEN has at most {most} characters; this one has {number}"),
                most=_MAX_LENGTH,
                number=len(text),
            )
        )
    compact = _compact(text)
    head, *groups = compact.split(":")
    turn = board.side_of(head)
    if turn is None:
        raise FenError(
            Sentence(N_("a FEN begins with the side to move, B or W, not {found}"), found=_shown(head))
        )
    groups = [group for group in groups if not _COUNTER.fullmatch(group)]
    if len(groups) != 2:
        raise FenError(
            Sentence(
                N_(
                    "a FEN must have two lists of pieces, one for each side; the number of lists in "
                    "{text} is {number}"
                ),
                number=len(groups),
                text=_shown(compact),
            )
        )
    pieces: dict[int, Piece] = {}
    seen: set[Side] = set()
    for group in groups:
        side = board.side_of(group[:1])
        if side is None:
            raise FenError(
                Sentence(N_("a list of pieces begins with B or W, not {found}"), found=_shown(group[:1]))
            )
        if side in seen:
            raise FenError(Sentence(_TWICE[group[:1].upper()]))
        seen.add(side)
        before = len(pieces)
        _read_group(group[1:], side, pieces, board)
        if (count := len(pieces) - before) > board.most:
            raise FenError(
                CountedSentence(
                    "{side} has {number} piece; a side can have {most} at most",
                    "{side} has {number} pieces; a side can have {most} at most",
                    count,
                    side=Sentence(board.side_names[side]),
                    most=board.most,
                )
            )
    return pieces, turn


def written_pieces(
    pieces: Mapping[int, Piece], side_to_move: Side, board: FenBoard, name: Callable[[int], str] = str
) -> str:
    """Return the FEN for pieces on their squares, even if no game can reach the position.  White's pieces
    come first, and ranges are not used.
    """
    lists: tuple[list[str], list[str]] = ([], [])
    for square, piece in sorted(pieces.items()):
        lists[piece.side].append(f"{'K' if piece.king else ''}{name(square)}")
    white, black = (",".join(lists[side]) for side in (board.black.other, board.black))
    return f"{board.letter_of(side_to_move)}:W{white}:B{black}"


def _compact(text: str) -> str:
    """Return the text with no separators but colons and commas, as in the standard."""
    text = _TAG.sub(r"\1", plain_signs(text).strip()).strip(_QUOTES)
    if ":" not in text:
        text = _DIVIDED.sub(":", text)
    return _TURN_TWICE.sub(r"\1:", "".join(_GAP.sub(",", text).split()).removesuffix("."))


def _read_group(text: str, side: Side, pieces: dict[int, Piece], board: FenBoard) -> None:
    """Add the pieces of one side to ``pieces``."""

    def number(found: re.Match[str]) -> str:
        """Return the number of a square that is named by its letter and rank."""
        king, name = found.groups()
        square = board.names.get(name.lower())
        return found[0] if square is None else f"{king}{square}"

    for item in text.removesuffix(",").split(",") if text else ():
        match = _ITEM.fullmatch(_NAMED.sub(number, item))
        if match is None:
            raise FenError(Sentence(N_("not a piece: {text}"), text=_shown(item)))
        king, first, last_king, last = match.groups()
        squares = range(int(first), int(last or first) + 1)
        if not squares:
            raise FenError(Sentence(N_("an empty range: {text}"), text=_shown(item)))
        for square in squares:
            if not 1 <= square <= board.squares:
                raise FenError(
                    Sentence(N_("no such square: {square}, in {text}"), square=square, text=_shown(item))
                )
            if square in pieces:
                raise FenError(Sentence(N_("square {square} is occupied twice"), square=square))
            pieces[square] = Piece(side, king=bool(king or last_king))


def _shown(text: str) -> str:
    """Return a text in quotes, shortened to fit into a sentence."""
    most = 40
    while len(repr(text[:most])) > 80:  # repr() replaces a character that cannot be shown by its number
        most -= 1
    return repr(text if len(text) <= most else text[:most] + "…")
