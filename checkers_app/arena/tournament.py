"""Matches between two engine settings; each starting position in a deck is played with both colours."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NamedTuple, TextIO

from checkers_app.arena.cluster import joined
from checkers_app.arena.decks import BALLOTS, Start, read_deck
from checkers_app.arena.elo import LEAST_PAIRS, Estimate, Pairs, PairScore, Sprt, estimate
from checkers_app.arena.games import (
    GameRecord,
    lost_by_error,
    lost_by_fault,
    opened_record,
    pdn_text,
    play_game,
)
from checkers_app.arena.players import Spec, opened_engine
from checkers_app.arena.processes import as_they_end, worker_pool
from checkers_app.engine.api import Engine
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.hub.client import EngineError
from checkers_app.games.base import Side

SILENT_GAMES = 2
"""The number of consecutive games without an answer after which an engine forfeits the rest."""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match, from the first engine's point of view."""

    games: tuple[GameRecord, ...]
    pairs: Pairs
    """The results of the openings for which both games have been played."""
    elo: Estimate
    """The Elo difference computed from the pairs."""
    sprt: Sprt
    ratio: float
    """The log-likelihood ratio of ``sprt``."""
    verdict: str
    """The verdict of the test: ``"H1"``, ``"H0"`` or ``"undecided"``."""
    seconds: float

    @property
    def wins(self) -> int:
        """The number of games that the first engine won."""
        return sum(game.points == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return sum(game.points == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        """The number of games that the first engine lost."""
        return sum(game.points == 0 for game in self.games)

    @property
    def faults(self) -> tuple[GameRecord, ...]:
        """The games that ended with an engine's fault, such as an illegal move or a crash."""
        return tuple(game for game in self.games if game.fault)

    def text(self) -> str:
        """A few lines of text for a human reader."""
        low, high = self.sprt.bounds
        total = self.pairs.total
        pairs = f"{total} pair" if total == 1 else f"{total} pairs"
        too_few = f" before {LEAST_PAIRS} pairs" if self.pairs.total < LEAST_PAIRS else ""
        lines = [
            f"{len(self.games)} games: +{self.wins} ={self.draws} -{self.losses}",
            f"Elo {self.elo.elo:+.1f}, 95% {self.elo.low:+.1f} to {self.elo.high:+.1f}",
            f"{pairs} by points 0, 0.5, 1, 1.5, 2: {' '.join(map(str, self.pairs.counts))}",
            (
                f"SPRT of {self.sprt.elo0:g} against {self.sprt.elo1:g}: {self.verdict}{too_few}, "
                f"log-likelihood ratio {self.ratio:.2f} ({low:.2f} to {high:.2f})"
            ),
        ]
        lines += [_by_side_text(*score) for score in scores_by_side(self.games)]
        lines += [f"fault: opening {game.opening}: {game.fault}" for game in self.faults]
        return "\n".join(lines)


class SideScores(NamedTuple):
    """The scores of both engines on one side of the board."""

    side: str
    """The name of the side, for a human reader."""
    first: PairScore
    """The first engine's score on that side, from its own point of view."""
    second: PairScore
    """The second engine's score on that side, from its own point of view."""


def scores_by_side(games: Sequence[GameRecord]) -> tuple[SideScores, ...]:
    """The scores with the worse side if the deck names it; otherwise the scores with Black and with White."""
    told = [game for game in games if game.worse is not None]
    if told:
        return (_on_side("the worse side", told, lambda game: game.worse),)
    return (
        _on_side("Black", games, lambda _: Side.FIRST),
        _on_side("White", games, lambda _: Side.SECOND),
    )


def _on_side(
    name: str, games: Sequence[GameRecord], side_of: Callable[[GameRecord], Side | None]
) -> SideScores:
    first = [game.points for game in games if game.first_side is side_of(game)]
    second = [1 - game.points for game in games if game.first_side is not side_of(game)]
    return SideScores(name, PairScore.of(first), PairScore.of(second))


def _by_side_text(side: str, first: PairScore, second: PairScore) -> str:
    shares = [
        f"{name} {score.percent:.1f} ± {score.error:.1f}% "
        f"of {score.games} games (+{score.wins} ={score.draws} -{score.losses})"
        for name, score in (("first", first), ("second", second))
    ]
    return f"with {side}: {', '.join(shares)}"


@dataclass(frozen=True, slots=True)
class Standing:
    """The score of a match in progress, from the first engine's point of view."""

    wins: int
    draws: int
    losses: int
    total: int
    """The number of games to be played, if the match is not stopped early."""
    seconds_left: float
    """The estimated time left in seconds, based on the games so far."""

    @property
    def played(self) -> int:
        """The number of games that have ended."""
        return self.wins + self.draws + self.losses


def run_match(
    first: Spec,
    second: Spec,
    *,
    openings: Sequence[Start] | None = None,
    rounds: int = 1,
    jobs: int = 1,
    cluster: str | None = None,
    sprt: Sprt | None = None,
    stop_early: bool = False,
    pdn: TextIO | None = None,
    report: Callable[[Standing], None] | None = None,
) -> MatchReport:
    """Play a match, in which each start is played twice, with both colours.

    With node or depth limits and one thread, an engine starts every game from scratch, so the games do not
    depend on ``jobs`` or on the speed of the machine.

    Args:
        first: the setting of the first engine, from whose point of view the result is given.
        second: the setting of its opponent.
        openings: the starting positions; None for the 156 three-move openings in use.
        rounds: the number of times that the openings are played.
        jobs: the number of games in progress at the same time, each in a separate process.
        cluster: the address of a scheduler whose workers play the games; ``jobs`` is then ignored.
        sprt: the sequential test to apply; None for a test of 0 against 10 Elo.
        stop_early: stop as soon as the test is decided; games in progress are not counted.
        pdn: a file to which each game is written when it ends.
        report: called with the score of the match after each game.

    Raises:
        ClusterError: if the cluster cannot be used.
    """
    test = sprt or Sprt()
    chosen = read_deck(BALLOTS) if openings is None else tuple(openings)
    begin = time.monotonic()
    games: list[GameRecord] = []
    open_pairs: dict[int, float] = {}
    points: list[float] = []
    total = 2 * len(chosen) * rounds
    for number, game in _play_all(first, second, chosen, rounds, jobs, cluster):
        games.append(game)
        if pdn is not None:
            pdn.write(pdn_text(game, first, second))
            pdn.flush()
        if number in open_pairs:
            points.append(open_pairs.pop(number) + game.points)
        else:
            open_pairs[number] = game.points
        if report is not None:
            report(_standing(games, total, time.monotonic() - begin))
        if stop_early and test.verdict(Pairs.of(points)) != "undecided":
            break
    pairs = Pairs.of(points)
    return MatchReport(
        tuple(games),
        pairs,
        estimate(pairs),
        test,
        test.ratio(pairs),
        test.verdict(pairs),
        time.monotonic() - begin,
    )


def _standing(games: Sequence[GameRecord], total: int, seconds: float) -> Standing:
    wins = sum(game.points == 1 for game in games)
    losses = sum(game.points == 0 for game in games)
    left = seconds / len(games) * (total - len(games))
    return Standing(wins, len(games) - wins - losses, losses, total, left)


def _play_all(
    first: Spec, second: Spec, openings: Sequence[Start], rounds: int, jobs: int, cluster: str | None
) -> Iterator[tuple[int, GameRecord]]:
    """Yield (the number of the pair, the game) for each game as it ends."""
    tasks = (
        (pair, openings[pair % len(openings)], first_is_black)
        for pair in range(len(openings) * rounds)
        for first_is_black in (True, False)
    )
    if cluster is not None:
        with joined(cluster) as machines:
            for (pair, _, _), game in as_they_end(
                tasks,
                lambda task: machines.submit(_play_there, first, second, *task[1:]),
                lambda: 2 * machines.places,
            ):
                yield pair, game
    elif jobs > 1:
        with worker_pool(jobs, _sit_down, (first, second)) as pool:
            ended = as_they_end(tasks, lambda task: pool.submit(_play_here, *task[1:]), lambda: 2 * jobs)
            yield from ((pair, game) for (pair, _, _), game in ended)
    else:
        pairing = _Pairing(first, second)
        try:
            for pair, opening, first_is_black in tasks:
                yield pair, pairing.play(opening, first_is_black=first_is_black)
        finally:
            pairing.close()


class _Pairing:
    """Two engines that play a series of games.

    A program without a time limit that did not answer in :data:`SILENT_GAMES` consecutive games forfeits the
    rest without being asked for a move.
    """

    def __init__(self, first: Spec, second: Spec) -> None:
        self._specs = (first, second)
        self._engines: list[Engine | None] = [None, None]
        self._stacks = (ExitStack(), ExitStack())
        self._silences = [0, 0]

    def play(self, opening: Start, *, first_is_black: bool) -> GameRecord:
        """Play one game.  An engine that failed in the previous game is restarted."""
        order = (0, 1) if first_is_black else (1, 0)
        record = opened_record(opening, first_is_black=first_is_black)
        for seat in order:
            if self._silences[seat] >= SILENT_GAMES:
                fault = f"it did not answer in {SILENT_GAMES} games in succession and forfeited the rest"
                return lost_by_fault(record, Side(order.index(seat)), fault, FailureKind.TIME)
        try:
            for seat in order:
                if self._engines[seat] is None:
                    self._engines[seat] = self._stacks[seat].enter_context(opened_engine(self._specs[seat]))
        except (EngineError, ImportError) as error:
            self._drop(seat)
            named = EngineError(f"{self._specs[seat].text}: {error}")
            return lost_by_error(record, Side(order.index(seat)), named)
        engines = [engine for engine in self._engines if engine is not None]
        black, white = (engines[seat] for seat in order)
        limits = tuple(self._specs[seat].limits for seat in order)
        record = play_game(opening, (black, white), (limits[0], limits[1]), first_is_black=first_is_black)
        loser = order[record.winner.other] if record.fault and record.winner is not None else None
        for seat in order:
            spec = self._specs[seat]
            unlimited = spec.kind == "hub" and spec.limits.seconds is None and spec.limits.clock is None
            silent = seat == loser and unlimited and record.fault_kind is FailureKind.TIME
            self._silences[seat] = self._silences[seat] + 1 if silent else 0
        if loser is not None:
            self._drop(loser)
        for seat in order:
            if self._specs[seat].kind == "bot":  # its process ends with the game
                self._drop(seat)
        return record

    def _drop(self, seat: int) -> None:
        self._engines[seat] = None
        self._stacks[seat].close()

    def close(self) -> None:
        """Stop both engines."""
        self._drop(0)
        self._drop(1)


_here: list[_Pairing] = []
"""The pairing of this worker process."""


def _sit_down(first: Spec, second: Spec) -> Callable[[], None]:
    import atexit  # noqa: PLC0415 - only in worker processes

    pairing = _Pairing(first, second)
    _here.append(pairing)
    atexit.register(pairing.close)
    return pairing.close


def _play_here(opening: Start, first_is_black: bool) -> GameRecord:  # noqa: FBT001 - called across processes
    return _here[0].play(opening, first_is_black=first_is_black)


_there = threading.local()
"""The pairing of this thread on a machine in a cluster, and its settings."""


def _play_there(first: Spec, second: Spec, opening: Start, first_is_black: bool) -> GameRecord:  # noqa: FBT001
    if getattr(_there, "specs", None) != (first, second):
        if hasattr(_there, "pairing"):
            _there.pairing.close()
        _there.pairing, _there.specs = _Pairing(first, second), (first, second)
    pairing: _Pairing = _there.pairing
    return pairing.play(opening, first_is_black=first_is_black)
