"""Why there is no puzzle, in a true sentence, and which game to review next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.puzzles.sources import PuzzleSource, game_to_review, source_of, why_no_puzzle
from checkers_app.play.review.values import Outline
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.play.saved.saved_game import KeptGame
from checkers_app.words.sentence import Sentence

COMPUTER = Seat(Control.COMPUTER, 2)
DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
PLIES = 6


def entry(
    loser: Side | None = Side.FIRST,
    days: int = 0,
    seats: tuple[Seat, Seat] = (HUMAN, COMPUTER),
    game: Game = CHECKERS,
) -> LibraryEntry:
    match = Match.new(game, (HUMAN, HUMAN))
    for _ in range(PLIES if game is CHECKERS else 2):
        match = match.play(match.state.legal_moves()[0])
    match = match.agree_draw() if loser is None else match.resign(loser)
    match = match.with_seats(seats)
    kept = replace(KeptGame.of(match), changed=DAY + timedelta(days=days))
    return LibraryEntry(f"{days}{loser}", kept, match)


def source(mistakes: int | None, puzzles: int | None = 0) -> PuzzleSource:
    return PuzzleSource(entry(), mistakes, puzzles)


REVIEW_ONE = "Review a finished game: a mistake with a clear answer becomes a puzzle."


@pytest.mark.parametrize(
    ("sources", "sentence"),
    [
        ([], REVIEW_ONE),
        ([source(None)], REVIEW_ONE),
        ([source(3, 1)], REVIEW_ONE),
        ([source(0)], "1 game reviewed; you made no mistake in it."),
        ([source(0), source(0), source(None)], "2 games reviewed; you made no mistake in them."),
        ([source(1)], "1 game reviewed; your only mistake has no clear answer within three moves."),
        ([source(2)], "1 game reviewed; neither of your 2 mistakes has a clear answer within three moves."),
        (
            [source(1), source(2)],
            "2 games reviewed; none of your 3 mistakes has a clear answer within three moves.",
        ),
        (
            [source(1), source(1)],
            "2 games reviewed; neither of your 2 mistakes has a clear answer within three moves.",
        ),
        (
            [source(2), source(0), source(2)],
            "3 games reviewed; none of your 4 mistakes has a clear answer within three moves.",
        ),
        ([source(2), source(1, None)], "2 games reviewed; not all of the mistakes have been looked at yet."),
        (
            [source(2), source(0, None)],
            "2 games reviewed; neither of your 2 mistakes has a clear answer within three moves.",
        ),
    ],
)
def test_the_sentence_says_what_came_of_the_reviews(sources: list[PuzzleSource], sentence: str) -> None:
    assert why_no_puzzle(sources) == sentence


def test_the_mistakes_of_the_player_are_counted_not_those_of_the_other_side() -> None:
    outline = Outline((60, 150, 59, 60, None, 0), 0)
    for seats, mistakes in (((HUMAN, COMPUTER), 1), ((COMPUTER, HUMAN), 2), ((HUMAN, HUMAN), 1)):
        found = source_of(entry(seats=seats), outline)
        assert found is not None
        assert (found.mistakes, found.puzzles) == (mistakes, 0)
    unseen = source_of(entry(), None)
    assert unseen is not None
    assert unseen.mistakes is None


def test_games_that_never_make_a_puzzle_are_no_source() -> None:
    assert source_of(entry(game=TICTACTOE), None) is None
    assert source_of(entry(seats=(COMPUTER, COMPUTER)), None) is None
    running = Match.new(CHECKERS, (HUMAN, COMPUTER))
    assert source_of(LibraryEntry("a", KeptGame.of(running), running), None) is None
    assert source_of(LibraryEntry("a", None, None, Sentence("it is not JSON")), None) is None
    none = running.resign(Side.FIRST)
    assert source_of(LibraryEntry("a", KeptGame.of(none), none), None) is None, "nobody has moved"


def test_the_newest_lost_game_is_to_be_reviewed_first() -> None:
    lost, later_lost, won, drawn = (
        entry(Side.FIRST, 1),
        entry(Side.FIRST, 2),
        entry(Side.SECOND, 3),
        entry(None, 4),
    )

    def chosen(*entries: LibraryEntry) -> LibraryEntry | None:
        return game_to_review(PuzzleSource(item, None, None) for item in entries)

    assert chosen(lost, later_lost, won, drawn) is later_lost
    assert chosen(won, lost, drawn) is lost
    assert chosen(won, drawn) is drawn
    assert chosen() is None
    assert game_to_review([PuzzleSource(lost, 0, 0), PuzzleSource(won, None, None)]) is won
