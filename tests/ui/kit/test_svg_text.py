"""Pages with text, as pixels."""

from __future__ import annotations

import io
from threading import Thread, current_thread

import pygame
import pytest

from checkers_app.learn.class_sets.sheet import sheet, solution
from checkers_app.ui.kit.svg_text import png_maker, surface_of_svg

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


def test_no_markup_is_left_in_a_sheet() -> None:
    for page in (sheet(7, 2), solution(3, 3)):
        bare = ink(surface_of_svg(page, (794, 1123)))
        assert pygame.Rect(0, 0, 794, 1123).contains(bare)
        assert bare.right <= 794 - 40, "the margin is kept"


def test_a_png_has_the_size_that_was_asked_for() -> None:
    image = pygame.image.load(io.BytesIO(png_maker(PAGE.format(""), (300, 150))()), "page.png")
    assert image.get_size() == (300, 150)


def test_fonts_are_opened_before_the_page_goes_to_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Thread] = []
    real = pygame.font.Font

    def font(path: str, size: int) -> pygame.font.Font:
        opened.append(current_thread())
        return real(path, size)

    monkeypatch.setattr(pygame.font, "Font", font)
    make = png_maker(solution(3, 3), (794, 1123))
    count = len(opened)
    thread = Thread(target=make)
    thread.start()
    thread.join()
    assert set(opened) == {current_thread()}
    assert 0 < len(opened) == count < 10, "each face and size once"
