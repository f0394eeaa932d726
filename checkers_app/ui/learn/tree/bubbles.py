"""What lies over the tree: the small board at the pointer, why a branch was cut, a question."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.why import Why
from checkers_app.learn.worth import said
from checkers_app.ui.boards.turned import draw_mini_board
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.words import coloured
from checkers_app.views.learn.tree.look_anyway import Answer
from checkers_app.views.learn.tree.study import Study
from checkers_app.views.learn.tree.tree_words import answer_words, why_title, why_words

BOARD = 104
HOVER_SIZE = (258, 124)
WHY_WIDTH = 320


def draw_hover(
    look: Look,
    surface: Surface,
    within: Rect,
    pointer: tuple[int, int],
    study: Study,
    row: int,
    *,
    known: bool,
    flipped: bool,
    hint: bool,
) -> None:
    """A small board with the position of a node, beside the pointer; ``hint`` tells what a click does."""
    theme, tree = look.theme, study.tree
    rect = Rect((pointer[0] + 18, pointer[1] + 18), HOVER_SIZE)
    if rect.right > within.right - 6:
        rect.right = pointer[0] - 14
    if rect.bottom > within.bottom - 6:
        rect.bottom = pointer[1] - 14
    rect.clamp_ip(within)
    look.card(surface, rect)
    board = Rect(rect.x + 10, rect.y + 10, BOARD, BOARD)
    draw_mini_board(look, surface, board, study.game, tree.position(row), tree.move(row), flipped=flipped)
    left, room = board.right + 12, rect.right - board.right - 22
    value = study.value_text(row) if known else "?"
    look.text(surface, value, "value", theme.ink, (left, rect.y + 24), "left", room)
    lines = look.wrap(" ".join(tree.line_text(row)) or "the root", "machine", room)[-2:]
    for index, text in enumerate(lines):
        role = "machine_strong" if index == len(lines) - 1 else "machine"
        look.text(surface, text, role, theme.ink, (left, rect.y + 50 + 18 * index), "left", room)
    for index, text in enumerate(("Click shows it", "on the board.") if hint else ()):
        look.text(surface, text, "note", theme.ink2, (left, rect.y + 92 + 16 * index), "left", room)


def why_height(
    look: Look, study: Study, why: Why, saved: int | None, answer: Answer | None, *, chosen: bool
) -> int:
    """Pixels that :func:`draw_why` takes."""
    room = WHY_WIDTH - 32
    lines = len(look.wrap(why_words(why, saved), "label_plain", room))
    height = 44 + 18 * lines + 8
    if answer is not None:
        height += 4 + 18 * len(look.wrap(answer_words(study, answer), "label_plain", room)[:6])
    elif chosen:
        height += 40
    return height + 6


def draw_why(
    look: Look,
    surface: Surface,
    rect: Rect,
    study: Study,
    why: Why,
    saved: int | None,
    answer: Answer | None,
) -> None:
    """Why a branch was never visited; a button may stand in its last 40 pixels."""
    theme, tree = look.theme, study.tree
    look.card(surface, rect, border=theme.accent)
    left, room = rect.x + 16, rect.width - 32
    look.text(surface, why_title(study, why.stub), "button", theme.ink, (left, rect.y + 22), "left", room)
    level = tree.level(why.stub) - 1
    maximising = level % 2 == 0
    colours = {}
    if why.here is not None:
        mine, other = (theme.max, theme.min) if maximising else (theme.min, theme.max)
        colours = {
            said(why.elsewhere_value, tree.scale, level): other,
            said(why.here_value, tree.scale, level): mine,
        }
    height = coloured(look, surface, why_words(why, saved), (left, rect.y + 40), room, colours)
    if answer is not None:
        at = (left, rect.y + 44 + height + 4)
        coloured(look, surface, answer_words(study, answer), at, room, {}, ink=theme.ink, most=6)
