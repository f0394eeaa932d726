"""Letters are placed where the font says: measured in the drawn pixels."""

from __future__ import annotations

import itertools
from functools import cache

import pygame
import pytest

from checkers_app.paths import asset
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.type_styles import TYPE

SAMPLES = (
    "Computer vs computer",
    "Black, first",
    "You must jump: 22 takes 18",
    "Two players",
    "To move, Avoid, Type",
    "White · to move",
    "County match · level 7",
    "Play the machine.",
    "It is the only jump.",
    "Ten opponents",
    "A change counts",
    "Difficulty",
    "Kitchen table",
    "11-15 23-19 8-11",
    "depth 21 · 14.2 M",
    "AVATAR, Wolf, Yes",
    "1 111 and 4 444",
    "Öffnen, Ärger, ça",
    "killing till illicit",
    "Resign? No. Way",
)
LARGE = 512
RULER = 8192
"""A size at which whole pixels are finer than the fonts' own units."""
FENCE = "¦"


@cache
def large(file: str, size: int = LARGE) -> pygame.font.Font:
    return pygame.font.Font(asset("fonts", file), size)


@cache
def ink_centre(file: str, letter: str) -> float:
    """From the pen to the middle of a letter's ink, in ems, measured in a large picture."""
    font = large(file)
    image = font.render(letter, True, "#FFFFFF")
    ink = image.get_bounding_rect()
    metrics = font.metrics(letter)[0]
    assert metrics is not None
    columns = profile(image.subsurface(ink))
    return (metrics[0] + centre(columns)) / LARGE


def profile(surface: pygame.Surface) -> list[int]:
    """The sum of the alpha of each column."""
    alpha = pygame.image.tobytes(surface, "RGBA")[3::4]
    width = surface.get_width()
    return [sum(alpha[column::width]) for column in range(width)]


def centre(columns: list[int]) -> float:
    """The centre of gravity of the columns, in pixels from the left edge of the first."""
    return sum((column + 0.5) * weight for column, weight in enumerate(columns)) / sum(columns)


def shaped_place(file: str, text: str, index: int) -> float:
    """The pen's position before a letter in ems, as shaped at a large size."""
    font = large(file, RULER)
    fence = font.size(FENCE)[0]
    behind = font.size(text[: index + 1] + FENCE)[0] - fence
    return (behind - (font.size(FENCE + text[index] + FENCE)[0] - 2 * fence)) / RULER


def drawn_places(fonts: Fonts, text: str, role: str) -> list[tuple[int, float]]:
    """(index, pixels from the left edge to the middle of its ink) of each letter as it is drawn.

    Each letter is the difference between the pictures of the text with and without it.
    """
    found = []
    before: list[int] = []
    for index, letter in enumerate(text):
        width = round((fonts.width(text[: index + 1], role) + 20) * fonts.scale)
        surface = pygame.Surface((width, round(64 * fonts.scale)), pygame.SRCALPHA)
        fonts.blit(surface, text[: index + 1], role, "#FFFFFF", (8, 32))
        columns = profile(surface)
        before += [0] * (len(columns) - len(before))
        if letter != " ":
            more = [a - b for a, b in zip(columns, before, strict=True)]
            found.append((index, centre(more) - 8 * fonts.scale))
        before = columns
    return found


@pytest.mark.few
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("scale", [pytest.param(1.0, marks=pytest.mark.slow), 1.25])
@pytest.mark.parametrize("role", [role for role, style in TYPE.items() if not style.tabular])
def test_the_gaps_between_letters_follow_the_unhinted_advances(role: str, scale: float) -> None:
    fonts = Fonts(scale)
    style = TYPE[role]
    samples = SAMPLES if scale == 1 else SAMPLES[:4]
    for text in samples:
        off = [
            middle
            - style.size
            * scale
            * (shaped_place(style.file, text, index) + ink_centre(style.file, text[index]))
            for index, middle in drawn_places(fonts, text, role)
        ]
        for here, there in itertools.pairwise(off):
            assert abs(there - here) <= 0.25, (text, off)
        assert max(map(abs, off)) <= 0.25, "small errors must not add up"


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(
    ("text", "role", "width"),
    [
        ("Computer vs computer", "segment", 154),
        ("Two players", "segment", 80),
        ("Computer", "segment_chosen", 68),
        ("Opponent", "field", 63),
        ("You play", "field", 53),
        ("Continue", "menu", 78),
        ("Checkers, move 15. You must jump.", "label_plain", 216),
        ("Checkers &", "title_small", 166),
        ("Game menu", "overlay", 131),
        ("County match", "scene", 141),
        ("County match", "name", 115),
        ("Play the machine. Then watch it think.", "body", 268),
        ("New game", "row", 80),
        ("Difficulty", "heading", 65),
        ("You must jump: 22 takes 18", "status", 210),
        ("22 jumps twice, to 15 and 8. 23 takes 18 as well.", "note", 271),
        ("Resign", "tool", 38),
        ("Options", "button", 55),
        ("Play", "primary", 34),
        ("28x19", "move", 43),
        ("22x8 4x11 25-22 2-6", "machine", 147),
        ("depth 21 · 14.2 M nodes", "count", 164),
        ("Ctrl N", "key", 42),
        ("-1.58", "value", 62),
    ],
)
def test_texts_are_as_wide_as_in_the_drawings(text: str, role: str, width: int) -> None:
    """The widths match the ink in the pictures of the design."""
    surface = pygame.Surface((400, 64))
    Fonts().blit(surface, text, role, "#FFFFFF", (8, 32))
    ink = pygame.mask.from_threshold(surface, "#FFFFFF", (217, 217, 217)).get_bounding_rects()
    assert abs(ink[0].unionall(ink).width - width) <= 1


@pytest.mark.usefixtures("display")
class TestFigures:
    def test_tabular_figures_take_the_same_room(self) -> None:
        fonts = Fonts()
        assert len({fonts.width(f"Depth {digit * 6} nodes", "note_figures") for digit in "0123456789"}) == 1
        assert len({fonts.width(f"Depth {digit * 6} nodes", "note") for digit in "0123456789"}) > 1

    def test_a_counting_number_leaves_what_follows_in_place(self) -> None:
        places = set()
        for count in ("111", "478", "900"):
            surface = pygame.Surface((200, 64))
            Fonts().blit(surface, f"{count} nodes", "note_figures", "#FFFFFF", (8, 32))
            room = Fonts().width("000", "note_figures") + 10
            places.add(pygame.image.tobytes(surface.subsurface((room, 0, 100, 64)), "RGB"))
        assert len(places) == 1


@pytest.mark.usefixtures("display")
class TestOddTexts:
    def test_what_the_font_lacks_is_a_question_mark(self) -> None:
        fonts = Fonts()
        assert fonts.width("\u56f2\u7881", "body") == fonts.width("??", "body")
        assert fonts.width("a\u0000b\u200d", "body") == fonts.width("a?b?", "body")
        assert fonts.width("a\tb\nc", "body") == fonts.width("a b c", "body")

    def test_an_accent_of_its_own_joins_its_letter(self) -> None:
        fonts = Fonts()
        assert fonts.width("Ma\u0308dchen", "body") == fonts.width("M\u00e4dchen", "body")

    def test_no_text_takes_no_room(self) -> None:
        fonts = Fonts()
        assert fonts.width("", "body") == 0
        assert fonts.blit(pygame.Surface((20, 20)), "", "body", "#FFFFFF", (3, 10)).width == 0

    @pytest.mark.parametrize("role", TYPE)
    def test_no_letter_is_cut_off_at_the_sides(self, role: str) -> None:
        """The picture of a text is larger than its space, because some letters extend beyond it."""
        fonts = Fonts()
        for letter in "jfWyQ/_ÅÎÏ":
            surface = pygame.Surface((120, 120), pygame.SRCALPHA)
            fonts.blit(surface, letter, role, "#FFFFFF", (40, 60))
            ink = surface.get_bounding_rect()
            font, size = large(TYPE[role].file), TYPE[role].size / LARGE
            metrics = font.metrics(letter)[0]
            assert metrics is not None
            assert ink.left == pytest.approx(40 + metrics[0] * size - 0.5, abs=0.6)
            assert ink.right == pytest.approx(40 + metrics[1] * size + 0.5, abs=0.6)
