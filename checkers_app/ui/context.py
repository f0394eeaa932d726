"""What the scenes share: the settings, the look, the engine service, the game left for the menu."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from checkers_app.engine.checkers.book import BookError, read_book
from checkers_app.engine.opponents import Opponents
from checkers_app.engine.service import EngineService
from checkers_app.paths import book_file
from checkers_app.storage.settings import Settings, SettingsStore
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.endings import Endings, TableBuild

if TYPE_CHECKING:
    from checkers_app.play.match import Match


class Context:
    """Made once by the window and handed to every scene."""

    def __init__(self, store: SettingsStore, service: EngineService, rng: random.Random) -> None:
        self._store = store
        self._trouble: str | None = None
        self.service = service
        self.endings = Endings()
        """What the endgame tables know."""
        self.table_build = TableBuild()
        """The tables that are being made in the background."""
        self.opponents = self._make_opponents()
        """Belongs to the worker thread of the service: only jobs may use it."""
        self.rng = rng
        self.look = self._make_look()
        self.unfinished: Match | None = None
        """The game that "Continue" in the main menu goes on with."""
        self.look_changed = False
        """True until the window has laid every scene out again after a change of theme."""

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._store.current

    @property
    def notice(self) -> str | None:
        """Trouble with a file, to be shown to the user."""
        return self._store.notice or self._trouble or self.endings.problem

    def change_settings(self, settings: Settings) -> None:
        """Use and save other settings."""
        theme_changed = settings.theme != self.settings.theme
        book_changed = settings.use_book != self.settings.use_book
        self._store.change(settings)
        if book_changed:
            self.opponents = self._make_opponents()
        if theme_changed:
            self.look = self._make_look()
            self.look_changed = True

    def tend(self) -> None:
        """Take note of what has been finished in the background."""
        if self.table_build.take_finished():
            self._reload_tables()

    def _reload_tables(self) -> None:
        self.endings = Endings()
        self.opponents = self._make_opponents()

    def _make_opponents(self) -> Opponents:
        book = None
        if self.settings.use_book:
            try:
                book = read_book(book_file())
            except BookError as error:
                self._trouble = f"The opening book is not used: {error}"
        return Opponents(book=book, tables=self.endings.tables)

    def _make_look(self) -> Look:
        default = next(iter(THEMES.values()))
        return Look(THEMES.get(self.settings.theme, default), Fonts())
