"""Owns the compiled engines for draughts games other than American checkers."""

from __future__ import annotations

from threading import Lock

from checkers_app.engine.draughts import bridge
from checkers_app.engine.draughts.draughts_engine import DraughtsEngine
from checkers_app.engine.levels import LevelUnavailableError
from checkers_app.games.draughts import Law


class DraughtsKeeper:
    """Owns the compiled engines of the draughts game that was requested last.

    Each purpose has its own engine, because an engine runs only one search at a time.
    """

    def __init__(self, hash_mib: int) -> None:
        self._hash_mib = hash_mib
        self._lock = Lock()
        self._law: Law | None = None
        self._kept: dict[str, DraughtsEngine] = {}

    @property
    def available(self) -> bool:
        """True if the compiled core is installed."""
        return bridge.available()

    def small_engine(self, law: Law) -> DraughtsEngine:
        """Create an engine for one level only, so that its transposition table contains only the results of
        its own searches.
        """
        return DraughtsEngine(law, hash_mib=1)

    def engine(self, law: Law, purpose: str) -> DraughtsEngine:
        """Return the engine for a rule set and a purpose.

        Raises:
            LevelUnavailableError: if the compiled core is missing.
        """
        if not self.available:
            raise LevelUnavailableError(str(bridge.MISSING_REASON))
        with self._lock:
            if self._law is not law:
                self._law, self._kept = law, {}
            if purpose not in self._kept:
                self._kept[purpose] = DraughtsEngine(law, self._hash_mib)
            return self._kept[purpose]

    def new_game(self) -> None:
        """Clear the transposition tables."""
        with self._lock:
            kept = tuple(self._kept.values())
        for engine in kept:
            engine.new_game()

    def drop(self) -> None:
        """Release the engines; a running search keeps its engine alive until it ends."""
        with self._lock:
            self._law, self._kept = None, {}
