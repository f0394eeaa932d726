"""Measures how well the strong engine judges endings with known results, and whether it holds drawn endings.

The endings are in a deck (:mod:`checkers_app.arena.decks`) whose notes begin with the result for the side
to move: ``win``, ``draw`` or ``loss``, or ``open`` if it is unknown.  ``build_scripts/build_endings.py``
builds such a deck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from checkers_app.arena.decks import DeckError, Start, deck_text, noted_positions
from checkers_app.arena.elo import Share
from checkers_app.arena.games import GameRecord, play_game
from checkers_app.arena.processes import Farewell, ordered_work
from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import HAND, CheckersEngine
from checkers_app.engine.checkers.net_file import read_net
from checkers_app.engine.checkers.nets import DEFAULT_FILE, HAND_POINTS, default_net
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.paths import asset, assets

Result = Literal["win", "draw", "loss", "open"]

LEVEL = 60
"""If a score is at most this far from 0, in hundredths of a man, the engine's verdict counts as a draw."""
BANDS = 10
ATTACK = 10
"""The ratio of the attacker's nodes to the defender's; the attacker has one piece more."""
HELD_PIECES = (7, 8)
"""The numbers of pieces in the endings that are defended: more than the tables contain."""
_WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_RESULTS: dict[str, Result] = {"win": "win", "draw": "draw", "loss": "loss", "open": "open"}
_HASH_MIB = 64


@dataclass(frozen=True, slots=True)
class JudgedEnding:
    """A position with its result."""

    state: Checkers
    result: Result
    """The result from the point of view of the side to move."""

    @property
    def pieces(self) -> int:
        """The total number of pieces on both sides."""
        return len(self.state.pieces())

    @property
    def weaker(self) -> Side | None:
        """The side that has exactly one piece fewer than the other, or None; kings count like men."""
        black, white = self.state.black.bit_count(), self.state.white.bit_count()
        return {1: Side.SECOND, -1: Side.FIRST}.get(black - white)


def endings_file() -> Path:
    """The file of endings, which is found only in a checkout."""
    return assets().parent / "tests" / "data" / "judged.endings"


def read_endings(path: Path) -> tuple[JudgedEnding, ...]:
    """Read the endings of a file.

    Raises:
        DeckError: if the file cannot be read or is not a valid deck, or if a note does not begin with a
            result.
    """
    found = []
    for position in noted_positions(deck_text(path), path.name):
        word = (position.note.split() or [""])[0]
        if word not in _RESULTS:
            raise DeckError(
                f"{position.where}: the result after the tab must be win, draw, loss or open, not "
                f'"{word[:24]}"'
            )
        found.append(JudgedEnding(position.state, _RESULTS[word]))
    return tuple(found)


# --- what is measured -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judgement:
    """The engine's verdicts on endings with one number of pieces."""

    pieces: int
    right: Share
    draws: int
    """The number of drawn endings."""
    draws_decided: int
    """The number of drawn endings that were called won or lost."""
    decided: int
    """The number of decided endings."""
    decided_level: int
    """The number of decided endings that were called drawn."""
    decided_wrong: int
    """The number of decided endings that were called won for the wrong side."""


@dataclass(frozen=True, slots=True)
class Band:
    """Endings with about the same expected result."""

    least: float
    """The lower bound of the expected points for the side to move, from 0 to 1."""
    positions: int
    predicted: float
    """The mean of the expected points; 0 if there are no positions."""
    real: float
    """The mean known result for the side to move, with a draw counting as one half."""


def judgements(endings: Sequence[JudgedEnding], scores: Sequence[int]) -> tuple[Judgement, ...]:
    """The accuracy of the scores, for each number of pieces; the result of every ending must be known."""
    pairs = list(zip(endings, scores, strict=True))
    counts = sorted({ending.pieces for ending in endings})
    return tuple(
        _judgement(pieces, [pair for pair in pairs if pair[0].pieces == pieces]) for pieces in counts
    )


def _judgement(pieces: int, pairs: Sequence[tuple[JudgedEnding, int]]) -> Judgement:
    said = [(ending.result, _said(score)) for ending, score in pairs]
    draws = [word for result, word in said if result == "draw"]
    decided = [(result, word) for result, word in said if result != "draw"]
    level = sum(word == "draw" for _, word in decided)
    right = sum(result == word for result, word in said)
    return Judgement(
        pieces,
        Share(right, len(said)),
        len(draws),
        sum(word != "draw" for word in draws),
        len(decided),
        level,
        sum(result != word for result, word in decided) - level,
    )


def _said(score: int) -> Result:
    if abs(score) <= LEVEL:
        return "draw"
    return "win" if score > 0 else "loss"


def calibration(endings: Sequence[JudgedEnding], scores: Sequence[int], points: float) -> tuple[Band, ...]:
    """Compare expected and actual results of endings, grouped into :data:`BANDS` bands by expected result.

    Args:
        endings: the endings, none of which may have an open result.
        scores: the scores of the searches, for the side to move.
        points: the number by which scores are divided, as returned by :func:`points_per_logit`.
    """
    bands: list[list[tuple[float, float]]] = [[] for _ in range(BANDS)]
    for ending, score in zip(endings, scores, strict=True):
        chance = 0.5 * (1 + math.tanh(score / points / 2))  # the logistic function, without overflow
        bands[min(int(BANDS * chance), BANDS - 1)].append((chance, _WORTH[ending.result]))
    return tuple(
        Band(
            number / BANDS,
            len(found),
            sum(chance for chance, _ in found) / max(len(found), 1),
            sum(worth for _, worth in found) / max(len(found), 1),
        )
        for number, found in enumerate(bands)
    )


def points_per_logit(evaluation: str | None) -> float:
    """The number by which scores are divided before the logistic function turns them into expected points.

    Args:
        evaluation: as for :class:`~checkers_app.engine.checkers.engine.CheckersEngine`.

    Raises:
        NetError: if the file of weights is not valid.
    """
    if evaluation == HAND or (evaluation is None and default_net()[0] is None):
        return HAND_POINTS
    return float(read_net(asset(*DEFAULT_FILE) if evaluation is None else Path(evaluation)).scale)


def to_hold(endings: Sequence[JudgedEnding], result: Result, wanted: int) -> tuple[JudgedEnding, ...]:
    """Up to ``wanted`` endings with this result in which a side is a piece down, chosen at even intervals."""
    found = [
        ending
        for ending in endings
        if ending.result == result and ending.pieces in HELD_PIECES and ending.weaker is not None
    ]
    count = min(wanted, len(found))
    return tuple(found[index * len(found) // count] for index in range(count))


# --- the work, in one process or several ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BenchTerms:
    """The conditions under which the engines search."""

    nodes: int = 100_000
    """The node limit of a search; the attacker in :meth:`Bench.defend` has :data:`ATTACK` times as many."""
    evaluation: str | None = None
    """The evaluation, as for :class:`~checkers_app.engine.checkers.engine.CheckersEngine`."""
    reach: int = 6
    """The maximum number of pieces in the tables."""


class Bench:
    """The engines that judge and play.

    Raises:
        NetError: if the evaluation is not a valid file of weights.
    """

    def __init__(self, under: BenchTerms) -> None:
        self._limits = Limits(nodes=under.nodes)
        self._attack = Limits(nodes=ATTACK * under.nodes)
        self._tables = open_tables().up_to(under.reach)
        self._engine, self._attacker = (
            CheckersEngine(_HASH_MIB, tables=self._tables, evaluation=under.evaluation) for _ in range(2)
        )

    def score(self, state: Checkers) -> int:
        """The score for the side to move in hundredths of a man, from a search with an empty hash table."""
        self._engine.new_game()
        return self._engine.search(Position(state), self._limits).score

    def defend(self, ending: JudgedEnding) -> GameRecord:
        """A game in which the side with one piece fewer defends, until the tables know the result.

        The defender is the first of the two players in the returned record.

        Raises:
            ValueError: if neither side has exactly one piece fewer.
        """
        if ending.weaker is None:
            raise ValueError("neither side is exactly one piece down")
        is_black = ending.weaker is Side.FIRST
        engines, limits = (self._engine, self._attacker), (self._limits, self._attack)
        return play_game(
            Start(1, ending.state),
            engines if is_black else (engines[1], engines[0]),
            limits if is_black else (limits[1], limits[0]),
            first_is_black=is_black,
            tables=self._tables,
        )


def scores(endings: Sequence[JudgedEnding], under: BenchTerms, jobs: int) -> Iterator[int]:
    """Yield the result of :meth:`Bench.score` for each ending, computed in ``jobs`` processes.

    Raises:
        NetError: as for :class:`Bench`.
        ChildProcessError: if one of the processes was killed.
    """
    with ordered_work(jobs, _sit_down, (under,)) as work:
        yield from work(_score_here, endings)


def defences(endings: Sequence[JudgedEnding], under: BenchTerms, jobs: int) -> Iterator[GameRecord]:
    """Yield the game that :meth:`Bench.defend` plays from each ending; see :func:`scores`."""
    with ordered_work(jobs, _sit_down, (under,)) as work:
        yield from work(_defend_here, endings)


def held(games: Sequence[GameRecord]) -> Share:
    """The share of games that the side with one piece fewer did not lose."""
    return Share(sum(game.points > 0 for game in games), len(games))


_here: list[Bench] = []
"""The engines of this process while it is working."""


def _sit_down(under: BenchTerms) -> Farewell:
    _here[:] = [Bench(under)]
    return _here.clear


def _score_here(ending: JudgedEnding) -> int:
    return _here[0].score(ending.state)


def _defend_here(ending: JudgedEnding) -> GameRecord:
    return _here[0].defend(ending)


# --- report ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndingsReport:
    """The results, and the conditions under which they were measured."""

    under: BenchTerms
    judged: tuple[Judgement, ...]
    bands: tuple[Band, ...]
    left_out: int = 0
    """The number of endings with an unknown result."""
    held: Share | None = None
    """The share of drawn endings that the side with one piece fewer held; None if no games were requested."""
    held_open: Share | None = None
    """The share of endings with an open result that the weaker side held; some of them may be lost."""

    def as_dict(self) -> dict[str, object]:
        """The values as a dictionary for JSON."""
        return {
            **asdict(self.under),
            "judged": [{**asdict(found), "right": found.right.as_dict()} for found in self.judged],
            "bands": [asdict(band) for band in self.bands],
            "open": self.left_out,
            "held": None if self.held is None else self.held.as_dict(),
            "held_open": None if self.held_open is None else self.held_open.as_dict(),
        }

    def text(self) -> str:
        """The values as text for a human reader."""
        evaluation = f"evaluation {self.under.evaluation}" if self.under.evaluation else "own evaluation"
        lines = [f"{self.under.nodes:,} nodes, {evaluation}, tables with up to {self.under.reach} pieces", ""]
        lines += ["pieces  known  right, 95% interval     draws: not level  decided: level  wrong"]
        lines += [
            f"{found.pieces:6}  {found.right.of:5}  {found.right.text():23}  "
            f"{f'{found.draws_decided} of {found.draws}':>16}  "
            f"{f'{found.decided_level} of {found.decided}':>14}  {found.decided_wrong:5}"
            for found in self.judged
        ]
        if self.left_out:
            lines.append(f"left out because the result is open: {self.left_out}")
        lines += ["", "expected    endings  on average  by result"]
        for band in self.bands:
            means = f"{100 * band.predicted:8.1f}%  {100 * band.real:7.1f}%" if band.positions else ""
            low = 100 * band.least
            expected = f"{low:.0f} to {low + 100 / BANDS:.0f}%"
            lines.append(f"{expected:11}{band.positions:8}  {means}".rstrip())
        if self.held is not None and self.held_open is not None:
            lines += ["", f"a piece down, drawn: {_held_text(self.held)}"]
            lines.append(f"a piece down, open:  {_held_text(self.held_open)}")
        return "\n".join(lines)


def _held_text(share: Share) -> str:
    return f"held {share.right} of {share.of}{f', {share.text()}' if share.of else ''}"
