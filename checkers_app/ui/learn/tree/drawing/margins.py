"""The texts next to a tree: the side to move in each row, and the number of nodes that are out of view."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.layout import PlacedNode
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture
from checkers_app.views.learn.tree.study import Study
from checkers_app.views.learn.tree.tree_words import row_name
from checkers_app.words import say


def draw_margins(look: Look, surface: Surface, sight: TreePicture, placed: Sequence[PlacedNode]) -> None:
    """Draw the side to move in each row, and the number of siblings beyond each edge."""
    grid, study = sight.grid, sight.study
    theme = look.theme
    names = study.tree.names
    before, behind = _beside(sight, placed)
    small = grid.margin < 100
    for level in range(study.levels):
        y = grid.middle(level)
        leaves = _are_leaves(study, level)
        title = _title(study, level)
        colour = theme.ink2 if leaves else (theme.max, theme.min)[level % 2]
        second = names[level % 2] if small and not leaves else _second(study, level)
        left = grid.area.x + (8 if small else 16)
        if grid.row >= 34:
            look.text(surface, title, "label", colour, (left, y if small and leaves else y - 8))
            second = "" if small and leaves else second
            look.text(surface, second, "note", theme.ink2, (left, y + 8), "left", grid.margin - 14)
        elif grid.row >= 14:
            look.text(surface, title, "note", colour, (left, y))
        for count, x, text in (
            (before[level], grid.clip.x - 4, f"‹{before[level]}"),
            (behind[level], grid.clip.right + 4, f"{behind[level]}›"),
        ):
            if count and grid.row >= 14:
                look.text(surface, text, "note", theme.ink2, (x, y), "right" if x < grid.clip.x else "left")


def margins_told(study: Study) -> tuple[str, ...]:
    """The texts next to the rows, without repetitions."""
    rows = ((_title(study, level), _second(study, level)) for level in range(study.levels))
    return tuple(" ".join(row) for row in dict.fromkeys(rows))


def _are_leaves(study: Study, level: int) -> bool:
    return level == study.levels - 1 == study.tree.depth


def _title(study: Study, level: int) -> str:
    return say("Leaves") if _are_leaves(study, level) else row_name(study.tree, level)


def _second(study: Study, level: int) -> str:
    if _are_leaves(study, level):
        return say("are counted")
    if study.tree.is_chance(level) and not has_board(study.game):
        return say("all equally likely")
    if study.tree.is_chance(level):
        return say("{side} at random", side=study.tree.names[level % 2])
    return say("{side} moves", side=study.tree.names[level % 2])


def _beside(sight: TreePicture, placed: Sequence[PlacedNode]) -> tuple[list[int], list[int]]:
    levels = sight.study.levels + 1
    before, behind = [0] * levels, [0] * levels
    left, right = sight.camera.left, sight.camera.right
    for item in placed:
        if (item.left < left or item.right > right) and not item.is_folded:
            hidden = sight.layout.hidden_beside(item.row, left, right)
            before[item.level + 1] += hidden[0]
            behind[item.level + 1] += hidden[1]
    return before, behind
