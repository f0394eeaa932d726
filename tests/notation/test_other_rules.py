"""Games of other rule sets in files: numbers and letters, with and without a GameType."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pdn_entries import accepted, rejected

from checkers_app.games import national_games
from checkers_app.games.base import Game, Move, PositionError, Side
from checkers_app.games.draughts import Draughts
from checkers_app.games.draughts.house import HouseRules, house_board
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.positions import position_text, read_position
from checkers_app.notation.record import Ply, Record, Result

SAMPLES = Path(__file__).parents[1] / "data" / "other_rules"
GAMES = national_games()
PLAYED = {
    "russian_games": "russian",
    "czech_games": "czech",
    "international_games": "international",
    "international_online_games": "international",
    "international_problems_b": "international",
    "international_problems_c": "international",
}
"""File -> the rules of its games; only ``international_games`` has a GameType."""


@pytest.mark.parametrize("file", PLAYED)
def test_real_games_are_read_by_the_rules_they_were_played_by(file: str) -> None:
    entries = list(PdnReader((SAMPLES / f"{file}.pdn").read_bytes()))
    assert len(entries) == 2
    for entry in entries:
        assert isinstance(entry, Accepted), entry
        assert entry.game.key == PLAYED[file]
        told = any("no GameType" in note for note in entry.notes)
        assert told == (file != "international_games")


def random_record(game: Game, seed: int) -> Record:
    rng, state, line = Random(seed), game.initial, list[Ply]()
    while len(line) < 90 and state.legal_moves():
        line.append(Ply(rng.choice(state.legal_moves())))
        state = state.play(line[-1].move)
    return Record(game.initial, tuple(line), (("White", "W"), ("Black", "B")), Result.FIRST)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_game_is_read_as_it_is_written(game: Game) -> None:
    record = random_record(game, 3)
    text = game_text(record, game)
    entry = accepted(text)
    assert entry.record == record
    assert entry.game is game
    assert ("Variant" in text) == (game.key in {"polish64", "polish100"}), "their GameType means another game"


@pytest.mark.parametrize(
    ("tags", "key"),
    [
        ('[GameType "26"]', "brazilian"),
        ('[GameType "26"][Variant "polish64"]', "polish64"),
        ('[GameType "26"][Variant "polish100"]', "brazilian"),
        ('[GameType "26"][Variant "Standard"]', "brazilian"),
        ('[Variant "russian"][GameType "26"]', "brazilian"),
    ],
)
def test_a_variant_counts_where_it_has_the_game_type(tags: str, key: str) -> None:
    entry = accepted(f"{tags}\n1. c3-d4 *")
    assert entry.game.key == key
    stays = "Variant" in tags and key != "polish64"
    assert ("Variant" in dict(entry.record.tags)) == stays, "a tag of somebody else stays"


def test_the_tags_name_the_players_by_their_colours() -> None:
    """White moves first: the first side's player is White."""
    text = '[White "Anna"]\n[Black "Bela"]\n[GameType "20"]\n1. 32-28 19-23 1-0'
    record = accepted(text).record
    assert (record.tag("Black"), record.tag("White")) == ("Anna", "Bela")
    written = game_text(record, GAMES["international"])
    assert '[White "Anna"]' in written
    assert '[Black "Bela"]' in written
    assert '[GameType "20,W,10,10,N2,0"]' in written


@pytest.mark.parametrize(
    ("value", "key", "moves"),
    [
        ("25", "russian", "1. c3-d4 b6-a5 2. b2-c3"),
        ("25,W,8,8,A1,0", "russian", "1. c3-d4 *"),
        ("26,W,8,8,A0,0", "brazilian", "1. c3-d4 *"),
        ("23,B,8,8,N1,0", "pool", "1. 11-15 *"),
        ("23,W,8,8,A0,0", "pool", "1. c3-d4 *"),
        ("24", "spanish", "1. 10-13 *"),
        ("28", "portuguese", "1. 10-13 *"),
        ("22,W,8,8,N2,1", "italian", "1. 21-17 *"),
        ("27", "canadian", "1. 43-37 *"),
        ("31,B,8,8,N2,0", "thai", "1. 5-9 *"),
        ("98", "antidraughts", "1. 32-28 *"),
        ("german", "german", "1. 11-15 *"),
        ("house_free_fly", "house_free_fly", "1. 11-15 *"),
    ],
)
def test_a_game_type_names_the_rules(value: str, key: str, moves: str) -> None:
    assert accepted(f'[GameType "{value}"]\n{moves}').game.key == key


def test_numbers_are_read_where_letters_are_written() -> None:
    numbers = accepted('[GameType "25"]\n1. 22-17 *').record
    letters = accepted('[GameType "25"]\n1. c3-b4 *').record
    assert numbers == letters


@pytest.mark.parametrize(
    ("fen", "token", "path"),
    [
        # A flying king that goes straight on may be written with a stop on any square between two pieces.
        ("W:WK46:B41,28", "46x37x14", (46, 37, 14)),
        ("W:WK46:B37,14", "46x28x5", (46, 32, 5)),
        ("W:WK46:B37,14", "46x19x14", None),
        ("W:WK46:B37,14", "46x5", (46, 32, 5)),
    ],
)
def test_a_route_may_name_any_square_of_a_pause(fen: str, token: str, path: tuple[int, ...] | None) -> None:
    text = f'[GameType "20"]\n[FEN "{fen}"]\n1. {token} *'
    if path is None:
        assert "illegal" in rejected(text).reason
    else:
        assert accepted(text).record.moves[0].path == path


def test_a_move_of_other_rules_is_refused_with_the_rule() -> None:
    text = '[GameType "20"]\n[FEN "W:W37,28:B32,23,13"]\n1. 37x28 *'
    assert "illegal" in rejected(text).reason


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_fen_is_read_as_it_is_written(game: Game) -> None:
    state = random_record(game, 8)
    after = state.state(state.end)
    assert read_position(game, position_text(game, after)) == after
    assert read_position(game, position_text(game, after) + ":H0:F1") == after


@pytest.mark.parametrize(
    ("key", "fen", "reason"),
    [
        ("international", "W:W51:B1", "no such square: 51, in '51'"),
        ("russian", "W:Wa2:Ba7", "not a piece: 'a2'"),
        ("russian", "W:Wa1,a1:Ba7", "square 29 is occupied twice"),
        ("spanish", "W:W32:B31", "a man on its crowning row: square 32"),
        ("thai", "W:W17-25:B1", "White has 9 pieces; a side can have 8 at most"),
        ("canadian", "", "a FEN begins with the side to move, B or W, not ''"),
    ],
)
def test_a_fen_that_is_none_is_refused_with_the_reason(key: str, fen: str, reason: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(GAMES[key], fen)
    assert str(error.value) == reason


def test_a_king_stands_on_a_number_also_where_there_is_a_file_k() -> None:
    state = read_position(GAMES["canadian"], "W:W50,K7:B1")
    assert isinstance(state, Draughts)
    assert state.pieces()[7].king


def test_a_game_that_black_begins_is_not_taken_for_another() -> None:
    assert rejected("1. 11-15 23-19 2. 8-11 1-5 *").game.key == "checkers"


def test_moves_are_typed_in_letters_and_numbers() -> None:
    game = GAMES["russian"]
    assert (
        parse_move(game, game.initial, "c3-b4") == parse_move(game, game.initial, "22 17") == Move((22, 17))
    )
    assert game.side_names[Side.FIRST] == "White"


def test_the_rules_of_a_house_are_found_by_their_key() -> None:
    rules = HouseRules(may_jump=True, men_jump_back=True, white_begins=True)
    game = house_board(rules)
    text = game_text(random_record(game, 1), game)
    assert accepted(text).game is game
