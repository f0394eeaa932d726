"""A player's place among the levels: its opponents, repeatability, and accuracy."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from checkers_app.arena.placing import (
    PlacedGame,
    Placing,
    PlacingStoppedError,
    measured_levels,
    place,
    play_next,
    rated_levels,
)
from checkers_app.arena.rungs import Beginner, RandomMover, level_rung
from checkers_app.engine.api import Engine, Limits, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import playable
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.engine.own_player_file import player_text
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.games.checkers import GAME
from checkers_app.play.rating.scale import expected_score
from checkers_app.terminal.cli import main


def at_random(seed: int) -> Engine:
    return RandomMover(seed)


def played(points: Callable[[float], float], games: int) -> Placing:
    """Counts as if the games against each level had this result."""
    placing = Placing()
    for _ in range(games):
        level = placing.opponent
        placing = placing.with_game(PlacedGame(level, points(level), 40, ""))
    return placing


def test_each_opening_is_played_twice_against_the_same_level() -> None:
    games = played(lambda level: float(level < 5), 40).games
    assert all(one.level == other.level for one, other in zip(games[::2], games[1::2], strict=True))


@pytest.mark.parametrize("strength", [3, 6, 8])
def test_it_settles_between_the_levels_that_it_beats_and_those_that_beat_it(strength: int) -> None:
    placing = played(lambda level: float(level < strength), 60)
    assert {game.level for game in placing.games[20:]} <= {strength - 0.5, strength}
    estimate, rated = placing.estimate, rated_levels()
    assert estimate is not None
    assert rated[strength - 0.5] < estimate.rating < rated[strength]


def test_who_beats_all_or_loses_to_all_meets_the_last_level() -> None:
    assert played(lambda _: 1.0, 40).games[-1].level == GAME.levels[-1].number
    assert played(lambda _: 0.0, 40).games[-1].level == GAME.levels[0].number


def test_of_few_games_nothing_is_said() -> None:
    assert played(lambda _: 0.5, 9).estimate is None
    assert played(lambda _: 0.5, 10).estimate is not None


def test_the_rating_is_the_one_that_explains_the_points() -> None:
    placing = played(lambda level: float(level < 6), 80)
    estimate, rated = placing.estimate, rated_levels()
    assert estimate is not None
    expected = sum(expected_score(estimate.rating - rated[game.level]) for game in placing.games)
    assert expected == pytest.approx(placing.score.wins, abs=0.6), "but for the drawn game that is added"
    of_levels = [placing.against(level.number) for level in measured_levels()]
    assert sum(score.wins for score in of_levels) == placing.score.wins
    assert sum(score.games for score in of_levels) == 80


@pytest.mark.slow
def test_a_count_repeats_and_goes_on_where_it_was_paused() -> None:
    counts = [list(place(at_random, 4, 7, Engines(NOTHING))) for _ in range(2)]
    assert counts[0] == counts[1]
    paused = counts[0][1]
    assert play_next(paused, at_random, 7, Engines(NOTHING)) == counts[0][2].games[2]
    other = list(place(at_random, 4, 8, Engines(NOTHING)))
    assert [game.plies for game in other[-1].games] != [game.plies for game in counts[0][-1].games]


def test_a_game_is_given_up_when_asked() -> None:
    stop = StopToken()
    stop.stop()
    with pytest.raises(PlacingStoppedError):
        play_next(Placing(), at_random, 0, Engines(NOTHING), stop)
    assert not list(place(at_random, 4, 0, Engines(NOTHING), stop))


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_ladder_measures_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "robin.player"
    path.write_text(player_text(OwnPlayer("Robin", budget=Limits(depth=1))), encoding="utf-8")
    assert main(["dev", "ladder", "--own", str(path), "--games", "4", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values["player"]["name"] == "Robin"
    assert values["elo"] is None, "four games say nothing"
    assert values["wins"] + values["draws"] + values["losses"] == values["games"] == 4
    assert sum(level["wins"] + level["draws"] + level["losses"] for level in values["levels"]) == 4
    assert [level["elo"] for level in values["levels"]] == list(rated_levels().values())
    assert main(["dev", "ladder", "--own", str(path), "--games", "4"]) == 0
    assert capsys.readouterr().out.startswith("Robin: no Elo yet, ")


def test_what_is_no_player_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "robin.player"
    path.write_text('{"version": 1, "weights": {"king": 7}}', encoding="utf-8")
    assert main(["dev", "ladder", "--own", str(path)]) == 2
    assert "weights.king is not a whole number from 100 to 200" in capsys.readouterr().err
    assert main(["dev", "ladder", "--own", str(tmp_path / "nobody.player")]) == 2
    assert "no such file" in capsys.readouterr().err.lower()
    assert main(["dev", "ladder", "--json"]) == 2
    assert "--json can be used only with --own" in capsys.readouterr().err


# --- players of known strength --------------------------------------------------------------------

KNOWN = {"random": (215.0, 206.0), "beginner": (1000.0, 154.0)}
"""The ratings of the players in docs/levels.md that are not levels, with the 95 % interval."""


def known(name: str) -> tuple[float, float]:
    if name in KNOWN:
        return KNOWN[name]
    measured = playable(GAME, float(name)).measured
    assert measured is not None
    return float(measured.rating), float(measured.error)


def somebody(name: str, engines: Engines) -> Callable[[int], Engine]:
    if name == "random":
        return RandomMover
    if name == "beginner":
        return lambda seed: Beginner(GAME, seed)
    return lambda seed: level_rung(GAME, float(name)).player(GAME, engines, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", ["random", "beginner", "4", "6"])
def test_players_of_known_strength_are_placed_within_their_intervals(name: str) -> None:
    engines = Engines(open_resources())
    *_, placing = place(somebody(name, engines), 100, 0, engines)
    estimate, (rating, error) = placing.estimate, known(name)
    assert estimate is not None
    assert abs(estimate.rating - rating) <= math.hypot(estimate.error, error)


@pytest.mark.long
def test_a_ply_more_is_worth_some_elo() -> None:
    engines, ratings = Engines(open_resources()), []
    for depth in (1, 3):
        player = replace(OwnPlayer(), budget=Limits(depth=depth))
        *_, placing = place(lambda _, own=player: own.engine(), 60, 0, engines)  # type: ignore[misc]
        assert placing.estimate is not None
        ratings.append(placing.estimate)
    assert ratings[0].rating + ratings[0].error < ratings[1].rating
