"""The cards beside an exercise: the window, the explanation, and how far the learner has come."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.tree import Scale
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.exercise.brackets import AXIS
from checkers_app.ui.learn.kit.number_line import draw_window
from checkers_app.ui.learn.kit.words import coloured
from checkers_app.views.learn.exercise_work import ExerciseWork, Tip

_BOXES = "Click a box and type its value; Enter goes to the next one."
_START = Tip(
    "Fill in the boxes", f"{_BOXES} Click a branch to cross it out, and a node below A to mark the move."
)
_START_PLAIN = Tip("Fill in the boxes", f"{_BOXES} Click a node below A to mark the move.")
"""For minimax, which leaves nothing out."""
_START_WINDOWS = Tip(
    "Fill in the boxes, set α and β",
    f"{_BOXES} Drag α and β to where they are when the search comes to the node. Click a branch to cross it "
    "out, and a node below A to mark the move.",
)
_ROLES = ("body", "label_plain", "note")
"""How an explanation may be set: the first that has room."""
_STRIP = 120
"""Pixels of a card's height below which its title and its number line are closer together."""
_LOW = 180
"""Pixels of a card's height below which everything on it stands closer."""


def line_rect(card: Rect) -> Rect:
    """Where the number line is on the card of the window."""
    return Rect(card.x + 16, card.y + (44 if card.height > _STRIP else 22), card.width - 32, 72)


def draw_window_card(look: Look, surface: Surface, card: Rect, work: ExerciseWork) -> None:
    """Alpha and beta at the selected node: as they were set, or as a hint tells."""
    theme = look.theme
    look.card(surface, card)
    name = work.exercise.name(work.selected)
    alpha, beta = work.window()
    closed = alpha >= beta
    known = work.asks_windows or work.is_told or work.selected in work.paper.windows
    word = "closed" if closed else "open"
    strip = card.height <= _STRIP
    tag = Rect(0, 0, look.width(word, "label") + 20, 20 if strip else 24)
    middle = card.y + (16 if strip else 22)
    tag.midright = (card.right - 14, middle)
    if work.exercise.prunes and known:
        fill, edge = (theme.accent, None) if closed else (theme.panel2, theme.line)
        look.box(surface, tag, fill, edge, radius=6)
        look.text(surface, word, "label", theme.accent_ink if closed else theme.ink2, tag.center, "center")
    mark, room = work.window_mark(work.selected), tag.x - card.x - 24
    if mark is not None:
        ink = theme.good if mark else theme.bad
        look.icon(surface, "check" if mark else "close", (tag.x - 18, middle), 18, ink)
        room -= 24
    at = (card.x + 16, middle)
    wordings = (
        f"The window when the search comes to {name}",
        f"The window on entering {name}",
        f"On entering {name}",
    )
    look.say(surface, wordings, "heading", theme.ink, at, room)
    draw_window(look, surface, line_rect(card), AXIS, (alpha, beta), Scale.POINTS)
    if card.height > 160:
        words = window_words(work, closed=closed)
        colours = {"α": theme.max, "β": theme.min}
        coloured(look, surface, words, (card.x + 16, card.y + 128), card.width - 32, colours, most=2)


def window_words(work: ExerciseWork, *, closed: bool) -> str:
    """What the window at the selected node rests on."""
    if not work.exercise.prunes:
        return "Minimax keeps no window: it looks at every branch."
    if work.shown:
        return "This is the solution."
    if work.selected in work.paper.windows:
        return "Set by hand. Delete takes it away."
    if work.asks_windows:
        return "Drag α and β to where they are when the search comes here."
    if work.is_told:
        return "As far as the boxes tell." if not closed else "α ≥ β: nothing below can change the choice."
    return "Drag α and β to keep track of them, or ask for a hint."


def draw_explanation(look: Look, surface: Surface, card: Rect, work: ExerciseWork) -> None:
    """What is to be said: the first mistake, a hint, the rule."""
    theme = look.theme
    look.card(surface, card)
    tip = work.tip or (
        _START_WINDOWS if work.asks_windows else _START if work.exercise.prunes else _START_PLAIN
    )
    x, y = card.x + 16, card.y + 26
    if tip.is_fault or work.solved:
        good = not tip.is_fault
        sign = Rect(x, y - 12, 24, 24)
        look.box(surface, sign, theme.good if good else theme.bad, None, radius=6)
        look.icon(surface, "check" if good else "close", sign.center, 14, theme.panel)
        x += 34
    look.text(surface, tip.title, "heading", theme.ink, (x, y), "left", card.right - 12 - x)
    colours = {"MAX": theme.max, "MIN": theme.min, "α": theme.max, "β": theme.min}
    room = card.width - 32
    lines = tip.formula.split("\n") if tip.formula else []
    low = card.height < _LOW
    formula = 20 * len(lines) + (8 if low else 16) if lines else 0
    space = card.bottom - (8 if low else 14) - (y + 18) - (formula + (4 if low else 10) if lines else 0)
    roles = [role for role in _ROLES if look.paragraph_height(tip.text, role, room) <= space]
    role = roles[0] if roles else _ROLES[-1]
    most = max(1, space // look.fonts.line_height(role))
    taken = coloured(
        look, surface, tip.text, (card.x + 16, y + 18), room, colours, role=role, ink=theme.ink, most=most
    )
    if lines:
        top = min(y + 18 + taken + (4 if low else 10), card.bottom - (8 if low else 12) - formula)
        inset = Rect(card.x + 16, top, room, formula)
        look.box(surface, inset, theme.panel2, theme.line, radius=8)
        for index, line in enumerate(lines):
            at = (inset.x + 12, inset.y + (14 if low else 18) + 20 * index)
            shift = look.width("0", "machine") * (len(line) - len(line.lstrip()))
            look.text(surface, line.strip(), "machine", theme.ink, (at[0] + shift, at[1]), "left", room - 24)


def counts(work: ExerciseWork) -> tuple[int, int, int]:
    """(right, to fix, still open), the first two as of the last check; zeros for a solution that is shown."""
    if work.shown:
        return 0, 0, 0
    if work.checked is not None:
        return work.checked.right, len(work.checked.remarks), 0 if work.solved else work.open_count
    marks = [work.mark(row) for row in work.boxes]
    return marks.count(True), marks.count(False), work.open_count


def draw_so_far(look: Look, surface: Surface, card: Rect, work: ExerciseWork) -> None:
    """How much is right, to be mended, and open."""
    theme = look.theme
    look.card(surface, card)
    look.text(surface, "So far", "heading", theme.ink, (card.x + 16, card.y + 22))
    right, wrong, left = counts(work)
    cells = ((right, "right", theme.good), (wrong, "to fix", theme.bad), (left, "still open", theme.ink))
    for index, (number, word, colour) in enumerate(cells):
        x = card.x + card.width * (2 * index + 1) // 6
        ink = colour if number else theme.ink3
        look.text(surface, str(number), "value", ink, (x, card.y + 62), "center")
        look.text(surface, word, "note", theme.ink2, (x, card.y + 86), "center")
    total = max(1, right + wrong + left)
    track = Rect(card.x + 16, card.y + 104, card.width - 32, 6)
    colours = [theme.good] * right + [theme.bad] * wrong + [theme.line] * left
    for index, colour in enumerate(colours):
        x1 = track.x + track.width * index // total
        x2 = track.x + track.width * (index + 1) // total
        look.box(surface, Rect(x1, track.y, max(2, x2 - x1 - 3), 6), colour, None, radius=3)
