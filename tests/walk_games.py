"""A walk in a real window: saving, opening, looking back, reviewing and learning from games.

``python tests/walk_games.py FOLDER [PART]...`` walks at every size in two themes, by mouse and by keyboard,
and saves pictures; ``tests/ui/test_walk.py`` does a part of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from random import Random

from play.puzzles.test_puzzles import puzzle
from real_window import PROBE, Window
from walk import Walk, everywhere

from checkers_app.engine.api import Limits
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.review.review import Findings, reviewing
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.settings import ClockChoice, GameChoice, Motion, Opponent, Settings
from checkers_app.storage.shelf import Shelf

SIZES = ((480, 640), (800, 600), (1280, 800), (1920, 1080))
GAMES = (
    ("Club evening", "Oslo", "1987.03.??", "1-0", "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13"),
    ("Open", "?", "????.??.??", "*", "1. 11-15 23-19 2. 8-12 1-32"),
    ("Open", "Bergen", "1988.??.??", "1/2-1/2", "1. 9-14 22-18 2. 5-9 24-19 3. 11-16 26-22 4. 8-11"),
)
"""Event, site, date, result, moves; one game breaks the rules."""


def _pdn() -> str:
    text = ""
    for event, site, date, result, moves in GAMES:
        tags = {"Event": event, "Site": site, "Date": date, "Black": "Bruno Weiss", "White": "Ada Lind"}
        text += "".join(f'[{name} "{value}"]\n' for name, value in {**tags, "Result": result}.items())
        text += f"\n{moves} {result}\n\n"
    return text


def _over(seed: int) -> Match:
    """A finished game against the computer."""
    random = Random(seed)
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    for _ in range(24):
        match = match.play(random.choice(match.state.legal_moves()))
    seats = [Seat(Control.COMPUTER, 1 + seed % 5)] * 2
    seats[seed % 2] = HUMAN
    return match.with_seats((seats[0], seats[1])).resign(Side(seed % 3 % 2))


def furnish(data: Path) -> Path:
    """Games, a review, puzzles and a PDN file of an experienced user; returns the file."""
    library = Library(Shelf(data / "games"))
    matches = [_over(seed) for seed in range(6)]
    for match in (*matches, matches[0].undo()):
        desk = Desk()
        library.write(desk, match)
        desk.release()
    analyst = Engines(NOTHING, hash_mib=1).analyst(matches[0].game)
    looks = reviewing(matches[0], analyst, Findings(matches[0]))
    answer = None
    try:
        while True:
            question = next(looks) if answer is None else looks.send(answer)
            answer = analyst.search(question.position, Limits(nodes=2_000))
    except StopIteration as end:
        ReviewStore(data / "reviews").save(KeptReview(end.value, 0))
    PuzzleStore(data / "puzzles.json").change(lambda deck: deck.with_puzzle(puzzle(1)).with_puzzle(puzzle(2)))
    file = data.parent / "evenings.pdn"
    file.write_text(_pdn())
    return file


class GamesWalk(Walk):
    """The walk through the scenes of games."""

    file: Path

    def go(self) -> None:
        """The whole walk, until the program ends."""
        self.look("MenuScene", "menu")
        self._games()
        self._set_up()
        self._clocks_and_variations()
        self._puzzles()
        self.press("quit")
        assert self._window.process.wait(10) == 0

    def _games(self) -> None:
        window = self._window
        self.press("games")
        self.look("GamesScene", "unfinished")
        self.press("open_file")
        self.look("FileScene", "open_file")
        window.xdotool("type", str(self.file))
        self.press("done")
        window.wait(lambda note: note["scene"] == "GamesScene" and "show" in note["widgets"])
        self.look("GamesScene", "collection")
        self.press("show")
        self.look("RejectedScene", "rejected")
        self.back("GamesScene")
        window.xdotool("type", "bruno")
        self.look("GamesScene", "searched")
        window.key("Escape")
        self.press("last")
        self.press("delete")
        self.look("GamesScene", "take_out")
        self.press("keep")
        self.press("review")
        window.wait(lambda note: note["scene"] == "ReviewScene" and "hold" not in note["widgets"], 60)
        self.look("ReviewScene", "review")
        self.back("GamesScene")
        self.press("stats")
        self.look("StatisticsScene", "statistics")
        if "tab" in window.look()["widgets"]:
            self.step("tab", 2)
            self.look("StatisticsScene", "what_the_reviews_say")
        self.back("GamesScene")

    def _set_up(self) -> None:
        window = self._window
        self.press("setup")
        self.look("SetupScene", "set_up")
        self.press("clear")
        self.look("SetupScene", "cleared")
        window.xdotool("key", "ctrl+z")
        self.press("analyse")
        window.wait(lambda note: note["scene"] == "PlayScene")
        self.look("PlayScene", "analysed")
        window.xdotool("key", "ctrl+w")
        window.wait(lambda note: note["scene"] == "MenuScene")

    def _clocks_and_variations(self) -> None:
        window = self._window
        self.press("play")
        window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        for squares in ((11, 15), (23, 19), (9, 14)):
            plies = len(window.look()["moves"])
            for square in squares:
                self.square(square)
            window.wait(lambda note, plies=plies: len(note["moves"]) > plies)  # type: ignore[misc]
        self.look("PlayScene", "clocks")
        window.key("Home")
        self.look("PlayScene", "looking_back")
        for square in (10, 14):
            self.square(square)
        self.look("PlayScene", "variation")
        window.key("Escape")
        window.wait(lambda note: note["scene"] == "PlayScene" and len(note["moves"]) == 3)
        self.look("PlayScene", "back_in_the_game")
        window.xdotool("key", "ctrl+w")
        window.wait(lambda note: note["scene"] == "MenuScene")
        self.press("continue")
        note = window.wait(lambda note: note["scene"] == "PlayScene")
        assert len(note["moves"]) == 3
        self.look("PlayScene", "continued")
        window.xdotool("key", "ctrl+w")
        window.wait(lambda note: note["scene"] == "MenuScene")

    def _puzzles(self) -> None:
        self.press("practice")
        self.look("RoomScene", "practice")
        self.press("mistakes")
        self.look("DeskScene", "puzzle")
        self._window.key("s")
        self.look("DeskScene", "puzzle_shown")
        self.back("RoomScene")
        self.back("MenuScene")


def walk_games(
    display: str,
    picture: Path,
    size: tuple[int, int],
    theme: str,
    pictures: Path | None = None,
    *,
    mouse: bool,
) -> None:
    """Walk once in a separate window."""
    choice = GameChoice(opponent=Opponent.TWO_PLAYERS, clock=ClockChoice.SHORT)
    settings = Settings(theme=theme, motion=Motion.OFF, use_book=False, window_size=size)
    settings = settings.with_choice("checkers", choice)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        file = furnish(home / "data" / "checkers-app")
        window = Window(display, picture, home, [str(PROBE), str(home / "journal.json")], settings)
        try:
            window.wait(lambda note: "pixels" in note)
            steps = GamesWalk(window, size, pictures, mouse=mouse)
            steps.file = file
            steps.go()
        finally:
            window.close()


if __name__ == "__main__":
    sys.exit(everywhere(walk_games, SIZES))
