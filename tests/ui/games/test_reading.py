"""A game that is over is opened to be read: nobody plays it, and nothing that is tried changes it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from collections_page import game, numbers, opened
from driving import Shown
from hands import Hands
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import parse_game
from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.play.library import Desk, Library
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames, ToKeptGame
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

CTRL = pygame.KMOD_CTRL
OWL = Seat(Control.COMPUTER, 2)
SIZES = ((1280, 800), (800, 600), (480, 640))


def letters(hands: Hands, text: str) -> None:
    """Typed at the board."""
    for letter in text:
        hands.event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)


def copied(hands: Hands) -> str:
    """The game as it is written for others."""
    hands.key(pygame.K_c, CTRL)
    return pasted_text()


def read(context: Context, file: Path, size: tuple[int, int] = (1280, 800)) -> Hands:
    """The first game of the collection, opened."""
    hands = opened(context, file, size)
    hands.key(pygame.K_RETURN)
    return hands


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


def said(hands: Hands) -> tuple[str, str]:
    status = hands.top.status()
    return status.headline, status.detail


def at(hands: Hands) -> Match:
    """The game up to the position that is looked at."""
    match: Match = hands.top.controls.look.match
    return match


@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_a_collection_is_shown_at_its_end_with_what_is_known_of_it(
    context: Context, tmp_path: Path, size: tuple[int, int], shown: Shown
) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(
        '[Site "Dublin"]\n[Date "1950.01.02"]\n' + game("Open", "Ada", "Bo", "1. 11-15 23-19", "1-0")
    )
    hands = opened(context, file, size)
    shown.texts.clear()
    hands.key(pygame.K_RETURN)
    assert hands.name == "PlayScene"
    assert at(hands).moves == (Move((11, 15)), Move((23, 19)))
    words = [text for text, _ in shown.texts]
    for fact in ("Ada", "Bo", "Open, Dublin, 1950.01.02"):
        assert any(fact in text for text in words), fact
    assert any("Black won" in text for text in words)
    assert not any("move" in text and "to move" in text.lower() for text in words)
    assert {"first", "prev", "next", "last", "play"} <= hands.widgets().keys()
    assert not {"undo", "redo", "hint", "draw", "resign"} & hands.widgets().keys()


def test_a_game_is_gone_through_by_bar_keys_list_and_wheel(context: Context, file: Path) -> None:
    hands = read(context, file)
    assert said(hands) == ("Black won", "A move you try becomes a variation.")
    hands.push("prev")
    assert said(hands)[0] == "Move 2 of 2"
    hands.push("first")
    assert said(hands)[0] == "The start of the game"
    hands.key(pygame.K_PAGEDOWN)
    assert len(at(hands).moves) == 1
    hands.push("last")
    assert len(at(hands).moves) == 4
    for key, plies in ((pygame.K_PAGEUP, 3), (pygame.K_HOME, 0), (pygame.K_END, 4), (pygame.K_LEFT, 3)):
        hands.key(key)
        assert len(at(hands).moves) == plies


MAIN = "1. 11-15 23-19 2. 8-11 22-17"


def test_a_move_that_is_tried_is_a_variation_and_the_game_stays_as_it_was(
    context: Context, file: Path
) -> None:
    before = file.read_bytes()
    hands = read(context, file)
    assert f"{MAIN} 1-0" in copied(hands)
    hands.key(pygame.K_PAGEUP)
    letters(hands, "26-23")
    assert said(hands)[0] == "Looking at a variation"
    letters(hands, "4-8")
    record = parse_game(copied(hands))
    assert [move.path for move in record.moves] == [(11, 15), (23, 19), (8, 11), (22, 17)]
    assert (record.result.value, record.tag("Black"), record.tag("Event")) == ("1-0", "Ada", "Open")
    assert [ply.move.path for ply in record.line[3].variations[0]] == [(26, 23), (4, 8)]
    hands.key(pygame.K_z, CTRL)
    assert len(at(hands).moves) == 3, "back to where the game was left"
    hands.key(pygame.K_END)
    assert said(hands)[0] == "Black won"
    assert file.read_bytes() == before
    assert context.library.entries() == (), "nothing of it is a game of one's own"


def test_what_is_tried_after_the_end_is_no_part_of_the_game(context: Context, file: Path) -> None:
    hands = read(context, file)
    letters(hands, "4-8")
    assert said(hands)[0] == "After the end of the game"
    record = parse_game(copied(hands))
    assert (len(record.line), record.result.value) == (4, "1-0")
    (variation,) = record.line[-1].variations
    assert [ply.move.path for ply in variation] == [(22, 17), (4, 8)], "a variation stands beside a move"
    hands.key(pygame.K_ESCAPE)
    assert said(hands)[0] == "Black won"
    assert len(at(hands).moves) == 4


def test_of_a_position_without_moves_what_is_tried_is_written_as_its_moves(
    context: Context, tmp_path: Path
) -> None:
    file = tmp_path / "problem.pdn"
    file.write_text('[Event "Problem"]\n[FEN "B:W18,30:B14,1"]\n[Result "1-0"]\n\n1-0\n')
    hands = read(context, file)
    letters(hands, "14x23")
    record = parse_game(copied(hands))
    assert [move.path for move in record.moves] == [(14, 23)]
    assert (record.result.value, record.tag("Event")) == ("1-0", "Problem")


def test_what_was_tried_after_the_end_is_read_and_remarked_on_when_it_comes_back(context: Context) -> None:
    copy_text('[Result "1-0"]\n\n1. 11-15 23-19 (23-19 8-11) 1-0\n')
    hands = Hands(context, ToGames())
    hands.key(pygame.K_v, CTRL)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_PAGEDOWN)
    hands.top.controls.walk(lambda: hands.top.controls.look.go((1, 0, 1)))
    assert at(hands).moves[-1] == Move((8, 11))
    hands.key(pygame.K_c)
    hands.event(pygame.KEYUP, key=pygame.K_c, mod=0)
    hands.type("Still lost")
    hands.key(pygame.K_RETURN)
    assert at(hands).moves[-1] == Move((8, 11)), "one looks where one looked"
    assert "8-11 {Still lost}" in copied(hands)


def test_a_kept_game_whose_end_was_taken_back_meanwhile_goes_on(context: Context, tmp_path: Path) -> None:
    over = played("11-15", "23-19").agree_draw()
    key = keep(context, over)
    hands = Hands(context, ToGames(chosen=key))
    other = Library(Shelf(tmp_path / "games"))
    match, desk = other.open(key)
    other.write(desk, match.undo())
    desk.release()
    hands.key(pygame.K_RETURN)
    assert hands.top.controls.reader is None
    assert hands.top.match.outcome is None
    hands.stack.close()
    (entry,) = other.entries()
    assert entry.unfinished, "it was not written over"


def test_what_is_answered_is_answered_of_the_position_that_is_shown(context: Context) -> None:
    lost = played("11-15", "22-18", "15x22", seats=(HUMAN, OWL)).resign(CHECKERS.initial.side_to_move)
    hands = Hands(context, ToGames(chosen=keep(context, lost)))
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_PAGEUP)
    letters(hands, "9-1")
    assert said(hands)[0] == "Your move: 9-1_"
    letters(hands, "3")
    hands.key(pygame.K_RETURN)
    assert "jump" in " ".join(said(hands)), "15 must take 18 there, whatever came of the game"
    hands.key(pygame.K_END)
    hands.key(pygame.K_c, CTRL)
    assert said(hands)[0] == "The game is copied"


def test_to_a_reader_no_piece_is_marked_as_one_that_must_jump(context: Context) -> None:
    """Until a move is refused for it."""
    lost = played("11-15", "22-18").resign(CHECKERS.initial.side_to_move)
    hands = Hands(context, ToGames(chosen=keep(context, lost)))
    hands.key(pygame.K_RETURN)
    before = hands.surface.copy()
    context.change_settings(replace(context.settings, show_must_jump=False))
    hands.event(pygame.WINDOWENTER)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(hands.surface, "RGB")


def test_a_game_without_a_result_is_read_too(context: Context, tmp_path: Path) -> None:
    file = tmp_path / "open.pdn"
    file.write_text(game("Open", "Ada", "Bo", "1. 11-15 23-19"))
    hands = read(context, file)
    assert said(hands)[0] == "The end of the game"
    assert not {"draw", "resign", "hint"} & hands.widgets().keys()
    hands.key(pygame.K_h)
    assert said(hands)[0] == "Nobody is playing this game"
    letters(hands, "8-11")
    assert said(hands)[0] == "After the end of the game"
    assert len(parse_game(copied(hands)).line) == 2
    hands.key(pygame.K_F10)
    assert not {"undo", "sides", "draw", "resign"} & hands.widgets().keys()
    hands.stack.close()
    assert context.library.entries() == ()


def test_what_is_not_kept_is_asked_about_before_it_is_gone(context: Context, file: Path) -> None:
    hands = read(context, file)
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "GamesScene", "nothing was tried"
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_HOME)
    letters(hands, "9-13")
    assert said(hands)[1] == "Not kept unless you save it (Ctrl S). Esc: back to the game."
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert said(hands)[0] == "Leave without saving?"
    hands.key(pygame.K_PAGEDOWN)
    assert said(hands)[0] == "Move 1 of 2", "something else was done"
    hands.key(pygame.K_F10)
    hands.push("quit")
    assert said(hands)[0] == "Leave without saving?"
    hands.key(pygame.K_n, CTRL)
    assert hands.name == "PlayScene"
    assert at(hands).moves == ()
    hands.stack.close()


def test_what_is_saved_may_be_left(context: Context, file: Path, tmp_path: Path) -> None:
    hands = read(context, file)
    hands.key(pygame.K_c)
    hands.event(pygame.KEYUP, key=pygame.K_c, mod=0)
    hands.type("Well played")
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_s, CTRL)
    assert hands.name == "FileScene"
    hands.key(pygame.K_a, CTRL)
    hands.type(str(tmp_path / "mine.pdn"))
    hands.key(pygame.K_RETURN)
    assert "{Well played} 1-0" in (tmp_path / "mine.pdn").read_text()
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "GamesScene"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "leads"), [("save", "FileScene"), ("review", "ReviewScene")])
def test_saving_and_the_review_are_reached_by_the_mouse(
    context: Context, file: Path, size: tuple[int, int], name: str, leads: str
) -> None:
    hands = read(context, file, size)
    hands.wait(9.0)  # nothing goes on by itself any more
    if size == (1280, 800):
        hands.push({"save": "save", "review": "chart"}[name])
    else:
        hands.push("menu")
        hands.push(name)
    hands.wait(0.1)
    assert hands.name == leads
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "PlayScene"


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
def test_nothing_speaks_of_a_computer_that_plays_or_searches(
    context: Context, file: Path, size: tuple[int, int], shown: Shown
) -> None:
    hands = read(context, file, size)
    hands.key(pygame.K_m)
    hands.key(pygame.K_F10)
    words = " ".join(text for text, _ in shown.texts)
    assert "Black won in 2 moves." in words
    for claim in ("No computer plays", "Ask for a hint", "drawn as the computer", "depth by depth", "engine"):
        assert claim not in words


def test_a_game_is_opened_at_the_position_that_was_searched_for(context: Context, file: Path) -> None:
    wanted = played("11-15", "23-19").state
    assert isinstance(wanted, Checkers)
    hands = Hands(context, ToGames(file, wanted=write_fen(wanted)))
    hands.wait()
    assert numbers(hands) == [1]
    hands.key(pygame.K_RETURN)
    assert at(hands).state == wanted
    assert said(hands)[0] == "Move 1 of 2"


def test_the_position_is_looked_for_in_the_collection_that_is_read(context: Context, file: Path) -> None:
    collections = len(context.collections)
    hands = read(context, file)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_PAGEDOWN)
    hands.key(pygame.K_f, CTRL)
    hands.wait()
    assert hands.name == "GamesScene"
    assert numbers(hands) == [1, 4], "both begin with 11-15"
    assert len(context.collections) == collections + 1, "it is open already"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert len(at(hands).moves) == 1, "back in the game"


def test_only_play_on_makes_a_game_of_ones_own_of_it(context: Context, file: Path) -> None:
    hands = read(context, file)
    hands.key(pygame.K_PAGEUP)
    hands.push("play")
    assert hands.name == "PlayScene"
    assert hands.top.controls.reader is None
    assert len(hands.top.match.moves) == 3
    assert len(hands.stack.names) == 1
    hands.stack.close()


def test_a_game_that_was_resigned_goes_on_as_ones_own_with_its_clocks(context: Context, shown: Shown) -> None:
    """Of the lot that began it nothing is left: all of its moves can be taken back."""
    match = replace(played("11-15", "23-19", "8-11"), opening_plies=2).resign(CHECKERS.initial.side_to_move)
    turns = tuple(Turn(ply, (80.0, 70.0), None) for ply in range(4))
    desk = Desk()
    context.library.write(desk, match, clock=ClockState(TimeControl(90), (80.0, 70.0), 0, turns))
    assert desk.held is not None
    desk.release()
    hands = Hands(context, ToGames(chosen=desk.held.key))
    hands.key(pygame.K_RETURN)
    hands.push("play")
    assert hands.top.controls.reader is None
    on = hands.top.match
    assert (on.moves, on.outcome, on.opening_plies) == (match.moves, None, 0)
    shown.texts.clear()
    hands.stack.draw(hands.surface, hands.now)
    assert {"1:20", "1:10"} <= {text for text, _ in shown.texts}
    hands.stack.close()


def test_the_way_back_to_the_game_is_offered_in_a_variation_only(context: Context, file: Path) -> None:
    def offered(hands: Hands) -> bool:
        tips = [getattr(widget, "tip", "") for widget in hands.top._group.widgets]
        return "Back to the game (Esc)" in tips

    for size in SIZES:
        hands = read(context, file, size)
        hands.key(pygame.K_PAGEUP)
        assert not offered(hands), size
        letters(hands, "26-23")
        assert offered(hands), size
        hands.key(pygame.K_ESCAPE)
        assert not offered(hands), size
        hands.stack.close()


def test_a_position_in_which_the_game_is_over_is_not_played_on(context: Context, tmp_path: Path) -> None:
    file = tmp_path / "over.pdn"
    file.write_text('[FEN "B:W10:B6"]\n\n1. 6x15 1-0\n')
    hands = read(context, file)
    assert not hands.widgets()["play"].enabled
    hands.key(pygame.K_RETURN, CTRL)
    assert hands.top.controls.reader is not None


def test_a_finished_game_of_ones_own_is_read_and_keeps_what_is_tried(
    context: Context, tmp_path: Path
) -> None:
    lost = played("11-15", "23-19", "8-11", seats=(HUMAN, OWL)).resign(CHECKERS.initial.side_to_move)
    key = keep(context, lost)
    hands = Hands(context, ToGames(chosen=key))
    before = hands.top._preview.shown.record.tag("Date")
    hands.key(pygame.K_RETURN)
    assert said(hands)[0] == "White won"
    hands.wait(3.0)
    assert not hands.top.end_card.open, "it did not end now"
    hands.key(pygame.K_PAGEUP)
    letters(hands, "9-13")
    assert said(hands) == ("Looking at a variation", "Kept with the game. Esc: back to the game.")
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "GamesScene"
    (entry,) = Library(Shelf(tmp_path / "games")).entries()
    assert entry.kept is not None
    assert (entry.match, entry.key) == (lost, key)
    assert entry.kept.record.line[2].variations[0][0].move == Move((9, 13))
    assert entry.kept.record.tag("Date") == "" != before
    assert context.series.of(lost).results == ()


def test_a_game_that_another_window_shows_is_read_and_keeps_nothing(context: Context, tmp_path: Path) -> None:
    key = keep(context, played("11-15", "23-19").agree_draw())
    other = Library(Shelf(tmp_path / "games"))
    _, desk = other.open(key)
    hands = Hands(context, ToGames(chosen=key))
    hands.key(pygame.K_RETURN)
    assert said(hands)[0] == "A draw"
    hands.key(pygame.K_PAGEUP)
    letters(hands, "22-18")
    assert "Not kept" in said(hands)[1]
    desk.release()
    assert other.open(key)[0].moves == played("11-15", "23-19").moves


def test_an_unfinished_game_of_ones_own_goes_on(context: Context) -> None:
    key = keep(context, played("11-15", "23-19"))
    hands = Hands(context, ToGames(chosen=key))
    hands.key(pygame.K_RETURN)
    assert hands.top.controls.reader is None
    assert {"undo", "resign"} <= hands.widgets().keys()
    hands.stack.close()


def test_a_game_of_another_board_is_read(context: Context) -> None:
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 4, 2, 5, 3):
        match = match.play(Move((square,)))
    hands = Hands(context, ToGames(chosen=keep(context, match)))
    hands.key(pygame.K_RETURN)
    assert len(at(hands).moves) == 5
    assert "save" in hands.widgets()
    assert "flip" not in hands.widgets(), "the board has one way up"
    hands.key(pygame.K_PAGEUP)
    letters(hands, "9")
    assert at(hands).moves[-1] == Move((9,))
    assert hands.top.match == match


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1920, 1200)])
def test_on_a_small_board_nothing_lies_under_the_buttons_to_look_back_with(
    context: Context, shown: Shown, size: tuple[int, int]
) -> None:
    """Neither the games together, nor what every square is worth."""
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 5, 9, 3):
        match = match.play(Move((square,)))
    hands = Hands(context, ToGame(match), size)
    assert "No game finished yet" in told(hands, shown)
    hands.key(pygame.K_v)
    assert "Every square, played out" in told(hands, shown)
    for values in (True, False):
        hands.key(pygame.K_PAGEUP)
        assert "No game finished yet" not in told(hands, shown)
        assert ("Every square, played out" in shown) is values
        buttons = [hands.widgets()[name] for name in ("first", "prev", "next", "last", "back")]
        for text, place in shown.texts:
            own = text in {"Back", "Back to the game"}
            assert own or all(not place.colliderect(button.rect) for button in buttons), text
        hands.key(pygame.K_ESCAPE)
        hands.key(pygame.K_v)
    hands.stack.close()


@pytest.mark.parametrize("size", [(600, 800), (600, 900), (700, 1000)])
def test_what_is_known_of_a_game_does_not_run_under_the_buttons_on_its_card(
    context: Context, tmp_path: Path, shown: Shown, size: tuple[int, int]
) -> None:
    file = tmp_path / "long.pdn"
    event = "The 43rd Championship of the North, second round of the masters, board seven"
    tags = f'[Event "{event}"]\n[Site "Newcastle upon Tyne, Railway Institute"]\n[Date "2021.03.04"]\n'
    file.write_text(f"{tags}{FINISHED}")
    hands = read(context, file, size)
    said_there = told(hands, shown)
    assert any(text.startswith("The 43rd") for text in said_there), said_there
    buttons = [hands.widgets()[name] for name in ("remark", "think")]
    for text, place in shown.texts:
        assert text == "See it think" or all(not place.colliderect(button.rect) for button in buttons), text


def test_a_game_that_is_read_counts_no_wins_of_the_games_just_played(context: Context, shown: Shown) -> None:
    match = Match.new(TICTACTOE, (HUMAN, OWL))
    for square in (1, 4, 2, 5):
        match = match.play(Move((square,)))
    hands = Hands(context, ToGame(match), (1280, 800))
    letters(hands, "3")
    assert context.series.of(match).results == (0,)
    assert "1 game together" in told(hands, shown)
    hands.stack.close()
    for size in SIZES:
        hands = Hands(context, ToGames(chosen=keep(context, match.play(Move((3,))))), size)
        hands.key(pygame.K_RETURN)
        assert not {"win", "wins", "1 win", "0 wins", "1 game together"} & told(hands, shown)
        hands.stack.close()


def told(hands: Hands, shown: Shown) -> set[str]:
    """What is in the picture now."""
    shown.texts.clear()
    hands.stack.draw(hands.surface, hands.now)
    return {text for text, _ in shown.texts}


FINISHED = '[Black "Ada"]\n[White "Bo"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n'


def test_a_finished_game_that_is_pasted_in_play_is_read_over_the_game(context: Context) -> None:
    live = played("9-13")
    hands = Hands(context, ToGame(live))
    copy_text(FINISHED)
    hands.key(pygame.K_v, CTRL)
    assert said(hands)[0] == "Black won"
    copy_text(FINISHED.replace("Ada", "Cleo"))
    hands.key(pygame.K_v, CTRL)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert hands.top.match == live
    hands.stack.close()


def test_a_kept_game_goes_on_by_its_name_whatever_it_is(context: Context) -> None:
    key = keep(context, played("11-15").agree_draw())
    hands = Hands(context, ToKeptGame(key))
    assert hands.top.controls.reader is None
    hands.stack.close()
