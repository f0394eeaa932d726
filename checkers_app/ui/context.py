"""The objects shared by all scenes, such as settings, look, engine service and saved games."""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app import paths
from checkers_app.engine.bots.programs_file import ProgramsFile
from checkers_app.engine.own_player_file import OwnPlayerFile
from checkers_app.engine.power import Power
from checkers_app.engine.service import EngineService
from checkers_app.games import find_boards
from checkers_app.play import pace
from checkers_app.play.opponents.own_opponents import OwnOpponents
from checkers_app.play.opponents.programs import ProgramDesk
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.rating.automatic import Follower
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.library import Library
from checkers_app.play.series import SeriesBook
from checkers_app.play.thinking import Backing
from checkers_app.practice.progress import PracticeStore
from checkers_app.storage.recent import RecentFiles
from checkers_app.storage.settings import Settings, SettingsStore
from checkers_app.ui.boards import painter_problems
from checkers_app.ui.kit.look import Look, look_of
from checkers_app.ui.power import on_battery
from checkers_app.ui.sound import Sounds
from checkers_app.ui.speech import Speech
from checkers_app.views.games.open_files import OpenFiles
from checkers_app.views.knowledge import Knowledge
from checkers_app.words import say_count

if TYPE_CHECKING:
    from checkers_app.play.session import Session
    from checkers_app.views.learn.own_player_desk import OwnPlayerDesk
    from checkers_app.views.practice.problem_sets import ProblemSets


class Context:
    """The objects shared by all scenes.  The application creates a context and passes it to every scene."""

    def __init__(
        self,
        store: SettingsStore,
        service: EngineService,
        rng: random.Random,
        library: Library | None = None,
        puzzles: PuzzleStore | None = None,
        reviews: ReviewStore | None = None,
        recent: RecentFiles | None = None,
        look: Look | None = None,
        speech: Speech | None = None,
        practice: PracticeStore | None = None,
        own_player: OwnPlayerFile | None = None,
        explorer_folder: Path | None = None,
        programs: ProgramDesk | None = None,
    ) -> None:
        self._store = store
        self.speech = speech or Speech()
        """Switches the language of the window."""
        self.puzzles = puzzles or PuzzleStore(None)
        """The player's own mistakes as puzzles; not saved if the argument ``puzzles`` is None."""
        self.practice = practice or PracticeStore(None)
        """The practice history; not saved if the argument ``practice`` is None."""
        self.programs = programs or ProgramDesk(ProgramsFile(None), None, rng)
        """The user's programs; not saved if the argument ``programs`` is None."""
        self.own_opponents = OwnOpponents(own_player or OwnPlayerFile(None), self.programs)
        """The user's own players, built in this program or added as programs; offered as opponents."""
        self.library = library or Library(None)
        """The saved games; games are not saved if the argument ``library`` is None."""
        self.service = service
        self.sounds = Sounds(lambda: self.settings)
        """Plays the sounds."""
        self.knowledge = known = Knowledge(lambda: self.settings, rng)
        """The engines and the files that they use."""
        self.rng = rng
        self.backing = Backing(
            service, known.engine, rng, self._pace, known.analyst, known.ahead, self.programs.engine
        )
        """The services that every game in the window uses."""
        self.reviews = ReviewDesk(self.backing, reviews or ReviewStore(None), self._add_puzzle)
        """The reviews in progress and the finished reviews; not saved if the argument ``reviews`` is None."""
        self.look = look or look_of(self.settings.theme, 1.0)
        self.text_shown = 100
        """The displayed text size in per cent, reduced if the window is too small for the size in the
        settings.
        """
        follower = Follower(lambda: self.settings, self.change_settings)
        self.series = SeriesBook(follower.note, follower.strike)
        """The results of games since the program was started."""
        self.files = OpenFiles(recent or RecentFiles(None), explorer_folder or paths.explorer_folder())
        """The PDN files that are open or were used recently."""
        self.power = Power(on_battery)
        """Reports whether the computer is running on battery."""
        self._called = False
        self.look_changed = False
        """True from a change of theme, text size or language until the window has laid out every scene
        again.
        """

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._store.current

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences about problems with files, to be shown to the user."""
        kept = (self._store, self.puzzles, self.practice, self.reviews.store, self.files.recent)
        keepers = (*kept, self.library, self.own_opponents.file, self.programs.file)
        files = (notice for keeper in keepers if (notice := keeper.notice))
        spoken = (self.speech.problem,) if self.speech.problem else ()
        found = (*spoken, *self.knowledge.resources.problems, *find_boards().problems, *painter_problems())
        return tuple(f"{notice}." for notice in (*files, *found))

    @property
    def told_notices(self) -> list[str]:
        """The notices to show on pages other than the About page.

        If there are more than two, only the first is included, followed by a sentence with the number of the
        others; the About page lists all of them.
        """
        first, others = self.notices[:1], len(self.notices) - 1
        if others <= 1:
            return list(self.notices)
        more = say_count("And {number} more; see About.", "And {number} more; see About.", others)
        return [*first, more]

    def follow(self, session: Session) -> None:
        """Record the results of a session's games; when a game ends, close the programs that played it."""
        self.series.watch(session)
        self.programs.watch(session)

    def call_player(self) -> None:
        """Ask for the attention of the player whose turn it is, in case they are using another window."""
        self._called = True

    def take_call(self) -> bool:
        """True if :meth:`call_player` has been called since this method was last called."""
        called, self._called = self._called, False
        return called

    def change_settings(self, settings: Settings) -> None:
        """Apply and save new settings."""
        text_changed = settings.wanted_text_size != self.settings.wanted_text_size
        theme_changed = settings.theme != self.settings.theme
        book_changed = settings.use_book != self.settings.use_book
        language_changed = settings.language != self.settings.language
        self._store.change(settings)
        if book_changed:
            self.knowledge.reopen()
        if theme_changed:
            self.look = look_of(settings.theme, self.look.zoom)
        if language_changed:
            self.speech.changed = True
            self.speech.follow(settings.language)
        if theme_changed or text_changed or language_changed:
            self.look_changed = True

    def zoom_to(self, zoom: float, usual: float = 1.0) -> None:
        """Set the number of pixels per unit; ``usual`` is that number at the normal text size."""
        self.text_shown = round(100 * zoom / usual)
        if zoom != self.look.zoom:
            self.look = look_of(self.settings.theme, zoom)

    def _pace(self, choice: pace.Deliberation) -> float:
        """The delay before a computer's move, according to the settings for animations and quick answers."""
        if not self.settings.motion.speed:
            return pace.at_once(choice)
        return pace.quick(choice) if self.settings.quick_answers else pace.natural(choice)

    def _add_puzzle(self, puzzle: Puzzle) -> None:
        self.puzzles.change(lambda deck: deck.with_puzzle(puzzle))

    def tend(self) -> None:
        """Continue background work and process its results."""
        self.reviews.tick(on_battery=self.reviews.collection is not None and self.power.on_battery)
        self.knowledge.tend()

    @cached_property
    def problem_sets(self) -> ProblemSets:
        """The problems included in the program, and the user's own problems."""
        from checkers_app.views.practice.problem_sets import ProblemSets  # noqa: PLC0415  not needed at first

        return ProblemSets(self.practice.sets_path)

    @cached_property
    def own_player(self) -> OwnPlayerDesk:
        """The user's own player and its measured strength."""
        from checkers_app.views.learn.own_player_desk import OwnPlayerDesk  # noqa: PLC0415  not needed at first

        return OwnPlayerDesk(self.own_opponents.file)

    def close(self) -> None:
        """Free large objects.

        The garbage collector might take a long time to do so, because it counts an engine's hash table as one
        small object.
        """
        self.files.stop_indexing()
        if "problem_sets" in vars(self):
            self.problem_sets.proving.close()
        self.reviews.close()
        self.knowledge.engines.close()
