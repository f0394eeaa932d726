"""Opens any page of the window by name, with example data, and describes its content as text."""

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

from checkers_app.engine.bots.program import Program
from checkers_app.games import game_for_language, national_games
from checkers_app.games.base import Game, Side
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.learn.export.slides import step_slide
from checkers_app.notation.ballots import openings_for
from checkers_app.notation.pdn import PdnReader, Rejected
from checkers_app.notation.pdn_writer import game_text
from checkers_app.paths import home
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.review.collection_review import GameToReview, ReviewList
from checkers_app.play.review.review import Assessment, Review, judged_ply
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.exchange import record_of_match
from checkers_app.play.saved.library import Desk
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
from checkers_app.ui.practice.own_problems_example import own_problems_example
from checkers_app.ui.routes import DESTINATIONS, open_scene
from checkers_app.ui.scene import Scene
from checkers_app.ui.tidy.example import tidy_pages
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.crash.trouble import Broken
from checkers_app.views.games.rows import Problem
from checkers_app.views.paper.paper_wish import game_wish
from checkers_app.words import AS_THE_SYSTEM, language_tag, say, say_count, speak

SECONDS = 3.0
"""The maximum time in seconds to wait for background work; a page without background work is not delayed."""
_STEP = 0.02
_QUIET = 8
"""The number of steps without a change after which a page counts as finished."""
_PLIES = 8
"""The number of plies in the example game."""


Make = Callable[[Context, Game], Destination | Scene]


def _match(game: Game) -> Match:
    """The beginning of a game against the computer; its moves are always the same."""
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
    file = (context.files.folder or home()) / "two games.pdn"
    players = '[Event "Club"]\n[Black "Ada"]\n[White "Ben"]\n1. 11-15 23-19 *\n'
    file.write_text(f'{players}\n[Event "Cup"]\n1. 9-14 *\n', encoding="utf-8")
    return to.ToGames(file)


def _explorer(context: Context, game: Game) -> Destination:
    """The opening explorer, with a collection of two games."""
    file = (context.files.folder or home()) / "two games.pdn"
    record = record_of_match(_ended(game))
    file.write_text(game_text(record, game) * 2, encoding="utf-8")
    context.files.recent.add(file)
    return to.ToExplorer(Match.new(game, (HUMAN, HUMAN)))


def _explorer_filter(context: Context, game: Game) -> Scene:
    """The opening explorer with its filter open and filled in."""
    from checkers_app.ui.explorer.scene import ExplorerScene  # noqa: PLC0415  not by every page

    scene = open_scene(_explorer(context, game), context)
    if isinstance(scene, ExplorerScene):
        scene.show_filters()
        scene.player.insert("you")
    return scene


def _weaknesses(context: Context, game: Game) -> Destination:
    """The page about weaknesses, after a lost and reviewed game in which two moves were mistakes."""
    match = _match(game)
    match = match if match.outcome is not None else match.resign(Side.FIRST)
    context.library.write(Desk(), match)
    looks = [Assessment(0, (), certain=False)] * len(match.states)
    plies = tuple(
        replace(judged_ply(match, ply, *looks[ply : ply + 2]), loss=200 if ply in {2, 6} else 0)
        for ply in range(len(match.moves))
    )
    review = Review(match, plies, (0,) * len(match.states))
    context.reviews.store.save(KeptReview(review, 0))
    return to.ToWeaknesses(game)


def _review_all(_: Context, __: Game) -> Destination:
    names = ("Ada – Ben, 1997", "Ada Cleo Dan Ben Ada Cleo Dan – Ben", "Cleo – Dan")
    games = tuple(GameToReview(name, _PLIES, lambda: None) for name in names)
    return to.ToReviewAll(ReviewList("Club", games, lambda _: ()))


def _programs(context: Context, game: Game) -> Destination:
    file = (context.files.folder or home()) / "captures.py"
    file.write_text("def choose(state):\n    return state.legal_moves()[0]\n", encoding="utf-8")
    if not context.programs.listed:
        context.programs.add(Program("captures", file=str(file)))
        engine = Program("Ada Cleo Dan Ben Ada Cleo", command="./engine --hub --quiet")
        context.programs.file.change(lambda listed: (*listed, engine))
    return to.ToPrograms(game)


def _program_output(context: Context, game: Game) -> Destination:
    _programs(context, game)
    context.programs.keep("captures", "captures.py: 17\ncaptures.py: 23\n")
    return to.ToProgramOutput("captures")


def _game_menu(context: Context, game: Game) -> Scene:
    from checkers_app.ui.play.scene import PlayScene  # noqa: PLC0415  not by every page

    play = PlayScene(context, _match(game))
    return open_scene(to.ToGameMenu(play.controls, play.ways_out), context)


def _first_start(context: Context, game: Game) -> Destination:
    del context
    return to.ToWelcome(game_for_language(language_tag()) or (national_games().get(game.key)))


def _simple(make: Make) -> Make:
    """The given page for a new user, without the computer's thoughts."""

    def made(context: Context, game: Game) -> Destination | Scene:
        untold = replace(context.settings, thoughts=Thoughts.HIDDEN, more_choices=False)
        context.change_settings(untold)
        return make(context, game)

    return made


def _tree_picture() -> to.ToPicture:
    """The card for saving a picture of a step of an exercise."""
    link = ExerciseLink(7, 2, step=5)
    return to.ToPicture(lambda: step_slide(link.exercise, 5), "tree", link, lambda _: None)


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
        "openings": lambda _, game: to.ToOpenings(game, openings_for(game), 1, lambda _: None),
        "programs-listed": _programs,
        "add-program": lambda _, __: to.ToAddProgram(lambda _: None),
        "program-output": _program_output,
        "play": lambda _, game: to.ToGame(_match(game)),
        "first-start": _first_start,
        "first-menu": _simple(lambda _, __: to.ToMainMenu()),
        "first-opponent": _simple(lambda _, game: to.ToOpponent(game)),
        "first-game": _simple(lambda _, game: to.ToGame(_match(game))),
        "first-game-menu": _simple(_game_menu),
        "end": lambda _, game: to.ToGame(_ended(game)),
        "game-menu": _game_menu,
        "share": _share,
        "paper": lambda _, game: to.ToPaper(game_wish(record_of_match(_match(game)), game, 2)),
        "review": lambda _, game: to.ToReview(_ended(game)),
        "review-all": _review_all,
        "collection": lambda context, _: _collection(context),
        "explorer": _explorer,
        "explorer-filter": _explorer_filter,
        "weaknesses": _weaknesses,
        **tidy_pages(),
        "file": lambda _, __: ToFile("Open a PDN file", "Open", ".pdn", lambda _: ""),
        "rejected": _rejected,
        "own-problems-listed": lambda context, _: own_problems_example(context),
        "setup": _setup,
        "ending": lambda _, __: to.ToEnding("first-position"),
        "guess": lambda _, game: to.ToGuess(_ended(game), "Ada – Ben"),
        "learn": lambda _, game: to.ToLearn(game, _match(game)),
        "worth": lambda _, game: to.ToWorth(game, _match(game).state, game.initial.side_to_move),
        "tree": lambda _, game: to.ToTree(game, _match(game).state),
        "growing": lambda _, game: to.ToGrowing(game, game.initial),
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
"""Examples of pages that need data or have more than one state."""


def _alone(kind: Callable[[], Destination]) -> Make:
    return lambda _, __: kind()


PAGES: Mapping[str, Make] = MappingProxyType(
    {**{kind.outlined_as: _alone(kind) for kind in DESTINATIONS if kind.outlined_as}, **_EXAMPLES}
)
"""Maps the name of each page to a function that opens it for a given board."""


class OutlineError(ValueError):
    """Raised if a page cannot be shown; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A page that is open in a window of its own."""

    scene: Scene
    context: Context
    text_size: int
    """The text size in per cent; it is reduced if the text would not fit in the window."""
    others: frozenset[threading.Thread]
    """The threads that do not belong to the page."""

    def fit(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window whose size is given in pixels."""
        usual = usual_zoom(size)
        zoom = fitting_zoom(size, usual * self.text_size / 100)
        self.context.zoom_to(zoom, usual)
        self.scene.resize(in_units(size, zoom))

    def speak(self, language: gettext.NullTranslations | str) -> None:
        """Switch the page to another language; :meth:`fit` must be called afterwards.

        Raises:
            OutlineError: if the language is not available.
        """
        if isinstance(language, str):
            self.context.change_settings(replace(self.context.settings, language=language))
            if self.context.speech.problem:
                raise OutlineError(self.context.speech.problem)
        else:
            speak(language)
        self.context.speech.changed = self.context.look_changed = False
        self.scene.forget_answer()

    def settle(self) -> None:
        """Wait for the page's background work to finish, for at most :data:`SECONDS` seconds.

        The clock of the page advances without real time passing, except while other threads are working.
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
        """True if another thread is working for the page."""
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
    """Context manager like :func:`opened_page`, with the same arguments and errors; provides the scene."""
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
    """Context manager that provides a page with temporary settings and games.

    Args:
        page: the name of a page, a key of :data:`PAGES`.
        game: the game whose board is used.
        size: the size of the window in pixels.
        theme: the name of a theme; if empty, the default theme is used.
        text_size: the text size in per cent; it is reduced if the text would not fit in the window.
        language: either a language code, which is then also set in the settings, or translations; None for
            English.

    Raises:
        OutlineError: if the language is not available.
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
            context.files.folder = Path(folder)
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
    """The content of a page, one element per line, with the positions of the elements if ``places`` is True.

    Raises:
        OutlineError: if the page is not a :class:`ViewScene` and cannot be described.
    """
    if not isinstance(scene, ViewScene):
        raise OutlineError(f"the page {type(scene).__name__} has no elements and cannot be described")
    return el.outline(scene.tree, scene.touch, places=places)
