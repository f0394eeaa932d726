"""The rows of a list of games, and pure functions that format, search and sort them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from checkers_app.engine.levels import playable
from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.index import GameHeading
from checkers_app.notation.record import Record, Result
from checkers_app.play.match import Match
from checkers_app.play.rating.statistics import Came, came_of
from checkers_app.play.saved.exchange import with_names
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.play.saved.saved_game import KeptGame
from checkers_app.words import N_, folded, say, say_count, say_in
from checkers_app.words.sentence import Sentence

OPENING_PLIES = 8
"""The number of plies of a game that are stored in its row."""
_SHOWN_PLIES = 3
_MOVE = re.compile(r"[1-9][0-9]?(?:[-x:][1-9][0-9]?)+[-x:]?")
_MOVE_NUMBER = re.compile(r"(?<![^\s])[0-9]+\.+\s*")
UNKNOWN = "?"
_DIGITS = re.compile("[0-9]+")
_UNKNOWN_PART = re.compile(r"[./-]?\?+")
_RESULT_WORDS = MappingProxyType(
    {
        Result.FIRST: "1-0 black won",
        Result.SECOND: "0-1 white won",
        Result.DRAW: "1/2-1/2 draw",
        Result.UNKNOWN: "*",
    }
)
"""Words that find results in searches, in addition to the words of the current language."""


def result_words() -> tuple[str, ...]:
    """The possible values of :attr:`GameRow.result_word` on boards on which the sides have colours."""
    return say("Black"), say("White"), say("Draw"), say_in("how a game ended", "open")


CAME_WORDS = MappingProxyType({Came.WON: N_("win"), Came.DRAWN: N_("drawn"), Came.LOST: N_("loss")})
"""The English words that find games by their result against the computer; the words of the current language
also work.
"""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One row in a list of games."""

    number: int
    """The number of the game in the file or in the library, from 1."""
    heading: GameHeading
    opening: str
    """The first moves of the game, separated by spaces."""
    game: Game = GAME
    """The board of the game."""
    key: str = ""
    """The name of the game in the library; empty for a game in a file."""
    raw: str = ""
    """The text of the game in its file; empty for a game in the library."""
    unfinished: bool = False
    to_move: int = 1
    """The number of the next move in an unfinished game."""
    came: Came | None = None
    """The user's result in a game against the computer; None for other games."""
    levels: tuple[str, ...] = ()
    """The names of the levels that played, even if the list displays a character's name."""
    kept: KeptGame | None = None
    """The saved game; None for a game in a file."""
    fault: Sentence | None = None
    """The reason why the moves after the readable part cannot be read; None if the whole game can be read."""

    def name_of(self, side: Side) -> str:
        """The name of a side's player as displayed in the list."""
        if self.kept is not None:
            return self.kept.name_of(side)
        return self.heading.white if side else self.heading.black

    @property
    def shown_date(self) -> str:
        """The known part of the game's date."""
        return _UNKNOWN_PART.sub("", self.heading.date)

    @property
    def shown_year(self) -> str:
        """The year of the game, or an empty string if unknown."""
        return self.shown_date[:4]

    @property
    def shown_round(self) -> str:
        """The round of the tournament; empty if the round is unknown or is ``-`` in the file."""
        return "" if self.heading.round in {UNKNOWN, "-"} else self.heading.round

    @property
    def shown_site(self) -> str:
        """The place where the game was played, or an empty string if unknown."""
        return "" if self.heading.site == UNKNOWN else self.heading.site

    @property
    def occasion(self) -> str:
        """The event, place and date, as far as they are known, such as ``Irish Open, Dublin, 1987``."""
        known = (self.heading.event, self.shown_site, self.shown_date)
        return ", ".join(word for word in known if word and word != UNKNOWN)

    def ending(self, reason: str) -> str:
        """The result or state of the game, in words, followed by ``reason``, which is a sentence or an empty
        string.
        """
        if self.fault is not None:
            return say_count(
                "Only {number} move could be read: {reason}.",
                "Only {number} moves could be read: {reason}.",
                self.heading.moves,
                reason=self.fault,
            )
        if self.unfinished or self.heading.result is Result.UNKNOWN:
            return self._what_came()
        return " ".join(filter(None, (self._what_came(), reason)))

    def _what_came(self) -> str:
        result, moves = self.heading.result, self.heading.moves
        if self.unfinished:
            return say_count(
                "Not finished, {number} move played.", "Not finished, {number} moves played.", moves
            )
        if result is Result.UNKNOWN:
            return say_count("Result unknown, {number} move.", "Result unknown, {number} moves.", moves)
        winner = "" if result.winner is None else self.game.side_name(result.winner)
        came = self.came if winner else Came.DRAWN
        match came:
            case Came.WON:
                return say_count("You won in {number} move.", "You won in {number} moves.", moves)
            case Came.LOST:
                return say_count("You lost in {number} move.", "You lost in {number} moves.", moves)
            case Came.DRAWN:
                return say_count("A draw in {number} move.", "A draw in {number} moves.", moves)
        return say_count(
            "{winner} won in {number} move.", "{winner} won in {number} moves.", moves, winner=winner
        )

    @property
    def shown_opening(self) -> str:
        """The first moves, as many as fit in the column."""
        return " ".join(self.opening.split(" ", _SHOWN_PLIES)[:_SHOWN_PLIES])

    @property
    def result_word(self) -> str:
        """One word for the result: the winner's name, the word for a draw, or the word for no result."""
        result = self.heading.result
        if result is Result.DRAW:
            return say("Draw")
        if result.winner is None:
            return say_in("how a game ended", "open")
        return self.game.side_name(result.winner)


@dataclass(frozen=True, slots=True)
class Problem:
    """A game or a file that could not be read."""

    title: str
    """The name of the file, or the position of the game in the file."""
    reason: str
    text: str = ""
    """The unchanged beginning of the game's text."""


def move_texts(record: Record, plies: int) -> list[str]:
    """The texts of the first ``plies`` moves of a game."""
    state, texts = record.start, []
    for ply in record.line[:plies]:
        texts.append(state.move_text(ply.move))
        state = state.play(ply.move)
    return texts


def opening_text(record: Record) -> str:
    """The first moves of a game, separated by spaces."""
    return " ".join(move_texts(record, OPENING_PLIES))


def row_of_record(
    number: int, record: Record, raw: str, game: Game = GAME, fault: Sentence | None = None
) -> GameRow:
    """The row for a game in a collection; if there is a ``fault``, only the part before it is used."""
    return GameRow(number, GameHeading.of(record), opening_text(record), game, raw=raw, fault=fault)


def row_of_match(key: str, kept: KeptGame, match: Match) -> GameRow:
    """The row for a saved game, without a number yet."""
    record = with_names(kept)
    return GameRow(
        0,
        GameHeading.of(record),
        opening_text(record),
        kept.game,
        key,
        unfinished=match.outcome is None,
        to_move=match.move_number(len(match.moves)),
        came=came_of(match),
        levels=tuple(
            playable(kept.game, seat.level).name
            for seat in kept.seats
            if not seat.is_human and seat.own is None
        ),
        kept=kept,
    )


class SavedRows:
    """The rows for the saved games; the rows of unchanged files are reused."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[LibraryEntry, GameRow]] = {}

    def of(self, entries: Iterable[LibraryEntry]) -> tuple[list[GameRow], list[GameRow]]:
        """The rows for the unfinished games and for the finished games, each in the order of the entries."""
        before, self._known = self._known, {}
        unfinished: list[GameRow] = []
        finished: list[GameRow] = []
        for entry in entries:
            if entry.kept is None or entry.match is None:
                continue
            known, row = before.get(entry.key, (None, None))
            if row is None or known is not entry:
                row = row_of_match(entry.key, entry.kept, entry.match)
            rows = unfinished if row.unfinished else finished
            if row.number != len(rows) + 1:
                row = replace(row, number=len(rows) + 1)
            rows.append(row)
            self._known[entry.key] = entry, row
        return unfinished, finished


def typed_line(wanted: str) -> tuple[str, ...]:
    """The moves of a line such as ``11-15 23-19`` or ``1. 11-15 23-19 2. 8-11``, in order.

    Each move is reduced to its first and last squares, such as ``11-25`` for ``11x18x25``.  The last move may
    be incomplete.  The result is empty if the text is not a line of moves.
    """
    words = _MOVE_NUMBER.sub("", folded(wanted).replace(",", " ")).split()
    if not words or not _MOVE.fullmatch(words[0]):
        return ()
    return tuple(map(_ends, words))


def _ends(move: str) -> str:
    squares = re.split("[-x:]", move)
    return f"{squares[0]}-{squares[-1]}" if len(squares) > 1 else move


def begins_with(moves: Sequence[str], line: Sequence[str]) -> bool:
    """True if a game's moves begin with a typed line; the last move of the line may be incomplete."""
    if not line or len(moves) < len(line):
        return False
    *whole, last = line
    found = [_ends(move) for move in moves[: len(line)]]
    return found[:-1] == whole and found[-1].startswith(last)


def wanted_test(wanted: str) -> Callable[[GameRow], bool]:
    """Create a function that returns True for rows that match a search text.

    A line of moves matches games that begin with it; only the moves stored in the row are compared.  The
    words in any other text are searched for in the players' names, the event, site, date, round, opening,
    result and board, regardless of case and accents.  ``win``, ``drawn`` and ``loss`` find games against the
    computer with this result.
    """
    line = typed_line(wanted)
    if line:
        return lambda row: begins_with(row.opening.split(), line[:OPENING_PLIES])
    words = folded(wanted).split()

    def by_words(row: GameRow) -> bool:
        heading = row.heading
        shown = (
            row.name_of(Side.FIRST),
            row.name_of(Side.SECOND),
            heading.event,
            heading.site,
            heading.date,
            heading.round,
        )
        opening = heading.opening.name if heading.opening is not None else ""
        english = (row.game.title, *row.levels, heading.black, heading.white)
        said = (say(row.game.title), *map(say, row.levels), row.result_word)
        text = "\n".join(map(folded, (*shown, *english, *said, opening, _RESULT_WORDS[heading.result])))
        came = _came_words(row.came)
        return all(word in came or word in text for word in words)

    return by_words


def _came_words(came: Came | None) -> frozenset[str]:
    if came is None:
        return frozenset()
    return frozenset((CAME_WORDS[came], *folded(say(CAME_WORDS[came])).split()))


SORTED_BY: Mapping[str, Callable[[GameRow], tuple[str, int]]] = MappingProxyType(
    {
        "No.": lambda row: ("", row.number),
        "Black": lambda row: (folded(row.name_of(Side.FIRST)), row.number),
        "White": lambda row: (folded(row.name_of(Side.SECOND)), row.number),
        "Event": lambda row: (folded(row.heading.event), row.number),
        "Result": lambda row: (row.heading.result.value, row.number),
        "Opening": lambda row: (row.opening, row.number),
        "Moves": lambda row: ("", row.heading.plies),
        "Date": lambda row: (row.heading.date, row.number),
        "Year": lambda row: (row.heading.date, row.number),
        "Round": lambda row: (_DIGITS.sub(lambda found: found[0].zfill(9), row.shown_round), row.number),
        "Site": lambda row: (folded(row.shown_site), row.number),
    }
)
"""The columns of the list, each with a function that returns the sort key of a row."""


def unknown_columns(rows: Sequence[GameRow]) -> frozenset[str]:
    """The columns that would be empty in all rows."""
    shown: dict[str, Callable[[GameRow], str]] = {
        "Site": lambda row: row.shown_site,
        "Date": lambda row: row.shown_date,
        "Year": lambda row: row.shown_year,
        "Round": lambda row: row.shown_round,
    }
    return frozenset(title for title, text in shown.items() if not any(map(text, rows)))


def arranged(rows: Sequence[GameRow], wanted: str, column: str, *, turned: bool) -> list[GameRow]:
    """The matching rows, sorted by a column; in descending order if ``turned`` is True."""
    found = list(filter(wanted_test(wanted), rows)) if wanted.strip() else list(rows)
    if column != "No." or turned:
        found.sort(key=SORTED_BY[column], reverse=turned)
    return found
