"""The sources of puzzles: finished games with the results of their reviews. Also determines which game to
review next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.play.rating.statistics import Came, came_of
from checkers_app.play.review.review import MISTAKE
from checkers_app.play.review.values import Outline
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.words import say, say_count


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """A finished saved game in which a person played, on a board that supports puzzles."""

    entry: LibraryEntry
    mistakes: int | None
    """The number of the player's mistakes according to the review; None if the game was not reviewed."""
    puzzles: int | None
    """The number of puzzles made from the game; None if the program has not yet tried to make any."""


def source_of(entry: LibraryEntry, outline: Outline | None) -> PuzzleSource | None:
    """The puzzle source for a saved game; None if the game can never yield a puzzle.

    Args:
        entry: the library entry of the game.
        outline: the results of the game's review; None if the game was not reviewed.
    """
    match = entry.match
    if match is None or not match.game.makes_puzzles or match.outcome is None or not match.moves:
        return None
    if not any(seat.is_human for seat in match.seats):
        return None
    if outline is None:
        return PuzzleSource(entry, None, None)
    side = match.human_side or Side.FIRST
    own = [loss for ply, loss in enumerate(outline.losses) if match.states[ply].side_to_move is side]
    return PuzzleSource(entry, sum(loss is not None and loss >= MISTAKE for loss in own), outline.puzzles)


def why_no_puzzle(sources: Iterable[PuzzleSource]) -> str:
    """A sentence that explains why a deck is empty, based on the reviewed games."""
    reviewed = [source for source in sources if source.mistakes is not None]
    if not reviewed or any(source.puzzles for source in reviewed):
        return say("Review a finished game: a mistake with a clear answer becomes a puzzle.")
    games = len(reviewed)
    mistakes = sum(source.mistakes or 0 for source in reviewed)
    if any(source.puzzles is None and source.mistakes for source in reviewed):
        return say_count(
            "{number} game reviewed; not all of the mistakes have been looked at yet.",
            "{number} games reviewed; not all of the mistakes have been looked at yet.",
            games,
        )
    if not mistakes:
        return say_count(
            "{number} game reviewed; you made no mistake in it.",
            "{number} games reviewed; you made no mistake in them.",
            games,
        )
    if mistakes == 1:
        return say_count(
            "{number} game reviewed; your only mistake has no clear answer within three moves.",
            "{number} games reviewed; your only mistake has no clear answer within three moves.",
            games,
        )
    if mistakes == _PAIR:
        return say_count(
            "{number} game reviewed; neither of your 2 mistakes has a clear answer within three moves.",
            "{number} games reviewed; neither of your 2 mistakes has a clear answer within three moves.",
            games,
        )
    return say_count(
        "{number} game reviewed; none of your {mistakes} mistakes has a clear answer within three moves.",
        "{number} games reviewed; none of your {mistakes} mistakes has a clear answer within three moves.",
        games,
        mistakes=mistakes,
    )


_PAIR = 2


def game_to_review(sources: Iterable[PuzzleSource]) -> LibraryEntry | None:
    """The latest game without a review, preferably one that the player lost; None if every game has been
    reviewed.
    """
    waiting = [source.entry for source in sources if source.mistakes is None]
    return max(waiting, key=_worth_reviewing, default=None)


def _worth_reviewing(entry: LibraryEntry) -> tuple[bool, float]:
    lost = entry.match is not None and came_of(entry.match) is Came.LOST
    return lost, entry.kept.changed.timestamp() if entry.kept is not None else 0.0
