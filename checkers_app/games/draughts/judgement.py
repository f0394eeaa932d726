"""The static evaluation of a position of any rule set, in hundredths of a man.

A small hand-made evaluation: material, the advancement of men, men kept at home and the middle of the
board.  The compiled engine uses the same one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from checkers_app.games.base import Side, State, Term
from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import Draughts, Law
from checkers_app.games.draughts.squares import bits_of
from checkers_app.words import N_

MAN = 100
FLYING_KING = 300
SHORT_KING = 140
_ADVANCE = 3
"""For each row that a man has advanced."""
_HOME = 5
"""For each man on its home row."""
_CENTRE = 4
"""For each piece in the middle of the board."""


def king_worth(rules: RuleSet) -> int:
    """The value of a king; highest for a flying king that need not land right behind the captured piece."""
    return FLYING_KING if rules.flying else SHORT_KING


@lru_cache(maxsize=64)
def _sets(law: Law) -> tuple[tuple[tuple[tuple[int, int], ...], ...], int]:
    """[side] -> (set of squares, value of a man there) for each row, and the set of squares in the middle
    of the board.
    """
    size, cells = law.rules.size, law.squares.cells
    places = []
    for side in Side:
        rows = []
        for row in range(size):
            gone = (size - 1 - row) if side is law.white else row
            worth = _HOME if not gone else _ADVANCE * gone
            rows.append((bits_of(square for square, cell in cells.items() if cell[0] == row), worth))
        places.append(tuple(rows))
    near, far = size // 4, size - 1 - size // 4
    centre = bits_of(
        square for square, (row, column) in cells.items() if near <= row <= far and near <= column <= far
    )
    return tuple(places), centre


def piece_worths(law: Law) -> tuple[tuple[int, ...], ...]:
    """[White's man, White's king, Black's man, Black's king] -> its value for White on each square.

    With these, :func:`evaluate` is a sum over the pieces, negated in losing games.
    """
    places, centre = _sets(law)

    def worths(side: Side, *, king: bool) -> tuple[int, ...]:
        sign = 1 if side is law.white else -1
        found = []
        for square in law.squares.cells:
            bit = 1 << square
            own = king_worth(law.rules) if king else MAN
            own += 0 if king else sum(each for squares, each in places[side] if squares & bit)
            found.append(sign * (own + (_CENTRE if centre & bit else 0)))
        return tuple(found)

    sides = (law.white, law.white.other)
    return tuple(worths(side, king=king) for side in sides for king in (False, True))


def _material(state: Draughts, side: Side) -> tuple[int, int]:
    own = state.second if side else state.first
    return (own & ~state.kings).bit_count(), (own & state.kings).bit_count()


def _placing(state: Draughts, side: Side) -> int:
    places, centre = _sets(state.law)
    own = state.second if side else state.first
    men = own & ~state.kings
    worth = sum((men & squares).bit_count() * each for squares, each in places[side])
    return worth + _CENTRE * (own & centre).bit_count()


def material(state: State) -> int:
    """The value of the pieces alone for the side to move."""
    position = cast("Draughts", state)
    men, kings = (_lead(position, kind) for kind in (0, 1))
    worth = MAN * men + king_worth(position.law.rules) * kings
    return -worth if position.law.rules.losing else worth


def _lead(state: Draughts, kind: int) -> int:
    """The number of men (0) or kings (1) of the side to move minus that of the other side."""
    side = state.side_to_move
    return _material(state, side)[kind] - _material(state, side.other)[kind]


def terms(state: State) -> tuple[Term, ...]:
    """The terms of :func:`evaluate`."""
    position = cast("Draughts", state)
    side, sign = position.side_to_move, -1 if position.law.rules.losing else 1
    placing = _placing(position, side) - _placing(position, side.other)
    return (
        Term(N_("Men"), _lead(position, 0), sign * MAN),
        Term(N_("Kings"), _lead(position, 1), sign * king_worth(position.law.rules)),
        Term(N_("Placement"), sign * placing, 1),
    )


def evaluate(state: State) -> int:
    """The evaluation of a position for the side to move."""
    return sum(term.total for term in terms(state))
