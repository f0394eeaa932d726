"""Importing and exporting a game: by the clipboard, as a dropped file, into a PDN file."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import Driver, Shown, against
from pdn_entries import AWKWARD
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Library
from checkers_app.storage.settings import Motion, Settings
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.kit.clipboard import copy_text, pasted_text


@pytest.mark.slow
def test_a_game_goes_out_and_in_by_the_clipboard() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for move in (Move((11, 15)), Move((23, 19))):
        driver.play_move(move)
    played = driver.match()
    driver.key("ctrl+c")
    assert "1. 11-15 23-19" in pasted_text()
    driver.key("ctrl+n")
    driver.key("ctrl+v")
    assert driver.match().moves == played.moves
    driver.strike(pygame.K_c, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert parse_fen(pasted_text()) == played.state
    copy_text("B:WK32:BK1")
    driver.key("ctrl+v")
    assert driver.match().state == parse_fen("B:WK32:BK1")
    driver.push("undo")
    assert driver.match().moves == played.moves
    before = driver.match()
    for text, reason in (
        ("hello", "The reason: there is no game in this text."),
        ("B:W99:B1", "The reason: no such square: 99, in '99'."),
        (" ", "The reason: there is no text on the clipboard."),
    ):
        copy_text(text)
        driver.key("ctrl+v")
        assert driver.play().status().headline == "Not a valid game"
        assert driver.play().status().detail == reason
        assert driver.match() is before


SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.mark.slow
def test_the_position_that_is_shown_is_copied_and_the_status_names_it() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for squares in ((11, 15), (23, 19), (8, 11), (22, 17)):
        driver.play_move(Move(squares))
    states = driver.match().states

    def copied() -> tuple[object, str, str]:
        driver.strike(pygame.K_c, SHIFT)
        status = driver.play().status()
        return parse_fen(pasted_text()), status.headline, status.detail

    assert copied() == (states[4], "Position after 2. …22-17 copied", "Black to move.")
    driver.key("page up")
    assert copied() == (states[3], "Position after 2. 8-11 copied", "White to move.")
    driver.square(24)  # its only move
    variation = states[3].play(Move((24, 20)))
    assert copied() == (variation, "Position after 2. …24-20 copied", "Black to move.")
    driver.key("home")
    assert copied() == (states[0], "The first position is copied", "Black to move.")
    driver.key("escape")
    assert driver.match().states == states, "the game itself is as it was"


def test_a_copy_is_told_when_the_game_is_over_too() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15))).resign(Side.FIRST))
    assert driver.play().status().headline == "The game is over"
    driver.key("page up")
    driver.strike(pygame.K_c, SHIFT)
    assert parse_fen(pasted_text()) == CHECKERS.initial
    assert driver.play().status().headline == "The first position is copied"
    driver.key("page down")
    assert driver.play().status().headline == "The game is over"


@pytest.mark.slow
def test_a_file_that_is_dropped_on_the_window_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "dropped.pdn"
    file.write_text(AWKWARD)
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    driver.post(pygame.DROPFILE, file=str(file))
    driver.wait_for(lambda: isinstance(driver.top, GamesScene) and driver.context.files.collections[-1].done)
    driver.turn()
    assert len(driver.context.files.collections[-1].rows) == 2, "the second as far as it can be read"
    driver.post(pygame.DROPFILE, file=str(tmp_path / "nowhere.pdn"))
    driver.turn(2)
    games = driver.top
    assert isinstance(games, GamesScene)
    assert driver.says("nowhere.pdn does not exist.")
    driver.key("escape")
    assert len(driver.match().moves) == 1, "the game was only covered"


@pytest.mark.slow
def test_a_game_that_cannot_be_kept_says_so_until_it_can(games_folder: Path, shown: Shown) -> None:
    games_folder.write_text("in the way")
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    assert driver.play().status().headline == "This game is not being saved"
    for squares in ((23, 19), (8, 11)):
        driver.play_move(Move(squares))
        assert driver.play().status().headline != "This game is not being saved"
        assert driver.play().status().detail.startswith("Game not saved: ")
    driver.key("page up")
    status = driver.play().status()
    assert status.headline == "Looking at move 1 of 2"
    assert status.detail.startswith("Game not saved: ")
    assert "Esc: back to the game." in status.detail
    driver.key("escape")
    shown.texts.clear()
    driver.picture()
    assert any("Game not saved" in text for text in shown), "there is room for it on the board"
    games_folder.unlink()
    driver.play_move(Move((22, 17)))
    status = driver.play().status()
    assert (status.headline, status.detail) == ("The game is being saved again", "All the moves are saved.")
    (entry,) = Library(Shelf(games_folder)).entries()
    assert entry.match == driver.match()
    driver.play_move(Move((11, 16)))
    assert "ept" not in driver.play().status().headline + driver.play().status().detail


@pytest.mark.slow
def test_a_game_that_cannot_be_kept_is_told_in_the_menu(games_folder: Path, shown: Shown) -> None:
    games_folder.write_text("in the way")
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    driver.key("escape")
    driver.push("quit")
    shown.texts.clear()
    driver.picture()
    assert any(text.startswith("This game is not saved") for text in shown)


@pytest.mark.slow
def test_going_back_from_a_pasted_game_brings_its_board_back() -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(1280, 800)))
    driver.start(Match.new(TICTACTOE, against(1)))
    driver.square(5)
    driver.answer()
    before = driver.match()
    copy_text("1. 11-15 23-19 2. 8-11 22-17 *")
    driver.key("ctrl+v")
    assert driver.play().board.geometry.game == CHECKERS
    assert driver.play().controls.flipped
    driver.key("ctrl+z")
    assert driver.match() is before
    assert driver.play().board.geometry.game == TICTACTOE
    assert not driver.play().controls.flipped


def test_going_back_from_a_game_with_the_other_colour_turns_the_board_back() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    driver.resign()
    turned = driver.play().controls.flipped
    driver.play().controls.play_other_sides()
    assert driver.play().controls.flipped is not turned
    driver.play().controls.undo()
    assert driver.match().human_side is Side.FIRST
    assert driver.play().controls.flipped is turned
