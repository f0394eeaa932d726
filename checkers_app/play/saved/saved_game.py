"""The form in which a game is saved: the tree of moves, the current position, the players and the dates."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import Character
from checkers_app.engine.own_player_file import player_of_values, player_values
from checkers_app.games import find_game
from checkers_app.games.base import Game, Outcome, Reason, Side
from checkers_app.notation.record import Record, Result
from checkers_app.notation.tree_values import ValuesError, record_of, record_values
from checkers_app.play.clock_values import clock_of, clock_values
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import HUMAN, SEEDS, Control, Match, Own, Seat
from checkers_app.play.saved.game_tree import ending_at, main_moves, with_main_line
from checkers_app.play.wording import computer_name, written_computer_name
from checkers_app.storage.versioned import (
    DocumentError,
    level_number,
    unusable_value,
    versioned,
    whole_number,
)
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

VERSION = 1
_LONGEST_NAME = 80
_EARLIEST, _LATEST = 1900, 9000
"""The first and last years allowed. Times close to ``datetime.min`` or ``datetime.max`` cannot be converted
to other time zones.
"""


def now() -> datetime:
    """The current time, rounded down to the second."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the form in which it is saved, whether it is in progress or over."""

    game: Game
    record: Record
    """The game as a tree of moves: the moves played are the main line; undone and replaced moves are
    variations.
    """
    seats: tuple[Seat, Seat]
    played: int
    """The number of plies in the main line that are on the board."""
    taken_back: int
    """The number of undone plies that follow the played ones and can be redone."""
    opening_plies: int
    ended: Outcome | None
    began: datetime
    changed: datetime
    """The time of the last move or, for a finished game, the time of its end."""
    clock: ClockState | None = None
    """The state of the clocks; None if the game has none."""

    @classmethod
    def of(
        cls,
        match: Match,
        before: KeptGame | None = None,
        tree: Record | None = None,
        clock: ClockState | None = None,
    ) -> KeptGame:
        """Create the saved form of a game's current state; if the game was already over when last saved, its
        players and dates are preserved.

        Args:
            match: the game.
            before: the previously saved state; moves that were played then but not now become a variation.
            tree: the tree of all moves played or tried in the game, with comments; None to use the tree of
                ``before``. If ``before`` is None, the game's other data comes from the tree, including the
                result of an unchanged game that was not played here.
            clock: the state of the game's clocks, if any.
        """
        known = before.record if before is not None else tree or Record(match.states[0])
        said = tree if tree is not None else replace(known, result=Result.UNKNOWN)
        record = replace(known, line=said.line, result=said.result, comments=said.comments)
        record = with_main_line(record, main_moves(match))
        if match.outcome is not None:
            record = replace(record, result=Result.of(match.outcome))
        when = now()
        over = (
            before if before is not None and match.outcome is not None and before.stands_as(match) else None
        )
        return cls(
            match.game,
            record,
            match.seats if over is None else over.seats,
            len(match.moves),
            len(match.undone),
            match.opening_plies,
            match.ended,
            before.began if before is not None else when,
            when if over is None else over.changed,
            clock,
        )

    def stands_as(self, match: Match) -> bool:
        """True if this saved state has the same moves on the board and, if the game has ended, the same
        end.
        """
        return self.record.moves[: self.played] == match.moves and self.ended == match.ended

    def match(self) -> Match:
        """The match, ready to be continued."""
        # Between two computers a claimable draw ends the game; people may have continued.
        match = Match.new(self.game, (HUMAN, HUMAN), self.record.start)
        moves = self.record.moves
        for move in moves[: self.played]:
            match = match.play(move)
        undone = tuple(reversed(moves[self.played : self.played + self.taken_back]))
        return replace(
            match, seats=self.seats, undone=undone, opening_plies=self.opening_plies, ended=self.ended
        )

    @property
    def told(self) -> Record:
        """The record for export.  If a decision such as a resignation ended the game, the main line ends at
        that point, and undone moves form a variation.
        """
        return self.record if self.ended is None else ending_at(self.record, self.played)

    @property
    def known(self) -> Record:
        """The record for continuing the game.  If the match is over, the record has no result, because the
        end of the match may be undone.
        """
        over = self.ended is not None or self.match().outcome is not None
        return replace(self.record, result=Result.UNKNOWN) if over else self.record

    def written_name_of(self, side: Side) -> str:
        """The English name of a side's player for use in files: the name in the game's tags, the name of a
        level, or the kind of player.
        """
        named = self.record.tag("White" if side else "Black")
        seat = self.seats[side]
        if named:
            return named
        if seat.is_human:
            return "You" if not self.seats[side.other].is_human else seat.name or self.game.side_names[side]
        return written_computer_name(self.game, seat)

    def name_of(self, side: Side) -> str:
        """The name of a side's player for display on a page."""
        named, seat = self.record.tag("White" if side else "Black"), self.seats[side]
        if named:
            return named
        if not seat.is_human:
            return computer_name(self.game, seat)
        if not self.seats[side.other].is_human:
            return say("You")
        return seat.name or self.game.side_name(side)


def encode(kept: KeptGame) -> str:
    """Convert a saved game to the text of a file.

    Raises:
        ValuesError: if the game cannot be saved.
    """
    ended = kept.ended
    values: dict[str, Any] = {
        "version": VERSION,
        "game": kept.game.key,
        "began": kept.began.isoformat(),
        "changed": kept.changed.isoformat(),
        "seats": [_seat_values(seat) for seat in kept.seats],
        "played": kept.played,
        "taken_back": kept.taken_back,
        "opening_plies": kept.opening_plies,
        "ended": None
        if ended is None
        else {
            "winner": None if ended.winner is None else int(ended.winner),
            "reason": ended.reason.value,
            **({"detail": ended.detail} if ended.detail else {}),
        },
        **({"clock": clock_values(kept.clock)} if kept.clock is not None else {}),
        **record_values(kept.record, kept.game),
    }
    return json.dumps(values, ensure_ascii=False) + "\n"


def decode(text: str) -> KeptGame:
    """Read a saved game from the text of a file; see :func:`decode_match`."""
    return decode_match(text)[0]


def decode_match(text: str) -> tuple[KeptGame, Match]:
    """Read a saved game from the text of a file; return it and its match.

    Raises:
        DocumentError: if the text is not in this format, was written by a newer version, or contains an
            illegal move.
    """
    values = versioned(text, VERSION)
    game = find_game(str(values.get("game")))
    if game is None:
        board = str(values.get("game"))[:40]
        raise DocumentError(Sentence(N_("its board is not known to this program: {board}"), board=board))
    try:
        record = record_of(values, game)
        kept = _kept(values, game, record)
        return kept, kept.match()  # impossible if the game was over before its last move
    except ValuesError as error:
        raise DocumentError(*error.args) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise unusable_value(error) from None


def _kept(values: dict[str, Any], game: Game, record: Record) -> KeptGame:
    first, second = (_seat(seat) for seat in values["seats"])
    ended = values.get("ended")
    played = whole_number(values["played"], 0, len(record.line))
    return KeptGame(
        game,
        record,
        (first, second),
        played,
        whole_number(values.get("taken_back", 0), 0, len(record.line) - played),
        whole_number(values.get("opening_plies", 0), 0, played),
        None if ended is None else _outcome(ended),
        _time(values["began"]),
        _time(values["changed"]),
        None if values.get("clock") is None else clock_of(values["clock"], played),
    )


def _seat_values(seat: Seat) -> dict[str, Any]:
    """The values of a seat in a file; default values are left out, except those of control and level."""
    values: dict[str, Any] = {"control": seat.control.value, "level": seat.level}
    if seat.character is not Character.BALANCED:
        values["character"] = seat.character.value
    if seat.seed is not None:
        values["seed"] = seat.seed
    if seat.name:
        values["name"] = seat.name
    if isinstance(seat.own, ProgramName):
        values["program"] = seat.own.name
    elif seat.own is not None:
        values["own"] = player_values(seat.own)
    return values


def _seat(values: dict[str, Any]) -> Seat:
    seed, own, program = values.get("seed"), values.get("own"), values.get("program")
    if program is not None:
        player: Own | None = ProgramName(str(program)[:_LONGEST_NAME])
    else:
        player = None if own is None else player_of_values(own)
    return Seat(
        Control(values["control"]),
        level_number(values["level"]),
        Character(values.get("character", Character.BALANCED.value)),
        None if seed is None else whole_number(seed, 0, SEEDS - 1),
        str(values.get("name", ""))[:_LONGEST_NAME],
        player,
    )


def _outcome(values: dict[str, Any]) -> Outcome:
    winner = values["winner"]
    return Outcome(
        None if winner is None else Side(winner),
        Reason(values["reason"]),
        detail=str(values.get("detail", "")),
    )


def _time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    if not _EARLIEST <= time.year <= _LATEST:
        raise ValueError(f"{text[:40]} is not a possible date for a game")
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)
