"""The opening book, the endgame tables and the evaluation, and the engines that use them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from checkers_app.engine.api import UNLIMITED, Engine
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.levels import Character, Level
from checkers_app.engine.opponents.clear_choice import ClearChoice
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Game
from checkers_app.play.match import SEEDS
from checkers_app.play.thinking import full_strength
from checkers_app.storage.settings import Settings
from checkers_app.views.play.endings import Endings, TableBuild


class Knowledge:
    """Opens the book and the tables, reopens them after changes, and creates engines.

    Args:
        settings: a callback that returns the current settings.
        rng: the random number generator that varies the computer's play.
    """

    def __init__(self, settings: Callable[[], Settings], rng: random.Random) -> None:
        self._settings = settings
        self._rng = rng
        self.table_build = TableBuild()
        """The build of endgame tables that runs in the background."""
        self._open()

    def _open(self) -> None:
        """Open the small files.  The large tables are read after the first frame, or on demand."""
        self.resources = open_resources(book=self._settings().use_book, in_background=True)
        """The current book, tables and evaluation."""
        self.engines = Engines(self.resources)
        """Creates engines that use these resources."""
        self.endings = Endings(self.resources.tables)
        """The endgame tables."""

    def reopen(self) -> None:
        """Open the files again; games in progress may continue to use engines with the old files."""
        self.engines.close()
        self._open()
        self.resources.begin()

    def tend(self) -> None:
        """Start using tables that have been built in the meantime."""
        if self.table_build.take_finished():
            self.reopen()

    def engine(self, game: Game, level: Level, character: Character, seed: int | None) -> Engine:
        """An engine that plays at a level and with a character; if ``seed`` is None, the seed is random."""
        seed = self._rng.randrange(SEEDS) if seed is None else seed
        if full_strength(game, level.number) != level:
            return self.engines.for_level(game, level, character=character, seed=seed)
        untimed = replace(level, limits=UNLIMITED)
        engine = self.engines.for_level(game, untimed, character=character, seed=seed)
        return ClearChoice(engine, self._settings().thinking_time, self.analyst(game).certain)

    def ahead(self, game: Game, level: Level) -> Engine:
        """An engine that plays at a level and, during its opponent's turn, thinks without limits."""
        return self.engines.for_level(game, replace(level, limits=UNLIMITED))

    def analyst(self, game: Game) -> Analyst:
        """The analyst for a board: an engine that can score every move."""
        return self.engines.analyst(game)
