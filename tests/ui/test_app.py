"""The main paths in a real window: Xvfb, xdotool, and the picture on the screen."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from driver import Driver
from pygame import Surface
from real_window import PROBE, TOOLS, Window
from real_window import screen as open_screen

from checkers_app.engine.api import UNLIMITED, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for, strongest
from checkers_app.engine.resources import NOTHING
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import GameChoice, Motion, Settings
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.difficulty import listed_levels
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.interaction.selection import Selection

pytestmark = pytest.mark.window

SIZE = (1280, 800)
REQUIRED = "CHECKERS_APP_TEST_WINDOW"
"""Set if these tests must run: missing tools are then an error, not a skip."""
CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A virtual screen of the window's size: its display name and its picture file."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing and not os.environ.get(REQUIRED):
        pytest.skip(f"needs {' and '.join(missing)}")
    with open_screen(SIZE, tmp_path_factory.mktemp("screen")) as place:
        yield place


Open = Callable[..., Window]


@pytest.fixture
def open_window(screen: tuple[str, Path], tmp_path: Path) -> Iterator[Open]:
    windows: list[Window] = []

    def start(*command: str, settings: Settings | None = None) -> Window:
        folder = tmp_path / f"home{len(windows)}"
        arguments = list(command) or [str(PROBE), str(folder / "journal.json")]
        quick = settings or Settings(motion=Motion.OFF)
        window = Window(*screen, folder, arguments, quick)
        windows.append(window)
        return window

    yield start
    for window in windows:
        window.close()


def choices(**levels: int) -> Settings:
    """Settings in which a person plays the first side against these levels, which must search."""
    settings = Settings(motion=Motion.OFF, use_book=False)
    for game, level in levels.items():
        settings = settings.with_choice(game, GameChoice(level=level))
    return settings


def geometry(game: Game, *, flipped: bool) -> BoardGeometry:
    scene = page(game)
    if scene.board.geometry.flipped != flipped:
        scene.controls.flip()
    return scene.board.geometry


def page(game: Game) -> PlayScene:
    """The layout of a game in a window of that size."""
    scene = PlayScene(Driver.quick(size=SIZE).context, Match.new(game, (HUMAN, HUMAN)))
    scene.resize(SIZE)
    return scene


def tool(name: str) -> tuple[int, int]:
    """The position of a tool in a game of checkers."""
    (found,) = (item.rect for item in page(CHECKERS).tree.walk() if item.name == name)
    return found.center


def state_of(game: Game, note: dict[str, Any], start: State | None = None) -> State:
    """The position on the board, computed from the moves made."""
    state = game.initial if start is None else start
    for path in note["moves"]:
        state = state.play(next(m for m in state.legal_moves() if list(m.path) == path))
    return state


def click_move(window: Window, board: BoardGeometry, state: State, move: Move) -> None:
    """Click a move as a person would: the piece, then each square of its path as far as needed."""
    note = window.look()
    before, human = len(note["moves"]), Side(note["to_move"])
    one_click = Settings().one_click_against(note["levels"][human.other])
    selection = Selection(state, one_click=one_click)
    for square in move.path:
        window.click(*board.centre(square))
        chosen = selection.click(square)
        if not isinstance(chosen, Selection):
            break  # one more click would belong to the next move
        selection = chosen
    window.wait(lambda note: len(note["moves"]) > before)
    made = window.look()["moves"][before]
    assert made == list(move.path), state


def assert_pieces_on_screen(window: Window, board: BoardGeometry, state: State) -> None:
    """Every disc is on its square of the position, in the right colour."""

    def wrong() -> str:
        for square in CHECKERS.cells:
            x, y = board.centre(square)
            red, green, blue = window.pixel(x - 0.22 * board.cell, y + 0.12 * board.cell)
            seen = "white" if min(red, green) > 190 else "black" if red < 95 else "empty"
            piece = state.piece_at(square)
            expected = "empty" if piece is None else ("black", "white")[piece.side]
            if piece is not None and piece.king:
                continue  # the crown covers the examined spot
            if seen != expected:
                return f"square {square} is {seen}, not {expected}: {(red, green, blue)}"
        return ""

    window.wait_for_picture(wrong)


def press(window: Window, name: str) -> None:
    """Click a control."""
    note = window.wait(lambda note: name in note.get("widgets", {}))
    window.click(*note["widgets"][name][:2])


def begin(window: Window, game: Game) -> BoardGeometry:
    """The path from the main menu to the board."""
    window.wait(lambda note: note["scene"] == "MenuScene")
    press(window, game.key)
    press(window, "play")
    window.wait(lambda note: note["scene"] == "PlayScene")
    return geometry(game, flipped=game is CHECKERS)


@pytest.mark.slow
def test_a_whole_game_of_tictactoe_by_clicks_ends_in_a_draw(open_window: Open) -> None:
    window = open_window(settings=choices(tictactoe=4))
    board = begin(window, TICTACTOE)
    perfect = Engines(NOTHING).for_level(TICTACTOE, len(levels_for(TICTACTOE)), seed=1)
    while not (note := window.wait(lambda n: n["over"] or n["human"]))["over"]:
        state = state_of(TICTACTOE, note)
        move = perfect.search(Position(state), UNLIMITED).move
        assert move is not None
        click_move(window, board, state, move)
    assert window.look()["headline"] == "The game is over"


@pytest.mark.slow
def test_a_whole_game_of_checkers_by_clicks(open_window: Open) -> None:
    window = open_window(settings=choices(checkers=1))
    board = begin(window, CHECKERS)
    engines = Engines(NOTHING)
    plies = 0
    while not (note := window.wait(lambda n: n["over"] or n["human"]))["over"]:
        state = state_of(CHECKERS, note)
        if plies in {0, 20}:
            assert_pieces_on_screen(window, board, state)
        move = engines.for_level(CHECKERS, 5, seed=plies).search(Position(state), UNLIMITED).move
        assert move is not None
        click_move(window, board, state, move)
        plies += 1
        assert plies < 150, "the game does not end"
    assert window.look()["headline"] == "The game is over"
    assert state_of(CHECKERS, window.look()).outcome() is not None


@pytest.mark.slow
def test_a_double_jump_by_clicks_and_a_refused_click(open_window: Open, tmp_path: Path) -> None:
    fen = "W:W21,22,23,25,27,29,K20:B2,3,4,5,13,K30,K18,K11"
    journal = tmp_path / "home0" / "journal.json"
    window = open_window(str(PROBE), str(journal), fen)
    window.wait(lambda note: note["scene"] == "PlayScene")
    board = geometry(CHECKERS, flipped=False)
    start = parse_fen(fen)
    double = next(m for m in start.legal_moves() if len(m.captures) > 1)

    window.click(*board.centre(27))
    note = window.wait(lambda n: n["headline"].startswith("You must jump"))
    assert note["headline"].startswith("You must jump")
    assert not note["moves"]

    window.click(*board.centre(double.origin))
    for square in double.path[1:]:
        time.sleep(0.1)
        if window.look()["moves"]:
            break
        window.click(*board.centre(square))
    note = window.wait(lambda n: bool(n["moves"]))
    assert note["moves"][0] == list(double.path)


@pytest.mark.slow
def test_difficulty_and_undo_from_the_game_menu(open_window: Open) -> None:
    window = open_window(settings=choices(checkers=2))
    board = begin(window, CHECKERS)
    window.wait(lambda note: note["human"])
    click_move(window, board, CHECKERS.initial, Move((11, 15)))
    window.wait(lambda note: len(note["moves"]) == 2)

    window.click(*tool("menu"))
    window.wait(lambda note: note["scene"] == "GameMenu")
    note = window.look()
    before = note["levels"][Side.SECOND]
    _, middle, left, _, width, _ = note["widgets"]["levels"]
    bars = [level.number for level in listed_levels(CHECKERS, before)]
    window.click(left + width * ((bars.index(5) + 0.5) / len(bars)), middle)
    window.wait(lambda note: note["levels"][Side.SECOND] == 5)
    assert before == 2
    window.click(*window.look()["widgets"]["undo"][:2])
    window.wait(lambda note: note["scene"] == "PlayScene")

    window.click(*tool("undo"))
    note = window.wait(lambda n: not n["moves"])
    assert note["human"]


@pytest.mark.slow
def test_the_process_ends_while_the_computer_thinks(open_window: Open, tmp_path: Path) -> None:
    journal = tmp_path / "home0" / "journal.json"
    top = int(strongest(CHECKERS).number)
    window = open_window(str(PROBE), str(journal), settings=choices(checkers=top))
    board = begin(window, CHECKERS)
    window.wait(lambda note: note["human"])
    click_move(window, board, CHECKERS.initial, Move((11, 15)))
    window.wait(lambda note: not note["human"])
    assert len(window.look()["moves"]) == 1, "the computer should still be thinking"
    window.process.terminate()  # SDL converts it to the event of the window's close button
    assert window.process.wait(20) == 0


@pytest.mark.slow
def test_quitting_through_the_menus_while_the_computer_thinks(open_window: Open) -> None:
    top = int(strongest(CHECKERS).number)
    window = open_window(settings=choices(checkers=top))
    board = begin(window, CHECKERS)
    window.wait(lambda note: note["human"])
    click_move(window, board, CHECKERS.initial, Move((11, 15)))
    window.click(*tool("menu"))
    window.wait(lambda note: note["scene"] == "GameMenu")
    assert len(window.look()["moves"]) == 1, "the computer should still be thinking"
    press(window, "quit")
    window.wait(lambda note: note["scene"] == "MenuScene")
    press(window, "quit")
    assert window.process.wait(20) == 0


def test_the_program_itself_opens_its_window_and_quits_by_its_menu(
    open_window: Open, display: Surface
) -> None:
    assert display
    menu = MenuScene(Driver.quick(size=SIZE).context)
    menu.resize(SIZE)
    (quit_button,) = (item.rect for item in menu.tree.walk() if item.name == "quit")
    window = open_window("-m", "checkers_app")
    expected = tuple(int(THEMES["maple"].bg[i : i + 2], 16) for i in (1, 3, 5))
    window.wait_for_picture(lambda: "" if window.pixel(5, 5) == expected else f"{window.pixel(5, 5)}")
    window.click(*quit_button.center)
    assert window.process.wait(20) == 0


@pytest.mark.slow
def test_keyboard_alone_starts_a_game_and_moves(open_window: Open) -> None:
    window = open_window(settings=choices(checkers=1))
    window.wait(lambda note: note["scene"] == "MenuScene")
    window.key("Return")
    window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
    # The first arrow puts the cursor on the first piece that can move, 9; Black plays up the screen.
    for name in ("Left", "Return", "Up", "Return"):
        window.key(name)
        time.sleep(0.1)
    window.wait(lambda note: bool(note["moves"]))
    assert window.look()["moves"][0] == [9, 13]
