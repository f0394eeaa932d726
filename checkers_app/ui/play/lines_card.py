"""The card with the best lines of the position that is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from checkers_app.engine.api import RootMove
from checkers_app.games.base import Game, State
from checkers_app.games.lines import line_texts
from checkers_app.play.analysing import LINES, BestLines
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.status import for_whom, score_text, thousands

HEAD = 40
ROW = 32
HEIGHT = HEAD + LINES * ROW + 10
"""Pixels of the card, where all lines are shown."""


@dataclass(frozen=True, slots=True)
class LinesView:
    """What the card shows at one moment."""

    game: Game
    state: State
    lines: BestLines
    failure: str = ""


def lines_place(engine: Rect, moves: Rect, lines: Rect | None, mode: Mode) -> tuple[Rect, Rect]:
    """The place of the card, and what it leaves to the list of moves.

    Args:
        engine: the place of the engine's card.
        moves: the place of the list of moves above it.
        lines: the place of the depths in a wide window, which it takes there.
        mode: how much room the window gives.
    """
    if lines is not None:
        return lines, moves
    if mode is Mode.COMPACT:
        return engine, moves
    place = Rect(engine.x, engine.bottom - HEIGHT, engine.width, HEIGHT)
    gap = engine.y - moves.bottom
    return place, Rect(moves.x, moves.y, moves.width, place.y - gap - moves.y)


def draw_lines(look: Look, surface: Surface, rect: Rect, view: LinesView, mode: Mode) -> None:
    """Draw the card; a compact one has room for the best line alone."""
    theme, lines = look.theme, view.lines
    look.card(surface, rect)
    pad = 10 if mode is Mode.COMPACT else 16
    left, right = rect.x + pad, rect.right - pad
    counts = f"depth {lines.depth}" if lines.depth else "thinking…"
    if not view.state.legal_moves():
        counts = "the game is over here"
    elif view.failure:
        counts = "it failed"
    if mode is Mode.COMPACT:
        _compact(look, surface, (left, right, rect.y), view, counts)
        return
    look.text(surface, "Three best lines", "status", theme.ink, (left, rect.y + 23), "left")
    whose = for_whom(view.game, lines.side)
    known = (f"{counts} · {thousands(lines.nodes)} · {whose}", f"{counts} · {whose}", whose)
    room = right - left - look.width("Three best lines", "status") - 12
    told = look.first_fit(known, "count", room) if lines.depth else counts
    look.text(surface, told, "count", theme.ink2, (right, rect.y + 23), "right")
    for index, root in enumerate(lines.best):
        y = rect.y + HEAD + ROW * index + ROW // 2
        if index:
            look.box(surface, Rect(left, y - ROW // 2, right - left, 1), theme.line, radius=0)
        ink = theme.good if index == 0 else theme.ink
        _row(look, surface, view, root, (left, right, y), ink)
    if view.failure:
        at = (left, rect.y + HEAD + ROW // 2)
        look.text(surface, view.failure, "note", theme.bad, at, "left", right - left)


def _row(
    look: Look, surface: Surface, view: LinesView, root: RootMove, at: tuple[int, int, int], ink: str
) -> None:
    left, right, y = at
    theme = look.theme
    texts = line_texts(view.state, root.pv)
    look.text(surface, score_text(root.score), "machine_strong", theme.ink, (left, y), "left", 78)
    look.text(surface, texts[0], "machine_strong", ink, (left + 82, y), "left", 72)
    start = left + 160
    line = look.fit_moves(" ".join(texts[1:]), "machine", right - start)
    look.text(surface, line, "machine", theme.ink2, (start, y), "left")


def _compact(look: Look, surface: Surface, at: tuple[int, int, int], view: LinesView, counts: str) -> None:
    left, right, top = at
    theme, best = look.theme, view.lines.best
    if best:
        score = score_text(best[0].score)
        look.text(surface, score, "machine_strong", theme.ink, (left, top + 18), "left")
        whose, used = for_whom(view.game, view.lines.side), left + look.width(score, "machine_strong") + 8
        look.text(surface, whose, "label_plain", theme.ink2, (used, top + 18), "left", right - used)
        room = right - used - look.width(whose, "label_plain") - 10
        counts = look.first_fit((counts, counts.replace("depth ", "d"), ""), "count", room)
    look.text(surface, counts, "count", theme.ink2, (right, top + 18), "right")
    if best:
        line = look.fit_moves(" ".join(line_texts(view.state, best[0].pv)), "machine", right - left)
        look.text(surface, line, "machine", theme.ink, (left, top + 40), "left")
    else:
        look.text(surface, "Its best line appears here.", "label_plain", theme.ink2, (left, top + 40), "left")
