"""What a line of play wins or loses in pieces, and when."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Move, Side, State

_SETTLED_PLIES = 12
"""How far beyond the end of a line forced captures are followed."""


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
        """What was lost or won: "a man", "2 men and a king"; where men stand against kings, "2 pieces"."""
        if self.men * self.kings < 0:
            return _counted(self.pieces, "piece", "pieces")
        kinds = ((self.men, "man", "men"), (self.kings, "king", "kings"))
        return " and ".join(_counted(*kind) for kind in kinds if kind[0]) or "nothing"


def _counted(count: int, one: str, many: str) -> str:
    return f"a {one}" if abs(count) == 1 else f"{abs(count)} {many}"


@dataclass(frozen=True, slots=True)
class Tally:
    """A line with what was taken by each of its plies, from the view of the side that begins it."""

    line: tuple[Move, ...]
    """The line, and the captures that follow at its end."""
    counts: tuple[Balance, ...]
    """Before the first ply and after each."""
    quiet: tuple[bool, ...]
    """For each of these whether no capture follows, so that nobody is in the middle of an exchange."""

    @property
    def balance(self) -> Balance:
        """What has changed at the end."""
        return self.counts[-1] - self.counts[0]

    @property
    def plies(self) -> int:
        """Plies until what is lost or won at the end is so, but for exchanges; 0 if nothing is."""
        end = self.counts[-1].pieces
        sign = end - self.counts[0].pieces
        if not sign:
            return 0

        def reached(ply: int) -> bool:
            return (self.counts[ply].pieces - end) * sign >= 0

        last = len(self.counts) - 1
        begun = max(ply for ply in range(last) if not ply or (self.quiet[ply] and not reached(ply)))
        plies = next(
            ply for ply in range(begun + 1, last + 1) if ply == last or (self.quiet[ply] and reached(ply))
        )
        while plies > begun + 1 and reached(plies - 1):
            plies -= 1
        return plies


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
    counts = [Balance()]
    for position, move in zip(positions, moves, strict=False):
        counts.append(counts[-1] + _taken(position, move, side))
    return Tally(tuple(moves), tuple(counts), tuple(not _can_capture(position) for position in positions))


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
