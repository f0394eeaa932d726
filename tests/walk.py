"""A walk through the program in a real window, only by mouse or only by keyboard, with pictures.

``python tests/walk.py FOLDER [PART]...`` walks at every size in two themes, by mouse and by keyboard, and
saves pictures; ``tests/ui/test_walk.py`` does a part of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pygame import Rect
from real_window import PROBE, Window, screen

from checkers_app.storage.settings import GameChoice, Motion, Settings, Thoughts

SCREEN = (2560, 1200)
SIZES = ((480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080))
THEMES = ("maple", "midnight")
_MOST_TABS = 60
_GROUNDS = {"tree"}
"""An element that takes the keyboard as a whole and contains buttons."""
_SETTLE = 0.1
"""Seconds."""


class Walk:
    """One walk with the mouse or the keyboard, checking every page on the way."""

    def __init__(self, window: Window, size: tuple[int, int], pictures: Path | None, *, mouse: bool) -> None:
        """``pictures`` is the beginning of the names of the pictures; None takes none."""
        self._window = window
        self._size = size
        self._pictures = pictures
        self._mouse = mouse
        self._count = 0
        self._game = "checkers"
        window.xdotool("windowmove", window.name, "0", "0")
        window.xdotool("windowsize", window.name, *map(str, size))
        window.wait(lambda note: note["pixels"] == list(size))

    def begin(self, game: str) -> None:
        """Choose a game in the menu, unless it is chosen, and begin it."""
        if game != self._game:
            self.press(game)
            self._game = game
        self.press("play")

    def look(self, scene: str, what: str) -> dict[str, Any]:
        """Wait for a scene, check that all of it can be reached, take a picture."""
        note = self._window.wait(lambda note: note["scene"] == scene)
        if not self._mouse:
            time.sleep(0.05)
        note = self._window.look()
        whole = Rect((0, 0), self._size)
        places = {name: Rect(values[2:]) for name, values in note["widgets"].items()}
        # Elements scrolled out of sight have no position; Tab scrolls to them.
        places = {name: rect for name, rect in places.items() if rect.width and rect.height}
        for name, rect in places.items():
            assert whole.contains(rect), (what, name, rect, self._size)
        touched = {name: rect for name, rect in places.items() if name not in _GROUNDS}
        for (first, one), (second, other) in combinations(touched.items(), 2):
            assert not one.inflate(-2, -2).colliderect(other.inflate(-2, -2)), (what, first, second)
        if self._pictures is not None:
            time.sleep(0.15)
            self._count += 1
            path = self._pictures.with_name(f"{self._pictures.name}_{self._count:02}_{what}.png")
            self._window.shoot(path, self._size)
        return note

    def press(self, name: str) -> None:
        """Use a control, by a click or by moving the focus to it with Tab."""
        note = self._window.wait(lambda note: name in note.get("widgets", {}))
        if self._mouse:
            if not all(note["widgets"][name][4:]):
                self.reach(name)
            x, y = self._resting(name)
            self._window.click(x, y)
            return
        self.reach(name)
        self._window.key("Return")

    def _resting(self, name: str) -> tuple[int, int]:
        """The centre of a control that no longer moves; parts of a page may move while a file is read."""
        place: list[int] = []
        while True:
            before, place = place, self._window.look()["widgets"].get(name, [])
            if place and place == before:
                return place[0], place[1]
            time.sleep(_SETTLE / 2)

    def reach(self, name: str) -> None:
        """Move the focus to a control with Tab only."""
        for _ in range(_MOST_TABS):
            time.sleep(_SETTLE)  # the log is a frame behind the window
            before = self._window.look()["focus"]
            if before == name:
                return
            self._window.key("Tab")
            self._window.wait(lambda note, before=before: note["focus"] != before)  # type: ignore[misc]
        raise AssertionError(f"Tab does not reach {name}: {self._window.look()}")

    def step(self, name: str, places: int) -> None:
        """Choose another value of a setting: a click on its last segment, or an arrow."""
        if self._mouse:
            _, _, x, y, width, height = self._window.look()["widgets"][name]
            self._window.click(x + width - 12, y + height // 2)
            return
        self.reach(name)
        for _ in range(places):
            self._window.key("Right")

    def square(self, number: int) -> None:
        """Choose a square of the board."""
        if self._mouse:
            self._window.click(*self._window.look()["squares"][str(number)])
            return
        self.steer(number)
        self._window.key("Return")

    def steer(self, number: int) -> None:
        """Move the cursor to a square with the arrow keys."""
        for key in ("Left", "Right", "Up", "Down") * 8:
            cursor = self._window.look().get("cursor")
            if cursor == number:
                break
            if cursor is not None:
                squares = self._window.look()["squares"]
                (x, y), (a, b) = squares[str(cursor)], squares[str(number)]
                key = "Up" if b < y - 4 else "Down" if b > y + 4 else "Left" if a < x else "Right"  # noqa: PLW2901
            self._window.key(key)
            self._window.wait(lambda note, cursor=cursor: note.get("cursor") != cursor)  # type: ignore[misc]

    def back(self, scene: str) -> None:
        """Close a card with Esc."""
        self._window.key("Escape")
        self._window.wait(lambda note: note["scene"] == scene)

    def go(self) -> None:
        """The whole walk, until the program ends."""
        self._menus()
        self._learning()
        self._pages()
        self._checkers()
        self._tictactoe()
        self._ending()
        self.press("quit")
        assert self._window.process.wait(10) == 0

    def go_first(self) -> None:
        """A first game: folded options, the menu on a piece, and the way to what the computer thinks."""
        window = self._window
        note = self.look("MenuScene", "menu")
        assert "clock" not in note["widgets"]
        self.press("more")
        window.wait(lambda note: "clock" in note["widgets"])
        self.look("MenuScene", "menu_with_more")
        self.press("more")
        window.wait(lambda note: "clock" not in note["widgets"])
        self.press("opponent_page")
        self.look("OpponentScene", "opponents")
        self.back("MenuScene")
        self.press("play")
        window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        self.look("PlayScene", "first_game")
        self._menu_of(11)
        self.look("PlayScene", "menu_of_a_piece")
        self.press("square play")
        window.wait(lambda note: "square play" not in note["widgets"])
        self.square(15)
        self._answered(1)
        assert window.look()["moves"][0] == [11, 15]
        self.press("puzzle")
        self.look("PlayScene", "why_not_which")
        window.key("Escape")
        self.press("menu")
        self.look("GameMenu", "game_menu")
        self.press("thoughts")
        self.back("PlayScene")
        self.look("PlayScene", "thoughts_shown")
        window.key("ctrl+w")
        self.look("MenuScene", "menu_again")
        self.press("quit")
        assert window.process.wait(10) == 0

    def _menu_of(self, square: int) -> None:
        """The menu of a piece, by the right button, or by the menu key on the square of the cursor."""
        window = self._window
        if self._mouse:
            x, y = window.look()["squares"][str(square)]
            window.click(x, y, button=3)
        else:
            self.steer(square)
            window.key("Menu")
        window.wait(lambda note: "square play" in note["widgets"])

    def _menus(self) -> None:
        window = self._window
        self.look("MenuScene", "menu")
        self.press("rules")
        self.look("RulesScene", "rules")
        self.step("page", 1)
        self.look("RulesScene", "keys")
        self.back("MenuScene")
        self.press("settings")
        self.look("OptionsScene", "settings")
        self.step("page", 2)
        self.look("OptionsScene", "settings_computer")
        self.press("done")
        window.wait(lambda note: note["scene"] == "MenuScene")
        self.step("opening", 2)
        self.look("OpeningsScene", "openings")
        window.xdotool("type", "kelso")
        self.look("OpeningsScene", "openings_found")
        self.press("cancel")
        self.look("MenuScene", "menu_again")
        if not self._mouse:  # the arrow keys have skipped "at random"
            window.key("Left")

    def _learning(self) -> None:
        """Everything behind "Watch it think"."""
        self.press("think")
        self.look("LearnScene", "learning")
        for door, scene in (
            ("tree", "TreeScene"),
            ("duel", "DuelScene"),
            ("lessons", "LessonScene"),
            ("exercise", "ExerciseScene"),
        ):
            self.press(door)
            self.look(scene, door)
            self.back("LearnScene")
        self.back("MenuScene")

    def _pages(self) -> None:
        """The pages of saved games, set-up, statistics and puzzles."""
        self.press("games")
        self.look("GamesScene", "games")
        for page, scene in (("setup", "SetupScene"), ("stats", "StatisticsScene")):
            self.press(page)
            self.look(scene, page)
            self.back("GamesScene")
        self.back("MenuScene")
        self.press("practice")
        self.look("RoomScene", "practice")
        for page, scene in (
            ("mistakes", "DeskScene"),
            ("steps", "DeskScene"),
            ("problems", "DeskScene"),
            ("library", "LibraryScene"),
            ("endings", "SchoolScene"),
            ("openings", "DeskScene"),
        ):
            self.press(page)
            self.look(scene, page)
            self.back("RoomScene")
        self.back("MenuScene")

    def _ending(self) -> None:
        """Play a game to its end, and try all actions of its card."""
        window = self._window
        self.begin("tictactoe")
        window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        while not (note := window.look())["over"]:
            plies = len(note["moves"])
            taken = {path[0] for path in note["moves"]}
            self.square(next(square for square in (3, 5, 7, 1, 9, 2, 8, 4, 6) if square not in taken))
            self._answered(plies)
        window.wait(lambda note: "again" in note.get("widgets", {}))
        self.look("PlayScene", "end_card")
        time.sleep(0.5)  # the card only accepts clicks once a user can have seen it
        self.press("review")
        self.look("ReviewScene", "review")
        self.back("PlayScene")
        self.press("look")
        window.wait(lambda note: "again" not in note["widgets"])
        self.look("PlayScene", "looking_back")
        window.key("Escape")
        window.key("ctrl+w")
        self.look("MenuScene", "menu_after_a_game")

    def _answered(self, plies: int) -> None:
        """Wait until more plies than these have been played and a person is to move, or the game is over."""

        def answered(note: dict[str, Any]) -> bool:
            return len(note["moves"]) > plies and (note["over"] or note["human"])

        self._window.wait(answered, 30)

    def _checkers(self) -> None:
        window = self._window
        self.press("play")
        window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        self.square(11)
        self.look("PlayScene", "chosen")
        self.square(15)
        window.wait(lambda note: len(note["moves"]) == 2 and note["human"], 30)
        self.look("PlayScene", "played")
        if "list" in window.look()["widgets"]:
            self.press("list")
            self.look("PlayScene", "sheet")
            self.back("PlayScene")
        self.press("hint")
        self.look("PlayScene", "hint")
        window.key("F1")
        self.look("RulesScene", "rules_in_a_game")
        self.back("PlayScene")
        self.press("menu")
        self.look("GameMenu", "game_menu")
        self.press("settings")
        self.look("OptionsScene", "settings_in_a_game")
        self.back("GameMenu")
        self.press("quit")
        self.look("MenuScene", "menu_with_a_game")

    def _tictactoe(self) -> None:
        window = self._window
        self.begin("tictactoe")
        window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        self.square(5)
        window.wait(lambda note: len(note["moves"]) == 2 and note["human"], 30)
        self.look("PlayScene", "tictactoe")
        self.press("menu")
        self.look("GameMenu", "game_menu_tictactoe")
        self.press("quit")
        window.wait(lambda note: note["scene"] == "MenuScene")


def walk(
    display: str,
    picture: Path,
    size: tuple[int, int],
    theme: str,
    pictures: Path | None = None,
    *,
    mouse: bool,
    first: bool = False,
    simple: bool = False,
    language: str = "en",
) -> None:
    """Walk once in a separate window: the whole walk, or the ``first`` game of a new user.

    A ``simple`` view does not show the computer's thoughts; it also runs without a sound device.
    """
    settings = Settings(theme=theme, motion=Motion.OFF, use_book=False, window_size=size, language=language)
    if first:
        settings = replace(settings, thoughts=Thoughts.BY_LEVEL, more_choices=False)
    if simple:
        settings = replace(settings, thoughts=Thoughts.HIDDEN)
    for game in ("checkers", "tictactoe"):
        settings = settings.with_choice(game, GameChoice(level=1))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        command = [str(PROBE), str(home / "journal.json")]
        window = Window(display, picture, home, command, settings, bare=simple)
        try:
            window.wait(lambda note: "pixels" in note)
            walking = Walk(window, size, pictures, mouse=mouse)
            if first:
                walking.go_first()
            else:
                walking.go()
        finally:
            window.close()


def everywhere(
    walk_once: Callable[..., None], sizes: Sequence[tuple[int, int]], themes: Sequence[str] = THEMES
) -> int:
    """Walk at every size, in every theme, with both hands; returns the exit status.

    The first argument of the command is the folder for the pictures, others choose the walks whose names
    hold one of them ("midnight", "800x600_maple", "keyboard").
    """
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, screen(SCREEN, Path(folder)) as (display, picture):
        for size, theme, mouse in product(sizes, themes, (True, False)):
            name = f"{size[0]}x{size[1]}_{theme}_{'mouse' if mouse else 'keyboard'}"
            if wanted and not any(word in name for word in wanted):
                continue
            try:
                walk_once(display, picture, size, theme, out / name, mouse=mouse)
            except AssertionError as error:
                failed += 1
                sys.stdout.write(f"{name}: {error}\n")
            else:
                sys.stdout.write(f"{name}: done\n")
            sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(everywhere(walk, SIZES))
