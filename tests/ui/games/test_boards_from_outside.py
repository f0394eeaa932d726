"""A board of a package of its own: its games are saved, listed, searched, copied and pasted like ours."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from collections_page import numbers
from hands import Hands
from strategies import CHECKERS

from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.play.library import Desk
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames
from checkers_app.ui.kit.clipboard import copy_text, pasted_text

CTRL = pygame.KMOD_CTRL
SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


def dropped(game: Game, columns: str) -> Match:
    match = Match.new(game, (HUMAN, HUMAN))
    for column in columns:
        moves = {match.state.move_text(move): move for move in match.state.legal_moves()}
        match = match.play(moves[column])
    return match


def keep(context: Context, match: Match) -> None:
    desk = Desk()
    context.library.write(desk, match)
    desk.release()


def wait(hands: Hands) -> None:
    """Until the letters are taken and every game has been looked at."""
    hands.wait(1.0)


@pytest.fixture
def kept(connect_four: Game, context: Context) -> Context:
    """Two finished games that meet after four moves, another one, and one of checkers."""
    for columns in ("453612", "354677", "1122334"):
        match = dropped(connect_four, columns)
        keep(context, match if match.outcome is not None else match.resign(match.side_to_move))
    checkers = Match.new(CHECKERS, (HUMAN, HUMAN))
    keep(context, checkers.play(checkers.state.legal_moves()[0]).resign(checkers.side_to_move))
    return context


def test_a_position_goes_out_and_in_by_the_clipboard(connect_four: Game, context: Context) -> None:
    hands = Hands(context, ToGame(dropped(connect_four, "4435")))
    state = hands.top.match.state
    hands.key(pygame.K_c, SHIFT)
    assert pasted_text() == "connect_four 7/7/7/7/3y3/2rry2 r"
    hands.key(pygame.K_n, CTRL)
    hands.key(pygame.K_v, CTRL)
    assert (hands.top.match.state, hands.top.match.moves) == (state, ())


def test_a_game_goes_out_and_in_by_the_clipboard(connect_four: Game, context: Context) -> None:
    hands = Hands(context, ToGame(dropped(connect_four, "4435")))
    moves = hands.top.match.moves
    hands.key(pygame.K_c, CTRL)
    assert "\n1. 4 4 2. 3 5 *" in pasted_text()
    hands.key(pygame.K_n, CTRL)
    hands.key(pygame.K_v, CTRL)
    assert hands.top.match.moves == moves


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("connect_four 7/7/7/7/7/8 r", "Row 6 has 8 squares, not 7."),
        (
            "connect_four 7/7/7/7/3r3/7 y",
            "No game of Connect Four was found that leads to this position.",
        ),
        ('[GameType "connect_four"]\n1. 4 9 *', "Line 2: Yellow's move 1, 9: a move of Connect Four is wr"),
    ],
)
def test_what_cannot_be_pasted_is_told(connect_four: Game, context: Context, text: str, reason: str) -> None:
    hands = Hands(context, ToGame(dropped(connect_four, "4435")))
    copy_text(text)
    hands.key(pygame.K_v, CTRL)
    assert hands.top.status().headline == "That is not a game"
    assert hands.top.status().detail.startswith(reason)


def test_another_board_is_pasted_over_this_one(connect_four: Game, context: Context) -> None:
    hands = Hands(context, ToGame(Match.new(CHECKERS, (HUMAN, HUMAN))))
    copy_text("connect_four 7/7/7/7/7/3r3 y")
    hands.key(pygame.K_v, CTRL)
    assert hands.top.match.game is connect_four
    hands.key(pygame.K_z, CTRL)
    assert hands.top.match.game is CHECKERS


def test_its_games_are_found_by_a_position_on_the_board(connect_four: Game, kept: Context) -> None:
    hands = Hands(kept, ToGame(dropped(connect_four, "45")))
    hands.key(pygame.K_f, CTRL)
    wait(hands)
    assert hands.name == "GamesScene"
    assert len(numbers(hands)) == 1
    hands.key(pygame.K_ESCAPE)
    wait(hands)
    assert len(numbers(hands)) == 4


def test_its_games_are_found_also_by_another_order_of_the_moves(connect_four: Game, kept: Context) -> None:
    hands = Hands(kept, ToGame(dropped(connect_four, "3645")))
    hands.key(pygame.K_f, CTRL)
    wait(hands)
    assert len(numbers(hands)) == 2
    assert hands.top.subtitle.startswith("Games with this position: Red won ")


def test_a_kept_game_is_read_saved_in_a_file_and_listed_from_there(
    connect_four: Game, kept: Context, tmp_path: Path
) -> None:
    path = tmp_path / "evening.pdn"
    hands = Hands(kept, ToGames())
    hands.key(pygame.K_HOME)
    for _ in range(4):
        hands.key(pygame.K_RETURN)
        assert hands.name == "PlayScene"
        hands.key(pygame.K_s, CTRL)
        assert hands.name == "FileScene"
        hands.key(pygame.K_a, CTRL)
        hands.type(str(path))
        hands.key(pygame.K_RETURN)
        assert hands.name == "PlayScene"
        hands.key(pygame.K_ESCAPE)
        hands.key(pygame.K_DOWN)
    entries = list(PdnReader(path.read_bytes()))
    assert sorted(entry.game.key for entry in entries if isinstance(entry, Accepted)) == [
        *("checkers", "connect_four", "connect_four", "connect_four"),
    ]
    listed = Hands(kept, ToGames(path, wanted="connect_four 7/7/7/7/7/3ry2 r"))
    wait(listed)
    assert len(numbers(listed)) == 1
    listed.key(pygame.K_RETURN)
    assert listed.top.match.game is connect_four


def test_a_board_without_a_hand_for_it_is_not_set_up(connect_four: Game, context: Context) -> None:
    keep(context, dropped(connect_four, "1122334"))
    hands = Hands(context, ToGames())
    hands.push("setup")
    assert hands.name == "SetupScene"
    hands.key(pygame.K_RETURN)
    assert hands.top.match.game is CHECKERS
