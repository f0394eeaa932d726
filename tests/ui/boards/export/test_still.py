"""Boards as files: the saved picture equals the window, as pixels and as a drawing."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from xml.etree import ElementTree as ET

import pygame
import pytest
from board_pixels import painter
from svg_pictures import surface_of_svg

from checkers_app.games import boards
from checkers_app.games.base import Game, Move, State
from checkers_app.ui.boards.export.still import FORMATS, Shot, still
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.kit.look import look_for_files
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.traced import Tracing

SIDE = 520
CLOSE = 10
"""Of 255: the possible deviation of a colour by rounding and the order of two blends."""


def played(game: Game, plies: int, seed: int = 3) -> tuple[State, Move | None]:
    state, last = game.initial, None
    lots = random.Random(seed)
    for _ in range(plies):
        last = lots.choice(state.legal_moves())
        state = state.play(last)
    return state, last


def channels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def strangers(one: pygame.Surface, other: pygame.Surface) -> float:
    """The fraction of pixels in which two pictures differ."""
    first, second = channels(one), channels(other)
    assert len(first) == len(second)
    far = {index // 3 for index, (a, b) in enumerate(zip(first, second, strict=True)) if abs(a - b) > CLOSE}
    return len(far) * 3 / len(first)


def on_the_screen(theme: str, shot: Shot) -> pygame.Surface:
    """What the board's view draws with unlimited space."""
    look = look_for_files(theme)
    screen = pygame.Surface((SIDE, SIDE))
    view = BoardView(shot.game, screen.get_rect(), flipped=shot.flipped)
    view.draw(look, screen, shot.picture)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("key", "plies"), [("checkers", 41), ("tictactoe", 5)])
def test_a_saved_board_is_the_board_of_the_window(theme: str, key: str, plies: int) -> None:
    game = boards()[key]
    shot = Shot(game, *played(game, plies), flipped=game.turns)
    screen = on_the_screen(theme, shot)
    saved = still(look_for_files(theme), shot, SIDE)
    pixels = pygame.image.load(io.BytesIO(FORMATS[".png"](saved)), "board.png")
    flat = pygame.Surface(pixels.get_size())
    flat.blit(pixels, (0, 0))
    assert strangers(screen, flat) < 0.0002  # only the round corners, which are transparent in the file
    drawing = FORMATS[".svg"](saved).decode()
    assert (
        strangers(screen, surface_of_svg(drawing, (SIDE, SIDE))) < 0.025
    )  # its numbers are drawn by other code
    without = replace(shot, numbers=False)
    drawing = FORMATS[".svg"](still(look_for_files(theme), without, SIDE)).decode()
    assert strangers(on_the_screen(theme, without), surface_of_svg(drawing, (SIDE, SIDE))) < 0.004


def test_the_drawing_is_one() -> None:
    """Shapes and texts, each name defined once; no pixels."""
    game = boards()["checkers"]
    text = FORMATS[".svg"](still(look_for_files("maple"), Shot(game, *played(game, 12)))).decode()
    root = ET.fromstring(text)  # noqa: S314  our own text
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names)) > 1
    assert {found for name in names for found in [f"url(#{name})"] if found in text}
    tags = {element.tag.rsplit("}")[-1] for element in root.iter()}
    assert "image" not in tags
    labels = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert labels == {str(number) for number in range(1, 33)}


def test_what_is_no_drawing_goes_along_as_its_pixels() -> None:
    """Drawn as by the painter of another package."""
    drawn = painter("checkers")
    mine = pygame.Surface((40, 40), pygame.SRCALPHA)
    mine.fill("#12AB34")
    drawn.piece_image = lambda *_, **__: mine  # type: ignore[method-assign]
    game = boards()["checkers"]
    surface = Tracing((SIDE, SIDE))
    drawn.draw(surface, BoardGeometry.fit(game, surface.get_rect()), Shot(game, game.initial).picture)
    assert surface.svg_text().count("data:image/png;base64") == 24
