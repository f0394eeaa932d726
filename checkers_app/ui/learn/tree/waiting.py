"""Draws the untried moves of a search while the learner predicts which of them will be tried."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import pixels_of, zoom_of
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.ui.learn.tree.drawing.nodes import Node
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture


def draw_waiting(theme: Theme, surface: Surface, sight: TreePicture, nodes: Mapping[int, Node]) -> None:
    """Draw pale branches for all untried moves, all alike so as not to reveal which will be tried."""
    layout, camera, grid = sight.layout, sight.camera, sight.grid
    tone, zoom = tones.unseen_tone(theme), zoom_of(surface)
    for row, moves in layout.waiting.items():
        node = nodes.get(row)
        if node is None or node.placed.level + 1 >= sight.study.levels:
            continue
        level, start = node.placed.level + 1, (node.x, node.y + node.half)
        end = layout.span(row)[1]
        if camera.pixels < shapes.NARROWEST_BESIDE:
            y = grid.strip(level).y
            left, right = (grid.clip.x + camera.x(place) for place in (end - moves, end))
            draw.polygon(surface, tones.fan_tone(theme), (start, (left, y), (right, y)))
            continue
        side = max(5, min(grid.side(level), int(camera.pixels) - 2))
        chance = sight.study.tree.is_chance(level)
        image = shapes.triangle(theme, side, maximising=level % 2 == 0, faint=True, zoom=zoom, chance=chance)
        width, height = shapes.box(side)
        middle = grid.middle(level)
        for number in range(moves):
            x = grid.clip.x + camera.x(end - moves + number + 0.5)
            if grid.clip.x <= x <= grid.clip.right:
                draw.aaline(surface, tone, start, (x, middle - side * shapes.HEIGHT / 2))
                at = round((x - width / 2) * zoom), round((middle - height / 2) * zoom)
                pixels_of(surface).blit(image, at)
