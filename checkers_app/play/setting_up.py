"""A position that is being set up: its pieces, and any fault that makes it unplayable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from checkers_app.games import boards
from checkers_app.games.base import ByHand, Fault, Game, Piece, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.notation.positions import read_position


@dataclass(frozen=True, slots=True)
class Setup:
    """The pieces on the board and the side to move; they need not form a valid position."""

    pieces: Mapping[int, Piece] = field(default_factory=lambda: MappingProxyType({}))
    side_to_move: Side = Side.FIRST
    game: Game = GAME
    """The board, which must support setting up positions."""

    @classmethod
    def of(cls, state: State, game: Game = GAME) -> Setup:
        """Create the setup for an existing position."""
        return cls(MappingProxyType(game.pieces(state)), state.side_to_move, game)

    @classmethod
    def parse(cls, text: str, game: Game = GAME) -> Setup:
        """Read a position from text in the notation of a board.

        Raises:
            PositionError: if the text is not a valid position.
        """
        return cls.of(read_position(game, text), game)

    @property
    def _by_hand(self) -> ByHand:
        if self.game.by_hand is None:
            raise TypeError(f"no position in {self.game.title} can be set up by hand")
        return self.game.by_hand

    @property
    def text(self) -> str:
        """The position as text in the notation of the board."""
        return self._by_hand.write(self.pieces, self.side_to_move)

    def count(self, side: Side) -> int:
        """The number of pieces that a side has."""
        return sum(piece.side is side for piece in self.pieces.values())

    def put(self, square: int, piece: Piece | None) -> Setup:
        """Put a piece on a square, replacing any piece that is there; None empties the square."""
        pieces = {other: item for other, item in self.pieces.items() if other != square}
        if piece is not None:
            pieces[square] = piece
        return replace(self, pieces=MappingProxyType(pieces))

    def click(self, square: int, piece: Piece | None) -> Setup:
        """Handle a click on ``square`` while ``piece`` is selected: remove an identical piece from the
        square, or put the selected piece there.
        """
        return self.put(square, None if self.pieces.get(square) == piece else piece)

    def move(self, origin: int, destination: int) -> Setup:
        """Handle dragging a piece to another square."""
        piece = self.pieces.get(origin)
        if piece is None or origin == destination:
            return self
        return self.put(origin, None).put(destination, piece)

    def fault(self) -> Fault | None:
        """The first fault, searched for in the order of the squares; None if the position is playable."""
        return self._by_hand.fault(self.pieces, self.side_to_move)

    def state(self) -> State:
        """The position that has been set up.

        Raises:
            ValueError: if the setup cannot be represented as a position because it has a :meth:`fault`.
        """
        return self._by_hand.state(self.pieces, self.side_to_move)


def where_to_begin(game: Game, state: State) -> tuple[Game, State] | None:
    """The board and the position from which setting up begins when ``state`` is displayed.

    The position is ``state`` itself or, if its board does not support setting up positions, the initial
    position of another board.  Returns None if no board supports it.
    """
    if game.by_hand is not None:
        return game, state
    other = next((game for game in boards().values() if game.by_hand is not None), None)
    return None if other is None else (other, other.initial)
