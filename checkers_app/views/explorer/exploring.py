"""The state of the opening explorer: the line of moves, the collections, the filters and the listed games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from checkers_app.engine.checkers.book import Book
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.notation.record import Record, Result
from checkers_app.play.explorer.collections import Explored, FileCollection, OwnCollection
from checkers_app.play.explorer.explorer import Explorer, ListedGame, MoveCount
from checkers_app.play.explorer.game_index import ANY_GAME, Filters, day_number
from checkers_app.play.explorer.worth import book_moves
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.views.games.rows import GameRow, row_of_match, row_of_record
from checkers_app.words import N_


class ChosenGames(Enum):
    """Which collections of games are explored."""

    OWN = N_("My games")
    FILES = N_("Files")
    BOTH = N_("Both")


RESULTS = (None, Result.FIRST, Result.DRAW, Result.SECOND)
"""The results by which games can be filtered; None means any result."""
SIDES = (None, Side.FIRST, Side.SECOND)
"""The sides by which a player's games can be filtered; None means either side."""


@dataclass(frozen=True, slots=True)
class FoundToRead:
    """A listed game, reread from its collection."""

    row: GameRow
    record: Record
    match: Match
    place: int
    """The number of plies after which the explored position was reached."""
    source: str
    """The name of the game's file; empty if the game is one of the user's own."""
    file: Path | None
    entry: LibraryEntry | None
    """The library entry of the game; None if the game comes from a file."""


class Exploring:
    """The state of the explorer's page.

    Args:
        folder: the folder of the indexes.
        match: the game up to the position that is displayed first.
        book: the opening book.
    """

    def __init__(self, folder: Path, match: Match, book: Book | None) -> None:
        self._folder = folder
        self._book = book
        start = Match.new(match.game, (HUMAN, HUMAN), match.states[0])
        self._line = [start]
        for move in match.moves:
            if self._line[-1].outcome is None:
                self._line.append(self._line[-1].play(move))
        self.chosen = ChosenGames.BOTH
        self.filters = ANY_GAME
        self.explorer: Explorer | None = None
        """The explorer of the chosen collections; None while the user's own games are still being read."""
        self.listed: Sequence[ListedGame] | None = None
        """The games in which the chosen move was played; None while the moves are displayed instead."""
        self.listed_count: MoveCount | None = None
        """The move whose games are listed, and the results of these games; if there are very many,
        :attr:`listed` contains only the latest ones.
        """
        self._moves: list[MoveCount] | None = None

    @property
    def match(self) -> Match:
        """The game up to the displayed position."""
        return self._line[-1]

    @property
    def game(self) -> Game:
        """The description of the board."""
        return self.match.game

    @property
    def state(self) -> State:
        """The displayed position."""
        return self.match.state

    def use(self, entries: Sequence[LibraryEntry], files: Sequence[Path]) -> None:
        """Explore the user's own games, the open files, or both, according to :attr:`chosen`."""
        self.close()
        own: list[Explored] = [OwnCollection(entries)] if self.chosen is not ChosenGames.FILES else []
        others = files if self.chosen is not ChosenGames.OWN else ()
        self.explorer = Explorer(self._folder, [*own, *map(FileCollection, others)])
        self.look_again()

    def close(self) -> None:
        """Close the indexes."""
        if self.explorer is not None:
            self.explorer.close()
            self.explorer = None

    def look_again(self) -> None:
        """Discard cached results; to be called when the position, the filters or the indexes have changed."""
        self._moves = self.listed = self.listed_count = None

    @property
    def moves(self) -> list[MoveCount]:
        """The moves played in the position, the most frequent first."""
        if self._moves is None:
            explorer = self.explorer
            self._moves = explorer.moves(self.game, self.state, self.filters) if explorer is not None else []
        return self._moves

    @property
    def book(self) -> frozenset[Move]:
        """The moves of the opening book in the position."""
        return book_moves(self._book, self.state)

    # --- moves ------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a move."""
        self._line.append(self.match.play(move))
        self.look_again()

    @property
    def can_go_back(self) -> bool:
        """True if there is a move to take back."""
        return len(self._line) > 1

    def back(self, *, to_start: bool = False) -> None:
        """Go back one move, or to the start if ``to_start`` is True; do nothing at the start."""
        del self._line[1 if to_start else max(1, len(self._line) - 1) :]
        self.look_again()

    # --- filters ----------------------------------------------------------------------------------

    def filter_player(self, text: str) -> None:
        """Count only games in which the name of a player contains this text."""
        self._filter(replace(self.filters, player=text))

    def filter_side(self, index: int) -> None:
        """Count only games in which the player played a certain side, given by its index in :data:`SIDES`."""
        self._filter(replace(self.filters, side=SIDES[index]))

    def filter_result(self, index: int) -> None:
        """Count only games with a certain result, given by its index in :data:`RESULTS`."""
        self._filter(replace(self.filters, result=RESULTS[index]))

    def filter_years(self, first: str, last: str) -> None:
        """Count only games from the years between two limits, inclusive; text that is not a year sets no
        limit.
        """
        until = day_number(last)
        self._filter(replace(self.filters, since=day_number(first), until=until + 9_999 if until else 0))

    def _filter(self, filters: Filters) -> None:
        if filters != self.filters:
            self.filters = filters
            self.look_again()

    # --- games ------------------------------------------------------------------------------------

    def list_games(self, count: MoveCount) -> None:
        """List the games in which a move was played in the displayed position."""
        if self.explorer is not None:
            self.listed_count = count
            self.listed = self.explorer.list_games(self.game, self.state, count.move, self.filters)

    def close_list(self) -> None:
        """Close the list of games and show the moves again."""
        self.listed = self.listed_count = None

    def read(self, listed: ListedGame) -> FoundToRead:
        """Reread a listed game from its collection.

        Raises:
            ExplorerError: if the game can no longer be read.
        """
        collection, found = listed.collection, listed.found
        record = collection.record(found, self.game)
        if isinstance(collection, OwnCollection):
            entry = collection.entry(found.key)
            if entry is not None and entry.kept is not None and entry.match is not None:
                row = row_of_match(entry.key, entry.kept, entry.match)
                return FoundToRead(row, record, entry.match, found.ply, "", None, entry)
        row = row_of_record(found.number, record, "", self.game)
        file = collection.path if isinstance(collection, FileCollection) else None
        match = match_of_record(record, game=self.game)
        return FoundToRead(row, record, match, found.ply, collection.name, file, None)
