"""Reviews all games that are listed on the games page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from checkers_app.games.base import Side
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.notation.pdn_writer import game_text
from checkers_app.play.match import Match
from checkers_app.play.review.collection_review import GameToReview, Load, ReviewList
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.rows import UNKNOWN, GameRow
from checkers_app.views.games.shelf_view import ShelfView
from checkers_app.views.review.annotated_file import annotated_parts, annotated_record
from checkers_app.views.review.annotating import annotated
from checkers_app.words import say


def list_to_review(shelf: ShelfView, rows: Sequence[GameRow]) -> ReviewList:
    """The games in a list that are over and can be read.

    Args:
        shelf: the source of the games.
        rows: the listed games, either all games of the source or the results of a search.
    """
    source = shelf.source
    listed = tuple(rows)
    reviewed = [row for row in listed if row.heading.plies and not row.unfinished and row.fault is None]
    games = tuple(
        GameToReview(_title(row), row.heading.plies, partial(_match, shelf, row)) for row in reviewed
    )
    if not isinstance(source, Collection):
        return ReviewList(say("Saved games"), games, partial(_parts_of_rows, shelf, listed))
    whole = source.done and len(listed) == len(source.rows)
    parts = partial(_parts_of_file, source) if whole else partial(_parts_of_rows, shelf, listed)
    return ReviewList(source.name, games, parts, source.path)


def _title(row: GameRow) -> str:
    """The players and the date of a game."""
    names = " – ".join(name for name in map(row.name_of, Side) if name.strip(UNKNOWN))
    return ", ".join(filter(None, (names or say("Game {number}", number=row.number), row.shown_date)))


def _match(shelf: ShelfView, row: GameRow) -> Match | None:
    """The complete game of a row, as it was played; None if it cannot be read."""
    entry = shelf.entry(row.key) if row.key else None
    if entry is not None and entry.match is not None:
        return entry.match
    read = _read(row)
    return match_of_record(read.record, game=read.game) if read is not None else None


def _read(row: GameRow) -> Accepted | None:
    """The game of a row from a file; the row's board is used if the text names no board."""
    entry = next(iter(PdnReader(row.raw, row.game)), None)
    return entry if isinstance(entry, Accepted) else None


def _parts_of_file(source: Collection, load: Load) -> Iterator[str]:
    return annotated_parts(source.path.read_bytes(), load)


def _parts_of_rows(shelf: ShelfView, rows: Iterable[GameRow], load: Load) -> Iterator[str]:
    for row in rows:
        yield _text_of_row(shelf, row, load)


def _text_of_row(shelf: ShelfView, row: GameRow, load: Load) -> str:
    """A game as PDN, with its review if there is one; other games from a file are copied unchanged."""
    if row.raw:
        read = _read(row) if row.fault is None else None
        found = annotated_record(read.record, read.game, load) if read is not None else None
        return game_text(found, read.game) if found is not None and read is not None else row.raw
    record, match = shelf.record(row), _match(shelf, row)
    if record is None:
        return ""
    review = load(match) if match is not None and match.moves else None
    return game_text(annotated(record, review) if review is not None else record, row.game)
