"""The cards of the review: how the game went, what a move was worth, how many were how good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Piece, Side
from checkers_app.games.lines import line_texts
from checkers_app.play.match import Match
from checkers_app.play.review import Judged, Mark, Review, count_of
from checkers_app.play.review_desk import ReviewJob
from checkers_app.play.wording import numbered_move
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.players import player_name
from checkers_app.views.play.status import for_whom, score_text
from checkers_app.views.review.mark_words import NAMES, SIGNS, judgement

_WIDE = 340
"""Pixels of the card of a move that has room for more than the main thing."""
_ROOM_FOR_TITLE = 190
"""Pixels of a graph's card that has a whole title."""
_LEAST_LINE = 56
"""Pixels below which no move of a line has room."""
_BADGE, _BADGE_STEPS = (26, 18), 12
"""The size of a badge of the graph, and how many places are tried for it."""
_ROOM_FOR_SIDE = 270
"""Pixels of the card of a move that can say beside each score for whom it is."""
_SCALE = 150
"""Hundredths of a man: where the graph has come 76 % of the way to its edge."""


def draw_badge(look: Look, surface: Surface, rect: Rect, mark: Mark) -> None:
    """The sign of a mark: it gets heavier the worse the move was."""
    theme = look.theme
    fill, border, ink = {
        Mark.BEST: (theme.accent, None, theme.accent_ink),
        Mark.GOOD: (theme.ink3, None, theme.panel),
        Mark.INACCURATE: (theme.warn_bg, theme.warn, theme.warn),
        Mark.MISTAKE: (theme.warn, None, theme.warn_bg),
        Mark.BLUNDER: (theme.bad, None, theme.panel),
    }[mark]
    look.box(surface, rect, fill, border, radius=5)
    if mark is Mark.BEST:
        look.icon(surface, "check", rect.center, 14, ink)
    else:
        look.text(surface, SIGNS[mark], "machine_strong", ink, rect.center, "center")


def graph_plot(rect: Rect) -> Rect:
    """Where the curve is drawn inside its card."""
    return Rect(rect.x + 48, rect.y + 44, rect.width - 66, rect.height - 66)


def ply_at(rect: Rect, position: tuple[int, int], plies: int) -> int | None:
    """The ply that a click on the graph means: 0 is the start; None beside the curve."""
    plot = graph_plot(rect)
    if not rect.collidepoint(position) or not plies:
        return None
    share = (position[0] - plot.x) / max(1, plot.width)
    return max(0, min(plies, round(share * plies)))


def badge_places(
    room: Rect, marked: Sequence[tuple[Judged, tuple[float, float]]]
) -> list[tuple[Judged, Rect]]:
    """Where the badges of the graph stand: beside the points of their moves, and none over another.

    The worst mistakes choose first; a badge for which no room is left is left out.
    """
    places: list[tuple[Judged, Rect]] = []
    for item, (x, y) in sorted(marked, key=lambda pair: -pair[0].loss):
        above = y > room.y + 48
        for step in range(_BADGE_STEPS):
            away = 18 + 20 * (step // 2)
            badge = Rect(0, 0, *_BADGE)
            badge.center = (round(x), round(y - away if above == (step % 2 == 0) else y + away))
            badge.clamp_ip(Rect(room.x, badge.y, room.width, badge.height))
            if room.contains(badge) and badge.collidelist([place for _, place in places]) < 0:
                places.append((item, badge))
                break
    return places


def draw_graph(
    look: Look,
    surface: Surface,
    rect: Rect,
    match: Match,
    scores: Sequence[int],
    marked: Sequence[Judged],
    here: int,
    viewpoint: Side,
) -> None:
    """The evaluation over the game; ``here`` is the number of plies played where one looks."""
    theme, plot = look.theme, graph_plot(rect)
    look.card(surface, rect)
    title = "How the game went" if rect.width >= _ROOM_FOR_TITLE else "The game"
    look.text(surface, title, "status", theme.ink, (rect.x + 16, rect.y + 23))
    good_for = match.game.side_name(viewpoint)
    words = (f"up is good for {good_for}, in men", f"up is good for {good_for}", f"up: {good_for}")
    told = look.first_fit(words, "note", rect.width - look.width(title, "status") - 44)
    look.text(surface, told, "note", theme.ink2, (rect.right - 16, rect.y + 23), "right")
    sign = -1 if viewpoint else 1
    plies = max(1, len(match.moves))

    def point(ply: int, score: int) -> tuple[float, float]:
        height = math.tanh(sign * score / _SCALE)
        return plot.x + plot.width * ply / plies, plot.centery - height * plot.height / 2

    for men in (-2, -1, 0, 1, 2):
        y = round(point(0, sign * men * 100)[1])
        draw.line(surface, theme.edge if men == 0 else theme.line, (plot.x, y), (plot.right, y))
        label = f"+{men}" if men > 0 else f"−{-men}" if men else "0"
        if plot.height > 90 or abs(men) <= 1:
            look.text(surface, label, "machine", theme.ink3, (plot.x - 8, y), "right")
    points = [point(ply, score) for ply, score in enumerate(scores)]
    if len(points) > 1:
        area = [(points[0][0], plot.centery), *points, (points[-1][0], plot.centery)]
        veil = Surface(rect.size, pygame.SRCALPHA)
        moved = [(x - rect.x, y - rect.y) for x, y in area]
        draw.polygon(veil, pygame.Color(theme.accent), moved)
        veil.set_alpha(38)
        surface.blit(veil, rect)
        for start, end in pairwise(points):
            draw.aaline(surface, theme.ink, start, end, 2)
    x = round(point(here, 0)[0])
    draw.line(surface, theme.accent, (x, plot.y - 6), (x, plot.bottom + 6), 2)
    seen = [item for item in marked if item.ply + 1 < len(points)]
    for item in seen:
        centre = points[item.ply + 1]
        draw.aacircle(surface, theme.bad if item.mark is Mark.BLUNDER else theme.warn, centre, 4)
    room = Rect(rect.x + 6, plot.y - 8, rect.width - 12, plot.height + 16)
    for item, badge in badge_places(room, [(item, points[item.ply + 1]) for item in seen]):
        draw_badge(look, surface, badge, item.mark)
    step = 5 if plies > 12 else 1
    for number in range(1, plies // 2 + 1, step):
        at = plot.x + plot.width * (2 * number - 1) / plies
        look.text(surface, str(number), "machine", theme.ink3, (at, rect.bottom - 12), "center")


def draw_counts(
    look: Look, surface: Surface, rect: Rect, match: Match, found: Sequence[Judged], review: Review | None
) -> None:
    """How many moves of each side were how good as far as it is found, and the accuracy of a whole review."""
    theme = look.theme
    look.card(surface, rect)
    first = rect.x + 108
    pitch = (rect.right - 12 - first) // (len(Mark) + 1)
    tight = rect.height < 110
    head = rect.y + (16 if tight else 22)
    for index, mark in enumerate(Mark):
        x = first + pitch * index + pitch // 2
        wide = min(26, pitch - 2)
        draw_badge(look, surface, Rect(x - wide // 2, head - 9, wide, 18), mark)
        if not tight:
            look.text(surface, NAMES[mark], "note", theme.ink2, (x, head + 22), "center", pitch)
    x = first + pitch * len(Mark) + pitch // 2
    look.text(
        surface,
        "%" if tight else "Accuracy",
        "note",
        theme.ink2,
        (x, head if tight else head + 22),
        "center",
        pitch,
    )
    for row, side in enumerate(Side):
        y = rect.bottom - (22 if tight else 20) - (26 if tight else 24) * (1 - row)
        look.painter(match.game).draw_small(surface, Rect(rect.x + 14, y - 8, 16, 16), Piece(side))
        name = player_name(match, side)
        look.text(surface, name, "label", theme.ink, (rect.x + 38, y), "left", first - rect.x - 40)
        values = [str(count_of(found, side, mark)) if found else "…" for mark in Mark]
        accuracy = review.accuracy(side) if review is not None else None
        known = "—" if accuracy is None else f"{accuracy}" if tight else f"{accuracy} %"
        values.append("…" if review is None else known)
        for index, value in enumerate(values):
            at = (first + pitch * index + pitch // 2, y)
            look.text(surface, value, "machine_strong", theme.ink, at, "center")


def draw_standing(look: Look, surface: Surface, rect: Rect, job: ReviewJob) -> None:
    """Where no move is looked at: how far the review has come, or what it has found."""
    theme = look.theme
    ink, head, words = theme.ink, "", ""
    if job.reviewing:
        head = f"{'Held at' if job.held else 'Reviewing:'} {round(100 * job.share)} %"
        words = "Marks may still change: doubtful moves are searched twice more."
        if rect.width > _WIDE:
            words += " It continues if you leave."
        bar = Rect(rect.x + 16, rect.y + 52, rect.width - 32, 8)
        look.box(surface, bar, theme.panel2, theme.line, radius=4)
        filled = Rect(bar.x, bar.y, max(8, round(bar.width * job.share)), 8)
        look.box(surface, filled, theme.accent, radius=4)
    elif job.failure:
        ink, head, words = theme.bad, "The review broke off", job.failure
    elif job.review is not None:
        count = len(job.review.marked)
        head = _MOVES_TO_LOOK_AT.get(count, f"{count} moves to look at")
        words = "Go through the moves"
        words += ", or from mistake to mistake with N." if count else " with the arrow keys."
    look.text(surface, head, "status", ink, (rect.x + 16, rect.y + 26))
    most = max(1, (rect.bottom - 60 - rect.y - 72) // 20)  # above the buttons
    for index, line in enumerate(look.wrap(words, "label_plain", rect.width - 32)[:most]):
        look.text(surface, line, "label_plain", theme.ink2, (rect.x + 16, rect.y + 82 + 20 * index))


_MOVES_TO_LOOK_AT = MappingProxyType({0: "No mistakes", 1: "One move to look at"})


def draw_verdict(look: Look, surface: Surface, rect: Rect, match: Match, item: Judged, place: str) -> None:
    """What a move was worth, and the better one with its line; ``place`` is put at the right."""
    theme, pad = look.theme, 12 if rect.width < 420 else 16
    state = match.states[item.ply]
    whose = for_whom(match.game, item.side)
    beside = rect.width >= _ROOM_FOR_SIDE
    text = f"{numbered_move(match, item.ply)}{judgement(item, whose if beside else '')}"
    draw_badge(look, surface, Rect(rect.x + pad, rect.y + 16, 28, 20), item.mark)
    room = rect.width - 2 * pad - 40
    if place and look.width(text, "status") + look.width(place, "note") + 12 <= room:
        look.text(surface, place, "note", theme.ink2, (rect.right - pad, rect.y + 26), "right")
    title = look.wrap(text, "status", room)[:2]
    for index, words in enumerate(title):
        at = (rect.x + pad + 40, rect.y + 26 + 20 * index)
        look.text(surface, words, "status", theme.ink, at, "left", room)
    played = (item.move, *item.after.line)
    rows = [("Played", item.score, played, theme.warn if item.loss else theme.ink)]
    if item.best.line and item.loss:
        rows.append(("Better", item.best.score, item.best.line, theme.good))
    wide = rect.width >= 420
    column = max(look.width(score_text(score), "machine_strong") for _, score, _, _ in rows) + 8
    for index, (name, score, line, ink) in enumerate(rows):
        y = rect.y + 42 + 20 * len(title) + 34 * index
        texts = line_texts(state, line)
        left = rect.x + pad
        if wide:
            look.text(surface, name, "label_plain", theme.ink2, (left, y), "left")
            left += 66
        look.text(surface, texts[0] if texts else "", "machine_strong", ink, (left, y), "left", 76)
        look.text(surface, score_text(score), "machine_strong", theme.ink, (left + 82, y), "left", 78)
        rest = left + 82 + column
        if beside:
            look.text(surface, whose, "label_plain", theme.ink2, (rest, y))
            rest += look.width(whose, "label_plain") + 16
        room = rect.right - pad - rest
        if room >= _LEAST_LINE:
            look.text(
                surface,
                look.fit_moves(" ".join(texts[1:]), "machine", room),
                "machine",
                theme.ink2,
                (rest, y),
            )

    if not beside:
        at = (rect.x + pad, rect.y + 42 + 20 * len(title) + 34 * len(rows))
        look.text(surface, f"scores {whose}", "note", theme.ink2, at, "left", rect.width - 2 * pad)
