"""Counts the pieces that a line wins or loses, and determines when this happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checkers_app.games.base import Move, Side, State
from checkers_app.words import say, say_count, say_list

_SETTLED_PLIES = 12
"""The number of plies by which forced captures are followed beyond the end of a line."""
NEAR = 8
"""A number of plies.  Pieces captured later than this in a line are not given as a reason for a move, because
nobody looks that far ahead, and because the end of a line is the least reliable part of a search.
"""

SURE = 4
"""A number of plies.  Crownings later than this in a line are not mentioned, because they are easily
prevented.
"""


@dataclass(frozen=True, slots=True)
class Balance:
    """The pieces that one side has taken, minus those that it has lost."""

    men: int = 0
    kings: int = 0

    def __add__(self, other: Balance) -> Balance:
        return Balance(self.men + other.men, self.kings + other.kings)

    def __sub__(self, other: Balance) -> Balance:
        return Balance(self.men - other.men, self.kings - other.kings)

    @property
    def pieces(self) -> int:
        """The number of pieces gained; negative if more were lost."""
        return self.men + self.kings

    def words(self) -> str:
        """The pieces lost or won, in words: "a man", "2 men and a king"; "2 pieces" if men were exchanged for
        kings.

        In a sentence these words are always the object of winning, losing or taking, so that translations can
        use the right case.
        """
        if self.men * self.kings < 0:
            return pieces_said(abs(self.pieces))
        kinds = []
        if self.men:
            kinds.append(say_count("a man", "{number} men", abs(self.men)))
        if self.kings:
            kinds.append(say_count("a king", "{number} kings", abs(self.kings)))
        return say_list(kinds) if kinds else say("nothing")


def pieces_said(number: int) -> str:
    """``number`` pieces in words, without their kind: "a piece", "2 pieces". ``number`` is at least 1."""
    return say_count("a piece", "{number} pieces", number)


@dataclass(frozen=True, slots=True)
class Kept:
    """The pieces that one side loses early in a line and does not win back later in that line."""

    pieces: int = 0
    plies: int = 0
    """The number of plies until the pieces are permanently lost; 0 if there are no such pieces."""
    balance: Balance = field(default_factory=Balance)
    """The men and kings won or lost, from the point of view of the side that begins the line."""

    def words(self) -> str:
        """The number and kind of the pieces; "a piece" if men were exchanged for kings."""
        return self.balance.words()


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of moves and the pieces taken at each ply, as seen by the side that moves first."""

    line: tuple[Move, ...]
    """The line and the captures that follow its end."""
    counts: tuple[Balance, ...]
    """The balances before the first ply and after each ply."""
    quiet: tuple[bool, ...]
    """For each of the counts, True if no capture is possible, which means that no exchange is in progress."""
    crowned: tuple[int, ...]
    """For each of the counts, the men that the other side has crowned minus the kings that it has lost."""

    @property
    def balance(self) -> Balance:
        """The balance at the end of the line."""
        return self.counts[-1] - self.counts[0]

    def kept(self, sign: int) -> Kept:
        """The first pieces that the side permanently loses (``sign`` -1) or wins (1) within :data:`NEAR`
        plies.

        Pieces are counted wherever no capture is pending, and at the end of the line.  The first loss is the
        most certain; more may follow.
        """
        last = len(self.counts) - 1
        plies = [ply for ply in range(last + 1) if self.quiet[ply] or ply in {0, last}]
        gains = [sign * (self.counts[ply] - self.counts[0]).pieces for ply in plies]
        for place, ply in enumerate(plies):
            pieces = min(gains[place:])
            if ply <= NEAR and pieces > 0:
                balance = self.counts[plies[gains.index(pieces, place)]] - self.counts[0]
                return Kept(pieces, ply, balance)
        return Kept()

    def crowning(self) -> int:
        """The ply, at most :data:`SURE`, at which the other side gets a king that it keeps; 0 if there is no
        such ply.
        """
        ply = len(self.crowned) - 1
        if self.crowned[ply] <= 0:
            return 0
        while self.crowned[ply - 1] > 0:
            ply -= 1
        return ply if ply <= SURE else 0


def tally(state: State, line: tuple[Move, ...]) -> Tally:
    """Count the pieces taken along a line of legal moves.

    Only captures count: crowning a man does not change the balance.
    """
    side, moves, positions = state.side_to_move, list(line), [state]
    for move in line:
        positions.append(positions[-1].play(move))
    # Pieces are not counted during an exchange.
    for _ in range(_SETTLED_PLIES):
        captures = [move for move in positions[-1].legal_moves() if move.captures]
        if not captures:
            break
        moves.append(max(captures, key=lambda capture: len(capture.captures)))
        positions.append(positions[-1].play(moves[-1]))
    counts, crowned = [Balance()], [0]
    for ply, (position, move) in enumerate(zip(positions, moves, strict=False)):
        taken = _taken(position, move, side)
        counts.append(counts[-1] + taken)
        new = 0
        if position.side_to_move is side:
            new = -taken.kings
        elif _crowns(position, positions[ply + 1], move):
            new = 1
        crowned.append(crowned[-1] + new)
    quiet = tuple(not _can_capture(position) for position in positions)
    return Tally(tuple(moves), tuple(counts), quiet, tuple(crowned))


def just_lost(states: Sequence[State], moves: Sequence[Move]) -> Balance:
    """The pieces that the side to move has lost in the current exchange and can only now recapture.

    Args:
        states: the positions of a game up to the current one.
        moves: the moves between them.
    """
    side, change = states[-1].side_to_move, Balance()
    for state, move in zip(reversed(states[:-1]), reversed(moves), strict=True):
        if not move.captures:
            break
        change += _taken(state, move, side)
    return Balance() - change if change.pieces < 0 else Balance()


def _crowns(before: State, after: State, move: Move) -> bool:
    man, king = before.piece_at(move.origin), after.piece_at(move.destination)
    return man is not None and king is not None and king.king and not man.king


def _can_capture(state: State) -> bool:
    return any(move.captures for move in state.legal_moves())


def _taken(state: State, move: Move, side: Side) -> Balance:
    """The pieces taken by a move, counted for ``side``; empty in games without captures."""
    men = kings = 0
    for square in move.captures:
        piece = state.piece_at(square)
        assert piece is not None  # noqa: S101 - a piece stands where one is taken
        sign = -1 if piece.side is side else 1
        if piece.king:
            kings += sign
        else:
            men += sign
    return Balance(men, kings)
