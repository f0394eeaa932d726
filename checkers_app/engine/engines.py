"""From a game and a level to an engine that plays it."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Analyser,
    Analysis,
    Engine,
    Limits,
    Position,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers.book import Book
from checkers_app.engine.levels import (
    Character,
    Level,
    LevelUnavailableError,
    levels_for,
    playable,
    unavailable_reason,
)
from checkers_app.engine.resources import Resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.base import Game, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.checkers.engine import CheckersEngine

HASH_MIB = 64
"""The size of the transposition table of the strong levels."""

_ONLY_MOVE = Limits(seconds=0.1)
"""The strong levels do not think longer about an only move."""
_ONLY_MOVE_GENTLY = Limits(depth=2)
"""The gentle levels do not look further ahead at an only move."""


class GentleLevel:
    """A level of the textbook search, which may be content with a move that is nearly the best.

    Among moves within the level's margin the better ones are chosen more often.  The choices are the
    same for the same ``seed`` unless the level's time runs out first.  An only move is answered at
    once, with the score of a quick search.  The level's own limits hold beside those that are given.
    """

    def __init__(self, level: Level, analyser: Analyser, seed: int | None = None) -> None:
        self._level = level
        self._analyser = analyser
        self._rng = Random(seed)

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The move that the level plays, with its score; see :class:`checkers_app.engine.api.Engine`."""
        analysis = self._analyse(position, limits, stop, report)
        eligible = self._eligible(analysis)
        if not eligible:
            return analysis.result()
        floor = analysis.moves[0].score - self._level.margin - 1
        weights = [root.score - floor for root in eligible]
        return analysis.result(self._rng.choices(eligible, weights)[0])

    def candidates(self, position: Position) -> tuple[RootMove, ...]:
        """Every move that the level may play, the best first; empty if the game is over."""
        return self._eligible(self._analyse(position, UNLIMITED, None, None))

    def new_game(self) -> None:
        """Every search begins from nothing."""

    def _analyse(
        self, position: Position, limits: Limits, stop: StopToken | None, report: Report | None
    ) -> Analysis:
        limits = self._level.limits.within(limits)
        if len(position.state.legal_moves()) == 1:
            limits = limits.within(_ONLY_MOVE_GENTLY)
        return self._analyser.analyse(position, limits, stop, report, slack=self._level.margin + 1)

    def _eligible(self, analysis: Analysis) -> tuple[RootMove, ...]:
        if not analysis.moves:
            return ()
        best = analysis.moves[0].score
        # A win that is seen is taken by the shortest way, or a weak level might put it off for ever.
        margin = 0 if best > WIN_BOUND else self._level.margin
        near = tuple(root for root in analysis.moves if root.exact and root.score >= best - margin)
        return near or analysis.moves[:1]


class StrongLevel:
    """A level of the compiled engine, which opens by the book.

    The choice among the book's moves is the same for the same ``seed``.  The level's own limits hold
    beside those that are given.

    Args:
        level: the level.
        engine: searches where the book ends.
        book: the opening book; None if the level shall think for itself.
        seed: for the choice of a move from the book.
    """

    def __init__(
        self, level: Level, engine: Engine, book: Book | None = None, seed: int | None = None
    ) -> None:
        self._level = level
        self._engine = engine
        self._book = book
        self._rng = Random(seed)

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The move that the level plays, with its score; see :class:`checkers_app.engine.api.Engine`."""
        state = position.state
        if self._book is not None and isinstance(state, Checkers):
            known = self._book.choose(state, self._rng)
            if known is not None:
                return SearchResult(known.move, known.score, 0, 0, (known.move,), 0.0, from_book=True)
        limits = self._level.limits.within(limits)
        if len(state.legal_moves()) == 1:
            limits = limits.within(_ONLY_MOVE)
        return self._engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Forget what was learned in the game before, by all levels that share the engine."""
        self._engine.new_game()


class _Keeper:
    """Keeps the compiled engine, which is made when it is first needed, for its transposition table."""

    def __init__(self, hash_mib: int, tables: Tables | None) -> None:
        self._hash_mib = hash_mib
        self._tables = tables
        self._lock = Lock()
        self._kept: tuple[int, CheckersEngine] | None = None

    def engine(self, wanted_threads: int) -> CheckersEngine:
        """The engine with so many threads, or as many as there are processors."""
        from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415  it may be missing

        threads = max(1, min(wanted_threads, os.cpu_count() or 1))
        with self._lock:
            if self._kept is None or self._kept[0] != threads:
                self._kept = None  # one table is enough
                self._kept = threads, CheckersEngine(self._hash_mib, threads, self._tables)
            return self._kept[1]

    def new_game(self) -> None:
        """Clear the table, if there is one."""
        with self._lock:
            kept = self._kept
        if kept is not None:
            kept[1].new_game()


@dataclass(frozen=True, slots=True)
class _Kept:
    """The kept engine as one level uses it."""

    keeper: _Keeper
    threads: int

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        return self.keeper.engine(self.threads).search(position, limits, stop, report)

    def new_game(self) -> None:
        self.keeper.new_game()


class Analyst(Engine, Analyser, Protocol):
    """Who finds a move and can score all others, too."""

    @property
    def look_nodes(self) -> int:
        """How many positions a first look at a position is worth: it takes some tenths of a second."""

    def certain(self, state: State) -> int | None:
        """The score of a position that needs no search, for the side to move; None if it needs one."""


class Engines:
    """Makes an engine of any level, any number of which may be alive at the same time.

    All strong levels share one compiled engine with its transposition table, which is made when the
    first of them has to search, on the thread that searches.

    Args:
        resources: the book and the tables that the strong levels use.
        hash_mib: size of the transposition table in MiB.
    """

    def __init__(self, resources: Resources, hash_mib: int = HASH_MIB) -> None:
        self._book = resources.book
        self._tables = resources.tables
        self._keeper = _Keeper(hash_mib, resources.tables)

    def for_level(
        self,
        game: Game,
        level: Level | int,
        *,
        character: Character = Character.BALANCED,
        seed: int | None = None,
    ) -> Engine:
        """The engine that plays a level of ``game``.

        Its searches keep the level's own limits; those given for a search can only narrow them.

        Args:
            game: the board.
            level: a level, or the number of one of the game's own.
            character: what it prefers among moves that are nearly the best.
            seed: makes its choices among good moves repeatable; None differs each time.

        Raises:
            ValueError: if the game has no level of that number.
            LevelUnavailableError: if the level's engine is not there.
        """
        if isinstance(level, int):
            level = _level(game, level)
        if reason := unavailable_reason(level):
            raise LevelUnavailableError(f"{level.name}: {reason}")
        if level.engine == "textbook":
            return GentleLevel(level, TextbookEngine.of(game, level.switches), seed)
        return StrongLevel(level, _Kept(self._keeper, level.threads), self._book, seed)

    def strongest(self, game: Game, *, seed: int | None = None) -> Engine:
        """The engine of the strongest level of ``game`` that can be played here."""
        return self.for_level(game, playable(game, len(levels_for(game))), seed=seed)

    def analyst(self, game: Game) -> Analyst:
        """Who judges positions of ``game`` at full strength: without book, and without a level's limits."""
        if isinstance(game.initial, Checkers) and compiled.available():
            from checkers_app.engine.checkers.analysis import CheckersAnalyst  # noqa: PLC0415  compiled

            threads = max(1, (os.cpu_count() or 1) - 1)
            return CheckersAnalyst(_Kept(self._keeper, threads), self._tables)
        return TextbookEngine.of(game, replace(ALL, null_move=False, late_move_reduction=False))

    def searcher(self, game: Game) -> Engine | None:
        """The compiled engine itself, without a level's book and limits; None where a board has none."""
        if game is not CHECKERS or not compiled.available():
            return None
        return _Kept(self._keeper, 1)

    def new_game(self) -> None:
        """Forget what was learned in the game before; waits until a search that runs has ended."""
        self._keeper.new_game()


def _level(game: Game, number: int) -> Level:
    levels = levels_for(game)
    if not 1 <= number <= len(levels):
        raise ValueError(f"{game.title} has no level {number}: choose 1 to {len(levels)}")
    return levels[number - 1]
