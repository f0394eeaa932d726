"""A finished game is opened to be read: nobody plays it, and trying moves does not change it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from collections_page import game, numbers, on_card, open_file
from driver import Driver, Shown
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import parse_game
from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames, ToKeptGame
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

pytestmark = pytest.mark.unpainted

CTRL = pygame.KMOD_CTRL
OWL = Seat(Control.COMPUTER, 2)
SIZES = ((1280, 800), (800, 600), (480, 640))


def letters(driver: Driver, text: str) -> None:
    """Typed on the board."""
    for letter in text:
        driver.event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)


def copied(driver: Driver) -> str:
    """The game in the form in which it is exported."""
    driver.key("ctrl+c")
    return pasted_text()


def read(driver: Driver, file: Path, size: tuple[int, int] = (1280, 800)) -> None:
    """The first game of the collection, opened."""
    open_file(driver, file, size)
    driver.key("return")


def keep(context: Context, match: Match) -> str:
    desk = Desk()
    context.library.write(desk, match)
    assert desk.held is not None
    desk.release()
    return desk.held.key


def played(*moves: str, seats: tuple[Seat, Seat] = (HUMAN, HUMAN)) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in moves:
        match = match.play(parse_move(CHECKERS, match.state, text))
    return match.with_seats(seats)


def said(driver: Driver) -> tuple[str, str]:
    status = driver.top.status()
    return status.headline, status.detail


def at(driver: Driver) -> Match:
    """The game up to the displayed position."""
    match: Match = driver.top.controls.look.match
    return match


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_a_collection_is_shown_at_its_end_with_what_is_known_of_it(
    driver: Driver, tmp_path: Path, size: tuple[int, int], shown: Shown
) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(
        '[Site "Dublin"]\n[Date "1950.01.02"]\n' + game("Open", "Ada", "Bo", "1. 11-15 23-19", "1-0")
    )
    open_file(driver, file, size)
    shown.texts.clear()
    driver.key("return")
    assert driver.name == "PlayScene"
    assert at(driver).moves == (Move((11, 15)), Move((23, 19)))
    words = list(shown)
    for fact in ("Ada", "Bo", "Open, Dublin, 1950.01.02"):
        assert any(fact in text for text in words), fact
    assert any("Black won" in text for text in words)
    assert not any("move" in text and "to move" in text.lower() for text in words)
    assert {"first", "prev", "next", "last", "play"} <= driver.names
    assert not {"undo", "redo", "hint", "draw", "resign"} & driver.names


@pytest.mark.slow
def test_a_game_is_gone_through_by_bar_keys_list_and_wheel(driver: Driver, file: Path) -> None:
    read(driver, file)
    assert said(driver) == ("Black won", "A move you try becomes a variation.")
    driver.push("prev")
    assert said(driver)[0] == "Move 2 of 2"
    driver.push("first")
    assert said(driver)[0] == "The start of the game"
    driver.key("page down")
    assert len(at(driver).moves) == 1
    driver.push("last")
    assert len(at(driver).moves) == 4
    for key, plies in ((pygame.K_PAGEUP, 3), (pygame.K_HOME, 0), (pygame.K_END, 4), (pygame.K_LEFT, 3)):
        driver.strike(key)
        assert len(at(driver).moves) == plies


MAIN = "1. 11-15 23-19 2. 8-11 22-17"


@pytest.mark.slow
def test_a_move_that_is_tried_is_a_variation_and_the_game_stays_as_it_was(driver: Driver, file: Path) -> None:
    before = file.read_bytes()
    read(driver, file)
    assert f"{MAIN} 1-0" in copied(driver)
    driver.key("page up")
    letters(driver, "26-23")
    assert said(driver)[0] == "Looking at a variation"
    letters(driver, "4-8")
    record = parse_game(copied(driver))
    assert [move.path for move in record.moves] == [(11, 15), (23, 19), (8, 11), (22, 17)]
    assert (record.result.value, record.tag("Black"), record.tag("Event")) == ("1-0", "Ada", "Open")
    assert [ply.move.path for ply in record.line[3].variations[0]] == [(26, 23), (4, 8)]
    driver.key("ctrl+z")
    assert len(at(driver).moves) == 3, "back to where the game was left"
    driver.key("end")
    assert said(driver)[0] == "Black won"
    assert file.read_bytes() == before
    assert driver.context.library.entries() == (), "nothing of it is a game of one's own"


@pytest.mark.slow
def test_what_is_tried_after_the_end_is_no_part_of_the_game(driver: Driver, file: Path) -> None:
    read(driver, file)
    letters(driver, "4-8")
    assert said(driver)[0] == "After the end of the game"
    record = parse_game(copied(driver))
    assert (len(record.line), record.result.value) == (4, "1-0")
    (variation,) = record.line[-1].variations
    assert [ply.move.path for ply in variation] == [(22, 17), (4, 8)], "a variation stands beside a move"
    driver.key("escape")
    assert said(driver)[0] == "Black won"
    assert len(at(driver).moves) == 4


def test_of_a_position_without_moves_what_is_tried_is_written_as_its_moves(
    driver: Driver, tmp_path: Path
) -> None:
    file = tmp_path / "problem.pdn"
    file.write_text('[Event "Problem"]\n[FEN "B:W18,30:B14,1"]\n[Result "1-0"]\n\n1-0\n')
    read(driver, file)
    letters(driver, "14x23")
    record = parse_game(copied(driver))
    assert [move.path for move in record.moves] == [(14, 23)]
    assert (record.result.value, record.tag("Event")) == ("1-0", "Problem")


@pytest.mark.slow
def test_what_was_tried_after_the_end_is_read_and_remarked_on_when_it_comes_back(driver: Driver) -> None:
    copy_text('[Result "1-0"]\n\n1. 11-15 23-19 (23-19 8-11) 1-0\n')
    driver.open(ToGames())
    driver.key("ctrl+v")
    driver.key("home")
    driver.key("page down")
    driver.top.controls.walk(lambda: driver.top.controls.look.go((1, 0, 1)))
    assert at(driver).moves[-1] == Move((8, 11))
    driver.key("c")
    driver.event(pygame.KEYUP, key=pygame.K_c, mod=0)
    driver.type("Still lost")
    driver.key("return")
    assert at(driver).moves[-1] == Move((8, 11)), "one looks where one looked"
    assert "8-11 {Still lost}" in copied(driver)


def test_a_kept_game_whose_end_was_taken_back_meanwhile_goes_on(driver: Driver, games_folder: Path) -> None:
    over = played("11-15", "23-19").agree_draw()
    key = keep(driver.context, over)
    driver.open(ToGames(chosen=key))
    other = Library(Shelf(games_folder))
    match, desk = other.open(key)
    other.write(desk, match.undo())
    desk.release()
    driver.key("return")
    assert driver.top.controls.reader is None
    assert driver.top.match.outcome is None
    driver.app.stack.close()
    (entry,) = other.entries()
    assert entry.unfinished, "it was not written over"


@pytest.mark.slow
def test_what_is_answered_is_answered_of_the_position_that_is_shown(driver: Driver) -> None:
    lost = played("11-15", "22-18", "15x22", seats=(HUMAN, OWL)).resign(CHECKERS.initial.side_to_move)
    driver.open(ToGames(chosen=keep(driver.context, lost)))
    driver.key("return")
    driver.key("page up")
    letters(driver, "9-1")
    assert said(driver)[0] == "Your move: 9-1_"
    letters(driver, "3")
    driver.key("return")
    assert "jump" in " ".join(said(driver)), "15 must take 18 there, whatever came of the game"
    driver.key("end")
    driver.key("ctrl+c")
    assert said(driver)[0] == "The game is copied"


@pytest.mark.painted
def test_to_a_reader_no_piece_is_marked_as_one_that_must_jump(driver: Driver) -> None:
    """Until a move is rejected."""
    lost = played("11-15", "22-18").resign(CHECKERS.initial.side_to_move)
    driver.open(ToGames(chosen=keep(driver.context, lost)))
    driver.key("return")
    before = driver.surface.copy()
    driver.context.change_settings(replace(driver.context.settings, show_must_jump=False))
    driver.event(pygame.WINDOWENTER)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(driver.surface, "RGB")


@pytest.mark.slow
def test_a_game_without_a_result_is_read_too(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "open.pdn"
    file.write_text(game("Open", "Ada", "Bo", "1. 11-15 23-19"))
    read(driver, file)
    assert said(driver)[0] == "The end of the game"
    assert not {"draw", "resign", "hint"} & driver.names
    driver.key("h")
    assert said(driver)[0] == "Nobody is playing this game"
    letters(driver, "8-11")
    assert said(driver)[0] == "After the end of the game"
    assert len(parse_game(copied(driver)).line) == 2
    driver.key("f9")
    assert not {"undo", "sides", "draw", "resign"} & driver.names
    driver.app.stack.close()
    assert driver.context.library.entries() == ()


@pytest.mark.slow
def test_what_is_not_kept_is_asked_about_before_it_is_gone(driver: Driver, file: Path) -> None:
    read(driver, file)
    driver.key("escape")
    assert driver.name == "GamesScene", "nothing was tried"
    driver.key("return")
    driver.key("home")
    letters(driver, "9-13")
    assert said(driver)[1] == "Not saved unless you save the game (Ctrl S). Esc: back to the game."
    driver.key("escape")
    driver.key("escape")
    assert said(driver)[0] == "Leave without saving?"
    driver.key("escape")
    assert driver.name == "PlayScene", "Esc once more than meant loses nothing"
    driver.key("escape")
    assert said(driver)[0] == "Leave without saving?"
    driver.key("page down")
    assert said(driver)[0] == "Move 1 of 2", "something else was done"
    driver.key("f9")
    driver.push("quit")
    assert said(driver)[0] == "Leave without saving?"
    driver.key("ctrl+n")
    assert driver.name == "PlayScene"
    assert at(driver).moves == ()


def test_the_question_before_leaving_has_buttons(driver: Driver, file: Path) -> None:
    read(driver, file)
    driver.key("home")
    letters(driver, "9-13")
    driver.key("escape")
    driver.key("escape")
    driver.press("Keep reading")
    assert driver.name == "PlayScene"
    driver.key("escape")
    driver.press("Save")
    assert driver.name == "FileScene"
    driver.key("escape")
    driver.key("escape")
    driver.press("Leave")
    assert driver.name == "GamesScene"


@pytest.mark.slow
def test_what_is_saved_may_be_left(driver: Driver, file: Path, tmp_path: Path) -> None:
    read(driver, file)
    driver.key("c")
    driver.event(pygame.KEYUP, key=pygame.K_c, mod=0)
    driver.type("Well played")
    driver.key("return")
    driver.key("ctrl+s")
    assert driver.name == "FileScene"
    driver.key("ctrl+a")
    driver.type(str(tmp_path / "mine.pdn"))
    driver.key("return")
    assert "{Well played} 1-0" in (tmp_path / "mine.pdn").read_text()
    driver.key("escape")
    assert driver.name == "GamesScene"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "leads"), [("save", "FileScene"), ("review", "ReviewScene")])
def test_saving_and_the_review_are_reached_by_the_mouse(
    driver: Driver, file: Path, size: tuple[int, int], name: str, leads: str
) -> None:
    read(driver, file, size)
    driver.wait(9.0)  # nothing continues by itself
    if size == (1280, 800):
        driver.push({"save": "save", "review": "chart"}[name])
    else:
        driver.push("menu")
        driver.push(name)
    driver.wait(0.1)
    assert driver.name == leads
    driver.key("escape")
    assert driver.name == "PlayScene"


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
def test_nothing_speaks_of_a_computer_that_plays_or_searches(
    driver: Driver, file: Path, size: tuple[int, int], shown: Shown
) -> None:
    read(driver, file, size)
    words = " ".join(shown)
    for key in ("m", "f9"):
        driver.key(key)
        words += " ".join(shown)
    assert "Black won in 2 moves." in words
    for claim in (
        "No computer player",
        "Ask for a hint",
        "while the computer thinks",
        "Search depth",
        "engine",
    ):
        assert claim not in words


@pytest.mark.slow
def test_a_game_is_opened_at_the_position_that_was_searched_for(driver: Driver, file: Path) -> None:
    wanted = played("11-15", "23-19").state
    assert isinstance(wanted, Checkers)
    driver.open(ToGames(file, wanted=write_fen(wanted)))
    driver.wait(1)
    assert numbers(driver) == [1]
    driver.key("return")
    assert at(driver).state == wanted
    assert said(driver)[0] == "Move 1 of 2"


@pytest.mark.slow
def test_the_position_is_looked_for_in_the_collection_that_is_read(driver: Driver, file: Path) -> None:
    collections = len(driver.context.files.collections)
    read(driver, file)
    driver.key("home")
    driver.key("page down")
    driver.key("ctrl+f")
    driver.wait(1)
    assert driver.name == "GamesScene"
    assert numbers(driver) == [1, 4], "both begin with 11-15"
    assert len(driver.context.files.collections) == collections + 1, "it is open already"
    driver.key("escape")
    driver.key("escape")
    assert len(at(driver).moves) == 1, "back in the game"


def test_only_play_on_makes_a_game_of_ones_own_of_it(driver: Driver, file: Path) -> None:
    read(driver, file)
    driver.key("page up")
    driver.push("play")
    assert driver.name == "PlayScene"
    assert driver.top.controls.reader is None
    assert len(driver.top.match.moves) == 3
    assert len(driver.app.stack.names) == 1


def test_a_game_that_was_resigned_goes_on_as_ones_own_with_its_clocks(driver: Driver, shown: Shown) -> None:
    """Nothing remains of the random choice that began it: all of its moves can be taken back."""
    match = replace(played("11-15", "23-19", "8-11"), opening_plies=2).resign(CHECKERS.initial.side_to_move)
    turns = tuple(Turn(ply, (80.0, 70.0), None) for ply in range(4))
    desk = Desk()
    driver.context.library.write(desk, match, clock=ClockState(TimeControl(90), (80.0, 70.0), 0, turns))
    assert desk.held is not None
    desk.release()
    driver.open(ToGames(chosen=desk.held.key))
    driver.key("return")
    driver.push("play")
    assert driver.top.controls.reader is None
    on = driver.top.match
    assert (on.moves, on.outcome, on.opening_plies) == (match.moves, None, 0)
    assert {"1:20", "1:10"} <= set(shown)


@pytest.mark.slow
def test_the_way_back_to_the_game_is_offered_in_a_variation_only(driver: Driver, file: Path) -> None:
    def offered() -> bool:
        return "Back to the game (Esc)" in driver.labels()

    for size in SIZES:
        read(driver, file, size)
        driver.key("page up")
        assert not offered(), size
        letters(driver, "26-23")
        assert offered(), size
        driver.key("escape")
        assert not offered(), size
        driver.app.stack.close()


def test_a_position_in_which_the_game_is_over_is_not_played_on(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "over.pdn"
    file.write_text('[FEN "B:W10:B6"]\n\n1. 6x15 1-0\n')
    read(driver, file)
    assert not driver.part("play").enabled
    driver.key("ctrl+return")
    assert driver.top.controls.reader is not None


@pytest.mark.slow
def test_a_finished_game_of_ones_own_is_read_and_keeps_what_is_tried(
    driver: Driver, games_folder: Path
) -> None:
    lost = played("11-15", "23-19", "8-11", seats=(HUMAN, OWL)).resign(CHECKERS.initial.side_to_move)
    key = keep(driver.context, lost)
    driver.open(ToGames(chosen=key))
    (occasion,) = (text for text in on_card(driver, "The chosen game") if text[:4].isdigit())
    driver.key("return")
    assert said(driver)[0] == "White won"
    driver.wait(3.0)
    assert not driver.top.end_card.open, "it did not end now"
    driver.key("page up")
    letters(driver, "9-13")
    assert said(driver) == ("Looking at a variation", "Saved with the game. Esc: back to the game.")
    driver.key("escape")
    driver.key("escape")
    assert driver.name == "GamesScene"
    (entry,) = Library(Shelf(games_folder)).entries()
    assert entry.kept is not None
    assert (entry.match, entry.key) == (lost, key)
    assert entry.kept.record.line[2].variations[0][0].move == Move((9, 13))
    assert entry.kept.record.tag("Date") == "" != occasion
    assert driver.context.series.of(lost).results == ()


def test_a_game_that_another_window_shows_is_read_and_keeps_nothing(
    driver: Driver, games_folder: Path
) -> None:
    key = keep(driver.context, played("11-15", "23-19").agree_draw())
    other = Library(Shelf(games_folder))
    _, desk = other.open(key)
    driver.open(ToGames(chosen=key))
    driver.key("return")
    assert said(driver)[0] == "A draw"
    driver.key("page up")
    letters(driver, "22-18")
    assert "Not saved" in said(driver)[1]
    desk.release()
    assert other.open(key)[0].moves == played("11-15", "23-19").moves


def test_an_unfinished_game_of_ones_own_goes_on(driver: Driver) -> None:
    key = keep(driver.context, played("11-15", "23-19"))
    driver.open(ToGames(chosen=key))
    driver.key("return")
    assert driver.top.controls.reader is None
    assert {"undo", "resign"} <= driver.names


@pytest.mark.slow
def test_a_game_of_another_board_is_read(driver: Driver) -> None:
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 4, 2, 5, 3):
        match = match.play(Move((square,)))
    driver.open(ToGames(chosen=keep(driver.context, match)))
    driver.key("return")
    assert len(at(driver).moves) == 5
    assert "save" in driver.names
    assert "flip" not in driver.names, "the board has one way up"
    driver.key("page up")
    letters(driver, "9")
    assert at(driver).moves[-1] == Move((9,))
    assert driver.top.match == match


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1920, 1200)])
def test_on_a_small_board_nothing_lies_under_the_buttons_to_look_back_with(
    driver: Driver, shown: Shown, size: tuple[int, int]
) -> None:
    """Neither the games together, nor the value of every square."""
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 5, 9, 3):
        match = match.play(Move((square,)))
    driver.open(ToGame(match), size)
    assert "No game finished yet" in told(driver, shown)
    driver.key("v")
    assert "Every square, played out" in told(driver, shown)
    for values in (True, False):
        driver.key("page up")
        assert "No game finished yet" not in told(driver, shown)
        assert ("Every square, played out" in shown) is values
        buttons = [driver.part(name) for name in ("first", "prev", "next", "last", "to-game")]
        for text, place in shown.texts:
            own = text in {"Back", "Back to the game"}
            assert own or all(not place.colliderect(button.rect) for button in buttons), text
        driver.key("escape")
        driver.key("v")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(600, 800), (600, 900), (700, 1000)])
def test_what_is_known_of_a_game_does_not_run_under_the_buttons_on_its_card(
    driver: Driver, tmp_path: Path, shown: Shown, size: tuple[int, int]
) -> None:
    file = tmp_path / "long.pdn"
    event = "The 43rd Championship of the North, second round of the masters, board seven"
    tags = f'[Event "{event}"]\n[Site "Newcastle upon Tyne, Railway Institute"]\n[Date "2021.03.04"]\n'
    file.write_text(f"{tags}{FINISHED}")
    read(driver, file, size)
    said_there = told(driver, shown)
    assert any(text.startswith("The 43rd") for text in said_there), said_there
    buttons = [driver.part(name) for name in ("remark", "think")]
    for text, place in shown.texts:
        assert text == "Watch it think" or all(not place.colliderect(button.rect) for button in buttons), text


@pytest.mark.slow
def test_a_game_that_is_read_counts_no_wins_of_the_games_just_played(driver: Driver, shown: Shown) -> None:
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 4, 2, 5):
        match = match.play(Move((square,)))
    driver.open(ToGame(match), (1280, 800))
    letters(driver, "3")
    assert driver.context.series.of(match).results == (0,)
    assert "1 game played" in told(driver, shown)
    driver.app.stack.close()
    for size in SIZES:
        driver.open(ToGames(chosen=keep(driver.context, match.play(Move((3,))))), size)
        driver.key("return")
        assert not {"win", "wins", "1 win", "0 wins", "1 game played"} & told(driver, shown)
        driver.app.stack.close()


def told(driver: Driver, shown: Shown) -> set[str]:
    """The content of the picture."""
    driver.draw()
    return set(shown)


FINISHED = '[Black "Ada"]\n[White "Bo"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n'


def test_a_finished_game_that_is_pasted_in_play_is_read_over_the_game(driver: Driver) -> None:
    live = played("9-13")
    driver.open(ToGame(live))
    copy_text(FINISHED)
    driver.key("ctrl+v")
    assert said(driver)[0] == "Black won"
    copy_text(FINISHED.replace("Ada", "Cleo"))
    driver.key("ctrl+v")
    driver.key("escape")
    driver.key("escape")
    assert driver.top.match == live


def test_a_kept_game_goes_on_by_its_name_whatever_it_is(driver: Driver) -> None:
    key = keep(driver.context, played("11-15").agree_draw())
    driver.open(ToKeptGame(key))
    assert driver.top.controls.reader is None


@pytest.mark.parametrize("size", SIZES)
def test_the_next_game_of_the_list_is_read(driver: Driver, file: Path, size: tuple[int, int]) -> None:
    read(driver, file, size)
    driver.key("ctrl+pageup")
    assert driver.says("Ada")
    driver.key("ctrl+pagedown")
    assert driver.says("Cleo")
    assert driver.name == "PlayScene"
    driver.key("escape")
    assert numbers(driver)[:2] == [1, 2]
    driver.key("return")
    assert driver.says("Cleo"), "the list has gone along"


def test_buttons_lead_to_the_games_beside(driver: Driver, file: Path) -> None:
    read(driver, file)
    driver.press("Next game")
    assert driver.says("Cleo")
    driver.wait(1)
    driver.press("Next game")
    assert driver.says("Dmitri")
    driver.press("Previous game")
    assert driver.says("Cleo")
    driver.key("f9")
    driver.press("Previous game")
    assert driver.says("Bruno")


def test_what_was_tried_is_asked_about_before_the_next_game(driver: Driver, file: Path) -> None:
    read(driver, file)
    driver.key("left")
    letters(driver, "22-18")
    driver.key("ctrl+pagedown")
    assert driver.says("Leave without saving?")
    driver.key("ctrl+pagedown")
    assert driver.says("Cleo")
