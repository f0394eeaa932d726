"""The page of statistics: what it counts, where its rows lead, and that a reset keeps the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hands import Hands

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.play.library import Desk
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.statistics import Score
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToStatistics


def keep(context: Context, level: int, loser: Side) -> None:
    match = Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, level)))
    desk = Desk()
    context.library.write(desk, match.play(Move((11, 15))).resign(loser))
    desk.release()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_results_are_counted_and_lead_to_their_games(context: Context, size: tuple[int, int]) -> None:
    keep(context, 3, Side.SECOND)
    keep(context, 3, Side.SECOND)
    keep(context, 5, Side.FIRST)
    hands = Hands(context, ToStatistics(), size)
    assert hands.top.subtitle == "Checkers, 3 games since today"
    assert hands.top._of_level(3) == Score(won=2)
    assert hands.top._of_level(5) == Score(lost=1)
    hands.push("level 4")
    hands.push("level 4")
    assert hands.name == "StatisticsScene", "there is no game to be shown"
    hands.push("level 3")
    hands.push("level 3")
    assert hands.name == "GamesScene"
    assert [row.heading.white for row in hands.top._list.rows] == ["Rainy Sunday"] * 2
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "StatisticsScene"


def test_a_reset_asks_once_keeps_the_games_and_is_taken_back(context: Context) -> None:
    keep(context, 3, Side.SECOND)
    hands = Hands(context, ToStatistics())
    hands.push("reset")
    assert len(hands.top._played) == 1
    hands.push("reset")
    assert hands.top._played == ()
    assert len(context.library.entries()) == 1
    hands.push("reset")
    assert len(hands.top._played) == 1
    assert context.settings.statistics_since == ""


def test_a_time_that_is_none_counts_everything(context: Context) -> None:
    keep(context, 3, Side.SECOND)
    for text in ("yesterday", "2026-01-01"):
        context.change_settings(replace(context.settings, statistics_since=text))
        assert len(Hands(context, ToStatistics()).top._played) == 1


def test_the_table_is_saved_and_overwrites_nothing(context: Context, tmp_path: Path) -> None:
    keep(context, 3, Side.SECOND)
    hands = Hands(context, ToStatistics())
    hands.push("save")
    hands.key(pygame.K_RETURN)
    path = tmp_path / "checkers-games.csv"
    assert path.read_text().splitlines()[1].endswith("checkers,first,3,won,resignation,1")
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    hands.key(pygame.K_RETURN)
    assert hands.top._problem == "checkers-games.csv is there already: choose another name."


def test_without_games_a_game_is_offered(context: Context) -> None:
    hands = Hands(context, ToStatistics())
    hands.push("play")
    assert hands.name == "MenuScene"
