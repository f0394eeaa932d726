"""The drawing of the card at the end of a game: result, turning point, series, level."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for, playable
from checkers_app.games.base import Game, Move, Piece
from checkers_app.play.match import Match
from checkers_app.play.series import Series
from checkers_app.play.statistics import Score
from checkers_app.play.turning import MoveLine, Turning
from checkers_app.play.wording import capital, ending_reason, outcome_headline, time_words
from checkers_app.ui.boards.turned import draw_mini_board, turned_move
from checkers_app.ui.kit import draw, svg
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.engine_card import draw_dots
from checkers_app.views.play.engine_words import moves_played
from checkers_app.views.play.status import for_whom, score_text

_CROWN = (
    '<path d="M24.2 39.7 L38.2 55.4 L50 30.7 L61.8 55.4 L75.8 39.7 L70.2 64.3 L29.8 64.3 Z" fill="{0}"'
    ' stroke="{0}" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M29.8 69 H70.2" fill="none" stroke="{0}" stroke-width="4.7" stroke-linecap="round"/>'
    '<circle cx="24.2" cy="37.5" r="3.4" fill="{0}"/><circle cx="50" cy="28.6" r="3.7" fill="{0}"/>'
    '<circle cx="75.8" cy="37.5" r="3.4" fill="{0}"/>'
)


_LINES = 2
"""Lines of the sentence of the turning point."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The sizes of the card in pixels."""

    width: int
    pad: int
    mark: int
    head: int
    """From the top of the card to its rule."""
    inset: int
    """The height of the turning point's box."""
    mini: int
    series: int
    """The height of the series and the level."""
    links: int
    """The height of the links below the level; see :func:`links_place`."""
    gap: int

    @property
    def content(self) -> int:
        """From the top of the card to its buttons, without links."""
        return self.head + 2 * self.gap + self.inset + self.series


LARGE = Measures(560, 24, 56, 101, 184, 160, 76, 30, 12)
SMALL = Measures(480, 16, 44, 73, 128, 112, 74, 22, 8)


@dataclass(frozen=True, slots=True)
class EndView:
    """What the card says."""

    match: Match
    turning: Turning
    series: Series
    seconds: float | None = None
    """How long the game took; None if that is not known."""
    next_level: int | None = None
    """The computer's in the next game; None where it plays no part."""
    flipped: bool = False
    """True if the board that was played on is turned: the small one is turned with it."""


def draw_end(
    look: Look, surface: Surface, rect: Rect, view: EndView, measures: Measures, seconds: float = 0.0
) -> None:
    """Draw everything but the buttons; by ``seconds`` the dots of a search swell."""
    theme = look.theme
    look.overlay(surface, rect)
    if theme.outlined:
        look.box(surface, rect, None, theme.line, radius=16, width=2)
    _head(look, surface, rect, view, measures)
    y = rect.y + measures.head
    draw.line(surface, theme.line, (rect.x + 1, y), (rect.right - 2, y))
    inset = Rect(rect.x + measures.pad, y + measures.gap + 4, rect.width - 2 * measures.pad, measures.inset)
    _turning(look, surface, inset, view, measures, seconds)
    series = Rect(inset.x, inset.bottom, inset.width, measures.series)
    if view.match.human_side is not None:
        side = _level_place(rect, measures)
        series.width = side.x - measures.pad - series.x
        _level(look, surface, side, view, bars=measures is LARGE)
    _series(look, surface, series, view)


def _level_place(rect: Rect, measures: Measures) -> Rect:
    """Where the level is on the card."""
    inside = rect.width - 2 * measures.pad
    left = rect.x + 2 * measures.pad + round(0.57 * inside)
    right = rect.right - measures.pad
    return Rect(
        left, rect.y + measures.head + measures.gap + 4 + measures.inset, right - left, measures.series
    )


def links_place(rect: Rect, measures: Measures) -> Rect:
    """Where the links to a harder and an easier level are on the card: below the level."""
    level = _level_place(rect, measures)
    top = level.y + (62 if measures is LARGE else 54)
    return Rect(level.x - 8, top, level.width + 8, 36)


# --- the head -----------------------------------------------------------------------------------


def _head(look: Look, surface: Surface, rect: Rect, view: EndView, measures: Measures) -> None:
    match, outcome = view.match, view.match.outcome
    if outcome is None:
        return
    large = measures is LARGE
    mark = Rect(rect.x + measures.pad, rect.y + (measures.head - measures.mark) // 2, *2 * (measures.mark,))
    draw_result(look, surface, mark, match)
    left = mark.right + (16 if large else 12)
    title = outcome_headline(match.game, outcome, match.human_side)
    role = "title" if large else "overlay"
    look.text(surface, title, role, look.theme.ink, (left, mark.y + (18 if large else 13)))
    room = rect.right - measures.pad - left
    words = end_sentences(match, view.seconds)
    role = "body" if large and look.width(words[0], "body") <= room else "label_plain"
    at = (left, mark.bottom - (7 if large else 8))
    look.say(surface, words, role, look.theme.ink2, at, room)


def end_sentences(match: Match, seconds: float | None) -> tuple[str, ...]:
    """Why the game ended, after how many moves and how much time, as in ``White cannot move. 28 moves, 21
    minutes.``; then the same for less room.
    """
    reason, moves = f"{capital(ending_reason(match))}.", moves_played(match)
    time = () if seconds is None else (f"{reason} {moves}, {time_words(seconds)}.",)
    return *time, f"{reason} {moves}.", reason


def draw_result(look: Look, surface: Surface, rect: Rect, match: Match) -> None:
    """A crown, a turning arrow or two bars on a round ground; the winner's piece where nobody is "you"."""
    theme, outcome = look.theme, match.outcome
    winner = outcome.winner if outcome is not None else None
    human = match.human_side
    if winner is not None and human is None:
        look.tile(surface, rect, match.game, Piece(winner))
        return
    won = winner is not None and winner is human
    ground, sign = (theme.accent, theme.accent_ink) if won else (theme.ink3, theme.panel)
    body = (
        f'<circle cx="50" cy="50" r="50" fill="{ground}"/>'
        f'<circle cx="50" cy="50" r="42.5" fill="none" {svg.paint("stroke", sign, 0.55)} stroke-width="2"/>'
    )
    if won:
        body += _CROWN.format(sign)
    look.drawing(surface, rect, body, (100, 100))
    if not won:
        name = "draw" if winner is None else "retry"
        look.icon(surface, name, rect.center, round(0.54 * rect.width), sign)


# --- the turning point --------------------------------------------------------------------------


def _turning(
    look: Look, surface: Surface, rect: Rect, view: EndView, measures: Measures, seconds: float
) -> None:
    theme, turning, game = look.theme, view.turning, view.match.game
    look.box(surface, rect, theme.panel2, theme.line, radius=8)
    margin = (rect.height - measures.mini) // 2
    board = Rect(rect.x + margin, rect.y + margin, measures.mini, measures.mini)
    looking_back = turning.lines
    shown = None if looking_back else turning.played
    draw_mini_board(look, surface, board, game, turning.state, shown, flipped=view.flipped)
    if looking_back:
        for move, color in ((turning.played, theme.must), (turning.better, theme.select)):
            if move is not None:
                seen = turned_move(game, move) if view.flipped else move
                draw_mini_move(look, surface, board, game, seen, color)
    left = board.right + 16
    room = rect.right - 12 - left
    title = next(iter(look.wrap(turning.title, "heading", room)), "")
    lines = look.wrap(turning.sentence, "label_plain", room)
    if len(lines) > _LINES and turning.shorter:
        lines = look.wrap(turning.shorter, "label_plain", room)
    lines, rows = lines[:_LINES], turning.lines
    pitch = 24 if measures is LARGE else 21
    height = 22 + 18 * len(lines) + (6 + pitch * len(rows) if rows else 0)
    y = rect.centery - height // 2 + 10
    look.text(surface, title, "heading", theme.ink, (left, y), "left", room)
    for index, line in enumerate(lines):
        at = (left, y + 24 + 18 * index)
        look.text(surface, line, "label_plain", theme.ink2, at, "left", room)
    y += 24 + 18 * len(lines) + 8
    column = max((look.width(row.text, "machine_strong") for row in rows), default=0)
    for index, row in enumerate(rows):
        _row(look, surface, (left, y + pitch * index), room, row, view, column)
    if turning.looking:
        draw_dots(look, surface, (left + 4, y), seconds)


def _row(
    look: Look,
    surface: Surface,
    at: tuple[int, int],
    room: int,
    row: MoveLine,
    view: EndView,
    column: int,
) -> None:
    """Label, move in a column of this many pixels, score, and words if there is room for them."""
    theme, (x, y) = look.theme, at
    look.text(surface, row.label, "label_plain", theme.ink2, (x, y))
    x += 64
    if row.text:
        color = {"Better": theme.good, "Played": theme.warn}.get(row.label, theme.ink)
        look.text(surface, row.text, "machine_strong", color, (x, y))
    x += column + 14
    if row.score is not None:
        score = score_text(row.score)
        look.text(surface, score, "machine_strong", theme.ink, (x, y))
        x += max(52, look.width(score, "machine_strong") + 8)
    words = row.word
    if row.score is not None and view.turning.side is not None:
        words = for_whom(view.match.game, view.turning.side)
    look.text(surface, words, "label_plain", theme.ink2, (x, y), "left", at[0] + room - x)


def draw_mini_move(look: Look, surface: Surface, board: Rect, game: Game, move: Move, color: str) -> None:
    """An arrow, or the frame of a square, over a small board; its head lies in the middle of the square."""
    key = look.theme.key
    unit = min(board.width / game.columns, board.height / game.rows)
    left, top = (board.width - unit * game.columns) / 2, (board.height - unit * game.rows) / 2
    points = []
    for square in move.path:
        row, column = game.cells[square]
        points.append((left + unit * (column + 0.5), top + unit * (row + 0.5)))
    if len(points) == 1:
        (x, y), half = points[0], 0.4 * unit
        box = f'x="{x - half:.2f}" y="{y - half:.2f}" width="{2 * half:.2f}" height="{2 * half:.2f}"'
        body = "".join(
            f'<rect {box} rx="{0.08 * unit:.2f}" fill="none" stroke="{paint}" stroke-width="{width:.2f}"/>'
            for paint, width in ((key, 0.13 * unit), (color, 0.08 * unit))
        )
    else:
        body = _arrow(points, unit, color, key)
    look.drawing(surface, board, body, board.size)


def _arrow(points: list[tuple[float, float]], unit: float, color: str, key: str) -> str:
    (x0, y0), (x1, y1) = points[-2:]
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    reach, half = 0.42 * unit, 0.26 * unit
    neck = (x1 - ux * reach * 0.8, y1 - uy * reach * 0.8)
    base = (x1 - ux * reach, y1 - uy * reach)
    shaft = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in (*points[:-1], neck))
    head = (
        f"M{x1:.2f} {y1:.2f} L{base[0] - uy * half:.2f} {base[1] + ux * half:.2f}"
        f" L{base[0] + uy * half:.2f} {base[1] - ux * half:.2f} Z"
    )
    return "".join(
        f'<path d="{shaft}" fill="none" stroke="{paint}" stroke-width="{0.17 * unit + extra:.2f}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
        f'<path d="{head}" fill="{paint}" stroke="{paint}" stroke-width="{extra + 0.5:.2f}"'
        ' stroke-linejoin="round"/>'
        for paint, extra in ((key, 0.1 * unit), (color, 0.0))
    )


# --- series and level ---------------------------------------------------------------------------


def contestants(match: Match) -> tuple[str, str]:
    """What the two players of a series are called."""
    if match.human_side is not None:
        return "You", "Computer"
    return match.game.side_names


def _series(look: Look, surface: Surface, rect: Rect, view: EndView) -> None:
    theme, match, series = look.theme, view.match, view.series
    title = "This session, at this level" if match.human_side is not None else "This session"
    look.text(surface, title, "field", theme.ink, (rect.x, rect.y + 22), "left", rect.width)
    score = Score(series.won(0), series.drawn, series.won(1))
    draw_score(look, surface, Rect(rect.x, rect.y + 36, rect.width, 12), score, contestants(match))


def draw_score(look: Look, surface: Surface, bar: Rect, score: Score, names: tuple[str, str]) -> None:
    """How the games were shared as a bar, with the counts of the two players and the draws below it."""
    draw_score_bar(look, surface, bar, score)
    y = bar.y + 24
    _count(look, surface, (bar.x, y), names[0], score.won, 0.0)
    _count(look, surface, (bar.centerx, y), "Draws", score.drawn, 0.5)
    _count(look, surface, (bar.right, y), names[1], score.lost, 1.0)


def draw_score_bar(look: Look, surface: Surface, rect: Rect, score: Score) -> None:
    """How the games were shared: won filled, drawn outlined, lost in the colour of edges."""
    theme = look.theme
    parts = [
        (score.won, theme.accent, None),
        (score.drawn, theme.panel2, theme.edge),
        (score.lost, theme.edge, None),
    ]
    parts = [part for part in parts if part[0]]
    total = sum(part[0] for part in parts)
    if not total:
        look.box(surface, rect, theme.panel2, theme.line, radius=3)
        return
    room = rect.width - 4 * (len(parts) - 1)
    left, seen = rect.x, 0
    for count, fill, border in parts:
        width = room * (seen + count) // total - room * seen // total
        seen += count
        look.box(surface, Rect(left, rect.y, width, rect.height), fill, border, radius=3)
        left += width + 4


def _count(look: Look, surface: Surface, at: tuple[int, int], name: str, number: int, anchor: float) -> None:
    """A name and a bold number; ``anchor`` says which part of them is at ``at``."""
    theme, figure = look.theme, str(number)
    first, second = look.width(name, "note") + 5, look.width(figure, "field")
    left = round(at[0] - anchor * (first + second))
    look.text(surface, name, "note", theme.ink2, (left, at[1]))
    look.text(surface, figure, "field", theme.ink, (left + first, at[1]))


def _level(look: Look, surface: Surface, rect: Rect, view: EndView, *, bars: bool) -> None:
    """The level of the game, or that of the next one if it is another."""
    theme, match, human = look.theme, view.match, view.match.human_side
    if human is None:
        return
    played = playable(match.game, match.seats[human.other].level)
    level = played if view.next_level is None else playable(match.game, view.next_level)
    title = "Level" if level == played else "Next game"
    look.text(surface, title, "field", theme.ink, (rect.x, rect.y + 22))
    left = rect.x
    if bars:
        count = len(levels_for(match.game))
        for number in range(1, count + 1):
            height = 6 + round(18 * (number - 1) / max(1, count - 1))
            bar = Rect(left, rect.y + 58 - height, 6, height)
            fill = theme.accent if number == level.number else theme.ink3
            if number > level.number:
                look.box(surface, bar, theme.panel2, theme.edge, radius=2)
            else:
                look.box(surface, bar, fill, None, radius=2, alpha=1.0 if number == level.number else 0.6)
            left += 8
        left += 8
    text = f"{level.number} · {level.name}"
    at = (left, rect.y + (50 if bars else 44))
    look.text(surface, text, "label_plain", theme.ink, at, "left", rect.right - left)
