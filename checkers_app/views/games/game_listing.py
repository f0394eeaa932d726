"""The list of games: the search results from one source, their order, and the selected game."""

from __future__ import annotations

from checkers_app.views.games.list_search import ListSearch
from checkers_app.views.games.rows import GameRow, unknown_columns
from checkers_app.views.games.shelf_view import SLICE, UNFINISHED, ShelfView

REARRANGE = 0.3
"""The time in seconds between two updates of a list that is still growing."""


class GameListing:
    """The displayed list of games: its rows, its order, and the selected game.

    Args:
        shelf: the source of the games.
    """

    def __init__(self, shelf: ShelfView) -> None:
        self._shelf = shelf
        self.search = ListSearch(shelf.record)
        """The search that finds the rows."""
        self.rows: list[GameRow] = []
        """The listed rows."""
        self.unknown: frozenset[str] = frozenset()
        """The columns that are omitted because they would be empty."""
        self.chosen = 0
        """The index of the selected row."""
        self.at_side = ""
        """The name of the selected game among the unfinished games next to the list; empty if a game in the
        list is selected.
        """
        self.sorted_by, self.turned = "No.", False
        self._arranged_at = 0.0

    def arrange(self, wanted: str, now: float, *, keep: bool) -> None:
        """Search and sort the list. If ``keep`` is True, the selected game stays selected as long as it is
        still listed.
        """
        rows = self._shelf.rows_of(self._shelf.source)
        found = self.search.arranged(rows, wanted, self.sorted_by, turned=self.turned)
        before = self.listed if keep else None
        self.rows, self.chosen, self.unknown = found, 0, unknown_columns(rows)
        if before is not None:
            same = (i for i, row in enumerate(found) if (row.number, row.key) == (before.number, before.key))
            self.chosen = next(same, 0)
        self._arranged_at = now

    def sort(self, title: str) -> None:
        """Sort the list by a column from now on; a second call with the same column reverses the order."""
        self.turned = title == self.sorted_by and not self.turned
        self.sorted_by = title

    @property
    def listed(self) -> GameRow | None:
        """The selected game if it is in the list; otherwise None."""
        return self.rows[self.chosen] if not self.at_side and self.chosen < len(self.rows) else None

    @property
    def row(self) -> GameRow | None:
        """The selected game, either in the list or among the unfinished games next to it."""
        if not self.at_side:
            return self.listed
        return next((row for row in self._shelf.rows_of(UNFINISHED) if row.key == self.at_side), None)

    def neighbour(self, step: int) -> int | None:
        """The index of the row that is ``step`` rows below the selected row; None if there is no such row."""
        index = self.chosen + step
        return index if not self.at_side and 0 <= index < len(self.rows) else None

    def read_on(self, now: float) -> bool:
        """Continue reading and searching for a few milliseconds; return True if the rows need to be
        rearranged.
        """
        due, news = now >= self._arranged_at + REARRANGE, False
        collection = next((item for item in self._shelf.files.collections if not item.done), None)
        if collection is not None:
            collection.read(SLICE)
            news = collection.done or due
        if not self._shelf.complete:
            self._shelf.read_on()
            if self._shelf.complete or due:
                self._shelf.list_read()
                news = True
        if not self.search.complete:
            self.search.look_on(SLICE)
            news |= self.search.complete or due
        return news
