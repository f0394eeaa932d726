"""The parts of a lesson's page that only show: the rule with the window, the task, the progress."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.tree import Method
from checkers_app.learn.worth import short
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.number_line import draw_window
from checkers_app.ui.learn.kit.rule_card import Lit, draw_rule
from checkers_app.views.learn.course import Course
from checkers_app.views.learn.number_axis import Axis

_WINDOW = 180
"""Pixels below the rule for the window and the buttons of the steps."""


def lowered(text: str) -> str:
    """A sentence that continues after a colon."""
    return text[:1].lower() + text[1:]


def _split(text: str) -> tuple[str, str]:
    """The first sentence, and what follows it."""
    head, mark, tail = text.partition(". ")
    return (f"{head}.", tail) if mark else (text, "")


def draw_dots(look: Look, surface: Surface, place: Rect, course: Course) -> None:
    """A dot for each lesson: the open one long, those whose task was done filled."""
    theme, x = look.theme, place.x
    for index, task in enumerate(course.tasks):
        here = index == course.number
        dot = Rect(x, place.y, 24 if here else 8, 8)
        colour = theme.accent if here or task.done else theme.edge
        look.box(surface, dot, colour if here or task.done else None, colour, radius=4, width=1.5)
        x = dot.right + 5


def draw_rule_card(look: Look, surface: Surface, card: Rect, course: Course, *, low: bool) -> None:
    """The rule with its lit line, and below it the window; ``low`` leaves the window out."""
    theme, step = look.theme, course.step
    look.card(surface, card)
    several = len(course.lesson.searches) > 1
    if not several:
        look.text(surface, "The rule it follows", "heading", theme.ink, (card.x + 16, card.y + 26))
    top = 56 if several else 46
    window = 0 if low else _WINDOW
    place = Rect(card.x + 12, card.y + top, card.width - 24, card.height - top - window - 8)
    draw_rule(look, surface, place, course.steps.code, Lit(step.line, step.comparison))
    if window:
        y = card.bottom - window
        draw.line(surface, theme.line, (card.x, y), (card.right - 1, y))
        _draw_window_part(look, surface, Rect(card.x + 16, y, card.width - 32, window), course)


def _draw_window_part(look: Look, surface: Surface, rect: Rect, course: Course) -> None:
    theme, step, tree = look.theme, course.step, course.tree
    moves = tree.line_text(step.row)
    where = f"after {moves[-1]}" if moves else "at the top"
    if tree.method is Method.MINIMAX:
        best = "nothing yet" if step.best is None else short(step.best, tree.scale, step.level)
        look.text(surface, f"The best {where}", "heading", theme.ink, (rect.x, rect.y + 24))
        look.text(surface, best, "value", theme.max if step.maximising else theme.min, (rect.x, rect.y + 60))
        words = "Minimax keeps no window: it looks at everything."
        look.text(surface, words, "label_plain", theme.ink2, (rect.x, rect.y + 92))
        return
    look.text(surface, f"The window {where}", "heading", theme.ink, (rect.x, rect.y + 24))
    word = "closed" if step.is_closed else "open"
    tag = Rect(0, 0, look.width(word, "label") + 20, 24)
    tag.midright = (rect.right, rect.y + 24)
    fill, ink = (theme.accent, theme.accent_ink) if step.is_closed else (theme.panel2, theme.ink2)
    look.box(surface, tag, fill, None, radius=6)
    look.text(surface, word, "label", ink, tag.center, "center")
    axis = Axis.over([tree.values[row] for row in range(len(tree)) if not tree.is_stub(row)])
    line = Rect(rect.x, rect.y + 42, rect.width, 72)
    draw_window(look, surface, line, axis, (step.alpha, step.beta), tree.scale, step.level)


def draw_task(
    look: Look, surface: Surface, rect: Rect, course: Course, refused: str, *, doing: bool, low: bool
) -> None:
    """What is to be done, or what came of it; ``refused`` says why a click led to no move."""
    theme, task = look.theme, course.task
    inset = 10 if low else 22
    tile = Rect(rect.x + inset, rect.centery - 22, 44, 44)
    icon, ink, fill = "pen", theme.accent, theme.panel2
    first, second = f"Do it: {lowered(course.lesson.task.prompt)}", course.lesson.task.how
    if task.verdict is not None:
        right = task.verdict.is_right
        icon, ink, fill = ("check", theme.panel, theme.good) if right else ("close", theme.panel, theme.bad)
        first, second = _split(task.verdict.reason)
    elif refused:
        icon, ink, fill = "warn", theme.warn, theme.warn_bg
        second = refused
    elif doing and task.move is not None:
        second = f"{course.lesson.task.state.move_text(task.move)}: press Check."
    look.box(surface, tile, fill, None, radius=10)
    look.icon(surface, icon, tile.center, 22, ink)
    x, room = tile.right + 14, rect.right - tile.right - 22
    if low:
        lines = look.wrap(f"{first} {second}", "label_plain", room)[: (rect.height - 8) // 17]
        for index, line in enumerate(lines):
            y = rect.centery + 17 * index - 17 * (len(lines) - 1) // 2
            look.text(surface, line, "label_plain", theme.ink, (x, y), "left", room)
        return
    look.text(surface, first, "status", theme.ink, (x, rect.centery - (12 if second else 0)), "left", room)
    look.text(surface, second, "label_plain", theme.ink2, (x, rect.centery + 14), "left", room)
