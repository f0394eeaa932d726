"""Pages with text, as pixels."""

from __future__ import annotations

import pygame
from svg_pictures import surface_of_svg

PAGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">'
    '<rect width="200" height="100" fill="#fff"/>{}</svg>'
)
LINE = (
    '<text x="{}" y="50" font-size="20" text-anchor="{}" fill="#000">Hm &amp; '
    '<tspan font-weight="700">x</tspan></text>'
)


def ink(surface: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle around everything dark."""
    dark = pygame.mask.from_threshold(surface, (0, 0, 0), (120, 120, 120, 255))
    boxes = dark.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def test_text_stands_on_its_base_line_where_its_anchor_says() -> None:
    start, middle, end = (
        ink(surface_of_svg(PAGE.format(LINE.format(x, anchor)), (400, 200)))
        for x, anchor in ((20, "start"), (100, "middle"), (180, "end"))
    )
    assert start.width == middle.width == end.width > 40
    assert abs(start.left - 40) < 6
    assert abs(middle.centerx - 200) < 4
    assert abs(end.right - 360) < 6
    assert abs(start.bottom - 100) <= 2
