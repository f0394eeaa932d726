"""FEN: a checkers position as one line of text, such as ``W:W21,22,K3:B1-12``.

The form is the one of the PDN standard: the side to move, then the pieces of each colour in either
order; ``K`` marks a king, ``a-b`` a range of squares.  Small letters, a final dot, white space, spaces in
place of the commas, semicolons or spaces in place of the colons, squares called by letters (``Kc3``), the tag
around a position and signs that look like the usual ones are read, never written; so are the
counters ``H0`` and ``F1`` that some programs add, of moves without progress and of the moves of the game,
which are not part of a position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from checkers_app.games.base import Piece, PositionError, Side
from checkers_app.games.checkers.rules import NAMES, SQUARE_NAMES, Checkers
from checkers_app.games.signs import plain_signs
from checkers_app.words import later
from checkers_app.words.sentence import CountedSentence, Sentence, said_by

_COLOURS = {"B": Side.FIRST, "W": Side.SECOND}
_ITEM = re.compile(r"(K?)([0-9]{1,2})(?:-(K?)([0-9]{1,2}))?", re.IGNORECASE)
_DIVIDED = re.compile(r"(?:\s*;\s*|\s+)(?=[BW])", re.IGNORECASE)
"""What is between the parts where somebody wrote no colons."""
_GAP = re.compile(r"(?<=[0-9])\s+(?=K?[0-9])", re.IGNORECASE)
"""What is between two pieces where somebody wrote no comma."""
_SQUARES = {name.lower(): square for square, name in SQUARE_NAMES.items()}
_NAMED = re.compile(r"(K?)([a-h][1-8])(?![0-9])", re.IGNORECASE)
_COUNTER = re.compile(r"[HF][0-9]+", re.IGNORECASE)
_TAG = re.compile(r"\[\s*FEN\s+(.*?)\s*\]", re.IGNORECASE | re.DOTALL)
"""A position as it stands in a file of games."""
_QUOTES = "\"'\u201c\u201d\u201e\u201f\u00ab\u00bb "
_TURN_TWICE = re.compile(r"\A([BW]):\1:(?=[BW][^:]*:[BW])", re.IGNORECASE)
"""``W:W:W21:B1``, as some programs write it."""
_MAX_LENGTH = 1000
_MAX_PIECES = 12
"""Of one side: nobody begins with more, and none is ever added."""
_TWICE = (later("the pieces of Black are listed twice"), later("the pieces of White are listed twice"))


class FenError(PositionError):
    """A text that is not a position.  The message says what is wrong and where."""


@lru_cache(maxsize=256)
def parse_fen(text: str) -> Checkers:
    """Read a position.

    Raises:
        FenError: if the text is no FEN, names a square twice or one that does not exist, gives a side
            more than 12 pieces, or puts a man on its crowning row.
    """
    if len(text) > _MAX_LENGTH:
        raise FenError(
            Sentence(
                later("a FEN has at most {most} characters, this one has {number}"),
                most=_MAX_LENGTH,
                number=len(text),
            )
        )
    compact = _compact(text)
    head, *groups = compact.split(":")
    turn = _COLOURS.get(head.upper())
    if turn is None:
        raise FenError(
            Sentence(later("a FEN begins with the side to move, B or W, not {found}"), found=_shown(head))
        )
    groups = [group for group in groups if not _COUNTER.fullmatch(group)]
    if len(groups) != 2:
        raise FenError(
            Sentence(
                later("a FEN lists the pieces of two sides, found {number} in {text}"),
                number=len(groups),
                text=_shown(compact),
            )
        )
    pieces: dict[int, Piece] = {}
    seen: set[Side] = set()
    for group in groups:
        side = _COLOURS.get(group[:1].upper())
        if side is None:
            raise FenError(
                Sentence(later("a list of pieces begins with B or W, not {found}"), found=_shown(group[:1]))
            )
        if side in seen:
            raise FenError(Sentence(_TWICE[side]))
        seen.add(side)
        before = len(pieces)
        _read_pieces(group[1:], side, pieces)
        if (count := len(pieces) - before) > _MAX_PIECES:
            raise FenError(
                CountedSentence(
                    "{side} has {number} piece; a side has {most} at most",
                    "{side} has {number} pieces; a side has {most} at most",
                    count,
                    side=Sentence(NAMES[side]),
                    most=_MAX_PIECES,
                )
            )
    try:
        return Checkers.from_pieces(pieces, turn)
    except ValueError as error:
        raise FenError(said_by(error)) from None


def _compact(text: str) -> str:
    """The text with colons and commas only, as the standard has it."""
    text = _TAG.sub(r"\1", plain_signs(text).strip()).strip(_QUOTES)
    if ":" not in text:
        text = _DIVIDED.sub(":", text)
    return _TURN_TWICE.sub(r"\1:", "".join(_GAP.sub(",", text).split()).removesuffix("."))


def _read_pieces(text: str, side: Side, pieces: dict[int, Piece]) -> None:
    for item in text.removesuffix(",").split(",") if text else ():
        match = _ITEM.fullmatch(_NAMED.sub(_number, item))
        if match is None:
            raise FenError(Sentence(later("not a piece: {text}"), text=_shown(item)))
        king, first, last_king, last = match.groups()
        squares = range(int(first), int(last or first) + 1)
        if not squares:
            raise FenError(Sentence(later("an empty range: {text}"), text=_shown(item)))
        for square in squares:
            if not 1 <= square <= 32:
                raise FenError(
                    Sentence(later("no such square: {square}, in {text}"), square=square, text=_shown(item))
                )
            if square in pieces:
                raise FenError(Sentence(later("square {square} is occupied twice"), square=square))
            pieces[square] = Piece(side, king=bool(king or last_king))


def _number(found: re.Match[str]) -> str:
    """The number of a square that is called by its letter and rank."""
    king, name = found.groups()
    square = _SQUARES.get(name.lower())
    return found[0] if square is None else f"{king}{square}"


def _shown(text: str) -> str:
    """A text in quotes, or its beginning: as much of it as a sentence has room for."""
    most = 40
    while len(repr(text[:most])) > 80:  # a letter that cannot be shown is told by its number
        most -= 1
    return repr(text if len(text) <= most else text[:most] + "…")


def write_fen(state: Checkers) -> str:
    """The position as a FEN, White's pieces first, without ranges.

    ``parse_fen(write_fen(state)) == state`` for every position.
    """
    return write_pieces(state.pieces(), state.side_to_move)


def write_pieces(pieces: Mapping[int, Piece], side_to_move: Side) -> str:
    """The FEN of pieces on their squares, also where no game could bring them there."""
    lists: tuple[list[str], list[str]] = ([], [])
    for square, piece in sorted(pieces.items()):
        lists[piece.side].append(f"{'K' if piece.king else ''}{square}")
    black, white = (",".join(items) for items in lists)
    return f"{'BW'[side_to_move]}:W{white}:B{black}"
