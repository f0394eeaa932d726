"""Finds problems: positions of games between weak players in which one move alone is right.

Nothing comes from elsewhere: the games are played here, and every position is proved here.  A position is
kept if the endgame tables, or an analysis of all its moves by :data:`PROOF_NODES` nodes, say that one move
is right and every other is worse by a clear gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from checkers_app.engine.api import (
    WIN_BOUND,
    Analysis,
    Engine,
    Limits,
    Position,
    Progress,
    RootMove,
    StopToken,
)
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.games.base import Move, Piece, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.practice.themes import ProblemTheme, SolvedLine, themes_of

GLANCE_NODES = 4_000
"""For a first look at every position of a game."""
LOOK_NODES = 60_000
"""For a second look, which also finds what the first one is too short for."""
PROOF_NODES = 10_000_000
"""For the analysis that proves a problem, all its moves together."""
CLEAR = 100
"""Hundredths of a man by which the right move is better than any other, at least."""
LIKELY = 85
"""The same, for a look that is not the proof."""
_EVEN = 35
"""A score of no more than this either way is as good as even."""
_AHEAD = 160
"""Who has this much without the right move needs it no more."""
_AGREEING = 3
"""So many of the last finished depths must say the same."""
_SETTLED_NODES = 600_000
"""From here on a proof is given up that says something else."""
_FIRST_PLIES = (4, 9)
"""Plies at random at the beginning of a game: the least and the most."""
_LAST_PLY = 130
_PIECES = (24, 24, 14, 9, 6)
"""A game is looked at from when it has so many pieces, so that there are endings, too."""
_FEWEST_MOVES = 3
"""Legal moves of a problem: of two anybody finds one."""
_MOST_OF_A_GAME = 10
_MOST_OF_AN_ENDING = 3
_LOPSIDED = 3
"""Where one side has this many pieces more nothing needs to be found."""
_SOUND_LOOKS = 0.15
"""The share of positions of which a move is looked at that does not look like a mistake."""
_ENDINGS = 0.6
"""The share of games that begin with few pieces: they are short, and the tables prove at once."""
_ENDING_PIECES = (4, 5, 5, 6, 7)
_KNOWN_PIECES = (4, 5, 5, 5)
_LOTS = 500
"""Positions that are drawn at a time."""
_KINGS = 0.35
_ERRORS = (25, 60, 100, 160, 240)
"""How much a player misjudges a move by, in hundredths of a man."""
_WEAK_LEVELS = (1, 2, 3, 4, 5)
_WON = 1_500
"""Every won position is worth this much to a player who misjudges."""

Aim = Literal["win", "gain", "hold"]


@dataclass(frozen=True, slots=True)
class SoughtProblems:
    """What problems are looked for; of any kind if nothing is said."""

    themes: frozenset[ProblemTheme] = frozenset()
    """Those that have one of these by a short look; games with all pieces are gone through for them."""
    hard: int | None = None
    """Only those with this rating or more; positions of so few pieces that the tables know them are drawn by
    lot for them, and no game is played."""

    @property
    def endings(self) -> float:
        """The share of games that begin with few pieces."""
        return 0.0 if self.themes else _ENDINGS


ANY = SoughtProblems()


@dataclass(frozen=True, slots=True)
class Finding:
    """A position with one right move, and what an analysis says of every move."""

    state: Checkers
    aim: Aim
    moves: tuple[RootMove, ...]
    """Every legal move, the right one first."""
    depth: int
    """Plies that the analysis has seen; 1 where the tables know every move."""

    @property
    def by_tables(self) -> bool:
        """True if the tables know every move."""
        return self.depth == 1


def aim_of(moves: Sequence[RootMove], gap: int = CLEAR) -> Aim | None:
    """What the first of all moves alone achieves; None if another one does as well, or nearly.

    Args:
        moves: every legal move with its score, the best first.
        gap: hundredths of a man between the first and the second at least.
    """
    if len(moves) < _FEWEST_MOVES:
        return None
    best, second = moves[0].score, moves[1].score
    if best > WIN_BOUND:
        return "win" if second <= _EVEN else None
    if best - second < gap:
        return None
    if best >= gap and second <= _AHEAD:
        return "gain"
    return "hold" if abs(best) <= _EVEN and second <= -gap else None


def proved(analyst: Analyst, state: Checkers) -> Finding | None:
    """The position as a problem if all its moves have been looked at to the end; None if it is none.

    The same every time: the analyst forgets first what it knows, and thinks on one thread.
    """
    stop = StopToken()
    said: list[tuple[Aim | None, Move]] = []

    def heard(progress: Progress) -> None:
        if len(said) < progress.depth and progress.moves:
            said.extend([(None, progress.moves[0].move)] * (progress.depth - 1 - len(said)))
            said.append((aim_of(progress.moves), progress.moves[0].move))
            if progress.nodes > _SETTLED_NODES and said[-1] != said[-2] and said[-1][0] is None:
                stop.stop()

    analyst.new_game()
    analysis = analyst.analyse(Position(state, ()), Limits(nodes=PROOF_NODES), stop, heard)
    aim = aim_of(analysis.moves)
    if aim is None or stop.stopped:
        return None
    last = said[-1:] if analysis.depth == 1 or _all_decided(analysis) else said[-_AGREEING:]
    if len(set(last)) != 1:
        return None
    return Finding(state, aim, analysis.moves, analysis.depth)


def _all_decided(analysis: Analysis) -> bool:
    return all(abs(root.score) > WIN_BOUND for root in analysis.moves)


def likely(engines: Engines, rng: Random, sought: SoughtProblems = ANY) -> Iterator[Checkers]:
    """Positions after a mistake in one game between two weak players, or one that either of them might have
    made in it, that may be problems of the kind that is sought by a look at them.
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
    """Of :data:`_LOTS` positions that are drawn those that are problems by the tables."""
    for _ in range(_LOTS):
        state = _ending(rng, _KNOWN_PIECES)
        if _may_be_one(state):
            look = _looked_at(analyst, state, GLANCE_NODES)
            if look.depth == 1 and aim_of(look.moves) is not None:
                yield state


def _promises(analyst: Analyst, state: Checkers, sought: SoughtProblems, *, plain: bool) -> bool:
    """True if a look, and if it should be ``plain`` to see a glance before it, says that it may be one."""
    if plain and aim_of(_looked_at(analyst, state, GLANCE_NODES).moves, LIKELY // 2) is None:
        return False
    look = _looked_at(analyst, state, LOOK_NODES)
    aim = aim_of(look.moves, LIKELY)
    if aim is None or not sought.themes:
        return aim is not None
    line = SolvedLine(state, look.moves[0].pv, wins=aim == "win", known=look.depth == 1)
    return not sought.themes.isdisjoint(themes_of(line))


def _opening(rng: Random) -> Checkers:
    """A position after a few moves at random."""
    state = Checkers()
    for _ in range(rng.randint(*_FIRST_PLIES)):
        state = state.play(rng.choice(state.legal_moves()))
    return state


def _ending(rng: Random, counts: Sequence[int] = _ENDING_PIECES) -> Checkers:
    """A few pieces at random."""
    count = rng.choice(counts)
    own = count // 2
    pieces = {}
    for number, square in enumerate(rng.sample(range(1, 33), count)):
        side = Side.FIRST if number < own else Side.SECOND
        far = square > 28 if side is Side.FIRST else square < 5
        pieces[square] = Piece(side, king=far or rng.random() < _KINGS)
    return Checkers.from_pieces(pieces, rng.choice(tuple(Side)))


def _worth_a_look(glance: Analysis, rng: Random, sought: SoughtProblems) -> list[tuple[Move, bool]]:
    """Moves after which the other side may have something to find: one that looks like a mistake, and now
    and then one that does not, for what is hard to see is not seen at a glance either; with whether it does.
    For a theme every mistake.
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
    """Plays what looks best to somebody who is wrong about every move by a bit."""

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
    """Plays what a level of the game plays."""

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
    """True where there is a choice, and neither side is far ahead."""
    pieces = state.pieces()
    own = sum(piece.side is state.side_to_move for piece in pieces.values())
    return abs(2 * own - len(pieces)) < _LOPSIDED and len(state.legal_moves()) >= _FEWEST_MOVES
