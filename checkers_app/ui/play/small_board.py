"""The cards of a board that can be played out: the value of every square, and the series."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.games.sentences import counted
from checkers_app.play.match import Match
from checkers_app.play.series import Series, contestant
from checkers_app.play.statistics import Score
from checkers_app.play.whole_tree import MoveValue, WholeTree, move_values
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.end_view import contestants, draw_score_bar
from checkers_app.views.play.panel_view import PanelView

ROW = 32
SERIES = 88
"""The height of the card of the series in pixels."""
_GAP = 12
_HEAD, _FOOT = 40, 34
_SHOWN_GAMES = 12
_SIGNS = {"wins": "+", "draw": "=", "loses": "\u2212"}


def split(rect: Rect, game_rows: int, rows: int) -> tuple[Rect, Rect | None]:
    """The room of the list of moves -> its card, and that of the series if there is room for both.

    Args:
        rect: the room.
        game_rows: pixels that the list of a whole game needs.
        rows: of values that are shown instead; 0 if the moves are.
    """
    needed = _HEAD + ROW * rows + _FOOT if rows else game_rows
    if rect.height - SERIES - _GAP < needed:
        return rect, None
    top = Rect(rect.x, rect.y, rect.width, rect.height - SERIES - _GAP)
    return top, Rect(rect.x, top.bottom + _GAP, rect.width, SERIES)


def value_rows(match: Match, tree: WholeTree) -> list[tuple[str, MoveValue]]:
    """Squares with equal values for equal reasons share a row; the best stands first."""
    rows: dict[tuple[int, str], list[MoveValue]] = {}
    for value in move_values(match.game, tree, match.state):
        rows.setdefault((value.score, value.reason), []).append(value)
    return [(" ".join(str(v.move.destination) for v in values), values[0]) for values in rows.values()]


def draw_values(
    look: Look,
    surface: Surface,
    rect: Rect,
    match: Match,
    rows: Sequence[tuple[str, MoveValue]],
    pen: Rect | None = None,
    taken: int = 0,
) -> None:
    """The card of the values; a button ``pen`` in its head keeps its room, and so do those in the ``taken``
    pixels at the bottom.
    """
    theme = look.theme
    look.card(surface, rect)
    left, right = rect.x + 16, rect.right - 16
    look.text(surface, "Every square, played out", "status", theme.ink, (left, rect.y + 26))
    side = match.game.side_name(match.side_to_move)
    counts = f"{side} to move"
    head_end = right if pen is None else pen.x - 4
    look.text(surface, counts, "count", theme.ink2, (head_end, rect.y + 26), "right")
    height = rect.height - taken
    pitch = min(ROW, (height - _HEAD - 8) // max(1, len(rows)))
    foot = height >= _HEAD + pitch * len(rows) + _FOOT
    widest = max((look.width(squares, "machine_strong") for squares, _ in rows), default=0)
    column = left + max(44, widest + 20)
    for index, (squares, value) in enumerate(rows):
        y = rect.y + _HEAD + pitch * index + pitch // 2 + 2
        color = {"wins": theme.good, "draw": theme.good, "loses": theme.bad}[value.word]
        if index == 0 and len(rows) > 1:
            look.box(surface, Rect(left - 8, y - pitch // 2 + 1, rect.width - 16, pitch - 2), theme.panel2)
        look.text(surface, squares, "machine_strong", theme.ink, (left, y))
        look.text(surface, _SIGNS[value.word], "machine_strong", color, (column, y))
        look.text(surface, value.word, "field", color, (column + 20, y))
        at = (column + 72, y)
        look.text(surface, value.reason, "label_plain", theme.ink2, at, "left", right - at[0])
    if foot:
        text = "A square is worth what best play from there leads to."
        at = (left, rect.y + height - 22)
        look.text(surface, text, "label_plain", theme.ink2, at, "left", right - left)


def draw_series(look: Look, surface: Surface, rect: Rect, match: Match, series: Series) -> None:
    """The card of the series: a bar, the counts, and a box for each of the last games in order."""
    theme = look.theme
    look.card(surface, rect)
    left, right = rect.x + 16, rect.right - 16
    count = len(series.results)
    title = f"{counted(count, 'game')} together" if count else "No game finished yet"
    look.text(surface, title, "field", theme.ink, (left, rect.y + 19))
    first, second = contestants(match)
    words = f"{first} {series.won(0)} · Draws {series.drawn} · {second} {series.won(1)}"
    look.text(surface, words, "note_figures", theme.ink2, (right, rect.y + 19), "right")
    score = Score(series.won(0), series.drawn, series.won(1))
    draw_score_bar(look, surface, Rect(left, rect.y + 35, right - left, 12), score)
    shown = series.results[-_SHOWN_GAMES:]
    room = right - left + 6
    for index in range(_SHOWN_GAMES):
        x = left + room * index // _SHOWN_GAMES
        box = Rect(x, rect.y + 60, left + room * (index + 1) // _SHOWN_GAMES - x - 6, 12)
        if index >= len(shown):
            draw.line(surface, theme.line, (box.x, box.centery), (box.right - 1, box.centery))
            continue
        winner = shown[index]
        fill = theme.panel2 if winner is None else theme.edge if winner else theme.accent
        look.box(surface, box, fill, theme.edge if winner is None else None, radius=3)


def draw_wins(look: Look, surface: Surface, rect: Rect, view: PanelView, side: Side) -> int:
    """The wins of a player at the right of the card ``rect``; answers the width in pixels that they take."""
    wins = view.series.won(contestant(view.match, side))
    word = "win" if wins == 1 else "wins"
    right = rect.right - 16
    look.text(surface, str(wins), "value", look.theme.ink, (right, rect.centery - 10), "right")
    look.text(surface, word, "note", look.theme.ink2, (right, rect.centery + 12), "right")
    return max(look.width(str(wins), "value"), look.width(word, "note")) + 8
