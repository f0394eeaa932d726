"""A chart as a table for screen readers: a row of titles, and a row of cells for each line or bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from checkers_app.ui.kit.elements.element import Heard
from checkers_app.ui.kit.elements.lists import TableCell
from checkers_app.ui.kit.elements.picture import Told


class ToldRow(NamedTuple):
    """A row of such a table."""

    cells: Sequence[str]
    """The cell below each title; may be empty."""
    label: str = ""
    """The row in a sentence; its cells if empty."""


class ToldTable(Told):
    """A table for people who cannot see the drawing."""

    def __init__(self, titles: Sequence[str], rows: Iterable[ToldRow]) -> None:
        told = tuple(told_row(titles, index, row) for index, row in enumerate(rows))
        super().__init__("table", "", children=(told_titles(titles), *told))
        self._size = len(told), len(titles)

    @property
    def heard(self) -> Heard:
        """The number of rows without the titles, and of columns."""
        return Heard(size=self._size)


def told_titles(titles: Iterable[str]) -> Told:
    """The row of titles of a table."""
    return Told("row", "", children=tuple(Told("column header", title) for title in titles if title))


def told_row(titles: Sequence[str], index: int, row: ToldRow, *states: str) -> Told:
    """One row of a table: each cell with the title of its column."""
    cells = (
        TableCell(place=(index, at), title=title, label=text)
        for at, (title, text) in enumerate(zip(titles, row.cells, strict=True))
        if text
    )
    return Told("row", row.label, *states, children=tuple(cells))
