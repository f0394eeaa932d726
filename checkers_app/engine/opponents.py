"""Who plays for the computer: the textbook search for the gentle levels, the compiled one for the strong."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from checkers_app.engine import levels
from checkers_app.engine.api import Position, Progress, SearchResult, StopToken
from checkers_app.engine.checkers.book import Book, BookMove
from checkers_app.engine.levels import Level, LevelUnavailableError, unavailable_reason
from checkers_app.games.checkers import Checkers

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.checkers.engine import CheckersEngine

ONLY_MOVE_SECONDS = 0.1
"""The strong levels do not think longer about an only move."""

Report = Callable[[Progress], None]


class Opponents:
    """Plays every level.  The compiled engine is made when it is first needed, and kept for its table.

    Args:
        hash_mib: size of the engine's transposition table in MiB.
        book: the strong levels open by it; None if they shall think for themselves.
        tables: the strong levels look endings up in them.
    """

    def __init__(self, hash_mib: int = 64, book: Book | None = None, tables: Tables | None = None) -> None:
        self._hash_mib = hash_mib
        self._tables = tables
        self._book = book
        self._engines: dict[int, CheckersEngine] = {}

    def choose(
        self,
        level: Level,
        game_key: str,
        position: Position,
        *,
        rng: Random,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The move that ``level`` plays; see :func:`checkers_app.engine.levels.choose`.

        Raises:
            LevelUnavailableError: if the level's engine is not there.
        """
        if level.engine == "textbook":
            return levels.choose(level, game_key, position, rng=rng, stop=stop, report=report)
        if reason := unavailable_reason(level):
            raise LevelUnavailableError(f"{level.name}: {reason}")
        if (known := self._book_move(position, rng)) is not None:
            return SearchResult(known.move, known.score, 0, 0, (known.move,), 0.0, from_book=True)
        limits = level.limits
        if len(position.state.legal_moves()) == 1:
            limits = replace(limits, seconds=min(limits.seconds or ONLY_MOVE_SECONDS, ONLY_MOVE_SECONDS))
        return self._engine(level.threads).search(position, limits, stop, report)

    def _book_move(self, position: Position, rng: Random) -> BookMove | None:
        state = position.state
        if self._book is None or not isinstance(state, Checkers):
            return None
        return self._book.choose(state, rng)

    def new_game(self) -> None:
        """Forget what was learned in the game before."""
        for engine in self._engines.values():
            engine.clear()

    def _engine(self, wanted_threads: int) -> CheckersEngine:
        from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415  it may be missing

        threads = max(1, min(wanted_threads, os.cpu_count() or 1))
        if threads not in self._engines:
            self._engines.clear()  # one table is enough
            self._engines[threads] = CheckersEngine(self._hash_mib, threads, self._tables)
        return self._engines[threads]
