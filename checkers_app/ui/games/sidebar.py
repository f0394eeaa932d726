"""What the list is chosen from: the unfinished and the saved games, and the open collections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.library import LibraryEntry
from checkers_app.ui.games.side_row import SideHeading, SideRow
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.shelf_view import SAVED, UNFINISHED, ShelfView
from checkers_app.views.play.status import thousands

_ROW, _PICTURE_ROW = 44, 62
_HEADING, _LINE = 26, 16
_PICTURES = 3
_MOST_DAYS = 7

ChooseSource = Callable[[str | Collection | Path], None]


@dataclass(frozen=True, slots=True)
class SideActions:
    """What the rows do."""

    source: ChooseSource
    """List something: of the library, an open file, or one that has to be opened first."""
    kept: Callable[[str], None]
    """Show a kept game by its name."""
    close: Callable[[], None]
    """List the chosen file no more."""
    open: Callable[[], None]
    """Put the game that is shown on the board."""


def sidebar_rows(
    look: Look,
    shelf: ShelfView,
    side: Rect,
    choose: SideActions,
    kept: str = "",
) -> list[Widget]:
    """The rows of the sidebar: the unfinished games, the saved ones, the files, the one opened last first.

    Nothing stands twice: while the unfinished games are listed beside it, they have no pictures here.
    ``kept`` is the name of the one that is chosen here, if one is.
    """
    column = _SideColumn(Rect(side.x + 8, side.y + 8, side.width - 16, side.height - 8))
    unfinished = [entry for entry in shelf.entries if entry.unfinished]
    listed = shelf.source == UNFINISHED
    if unfinished or listed:
        column.heading("Unfinished")
    for entry in [] if listed else unfinished[:_PICTURES]:
        column.add(
            SideRow(
                f"kept {entry.key}",
                column.place(_PICTURE_ROW),
                partial(choose.kept, entry.key),
                title=_title(entry),
                subtitle=_subtitle(entry),
                chosen=entry.key == kept,
                decorate=partial(_thumbnail, look, entry),
                twice=choose.open,
            )
        )
    if listed or len(unfinished) > _PICTURES:
        row = column.place(_ROW)
        act = partial(choose.source, UNFINISHED)
        count = str(len(unfinished))
        column.add(
            SideRow(UNFINISHED, row, act, title="All unfinished", icon="clock", count=count, chosen=listed)
        )
    if column.widgets:
        column.heading("")
    count, act = str(len(shelf.rows_of(SAVED))), partial(choose.source, SAVED)
    row, chosen = column.place(_ROW), shelf.source == SAVED and not kept
    column.add(SideRow(SAVED, row, act, title="Saved games", icon="save", count=count, chosen=chosen))
    if shelf.files:
        column.heading("Collections")
    for index, path in enumerate(reversed(shelf.files)):
        if not column.has_room(_ROW):
            break
        collection = shelf.collection(path)
        listed = collection is not None and shelf.source is collection
        count = thousands(len(collection.rows)) if collection is not None else ""
        rect = column.place(_ROW)
        column.add(
            SideRow(
                f"file {index}",
                Rect(rect.x, rect.y, rect.width - (_ROW + 2 if listed else 0), _ROW),
                partial(choose.source, collection if collection is not None else path),
                title=path.stem,
                icon="book",
                count=count,
                chosen=listed and not kept,
                tip=str(path),
            )
        )
        if listed:
            column.add(_cross(Rect(rect.right - _ROW, rect.y, _ROW, _ROW), choose.close))
    return column.widgets


class _SideColumn:
    """Rows one under the other."""

    def __init__(self, rect: Rect) -> None:
        self._rect = rect
        self._top = rect.y
        self.widgets: list[Widget] = []

    def has_room(self, height: int) -> bool:
        """True if a row of that height fits below the others."""
        return self._top + height <= self._rect.bottom

    def place(self, height: int) -> Rect:
        """The place of the next row."""
        rect = Rect(self._rect.x, self._top, self._rect.width, height)
        self._top = rect.bottom + 2
        return rect

    def add(self, widget: Widget) -> None:
        """One more row."""
        self.widgets.append(widget)

    def heading(self, title: str) -> None:
        """What the next rows are, under a line if there are rows above; the line alone without a title."""
        line = bool(self.widgets)
        height = (_HEADING if title else 0) + (_LINE if line else 0)
        self.add(SideHeading(f"heading {title}", self.place(height), title, line=line))


def _cross(rect: Rect, close: Callable[[], None]) -> Button:
    tip = "Remove it from the list; the file stays (Ctrl W)"
    return Button("close_file", rect, close, icon="close", tip=tip)


def source_choice(shelf: ShelfView, choose: SideActions, row: Rect) -> list[Widget]:
    """The same in a row, for a small window: the last segment goes round the open collections."""
    sources: list[str | Path] = [UNFINISHED, SAVED]
    options = [
        Option(f"Unfinished {len(shelf.rows_of(UNFINISHED))}", short="In play"),
        Option(f"Saved {len(shelf.rows_of(SAVED))}", short="Saved"),
    ]
    files = shelf.files
    here = shelf.source.path if isinstance(shelf.source, Collection) else None
    if files:
        current = here or files[-1]
        collection = shelf.collection(current)
        count = f" {len(collection.rows)}" if collection is not None else ""
        sources.append(current)
        options.append(Option(f"{current.stem}{count}", short=current.stem))

    def chosen(index: int) -> None:
        source = sources[index]
        if not isinstance(source, Path):
            choose.source(source)
            return
        if source == here:
            source = files[files.index(source) - 1]
        choose.source(shelf.collection(source) or source)

    cross = Rect(row.right - row.height, row.y, row.height, row.height)
    if files:  # its place is kept, so that nothing moves when a file is chosen
        row = Rect(row.topleft, (row.width - cross.width - 8, row.height))
    index = 2 if here is not None else sources.index(shelf.source if isinstance(shelf.source, str) else SAVED)
    choice = Segments("sources", row, options, index, chosen)
    return [choice, _cross(cross, choose.close)] if here is not None else [choice]


def _title(entry: LibraryEntry) -> str:
    if entry.kept is None:
        return entry.key
    seats = zip(Side, entry.kept.seats, strict=True)
    names = [entry.kept.name_of(side) for side, seat in seats if not seat.is_human]
    return " - ".join(names) or f"Two players, {entry.kept.game.title}"


def _subtitle(entry: LibraryEntry) -> str:
    if entry.kept is None or entry.match is None:
        return entry.problem
    return f"Move {entry.match.move_number(len(entry.match.moves))} · {day(entry.kept.changed)}"


def day(when: datetime) -> str:
    """``today``, ``yesterday``, the day of the week, or the date."""
    local, today = when.astimezone(), datetime.now(UTC).astimezone()
    days = (today.date() - local.date()).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    return local.strftime("%A") if days < _MOST_DAYS else f"{local.day} {local.strftime('%B %Y')}"


def _thumbnail(look: Look, entry: LibraryEntry, surface: Surface, rect: Rect) -> None:
    if entry.match is not None:
        game = entry.match.game
        look.painter(game).draw_mini(surface, rect, game.pieces(entry.match.state))
