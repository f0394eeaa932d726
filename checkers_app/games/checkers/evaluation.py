"""The static evaluation of a checkers position, in hundredths of a man.

A positive value means that the side to move is better.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, cast

from checkers_app.games.base import Piece, Side, State, Term
from checkers_app.games.checkers.rules import CELLS, Checkers
from checkers_app.words import N_

MAN = 100
"""The value of a man, which is the unit of all other values."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The adjustable weights of :func:`evaluate`, in hundredths of a man."""

    king: int = 140
    advance: int = 3
    """The value of each row that a man has advanced."""
    centre: int = 5
    """The value of each man in the centre."""
    home: int = 5
    """The value of each man on the home row, as long as the opponent has men that could be crowned on that
    row.
    """
    mobility: int = 2
    """The value of each step that leads to an empty square."""


WEIGHTS = Weights()
"""The weights that the program uses."""

_BRIDGE = 9
"""The value of having both men that best guard the home row: on squares 1 and 3, or 30 and 32."""
_CENTRE_KING = 8
_TEMPO = 3
"""The value of having the move."""
_TRADE = 3
"""The percentage of the lead that is added for each piece that has left the board, because trades help the
side that is ahead.
"""
_CHASE = 4
"""The value of each step by which a king of the leading side is closer to an opposing piece."""
_CHASE_PIECES = 8
"""The distances between kings and pieces count when this many pieces or fewer are left."""
_REFUGE = 12
"""The value of a king of the weaker side in a double corner, because it is hard to drive out."""


def _mask(squares: Iterable[int]) -> int:
    """Return the set of ``squares`` in the layout of :mod:`checkers_app.games.checkers.rules`."""
    crowned = Piece(Side.FIRST, king=True)
    return Checkers.from_pieces(dict.fromkeys(squares, crowned), Side.FIRST).black


def _rows(numbers: Iterable[int]) -> int:
    return _mask(square for square, (row, _) in CELLS.items() if row in numbers)


_BOARD = _mask(CELLS)
_HOME = (_rows((0,)), _rows((7,)))
_BRIDGES = (_mask((1, 3)), _mask((30, 32)))
_CENTRE = _mask((10, 11, 14, 15, 18, 19, 22, 23))
_REFUGES = _mask((1, 5, 28, 32))

# A row number is the sum of its binary digits, so three counts give the sum of the rows of any set of men.
_ROWS_WITH_1 = _rows((1, 3, 5, 7))
_ROWS_WITH_2 = _rows((2, 3, 6, 7))
_ROWS_WITH_4 = _rows((4, 5, 6, 7))

_DISTANCE = MappingProxyType(
    {
        _mask((a, b)): max(abs(x - y) for x, y in zip(CELLS[a], CELLS[b], strict=True))
        for a, b in combinations(CELLS, 2)
    }
)
"""A set of two squares -> the number of steps that a king needs from one to the other."""


def material(state: State) -> int:
    """Return the value of the men and kings alone; the argument and the unit are the same as in
    :func:`evaluate`.
    """
    black, white, kings, side = cast("Checkers", state)
    balance = MAN * (black.bit_count() - white.bit_count()) + (WEIGHTS.king - MAN) * (
        (black & kings).bit_count() - (white & kings).bit_count()
    )
    return -balance if side else balance


def evaluate(state: State, weights: Weights = WEIGHTS) -> int:
    """Return the sum of material, advancement, home-row guard, centre, mobility and "the move" (the
    opposition), plus bonuses that encourage the leading side to trade pieces and to approach the opponent's
    pieces.

    The value is the same for a position and its mirror image with the sides swapped.  Its absolute value
    stays well below 10,000.
    """
    home = weights.home
    black, white, kings, side = cast("Checkers", state)
    black_kings = black & kings
    white_kings = white & kings
    black_men = black ^ black_kings
    white_men = white ^ white_kings
    black_men_count = black_men.bit_count()
    white_men_count = white_men.bit_count()
    black_count = black.bit_count()
    white_count = white.bit_count()

    material = MAN * (black_men_count - white_men_count) + weights.king * (
        (black_count - black_men_count) - (white_count - white_men_count)
    )
    # Black moves down from row 0 and White up from row 7, so the rows of both sides add up.
    men = black_men | white_men
    rows_gone = (
        (men & _ROWS_WITH_1).bit_count()
        + 2 * (men & _ROWS_WITH_2).bit_count()
        + 4 * (men & _ROWS_WITH_4).bit_count()
        - 7 * white_men_count
    )
    empty = _BOARD & ~(black | white)
    steps = (
        (black << 4 & empty).bit_count()
        + (black << 5 & empty).bit_count()
        - (white >> 4 & empty).bit_count()
        - (white >> 5 & empty).bit_count()
    )
    if kings:
        steps += (
            (black_kings >> 4 & empty).bit_count()
            + (black_kings >> 5 & empty).bit_count()
            - (white_kings << 4 & empty).bit_count()
            - (white_kings << 5 & empty).bit_count()
        )
    score = (
        material
        + weights.advance * rows_gone
        + weights.mobility * steps
        + weights.centre * ((black_men & _CENTRE).bit_count() - (white_men & _CENTRE).bit_count())
        + _CENTRE_KING * ((black_kings & _CENTRE).bit_count() - (white_kings & _CENTRE).bit_count())
    )
    if white_men:
        score += _guard(black_men, Side.FIRST, home)
    if black_men:
        score -= _guard(white_men, Side.SECOND, home)
    if material:
        pieces = black_count + white_count
        score += _lead_bonus(material, pieces)
        if pieces <= _CHASE_PIECES:
            if material > 0:
                score += _chase(black_kings, white, white_kings)
            else:
                score -= _chase(white_kings, black, black_kings)
    return _TEMPO + (-score if side else score)


def terms(state: State, weights: Weights = WEIGHTS) -> tuple[Term, ...]:
    """Return the terms whose sum is :func:`evaluate`, for the side to move.

    The function is written for readability, not for speed.
    """
    black, white, _, side = cast("Checkers", state)
    own, other = (_Camp.of(state, each) for each in (side, side.other))
    men = Term(N_("Men"), own.men.bit_count() - other.men.bit_count(), MAN)
    kings = Term(N_("Kings"), own.kings.bit_count() - other.kings.bit_count(), weights.king)
    lead = men.total + kings.total
    pieces = black.bit_count() + white.bit_count()
    chased = bool(lead) and pieces <= _CHASE_PIECES
    sign = 1 if lead > 0 else -1
    hunter, hunted = (own, other) if lead > 0 else (other, own)
    empty = _BOARD & ~(black | white)
    guards, bridges = (
        (own.home if other.men else 0) - (other.home if own.men else 0),
        (own.bridge if other.men else 0) - (other.bridge if own.men else 0),
    )
    found = [
        men,
        kings,
        Term(N_("How far the men have advanced"), own.rows - other.rows, weights.advance),
        Term(N_("Empty squares to move to"), own.steps(empty) - other.steps(empty), weights.mobility),
        Term(
            N_("Men in the centre"),
            (own.men & _CENTRE).bit_count() - (other.men & _CENTRE).bit_count(),
            weights.centre,
        ),
        Term(
            N_("Kings in the centre"),
            (own.kings & _CENTRE).bit_count() - (other.kings & _CENTRE).bit_count(),
            _CENTRE_KING,
        ),
        Term(N_("Men on the home row"), guards, weights.home),
        Term(N_("Both guards of the home row"), bridges, _BRIDGE),
        Term(N_("Ahead, so trading helps"), _lead_bonus(lead, pieces), 1),
    ]
    if chased:
        closeness = sum(
            7 - _DISTANCE[king | target] for king in _bits(hunter.kings) for target in _bits(hunted.pieces)
        )
        refuges = (hunted.kings & _REFUGES).bit_count()
        found += [
            Term(N_("Kings close to the weaker side"), sign * closeness, _CHASE),
            Term(N_("Kings safe in a double corner"), -sign * refuges, _REFUGE),
        ]
    return (*found, Term(N_("Having the move"), 1, _TEMPO))


class _Camp(NamedTuple):
    """The pieces of one side."""

    side: Side
    men: int
    kings: int

    @classmethod
    def of(cls, state: State, side: Side) -> _Camp:
        black, white, kings, _ = cast("Checkers", state)
        pieces = white if side else black
        return cls(side, pieces & ~kings, pieces & kings)

    @property
    def pieces(self) -> int:
        return self.men | self.kings

    @property
    def home(self) -> int:
        """The number of men on the home row."""
        return (self.men & _HOME[self.side]).bit_count()

    @property
    def bridge(self) -> int:
        """1 if both men that best guard the home row are in place, otherwise 0."""
        return int(self.men & _BRIDGES[self.side] == _BRIDGES[self.side])

    @property
    def rows(self) -> int:
        """The total number of rows that the men have advanced."""
        return sum(abs(row - 7 * self.side) * (self.men & _rows((row,))).bit_count() for row in range(8))

    def steps(self, empty: int) -> int:
        """Return the number of steps to empty squares: forward for men, in four directions for kings."""
        down, up = (self.kings, self.pieces) if self.side else (self.pieces, self.kings)
        return sum((moved & empty).bit_count() for moved in (down << 4, down << 5, up >> 4, up >> 5))


def _guard(men: int, side: Side, home: int) -> int:
    bridge = _BRIDGES[side]
    return home * (men & _HOME[side]).bit_count() + (_BRIDGE if men & bridge == bridge else 0)


def _lead_bonus(lead: int, pieces: int) -> int:
    """Return the part of ``lead`` that is added because ``24 - pieces`` pieces have been traded.

    The result is rounded towards zero, so that both sides are treated alike.
    """
    bonus = abs(lead) * _TRADE * (24 - pieces) // 100
    return bonus if lead > 0 else -bonus


def _chase(hunters: int, hunted: int, hunted_kings: int) -> int:
    """Return a score that grows as the leader's kings approach the opponent's pieces, and falls with each of
    the opponent's kings in a double corner.
    """
    closeness = 0
    targets = tuple(_bits(hunted))
    for hunter in _bits(hunters):
        for target in targets:
            closeness += 7 - _DISTANCE[hunter | target]
    return _CHASE * closeness - _REFUGE * (hunted_kings & _REFUGES).bit_count()


def _bits(squares: int) -> Iterable[int]:
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest
