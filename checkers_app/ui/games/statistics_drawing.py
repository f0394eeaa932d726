"""The cards of the page of statistics."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from checkers_app.engine.levels import Level
from checkers_app.games.base import Game
from checkers_app.games.sentences import counted
from checkers_app.play.review_statistics import ReviewFigures
from checkers_app.play.statistics import Came, Played, Score, streaks
from checkers_app.play.strength import StrengthEstimate
from checkers_app.ui.games.result_bars import draw_bar, draw_shares
from checkers_app.ui.kit.look import Look

_ROOM_FOR_ICON = 256
"""A figure's card that is narrower has no icon."""
_PRACTISE = (148, 44)
_TO_WORD, _TO_NUMBER = 5, 9
"""Pixels from a number to its word, and from there to the next number."""
_TALLEST = 56
"""Pixels of the bar of a game that was won."""
_LAST_HEAD = 48
"""Pixels of the head of the card of the last games."""

Figure = tuple[str, str, str]
"""An icon, a value or a headline, and what it means."""


def last_place(card: Rect) -> Rect:
    """Where the bars of the last games are on their card."""
    tallest = max(20, min(_TALLEST, card.height - 84))
    top = card.y + _LAST_HEAD + (card.height - _LAST_HEAD - tallest) // 2
    return Rect(card.x + 16, top, card.width - 32, tallest)


def practice_place(card: Rect, *, compact: bool) -> Rect:
    """Where the button on the card of the reviews stands."""
    place = Rect((0, 0), _PRACTISE)
    place.bottomright = (card.right - 16, card.bottom - (14 if compact else 20))
    return place


def draw_figures(
    look: Look,
    surface: Surface,
    cards: Sequence[Rect],
    board: Game,
    played: Sequence[Played],
    told: StrengthEstimate | None,
) -> None:
    """How many games, what came of them, how many were won in a row, and how strong that is.

    Where nothing can be said of the strength it is told how long the games are.
    """
    score = Score.of(played)
    run, best = streaks(played)
    plies = sum(game.plies for game in played)
    average = f"{plies / 2 / len(played):.0f}" if played else "0"
    figures: tuple[Figure, ...] = (
        (board.icon, str(len(played)), f"{_noun(str(len(played)), 'game')} against the computer"),
        ("trophy", _came_words(score), f"{score.points:.2f} points a game"),
        ("streak", str(run), f"{_noun(str(run), 'win')} in a row, best {best}"),
        ("clock", average, f"{_noun(average, 'move')} a game on average")
        if told is None
        else ("race", f"{told.rating} ± {told.error}", f"Elo by the last {told.games} games"),
    )
    for card, figure in zip(cards, figures, strict=True):
        look.card(surface, card)
        inside = card.inflate(-28, 0)
        icon = card.width >= _ROOM_FOR_ICON
        if figure is figures[1]:
            _draw_came(look, surface, inside, score, figure, icon=icon)
        else:
            _draw_figure(look, surface, inside, figure, "value", icon=icon)


def _noun(number: str, one: str) -> str:
    """What is counted, below a large number."""
    return one if number == "1" else f"{one}s"


def _came_words(score: Score) -> str:
    return f"{score.won} won, {score.drawn} drawn, {score.lost} lost"


def _draw_came(look: Look, surface: Surface, rect: Rect, score: Score, figure: Figure, *, icon: bool) -> None:
    """What came of the games: large numbers, each with its word; in one size where they have no room."""
    theme, left = look.theme, rect.x + 2 + (56 if icon else 0)
    parts = ((score.won, "won"), (score.drawn, "drawn"), (score.lost, "lost"))
    wide = sum(look.width(str(count), "value") + look.width(word, "label_plain") for count, word in parts)
    if left + wide + 3 * _TO_WORD + 2 * _TO_NUMBER > rect.right:
        _draw_figure(look, surface, rect, figure, "label", icon=icon)
        return
    _draw_figure(look, surface, rect, (figure[0], "", figure[2]), "value", icon=icon)
    for count, word in parts:
        look.text(surface, str(count), "value", theme.ink, (left, rect.centery - 12))
        left += look.width(str(count), "value") + _TO_WORD
        look.text(surface, word, "label_plain", theme.ink2, (left, rect.centery - 10))
        left += look.width(word, "label_plain") + _TO_NUMBER


def _draw_figure(look: Look, surface: Surface, rect: Rect, figure: Figure, role: str, *, icon: bool) -> None:
    theme, (sign, value, words) = look.theme, figure
    left = rect.x + 2
    if icon:
        tile = Rect(rect.x, rect.centery - 22, 44, 44)
        look.box(surface, tile, theme.panel2, theme.line, radius=10)
        look.icon(surface, sign, tile.center, 24, theme.ink2)
        left = tile.right + 14
    room = rect.right - left
    look.text(surface, value, role, theme.ink, (left, rect.centery - 12), "left", room)
    down = 15 if role == "value" else 11
    look.text(surface, words, "label_plain", theme.ink2, (left, rect.centery + down), "left", room)


def draw_levels_head(look: Look, surface: Surface, card: Rect, *, compact: bool, any_game: bool) -> None:
    """The head of the results by level, or that there are none."""
    theme = look.theme
    y = card.y + (20 if compact else 26)
    if not any_game:
        look.text(surface, "Nothing here yet. Play a game.", "status", theme.ink, (card.x + 24, card.y + 50))
        return
    look.text(surface, "Results by level", "status", theme.ink, (card.x + 16, y))
    right = card.right - 16
    for word, came in (("lost", Came.LOST), ("drawn", Came.DRAWN), ("won", Came.WON)):
        right -= look.width(word, "label_plain")
        look.text(surface, word, "label_plain", theme.ink2, (right, y))
        right -= 22
        draw_bar(look, surface, Rect(right, y - 7, 14, 14), came)
        right -= 14


def draw_last_head(look: Look, surface: Surface, card: Rect, games: int) -> None:
    """The card of the last games, without its bars."""
    theme = look.theme
    look.card(surface, card)
    word = "game" if games == 1 else f"{games} games"
    look.text(surface, f"Last {word}", "status", theme.ink, (card.x + 16, card.y + 26))
    at = (card.right - 16, card.y + 26)
    look.text(surface, "tall: won, short: lost", "label_plain", theme.ink2, at, "right")


def draw_against(look: Look, surface: Surface, card: Rect, level: Level | None, score: Score) -> None:
    """The score against one level."""
    theme = look.theme
    look.card(surface, card)
    if level is None:
        return
    look.text(surface, f"Against {level.name}", "status", theme.ink, (card.x + 16, card.y + 26))
    words = counted(score.games, "game")
    look.text(surface, words, "label_plain", theme.ink2, (card.right - 16, card.y + 26), "right")
    bar = Rect(card.x + 16, card.y + 60, card.width - 32, 18)
    draw_shares(look, surface, bar, score, max(1, score.games), numbers=False)
    y = bar.bottom + 22
    for words, x, anchor in (
        (f"You {score.won}", bar.x, "left"),
        (f"Draws {score.drawn}", bar.centerx, "center"),
        (f"Computer {score.lost}", bar.right, "right"),
    ):
        look.text(surface, words, "label", theme.ink2, (x, y), anchor)  # type: ignore[arg-type]


def draw_reviews(
    look: Look,
    surface: Surface,
    card: Rect,
    said: ReviewFigures,
    due: int,
    *,
    compact: bool,
    right: int,
) -> None:
    """What the reviews say; ``right`` is where the button begins, ``due`` how many puzzles wait."""
    theme = look.theme
    look.card(surface, card)
    look.text(surface, "What the reviews say", "status", theme.ink, (card.x + 16, card.y + 24))
    if not said.games:
        words = "Review a finished game: its mistakes are counted here and may become puzzles."
        for index, line in enumerate(look.wrap(words, "label_plain", right - card.x - 32)[:3]):
            look.text(surface, line, "label_plain", theme.ink2, (card.x + 16, card.y + 58 + 18 * index))
        return
    figures = review_words(said, due)
    if compact:
        for index, figure in enumerate(figures):
            place = Rect(card.x + 16, card.y + 44 + 56 * index, card.width - 32, 52)
            _draw_figure(look, surface, place, figure, "status", icon=True)
        return
    width = (right - card.x - 32) // len(figures)
    for index, figure in enumerate(figures):
        place = Rect(card.x + 16 + width * index, card.y + 42, width - 12, card.height - 50)
        _draw_figure(look, surface, place, figure, "status", icon=True)


def review_words(said: ReviewFigures, due: int) -> list[Figure]:
    """What is on the card, as icon, headline and second line."""
    games = f"in {counted(said.games, 'reviewed game')}"
    accuracy = "no choice yet" if said.accuracy is None else f"{said.accuracy} % accuracy"
    figures: list[Figure] = [("chart", accuracy, f"on average, {games}")]
    worst, count = said.worst, said.all_mistakes
    if worst is None:
        figures.append(("check", "No mistakes", games))
    else:
        here = said.mistakes[worst]
        share = f"{here} of {count}" if count > 1 else "the only one"
        rate = said.moves[worst] / here
        figures.append(("warn", f"Most mistakes: {worst.value}", f"{share}, one in {rate:.0f} moves there"))
    if said.seconds is not None:
        slow = "" if said.mistake_seconds is None else f", a mistake {said.mistake_seconds:.0f}"
        figures.append(("clock", f"{said.seconds:.0f} seconds a move", f"by the clock{slow}"))
    else:
        puzzles = f"{counted(due, 'puzzle')} due" if due else "No puzzle due"
        figures.append(("puzzle", puzzles, "from your own mistakes"))
    return figures
