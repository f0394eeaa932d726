"""Importing and exporting games: matches as records with names, texts as matches, and appending to PDN
files.
"""

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
"""The maximum length of a pasted game, in characters."""


_LARGEST_FILE = 400_000_000
"""The maximum size of a PDN file to which games are appended, in bytes."""


class PasteError(ValueError):
    """A text that is neither a position nor a game; the message says why."""


def record_of_match(match: Match, tree: Record | None = None) -> Record:
    """The game with its players, date and result, for export.

    Args:
        match: the game.
        tree: everything played and tried in it, and its other data; None for the match only.
    """
    kept = KeptGame.of(match, tree=tree)
    # Data recorded by others, with or without names and a date, is left unchanged.
    return kept.told if tree is not None and is_from_elsewhere(tree) else with_names(kept)


def is_from_elsewhere(record: Record) -> bool:
    """True for a game recorded elsewhere rather than played here."""
    return bool(record.tags) or record.result is not Result.UNKNOWN


def with_names(kept: KeptGame) -> Record:
    """A saved game for export, with the names of its players and the day it was begun."""
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
    """Append games of a board to a PDN file, which is created if necessary.

    Raises:
        OSError: if the file cannot be read or written; it is then unchanged.
        TypeError: if a game belongs to another board.
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
    """A match for a recorded game.

    Args:
        record: the game.
        plies: the number of plies of the main line that have been played, None for all; the others can be
            redone.
        seats: the players; None for two people.
        game: its board.
    """
    match = Match.new(game, (HUMAN, HUMAN), record.start)  # people may continue where a draw can be claimed
    moves = record.moves
    count = len(moves) if plies is None else plies
    for move in moves[:count]:
        match = match.play(move)
    match = replace(match, undone=tuple(reversed(moves[count:])))
    return match.with_seats(seats) if seats is not None else match


class Pasted(NamedTuple):
    """A game from the clipboard."""

    game: Game
    """Its board."""
    record: Record


def pasted_game(text: str, first: Game | None = None) -> Pasted:
    """The game in a text; a position is a game without moves.

    Args:
        text: a game or a position of any board.
        first: the board that is tried first.

    Raises:
        PasteError: if the text is neither, or the game is over in the position.
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
    """True for a game that cannot be continued: its result is recorded, or follows from the board."""
    return record.result is not Result.UNKNOWN or record.state(record.end).outcome() is not None


def game_to_play(record: Record, seats: tuple[Seat, Seat], game: Game = GAME) -> tuple[Match, Record]:
    """A game that continues from its current position with the players ``seats``, and its record.

    With the computer as a player it is a new game, without the names of the former players.
    """
    if not all(seat.is_human for seat in seats):
        record = replace(record, tags=(), result=Result.UNKNOWN)
    return match_of_record(record, seats=seats, game=game), record
