"""The engine card: what a search says, what is true of a small board, what a finished game was."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Side
from checkers_app.games.sentences import counted
from checkers_app.play.match import Match
from checkers_app.play.thinking import BookMoves
from checkers_app.play.whole_tree import WholeTree, whole_tree
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.panel_view import PanelView
from checkers_app.views.play.reading import Facts
from checkers_app.views.play.status import for_whom, score_text, thousands, verdict

_THREE_LINES = 76
"""Units of a compact card that holds a third line."""
FOOT = 43
"""Pixels at the bottom of the card that its buttons take, where it has any."""
_LAST_PLIES = 3
"""This many plies of a finished game are told."""


@dataclass(frozen=True, slots=True)
class _Content:
    """What the card says; texts that have no room are left out or shortened."""

    value: str
    words: tuple[str, ...] = ()
    """Beside the value, the fullest first."""
    counts: tuple[str, ...] = ()
    """At the right end, the fullest first."""
    line: str = ""
    note: str = ""
    """In place of the line."""
    plain: bool = False
    """True if it is words only: nothing was searched."""


def draw_engine(
    look: Look, surface: Surface, rect: Rect, view: PanelView, mode: Mode, *, foot: bool = False
) -> None:
    """Draw the card; a ``foot`` is for buttons."""
    theme, compact = look.theme, mode is Mode.COMPACT
    look.card(surface, rect)
    if view.facts is not None:
        _draw_facts(look, surface, rect, view.facts, compact=compact, foot=foot)
        return
    content = _content(view, compact=compact)
    pad = 10 if compact else 16
    left, right = rect.x + pad, rect.right - pad
    first, second = (rect.y + 18, rect.y + 40) if compact else (rect.y + 27, rect.y + 67)
    third = rect.y + 62 if compact and rect.height >= _THREE_LINES and not foot else None
    if content.plain:
        first = first if content.line or foot else rect.centery
        look.text(surface, content.value, "status", theme.ink2, (left, first), "left", right - left)
        line = look.fit_moves(content.line, "label_plain", right - left) if view.search.book else content.line
        look.text(surface, line, "label_plain", theme.ink2, (left, second), "left", right - left)
        return
    role = "machine_strong" if compact else "value"
    look.text(surface, content.value, role, theme.ink, (left, first), "left")
    used = left + look.width(content.value, role) + 10
    below = third is not None and bool(content.counts)
    if below and third is not None:
        look.say(surface, content.counts, "count", theme.ink2, (left, third), right - left)
    words, counts = _beside(look, replace(content, counts=()) if below else content, right - used)
    look.text(surface, counts, "count", theme.ink2, (right, first), "right")
    room = right - used - (look.width(counts, "count") + 12 if counts else 0)
    look.text(surface, words, "label_plain", theme.ink2, (used, first), "left", room)
    room = right - left - (40 if view.search.running else 0)
    if content.note:
        look.text(surface, content.note, "label_plain", theme.ink2, (left, second), "left", room)
    else:
        line = look.fit_moves(content.line, "machine", room)
        look.text(surface, line, "machine", theme.ink, (left, second), "left")
    if view.search.running:
        draw_dots(look, surface, (right - 28, second), view.motion.seconds)


def _beside(look: Look, content: _Content, room: int) -> tuple[str, str]:
    """The words and the counts that have room beside the value: sooner shorter counts than shorter words, and
    sooner no counts than no words.
    """
    for words in content.words or ("",):
        for counts in content.counts or ("",):
            gap = 12 if words and counts else 0
            if look.width(words, "label_plain") + gap + look.width(counts, "count") <= room:
                return words, counts
    return content.words[-1] if content.words else "", ""


def _draw_facts(look: Look, surface: Surface, rect: Rect, facts: Facts, *, compact: bool, foot: bool) -> None:
    """How a game that is read ended, and when and where it was played."""
    pad, first, step = (10, 17, 18) if compact else (16, 26, 24)
    left, room = rect.x + pad, rect.width - 2 * pad
    role = "label_plain" if compact else "status"
    last = rect.height - (FOOT + step // 2 if foot else first)
    most = max(1, (last - first) // step + 1)
    lines = _at_most(look.wrap(facts.ending, role, room), most - 1)
    for index, line in enumerate(lines):
        look.text(surface, line, role, look.theme.ink, (left, rect.y + first + step * index), "left", room)
    wordings = [look.wrap(words, "label_plain", room) for words in facts.origin]
    left_over = most - len(lines)
    words = next((words for words in wordings if len(words) <= left_over), wordings[-1])
    for index, line in enumerate(_at_most(words, left_over)):
        y = rect.y + first + step * (len(lines) + index)
        look.text(surface, line, "label_plain", look.theme.ink2, (left, y), "left", room)


def _at_most(lines: list[str], most: int) -> list[str]:
    """This many lines at most; the rest is in the last of them, which is cut where it is drawn."""
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def _content(view: PanelView, *, compact: bool) -> _Content:
    match, thought = view.match, view.search.last
    if match.outcome is not None:
        return _Content(moves_played(match), line=last_moves(match) or "—")
    tree = whole_tree(match.game)
    if tree is not None:
        return _solved(view, tree, compact=compact)
    if view.search.book is not None:
        return _Content(
            "From the opening book", line=book_line(view.search.book, compact=compact), plain=True
        )
    if thought is None:
        if any(not seat.is_human for seat in match.seats):
            return _Content("Not searched yet", plain=True)
        detail = "A hint shows its choice." if compact else "Ask for a hint to see what it would do."
        return _Content("No computer plays", line=detail, plain=True)
    search, score = thought.progress, thought.score_for(view.viewpoint)
    depth, nodes = f"depth {search.depth}", thousands(search.nodes)
    whose = for_whom(match.game, view.viewpoint)
    words: tuple[str, ...] = ()
    if search.depth:
        words = (f"{whose} · {verdict(match.game, score, view.viewpoint)}", whose)
        words = words if abs(score) <= WIN_BOUND else (whose,)
    return _Content(
        score_text(score) if search.depth else "…",
        words,
        (f"{depth} · {nodes} nodes", f"{depth} · {nodes}", depth),
        thought.line or "—",
    )


def _solved(view: PanelView, tree: WholeTree, *, compact: bool) -> _Content:
    """What best play brings, on a board whose games have all been played out."""
    state = view.match.state
    score = tree.score(state)
    if state.side_to_move is not view.viewpoint:
        score = -score
    value = score_text(score) if score else "draw"
    positions = f"{thousands(tree.positions)} positions"
    best = "" if compact else "with best play"
    words: tuple[str, ...] = (best,)
    if score:
        whose = for_whom(view.match.game, view.viewpoint)
        words = (whose,) if compact else (f"{whose}, {best}", whose)
    if not view.line_told:
        return _Content(value, words, (positions,), note="A hint shows the line.")
    return _Content(value, words, (positions,), state_line(view.match, tree))


def book_line(known: BookMoves, *, compact: bool) -> str:
    """What a move of the opening book was drawn from; a compact one goes without an introduction."""
    if not known.shares:
        return "A move found long before this game."
    if len(known.shares) == 1:
        return (
            f"{'Its only move here' if compact else 'The only move that it has here'}: {known.shares[0][0]}"
        )
    drawn, *others = (f"{move}\u00a0{100 * share:.0f}\u00a0%" for move, share in known.shares)
    return f"{'' if compact else 'At random: '}{drawn} over {', '.join(others)}"


def state_line(match: Match, tree: WholeTree) -> str:
    """A best game from here, as text."""
    state, words = match.state, []
    for move in tree.best_line(state):
        words.append(state.move_text(move))
        state = state.play(move)
    return " ".join(words)


def moves_played(match: Match) -> str:
    """``28 moves``: as the list of moves counts them."""
    return counted(match.moves_played, "move")


def last_moves(match: Match) -> str:
    """The end of the list of moves, numbered: ``27. … 13-9 28. 5x14 1x10``."""
    words: list[str] = []
    for ply in range(max(0, len(match.moves) - _LAST_PLIES), len(match.moves)):
        number, state = match.move_number(ply), match.states[ply]
        text = state.move_text(match.moves[ply])
        if state.side_to_move is Side.FIRST:
            words.append(f"{number}. {text}")
        else:
            words.append(text if words else f"{number}. … {text}")
    return " ".join(words)


def draw_dots(look: Look, surface: Surface, first: tuple[int, int], seconds: float) -> None:
    """Three dots that swell in turn, once round in 900 ms; ``first`` is the middle of the first one."""
    for index in range(3):
        phase = (seconds / 0.9 - index / 3) % 1.0
        swell = max(0.0, math.sin(math.pi * min(1.0, phase * 2)))
        radius = 2.5 + 1.5 * swell
        centre = (first[0] + 12 * index, first[1])
        draw.aacircle(surface, look.theme.accent, centre, radius)
