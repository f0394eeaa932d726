"""Converts clicks and keys to a legal move.

Clicks narrow down the list of legal moves, so the result depends only on these moves and on the squares
chosen so far.  The board only determines which square a click refers to, and why a click leads to no move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from checkers_app.games.base import Move, State, square_name
from checkers_app.words import say, say_count, say_list


@dataclass(frozen=True, slots=True)
class Refused:
    """A click that leads to no legal move."""

    sentence: str
    """The reason that is shown to the player."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The squares of a move that a player has chosen so far."""

    state: State
    chosen: tuple[int, ...] = ()
    """The squares at the beginning of the move's path; empty before a piece is selected."""
    one_click: bool = True
    """True if a single click plays a move when the clicked piece has only one move or only one move leads to
    the clicked square; False if the player must always choose the piece first and then the square.
    """

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that begin with the chosen squares."""
        length = len(self.chosen)
        return tuple(m for m in self.state.legal_moves() if m.path[:length] == self.chosen)

    @property
    def origin(self) -> int | None:
        """The square of the selected piece, or None."""
        return self.chosen[0] if self.chosen else None

    @property
    def next_squares(self) -> tuple[int, ...]:
        """The squares that the player may click next, without duplicates."""
        length = len(self.chosen)
        return tuple(dict.fromkeys(m.path[length] for m in self.moves if len(m.path) > length))

    def click(self, square: int) -> Selection | Move | Refused:
        """Handle a click on ``square``; return the new selection, a complete move, or a refusal.

        With ``one_click``, a single click plays the move if the clicked piece has only one move, or if only
        one move leads to the clicked square.  If several routes lead to a square, the player clicks the
        squares of the chosen route one after another.  On some boards, a click on one square refers to
        another square in the same column; see ``State.aimed_at``.
        """
        square = self.state.aimed_at(square)
        if self.chosen and square == self.chosen[0] and not self._going_on(square):
            return replace(self, chosen=())
        if self.chosen:
            return self._continue(square)
        return self._begin(square)

    def _begin(self, square: int) -> Selection | Move | Refused:
        legal = self.state.legal_moves()
        own = [m for m in legal if m.path[0] == square]
        if own:
            whole = len(own) == 1 and (self.one_click or len(own[0].path) == 1)
            return own[0] if whole else replace(self, chosen=(square,))
        leading_there = [m for m in legal if m.path[-1] == square]
        if leading_there and not self.one_click:
            return Refused(say("First choose the piece that goes to {square}", square=self._name(square)))
        if len(leading_there) == 1:
            return leading_there[0]
        return Refused(self.state.refusal((square,)))

    def _name(self, square: int) -> str:
        return square_name(self.state, square)

    def _going_on(self, square: int) -> list[Move]:
        length = len(self.chosen)
        return [m for m in self.moves if square in m.path[length:]]

    def _continue(self, square: int) -> Selection | Move | Refused:
        length = len(self.chosen)
        going_on = self._going_on(square)
        stepping = [m for m in going_on if m.path[length] == square]
        if len(going_on) == 1:
            return going_on[0]
        if len(stepping) == 1:
            return stepping[0]
        if stepping:
            return replace(self, chosen=(*self.chosen, square))
        if going_on:
            first = say_list(map(self._name, dict.fromkeys(m.path[length] for m in going_on)), "or")
            refusal = say_count(
                "{number} route leads to {square}. Go square by square, first to {squares}",
                "{number} routes lead to {square}. Go square by square, first to {squares}",
                len(going_on),
                square=self._name(square),
                squares=first,
            )
            return Refused(refusal)
        piece = self.state.piece_at(square)
        if piece is not None and piece.side is self.state.side_to_move:
            return replace(self, chosen=())._begin(square)  # noqa: SLF001  another value of this class
        return Refused(self.state.refusal((*self.chosen, square)))
