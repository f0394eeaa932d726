"""The window without a screen: the real event loop and scenes, worked by events, on a clock of its own."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.engine.api import (
    UNLIMITED,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Level, levels_for
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, Outcome, Piece, Reason, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.play.library import Desk, Library
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.thinking import HINT_SECONDS
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings, decode, encode
from checkers_app.ui import app as app_module
from checkers_app.ui.app import App
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToGames, ToRejected, ToSetup, ToStatistics
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.games.setup_scene import SetupScene
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.fonts import Anchor
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Widget
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.play.status import Tone
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Scene

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
SIZES = ((800, 600), (1280, 800), (1920, 1080))
PATIENCE = 30.0
"""Seconds after which a test gives up waiting; nothing here takes longer than one."""


class Clock:
    """Stands for the module ``time`` in the event loop: a rest passes at once, and lets others work."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        time.sleep(0.0005)


class Driver:
    """Someone at the window."""

    def __init__(self, app: App, clock: Clock, settings_path: Path) -> None:
        self.app = app
        self.clock = clock
        self.settings_path = settings_path
        pygame.event.clear()

    def top(self) -> Scene:
        scene = self.app.stack.top
        assert scene is not None
        return scene

    def play(self) -> PlayScene:
        scene = self.top()
        assert isinstance(scene, PlayScene)
        return scene

    def match(self) -> Match:
        return self.play().match

    def group(self) -> WidgetGroup:
        group = self.top()._group  # type: ignore[attr-defined]
        assert isinstance(group, WidgetGroup)
        return group

    def open(self, scene: Scene) -> None:
        self.app.stack.push(scene)
        self.turn()

    def start(self, match: Match) -> None:
        self.open(PlayScene(self.app.context, match))

    def turn(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.turn()

    def wait(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, "it does not happen"
            self.app.turn()

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, position: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=1)
        self.turn()

    def release(self, position: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=1)
        self.turn()

    def click(self, position: tuple[int, int]) -> None:
        self.press(position)
        self.release(position)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="")
        self.turn()

    def widget(self, name: str) -> Widget:
        return next(widget for widget in self.group().widgets if widget.name == name)

    def push(self, name: str) -> None:
        """Click a button or a row by its name."""
        self.click(self.widget(name).rect.center)

    def choose_level(self, level: int) -> None:
        bars = self.widget("levels")
        assert isinstance(bars, LevelBars)
        self.click(bars._slot(level).center)

    def spot(self, square: int) -> tuple[int, int]:
        x, y = self.play()._geometry.centre(square)
        return int(x), int(y)

    def square(self, square: int) -> None:
        self.click(self.spot(square))

    def play_move(self, move: Move) -> None:
        """Make a move by clicking its squares until it is made."""
        plies = len(self.match().moves)
        for square in move.path:
            self.square(square)
            if len(self.match().moves) > plies:
                break
        assert self.match().moves[plies] == move

    def answer(self) -> None:
        """Wait for the computer to move, or for the end."""
        self.wait(
            lambda: (
                not self.play().moving
                and (self.match().outcome is not None or self.match().seat_to_move.is_human)
            )
        )

    def picture(self) -> bytes:
        self.app.stack.dirty = True
        self.turn()
        surface = pygame.display.get_surface()
        assert surface is not None
        return pygame.image.tobytes(surface, "RGB")


Start = Callable[..., Driver]


@pytest.fixture
def start(display: Surface, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Start]:
    """Opens the program with some settings."""
    assert display
    apps: list[App] = []
    clock = Clock()
    path = tmp_path / "settings.json"
    monkeypatch.setattr(app_module, "time", clock)
    monkeypatch.setattr(pygame, "quit", lambda: None)  # the other tests go on with this display

    def make(settings: Settings | None = None, *, text: str | None = None) -> Driver:
        path.write_text(text or encode(settings or Settings(motion=Motion.OFF, window_size=(800, 600))))
        app = App(settings_path=path, seed=7)
        apps.append(app)
        return Driver(app, clock, path)

    yield make
    for app in apps:
        app.close()
    pygame.display.set_mode((1280, 800))
    pygame.event.clear()


@pytest.fixture
def menu(start: Start) -> Driver:
    driver = start()
    driver.open(MenuScene(driver.app.context))
    return driver


def against(level: int, human: Side = Side.FIRST) -> tuple[Seat, Seat]:
    seats = [Seat(Control.COMPUTER, level)] * 2
    seats[human] = HUMAN
    return seats[0], seats[1]


class Shown:
    """What was written on the screen lately."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, Rect]] = []

    def __contains__(self, text: str) -> bool:
        return any(text == shown for shown, _ in self.texts)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Every text that is drawn, with the rectangle of its capitals."""
    record = Shown()
    original = Look.text

    def text(
        self: Look,
        surface: Surface,
        text: str,
        role: str,
        color: str,
        position: tuple[float, float],
        anchor: Anchor = "left",
        room: int | None = None,
    ) -> None:
        original(self, surface, text, role, color, position, anchor, room)
        fitted = self.fit(text, role, room) if room is not None else text
        width = self.width(fitted, role)
        left = position[0] - {"left": 0, "center": width / 2, "right": width}[anchor]
        if fitted and surface.get_width() >= 640:  # not on the picture of a disabled button
            record.texts.append((fitted, Rect(round(left), round(position[1]) - 7, width, 14)))

    monkeypatch.setattr(Look, "text", text)
    return record


class Search:
    """Stands in for the search: waits until it is let go, and notes what was asked."""

    def __init__(self) -> None:
        self.levels: list[int] = []
        self.stopped = 0
        self.held = False
        self.permits = 0
        """Searches that may end although it is held."""
        self.deaf = False
        """True while it does not hear that it is to stop."""
        self.answers: list[SearchResult | Exception] = []

    def for_level(self, game: Game, level: Level | int, *, seed: int | None = None) -> Engine:
        """In place of the method of :class:`Engines`."""
        assert game in boards().values()
        assert isinstance(level, Level)
        assert seed is not None
        return SearchOfLevel(self, level.number)

    def run(
        self, level: int, position: Position, stop: StopToken | None, report: Report | None
    ) -> SearchResult:
        self.levels.append(level)
        while self.held:
            if self.permits:
                self.permits -= 1
                break
            if stop is not None and stop.stopped and not self.deaf:
                self.stopped += 1
                break
            time.sleep(0.001)
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        move = position.state.legal_moves()[0]
        if report is not None:
            report(Progress(1, 10, 5, (move,), 0.0))
        return SearchResult(move, 5, 1, 10, (move,), 0.0)


@dataclass(frozen=True)
class SearchOfLevel:
    """The fake search as the engine of a level."""

    fake: Search
    level: int

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        assert limits in {UNLIMITED, Limits(seconds=HINT_SECONDS)}
        return self.fake.run(self.level, position, stop, report)

    def new_game(self) -> None:
        raise AssertionError("nobody asks for this")


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    fake = Search()
    monkeypatch.setattr(Engines, "for_level", lambda _, *args, **named: fake.for_level(*args, **named))
    return fake


# --- whole games --------------------------------------------------------------------------------


def test_from_the_menu_through_a_game_of_tic_tac_toe(menu: Driver) -> None:
    random = Random(4)
    menu.push("tictactoe")
    assert menu.app.context.settings.game == "tictactoe"
    menu.choose_level(4)
    menu.push("play")
    assert menu.match().game is TICTACTOE
    assert menu.match().seats == against(4)
    while menu.match().outcome is None:
        menu.play_move(random.choice(menu.match().state.legal_moves()))
        menu.answer()
    outcome = menu.match().outcome
    assert outcome is not None
    assert outcome.winner is not Side.FIRST, "the last level never loses"
    assert menu.play().status().tone is Tone.END
    finished = menu.match()
    for square in TICTACTOE.cells:
        menu.square(square)
    assert menu.match() == finished


def test_a_whole_game_of_checkers_by_clicks(start: Start) -> None:
    driver = start()
    random = Random(1)
    driver.start(Match.new(CHECKERS, against(1)))
    while driver.match().outcome is None and len(driver.match().moves) < 240:
        driver.play_move(random.choice(driver.match().state.legal_moves()))
        driver.answer()
    outcome = driver.match().outcome
    assert outcome is not None
    assert outcome.reason in {Reason.NO_PIECES, Reason.BLOCKED}
    state = CHECKERS.initial
    for move in driver.match().moves:
        assert move in state.legal_moves()
        state = state.play(move)


def test_the_computer_against_itself(start: Start) -> None:
    driver = start()
    seat = Seat(Control.COMPUTER, 2)
    driver.start(Match.new(TICTACTOE, (seat, seat)))
    driver.wait(lambda: driver.match().outcome is not None)
    driver.turn(5)
    assert driver.match().outcome is not None


def test_two_players_take_turns(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for path in ((11, 15), (22, 18), (15, 22), (25, 18)):
        driver.play_move(next(m for m in driver.match().state.legal_moves() if m.path == path))
    assert driver.match().side_to_move is Side.FIRST
    assert len(driver.match().moves) == 4


def test_moves_are_shown_before_the_computer_thinks(start: Start, search: Search) -> None:
    driver = start(Settings(motion=Motion.CALM, window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    assert driver.play().moving
    assert search.levels == []
    began = driver.clock.now
    driver.wait(lambda: not driver.play().moving)
    assert driver.clock.now - began == pytest.approx(0.2 / 0.6, abs=0.05)
    driver.answer()
    assert search.levels == [1]
    assert len(driver.match().moves) == 2


def test_a_click_finishes_the_animation(start: Start, search: Search) -> None:
    driver = start(Settings(motion=Motion.CALM, window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.square(12)
    assert driver.play().moving
    driver.press((5, 5))
    assert not driver.play().moving
    assert search.levels == []


# --- clicks on the board ------------------------------------------------------------------------


def test_a_refused_click_shows_the_sentence(start: Start, shown: Shown) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    before = driver.match()
    driver.square(1)
    assert driver.match() == before
    assert driver.play().status().headline == "1 is blocked and cannot move"
    assert driver.play().status().tone is Tone.WARN
    assert "1 is blocked and cannot move" in shown
    driver.square(11)
    assert driver.play().status().headline == "Black to move", "the next good click takes it away"


def test_must_jump_is_explained(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:W22,25:B18,1")))
    assert driver.play().status().headline == "White must jump: 22 takes 18"
    driver.square(25)
    assert driver.play().status().headline == "You must jump: 22 takes 18"
    driver.square(22)
    assert driver.match().moves == (Move((22, 15), (18,)),)


def test_a_piece_can_be_dragged(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.press(driver.spot(11))
    driver.release(driver.spot(15))
    assert driver.match().moves == (Move((11, 15)),)


def test_clicks_while_the_computer_thinks_change_nothing(start: Start, search: Search) -> None:
    driver = start()
    search.held = True
    driver.start(Match.new(CHECKERS, against(2)))
    driver.square(12)
    driver.wait(lambda: search.levels == [2])
    before = driver.match()
    for square in CHECKERS.cells:
        driver.square(square)
    assert driver.match() is before
    assert driver.play().status().headline == "The computer is thinking"
    search.held = False
    driver.answer()
    assert len(driver.match().moves) == 2


def test_routes_are_told_apart_square_by_square(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:W6,7,14,15:BK2")))
    driver.square(2)
    driver.square(18)
    assert driver.play().status().headline.startswith("2 routes lead to 18")
    driver.square(11)
    assert driver.match().moves == (Move((2, 11, 18, 9, 2), (7, 15, 14, 6)),)


# --- the keyboard -------------------------------------------------------------------------------


def test_a_move_by_keys_alone(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key(pygame.K_RIGHT)  # the cursor appears on the first piece that can move
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.play().status().headline == "Black to move"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert len(driver.match().moves) == 1
    assert driver.match().moves[0].origin == 11


def test_a_game_of_tic_tac_toe_by_keys_alone(menu: Driver) -> None:
    keys = (pygame.K_UP, pygame.K_TAB)
    for _ in range(12):
        focused = menu.group().focused
        if focused is not None and focused.name == "tictactoe" and menu.group().keyboard:
            break
        menu.key(keys[0])
    menu.key(pygame.K_RETURN)
    assert menu.app.context.settings.game == "tictactoe"
    for _ in range(12):
        focused = menu.group().focused
        if focused is not None and focused.name == "play":
            break
        menu.key(keys[1])
    menu.key(pygame.K_RETURN)
    assert menu.match().game is TICTACTOE
    menu.key(pygame.K_DOWN)
    menu.key(pygame.K_DOWN)
    menu.key(pygame.K_RIGHT)
    menu.key(pygame.K_RETURN)
    assert menu.match().moves[0] == Move((5,))
    menu.answer()
    assert len(menu.match().moves) == 2
    menu.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert menu.match().moves == ()
    menu.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert len(menu.match().moves) == 2


def test_escape_puts_the_piece_down_and_then_opens_the_menu(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.square(11)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top(), PlayScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top(), GameMenu)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top(), PlayScene)


def test_arrows_follow_the_turned_board(start: Start) -> None:
    driver = start()
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    driver.key(pygame.K_f)
    driver.key(pygame.K_DOWN)
    first = driver.play()._board.cursor
    assert first is not None
    y = driver.spot(first)[1]
    driver.key(pygame.K_UP if first < 4 else pygame.K_DOWN)
    second = driver.play()._board.cursor
    assert second is not None
    assert second != first
    assert abs(driver.spot(second)[1] - y) == driver.play()._geometry.cell


# --- undo, sides, new game, continue ------------------------------------------------------------


def test_undo_takes_the_whole_turn_back(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(3)))
    driver.square(12)
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.push("undo")
    assert driver.match().moves == ()
    driver.push("redo")
    assert len(driver.match().moves) == 2
    assert search.levels == [3], "what is played again is not thought about again"


def test_undo_while_the_computer_thinks_stops_it(start: Start, search: Search) -> None:
    driver = start()
    search.held = True
    driver.start(Match.new(CHECKERS, against(3)))
    driver.square(12)
    driver.wait(lambda: bool(search.levels))
    driver.push("undo")
    driver.wait(lambda: search.stopped == 1)
    driver.turn(10)
    assert driver.match().moves == (), "the answer to a move that was taken back is dropped"
    search.held = False
    driver.square(12)
    driver.answer()
    assert len(driver.match().moves) == 2


def test_a_late_answer_to_an_earlier_question_is_dropped(start: Start, search: Search) -> None:
    driver = start()
    search.held = search.deaf = True
    late, right = Move((24, 20)), Move((23, 18))
    search.answers = [answer_with(late), answer_with(right)]
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.wait(lambda: bool(search.levels))
    driver.push("undo")
    driver.play_move(Move((11, 15)))
    assert late in driver.match().state.legal_moves()
    driver.turn(5)
    search.permits = 1
    driver.wait(lambda: len(search.levels) == 2)
    driver.turn(5)
    assert driver.match().moves == (Move((11, 15)),)
    search.held = False
    driver.answer()
    assert driver.match().moves == (Move((11, 15)), right)


def test_changing_sides_turns_the_board_and_lets_the_computer_move(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    assert driver.play()._geometry.flipped, "one's own pieces are at the bottom"
    driver.key(pygame.K_x, pygame.KMOD_CTRL)
    assert driver.match().human_side is Side.SECOND
    assert not driver.play()._geometry.flipped
    driver.answer()
    assert len(driver.match().moves) == 1
    assert search.levels == [1]


def test_a_new_game_is_taken_back_instead_of_asked_for(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    before = driver.match()
    driver.key(pygame.K_ESCAPE)
    driver.push("new")
    assert isinstance(driver.top(), PlayScene)
    assert driver.match().moves == ()
    assert driver.play().status().headline == "A new game"
    driver.key(pygame.K_n, pygame.KMOD_CTRL)
    driver.push("undo")
    assert driver.match() == before
    assert len(driver.app.context.library.unfinished()) == 1


def test_two_people_agree_to_a_draw(start: Start) -> None:
    driver = start()
    resize(driver, (1280, 800))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.push("draw")
    assert driver.play().status().headline == "Black offers a draw"
    driver.key(pygame.K_n)
    assert driver.match().outcome is None
    assert driver.play().status().headline == "The game goes on"
    driver.push("draw")
    driver.push("close")
    driver.push("draw")
    driver.push("check")
    assert driver.match().outcome == Outcome(None, Reason.AGREEMENT)
    driver.push("undo")
    driver.push("draw")
    driver.key(pygame.K_y)
    assert driver.match().outcome is not None


def test_a_game_goes_out_and_in_by_the_clipboard(start: Start) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for move in (Move((11, 15)), Move((23, 19))):
        driver.play_move(move)
    played = driver.match()
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert "1. 11-15 23-19" in pasted_text()
    driver.key(pygame.K_n, pygame.KMOD_CTRL)
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.match().moves == played.moves
    driver.key(pygame.K_c, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert parse_fen(pasted_text()) == played.state
    copy_text("B:WK32:BK1")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.match().state == parse_fen("B:WK32:BK1")
    driver.push("undo")
    assert driver.match().moves in {(), played.moves}
    before = driver.match()
    for text, reason in (
        ("hello", "There is no game in this text."),
        ("B:W99:B1", "No such square: 99, in '99'."),
        (" ", "There is no text on the clipboard."),
    ):
        copy_text(text)
        driver.key(pygame.K_v, pygame.KMOD_CTRL)
        assert driver.play().status().headline == "This is no game"
        assert driver.play().status().detail == reason
        assert driver.match() is before


def test_a_file_that_is_dropped_on_the_window_is_opened(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "dropped.pdn"
    file.write_text(AWKWARD)
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    driver.post(pygame.DROPFILE, file=str(file))
    driver.wait(lambda: isinstance(driver.top(), GamesScene) and driver.app.context.collections[-1].done)
    driver.turn()
    assert len(driver.app.context.collections[-1].rows) == 1
    driver.post(pygame.DROPFILE, file=str(tmp_path / "nowhere.pdn"))
    driver.turn(2)
    games = driver.top()
    assert isinstance(games, GamesScene)
    assert games._report()[0] == "nowhere.pdn is no file."
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert len(driver.match().moves) == 1, "the game was only covered"


def test_a_game_that_cannot_be_kept_is_said_once_and_goes_on(
    start: Start, games_folder: Path, shown: Shown
) -> None:
    games_folder.parent.mkdir(exist_ok=True)
    games_folder.write_text("in the way")
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    assert driver.play().status().headline == "This game is not kept"
    driver.play_move(Move((23, 19)))
    assert driver.play().status().headline != "This game is not kept"
    driver.key(pygame.K_ESCAPE)
    driver.push("quit")
    shown.texts.clear()
    driver.picture()
    assert any(text.startswith("The game is not kept") for text, _ in shown.texts)


def test_resigning_asks_once(start: Start, search: Search) -> None:
    driver = start(Settings(motion=Motion.OFF))
    resize(driver, (1280, 800))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.push("resign")
    assert driver.match().outcome is None
    assert driver.play().status().headline == "Resign this game?"
    driver.square(12)
    driver.answer()
    driver.push("resign")
    assert driver.match().outcome is None, "a move between the two counts as no"
    driver.push("resign")
    assert driver.match().outcome is not None
    assert driver.play().status().detail == "You lost: Black resigned."
    driver.push("undo")
    assert driver.match().outcome is None
    assert search.levels


def test_a_draw_that_the_computer_does_not_want(start: Start, search: Search) -> None:
    driver = start()
    resize(driver, (1280, 800))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.push("draw")
    assert driver.play().status().headline == "The computer plays on"
    assert driver.match().outcome is None
    assert search.levels == []


def test_continue_from_the_main_menu(menu: Driver, search: Search) -> None:
    places = [widget.rect for widget in menu.group().widgets]
    assert not menu.widget("continue").enabled
    menu.push("play")
    menu.square(12)
    menu.answer()
    match = menu.match()
    menu.key(pygame.K_ESCAPE)
    menu.push("quit")
    assert isinstance(menu.top(), MenuScene)
    assert [widget.rect for widget in menu.group().widgets] == places, "nothing moves"
    menu.push("continue")
    assert menu.match() == match
    menu.push("undo")
    assert menu.match().moves == ()
    menu.key(pygame.K_ESCAPE)
    menu.push("quit")
    menu.push("continue")
    assert menu.match().undone, "what was taken back can be played again"
    assert search.levels == [2]


def test_leaving_for_the_main_menu_stops_the_search(menu: Driver, search: Search) -> None:
    search.held = True
    menu.push("play")
    menu.square(12)
    menu.wait(lambda: bool(search.levels))
    menu.key(pygame.K_ESCAPE)
    menu.push("quit")
    menu.wait(lambda: search.stopped == 1)
    search.held = False
    menu.push("continue")
    menu.answer()
    assert len(menu.match().moves) == 2


# --- difficulty ---------------------------------------------------------------------------------


def test_the_difficulty_counts_from_the_next_move_on(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.answer()
    driver.key(pygame.K_ESCAPE)
    driver.choose_level(5)
    assert isinstance(driver.top(), GameMenu), "the menu stays open"
    driver.push("resume")
    assert driver.match().seats[Side.SECOND].level == 5
    assert driver.match().seats[Side.FIRST] is HUMAN or driver.match().seats[Side.FIRST].is_human
    assert driver.app.context.settings.choice("checkers").levels[1] == 5
    assert decode(driver.settings_path.read_text()).choice("checkers").levels[1] == 5
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.answer()
    assert search.levels == [1, 5]


def test_both_sides_of_a_demonstration_have_their_own_level(start: Start, search: Search) -> None:
    driver = start()
    search.held = True
    seat = Seat(Control.COMPUTER, 1)
    driver.start(Match.new(TICTACTOE, (seat, seat)))
    driver.key(pygame.K_ESCAPE)
    driver.choose_level(2)
    side = driver.widget("side").rect
    driver.click((side.right - 20, side.centery))
    driver.choose_level(4)
    driver.push("resume")
    assert [s.level for s in driver.match().seats] == [2, 4]
    search.held = False


def test_every_opponent_of_the_menu_starts_its_game(menu: Driver, search: Search) -> None:
    search.held = True
    humans = {Opponent.COMPUTER: 1, Opponent.TWO_PLAYERS: 2, Opponent.DEMONSTRATION: 0}
    for index, opponent in enumerate(Opponent):
        row = menu.widget("opponent").rect
        menu.click((row.x + row.width * (2 * index + 1) // 6, row.centery))
        assert menu.app.context.settings.choice("checkers").opponent is opponent
        menu.push("play")
        assert sum(seat.is_human for seat in menu.match().seats) == humans[opponent]
        menu.key(pygame.K_ESCAPE)
        menu.push("quit")
    search.held = False


# --- trouble ------------------------------------------------------------------------------------


def click_status(driver: Driver) -> None:
    driver.click(driver.play()._layout.status.center)


def test_a_crash_of_the_search_is_said_and_the_game_goes_on(
    start: Start, search: Search, shown: Shown
) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [ValueError("a table is missing")]
    driver.square(12)
    driver.wait(lambda: driver.play().status().tone is Tone.ERROR)
    status = driver.play().status()
    assert "a table is missing" in status.detail
    assert "Click here to try again" in status.detail
    driver.turn(20)
    assert search.levels == [1], "it is not tried again by itself"
    assert any("stopped with an error" in text for text, _ in shown.texts)
    click_status(driver)
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.play_move(driver.match().state.legal_moves()[0])


def test_after_a_crash_the_turn_can_be_taken_back(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [MemoryError()]
    driver.square(12)
    driver.wait(lambda: driver.play().status().tone is Tone.ERROR)
    driver.push("undo")
    assert driver.match().moves == ()
    assert driver.play().status().headline == "Your turn"


def answer_with(move: Move) -> SearchResult:
    return SearchResult(move, 0, 1, 1, (move,), 0.0)


@pytest.mark.parametrize("move", [Move((1, 5)), Move((22, 15), (18,)), Move((30, 14))])
def test_an_illegal_answer_is_not_played(start: Start, search: Search, move: Move) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [answer_with(move)]
    driver.square(12)
    driver.wait(lambda: driver.play().status().tone is Tone.ERROR)
    assert len(driver.match().moves) == 1
    assert "illegal move" in driver.play().status().detail
    click_status(driver)
    driver.answer()
    assert len(driver.match().moves) == 2


def test_an_answer_off_the_board_is_not_played(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [answer_with(Move((40, 41)))]
    driver.square(12)
    driver.wait(lambda: driver.play().status().tone is Tone.ERROR)
    assert len(driver.match().moves) == 1


def test_hints(start: Start, search: Search) -> None:
    driver = start()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key(pygame.K_h)
    driver.wait(lambda: driver.play().status().headline.startswith("Hint: "))
    assert driver.match().moves == ()
    driver.square(12)
    assert driver.play().status().headline == "White to move"
    search.held = True
    driver.key(pygame.K_h)
    assert driver.play().status().headline == "Looking for a good move"
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait(lambda: search.stopped == 1)
    search.held = False
    driver.turn(5)
    assert driver.play().status().headline == "Black to move"


def test_a_broken_settings_file_is_said_in_the_menu(start: Start, shown: Shown) -> None:
    driver = start(text="{ broken")
    driver.open(MenuScene(driver.app.context))
    assert any("settings.json cannot be used" in text for text, _ in shown.texts)


def test_settings_with_unknown_names_still_open(start: Start) -> None:
    driver = start(Settings(theme="no such theme", game="no such game", window_size=(800, 600)))
    driver.open(MenuScene(driver.app.context))
    driver.open(OptionsScene(driver.app.context))
    driver.push("done")
    driver.push("play")
    assert driver.match().game is CHECKERS


def test_a_level_that_is_no_more_is_the_last_one(start: Start, search: Search) -> None:
    driver = start(Settings(motion=Motion.OFF).with_choice("tictactoe", GameChoice(levels=(99, 99))))
    driver.open(MenuScene(driver.app.context))
    driver.push("tictactoe")
    driver.push("play")
    driver.square(5)
    driver.answer()
    assert search.levels == [4]
    driver.key(pygame.K_ESCAPE)
    driver.turn()


# --- the window ---------------------------------------------------------------------------------


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """As the window system does it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.clear()
    driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    if driver.app.stack.top is not None:
        driver.turn()
    else:
        driver.app._handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_resizing_while_the_computer_thinks(start: Start, search: Search) -> None:
    driver = start()
    search.held = True
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.wait(lambda: bool(search.levels))
    for size in ((1280, 800), (1920, 1080), (800, 600), (640, 480), (300, 200), (1024, 768)):
        resize(driver, size)
        driver.turn(3)
        assert driver.play().status().headline == "The computer is thinking"
    assert search.stopped == 0
    search.held = False
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.play_move(driver.match().state.legal_moves()[0])


def test_the_window_size_is_kept(start: Start) -> None:
    driver = start()
    driver.open(MenuScene(driver.app.context))
    resize(driver, (1000, 700))
    driver.app.close()
    assert decode(driver.settings_path.read_text()).window_size == (1000, 700)


def test_quitting_stops_a_running_search(start: Start, search: Search) -> None:
    driver = start()
    search.held = True
    driver.post(pygame.QUIT)
    driver.app.run(PlayScene(driver.app.context, Match.new(CHECKERS, against(1, Side.SECOND))))
    assert driver.app.stack.top is None
    assert driver.app.context.service.close(timeout=5)


def test_quit_in_the_menu_ends_the_program(menu: Driver) -> None:
    menu.push("quit")
    assert menu.app.stack.top is None
    menu.app.close()


def test_nothing_is_drawn_while_nothing_happens(start: Start, shown: Shown) -> None:
    driver = start()
    for scene in (
        MenuScene(driver.app.context),
        PlayScene(driver.app.context, Match.new(CHECKERS, (HUMAN, HUMAN))),
        OptionsScene(driver.app.context),
        RulesScene(driver.app.context, CHECKERS),
    ):
        driver.open(scene)
        driver.turn(3)
        shown.texts.clear()
        began = driver.clock.now
        driver.turn(400)
        assert shown.texts == []
        assert driver.clock.now - began > 400 * 0.015, "the loop rests between its turns"


def test_another_theme_redraws_every_scene(start: Start) -> None:
    driver = start(Settings(window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    board = driver.picture()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F10)
    assert isinstance(driver.top(), OptionsScene)
    pictures = {driver.picture()}
    row = driver.widget("theme").rect
    for index in (1, 2, 3):
        driver.click((row.x + row.width * (2 * index + 1) // 8, row.centery))
        driver.turn()
        pictures.add(driver.picture())
        assert driver.app.context.settings.theme == tuple(THEMES)[index]
        assert driver.app.context.look.theme is tuple(THEMES.values())[index]
    assert len(pictures) == 4
    driver.push("done")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top(), PlayScene)
    assert driver.picture() != board


def test_the_switches_of_the_settings_count_at_once(start: Start) -> None:
    driver = start()
    driver.open(OptionsScene(driver.app.context))
    page = driver.widget("page").rect
    driver.click(page.center)
    driver.push("numbers")
    driver.push("must")
    driver.click((page.x + 10, page.centery))
    row = driver.widget("motion").rect
    driver.click((row.right - 10, row.centery))
    settings = driver.app.context.settings
    assert (settings.show_numbers, settings.show_must_jump, settings.motion) == (False, False, Motion.QUICK)
    assert decode(driver.settings_path.read_text()) == settings


def test_a_click_beside_an_overlay_closes_it(menu: Driver) -> None:
    for opener in (pygame.K_F1, pygame.K_F10):
        menu.key(opener)
        assert not isinstance(menu.top(), MenuScene)
        menu.click((3, 3))
        assert isinstance(menu.top(), MenuScene)


# --- drawing ------------------------------------------------------------------------------------

AWKWARD = """
[Event "Club evening with a rather long name"]
[Black "A player whose name is far too long for any column"]
[White "B"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Broken"]
1. 11-15 23-18 2. 1-32 *
"""
LATE = parse_fen("B:W23,22,15,14,K5:B11,10,K28")


def scenes(driver: Driver) -> Iterator[tuple[str, list[Scene]]]:
    """Every scene in the states that look different, each with the scenes below it."""
    context = driver.app.context
    for opponent in Opponent:
        for key in boards():
            context.change_settings(
                Settings(theme=context.settings.theme, game=key).with_choice(
                    key, GameChoice(opponent, levels=(3, 4))
                )
            )
            yield f"menu, {key}, {opponent.value}", [MenuScene(context)]
    running = Match.new(CHECKERS, against(3))
    for _ in range(30):
        running = running.play(running.state.legal_moves()[0])
    won = Match.new(TICTACTOE, against(4))
    for square in (1, 4, 2, 5, 3):
        won = won.play(Move((square,)))
    seat = Seat(Control.COMPUTER, 8)
    watched = Match.new(CHECKERS, (seat, seat))
    two = Match.new(CHECKERS, (HUMAN, HUMAN), LATE)
    desk = Desk()
    context.library.write(desk, running)
    desk.release()
    yield "menu with a game to continue", [MenuScene(context)]
    for name, match in (("running", running), ("won", won), ("watched", watched), ("two", two)):
        yield f"play, {name}", [PlayScene(context, match)]
        play = PlayScene(context, match)
        yield f"game menu, {name}", [play, GameMenu(context, play.controls)]
    yield "resigned", [PlayScene(context, running.resign(Side.FIRST))]
    menu = MenuScene(context)
    yield "options", [menu, OptionsScene(context)]
    for key in boards():
        yield f"rules, {key}", [menu, RulesScene(context, boards()[key])]
    yield from pages(context)


def pages(context: Context) -> Iterator[tuple[str, list[Scene]]]:
    """The pages of games, set-up and statistics, empty, full and in trouble."""

    def page(destination: Destination) -> list[Scene]:
        return [open_scene(destination, context)]

    full = context.library
    context.library = Library(None)
    yield "no games", page(ToGames())
    yield "no statistics", page(ToStatistics())
    context.library = full
    lost = Match.new(TICTACTOE, against(4))
    for square in (1, 5, 2, 3, 9, 7):
        lost = lost.play(Move((square,)))
    two = Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15)))
    for match in (two, two.play(Move((23, 19))).resign(Side.FIRST), lost):
        desk = Desk()
        full.write(desk, match)
        desk.release()
    settings = context.settings
    yield "unfinished games", page(ToGames())
    yield "games with a note", page(ToGames(note="The game was not opened. It is being played elsewhere."))
    asked = GamesScene(context)
    asked._delete()
    yield "a game to delete", [asked]
    for key in boards():
        context.change_settings(replace(settings, game=key))
        yield f"statistics, {key}", page(ToStatistics())
    file = context.folder / "awkward.pdn"
    file.write_text(AWKWARD)
    yield "a collection", page(ToGames(file))
    yield "nothing found", page(ToGames(wanted="xyz"))
    yield "set up", page(ToSetup(Checkers()))
    broken = SetupScene(context, Checkers())
    broken._set(broken._setup.put(2, Piece(Side.SECOND)))
    yield "set up, a fault", [broken]
    games = GamesScene(context, file)
    games.update(0.0)
    yield (
        "rejected games",
        [games, open_scene(ToRejected("1 of 2", context.collections[-1].problems()), context)],
    )
    yield "a file", [games, open_scene(ToFile("Open", "Open", ".pdn", lambda _: ""), context)]


def overlaps(texts: list[tuple[str, Rect]]) -> list[tuple[str, str]]:
    return [(a, b) for (a, one), (b, other) in combinations(texts, 2) if one.colliderect(other)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_scene_draws_in_every_theme_and_size(
    start: Start, shown: Shown, search: Search, theme: str, size: tuple[int, int]
) -> None:
    driver = start(Settings(theme=theme))
    driver.app.context.folder = driver.settings_path.parent
    surface = Surface(size)
    window = surface.get_rect()
    seen: Counter[bytes] = Counter()
    for name, stack in scenes(driver):
        for scene in stack:
            scene.resize(size)
            scene.update(10.0)
        for scene in stack[:-1]:
            scene.draw(surface, 10.0)
        shown.texts.clear()
        stack[-1].draw(surface, 10.0)
        assert shown.texts, name
        for text, rect in shown.texts:
            assert window.contains(rect), (name, text, rect)
        assert overlaps(shown.texts) == [], name
        seen[pygame.image.tobytes(surface, "RGB")] += 1
        group = stack[-1]._group  # type: ignore[attr-defined]
        for widget in group.widgets:
            assert window.contains(widget.rect), (name, widget.name)
            for text, rect in shown.texts:
                inside = widget.rect.contains(rect)
                assert inside or not widget.rect.colliderect(rect), (name, widget.name, text)
        for one, other in combinations(group.widgets, 2):
            assert not one.rect.colliderect(other.rect), (name, one.name, other.name)
        for scene in reversed(stack):
            scene.leave()
    assert max(seen.values()) == 1, "no two of them look the same"
    assert not search.held


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", boards())
def test_every_level_is_shown_with_its_whole_description(
    start: Start, shown: Shown, game: str, size: tuple[int, int]
) -> None:
    driver = start()
    context = driver.app.context
    surface = Surface(size)
    for level in levels_for(boards()[game]):
        choice = GameChoice(levels=(level.number, level.number))
        context.change_settings(Settings(game=game).with_choice(game, choice))
        play = PlayScene(context, Match.new(boards()[game], against(level.number)))
        play.resize(size)
        for scene in (MenuScene(context), GameMenu(context, play.controls)):
            scene.resize(size)
            shown.texts.clear()
            scene.draw(surface, 0.0)
            assert f"{level.number}  {level.name}" in shown
            assert level.description in " ".join(text for text, _ in shown.texts)
