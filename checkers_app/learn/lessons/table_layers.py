"""The endgame of king against king, in the layers in which its table was built: for each number of plies, how
many positions are won or lost in that many plies.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations

from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import SQUARES, Checkers


@dataclass(frozen=True, slots=True)
class TableLayer:
    """The positions that are decided in the same number of plies, with the same result."""

    plies: int
    """The number of plies until the end of the game, at least 1."""
    positions: int
    is_won: bool
    """True if the side to move wins; False if it loses."""


@dataclass(frozen=True, slots=True)
class TableLayers:
    """The numbers of positions in an endgame, layer by layer."""

    layers: tuple[TableLayer, ...]
    """The layers in the order of retrograde analysis, from the end of the game backwards."""
    drawn: int

    @property
    def decided(self) -> int:
        """The number of positions that are not drawn."""
        return sum(layer.positions for layer in self.layers)

    @property
    def positions(self) -> int:
        """The total number of positions."""
        return self.decided + self.drawn


def two_kings(tables: Tables | None) -> TableLayers | None:
    """The layers of king against king with either side to move; None if the tables lack this endgame."""
    found: Counter[tuple[int, bool]] = Counter()
    drawn = 0
    if tables is None:
        return None
    for black, white in permutations(SQUARES, 2):
        pieces = {black: Piece(Side.FIRST, king=True), white: Piece(Side.SECOND, king=True)}
        for side in Side:
            known = tables.probe(Checkers.from_pieces(pieces, side))
            if known is None:
                return None
            if known.plies is None:
                drawn += 1
            else:
                found[known.plies, known.result == "win"] += 1
    layers = tuple(TableLayer(plies, found[plies, is_won], is_won) for plies, is_won in sorted(found))
    return TableLayers(layers, drawn)
