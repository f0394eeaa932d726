"""The figures on the statistics page: each has an icon, a large value, and an explanation."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.games.base import Game
from checkers_app.play.rating.statistics import Played, Score, streaks
from checkers_app.play.rating.strength import StrengthEstimate
from checkers_app.play.review.review_statistics import GamePhase, ReviewFigures
from checkers_app.ui.kit import elements as el
from checkers_app.words import N_, say, say_count, say_count_in, say_number

Figure = tuple[str, str, str]
"""An icon, a value or headline, and an explanation."""

_LONG = 14
"""The length in characters from which a value is displayed as a sentence."""
_WORST = {
    GamePhase.OPENING: N_("Most mistakes: the opening"),
    GamePhase.MIDDLE: N_("Most mistakes: the middle game"),
    GamePhase.ENDING: N_("Most mistakes: the ending"),
}


def figure_cards(board: Game, played: Sequence[Played], told: StrengthEstimate | None) -> el.Element:
    """The number of games, their results, the winning streak, and the estimated strength.

    If the strength is unknown, the average length of the games is shown instead.
    """
    score = Score.of(played)
    run, best = streaks(played)
    plies = sum(game.plies for game in played)
    average = round(plies / 2 / len(played)) if played else 0
    games = say_count("game against the computer", "games against the computer", len(played))
    row = say_count("win in a row, best {best}", "wins in a row, best {best}", run, best=best)
    last: Figure = (
        "clock",
        str(average),
        say_count("move a game on average", "moves a game on average", average),
    )
    if told is not None:
        value = f"{told.rating} ± {told.error}"
        last = (
            "race",
            value,
            say_count("Elo from the last game", "Elo from the last {number} games", told.games),
        )
    line = say("{won} won, {drawn} drawn, {lost} lost", won=score.won, drawn=score.drawn, lost=score.lost)
    points = say("{points} points a game", points=say_number(score.points, 2)) if played else ""
    figures: tuple[Figure, ...] = (
        (board.icon, str(len(played)), games),
        ("trophy", line, points),
        ("streak", str(run), row),
        last,
    )

    def cards(columns: int, *, icons: bool = True, large: bool = True) -> el.Element:
        first, came, *others = (_card(figure, icon=icons) for figure in figures)
        if large:
            came = _card(figures[1], _came(score), icon=icons)
        return el.Grid(columns, first, came, *others)

    return el.FirstFit(
        lambda: cards(4),
        lambda: cards(2),
        lambda: cards(2, icons=False),
        lambda: cards(2, icons=False, large=False),
    )


def _card(figure: Figure, value: el.Element | None = None, *, icon: bool) -> el.Element:
    sign, words, meaning = figure
    value = value or el.Words(
        words, style="value" if len(words) < _LONG else "label", wrap=len(words) >= _LONG
    )
    told = el.Words(meaning, style="label_plain", color="ink2", wrap=True)
    picture = el.Inset(el.Icon(sign, 24, "ink2"), pad=10) if icon else None
    return el.Card(el.Row(picture, el.Column(value, told, gap=2, grow=1), gap=14))


def _came(score: Score) -> el.Element:
    """The results of the games: large numbers with labels."""
    parts = (
        (score.won, say_count_in("a number of games", "won", "won", score.won)),
        (score.drawn, say_count_in("a number of games", "drawn", "drawn", score.drawn)),
        (score.lost, say_count_in("a number of games", "lost", "lost", score.lost)),
    )
    both = (
        (el.Words(str(count), style="value"), el.Words(word, style="label_plain", color="ink2"))
        for count, word in parts
    )
    return el.Row(*(element for pair in both for element in pair), gap=6)


def review_cards(said: ReviewFigures, due: int) -> list[el.Element]:
    """The results of the reviews, each with its icon."""
    rows: list[el.Element] = []
    for sign, headline, meaning in review_figures_told(said, due):
        words = el.Column(
            el.Words(headline, style="status", wrap=True),
            el.Words(meaning, style="label_plain", color="ink2", wrap=True),
            gap=2,
            grow=1,
        )
        rows.append(el.Row(el.Inset(el.Icon(sign, 24, "ink2"), pad=10), words, gap=14, grow=1))
    return rows


def review_figures_told(said: ReviewFigures, due: int) -> list[Figure]:
    """The rows of the review card (icon, headline, second line); ``due`` is the number of puzzles due."""
    accuracy = (
        say("no accuracy yet") if said.accuracy is None else say("{share}% accuracy", share=said.accuracy)
    )
    average = say_count(
        "on average, in {number} reviewed game", "on average, in {number} reviewed games", said.games
    )
    figures: list[Figure] = [("chart", accuracy, average)]
    worst, count = said.worst, said.all_mistakes
    if worst is None:
        games = say_count("in {number} reviewed game", "in {number} reviewed games", said.games)
        figures.append(("check", say("No mistakes"), games))
    else:
        here = said.mistakes[worst]
        rate = round(said.moves[worst] / here)
        meaning = say_count(
            "the only mistake: one in {number} move in this part of the game",
            "the only mistake: one in {number} moves in this part of the game",
            rate,
        )
        if count > 1:
            meaning = say_count(
                "{here} of {count}: one in {number} move in this part of the game",
                "{here} of {count}: one in {number} moves in this part of the game",
                rate,
                here=here,
                count=count,
            )
        figures.append(("warn", say(_WORST[worst]), meaning))
    if said.seconds is None:
        puzzles = (
            say_count("{number} puzzle due", "{number} puzzles due", due) if due else say("No puzzles due")
        )
        figures.append(("puzzle", puzzles, say("from your own mistakes")))
        return figures
    seconds = say_number(said.seconds)
    clock = say("with a clock")
    if said.mistake_seconds is not None:
        clock = say("with a clock; {seconds} before a mistake", seconds=say_number(said.mistake_seconds))
    figures.append(("clock", say("{seconds} seconds a move", seconds=seconds), clock))
    return figures
