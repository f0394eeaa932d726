"""The cards for a game whose complete tree is known: the value of every square, and the series of games."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from checkers_app.play.match import Match
from checkers_app.play.rating.statistics import Score
from checkers_app.play.series import Series
from checkers_app.play.whole_tree import MoveValue, WholeTree, move_values
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Measure
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.end.end_view import contestants, draw_score_bar
from checkers_app.words import N_, say, say_count

ROW, _LOWEST_ROW = 32, 20
SERIES = 88
"""The height, in units, of the card that shows the series of games."""
_SHOWN_GAMES = 12
_SIGNS = {"wins": "+", "draw": "=", "loses": "\u2212"}
_INKS = {"wins": "good", "draw": "good", "loses": "bad"}
_WORDS = {"wins": N_("wins"), "draw": N_("draw"), "loses": N_("loses")}


def value_rows(match: Match, tree: WholeTree) -> list[tuple[str, MoveValue]]:
    """The rows of the card, the best first; squares with equal values and reasons share a row."""
    rows: dict[tuple[int, str], list[MoveValue]] = {}
    for value in move_values(match.game, tree, match.state):
        rows.setdefault((value.score, value.reason), []).append(value)
    return [(" ".join(str(v.move.destination) for v in values), values[0]) for values in rows.values()]


def values_card(
    match: Match,
    tree: WholeTree,
    *beside: el.Element | None,
    foot: el.Element | None = None,
    **box: Unpack[Box],
) -> el.Element:
    """A card with the values of all squares.

    Args:
        match: the game up to the displayed position.
        tree: the complete game tree.
        beside: elements to the right of the title.
        foot: an element at the bottom.
        box: the properties that any element can have.
    """
    side = match.game.side_name(match.side_to_move)
    to_move = el.Words(say("{side} to move", side=side), style="count", color="ink2", optional=True)
    rows = value_rows(match, tree)
    squares = [squares for squares, _ in rows]
    lines = [
        _value(text, value, squares, best=index == 0 and len(rows) > 1)
        for index, (text, value) in enumerate(rows)
    ]
    about = say("Each square shows what best play from there leads to.")
    return el.Card(
        *lines,
        el.Space(),
        el.Words(about, style="label_plain", color="ink2", wrap=True) if foot is None else None,
        foot,
        title=say("Every square, played out"),
        actions=(to_move, *(item for item in beside if item is not None)),
        gap=0,
        pad=(16, 10),
        **box,
    )


def _value(squares: str, value: MoveValue, alike: list[str], *, best: bool) -> el.Element:
    ink = _INKS[value.word]
    row = el.Row(
        el.Words(squares, style="machine_strong", alike=alike),
        el.Words(_SIGNS[value.word], style="machine_strong", color=ink, label=" "),
        el.Words(say(_WORDS[value.word]), style="field", color=ink, least=42),
        el.Words(value.reason, style="label_plain", color="ink2", long=True, grow=1),
        gap=10,
        grow=1,
    )
    return _ValueRow(row, ground="panel2" if best else "panel", border=None, pad=(8, 0))


class _ValueRow(el.Inset):
    """A row of the card, which becomes lower if there is little space."""

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return _LOWEST_ROW, ROW


def series_card(match: Match, series: Series) -> el.Element:
    """A card with the series of games: a bar, the counts, and a box for each recent game, in order."""
    count = len(series.results)
    title = (
        say_count("{number} game played", "{number} games played", count)
        if count
        else say("No game finished yet")
    )
    first, second = contestants(match)
    counts = say(
        "{first} {won} · Draws {drawn} · {second} {lost}",
        first=first,
        won=series.won(0),
        drawn=series.drawn,
        second=second,
        lost=series.won(1),
    )
    short = f"{series.won(0)} · {series.drawn} · {series.won(1)}"
    head = el.Row(
        el.Words(title, style="field"),
        el.Space(),
        el.Words(counts, short, style="note_figures", color="ink2"),
        gap=8,
    )
    score = Score(series.won(0), series.drawn, series.won(1))
    bar = el.Picture(lambda look, surface, rect: draw_score_bar(look, surface, rect, score), height=12)
    games = el.Picture(lambda look, surface, rect: _draw_games(look, surface, rect, series), height=12)
    return el.Card(head, bar, games, label=title, gap=8, pad=(16, 9), height=SERIES)


def _draw_games(look: Look, surface: Surface, rect: Rect, series: Series) -> None:
    theme, shown = look.theme, series.results[-_SHOWN_GAMES:]
    room = rect.width + 6
    for index in range(_SHOWN_GAMES):
        x = rect.x + room * index // _SHOWN_GAMES
        box = Rect(x, rect.y, rect.x + room * (index + 1) // _SHOWN_GAMES - x - 6, 12)
        if index >= len(shown):
            draw.line(surface, theme.line, (box.x, box.centery), (box.right - 1, box.centery))
            continue
        winner = shown[index]
        fill = theme.panel2 if winner is None else theme.edge if winner else theme.accent
        look.box(surface, box, fill, theme.edge if winner is None else None, radius=3)
