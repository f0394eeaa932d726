"""Render the pictures of the README: ``python build_scripts/screenshots.py``.

The real scenes are drawn without a screen.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from pygame import Surface

from checkers_app.drawing.raster import page_png
from checkers_app.engine.api import Limits, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.engine.service import EngineService
from checkers_app.engine.textbook.monte_carlo import UctPhase
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME as CHECKERS_BOARD
from checkers_app.games.tictactoe import GAME as TICTACTOE_BOARD
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.class_sets.sheet import drawn, sheet_page
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.settings import SettingsStore
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.boards.export.film import FilmFrame
from checkers_app.ui.boards.export.gif import gif, sampled
from checkers_app.ui.context import Context
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.growing.growing_scene import GrowingScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.ui.scene import Scene
from checkers_app.ui.scene_stack import SceneStack
from checkers_app.ui.window import Window
from checkers_app.views.learn.tree.study import Way

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZE = (1280, 800)
CHECKERS = "11-15 23-19 8-11 22-17 9-14 25-22 6-9 17-13 2-6 29-25 4-8 24-20 15x24 28x19"
TICTACTOE = "5 1 9"
CONNECT_FOUR = "4 4 3 5 4 3 5 4 6"
SECONDS = 6.0
FILM_SIZE = (800, 500)
FILM_MOVES = 6
"""The number of moves at the end of the game that the animation shows."""


def played(game: str, computer: Side, level: int, moves: str) -> Match:
    """A match in which these moves have been played."""
    seats = [HUMAN, HUMAN]
    seats[computer] = Seat(Control.COMPUTER, level)
    match = Match.new(boards()[game], (seats[0], seats[1]))
    for text in moves.split():
        match = match.play(parse_move(match.game, match.state, text))
    return match


@contextmanager
def stage(theme: str, size: tuple[int, int]) -> Iterator[tuple[Context, SceneStack, Surface]]:
    """The objects that scenes share, a window without scenes, and the window's surface."""
    store = SettingsStore(None)
    store.change(replace(store.current, theme=theme))
    Window(size)
    surface = pygame.display.set_mode(size)  # the fake screen may report any content
    with TemporaryDirectory() as folder, EngineService() as service:
        context = Context(store, service, random.Random(3), Library(Shelf(Path(folder))))
        stack = SceneStack(context, size)
        yield context, stack, surface
        stack.close()


def settle(stack: SceneStack, surface: Surface, seconds: float) -> None:
    """Let the top page run for a while, then draw all pages."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and stack.top is not None:
        stack.top.update(time.monotonic())
        time.sleep(0.02)
    stack.draw(surface, time.monotonic())


def shoot(
    name: str, theme: str, make: Callable[[Context], list[Scene]], size: tuple[int, int] = SIZE
) -> None:
    """Draw scenes on top of each other once they have settled, and save the picture to a file."""
    with stage(theme, size) as (context, stack, surface):
        for scene in make(context):
            stack.push(scene)
        settle(stack, surface, SECONDS)
        pygame.image.save(surface, FOLDER / f"{name}.png")


def film(name: str, theme: str) -> None:
    """Save the animation of the README: a game, then alpha-beta up to its first cutoff."""
    frames: list[FilmFrame] = []
    with stage(theme, SIZE) as (context, stack, surface):

        def take(milliseconds: int, seconds: float = 0.3) -> None:
            settle(stack, surface, seconds)
            small = pygame.transform.smoothscale(surface, FILM_SIZE)
            frames.append(FilmFrame(FILM_SIZE, pygame.image.tobytes(small, "RGB"), milliseconds))

        moves = CHECKERS.split()
        for count in range(len(moves) - FILM_MOVES, len(moves) + 1):
            game = played("checkers", Side.SECOND, 7, " ".join(moves[:count]))
            stack.push(PlayScene(context, game.with_seats((HUMAN, HUMAN))))
            take(900 if count < len(moves) else 2000)
        page = first_cutoff(context)
        stack.push(page)
        cut = page.course.step_number
        for step in range(cut + 1):
            page.course.go(step - page.course.step_number)
            page.refresh()
            take(450 if step < cut else 5000)
    (FOLDER / f"{name}.gif").write_bytes(gif(frames, [frames[at] for at in sampled(len(frames))]))


def duel(context: Context) -> list[Scene]:
    """A duel of all algorithms from the starting position, to the usual depth."""
    scene = DuelScene(context, None)
    scene.start()
    scene.contest.join()
    return [scene]


def exercise(context: Context) -> list[Scene]:
    """A half-finished tree with a mistake that has been found."""
    scene = ExerciseScene(context, 7)
    work = scene.work
    for row, value in zip(work.boxes, ("7", "8", "8"), strict=False):
        work.select(row)
        work.type(value)
    work.check()
    return [scene]


def first_cutoff(context: Context) -> LessonScene:
    """The lesson on the first cutoff, at the step where it happens."""
    number = next(at for at, each in enumerate(lessons()) if each.key == "first-cutoff")
    scene = LessonScene(context, number)
    scene.course.next_cut()
    return scene


def growing(context: Context) -> list[Scene]:
    """Monte Carlo tree search at the playout of its 40th round."""
    scene = GrowingScene(context, TICTACTOE_BOARD, TICTACTOE_BOARD.initial)
    for _ in range(39):
        scene.session.finish_round()
    while scene.session.step is None or scene.session.step.phase is not UctPhase.PLAYOUT:
        scene.session.on()
    return [scene]


def chance(context: Context) -> list[Scene]:
    """Expectimax near the end of a game in which the other side moves at random."""
    state = TicTacToe(crosses=0b001_101_000, noughts=0b100_010_000)
    scene = TreeScene(context, TICTACTOE_BOARD, state)
    scene.session.choose_way(Way.EXPECTIMAX)
    return [scene]


def asked(context: Context, match: Match, move: str) -> PlayScene:
    """A board on which the player has asked about a move."""
    scene = PlayScene(context, match.with_seats((HUMAN, HUMAN)))
    scene.why_not.ask(parse_move(match.game, match.state, move))
    return scene


def by_levels(black: int, white: int, seed: int) -> Match:
    """A finished game between a person, who plays like a level, and the computer."""
    engines = Engines(open_resources())
    players = [engines.for_level(CHECKERS_BOARD, level, seed=seed) for level in (black, white)]
    match = Match.new(CHECKERS_BOARD, (HUMAN, Seat(Control.COMPUTER, white)))
    while match.outcome is None and match.claimable_draw is None:
        found = players[match.side_to_move].search(Position(match.state, match.history), Limits())
        if found.move is None:
            break
        match = match.play(found.move)
    return match if match.outcome is not None else match.claim_draw()


def review(context: Context) -> list[Scene]:
    """A reviewed game with mistakes."""
    match = by_levels(4, 4, 12)
    job = context.reviews.open(match, Side.FIRST, date(2026, 3, 1))
    while job.running:
        context.tend()
        time.sleep(0.01)
    return [ReviewScene(context, match)]


def games(context: Context) -> list[Scene]:
    """The saved games of a few evenings, with a preview of one game."""
    for moves in ("5 1 9 3 2 8 7 6 4", "5 2 4 6 9"):
        context.library.write(Desk(), played("tictactoe", Side.SECOND, 3, moves))
    context.library.write(Desk(), played("checkers", Side.FIRST, 7, CHECKERS))
    for seed, level in enumerate((4, 4, 5, 5, 6, 6, 6, 7)):
        context.library.write(Desk(), by_levels(5, level, seed))
    last = next(entry for entry in context.library.entries() if entry.finished)
    return [GamesScene(context, chosen=last.key)]


def main() -> int:
    """Render every picture; return the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    black = played("checkers", Side.FIRST, 7, CHECKERS)
    noughts = played("tictactoe", Side.SECOND, 4, TICTACTOE)
    shoot("menu", "maple", lambda context: [MenuScene(context)])
    shoot("checkers", "maple", lambda context: [PlayScene(context, black)])
    shoot("tictactoe", "maple", lambda context: [PlayScene(context, noughts)])

    def over_the_board(context: Context) -> list[Scene]:
        play = PlayScene(context, black)
        return [play, GameMenu(context, play.controls, play.ways_out)]

    shoot("game_menu", "midnight", over_the_board)
    few = parse_fen("W:W18,24,20:BK12,4")
    shoot("tree", "maple", lambda context: [TreeScene(context, CHECKERS_BOARD, few)])
    shoot(
        "whole_tree",
        "midnight",
        lambda context: [TreeScene(context, TICTACTOE_BOARD, TICTACTOE_BOARD.initial)],
    )
    shoot("growing", "maple", growing)
    shoot("chance", "maple", chance)
    shoot("duel", "maple", duel)
    shoot("exercise", "maple", exercise)
    shoot("lesson", "maple", lambda context: [first_cutoff(context)])
    shoot("review", "walnut", review)
    shoot("games", "maple", games)
    shoot("why_not", "maple", lambda context: [asked(context, black, "11-16")])
    film("first_look", "maple")
    page = sheet_page(drawn(7, 2), solved=True)
    (FOLDER / "exercise_sheet.png").write_bytes(page_png(page, 1))
    if "connect_four" in boards():  # the example, if it is installed next to the program
        red = played("connect_four", Side.SECOND, 4, CONNECT_FOUR)
        shoot("connect_four", "maple", lambda context: [PlayScene(context, red)])
        shoot("connect_four_small", "midnight", lambda context: [PlayScene(context, red)], (800, 600))
    return 0


if __name__ == "__main__":
    # This prints nothing, but a request for help must not start the work.
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    sys.exit(main())
