"""The application: the window, the settings and the event loop."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from checkers_app import paths
from checkers_app.engine.bots.programs_file import ProgramsFile
from checkers_app.engine.own_player_file import OwnPlayerFile
from checkers_app.engine.service import EngineService
from checkers_app.games import game_for_language
from checkers_app.play.opponents.programs import ProgramDesk
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.library import Library
from checkers_app.practice.progress import PracticeStore
from checkers_app.storage.recent import RecentFiles
from checkers_app.storage.reports import Reports
from checkers_app.storage.settings import Settings, SettingsStore, Thoughts
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToGames, ToMainMenu, ToWelcome
from checkers_app.ui.frames import FULL_RATE, Frames
from checkers_app.ui.input.clicks import Clicks
from checkers_app.ui.input.key_repeat import KeyRepeat
from checkers_app.ui.input.keyboard_input import KeyboardInput
from checkers_app.ui.kit.canvas import in_pixels
from checkers_app.ui.kit.clipboard import hand_over
from checkers_app.ui.kit.damaged import DamagedAssetError
from checkers_app.ui.kit.draw import drawn_with
from checkers_app.ui.kit.keyboard import is_command
from checkers_app.ui.kit.layout import MIN_SIZE, fitting_zoom, in_units, usual_zoom
from checkers_app.ui.kit.look import look_of
from checkers_app.ui.loading import Loading
from checkers_app.ui.routes import SCENES, open_scene
from checkers_app.ui.scene import Pop, Push, Scene
from checkers_app.ui.scene_stack import SceneStack
from checkers_app.ui.screen import WindowError
from checkers_app.ui.sound import Sound
from checkers_app.ui.speech import Speech
from checkers_app.ui.spoken.bridge import BY_DESCRIPTION
from checkers_app.ui.spoken.screen_reader import ASKED, ScreenReader
from checkers_app.ui.system_taste import Taste, TasteOfSystem, taste_of_system
from checkers_app.ui.window import TITLE, Window
from checkers_app.views.crash.trouble import Broken, Trouble
from checkers_app.words import language_tag, say, system_languages

if TYPE_CHECKING:
    from checkers_app.learn.exercises.link import ExerciseLink

IDLE_POLL = 0.016
"""The time in seconds between two checks of the event queue while nothing moves."""
ASLEEP_POLL = 0.040
ASLEEP_AFTER = 5.0
"""The time in seconds without events after which the event queue is checked less often."""
CLOSE_TIMEOUT = 0.8
"""The time in seconds that the program waits, before it ends, for threads that search, build or load."""
_QUOTES = "'\"."
"""The characters that may follow a file name in error messages."""

_STIRRING = frozenset({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN})
_SHOWN_AGAIN = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})


class App:
    """Owns the window, and runs the event loop until the last scene is closed."""

    def __init__(
        self,
        *,
        settings_path: Path | None = None,
        games_folder: Path | None = None,
        seed: int | None = None,
        on_frame: Callable[[float, bool], None] | None = None,
        trouble: Trouble | None = None,
        languages: Sequence[str] = (),
        spoken: bool = False,
        sounding: bool = False,
        greeting: bool = False,
        taste: Callable[[], Taste] | None = None,
    ) -> None:
        """Open the window.

        Args:
            settings_path: the settings file, whose folder also contains the practice history; None for the
                user's settings.
            games_folder: the folder of saved games, next to which reviews are saved; None for the user's
                folder.
            seed: the seed for random choices and for variety in the computer's play; None for a random seed.
            on_frame: called after each iteration of the event loop with two arguments: the time, and whether
                a frame was drawn.
            trouble: handles exceptions so that the event loop continues; if None, exceptions end the program.
            languages: the user's preferred languages, best first, used if no language is chosen in the
                settings.
            spoken: True to support screen readers.
            sounding: True to play sounds.
            taste: returns the user's system-wide preferences, which are applied when the program is started
                for the first time.
            greeting: True to show an introduction when the program is started for the first time.
        """
        store = SettingsStore(settings_path or paths.settings_file())
        library = Library(Shelf(games_folder or paths.games_folder()))
        played = not library.empty
        first = not played and store.current.thoughts is Thoughts.UNSAID
        self._greeting = greeting and first
        """True until a new user has seen the introduction."""
        self._taste = TasteOfSystem(taste) if taste is not None and first else None
        store.suppose(store.current.told_from_the_start(played=played))
        kept = store.current
        speech = Speech(languages)
        speech.follow(kept.language)
        self._reader = ScreenReader(TITLE)
        self._spoken = spoken
        self._sounding = sounding
        unseen = self._reader.open if spoken and not BY_DESCRIPTION else None
        self._window = Window(
            kept.window_size,
            kept.window_place,
            fullscreen=kept.fullscreen,
            first=first and kept.window_size == Settings().window_size,
            unseen=unseen,
        )
        look = look_of(kept.theme, self._zoom(kept)[0])
        self._window.show_name(look)
        self._trouble = trouble
        self._service = EngineService(on_failure=trouble.in_background if trouble is not None else None)

        def beside(file: Path | None, name: str, usual: Callable[[], Path]) -> Path:
            return file.with_name(name) if file is not None else usual()

        rng, games = random.Random(seed), games_folder
        self.context = Context(
            store,
            self._service,
            rng,
            library,
            PuzzleStore(beside(settings_path, "puzzles.json", paths.puzzles_file)),
            ReviewStore(beside(games, "reviews", paths.reviews_folder)),
            RecentFiles(beside(games, "collections.json", paths.collections_file)),
            look,
            speech,
            PracticeStore(beside(settings_path, "practice.json", paths.practice_file)),
            OwnPlayerFile(beside(settings_path, "own.player", paths.own_player_file)),
            beside(games, "explorer", paths.explorer_folder),
            ProgramDesk(
                ProgramsFile(beside(settings_path, "programs.json", paths.programs_file)),
                beside(settings_path, "programs", paths.program_outputs_folder),
                rng,
            ),
        )
        self.stack = SceneStack(self.context, MIN_SIZE)
        self._lay_out()
        self._on_frame = on_frame
        self._loading = Loading((*SCENES, "checkers_app.ui.crash.scene"))
        self._keyboard = KeyboardInput()
        self._held = KeyRepeat()
        self._held_in: Scene | None = None
        self._clicks = Clicks()
        self._of_a_file: Scene | None = None
        """The page with the files that were last dropped on the window."""
        self._running = True
        self._last_event = time.monotonic()
        self._frames = Frames(IDLE_POLL)

    def run(self, first: Scene, *others: Scene) -> None:
        """Show ``first``, with the ``others`` on top of it, and handle events until the window is closed."""
        for scene in (first, *others):
            self.stack.push(scene)
        try:
            self._tell_of_the_last_run()
            while self._running and self.stack.top is not None:
                try:
                    self.turn()
                    self._tell_of_the_background()
                except Exception as error:  # noqa: BLE001  the game must survive any exception
                    self._recover(error)
        finally:
            self.close()

    def _tell_of_the_last_run(self) -> None:
        if self._trouble is not None and (broken := self._trouble.left_behind()) is not None:
            self._tell(broken)

    def _tell_of_the_background(self) -> None:
        if self._trouble is not None and (broken := self._trouble.news()) is not None:
            self._tell(broken)

    def _tell(self, broken: Broken, picture: pygame.Surface | None = None) -> None:
        from checkers_app.ui.crash.scene import CrashScene  # noqa: PLC0415  the menu does without it

        self.stack.push(CrashScene(self.context, broken, picture))

    def _recover(self, error: Exception) -> None:
        """Show the crash card on top of the last picture.

        Raises:
            Exception: ``error`` itself, if there is no handler or continuing is pointless.
        """
        if self._trouble is None or _unusable_file(error):
            raise error
        broken = self._trouble.crash(error, self.stack.names)
        if broken is None:
            raise error
        surface = self._window.surface
        surface.set_clip(None)  # the exception may have occurred while drawing
        picture = surface.copy()
        self.stack.abandon()
        self._tell(broken, picture)

    def close(self) -> None:
        """Stop all background work, save the window's position, and close the window."""
        self.stack.close()
        self._reader.close()
        self.context.sounds.close(timeout=CLOSE_TIMEOUT / 2)
        self._loading.cancel(timeout=CLOSE_TIMEOUT / 2)
        window = self._window
        hand_over()
        self.context.change_settings(
            replace(self.context.settings, window_size=window.size, window_place=window.place)
        )
        self.context.knowledge.table_build.cancel(timeout=CLOSE_TIMEOUT / 2)
        self._service.close(timeout=CLOSE_TIMEOUT / 2)
        self.context.programs.close(timeout=CLOSE_TIMEOUT / 2)
        self.context.close()
        pygame.quit()

    def turn(self) -> None:
        """Run one iteration of the event loop: handle events, update, draw, and sleep."""
        began = time.monotonic()
        events = pygame.event.get()
        try:
            while events:
                self._take(events.pop(0), began)
        except Exception:
            if any(event.type == pygame.QUIT for event in events):  # quitting must work even after a crash
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            raise
        self._repeat(began)
        scene = self.stack.top
        if scene is None or not self._running:
            return
        self.context.tend()
        self.context.sounds.tend(began)
        transition = scene.update(began)
        if transition is not None:
            self.stack.apply(transition)
        self._mind_manners()
        scene = self.stack.top
        rate = scene.frame_rate() if scene is not None else 0
        drew = self._draw(began, rate)
        if drew or not self._window.seen:  # everything that changes the title also changes the picture
            self._window.entitle(self.stack.title)
        if self._on_frame is not None:
            self._on_frame(time.monotonic(), drew)
        self._reader.tell(scene, self.context.look.zoom, began)
        if drew and not self._loading.started:
            self._after_the_first_picture()
        if rate < FULL_RATE or not drew:
            self._rest(began)

    def _take(self, event: pygame.event.Event, now: float) -> None:
        """Handle one event from the queue."""
        self._last_event = now
        translated = self._keyboard.translate(event)
        if translated is None:
            return
        self._held.note(translated, now)
        if translated.type in _STIRRING:
            self.context.sounds.stir()
        self._handle(translated)

    def _after_the_first_picture(self) -> None:
        """Start all work that can wait until the first page is visible."""
        self.context.knowledge.resources.begin()
        self._loading.start()
        if self._spoken:
            self._reader.open()
        if self._sounding:
            self.context.sounds.start()
        if self._greeting:
            self._greeting = False
            self.stack.apply(Push(ToWelcome(game_for_language(language_tag()))))

    def _mind_manners(self) -> None:
        """Request the user's attention when it is a person's turn, and apply the system's preferences to
        settings that the user has not changed.
        """
        if self.context.take_call():
            self._window.call()
        found = self._taste.take() if self._taste is not None else None
        if found is not None:
            self._taste = None
            self.context.change_settings(found.on(self.context.settings))

    def _zoom(self, settings: Settings) -> tuple[float, float]:
        """The pixels per unit for the current window, at the chosen text size and at the normal text size."""
        size = self._window.surface.get_size()
        usual = usual_zoom(size)
        return fitting_zoom(size, usual * settings.wanted_text_size / 100), usual

    def _lay_out(self) -> None:
        """Lay out all scenes after the window size, theme, text size or language has changed."""
        self.context.look_changed = False
        if self.context.speech.changed:
            self.context.speech.changed = False
            self.stack.forget_answers()
        self._window.entitle(self.stack.title)
        size = self._window.surface.get_size()
        zoom, usual = self._zoom(self.context.settings)
        self.context.zoom_to(zoom, usual)
        self.stack.resize(in_units(size, zoom))

    def _toggle_fullscreen(self) -> None:
        settings = self.context.settings
        self.context.change_settings(replace(settings, fullscreen=not settings.fullscreen))

    def _toggle_projector(self) -> None:
        """Switch projector mode on or off, and lay out all scenes again."""
        settings = self.context.settings
        self.context.change_settings(replace(settings, projector=not settings.projector))
        self._lay_out()

    def _toggle_sound(self) -> None:
        """Switch sounds on or off."""
        settings = self.context.settings
        self.context.change_settings(replace(settings, sound=not settings.sound))
        self.context.sounds.play(Sound.MOVE)
        self._lay_out()

    def _repeat(self, now: float) -> None:
        """Repeat a key that is held down, unless the scene has changed since it was pressed."""
        scene = self.stack.top
        if scene is not self._held_in:
            self._held.forget()
            self._held_in = scene
        event = self._held.again(now)
        if scene is not None and event is not None:
            self._last_event = now
            self.stack.apply(scene.handle(event))

    def _handle(self, event: pygame.event.Event) -> None:
        scene = self.stack.top
        self._window.note(event)
        self._reader.note(event)
        if event.type == pygame.QUIT:
            self._running = False
        elif event.type == pygame.VIDEORESIZE:
            self._lay_out()
        elif event.type == pygame.KEYDOWN and self._done_everywhere(event):
            pass  # handled for any scene
        elif event.type == ASKED:
            self.stack.apply(self._reader.do(event, scene))
        elif event.type in _SHOWN_AGAIN:
            self.stack.dirty = True
        elif event.type == pygame.DROPFILE:
            if scene is not None and scene is self._of_a_file:  # several files dropped at once share a page
                self.stack.apply(Pop())
            self.stack.apply(Push(ToGames(Path(event.file))))
            self._of_a_file = self.stack.top
        elif scene is not None and self._clicks.are_for(scene, event, self._last_event):
            self.stack.apply(scene.handle(event_in_units(event, self.context.look.zoom)))

    def _done_everywhere(self, event: pygame.event.Event) -> bool:
        """Handle a key if it has the same meaning on all pages; returns False for any other key."""
        if event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif event.key == pygame.K_F8:
            self._toggle_projector()
        elif event.key == pygame.K_m and is_command(event):
            self._toggle_sound()
        else:
            return False
        return True

    def _draw(self, now: float, rate: int) -> bool:
        scene = self.stack.top
        self._window.fullscreen = self.context.settings.fullscreen
        if self.context.look_changed:
            self._lay_out()
        if not self._window.seen:
            self.stack.dirty = True
            return False
        due = self._frames.due(rate, now)
        if scene is None or not (due or scene.needs_draw(now) or self.stack.dirty):
            return False
        surface = self.context.look.canvas(self._window.surface)
        part = None if due or self.stack.dirty else scene.draw_part(surface, now)
        if part is not None:
            pygame.display.update(in_pixels(part, self.context.look.zoom))
        else:
            self.stack.draw(surface, now)
            if rate >= FULL_RATE:
                # Drawing times vary: waiting here makes the animation even.
                _sleep_until(self._frames.next_at)
            pygame.display.flip()
        shown_at = time.monotonic()
        self._clicks.see(scene, now, shown_at)
        self._frames.shown(shown_at)
        return True

    def _rest(self, began: float) -> None:
        asleep = began - self._last_event > ASLEEP_AFTER
        _sleep_until(began + (ASLEEP_POLL if asleep else IDLE_POLL))


def _sleep_until(moment: float) -> None:
    left = moment - time.monotonic()
    if left > 0:
        time.sleep(left)


def event_in_units(event: pygame.event.Event, zoom: float) -> pygame.event.Event:
    """A copy of an event, with the pointer's position converted from pixels to units of ``zoom`` pixels."""
    if zoom == 1.0 or not hasattr(event, "pos"):
        return event
    values = dict(event.dict)
    for name in ("pos", "rel"):
        if name in values:
            x, y = values[name]
            values[name] = (int(x / zoom), int(y / zoom))
    return pygame.event.Event(event.type, values)


def run(file: Path | None = None, link: ExerciseLink | None = None) -> int:
    """Open the window and handle events until it is closed; return the exit status.

    Args:
        file: a PDN file whose games are listed; None for the main menu.
        link: a link to an exercise, which is shown instead of the main menu if there is no file.

    Raises:
        WindowError: if there is no screen, or if one of the program's own files is unusable.
        CrashedError: if the program crashed and could not continue.
    """
    trouble = Trouble(Reports(paths.reports_folder()), drawn_with())
    try:
        with trouble.watching():
            _run(file, link, trouble)
    except WindowError:
        raise
    except Exception as error:
        if problem := _unusable_file(error):
            raise WindowError(problem) from error
        raise _crashed(error, trouble) from error
    return 0


def _run(file: Path | None, link: ExerciseLink | None, trouble: Trouble) -> None:
    try:
        app = App(
            trouble=trouble,
            languages=system_languages(os.environ),
            spoken=True,
            sounding=True,
            greeting=file is None and link is None,
            taste=taste_of_system,
        )
    except pygame.error as error:
        raise WindowError(str(error)) from error
    places: list[Destination] = [ToMainMenu()]
    if file is not None:
        places.append(ToGames(file.absolute()))
    elif link is not None:
        from checkers_app.ui.learn.picture_scene import place_of  # noqa: PLC0415  the menu does without it

        places.append(place_of(link))
    app.run(*(open_scene(place, app.context) for place in places))


class CrashedError(RuntimeError):
    """Raised when the program has crashed and cannot continue; the message says where the report is."""


def _crashed(error: Exception, trouble: Trouble) -> CrashedError:
    """Write a report of the exception that ended the program, and show a message if possible."""
    path = trouble.last_words(error)
    what = type(error).__name__
    # the program was started from a desktop, where printed text is not visible
    if sys.stderr is None or not sys.stderr.isatty():
        words = say("Something went wrong ({what}). The report could not be saved.", what=what)
        if path is not None:
            words = say("Something went wrong ({what}). The report is in {path}.", what=what, path=path)
        with suppress(Exception):
            pygame.display.message_box(say(TITLE), words, "error")
    if path is None:
        return CrashedError(say("something went wrong ({what}); the report could not be saved", what=what))
    return CrashedError(say("something went wrong ({what}); the report is in {path}", what=what, path=path))


def _unusable_file(error: Exception) -> str:
    """A message about the damaged or missing program file that caused an error; empty if the error has
    another cause.
    """
    if isinstance(error, DamagedAssetError):
        return say("{problem}; please reinstall the program", problem=error)
    found, name = "", ""
    if isinstance(error, FileNotFoundError):
        _, found, name = str(error).partition(f"{paths.assets()}{os.sep}")
    file = f"{paths.assets().name}{os.sep}{name.rstrip(_QUOTES)}"
    return say("{file} is missing; please reinstall the program", file=file) if found else ""
