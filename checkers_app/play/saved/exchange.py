"""Games in and out: a match as a record with names, texts that become a match, PDN files that grow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from checkers_app.games.base import Game, PositionError, Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.pdn import PdnError, parse_entry
from checkers_app.notation.pdn_writer import game_text, with_games
from checkers_app.notation.positions import find_position
from checkers_app.notation.record import Record, Result
from checkers_app.play.match import HUMAN, Match, Seat
from checkers_app.play.saved.saved_game import KeptGame
from checkers_app.storage.files import read_plain, write_bytes_atomic
from checkers_app.words import say

_LONGEST = 200_000
"""Characters of a pasted game."""


_LARGEST_FILE = 400_000_000
"""Bytes of a PDN file that games are added to."""


class PasteError(ValueError):
    """A text that is neither a position nor a game; the message says why."""


def record_of_match(match: Match, tree: Record | None = None) -> Record:
    """The game with its players, date and result, fit to be written for others.

    Args:
        match: the game.
        tree: all that was played and tried in it, and what else is known of it; the match alone if None.
    """
    kept = KeptGame.of(match, tree=tree)
    # What others have written down, with names or a date or without, is left as it is.
    return kept.told if tree is not None and is_from_elsewhere(tree) else with_names(kept)


def is_from_elsewhere(record: Record) -> bool:
    """True for a game that somebody has written down, and not one that is played here."""
    return bool(record.tags) or record.result is not Result.UNKNOWN


def with_names(kept: KeptGame) -> Record:
    """What others are told of a kept game, with the names of its players and the day it was begun."""
    record = kept.told
    named = dict(reversed(record.tags))
    own = (
        ("Date", kept.began.astimezone().strftime("%Y.%m.%d")),
        ("White", kept.written_name_of(Side.SECOND)),
        ("Black", kept.written_name_of(Side.FIRST)),
    )
    added = tuple((name, value) for name, value in own if not named.get(name))
    return replace(record, tags=(*record.tags, *added))


def append_games(path: Path, records: Iterable[Record], game: Game = GAME) -> None:
    """Add games of a board at the end of a PDN file, which is made if it does not exist.

    Raises:
        OSError: if the file cannot be read or written; it is then as it was.
        TypeError: if a game is of another board.
    """
    texts = [game_text(record, game) for record in records]
    try:
        former = read_plain(path, _LARGEST_FILE)
    except FileNotFoundError:
        former = b""
    write_bytes_atomic(path, with_games(former, texts))


def match_of_record(
    record: Record,
    plies: int | None = None,
    seats: tuple[Seat, Seat] | None = None,
    game: Game = GAME,
) -> Match:
    """A game on the board.

    Args:
        record: the game.
        plies: how many of the main line have been played, all if None; the others can be played again.
        seats: who plays; two people if None.
        game: its board.
    """
    match = Match.new(game, (HUMAN, HUMAN), record.start)  # people may play on where a draw can be claimed
    moves = record.moves
    count = len(moves) if plies is None else plies
    for move in moves[:count]:
        match = match.play(move)
    match = replace(match, undone=tuple(reversed(moves[count:])))
    return match.with_seats(seats) if seats is not None else match


class Pasted(NamedTuple):
    """A game that was on the clipboard."""

    game: Game
    """Its board."""
    record: Record


def pasted_game(text: str, first: Game | None = None) -> Pasted:
    """The game that a text holds; a position is a game without moves.

    Args:
        text: a game or a position of any board.
        first: the board that is asked first whether a text is a position of its own.

    Raises:
        PasteError: if it holds none, or a position in which the game is over.
    """
    if not text.strip():
        raise PasteError(say("there is no text on the clipboard"))
    if len(text) > _LONGEST:
        raise PasteError(say("the text is too long for one game"))
    try:
        game, state = find_position(text, first)
    except PositionError as position_error:
        looks_like_position = "[" not in text and (text.count(":") >= 2 or text.count("/") >= 2)
        try:
            entry = parse_entry(text)
        except PdnError as error:
            raise PasteError(str(position_error if looks_like_position else error)) from None
        return Pasted(entry.game, entry.record)
    if state.outcome() is not None:
        raise PasteError(say("the game is over in this position"))
    return Pasted(game, Record(state))


def is_finished(record: Record) -> bool:
    """True for a game that nobody plays on: its result is written down, or the board tells it."""
    return record.result is not Result.UNKNOWN or record.state(record.end).outcome() is not None


def game_to_play(record: Record, seats: tuple[Seat, Seat], game: Game = GAME) -> tuple[Match, Record]:
    """A game that continues where it stands, played by ``seats``, and what is known of it.

    With the computer it is another game: who played it before is left out.
    """
    if not all(seat.is_human for seat in seats):
        record = replace(record, tags=(), result=Result.UNKNOWN)
    return match_of_record(record, seats=seats, game=game), record
