"""Positions, moves and command arguments in the format of the Hub protocol.

A position is written as the letter of the side to move, followed by one character for each square in order:
``b`` and ``w`` for men, ``B`` and ``W`` for kings, ``e`` for an empty square.  A move is written as
``11-15``.  A jump is written as its first and last squares, followed by the captured squares in any order:
``2x18x7x15``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from checkers_app.games.base import Move, MoveTextError, Piece, Side
from checkers_app.games.checkers import SQUARES, Checkers

_LETTERS = {
    Piece(Side.FIRST): "b",
    Piece(Side.FIRST, king=True): "B",
    Piece(Side.SECOND): "w",
    Piece(Side.SECOND, king=True): "W",
}
_PIECES = {letter: piece for piece, letter in _LETTERS.items()}
_SIDES = {"B": Side.FIRST, "W": Side.SECOND}
_EXCHANGED = str.maketrans("bBwW", "wWbB")
_ARGUMENT = re.compile(r'([A-Za-z][\w-]*)(?:=("[^"]*"|\S*))?')
_UNQUOTABLE = re.compile(r'["\x00-\x1f\x7f\x85\u2028\u2029]')
_MOVE = re.compile(r"(\d{1,2})(?:-(\d{1,2})|x(\d{1,2})((?:x\d{1,2})+))")


class HubError(ValueError):
    """Raised for text that the Hub protocol does not allow."""


def write_position(state: Checkers) -> str:
    """The text of a position; the starting position is ``Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww``."""
    pieces = state.pieces()
    squares = (_LETTERS[pieces[square]] if square in pieces else "e" for square in SQUARES)
    return "BW"[state.side_to_move] + "".join(squares)


def parse_position(text: str) -> Checkers:
    """Read a position.

    Raises:
        HubError: if the text does not consist of 33 allowed characters, or if a man is on its crowning row.
    """
    if len(text) != 1 + len(SQUARES) or text[0] not in _SIDES or not set(text[1:]) <= {*_PIECES, "e"}:
        raise HubError(f"not a position: {text[:40]}")
    pieces = {square: _PIECES[letter] for square, letter in enumerate(text[1:], 1) if letter != "e"}
    try:
        return Checkers.from_pieces(pieces, _SIDES[text[0]])
    except ValueError as error:
        raise HubError(str(error)) from None


def turned_position(text: str) -> str:
    """The text of a position after the board is rotated by 180 degrees and the colours are swapped."""
    return (text[:1] + text[:0:-1]).translate(_EXCHANGED)


def write_move(move: Move) -> str:
    """The text of a move; the captured squares of a jump are in ascending order."""
    ends = (move.origin, move.destination)
    if not move.captures:
        return "-".join(map(str, ends))
    return "x".join(map(str, (*ends, *sorted(move.captures))))


def parse_move(state: Checkers, text: str) -> Move:
    """The first legal move that matches ``text``; several can match if they capture the same pieces.

    Raises:
        MoveTextError: if there is no such move.
    """
    match = _MOVE.fullmatch(text)
    if match is not None:
        origin, step, jump, captured = match.groups()
        captures = sorted(int(square) for square in captured.split("x")[1:]) if captured else []
        for move in state.legal_moves():
            ends = (move.origin, move.destination)
            if ends == (int(origin), int(step or jump)) and sorted(move.captures) == captures:
                return move
    raise MoveTextError(f"not a legal move: {text[:60]}")


def parse_line(line: str) -> tuple[str, Mapping[str, str]]:
    """Split a protocol line into its command and its arguments; an argument without a value has the value
    "".
    """
    command, _, rest = line.strip().partition(" ")
    arguments = {name: value.strip('"') for name, value in _ARGUMENT.findall(rest)}
    return command, arguments


def write_line(command: str, **arguments: object) -> str:
    """Write a protocol line; values with special characters are quoted, and each ``_`` in a name is written
    as ``-``.
    """
    words = [command]
    for name, value in arguments.items():
        text = _UNQUOTABLE.sub(" ", str(value))
        quoted = f'"{text}"' if not text or any(mark.isspace() or mark == "=" for mark in text) else text
        words.append(f"{name.replace('_', '-')}={quoted}")
    return " ".join(words)
