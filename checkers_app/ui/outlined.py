"""Every page of the window by name, with what it needs, and as text: what is on it and where."""

from __future__ import annotations

import gettext
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from checkers_app.games.base import Game, Side
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.notation.ballots import openings_for
from checkers_app.notation.pdn import PdnReader, Rejected
from checkers_app.paths import home
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.setting_up import where_to_begin
from checkers_app.storage.settings import Settings, Thoughts, encode
from checkers_app.ui import destinations as to
from checkers_app.ui.app import App
from checkers_app.ui.context import Context
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.destination import Destination
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.layout import fitting_zoom, in_units, usual_zoom
from checkers_app.ui.learn.tree.tree_file import step_drawing
from checkers_app.ui.routes import DESTINATIONS, open_scene
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.crash.trouble import Broken
from checkers_app.views.games.rows import Problem
from checkers_app.words import AS_THE_SYSTEM, say, say_count, speak

SECONDS = 3.0
"""For what is found out in the background, at most; a page that has nothing to wait for takes no time."""
_STEP = 0.02
_QUIET = 8
"""Steps without a change after which nothing more is waited for."""
_PLIES = 8
"""Of the game that a page is shown with."""


Make = Callable[[Context, Game], Destination | Scene]


def _match(game: Game) -> Match:
    """The beginning of a game against the computer, the same each time."""
    rng = random.Random(1)
    match = Match.new(game, (HUMAN, Seat(Control.COMPUTER, 4)))
    for _ in range(_PLIES):
        if match.outcome is None:
            match = match.play(rng.choice(match.state.legal_moves()))
    return match


def _ended(game: Game) -> Match:
    match = _match(game)
    return match if match.outcome is not None else match.resign(Side.FIRST)


def _collection(context: Context) -> Destination:
    file = (context.folder or home()) / "two games.pdn"
    players = '[Event "Club"]\n[Black "Ada"]\n[White "Ben"]\n1. 11-15 23-19 *\n'
    file.write_text(f'{players}\n[Event "Cup"]\n1. 9-14 *\n', encoding="utf-8")
    return to.ToGames(file)


def _openings(context: Context, game: Game) -> Destination:
    del context
    return to.ToOpenings(game, openings_for(game), 1, lambda _: None)


def _game_menu(context: Context, game: Game) -> Scene:
    from checkers_app.ui.play.scene import PlayScene  # noqa: PLC0415  not by every page

    play = PlayScene(context, _match(game))
    return open_scene(to.ToGameMenu(play.controls, play.ways_out), context)


def _simple(make: Make) -> Make:
    """The same page for somebody who has never played: nothing is told of what the computer thinks."""

    def made(context: Context, game: Game) -> Destination | Scene:
        untold = replace(context.settings, thoughts=Thoughts.HIDDEN, more_choices=False)
        context.change_settings(untold)
        return make(context, game)

    return made


def _tree_picture() -> to.ToPicture:
    """Of a step of an exercise."""
    link = ExerciseLink(7, 2, step=5)
    return to.ToPicture(lambda: step_drawing(link.exercise, 5), "tree", link, lambda _: None)


def _share(context: Context, game: Game) -> Destination:
    from checkers_app.ui.play.scene import PlayScene  # noqa: PLC0415  not by every page

    return PlayScene(context, _match(game)).ways_out.share()


def _setup(context: Context, game: Game) -> Destination:
    del context
    game, state = where_to_begin(game, game.initial) or (game, game.initial)
    return to.ToSetup(state, game)


def _rejected(_: Context, __: Game) -> Destination:
    read = list(PdnReader("1. 11-15 *\n\n1. 11-16 24-20 2. 11-15 *\n"))
    rejected = [game for game in read if isinstance(game, Rejected)]

    def problems() -> tuple[str, list[Problem]]:
        title = say_count(
            "{rejected} of {number} game could not be read",
            "{rejected} of {number} games could not be read",
            len(read),
            rejected=len(rejected),
        )
        return title, [
            Problem(
                say("Game {number}, line {line}", number=game.index, line=game.line), game.reason, game.raw
            )
            for game in rejected
        ]

    return to.ToRejected(problems)


_EXAMPLES: Mapping[str, Make] = MappingProxyType(
    {
        "opponent": lambda _, game: to.ToOpponent(game),
        "openings": _openings,
        "play": lambda _, game: to.ToGame(_match(game)),
        "first-menu": _simple(lambda _, __: to.ToMainMenu()),
        "first-opponent": _simple(lambda _, game: to.ToOpponent(game)),
        "first-game": _simple(lambda _, game: to.ToGame(_match(game))),
        "first-game-menu": _simple(_game_menu),
        "end": lambda _, game: to.ToGame(_ended(game)),
        "game-menu": _game_menu,
        "share": _share,
        "review": lambda _, game: to.ToReview(_ended(game)),
        "collection": lambda context, _: _collection(context),
        "file": lambda _, __: ToFile("Open a PDN file", "Open", ".pdn", lambda _: ""),
        "rejected": _rejected,
        "setup": _setup,
        "ending": lambda _, __: to.ToEnding("first-position"),
        "guess": lambda _, game: to.ToGuess(_ended(game), "Ada – Ben"),
        "learn": lambda _, game: to.ToLearn(game, _match(game)),
        "worth": lambda _, game: to.ToWorth(game, _match(game).state, game.initial.side_to_move),
        "tree": lambda _, game: to.ToTree(game, _match(game).state),
        "tree-picture": lambda _, __: _tree_picture(),
        "duel": lambda _, game: to.ToDuel(_match(game), 3),
        "own-tree": lambda _, game: to.ToSearchText(game),
        "rules": lambda _, game: to.ToRules(game),
        "settings-sound": lambda _, __: to.ToSettings("Sound"),
        "settings-board": lambda _, __: to.ToSettings("Board"),
        "settings-computer": lambda _, __: to.ToSettings("Computer"),
        "settings-knowledge": lambda _, __: to.ToSettings("Knowledge"),
        "settings-language": lambda _, __: to.ToSettings("Language"),
        "crash": lambda context, _: CrashScene(context, Broken("What broke and where", None)),
    }
)
"""How the pages are opened that need something to show, or that are shown in more than one state."""


def _alone(kind: Callable[[], Destination]) -> Make:
    return lambda _, __: kind()


PAGES: Mapping[str, Make] = MappingProxyType(
    {**{kind.outlined_as: _alone(kind) for kind in DESTINATIONS if kind.outlined_as}, **_EXAMPLES}
)
"""Each page by name, and how it is opened for a board."""


class OutlineError(ValueError):
    """A page that cannot be shown, with the reason."""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A page in a window of its own."""

    scene: Scene
    context: Context
    text_size: int
    """Per cent; less is shown where the window has no room for it."""
    others: frozenset[threading.Thread]
    """Threads that do not belong to the page."""

    def fit(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window of this size in pixels."""
        usual = usual_zoom(size)
        zoom = fitting_zoom(size, usual * self.text_size / 100)
        self.context.zoom_to(zoom, usual)
        self.scene.resize(in_units(size, zoom))

    def speak(self, language: gettext.NullTranslations | str) -> None:
        """Show the page in another language, as after a change in the settings; :meth:`fit` follows.

        Raises:
            OutlineError: if the language cannot be used.
        """
        if isinstance(language, str):
            self.context.change_settings(replace(self.context.settings, language=language))
            if self.context.speech.problem:
                raise OutlineError(self.context.speech.problem)
        else:
            speak(language)
        self.context.language_changed = self.context.look_changed = False
        self.scene.forget_answer()

    def settle(self) -> None:
        """Wait for what the page finds out in the background, at most :data:`SECONDS`.

        Time passes for the page in any case, but only work on other threads is really waited for.
        """
        now, quiet = time.monotonic(), 0
        end = now + SECONDS
        while quiet < _QUIET and now < end:
            self.context.tend()
            self.scene.update(now)
            busy = self.scene.needs_draw(now) or self.scene.frame_rate() > 0
            quiet = 0 if busy else quiet + 1
            if isinstance(self.scene, ViewScene):
                _ = self.scene.tree
                self.scene.touch.dirty = False
            if self._works():
                time.sleep(_STEP)
            now += _STEP

    def _works(self) -> bool:
        """True if another thread works for the page."""
        return self.context.service.waited_for() or not self.others.issuperset(threading.enumerate())


@contextmanager
def opened(
    page: str,
    game: Game,
    size: tuple[int, int],
    *,
    theme: str = "",
    text_size: int = 100,
    language: gettext.NullTranslations | str | None = None,
) -> Iterator[Scene]:
    """The scene of :func:`opened_page`, which has the arguments and the errors."""
    with opened_page(page, game, size, theme=theme, text_size=text_size, language=language) as shown:
        yield shown.scene


@contextmanager
def opened_page(
    page: str,
    game: Game,
    size: tuple[int, int],
    *,
    theme: str = "",
    text_size: int = 100,
    language: gettext.NullTranslations | str | None = None,
) -> Iterator[OpenPage]:
    """A page laid out for a window of a size, with settings and games of its own, which are not kept.

    Args:
        page: one of :data:`PAGES`.
        game: the board that it is about.
        size: of the window in pixels.
        theme: the usual one if empty.
        text_size: per cent; less is shown where the window has no room for it.
        language: what it speaks: one by its code, which is then that of the settings, or any other; English
            if None.

    Raises:
        OutlineError: if there is no such page for that board, or the language cannot be spoken.
    """
    coded = language if isinstance(language, str) else AS_THE_SYSTEM
    settings = Settings(use_book=False, game=game.key, text_size=text_size, language=coded)
    settings = replace(settings, theme=theme or settings.theme)
    speak(None if isinstance(language, str) else language)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "settings.json")
        file.write_text(encode(settings), encoding="utf-8")
        app = App(settings_path=file, games_folder=Path(folder, "games"), seed=1)
        try:
            context = app.context
            if context.speech.problem:
                raise OutlineError(context.speech.problem)
            context.folder = Path(folder)
            others = frozenset(threading.enumerate())
            usual = usual_zoom(size)
            context.zoom_to(fitting_zoom(size, usual * text_size / 100), usual)
            made = PAGES[page](context, game)
            scene = open_scene(made, context) if isinstance(made, Destination) else made
            shown = OpenPage(scene, context, text_size, others)
            shown.fit(size)
            scene.shown()
            shown.settle()
            yield shown
            scene.leave()
        finally:
            app.close()
            speak()


def text_of(scene: Scene, *, places: bool = False) -> str:
    """What is on a page, an element a line; with ``places`` also where.

    Raises:
        OutlineError: if the page is drawn by hand.
    """
    if not isinstance(scene, ViewScene):
        raise OutlineError(f"the page {type(scene).__name__} is drawn by hand and cannot be told")
    return el.outline(scene.tree, scene.touch, places=places)
