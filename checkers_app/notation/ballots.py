"""The three-move openings of American checkers.

Since 1934, serious games have begun with a randomly chosen "ballot", which determines the first three plies,
because free choice of the opening kept leading to the same few drawn lines.  There are 174 ballots: 144 in
the original deck, 12 added in 2003 by the American Checker Federation (ACF), and 18 that are barred because
one side can force a win.  The other 156 are in use.  For each ballot, the file ``openings/three_move.csv`` in
the assets contains the ACF's number, the three moves, the deck to which it belongs, and the resulting
position.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.notation.record import Record
from checkers_app.paths import asset

_PLIES = 3
"""The number of plies of every ballot."""


FIRST_MOVES: Mapping[str, str] = MappingProxyType(
    {
        "9-13": "Edinburgh",
        "9-14": "Double Corner",
        "10-14": "Denny",
        "10-15": "Kelso",
        "11-15": "Old Faithful",
        "11-16": "Bristol",
        "12-16": "Dundee",
    }
)
"""Map each of Black's seven first moves to the name that players use for it and for its openings."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One three-move opening, also called a ballot."""

    number: int
    """The number assigned by the American Checker Federation, 1 to 174."""
    moves: tuple[Move, Move, Move]
    """The first three moves of the game: Black's, White's and Black's."""
    state: Checkers
    """The position after these moves, with White to move."""
    barred: bool
    """True if the opening is no longer used, because one side can force a win."""

    @property
    def name(self) -> str:
        """The moves, such as ``9-13, 21-17, 5-9``."""
        texts = []
        state = Checkers()
        for move in self.moves:
            texts.append(state.move_text(move))
            state = state.play(move)
        return ", ".join(texts)

    @property
    def family(self) -> str:
        """The players' name for the openings that begin with this first move, such as ``Edinburgh``."""
        return FIRST_MOVES[Checkers().move_text(self.moves[0])]


def openings_for(game: Game, *, barred: bool = False) -> tuple[Opening, ...]:
    """The openings for a board; empty if no deck is known for it; see :func:`three_move_openings`."""
    return three_move_openings(barred=barred) if has_openings(game) else ()


def has_openings(game: Game) -> bool:
    """True if there are three-move openings for a board; this function does not read them."""
    return game is GAME


def three_move_openings(*, barred: bool = False) -> tuple[Opening, ...]:
    """The 156 ballots in use, sorted by number, or all 174 if ``barred`` is true.

    The deck is read on the first call and cached, because it is needed whenever a menu is built.

    Raises:
        OSError: if the deck is missing.
        ValueError: if the moves of an opening do not lead to the position stated in the file.
    """
    return _deck() if barred else _in_use()


@cache
def _in_use() -> tuple[Opening, ...]:
    return tuple(opening for opening in _deck() if not opening.barred)


@cache
def _deck() -> tuple[Opening, ...]:
    path = asset("openings", "three_move.csv")
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(_opening(row) for row in csv.DictReader(file))


def opening_of(record: Record) -> Opening | None:
    """The ballot, possibly a barred one, whose position occurs in a game; None if there is none.

    Only the position matters, not the order of the moves that led to it.
    """
    if record.start != GAME.initial or len(record.line) < _PLIES:
        return None
    state = record.start
    for ply in record.line[:_PLIES]:
        state = state.play(ply.move)
    return _by_position().get(state)


@cache
def _by_position() -> dict[State, Opening]:
    return {opening.state: opening for opening in three_move_openings(barred=True)}


def _opening(row: dict[str, str]) -> Opening:
    state = Checkers()
    moves = []
    for column in ("black1", "white1", "black2"):
        move = parse_move(GAME, state, row[column])
        moves.append(move)
        state = state.play(move)
    if state != parse_fen(row["fen_after_3_plies"]):
        raise ValueError(f"opening {row['acf_no']} does not lead to the position given for it")
    first, second, third = moves
    return Opening(int(row["acf_no"]), (first, second, third), state, row["status"].startswith("barred"))
