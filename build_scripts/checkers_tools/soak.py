"""Plays many games through the same layers as the window, but without a window, and checks every step.

A session requests the moves of both sides from the engine service, and a listener saves the game after
every ply.  After each ply the legal moves of the program's rules are compared with those of the compiled
core, the played move is looked up in both, and the game is read back from disk.  Each fault is reported with
the seed that reproduces its game.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from threading import Event
from typing import TypeAlias, cast

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import pair_of, sets_of
from checkers_app.engine.draughts.bridge import plain_move, plain_position, variant_of
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, Level, levels_for, unavailable_reason
from checkers_app.engine.resources import Resources
from checkers_app.engine.service import EngineService, Ticket
from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.draughts import Draughts
from checkers_app.notation.ballots import three_move_openings
from checkers_app.play.events import MatchReplaced, MovePlayed, SessionEvent
from checkers_app.play.match import SEEDS, Control, Match, Seat
from checkers_app.play.saved.autosave import Keeper
from checkers_app.play.saved.library import Library
from checkers_app.play.saved.saved_game import decode_match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing
from checkers_app.storage.shelf import Shelf

KEPT_EVERY = 8
"""The number of plies between two checks of the saved game: reading it takes longer than playing a move."""
WARM_UP = 50
"""The number of games after which memory should no longer grow."""
MAX_PLIES = 1000
"""The maximum number of plies: games between computers are shorter, because they claim draws."""
_RANDOM_PLIES = 12
_PATIENCE = 120.0
"""The time without events after which the service is considered stuck, in seconds."""
_MIB = 2**20


@dataclass(frozen=True, slots=True)
class SoakFault:
    """A fault that was found."""

    seed: int
    """The seed of the game: ``soak --games 1 --seed N`` plays the game again."""
    ply: int
    what: str


@dataclass(slots=True)
class SoakTally:
    """The result of the games so far."""

    games: int = 0
    plies: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """The winner and the reason -> the number of games."""
    levels: Counter[float] = field(default_factory=Counter)
    """The level -> the number of times that it played a side."""
    faults: list[SoakFault] = field(default_factory=list)
    warm_mib: float | None = None
    """The memory of the process after :data:`WARM_UP` games, in MiB; None before that."""
    now_mib: float = 0.0
    seconds: float = 0.0

    @property
    def growth_mib(self) -> float | None:
        """The growth of memory in MiB after the first :data:`WARM_UP` games; None if there were fewer."""
        return None if self.warm_mib is None else self.now_mib - self.warm_mib


Rulebooks: TypeAlias = Callable[[State], tuple[Sequence[object], Sequence[object]]]
"""A position -> its moves from the rulebook and from the compiled core, in the same form and order."""


class _FaultError(Exception):
    """Ends a game that cannot continue."""


class _Hurried:
    """The engine service with an additional limit for every search."""

    def __init__(self, service: EngineService, limits: Limits) -> None:
        self._service = service
        self._limits = limits
        self.cancel = service.cancel
        self.forget = service.forget
        self.poll = service.poll
        self.waited_for = service.waited_for

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Let ``engine`` search within both limits."""
        return self._service.request(engine, position, limits.within(self._limits))


def soak(
    tally: SoakTally,
    games: int,
    seed: int,
    resources: Resources,
    *,
    game: Game = GAME,
    nodes: int | None = None,
    report: Callable[[SoakTally], None] | None = None,
) -> None:
    """Play games and count their results.  Ctrl-C stops the run and keeps the results so far.

    Args:
        tally: receives the counts.
        games: the number of games.
        seed: the seed of the first game; each subsequent game uses the next number.
        resources: the book and the tables that the levels use.
        game: the board; American checkers or another draughts game.
        nodes: the maximum number of positions in a search, in addition to the limits of the level; searches
            then use one thread, so that the same seed gives the same game.  None for unchanged levels.
        report: called with the tally after every ply.

    Raises:
        TypeError: if there is no compiled core with the rules of the board.
    """
    rulebooks, news = both_rulebooks(game), Event()
    begin = time.monotonic()
    engines = Engines(resources)

    def engine(game: Game, level: Level, character: Character, seed: int | None) -> Engine:
        # Several threads find different moves each time, so a fault could not be reproduced.
        level = level if nodes is None else replace(level, threads=1)
        return engines.for_level(game, level, character=character, seed=seed)

    with EngineService(news.set) as service, tempfile.TemporaryDirectory(prefix="checkers-soak-") as folder:
        for number in range(games):
            rng = Random(seed + number)
            engines.new_game()

            backing = Backing(_Hurried(service, Limits(nodes=nodes)), engine, rng)
            match = _drawn_match(game, rng)
            one = _Game(
                seed + number, match, backing, Path(folder) / str(number), rulebooks, news, tally, report
            )
            one.play()
            tally.games += 1
            tally.seconds = time.monotonic() - begin
            gc.collect()
            tally.now_mib = _memory_mib()
            if tally.games == WARM_UP:
                tally.warm_mib = tally.now_mib


class _Game:
    """One game, from the choice of its players to its end."""

    def __init__(
        self,
        seed: int,
        match: Match,
        backing: Backing,
        folder: Path,
        rulebooks: Rulebooks,
        news: Event,
        tally: SoakTally,
        report: Callable[[SoakTally], None] | None,
    ) -> None:
        self._seed = seed
        self._rulebooks = rulebooks
        self._news = news
        self._tally = tally
        self._report = report
        self._shelf = Shelf(folder)
        self._library = Library(self._shelf)
        self._session = Session(match, backing)
        self._keeper = Keeper(self._session, self._library)
        # This listener comes after the keeper's own, so that the game has been written.
        self._session.listen(self._hear)

    def play(self) -> None:
        """Play the game to its end, or to a fault after which it cannot continue."""
        self._tally.levels.update(seat.level for seat in self._session.match.seats)
        try:
            self._check_rules(self._session.match)
            self._go_on()
        except _FaultError as error:
            self._fault(str(error))
        except Exception as error:  # noqa: BLE001  whatever breaks is what is looked for
            self._fault(f"{type(error).__name__}: {error}")
        finally:
            self._session.give_up_search()
            self._keeper.close()

    def _go_on(self) -> None:
        session = self._session
        while (outcome := session.match.outcome) is None:
            self._news.clear()
            session.tick(time.monotonic())
            if session.thinking.failure:
                raise _FaultError(session.thinking.failure)
            if len(session.match.moves) > MAX_PLIES:
                raise _FaultError(f"the game has not ended after {MAX_PLIES} plies")
            if session.thinking.running and not self._news.wait(_PATIENCE):
                raise _FaultError(f"the service has sent no event for {_PATIENCE:.0f} seconds")
        winner = "draw" if outcome.winner is None else f"{session.match.game.side_name(outcome.winner)} won"
        self._tally.ends[f"{winner}, {outcome.reason.value}"] += 1

    def _fault(self, what: str) -> None:
        self._tally.faults.append(SoakFault(self._seed, len(self._session.match.moves), what))

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, MovePlayed):
            self._tally.plies += 1
            state = event.before.state
            if event.move not in state.legal_moves():
                self._fault(f"{state.move_text(event.move)} is not legal")
            self._check_rules(self._session.match)
            if self._report is not None:
                self._report(self._tally)
        match = self._session.match
        due = len(match.moves) % KEPT_EVERY == 0 or match.outcome is not None
        if isinstance(event, MatchReplaced) or (isinstance(event, MovePlayed) and due):
            self._check_kept()

    def _check_rules(self, match: Match) -> None:
        """Compare the moves of a position in both rulebooks."""
        own, other = self._rulebooks(match.state)
        if own != other:
            moves = ", ".join(map(match.state.move_text, match.state.legal_moves()))
            self._fault(
                f"the implementations of the rules disagree: {moves}, but the core has {len(other)} moves"
            )

    def _check_kept(self) -> None:
        """Compare the game with the saved game on disk."""
        match = self._session.match
        if self._library.notice:
            self._fault(self._library.notice)
            return
        try:
            (key,) = self._shelf.names()
            kept, back = decode_match(self._shelf.read(key))
        except ValueError as error:
            self._fault(f"the saved game cannot be read: {error}")
            return
        if back != match or kept.record.line != self._session.record.line:
            self._fault("the saved game differs from the game that was played")


def has_second_rulebook(game: Game) -> bool:
    """Whether a compiled core exists with which the rules of a board can be compared."""
    return isinstance(game.initial, Checkers | Draughts)


def both_rulebooks(game: Game) -> Rulebooks:
    """The function that returns a position's moves from the rulebook and from the compiled core.

    Raises:
        TypeError: if there is no compiled core for the board.
    """
    start = game.initial
    if isinstance(start, Checkers):
        return _checkers_moves
    if not isinstance(start, Draughts):
        raise TypeError(f"there is no second implementation of the rules for {game.title}")
    variant = variant_of(start.law, table_mib=0)

    def moves(state: State) -> tuple[Sequence[object], Sequence[object]]:
        position = cast("Draughts", state)
        own = [plain_move(position, move) for move in position.legal_moves()]
        return sorted(own), sorted(variant.moves(*plain_position(position)))

    return moves


def _checkers_moves(state: State) -> tuple[Sequence[object], Sequence[object]]:
    """The moves of American checkers from the rulebook and from the compiled core."""
    position = cast("Checkers", state)
    own = [pair_of(move) for move in position.legal_moves()]  # two routes can lead to the same pair
    return sorted(own), sorted(core.legal_moves(*sets_of(position)))


def _drawn_match(game: Game, rng: Random) -> Match:
    """A match of two random players after a random opening: one of the ballots, or random plies."""
    numbers = [level.number for level in levels_for(game) if not unavailable_reason(level)]
    seats = (_drawn_seat(numbers, rng), _drawn_seat(numbers, rng))
    if game is GAME and rng.getrandbits(1):
        return Match.new(game, seats, opening=rng.choice(three_move_openings()).moves)
    moves: list[Move] = []
    state = game.initial
    for _ in range(rng.randint(0, _RANDOM_PLIES)):
        moves.append(rng.choice(state.legal_moves()))
        after = state.play(moves[-1])
        if not after.legal_moves():
            moves.pop()
            break
        state = after
    return Match.new(game, seats, opening=moves)


def _drawn_seat(levels: list[float], rng: Random) -> Seat:
    return Seat(Control.COMPUTER, rng.choice(levels), rng.choice(list(Character)), rng.randrange(SEEDS))


def _memory_mib() -> float:
    """The current memory of the process in MiB; if unknown, the maximum so far, or 0."""
    if sys.platform == "win32":
        return 0.0
    import resource  # noqa: PLC0415  another system has no such module

    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (_MIB if sys.platform == "darwin" else 1024)
    return pages * resource.getpagesize() / _MIB
