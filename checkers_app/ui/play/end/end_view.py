"""The content of the card at the end of a game: result, turning point, series, level and next actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for, playable
from checkers_app.games.base import Game, Move, Side
from checkers_app.play.match import Match
from checkers_app.play.rating.statistics import Score
from checkers_app.play.review.turning import MoveLine, Turning
from checkers_app.play.series import Series
from checkers_app.play.wording import ending_headline, ending_reason, time_words
from checkers_app.ui.boards.mini_board import draw_mini_board
from checkers_app.ui.boards.turned import turned_move
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.kit.elements.element import Measure
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.end.end_sign import draw_result
from checkers_app.ui.play.panel.engine_card import Dots
from checkers_app.ui.play.part import OverCard
from checkers_app.views.interaction.status import for_whom, score_text
from checkers_app.views.play.engine_words import moves_played
from checkers_app.words import say

_FIRST_ROW, _OTHER_ROW = 2, 3
"""The maximum number of buttons in the first row, and in each of the other rows."""
_FEW_LEVELS = 12
"""The bars are narrower if there are more levels than this."""


@dataclass(frozen=True, slots=True)
class EndView:
    """The content of the card."""

    match: Match
    turning: Turning
    series: Series
    seconds: float | None = None
    """The duration of the game in seconds; None if it is unknown."""
    next_level: float | None = None
    """The computer's level in the next game; None if the computer does not play in it."""
    flipped: bool = False
    """True if the board is rotated; the small board is then rotated, too."""
    first_win: bool = False
    """True if the player has beaten this level for the first time."""


@dataclass(frozen=True, slots=True)
class EndAction:
    """A button on the card."""

    name: str
    icon: str
    label: str
    keys: tuple[Key, ...]
    act: Callable[[], None]
    tip: str = ""
    link: bool = False
    """True for a small button next to the level."""


def end_card(
    view: EndView, actions: Sequence[EndAction], now: Callable[[], float], part: Callable[[], float]
) -> el.Element:
    """Create the card.

    Args:
        view: the content of the card.
        actions: the available actions; the first becomes the primary button.
        now: returns the time in seconds, for the animated dots of a search.
        part: returns the progress of the sign's animation, from 0 to 1.
    """
    title = ending_headline(view.match)

    def card(*, large: bool) -> el.Element:
        pad = 24 if large else 16
        outcome = view.match.outcome
        detail = outcome.detail if outcome is not None else ""
        body = el.Column(
            el.Words(detail, style="label_plain", wrap=True, anywhere=True) if detail else None,
            _turning(view, now, large=large),
            _standing(view, [action for action in actions if action.link], large=large),
            *_buttons([action for action in actions if not action.link], large=large),
            gap=12 if large else 8,
            pad=(pad, pad // 2 + 4),
        )
        head = _head(view, title, part, large=large)
        return OverCard(head, el.Hairline(), body, gap=0, width=560 if large else 480, label=title)

    return el.ByRoom(lambda: card(large=True), lambda: card(large=False))


def _head(view: EndView, title: str, part: Callable[[], float], *, large: bool) -> el.Element:
    match = view.match
    side = 56 if large else 44

    def draw(look: Look, surface: Surface, rect: Rect) -> None:
        draw_result(look, surface, rect, match, part(), first=view.first_win)

    mark = el.Picture(draw, width=side, height=side)
    words = end_sentences(match, view.seconds)

    def why(style: str) -> el.Element:
        return el.Words(*words, style=style, color="ink2", long=True)

    told = (
        el.FirstFit(el.Words(words[0], style="body", color="ink2"), lambda: why("label_plain"))
        if large
        else None
    )
    heading = el.Heading(title, style="title" if large else "overlay", long=True)
    first = _first_win(match) if view.first_win else None
    return el.Row(
        mark,
        el.Column(heading, told or why("label_plain"), first, gap=0, grow=1),
        gap=16 if large else 12,
        pad=(24 if large else 16, 0),
        height=(100 if large else 72) + (20 if first else 0),
    )


def _first_win(match: Match) -> el.Element:
    """A message that the level was beaten for the first time."""
    human = match.human_side
    assert human is not None  # noqa: S101  somebody has won
    level = playable(match.game, match.seats[human.other].level)
    said = say(
        "You beat level {number}, {level}, for the first time", number=level.numeral, level=say(level.name)
    )
    return el.Words(said, style="field", color="good", long=True, news=True)


def _buttons(actions: Sequence[EndAction], *, large: bool) -> list[el.Element]:
    """Arrange two buttons in the first row, and distribute the others evenly among more rows."""
    first, others = actions[:_FIRST_ROW], actions[_FIRST_ROW:]
    lines = [first]
    if others:
        each = math.ceil(len(others) / math.ceil(len(others) / _OTHER_ROW))
        lines += [others[start : start + each] for start in range(0, len(others), each)]
    rows: list[el.Element] = []
    for line in lines:
        high = 44 if line is first else 36
        buttons = [_button(action, high, primary=action is actions[0]) for action in line]
        rows.append(el.Row(*buttons, gap=12 if large else 8, parts=(1.0,) * len(line)))
    return rows


def _button(action: EndAction, high: int, *, primary: bool = False) -> el.Button:
    return el.Button(
        action.name,
        action.act,
        action.label,
        icon=action.icon,
        primary=primary,
        tip=action.tip,
        height=high,
        first=primary,
    )


def end_sentences(match: Match, seconds: float | None) -> tuple[str, ...]:
    """The reason for the end, the number of moves and the time, as in ``White cannot move. 28 moves, 21
    minutes.``, followed by a shorter form.
    """
    reason, moves = ending_reason(match), moves_played(match)
    known = reason, say("{reason} {moves}.", reason=reason, moves=moves)
    if seconds is None:
        return known[::-1]
    time = time_words(seconds)
    return say("{reason} {moves}, {time}.", reason=reason, moves=moves, time=time), *known[::-1]


# --- the turning point --------------------------------------------------------------------------


def _turning(view: EndView, now: Callable[[], float], *, large: bool) -> el.Element:
    turning = view.turning
    side = 160 if large else 112
    board = el.Picture(partial(_draw_turning, view), width=side, height=side)
    rows: list[el.Element] = [_row(row, view, large=large) for row in turning.lines]
    if turning.looking:
        rows.append(Dots(now, height=20))
    wordings = [turning.sentence, *([turning.shorter] if turning.shorter else [])]

    def said(wording: str, *, last: bool = False) -> el.Element:
        sentence = el.Words(wording, style="label_plain", color="ink2", wrap=not last, long=last)
        title = el.Heading(turning.title, style="heading", long=True)
        between = el.Space(6) if rows else None
        return el.Column(title, el.Space(4), sentence if wording else None, between, *rows, gap=0)

    texts = [partial(said, wording) for wording in wordings]
    text = el.FirstFit(*texts, partial(said, wordings[-1], last=True), gives_way=True, grow=1)
    return el.Inset(
        el.Row(board, text, gap=16, height=side), border="line", pad=(12, 12 if large else 8), gap=0
    )


def _row(row: MoveLine, view: EndView, *, large: bool) -> el.Element:
    """A row with a label, a move, a score, and an explanation if there is enough space."""
    ink = {"Better": "good", "Played": "warn"}.get(row.label, "ink")
    rows = view.turning.lines
    words = say(row.word) if row.word else ""
    if row.score is not None and view.turning.side is not None:
        words = for_whom(view.match.game, view.turning.side)
    score = score_text(row.score) if row.score is not None else ""
    return el.Row(
        el.Words(
            say(row.label), style="label_plain", color="ink2", alike=[say(other.label) for other in rows]
        ),
        el.Words(row.text, style="machine_strong", color=ink, alike=[other.text for other in rows]),
        el.Words(score, style="machine_strong", least=46) if score else None,
        el.Words(words, style="label_plain", color="ink2", optional=True, grow=1),
        gap=8,
        height=24 if large else 21,
    )


def _draw_turning(view: EndView, look: Look, surface: Surface, board: Rect) -> None:
    """Draw the position before the turning point, with the move that was played and the better one."""
    turning, game, theme = view.turning, view.match.game, look.theme
    looking_back = turning.lines
    shown = None if looking_back else turning.played
    draw_mini_board(look, surface, board, game, turning.state, shown, flipped=view.flipped)
    if looking_back:
        for move, color in ((turning.played, theme.must), (turning.better, theme.select)):
            if move is not None:
                seen = turned_move(game, move) if view.flipped else move
                draw_mini_move(look, surface, board, game, seen, color)


def draw_mini_move(look: Look, surface: Surface, board: Rect, game: Game, move: Move, color: str) -> None:
    """Draw a move on a small board: an arrow, or a frame around the square on which a mark is placed."""
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
    """The names of the two players in a series of games."""
    if match.human_side is not None:
        return say("You"), say("Computer")
    return match.game.side_name(Side.FIRST), match.game.side_name(Side.SECOND)


def _standing(view: EndView, links: Sequence[EndAction], *, large: bool) -> el.Element:
    """The score of the games in this session, next to the computer's level."""
    match, series = view.match, view.series
    human = match.human_side
    alone = human is None or match.seats[human.other].own is not None
    title = say("The score") if alone else say("The score at this level")
    score = Score(series.won(0), series.drawn, series.won(1))
    first, second = contestants(match)
    counts = (first, score.won), (say("Draws"), score.drawn), (second, score.lost)
    bar = el.Picture(lambda look, surface, rect: draw_score_bar(look, surface, rect, score), height=12)
    names = [item for pair in counts for item in (_count(*pair), el.Space())][:-1]
    standing = el.Column(el.Words(title, style="field"), bar, el.Row(*names, gap=4), gap=5)
    if alone:
        return standing
    return el.Row(standing, _level(view, links, large=large), gap=16, align="start", parts=(55, 45))


def _count(name: str, number: int) -> el.Element:
    """A name followed by a bold number."""
    return el.Row(
        el.Words(name, style="note", color="ink2", long=True), el.Words(str(number), style="field"), gap=5
    )


def _level(view: EndView, links: Sequence[EndAction], *, large: bool) -> el.Element:
    """The level of this game, or the level of the next game if it differs, with the button to change it."""
    match = view.match
    human = match.human_side
    assert human is not None  # noqa: S101  there is a computer beside somebody only
    played = playable(match.game, match.seats[human.other].level)
    level = played if view.next_level is None else playable(match.game, view.next_level)
    title = say("Level") if level == played else say("Next game")
    name = el.Words(
        say("{number} · {name}", number=level.numeral, name=say(level.name)), style="label_plain", long=True
    )
    levels = levels_for(match.game)
    bars = None
    if large:
        width = 8 if len(levels) <= _FEW_LEVELS else 4
        at = levels.index(level)
        bars = el.Picture(partial(_draw_level, at, len(levels), width), width=width * len(levels), height=24)
    shown = [
        _Link(link.name, link.act, link.label, "", icon=link.icon, flat=True, tip=link.tip, height=36)
        for link in links
    ]
    return el.Column(
        el.Words(title, style="field"),
        el.Row(bars, name, gap=8, height=24),
        el.Row(*shown, gap=0) if shown else el.Space(36) if view.next_level is not None else None,
        gap=2,
    )


class _Link(el.Button):
    """A small button next to another element."""

    def _width_of(self, look: Look, text: str, measure: Measure) -> int:
        del measure
        return look.width(text, "tool") + 36 if text else 36


def _draw_level(at: int, count: int, width: int, look: Look, surface: Surface, rect: Rect) -> None:
    """Draw a bar for each level; the bars up to a given index are filled."""
    theme = look.theme
    for level in range(count):
        height = 6 + round(18 * level / max(1, count - 1))
        bar = Rect(rect.x + width * level, rect.bottom - height, width * 3 // 4, height)
        if level > at:
            look.box(surface, bar, theme.panel2, theme.edge, radius=2)
        else:
            fill = theme.accent if level == at else theme.ink3
            look.box(surface, bar, fill, None, radius=2, alpha=1.0 if level == at else 0.6)


def draw_score_bar(look: Look, surface: Surface, rect: Rect, score: Score) -> None:
    """Draw the shares of won games (filled), draws (outlined) and lost games (in the colour of borders)."""
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
