"""Creates the engine for a game and a level."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import (
    Analyser,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import (
    Character,
    Level,
    LevelUnavailableError,
    levels_for,
    unavailable_reason,
)
from checkers_app.engine.opponents.few_nodes import FewNodesPlayer
from checkers_app.engine.opponents.finishing import Finisher
from checkers_app.engine.opponents.gentle import GentleLevel
from checkers_app.engine.opponents.human import HumanPlayer
from checkers_app.engine.opponents.preference import Preference
from checkers_app.engine.opponents.strong import ByTheBook, Choosing, StrongLevel
from checkers_app.engine.resources import Resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.base import Game, State
from checkers_app.words import say

if TYPE_CHECKING:
    from checkers_app.engine.checkers.analysis import CheckersAnalyst
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.checkers.engine import CheckersEngine
    from checkers_app.engine.draughts.keeper import DraughtsKeeper
    from checkers_app.games.draughts import Law

_FULL_STRENGTH_BOUND = 8
"""At full strength, a character only chooses between moves whose scores differ by at most this many
hundredths of a man.
"""
HASH_MIB = 64
"""The size of the transposition table of the strong levels, in MiB."""


class _Keeper:
    """Owns the compiled engine and its transposition table; both are created on first use.

    All searches with this engine share their results, whatever their number of threads.
    """

    def __init__(self, hash_mib: int, tables: Tables | None) -> None:
        self._hash_mib = hash_mib
        self._tables = tables
        self._lock = Lock()
        self._kept: CheckersEngine | None = None

    def engine(self) -> CheckersEngine:
        """The engine, created with one thread for each processor."""
        from checkers_app.engine.checkers.core import MAX_THREADS  # noqa: PLC0415  it may be missing
        from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415

        with self._lock:
            if self._kept is None:
                most = min(os.cpu_count() or 1, MAX_THREADS)
                self._kept = CheckersEngine(self._hash_mib, most, self._tables)
            return self._kept

    def new_game(self) -> None:
        """Clear the transposition table, if there is one."""
        with self._lock:
            kept = self._kept
        if kept is not None:
            kept.new_game()

    def drop(self) -> None:
        """Drop the engine; a running search keeps it alive until it ends."""
        with self._lock:
            self._kept = None


@dataclass(frozen=True, slots=True)
class _Kept:
    """The shared engine as used by one level."""

    keeper: _Keeper
    threads: int | None

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        engine = self.keeper.engine()
        threads = None if self.threads is None else min(self.threads, engine.threads)
        return engine.search(position, limits, stop, report, threads=threads)

    def new_game(self) -> None:
        self.keeper.new_game()


class Analyst(Engine, Analyser, Protocol):
    """The interface of an engine that can both find the best move and score every move."""

    @property
    def look_nodes(self) -> int:
        """The node limit for a first look at a position; such a look takes a few tenths of a second."""

    def certain(self, state: State) -> int | None:
        """Return the score of a position for its side to move if the score is known without a search;
        otherwise None.
        """


class Engines:
    """Creates engines for any level; any number of them may exist at the same time.

    All strong levels share one compiled engine with its transposition table.  This engine is created on the
    search thread when one of these levels has to search for the first time.

    Args:
        resources: the book and the tables for the strong levels.
        hash_mib: the size of the transposition table in MiB.
    """

    def __init__(self, resources: Resources, hash_mib: int = HASH_MIB) -> None:
        self._book = resources.book
        self._tables = resources.tables
        self._keeper = _Keeper(hash_mib, resources.tables)
        self._hash_mib = hash_mib
        self._lock = Lock()
        self._kept_draughts: DraughtsKeeper | None = None

    @property
    def _draughts(self) -> DraughtsKeeper:
        from checkers_app.engine.draughts.keeper import DraughtsKeeper  # noqa: PLC0415  see _law

        with self._lock:
            if self._kept_draughts is None:
                self._kept_draughts = DraughtsKeeper(max(1, self._hash_mib // 2))
            return self._kept_draughts

    def for_level(
        self,
        game: Game,
        level: Level | float,
        *,
        character: Character = Character.BALANCED,
        seed: int | None = None,
    ) -> Engine:
        """Return the engine that plays ``game`` at a level.

        Searches respect the level's own limits; the limits given for a search can only make them stricter.

        Args:
            game: the board.
            level: a level, or the number of one of the game's own levels.
            character: the preference among moves that are nearly as good as the best.
            seed: a number that makes the choices among good moves repeatable; if None, they differ each time.

        Raises:
            ValueError: if the game has no level with this number.
            LevelUnavailableError: if the level's engine is not installed.
        """
        if not isinstance(level, Level):
            level = _level(game, level)
        if reason := unavailable_reason(level):
            raise LevelUnavailableError(say("{level}: {reason}", level=say(level.name), reason=reason))
        seed = Random().getrandbits(64) if seed is None else seed
        player = self._player(game, level, character, seed)
        if level.finishing:
            return Finisher(game, player, level.finishing, seed, self._finishing_tables(game))
        return player

    def _player(self, game: Game, level: Level, character: Character, seed: int) -> Engine:
        """Return the engine of a level, without the special play that hunts down the last pieces."""
        if level.engine == "textbook":
            if level.sight is not None:
                return HumanPlayer(game, level, seed, character)
            return GentleLevel(game, level, TextbookEngine.of(game, level.switches), seed, character)
        if law := _law(game):
            return self._draughts_player(game, law, level, character, seed)
        if level.sight is not None:
            return self._few_nodes(game, level, seed, character)
        kept = _Kept(self._keeper, level.threads)
        if character is Character.BALANCED:
            return self._opening(StrongLevel(level, kept), seed)
        preference = Preference(game, character, _FULL_STRENGTH_BOUND)
        choosing = Choosing(kept, self._analyst(kept), preference)
        return self._opening(StrongLevel(level, choosing), seed, preference)

    def _draughts_player(self, game: Game, law: Law, level: Level, character: Character, seed: int) -> Engine:
        """Return the engine of a compiled level of a draughts game other than American checkers."""
        if level.sight is not None:
            small = partial(self._draughts.small_engine, law)
            return FewNodesPlayer(game, level, small, seed, character)
        engine = self._draughts.engine(law, "playing")
        if character is Character.BALANCED:
            return StrongLevel(level, engine)
        analyst = self._draughts.engine(law, "analysing")
        return StrongLevel(
            level, Choosing(engine, analyst, Preference(game, character, _FULL_STRENGTH_BOUND))
        )

    def _opening(self, player: Engine, seed: int, preference: Preference | None = None) -> Engine:
        """Return the player with the opening book added, if there is one."""
        return player if self._book is None else ByTheBook(player, self._book, seed, preference)

    def _few_nodes(self, game: Game, level: Level, seed: int, character: Character) -> Engine:
        # Endings up to a number of pieces are played from the tables and not probed in the search.
        tables = self._tables if level.endings is None else None
        certain = self._analyst(_Kept(self._keeper, 1)).certain
        most = level.endings

        def known(state: State) -> int | None:
            return certain(state) if most is None or len(game.pieces(state)) <= most else None

        few: Engine = FewNodesPlayer(game, level, lambda: _small_engine(tables), seed, character, known)
        if tables is not None:
            few = _by_heart(few, tables)
        return self._opening(few, seed, Preference(game, character, 0)) if level.book else few

    def _finishing_tables(self, game: Game) -> Callable[[Position, StopToken | None], SearchResult | None]:
        """Return a function that looks up won endings of a board."""
        if self._tables is None or not compiled.knows(game):
            return lambda position, stop: None  # noqa: ARG005
        from checkers_app.engine.checkers.endgames.adviser import Adviser  # noqa: PLC0415  compiled
        from checkers_app.engine.checkers.endgames.by_heart import by_heart  # noqa: PLC0415

        return partial(by_heart, Adviser(self._tables))

    def analyst(self, game: Game, threads: int | None = None) -> Analyst:
        """Return an analyst for ``game`` that works at full strength, without the book and without a level's
        limits.

        Args:
            game: the board.
            threads: the number of search threads; if None, one fewer than there are processors.
        """
        if compiled.knows(game) and compiled.available():
            wanted = max(1, (os.cpu_count() or 1) - 1) if threads is None else threads
            return self._analyst(_Kept(self._keeper, wanted))
        if (law := _law(game)) and self._draughts.available:
            return self._draughts.engine(law, "analysing")
        return TextbookEngine.of(game, replace(ALL, null_move=False, late_move_reduction=False))

    def searcher(self, game: Game) -> Engine | None:
        """Return the compiled engine itself, without the book and limits of a level; None if it is
        missing.
        """
        if (law := _law(game)) and self._draughts.available:
            return self._draughts.engine(law, "searching")
        if not (compiled.knows(game) and compiled.available()):
            return None
        return _Kept(self._keeper, 1)

    def _analyst(self, kept: _Kept) -> CheckersAnalyst:
        from checkers_app.engine.checkers.analysis import CheckersAnalyst  # noqa: PLC0415  compiled

        return CheckersAnalyst(kept, self._tables)

    def new_game(self) -> None:
        """Discard everything learned in the previous game; wait for a running search to end first."""
        self._keeper.new_game()
        if self._kept_draughts is not None:
            self._kept_draughts.new_game()

    def close(self) -> None:
        """Free the memory of the transposition tables; a later search creates new ones."""
        self._keeper.drop()
        if self._kept_draughts is not None:
            self._kept_draughts.drop()


def _law(game: Game) -> Law | None:
    """The rules of a draughts game other than American checkers; None for every other board.

    The modules of these games are imported on first use, because the first frame would wait for them.
    """
    if compiled.knows(game):
        return None
    from checkers_app.games.draughts import Draughts  # noqa: PLC0415

    return game.initial.law if isinstance(game.initial, Draughts) else None


def _by_heart(engine: Engine, tables: Tables) -> Engine:
    from checkers_app.engine.checkers.endgames.adviser import Adviser  # noqa: PLC0415  compiled
    from checkers_app.engine.checkers.endgames.by_heart import ByHeart  # noqa: PLC0415

    return ByHeart(engine, Adviser(tables))


def _small_engine(tables: Tables | None) -> Engine:
    """Return an engine for one level only, so that its transposition table only contains results of that
    level's searches.
    """
    from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415  compiled

    return CheckersEngine(hash_mib=1, tables=tables)


def _level(game: Game, number: float) -> Level:
    levels = levels_for(game)
    for level in levels:
        if level.number == number:
            return level
    raise ValueError(
        f"{game.title} has no level {number:g}: choose {levels[0].number:g} to {levels[-1].number:g}"
    )
