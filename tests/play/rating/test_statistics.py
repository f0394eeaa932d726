"""The results of games, counted correctly for both sides and from a given day on."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import Character
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.rating.statistics import (
    Came,
    Played,
    Score,
    came_of,
    counted_games,
    csv_text,
    played_game,
    score_against_program,
    scores_by_level,
    streaks,
)
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.play.saved.saved_game import KeptGame
from checkers_app.words.sentence import Sentence

START = datetime(2026, 11, 1, tzinfo=UTC)


def entry(match: Match, day: int) -> LibraryEntry:
    kept = replace(KeptGame.of(match), changed=START + timedelta(days=day))
    return LibraryEntry(str(day), kept, match)


def against(level: int, human: Side = Side.FIRST) -> Match:
    seats = [Seat(Control.COMPUTER, level)] * 2
    seats[human] = HUMAN
    return Match.new(CHECKERS, (seats[0], seats[1])).play(Move((11, 15)))


def test_the_levels_of_a_board_have_the_games_on_it_alone() -> None:
    all_played = [played_game(item) for item in entries()]
    checkers, small = (scores_by_level(all_played, game) for game in (CHECKERS, TICTACTOE))
    assert [number for number, score in checkers.items() if score.games] == [3, 7]
    assert [number for number, score in small.items() if score.games] == [4]


def played_games(entries: Iterable[LibraryEntry], since: datetime | None = None) -> tuple[Played, ...]:
    return counted_games(map(played_game, entries), since)


def entries() -> list[LibraryEntry]:
    ttt = Match.new(TICTACTOE, (HUMAN, Seat(Control.COMPUTER, 4)))
    for square in (1, 4, 2, 5, 3):
        ttt = ttt.play(Move((square,)))
    computer = Seat(Control.COMPUTER, 2)
    return [
        entry(against(3).with_computer(None, character=Character.TRICKY).resign(Side.SECOND), 5),
        entry(against(3).resign(Side.FIRST), 1),
        entry(against(7, Side.SECOND).resign(Side.FIRST), 4),
        entry(against(3).agree_draw(), 2),
        entry(ttt, 3),
        entry(against(3), 6),
        entry(Match.new(CHECKERS, (HUMAN, HUMAN)).resign(Side.FIRST), 7),
        entry(Match.new(CHECKERS, (computer, computer)).resign(Side.FIRST), 8),
        LibraryEntry("broken", None, None, Sentence("it is not JSON")),
    ]


def test_games_against_the_computer_that_are_over_are_counted() -> None:
    played = played_games(entries())
    assert [(game.game, game.level, game.came) for game in played] == [
        ("checkers", 3, Came.LOST),
        ("checkers", 3, Came.DRAWN),
        ("tictactoe", 4, Came.WON),
        ("checkers", 7, Came.WON),
        ("checkers", 3, Came.WON),
    ]
    assert Score.of(played) == Score(3, 1, 1)
    assert Score.of(played).points == 0.7
    assert Score.of(()).points == 0
    assert streaks(played) == (3, 3)
    assert streaks(played[:2]) == (0, 0)


def test_games_from_a_set_up_position_are_not_counted() -> None:
    seats = (HUMAN, Seat(Control.COMPUTER, 10))
    won = Match.new(CHECKERS, seats, parse_fen("B:W32:BK1,K2,K3")).resign(Side.SECOND)
    opening = Match.new(CHECKERS, seats, opening=[Move((9, 13))]).resign(Side.SECOND)
    assert won.is_set_up
    assert not opening.is_set_up
    assert [game.key for game in played_games([entry(won, 1), entry(opening, 2)])] == ["2"]


def test_a_reset_counts_from_then_on() -> None:
    assert len(played_games(entries(), START + timedelta(days=3))) == 2


def test_streaks_end_with_anything_but_a_win() -> None:
    def game(came: Came) -> Played:
        return Played(START, "checkers", Side.FIRST, 1, came, "line", 3)

    won, drawn = game(Came.WON), game(Came.DRAWN)
    assert streaks((won, won, drawn, won)) == (1, 2)


def test_the_table_has_a_row_for_each_game() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(played_games(entries())))))
    assert len(rows) == 5
    assert rows[0] == {
        "ended": "2026-11-02T00:00:00+00:00",
        "board": "checkers",
        "side": "first",
        "level": "3",
        "result": "lost",
        "reason": "resignation",
        "plies": "1",
        "character": "balanced",
    }
    assert [row["character"] for row in rows[1:]] == ["balanced", "", "balanced", "tricky"]


def test_what_came_of_a_game_is_told_from_the_view_of_its_only_person() -> None:
    for human in Side:
        match = against(3, human)
        assert came_of(match) is None
        assert came_of(match.resign(human)) is Came.LOST
        assert came_of(match.resign(human.other)) is Came.WON
        assert came_of(match.agree_draw()) is Came.DRAWN
    assert came_of(Match.new(CHECKERS, (HUMAN, HUMAN)).resign(Side.FIRST)) is None


def test_a_played_game_tells_its_file_side_reason_and_length() -> None:
    (game,) = played_games([entry(against(7, Side.SECOND).play(Move((22, 18))).resign(Side.FIRST), 4)])
    assert game == Played(
        START + timedelta(days=4),
        "checkers",
        Side.SECOND,
        7,
        Came.WON,
        "resignation",
        2,
        "4",
        Character.BALANCED,
    )


def test_a_game_that_ended_at_the_moment_of_the_reset_does_not_count() -> None:
    games = [entry(against(3).resign(Side.FIRST), day) for day in (1, 2, 3)]
    assert [game.key for game in played_games(games, START + timedelta(days=2))] == ["3"]
    assert [game.key for game in played_games(reversed(games))] == ["1", "2", "3"]


def test_points_count_a_draw_half() -> None:
    assert Score(1, 2, 1).points == 0.5
    assert Score(0, 1, 0).points == 0.5
    assert Score(3, 0, 1).points == 0.75
    assert Score(1, 2, 3).games == 6


def test_games_against_a_program_count_for_it_and_for_no_level() -> None:
    seat = Seat(Control.COMPUTER, own=ProgramName("Ada"))
    match = Match.new(CHECKERS, (HUMAN, seat)).play(Move((11, 15)))
    games = [entry(match.forfeit(Side.SECOND, "It failed."), 1), entry(match.resign(Side.FIRST), 2)]
    played = [played_game(game) for game in games]
    assert score_against_program(played, CHECKERS, "Ada") == Score(1, 0, 1)
    assert score_against_program(played, CHECKERS, "Ben") == Score()
    assert score_against_program(played, TICTACTOE, "Ada") == Score()
    assert counted_games(played) == ()
    assert not any(score.games for score in scores_by_level(played, CHECKERS).values())
