"""A cell of a board is announced with its number first, in every language, unless the settings say
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.outlined import opened
from checkers_app.ui.spoken.page import SpokenNode, SpokenPage
from checkers_app.ui.spoken.telling import Teller
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import LANGUAGES

pytestmark = pytest.mark.unpainted

CODES = [language.code for language in LANGUAGES]
GAMES = [CHECKERS, TICTACTOE]
PLIES = 6
NUMBER_FIRST = re.compile(r"(\d+)(, [^,\d]+){0,2}")
"""A number, the content of its square, and what can be done there."""
PIECE_FIRST = re.compile(r"(?:[^,\d]+, )?(\d+)(, [^,\d]+)?")
BOARDS = ("review", "setup", "puzzles", "first-steps", "problem", "ending", "drill", "guess", "lessons")
"""The pages with a board, except that of a game."""


def told(scene: object) -> SpokenPage:
    assert isinstance(scene, ViewScene)
    return Teller().tell(scene.tree, scene.touch, "", 1.0, scene.news)


def cells(page: SpokenPage) -> Iterator[SpokenNode]:
    """The squares of the boards on a page."""
    for board in page.nodes.values():
        if board.role == "grid":
            for row in board.children:
                yield from map(page.nodes.__getitem__, page.nodes[row].children)


def numbers(page: SpokenPage, order: re.Pattern[str]) -> list[int]:
    """The numbers of the cells; the label of each must match ``order``."""
    found = [(cell.label, order.fullmatch(cell.label)) for cell in cells(page)]
    assert [label for label, match in found if match is None] == []
    return sorted(int(match[1]) for _, match in found if match is not None)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
@pytest.mark.parametrize("code", CODES)
def test_in_a_game_cells_are_called_by_their_number(code: str, game: Game) -> None:
    driver = Driver.quick(Settings(motion=Motion.OFF, one_click=False, language=code))
    play = driver.start(Match.new(game, (HUMAN, HUMAN)))
    squares = sorted(game.cells)
    for _ in range(PLIES):
        assert numbers(told(play), NUMBER_FIRST) == squares
        for square in driver.match().state.legal_moves()[0].path:
            driver.square(square)
            assert numbers(told(play), NUMBER_FIRST) == squares  # one is chosen, and where it can go
    assert len(driver.match().moves) == PLIES
    driver.change(piece_first=True)
    driver.turn()
    play.refresh()
    page = told(play)
    assert numbers(page, PIECE_FIRST) == squares
    assert sum(not cell.label[0].isdigit() for cell in cells(page)) == len(game.pieces(driver.match().state))


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=[] if code == "de" else pytest.mark.slow) for code in CODES]
)
@pytest.mark.parametrize("page", BOARDS)
def test_on_every_other_page_with_a_board_so_they_are(page: str, code: str) -> None:
    with opened(page, boards()["checkers"], (1280, 800), language=code) as scene:
        found = numbers(told(scene), NUMBER_FIRST)
    assert len(found) == len(set(found)) > 0
