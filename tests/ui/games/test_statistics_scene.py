"""The page of statistics: its counts, the destinations of its rows, and that a reset keeps the games."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from collections_page import chosen, rows
from driver import Driver, Shown
from pygame import Rect

from checkers_app.engine.levels import Character, levels_for
from checkers_app.engine.measured import Measured
from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.rating.statistics import Came, Score
from checkers_app.play.review.review_statistics import GamePhase, ReviewFigures
from checkers_app.play.saved.library import Desk
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToStatistics
from checkers_app.ui.games.figures import figure_cards, review_figures_told
from checkers_app.ui.games.result_bars import LastBars, LevelRow
from checkers_app.ui.kit.elements import Measure, entries, outline


def keep(context: Context, level: int, loser: Side | None, character: Character = Character.BALANCED) -> None:
    """Save a game that a side has lost, or a draw."""
    match = Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, level, character)))
    match = match.play(Move((11, 15)))
    desk = Desk()
    context.library.write(desk, match.agree_draw() if loser is None else match.resign(loser))
    desk.release()


def level_row(driver: Driver) -> LevelRow:
    """The row of level 3."""
    return next(e for e in driver.top.tree.walk() if isinstance(e, LevelRow) and e.name == "level 3")


def test_without_a_game_there_is_nothing_to_save_or_reset(driver: Driver) -> None:
    driver.open(ToStatistics(), (1280, 800))
    assert not driver.part("save").enabled
    assert not driver.part("reset").enabled
    assert not any("points a game" in line for line in driver.outline())
    driver.key("ctrl+s")
    assert driver.name == "StatisticsScene"
    assert driver.outline().count('text "Nothing here yet. Play a game."') == 2


def test_a_reset_that_is_not_confirmed_is_taken_back(driver: Driver) -> None:
    keep(driver.context, 3, Side.SECOND)
    driver.open(ToStatistics(), (1280, 800))
    driver.push("reset")
    assert driver.part("reset").label == "Really reset?"
    driver.key("tab")
    assert driver.part("reset").label == "Reset"
    driver.push("reset")
    driver.wait(10.1)
    assert driver.part("reset").label == "Reset"
    driver.push("reset")
    driver.push("reset")
    assert driver.part("reset").label == "Count all games"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_results_are_counted_and_lead_to_their_games(driver: Driver, size: tuple[int, int]) -> None:
    keep(driver.context, 3, Side.SECOND)
    keep(driver.context, 3, Side.SECOND)
    keep(driver.context, 5, Side.FIRST)
    driver.open(ToStatistics(), size)
    assert driver.top.subtitle == "Checkers, 3 games today"
    assert driver.top.of_level(3) == Score(won=2)
    assert driver.top.of_level(5) == Score(lost=1)
    told = driver.outline()
    row = next(at for at, line in enumerate(told) if line.startswith('row "3  '))
    assert told[row + 1] == 'cell "3"'
    assert told[row + 3 : row + 5] == ['cell "2 won, 0 drawn, 0 lost"', 'cell "2"']
    driver.push("level 4")
    driver.push("level 4")
    assert driver.name == "StatisticsScene", "there is no game to be shown"
    for _ in range(2):
        place = driver.part("level 3").rect
        driver.click((place.x + 50, place.centery))
    assert driver.name == "GamesScene"
    assert [", level 3" in row for row in rows(driver)] == [True] * 2
    driver.key("escape")
    driver.key("escape")
    assert driver.name == "StatisticsScene"


@pytest.mark.slow
def test_a_part_of_a_bar_leads_to_the_games_it_counts(driver: Driver) -> None:
    for level, loser in ((3, Side.SECOND), (3, Side.FIRST), (3, Side.FIRST), (5, Side.FIRST)):
        keep(driver.context, level, loser)
    for came, count in ((Came.WON, 1), (Came.LOST, 2)):
        driver.open(ToStatistics())
        row = level_row(driver)
        part = next(part for kind, part, _ in row.parts if kind is came)
        assert row.tip_at(part.center) == f"See the games that were {came.value}"
        driver.click(part.center)
        assert driver.name == "GamesScene"
        assert len(rows(driver)) == count


def shown_key(driver: Driver) -> str:
    """The saved game that the page of games shows."""
    number = chosen(driver)
    assert number is not None
    return [entry.key for entry in driver.context.library.entries() if entry.finished][number - 1]


@pytest.mark.slow
def test_a_bar_of_the_last_games_leads_to_its_game(driver: Driver) -> None:
    for character in (Character.BALANCED, Character.BALANCED, Character.TRICKY):
        keep(driver.context, 3, Side.SECOND, character)
    driver.open(ToStatistics())
    played = driver.top.played
    told = list(entries(driver.top.tree))
    bars = [entry for entry in told if entry.role == "row" and entry.label.startswith("Won against")]
    for game, bar in zip(played, bars, strict=True):  # ended within one second, so their order is undefined
        fox = " (Fox)" if game.character is Character.TRICKY else ""
        assert bar.label == f"Won against Rainy Sunday{fox}, today"
    assert [game.character for game in played].count(Character.TRICKY) == 1
    first = [entry.label for entry in told[told.index(bars[0]) + 1 :] if entry.role == "cell"]
    cells = [label for label in first[:4] if label != "Fox"]
    assert cells[:3] == ["won", "Rainy Sunday", "today"]
    driver.click(Rect(bars[1].place).center)
    assert shown_key(driver) == played[1].key
    driver.open(ToStatistics())
    while driver.focused != "last":
        driver.key("tab")
    driver.key("right")
    driver.key("right")
    driver.key("return")
    assert shown_key(driver) == played[2].key


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (1920, 1080)])
def test_what_the_reviews_say(driver: Driver, size: tuple[int, int]) -> None:
    keep(driver.context, 3, Side.SECOND)
    driver.open(ToStatistics(), size)
    assert driver.top.reviews.games == 0
    match = driver.context.library.entries()[0].match
    assert match is not None
    job = driver.context.reviews.open(match, Side.FIRST, date(2026, 3, 1))
    while job.running:
        driver.context.tend()
    driver.open(ToStatistics(), size)
    if "tab" in driver.names:
        driver.press("Reviews")
    assert driver.top.reviews.games == 1
    assert any(line.endswith('% accuracy"') for line in driver.outline())
    words = review_figures_told(driver.top.reviews, 0)
    assert words[0][1].endswith("% accuracy")
    assert words[0][2] == "on average, in 1 reviewed game"


@pytest.mark.slow
def test_what_changed_above_the_page_is_counted_when_it_shows_again(
    driver: Driver,
) -> None:
    keep(driver.context, 3, Side.SECOND)
    keep(driver.context, 3, Side.FIRST)
    driver.open(ToStatistics())
    assert (len(driver.top.played), driver.top.reviews.games) == (2, 0)
    driver.push("level 3")
    assert driver.name == "GamesScene"
    first, second = driver.context.library.entries()
    driver.context.library.delete(first.key)
    assert second.match is not None
    job = driver.context.reviews.open(second.match, Side.FIRST, date(2026, 3, 1))
    while job.running:
        driver.context.tend()
    driver.context.library.entries()
    driver.key("escape")
    driver.key("escape")
    assert driver.name == "StatisticsScene"
    assert (len(driver.top.played), driver.top.reviews.games) == (1, 1)


def test_the_words_of_the_reviews() -> None:
    moves = {GamePhase.OPENING: 40, GamePhase.MIDDLE: 30, GamePhase.ENDING: 10}
    mistakes = {GamePhase.OPENING: 0, GamePhase.MIDDLE: 3, GamePhase.ENDING: 1}
    said = ReviewFigures(2, 81, moves, mistakes)
    assert review_figures_told(said, 1) == [
        ("chart", "81% accuracy", "on average, in 2 reviewed games"),
        ("warn", "Most mistakes: the middle game", "3 of 4: one in 10 moves in this part of the game"),
        ("puzzle", "1 puzzle due", "from your own mistakes"),
    ]
    said = ReviewFigures(1, None, moves, dict.fromkeys(GamePhase, 0), 17.6, None)
    assert review_figures_told(said, 0) == [
        ("chart", "no accuracy yet", "on average, in 1 reviewed game"),
        ("check", "No mistakes", "in 1 reviewed game"),
        ("clock", "18 seconds a move", "with a clock"),
    ]
    timed = ReviewFigures(1, 50, moves, {**mistakes, GamePhase.ENDING: 0, GamePhase.MIDDLE: 1}, 17.6, 6.2)
    assert review_figures_told(timed, 0)[1:] == [
        (
            "warn",
            "Most mistakes: the middle game",
            "the only mistake: one in 30 moves in this part of the game",
        ),
        ("clock", "18 seconds a move", "with a clock; 6 before a mistake"),
    ]


@pytest.mark.slow
def test_a_reset_asks_once_keeps_the_games_and_is_taken_back(driver: Driver) -> None:
    keep(driver.context, 3, Side.SECOND)
    driver.open(ToStatistics())
    driver.push("reset")
    assert len(driver.top.played) == 1
    driver.push("reset")
    assert driver.top.played == ()
    assert len(driver.context.library.entries()) == 1
    driver.push("reset")
    assert len(driver.top.played) == 1
    assert driver.context.settings.statistics_since == ""


def test_a_time_that_is_none_counts_everything(driver: Driver) -> None:
    keep(driver.context, 3, Side.SECOND)
    for text in ("yesterday", "2026-01-01"):
        driver.context.change_settings(replace(driver.context.settings, statistics_since=text))
        driver.open(ToStatistics())
        assert len(driver.top.played) == 1


def test_the_table_is_saved_and_replaces_nothing_unasked(driver: Driver, tmp_path: Path) -> None:
    keep(driver.context, 3, Side.SECOND)
    driver.open(ToStatistics())
    driver.push("save")
    driver.key("return")
    path = tmp_path / "checkers-games.csv"
    assert path.read_text().splitlines()[1].endswith("checkers,first,3,won,resignation,1,balanced")
    driver.key("ctrl+s")
    driver.key("return")
    path.write_text("mine")
    assert driver.says("checkers-games.csv already exists. Press Save again to replace it.")
    driver.type(" ")
    driver.key("backspace")
    driver.key("return")
    assert path.read_text() == "mine", "another name was typed meanwhile: it is asked again"
    driver.key("return")
    assert path.read_text() != "mine"


def test_without_games_a_game_is_offered(driver: Driver) -> None:
    driver.open(ToStatistics())
    driver.push("play")
    assert driver.name == "MenuScene"


@pytest.mark.slow
def test_the_strength_is_told_once_the_levels_are_measured(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loser in (Side.FIRST, Side.SECOND) * 5:
        keep(driver.context, 3, loser)
    levels = levels_for(boards()["checkers"])
    unmeasured = [replace(level, measured=None) for level in levels]
    monkeypatch.setattr("checkers_app.ui.games.statistics_scene.levels_for", lambda _: unmeasured)
    driver.open(ToStatistics())
    assert not driver.top.strength
    measured = [replace(level, measured=Measured(1000 + round(100 * level.number), 30)) for level in levels]
    monkeypatch.setattr("checkers_app.ui.games.statistics_scene.levels_for", lambda _: measured)
    driver.open(ToStatistics())
    told = driver.top.strength
    assert told is not None
    assert (told.rating, told.games) == (1300, 10)


@pytest.mark.slow
def test_what_came_of_the_games_stands_there_in_words(driver: Driver, shown: Shown) -> None:
    """Large numbers if there is space for them."""
    for loser in (Side.SECOND, Side.SECOND, Side.FIRST):
        keep(driver.context, 3, loser)

    def texts(size: tuple[int, int]) -> list[str]:
        shown.texts.clear()
        driver.open(ToStatistics(), size)
        driver.draw()
        return list(shown)

    for size in ((1280, 800), (480, 640)):
        told = texts(size)
        assert "0.67 points a game" in told
        first = told.index("won")
        assert told[first - 1 : first + 5] == ["2", "won", "0", "drawn", "1", "lost"]
    for _ in range(10):
        for loser in (*Side, None):
            keep(driver.context, 3, loser)
    assert "12 won, 10 drawn, 11 lost" not in texts((480, 640))
    for width, line in ((900, False), (360, True)):
        cards = figure_cards(boards()["checkers"], driver.top.played, None)
        cards.place(Measure(driver.context.look), Rect(0, 0, width, 300), Rect(0, 0, width, 300))
        assert ('text "12 won, 10 drawn, 11 lost"' in outline(cards)) is line


@pytest.mark.slow
def test_one_game_and_one_move_are_no_plural(driver: Driver, shown: Shown) -> None:
    def texts() -> set[str]:
        shown.texts.clear()
        driver.open(ToStatistics(), (1280, 800))
        driver.draw()
        return set(shown)

    match = Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, 3)))
    match = match.play(Move((11, 15))).play(Move((23, 19)))
    desk = Desk()
    driver.context.library.write(desk, match.resign(Side.SECOND))
    desk.release()
    assert {"game against the computer", "move a game on average", "win in a row, best 1"} <= texts()
    keep(driver.context, 3, Side.SECOND)
    assert {"games against the computer", "wins in a row, best 2"} <= texts()


def test_the_bars_of_a_few_games_are_short_and_those_of_many_fill_the_row(driver: Driver) -> None:
    def filled() -> float:
        """The part of the longest row that represents games."""
        driver.open(ToStatistics(), (1280, 800))
        row = level_row(driver)
        places = range(row.rect.x + 160, row.rect.right - 52)
        return sum(row.tip_at((x, row.rect.centery)).startswith("See") for x in places) / len(places)

    for _ in range(2):
        keep(driver.context, 3, Side.SECOND)
    assert filled() < 0.25
    for _ in range(10):
        keep(driver.context, 3, Side.FIRST)
    assert filled() > 0.9


@pytest.mark.slow
def test_the_bars_of_the_last_games_are_low(driver: Driver) -> None:
    keep(driver.context, 3, Side.SECOND)
    for size in ((1280, 800), (1920, 1080)):
        driver.open(ToStatistics(), size)
        assert driver.part("last").rect.height <= 56


def test_the_bar_of_a_better_result_is_higher(driver: Driver) -> None:
    for loser in (Side.SECOND, None, Side.FIRST):
        keep(driver.context, 3, loser)
    driver.open(ToStatistics(), (1280, 800))
    driver.key("tab")
    while driver.focused != "last":
        driver.key("tab")
    heights: dict[str, int] = {}
    for key in ("left", "left", "left", "right", "right"):
        driver.key(key)
        bars = next(each for each in driver.top.tree.walk() if isinstance(each, LastBars))
        (row,) = (each for each in bars.children if "chosen" in each.states)
        assert row.rect.contains(bars.ring)
        assert bars.ring.bottom == row.rect.bottom
        heights[row.label.split()[0]] = bars.ring.height
    assert heights["Won"] > heights["Drawn"] > heights["Lost"] > 0
