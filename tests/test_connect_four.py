"""The example of a board in a separate package, in the window and in the terminal."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from connect_four.painter import ConnectFourPainter
from connect_four.rules import GAME
from installed import installed

from checkers_app.engine.service import EngineService
from checkers_app.games import boards, find_boards
from checkers_app.games.base import Game, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.settings import Settings, SettingsStore
from checkers_app.storage.shelf import Shelf
from checkers_app.terminal.cli import main
from checkers_app.terminal.text_game import play_text
from checkers_app.ui.boards import painter_of, painter_problems
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.context import Context
from checkers_app.ui.kit.elements import MenuButton
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.play.moment import top_side

SIZES = ((800, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def context(tmp_path: Path, display: pygame.Surface) -> Iterator[Context]:
    del display
    service = EngineService()
    library = Library(Shelf(tmp_path / "games"))
    yield Context(SettingsStore(tmp_path / "settings.json"), service, random.Random(1), library)
    service.close(timeout=5)


def test_it_is_found_by_its_entry_points(connect_four: Game) -> None:
    assert connect_four is GAME
    assert list(boards()) == ["checkers", "tictactoe", "connect_four"]
    assert painter_of(connect_four) is ConnectFourPainter
    assert find_boards().problems == painter_problems() == ()


def test_it_is_not_there_without_them() -> None:
    assert "connect_four" not in boards()


def test_it_plays_in_the_terminal(connect_four: Game) -> None:
    out = io.StringIO()
    typed = "help\n8\n1,1\n4\n4\n4\ndraw\nresign\n"
    assert play_text(connect_four, Side.FIRST, 2, io.StringIO(typed), out, seed=1) == 0
    text = out.getvalue()
    assert "Type a move: 1, the number of a column from the left." in text
    assert "r Red, y Yellow\n" in text
    assert "No draw can be claimed: on this board no position can occur twice." in text
    assert "You lost. You resigned." in text


def test_the_command_line_knows_it(connect_four: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert connect_four.key == "connect_four"
    assert main(["text", "connect_four", "--side", "black"]) == 2
    assert "red" in capsys.readouterr().err


@pytest.mark.few
@pytest.mark.parametrize("size", SIZES)
def test_a_click_anywhere_in_a_column_drops_a_disc(
    connect_four: Game, context: Context, size: tuple[int, int]
) -> None:
    scene = PlayScene(context, Match.new(connect_four, (HUMAN, HUMAN)))
    scene.resize(size)
    scene.update(0.0)
    surface = pygame.Surface(size)
    field = scene.board.geometry.field
    top = (field.x + field.width // 2, field.y + 10)
    for expected in (39, 32):
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.draw(surface, 0.0)
            scene.handle(
                pygame.event.Event(kind, pos=top, button=1, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            )
        assert scene.match.moves[-1].destination == expected
        assert scene.moving
        for moment in (0.05, 0.2, 0.4):
            scene.draw(surface, moment)


def test_the_board_is_never_turned(connect_four: Game, context: Context) -> None:
    scene = PlayScene(context, Match.new(connect_four, (Seat(Control.COMPUTER, 1), HUMAN)))
    scene.resize((1280, 800))
    scene.controls.flip()
    assert not scene.board.geometry.flipped
    assert top_side(scene.match, flipped=False) is Side.FIRST
    scene.leave()


@pytest.mark.few
@pytest.mark.parametrize("size", SIZES)
def test_the_menu_has_room_for_more_boards(
    connect_four: Game, context: Context, size: tuple[int, int]
) -> None:
    context.change_settings(Settings(game=connect_four.key))
    match = Match.new(connect_four, (HUMAN, HUMAN))
    desk = Desk()
    context.library.write(desk, match.play(match.state.legal_moves()[3]))
    desk.release()
    menu = MenuScene(context)
    menu.shown()
    menu.resize(size)
    rows = [control for control in menu.tree.walk() if isinstance(control, MenuButton)]
    assert [row.name for row in rows] == [
        "continue",
        "checkers",
        "tictactoe",
        "connect_four",
        "draughts",
        "think",
        "practice",
        "games",
        "rules",
        "settings",
        "quit",
    ]
    for one, other in itertools.pairwise(rows):
        assert one.rect.bottom < other.rect.top or one.rect.right <= other.rect.left
    assert all(row.seen == row.rect for row in rows), "nothing has to be scrolled to"
    menu.draw(pygame.Surface(size), 0.0)


# --- boards that are broken -----------------------------------------------------------------------

BROKEN = {
    "missing": ("no_such_module:GAME", "No module named"),
    "no_game": ("json:dumps", "is not a Game"),
    "twice": ("twice:GAME", 'there is another board called "checkers"'),
    "endless": ("endless:GAME", "starting position has no legal move"),
    "half": ("half:GAME", "its positions can be either written or read, but not both"),
    "other": ("other:GAME", "its starting position is different after it has been written and read"),
    "twenty_one": ("twenty_one:GAME", "there is another board with the GameType 21"),
    "by_hand": ("by_hand:GAME", "its starting position cannot be set up by hand"),
}
_REPLACED = """
from dataclasses import replace
from checkers_app.games.base import ByHand, Fault, Notation
from checkers_app.games.tictactoe import GAME, TicTacToe
GAME = replace(GAME, key="{key}", {change})
"""
SOURCES = {
    "half": _REPLACED.format(key="half", change="notation=Notation(write=str)"),
    "other": _REPLACED.format(key="other", change="notation=Notation(str, lambda text: TicTacToe(1, 0))"),
    "twenty_one": _REPLACED.format(key="twenty_one", change="notation=Notation(draughts=21)"),
    "by_hand": _REPLACED.format(
        key="by_hand", change="by_hand=ByHand((), str, lambda *_: Fault('No', 'No'), TicTacToe)"
    ),
    "twice": "from checkers_app.games.checkers import GAME",
    "endless": """
from dataclasses import replace
from checkers_app.games.tictactoe import GAME, TicTacToe
GAME = replace(GAME, key="endless", initial=TicTacToe(7, 0))
""",
}


@pytest.mark.few
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_board_is_one_notice_and_no_crash(
    name: str, tmp_path: Path, display: pygame.Surface
) -> None:
    del display
    for module, source in SOURCES.items():
        (tmp_path / f"{module}.py").write_text(source)
    entry, words = BROKEN[name]
    groups = {"checkers_app.boards": {name: entry}}
    with installed(tmp_path, pytest.MonkeyPatch(), "broken-board", groups):
        assert list(boards()) == ["checkers", "tictactoe"]
        (problem,) = find_boards().problems
        assert problem.startswith(f"The board {name} from broken-board is not used: ")
        assert words in problem
        service = EngineService()
        notices = Context(SettingsStore(tmp_path / "settings.json"), service, random.Random(1)).notices
        service.close(timeout=5)
        assert notices == (f"{problem}.",)


def test_a_board_with_a_broken_painter_is_drawn_plainly(tmp_path: Path) -> None:
    groups = {
        "checkers_app.boards": {"connect_four": "connect_four.rules:GAME"},
        "checkers_app.painters": {"connect_four": "connect_four.rules:GAME"},
    }
    with installed(tmp_path, pytest.MonkeyPatch(), "half-a-board", groups):
        assert painter_of(boards()["connect_four"]) is BoardPainter
        (problem,) = painter_problems()
        assert problem.startswith("The painter of connect_four from half-a-board is not used: TypeError")


def test_our_boards_are_there_without_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkers_app.games.offers.installed_offers", dict)
    find_boards.cache_clear()
    try:
        assert list(boards()) == ["checkers", "tictactoe"]
    finally:
        find_boards.cache_clear()
