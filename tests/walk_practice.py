"""A walk in a real window through the practice pages: every card, and an action on each page behind it.

``python tests/walk_practice.py FOLDER [PART]...`` walks at every size in four themes, by mouse and by
keyboard, and saves pictures; ``tests/ui/test_walk.py`` does a part of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from play.puzzles.test_puzzles import puzzle
from real_window import PROBE, Window
from walk import SIZES, Walk, everywhere

from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.kit.theme import THEMES


class PracticeWalk(Walk):
    """The walk through the practice pages."""

    def go(self) -> None:
        """The whole walk, until the program ends."""
        self.press("practice")
        self.look("RoomScene", "practice")
        self._steps()
        self._puzzle("mistakes")
        self._puzzle("problems")
        self._library()
        self._endings()
        self._openings()
        self.press("guess")
        self.look("GamesScene", "choose_a_game")
        self.back("RoomScene")
        self.back("MenuScene")
        self.press("quit")
        assert self._window.process.wait(10) == 0

    def _steps(self) -> None:
        """The first two are played on the board."""
        self.press("steps")
        self.look("DeskScene", "first_step")
        for squares in ((22, 17), (22, 15)):
            for square in squares:
                self.square(square)
            self._window.wait(lambda note: "next" in note["widgets"] and len(note["moves"]) == 1)
            self.look("DeskScene", "step_done")
            self.press("next")
        self.back("RoomScene")

    def _puzzle(self, card: str) -> None:
        """The answer is shown and stepped through, and another problem follows."""
        self.press(card)
        self.look("DeskScene", card)
        self.press("hint")
        self.look("DeskScene", f"{card}_hint")
        self.press("show")
        note = self._window.wait(lambda note: {"before", "after"} & set(note["widgets"]) == {"before"}, 40)
        played = len(note["moves"])
        self.press("before")
        self._window.wait(lambda note: len(note["moves"]) == played - 1)
        self.press("after")
        self._window.wait(lambda note: len(note["moves"]) == played)
        self.look("DeskScene", f"{card}_shown")
        self.press("next")
        self._window.wait(lambda note: "show" in note["widgets"])
        self.back("RoomScene")

    def _library(self) -> None:
        self.press("library")
        note = self.look("LibraryScene", "library")
        if "theme" in note["widgets"]:  # the themes do not fit next to the problems
            self.press("theme")
            self._window.wait(lambda note: "themes" in note["widgets"])
            self.look("LibraryScene", "themes")
            self.press("theme")
        time.sleep(0.6)  # at the same place: an earlier click would be a double click on the previous page
        self.press("daily")
        self.look("DeskScene", "problem_of_the_day")
        self.back("LibraryScene")
        self.back("RoomScene")

    def _endings(self) -> None:
        self.press("endings")
        self.look("SchoolScene", "endings")
        self.press("two-kings-one")
        self.look("DeskScene", "ending")
        self.press("tell")
        self.look("DeskScene", "ending_told")
        self.back("SchoolScene")
        self.back("RoomScene")

    def _openings(self) -> None:
        self.press("openings")
        self.look("DeskScene", "drill")
        self.press("show")
        self._window.wait(lambda note: "play_on" in note["widgets"])
        self.look("DeskScene", "drill_shown")
        self.press("next")
        self.look("DeskScene", "next_drill")
        self.back("RoomScene")


def walk_practice(
    display: str,
    picture: Path,
    size: tuple[int, int],
    theme: str,
    pictures: Path | None = None,
    *,
    mouse: bool,
) -> None:
    """Walk once in a separate window."""
    settings = Settings(theme=theme, motion=Motion.OFF, window_size=size)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        deck = home / "data" / "checkers-app" / "puzzles.json"
        PuzzleStore(deck).change(lambda deck: deck.with_puzzle(puzzle(1)).with_puzzle(puzzle(2)))
        window = Window(display, picture, home, [str(PROBE), str(home / "journal.json")], settings)
        try:
            window.wait(lambda note: "pixels" in note)
            PracticeWalk(window, size, pictures, mouse=mouse).go()
        finally:
            window.close()


if __name__ == "__main__":
    sys.exit(everywhere(walk_practice, SIZES, tuple(THEMES)))
