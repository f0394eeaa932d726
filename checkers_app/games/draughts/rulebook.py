"""The rules of all draughts games: one rulebook, controlled by a
:class:`~checkers_app.games.draughts.RuleSet`.

White is at the bottom and moves up, Black is at the top and moves down.  A set of squares is an integer in
which square ``n`` has bit ``n``.

**Captures.**  A man jumps over an adjacent enemy piece to the square directly behind it; a flying king
captures over any distance.  Captured pieces stay on the board until the move is over, unless the rule set
removes them immediately; they cannot be jumped twice, and they block the way.  The obligation of the rule set
determines which captures a player may choose from.

**Moves.**  The path of a capture contains each square on which the piece turns or from which it captures. A
flying king that continues straight on over two pieces can pause on any square between them, which makes no
difference; its path then contains the first of these squares.  Every path therefore denotes exactly one move,
and different paths are different moves, even if they capture the same pieces and end on the same square.

Draws depend on the history of a game; see :mod:`checkers_app.games.draughts.draw_rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from checkers_app.games.base import Move, Outcome, Piece, Reason, Side
from checkers_app.games.draughts.refusals import refusal
from checkers_app.games.draughts.rule_set import Obligation, Promotion, RuleSet
from checkers_app.games.draughts.squares import (
    DOWN_LEFT,
    DOWN_RIGHT,
    UP_LEFT,
    UP_RIGHT,
    bits_of,
    squares_in,
    squares_of_board,
)
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_EVERY_WAY = (UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT)
_UP, _DOWN = _EVERY_WAY[:2], _EVERY_WAY[2:]
_PASSING_PIECES = 8
"""With fewer pieces than this number, having to move is often a disadvantage."""


class Law:
    """A rule set together with its board: everything that all positions in a game have in common.

    There is one object for each rule set (see :func:`law_of`), so that positions can be compared quickly.
    """

    __slots__ = ("captures_of", "crowning", "forward", "rules", "squares", "start", "white")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.squares = squares_of_board(
            rules.size,
            left_corner_dark=rules.left_corner_dark,
            from_bottom_right=rules.numbering.from_bottom_right,
        )
        self.white = Side.FIRST if rules.white_begins else Side.SECOND
        """The side that plays White."""
        up_down = (_UP, _DOWN) if rules.white_begins else (_DOWN, _UP)
        self.forward = up_down
        """For each side, the directions in which its men move."""
        self.captures_of = (_EVERY_WAY, _EVERY_WAY) if rules.men_back else up_down
        """For each side, the directions in which its men capture."""
        rows = (bits_of(self.squares.top), bits_of(self.squares.bottom))
        self.crowning = rows if rules.white_begins else rows[::-1]
        """For each side, the squares on which its men are crowned."""
        self.start = Draughts(
            self._home(white=rules.white_begins),
            self._home(white=not rules.white_begins),
            0,
            Side.FIRST,
            self,
        )
        """The position at the start of a game."""

    def _home(self, *, white: bool) -> int:
        rules = self.rules
        rows = range(rules.size - rules.rows, rules.size) if white else range(rules.rows)
        return bits_of(square for square, (row, _) in self.squares.cells.items() if row in rows)

    def __repr__(self) -> str:
        return f"law_of({self.rules.name!r})"

    def __reduce__(self) -> tuple[Callable[[RuleSet], Law], tuple[RuleSet]]:
        return law_of, (self.rules,)

    def name_of(self, square: int) -> str:
        """The name of a square in this game, such as ``c3``, or its number as text."""
        return self.squares.names[square] if self.rules.numbering.letters else str(square)

    def position(self, pieces: Mapping[int, Piece], side_to_move: Side) -> Draughts:
        """The position with the given pieces on their squares.

        Raises:
            ValueError: if a square does not exist or a man is on its crowning row.
        """
        sets, kings = [0, 0], 0
        for square, piece in pieces.items():
            if square not in self.squares.cells:
                raise ValueError(Sentence(N_("no such square: {square}"), square=square))
            bit = 1 << square
            if not piece.king and bit & self.crowning[piece.side]:
                sentence = N_("a man on its crowning row: square {square}")
                raise ValueError(Sentence(sentence, square=self.name_of(square)))
            sets[piece.side] |= bit
            kings |= bit if piece.king else 0
        return Draughts(sets[0], sets[1], kings, side_to_move, self)


@cache
def law_of(rules: RuleSet) -> Law:
    """The law of a rule set; equal rule sets always have the same object."""
    return Law(rules)


class Draughts(NamedTuple):
    """A position in a draughts game.  The three sets of squares are integers in which square ``n`` has bit
    ``n``.
    """

    first: int
    """The pieces of the side that began the game."""
    second: int
    """The pieces of the other side."""
    kings: int
    """The kings of both sides."""
    side_to_move: Side
    law: Law

    def legal_moves(self) -> tuple[Move, ...]:
        """The captures that the obligation allows and, if no capture is compulsory, the quiet moves."""
        captures = self._allowed(list(self._captures()))
        if captures and self.law.rules.obligation is not Obligation.NONE:
            return tuple(captures)
        return (*captures, *self._quiet_moves())

    def moves_between(self, origin: int, destination: int) -> tuple[Move, ...]:
        """The legal moves from one square to another, in the order of :meth:`legal_moves`."""
        ends = origin, destination
        return tuple(move for move in self.legal_moves() if (move.path[0], move.path[-1]) == ends)

    def all_captures(self) -> tuple[Move, ...]:
        """Every possible capture, including those that the obligation forbids."""
        return tuple(self._captures())

    def play(self, move: Move) -> Draughts:
        """The position after ``move``; a man is crowned if the rules require it."""
        side, law = self.side_to_move, self.law
        origin, target = 1 << move.path[0], 1 << move.path[-1]
        taken = bits_of(move.captures)
        first, second = self.first, self.second
        if side is Side.FIRST:
            first, second = first & ~origin | target, second & ~taken
        else:
            first, second = first & ~taken, second & ~origin | target
        kings = self.kings & ~origin & ~taken
        if self.kings & origin or self._is_crowned(move.path):
            kings |= target
        return Draughts(first, second, kings, side.other, law)

    def _is_crowned(self, path: Sequence[int]) -> bool:
        """Whether a man that follows a path becomes a king."""
        crowning = self.law.crowning[self.side_to_move]
        if self.law.rules.promotion is Promotion.CARRY_ON:
            return any(1 << square & crowning for square in path[1:])
        return bool(1 << path[-1] & crowning)

    def outcome(self) -> Outcome | None:
        """A loss, or in losing games a win, for the side to move if it has no legal move; otherwise None."""
        if any(True for _ in self._quiet_moves()) or any(True for _ in self._captures()):
            return None
        reason = Reason.BLOCKED if self._own() else Reason.NO_PIECES
        stuck = self.side_to_move
        return Outcome(stuck if self.law.rules.losing else stuck.other, reason)

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square; None if the square is empty."""
        bit = 1 << square
        if self.first & bit:
            return Piece(Side.FIRST, king=bool(self.kings & bit))
        if self.second & bit:
            return Piece(Side.SECOND, king=bool(self.kings & bit))
        return None

    def pieces(self) -> dict[int, Piece]:
        """Map squares to pieces, for every piece on the board, in the order of the squares."""
        occupied = self.first | self.second
        return {
            square: Piece(
                Side.FIRST if self.first >> square & 1 else Side.SECOND, bool(self.kings >> square & 1)
            )
            for square in squares_in(occupied)
        }

    def move_text(self, move: Move) -> str:
        """The text of a move, such as ``32-28`` or ``c3:e5``; if two captures start and end on the same
        squares, the text contains all squares of the capture.
        """
        law = self.law
        name = law.name_of
        if not move.captures:
            return f"{name(move.path[0])}-{name(move.path[-1])}"
        ends = (move.path[0], move.path[-1])
        twins = sum(
            (other.path[0], other.path[-1]) == ends for other in self._allowed(list(self._captures()))
        )
        return law.rules.numbering.capture.join(map(name, ends if twins <= 1 else move.path))

    def goes_along(self, move: Move, squares: Sequence[int]) -> bool:
        """Whether ``squares`` contains the first square of a move, then any number of squares on which the
        piece may pause, in order, and finally the last square of the move.

        A flying king that continues straight on over two pieces may pause on any square between them.
        """
        if (squares[0], squares[-1]) != (move.path[0], move.path[-1]):
            return False
        between = iter(self._stops(move))
        return all(square in between for square in squares[1:-1])

    def _stops(self, move: Move) -> Iterator[int]:
        """The squares between the ends of a capture on which the piece may pause."""
        lines = self.law.squares.rays
        steps = list(zip(move.path, move.path[1:], move.captures, strict=False))
        for (_, landing, victim), (_, _, next_victim) in pairwise(steps):
            straight = next((ray[victim] for ray in lines if next_victim in ray[victim]), ())
            if landing in straight:
                yield from straight[: straight.index(next_victim)]
            else:
                yield landing

    def is_progress(self, move: Move) -> bool:
        """Whether the move is a capture or a move of a man."""
        return bool(move.captures) or not self.kings >> move.path[0] & 1

    def passed(self) -> Draughts | None:
        """The same position with the other side to move; None in losing games, and if only a few
        pieces are left.
        """
        if (self.first | self.second).bit_count() < _PASSING_PIECES or self.law.rules.losing:
            return None
        return self._replace(side_to_move=self.side_to_move.other)

    def aimed_at(self, square: int) -> int:
        """Returns the square itself."""
        return square

    def winning_squares(self) -> tuple[int, ...]:
        """Always empty: draughts is not decided by particular squares."""
        return ()

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """The reason why no legal move begins with ``squares``."""
        return refusal(self, squares, self.square_name if name is str else name)

    def square_name(self, square: int) -> str:
        """The name of a square in a sentence: ``C3``, or its number."""
        return self.law.name_of(square).upper()

    def _own(self) -> int:
        return self.second if self.side_to_move else self.first

    # ------------------------------------------------------------------------------------ quiet moves

    def _quiet_moves(self) -> Iterator[Move]:
        """Quiet moves: men go forward by one square, kings in any direction, flying kings any distance."""
        law, occupied = self.law, self.first | self.second
        rays, flying = law.squares.rays, law.rules.flying
        for square in squares_in(self._own()):
            king = bool(self.kings >> square & 1)
            for direction in _EVERY_WAY if king else law.forward[self.side_to_move]:
                for target in rays[direction][square]:
                    if occupied >> target & 1:
                        break
                    yield Move((square, target))
                    if not (king and flying):
                        break

    # --------------------------------------------------------------------------------------- captures

    def _captures(self) -> Iterator[Move]:
        """Every complete capture, before the obligation selects among them."""
        other = self.first if self.side_to_move else self.second
        occupied = self.first | self.second
        for square in squares_in(self._own()):
            king = bool(self.kings >> square & 1)
            # The piece has left its square: it may return to it or pass over it.
            chain = _Chain(self, square)
            yield from chain.routes(_Reach(square, king, other, occupied & ~(1 << square)))

    def _allowed(self, captures: list[Move]) -> list[Move]:
        """The captures that the obligation permits."""
        if self.law.rules.obligation in {Obligation.NONE, Obligation.ANY} or len(captures) < 2:
            return captures
        ranks = [self._rank(move) for move in captures]
        best = max(ranks)
        return [move for move, rank in zip(captures, ranks, strict=True) if rank == best]

    def _rank(self, move: Move) -> tuple[int, ...]:
        """The key that the obligation compares: a capture with the highest rank must be played."""
        obligation = self.law.rules.obligation
        with_king = self.kings >> move.path[0] & 1
        if obligation is Obligation.KING_FIRST:
            return (with_king,)
        count = len(move.captures)
        if obligation is Obligation.MOST:
            return (count,)
        kings = [self.kings >> square & 1 for square in move.captures]
        if obligation is Obligation.MOST_THEN_KINGS:
            return count, sum(kings)
        return count, with_king, sum(kings), *kings


class _Reach(NamedTuple):
    """A piece in the middle of a capture."""

    square: int
    king: bool
    targets: int
    """The enemy pieces that the piece may still jump over."""
    blocked: int
    """The squares on which the piece cannot land and over which it cannot pass."""
    path: tuple[int, ...] = ()
    """The squares on which the piece has landed so far, without the one on which it started."""
    captures: tuple[int, ...] = ()


class _Jump(NamedTuple):
    """One step of a capture."""

    direction: int
    victim: int
    landings: tuple[int, ...]
    """The squares on which the piece may land, the nearest first."""


class _Chain:
    """The captures of one piece of a position."""

    __slots__ = ("_crowning", "_law", "_origin", "_rules", "_side", "_targets_of_man")

    def __init__(self, state: Draughts, origin: int) -> None:
        self._law = state.law
        self._rules = state.law.rules
        self._side = state.side_to_move
        self._origin = origin
        self._crowning = state.law.crowning[self._side]
        self._targets_of_man = -1 if self._rules.men_take_kings else ~state.kings

    def routes(self, reach: _Reach) -> Iterator[Move]:
        """Every capture of the piece."""
        for jump in self._jumps(reach):
            yield from self._after(reach, jump)

    def _jumps(self, reach: _Reach) -> Iterator[_Jump]:
        """The jumps that are possible from the square that the piece has reached."""
        targets = reach.targets if reach.king else reach.targets & self._targets_of_man
        directions = _EVERY_WAY if reach.king else self._law.captures_of[self._side]
        far = reach.king and self._rules.flying
        for direction in directions:
            ray = self._law.squares.rays[direction][reach.square]
            for place, victim in enumerate(ray[:-1]):
                if reach.blocked >> victim & 1:
                    if targets >> victim & 1:
                        landings = self._landings(ray[place + 1 :], reach.blocked, far=far)
                        if landings:
                            yield _Jump(direction, victim, landings)
                    break
                if not far:
                    break

    def _landings(self, behind: tuple[int, ...], blocked: int, *, far: bool) -> tuple[int, ...]:
        """The free squares behind a captured piece on which the piece may land."""
        most = len(behind) if far and not self._rules.land_behind else 1
        for count, square in enumerate(behind[:most]):
            if blocked >> square & 1:
                return behind[:count]
        return behind[:most]

    def _after(self, reach: _Reach, jump: _Jump) -> Iterator[Move]:
        """Every capture that continues with ``jump``: first the longer ones, then those that end with it."""
        promotion, victim = self._rules.promotion, 1 << jump.victim
        targets = reach.targets & ~victim
        blocked = reach.blocked & ~victim if self._rules.lift_at_once else reach.blocked
        captures = (*reach.captures, jump.victim)
        goes_on = False
        for place, landing in enumerate(jump.landings):
            king, last_row = reach.king, bool(1 << landing & self._crowning)
            if not king and last_row and promotion is Promotion.STOP:
                break
            king = king or (last_row and promotion is Promotion.CARRY_ON)
            further = _Reach(landing, king, targets, blocked, (*reach.path, landing), captures)
            for following in self._jumps(further):
                # Continuing straight on is the same from every landing square: only the first one counts.
                if following.direction == jump.direction and place:
                    continue
                goes_on = True
                yield from self._after(further, following)
        if not goes_on or not self._rules.must_finish:
            for landing in jump.landings:
                yield Move((self._origin, *reach.path, landing), captures)
