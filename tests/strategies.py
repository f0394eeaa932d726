"""Positions and moves for property tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from checkers_app.games import boards
from checkers_app.games.base import Piece, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.record import BASIC_TAGS, Ply, Record, Result

CHECKERS = boards()["checkers"]
TICTACTOE = boards()["tictactoe"]
FIRST_ROW = range(1, 5)
LAST_ROW = range(29, 33)
MOST_OF_A_SIDE = 12


def random_placement(random: Random, most: int = 24, king_share: float = 0.5) -> Checkers:
    """Up to ``most`` pieces anywhere, at least one, at most 12 of a side; ``king_share`` of them
    are kings.
    """
    squares = random.sample(range(1, 33), random.randint(1, most))
    pieces: dict[int, Piece] = {}
    for square in squares:
        side = random.choice(tuple(Side))
        if sum(piece.side is side for piece in pieces.values()) == MOST_OF_A_SIDE:
            side = side.other
        crowning = LAST_ROW if side is Side.FIRST else FIRST_ROW
        pieces[square] = Piece(side, king=square in crowning or random.random() < king_share)
    return Checkers.from_pieces(pieces, random.choice(tuple(Side)))


def after_random_moves(state: State, random: Random, most: int) -> State:
    """The position after up to ``most`` random moves; the game does not end in them."""
    for _ in range(random.randint(0, most)):
        child = state.play(random.choice(state.legal_moves()))
        if not child.legal_moves():
            break
        state = child
    return state


def mirrored(state: Checkers) -> Checkers:
    """The board rotated with the sides exchanged: the same position for the other side."""
    pieces = {33 - n: Piece(piece.side.other, king=piece.king) for n, piece in state.pieces().items()}
    return Checkers.from_pieces(pieces, state.side_to_move.other)


randoms = st.integers(0, 2**32).map(Random)
"""Random generators, so that a failing example is identified by one number."""

placements = st.builds(random_placement, randoms, st.integers(1, 24), st.sampled_from((0.0, 0.3, 1.0)))
"""Checkers positions with pieces anywhere; one side may have none."""

reached = st.builds(after_random_moves, st.just(CHECKERS.initial), randoms, st.integers(0, 80))
"""Checkers positions of real games, not over."""

checkers_positions = st.one_of(placements, reached)

tictactoe_positions = st.builds(after_random_moves, st.just(TICTACTOE.initial), randoms, st.integers(0, 8))
"""Tic-tac-toe positions of real games, not over."""


def lattice(random: Random) -> Checkers:
    """Kings of the side to move among scattered enemies: long jumps, loops and many routes."""
    side = random.choice(tuple(Side))
    odd = random.randrange(2)
    pieces = {}
    for square in range(5, 29):
        # The pieces that can be jumped within one move are on every second row.
        if (square - 1) // 4 % 2 == odd and random.random() < 0.7:
            pieces[square] = Piece(side.other, king=True)
    free = [square for square in range(1, 33) if square not in pieces]
    for square in random.sample(free, random.randint(1, 3)):
        pieces[square] = Piece(side, king=True)
    return Checkers.from_pieces(pieces, side)


def wicked(count: int, seed: int) -> Iterator[Checkers]:
    """``count`` checkers positions of all kinds, the same ones for the same seed."""
    random = Random(seed)
    for number in range(count):
        if number % 3 == 0:
            yield lattice(random)
        elif number % 3 == 1:
            yield random_placement(random, king_share=random.choice((0.0, 0.2, 0.6, 1.0)))
        else:
            state = after_random_moves(CHECKERS.initial, random, 100)
            assert isinstance(state, Checkers)
            yield state


comments = st.text(st.characters(), max_size=30) | st.text('{}[]()"\\ \n\t&#;125%xE 1-0.', max_size=20)
"""Any text, and texts of the signs that have a meaning in a game file."""


def random_line(state: State, draw: st.DrawFn, depth: int) -> tuple[Ply, ...]:
    line: list[Ply] = []
    for _ in range(draw(st.integers(0 if depth == 0 else 1, 12 if depth == 0 else 4))):
        moves = state.legal_moves()
        if not moves:
            break
        move = draw(st.sampled_from(moves))
        rich = draw(st.integers(0, 3)) == 0
        branches = draw(st.integers(0, 2)) if rich and depth < 3 else 0
        variations = [random_line(state, draw, depth + 1) for _ in range(branches)]
        texts = st.lists(comments, max_size=2).map(tuple)
        line.append(
            Ply(
                move,
                draw(st.lists(st.integers(0, 255), max_size=3).map(tuple)) if rich else (),
                draw(texts) if rich else (),
                draw(texts) if rich else (),
                tuple(variations),
            )
        )
        state = state.play(move)
    return tuple(line)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Saved games of checkers from any position: any tree of moves, any comments, tags and marks."""
    start = draw(st.just(Checkers()) | checkers_positions)
    names = st.sampled_from((*BASIC_TAGS, "Annotator", "Time_Control", "x1"))
    tags = draw(st.lists(st.tuples(names, comments | st.sampled_from(("?", "Smith"))), max_size=8))
    return Record(
        start,
        random_line(start, draw, 0),
        tuple(tags),
        draw(st.sampled_from(Result)),
        draw(st.lists(comments, max_size=2).map(tuple)),
    )
