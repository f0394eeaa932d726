"""The cards beside the board: players, moves, engine, status, and the wide window's charts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece, Side
from checkers_app.games.sentences import counted
from checkers_app.play.match import Match
from checkers_app.play.series import contestant
from checkers_app.play.whole_tree import whole_tree
from checkers_app.play.wording import character_of
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.drawn_list import HEAD, ROW
from checkers_app.ui.play.engine_card import draw_engine
from checkers_app.ui.play.small_board import draw_series, draw_values, draw_wins, split, value_rows
from checkers_app.ui.play.status_card import draw_status
from checkers_app.ui.play.strip import draw_strip
from checkers_app.views.play.panel_view import ClockView, PanelView
from checkers_app.views.play.players import name_on_card, said_of_player
from checkers_app.views.play.status import for_whom, score_text, thousands

_EDGE = 8
"""Pixels at the edge of a player's card that only its box and the bar of the side to move reach."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What is between the players: the moves, and the best lines where they are wanted."""

    moves: Rect
    """The place of the list of moves."""
    draw_list: Callable[[Rect], None]
    pen: Rect | None
    """The button to write a remark with, over whatever is in that place; None without one."""
    foot: int = 0
    """Pixels at the bottom of the moves that the buttons to look back with take."""
    lines: Callable[[], None] | None = None
    """Draws the best lines; None if the search is in their place."""


def draw_panel(look: Look, surface: Surface, layout: PlayLayout, view: PanelView, middle: Middle) -> None:
    """Draw every card but the tools, which are widgets."""
    player = _player_strip if layout.portrait else _player
    player(look, surface, layout.top_player, view, view.top, layout.mode)
    player(look, surface, layout.bottom_player, view, view.top.other, layout.mode)
    if layout.sheet is None:
        draw_moves_and_engine(look, surface, layout, view, middle)
    draw_status(
        look,
        surface,
        layout.status.move(view.motion.shake, 0),
        view.status,
        layout.mode,
        counting=view.search.running,
    )
    look.card(surface, layout.tools)
    if layout.evaluation is not None:
        chart = layout.evaluation.copy()
        if layout.lines is None:  # beside the moves, which may be shorter than their place
            chart.height = middle.moves.bottom - chart.y
        _chart(look, surface, chart, view)
    if layout.lines is not None and middle.lines is None:
        _iterations(look, surface, layout.lines, view)


def draw_inside_of_player(
    look: Look, surface: Surface, layout: PlayLayout, view: PanelView, side: Side
) -> Rect:
    """Draw what a player's card holds, not its edge, over what is there; answers where that was."""
    card = layout.top_player if side is view.top else layout.bottom_player
    inside = card.inflate(-2 * _EDGE, -2 * _EDGE)
    clip = surface.get_clip()
    surface.set_clip(inside)
    (_player_strip if layout.portrait else _player)(look, surface, card, view, side, layout.mode)
    surface.set_clip(clip)
    return inside


def draw_moves_and_engine(
    look: Look, surface: Surface, layout: PlayLayout, view: PanelView, middle: Middle
) -> None:
    """Draw the cards that a small portrait window shows on its sheet only."""
    _middle(look, surface, middle, view, layout.mode)
    if layout.lines is not None or middle.lines is None:
        draw_engine(look, surface, layout.engine, view, layout.mode, foot=layout.engine_has_foot)
    if middle.lines is not None:
        middle.lines()


def _player_strip(look: Look, surface: Surface, rect: Rect, view: PanelView, side: Side, _mode: Mode) -> None:
    match = view.match
    in_series = bool(view.series.results) and whole_tree(match.game) is not None
    wins = view.series.won(contestant(match, side)) if in_series else None
    draw_strip(
        look,
        surface,
        rect,
        draw_player,
        match,
        side,
        (name_on_card(view, side), said_of_player(view, side)),
        _taken(match, side),
        to_move=view.turn is side,
        result=view.clocks[side].text
        if view.clocks is not None
        else ""
        if wins is None
        else counted(wins, "win"),
        tone=None if view.clocks is None else _clock_tone(look, view.clocks[side]),
    )


def _clock_tone(look: Look, clock: ClockView) -> str:
    """The colour of a clock that has no face."""
    theme = look.theme
    if clock.out:
        return theme.bad
    return theme.warn if clock.low else theme.accent if clock.running else theme.ink2


def _middle(look: Look, surface: Surface, middle: Middle, view: PanelView, mode: Mode) -> None:
    """The moves; on a board that can be played out the values of its squares and the series, too."""
    match = view.match
    tree = whole_tree(match.game) if mode is not Mode.COMPACT else None
    if tree is None:
        middle.draw_list(middle.moves)
        return
    over = match.outcome is not None
    rows = value_rows(match, tree) if view.values_shown and not over else []
    longest = HEAD + 9 + ROW * ((len(match.game.cells) + 1) // 2)
    # While one looks back the series gives way: what it leaves of the place would be too low for the buttons.
    card, series = (middle.moves, None) if middle.foot else split(middle.moves, longest, len(rows))
    if rows:
        draw_values(look, surface, card, match, rows, middle.pen, middle.foot)
    else:
        middle.draw_list(card)
    if series is not None:
        draw_series(look, surface, series, match, view.series)


def _player(look: Look, surface: Surface, rect: Rect, view: PanelView, side: Side, mode: Mode) -> None:
    match, theme = view.match, look.theme
    compact = mode is Mode.COMPACT
    look.card(surface, rect)
    to_move = view.turn is side
    if to_move:
        pad = 12 if not compact else 10
        look.box(
            surface,
            Rect(rect.x + theme.border - 1, rect.y + pad, 4, rect.height - 2 * pad),
            theme.accent,
            radius=2,
        )
    tile = 56 if not compact else 40
    inset = (rect.height - tile) // 2 if not compact else 12
    draw_player(look, surface, Rect(rect.x + 16, rect.y + inset, tile, tile), match, side)
    left, right = rect.x + 16 + tile + (14 if not compact else 10), rect.right - 16
    below = right
    if view.clocks is not None:
        right = draw_clock(look, surface, rect, view.clocks[side], compact=compact).x - 8
        below = below if compact else right
    if view.clocks is None and view.series.results and whole_tree(match.game) is not None:
        right -= draw_wins(look, surface, rect, view, side)
    room = right - left
    name = name_on_card(view, side)
    second = said_of_player(view, side)
    taken = _taken(match, side)
    first_line = rect.y + (22 if compact else 23 if taken else 34)
    look.text(surface, name, "status", theme.ink, (left, first_line), "left", room)
    room = room if view.clocks is None else below - left
    look.text(surface, second, "label_plain", theme.ink2, (left, first_line + 20), "left", room)
    if taken:
        _draw_taken(look, surface, match.game, (left, first_line + (40 if compact else 43)), taken, room)


def draw_player(look: Look, surface: Surface, tile: Rect, match: Match, side: Side) -> None:
    """Who plays a side: a piece on a tile, or the computer's portrait with a small piece at its foot."""
    character = character_of(match.game, match.seats[side])
    if character is None:
        look.tile(surface, tile, match.game, Piece(side))
        return
    look.portrait(surface, tile, character.portrait)
    small = max(14, 2 * round(0.17 * tile.width))
    badge = Rect(tile.right - small + 2, tile.bottom - small + 2, small, small)
    look.box(surface, badge.inflate(4, 4), look.theme.panel, None, radius=small // 2 + 2)
    look.painter(match.game).draw_small(surface, badge, Piece(side))


def draw_clock(look: Look, surface: Surface, card: Rect, clock: ClockView, *, compact: bool) -> Rect:
    """A side's clock at the right of its card; answers the place that it takes."""
    theme = look.theme
    role = "machine_strong" if compact else "value"
    width = look.width("00:00.0" if not compact else clock.text, role) - (20 if not compact else -14)
    rect = Rect(card.right - width - (10 if compact else 16), 0, width, 26 if compact else 40)
    rect.centery = card.y + 22 if compact else card.centery
    fill, border, ink = theme.panel2, None, theme.ink2
    if clock.out:
        fill, ink = theme.bad, theme.panel
    elif clock.low:
        fill, border, ink = theme.warn_bg, theme.warn, theme.warn
    elif clock.running:
        fill, ink = theme.accent, theme.accent_ink
    look.box(surface, rect, fill, border, radius=8)
    look.text(surface, clock.text, role, ink, rect.center, "center")
    return rect


def _taken(match: Match, side: Side) -> list[Piece]:
    """The pieces that ``side`` has captured."""
    taken = []
    for state, move in zip(match.states, match.moves, strict=False):
        if state.side_to_move is side:
            taken += [piece for square in move.captures if (piece := state.piece_at(square)) is not None]
    return taken


def _draw_taken(
    look: Look, surface: Surface, game: Game, at: tuple[int, int], taken: Sequence[Piece], room: int
) -> None:
    painter = look.painter(game)
    kings = sum(piece.king for piece in taken)
    words = f"{len(taken)}"
    longer = f"{words}, {kings} crowned"
    if kings and look.width(longer, "key") <= room - 24:  # beside one disc at least
        words = longer
    # The number is always whole; the discs have what it leaves.
    shown = min(len(taken), max(1, (room - 13 - look.width(words, "key")) // 11))
    for index in range(shown):
        rect = Rect(at[0] + 11 * index, at[1] - 8, 16, 16)
        painter.draw_small(surface, rect, taken[index])
    left = at[0] + 11 * shown + 13
    look.text(surface, words, "key", look.theme.ink2, (left, at[1]), "left", room - 11 * shown - 13)


def _chart(look: Look, surface: Surface, rect: Rect, view: PanelView) -> None:
    theme = look.theme
    look.card(surface, rect)
    side = view.match.game.side_name(view.viewpoint)
    look.text(surface, "Evaluation", "status", theme.ink, (rect.x + 16, rect.y + 26))
    look.text(
        surface, f"up is good for {side}", "label_plain", theme.ink2, (rect.right - 16, rect.y + 26), "right"
    )
    plot = Rect(rect.x + 52, rect.y + 58, rect.width - 72, rect.height - 84)

    def height(score: float) -> float:
        return plot.centery - math.tanh(score / 250) * plot.height / 2

    for men in (-4, -1, 0, 1, 4):
        y = round(height(men * 100))
        draw.line(surface, theme.edge if men == 0 else theme.line, (plot.x, y), (plot.right, y))
        label = f"+{men}" if men > 0 else f"−{-men}" if men else "0"
        look.text(surface, label, "machine", theme.ink3, (plot.x - 10, y), "right")
    scores = view.search.scores
    plies = sorted(scores)
    if not plies:
        at = (plot.centerx, round(height(0)) - 16)
        words = (
            "drawn as the computer searches" if view.facts is None else "Review (R) shows it, move by move"
        )
        look.text(surface, words, "label_plain", theme.ink2, at, "center", plot.width)
        return
    last = max(20, view.search.plies)
    points = [
        (plot.x + plot.width * ply / last, height(scores[ply].score_for(view.viewpoint))) for ply in plies
    ]
    if len(points) > 1:
        for (x0, y0), (x1, y1) in pairwise(points):
            draw.aaline(surface, theme.accent, (x0, y0), (x1, y1), 3)
    shown = max((index for index, ply in enumerate(plies) if ply <= view.search.here), default=0)
    draw.aacircle(surface, theme.accent, points[shown], 5)


def _iterations(look: Look, surface: Surface, rect: Rect, view: PanelView) -> None:
    theme = look.theme
    look.card(surface, rect)
    if view.facts is not None:
        look.text(surface, "Best lines", "status", theme.ink, (rect.x + 16, rect.y + 26))
        words = "Lines (A) shows the three best of this position"
        look.text(surface, words, "label_plain", theme.ink2, rect.center, "center", rect.width - 32)
        return
    look.text(surface, "Its search, depth by depth", "status", theme.ink, (rect.x + 16, rect.y + 26))
    whose = f"scores {for_whom(view.match.game, view.viewpoint)}"
    used = look.width("Its search, depth by depth", "status") + 48
    if look.width(whose, "label_plain") <= rect.width - used:
        look.text(surface, whose, "label_plain", theme.ink2, (rect.right - 16, rect.y + 26), "right")
    heads = ((rect.x + 50, "depth"), (rect.x + 116, "score"), (rect.x + 186, "nodes"))
    y, line_x = rect.y + 56, rect.x + 202
    for x, head in heads:
        look.text(surface, head, "note", theme.ink2, (x, y), "right")
    look.text(surface, "best line", "note", theme.ink2, (line_x, y))
    rows = max(1, (rect.height - 80) // ROW)
    shown = view.search.iterations[-rows:]
    lines = [thought.line for thought in shown]
    for index, thought in enumerate(shown):
        y = rect.y + 82 + ROW * index
        search = thought.progress
        score = score_text(thought.score_for(view.viewpoint))
        values = (str(search.depth), score, thousands(search.nodes))
        for (x, _), text in zip(heads, values, strict=True):
            look.text(surface, text, "machine", theme.ink, (x, y), "right")
        before = lines[index - 1] if index else ""
        line = new_moves(look, before, lines[index], rect.right - 16 - line_x)
        look.text(surface, line, "machine", theme.ink, (line_x, y))
    if not view.search.iterations:
        at = (rect.centerx, rect.centery)
        look.text(surface, "A row for each finished depth", "label_plain", theme.ink2, at, "center")


def new_moves(look: Look, before: str, line: str, room: int) -> str:
    """A best line in whole moves, as far as ``room`` pixels hold it.

    What it has in common with the line of the depth before is left out where it would fill the room:
    ``… 24-20 15x24``.
    """
    words, old = line.split(), before.split()
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, old, strict=False)))
    text = _whole(look, words, room)
    if common and text == _whole(look, old, room) and look.width(line, "machine") > room:
        rest = words[common:]
        return _whole(look, ["…", *rest], room) if rest else "the same line"
    return text


def _whole(look: Look, words: Sequence[str], room: int) -> str:
    text = ""
    for word in words:
        longer = f"{text} {word}" if text else word
        if look.width(longer, "machine") > room:
            break
        text = longer
    return text
