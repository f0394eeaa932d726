"""The cards beside the tree: the window on a number line, the rule, the board."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.pseudocode import Pseudocode
from checkers_app.learn.steps import Step
from checkers_app.learn.tree import CUT, Bound, Method
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.turned import draw_mini_board
from checkers_app.ui.boards.view import BoardView
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.number_line import draw_window
from checkers_app.ui.learn.kit.rule_card import Lit, draw_rule
from checkers_app.ui.learn.kit.words import coloured
from checkers_app.views.learn.tree.study import Study
from checkers_app.views.learn.tree.tree_words import place_name, window_words

CORNER = 44
"""Pixels that buttons in the corner of a low card take."""
_ASKED = "It is shown when you have answered."
HEAD = 56
"""Pixels that the title of a card takes."""
_LEAST_WITH_WORDS = 120
"""Pixels of a card's height that has room for a sentence below the number line."""


def draw_window_card(
    look: Look, surface: Surface, rect: Rect, study: Study | None, step: Step | None, *, asked: bool
) -> None:
    """Alpha and beta at the node that is told of; not while a question is ``asked``: they would answer it."""
    theme = look.theme
    look.card(surface, rect)
    small = rect.height < 160
    role = "button" if small else "status"
    told = rect.height >= _LEAST_WITH_WORDS
    # Without words below it the line is lower, so that its names keep off the tag.
    top = rect.y + (25 if not small else 20 if told else 17)
    if study is None or step is None:
        look.text(surface, "The window", role, theme.ink, (rect.x + 16, top))
        return
    title = place_name(study.tree, step.row)
    wordings = f"The window at {title}", f"Window at {title}", f"At {title}"
    look.say(surface, wordings, role, theme.ink, (rect.x + 16, top), rect.width - 100)
    plain = study.tree.method is Method.MINIMAX
    if asked and study.tree.method is not Method.MINIMAX:
        y = rect.y + (40 if small else 48)
        coloured(look, surface, _ASKED, (rect.x + 16, y), rect.width - 32, {}, most=2)
        return
    if not plain:
        _tag(look, surface, (rect.right - 14, top), 22 if told else 20, closed=step.is_closed)
    line = Rect(rect.x + 16, rect.y + 42, rect.width - 32, 86)
    if small:
        line.update(line.x, rect.y + (28 if told else 31), line.width, 72 if told else 58)
    window = (step.alpha, step.beta)
    draw_window(look, surface, line, study.axis, window, study.tree.scale, step.level)
    if not told:
        return
    colours = {"α": theme.max, "β": theme.min}
    at = (rect.x + 16, line.bottom + (2 if small else 6))
    words = window_words(study.tree, step)
    coloured(look, surface, words, at, rect.width - 32, colours, most=2, role="label_plain")


def _tag(look: Look, surface: Surface, right: tuple[int, int], height: int, *, closed: bool) -> None:
    theme = look.theme
    text = "closed" if closed else "open"
    width = look.width(text, "label") + 16
    box = Rect(right[0] - width, right[1] - height // 2, width, height)
    look.box(surface, box, theme.accent if closed else theme.panel2, None, radius=6)
    ink = theme.accent_ink if closed else theme.ink2
    look.text(surface, text, "label", ink, box.center, "center")


def draw_rule_card(
    look: Look, surface: Surface, rect: Rect, code: Pseudocode, step: Step | None, *, title: bool
) -> None:
    """The rule with the line of a step lit; ``title`` leaves room for one."""
    look.card(surface, rect)
    inner = Rect(rect.x + 14, rect.y + 8, rect.width - 30 - CORNER, rect.height - 12)
    if title:
        inner = Rect(rect.x + 12, rect.y + HEAD, rect.width - 24, rect.height - HEAD - 8)
    lit = Lit(0, "") if step is None else Lit(step.line, step.comparison)
    top = inner.y + draw_rule(look, surface, inner, code, lit) + 6
    room = inner.width - 28
    for note in code.notes:
        # A line of it may stay an eighth short.
        lines = 1 + look.width(note, "note") * 8 // (7 * room)
        if top + lines * look.fonts.line_height("note") > inner.bottom:
            break
        top += coloured(look, surface, note, (inner.x + 28, top), room, {}, role="note") + 4


def draw_board_card(
    look: Look,
    surface: Surface,
    rect: Rect,
    study: Study | None,
    row: int,
    top: int,
    *,
    known: bool,
    flipped: bool,
) -> None:
    """The position at a node, large, with the line that leads there.

    ``top`` is where the card's own content may begin; ``known`` is whether the value may be told.
    """
    theme = look.theme
    look.card(surface, rect)
    if study is None:
        return
    tree = study.tree
    beside = rect.width > rect.height * 1.3
    if beside:
        side = rect.bottom - 10 - max(rect.y + 10, top - 34)
        # Where there is no room for a row of tabs, a button is in the corner.
        corner = 52 if rect.height < 160 else 12
        board = Rect(rect.right - corner - side, rect.bottom - 10 - side, side, side)
        words = Rect(rect.x + 16, top, board.x - rect.x - 28, rect.bottom - top - 8)
    else:
        side = min(rect.width - 32, rect.bottom - top - 78)
        board = Rect(rect.centerx - side // 2, top, side, side)
        words = Rect(rect.x + 16, board.bottom + 12, rect.width - 32, rect.bottom - board.bottom - 16)
    state = tree.position(row)
    game = study.game
    # For a stub the board shows where the cut was made.
    shown = row if not tree.is_stub(row) else tree.path(row)[-2]
    move = tree.move(shown)
    if side >= 200:
        picture = Picture(pieces=game.pieces(state), last_move=move, numbers=side >= 400)
        BoardView(game, board, flipped=flipped).draw(look, surface, picture)
    else:
        draw_mini_board(look, surface, board, game, state, move, flipped=flipped)
    draw_line_words(look, surface, words, study, row, known=known)
    draw.rect(surface, theme.line, board, 1)


def draw_line_words(look: Look, surface: Surface, rect: Rect, study: Study, row: int, *, known: bool) -> None:
    """The line that leads to a row, and what the row is worth."""
    theme, tree = look.theme, study.tree
    texts = tree.line_text(row)
    mover = tree.names[(len(tree.path(row)) - 1) % 2]
    if tree.is_stub(row):
        where = "before the cut" if tree.endings[row] == CUT else "that was searched here"
        verdict = f"The last position {where}, {tree.names[len(texts) % 2]} to move."
    elif not known or tree.bound(row) is Bound.UNKNOWN:
        verdict = f"{mover} to move. Not decided yet."
    elif tree.endings[row] == Ending.GAME_OVER:
        value = tree.values[row]
        winner = tree.names[0 if value > 0 else 1]
        verdict = f"The game is over: {f'{winner} has won' if value else 'a draw'}."
    elif tree.endings[row] == Ending.TABLE:
        verdict = (
            f"Worth {study.value_text(row)} to {tree.names[0]}, as found before by another order of moves."
        )
    elif tree.is_leaf(row):
        verdict = f"Worth {study.value_text(row)} to {tree.names[0]}; nothing below it."
    else:
        verdict = f"{mover} to move. Worth {study.value_text(row)} to {tree.names[0]}."
    line = " ".join(texts) or "The position that is searched"
    y = rect.y
    for part in look.wrap(line, "machine", rect.width)[-3:]:
        look.text(surface, part, "machine", theme.ink, (rect.x, y + 9))
        y += 18
    coloured(look, surface, verdict, (rect.x, y + 2), rect.width, {study.value_text(row): theme.ink}, most=3)
