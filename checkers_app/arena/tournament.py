"""Matches between two engine settings, over the three-move openings with both colours."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import NamedTuple, TextIO

from checkers_app.arena.elo import Estimate, Pairs, Sprt, estimate
from checkers_app.arena.players import Spec, opened_engine
from checkers_app.arena.processes import worker_pool
from checkers_app.engine.api import WIN_BOUND, Engine, Limits, Position
from checkers_app.engine.hub.client import EngineError
from checkers_app.games.base import Game, MoveTextError, Side
from checkers_app.games.checkers import GAME
from checkers_app.notation import pdn_writer
from checkers_app.notation.ballots import Opening, three_move_openings
from checkers_app.notation.moves import parse_move
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.play.match import Control, Match, Seat

MAX_PLIES = 400
"""A game that has gone on for so long is called a draw."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game."""

    opening: int
    """The number of its opening."""
    first_is_black: bool
    """True if the first setting played Black."""
    moves: tuple[str, ...]
    """From the start of the game, the opening's included."""
    winner: Side | None
    reason: str
    """How it ended, for a person to read."""
    fault: str = ""
    """What an engine did wrong, if that ended the game."""

    @property
    def points(self) -> float:
        """What the first setting got: 1, 1/2 or 0."""
        if self.winner is None:
            return 0.5
        return float((self.winner is Side.FIRST) == self.first_is_black)


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match, from the view of the first setting."""

    games: tuple[GameRecord, ...]
    pairs: Pairs
    """Openings of which both games were played."""
    elo: Estimate
    """From the pairs."""
    sprt: Sprt
    ratio: float
    """The log-likelihood ratio of ``sprt``."""
    verdict: str
    """``"H1"``, ``"H0"`` or ``"undecided"``."""
    seconds: float

    @property
    def wins(self) -> int:
        """Games won by the first setting."""
        return sum(game.points == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """Games drawn."""
        return sum(game.points == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        """Games lost by the first setting."""
        return sum(game.points == 0 for game in self.games)

    @property
    def faults(self) -> tuple[GameRecord, ...]:
        """Games that ended by an illegal move or a crash."""
        return tuple(game for game in self.games if game.fault)

    def text(self) -> str:
        """A few lines for a person."""
        low, high = self.sprt.bounds
        lines = [
            f"{len(self.games)} games: +{self.wins} ={self.draws} -{self.losses}",
            f"Elo {self.elo.elo:+.1f}, 95% {self.elo.low:+.1f} to {self.elo.high:+.1f}",
            f"{self.pairs.total} pairs by points 0, ½, 1, 1½, 2: {' '.join(map(str, self.pairs.counts))}",
            (
                f"SPRT of {self.sprt.elo0:g} against {self.sprt.elo1:g}: {self.verdict}, "
                f"log-likelihood ratio {self.ratio:.2f} ({low:.2f} to {high:.2f})"
            ),
        ]
        lines += [f"fault: opening {game.opening}: {game.fault}" for game in self.faults]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands while it goes on, from the view of the first setting."""

    wins: int
    draws: int
    losses: int
    total: int
    """Games that will have been played in the end, if the match is not ended early."""
    seconds_left: float
    """As far as the games so far can tell."""

    @property
    def played(self) -> int:
        """Games that have ended."""
        return self.wins + self.draws + self.losses


def run_match(
    first: Spec,
    second: Spec,
    *,
    openings: Sequence[Opening] | None = None,
    rounds: int = 1,
    jobs: int = 1,
    sprt: Sprt | None = None,
    stop_early: bool = False,
    pdn: TextIO | None = None,
    report: Callable[[Standing], None] | None = None,
) -> MatchReport:
    """Play a match: each opening twice, with both colours.

    With node or depth limits and one thread an engine starts every game from nothing, so the games
    do not depend on ``jobs`` or on the speed of the machine.

    Args:
        first: the setting from whose view the result is given.
        second: its opponent.
        openings: the 156 in use if None.
        rounds: how often the openings are played.
        jobs: how many games go on at the same time, each in a process of its own.
        sprt: the test to apply; 0 against 10 Elo if None.
        stop_early: end as soon as the test is decided; games under way are not counted.
        pdn: where each game is written as it ends.
        report: told how the match stands after each game.
    """
    test = sprt or Sprt()
    chosen = three_move_openings() if openings is None else tuple(openings)
    begin = time.monotonic()
    games: list[GameRecord] = []
    open_pairs: dict[int, float] = {}
    points: list[float] = []
    total = 2 * len(chosen) * rounds
    for number, game in _play_all(first, second, chosen, rounds, jobs):
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
    first: Spec, second: Spec, openings: Sequence[Opening], rounds: int, jobs: int
) -> Iterator[tuple[int, GameRecord]]:
    """(number of the pair, game), as they end."""
    tasks = (
        (pair, openings[pair % len(openings)], first_is_black)
        for pair in range(len(openings) * rounds)
        for first_is_black in (True, False)
    )
    if jobs <= 1:
        pairing = _Pairing(first, second)
        try:
            for pair, opening, first_is_black in tasks:
                yield pair, pairing.play(opening, first_is_black=first_is_black)
        finally:
            pairing.close()
        return
    with worker_pool(jobs, _sit_down, (first, second)) as pool:
        running: dict[Future[GameRecord], int] = {}
        for pair, opening, first_is_black in itertools.islice(tasks, 2 * jobs):
            running[pool.submit(_play_here, opening, first_is_black)] = pair
        while running:
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                pair = running.pop(future)
                for next_pair, opening, first_is_black in itertools.islice(tasks, 1):
                    running[pool.submit(_play_here, opening, first_is_black)] = next_pair
                yield pair, future.result()


class _Pairing:
    """Two engines that meet in game after game."""

    def __init__(self, first: Spec, second: Spec) -> None:
        self._specs = (first, second)
        self._engines: list[Engine | None] = [None, None]
        self._stacks = (ExitStack(), ExitStack())

    def play(self, opening: Opening, *, first_is_black: bool) -> GameRecord:
        """One game.  An engine that broke down in the game before is started anew."""
        order = (0, 1) if first_is_black else (1, 0)
        record = GameRecord(opening.number, first_is_black, (), None, "")
        try:
            for seat in order:
                if self._engines[seat] is None:
                    self._engines[seat] = self._stacks[seat].enter_context(opened_engine(self._specs[seat]))
        except (EngineError, ImportError) as error:
            self._drop(seat)
            return _lost_by_fault(record, Side(order.index(seat)), f"{self._specs[seat].text}: {error}")
        engines = [engine for engine in self._engines if engine is not None]
        black, white = (engines[seat] for seat in order)
        limits = tuple(self._specs[seat].limits for seat in order)
        record = play_game(opening, (black, white), (limits[0], limits[1]), first_is_black=first_is_black)
        if record.fault and record.winner is not None:
            self._drop(order[record.winner.other])
        return record

    def _drop(self, seat: int) -> None:
        self._engines[seat] = None
        self._stacks[seat].close()

    def close(self) -> None:
        """Send both engines home."""
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


def _play_here(opening: Opening, first_is_black: bool) -> GameRecord:  # noqa: FBT001 - called across processes
    return _here[0].play(opening, first_is_black=first_is_black)


def play_game(
    opening: Opening | None,
    engines: tuple[Engine, Engine],
    limits: tuple[Limits, Limits],
    *,
    first_is_black: bool,
    game: Game = GAME,
) -> GameRecord:
    """One game from an opening or the start of ``game``, the engine of the side that begins first.

    It ends by the rules, with draws by repetition and by the 40-move rule declared; when one engine
    reports a proven win and the other a proven loss; after :data:`MAX_PLIES`; or when an engine
    breaks down, plays an illegal move or oversteps its game clock, which loses.
    """
    seat = Seat(Control.COMPUTER)
    match = Match.new(game, (seat, seat), opening=opening.moves if opening is not None else ())
    record = GameRecord(opening.number if opening is not None else 0, first_is_black, (), None, "")
    for side in Side:
        try:
            engines[side].new_game()
        except EngineError as error:
            return _lost_by_fault(record, side, str(error), game)
    clocks = [limit.clock for limit in limits]
    proven = [0, 0]
    while match.outcome is None and len(match.moves) < MAX_PLIES:
        side = match.side_to_move
        turn = _take_turn(match, engines[side], replace(limits[side], clock=clocks[side]))
        if turn.fault:
            return replace(_lost_by_fault(record, side, turn.fault, game), moves=_texts(match))
        match, clocks[side] = turn.match, turn.clock
        proven[side] = (turn.score > WIN_BOUND) - (turn.score < -WIN_BOUND)
        if proven[side] and proven[side] == -proven[side.other]:
            winner = side if proven[side] > 0 else side.other
            return replace(record, moves=_texts(match), winner=winner, reason="both see the win")
    if match.outcome is None:
        return replace(record, moves=_texts(match), reason="too long")
    return replace(
        record, moves=_texts(match), winner=match.outcome.winner, reason=match.outcome.reason.value
    )


class _Turn(NamedTuple):
    match: Match
    score: int
    clock: float | None
    fault: str


def _take_turn(match: Match, engine: Engine, limits: Limits) -> _Turn:
    """Let an engine move, by its clock if ``limits`` has one."""
    begin = time.monotonic()
    try:
        answer = engine.search(Position(match.state, match.history), limits)
    except (EngineError, MoveTextError) as error:
        return _Turn(match, 0, None, str(error) or type(error).__name__)
    clock = limits.clock
    if clock is not None:
        clock -= time.monotonic() - begin
        if clock <= 0:
            return _Turn(match, 0, clock, "its time ran out")
        clock += limits.increment
    if answer.move is None or answer.move not in match.state.legal_moves():
        return _Turn(match, 0, clock, f"an illegal move: {answer.move}")
    return _Turn(match.play(answer.move), answer.score, clock, "")


def _lost_by_fault(record: GameRecord, side: Side, fault: str, game: Game = GAME) -> GameRecord:
    name = game.side_name(side)
    return replace(record, winner=side.other, reason=f"{name} forfeits", fault=f"{name}: {fault}")


def _texts(match: Match) -> tuple[str, ...]:
    pairs = zip(match.states[:-1], match.moves, strict=True)
    return tuple(state.move_text(move) for state, move in pairs)


def pdn_text(game: GameRecord, first: Spec, second: Spec) -> str:
    """A game in Portable Draughts Notation, where ``1-0`` means that Black, who begins, has won."""
    black, white = (first, second) if game.first_is_black else (second, first)
    tags = (
        ("Event", "Engine match"),
        ("Date", time.strftime("%Y.%m.%d")),
        ("Round", str(game.opening)),
        ("White", white.text),
        ("Black", black.text),
    )
    end = (game.fault or game.reason,)
    state, line = GAME.initial, []
    for number, text in enumerate(game.moves, 1):
        move = parse_move(GAME, state, text)
        line.append(Ply(move, comments=end if number == len(game.moves) else ()))
        state = state.play(move)
    result = {None: Result.DRAW, Side.FIRST: Result.FIRST, Side.SECOND: Result.SECOND}[game.winner]
    return pdn_writer.pdn_text(Record(GAME.initial, tuple(line), tags, result, () if line else end))
