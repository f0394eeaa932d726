"""What is drawn as a chart, told as a table: a row of titles, and a row of cells for each line or bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from checkers_app.ui.kit.elements.element import Heard
from checkers_app.ui.kit.elements.lists import TableCell
from checkers_app.ui.kit.elements.picture import Told


class ToldRow(NamedTuple):
    """A row of a table that is told."""

    cells: Sequence[str]
    """What stands under each title; empty for nothing."""
    label: str = ""
    """The row in a sentence; what is in its cells if empty."""


class ToldTable(Told):
    """A table for those who do not see what is drawn."""

    def __init__(self, titles: Sequence[str], rows: Iterable[ToldRow]) -> None:
        told = tuple(told_row(titles, index, row) for index, row in enumerate(rows))
        super().__init__("table", "", children=(told_titles(titles), *told))
        self._size = len(told), len(titles)

    @property
    def heard(self) -> Heard:
        """How many rows, the titles not counted, and how many columns."""
        return Heard(size=self._size)


def told_titles(titles: Iterable[str]) -> Told:
    """The row of titles above a table."""
    return Told("row", "", children=tuple(Told("column header", title) for title in titles if title))


def told_row(titles: Sequence[str], index: int, row: ToldRow, *states: str) -> Told:
    """One row of a table: each cell with the title of its column."""
    cells = (
        TableCell(place=(index, at), title=title, label=text)
        for at, (title, text) in enumerate(zip(titles, row.cells, strict=True))
        if text
    )
    return Told("row", row.label, *states, children=tuple(cells))
