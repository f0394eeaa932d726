"""Finds the legal move that a PDN token denotes, or the reason why there is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.draughts import Draughts
from checkers_app.notation.moves import fits
from checkers_app.notation.pdn_text import squares_of
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

LONGEST_MOVE = 40
"""The maximum number of characters of an invalid move that a message shows."""

DraughtsState: TypeAlias = Checkers | Draughts
"""A position on a board whose games are written in PDN."""

_TEN_ROWS = 50
"""The number of squares of the board of international draughts."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Jumps that the same token denotes, although they lead to different positions."""

    moves: tuple[Move, ...]

    def doubt(self) -> Sentence:
        """The reason why the move is ambiguous, with a list of these jumps."""
        return Sentence(N_("more than one way: {moves}"), moves=_listed(self.moves))


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why there is no move along the given squares; the position supplies the wording when the
    reason is shown.
    """

    state: DraughtsState
    squares: tuple[int, ...]
    by_letters: bool = False
    """True if the message uses letters for squares, such as ``c3``, because the file does."""

    def __str__(self) -> str:
        return self.state.refusal(self.squares, _naming(self.state, by_letters=self.by_letters))


def resolve(state: DraughtsState, text: str) -> Move | Ways | Sentence:
    """The move that a token denotes in ``state``; several jumps if the token is ambiguous; the reason if
    there is no such move.

    The intermediate squares of a jump may be omitted if all matching jumps lead to the same position.
    """
    squares = squares_of(text, state.law) if isinstance(state, Draughts) else squares_of(text)
    moves = state.moves_between(squares[0], squares[-1])
    if len(moves) == 1 and (len(squares) == 2 or moves[0].path == squares):
        return moves[0]
    if 0 in squares:
        words = re.split(r"[\W_xX]+", text)
        word = words[squares.index(0)] if len(words) == len(squares) else text
        return Sentence(N_("no such square: {square}"), square=shown(word))
    fitting = [move for move in moves if _goes_along(state, squares, move)]
    exact = [move for move in fitting if move.path == squares]
    if exact or len({_effect(state, move) for move in fitting}) == 1:
        return (exact or fitting)[0]
    if fitting:
        return Ways(tuple({_effect(state, move): move for move in reversed(fitting)}.values())[::-1])
    begun, by_letters = _begun(state, squares), text[0].isalpha()
    if begun:
        longer = _listed(begun, _naming(state, by_letters=by_letters))
        return Sentence(N_("the jump continues: {moves}"), moves=longer)
    return Sentence(N_("illegal. {reason}"), reason=Refusal(state, squares, by_letters))


def _goes_along(state: DraughtsState, squares: Sequence[int], move: Move) -> bool:
    """Whether a move has the same ends as ``squares`` and passes the squares between them in order."""
    return state.goes_along(move, squares) if isinstance(state, Draughts) else fits(squares, move.path)


def _effect(state: DraughtsState, move: Move) -> Hashable:
    """A key that differs between moves with the same ends that lead to different positions."""
    return state.play(move) if isinstance(state, Draughts) else frozenset(move.captures)


def hinted(state: DraughtsState, text: str, reason: Sentence) -> Sentence:
    """The reason why the first move cannot be played, with a hint if the game seems to follow different
    rules.
    """
    if isinstance(state, Draughts):
        return reason
    square = squares_of(text)[0]
    piece = state.piece_at(square) if square else None
    number = re.match(r"[0-9]{2}(?![0-9])", text)
    is_white = piece is not None and piece.side is Side.SECOND
    if state != Checkers() or not (is_white or (number and len(GAME.cells) < int(number[0]) <= _TEN_ROWS)):
        return reason
    return Sentence(
        N_("{reason}. White moves first here, as in Russian or international draughts"), reason=reason
    )


def is_begun(state: DraughtsState, squares: tuple[int, ...]) -> bool:
    """Whether these squares are the beginning of a longer legal move."""
    return bool(_begun(state, squares))


def _begun(state: DraughtsState, squares: tuple[int, ...]) -> list[Move]:
    return [move for move in state.legal_moves() if move.path[: len(squares)] == squares]


def _listed(moves: Iterable[Move], name: Callable[[int], str] = str) -> str:
    return ", ".join("x".join(map(name, move.path)) for move in moves)


def _naming(state: DraughtsState, *, by_letters: bool) -> Callable[[int], str]:
    """A function that names squares in the same way as the file."""
    if not by_letters:
        return str
    names = state.law.squares.names if isinstance(state, Draughts) else GAME.square_names
    return names.__getitem__


def shown(text: str) -> str:
    """The text, shortened so that it fits in a sentence."""
    words = " ".join(text[: 2 * LONGEST_MOVE].split())
    return words if len(words) <= LONGEST_MOVE else words[:LONGEST_MOVE] + "…"
