"""Pictures of a game, saved from its menu."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from driver import Driver, against
from PIL.GifImagePlugin import GifImageFile
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.boards.export.film import END, MOVE


def sharing(match: Match, size: tuple[int, int] = (1280, 800)) -> Driver:
    """The card, opened from the menu of a game."""
    driver = Driver(size=size)
    driver.start(match)
    driver.key("f9")
    driver.press("Save a picture")
    assert driver.outline()[0] == 'dialog "Save a picture"'
    return driver


def played(game: Game, plies: int) -> Match:
    match = Match.new(game, (HUMAN, HUMAN))
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[-1])
    return match


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=lambda game: game.key)
def test_a_position_is_saved_and_the_place_told(keepsakes: Path, game: Game) -> None:
    driver = sharing(played(game, 3))
    driver.press("Save as PNG")
    file = keepsakes / f"{game.key}.position.png"
    assert driver.says(f"Saved {file.name} in {keepsakes}")
    assert pygame.image.load(file).get_size() == (800, 800)
    driver.press("Save as SVG")
    assert (keepsakes / f"{game.key}.position.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_folder_of_a_saved_picture_can_be_shown(
    keepsakes: Path, started: list[tuple[Sequence[str], Mapping[str, str]]]
) -> None:
    driver = sharing(played(CHECKERS, 1))
    assert "Show in folder" not in driver.labels()
    driver.press("Save as SVG")
    driver.press("Show in folder")
    ((command, _),) = started
    assert command[-1] == str(keepsakes)


@pytest.mark.parametrize("ending", ["PNG", "SVG", "GIF"])
def test_documents_that_cannot_be_entered_are_told_on_the_card(
    ending: str, keepsakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lstat(path: Path) -> object:
        raise OSError(errno.EIO, "Input/output error", str(path))

    driver = sharing(played(CHECKERS, 2))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "lstat", lstat)
        driver.press(f"Save as {ending}")
        driver.wait_for(lambda: driver.says("cannot be written: input/output error"))
    assert driver.name == "ShareScene"
    assert not keepsakes.exists()


@pytest.mark.slow
def test_what_was_saved_before_stays(keepsakes: Path) -> None:
    driver = sharing(played(CHECKERS, 1))
    driver.press("Save as PNG")
    driver.press("Save as PNG")
    names = ["checkers.position-2.png", "checkers.position.png"]
    assert sorted(path.name for path in keepsakes.iterdir()) == names


@pytest.mark.slow
def test_a_game_is_saved_as_moving_pictures(keepsakes: Path) -> None:
    driver = sharing(played(CHECKERS, 6).resign(Side.FIRST))
    driver.press("Save as GIF")
    assert any(line.startswith("progress") for line in driver.outline())
    file = keepsakes / "checkers.game.gif"
    driver.wait_for(lambda: driver.says(f"Saved {file.name} in {keepsakes}"))
    with GifImageFile(file) as film:
        assert film.n_frames == 7
        times = []
        for index in range(1, 7):
            film.seek(index)
            times.append(film.info["duration"])
    assert times == [MOVE] * 5 + [END]
    assert not any(line.startswith("progress") for line in driver.outline())


@pytest.mark.slow
@pytest.mark.parametrize("away", ["Cancel", "Close"])
def test_a_film_that_is_cancelled_leaves_nothing(keepsakes: Path, away: str) -> None:
    driver = sharing(played(CHECKERS, 20))
    driver.press("Save as GIF")
    driver.wait(0.1)
    driver.press(away)
    driver.wait(2.0)
    assert not keepsakes.exists() or not list(keepsakes.iterdir())
    if away == "Cancel":
        driver.press("Save as GIF")  # and it can be begun again
        driver.wait_for(lambda: driver.says("Saved checkers.game.gif"))


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said(keepsakes: Path) -> None:
    keepsakes.write_text("a file where the folder should be")
    driver = sharing(played(CHECKERS, 2))
    for kind in ("PNG", "SVG", "GIF"):
        driver.press(f"Save as {kind}")
        driver.wait_for(lambda: driver.says("cannot be written"))
    assert keepsakes.read_text() == "a file where the folder should be"


@pytest.mark.slow
def test_there_is_no_film_of_nothing() -> None:
    driver = sharing(Match.new(CHECKERS, (HUMAN, HUMAN)))
    assert any(line.strip() == 'button "Save as GIF" not available' for line in driver.outline())


def test_nothing_is_drawn_while_nothing_is_made() -> None:
    driver = sharing(played(CHECKERS, 2))
    assert driver.top.frame_rate() == 0


@pytest.mark.slow
def test_the_board_is_saved_as_it_is_turned(keepsakes: Path) -> None:
    """White's player sits at the bottom; a player of Black has turned the board."""
    match = replace(played(CHECKERS, 2), seats=against(1, Side.FIRST))
    turned, upright = sharing(match), sharing(played(CHECKERS, 2))
    turned.press("Save as PNG")
    upright.press("Save as PNG")
    one, other = (pygame.image.load(path) for path in sorted(keepsakes.iterdir()))
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
