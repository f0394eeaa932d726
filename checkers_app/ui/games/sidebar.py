"""The sources of games: the unfinished games, the saved games, and the open collections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.shelf_view import SAVED, UNFINISHED, ShelfView
from checkers_app.views.games.when import day_words
from checkers_app.views.interaction.status import thousands
from checkers_app.words import say

_ROW, _PICTURE_ROW, _PICTURE = 44, 62, 48
_WIDTH, _NARROW = 240, 196
"""The width in units with pictures of games or names of files, and without either."""
_PICTURES = 3


@dataclass(frozen=True, slots=True)
class SideActions:
    """The actions of the rows in the sidebar."""

    source: Callable[[str | Collection | Path], None]
    """List the games of a source: a part of the library, an open file, or a file to be opened first."""
    kept: Callable[[str], None]
    """Show the saved game with the given name."""
    close: Command
    """Remove the selected file from the list."""
    open: Callable[[], None]
    """Open the displayed game."""


class _ShelfRow(el.Tile):
    """A row of the sidebar: an icon or a picture, a name, and a number; the selected row is filled."""

    corner = 8

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None],
        sign: el.Element,
        title: str,
        subtitle: tuple[str, ...] = (),
        count: str = "",
        *,
        chosen: bool = False,
        twice: Callable[[], None] | None = None,
        **box: Unpack[el.Box],
    ) -> None:
        """``twice`` is called on a double click, after ``action`` was called on its first click."""
        ink, second = ("accent_ink", "accent_ink") if chosen else ("ink", "ink2")
        words = el.Column(
            el.Words(title, style="button", color=ink, long=True),
            el.Words(*subtitle, style="note", color=second, long=True) if subtitle else None,
            gap=0,
            grow=1,
        )
        numbers = el.Words(count, style="machine", color=second) if count else None
        super().__init__(name, action, sign, words, numbers, gap=8, pad=(8, 0), chosen=chosen, **box)
        self._twice = twice or action

    def double_click(self, position: tuple[int, int]) -> None:
        """Perform the action of a double click."""
        del position
        self._twice()

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        theme, mood = pen.look.theme, pen.mood(self)
        if self._chosen:
            fill = theme.accent_hi if mood.hovered else theme.accent
            pen.look.box(pen.surface, self.rect, fill, None, radius=self.corner)
        elif mood.hovered or mood.pressed:
            pen.look.box(pen.surface, self.rect, theme.panel2, theme.edge, radius=self.corner)


def sidebar(shelf: ShelfView, choose: SideActions, kept: str = "") -> el.Element:
    """The unfinished games, the saved games, and the files, most recent first.

    While the unfinished games are listed on the page, the sidebar does not show their pictures. ``kept`` is
    the name of the unfinished game that is selected in the sidebar, if any.
    """
    unfinished = [entry for entry in shelf.entries if entry.unfinished]
    listed = shelf.source == UNFINISHED
    parts: list[el.Element] = []
    if unfinished or listed:
        parts.append(_heading(say("Unfinished")))
    if not listed:
        parts += [_unfinished(entry, choose, chosen=entry.key == kept) for entry in unfinished[:_PICTURES]]
    if listed or len(unfinished) > _PICTURES:
        act, count = partial(choose.source, UNFINISHED), str(len(unfinished))
        sign = _sign("clock", chosen=listed)
        parts.append(
            _ShelfRow(UNFINISHED, act, sign, say("All unfinished"), count=count, chosen=listed, height=_ROW)
        )
    if parts:
        parts.append(_line())
    chosen = shelf.source == SAVED and not kept
    act, count = partial(choose.source, SAVED), str(len(shelf.rows_of(SAVED)))
    sign = _sign("save", chosen=chosen)
    parts.append(_ShelfRow(SAVED, act, sign, say("Saved games"), count=count, chosen=chosen, height=_ROW))
    if shelf.files.paths:
        parts += [_line(), _heading(say("Collections"))]
    parts += [
        _file(index, path, shelf, choose, kept) for index, path in enumerate(reversed(shelf.files.paths))
    ]
    shelves = el.Scroll("shelves", el.Column(*parts, gap=2), grow=1)
    width = _WIDTH if unfinished or shelf.files.paths else _NARROW
    return el.Card(shelves, pad=8, natural=width, least=width, label=say("Shelves"))


def _heading(title: str) -> el.Element:
    return el.Row(el.Words(title, style="label", color="ink2"), pad=(8, 4))


def _line() -> el.Element:
    return el.Column(el.Hairline(), pad=(8, 7))


def _sign(icon: str, *, chosen: bool) -> el.Element:
    return el.Icon(icon, 20, "accent_ink" if chosen else "ink", width=24)


def _unfinished(entry: LibraryEntry, choose: SideActions, *, chosen: bool) -> el.Element:
    def board(look: Look, surface: Surface, rect: Rect) -> None:
        if entry.match is not None:
            game = entry.match.game
            look.painter(game).draw_mini(surface, rect, game.pieces(entry.match.state))

    return _ShelfRow(
        f"kept {entry.key}",
        partial(choose.kept, entry.key),
        el.Picture(board, width=_PICTURE, height=_PICTURE),
        _title(entry),
        _subtitle(entry),
        chosen=chosen,
        twice=choose.open,
        height=_PICTURE_ROW,
    )


def _file(index: int, path: Path, shelf: ShelfView, choose: SideActions, kept: str) -> el.Element:
    collection = shelf.files.collection(path)
    listed = collection is not None and shelf.source is collection
    chosen = listed and not kept
    row = _ShelfRow(
        f"file {index}",
        partial(choose.source, collection if collection is not None else path),
        _sign("book", chosen=chosen),
        path.stem,
        count=thousands(len(collection.rows)) if collection is not None else "",
        chosen=chosen,
        tip=str(path),
        height=_ROW,
        grow=1,
    )
    return el.Row(row, close_button(choose.close) if listed else None, gap=2)


def close_button(close: Command) -> el.Button:
    """A button that removes the selected file from the list."""
    return el.Button("close_file", close, icon="close")


def source_choice(shelf: ShelfView, choose: SideActions) -> el.Element:
    """The sources as a row of options, for a small window; the last option cycles through the collections."""
    sources: list[str | Path] = [UNFINISHED, SAVED]
    counts = [thousands(len(shelf.rows_of(source))) for source in (UNFINISHED, SAVED)]
    options = [
        el.Option(say("Unfinished {number}", number=counts[0]), short=say("In play")),
        el.Option(say("Saved {number}", number=counts[1]), short=say("Saved")),
    ]
    files = shelf.files.paths
    here = shelf.source.path if isinstance(shelf.source, Collection) else None
    if files:
        current = here or files[-1]
        collection = shelf.files.collection(current)
        label = f"{current.stem} {thousands(len(collection.rows))}" if collection is not None else ""
        sources.append(current)
        options.append(el.Option(label or current.stem, short=current.stem, long=True))

    def chosen(index: int) -> None:
        source = sources[index]
        if not isinstance(source, Path):
            choose.source(source)
            return
        if source == here:
            source = files[files.index(source) - 1]
        choose.source(shelf.files.collection(source) or source)

    index = 2 if here is not None else sources.index(shelf.source if isinstance(shelf.source, str) else SAVED)
    # The title of the page takes precedence, and this takes the spare space.
    return el.Choice("sources", options, index, chosen, label=say("List"), natural=0, grow=1)


def _title(entry: LibraryEntry) -> str:
    if entry.kept is None:
        return entry.key
    seats = zip(Side, entry.kept.seats, strict=True)
    names = [entry.kept.name_of(side) for side, seat in seats if not seat.is_human]
    return " - ".join(names) or say("Two players, {game}", game=say(entry.kept.game.title))


def _subtitle(entry: LibraryEntry) -> tuple[str, ...]:
    if entry.kept is None or entry.match is None:
        return (entry.problem,)
    number = entry.match.move_number(len(entry.match.moves))
    whole = say("Move {number} · {day}", number=number, day=day_words(entry.kept.changed))
    return whole, say("Move {number}", number=number)
