"""Random clicks and keys cause no exception, and the position stays legal."""

from __future__ import annotations

import errno
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.games import statistics_scene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.games import appending
from checkers_app.views.play.endings import TableBuild

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((800, 600), (1024, 768), (1280, 800), (1920, 1080), (640, 480), (700, 1000))
PLAIN = "0123456789-xhfevcrn \r\t\b"
NAMED = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_TAB),
    *(
        pygame.K_ESCAPE,
        pygame.K_BACKSPACE,
        pygame.K_F9,
        pygame.K_F10,
        pygame.K_F1,
        pygame.K_HOME,
        pygame.K_END,
    ),
    *(pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_KP5, pygame.K_KP_ENTER, pygame.K_F11),
)
CONTROL = (pygame.K_z, pygame.K_y, pygame.K_n, pygame.K_e, pygame.K_w, pygame.K_h, pygame.K_f)


class Monkey:
    """Posts random events."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.driver = Driver.quick(Settings(motion=Motion.NORMAL), seed=seed)
        self.size = SIZES[0]
        self.acts: list[tuple[int, Callable[[], None]]] = [
            (30, self.motion),
            (25, self.button),
            (10, self.on_control),
            (14, self.board),
            (12, self.letter),
            (8, self.named),
            (2, self.control),
            (2, self.wheel),
            (1, self.resize),
            (1, self.leave),
            (5, self.pause),
        ]

    def run(self, events: int) -> None:
        choices = [act for _, act in self.acts]
        weights = [weight for weight, _ in self.acts]
        for count in range(events):
            self.begin_if_closed()
            self.random.choices(choices, weights)[0]()
            self.driver.turn()
            if count % 40 == 39:
                self.look()
            if count % 10 == 0:
                self.check()

    def begin_if_closed(self) -> None:
        """After the program was left: begin again, in the menu or on a board."""
        if self.driver.app.stack.top is not None:
            return
        context = self.driver.context
        if self.random.random() < 0.3:
            self.driver.app.stack.push(MenuScene(context))
            return
        game = self.random.choice(list(boards().values()))
        seats = [HUMAN if self.random.random() < 0.7 else Seat(Control.COMPUTER, 1) for _ in range(2)]
        self.driver.app.stack.push(PlayScene(context, Match.new(game, (seats[0], seats[1]))))

    # --- acts -------------------------------------------------------------------------------------

    def point(self) -> tuple[int, int]:
        return self.random.randrange(self.size[0]), self.random.randrange(self.size[1])

    def motion(self) -> None:
        self.driver.move(self.point())

    def button(self) -> None:
        kind = self.random.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        self.driver.event(kind, pos=self.point(), button=self.random.choice((1, 1, 1, 1, 2, 3)))

    def on_control(self) -> None:
        parts = [part for part in self.driver.parts() if part.name != "quit" and part.rect.width]
        if parts:
            rect = self.random.choice(parts).rect
            self.click((self.random.randrange(rect.left, rect.right), rect.centery))

    def board(self) -> None:
        scene = self.driver.app.stack.top
        if isinstance(scene, PlayScene):
            moves = scene.match.state.legal_moves()
            squares = list(scene.match.game.cells)
            good = moves and self.random.random() < 0.7
            path = self.random.choice(moves).path if good else tuple(self.random.choices(squares, k=2))
            if self.random.random() < 0.5:
                for square in path:
                    if self.driver.app.stack.top is scene:
                        self.click(self.spot(scene, square))
            else:
                self.drag(self.spot(scene, path[0]), self.spot(scene, path[-1]))

    def spot(self, scene: PlayScene, square: int) -> tuple[int, int]:
        x, y = scene.board.geometry.centre(square)
        return int(x), int(y)

    def click(self, position: tuple[int, int]) -> None:
        self.drag(position, position)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        scene = self.driver.app.stack.top
        for kind, position in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
            if self.driver.app.stack.top is scene:
                self.driver.move(position)
                self.driver.event(kind, pos=position, button=1)

    def letter(self) -> None:
        """A key, and the text that a system sends after it."""
        letter = self.random.choice(PLAIN)
        self.driver.event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        if letter.isprintable() and self.driver.app.stack.top is not None:
            self.driver.event(pygame.TEXTINPUT, text=self.random.choice((letter, letter, "ж", "é")))

    def named(self) -> None:
        mod = self.random.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self.driver.event(pygame.KEYDOWN, key=self.random.choice(NAMED), mod=mod, unicode="")

    def control(self) -> None:
        self.driver.event(
            pygame.KEYDOWN, key=self.random.choice(CONTROL), mod=pygame.KMOD_LCTRL, unicode="\x1a"
        )

    def wheel(self) -> None:
        self.driver.event(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-3, -1, 1, 3)))

    def resize(self) -> None:
        self.size = self.random.choice(SIZES)
        self.driver.resize(self.size)

    def leave(self) -> None:
        self.driver.event(pygame.WINDOWLEAVE)

    def pause(self) -> None:
        self.driver.now += self.random.choice((0.01, 0.1, 0.3, 1.0))

    # --- what must hold ---------------------------------------------------------------------------

    def look(self) -> None:
        if self.driver.app.stack.top is not None:
            self.driver.draw()

    def check(self) -> None:
        for scene in self.driver.app.stack._scenes:
            if isinstance(scene, PlayScene):
                legal(scene)


def legal(scene: PlayScene) -> None:
    """The game in a scene can be replayed move by move, and the selected move can be played."""
    match = scene.match
    for (before, after), move in zip(pairwise(match.states), match.moves, strict=True):
        assert move in before.legal_moves()
        assert before.play(move) == after
    for key in (scene.board.hover, scene.board.cursor):
        assert key is None or key in match.game.cells
    selection = scene.board.selection
    shown = scene.sitting.look.match if scene.sitting.look.active else match
    assert selection.state == shown.state
    assert not selection.chosen or selection.moves
    assert scene.status().headline


@pytest.fixture(autouse=True)
def fence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No button starts work of several minutes or writes a file."""

    def refuse(path: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(TableBuild, "start", lambda _: None)
    monkeypatch.setattr(appending, "append_games", refuse)
    monkeypatch.setattr(statistics_scene, "write_atomic", refuse)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


def begun(monkey: Monkey) -> Driver:
    """A game against the computer, in which both have moved; the next events begin there."""
    driver = monkey.driver
    driver.app.stack.abandon()
    monkey.size = SIZES[0]
    driver.resize(monkey.size)
    scene = driver.start(Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, 1))))
    assert driver.service is not None
    asked = driver.service.asked
    move = scene.match.state.legal_moves()[0]
    for square in move.path:
        monkey.click(monkey.spot(scene, square))
    driver.answer()
    assert scene.match.moves[0] == move
    assert driver.service.asked > asked, "the computer has moved"
    legal(scene)
    return driver


def play(seed: int, events: int) -> None:
    """Random events that begin on a board, in its menu and in the main menu."""
    monkey = Monkey(seed)
    begun(monkey)
    monkey.run(events // 3)
    begun(monkey).key("escape")
    assert isinstance(monkey.driver.top, GameMenu)
    monkey.run(events // 3)
    begun(monkey).key("ctrl+w")
    assert isinstance(monkey.driver.top, MenuScene)
    monkey.run(events // 3)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_random_events_break_nothing_on_a_board_and_in_the_menus() -> None:
    play(7, 600)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_thousand_random_events_break_nothing(seed: int) -> None:
    play(seed, 4_000)
