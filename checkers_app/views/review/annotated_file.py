"""Writes reviews into the games of a collection; games without a review are copied unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.notation.pdn_pieces import lines_before
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Record
from checkers_app.play.review.collection_review import Load
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.views.review.annotating import annotated


def annotated_parts(source: bytes, load: Load, told: Callable[[float], None] | None = None) -> Iterator[str]:
    """Yield the text of a PDN file with reviews added to its games, one part for each game.

    Games that cannot be read or have no review, and text between games, are copied unchanged.

    Args:
        source: the content of the file.
        load: a callback that returns the review of a game, or None if there is none.
        told: a progress callback that receives the fraction written so far, from 0 to 1.
    """
    reader, line = PdnReader(source), 1
    for entry in reader:
        if told is not None:
            told(reader.progress)
        record = annotated_record(entry.record, entry.game, load) if isinstance(entry, Accepted) else None
        if record is None:
            yield entry.raw
        else:
            yield lines_before(entry.raw, entry.line - line)
            yield game_text(record, entry.game)
        line += entry.raw.count("\n")
    yield reader.rest


def annotated_record(record: Record, game: Game, load: Load) -> Record | None:
    """A game with its review added as annotations; None if it has no review."""
    if not record.line:
        return None
    review = load(match_of_record(record, game=game))
    return annotated(record, review) if review is not None else None
