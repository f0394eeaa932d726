"""The static evaluation of a position under any rule set, in hundredths of a man.

The evaluation is the sum of the values of all pieces.  The value of a piece depends on its kind and its
square. The values were learned from games (see :mod:`checkers_app.games.draughts.placement`); rule sets
without learned values use hand-made ones.  The compiled engine uses the same values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from checkers_app.games.base import Side, State, Term
from checkers_app.games.draughts import placement
from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import Draughts, Law
from checkers_app.games.draughts.squares import squares_in
from checkers_app.words import N_

MAN = 100
FLYING_KING = 300
SHORT_KING = 140
_ADVANCE = 3
"""The value of each row that a man has advanced."""
_HOME = 5
"""The value of a man that is still on its home row."""
_CENTRE = 4
"""The value of a piece in the middle of the board."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The values of White's pieces on each square; squares are counted from the top left.

    Black's pieces have the same values on the board rotated by 180 degrees.
    """

    men: tuple[int, ...]
    kings: tuple[int, ...]

    @property
    def king(self) -> int:
        """The mean value of a king over all squares."""
        return round(sum(self.kings) / len(self.kings))


def hand_made(law: Law) -> Placement:
    """Hand-made values for any rule set; they are higher for advanced men, men on the home row and pieces in
    the middle.
    """
    size, king = law.rules.size, FLYING_KING if law.rules.flying else SHORT_KING
    near, far = size // 4, size - 1 - size // 4
    men, kings = [], []
    for row, column in sorted(law.squares.cells.values()):
        centre = _CENTRE if near <= row <= far and near <= column <= far else 0
        advance = size - 1 - row
        men.append(MAN + centre + (_ADVANCE * advance if advance else _HOME))
        kings.append(king + centre)
    return Placement(tuple(men), tuple(kings))


@lru_cache(maxsize=64)
def placement_of(law: Law) -> Placement:
    """The values for a rule set: learned values if there are any for games with these rules of movement,
    otherwise hand-made ones.
    """
    found = placement.LEARNED.get(_learned_as(law.rules))
    if found is None:
        return hand_made(law)
    men, kings = (tuple(map(int, row.split())) for row in found)
    return Placement(men, kings)


ALIKE = {
    "polish64": "brazilian",
    "portuguese": "spanish",
    "polish100": "international",
    "thai-3rows": "thai",
}
"""Map rule sets to the rule sets whose values they use.  The two rule sets of each pair
differ only in their draws or in the initial position.
"""


def _learned_as(rules: RuleSet) -> str:
    """The name under which the values of a rule set were learned.

    Rule sets that are not listed, such as house rules, use the values of a game with the same board and the
    same kind of kings.
    """
    name = ALIKE.get(rules.name, rules.name)
    if name in placement.LEARNED or rules.size != 8:
        return name
    name = ("pool" if rules.men_back else "english-flying") if rules.flying else "english"
    return f"{name}-losing" if rules.losing else name


def worths_of(values: Placement) -> tuple[tuple[int, ...], ...]:
    """For each kind of piece (White's man, White's king, Black's man, Black's king, in that order), the value
    for White of such a piece on each square; squares are counted from the top left.

    :func:`evaluate` is the sum of these values over all pieces, negated in losing games.
    """
    men, kings = values.men, values.kings
    return men, kings, tuple(-worth for worth in men[::-1]), tuple(-worth for worth in kings[::-1])


@lru_cache(maxsize=64)
def _worths(law: Law) -> tuple[dict[int, int], ...]:
    """[kind] as in :func:`worths_of` -> square, numbered as in the game -> value."""
    place = law.squares.from_top_left
    return tuple({n: row[place(n) - 1] for n in law.squares.cells} for row in worths_of(placement_of(law)))


def _count(state: Draughts, side: Side) -> tuple[int, int]:
    own = state.second if side else state.first
    return (own & ~state.kings).bit_count(), (own & state.kings).bit_count()


def _lead(state: Draughts, kind: int) -> int:
    """The number of men (0) or kings (1) of the side to move minus that of the other side."""
    side = state.side_to_move
    return _count(state, side)[kind] - _count(state, side.other)[kind]


def _material(state: Draughts) -> int:
    """The value of the side to move's pieces, regardless of their squares; not negated in losing games."""
    return MAN * _lead(state, 0) + placement_of(state.law).king * _lead(state, 1)


def _total(state: Draughts) -> int:
    """The sum of the values of the pieces for the side to move."""
    law, kings = state.law, state.kings
    white, black = (state.first, state.second) if law.rules.white_begins else (state.second, state.first)
    lists = (white & ~kings, white & kings, black & ~kings, black & kings)
    total = sum(
        worth[square]
        for worth, pieces in zip(_worths(law), lists, strict=True)
        for square in squares_in(pieces)
    )
    return total if state.side_to_move is law.white else -total


def material(state: State) -> int:
    """The value of the pieces for the side to move, regardless of their squares."""
    position = cast("Draughts", state)
    worth = _material(position)
    return -worth if position.law.rules.losing else worth


def terms(state: State) -> tuple[Term, ...]:
    """The terms whose sum is :func:`evaluate`."""
    position = cast("Draughts", state)
    sign = -1 if position.law.rules.losing else 1
    placing = _total(position) - _material(position)
    return (
        Term(N_("Men"), _lead(position, 0), sign * MAN),
        Term(N_("Kings"), _lead(position, 1), sign * placement_of(position.law).king),
        Term(N_("Placement"), sign * placing, 1),
    )


def evaluate(state: State) -> int:
    """The evaluation of a position for the side to move."""
    position = cast("Draughts", state)
    total = _total(position)
    return -total if position.law.rules.losing else total
