"""The card of a refutation: the line, both scores as bars, and the buttons to step through it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Game, Piece
from checkers_app.learn.refutation import Refutation
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import pixels_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.learn.why_not.ghosts import draw_bead
from checkers_app.views.learn.inquiry import Inquiry, words_for
from checkers_app.views.play.status import for_whom, score_text

_NARROW = 300
"""Cards of less width have no words beside the moves."""


_LOW = 200
"""Cards of less height have a line of words and a row of buttons, or both in one line."""
_ONE_LINE = 84


def is_low(card: Rect) -> bool:
    """True for the card of a portrait window."""
    return card.height < _LOW


def is_narrow(card: Rect) -> bool:
    """True for the card of a compact window."""
    return card.width < _NARROW


def _button_size(card: Rect) -> int:
    """The side of a button: four for the steps and one for the better move stand side by side."""
    if is_low(card):
        return 32
    return min(36, (card.width - 2 * 10 - 4 * 4) // 5) if is_narrow(card) else 44


def card_buttons(
    card: Rect,
    inquiry: Inquiry,
    close: Callable[[], None],
    step: Callable[[int], None],
    play: Callable[[], None],
    best: Callable[[], None],
) -> list[Button]:
    """Close; and once there is an answer the steps and the better move."""
    narrow = is_narrow(card)
    inset = 10 if narrow else 16
    size, low = _button_size(card), is_low(card)
    one_line = card.height < _ONE_LINE
    shut = Rect(card.right - inset - 32 + 4, card.centery - 16 if one_line else card.y + 10, 32, 32)
    buttons = [Button("why_close", shut, close, icon="close", tip="Close (Esc)", stacked=True)]
    answer = inquiry.answer
    if answer is None:
        return buttons
    y, gap = card.bottom - inset - size, 4 if narrow else 8
    if low:
        y = card.centery - size // 2 if one_line else card.bottom - 8 - size
    acts: list[tuple[str, str, Callable[[], None], str, bool]] = [
        ("why_first", "first", lambda: step(-999), "To the first move", inquiry.shown > 1),
        ("why_back", "prev", lambda: step(-1), "One move back (left)", inquiry.shown > 1),
        (
            "why_play",
            "pause" if inquiry.playing else "play",
            play,
            "Pause (space)" if inquiry.playing else "Play the line (space)",
            len(inquiry.plies) > 1,
        ),
        ("why_next", "next", lambda: step(1), "One move on (right)", inquiry.shown < len(inquiry.plies)),
    ]
    x = card.x + inset
    for name, icon, act, tip, enabled in acts:
        rect = Rect(x, y, size, size)
        primary = name == "why_play"
        buttons.append(Button(name, rect, act, icon=icon, tip=tip, enabled=enabled, primary=primary))
        x += size + gap
    if not answer.is_best:
        label = "" if narrow or low else f"Show {answer.best_text}"
        width = size if narrow or low else card.right - inset - x - 8
        rect = Rect(x if low else card.right - inset - width, y, width, size)
        tip = f"Show {answer.best_text}, the best move found (B)"
        shown = inquiry.best_shown
        buttons.append(Button("why_best", rect, best, icon="hint", label=label, tip=tip, active=shown))
    return buttons


def draw_why_card(look: Look, surface: Surface, card: Rect, inquiry: Inquiry, now: float) -> None:
    """The card, without its buttons."""
    theme, narrow = look.theme, is_narrow(card)
    look.card(surface, card)
    if is_low(card):
        _draw_low(look, surface, card, inquiry)
        return
    inset = 10 if narrow else 16
    x, room = card.x + inset, card.width - 2 * inset
    role = "status" if narrow else "scene"
    look.text(surface, f"Why not {inquiry.text}?", role, theme.ink, (x, card.y + 26), "left", room - 34)
    answer = inquiry.answer
    if answer is None:
        words = inquiry.problem or "The computer is looking" + "." * (1 + int(now * 3) % 3)
        for index, line in enumerate(look.wrap(words, "label_plain", room)[:4]):
            ink = theme.bad if inquiry.problem else theme.ink2
            look.text(surface, line, "label_plain", ink, (x, card.y + 62 + 18 * index))
        return
    size = _button_size(card)
    inset_height = 100 if narrow else 104
    bars = Rect(x, card.bottom - inset - size - 10 - inset_height, room, inset_height)
    _draw_rows(look, surface, Rect(x, card.y + 46, room, bars.y - 8 - card.y - 46), inquiry)
    _draw_scores(look, surface, bars, inquiry, answer)


def _draw_low(look: Look, surface: Surface, card: Rect, inquiry: Inquiry) -> None:
    """The question and both scores in one line."""
    answer = inquiry.answer
    question = f"Why not {inquiry.text}?"
    wordings = [f"{question} {inquiry.problem or 'The computer is looking...'}"]
    if answer is not None:
        mine = _said(inquiry.game, answer.score)
        wordings = [f"{question} {mine}", f"{inquiry.text} {mine}"]
        if not answer.is_best:
            best = f"{answer.best_text} {_said(inquiry.game, answer.best_score)}"
            wordings = [f"{words}, {best}" for words in wordings]
        whose = for_whom(inquiry.game, inquiry.state.side_to_move)
        briefly = mine if answer.is_best else f"{mine}, best {_said(inquiry.game, answer.best_score)}"
        wordings = [f"{words} {whose}" for words in (*wordings, briefly)]
    x, y = card.x + 16, card.y + 26
    if card.height < _ONE_LINE:
        steps = 0 if answer is None else 4 if answer.is_best else 5
        x, y = x + (_button_size(card) + 8) * steps, card.centery
    look.say(surface, wordings, "label", look.theme.ink, (x, y), card.right - 48 - x)


def _draw_rows(look: Look, surface: Surface, rect: Rect, inquiry: Inquiry) -> None:
    """The moves of the line, as many as there is room for, around the newest that is shown."""
    theme, narrow = look.theme, rect.width < _NARROW - 20
    painter = look.painter(inquiry.game)
    plies = inquiry.plies
    step = 26 if narrow else max(26, min(36, rect.height // max(1, min(6, len(plies)))))
    rows = max(1, rect.height // step)
    first = max(0, min(len(plies) - rows, inquiry.shown - rows))
    for index, ply in enumerate(plies[first : first + rows]):
        y = rect.y + step * index + step // 2
        if index:
            draw.line(surface, theme.line, (rect.x, y - step // 2), (rect.right - 1, y - step // 2))
        shown = ply.number <= inquiry.shown
        ink = theme.ink if shown else theme.ink3
        centre = ((rect.x + 12) * look.zoom, y * look.zoom)
        draw_bead(painter, pixels_of(surface), centre, 11 * look.zoom, ply.number)
        sign = Rect(0, 0, 16, 16)
        sign.center = (rect.x + 42, y)
        painter.draw_small(surface, sign, Piece(ply.piece.side, ply.piece.king))
        look.text(surface, ply.text, "machine_strong" if shown else "machine", ink, (rect.x + 60, y))
        if not narrow:
            left = rect.x + 60 + max(72, look.width(ply.text, "machine_strong") + 14)
            words = words_for(inquiry.game, ply)
            look.text(surface, words, "label_plain", theme.ink2, (left, y), "left", rect.right - left)


def _said(game: Game, score: int) -> str:
    """A score in men, or the result that is proven; in how many plies is told by the sentence."""
    if not score and whole_tree(game) is not None:  # a board that is played out knows no "even"
        return "draw"
    return score_text(score).partition(" in ")[0]


def _draw_scores(look: Look, surface: Surface, rect: Rect, inquiry: Inquiry, answer: Refutation) -> None:
    """Both scores from the view of the side that moves, as bars from the middle."""
    theme, narrow = look.theme, rect.width < _NARROW - 20
    box = Rect(rect.x, rect.y, rect.width, 76)
    look.box(surface, box, theme.panel2, theme.line, radius=8)
    lines = [("Your move", answer.move_text, answer.score, theme.warn)]
    if not answer.is_best:
        lines.append(("Best", answer.best_text, answer.best_score, theme.good))
    else:
        lines = [("Your move", answer.move_text, answer.score, theme.good)]
    indent = 12 if narrow else 88
    names = max(look.width(text, "machine_strong") for _, text, _, _ in lines)
    scores = max(look.width(_said(inquiry.game, score), "machine_strong") for _, _, score, _ in lines)
    start, end = box.x + indent + max(60, names + 10), box.right - 12 - max(66, scores + 10)
    middle, half = (start + end) // 2, (end - start) // 2
    reach = max(100, *(abs(score) for _, _, score, _ in lines if abs(score) <= WIN_BOUND), 100)
    for index, (title, text, score, colour) in enumerate(lines):
        y = box.y + box.height * (2 * index + 1) // (2 * len(lines))
        left = box.x + 12
        if not narrow:
            look.text(surface, title, "label_plain", theme.ink2, (left, y))
            left += 76
        look.text(surface, text, "machine_strong", colour, (left, y))
        look.text(
            surface, _said(inquiry.game, score), "machine_strong", theme.ink, (box.right - 12, y), "right"
        )
        if end - start < 24:
            continue
        part = 1.0 if abs(score) > WIN_BOUND else min(1.0, abs(score) / (2 * reach) + 0.02 * (score != 0))
        width = round(half * part)
        bar = Rect(middle if score > 0 else middle - width, y - 5, max(1, width), 10)
        surface.fill(colour, bar)
        draw.line(surface, theme.edge, (middle, y - 8), (middle, y + 8), 1)
    y, whose = box.bottom + 15, for_whom(inquiry.game, inquiry.state.side_to_move)
    unit = "in men, " if inquiry.game.counts_men else ""
    look.text(surface, f"{unit}{whose}", "note", theme.ink2, (rect.x, y))
    if not narrow:
        look.text(surface, f"depth {answer.depth}", "note", theme.ink2, (rect.right, y), "right")
