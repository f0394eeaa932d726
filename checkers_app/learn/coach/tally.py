"""What a line of play wins or loses in pieces, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checkers_app.games.base import Move, Side, State
from checkers_app.words import say, say_count, say_list

_SETTLED_PLIES = 12
"""How far beyond the end of a line forced captures are followed."""
NEAR = 8
"""Plies: pieces that change hands later in a line are not reason for a move.  Nobody could follow it, and the
end of a line is what a search has looked at least."""

SURE = 4
"""Plies: whoever sees a man on its way to be crowned has more ways to stop it than to save a piece."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The pieces that one side has taken less those that it has lost."""

    men: int = 0
    kings: int = 0

    def __add__(self, other: Balance) -> Balance:
        return Balance(self.men + other.men, self.kings + other.kings)

    def __sub__(self, other: Balance) -> Balance:
        return Balance(self.men - other.men, self.kings - other.kings)

    @property
    def pieces(self) -> int:
        """Pieces gained, or below 0 lost."""
        return self.men + self.kings

    def words(self) -> str:
        """What was lost or won: "a man", "2 men and a king"; where men stand against kings, "2 pieces".

        In a sentence it is always what somebody wins, loses or takes, so that a language can say it in that
        form.
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
    """The same of pieces whose kind is not known, at least one: "a piece", "2 pieces"."""
    return say_count("a piece", "{number} pieces", number)


@dataclass(frozen=True, slots=True)
class Kept:
    """What changes hands soon in a line, and is not given back later in it."""

    pieces: int = 0
    plies: int = 0
    """Until this many have changed hands for good; 0 if none have."""
    balance: Balance = field(default_factory=Balance)
    """Of which kind they are, from the view of the side that begins the line."""

    def words(self) -> str:
        """Their number and kind; "a piece" where men stand against kings."""
        return self.balance.words()


@dataclass(frozen=True, slots=True)
class Tally:
    """A line with what was taken by each of its plies, from the view of the side that begins it."""

    line: tuple[Move, ...]
    """The line, and the captures that follow at its end."""
    counts: tuple[Balance, ...]
    """Before the first ply and after each."""
    quiet: tuple[bool, ...]
    """For each of these whether no capture follows, so that nobody is in the middle of an exchange."""
    crowned: tuple[int, ...]
    """For each of these how many men the other side has crowned, less its kings that were taken."""

    @property
    def balance(self) -> Balance:
        """What has changed at the end."""
        return self.counts[-1] - self.counts[0]

    def kept(self, sign: int) -> Kept:
        """What the side loses (``sign`` -1) or wins (1) first within :data:`NEAR` plies, and for good.

        Pieces are counted where no capture is pending, and at the end of the line.  What is lost first is the
        surest; more may follow.
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
        """The ply, of :data:`SURE`, by which the other side has a king more and keeps it; 0 if none."""
        ply = len(self.crowned) - 1
        if self.crowned[ply] <= 0:
            return 0
        while self.crowned[ply - 1] > 0:
            ply -= 1
        return ply if ply <= SURE else 0


def tally(state: State, line: tuple[Move, ...]) -> Tally:
    """Count what is taken along a line of legal moves.

    A man that is crowned stays what it is: whoever loses two men to it has lost two men.
    """
    side, moves, positions = state.side_to_move, list(line), [state]
    for move in line:
        positions.append(positions[-1].play(move))
    # Pieces are not counted in the middle of an exchange.
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
    """What the side to move has lost in the exchange that is going on: whatever it takes now is taken back.

    Args:
        states: of a game, up to the position on the board.
        moves: that led from each to the next.
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
    """What a move takes, for ``side``; nothing in games without captures."""
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
