"""Caches between frames: they hold enough, not too much, and not longer than their owner lives."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast
from weakref import ref

import pygame
import pytest
from driver import Driver
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.games import boards
from checkers_app.games.checkers import Checkers
from checkers_app.games.draughts.national import GAMES
from checkers_app.paths import asset
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToAbout,
    ToDuel,
    ToExercise,
    ToGame,
    ToGames,
    ToLearn,
    ToLessons,
    ToMainMenu,
    ToOpponent,
    ToPuzzles,
    ToReview,
    ToRules,
    ToSettings,
    ToSetup,
    ToStatistics,
    ToTree,
)
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.kept import LEAST, KeptPictures, kept, pixel_bytes
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.type_styles import TYPE
from checkers_app.ui.kit.typesetter import Face, Typesetter
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Push, Reset

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Messages disappear by themselves."""
    gc.disable()
    yield
    gc.enable()


class Owner:
    """Counts its calls."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.answer = kept(self._answer, 2)

    def _answer(self, number: int, *, twice: bool = False) -> int:
        self.asked.append(number)
        return 2 * number if twice else number


def test_answers_are_kept_and_the_oldest_let_go() -> None:
    owner = Owner()
    assert [owner.answer(1), owner.answer(1), owner.answer(1, twice=True)] == [1, 1, 2]
    assert owner.asked == [1, 1]
    owner.answer(2)
    owner.answer(1)
    assert owner.asked == [1, 1, 2, 1]


@pytest.mark.usefixtures("no_collector")
def test_what_is_kept_goes_with_its_owner() -> None:
    owner = Owner()
    owner.answer(1)
    answer, gone = owner.answer, ref(owner)
    del owner
    assert gone() is None
    with pytest.raises(ReferenceError):
        answer(2)


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("zoom", [1.0, 1.3])
def test_a_look_that_nobody_uses_is_gone_with_its_pictures(zoom: float) -> None:
    look = Look(THEMES["maple"], Fonts(zoom))
    surface = look.canvas(Surface((400, 400)))
    for board in boards().values():
        look.banner(surface, Rect(0, 0, 300, 60), board)
        look.painter(board)
    look.text(surface, "Text", "body", look.theme.ink, (10, 10))
    look.icon(surface, "app_mark", (50, 50), 30)
    parts = [ref(part) for part in (look, look.fonts, look.sprites, look.painter(CHECKERS).marks)]
    del look
    assert [part() for part in parts] == [None] * len(parts)


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
def test_another_theme_or_text_size_leaves_nothing_of_the_old_look() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    context = driver.context
    looks = []
    for settings in (
        replace(context.settings, theme="midnight"),
        replace(context.settings, theme="midnight", text_size=130, window_size=(1280, 800)),
        replace(context.settings, theme="walnut"),
    ):
        looks.append(ref(context.look))
        context.change_settings(settings)
        driver.turn(3)
    assert [look() for look in looks] == [None] * 3


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts open files as Linux shows them")
@pytest.mark.usefixtures("no_collector")
def test_no_file_stays_open_after_the_look_has_changed() -> None:
    driver = Driver()
    driver.open(open_scene(ToMainMenu(), driver.context))

    def opened() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    def change(theme: str) -> None:
        context = driver.context
        context.change_settings(replace(context.settings, theme=theme))
        driver.turn(2)

    change("midnight")
    before = opened()
    for theme in ("contrast", "walnut", "midnight"):
        change(theme)
    assert opened() == before


def test_pictures_are_kept_by_their_weight() -> None:
    made: list[int] = []

    def make(number: int, side: int) -> Surface:
        made.append(number)
        return Surface((side, side), pygame.SRCALPHA)

    pictures = KeptPictures(make, pixel_bytes, windows=2)
    window = pygame.display.get_surface()
    assert window is not None
    room = 2 * max(LEAST, pixel_bytes(window))
    side = 400
    fitting = room // (4 * side * side)
    for number in range(fitting):
        pictures(number, side)
    pictures(0, side)
    assert made == list(range(fitting)), "all of them have room"
    pictures(-1, side)
    assert pictures.weight <= room
    pictures(0, side)
    assert made[-1] == -1, "what was used last stays"
    pictures(1, side)
    assert made[-1] == 1, "what was not used for longest went"
    pictures(-2, 4000)
    pictures(-2, 4000)
    assert made[-1] == -2, "a picture that is too large alone is kept all the same"
    assert made.count(-2) == 1
    for number in range(2000):
        pictures(number + 1000, 1)
    assert pictures.weight == 4 * 2000


@pytest.mark.slow
def test_cards_of_many_widths_do_not_fill_the_memory() -> None:
    surface, theme = Surface((900, 700)), THEMES["maple"]
    window = pygame.display.get_surface()
    assert window is not None
    for width in range(600, 760, 4):  # as while the edge of a window is dragged
        svg.draw_shadow(surface, Rect(40, 40, width, 400), theme)
        svg.rounded_rect((width, 400), 12, theme.panel, theme.line)
    assert svg._rendered.weight <= 4 * max(LEAST, pixel_bytes(window))
    assert svg._kept_bands.weight <= 2 * max(LEAST, pixel_bytes(window))


def test_boards_of_all_games_have_the_room_of_a_few_windows() -> None:
    """However many games are played with one look, and at however many sizes."""
    window = pygame.display.get_surface()
    assert window is not None
    room = 3 * max(LEAST, pixel_bytes(window))
    surface, look = Surface((900, 900)), Look(THEMES["maple"], Fonts())
    games = list(GAMES.values())[:8]
    weights = []
    for game in games:
        pieces = MappingProxyType(game.pieces(game.initial))
        BoardView(game, Rect(0, 0, 860, 860)).draw(look, surface, Picture(pieces=pieces))
        weights.append(look.sprites.grounds.weight)
    assert max(weights) <= room
    assert weights[-1] > room / 2, "it is full"


def test_boards_of_one_size_share_their_frame() -> None:
    surface, look = Surface((900, 900)), Look(THEMES["maple"], Fonts())
    grounds = look.sprites.grounds
    before = grounds.weight
    for key in ("checkers", "russian", "pool"):
        game = {**boards(), **GAMES}[key]
        BoardView(game, Rect(0, 0, 860, 860)).draw(look, surface, Picture())
        if key == "checkers":
            frame = grounds.weight - before
    squares = grounds.weight - before - frame
    assert frame > 0
    assert squares < frame, "the squares of checkers are a picture of their own"


@pytest.mark.slow
def test_a_font_keeps_a_limited_number_of_measures() -> None:
    """Names may be written in any letters, and remarks may be of any length."""
    face = Face(str(asset("fonts", TYPE["body"].file)))
    line = Typesetter(face, 14).line
    letters = [char for char in map(chr, range(0x21, 0x3000)) if face.shown(char) == char]
    pairs = cast("Any", face.pair).cache_info
    for distance in range(1, len(letters)):
        line("".join(one + other for one, other in zip(letters, letters[distance:], strict=False)))
        if pairs().misses > pairs().maxsize:
            break
    for measure in (face.advance, face.pair, face.height, cast("Any", face)._letter):
        known = cast("Any", measure).cache_info()
        assert known.currsize <= known.maxsize
    assert pairs().misses > pairs().maxsize


def places() -> Iterator[Destination]:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(20):
        match = match.play(match.state.legal_moves()[0])
    yield from (ToMainMenu(), ToGame(match), ToGames(), ToStatistics(), ToReview(match), ToPuzzles())
    yield from (ToSettings(), ToAbout(), ToRules(CHECKERS), ToOpponent(CHECKERS), ToExercise(), ToLessons())
    yield from (ToLearn(CHECKERS, match), ToDuel(match, 2), ToTree(TICTACTOE, TICTACTOE.initial))
    yield ToSetup(Checkers())


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text_size"), [((480, 600), 100), ((1280, 800), 150)])
def test_what_one_frame_needs_is_kept_for_the_next(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=size, text_size=text_size))
    driver.resize(size)
    made: list[object] = []
    for keeper in (svg._rendered, svg._kept_bands):
        monkeypatch.setattr(keeper, "_make", _noting(made, keeper._make))
    for place in places():
        driver.app.stack.apply(Reset(ToMainMenu()))
        driver.app.stack.apply(Push(place))
        driver.turn(3)
        _frame(driver)
        made.clear()
        _frame(driver)
        assert made == [], place


def _noting(made: list[object], make: Callable[..., object]) -> Callable[..., object]:
    """``make``, with each of its calls recorded in ``made``."""

    def noted(*args: object) -> object:
        made.append(args)
        return make(*args)

    return noted


def _frame(driver: Driver) -> None:
    """One picture of a scene without time for changes."""
    surface = pygame.display.get_surface()
    assert surface is not None
    stack, look = driver.app.stack, driver.context.look
    stack.draw(look.canvas(surface), driver.clock.now)


def test_the_thinnest_line_of_a_tiny_window_is_drawn() -> None:
    assert svg.rounded_rect((0, 5), 1, "#FFFFFF").get_size() == (1, 5)
    assert svg.rounded_rect((30, 0), 1, "#FFFFFF", "#000000").get_size() == (30, 1)


def test_a_card_smaller_than_its_corners_has_a_shadow() -> None:
    surface = Surface((60, 60))
    surface.fill("#FFFFFF")
    svg.draw_shadow(surface, Rect(30, 30, 4, 3), THEMES["maple"])
    assert surface.get_at((32, 36)) != pygame.Color("#FFFFFF")
