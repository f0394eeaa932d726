"""Finds problems in games between weak players: positions in which exactly one move is right.

The program plays all of these games itself.  A position is selected if a proof (see
:mod:`checkers_app.practice.proving`) shows that one move is right and every other move is clearly worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from checkers_app.engine.api import Analysis, Engine, Limits, Position
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.games.base import Move, Piece, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.practice.proving import FEWEST_MOVES, aim_of
from checkers_app.practice.themes import ProblemTheme, SolvedLine, themes_of

GLANCE_NODES = 4_000
"""The node limit for the first search, which is made in every position of a game."""
LOOK_NODES = 60_000
"""The node limit for the second search, which finds problems that are too deep for the first search."""
LIKELY = 85
"""The minimum lead of the right move in a search before the proof, in hundredths of a man."""
_FIRST_PLIES = (4, 9)
"""The minimum and maximum number of random plies at the start of a game."""
_LAST_PLY = 130
_PIECES = (24, 24, 14, 9, 6)
"""A game is examined once it is down to one of these numbers of pieces, so that endings are found, too."""
_MOST_OF_A_GAME = 10
_MOST_OF_AN_ENDING = 3
_LOPSIDED = 3
"""If one side has at least this many more pieces than the other, the position is not considered."""
_SOUND_LOOKS = 0.15
"""The probability of also examining a move that does not look like a mistake."""
_ENDINGS = 0.6
"""The fraction of games that start with few pieces: they are short, and the tables prove them at once."""
_ENDING_PIECES = (4, 5, 5, 6, 7)
_KNOWN_PIECES = (4, 5, 5, 5)
_LOTS = 500
"""The number of random positions generated at a time."""
_KINGS = 0.35
_ERRORS = (25, 60, 100, 160, 240)
"""The standard deviations of a player's random misjudgement of a move, in hundredths of a man."""
_WEAK_LEVELS = (1, 2, 3, 4, 5)
_WON = 1_500
"""The value of every won position to a player that misjudges, in hundredths of a man."""


@dataclass(frozen=True, slots=True)
class SoughtProblems:
    """The kind of problems to find; by default, any kind."""

    themes: frozenset[ProblemTheme] = frozenset()
    """Find only problems that, according to a short search, have one of these themes; if any themes are
    given, no game starts from a position with few pieces.
    """
    hard: int | None = None
    """Find only problems with at least this rating; if a rating is given, no games are played, and random
    positions covered by the tables are used instead.
    """

    @property
    def endings(self) -> float:
        """The fraction of games that start from a position with few pieces."""
        return 0.0 if self.themes else _ENDINGS


ANY = SoughtProblems()


def likely(engines: Engines, rng: Random, sought: SoughtProblems = ANY) -> Iterator[Checkers]:
    """Yield candidates for problems of the requested kind from one game between two weak players: positions
    after a mistake that was made or could have been made.
    """
    analyst = engines.analyst(GAME)
    players = [_player(engines, rng) for _ in range(2)]
    ending = rng.random() < sought.endings
    state = _ending(rng) if ending else _opening(rng)
    most = _ENDING_PIECES[-1] if ending else rng.choice(_PIECES)
    found = 0
    for _ in range(_LAST_PLY):
        if not state.legal_moves() or found == (_MOST_OF_AN_ENDING if ending else _MOST_OF_A_GAME):
            return
        glance = _looked_at(analyst, state, GLANCE_NODES)
        for move, plain in _worth_a_look(glance, rng, sought) if len(state.pieces()) <= most else ():
            after = state.play(move)
            if _may_be_one(after) and _promises(analyst, after, sought, plain=plain):
                yield after
                found += 1
                break
        played = players[state.side_to_move](state, glance)
        if played is None:
            return
        state = state.play(played)


def drawn_by_lot(analyst: Analyst, rng: Random) -> Iterator[Checkers]:
    """Generate :data:`_LOTS` random positions, and yield those that are problems according to the endgame
    tables.
    """
    for _ in range(_LOTS):
        state = _ending(rng, _KNOWN_PIECES)
        if _may_be_one(state):
            look = _looked_at(analyst, state, GLANCE_NODES)
            if look.depth == 1 and aim_of(look.moves) is not None:
                yield state


def _promises(analyst: Analyst, state: Checkers, sought: SoughtProblems, *, plain: bool) -> bool:
    """True if a search finds that this may be a problem; with ``plain``, a shallow search must agree."""
    if plain and aim_of(_looked_at(analyst, state, GLANCE_NODES).moves, LIKELY // 2) is None:
        return False
    look = _looked_at(analyst, state, LOOK_NODES)
    aim = aim_of(look.moves, LIKELY)
    if aim is None or not sought.themes:
        return aim is not None
    line = SolvedLine(state, look.moves[0].pv, wins=aim == "win", known=look.depth == 1)
    return not sought.themes.isdisjoint(themes_of(line))


def _opening(rng: Random) -> Checkers:
    """A position after a few random moves."""
    state = Checkers()
    for _ in range(rng.randint(*_FIRST_PLIES)):
        state = state.play(rng.choice(state.legal_moves()))
    return state


def _ending(rng: Random, counts: Sequence[int] = _ENDING_PIECES) -> Checkers:
    """A random position with a few pieces."""
    count = rng.choice(counts)
    own = count // 2
    pieces = {}
    for number, square in enumerate(rng.sample(range(1, 33), count)):
        side = Side.FIRST if number < own else Side.SECOND
        far = square > 28 if side is Side.FIRST else square < 5
        pieces[square] = Piece(side, king=far or rng.random() < _KINGS)
    return Checkers.from_pieces(pieces, rng.choice(tuple(Side)))


def _worth_a_look(glance: Analysis, rng: Random, sought: SoughtProblems) -> list[tuple[Move, bool]]:
    """The moves after which the opponent may have something to find, and whether each looks like a mistake.
    Usually one mistake is returned, and sometimes one move that does not look like a mistake, because a
    shallow search overlooks hard mistakes.  If themes are sought, every mistake is returned.
    """
    best = glance.moves[0].score
    mistakes = [root.move for root in glance.moves if root.score <= best - LIKELY]
    sound = [root.move for root in glance.moves if root.score > best - LIKELY]
    if sought.themes:
        return [(move, True) for move in rng.sample(mistakes, len(mistakes))]
    chosen = [(rng.choice(mistakes), True)] if mistakes else []
    if rng.random() < _SOUND_LOOKS:
        chosen.append((rng.choice(sound), False))
    return chosen


class _Misjudging:
    """A player that chooses the best move according to an evaluation with random errors."""

    def __init__(self, error: int, rng: Random) -> None:
        self._error, self._rng = error, rng

    def __call__(self, state: Checkers, glance: Analysis) -> Move | None:
        del state
        worth = {
            root.move: max(-_WON, min(_WON, root.score)) + self._rng.gauss(0, self._error)
            for root in glance.moves
        }
        return max(worth, key=worth.__getitem__, default=None)


class _OfALevel:
    """A player that chooses the move of a level."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __call__(self, state: Checkers, glance: Analysis) -> Move | None:
        del glance
        return self._engine.search(Position(state, ()), Limits(seconds=5)).move


def _player(engines: Engines, rng: Random) -> _Misjudging | _OfALevel:
    if rng.random() < 0.5:
        return _Misjudging(rng.choice(_ERRORS), rng)
    return _OfALevel(engines.for_level(GAME, rng.choice(_WEAK_LEVELS), seed=rng.getrandbits(32)))


def _looked_at(analyst: Analyst, state: Checkers, nodes: int) -> Analysis:
    return analyst.analyse(Position(state, ()), Limits(nodes=nodes))


def _may_be_one(state: Checkers) -> bool:
    """True if there are enough legal moves for a problem and neither side is far ahead."""
    pieces = state.pieces()
    own = sum(piece.side is state.side_to_move for piece in pieces.values())
    return abs(2 * own - len(pieces)) < _LOPSIDED and len(state.legal_moves()) >= FEWEST_MOVES
