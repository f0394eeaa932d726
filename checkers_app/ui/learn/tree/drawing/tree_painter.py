"""Draws a search tree: triangles for nodes with enough space, strips of colour for all others.

The time for a frame depends only on the visible part, which contains at most about 400 nodes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from checkers_app.learn.tree.layout import Bundle
from checkers_app.learn.tree.tree import CUT
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import pixels_of, zoom_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import MONO, MONO_BOLD, TypeStyle
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.ui.learn.tree.drawing.bands import Bands, on_ground, put_parts, spans_of, stretches
from checkers_app.ui.learn.tree.drawing.edge_texts import Edge, on_edges
from checkers_app.ui.learn.tree.drawing.margins import draw_margins
from checkers_app.ui.learn.tree.drawing.nodes import Node, nodes_in
from checkers_app.ui.learn.tree.drawing.outside import Spot, beside
from checkers_app.ui.learn.tree.drawing.tree_marks import draw_marks, ring
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture
from checkers_app.ui.learn.tree.drawing.windows import draw_windows
from checkers_app.ui.learn.tree.waiting import draw_waiting
from checkers_app.views.learn.tree.study import Study
from checkers_app.words import say_count, say_number

_MOVE = TypeStyle(MONO, 11, 14)
_MOVE_CHOSEN = TypeStyle(MONO_BOLD, 11, 14)
_RING = 6
"""The distance in pixels by which the outline of a node may extend beyond the edge of the tree."""
_STUB_TEXT = 40
"""The minimum width in pixels of a stub that describes its number of moves in words."""


class _Value(NamedTuple):
    """The text of a node's value, and how it is drawn."""

    node: Node
    text: str
    hollow: bool
    """True if the text is on the background of the card."""


class TreePainter:
    """Draws the tree of one recorded search, with the theme and zoom of one
    :class:`~checkers_app.ui.kit.look.Look`.
    """

    def __init__(self, look: Look, study: Study) -> None:
        self._look = look
        self._bands = Bands(study.strips_in(tones.strip_palette(look.theme)))
        self._line = lru_cache(maxsize=1)(study.tree.chosen_line)

    def draw(self, surface: Surface, sight: TreePicture) -> None:
        """Draw the whole tree, but not the elements on top of it."""
        camera, layout = sight.camera, sight.layout
        placed, bundles = layout.visible(camera.left, camera.right, camera.pixels)
        nodes = nodes_in(sight, placed)
        bundles = [bundle for bundle in bundles if sight.stage.is_visited(bundle.first)]
        self._ground(surface, sight)
        clip = surface.get_clip()
        surface.set_clip(sight.grid.clip.inflate(2 * _RING, 0))
        self._strips(surface, sight, bundles)
        self._fans(surface, sight, nodes, bundles)
        chosen = self._chosen(sight)
        draw_waiting(self._look.theme, surface, sight, nodes)
        self._edges(surface, sight, nodes, chosen)
        into_strips = self._through_strips(surface, sight, nodes, chosen)
        values = self._triangles(surface, sight, nodes, chosen)
        draw_marks(self._look, surface, sight, nodes)
        outside = self._outside(sight, nodes, bundles, values)
        written = self._values(surface, sight, values, outside)
        if sight.windows:
            written += draw_windows(self._look, surface, sight, nodes, outside)
        self._move_texts(surface, sight, nodes, chosen, into_strips, written)
        surface.set_clip(clip)
        draw_margins(self._look, surface, sight, [node.placed for node in nodes.values()])

    # --- positions --------------------------------------------------------------------------------

    def _chosen(self, sight: TreePicture) -> list[int]:
        """The line that both sides would choose; until it is known, the path to the current node."""
        if sight.stage.is_decided(0):
            return self._line()
        return [] if sight.current is None else sight.study.tree.path(sight.current)

    # --- layers -----------------------------------------------------------------------------------

    def _ground(self, surface: Surface, sight: TreePicture) -> None:
        theme, grid = self._look.theme, sight.grid
        inner = grid.area.inflate(-2 * theme.border, -2 * theme.border)
        for level in range(sight.study.levels):
            if level % 2 == 0:
                top = grid.top(level)
                band = Rect(inner.x, top, inner.width, grid.top(level + 1) - top).clip(inner)
                surface.fill(tones.row_tint(theme, level), band)

    def _strips(self, surface: Surface, sight: TreePicture, bundles: Sequence[Bundle]) -> None:
        if not bundles:
            return
        grid, camera, theme = sight.grid, sight.camera, self._look.theme
        parts = stretches(sight.layout, sight.study.layout)
        ranked = sorted(bundles, key=lambda bundle: bundle.left)
        limit = sight.layout.leaf0[min(sight.stage.reached + 1, len(sight.layout.leaf0) - 1)]
        origin, zoom = grid.clip.x, zoom_of(surface)
        for level in range(min(bundle.level for bundle in bundles), sight.study.levels):
            spans = spans_of([bundle for bundle in ranked if bundle.level <= level], limit, camera.pixels)
            below = spans_of([bundle for bundle in ranked if bundle.level < level], limit, camera.pixels)
            row = self._bands.row(level, camera, parts)
            strip = grid.strip(level)
            band = on_ground(row, tones.row_tint(theme, level), strip.height, zoom)
            put_parts(surface, band, origin, strip.y, [(camera.x(a), camera.x(b)) for a, b in spans])
            if not below:
                continue
            edge, bottom = grid.top(level), grid.strip(level - 1).bottom
            for number, top, end in ((level - 1, bottom, edge), (level, edge, strip.y)):
                if end > top:
                    veil = on_ground(row, tones.row_tint(theme, number), end - top, zoom, faint=True)
                    put_parts(surface, veil, origin, top, [(camera.x(a), camera.x(b)) for a, b in below])

    def _fans(
        self, surface: Surface, sight: TreePicture, nodes: dict[int, Node], bundles: Sequence[Bundle]
    ) -> None:
        theme, camera, grid = self._look.theme, sight.camera, sight.grid
        fan = tones.fan_tone(theme)
        side = tones.mixed(theme.panel, theme.edge, 0.6)
        tops = [grid.strip(level).y for level in range(sight.study.levels)]
        origin = grid.clip.x
        for bundle in bundles:
            parent = nodes[bundle.parent]
            start = (parent.x, parent.y + parent.half)
            y = tops[bundle.level]
            left = origin + camera.x(bundle.left)
            right = max(left + 1, origin + camera.x(bundle.right))
            draw.polygon(surface, fan, (start, (left, y), (right, y)))
            draw.aaline(surface, side, start, (left, y))
            draw.aaline(surface, side, start, (right, y))

    def _edges(
        self, surface: Surface, sight: TreePicture, nodes: dict[int, Node], chosen: Sequence[int]
    ) -> None:
        theme, tree, stage = self._look.theme, sight.study.tree, sight.stage
        line = set(chosen)
        bold: list[tuple[tuple[float, float], tuple[float, float]]] = []
        aaline, unseen = draw.aaline, tones.unseen_tone(theme)
        for row, node in nodes.items():
            if node.placed.parent is None:
                continue
            parent = nodes[node.placed.parent]
            start = (parent.x, parent.y + parent.half)
            if tree.endings[row] >= CUT:
                if stage.is_visited(row):
                    self._stub(surface, sight, node, start)
                continue
            end = (node.x, node.y - node.half)
            if row in line:
                bold.append((start, end))
            else:
                aaline(surface, theme.edge if stage.is_visited(row) else unseen, start, end)
        colour = theme.ink if sight.stage.is_decided(0) else theme.accent
        width = 4 if sight.grid.row > 50 else 3
        for start, end in bold:
            aaline(surface, colour, start, end, width)

    def _stub(self, surface: Surface, sight: TreePicture, node: Node, start: tuple[float, float]) -> None:
        theme, count = self._look.theme, sight.study.tree.values[node.placed.row]
        end = (node.x, node.y - min(12.0, 0.2 * sight.grid.row))
        if node.room < 20:
            draw.aaline(surface, tones.stub_tone(theme), start, end)
            shapes.slashes(surface, tones.stub_tone(theme), end, min(3.0, node.room / 3))
            return
        shapes.dashes(surface, theme.ink3, start, end)
        shapes.slashes(surface, theme.ink2, (end[0], end[1] + 5))
        text = str(count)
        if node.room >= _STUB_TEXT and sight.study.tree.endings[node.placed.row] == CUT:
            text = say_count("{number} cut", "{number} cut", count)
        elif node.room >= _STUB_TEXT:
            text = say_count("{number} more", "{number} more", count)
        if sight.grid.row > 40:
            at = (end[0], end[1] + 22)
            self._look.fonts.blit(surface, text, _MOVE, theme.ink2, at, "center")

    def _through_strips(
        self, surface: Surface, sight: TreePicture, nodes: dict[int, Node], chosen: Sequence[int]
    ) -> tuple[int, float] | None:
        """Draw the chosen line below the last triangle; return its first row and position there."""
        last = next((index for index, row in enumerate(chosen) if row not in nodes), None)
        if not last:
            return None
        above = nodes[chosen[last - 1]]
        span = sight.layout.span(chosen[last])
        if above.placed.is_folded or span[1] <= sight.camera.left or span[0] >= sight.camera.right:
            return None
        theme, grid, camera = self._look.theme, sight.grid, sight.camera
        x, y = grid.clip.x + camera.x(sight.layout.middle(chosen[last])), grid.strip(last).y
        points = [(above.x, above.y + above.half), (x, y)]
        middles = [sight.layout.middle(row) for row in chosen[last:]]
        points += [
            (grid.clip.x + camera.x(middle), grid.middle(last + index))
            for index, middle in enumerate(middles)
        ]
        colour = theme.ink if sight.stage.is_decided(0) else theme.accent
        draw.lines(surface, colour, False, points, 3)
        return chosen[last], x

    def _triangles(
        self, surface: Surface, sight: TreePicture, nodes: dict[int, Node], chosen: Sequence[int]
    ) -> list[_Value]:
        """Draw the nodes without their values, and return the values, which must be drawn on top."""
        theme, tree, stage, study = self._look.theme, sight.study.tree, sight.stage, sight.study
        line = set(chosen) if stage.is_decided(0) else set()
        zoom = zoom_of(surface)
        blits: list[tuple[Surface, tuple[float, float]]] = []
        values: list[_Value] = []
        for row, node in nodes.items():
            if tree.endings[row] >= CUT:
                continue
            hollow = tree.sizes[row] == 1 and node.side >= 14
            known = stage.is_decided(row)
            visited = stage.is_visited(row)
            image = shapes.triangle(
                theme,
                node.side,
                maximising=node.maximising,
                hollow=hollow or (visited and not known),
                faint=not visited,
                zoom=zoom,
                chance=node.chance,
            )
            width, height = shapes.box(node.side)
            blits.append((image, (round(node.x - width / 2), round(node.y - height / 2))))
            if row in line and node.side >= 12:
                blits.append(ring(node, theme.ink, 2.5 if node.side > 30 else 2.0, zoom))
            if visited:
                text = study.value_text(row, node.placed.level) if known else "?"
                values.append(_Value(node, text, hollow or not known))
            if node.placed.is_folded:
                self._fold_badge(surface, sight, node)
        in_place = [(image, (round(x * zoom), round(y * zoom))) for image, (x, y) in blits]
        pixels_of(surface).fblits(in_place)
        return values

    def _values(
        self, surface: Surface, sight: TreePicture, values: Sequence[_Value], outside: Mapping[int, int]
    ) -> list[Rect]:
        """Draw the values; return the rectangles of those outside their triangles."""
        beside_triangles = []
        sizes = self._sizes(sight, values)
        for node, text, hollow in values:
            at, up, row = (node.x, node.y), node.maximising, node.placed.row
            if row in outside:
                place = (text, at, node.side, outside[row])
                chance = node.chance
                shapes.put_beside(self._look, surface, *place, maximising=up, chance=chance)
                box = shapes.beside_box(self._look, *place, maximising=up, chance=chance)
                beside_triangles.append(box)
            else:
                most = sizes[node.placed.level, self._is_leaf(sight, node)]
                shapes.put_value(
                    self._look,
                    surface,
                    text,
                    at,
                    node.side,
                    maximising=up,
                    hollow=hollow,
                    most=most,
                    chance=node.chance,
                )
        return beside_triangles

    @staticmethod
    def _is_leaf(sight: TreePicture, node: Node) -> bool:
        return sight.study.tree.sizes[node.placed.row] == 1

    def _sizes(self, sight: TreePicture, values: Sequence[_Value]) -> dict[tuple[int, bool], int]:
        """(level, whether nodes are leaves) -> the font size at which all values fit in the largest
        triangles.

        The common size prevents a 0 from being larger than the +0.04 next to it.
        """
        kinds: dict[tuple[int, bool], list[_Value]] = {}
        for value in values:
            kinds.setdefault((value.node.placed.level, self._is_leaf(sight, value.node)), []).append(value)
        found = {}
        for kind, members in kinds.items():
            side = max(value.node.side for value in members)
            styles = [
                shapes.value_style(self._look, value.text, side, hollow=value.hollow)
                for value in members
                if value.node.side == side
            ]
            found[kind] = min((style.size for style in styles if style is not None), default=16)
        return found

    def _outside(
        self, sight: TreePicture, nodes: dict[int, Node], bundles: Sequence[Bundle], values: Sequence[_Value]
    ) -> dict[int, int]:
        """The positions of values outside their triangles, clear of strips; see :func:`beside`."""
        tree, clip, camera = sight.study.tree, sight.grid.clip, sight.camera
        written = {value.node.placed.row: value for value in values}
        # The values of the leaves of a row are all inside, or all below.
        crowded = {
            value.node.placed.level
            for value in values
            if self._is_leaf(sight, value.node) and self._width_outside(value)
        }
        levels: dict[int, list[Spot]] = {}
        for row, node in nodes.items():
            value, leaf, stub = written.get(row), tree.sizes[row] == 1, tree.endings[row] >= CUT
            wide = 0
            if value is not None:
                if leaf and node.placed.level in crowded:
                    wide = shapes.width_beside(self._look, value.text, node.side)
                wide = wide or self._width_outside(value)
            spot = Spot(row, node.x, node.side, node.room, wide, leaf, stub)
            levels.setdefault(node.placed.level, []).append(spot)
        needy = {level: spots for level, spots in levels.items() if any(spot.width for spot in spots)}
        for row, moves in sight.layout.waiting.items():
            if row in nodes and (spots := needy.get(nodes[row].placed.level + 1)):
                end = sight.layout.span(row)[1]
                left, right = (clip.x + camera.x(place) for place in (end - moves, end))
                middle = (left + right) / 2
                spots.append(Spot(-1, middle, 0, right - left, 0, is_leaf=False, fills_room=True))
        for bundle in bundles if needy else ():
            left, right = (clip.x + camera.x(place) for place in (bundle.left, bundle.right))
            strip = Spot(bundle.first, (left + right) / 2, 0, right - left, 0, is_leaf=False, fills_room=True)
            for level, spots in needy.items():
                if level >= bundle.level:
                    spots.append(strip)
        found: dict[int, int] = {}
        for level, spots in needy.items():
            below = clip.bottom - sight.grid.middle(level)
            last = level == sight.study.levels - 1
            found |= beside(spots, clip.x, clip.right, below, maximising=level % 2 == 0, is_last=last)
        return found

    def _width_outside(self, value: _Value) -> int:
        return shapes.width_outside(self._look, value.text, value.node.side, hollow=value.hollow)

    def _fold_badge(self, surface: Surface, sight: TreePicture, node: Node) -> None:
        """Draw the number of nodes hidden below a folded node."""
        row = node.placed.row
        count = f"+{say_number(sight.study.tree.sizes[row] - 1)}"
        y = node.y + node.half + 16
        draw.aaline(surface, self._look.theme.edge, (node.x, y - 16), (node.x, y - 6))
        if sight.grid.row > 40 and self._look.fonts.width(count, _MOVE) < node.room + 24:
            self._look.fonts.blit(surface, count, _MOVE, self._look.theme.ink2, (node.x, y + 2), "center")

    def _move_texts(
        self,
        surface: Surface,
        sight: TreePicture,
        nodes: dict[int, Node],
        chosen: Sequence[int],
        into_strips: tuple[int, float] | None,
        values: Sequence[Rect],
    ) -> None:
        """Draw the moves on their edges, clear of triangles and of the rectangles in ``values``."""
        look, study, grid = self._look, sight.study, sight.grid
        if grid.row < 40:
            return
        theme, fonts, line = look.theme, look.fonts, set(chosen)
        texts: dict[int, tuple[str, int]] = {}
        edges: list[Edge] = []

        def want(parent: int, row: int, end: tuple[float, float], most: float) -> None:
            text, above = study.move_text(parent, row), nodes[parent]
            width = fonts.width(text, _MOVE_CHOSEN if row in line else _MOVE)
            if text and width <= most:
                texts[row] = text, above.placed.level + 1
                edges.append(Edge(row, (above.x, above.y + above.half), end, width, row in line))

        for row, node in nodes.items():
            parent = node.placed.parent
            if parent is not None and node.room >= 10 and sight.stage.is_visited(row):
                most = math.inf if row in line else node.room + 26
                want(parent, row, (node.x, node.y - node.half), most)
        if into_strips is not None:
            row, x = into_strips
            level = chosen.index(row)
            want(chosen[level - 1], row, (x, grid.strip(level).y), math.inf)
        tops = [grid.top(level) for level in range(study.levels)]
        kept = [*(node.body for node in nodes.values()), *values]
        for row, box in on_edges(edges, kept, grid.clip).items():
            text, level = texts[row]
            surface.fill(tones.row_tint(theme, level if box.centery >= tops[level] else level - 1), box)
            style, ink = (_MOVE_CHOSEN, theme.ink) if row in line else (_MOVE, theme.ink2)
            fonts.blit(surface, text, style, ink, box.center, "center")
