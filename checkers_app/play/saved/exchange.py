"""Imports and exports games: converts matches to records with names, converts text to matches, and appends
games to PDN files.
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
"""The maximum size in bytes of a PDN file to which games can be appended."""


class PasteError(ValueError):
    """Raised if pasted text is not a usable position or game; the message says why."""


def record_of_match(match: Match, tree: Record | None = None) -> Record:
    """The record of a game with its players, date and result, for export.

    Args:
        match: the game.
        tree: the tree of all moves played or tried, with the game's other data; None to use only the moves of
            the match.
    """
    kept = KeptGame.of(match, tree=tree)
    # Data recorded by others, with or without names and a date, is left unchanged.
    return kept.told if tree is not None and is_from_elsewhere(tree) else with_names(kept)


def is_from_elsewhere(record: Record) -> bool:
    """True if a game was recorded elsewhere, not played in this program."""
    return bool(record.tags) or record.result is not Result.UNKNOWN


def with_names(kept: KeptGame) -> Record:
    """The record of a saved game for export, with the players' names and the day on which the game began."""
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
    """Append games to a PDN file, which is created if necessary; all games must be on the same board.

    Raises:
        OSError: if the file cannot be read or written; the file is then unchanged.
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
    """Convert a recorded game to a match.

    Args:
        record: the game.
        plies: the number of plies in the main line that count as played; None for all.  The other plies can
            be redone.
        seats: the players; None for two people.
        game: the board.
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
    """The board of the game."""
    record: Record


def pasted_game(text: str, first: Game | None = None) -> Pasted:
    """Read a game from text; a position is read as a game without moves.

    Args:
        text: a game or a position on any board.
        first: the board to try first.

    Raises:
        PasteError: if the text is neither a position nor a game, or if the game is already over in the
            position.
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
    """True if a game cannot be continued, because it has a recorded result or its position ends the game."""
    return record.result is not Result.UNKNOWN or record.state(record.end).outcome() is not None


def game_to_play(record: Record, seats: tuple[Seat, Seat], game: Game = GAME) -> tuple[Match, Record]:
    """Continue a game from its current position with the players ``seats``; return the match and the record.

    If the computer plays, the result is a new game without the names of the previous players.
    """
    if not all(seat.is_human for seat in seats):
        record = replace(record, tags=(), result=Result.UNKNOWN)
    return match_of_record(record, seats=seats, game=game), record
