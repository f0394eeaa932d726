"""The statistics of several reviews, counted by hand for small games."""

from __future__ import annotations

from strategies import CHECKERS

from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.review_statistics import (
    ENDING_PIECES,
    OPENING_MOVES,
    GamePhase,
    ReviewFigures,
    phase_of,
    review_figures,
    review_tally,
)
from checkers_app.play.review.values import Outline


def played(plies: int, fen: str | None = None) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen(fen) if fen else None)
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[0])
    return match


def outline(match: Match, losses: dict[int, int | None]) -> Outline:
    return Outline(tuple(losses.get(ply, 0) for ply in range(len(match.moves))))


def test_the_phase_is_told_by_the_number_of_the_move_and_by_the_pieces() -> None:
    match = played(2 * OPENING_MOVES + 1)
    assert phase_of(match, 0) is GamePhase.OPENING
    assert phase_of(match, 2 * OPENING_MOVES - 1) is GamePhase.OPENING
    assert phase_of(match, 2 * OPENING_MOVES) is GamePhase.MIDDLE
    second = played(2 * OPENING_MOVES, "W:W21,22,23,24,25:B1,2,3,4")
    assert phase_of(second, 0) is GamePhase.OPENING
    few = played(1, "W:W21,22,23,24:B1,2,3,4")
    assert len(CHECKERS.pieces(few.states[0])) == ENDING_PIECES
    assert phase_of(few, 0) is GamePhase.ENDING


def test_where_white_begins_its_first_move_has_the_number_one() -> None:
    match = played(2 * OPENING_MOVES + 1, "W:W21-32:B1-12")
    assert phase_of(match, 2 * OPENING_MOVES - 2) is GamePhase.OPENING
    assert phase_of(match, 2 * OPENING_MOVES - 1) is GamePhase.MIDDLE


def test_only_own_moves_with_a_choice_are_counted() -> None:
    match = played(6)
    losses: dict[int, int | None] = {0: 50, 1: 400, 2: None, 3: 400, 4: 60}
    figures = review_figures([review_tally(match, Side.FIRST, outline(match, losses))])
    assert figures.games == 1
    assert figures.moves == {GamePhase.OPENING: 2, GamePhase.MIDDLE: 0, GamePhase.ENDING: 0}
    assert figures.mistakes == {GamePhase.OPENING: 1, GamePhase.MIDDLE: 0, GamePhase.ENDING: 0}
    assert figures.accuracy == 33  # 100 · exp(−55 / 50)
    assert figures.seconds is None
    assert figures.mistake_seconds is None
    assert (figures.worst, figures.all_mistakes) == (GamePhase.OPENING, 1)


def test_games_weigh_the_same_and_a_game_without_a_choice_weighs_nothing() -> None:
    long, short = played(20), played(2)
    games = [
        review_tally(long, Side.FIRST, outline(long, {})),
        review_tally(short, Side.FIRST, outline(short, {0: 50})),
        review_tally(short, Side.FIRST, outline(short, {0: None})),
    ]
    figures = review_figures(games)
    assert figures.games == 3
    assert figures.accuracy == 68  # the mean of 100 and 36.8


def test_the_phase_with_the_most_mistakes_is_the_worst() -> None:
    match, end = played(2 * OPENING_MOVES + 4), played(3, "W:W21,22,K23:B1,2,3")
    games = [
        review_tally(match, Side.FIRST, outline(match, {0: 100, 16: 100, 18: 70})),
        review_tally(end, Side.SECOND, outline(end, {0: 200})),
    ]
    figures = review_figures(games)
    assert figures.mistakes == {GamePhase.OPENING: 1, GamePhase.MIDDLE: 2, GamePhase.ENDING: 1}
    assert figures.worst is GamePhase.MIDDLE


def test_times_are_those_of_the_clock() -> None:
    match = played(4)
    turns = tuple(Turn(ply, (60.0, 60.0), used) for ply, used in enumerate([None, None, 9.0, 4.0, 100.0]))
    clock = ClockState(TimeControl(60), (1.0, 1.0), 0, turns)
    figures = review_figures([review_tally(match, Side.FIRST, outline(match, {2: 60}), clock)])
    assert figures.seconds == 4.0
    assert figures.mistake_seconds == 4.0
    other = review_figures([review_tally(match, Side.SECOND, outline(match, {}), clock)])
    assert other.seconds == 54.5
    assert other.mistake_seconds is None


def test_nothing_reviewed_says_nothing() -> None:
    figures = review_figures([])
    assert figures.games == 0
    assert figures.accuracy is None
    assert figures.worst is None
    assert ReviewFigures().all_mistakes == 0
